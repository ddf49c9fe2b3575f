//! Live updates: what happened, as each viewer may hear it, by server-sent events.
use super::live::{Live, LiveState, slot};
use crate::limits::Held;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt as _};
use serde::Serialize;
use std::{
    convert::Infallible,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use taproom_core::{Seat, Sentence, Viewer};
use taproom_store::Id;
use taproom_table::Noticed;
use tokio_stream::wrappers::{BroadcastStream, errors::BroadcastStreamRecvError};

/// How long a browser waits before it listens again.
const AGAIN: Duration = Duration::from_millis(500);

/// What goes to the listeners of a match.
pub(crate) enum News {
    /// What is told of one change, ready to be sent, to each viewer.
    Told(Vec<(Viewer, u32, String)>),
    /// These may no longer listen.
    Gone(Gone),
    /// Somebody has come to the table, or left it.
    Here,
}

/// Who may no longer listen.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Gone {
    /// Whoever lost their seat.
    Visitor(Id),
    /// Those who only watch.
    Watchers,
}

/// Somebody who listens.
#[derive(Copy, Clone)]
pub(crate) struct Ear {
    pub(crate) viewer: Viewer,
    pub(crate) visitor: Id,
    /// Have they nothing but the link for spectators?
    pub(crate) watcher: bool,
}

impl Ear {
    fn is(&self, gone: Gone) -> bool {
        match gone {
            Gone::Visitor(visitor) => visitor == self.visitor,
            Gone::Watchers => self.watcher,
        }
    }
}

/// These may no longer listen: their streams end.
pub(super) fn send_away(live: &Live, gone: Gone) {
    let _ = live.feed.send(Arc::new(News::Gone(gone)));
}

/// Tells those who had noticed what was taken back, and everybody if a turn is no longer about to end.
pub(super) fn publish_cut(live: &Live, state: &mut LiveState, from: usize, before: &(Noticed, Option<Seat>)) {
    let (noticed, held) = before;
    let heard = |viewer: &Viewer| held.is_some() || noticed.since(*viewer, from);
    let viewers: Vec<Viewer> = viewers(state).filter(heard).collect();
    send(live, state, from, viewers);
}

#[derive(Serialize)]
struct Told {
    seq: u32,
    /// The number of moves the viewer has noticed.
    noticed: usize,
    /// Sentences, in order.
    lines: Vec<Said>,
    /// Must the viewer act now?
    asked: bool,
    /// Who must.
    turn: Vec<Seat>,
    over: bool,
}

#[derive(Serialize)]
struct Said {
    who: Option<Seat>,
    text: String,
}

/// Tells whoever noticed anything from a ply on what happened.
pub(super) fn publish(live: &Live, state: &mut LiveState, from: usize) {
    let noticed = |viewer: &Viewer| state.table.noticed_since(*viewer, from);
    let viewers: Vec<Viewer> = viewers(state).filter(noticed).collect();
    send(live, state, from, viewers);
}

/// Tells everybody to look again: something else than a move has changed, or moves were taken back.
pub(super) fn publish_all(live: &Live, state: &mut LiveState, from: usize) {
    let viewers = viewers(state).collect();
    send(live, state, from, viewers);
}

/// Tells one viewer to look again.
pub(super) fn look_again_for(live: &Live, state: &mut LiveState, viewer: Viewer) {
    let ply = state.the_match().ply();
    send(live, state, ply, vec![viewer]);
}

/// The same, though no move was made.
pub(super) fn look_again(live: &Live, state: &mut LiveState) {
    let ply = state.the_match().ply();
    publish_all(live, state, ply);
}

