//! Who sees what of a match.
use super::{FixedRng, Typed, WORLDS};
use crate::{
    entry::Playable,
    traits::{History as _, Match, Play as _, Sight},
};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use taproom_core::{Log, Move, Seat, Turn, Viewer, record::Line};

impl<G: Playable> Sight for Typed<G> {
    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.game.view(&self.state, viewer)).expect("views serialise")
    }

    fn view_hash(&self, viewer: Viewer) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.view(&self.state, viewer).hash(&mut hasher);
        let asked = match (self.turn(), viewer) {
            (Turn::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat),
            _ => false,
        };
        asked.hash(&mut hasher);
        hasher.finish()
    }

    fn hears(&self, viewer: Viewer, since: usize) -> bool {
        self.events_since(since).iter().any(|(_, event)| self.game.redact(event, viewer).is_some())
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        let game = &*self.game;
        let (mine, public) = (Viewer::Seat(seat), game.view(&self.state, Viewer::Spectator));
        let truth = game.view(&self.state, mine);
        let mut worlds = FixedRng::new(2);
        (0..WORLDS).any(|_| game.view(&game.imagine(&public, &mut worlds), mine) != truth)
    }

    fn reveals(&self, ply: usize) -> bool {
        let Some(&mv @ Move::Act(seat, _)) = self.moves.get(ply) else { return true };
        let (game, viewer) = (&*self.game, Viewer::Seat(seat));
        let before = self.state_at(ply);
        let view = game.view(&before, viewer);
        let after = |mut state: G::State| {
            let mut log = Log::recording();
            game.apply(&mut state, mv, &mut log);
            let heard: Vec<_> = log.take().iter().filter_map(|event| game.redact(event, viewer)).collect();
            (game.view(&state, viewer), heard)
        };
        let truth = after(before);
        let mut worlds = FixedRng::new(1);
        (0..WORLDS).any(|_| after(game.imagine(&view, &mut worlds)) != truth)
    }

    fn seen(&self, viewer: Viewer, since: usize) -> Vec<Line> {
        let since = since.min(self.moves.len());
        let mut state = self.state_at(since);
        let mut seen = Vec::new();
        for ply in since..self.moves.len() {
            let mv = self.moves[ply];
            if self.game.sees(&state, &mv, viewer) {
                seen.extend(self.line(ply));
            }
            self.game.apply(&mut state, mv, &mut Log::silent());
        }
        seen
    }

    fn imagined_for(&self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        let view = self.game.view(&self.state, viewer);
        let state = self.game.imagine(&view, &mut FixedRng::new(seed));
        Box::new(Self { state, ..self.copy() })
    }
}
