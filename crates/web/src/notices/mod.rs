//! How a notice leaves the house: its words, and by which ways it goes.
//!
//! Everything here blocks, is bounded in time and size, and runs on threads where nobody waits for it.
mod hook;
mod mail;
mod push;
mod words;

pub(crate) use hook::Hooks;
pub use mail::MailSettings;
pub(crate) use mail::address;
pub(crate) use push::{PushKey, Subscription};

use crate::{
    app::Config,
    tokens::{Keeper, Opens},
};
use mail::Mailer;
use std::io;
use taproom_store::{Id, Message, Way, WayKind};

/// What came of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It arrived.
    Arrived,
    /// It may arrive if it is tried again.
    Failed(String),
    /// It will not.
    Refused(String),
    /// Nobody is there any more, for good.
    Gone,
}

/// All that is needed to send a message.
pub(crate) struct Post {
    /// How people reach the server.
    url: String,
    keeper: Keeper,
    pub(crate) hooks: Hooks,
    mailer: Option<Mailer>,
    pub(crate) push: PushKey,
    /// How long a notice waits, in milliseconds: whoever is at the table needs none.
    pub(crate) patience: i64,
}

impl Post {
    pub(crate) fn open(config: &Config, url: String, keeper: Keeper, push: PushKey) -> io::Result<Self> {
        let mailer = config.mail.as_ref().map(Mailer::new).transpose().map_err(io::Error::other)?;
        let hooks = Hooks::new(config.hooks_inside);
        Ok(Self { url, keeper, hooks, mailer, push, patience: i64::from(config.notice_after) * 1000 })
    }

    /// Can e-mail be sent?
    pub(crate) fn mails(&self) -> bool {
        self.mailer.is_some()
    }

    /// Where whoever reads what is sent to an address says that they want it, or want no more.
    fn link(&self, what: &str, way: &Way) -> String {
        format!("{}/notices/{what}/{}-{}", self.url, way.id, self.token(what, way.id, &way.target))
    }

    fn token(&self, what: &str, way: Id, target: &str) -> String {
        self.keeper.token(Opens::Way(what, way, target))
    }

    /// Is this the token of that link?
    pub(crate) fn opens(&self, what: &str, way: &Way, token: &str) -> bool {
        self.token(what, way.id, &way.target) == token
    }

    /// Sends a message. It is the same message however often it is tried, and says so where the other side can read it.
    pub(crate) fn send(&self, message: &Message) -> Outcome {
        let way = &message.way;
        let lines = words::lines(message, &self.url);
        match (way.kind, &self.mailer) {
            (WayKind::Mail, Some(mailer)) => {
                let text = words::mail(message, &lines, &self.link("confirm", way), &self.link("stop", way));
                mailer.send(message, &words::heading(&lines), text, &self.link("stop", way))
            }
            (WayKind::Mail, None) => Outcome::Failed("this server sends no e-mail".into()),
            (WayKind::Push, _) => {
                let (headers, body) = match self.push.sealed(way, &words::push(message, &lines), &self.url) {
                    Ok(sealed) => sealed,
                    Err(why) => return Outcome::Refused(why),
                };
                match self.hooks.post(&way.target, &headers, &body) {
                    Ok(404 | 410) => Outcome::Gone,
                    Ok(400 | 403 | 413) => Outcome::Refused("the push service refused it".into()),
                    answer => hook::judge(answer),
                }
            }
            (kind, _) => {
                let headers =
                    [("content-type", "application/json".to_owned()), ("idempotency-key", message.name.clone())];
                let body = words::hook(kind, message, &lines);
                hook::judge(self.hooks.post(&way.target, &headers, body.as_bytes()))
            }
        }
    }
}
