//! A browser without a screen, for tests and for load: cookies, forms, one connection that is kept.
//!
//! It talks to any server of ours over HTTP and shares no code with it, so what it sees is what a browser would see.
#![allow(clippy::disallowed_methods)] // It has a network and waits.
use std::{
    collections::BTreeMap,
    io,
    net::{IpAddr, SocketAddr},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpSocket, TcpStream},
};

/// One person's browser.
pub struct Browser {
    at: SocketAddr,
    from: Option<IpAddr>,
    /// Their cookies.
    pub cookies: BTreeMap<String, String>,
    stream: Option<BufReader<TcpStream>>,
}

/// What the server said.
#[derive(Clone, Default, Debug)]
pub struct Reply {
    /// 200, 303, 404 …; 0 if it hung up.
    pub status: u16,
    /// The lines before the body.
    pub head: String,
    /// The page.
    pub body: String,
}

impl Reply {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let fits = |line: &&str| line.split_once(':').is_some_and(|(found, _)| found.eq_ignore_ascii_case(name));
        self.head.lines().find(fits).and_then(|line| line.split_once(':')).map(|(_, value)| value.trim())
    }

    /// The values of all buttons that would make a move.
    pub fn moves(&self) -> Vec<String> {
        let bar = between(&self.body, "id=\"q\"", "</section>").unwrap_or_default();
        let chips = bar.split("class=\"chip").skip(1);
        let value = |chip: &str| Some(unescape(between(chip, "value=\"", "\"")?));
        chips.filter_map(value).collect()
    }

    /// What the page says went wrong, for messages of tests.
    pub fn said(&self) -> String {
        let notice = between(&self.body, "role=\"alert\">", "</div></div>").unwrap_or(&self.body);
        let text: String = notice.split('<').filter_map(|part| part.split_once('>')).map(|part| part.1).collect();
        let text = if text.is_empty() { notice } else { &text };
        format!("{}: {}", self.status, text.chars().take(300).collect::<String>())
    }

    /// The hidden field that says which table the form was made for.
    pub fn version(&self) -> String {
        between(&self.body, "name=\"version\" value=\"", "\"").unwrap_or_default().to_owned()
    }
}

/// What stands between two texts.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let start = text.find(before)? + before.len();
    let end = text[start..].find(after)?;
    Some(&text[start..start + end])
}

fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// As forms are sent.
pub fn form(fields: &[(&str, &str)]) -> String {
    let escape = |text: &str| -> String {
        let letter = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        };
        text.bytes().map(letter).collect()
    };
    let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value))).collect();
    pairs.join("&")
}

/// A body that comes in pieces, each with its length before it.
async fn chunks(stream: &mut BufReader<TcpStream>) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let length = usize::from_str_radix(line.trim(), 16).map_err(|_| io::ErrorKind::InvalidData)?;
        let start = body.len();
        body.resize(start + length, 0);
        stream.read_exact(&mut body[start..]).await?;
        stream.read_line(&mut line).await?;
        if length == 0 {
            return Ok(body);
        }
    }
}

/// Where a form is sent as one of our own pages would send it.
const OURS: &str = "Sec-Fetch-Site: same-origin\r\n";
/// How forms are written.
const FORM: &str = "application/x-www-form-urlencoded";

impl Browser {
    /// Nobody we know yet.
    pub fn new(at: SocketAddr) -> Self {
        Self { at, from: None, cookies: BTreeMap::new(), stream: None }
    }

