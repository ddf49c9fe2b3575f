//! The club: who is here, sitting down at open tables, seats kept for members, and what a table agrees on.
use super::{Hub, Live, LiveState, Waiting, feed, now, visitors::VISITORS};
use crate::{
    error::Problem,
    tokens::{self, Opens},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use taproom_core::Seat;
use taproom_ratings::{Player, Rated};
use taproom_store::{Hash, Id, Terms, Welcome};

/// Whoever asked for a page within this time, in milliseconds, is here.
const HERE: i64 = 5 * 60 * 1000;
/// Where every rating begins: whoever stands above it plays well.
const START: f64 = 25.0;
/// What a chair is called that nobody is expected on any more.
const FREE: &str = "Free chair";

/// When visitors last asked for anything.
#[derive(Default)]
pub(super) struct Presence(Mutex<HashMap<Id, i64>>);

impl Presence {
    pub(super) fn note(&self, visitor: Id) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= VISITORS {
            all.clear();
        }
        all.insert(visitor, now());
    }

    fn here(&self, now: i64) -> Vec<Id> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|(_, at)| now - **at < HERE).map(|(id, _)| *id).collect()
    }
}

/// Is somebody of this strength welcome?
pub(crate) fn fits(welcome: Welcome, rated: Option<&Rated>) -> bool {
    match welcome {
        Welcome::Any => true,
        Welcome::New => rated.is_none_or(Rated::provisional),
        Welcome::Strong => rated.is_some_and(|rated| !rated.provisional() && rated.skill.rating >= START),
    }
}

impl Hub {
    /// Names of the members who are here and wish to be seen, by name.
    pub(crate) async fn who_is_here(&self) -> Result<Vec<(Id, String)>, Problem> {
        let names = self.store.shown_names().await?;
        let here = self.presence.here(now());
        let mut here: Vec<_> = here.into_iter().filter_map(|id| Some((id, names.get(&id)?.clone()))).collect();
        here.sort_by_key(|(_, name)| name.to_lowercase());
        Ok(here)
    }

    /// How strong a visitor is at every game.
    pub(crate) async fn strength(&self, visitor: Option<Id>) -> Result<HashMap<String, Rated>, Problem> {
        let Some(visitor) = visitor else { return Ok(HashMap::new()) };
        let league = self.league().await?;
        let mine = league.all.iter().filter_map(|(game, board)| {
            let rated = board.get(&Player::Person(visitor))?;
            Some((game.clone(), *rated))
        });
        Ok(mine.collect())
    }

    /// A visitor sits down on any free seat of a table that is open to the club.
    pub(crate) async fn sit_down(
        self: &Arc<Self>,
        live: &Arc<Live>,
        visitor: Id,
        name: Option<String>,
        promise: Option<Hash>,
    ) -> Result<(), Problem> {
        if self.store.is_barred(visitor).await? {
            return Err(Problem::Barred);
        }
        let strength = self.strength(Some(visitor)).await?;
        let rated = strength.get(live.game.about().slug);
        // Somebody else may be faster: then the next seat.
        for _ in 0..8 {
            let seat = {
                let state = live.read().await;
                if !state.seats_of(visitor).is_empty() {
                    return Ok(());
                }
                match state.terms.welcome {
                    Some(welcome) if !fits(welcome, rated) => return Err(Problem::OtherLevel),
                    Some(_) => {}
                    // What is not open does not exist for whoever has no link.
                    None => return Err(Problem::NoSuchMatch),
                }
                free_seat(&state).ok_or(Problem::NoFreeSeat)?
            };
            match self.sit(live, seat, visitor, name.clone(), promise).await {
                Err(Problem::LinkUsed) => {}
                done => return done,
            }
        }
        Err(Problem::NoFreeSeat)
    }

    /// A visitor watches a match that is shown at the club.
    pub(crate) async fn watch_public(&self, live: &Live, visitor: Id) -> Result<(), Problem> {
        if !live.is_public(&*live.read().await) {
            return Err(Problem::NoSuchMatch);
        }
        self.watch(live.id, visitor).await
    }

    /// The host keeps a free seat for a member, who finds an invitation; older links of the seat are void.
    pub(crate) async fn keep_for(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        host: Id,
        name: &str,
    ) -> Result<(), Problem> {
        let member = self.member_of(name).await?;
        if member.id == host || self.store.muted_by(member.id).await?.contains(&host) {
            return Err(Problem::Form("This member cannot be invited.".into()));
        }
        if !live.read().await.seats_of(member.id).is_empty() {
            return Err(Problem::Form(format!("{} sits at this table already.", member.name)));
        }
        self.keep_seat(live, seat, None, Some((member.id, member.name))).await
    }

    /// Whoever a seat is kept for does not want it: it is free again.
    pub(crate) async fn decline(self: &Arc<Self>, live: &Arc<Live>, visitor: Id) -> Result<(), Problem> {
        let kept = {
            let state = live.read().await;
            let kept = |seat: &Seat| state.seats[seat.index()].kept == Some(visitor);
            state.all_seats().find(kept).ok_or(Problem::NoSuchMatch)?
        };
        self.keep_seat(live, kept, Some(visitor), None).await
    }

    /// `only`: if the seat is still kept for them.
    async fn keep_seat(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        only: Option<Id>,
        who: Option<(Id, String)>,
    ) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let sitter = &state.seats[seat.index()];
            if sitter.holder.is_some() || sitter.bot.is_some() {
                return Err(Problem::Form("This seat is taken.".into()));
            }
            if only.is_some() && sitter.kept != only {
                return Err(Problem::NotYours);
            }
            let made = sitter.made + 1;
            let (kept, name) = who.map_or((None, FREE.to_owned()), |(id, name)| (Some(id), name));
            let token = hub.keeper.token(Opens::Seat(&live.key, seat.0, made));
            let invite = tokens::hash(&token).expect("our own token");
            hub.store.keep_seat(live.id, seat.0, kept, name.clone(), invite, hub.now()).await?;
            let sitter = &mut state.seats[seat.index()];
            (sitter.kept, sitter.name, sitter.made) = (kept, name, made);
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// Changes what a table agrees on.
    pub(crate) async fn agree(
        self: &Arc<Self>,
        live: &Arc<Live>,
        change: impl FnOnce(&mut Terms) + Send + 'static,
    ) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let mut terms = state.terms;
            change(&mut terms);
            hub.store.agree(live.id, terms, hub.now()).await?;
            state.terms = terms;
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }
}

/// The first seat on which anybody may sit down.
fn free_seat(state: &LiveState) -> Option<Seat> {
    if state.waiting != Some(Waiting::People) {
        return None;
    }
    let free = |seat: &Seat| {
        let sitter = &state.seats[seat.index()];
        sitter.holder.is_none() && sitter.bot.is_none() && sitter.kept.is_none()
    };
    state.all_seats().find(free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_ratings::Skill;

    #[test]
    fn levels_are_welcome_by_matches_and_rating() {
        let rated = |matches, rating| Rated { skill: Skill { rating, ..Skill::default() }, matches };
        let (new, weak, strong) = (rated(3, 40.0), rated(30, 20.0), rated(30, 30.0));
        let who = [None, Some(&new), Some(&weak), Some(&strong)];
        let told = |welcome| who.map(|rated| fits(welcome, rated));
        assert_eq!(told(Welcome::Any), [true; 4]);
        assert_eq!(told(Welcome::New), [true, true, false, false]);
        assert_eq!(told(Welcome::Strong), [false, false, false, true]);
    }
}
