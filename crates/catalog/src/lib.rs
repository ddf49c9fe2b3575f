//! The only list of games: as rules to play, and as pages to look at.
mod pages;

pub use pages::Pages;

use pages::PagesOf;
use taproom_match::{Entry, GameEntry, Playable};

/// Work that needs a game's own types, such as simulation at full speed.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Called with the game that was asked for.
    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Self::Out;
}

macro_rules! games {
    ($($name:ident = $game:ty),+ $(,)?) => {
        $(static $name: Entry<$game> = Entry::new();)+

        // A static, not an array inside `games`: that function is small enough to be inlined into other crates, and each of
        // them would then compile all games and all bots once more.
        static GAMES: &[(&dyn GameEntry, &dyn Pages)] = &[$((&$name, &PagesOf::<$game>::NEW)),+];

        /// All games, in the order people should meet them.
        pub fn games() -> impl ExactSizeIterator<Item = &'static dyn GameEntry> {
            GAMES.iter().map(|(entry, _)| *entry)
        }

        /// Calls the visitor with the game of this slug.
        pub fn visit<V: Visitor>(slug: &str, visitor: V) -> Option<V::Out> {
            $(if $name.about().slug == slug {
                return Some(visitor.visit(&$name));
            })+
            None
        }
    };
}

games! {
    SIX_SIDED_STOUT = six_sided_stout::SixSidedStout,
    PINT_CRAFT = pint_craft::PintCraft,
    DICE_BREWING = dice_brewing::DiceBrewing,
    BREW_CRAFTERS = brew_crafters::BrewCrafters,
    BEER_PIONEERS = beer_pioneers::BeerPioneers,
}

/// How a game looks in a browser.
pub fn pages(game: &dyn GameEntry) -> &'static dyn Pages {
    let found = GAMES.iter().find(|(entry, _)| entry.about().slug == game.about().slug);
    found.map_or_else(|| panic!("{} is not in the catalog", game.about().slug), |(_, pages)| *pages)
}

/// The game of this slug, or of a slug that begins like this if only one does; the error lists what there is.
pub fn find(name: &str) -> Result<&'static dyn GameEntry, String> {
    let begins: Vec<_> = games().filter(|entry| entry.about().slug.starts_with(name)).collect();
    match (games().find(|entry| entry.about().slug == name), begins.as_slice()) {
        (Some(entry), _) | (None, &[entry]) if !name.is_empty() => Ok(entry),
        _ => {
            let slugs: Vec<&str> = games().map(|entry| entry.about().slug).collect();
            Err(format!("no game `{name}`; there are: {}", slugs.join(", ")))
        }
    }
}
