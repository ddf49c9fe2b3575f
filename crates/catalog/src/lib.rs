//! The only list of games.
use taproom_match::{Playable, Title, Titled};

/// Work that needs a game's own types, such as simulation at full speed.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Called with the game that was asked for.
    fn visit<G: Playable>(self, title: &'static Titled<G>) -> Self::Out;
}

macro_rules! games {
    ($($name:ident = $game:ty),+ $(,)?) => {
        $(static $name: Titled<$game> = Titled::new();)+

        // A static, not an array inside `titles`: that function is small enough to be inlined into other crates, and each of
        // them would then compile all games and all bots once more.
        static TITLES: &[&dyn Title] = &[$(&$name),+];

        /// All games, in the order people should meet them.
        pub fn titles() -> impl ExactSizeIterator<Item = &'static dyn Title> {
            TITLES.iter().copied()
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

/// The game of this slug, or of a slug that begins like this if only one does; the error lists what there is.
pub fn find(name: &str) -> Result<&'static dyn Title, String> {
    let begins: Vec<_> = titles().filter(|title| title.about().slug.starts_with(name)).collect();
    match (titles().find(|title| title.about().slug == name), begins.as_slice()) {
        (Some(title), _) | (None, &[title]) if !name.is_empty() => Ok(title),
        _ => {
            let slugs: Vec<&str> = titles().map(|title| title.about().slug).collect();
            Err(format!("no game `{name}`; there are: {}", slugs.join(", ")))
        }
    }
}
