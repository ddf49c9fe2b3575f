//! The whole server on a real port, with a real database file, asked as a browser would ask.
mod bad_input;
mod people;
mod play;
mod secrecy;
mod trust;

use crate::app::{App, Config, Server};
use std::net::SocketAddr;
use tempfile::TempDir;

/// A server that lives as long as this value.
pub(crate) struct Running {
    pub(crate) at: SocketAddr,
    pub(crate) app: App,
    pub(crate) folder: TempDir,
}

/// Serves from a new folder.
pub(crate) async fn serve() -> Running {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        data: folder.path().into(),
        public_url: None,
        rate: 1_000_000,
        proxied: false,
        thinkers: 2,
    };
    let server = Server::bind(config).await.expect("a server");
    let (at, app) = (server.address(), server.app());
    tokio::spawn(server.run(std::future::pending()));
    Running { at, app, folder }
}
