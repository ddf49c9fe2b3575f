//! Beer Pioneers: cards with three parts and a cellar to fill.
