//! The yardstick.
use crate::{Bot, Dice, Seen};
use taproom_core::{Game, Rng};

/// Any legal answer, all equally likely.
#[derive(Copy, Clone, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        dice.below(legal.len() as u32) as usize
    }
}