fn viewers(state: &LiveState) -> impl Iterator<Item = Viewer> + use<> {
    state.all_seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn send(live: &Live, state: &mut LiveState, from: usize, viewers: Vec<Viewer>) {
    let mut told = Vec::new();
    for viewer in viewers {
        state.seq[slot(viewer)] += 1;
        if live.listening[slot(viewer)].load(Ordering::Relaxed) > 0 {
            told.push((viewer, state.seq(viewer), tell(state, viewer, from)));
        }
    }
    if !told.is_empty() {
        let _ = live.feed.send(Arc::new(News::Told(told)));
    }
}

/// What one viewer is told of what happened from a ply on.
pub(crate) fn tell(state: &LiveState, viewer: Viewer, from: usize) -> String {
    let names = state.names();
    let the_match = state.the_match();
    let said = |(ply, text): (usize, Sentence)| Said {
        who: text.subject().or_else(|| the_match.who(ply)),
        text: text.named(&names),
    };
    let turn: Vec<Seat> = state.acting().iter().collect();
    let told = Told {
        seq: state.seq(viewer),
        noticed: state.table.noticed(viewer),
        lines: the_match.log(viewer, from).into_iter().map(said).collect(),
        asked: turn.iter().any(|&seat| viewer.is(seat)),
        turn,
        over: state.over(),
    };
    serde_json::to_string(&told).expect("plain data")
}

/// Counts a listener as long as it lives.
struct Listener {
    live: Arc<Live>,
    viewer: Viewer,
}

impl Listener {
    fn new(live: &Arc<Live>, viewer: Viewer) -> Self {
        if live.listening[slot(viewer)].fetch_add(1, Ordering::Relaxed) == 0 {
            let _ = live.feed.send(Arc::new(News::Here));
        }
        Self { live: live.clone(), viewer }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.live.listening[slot(self.viewer)].fetch_sub(1, Ordering::Relaxed) == 1 {
            let _ = self.live.feed.send(Arc::new(News::Here));
        }
    }
}

/// The numbers of the seats whose players look at the table, from 1.
fn here(live: &Live) -> String {
    let here = Seat::all(live.setup.seats).filter(|&seat| live.is_here(seat));
    let numbers: Vec<String> = here.map(|seat| (seat.0 + 1).to_string()).collect();
    numbers.join(" ")
}

/// The stream for one viewer. It begins with the number of the last news, so that whoever missed some looks again.
pub(crate) async fn stream(
    live: Arc<Live>,
    ear: Ear,
    held: Held,
) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    let viewer = ear.viewer;
    let listener = Listener::new(&live, viewer);
    let state = live.read().await;
    let first = state.seq(viewer);
    let news = BroadcastStream::new(live.feed.subscribe());
    drop(state);
    // Whoever is sent away asks again soon.
    let hello = Event::default().event("hello").id(first.to_string()).data(first.to_string()).retry(AGAIN);
    let lost = || Event::default().event("lost").data("");
    // `None` ends the stream.
    let rest = news.flat_map(move |news| {
        // The whole listener moves into the stream, so that it is counted exactly as long.
        let (Listener { viewer, live }, _) = (&listener, &held);
        futures_util::stream::iter(match news.as_deref() {
            Ok(News::Told(told)) => {
                let mine = told.iter().find(|(to, ..)| to == viewer);
                let event =
                    |(_, seq, text): &(_, u32, String)| Event::default().event("news").id(seq.to_string()).data(text);
                mine.map(event).into_iter().map(Some).collect()
            }
            Ok(News::Gone(gone)) if ear.is(*gone) => vec![Some(lost()), None],
            Ok(News::Gone(_)) => Vec::new(),
            Ok(News::Here) => vec![Some(Event::default().event("here").data(here(live)))],
            // Too slow. What was missed may be that they may no longer listen, so they have to ask again.
            Err(BroadcastStreamRecvError::Lagged(_)) => vec![Some(lost()), None],
        })
    });
    let rest = rest.take_while(|event| std::future::ready(event.is_some())).filter_map(std::future::ready).map(Ok);
    let stream = futures_util::stream::once(std::future::ready(Ok(hello))).chain(rest);
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
}
