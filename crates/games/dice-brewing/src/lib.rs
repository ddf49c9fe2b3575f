//! Dice Brewing: dice on a board become beer.
