//! A game in the catalog: what it is called, what it may be set up with, and how to open a match of it.
use crate::{
    position::{Position, PositionError},
    traits::Match,
    typed::Typed,
};
use std::{
    fmt,
    sync::{Arc, LazyLock},
};
use taproom_bots::BotMaker;
use taproom_core::{
    About, EditionError, Encode, Explain, Game, OptionSpec, Options, RulesRev, SetupError, Study, record::Setup,
};
use taproom_kit::{Draw, Heuristic, Net, edition};

/// All that a match needs of a game: rules, words, judgement, figures, a drawing, numbers.
pub trait Playable: Game + Explain + Heuristic + Study + Draw + Encode {}
impl<G: Game + Explain + Heuristic + Study + Draw + Encode> Playable for G {}

/// Which data to play with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum EditionChoice {
    /// The newest we carry.
    #[default]
    Newest,
    /// One we carry, by its hash.
    Hash(String),
    /// The player's own `data.toml`.
    Text(String),
}

impl EditionChoice {
    /// The edition that a record or position names. With `own`, that text is used, and must be that edition.
    pub(crate) fn named(wanted: &str, own: Option<&str>) -> Result<Self, String> {
        let Some(text) = own else { return Ok(Self::Hash(wanted.into())) };
        match edition::hash(text) {
            Ok(hash) if hash == wanted => Ok(Self::Text(text.into())),
            Ok(hash) => Err(format!("edition {wanted} is needed, but the file given is edition {hash}")),
            Err(error) => Err(format!("the edition given: {error}")),
        }
    }
}

/// What a match is to be set up with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetupRequest {
    /// How many play.
    pub seats: u8,
    /// Options that differ from the default.
    pub options: Vec<(String, String)>,
    /// Which rules; the newest if `None`.
    pub rules: Option<RulesRev>,
    /// Which data.
    pub edition: EditionChoice,
}

impl SetupRequest {
    /// The set-up that a record or a position names. With `own`, that edition is used, and must be the one named.
    pub fn of(setup: &Setup, own: Option<&str>) -> Result<Self, String> {
        let edition = EditionChoice::named(&setup.edition, own)?;
        let options = Options::split(&setup.options).map_err(|error| error.to_string())?;
        let options = options.into_iter().map(|(id, value)| (id.into(), value.into())).collect();
        Ok(Self { seats: setup.seats, options, rules: Some(setup.rules), edition })
    }
}

/// Why a match cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// Wrong seats, options, rules.
    Setup(SetupError),
    /// Something is wrong with the data.
    Edition(EditionError),
    /// We do not carry that data.
    UnknownEdition(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Edition(error) => write!(f, "edition: {error}"),
            Self::UnknownEdition(why) => f.write_str(why),
        }
    }
}
impl std::error::Error for OpenError {}

impl From<SetupError> for OpenError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
impl From<EditionError> for OpenError {
    fn from(error: EditionError) -> Self {
        Self::Edition(error)
    }
}

/// A game of the catalog, whichever it is.
pub trait GameEntry: Send + Sync {
    /// Name, seats, rules text, data.
    fn about(&self) -> &'static About;
    /// What a host may choose.
    fn options(&self, edition: &EditionChoice) -> Result<Vec<OptionSpec>, OpenError>;
    /// The text of an edition.
    fn edition_text(&self, edition: &EditionChoice) -> Result<String, OpenError>;
    /// Sets up a match.
    fn open(&self, request: &SetupRequest) -> Result<Box<dyn Match>, OpenError>;
}

impl dyn GameEntry {
    /// Sets up the match a position describes, in that position. With `own`, that edition is used.
    pub fn open_position(&self, position: &Position, own: Option<&str>) -> Result<Box<dyn Match>, PositionError> {
        let request = SetupRequest::of(&position.setup, own).map_err(PositionError)?;
        let mut the_match = self.open(&request).map_err(|error| PositionError(error.to_string()))?;
        the_match.set_state(&position.state)?;
        Ok(the_match)
    }
}

/// A game of the catalog whose types are known.
pub struct Entry<G: Game> {
    // Parsed once; the text is ours, so a fault in it is a fault in the build.
    carried: LazyLock<Vec<Carried<G>>>,
    // Read when the first table is set up.
    nets: LazyLock<Vec<Arc<Net>>>,
    /// Its bots.
    pub bots: BotMaker<G>,
}

