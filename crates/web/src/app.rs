//! Starts and stops the server.
use crate::{
    access::AccessLog,
    admin::Admin,
    door::Door,
    folder,
    hub::Hub,
    limits::Limits,
    listen,
    notices::{MailSettings, Post, PushKey},
    passkeys::Passkeys,
    routes,
    tokens::Keeper,
};
use std::{fs::File, io, net::SocketAddr, ops::Deref, path::PathBuf, sync::Arc, time::Duration};
use taproom_match::Signer;
use tokio::{net::TcpListener, sync::Semaphore};
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
    /// Where requests are noted; `-` is the standard output.
    pub access_log: Option<PathBuf>,
    /// Where figures for Prometheus are served without a token.
    pub metrics: Option<SocketAddr>,
    /// Make a new key for links, for the old one is lost.
    pub new_links: bool,
    /// Who may come in.
    pub door: Door,
    /// By which server e-mail is sent; `None`: none is.
    pub mail: Option<MailSettings>,
    /// May webhooks lead to addresses inside of this network, and without TLS?
    pub hooks_inside: bool,
    /// How many seconds a notice waits, since whoever is at the table needs none.
    pub notice_after: u32,
}

impl Config {
    /// Serves one folder at one address, as usual in all else.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        Self {
            listen,
            data,
            public_url: None,
            rate: 10,
            proxied: false,
            thinkers: 1,
            access_log: None,
            metrics: None,
            new_links: false,
            door: Door::Open,
            mail: None,
            hooks_inside: false,
            notice_after: 20,
        }
    }

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
    pub(crate) limits: Arc<Limits>,
    pub(crate) admin: Admin,
    pub(crate) access: Option<AccessLog>,
    /// Records that are checked at the same time.
    pub(crate) checking: Semaphore,
    pub(crate) passkeys: Passkeys,
    pub(crate) post: Arc<Post>,
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
    metrics: Option<TcpListener>,
    /// Held as long as it runs.
    lock: File,
}

impl Server {
    /// Opens the database and the port.
    pub async fn bind(config: Config) -> io::Result<Self> {
        std::fs::create_dir_all(&config.data)?;
        let lock = folder::lock(&config.data)?;
        let key = if config.new_links { folder::new_key(&config.data)? } else { folder::key(&config.data)? };
        let access = config.access_log.as_deref().map(AccessLog::open).transpose()?;
        let signer = Signer::new(folder::sign_key(&config.data)?);
        let listener = TcpListener::bind(config.listen).await?;
        let metrics = match config.metrics {
            Some(at) => Some(TcpListener::bind(at).await?),
            None => None,
        };
        let store = folder::database(&config.data).await?;
        let admin = Admin::open(&config.data.join(folder::ADMIN), &store).await?;
        let runs = store.runs().await.map_err(io::Error::other)?;
        let url = config.public_url.clone().unwrap_or(format!("http://{}", listener.local_addr()?));
        let push = PushKey::new(folder::push_key(&config.data)?).map_err(io::Error::other)?;
        let post = Arc::new(Post::open(&config, url.clone(), Keeper::new(key), push)?);
        let hub = Arc::new(Hub::new(store, Keeper::new(key), signer, config.thinkers.max(1), runs));
        hub.know_reachable().await.map_err(io::Error::other)?;
        let (limits, checking) = (Arc::new(Limits::new(config.rate)), Semaphore::new(1));
        let app = App(Arc::new(Parts {
            hub,
            limits,
            admin,
            access,
            checking,
            passkeys: Passkeys::default(),
            post,
            config,
            url,
        }));
        Ok(Self { app, listener, metrics, lock })
    }

    /// Where people find it.
    pub fn url(&self) -> &str {
        &self.app.url
    }

    /// The token of the admin, if it was made just now.
    pub fn new_admin_token(&self) -> Option<&str> {
        self.app.admin.fresh.as_deref()
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("bound")
    }

    /// What its requests use.
    #[cfg(test)]
    pub(crate) fn app(&self) -> App {
        self.app.clone()
    }

    /// Serves until `stop` is done; then finishes what it has begun, and folds everything into one file.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let _lock = self.lock;
        let hub = self.app.hub.clone();
        hub.note_alive().await;
        if let Err(problem) = hub.compare_names_again().await {
            tracing::warn!(%problem, "names of members cannot be compared");
        }
        let mut tasks = tokio::task::JoinSet::new();
        let (resumes, ticks, heals, contests) = (hub.clone(), hub.clone(), hub.clone(), hub.clone());
        tasks.spawn(async move { resumes.resume().await });
        tasks.spawn(async move { ticks.tick().await });
        tasks.spawn(async move { heals.heal().await });
        let (sends, post) = (hub.clone(), self.app.post.clone());
        tasks.spawn(async move { sends.deliver(&post).await });
        tasks.spawn(async move { contests.run_tournaments().await });
        let app = self.app.clone();
        tasks.spawn(async move {
            let mut every = tokio::time::interval(Duration::from_secs(60));
            loop {
                every.tick().await;
                app.limits.tidy();
            }
        });
        if let Some(listener) = self.metrics {
            let figures = axum::serve(listener, routes::only_metrics(self.app.clone()));
            tasks.spawn(async move { drop(figures.await) });
        }
        let stopped = async move {
            stop.await;
            info!("stopping");
        };
        listen::serve(self.listener, routes::routes(self.app.clone()), &self.app, stopped).await;
        tasks.shutdown().await;
        hub.shut_down().await;
        Ok(())
    }
}
