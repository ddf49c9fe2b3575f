//! Boards are settled.
use super::RoundEnd;
use crate::{
    action::Event,
    gain::{give, take_dice, take_seeds},
    game::DiceBrewing,
    state::{FieldUse, MAX_PLAYERS, Set, State},
    values::{Effect, Gain, Gains},
    words::{Colour, Field},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Phase 4 (DB-8.1): no decisions (DB-D14).
    CleanUp {}
}

/// What a player could not take yet (DB-8.6).
#[derive(Copy, Clone, Default)]
struct Owed {
    dice: [u8; Colour::COUNT],
    seeds: u8,
}

impl Step<DiceBrewing> for CleanUp {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        let round = at.state.round;
        at.say(|| Event::CleanUp(round));
        let mut owed = [Owed::default(); MAX_PLAYERS];
        for seat in at.state.turn_order() {
            settle(at, seat, &mut owed);
        }
        // DB-8.6, DB-R16: what is still missing is lost, inputs stay where they went. The first rules gave the second chance
        // only here.
        for seat in at.state.turn_order() {
            second_chance(at, seat, owed[seat.index()]);
        }
        // DB-8.7: raises end, tokens come off; dice left in the pool wait for the next roll.
        at.state.blocked_recipes = Set::EMPTY;
        for player in at.state.players.iter_mut() {
            player.blocked_buildings = Set::EMPTY;
            player.warehouse.unmark();
            player.pool.gather();
        }
        at.push(RoundEnd {});
    }
}

/// One player's board (DB-8.2, DB-8.3, DB-8.4, DB-8.5).
fn settle(at: &mut At<'_, DiceBrewing>, seat: Seat, all_owed: &mut [Owed; MAX_PLAYERS]) {
    let values = &at.game.values;
    let board = std::mem::take(&mut at.state.player_mut(seat).board);
    for (field, lying) in board.iter() {
        if let (Effect::Raise { by }, FieldUse::Die(die)) = (values.field(field).effect, lying) {
            // DB-8.2
            let die = die.turned_up(by);
            at.state.player_mut(seat).warehouse.put(die);
            at.say(|| Event::Raised(seat, die));
        }
    }
    // DB-8.3
    let study = std::mem::take(&mut at.state.player_mut(seat).study);
    let sum: u8 = study.iter().map(|die| die.value()).sum();
    for &die in &study {
        at.state.player_mut(seat).take_back(die);
    }
    if let Effect::Study { min_sum, gains } = values.field(Field::School3).effect
        && !study.is_empty()
        && sum >= min_sum
    {
        take(at, seat, &gains, &mut all_owed[seat.index()]);
    }
    // DB-8.3, DB-8.4, DB-5.6: blue dice of the school, accelerators and the discount die come back.
    for (field, lying) in board.iter() {
        if let (FieldUse::Accelerated(die), _) | (FieldUse::Die(die), Effect::RerollOwn | Effect::Swap) =
            (lying, values.field(field).effect)
        {
            at.state.player_mut(seat).take_back(die);
        }
    }
    if let Some(die) = at.state.player_mut(seat).discount.take() {
        at.state.player_mut(seat).take_back(die);
    }
    // DB-8.5, DB-R17: first all inputs return, each to whoever missed one (DB-8.6), then the gains are taken in field order.
    let exchanges = || board.iter().filter(|(field, _)| values.field(*field).effect == Effect::Exchange);
    for (_, lying) in exchanges() {
        at.state.return_input(lying);
        if !at.game.serves_last() {
            serve(at, all_owed);
        }
    }
    for (field, lying) in exchanges() {
        if let Some(input) = at.game.input_of(field, lying) {
            take(at, seat, &input.gains, &mut all_owed[seat.index()]);
        }
    }
}

/// Takes gains as far as the supply lasts and notes the rest.
fn take(at: &mut At<'_, DiceBrewing>, seat: Seat, gains: &Gains, owed: &mut Owed) {
    for &gain in gains {
        match gain {
            Gain::Dice(colour, n) => owed.dice[colour.index()] += n - take_dice(at, seat, colour, n),
            Gain::Seeds(n) => owed.seeds += n - take_seeds(at, seat, n),
            Gain::Gold(_) | Gain::Mastery(_) | Gain::Tokens(_) => give(at, seat, gain),
        }
    }
}

/// What has come back goes to those who missed it, in the order in which they did (DB-8.6, DB-R16).
fn serve(at: &mut At<'_, DiceBrewing>, owed: &mut [Owed; MAX_PLAYERS]) {
    for seat in at.state.turn_order() {
        let owed = &mut owed[seat.index()];
        for colour in Colour::ALL {
            owed.dice[colour.index()] -= take_dice(at, seat, colour, owed.dice[colour.index()]);
        }
        owed.seeds -= take_seeds(at, seat, owed.seeds);
    }
}

fn second_chance(at: &mut At<'_, DiceBrewing>, seat: Seat, owed: Owed) {
    for (colour, n) in Colour::ALL.into_iter().zip(owed.dice) {
        give(at, seat, Gain::Dice(colour, n));
    }
    if take_seeds(at, seat, owed.seeds) < owed.seeds {
        at.say(|| Event::NoSeed(seat));
    }
}
