//! Gaining what fields and recipes give.
use crate::{action::Event, dice::Die, game::DiceBrewing, steps::TokenReward, values::Gain, words::Colour};
use taproom_core::{Seat, steps::At};

/// Gives a gain as far as the supply lasts (DB-7.7); what is missing is lost (DB-R18). Dice come unrolled into the active
/// pool. Tokens are asked for.
pub(crate) fn give(at: &mut At<'_, DiceBrewing>, seat: Seat, gain: Gain) {
    match gain {
        Gain::Mastery(n) => {
            let player = at.state.player_mut(seat);
            player.mastery = player.mastery.saturating_add(n.into());
            at.say(|| Event::Mastery(seat, n.into()));
        }
        Gain::Gold(n) => {
            let player = at.state.player_mut(seat);
            player.gold = player.gold.saturating_add(n.into());
            at.say(|| Event::Gold(seat, n.into()));
        }
        Gain::Seeds(n) => {
            // DB-R15
            if take_seeds(at, seat, n) == 0 {
                at.say(|| Event::NoSeed(seat));
            }
        }
        Gain::Dice(colour, n) => {
            for _ in take_dice(at, seat, colour, n)..n {
                at.say(|| Event::NoDie(seat, colour));
            }
        }
        Gain::Tokens(left) => at.push(TokenReward { seat, left }),
    }
}

/// Takes dice as far as the supply lasts; how many.
pub(crate) fn take_dice(at: &mut At<'_, DiceBrewing>, seat: Seat, colour: Colour, n: u8) -> u8 {
    let n = n.min(at.state.supply.count(colour));
    at.state.supply.take(colour, n);
    at.state.player_mut(seat).pool.put_many(Die::unrolled(colour), n);
    for _ in 0..n {
        at.say(|| Event::GotDie(seat, colour));
    }
    n
}

/// Takes seeds as far as the supply lasts; how many.
pub(crate) fn take_seeds(at: &mut At<'_, DiceBrewing>, seat: Seat, n: u8) -> u8 {
    let n = n.min(at.state.seeds);
    at.state.seeds -= n;
    at.state.player_mut(seat).seeds += n;
    if n > 0 {
        at.say(|| Event::Seeds(seat, n));
    }
    n
}
