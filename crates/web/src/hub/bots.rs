//! Bots: those that play, those that stand in for a player, and the one that gives hints.
use super::{
    Hub, Live, LiveState, Waiting, feed,
    moves::Wish,
    thinkers::{Payer, think},
    visitors::VISITORS,
    why::{Why, why},
};
use crate::{error::Problem, limits::Client, metrics::took, tokens::random};
use std::{
    cmp::Ordering,
    sync::{Arc, PoisonError},
    time::Instant,
};
use taproom_bots::{BotSpec, Stop, Thought};
use taproom_core::{Choice, Seat};
use taproom_match::{Advisor, Match, Mind};
use taproom_store::Id;
use taproom_table::Help;
use tracing::info;

/// Who gives hints, and for how long it thinks.
const ADVISER: &str = "hard@600ms";
/// Who plays on from there, to see what comes of it.
const QUICK: &str = "greedy";

/// A hint.
pub(crate) struct Advice {
    /// What is thought of every answer, the best first.
    pub(crate) ranked: Vec<(Choice, Thought)>,
    /// What the best one is expected to bring.
    pub(crate) why: Why,
}

impl Hub {
    /// Lets the bots that are asked think.
    pub(super) fn wake(self: &Arc<Self>, live: &Arc<Live>, state: &mut LiveState) {
        if let Some(waiting) = state.waiting {
            if let Waiting::Shares(since) = waiting {
                self.expect_shares(live, since);
            }
            return;
        }
        for seat in state.table.asked().iter() {
            let Some(bot) = state.seats.get(seat.index()).and_then(|sitter| sitter.bot) else { continue };
            if state.thinking.contains(seat) || state.is_broken() {
                continue;
            }
            state.thinking.insert(seat);
            let fork = state.the_match().fork();
            let (mind, stop) = state.minds.remove(&seat).unwrap_or_else(|| {
                let mind = mind(bot);
                (fork.advisor(&mind), mind.stop)
            });
            tokio::spawn(self.clone().bot_answers(live.clone(), seat, (mind, stop), fork));
        }
    }

    /// A bot thinks about a question and answers it.
    async fn bot_answers(
        self: Arc<Self>,
        live: Arc<Live>,
        seat: Seat,
        (mut mind, stop): (Box<dyn Advisor>, Stop),
        fork: Box<dyn Match>,
    ) {
        let place = self.thinkers.place(self.payer(live.host()), stop.clone()).await;
        let started = Instant::now();
        let thought = think(move || {
            let choice = mind.choose(&*fork, seat);
            let text = choice.and_then(|n| fork.notations(seat).into_iter().nth(n));
            (mind, text)
        });
        let thought = thought.await;
        drop(place);
        took(&self.metrics.thought, started);
        let mut state = live.lock().await;
        state.thinking.remove(seat);
        let Ok((mind, text)) = thought else { return drop(self.set_aside(&live, &mut state, "a bot broke").await) };
        // A mind that was hurried is of no more use: it would be hurried for ever.
        if !stop.is_canceled() {
            state.minds.insert(seat, (mind, stop));
        }
        drop(state);
        let Some(text) = text else { return };
        let wish = Wish::Answer { texts: vec![text], version: None };
        if let Err(problem) = self.carry_out(&live, seat, wish, Help::None).await {
            // The table moved on (an undo, the player is back): ask again if the bot is still needed.
            info!(game = live.id, seat = seat.0, %problem, "a bot came too late");
            match problem {
                // The healer wakes it when the disk takes answers again.
                Problem::Broken | Problem::Store(_) => {}
                _ => self.wake(&live, &mut *live.lock().await),
            }
        }
    }

