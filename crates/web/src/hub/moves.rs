//! What a seat wishes: answers, taking back, ending the turn.
use super::{Hub, Live, LiveState, feed};
use crate::{error::Problem, metrics::took};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Instant,
};
use taproom_core::{Seat, record::Line};
use taproom_store::{HeldBy, Move};
use taproom_table::{Advance, Answer, Help, Table, TableError};
use tracing::{error, warn};

/// What a player wants.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// To give this answer to the question they saw, and these to the ones that follow it.
    Answer { texts: Vec<String>, version: Option<u64> },
    /// To take back the last answer.
    Undo,
    /// To take back this answer of the turn, as they are shown, and all after it.
    UndoAnswer(usize),
    /// To take back the whole turn.
    Restart,
    /// To end the turn.
    EndTurn,
}

/// What a wish changes.
enum Change {
    Moves(Advance),
    Cut(usize),
    TurnEnded,
}

impl Wish {
    fn attempt(&self, table: &mut Table, seat: Seat, help: Help, at: i64) -> Result<Change, TableError> {
        Ok(match self {
            Self::Answer { texts, version } => {
                Change::Moves(table.play(Answer { seat, texts, version: *version, at, help })?)
            }
            Self::Undo => Change::Cut(table.undo(seat, at)?),
            Self::UndoAnswer(n) => Change::Cut(table.undo_answer(seat, *n, at)?),
            Self::Restart => Change::Cut(table.restart_turn(seat, at)?),
            Self::EndTurn if table.end_turn(seat, at) => Change::TurnEnded,
            Self::EndTurn => return Err(TableError::MovedOn),
        })
    }
}

impl Hub {
    /// Carries out what a seat wishes; durable and told when it returns.
    pub(crate) async fn wish(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        wish: Wish,
        help: Help,
    ) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move { hub.carry_out(&live, seat, wish, help).await }).await
    }

    /// `help` says who wishes: people get as much of it as they like, bots none.
    pub(super) async fn carry_out(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        wish: Wish,
        help: Help,
    ) -> Result<(), Problem> {
        let mut state = live.for_playing().await?;
        if state.is_broken() {
            return Err(Problem::Broken);
        }
        if state.person(seat) != (help != Help::None) {
            return Err(Problem::NotYours);
        }
        if state.waiting.is_some() {
            return Err(Problem::NotBegun);
        }
        let (at, ran) = (self.now(), self.ran_for(&state));
        let before = (state.table.noticed_by(), state.table.held());
        let called = state.called();
        let tried = catch_unwind(AssertUnwindSafe(|| wish.attempt(&mut state.table, seat, help, ran)));
        let change = match tried {
            Ok(Ok(change)) => change,
            Ok(Err(error)) => {
                self.metrics.refused.inc();
                return Err(error.into());
            }
            Err(_) => return Err(self.set_aside(live, &mut state, "a rule broke").await),
        };
        let started = Instant::now();
        let calls = self.calls(&state, called, Some(seat));
        let (from, written) = match change {
            Change::Moves(Advance { from, moves }) => {
                self.metrics.moves.inc_by(moves.len() as u64);
                let (rows, holder) = (rows(moves, at), state.table.held());
                let holding = (holder != before.1).then(|| HeldBy(holder.map(|seat| seat.0)));
                (from, self.store.advance(live.id, from, rows, holding, calls).await)
            }
            Change::Cut(to) => (to, self.store.cut_back(live.id, to, calls).await),
            Change::TurnEnded => (state.the_match().ply(), self.store.end_turn(live.id, at, calls).await),
        };
        if let Err(error) = written {
            // The memory is ahead of the disk now.
            return Err(self.could_not_write(live, &mut state, error).await);
        }
        took(&self.metrics.commit, started);
        if state.over()
            && let Err(error) = self.store.ended(live.id, at).await
        {
            warn!(game = live.id, %error, "could not note the end");
            self.heal_later(live);
        }
        if state.over() {
            self.contest_moved(live);
        }
        match wish {
            Wish::Answer { .. } => feed::publish(live, &mut state, from),
            Wish::EndTurn => feed::publish_all(live, &mut state, from),
            Wish::Undo | Wish::UndoAnswer(_) | Wish::Restart => feed::publish_cut(live, &mut state, from, &before),
        }
        self.wake(live, &mut state);
        Ok(())
    }

    /// The rules panicked: this match stops, with its record; the others go on.
    pub(super) async fn set_aside(&self, live: &Live, state: &mut LiveState, why: &str) -> Problem {
        error!(game = live.id, why, "set aside");
        self.metrics.set_aside.inc();
        state.broken = Some(why.into());
        if let Err(error) = self.store.set_aside(live.id, why.into()).await {
            error!(game = live.id, %error, "could not note that");
        }
        self.forget(&live.key);
        Problem::Broken
    }
}

/// Moves as the store keeps them.
pub(super) fn rows(moves: Vec<Line>, at: i64) -> Vec<Move> {
    moves.into_iter().map(|Line { who, text }| Move { who: who.map(|seat| seat.0), text, at }).collect()
}
