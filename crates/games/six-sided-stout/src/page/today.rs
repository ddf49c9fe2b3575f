//! The tray: the market while a day is planned, then the dice and what they bring.
use super::painter::{Painter, die, picture};
use crate::{
    Action, Decision, Ingredient, Kind, Plan, Sheet, Step,
    data::row,
    explain::{amount, faces},
    steps,
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon};

impl Painter<'_> {
    pub(super) fn tray(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            section.tray #tray aria-label="Today" {
                @if sheet.ask == Some(Decision::Keep) { (self.keeps(sheet)) }
                @else if sheet.dice.is_empty() { (self.market(seat)) }
                @else { (self.rolled(sheet)) }
            }
        }
    }

    /// Three stalls in the tray.
    fn market(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            ul.stalls aria-label="Market" { @for ingredient in Ingredient::ALL { li { (self.stall(sheet, ingredient)) } } }
            p.tray__say {
                @if let Some(plan) = sheet.plan {
                    "Today: " (self.plan(plan)) @if self.sealed(seat) { " " (icon("lock")) " sealed until all have declared" }
                } @else if sheet.stopped || self.over() { "No more days." }
                @else { "The dice tell how much you get." }
            }
        }
    }

    /// What the market sells.
    fn stall(&self, sheet: &Sheet, ingredient: Ingredient) -> Markup {
        let name = &row(&self.game.edition.data.ingredient, |row| row.id == ingredient).name;
        let [least, most] = steps::fewest_and_most(&self.game.values, ingredient);
        let text = format!("{} Not on two days running.", self.game.edition.text("ingredient", ingredient.slug()));
        let note = Note::new(name, text, "SS-4.5");
        let bought = matches!(sheet.plan, Some(Plan::Market { ingredient: today, .. }) if today == ingredient);
        let inside = html! { (icon(ingredient.slug())) b { (name) } i { (least) " to " (most) } };
        // While units wait to be written, they are pressed where they lie on the sheet.
        if sheet.pending.is_some_and(|units| units.kind.slug() == ingredient.slug()) {
            return html! { div.stall.is-today { (inside) } };
        }
        let class = if bought { "stall is-today" } else { "stall" };
        self.viewpoint.spot(format!("market:{ingredient}")).class(class).note(note).show(inside)
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
            ul.pairs {
                @for pair in pairs {
                    @if let Action::Keep(one, other) = pair { li {
                        (self.viewpoint.spot(format!("dice:{one}-{other}")).class("pair").show(html! {
                            span.pair__dice { (die(one, "")) (die(other, "")) } b { (buys(one, other)) }
                        }))
                    } }
                }
            }
            p.tray__say { "Rolled " (faces(&sheet.dice)) ": which two count?" }
        }
    }

    /// Dice as they fell, and what they bought.
    fn rolled(&self, sheet: &Sheet) -> Markup {
        html! {
            div.felt {
                @for (n, &face) in sheet.dice.iter().enumerate() { (die(face, &format!("die--{}", n + 1))) }
            }
            div.brought {
                @if let (Some(Plan::Market { ingredient, .. }), &[one, other]) = (sheet.plan, &*sheet.dice) {
                    b { (one) " + " (other) " = " (one + other) }
                    span { (self.share(ingredient)) }
                    strong { (picture(kind_of(ingredient), "pic")) (amount(steps::units(&self.game.values, ingredient, [one, other]), ingredient.slug())) }
                } @else if let Some(plan) = sheet.plan { b { (self.plan(plan)) } }
            }
        }
    }

    /// "a third of it, rounded down"
    fn share(&self, ingredient: Ingredient) -> String {
        match row(&self.game.edition.data.ingredient, |row| row.id == ingredient).divisor {
            1 => "all of it".into(),
            2 => "half of it, rounded down".into(),
            3 => "a third of it, rounded down".into(),
            n => format!("divided by {n}, rounded down"),
        }
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

/// The picture of what is bought.
fn kind_of(ingredient: Ingredient) -> &'static str {
    match ingredient {
        Ingredient::Malt => super::painter::tone(Kind::Pale),
        Ingredient::Hops => super::painter::tone(Kind::Hops),
        Ingredient::Yeast => super::painter::tone(Kind::Yeast),
    }
}
