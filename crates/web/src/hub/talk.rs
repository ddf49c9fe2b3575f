//! Talk at a table. Players and spectators talk apart while a match is on: who plays hears no spectator. What is said is
//! stored before anybody is told, and shown again in the replay.
use super::{Hub, Live, LiveState, feed};
use crate::error::Problem;
use std::sync::Arc;
use taproom_core::{Seat, Viewer};
use taproom_store::{Id, Role, Said, TALK};

/// No line is longer, in characters.
pub(crate) const MAX_LINE: usize = 300;
/// No match has more lines.
const MOST_LINES: u32 = 2000;
/// No note for oneself is longer, in characters.
pub(crate) const MAX_NOTE: usize = 4000;
/// Nobody mutes more people.
const MOST_MUTED: usize = 500;

impl LiveState {
    /// The lines that a viewer may read, after the first so many moves they noticed, without those of muted people. Counted by
    /// what they noticed: a number of moves would tell how many secret ones there were.
    pub(crate) fn heard(&self, viewer: Viewer, noticed: Option<usize>, muted: &[Id]) -> Vec<&Said> {
        let apart = !self.over() && viewer != Viewer::Spectator;
        let plies = noticed.map(|_| self.table.noticed_plies(viewer)).unwrap_or_default();
        let since = |said: &Said| plies.partition_point(|ply| (*ply as i64) < said.ply);
        let may = |said: &&Said| {
            let kept_from = apart && said.seat.is_none() || muted.contains(&said.visitor);
            !kept_from && noticed.is_none_or(|noticed| since(said) <= noticed)
        };
        self.talk.iter().filter(may).collect()
    }

    /// May anybody talk here?
    pub(crate) fn talks(&self) -> bool {
        !self.terms.hushed
    }
}

impl Hub {
    /// Somebody says something: from a seat, or among spectators.
    pub(crate) async fn say(
        self: &Arc<Self>,
        live: &Arc<Live>,
        visitor: Id,
        seat: Option<Seat>,
        text: String,
    ) -> Result<(), Problem> {
        if self.store.is_barred(visitor).await? {
            return Err(Problem::Barred);
        }
        let called = self.name_of(visitor).await?;
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            if !state.talks() {
                return Err(Problem::Form("The host has switched the talk at this table off.".into()));
            }
            if hub.store.lines(live.id).await? >= MOST_LINES {
                return Err(Problem::Form("More than this table can keep has been said here.".into()));
            }
            let name = match seat {
                Some(seat) => state.seats[seat.index()].name.clone(),
                None if called.is_empty() => "Spectator".into(),
                None => called,
            };
            let (at, ply) = (hub.now(), state.the_match().ply() as i64);
            let seat = seat.map(|seat| seat.0);
            let mut said = Said { id: 0, at, ply, visitor, seat, name, text, removed: false };
            said.id = hub.store.say(live.id, said.clone()).await?;
            if state.talk.len() >= TALK as usize {
                state.talk.remove(0);
            }
            state.talk.push(said);
            // Players do not learn that spectators talk.
            if seat.is_none() && !state.over() {
                feed::look_again_for(&live, &mut state, Viewer::Spectator);
            } else {
                feed::look_again(&live, &mut state);
            }
            Ok(())
        })
        .await
    }

    /// May this visitor take lines of others away?
    pub(crate) async fn moderates(&self, visitor: Id) -> Result<bool, Problem> {
        Ok(self.member(visitor).await?.is_some_and(|member| member.role == Role::Moderator))
    }

    /// A line is taken away, also where it is shown just now.
    pub(crate) async fn remove_line(self: &Arc<Self>, id: Id) -> Result<(), Problem> {
        let (key, _) = self.store.line(id).await?.ok_or(Problem::NoSuchPage)?;
        let (hub, present) = (self.clone(), self.all().get(&key).cloned());
        Self::guarded(async move {
            let Some(live) = present else { return Ok(hub.store.remove_line(id).await?) };
            let mut state = live.lock().await;
            hub.store.remove_line(id).await?;
            let mut everybody = true;
            for said in state.talk.iter_mut().filter(|said| said.id == id) {
                (said.removed, said.text) = (true, String::new());
                everybody = said.seat.is_some();
            }
            if everybody || state.over() {
                feed::look_again(&live, &mut state);
            } else {
                feed::look_again_for(&live, &mut state, Viewer::Spectator);
            }
            Ok(())
        })
        .await
    }

    /// A visitor does not want to read the words of whoever said this line, or wants to again.
    pub(crate) async fn mute(&self, visitor: Id, said: &Said, mute: bool) -> Result<(), Problem> {
        if said.visitor == visitor {
            return Err(Problem::Form("These are your own words.".into()));
        }
        if mute && self.store.muted_by(visitor).await?.len() >= MOST_MUTED {
            return Err(Problem::Form("You have muted as many people as anybody can.".into()));
        }
        Ok(self.store.mute(visitor, said.visitor, mute).await?)
    }
}

impl Live {
    /// The line of this number, if this viewer may read it.
    pub(crate) async fn line(&self, viewer: Viewer, id: Id) -> Option<Said> {
        let state = self.read().await;
        state.heard(viewer, None, &[]).into_iter().find(|said| said.id == id).cloned()
    }
}
