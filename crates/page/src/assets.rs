//! The pictures and looks that all tables share, compiled in: games name the pictures, the server hands them out.

/// Every picture, as symbols of one SVG.
pub const ICONS: &str = include_str!("../assets/icons.svg");
/// Colours, sizes and letters, light and dark.
pub const TOKENS: &str = include_str!("../assets/tokens.css");
/// The frame of a table that is one drawing: bar, drawers, scale, pages of a phone.
pub const CANVAS: &str = include_str!("../assets/canvas.css");
/// The parts of a table.
pub const TABLE: &str = include_str!("../assets/table.css");
