//! The shared laws for every number of players: Complex Actions off, each alone, all together; both sides of the
//! research lab; every way to choose cards (BC-3.1, BC-D1).
use brew_crafters::BrewCrafters;

const GAMES: u32 = 300;

const COMPLEX: [&str; 7] = [
    "none",
    "hire_interns",
    "traders_market",
    "employment_agency",
    "community_farm",
    "develop_secret_recipe",
    "hire_interns+traders_market+employment_agency+community_farm+develop_secret_recipe",
];

fn laws(seats: u8, research: &str) {
    for (n, complex) in COMPLEX.into_iter().enumerate() {
        // First-game and random cards by turns, so that every card meets every Complex Action somewhere.
        let cards = if n % 2 == 0 { "first_game" } else { "random" };
        let options = [("research", research), ("complex", complex), ("recipes", cards), ("workers", cards)];
        taproom_testkit::laws::<BrewCrafters>(seats, &options, GAMES);
    }
}

#[test]
fn two_players_basic() {
    laws(2, "basic");
}

#[test]
fn two_players_advanced() {
    laws(2, "advanced");
}

#[test]
fn three_players_basic() {
    laws(3, "basic");
}

#[test]
fn three_players_advanced() {
    laws(3, "advanced");
}

#[test]
fn four_players_basic() {
    laws(4, "basic");
}

#[test]
fn four_players_advanced() {
    laws(4, "advanced");
}

#[test]
fn five_players_basic() {
    laws(5, "basic");
}

#[test]
fn five_players_advanced() {
    laws(5, "advanced");
}

#[test]
fn chosen_cards_and_numbers_of_workers() {
    let six = "golden_apple+belgian_quad+coffee_porter+cherry_porter+espresso_stout+russian_imperial_stout";
    let picked = [
        ("recipes", "picked"),
        ("picked_recipes", six),
        ("workers", "picked"),
        ("picked_workers", "market_helper+shift_supervisor+visiting_professor+contractor"),
    ];
    taproom_testkit::laws::<BrewCrafters>(2, &picked, 100);
    for count in ["1", "24"] {
        let options = [
            ("recipes", "random"),
            ("workers", "random"),
            ("worker_count", count),
            ("complex", COMPLEX[6]),
            ("start_player", "random"),
        ];
        taproom_testkit::laws::<BrewCrafters>(4, &options, 60);
    }
}

#[test]
fn no_allocation() {
    taproom_testkit::no_allocation::<BrewCrafters>(2, &[], 100);
    let options = [("complex", COMPLEX[6]), ("recipes", "random"), ("workers", "random"), ("research", "advanced")];
    taproom_testkit::no_allocation::<BrewCrafters>(5, &options, 50);
}