struct Carried<G: Game> {
    hash: String,
    text: &'static str,
    edition: Arc<G::Edition>,
}

impl<G: Playable> Entry<G> {
    /// With the editions we carry.
    pub const fn new() -> Self {
        Self {
            carried: LazyLock::new(|| {
                let read = |text: &&'static str| {
                    let edition = G::edition(text).and_then(|typed| Ok((edition::hash(text)?, Arc::new(typed))));
                    let (hash, edition) = edition.unwrap_or_else(|error| panic!("{}: {error}", G::ABOUT.slug));
                    Carried { hash, text, edition }
                };
                G::ABOUT.editions.iter().map(read).collect()
            }),
            nets: LazyLock::new(|| {
                let read = |bytes: &&[u8]| Net::read(bytes).unwrap_or_else(|why| panic!("{}: {why}", G::ABOUT.slug));
                G::nets().iter().map(|bytes| Arc::new(read(bytes))).collect()
            }),
            bots: BotMaker::new(),
        }
    }

    fn find(&self, choice: &EditionChoice) -> Result<(String, Arc<G::Edition>), OpenError> {
        let carried = match choice {
            EditionChoice::Text(text) => return Ok((edition::hash(text)?, Arc::new(G::edition(text)?))),
            EditionChoice::Newest => self.carried.last(),
            EditionChoice::Hash(hash) => self.carried.iter().find(|carried| carried.hash == *hash),
        };
        carried.map(|found| (found.hash.clone(), found.edition.clone())).ok_or_else(|| self.unknown(choice))
    }

    fn unknown(&self, choice: &EditionChoice) -> OpenError {
        let have: Vec<&str> = self.carried.iter().map(|carried| carried.hash.as_str()).collect();
        let hash = if let EditionChoice::Hash(hash) = choice { hash.as_str() } else { "?" };
        OpenError::UnknownEdition(format!(
            "edition {hash} of {} is not one of ours ({}); give its data with --edition FILE",
            G::ABOUT.slug,
            have.join(", ")
        ))
    }

    /// The rules, set up.
    pub fn set_up(&self, request: &SetupRequest) -> Result<(Setup, G), OpenError> {
        let about = G::ABOUT;
        let (hash, edition) = self.find(&request.edition)?;
        if !about.seats.contains(&request.seats) {
            let (least, most) = (about.seats.start(), about.seats.end());
            let why = format!("{} is for {least} to {most} seats, not {}", about.title, request.seats);
            return Err(SetupError(why).into());
        }
        let rules = request.rules.unwrap_or_else(|| about.newest());
        if !about.revisions.iter().any(|revision| revision.rev == rules) {
            let newest = about.newest();
            let why = format!("rules {rules} of {} are unknown here; the newest are {newest}", about.slug);
            return Err(SetupError(why).into());
        }
        let given = request.options.iter().map(|(id, value)| (id.as_str(), value.as_str()));
        let options = Options::check(&G::options(&edition), given)?;
        let game = G::new(edition, &options, request.seats, rules)?;
        let setup =
            Setup { game: about.slug.into(), rules, edition: hash, seats: request.seats, options: options.to_string() };
        let suits = |net: &&Arc<Net>| net.suits(&game, rules.0, &setup.edition, &setup.options);
        let net = self.nets.iter().find(suits).cloned();
        Ok((setup, game.with_net(net)))
    }
}

impl<G: Playable> Default for Entry<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Playable> GameEntry for Entry<G> {
    fn about(&self) -> &'static About {
        G::ABOUT
    }

    fn options(&self, edition: &EditionChoice) -> Result<Vec<OptionSpec>, OpenError> {
        self.find(edition).map(|(_, edition)| G::options(&edition))
    }

    fn edition_text(&self, choice: &EditionChoice) -> Result<String, OpenError> {
        let carried = match choice {
            EditionChoice::Text(text) => return Ok(text.clone()),
            EditionChoice::Newest => self.carried.last(),
            EditionChoice::Hash(hash) => self.carried.iter().find(|carried| carried.hash == *hash),
        };
        carried.map(|found| found.text.to_owned()).ok_or_else(|| self.unknown(choice))
    }

    fn open(&self, request: &SetupRequest) -> Result<Box<dyn Match>, OpenError> {
        let (setup, game) = self.set_up(request)?;
        Ok(Box::new(Typed::new(setup, Arc::new(game))))
    }
}
