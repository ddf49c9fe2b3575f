//! `cargo xtask proxies`: a server behind nginx and behind Caddy, with the configurations of `docs/proxy`.
use crate::server::Server;
use anyhow::{Context as _, Result, bail, ensure};
use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};
use taproom_client::Browser;
use tokio::{io::AsyncBufReadExt as _, time::timeout};

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Proxies {
    /// The program behind the proxies [default: the one that was built with this]
    #[arg(long)]
    pub program: Option<PathBuf>,
}

/// A proxy that ends with this value.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A news must be there in this time; a proxy that keeps them for itself would wait until its own timeout.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Tries each proxy that is installed; an error if one does not pass everything on, or none is there.
pub fn run(order: &Proxies) -> Result<()> {
    let program = order.program.clone().map_or_else(crate::taproom, Ok)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/proxy");
    let nginx = fs::read_to_string(docs.join("nginx.conf"))?;
    let caddy = fs::read_to_string(docs.join("Caddyfile"))?;
    // As it comes: one line, and everything else as nginx likes it.
    let plain = "server {\n listen 443 ssl;\n location / { proxy_pass http://127.0.0.1:8080; }\n}\n".to_owned();
    let mut tried = 0;
    for (name, kind, config) in
        [("nginx", "nginx", nginx), ("nginx, one line", "nginx", plain), ("caddy", "caddy", caddy)]
    {
        let known = Command::new(kind).arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if known.is_err() {
            println!("{name}: not installed, not tried");
            continue;
        }
        runtime.block_on(try_one(&program, kind, &config)).with_context(|| name.to_owned())?;
        println!("{name}: pages, forms, live updates and addresses pass");
        tried += 1;
    }
    ensure!(tried > 0, "no proxy is installed: `apt-get install nginx caddy`");
    Ok(())
}

async fn try_one(program: &Path, kind: &str, config: &str) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let free = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let url = format!("http://{free}");
    let mut command = Command::new(program);
    command.stderr(Stdio::null());
    let log = folder.path().join("access.log");
    let options = ["--public-url", &url, "--behind-proxy", "--access-log", &log.to_string_lossy()];
    let server = Server::start_with(command, &folder.path().join("data"), &options)?;
    let _proxy = start(kind, config, folder.path(), free, server.at)?;
    let mut person = Browser::new(free);
    let mut tries = 0;
    while person.get("/healthz").await.status != 200 {
        tries += 1;
        ensure!(tries < 200, "the proxy does not answer");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // A browser without Sec-Fetch-Site says where the form comes from: from the public address.
    let origin = format!("Origin: {url}\r\n");
    let form = "application/x-www-form-urlencoded";
    let body = "game=dice-brewing&kind0=me&kind1=bot:random";
    let opened = person.post_text("/new", form, &origin, body).await;
    let to = opened.header("location").with_context(|| opened.said())?.to_owned();
    let key = to.rsplit("/m/").next().context("a match")?.to_owned();
    let foreign = person.post_text("/theme", form, "Origin: https://evil.example\r\n", "theme=dark").await;
    ensure!(foreign.status == 403, "a foreign form got {}", foreign.status);
    let people = person.get(&format!("/m/{key}/invite")).await.body;
    ensure!(people.contains(&format!("{url}/join/")), "links do not name the public address");
    // Live updates arrive when they happen.
    let mut news = person.listen(&key).await?.lines();
    wait_for(&mut news, "event: hello").await?;
    let page = person.my_turn(&key).await;
    let done = person.answer(&key, &page, &page.moves()[0]).await;
    ensure!(done.status == 303, "{}", done.said());
    wait_for(&mut news, "event: news").await?;
    // What the visitor claims about their address is not believed; what the proxy says is.
    person.get_with("/rules/pint-craft", "X-Forwarded-For: 203.0.113.77\r\n").await;
    let line = loop {
        let text = fs::read_to_string(&log)?;
        if let Some(line) = text.lines().find(|line| line.contains("/rules/pint-craft")) {
            break line.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let named = line.split(' ').next().unwrap_or_default().to_owned();
    // With its one line nginx hands on what the visitor wrote: then limits count that, as host.md says.
    ensure!(named == "127.0.0.1" || !config.contains("X-Forwarded-For") && kind == "nginx", "the address is {named}");
    Ok(())
}

async fn wait_for<R: tokio::io::AsyncBufRead + Unpin>(lines: &mut tokio::io::Lines<R>, what: &str) -> Result<()> {
    loop {
        let line = timeout(AT_ONCE, lines.next_line()).await.with_context(|| format!("no `{what}` in time"))??;
        match line {
            Some(line) if line.starts_with(what) => return Ok(()),
            Some(_) => {}
            None => bail!("the stream ended before `{what}`"),
        }
    }
}

/// Starts a proxy with a configuration of ours, with other ports and without certificates.
fn start(kind: &str, config: &str, folder: &Path, at: SocketAddr, server: SocketAddr) -> Result<Proxy> {
    let config = config.replace("127.0.0.1:8080", &server.to_string());
    let path = folder.join("proxy.conf");
    let mut command = Command::new(kind);
    if kind == "nginx" {
        let config: String = config
            .lines()
            .filter(|line| !line.contains("ssl_certificate"))
            .fold(String::new(), |all, line| all + &line.replace("listen 443 ssl;", &format!("listen {at};")) + "\n");
        let shown = folder.display();
        let temp: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {shown}/{name};\n"))
            .concat();
        let whole = format!(
            "daemon off;\npid {shown}/nginx.pid;\nerror_log {shown}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{temp}{config}}}\n"
        );
        fs::write(&path, whole)?;
        // One process, so that ending it leaves none behind.
        command.arg("-c").arg(&path).args(["-g", "master_process off;"]);
    } else {
        let config = config.replace("games.example.org {", &format!("http://{at} {{"));
        fs::write(&path, format!("{{\n\tadmin off\n}}\n{config}"))?;
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&path);
        command.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
    }
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Ok(Proxy(child.with_context(|| format!("cannot start {kind}"))?))
}
