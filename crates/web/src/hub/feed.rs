//! Live updates: what happened, as each viewer may hear it, by server-sent events.
use super::live::{Live, LiveState, slot};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt as _};
use serde::Serialize;
use std::{
    convert::Infallible,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use taproom_core::{Seat, Sentence, Viewer};
use tokio_stream::wrappers::{BroadcastStream, errors::BroadcastStreamRecvError};

/// What is told of one change, ready to be sent, to whoever listens.
pub(crate) struct News {
    told: Vec<(Viewer, u32, String)>,
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
        let _ = live.feed.send(Arc::new(News { told }));
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
    let turn: Vec<Seat> = state.table.acting().iter().collect();
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

impl Drop for Listener {
    fn drop(&mut self) {
        self.live.listening[slot(self.viewer)].fetch_sub(1, Ordering::Relaxed);
    }
}

/// The stream for one viewer. It begins with the number of the last news, so that whoever missed some looks again.
pub(crate) async fn stream(
    live: Arc<Live>,
    viewer: Viewer,
) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    live.listening[slot(viewer)].fetch_add(1, Ordering::Relaxed);
    let listener = Listener { live: live.clone(), viewer };
    let state = live.read().await;
    let first = state.seq(viewer);
    let news = BroadcastStream::new(live.feed.subscribe());
    drop(state);
    let hello = Event::default().event("hello").id(first.to_string()).data(first.to_string());
    let rest = news.filter_map(move |news| {
        // The whole listener moves into the stream, so that it is counted exactly as long.
        let Listener { viewer, .. } = &listener;
        let event = match news {
            Ok(news) => {
                let mine = news.told.iter().find(|(to, ..)| to == viewer);
                mine.map(|(_, seq, text)| Event::default().event("news").id(seq.to_string()).data(text))
            }
            // Too slow: look again.
            Err(BroadcastStreamRecvError::Lagged(_)) => Some(Event::default().event("lost").data("")),
        };
        std::future::ready(event.map(Ok))
    });
    let stream = futures_util::stream::once(std::future::ready(Ok(hello))).chain(rest);
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
}
