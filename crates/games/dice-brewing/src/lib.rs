//! Dice Brewing: dice on a board become beer. Two to four apprentices roll dice, improve them on their boards and brew
//! open recipes for mastery points.
//!
//! How a round runs:
//! 1. *Round start*: in summer everybody takes a seed; then tokens may be played, one circle (`TokenWindow`).
//! 2. *Roll and placement*: every active pool is rolled, die by die (`RollPools`). Then moves in turn: one or two items on
//!    fields of their own board, storing and tokens in between (`Placement`), until all have passed. Fields act in clean-up,
//!    or at once if a blue die accelerates them; school-1 and school-2 always act at once.
//! 3. *Shopping*: one turn each for an ingredient and an action token (`Shopping`); the last chance to store.
//! 4. *Brewing*: a last circle of tokens, then one recipe at a time, round and round, until all decline (`Brewing`).
//! 5. *Clean-up*: boards are settled in turn order, with a second chance for what ran short (`CleanUp`).
//! 6. *Round end*: enough recipes brewed ends the game; else the season token moves on (`RoundEnd`).
//!
//! Dice of equal class are one entry everywhere ([`Die`]); dice that wait for a roll have no value. All figures come from
//! `data.toml` (`values.rs`). Where a rule acts, its id from `RULES.md` stands beside the code.
mod action;
mod audit;
mod board;
mod brew;
mod data;
mod dice;
mod draw;
mod encode;
mod explain;
mod gain;
mod game;
mod heuristic;
mod page;
mod revisions;
mod score;
mod state;
pub mod steps;
mod study;
mod tokens;
mod values;
mod view;
mod weights;
mod words;

pub use action::{Action, Chance, Event, TieBreak};
pub use data::{Data, Edition};
pub use dice::{Dice, Die, Flag};
pub use game::DiceBrewing;
pub use state::{Board, FieldUse, Hidden, Ingredients, Player, Public, Set, State, Tokens};
pub use view::{Held, View};
pub use words::{Building, Colour, Extra, Field, Ingredient, Level, Recipe, Token, Where, Window};
