//! The yardstick.
use crate::{Bot, Dice, Outlook, Seen, Thought};
use taproom_core::{Game, Rng};

/// Any legal answer, all equally likely.
#[derive(Copy, Clone, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        dice.below(legal.len() as u32) as usize
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], _dice: &mut Dice) -> Vec<Thought> {
        let even = 1.0 / f32::from(seen.game().seats());
        vec![Thought { visits: 0, utility: 0.0, outlook: Outlook::Win(even) }; legal.len()]
    }
}
