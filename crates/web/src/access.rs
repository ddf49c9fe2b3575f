//! A plain access log: one line a request, without what only its owner may know.
use crate::limits::Client;
use axum::{
    http::{Method, header},
    response::Response,
};
use std::{
    io::{self, BufWriter, Write},
    path::Path,
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    time::{Duration, SystemTime},
};

/// No more lines wait for a slow disk; what comes after is left out.
const MOST: usize = 10_000;

/// Where requests are noted.
pub(crate) struct AccessLog(SyncSender<String>);

impl AccessLog {
    /// Appends to a file; `-` is the standard output.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let out: Box<dyn Write + Send> = if path == Path::new("-") {
            Box::new(io::stdout())
        } else {
            Box::new(std::fs::OpenOptions::new().create(true).append(true).open(path)?)
        };
        let (lines, told) = sync_channel(MOST);
        std::thread::Builder::new().name("access log".into()).spawn(move || write(out, &told))?;
        Ok(Self(lines))
    }

    /// Notes one request.
    pub(crate) fn note(&self, client: &Client, method: &Method, path: &str, response: &Response, took: Duration) {
        let length = response.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        let line = format!(
            "{} [{}] \"{method} {path}\" {} {} {:.1}ms\n",
            client.address,
            httpdate::fmt_http_date(SystemTime::now()),
            response.status().as_u16(),
            length.unwrap_or("-"),
            took.as_secs_f64() * 1000.0,
        );
        let _ = self.0.try_send(line);
    }
}

fn write(out: impl Write, lines: &Receiver<String>) {
    let mut out = BufWriter::new(out);
    loop {
        match lines.recv_timeout(Duration::from_millis(200)) {
            // There is nobody to tell that a log cannot be written.
            Ok(line) => drop(out.write_all(line.as_bytes())),
            Err(RecvTimeoutError::Timeout) => drop(out.flush()),
            Err(RecvTimeoutError::Disconnected) => return drop(out.flush()),
        }
    }
}
