//! What an edition may change, and how its mistakes are told.
use six_sided_stout::{Action, Chance, SixSidedStout};
use std::sync::Arc;
use taproom_core::{Game, Log, Move, Options, Seat};

const DATA: &str = SixSidedStout::ABOUT.editions[1];

fn set_up(text: &str, options: &[(&str, &str)]) -> SixSidedStout {
    let edition = Arc::new(SixSidedStout::edition(text).unwrap_or_else(|error| panic!("{error}")));
    let options = Options::check(&SixSidedStout::options(&edition), options.iter().copied()).unwrap();
    SixSidedStout::new(edition, &options, 1, SixSidedStout::ABOUT.newest()).unwrap()
}

#[track_caller]
fn mistake(from: &str, to: &str) -> String {
    assert!(DATA.contains(from), "the data has no {from:?}");
    SixSidedStout::edition(&DATA.replacen(from, to, 1)).unwrap_err().to_string()
}

/// Three cells in a row that no square grid would join like this.
const RING: &str = r#"
[[layout]]
id = "ring"
name = "Ring"
default = false
text = "Three cells, each touching the others."
rows = 8
cols = 8
cell_count = 3
water = ["b1"]
one_side_cells = 2
two_side_cells = 0
shared_sides = 3
symmetry = "none"
basis = "made up"
source = "reconstructed"

[[layout.cell]]
index = 0
name = "a1"
row = 0
col = 0
x = 0
y = 0
water_sides = 3
neighbours = ["c5", "h8"]
source = "reconstructed"

[[layout.cell]]
index = 1
name = "c5"
row = 2
col = 4
x = 2
y = 6
water_sides = 1
neighbours = ["a1", "h8"]
source = "reconstructed"

[[layout.cell]]
index = 2
name = "h8"
row = 7
col = 7
x = 0
y = 14
water_sides = 1
neighbours = ["a1", "c5"]
source = "reconstructed"
"#;

#[test]
fn ss_1_6_an_edition_may_bring_a_grid_of_any_shape() {
    let game = set_up(&format!("{DATA}{RING}"), &[("layout", "ring")]);
    let mut state = game.initial();
    let mut log = Log::silent();
    let mut act = |action: Action| game.apply(&mut state, Move::Act(Seat(0), action), &mut log);
    act("market malt".parse().unwrap());
    act("assistant none".parse().unwrap());
    for face in [1, 2] {
        game.apply(&mut state, Move::Chance(Chance::Roll(face)), &mut Log::silent());
    }
    let mut log = Log::silent();
    for action in ["write pale", "use 2", "cell a1"] {
        game.apply(&mut state, Move::Act(Seat(0), action.parse().unwrap()), &mut log);
    }
    let mut legal = Vec::new();
    game.legal(&state, Seat(0), &mut legal);
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(legal, ["cell c5", "cell h8", "enough"], "neighbours and water are what the data says");
    game.audit(&state).unwrap();
}

#[test]
fn numbers_come_from_the_data() {
    let valuable =
        DATA.replacen("score = { kind = \"each\", points = 5 }", "score = { kind = \"each\", points = 9 }", 1);
    let short = valuable.replacen("days = 10", "days = 3", 1);
    let game = set_up(&short, &[]);
    let mut state = game.initial();
    state.sheets[0].grid[six_sided_stout::Kind::Chocolate].insert("a1".parse().unwrap());
    assert_eq!(game.score(&state.sheets[0]).sum(), 9);
    let (_, last) = taproom_testkit::random_game(&game, &mut taproom_testkit::Dice::new(3));
    assert!(last.day <= 3);
}

#[test]
fn mistakes_name_their_row() {
    let says = |from: &str, to: &str, want: &str| {
        let told = mistake(from, to);
        assert!(told.contains(want) && told.starts_with("line "), "{told:?} should say {want:?}");
    };
    says("id = \"scientist\"", "id = \"chemist\"", "`chemist` is not one of malt_expert");
    says(
        "id = \"scientist\"",
        "id = \"malt_expert\"",
        "[[assistant]] malt_expert: there should be one such row, not 2",
    );
    says("to = \"caramel\"", "to = \"chocolate\"", "[[roast]] roast_pale: `to` should be the next box");
    says(
        "neighbours = [\"a2\", \"b1\"]",
        "neighbours = [\"a2\", \"c3\"]",
        "[[layout]] classic24: cell a1 cannot touch c3",
    );
    says(
        "neighbours = [\"a2\", \"b1\"]",
        "neighbours = [\"a2\"]",
        "[[layout]] classic24: cell b1 touches a1, so a1 should touch b1",
    );
    says("cell_count = 24", "cell_count = 25", "[[layout]] classic24: cell_count, one_side_cells");
    says("days = 10", "days = 40", "[calendar]: `days` should be 1 to 16");
    says("divisor = 2", "divisor = 0", "[[ingredient]] hops");
    says("divisor = 2", "divisr = 2", "unknown field `divisr`");
    says("default = \"classic24\"", "default = \"round\"", "[[option]] layout: `default` should be one of the choices");
    says("layout = \"classic24\"", "layout = \"round\"", "[[rank]] Poured away: `layout` should name a [[layout]]");
}

#[test]
fn a_table_is_for_one_to_six() {
    let edition = Arc::new(SixSidedStout::edition(DATA).unwrap());
    let options = Options::check(&SixSidedStout::options(&edition), []).unwrap();
    for seats in [0, 7] {
        let error = SixSidedStout::new(edition.clone(), &options, seats, SixSidedStout::ABOUT.newest()).unwrap_err();
        assert!(error.0.contains("1 to 6"), "{error}");
    }
    assert!(SixSidedStout::new(edition, &options, 1, taproom_core::RulesRev(99)).is_err());
}
