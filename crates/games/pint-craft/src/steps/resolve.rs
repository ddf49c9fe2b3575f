//! Reads what a card does, one effect after the other.
use super::{Adjuncts, Cycle, DrawCards, EachDraws, Give, Need, OthersChoose, Recover, Victim, can_swap};
use crate::{
    PintCraft,
    action::Event,
    effect::{Condition, Effect, EffectId},
    state::{Public, State},
    supply::{give_back, take},
    words::{Ingredient, Rounding},
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The effects of a card that are still to come.
    Resolve {
        /// Who played it.
        seat: Seat,
        /// The next one.
        effect: EffectId,
        /// The one behind the last.
        end: EffectId,
    }
}

impl Step<PintCraft> for Resolve {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { seat, effect: id, end } = self;
        let game = at.game;
        let next = EffectId(id.0 + 1);
        if next < end {
            at.push(Self { seat, effect: next, end });
        }
        let effect = game.effect(id);
        match effect {
            // PC-8.1, PC-8.2, PC-8.9, PC-8.10, PC-8.11, PC-8.12, PC-8.13, PC-8.23, PC-8.30
            Effect::Choose { n } => at.push(Adjuncts { seat, n: n.into(), exchange: true }),
            Effect::ChooseIfFewest { .. } | Effect::ChoosePerRecipe { .. } | Effect::ChooseBestRecipe { .. } => {
                let n = depends(game, at.state, seat, effect).unwrap_or(0);
                at.push(Adjuncts { seat, n: n.into(), exchange: true });
            }
            // PC-8.6, PC-8.7, PC-8.8, PC-8.22, PC-8.24
            Effect::Take { base, specialty, hops, adjunct } => {
                for (ingredient, n) in Ingredient::ALL.into_iter().zip([base, specialty, hops, adjunct]) {
                    take(at, seat, ingredient, n.into());
                }
            }
            // PC-8.13
            Effect::OthersChoose { n } => at.push(OthersChoose { from: seat, seats: at.state.others(seat), n }),
            // PC-7.7, PC-8.25, PC-8.26, PC-8.27, PC-8.28, PC-8.29
            Effect::TakeRecipeNeed { ingredient } => at.push(Need { seat, ingredient }),
            // PC-8.10; PC-10.5, PC-R27: nothing is drawn in a Face Off.
            Effect::Draw { n } => {
                if !at.state.in_face_off() {
                    at.push(DrawCards { seat, left: n });
                }
            }
            Effect::CycleStack => at.push(Cycle { seat }),
            Effect::RecoverDiscard { .. } => at.push(Recover { seat, effect: id }),
            Effect::AllRedraw { n } => redraw(at, seat, n),
            Effect::HalveOthers { ingredients, rounding } => halve(at, seat, &ingredients, rounding),
            Effect::StealRandomCards { .. }
            | Effect::DestroyOrange
            | Effect::TakeOrange { .. }
            | Effect::SpoilRecipe { .. }
            | Effect::TakeRecipe { .. } => {
                if !victims(game, at.state, seat, effect, |other| at.state.has_hand(other)).is_empty() {
                    at.push(Victim { seat, effect: id });
                }
            }
            // PC-8.20
            Effect::SwapRecipe { max_gain } => {
                if can_swap(game, at.state, seat, max_gain) {
                    at.push(Give { seat, max_gain });
                }
            }
            // PC-4.1: asked when the card was played.
            Effect::FreePlay => {}
        }
    }
}

/// How many ingredients an effect lets its player choose now, if that depends on the table.
pub(crate) fn depends(game: &PintCraft, state: &Public, seat: Seat, effect: Effect) -> Option<u8> {
    let taps = state.taps[seat.index()];
    match effect {
        // PC-8.3: ties are fine.
        Effect::ChooseIfFewest { n, fewest } => {
            let mine = game.pints(state, seat);
            let ahead = state.others(seat).iter().any(|other| game.pints(state, other) < mine);
            Some(if ahead { n } else { fewest })
        }
        // PC-8.4
        Effect::ChoosePerRecipe { base, per, max } => {
            Some(base.saturating_add(per.saturating_mul(taps.len())).min(max))
        }
        // PC-8.5
        Effect::ChooseBestRecipe { base } => {
            Some(base + taps.iter().map(|recipe| game.recipe(recipe).pints).max().unwrap_or(0))
        }
        _ => None,
    }
}

