//! The shared laws, for every number of players and every option.
use beer_pioneers::BeerPioneers;

#[test]
fn two_players() {
    taproom_testkit::laws::<BeerPioneers>(2, &[], 300);
}

#[test]
fn three_players() {
    taproom_testkit::laws::<BeerPioneers>(3, &[], 300);
}

#[test]
fn four_players() {
    taproom_testkit::laws::<BeerPioneers>(4, &[], 300);
}

#[test]
fn chosen_objectives() {
    let options = [
        ("third_objective", "four-bulbs"),
        ("cover_three_same", "seven-barrels"),
        ("cover_four_different", "level-four"),
    ];
    taproom_testkit::laws::<BeerPioneers>(3, &options, 300);
}

#[test]
fn random_objectives_on_all_places() {
    let options = [("cover_three_same", "random"), ("cover_four_different", "random")];
    taproom_testkit::laws::<BeerPioneers>(4, &options, 300);
}

#[test]
fn one_printed_objective_covered() {
    let options = [("third_objective", "six-tokens"), ("cover_four_different", "four-extensions")];
    taproom_testkit::laws::<BeerPioneers>(2, &options, 300);
}

#[test]
fn first_builder_point_for_few() {
    taproom_testkit::laws::<BeerPioneers>(2, &[("first_builder_point", "always")], 300);
    taproom_testkit::laws::<BeerPioneers>(3, &[("first_builder_point", "always")], 300);
}

#[test]
fn other_readings() {
    let options = [("exchange_value", "none"), ("effects", "up-to"), ("end_trigger", "action-phase")];
    taproom_testkit::laws::<BeerPioneers>(2, &options, 300);
    taproom_testkit::laws::<BeerPioneers>(4, &options, 300);
}

#[test]
fn nothing_is_allocated() {
    for seats in 2..=4 {
        taproom_testkit::no_allocation::<BeerPioneers>(seats, &[], 20);
    }
}
