//! The malt boxes and the assistants.
use super::painter::{Painter, die, tone};
use crate::{Aide, Assistant, Decision, Malt, Plan, Sheet, data::row};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, plural};
use taproom_page::{Note, icon};

impl Painter<'_> {
    pub(super) fn boxes(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            h3.eyebrow { "Malt boxes" }
            ul.boxes { @for malt in Malt::ALL { li { (self.malt_box(sheet, malt)) } } }
        }
    }

    /// A box with its dice. While a die is asked for, the dice are what can be pressed, else the box is.
    fn malt_box(&self, sheet: &Sheet, malt: Malt) -> Markup {
        let dice = sheet.boxes[malt];
        let class = format!("box box--{}", tone(malt.kind()));
        let title = html! { span.box__name { (capitalised(malt.slug())) } };
        let amount = html! {
            span.box__sub { @if dice.is_empty() { "no dice" } @else { (plural(dice.units(), "unit")) } }
        };
        if die_asked(sheet) == Some(malt) {
            return html! {
                div class=(class) data-place={ "box:" (malt) } {
                    (title)
                    div.box__dice {
                        @for (n, face) in dice.each().enumerate() { (self.pick(sheet, malt, n, face)) }
                    }
                    (amount)
                }
            };
        }
        self.viewpoint.spot(format!("box:{malt}")).class(class).note(self.box_note(malt)).show(html! {
            (title)
            span.box__dice {
                @for (n, face) in dice.each().enumerate() {
                    span data-piece=(die_piece(sheet, malt, n)) { (die(face, Some(malt), "")) }
                }
            }
            (amount)
        })
    }

    /// A die that can be picked, or has been.
    fn pick(&self, sheet: &Sheet, malt: Malt, n: usize, face: u8) -> Markup {
        let picked = match sheet.plan.filter(|_| sheet.ask == Some(Decision::SecondDie)) {
            Some(Plan::Roast { dice, .. }) => dice.first().copied(),
            _ => None,
        };
        let first = sheet.boxes[malt].each().position(|other| other == face) == Some(n);
        let picture = die(face, Some(malt), "");
        if picked == Some(face) && first {
            return html! { div.pick-die.is-chosen { (picture) span.vh { "picked" } } };
        }
        let spot = self.viewpoint.spot(format!("die:{malt}-{face}")).class("pick-die");
        spot.piece(die_piece(sheet, malt, n)).show(picture)
    }

    fn box_note(&self, malt: Malt) -> Note {
        let kind = malt.kind();
        let title = row(&self.game.edition.data.piece, |row| row.id == kind).name.clone();
        let roast = match self.game.values.roast[malt] {
            Some(to) => format!("A roast moves two of its dice on to {}.", self.game.box_name(to)),
            None => "A roast burns two of its dice: they are lost.".into(),
        };
        let grid = self.game.edition.text("piece", kind.slug());
        let text = format!("Each die is worth as many units as it shows. {roast} In the grid: {grid}");
        Note { title, text, rule: "SS-5.1", recon: false }
    }

    pub(super) fn aides(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let asked = sheet.ask == Some(Decision::Assistant) && self.viewpoint.is_me(seat);
        html! {
            h3.eyebrow { "Assistants" }
            ul.aides {
                @for row in &self.game.edition.data.assistant { li { (self.aide(sheet, row.id)) } }
                @if asked {
                    li.aides__none {
                        (self.viewpoint.spot(format!("assistant:{}", Aide(None))).class("aide aide--none").show(html! {
                            span { "Nobody: roll " (self.game.values.market_dice) " dice" }
                        }))
                    }
                }
            }
        }
    }

    fn aide(&self, sheet: &Sheet, who: Assistant) -> Markup {
        let name = self.game.assistant_name(who);
        let text = self.game.edition.text("assistant", who.slug());
        let free = sheet.assistants.contains(who);
        let note = Note { title: name.into(), text: text.into(), rule: "SS-4.3", recon: false };
        let class = if free { "aide" } else { "aide is-used" };
        self.viewpoint.spot(format!("assistant:{who}")).class(class).note(note).show(html! {
            (icon(&who.slug().replace('_', "-")))
            span { (name) }
            span.aide__sub { @if free { "free" } @else { "used" } }
        })
    }
}

/// Dice are counted from the darkest box on, high ones first: so those that are roasted keep their numbers as a rule.
fn die_piece(sheet: &Sheet, malt: Malt, n: usize) -> String {
    let darker = Malt::ALL.into_iter().filter(|&other| other > malt);
    let before: usize = darker.map(|other| usize::from(sheet.boxes[other].len())).sum();
    format!("die-{}", before + n + 1)
}

/// The box of which a die is to be picked, to roast it or to draw from it.
fn die_asked(sheet: &Sheet) -> Option<Malt> {
    match (sheet.ask?, sheet.plan, sheet.group) {
        (Decision::FirstDie | Decision::SecondDie, Some(Plan::Roast { from, .. }), _) => Some(from),
        (Decision::Die, _, Some(group)) => group.kind.malt(),
        _ => None,
    }
}
