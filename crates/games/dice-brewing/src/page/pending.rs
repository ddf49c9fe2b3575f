//! Questions about things that lie nowhere else: colours to choose, rolled supply dice, the dice of a running brew.
use super::{dice, painter::Painter, recipes, signs::TIMES};
use crate::{
    dice::Die,
    steps::{BrewDice, Step},
    words::{Colour, Extra},
};
use maud::{Markup, html};
use taproom_page::icon_as;

impl Painter<'_> {
    /// The strip above the dice; empty most of the time.
    pub(super) fn pending(&self) -> Markup {
        match self.step() {
            Some(Step::StudyColour(it)) => {
                let player = self.player(it.seat);
                let own = |colour| player.pool.of(colour) + player.warehouse.of(colour);
                let title = format!("School 3, sum {} so far: which colour joins?", player.study_sum());
                strip(&title, &self.colours(|colour| format!("{} of yours", own(colour))))
            }
            Some(Step::SwapColour(_)) => {
                let text = |colour| format!("{} in the supply", self.view.supply.count(colour));
                strip("School 2: which dice of the supply roll?", &self.colours(text))
            }
            Some(Step::SwapRoll(it)) => strip("The supply rolls", &self.rolled(it.colour, &it.rolled)),
            Some(Step::SwapTake(it)) => {
                strip("The supply rolled: take one, or keep yours", &self.rolled(it.colour, &it.rolled))
            }
            Some(Step::SwapGive(it)) => {
                let taken = Die::new(it.colour, it.value);
                strip(
                    "Taken from the supply, for one of the dice below",
                    &html! { li.dpick { (dice::face(taken, "l")) } },
                )
            }
            Some(Step::BrewDice(it)) => self.pot(it),
            _ => html! {},
        }
    }

    fn colours(&self, text: impl Fn(Colour) -> String) -> Markup {
        html! {
            @for colour in Colour::ALL {
                @let spot = self.viewpoint.spot(format!("colour:{colour}"));
                @if spot.is_choice() || self.viewpoint.me().is_none() {
                    li { (spot.class("dpick").show(html! { (dice::any(colour, "l")) span.dpick__w { (text(colour)) } })) }
                }
            }
        }
    }

    /// The supply dice of a colour as they fell.
    fn rolled(&self, colour: Colour, rolled: &[u8; 6]) -> Markup {
        html! {
            @for (value, &n) in (1..).zip(rolled) {
                @if n > 0 {
                    @let spot = self.viewpoint.spot(format!("supply:{value}"));
                    @let word = if spot.is_choice() { "take" } else { "" };
                    li {
                        (spot.class("dpick").show(html! {
                            (dice::face(Die::new(colour, value), "l"))
                            @if n > 1 { span.dd-n { (TIMES) (n) } }
                            span.dpick__w { (word) }
                        }))
                    }
                }
            }
        }
    }

    /// The dice of a running brew: chosen, wanted now, to come.
    fn pot(&self, step: &BrewDice) -> Markup {
        let rule = self.game.values.recipe(step.recipe);
        let blue = rule.extension(Extra::Blue).filter(|_| step.extra == Extra::Blue).map(|it| (Colour::Blue, it.min));
        let needs = rule.dice.iter().copied().chain(blue);
        let title = format!("Into the kettle: {}", self.game.recipe_name(step.recipe));
        html! {
            div class={ "ask " (recipes::colour(step.recipe)) } {
                h3.eyebrow { (title) }
                ul.rneeds {
                    @for (n, (colour, min)) in (0..).zip(needs) {
                        li class={ "rneed" @if n > step.index { " is-no" } @else if n == step.index { " is-next" } } {
                            (dice::least(colour, min, "r"))
                            @if n < step.index { (icon_as("check", "chosen")) }
                            @if n == step.index { span.rneed__p { "now" } }
                        }
                    }
                }
            }
        }
    }
}

fn strip(title: &str, dice: &Markup) -> Markup {
    html! { div.ask { h3.eyebrow { (title) } ul.dpool { (dice) } } }
}
