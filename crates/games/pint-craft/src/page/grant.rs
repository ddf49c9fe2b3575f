//! What is going on in the middle of the table: the card being played, and the mix somebody chooses from the pot.
use super::{Table, picture};
use crate::{
    components::{Ingredient, Recipe},
    explain::ingredients,
    steps::Step,
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Mix, Part};

/// In the order they are asked for; the last is what is left (PC-D18).
const ORDER: [Ingredient; 4] = [Ingredient::Adjunct, Ingredient::Specialty, Ingredient::Hops, Ingredient::Base];

/// A mix that is being chosen (PC-5.3).
#[derive(Copy, Clone)]
struct Grant {
    seat: Seat,
    /// What it is still to bring.
    left: u16,
    /// The ingredient asked for.
    asks: Ingredient,
}

impl Table<'_> {
    fn grant(&self) -> Option<Grant> {
        match *self.view.steps.top()? {
            Step::Adjuncts(it) => Some(Grant { seat: it.seat, left: it.n, asks: Ingredient::Adjunct }),
            Step::Specialty(it) => Some(Grant { seat: it.seat, left: it.left.into(), asks: Ingredient::Specialty }),
            Step::Hops(it) => Some(Grant { seat: it.seat, left: it.left.into(), asks: Ingredient::Hops }),
            _ => None,
        }
    }

    /// The card being played and the composer of a mix, if there is any.
    pub(super) fn doings(&self) -> Markup {
        let grant = self.grant().filter(|grant| !self.viewpoint.is_me(grant.seat));
        html! {
            @if self.played().is_some() || grant.is_some() {
                div.doings {
                    @if let Some(card) = self.played() {
                        div.doings__card {
                            @if let Some(seat) = self.on_turn() { h3.eyebrow { (self.does(seat, "play")) } }
                            @let spot = self.viewpoint.spot(format!("played:{card}")).piece(format!("card-{card}"));
                            (self.card(spot, card, 1, None))
                        }
                    }
                    @if let Some(grant) = grant {
                        h3.eyebrow.doings__mix {
                            (self.does(grant.seat, "choose")) " " (ingredients(grant.left)) @if self.paying() { ", the season's bonus" }
                        }
                    }
                }
            }
        }
    }

    /// What can be chosen from the pot with what is left of a grant (PC-5.3).
    pub(super) fn mix(&self, seat: Seat) -> Option<Mix> {
        let grant = self.grant().filter(|grant| grant.seat == seat)?;
        let [basics @ .., rest] = ORDER;
        let parts = basics.into_iter().skip_while(|&it| it != grant.asks);
        let most = self.game.basics(&self.open);
        Some(Mix {
            total: grant.left,
            most,
            parts: parts.map(|it| self.part(seat, it)).collect(),
            rest: self.part(seat, rest),
        })
    }

    fn part(&self, seat: Seat, ingredient: Ingredient) -> Part {
        let pot = self.view.pot.count(ingredient);
        let rate = self.game.adjunct_rate(&self.open, seat);
        let (word, price, note) = match ingredient {
            Ingredient::Adjunct if self.exchange() => ("adjuncts", rate, format!("{rate} for 1, pot {pot}")),
            Ingredient::Adjunct => ("adjuncts", rate, "not in this bonus".into()),
            Ingredient::Specialty => ("specialty", 1, format!("pot {pot}")),
            Ingredient::Hops => ("hops", 1, format!("pot {pot}")),
            Ingredient::Base => ("", 1, format!("the rest, pot {pot}")),
        };
        let name = self.game.ingredient_name(ingredient).to_owned();
        let pot = if ingredient == Ingredient::Adjunct && !self.exchange() { 0 } else { pot };
        Part { word, name, icon: picture(ingredient), note, price: price.into(), pot: pot.into() }
    }

    /// May the mix hold Adjuncts?
    fn exchange(&self) -> bool {
        !matches!(self.view.steps.top(), Some(Step::Adjuncts(it)) if !it.exchange)
    }

    /// Is it a bonus that is being chosen?
    fn paying(&self) -> bool {
        self.view.steps.iter().any(|step| matches!(step, Step::Payout(_) | Step::CatchUp(_)))
    }

    /// Whose turn is being taken.
    pub(super) fn on_turn(&self) -> Option<Seat> {
        self.view.steps.iter().find_map(|step| match step {
            Step::Play(it) => Some(it.seat),
            Step::Brew(it) => Some(it.seat),
            Step::Draw(it) => Some(it.seat),
            Step::TurnEnd(it) => Some(it.seat),
            _ => None,
        })
    }

    /// Could the player brew it with what is still to be chosen?
    pub(super) fn in_reach_after(&self, seat: Seat, recipe: Recipe) -> bool {
        let Some(grant) = self.grant().filter(|grant| grant.seat == seat) else { return false };
        let short = self.short(seat, recipe);
        let rate = match grant.asks {
            Ingredient::Adjunct if self.exchange() => self.game.adjunct_rate(&self.open, seat),
            _ if short[Ingredient::Adjunct.index()] == 0 => 0,
            _ => return false,
        };
        if grant.asks == Ingredient::Hops && short[Ingredient::Specialty.index()] > 0 {
            return false;
        }
        let cost = Ingredient::ALL
            .iter()
            .zip(short)
            .map(|(&it, n)| u16::from(n) * if it == Ingredient::Adjunct { u16::from(rate) } else { 1 });
        let in_pot = Ingredient::ALL.iter().zip(short).all(|(&it, n)| n <= self.view.pot.count(it));
        in_pot && cost.sum::<u16>() <= grant.left
    }
}
