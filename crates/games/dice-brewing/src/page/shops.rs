//! The stall of the market, the cellar of the black market, and what nobody has.
use super::{
    dice, goods,
    painter::{Painter, picture},
    signs::MINUS,
};
use crate::{
    dice::Die,
    game::UnluckyRoll,
    steps::Step,
    values::{IngredientRule, Prose},
    words::{Colour, Ingredient, Token},
};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::{Note, icon, icon_as, recon_of};

/// How many of a kind there are at most: bars on a crate.
const BARS: u8 = 3;

impl Painter<'_> {
    /// Both.
    pub(super) fn stalls(&self) -> Markup {
        let values = &self.game.values;
        html! {
            div.stalls #stalls {
                section.stall.stall--m aria-label="Market" {
                    (picture("awning", "awning"))
                    h3.signb { "Market" (self.opening(values.market_opens)) }
                    ul.crates { @for it in [Ingredient::Fruit, Ingredient::Spices, Ingredient::SpecialMalt, Ingredient::Honey, Ingredient::SpecialHops] { li { (self.crate_of(it)) } } }
                }
                section.stall.stall--b aria-label="Black market" {
                    (picture("arch", "awning"))
                    h3.signb { "Black market" (self.opening(values.black_market_opens)) }
                    ul.crates { @for it in Token::ALL { li { (self.box_of(it)) } } }
                }
            }
        }
    }

    /// When it opens, if that is still to come.
    fn opening(&self, opens: u8) -> Markup {
        html! { @if self.view.round < opens.into() { small { "from round " (opens) } } }
    }

    /// A crate of the market.
    fn crate_of(&self, it: Ingredient) -> Markup {
        let rule = self.game.values.ingredient(it);
        let left = self.view.market.count(it);
        let asked = matches!(self.step(), Some(Step::Discount(step)) if step.ingredient == it);
        let Prose { name, text, marks } = &self.game.values.texts.ingredients[it.index()];
        let text =
            format!("{text} {left} left. Handed in when you brew a recipe that names it; then it comes back here.");
        let about = Note { recon: marks.clone(), ..Note::new(name, text, "DB-6.3") };
        self.viewpoint.spot(format!("market:{it}")).class(class_of(asked, left)).note(about).show(html! {
            (icon(goods::ingredient(it)))
            span.price { (rule.price) span.vh { " gold" } (recon_of(marks, "price")) }
            (bars(left, &left.to_string()))
            span.crate__n { (name) }
            (discount(rule, name))
        })
    }

    /// A box of the black market.
    fn box_of(&self, it: Token) -> Markup {
        let most = self.game.most(self.view, it);
        let known = self.view.black_market.is_some() || most == 0;
        let words = if known { most.to_string() } else { format!("at most {most}") };
        let spot = self.viewpoint.spot(format!("black-market:{it}")).class(class_of(false, most));
        let marks = &self.game.values.texts.tokens[it.index()].marks;
        spot.note(self.token_note(it)).show(html! {
            (icon(goods::token(it)))
            span.price { (self.game.values.token(it).price) span.vh { " gold" } (recon_of(marks, "price")) }
            @if known { (bars(most, &words)) } @else { span.bars { "?" span.vh { (words) " left" } } }
            span.crate__n { (self.game.token_name(it)) }
            span.crate__d { (goods::gist(it)) }
        })
    }

    /// Dice and seeds nobody has.
    pub(super) fn supply(&self) -> Markup {
        let spot = self.viewpoint.spot("supply").class("supply").note(self.supply_note());
        spot.show(html! {
            b { "Supply" }
            @for colour in Colour::ALL { span.g { (dice::any(colour, "g")) b { (self.view.supply.count(colour)) } } }
            span.g { (icon_as("seed", "seeds")) b { (self.view.seeds) } }
        })
    }

    fn supply_note(&self) -> Note {
        let values = &self.game.values;
        let worth = Colour::ALL.map(|colour| {
            let rule = values.colours[colour.index()];
            format!(
                "{colour} {} of {}, {} each",
                self.view.supply.count(colour),
                rule.total,
                plural(rule.points, "point")
            )
        });
        let gold = values.gold_per_mastery;
        let mut text =
            format!("Dice, and what each is worth at the end: {}. {gold} gold make a point.", worth.join("; "));
        if self.game.unlucky_roll != UnluckyRoll::Off {
            let stored = if self.game.unlucky_roll == UnluckyRoll::Stored { " or the warehouse" } else { "" };
            text = format!("{text} Ones in the pool{stored} pay while shopping: {}.", self.ones());
        }
        Note::new("Supply", text, "DB-10.2")
    }

    /// What ones are worth (DB-11.4).
    fn ones(&self) -> String {
        let steps = self.game.values.gold_by_ones.iter().enumerate().filter(|(_, gold)| **gold > 0);
        steps.map(|(ones, gold)| format!("{ones} give {gold}")).collect::<Vec<_>>().join(", ")
    }
}

fn class_of(asked: bool, left: u8) -> &'static str {
    match (asked, left) {
        (true, _) => "crate is-asked",
        (false, 0) => "crate is-out",
        (false, _) => "crate",
    }
}

/// What is left, as bars.
fn bars(left: u8, words: &str) -> Markup {
    html! {
        span.bars {
            @for n in 0..BARS.max(left) { span class={ "bar" @if n < left { " is-full" } } {} }
            span.vh { (words) " left" }
        }
    }
}

/// What a blue die takes off the price; the name where nothing does.
fn discount(rule: &IngredientRule, name: &str) -> Markup {
    let steps = &rule.discounts;
    html! {
        @if steps.is_empty() { span.crate__d.is-plain { (name.to_lowercase()) } }
        @else {
            span.crate__d.is-blue {
                span.vh { "with a blue die of " }
                @for (n, (min, off)) in steps.iter().enumerate() {
                    @if n > 0 { ", " }
                    @let exact = *min == Die::MAX || steps.get(n + 1).is_some_and(|next| next.0 == min + 1);
                    (min) @if !exact { "+" } " " (MINUS) (off)
                }
            }
        }
    }
}
