//! The roasting drums with their dice, and the assistants on the cork board.
use super::painter::{Painter, die, picture, tone};
use crate::{Aide, Assistant, Decision, Malt, Plan, Sheet, data::row};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, plural};
use taproom_page::{Note, icon};

impl Painter<'_> {
    pub(super) fn drums(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            section.drums #drums aria-label="Roasting drums" {
                h2 { "Roasting drums" }
                ol {
                    @for (n, malt) in Malt::ALL.into_iter().enumerate() {
                        @if n > 0 { li.fire aria-hidden="true" { (picture("flame", "i")) b { "×2" } } }
                        li class={ "drum is-" (tone(malt.kind())) } { (self.drum(sheet, malt)) }
                    }
                }
            }
        }
    }

    /// A drum with its dice behind the window. While a die is asked for, the dice are what can be pressed, else the drum is.
    fn drum(&self, sheet: &Sheet, malt: Malt) -> Markup {
        let dice = sheet.boxes[malt];
        let words = html! {
            b { (capitalised(malt.slug())) }
            i { @if dice.is_empty() { "empty" } @else { (plural(dice.units(), "unit")) } }
        };
        let many = if dice.len() > 4 { " is-many" } else { "" };
        if die_asked(sheet) == Some(malt) {
            return html! {
                div.drum__in data-place={ "box:" (malt) } {
                    (picture("drum", "drum__pic"))
                    div class={ "drum__dice is-asked" (many) } { @for (n, face) in dice.each().enumerate() { (self.pick(sheet, malt, n, face)) } }
                    (words)
                }
            };
        }
        self.viewpoint.spot(format!("box:{malt}")).class("drum__in").note(self.box_note(malt)).show(html! {
            (picture("drum", "drum__pic"))
            span class={ "drum__dice" (many) } {
                @for (n, face) in dice.each().enumerate() { span data-piece=(die_piece(sheet, malt, n)) { (die(face, "")) } }
            }
            (words)
        })
    }

    /// A die that can be picked, or has been.
    fn pick(&self, sheet: &Sheet, malt: Malt, n: usize, face: u8) -> Markup {
        let picked = match sheet.plan.filter(|_| sheet.ask == Some(Decision::SecondDie)) {
            Some(Plan::Roast { dice, .. }) => dice.first().copied(),
            _ => None,
        };
        let first = sheet.boxes[malt].each().position(|other| other == face) == Some(n);
        if picked == Some(face) && first {
            return html! { div.pick.is-chosen { (die(face, "")) span.vh { "picked" } } };
        }
        let spot = self.viewpoint.spot(format!("die:{malt}-{face}")).class("pick");
        spot.piece(die_piece(sheet, malt, n)).show(die(face, ""))
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
        Note::new(title, text, "SS-5.1")
    }

    pub(super) fn team(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let asked = sheet.ask == Some(Decision::Assistant) && self.viewpoint.is_me(seat);
        html! {
            section.team #team aria-label="Assistants" {
                h2 { "Assistants" }
                @if asked {
                    (self.viewpoint.spot(format!("assistant:{}", Aide(None))).class("nobody").show(html! {
                        span { "Nobody: " (self.game.values.market_dice) " dice" }
                    }))
                } @else { p { "each once: a third die" } }
                ul { @for row in &self.game.edition.data.assistant { li { (self.aide(seat, row.id)) } } }
            }
        }
    }

    fn aide(&self, seat: Seat, who: Assistant) -> Markup {
        let sheet = self.sheet(seat);
        let name = self.game.assistant_name(who);
        let text = self.game.edition.text("assistant", who.slug());
        let today = matches!(sheet.plan, Some(Plan::Market { assistant: Some(today), .. }) if today == who);
        let free = sheet.assistants.contains(who);
        let note = Note::new(name, text, "SS-4.3");
        let state = match (today, free) {
            (true, _) => format!(" is-today seat-{}", seat.0 + 1),
            (false, true) => String::new(),
            (false, false) => " is-used".into(),
        };
        self.viewpoint.spot(format!("assistant:{who}")).class(format!("aide{state}")).note(note).show(html! {
            (icon(&who.slug().replace('_', "-")))
            b { (name) }
            i { @if today { "today" } @else if free { "free" } @else { "used" } }
        })
    }
}

/// Dice are counted from the darkest drum on, high ones first: so those that are roasted keep their numbers as a rule.
fn die_piece(sheet: &Sheet, malt: Malt, n: usize) -> String {
    let darker = Malt::ALL.into_iter().filter(|&other| other > malt);
    let before: usize = darker.map(|other| usize::from(sheet.boxes[other].len())).sum();
    format!("die-{}", before + n + 1)
}

/// The drum of which a die is to be picked, to roast it or to draw from it.
fn die_asked(sheet: &Sheet) -> Option<Malt> {
    match (sheet.ask?, sheet.plan, sheet.group) {
        (Decision::FirstDie | Decision::SecondDie, Some(Plan::Roast { from, .. }), _) => Some(from),
        (Decision::Die, _, Some(group)) => group.kind.malt(),
        _ => None,
    }
}
