//! What a bot is given.
use taproom_core::{Game, Seat, Viewer};

/// The table as one seat sees it. Holds the state, and does not give it away.
pub struct Seen<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Seen<'a, G> {
    /// For the one who runs the table.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat }
    }

    /// The same table by the same rules with other weights, if there are any.
    pub(crate) fn with<'b>(&'b self, game: Option<&'b G>) -> Seen<'b, G> {
        Seen { game: game.unwrap_or(self.game), ..*self }
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What that seat sees; made when asked for, since not every bot looks.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }
}