    /// Nobody we know yet, at an address of this machine.
    pub fn from(at: SocketAddr, from: IpAddr) -> Self {
        Self { from: Some(from), ..Self::new(at) }
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.at).await };
        let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(self.at).await
    }

    /// Where the server is.
    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// Sends a request and reads the answer; cookies are kept. Status 0 if the server hung up.
    pub async fn raw(&mut self, request: &[u8]) -> Reply {
        let kept = self.stream.is_some();
        match self.exchange(request).await {
            // The server may have closed a connection that was kept; a browser then tries once more.
            Err(_) if kept => self.exchange(request).await.unwrap_or_default(),
            other => other.unwrap_or_default(),
        }
    }

    async fn exchange(&mut self, request: &[u8]) -> io::Result<Reply> {
        let mut stream = if let Some(stream) = self.stream.take() {
            stream
        } else {
            let stream = self.connect().await?;
            stream.set_nodelay(true)?;
            BufReader::new(stream)
        };
        // A server may answer and hang up before it has read everything.
        let _ = stream.get_mut().write_all(request).await;
        let mut reply = Reply::default();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.trim_end().is_empty() {
                break;
            }
            reply.head.push_str(&line);
        }
        reply.status = reply.head.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
        for line in reply.head.lines() {
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("set-cookie") {
                let (name, value) = value.split(';').next().unwrap_or_default().split_once('=').unwrap_or_default();
                self.cookies.insert(name.trim().into(), value.trim().into());
            }
        }
        let body = if reply.header("transfer-encoding") == Some("chunked") {
            chunks(&mut stream).await?
        } else {
            let length = reply.header("content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await?;
            body
        };
        reply.body = String::from_utf8_lossy(&body).into_owned();
        if reply.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        Ok(reply)
    }

    fn request(&self, method: &str, path: &str, more: &str, body: &str) -> String {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = if cookies.is_empty() { String::new() } else { format!("Cookie: {}\r\n", cookies.join("; ")) };
        let (at, length) = (self.at, body.len());
        format!("{method} {path} HTTP/1.1\r\nHost: {at}\r\n{cookies}{more}Content-Length: {length}\r\n\r\n{body}")
    }

    /// Asks for a page.
    pub async fn get(&mut self, path: &str) -> Reply {
        let request = self.request("GET", path, "", "");
        self.raw(request.as_bytes()).await
    }

    /// Asks for a page with further header lines, each with its end.
    pub async fn get_with(&mut self, path: &str, more: &str) -> Reply {
        let request = self.request("GET", path, more, "");
        self.raw(request.as_bytes()).await
    }

    /// Sends a form as one of our pages would.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.post_text(path, FORM, OURS, &form(fields)).await
    }

    /// Sends a form as a program would: the answer is the next question, as JSON.
    pub async fn tell(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.post_text(path, FORM, "Accept: application/json\r\n", &form(fields)).await
    }

    /// Sends a form as the script of an open page does: the answer is the parts of the page that changed.
    pub async fn press(&mut self, path: &str, fields: &[(&str, &str)], page: &Reply) -> Reply {
        let parts = between(&page.body, "data-parts=\"", "\"").unwrap_or_default();
        self.post_text(path, FORM, &format!("{OURS}X-Taproom-Parts: {parts}\r\n"), &form(fields)).await
    }

    /// Sends anything.
    pub async fn post_text(&mut self, path: &str, kind: &str, more: &str, body: &str) -> Reply {
        let request = self.request("POST", path, &format!("Content-Type: {kind}\r\n{more}"), body);
        self.raw(request.as_bytes()).await
    }

    /// Closes the connection; the next request opens another.
    pub fn hang_up(&mut self) {
        self.stream = None;
    }

    /// Listens to a match; lines come as the server sends them.
    pub async fn listen(&self, key: &str) -> io::Result<BufReader<TcpStream>> {
        let mut stream = BufReader::new(self.connect().await?);
        let request = self.request("GET", &format!("/m/{key}/events"), "", "");
        stream.get_mut().write_all(request.as_bytes()).await?;
        Ok(stream)
    }

    /// Opens a match; its key, or what was wrong.
    pub async fn open(&mut self, game: &str, chairs: &[&str], more: &[(&str, &str)]) -> Result<String, Reply> {
        let kinds: Vec<String> = (0..chairs.len()).map(|n| format!("kind{n}")).collect();
        let mut fields = vec![("game", game)];
        fields.extend(kinds.iter().map(String::as_str).zip(chairs.iter().copied()));
        fields.extend(more);
        let reply = self.post("/new", &fields).await;
        match reply.header("location") {
            Some(to) => Ok(to.trim_start_matches("/m/").trim_end_matches("/invite").to_owned()),
            None => Err(reply),
        }
    }

    /// The page of a match, once it asks this browser something or is over.
    pub async fn my_turn(&mut self, key: &str) -> Reply {
        loop {
            let page = self.get(&format!("/m/{key}")).await;
            if page.status != 200 || !page.body.contains("q--wait") {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Answers the question on this page.
    pub async fn answer(&mut self, key: &str, page: &Reply, text: &str) -> Reply {
        self.post(&format!("/m/{key}/move"), &[("move", text), ("version", &page.version())]).await
    }
}
