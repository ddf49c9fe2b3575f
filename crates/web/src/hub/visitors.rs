//! Visitors: who they are, and what they may see of a match.
use super::{Hub, Live, LiveState, feed, now};
use crate::{
    error::Problem,
    tokens::{self, Opens},
};
use std::sync::PoisonError;
use taproom_core::{Seat, Viewer};
use taproom_store::{Found, Hash, Id, Summary};

/// The number of visitors that are known without a look at the disk.
pub(super) const VISITORS: usize = 50_000;
/// No more matches of a visitor are listed.
const LISTED: u32 = 60;

/// What a visitor may see of a match.
pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    /// The seats that answer from this browser.
    pub(crate) mine: Vec<Seat>,
    pub(crate) host: bool,
    /// The seat whose turn it is at a shared screen that shows another one.
    pub(crate) cover: Option<Seat>,
    /// Has the match waited long enough for what was promised?
    pub(crate) late: bool,
    /// Whose words they do not want to read.
    pub(crate) muted: Vec<Id>,
}

impl Sight {
    /// The seat that speaks from this browser now.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match (self.viewer, self.cover) {
            (Viewer::Seat(seat), None) => Some(seat),
            _ => None,
        }
    }
}

impl Hub {
    /// Whose token this is.
    pub(crate) async fn visitor(&self, token: Hash) -> Result<Option<Id>, Problem> {
        let known = || self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&visitor) = known().get(&token) {
            return Ok(Some(visitor));
        }
        let found = self.store.visitor(token).await?;
        if let Some(visitor) = found {
            let mut known = known();
            if known.len() >= VISITORS {
                known.clear();
            }
            known.insert(token, visitor);
        }
        if let Some(visitor) = found {
            self.used(visitor, token).await;
        }
        Ok(found)
    }

    /// A new visitor with this token.
    pub(crate) async fn new_visitor(&self, token: Hash) -> Result<Id, Problem> {
        Ok(self.store.new_visitor(token, now()).await?)
    }

    /// What a visitor is called; empty if they have not said.
    pub(crate) async fn name_of(&self, visitor: Id) -> Result<String, Problem> {
        Ok(self.store.name_of(visitor).await?)
    }

    /// What a visitor wants to be called.
    pub(crate) async fn name_visitor(&self, visitor: Id, name: String) -> Result<(), Problem> {
        Ok(self.store.name_visitor(visitor, name).await?)
    }

    /// The matches a visitor sits in, the last touched first.
    pub(crate) async fn matches_of(&self, visitor: Id) -> Result<Vec<Summary>, Problem> {
        Ok(self.store.matches_of(visitor, LISTED).await?)
    }

    /// What the token of a link opens.
    pub(crate) async fn invitation(&self, token: &str) -> Result<Found, Problem> {
        let hash = tokens::hash(token).ok_or(Problem::NoSuchLink)?;
        match self.store.invitation(hash).await? {
            Some(Found::Spent) => Err(Problem::LinkUsed),
            found => found.ok_or(Problem::NoSuchLink),
        }
    }

    /// A new code that brings this visitor back, to be shown once; an older one is void.
    pub(crate) async fn new_code(&self, visitor: Id) -> Result<String, Problem> {
        let code = tokens::recovery_code();
        self.store.recovery(visitor, tokens::code_hash(&code).expect("our own code")).await?;
        Ok(code)
    }

    /// A visitor comes back: the cookie's token now also is theirs. The code is used up; there is a new one.
    pub(crate) async fn come_back(&self, code: &str, token: Hash) -> Result<String, Problem> {
        let code = tokens::code_hash(code).ok_or(Problem::NoSuchCode)?;
        let next = tokens::recovery_code();
        let found = self.store.recover(code, tokens::code_hash(&next).expect("our own code"), token).await?;
        found.map(|_| next).ok_or(Problem::NoSuchCode)
    }

    /// The token of a link.
    pub(crate) fn token(&self, opens: Opens<'_>) -> String {
        self.keeper.token(opens)
    }

    /// What the visitor may see of a match; a stranger does not learn that it exists.
    pub(crate) async fn sight(&self, live: &Live, visitor: Id) -> Result<Sight, Problem> {
        let mut state = live.lock().await;
        // Whoever made a tournament has no say at its tables.
        let (mine, host) = (state.seats_of(visitor), live.host() == visitor && live.contest.is_none());
        let sealed = state.table.withheld();
        let (viewer, cover) = match mine.as_slice() {
            [] => (Viewer::Spectator, None),
            &[seat] => (Viewer::Seat(seat), None),
            several => shared_screen(&mut state, visitor, several),
        };
        let late = state.waiting.is_some_and(|waiting| waiting.is_over(self.now()));
        let talked = !state.talk.is_empty();
        drop(state);
        if mine.is_empty() && sealed
            || live.contest.is_some() && mine.is_empty() && !self.store.watches(live.id, visitor).await?
        {
            return Err(Problem::NoSuchMatch);
        }
        if mine.is_empty() && !host && !self.store.watches(live.id, visitor).await? {
            let lost = self.store.lost_seat(live.id, visitor).await?;
            return Err(if lost { Problem::LostSeat } else { Problem::NoSuchMatch });
        }
        if !mine.is_empty() {
            self.looked(visitor, live.id).await?;
        }
        let muted = if talked { self.store.muted_by(visitor).await? } else { Vec::new() };
        Ok(Sight { viewer, mine, host, cover, late, muted })
    }

    /// A player at a shared screen says who they are.
    pub(crate) async fn show(&self, live: &Live, visitor: Id, seat: Seat) -> Result<(), Problem> {
        let mut state = live.lock().await;
        if !state.seats_of(visitor).contains(&seat) {
            return Err(Problem::NotYours);
        }
        if state.shown.insert(visitor, seat) != Some(seat) {
            // What the player before would hear is not for this one.
            feed::send_away(live, feed::Gone::Visitor(visitor));
        }
        Ok(())
    }
}

/// At a shared screen: whose view is shown, and who has to come to the screen first.
fn shared_screen(state: &mut LiveState, visitor: Id, mine: &[Seat]) -> (Viewer, Option<Seat>) {
    let shown = state.shown.get(&visitor).copied();
    if state.waiting.is_some() {
        return (Viewer::Seat(shown.unwrap_or(mine[0])), None);
    }
    let acts = |seat: &Seat| state.waits_for(*seat);
    let wanted = shown.filter(acts).or_else(|| mine.iter().copied().find(acts));
    let seat = wanted.or(shown).unwrap_or(mine[0]);
    let secret = |seat: Seat| state.the_match().has_secrets(seat);
    let hidden = shown != Some(seat) && (secret(seat) || shown.is_some_and(secret));
    if hidden && !state.over() {
        return (Viewer::Spectator, Some(seat));
    }
    state.shown.insert(visitor, seat);
    (Viewer::Seat(seat), None)
}
