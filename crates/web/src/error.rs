//! What can go wrong, said so that people know what is safe and what to do.
use crate::limits::Cost;
use axum::http::StatusCode;
use std::{fmt, time::Duration};
use taproom_core::Sentence;
use taproom_store::StoreError;
use taproom_table::TableError;

/// Why a request cannot be done. Nothing has changed.
#[derive(Debug)]
pub(crate) enum Problem {
    /// There is no such page.
    NoSuchPage,
    /// There is no such match, or the visitor may not know of it.
    NoSuchMatch,
    /// The link is not, or no longer, one of ours.
    NoSuchLink,
    /// Somebody has taken a seat by this link before.
    LinkUsed,
    /// Nobody has this code, or it was used.
    NoSuchCode,
    /// The host took the visitor's seat away.
    LostSeat,
    /// The match has not begun.
    NotBegun,
    /// The match is over.
    Over,
    /// The visitor has no say here.
    NotYours,
    /// An uploaded record is no match to play.
    OnlyLookedAt,
    /// It came from another site.
    Foreign,
    /// Too much of something; how long to wait.
    TooMuch(Cost, Duration),
    /// The admin shut this visitor or address out.
    ShutOut,
    /// A moderator does not let them sit down at open tables, nor talk.
    Barred,
    /// Only members come in.
    MembersOnly,
    /// Whoever wants to be a member needs an invitation.
    NeedsInvitation,
    /// The free seats are for players of another level.
    OtherLevel,
    /// Somebody was faster.
    NoFreeSeat,
    /// Somebody has that name.
    NameTaken,
    /// The device did not prove itself.
    NoPasskey,
    /// It takes too long to arrive.
    TooSlow,
    /// It is larger than anything we take.
    TooLarge,
    /// It is no form.
    NotAForm,
    /// Something broke while a page was made.
    Panicked,
    /// The disk takes nothing at the moment.
    NotWell,
    /// The form says something it cannot say.
    Form(String),
    /// The table refuses.
    Table(TableError),
    /// A stored match that these rules cannot play.
    Unplayable(String),
    /// The match broke and is set aside.
    Broken,
    /// The disk.
    Store(StoreError),
}

impl Problem {
    /// The status of a response that says so.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NoSuchPage | Self::NoSuchMatch | Self::NoSuchLink => StatusCode::NOT_FOUND,
            Self::LinkUsed => StatusCode::GONE,
            Self::NotYours
            | Self::OnlyLookedAt
            | Self::Foreign
            | Self::ShutOut
            | Self::LostSeat
            | Self::NoSuchCode
            | Self::NoPasskey
            | Self::Barred
            | Self::MembersOnly
            | Self::NeedsInvitation
            | Self::OtherLevel => StatusCode::FORBIDDEN,
            Self::TooMuch(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotAForm => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Panicked => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Form(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Table(_) | Self::Broken | Self::NotBegun | Self::Over | Self::NameTaken | Self::NoFreeSeat => {
                StatusCode::CONFLICT
            }
            Self::Unplayable(_) | Self::Store(_) | Self::NotWell => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// One sentence, with players still to be named.
    pub(crate) fn sentence(&self) -> Sentence {
        let text = match self {
            Self::NoSuchPage => "There is no such page.",
            Self::NoSuchMatch => {
                "There is no such match, or this browser has no seat in it. Open the link you were sent."
            }
            Self::NoSuchLink => "This link is not valid any more. Ask the host for a new one.",
            Self::LinkUsed => {
                "This link was used: a seat's link works once. If you sat down in another browser, come back with your \
                 recovery code; else ask the host for a new link."
            }
            Self::NoSuchCode => "No one has this recovery code, or it was used before: each works once.",
            Self::LostSeat => {
                "The host has taken your seat in this match away. The match's log says so, and a new link from the host \
                 would seat you again."
            }
            Self::Barred => "A moderator of this club does not let you sit down at open tables, nor talk at tables.",
            Self::MembersOnly => "This club is for its members. Sign in first.",
            Self::NeedsInvitation => {
                "To become a member here you need an invitation that nobody has used yet. Ask a member for one."
            }
            Self::OtherLevel => "The free seats of this table are for players of another level.",
            Self::NoFreeSeat => {
                "The last free seat was taken just now, or the match has begun. Look for another table."
            }
            Self::NameTaken => "A member has this name, or one that looks like it. Choose another.",
            Self::NoPasskey => {
                "This passkey could not be checked: it is not known here, or the page was open for too long. Try again."
            }
            Self::NotBegun => "The match has not begun yet.",
            Self::Over => "This match is over: who sat where stays as it was.",
            Self::NotYours => "This browser may not do that here. Nothing was changed.",
            Self::OnlyLookedAt => "This is the record of another match: it can only be looked at.",
            Self::Foreign => "This request came from another site, so nothing was changed.",
            Self::TooMuch(cost, wait) => {
                let (what, wait) = (cost.name(), duration(*wait));
                return format!("Too many {what}. Try again in {wait}; nothing was changed.").into();
            }
            Self::ShutOut => "The host of this server has shut this browser or address out.",
            Self::TooSlow => "This took too long to arrive, so nothing was changed. Try again.",
            Self::TooLarge => "This is more than Taproom takes at once, so nothing was changed.",
            Self::NotAForm => "This is no form of ours, so nothing was changed.",
            Self::Panicked => "Something broke while this page was made. It was written to the server's log.",
            Self::NotWell => "Taproom is not well: nothing can be written down at the moment.",
            Self::Form(why) => why,
            Self::Table(error) => return error.sentence().and("."),
            Self::Unplayable(_) => {
                "This match cannot be played by this version of Taproom. Its record is safe: the host finds it at this \
                 address with /record added."
            }
            Self::Broken => "This match is set aside: something broke in it. Its record is safe.",
            Self::Store(_) => "This could not be written down, so it did not happen. Try again.",
        };
        text.into()
    }
}

/// Whole seconds, rounded up.
pub(crate) fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000) as u64
}

/// In words, rounded up.
fn duration(wait: Duration) -> String {
    let say = |n: u64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match seconds(wait) {
        seconds @ 0..100 => say(seconds.max(1), "second"),
        seconds @ 100..5400 => say(seconds.div_ceil(60), "minute"),
        seconds => say(seconds.div_ceil(3600), "hour"),
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}
impl std::error::Error for Problem {}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
