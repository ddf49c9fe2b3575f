//! Bots: those that play, those that stand in for a player, and the one that gives hints.
use super::{Hub, Live, LiveState, feed, moves::Wish, now};
use crate::{error::Problem, metrics::took, tokens::random};
use std::{cmp::Ordering, sync::Arc, time::Instant};
use taproom_bots::{BotSpec, Thought};
use taproom_core::{Choice, Seat};
use taproom_match::{Advisor, Match, Mind};
use taproom_table::Help;
use tracing::info;

/// Who gives hints, and for how long it thinks.
const ADVISER: &str = "hard@600ms";

impl Hub {
    /// Lets the bots that are asked think.
    pub(super) fn wake(self: &Arc<Self>, live: &Arc<Live>, state: &mut LiveState) {
        for seat in state.table.asked().iter() {
            let Some(bot) = state.seats.get(seat.index()).and_then(|sitter| sitter.bot) else { continue };
            if state.thinking.contains(seat) || state.is_broken() {
                continue;
            }
            state.thinking.insert(seat);
            let fork = state.the_match().fork();
            let mind = state.minds.remove(&seat).unwrap_or_else(|| fork.advisor(&mind(bot)));
            tokio::spawn(self.clone().bot_answers(live.clone(), seat, mind, fork));
        }
    }

    /// A bot thinks about a question and answers it.
    async fn bot_answers(
        self: Arc<Self>,
        live: Arc<Live>,
        seat: Seat,
        mut mind: Box<dyn Advisor>,
        fork: Box<dyn Match>,
    ) {
        let Ok(_permit) = self.thinkers.acquire().await else { return };
        let started = Instant::now();
        let thought = tokio::task::spawn_blocking(move || {
            let choice = mind.choose(&*fork, seat);
            let text = choice.and_then(|n| fork.notations(seat).into_iter().nth(n));
            (mind, text)
        });
        let thought = thought.await;
        took(&self.metrics.thought, started);
        let mut state = live.lock().await;
        state.thinking.remove(seat);
        let Ok((mind, text)) = thought else { return drop(self.set_aside(&live, &mut state, "a bot broke").await) };
        state.minds.insert(seat, mind);
        drop(state);
        let Some(text) = text else { return };
        let wish = Wish::Answer { texts: vec![text], version: None };
        if let Err(problem) = self.carry_out(&live, seat, wish, Help::None).await {
            // The table moved on (an undo, the player is back): ask again if the bot is still needed.
            info!(game = live.id, seat = seat.0, %problem, "a bot came too late");
            if !matches!(problem, Problem::Broken | Problem::Store(_)) {
                self.wake(&live, &mut *live.lock().await);
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
            let mut state = live.for_playing().await?;
            if bot.is_none() && state.seats[seat.index()].holder.is_none() {
                return Err(Problem::Form("Nobody has taken this seat yet: send its link first.".into()));
            }
            hub.store.stand_in(live.id, seat.0, bot.map(|bot| bot.to_string())).await?;
            state.seats[seat.index()].bot = bot;
            state.minds.remove(&seat);
            if bot.is_some() {
                state.table.end_turn(seat, now());
            }
            feed::look_again(&live, &mut state);
            hub.wake(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// What a strong bot thinks of every answer of a seat, knowing only what that seat knows; the best first.
    pub(crate) async fn advice(&self, live: &Live, seat: Seat) -> Result<Vec<(Choice, Thought)>, Problem> {
        let fork = live.read().await.the_match().fork();
        let _permit = self.thinkers.acquire().await.map_err(|_| Problem::Broken)?;
        let ranked = tokio::task::spawn_blocking(move || {
            let thoughts = fork.advisor(&mind(ADVISER.parse().expect("a bot"))).think(&*fork, seat);
            rank(&*fork, seat, thoughts)
        });
        ranked.await.map_err(|_| Problem::Broken)
    }
}

fn mind(bot: BotSpec) -> Mind {
    Mind::new(bot, u64::from_le_bytes(random()))
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
