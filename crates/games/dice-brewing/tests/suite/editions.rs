//! The data: what it holds, and how a wrong row is named.
use dice_brewing::DiceBrewing;
use taproom_core::Game;

fn data() -> &'static str {
    DiceBrewing::ABOUT.editions.last().unwrap()
}

#[track_caller]
fn refused(from: &str, to: &str, row: &str, why: &str) {
    assert!(data().contains(from), "the data has no {from:?}");
    let error = DiceBrewing::edition(&data().replacen(from, to, 1)).expect_err("the row is wrong").to_string();
    assert!(error.contains(row) && error.contains(why), "{error}");
}

#[test]
fn db_r1_reconstructed_figures_are_marked() {
    let edition = DiceBrewing::edition(data()).unwrap();
    let recipes: Vec<_> = edition.rows.iter().filter(|row| row.table == "recipe").collect();
    assert_eq!(recipes.len(), 30);
    let known: Vec<_> = recipes.iter().filter(|row| row.source_note.starts_with("rulebook")).collect();
    assert_eq!(known.len(), 1);
    assert_eq!(known[0].id, "strong-roasted-stout");
}

#[test]
fn every_card_field_and_token_has_a_text() {
    let edition = DiceBrewing::edition(data()).unwrap();
    for row in edition
        .rows
        .iter()
        .filter(|row| ["recipe", "field", "ingredient", "action_token"].contains(&row.table.as_str()))
    {
        assert!(row.text.as_ref().is_some_and(|text| text.len() > 10), "{} has no text", row.title());
    }
}

#[test]
fn wrong_rows_are_named() {
    refused("id = \"fruit\"", "id = \"frut\"", "[[ingredient]]", "frut");
    refused("total = 14", "total = 3", "[[die_colour]] yellow", "do not suffice");
    refused(
        "opens_in_round = 1\nfields = 3",
        "opens_in_round = 1\nfields = 2",
        "[[building]] malt_house",
        "2 fields where 3",
    );
    refused("index = 2", "index = 3", "[[field]] malt-2", "place in the order");
    refused(
        "min = 2 }, { colour = \"green\", min = 2 }",
        "min = 9 }, { colour = \"green\", min = 2 }",
        "[[recipe]] mass-lager",
        "1 to 6",
    );
    refused("start_from_players = 4", "start_from_players = 2", "player_count", "cards start open");
    refused("first_round = \"winter\"", "first_round = \"summer\"", "seasons", "winter");
    refused("accelerate_min = 3", "accelerate_min = 0", "[[field]] malt-1", "can be accelerated");
    refused("effect = \"raise_die\"", "effect = \"reroll_die\"", "[[action_token]] raise_die", "its id");
}
