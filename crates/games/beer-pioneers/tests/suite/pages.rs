//! Every table that is drawn is sound, and glows where answers belong.
use beer_pioneers::BeerPioneers;
use taproom_testkit::pages;

#[test]
fn tables_are_sound() {
    for seats in 2..=4 {
        pages::<BeerPioneers>(seats, &[], 3);
    }
}

#[test]
fn tables_with_options_are_sound() {
    let chosen = [
        ("third_objective", "four-bulbs"),
        ("cover_three_same", "seven-barrels"),
        ("cover_four_different", "six-tokens"),
        ("first_builder_point", "always"),
        ("exchange_value", "none"),
        ("effects", "up-to"),
    ];
    pages::<BeerPioneers>(3, &chosen, 2);
}
