//! Market, black market and supply.
use super::{
    dice, goods,
    painter::{Painter, note},
    signs::DOT,
};
use crate::{
    dice::Die,
    game::UnluckyRoll,
    steps::Step,
    values::Prose,
    words::{Colour, Ingredient, Token},
};
use maud::{Markup, html};
use taproom_core::{Seat, counted, plural};
use taproom_page::{Note, icon, icon_as, recon, seat_mark};

impl Painter<'_> {
    /// Special ingredients.
    pub(super) fn market(&self) -> Markup {
        let paying = matches!(self.step(), Some(Step::Discount(_)));
        let shopping = self.is_mine(|step| matches!(step, Step::Shopping(_)));
        let fact = html! {
            span {
                (opening(self.view.round, self.game.values.market_opens))
                span.not-phone { (DOT) (self.game.values.market_buys) " per round" (DOT) "prices " (recon("reconstructed")) }
            }
            @for seat in Seat::all(self.game.seats) {
                @if let Some(die) = self.player(seat).discount {
                    span.laid { (seat_mark(seat)) (dice::face(die, "s")) span.vh { " discount die of " (self.viewpoint.name(seat)) } }
                }
            }
        };
        let body = html! {
            ul.shops.shops--5 { @for it in Ingredient::ALL { li { (self.stall(it)) } } }
        };
        fold("market", "Market", paying || shopping || self.viewpoint.glows("market:"), &fact, &body)
    }

    fn stall(&self, it: Ingredient) -> Markup {
        let rule = self.game.values.ingredient(it);
        let left = self.view.market.count(it);
        let buying = matches!(self.step(), Some(Step::Discount(step)) if step.ingredient == it);
        let steps: Vec<String> = (rule.discounts.iter().enumerate())
            .map(|(n, (min, off))| {
                let exact = *min == Die::MAX || rule.discounts.get(n + 1).is_some_and(|next| next.0 == min + 1);
                format!("{min}{}: {off} off", if exact { "" } else { "+" })
            })
            .collect();
        let discount = if steps.is_empty() { "no discount".into() } else { format!("blue {}", steps.join(", ")) };
        let Prose { name, text, guessed, .. } = &self.game.values.texts.ingredients[it.index()];
        let text =
            format!("{text} {left} left. Handed in when you brew a recipe that names it; then it comes back here.");
        let about = Note { recon: *guessed, ..note(name, text, "DB-6.3") };
        let class = if buying {
            "shop is-chosen"
        } else if left == 0 {
            "shop is-out"
        } else {
            "shop"
        };
        self.viewpoint.spot(format!("market:{it}")).class(class).note(about).show(html! {
            (icon(goods::ingredient(it)))
            span.shop__n { (name) }
            span.shop__p { (rule.price) (icon_as("coin", "gold")) }
            span.shop__d { (discount) }
            span.shop__l { @if left == 0 { "sold out" } @else { (left) " left" } }
        })
    }

    /// Action tokens.
    pub(super) fn black_market(&self) -> Markup {
        let open = self.viewpoint.glows("black-market:") || self.is_mine(|step| matches!(step, Step::Shopping(_)));
        let fact = html! {
            span {
                (opening(self.view.round, self.game.values.black_market_opens))
                span.not-phone { (DOT) (self.game.values.black_market_buys) " per round" (DOT) "prices " (recon("reconstructed")) }
                (DOT) (self.view.black_market_total) " left, " (self.view.removed.total()) " played"
            }
        };
        let body = html! { ul.shops.shops--6 { @for it in Token::ALL { li { (self.token(it)) } } } };
        fold("black", "Black market", open, &fact, &body)
    }

    fn token(&self, it: Token) -> Markup {
        let most = self.game.most(self.view, it);
        let class = if most == 0 { "shop is-out" } else { "shop" };
        let spot = self.viewpoint.spot(format!("black-market:{it}")).class(class).note(self.token_note(it));
        spot.show(html! {
            (icon(goods::token(it)))
            span.shop__n { (self.game.token_name(it)) }
            span.shop__p { (self.game.values.token(it).price) (icon_as("coin", "gold")) }
            span.shop__d { (gist(it)) }
            span.shop__l {
                @if most == 0 { "none left" }
                @else if self.view.black_market.is_some() { (most) " left" }
                @else { "at most " (most) " left" }
            }
        })
    }

    /// Dice and seeds nobody has.
    pub(super) fn supply(&self) -> Markup {
        let values = &self.game.values;
        let fact = html! { (counted(self.view.supply.total(), "die", "dice")) ", " (plural(self.view.seeds, "seed")) };
        let body = html! {
            ul.goods {
                @for colour in Colour::ALL {
                    @let n = self.view.supply.count(colour);
                    @let rule = values.colours[colour.index()];
                    li class={ "good" @if n == 0 { " good--zero" } } {
                        (dice::any(colour, "t")) b { (n) }
                        span.good__t { "of " (rule.total) ", each " (plural(rule.points, "point")) " at the end" }
                    }
                }
                li class={ "good" @if self.view.seeds == 0 { " good--zero" } } {
                    (icon("seed")) b { (self.view.seeds) } span.good__t { "of " (values.seeds) " seeds" }
                }
                li.good { (icon("coin")) b { (values.gold_per_mastery) } span.good__t { "gold make a point at the end" } }
                @if self.game.unlucky_roll != UnluckyRoll::Off {
                    @let stored = if self.game.unlucky_roll == UnluckyRoll::Stored { " or the warehouse" } else { "" };
                    li.good { (icon("coin")) span.good__t { "ones in the pool" (stored) " pay while shopping: " (self.ones()) } }
                }
            }
        };
        fold("supply", "Supply", self.viewpoint.glows("colour:"), &fact, &body)
    }

    /// What ones are worth (DB-11.4).
    fn ones(&self) -> String {
        let steps = self.game.values.gold_by_ones.iter().enumerate().filter(|(_, gold)| **gold > 0);
        steps.map(|(ones, gold)| format!("{ones} give {gold}")).collect::<Vec<_>>().join(", ")
    }
}

/// A secondary panel: one line on a phone unless it is open.
fn fold(id: &str, title: &str, open: bool, fact: &Markup, body: &Markup) -> Markup {
    html! {
        details.panel.fold id=(id) open[open] {
            summary.panel__head { h2 { (title) } span.aside { (fact) } }
            div.panel__body { (body) }
        }
    }
}

fn opening(round: u16, opens: u8) -> String {
    if round < opens.into() { format!("opens in round {opens}") } else { "open".into() }
}

/// A token in a few words.
fn gist(it: Token) -> &'static str {
    match it {
        Token::WithdrawDie => "a warehouse die to its pool",
        Token::BlockBuilding => "round start only",
        Token::GuardDie => "theirs unusable, or mine fixed",
        Token::BlockRecipe => "before brewing only",
        Token::RaiseDie => "+1 until the round ends",
        Token::RerollDie => "any die of any player",
    }
}
