//! Questions about things that lie nowhere else: a colour to choose, the rolled dice of the supply. A felt opens for them.
use super::{dice, painter::Painter};
use crate::{dice::Die, steps::Step, words::Colour};
use maud::{Markup, html};

impl Painter<'_> {
    /// The felt over the street; there only while it is needed.
    pub(super) fn ask(&self) -> Markup {
        match self.step() {
            Some(Step::StudyColour(it)) => {
                let player = self.player(it.seat);
                let own = |colour| player.pool.of(colour) + player.warehouse.of(colour);
                let title = format!("School 3, sum {} so far: which colour joins?", player.study_sum());
                felt(&title, &self.colours(|colour| format!("{} of yours", own(colour))))
            }
            Some(Step::SwapColour(_)) => {
                let text = |colour| format!("{} in supply", self.view.supply.count(colour));
                felt("School 2: which dice of the supply roll?", &self.colours(text))
            }
            Some(Step::SwapRoll(it)) => felt("The supply rolls", &self.rolled(it.colour, &it.rolled)),
            Some(Step::SwapTake(it)) => {
                felt("The supply rolled: take one, or keep yours", &self.rolled(it.colour, &it.rolled))
            }
            Some(Step::SwapGive(it)) => {
                let taken = Die::new(it.colour, it.value);
                felt(
                    "Taken from the supply, for one of yours",
                    &html! { li { div.dpick { (dice::face(taken, "l")) } } },
                )
            }
            _ => html! {},
        }
    }

    fn colours(&self, text: impl Fn(Colour) -> String) -> Markup {
        html! {
            @for colour in Colour::ALL {
                @let spot = self.viewpoint.spot(format!("colour:{colour}"));
                @if spot.is_choice() || !self.viewpoint.asked() {
                    li { (spot.class("dpick").show(html! { (dice::any(colour, "l")) span.to { (text(colour)) } })) }
                }
            }
        }
    }

    /// The supply dice of a colour as they fell; those alike in one heap.
    fn rolled(&self, colour: Colour, rolled: &[u8; 6]) -> Markup {
        html! {
            @for (value, &n) in (1..).zip(rolled) {
                @if n > 0 {
                    @let spot = self.viewpoint.spot(format!("supply:{value}"));
                    @let word = if spot.is_choice() { "take" } else { "" };
                    li {
                        (spot.class("dpick").show(html! {
                            (dice::face(Die::new(colour, value), "l"))
                            span.to { (word) @if n > 1 { " 1 of " (n) } }
                        }))
                    }
                }
            }
        }
    }
}

fn felt(title: &str, dice: &Markup) -> Markup {
    html! { section.ask #ask aria-label=(title) { h3 { (title) } ul.ask__d { (dice) } } }
}