/// All hands go to the discard stack, then all draw, the player of the card first (PC-8.14). The card itself is not in the
/// discard stack yet.
fn redraw(at: &mut At<'_, PintCraft>, seat: Seat, n: u8) {
    let seats = at.state.still_in;
    for other in seat.clockwise(at.game.seats).filter(|&it| seats.contains(it)) {
        let cards = std::mem::take(&mut at.state.hidden.hands[other.index()]);
        for (card, copies) in cards.iter() {
            for _ in 0..copies {
                at.state.discard.push(card);
            }
        }
        at.state.hidden.forget_hand(other);
        if !cards.is_empty() {
            at.say(|| Event::DiscardedHand { seat: other, cards });
        }
    }
    at.push(EachDraws { from: seat, seats, n });
}

/// Each half on its own (PC-8.16).
fn halve(at: &mut At<'_, PintCraft>, seat: Seat, ingredients: &[Ingredient], rounding: Rounding) {
    for other in at.state.others(seat).iter() {
        for &ingredient in ingredients {
            let held = at.state.tokens[other.index()].count(ingredient);
            let half = match rounding {
                Rounding::Up => held.div_ceil(2),
            };
            give_back(at, other, ingredient, half);
        }
    }
}

/// Whom an effect may hit: always another player still in (PC-7.10). `has_hand`: all that it needs to know of hands.
pub(crate) fn victims(
    game: &PintCraft,
    state: &Public,
    seat: Seat,
    effect: Effect,
    has_hand: impl Fn(Seat) -> bool,
) -> Seats {
    let orange = |it: Seat| state.in_play[it.index()].total();
    let hit = |other: Seat| match effect {
        // PC-8.15
        Effect::StealRandomCards { .. } => has_hand(other),
        // PC-8.17
        Effect::DestroyOrange => orange(other) > 0,
        // PC-8.18: Expansions count, but do not move.
        Effect::TakeOrange { classes } => {
            orange(other) > orange(seat) && state.in_play[other.index()].kinds().any(|card| game.is_of(card, &classes))
        }
        // PC-8.19
        Effect::SpoilRecipe { .. } => !state.taps[other.index()].is_empty(),
        // PC-8.21
        Effect::TakeRecipe { max_pints } => {
            game.pints(state, other) > game.pints(state, seat)
                && state.taps[other.index()].iter().any(|it| game.recipe(it).pints <= max_pints)
        }
        _ => false,
    };
    state.others(seat).iter().filter(|&other| hit(other)).collect()
}

/// Does a condition of a card hold for its player now (PC-7.3)?
pub(crate) fn holds(
    game: &PintCraft,
    state: &Public,
    seat: Seat,
    condition: Condition,
    has_hand: impl Fn(Seat) -> bool,
) -> bool {
    let any = |effect| !victims(game, state, seat, effect, &has_hand).is_empty();
    match condition {
        // PC-7.7, PC-7.8: looked at now, not used up.
        Condition::OwnCard { card } => state.in_play[seat.index()].has(card),
        Condition::OtherHasHand => state.others(seat).iter().any(&has_hand),
        Condition::OtherHasOrange => any(Effect::DestroyOrange),
        Condition::OtherHasMoreOrange { classes } => any(Effect::TakeOrange { classes }),
        Condition::OtherHasRecipe => state.others(seat).iter().any(|other| !state.taps[other.index()].is_empty()),
        // PC-8.16
        Condition::OtherHasMalt => {
            let malt = |other: Seat| {
                let tokens = &state.tokens[other.index()];
                tokens.has(Ingredient::Base) || tokens.has(Ingredient::Specialty)
            };
            state.others(seat).iter().any(malt)
        }
        Condition::OtherHasMorePintsAndRecipe { max_pints } => any(Effect::TakeRecipe { max_pints }),
        Condition::SwapPossible { max_gain } => can_swap(game, state, seat, max_gain),
        // PC-8.14, PC-10.5
        Condition::NotFaceOff => !state.in_face_off(),
    }
}
