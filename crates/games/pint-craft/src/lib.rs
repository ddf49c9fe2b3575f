//! Pint Craft: a card game of taps and seasons.
