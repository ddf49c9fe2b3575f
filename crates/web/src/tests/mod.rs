//! The whole server on a real port, with a real database file, asked as a browser would ask.
mod attacks;
mod bad_input;
mod club;
mod keep;
mod luck;
mod members;
mod notices;
mod pace;
mod people;
mod play;
mod ratings;
mod secrecy;
mod site;
mod talk;
mod teach;
mod tournaments;
mod trust;
mod worlds;

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
    serve_from(tempfile::tempdir().expect("a folder")).await
}

/// Serves from this folder.
pub(crate) async fn serve_from(folder: TempDir) -> Running {
    let config = Config { rate: 1_000_000, thinkers: 2, ..config(&folder) };
    serve_with(config, folder).await
}

/// As a server is set up for one person, on any port.
pub(crate) fn config(folder: &TempDir) -> Config {
    Config::new("127.0.0.1:0".parse().expect("an address"), folder.path().into())
}

/// Serves what is set up.
pub(crate) async fn serve_with(config: Config, folder: TempDir) -> Running {
    let server = Server::bind(config).await.expect("a server");
    let (at, app) = (server.address(), server.app());
    tokio::spawn(server.run(std::future::pending()));
    Running { at, app, folder }
}
