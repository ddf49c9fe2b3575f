//! Gaining what fields and recipes give.
use crate::{action::Event, dice::Die, game::DiceBrewing, steps::TokenReward, values::Gain};
use taproom_core::{Seat, steps::At};

/// Gives a gain as far as the supply lasts (DB-7.7); what is missing is lost (DB-R18). Dice come unrolled into the active pool. Tokens are asked for.
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
            let n = n.min(at.state.seeds);
            at.state.seeds -= n;
            at.state.player_mut(seat).seeds += n;
            at.say(|| if n > 0 { Event::Seeds(seat, n) } else { Event::NoSeed(seat) });
        }
        Gain::Dice(colour, n) => {
            for _ in 0..n {
                if at.state.supply.has(colour) {
                    at.state.supply.take(colour, 1);
                    at.state.player_mut(seat).pool.put(Die::unrolled(colour));
                    at.say(|| Event::GotDie(seat, colour));
                } else {
                    at.say(|| Event::NoDie(seat, colour));
                }
            }
        }
        Gain::Tokens(left) => at.push(TokenReward { seat, left }),
    }
}
