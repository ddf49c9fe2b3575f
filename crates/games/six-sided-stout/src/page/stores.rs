//! The malt boxes and the assistants.
use super::{Table, capital, die, plural, tone};
use crate::{Aide, Ask, Assistant, Malt, Plan, Sheet};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon};

impl Table<'_> {
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
        let title = html! { span.box__name { (capital(malt.slug())) } };
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
        let picked = match sheet.plan.filter(|_| sheet.ask == Some(Ask::SecondDie)) {
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
        let piece = self.game.edition.data.piece.iter().find(|row| row.id == malt.kind()).expect("checked");
        let roast = match self.game.tables.roast[malt] {
            Some(to) => format!("A roast moves two of its dice on to {}.", self.game.box_name(to)),
            None => "A roast burns two of its dice: they are lost.".into(),
        };
        let text = format!("Each die is worth as many units as it shows. {roast} In the grid: {}", piece.text);
        Note { title: piece.name.clone(), text, rule: "SS-5.1", recon: false }
    }

    pub(super) fn aides(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let asked = sheet.ask == Some(Ask::Assistant) && self.viewpoint.is_me(seat);
        html! {
            h3.eyebrow { "Assistants" }
            ul.aides {
                @for row in &self.game.edition.data.assistant { li { (self.aide(sheet, row.id, &row.name, &row.text)) } }
                @if asked {
                    li.aides__none {
                        (self.viewpoint.spot(format!("assistant:{}", Aide(None))).class("aide aide--none").show(html! {
                            span { "Nobody: roll " (self.game.tables.market_dice) " dice" }
                        }))
                    }
                }
            }
        }
    }

    fn aide(&self, sheet: &Sheet, who: Assistant, name: &str, text: &str) -> Markup {
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
        (Ask::FirstDie | Ask::SecondDie, Some(Plan::Roast { from, .. }), _) => Some(from),
        (Ask::Die, _, Some(group)) => group.kind.malt(),
        _ => None,
    }
}
