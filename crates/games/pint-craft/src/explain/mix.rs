//! A choose grant as one mix: all that is asked for it, one number after the other, in one form (PC-5.3).
use super::picture;
use crate::{PintCraft, state::Public, steps::Step, view::View, words::Ingredient};
use taproom_core::{Mix, MixPart, Seat, plural};

/// In the order they are asked for; the last is what is left (PC-D18).
const ORDER: [Ingredient; 4] = [Ingredient::Adjunct, Ingredient::Specialty, Ingredient::Hops, Ingredient::Base];

/// A mix that is being chosen.
#[derive(Copy, Clone)]
pub(crate) struct Grant {
    pub(crate) seat: Seat,
    /// What it is still to bring.
    pub(crate) left: u16,
    /// The ingredient asked for.
    pub(crate) asks: Ingredient,
    /// May the mix hold Adjuncts (PC-3.8)?
    pub(crate) exchange: bool,
}

impl Grant {
    /// The one that is being chosen now.
    pub(crate) fn of(state: &Public) -> Option<Self> {
        let (seat, left, asks, exchange) = match *state.steps.top()? {
            Step::Adjuncts(it) => (it.seat, it.n, Ingredient::Adjunct, it.exchange),
            Step::Specialty(it) => (it.seat, it.left.into(), Ingredient::Specialty, true),
            Step::Hops(it) => (it.seat, it.left.into(), Ingredient::Hops, true),
            _ => return None,
        };
        Some(Self { seat, left, asks, exchange })
    }

    /// What is asked for as a whole.
    pub(super) fn question(self) -> String {
        format!("Choose {}", plural(self.left, "ingredient"))
    }
}

/// What can be chosen from the pot with what is left of a grant.
pub(super) fn mix(game: &PintCraft, view: &View, seat: Seat) -> Option<Mix> {
    let grant = Grant::of(view).filter(|grant| grant.seat == seat)?;
    let [asked @ .., rest] = ORDER;
    let parts = asked.into_iter().skip_while(|&it| it != grant.asks);
    Some(Mix {
        question: grant.question(),
        total: grant.left,
        most: game.basics(view),
        parts: parts.map(|it| part(game, view, grant, it)).collect(),
        rest: part(game, view, grant, rest),
    })
}

fn part(game: &PintCraft, view: &View, grant: Grant, ingredient: Ingredient) -> MixPart {
    let pot = view.pot.count(ingredient);
    let rate = game.adjunct_rate(view, grant.seat);
    let (word, price, pot, note) = match ingredient {
        Ingredient::Adjunct if grant.exchange => ("adjuncts", rate, pot, format!("{rate} for 1, pot {pot}")),
        Ingredient::Adjunct => ("adjuncts", rate, 0, "not in this bonus".into()),
        Ingredient::Specialty => ("specialty", 1, pot, format!("pot {pot}")),
        Ingredient::Hops => ("hops", 1, pot, format!("pot {pot}")),
        Ingredient::Base => ("", 1, pot, format!("the rest, pot {pot}")),
    };
    let name = game.ingredient_name(ingredient).to_owned();
    MixPart { word, name, icon: picture(ingredient), note, price: price.into(), pot: pot.into() }
}
