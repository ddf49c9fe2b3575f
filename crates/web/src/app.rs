//! Starts and stops the server.
use crate::{
    guard::Limits,
    hub::Hub,
    routes,
    tokens::{Keeper, random},
};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read as _, Write as _},
    net::SocketAddr,
    ops::Deref,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use taproom_store::Store;
use tokio::net::TcpListener;
use tracing::info;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen: `127.0.0.1:0` takes any free port.
    pub listen: SocketAddr,
    /// The folder with the database.
    pub data: PathBuf,
    /// How people reach the server, for links: `https://games.example.org`. `None`: by the address it listens on.
    pub public_url: Option<String>,
    /// The number of changes per second one browser may make on average.
    pub rate: u32,
    /// Does a reverse proxy in front name the visitors' addresses?
    pub proxied: bool,
    /// The number of bots that may think at the same time.
    pub thinkers: usize,
}

impl Config {
    /// Do people come by HTTPS?
    pub(crate) fn secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// What every request may use.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) hub: Arc<Hub>,
    pub(crate) limits: Limits,
    pub(crate) config: Config,
    pub(crate) url: String,
}

impl Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    /// Held as long as it runs.
    lock: File,
}

impl Server {
    /// Opens the database and the port.
    pub async fn bind(config: Config) -> io::Result<Self> {
        std::fs::create_dir_all(&config.data)?;
        let lock = lock(&config.data)?;
        let keeper = Keeper::new(key(&config.data.join("links.key"))?);
        let database = config.data.join("taproom.sqlite");
        private(&database)?;
        let store = Store::open(&database).await.map_err(io::Error::other)?;
        let listener = TcpListener::bind(config.listen).await?;
        let url = config.public_url.clone().unwrap_or(format!("http://{}", listener.local_addr()?));
        let hub = Arc::new(Hub::new(store, keeper, config.thinkers.max(1)));
        let limits = Limits::new(config.rate);
        Ok(Self { app: App(Arc::new(Parts { hub, limits, config, url })), listener, lock })
    }

    /// Where people find it.
    pub fn url(&self) -> &str {
        &self.app.url
    }

    /// The port it has.
    #[cfg(test)]
    pub(crate) fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("bound")
    }

    /// What its requests use.
    #[cfg(test)]
    pub(crate) fn app(&self) -> App {
        self.app.clone()
    }

    /// Serves until `stop` is done; then finishes what it has begun.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let _lock = self.lock;
        let hub = self.app.hub.clone();
        let app = self.app.clone();
        tokio::spawn(async move { hub.resume().await });
        let hub = self.app.hub.clone();
        tokio::spawn(async move { hub.tick().await });
        tokio::spawn(async move {
            let mut every = tokio::time::interval(Duration::from_secs(60));
            loop {
                every.tick().await;
                app.limits.tidy();
            }
        });
        let service = routes::routes(self.app).into_make_service_with_connect_info::<SocketAddr>();
        let (said, heard) = tokio::sync::oneshot::channel();
        let stopped = async move {
            stop.await;
            info!("stopping");
            let _ = said.send(());
        };
        let serving = axum::serve(self.listener, service).with_graceful_shutdown(stopped);
        // Live updates never end by themselves: leave them a moment after the stop, then go.
        let patience = async move {
            if heard.await.is_err() {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(Duration::from_secs(2)).await;
        };
        tokio::select! {
            done = serving => done,
            () = patience => Ok(()),
        }
    }
}

/// One server per folder: a second one would not see what the first has in memory.
fn lock(folder: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(folder.join("lock"))?;
    match file.try_lock() {
        Ok(()) => {
            file.set_len(0)?;
            write!(file, "{}", std::process::id())?;
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            file.read_to_string(&mut holder)?;
            let folder = folder.display();
            Err(io::Error::other(format!(
                "{folder} is in use by another taproom (process {holder}); stop that one, or choose another folder with --data"
            )))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes a file that only its owner may read, or makes it so; the files that `SQLite` adds beside it follow it.
fn private(path: &Path) -> io::Result<()> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}

/// The key of the links: made once, readable by its owner only.
fn key(path: &Path) -> io::Result<[u8; 32]> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(mut file) => {
            let key = random();
            file.write_all(&key)?;
            file.sync_all()?;
            Ok(key)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let mut key = [0; 32];
            std::fs::File::open(path)?.read_exact(&mut key)?;
            Ok(key)
        }
        Err(error) => Err(error),
    }
}
