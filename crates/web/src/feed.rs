//! Live updates: what happened, as each viewer may hear it, by server-sent events.
use crate::live::{Inner, Live, slot};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt as _};
use serde::Serialize;
use std::{
    convert::Infallible,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use taproom_core::{Seat, Viewer};
use NAMES_GONE;
use tokio_stream::wrappers::{BroadcastStream, errors::BroadcastStreamRecvError};

/// What is told of one change, ready to be sent, to whoever listens.
pub(crate) struct News {
    told: Vec<(Viewer, u32, String)>,
}

#[derive(Serialize)]
struct Told<'a> {
    seq: u32,
    /// How many moves the viewer has noticed.
    beat: usize,
    /// Sentences, in order.
    lines: Vec<Said>,
    /// Must the viewer answer now?
    asked: bool,
    /// Who must.
    turn: &'a [u8],
    over: bool,
}

#[derive(Serialize)]
struct Said {
    who: Option<u8>,
    text: String,
}

/// Tells every kind of viewer that listens what happened from a ply on; `all` also those who noticed nothing.
pub(crate) fn publish(live: &Live, inner: &mut Inner, from: usize, all: bool) {
    let mut told = Vec::new();
    let seats = Seat::all(inner.seats.len() as u8).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        if !all && !inner.table.noticed_since(viewer, from) {
            continue;
        }
        inner.seq[slot(viewer)] += 1;
        if live.listening[slot(viewer)].load(Ordering::Relaxed) > 0 {
            told.push((viewer, inner.seq[slot(viewer)], tell(inner, viewer, from)));
        }
    }
    if !told.is_empty() {
        let _ = live.feed.send(Arc::new(News { told }));
    }
}

/// What one viewer is told of what happened from a ply on.
pub(crate) fn tell(inner: &Inner, viewer: Viewer, from: usize) -> String {
    let names = inner.names();
    let turn: Vec<u8> = inner.table.asked().iter().map(|seat| seat.0).collect();
    let it = inner.table.it();
    let said = |(ply, text): (usize, String)| Said {
        who: names::subject(&text, it.who(ply)).map(|seat| seat.0),
        text: names::put_in(&text, &names),
    };
    let told = Told {
        seq: inner.seq[slot(viewer)],
        beat: inner.table.beat(viewer),
        lines: it.log(viewer, from).into_iter().map(said).collect(),
        asked: matches!(viewer, Viewer::Seat(seat) if turn.contains(&seat.0)),
        turn: &turn,
        over: inner.over(),
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

/// The stream for one viewer. It begins with the number of the last news, so that whoever missed some looks anew.
pub(crate) async fn stream(
    live: Arc<Live>,
    viewer: Viewer,
) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    live.listening[slot(viewer)].fetch_add(1, Ordering::Relaxed);
    let listener = Listener { live: live.clone(), viewer };
    let inner = live.inner.lock().await;
    let first = inner.seq[slot(viewer)];
    let news = BroadcastStream::new(live.listen());
    drop(inner);
    let hello = Event::default().event("hello").id(first.to_string()).data(first.to_string());
    let rest = news.filter_map(move |news| {
        // The whole listener moves into the stream, so that it is counted exactly as long.
        let it: &Listener = &listener;
        let viewer = it.viewer;
        let event = match news {
            Ok(news) => {
                let mine = news.told.iter().find(|(to, ..)| *to == viewer);
                mine.map(|(_, seq, text)| Event::default().event("news").id(seq.to_string()).data(text))
            }
            // Too slow: look anew.
            Err(BroadcastStreamRecvError::Lagged(_)) => Some(Event::default().event("lost").data("")),
        };
        std::future::ready(event.map(Ok))
    });
    let stream = futures_util::stream::once(std::future::ready(Ok(hello))).chain(rest);
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
}
