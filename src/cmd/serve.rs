//! `taproom serve`, and `taproom` alone.
use crate::args::ServeArgs;
use anyhow::{Context as _, Result, bail};
use std::{
    io::{IsTerminal as _, Write as _},
    net::SocketAddr,
    path::PathBuf,
};
use taproom_web::{Config, MailSettings, Server};
use tokio::signal;
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let filter = std::env::var("TAPROOM_LOG").ok().and_then(|words| words.parse::<Targets>().ok());
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let log = fmt::layer().with_writer(std::io::stderr).with_target(false);
    if args.json_log {
        tracing_subscriber::registry().with(log.json()).with(filter).init();
    } else {
        tracing_subscriber::registry().with(log.with_ansi(std::io::stderr().is_terminal())).with(filter).init();
    }
    let url = args.public_url.as_ref().map(|url| url.trim_end_matches('/').to_owned());
    if let Some(url) = url.as_ref().filter(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
        bail!("--public-url {url} should begin with http:// or https://");
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let config = Config {
        listen: args.listen,
        data: args.data.clone().map_or_else(data_folder, Ok)?,
        public_url: url,
        rate: args.rate,
        proxied: args.behind_proxy,
        thinkers: args.thinkers.unwrap_or(cores.saturating_sub(1).max(2)).max(1),
        access_log: args.access_log.clone(),
        metrics: args.metrics,
        new_links: args.new_links,
        door: args.door,
        mail: args.mail.as_deref().map(MailSettings::read).transpose().map_err(anyhow::Error::msg)?,
        hooks_inside: args.hooks_inside,
        notice_after: args.notice_after,
    };
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(args, config))
}

async fn serve(args: &ServeArgs, config: Config) -> Result<()> {
    let folder = config.data.clone();
    let server = match Server::bind(config.clone()).await {
        // The port is taken: the next free one will do, unless this one was asked for.
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse && args.open => {
            Server::bind(Config { listen: SocketAddr::new(args.listen.ip(), 0), ..config }).await
        }
        other => other,
    };
    let server = server.with_context(|| format!("cannot serve on {} from {}", args.listen, folder.display()))?;
    // Whoever started the server may have stopped listening to it; that is no reason to stop.
    let mut out = std::io::stdout();
    let listens = format!("http://{}", server.address());
    let through = if listens == server.url() { String::new() } else { format!(", from {listens}") };
    let _ = writeln!(out, "Taproom is open: {}{through}", server.url());
    let _ = writeln!(out, "Matches are kept in {}. Press Ctrl-C to stop.", folder.display());
    if let Some(token) = server.new_admin_token() {
        let _ = writeln!(out, "The admin page is {}/admin, and its token, kept in admin.token: {token}", server.url());
    }
    if args.open && open::that_detached(server.url()).is_err() {
        let _ = writeln!(out, "Open that address in your browser.");
    }
    server.run(stopped()).await.context("the server stopped")
}

/// Ctrl-C, or the signal by which service managers stop a program.
async fn stopped() {
    let interrupt = async {
        let _ = signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminate = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// Where matches are kept if nobody says otherwise.
pub(crate) fn data_folder() -> Result<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "taproom");
    Ok(folders.context("this system has no data folder for you; name one with --data")?.data_dir().to_owned())
}
