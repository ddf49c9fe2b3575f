//! The view as numbers.
use crate::{
    PintCraft, View,
    effect::EffectId,
    state::{BreweryName, MAX_STACKS, Public},
    words::{Brewery, Emblem, Ending, Epithet, Ingredient, Recipe, Season},
};
use taproom_core::{Encode, Features, MAX_SEATS, Seat, plain};

plain! { EffectId as .0 }
plain! { BreweryName { epithet: Option<Epithet>, emblem: Option<Emblem> } }

impl Encode for PintCraft {
    const TABLE: usize = 361;
    const SEAT: usize = 123;

    fn features<F: Features>(&self, view: &View, to: &mut F) {
        let View { viewer, public, hands: _, pot, deck } = view;
        let Public {
            steps,
            round,
            season,
            first,
            names: _,
            still_in: _,
            face_offs,
            lapsed,
            crossed,
            ending,
            stacks,
            taps: _,
            in_play: _,
            tokens: _,
            discard,
        } = public;
        to.plain("viewer", viewer);
        to.steps(steps);
        to.number("round", *round);
        to.word::<Season>("season", Some(*season));
        to.seat("first", MAX_SEATS, Some(*first));
        to.number("face offs", *face_offs);
        to.number("lapsed challenges", *lapsed);
        to.seat("crossed", MAX_SEATS, *crossed);
        to.word::<Ending>("ending", *ending);
        let (mut up, mut stack_of, mut depth) = ([0; Recipe::COUNT], [0; Recipe::COUNT], [0; Recipe::COUNT]);
        let mut hidden = [0; MAX_STACKS];
        for (n, stack) in (0u8..).zip(stacks) {
            hidden[usize::from(n)] = stack.hidden;
            if let Some(recipe) = stack.top {
                up[recipe.index()] = 1;
                stack_of[recipe.index()] = n + 1;
            }
            for (at, recipe) in (1..).zip(&stack.bottom) {
                stack_of[recipe.index()] = n + 1;
                depth[recipe.index()] = at;
            }
        }
        to.counts::<Recipe>("face up", &up);
        to.counts::<Recipe>("stack of", &stack_of);
        to.counts::<Recipe>("depth of", &depth);
        to.plain("unseen in stack", &hidden);
        let mut discarded = [0; Brewery::COUNT];
        discard.iter().for_each(|card| discarded[card.index()] += 1);
        to.counts::<Brewery>("discarded", &discarded);
        to.plain("discard", discard);
        to.counts::<Ingredient>("pot", pot.counts());
        to.number("deck", *deck);
    }

    fn seat_features<F: Features>(&self, view: &View, seat: Seat, to: &mut F) {
        let n = seat.index();
        let hand = &view.hands[n];
        to.plain("name", &view.names[n]);
        to.number("still in", view.still_in.contains(seat));
        to.set::<Recipe>("tap", view.taps[n].bits());
        to.counts::<Brewery>("in play", view.in_play[n].counts());
        to.counts::<Ingredient>("token", view.tokens[n].counts());
        to.number("hand", hand.size);
        to.counts::<Brewery>("known in hand", hand.known.counts());
        to.counts::<Brewery>("known to all", hand.public.counts());
    }
}
