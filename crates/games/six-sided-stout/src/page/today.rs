//! What can be done today and what is going on: the days, the market, the dice.
use super::painter::{Painter, die};
use crate::{
    Action, Decision, Ingredient, Kind, Note as DayNote, Plan, Sheet, Step,
    data::row,
    explain::{amount, faces},
    steps,
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon};

impl Painter<'_> {
    pub(super) fn days(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            h3.eyebrow { "Days" }
            ol.days {
                @for day in 1..=self.game.values.days {
                    @let note = sheet.days.get(usize::from(day) - 1).copied();
                    @let now = day == self.view.day && !self.over() && !sheet.stopped;
                    li class={ "day" (if now { " now" } else if note.is_some() { " past" } else { " todo" }) } aria-current=[now.then_some("true")] {
                        b { (day) }
                        @if let Some(note) = note { (icon(note_picture(note))) span { (note) } }
                    }
                }
            }
        }
    }

    /// The market, and what the player does today.
    pub(super) fn today(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            h3.eyebrow { "Market" }
            ul.market { @for ingredient in Ingredient::ALL { li { (self.stall(sheet, ingredient)) } } }
            @if sheet.plan.is_some() || !sheet.dice.is_empty() {
                div.doing {
                    @if let Some(plan) = sheet.plan {
                        span.doing__plan { b { "Today: " (self.plan(plan)) } @if self.sealed(seat) { " " span.tag { (icon("lock")) "sealed until all have declared" } } }
                    }
                    @if sheet.ask == Some(Decision::Keep) { (self.keeps(sheet)) }
                    @else if !sheet.dice.is_empty() {
                        span.row { @for &face in &sheet.dice { (die(face, None, "")) } (self.bought(sheet)) }
                    }
                    @if let Some(text) = self.writing(sheet) { span.help { (text) } }
                }
            }
        }
    }

    /// What the market sells, and what is still to be written of it.
    fn stall(&self, sheet: &Sheet, ingredient: Ingredient) -> Markup {
        let name = &row(&self.game.edition.data.ingredient, |row| row.id == ingredient).name;
        let [least, most] = steps::fewest_and_most(&self.game.values, ingredient);
        let pending = sheet.pending.filter(|units| units.kind.slug() == ingredient.slug());
        let text = format!("{} Not on two days running.", self.game.edition.text("ingredient", ingredient.slug()));
        let note = Note { title: name.clone(), text, rule: "SS-4.5", recon: false };
        self.viewpoint.spot(format!("market:{ingredient}")).class("stall").note(note).show(html! {
            (icon(ingredient.slug()))
            span.stall__name { (name) }
            @match pending {
                Some(units) => { span.tag.tag--info { (units.count) " to write" } }
                None => { span.stall__sub { (least) " to " (most) } }
            }
        })
    }

    /// The pairs of dice that can be kept, each with what it buys (SS-D3).
    fn keeps(&self, sheet: &Sheet) -> Markup {
        let mut pairs = Vec::new();
        steps::keep_pairs(sheet, &mut pairs);
        let buys = |one, other| match sheet.plan {
            Some(Plan::Market { ingredient, .. }) => {
                amount(steps::units(&self.game.values, ingredient, [one, other]), ingredient.slug())
            }
            _ => String::new(),
        };
        html! {
            span.help { "Rolled " (faces(&sheet.dice)) ". Which two count?" }
            ul.pairs {
                @for pair in pairs.into_iter().rev() {
                    @if let Action::Keep(one, other) = pair { li {
                        (self.viewpoint.spot(format!("dice:{one}-{other}")).class("pair").show(html! {
                            (die(one, None, "")) (die(other, None, "")) span { (buys(one, other)) }
                        }))
                    } }
                }
            }
        }
    }

    /// What the kept dice brought.
    fn bought(&self, sheet: &Sheet) -> Markup {
        html! {
            @if let (Some(Plan::Market { ingredient, .. }), &[one, other]) = (sheet.plan, &*sheet.dice) {
                b { (amount(steps::units(&self.game.values, ingredient, [one, other]), ingredient.slug())) }
            }
        }
    }

    fn writing(&self, sheet: &Sheet) -> Option<String> {
        let group = sheet.group?;
        let name = self.game.piece_name(group.kind);
        Some(match (group.kind, group.left) {
            (_, 0) => format!("Writing {name}."),
            (Kind::Hops | Kind::Yeast, left) => format!("Writing {name}: {} must follow.", plural(left, "more piece")),
            (_, left) => format!("Writing {name}: {} left on the die.", plural(left, "unit")),
        })
    }

    /// "market, hops with the Hops Importer", "roast pale malt, 6 and 4".
    pub(super) fn plan(&self, plan: Plan) -> String {
        match plan {
            Plan::Stop => "stop".into(),
            Plan::Market { ingredient, assistant: None } => format!("market, {ingredient}"),
            Plan::Market { ingredient, assistant: Some(who) } => {
                format!("market, {ingredient} with the {}", self.game.assistant_name(who))
            }
            Plan::Roast { from, dice } if dice.is_empty() => format!("roast {}", self.game.box_name(from)),
            Plan::Roast { from, dice } => format!("roast {}, {}", self.game.box_name(from), faces(&dice)),
        }
    }

    /// Has the player declared while others have not?
    pub(super) fn sealed(&self, seat: Seat) -> bool {
        let declaring = matches!(self.view.steps.top(), Some(Step::Declare(_)));
        self.game.seats > 1 && declaring && self.plays(seat) && self.sheet(seat).ask.is_none()
    }

    /// Is there anything left to do for the player?
    pub(super) fn plays(&self, seat: Seat) -> bool {
        !self.over() && self.game.plays(self.sheet(seat))
    }

    /// Where a player stands in the day.
    pub(super) fn stage(&self, seat: Seat) -> String {
        let sheet = self.sheet(seat);
        match (self.view.steps.top(), sheet.ask) {
            _ if sheet.stopped => "stopped".into(),
            (None, _) => "finished".into(),
            (_, None) if !self.plays(seat) => "grid full".into(),
            (Some(Step::Declare(_)), Some(_)) => "declaring".into(),
            (Some(Step::Declare(_)), None) => "declared".into(),
            (Some(Step::Roll(_)), _) => "at the market".into(),
            (_, Some(_)) => "writing".into(),
            (_, None) => format!("done with day {}", self.view.day),
        }
    }
}

/// The picture of a day's note.
pub(super) fn note_picture(note: DayNote) -> &'static str {
    match note {
        DayNote::Roast => "rotation",
        bought => bought.slug(),
    }
}
