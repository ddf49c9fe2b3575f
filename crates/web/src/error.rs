//! What can go wrong, said so that people know what is safe and what to do.
use axum::http::StatusCode;
use std::fmt;
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
    /// The visitor has no say here.
    NotYours,
    /// An uploaded record is no match to play.
    OnlyLookedAt,
    /// It came from another site.
    Foreign,
    /// Too many at once.
    TooFast,
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
            Self::NotYours | Self::OnlyLookedAt | Self::Foreign => StatusCode::FORBIDDEN,
            Self::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Self::Form(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Table(_) | Self::Broken => StatusCode::CONFLICT,
            Self::Unplayable(_) | Self::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
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
            Self::NotYours => "This browser may not do that here. Nothing was changed.",
            Self::OnlyLookedAt => "This is the record of another match: it can only be looked at.",
            Self::Foreign => "This request came from another site, so nothing was changed.",
            Self::TooFast => "That was very fast. Wait a moment and try again; nothing was changed.",
            Self::Form(why) => why,
            Self::Table(error) => return error.sentence().and("."),
            Self::Unplayable(_) => "This match cannot be played by this version of Taproom. Its record is safe.",
            Self::Broken => "This match is set aside: something broke in it. Its record is safe.",
            Self::Store(_) => "This could not be written down, so it did not happen. Try again.",
        };
        text.into()
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
