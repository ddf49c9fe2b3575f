//! The edition: a wrong row is named, counts are right, options are checked.
use beer_pioneers::BeerPioneers;
use taproom_core::{Game, Options, RulesRev};

const DATA: &str = include_str!("../../data.toml");

fn why(from: &str, to: &str) -> String {
    assert!(DATA.contains(from), "{from}");
    BeerPioneers::edition(&DATA.replacen(from, to, 1)).expect_err("should be refused").to_string()
}

fn set_up(seats: u8, given: &[(&str, &str)]) -> Result<BeerPioneers, String> {
    let edition = std::sync::Arc::new(BeerPioneers::edition(DATA).expect("our own data"));
    let options = Options::check(&BeerPioneers::options(&edition), given.iter().copied()).map_err(|error| error.0)?;
    BeerPioneers::new(edition, &options, seats, RulesRev(1)).map_err(|error| error.0)
}

#[test]
fn errors_name_the_row() {
    assert!(why("id = \"cooper\"", "id = \"coper\"").contains("`coper` is not one of"));
    assert!(
        why("beers = [\"stark\", \"stark\"]", "beers = [\"stout\", \"stark\"]").contains("[[card]] barrel-carrier")
    );
    assert!(why("kind = \"hand_limit\"", "kind = \"hand_size\"").contains("hand_size"));
    assert!(
        why("covers = [\"1B\", \"5B\", \"9\"]", "covers = [\"1C\"]").contains("`1C` should be a space from 1A to 8B")
    );
    assert!(why("coins = 4\nbarrels_cellar = 0", "coins = 4\nbarrels_cellar = 9").contains("more barrels than"));
    assert!(why("\nstart = true", "\nstart = false").contains("12 cards should be marked"));
}

/// BP-18.6 BP-18.4 BP-18.5: what cannot be set up is refused with a reason.
#[test]
fn options_are_checked() {
    assert!(set_up(2, &[]).is_ok());
    assert!(set_up(1, &[]).expect_err("no solo mode").contains("2 to 4"));
    assert!(set_up(5, &[]).is_err());
    assert!(set_up(3, &[("first_builder_point", "always")]).is_ok());
    assert!(set_up(4, &[("first_builder_point", "off")]).is_err());
    assert!(set_up(2, &[("exchange_value", "3")]).expect_err("4 or none").contains("choose one of 4, none"));
    let twice = [("third_objective", "four-bulbs"), ("cover_three_same", "four-bulbs")];
    assert!(set_up(3, &twice).expect_err("no objective twice").contains("named twice"));
    assert!(set_up(3, &[("third_objective", "three-same")]).is_err());
}

/// The first edition has a switch for the first-builder point, and none of the later options.
#[test]
fn the_first_edition_still_opens() {
    let first = include_str!("../../data-1.toml");
    let edition = std::sync::Arc::new(BeerPioneers::edition(first).expect("our own data"));
    let open = |seats, given: &[(&str, &str)]| {
        let options = Options::check(&BeerPioneers::options(&edition), given.iter().copied()).expect("its own options");
        BeerPioneers::new(edition.clone(), &options, seats, RulesRev(1)).map_err(|error| error.0)
    };
    assert!(open(3, &[("first_builder_point", "off")]).is_ok());
    let off = open(4, &[("first_builder_point", "off")]);
    assert!(off.expect_err("all tiles are used").contains("all extension tiles"));
}

/// BP-2.1: at most 2 KiB, copied by memcpy.
#[test]
fn the_state_is_small() {
    assert!(size_of::<beer_pioneers::State>() <= 2048, "{} bytes", size_of::<beer_pioneers::State>());
}
