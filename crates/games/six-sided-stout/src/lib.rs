//! Six Sided Stout: ten days, one sheet, a handful of dice.
//!
//! How a day runs (`steps/` has one file for each of these):
//!
//! 1. [`Day`] clears the table for the day, or ends the game after the tenth day or when nobody is left.
//! 2. [`Declare`]: everybody in secret stops, goes to the market for one ingredient, with or without an assistant, or
//!    picks two dice to roast. When the last one has declared, all is revealed: fields filled, dice moved.
//! 3. [`Roll`]: the dice of the market fall, one by one: for everybody together, or for each visitor.
//! 4. [`Brew`]: everybody chooses which dice count (with an assistant) and writes on the own sheet: kind by kind, die by
//!    die, cell by cell. Hops and yeast must be written as far as there is room, malt may wait in its box.
//! 5. Then the next day. A random game that never stops asks some 80 questions (SS-D15).
//!
//! Sheets never touch each other, so `Declare` and `Brew` await all seats at once; `Sheet::ask` says what each must answer.
//! The grid is data: `layout.rs` holds neighbours and water sides, `open_cells.rs` says where a piece may go.
mod action;
mod audit;
mod cells;
mod data;
mod dice;
mod draw;
mod each;
mod encode;
mod explain;
mod game;
mod groups;
mod heuristic;
mod layout;
mod open_cells;
mod page;
pub mod plan;
mod revisions;
mod score;
mod state;
mod steps;
mod study;
mod values;
mod view;
mod weights;
mod words;

pub use action::{Action, Aide, Chance, Event};
pub use cells::{Cell, CellSet};
pub use data::{Data, Edition};
pub use dice::Dice;
pub use each::Each;
pub use game::SixSidedStout;
pub use layout::Layout;
pub use revisions::REVISIONS;
pub use score::Score;
pub use state::{Decision, Grid, Group, Plan, Set, Sheet, State, Units};
pub use steps::{Brew, Day, Declare, Roll, Step};
pub use view::View;
pub use words::{Assistant, Ingredient, Kind, Malt, Note};
