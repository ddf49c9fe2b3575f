//! Connections: bounded in number, for each address and together, and in the time a request may take to arrive.
use crate::{
    app::App,
    guard::Ends,
    limits::{Client, Cost},
};
use axum::Router;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tower::ServiceExt as _;
use tracing::{debug, warn};

/// The head of a request has to be there in this time, also that of the next one on the same connection.
const HEAD: Duration = Duration::from_secs(20);
/// Live updates never end by themselves: they are left a moment after the stop.
const PARTING: Duration = Duration::from_secs(2);
/// Files that are not connections.
const OTHER_FILES: u64 = 64;
/// No more connections, whatever the system allows.
const MOST: u64 = 100_000;
/// What whoever has too many connections is told.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// Serves until `stop` is done, and then what was begun.
pub(crate) async fn serve(listener: TcpListener, routes: Router, app: &App, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(most_files().saturating_sub(OTHER_FILES).clamp(16, MOST) as usize));
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("never closed");
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // No files left, or the other end has gone already: never a reason to stop.
                debug!(%error, "no connection");
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let client = Client { address: from.ip(), browser: None, reached: None };
        // All visitors of a proxy come from one address.
        let held = if app.config.proxied { Ok(None) } else { app.limits.hold(Cost::Connection, &client).map(Some) };
        let Ok(held) = held else {
            refuse(stream);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let to = stream.local_addr().unwrap_or(SocketAddr::from(([0, 0, 0, 0], 0)));
        let routes = routes.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Ends { from, to });
            routes.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                debug!(%error, "a connection broke");
            }
            drop((held, place));
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(PARTING) => {}
    }
}

fn refuse(mut stream: TcpStream) {
    tokio::spawn(async move {
        let told = async {
            let _ = stream.write_all(TOO_MANY).await;
            let _ = stream.shutdown().await;
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), told).await;
    });
}

/// The number of files this process may open; as many as it may at all.
#[cfg(unix)]
fn most_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        warn!(%error, "cannot raise the number of open files");
    }
    getrlimit(Resource::Nofile).current.unwrap_or(MOST)
}

#[cfg(not(unix))]
fn most_files() -> u64 {
    warn!("the number of open files is not known here");
    4096
}