    /// A bot answers for a seat from now on, or its holder does again.
    pub(crate) async fn stand_in(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        bot: Option<BotSpec>,
    ) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_seating().await?;
            if bot.is_none() && state.seats[seat.index()].holder.is_none() {
                return Err(Problem::Form("Nobody has taken this seat yet: send its link first.".into()));
            }
            if bot.is_none() && state.seats[seat.index()].lost.is_some() {
                return Err(Problem::Form("The match is lost for this seat: its time was up.".into()));
            }
            hub.store.stand_in(live.id, seat.0, bot.map(|bot| bot.to_string())).await?;
            state.seats[seat.index()].bot = bot;
            state.minds.remove(&seat);
            state.late.remove(seat);
            if bot.is_some() {
                hub.end_turn_for(&live, &mut state, seat).await?;
            }
            feed::look_again(&live, &mut state);
            hub.wake(&live, &mut state);
            hub.gather(&live, &mut state).await
        })
        .await
    }

    /// Whoever had only to end their turn does not come: it ends.
    pub(super) async fn end_turn_for(
        self: &Arc<Self>,
        live: &Arc<Live>,
        state: &mut LiveState,
        seat: Seat,
    ) -> Result<(), Problem> {
        if state.table.held() == Some(seat) {
            let (called, ran) = (state.called(), self.ran_for(state));
            state.table.end_turn(seat, ran);
            let calls = self.calls(state, called, Some(seat));
            if let Err(error) = self.store.end_turn(live.id, self.now(), calls).await {
                return Err(self.could_not_write(live, state, error).await);
            }
        }
        Ok(())
    }

    /// What a strong bot thinks of every answer of a seat, knowing only what that seat knows; the best first.
    pub(crate) async fn advice(&self, live: &Live, seat: Seat, visitor: Id) -> Result<Advice, Problem> {
        if live.contest.is_some() {
            return Err(Problem::Form("Nobody gets a hint in a tournament.".into()));
        }
        let state = live.read().await;
        if state.waiting.is_some() {
            return Err(Problem::NotBegun);
        }
        let fork = state.the_match().fork();
        drop(state);
        let mind = mind(ADVISER.parse().expect("a bot"));
        let _place = self.thinkers.place(self.payer(visitor), mind.stop.clone()).await;
        let ranked = think(move || {
            let thoughts = fork.advisor(&mind).think(&*fork, seat);
            let ranked = rank(&*fork, seat, thoughts);
            let answer = |n: usize| ranked.get(n).map(|(choice, _)| &*choice.notation);
            let greedy = Mind { stop: mind.stop.clone(), ..self::mind(QUICK.parse().expect("a bot")) };
            let why = answer(0).map(|best| why(&*fork, seat, best, answer(1), &greedy)).unwrap_or_default();
            Advice { ranked, why }
        });
        ranked.await.map_err(|_| Problem::Broken)
    }

    /// Who pays for the thoughts of a visitor's matches.
    fn payer(&self, visitor: Id) -> Payer {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let group = seen.get(&visitor).copied().unwrap_or(visitor.cast_unsigned());
        Payer { group, visitor }
    }

    /// A visitor asks from this address.
    pub(crate) fn saw(&self, visitor: Id, client: &Client) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= VISITORS {
            seen.clear();
        }
        seen.insert(visitor, client.group());
        self.presence.note(visitor);
    }
}

fn mind(bot: BotSpec) -> Mind {
    Mind::new(bot.at_table(), u64::from_le_bytes(random()))
}

/// Choices with what is thought of them; thoughts come in the order of the notations.
fn rank(the_match: &dyn Match, seat: Seat, thoughts: Vec<Thought>) -> Vec<(Choice, Thought)> {
    let choices = the_match.question(seat).map(|question| question.choices).unwrap_or_default();
    let named = the_match.notations(seat).into_iter().zip(thoughts);
    let join = |(notation, thought): (String, Thought)| {
        Some((choices.iter().find(|choice| choice.notation == notation)?.clone(), thought))
    };
    let mut ranked: Vec<(Choice, Thought)> = named.filter_map(join).collect();
    let worth = |thought: &Thought| (thought.visits, thought.utility);
    ranked.sort_by(|(_, a), (_, b)| worth(b).partial_cmp(&worth(a)).unwrap_or(Ordering::Equal));
    ranked
}
