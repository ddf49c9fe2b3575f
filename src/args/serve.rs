//! The server, and looking after what it keeps.
use clap::Args as ClapArgs;
use std::{net::SocketAddr, path::PathBuf};
use taproom_web::{Age, Door};

/// How to serve.
#[derive(ClapArgs, Debug)]
#[allow(clippy::struct_excessive_bools)] // Flags.
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8137")]
    pub(crate) listen: SocketAddr,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// How people reach the server, for links
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Open the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Changes per second that one browser may make on average
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) rate: u32,
    /// A reverse proxy stands in front and names its visitors (X-Forwarded-For): count changes by those addresses
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// How many bots may think at the same time [default: one less than there are cores, but two]
    #[arg(long, value_name = "N")]
    pub(crate) thinkers: Option<usize>,
    /// Note every request in this file, one line each; `-` prints them
    #[arg(long, value_name = "FILE")]
    pub(crate) access_log: Option<PathBuf>,
    /// Serve figures for Prometheus at this address, without a token
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Make a new key for links, if links.key is lost: links that were sent before are void then
    #[arg(long)]
    pub(crate) new_links: bool,
    /// Who comes in: `open`, `invitation` (to become a member) or `members` (nobody else)
    #[arg(long, value_name = "DOOR", default_value_t)]
    pub(crate) door: Door,
    /// The file that says by which server e-mail is sent; without it none is
    #[arg(long, value_name = "FILE")]
    pub(crate) mail: Option<PathBuf>,
    /// How many seconds a notice waits, since whoever is at the table needs none
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = clap::value_parser!(u32).range(..=86_400))]
    pub(crate) notice_after: u32,
    /// Webhooks may lead to addresses inside of this network, and without TLS
    #[arg(long)]
    pub(crate) hooks_inside: bool,
    /// Write the log as JSON, one line per event
    #[arg(long)]
    pub(crate) json_log: bool,
}

impl ServeArgs {
    /// What `taproom` alone means.
    pub(crate) fn for_one() -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8137));
        Self {
            listen,
            data: None,
            public_url: None,
            open: true,
            rate: 10,
            behind_proxy: false,
            thinkers: None,
            access_log: None,
            metrics: None,
            new_links: false,
            door: Door::Open,
            mail: None,
            notice_after: 20,
            hooks_inside: false,
            json_log: false,
        }
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BackupArgs {
    /// The folder to write, which should not hold a backup yet
    #[arg(value_name = "FOLDER")]
    pub(crate) to: PathBuf,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct RestoreArgs {
    /// The folder that `taproom backup` wrote
    #[arg(value_name = "FOLDER")]
    pub(crate) from: PathBuf,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Only look at the backup
    #[arg(long, conflicts_with_all = ["replace", "anyway"])]
    pub(crate) check: bool,
    /// Keep the matches that are there in a folder beside
    #[arg(long)]
    pub(crate) replace: bool,
    /// Even if matches cannot be replayed by this Taproom
    #[arg(long)]
    pub(crate) anyway: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PruneArgs {
    /// Nothing has happened for so long: `90d`, `12w`, `48h`
    #[arg(long, value_name = "AGE")]
    pub(crate) older: Age,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Delete them; without it they are only listed
    #[arg(long)]
    pub(crate) really: bool,
    /// Write their records to this folder first
    #[arg(long, value_name = "FOLDER")]
    pub(crate) archive: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct RatingsArgs {
    /// Read every result from its record again
    #[arg(long)]
    pub(crate) rebuild: bool,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}
