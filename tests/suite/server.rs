//! The program itself as a server, in a process of its own.
use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

pub(crate) struct Server {
    child: Child,
    pub(crate) at: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL: no chance to tidy up.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Serves a folder at this address.
    pub(crate) fn start_at(data: &Path, listen: &str) -> Self {
        Self::start("exec \"$@\"", data, listen)
    }

    /// Serves a folder, started by a line of shell that ends in `exec "$@"`.
    pub(crate) fn start_as(shell: &str, data: &Path) -> Self {
        Self::start(shell, data, "127.0.0.1:0")
    }

    fn start(shell: &str, data: &Path, listen: &str) -> Self {
        let mut child = Command::new("sh")
            .args(["-c", shell, "sh", env!("CARGO_BIN_EXE_taproom")])
            .args(["serve", "--rate", "1000000", "--data"])
            .arg(data)
            .args(["--listen", listen])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("it says where it is");
        let at = first.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        Self { child, at: at.unwrap_or_else(|| panic!("no address in {first:?}")) }
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}
