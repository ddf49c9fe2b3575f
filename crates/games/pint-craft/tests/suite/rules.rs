//! Rules that are shown better by code than by a scenario: what lies in the box, counts of mixes, words and bots.
use crate::dealt;
use pint_craft::{
    Action, Brewery, Class, Colour, Event, Ingredient, PintCraft, Recipe, Season, State,
    data::Edition,
    steps::{Adjuncts, Brew, Need, Rounds, TurnEnd},
};
use std::collections::BTreeSet;
use taproom_core::{
    Explain, Game, Log, Measure, Move, Options, RulesRev, Seat, Study, Viewer, refuse,
    steps::{Stack, StepGame},
};
use taproom_kit::Heuristic;
use taproom_testkit::{Dice, perft, random_game, set_up};

fn edition() -> Edition {
    PintCraft::edition(PintCraft::ABOUT.editions.last().expect("an edition")).expect("our own data is good")
}

/// After the deal, with one step on top of an ordinary turn of seat 0.
fn asked(game: &PintCraft, step: impl Into<pint_craft::steps::Step>) -> State {
    let mut state = dealt(game, 1);
    state.steps = Stack::EMPTY;
    PintCraft::push(&mut state, Rounds { seat: Seat(1) }.into());
    PintCraft::push(&mut state, TurnEnd { seat: Seat(0) }.into());
    PintCraft::push(&mut state, step.into());
    game.audit(&state).expect("a good table");
    state
}

#[test]
fn pc_1_1_there_are_83_brewery_cards_of_30_kinds() {
    let rows = edition().data.brewery;
    let count = |colour| {
        let of = || rows.iter().filter(move |row| row.colour == colour);
        (of().count(), of().map(|row| u32::from(row.count)).sum::<u32>())
    };
    assert_eq!(count(Colour::Green), (21, 57));
    assert_eq!(count(Colour::Orange), (9, 26));
}

#[test]
fn pc_1_2_there_are_25_recipes_and_13_have_a_season() {
    let rows = edition().data.recipe;
    assert_eq!(rows.len(), 25);
    assert_eq!(rows.iter().filter(|row| row.bonus > 0).count(), 13);
    assert!(rows.iter().all(|row| (1..=5).contains(&row.pints)));
}

#[test]
fn pc_1_3_there_are_four_seasons() {
    assert_eq!(Season::ALL.map(Season::slug), ["spring", "summer", "fall", "winter"]);
}

#[test]
fn pc_1_4_there_are_107_tokens() {
    let rows = edition().data.ingredient;
    let tokens: Vec<(Ingredient, u8, bool)> = rows.iter().map(|row| (row.id, row.tokens, row.basic)).collect();
    let want = [
        (Ingredient::Base, 45, true),
        (Ingredient::Specialty, 20, true),
        (Ingredient::Hops, 26, true),
        (Ingredient::Adjunct, 16, false),
    ];
    assert_eq!(tokens, want);
}

/// PC-1.5: over whole random games, what is in the pot and with players is always the same.
#[test]
fn pc_1_5_tokens_are_neither_made_nor_lost() {
    let game: PintCraft = set_up(4, &[]);
    let (_, state) = random_game(&game, &mut Dice::new(5));
    for ingredient in Ingredient::ALL {
        let held: u8 = state.tokens.iter().map(|tokens| tokens.count(ingredient)).sum();
        let all = edition().data.ingredient.iter().find(|row| row.id == ingredient).unwrap().tokens;
        assert_eq!(game.pot_of(&state, ingredient) + held, all);
    }
}

#[test]
fn pc_2_3_stack_sizes_for_every_player_count() {
    let want: [&[u8]; 5] = [&[9, 8, 8], &[7, 6, 6, 6], &[5; 5], &[5, 4, 4, 4, 4, 4], &[4, 4, 4, 4, 3, 3, 3]];
    for (seats, want) in (2..=6).zip(want) {
        let game: PintCraft = set_up(seats, &[]);
        let stacks = game.initial().stacks;
        let sizes: Vec<u8> = stacks.iter().map(pint_craft::RecipeStack::len).take(want.len()).collect();
        assert_eq!(sizes, want, "{seats} players");
    }
}

#[test]
fn pc_12_3_there_are_five_options() {
    let options: Vec<String> = PintCraft::options(&edition()).into_iter().map(|option| option.id).collect();
    assert_eq!(options, ["start_season", "first_player", "out_of_cards", "face_off_limit", "round_limit"]);
}

/// The first edition under the first revision, as the oldest records name them.
fn oldest(seats: u8) -> PintCraft {
    let edition = std::sync::Arc::new(PintCraft::edition(PintCraft::ABOUT.editions[0]).expect("our own data is good"));
    let options = Options::check(&PintCraft::options(&edition), []).expect("defaults");
    PintCraft::new(edition, &options, seats, RulesRev(1)).expect("a game")
}

/// PC-D6: all face-up Recipes can be named; a search looks at one of those that bring the same, as everybody did under
/// revision 1.
#[test]
fn pc_d6_a_search_keeps_one_of_each() {
    let (game, old): (PintCraft, _) = (set_up(6, &[]), oldest(6));
    let mut fewer = 0;
    for ingredient in [Ingredient::Base, Ingredient::Hops] {
        let state = asked(&game, Need { seat: Seat(0), ingredient });
        let (mut all, mut one_of_each) = (Vec::new(), Vec::new());
        game.legal(&state, Seat(0), &mut all);
        assert_eq!(all.len(), 7);
        old.legal(&state, Seat(0), &mut one_of_each);
        game.keep(&state, Seat(0), &mut all);
        assert_eq!(all, one_of_each);
        fewer += usize::from(all.len() < 7);
    }
    assert!(fewer > 0);
}

/// PC-R35: every Orange card has a one-time and a lasting effect, or a Pint that lasts.
#[test]
fn pc_r35_orange_cards_have_both() {
    for row in edition().data.brewery.iter().filter(|row| row.colour == Colour::Orange) {
        assert!(!row.one_time.is_empty() && (!row.persistent.is_empty() || row.pints > 0), "{}", row.id);
    }
}

/// PC-12.2: a seat that nobody sits on cannot begin.
#[test]
fn pc_12_2_the_first_player_must_sit_at_the_table() {
    let edition = std::sync::Arc::new(edition());
    let options = Options::check(&PintCraft::options(&edition), [("first_player", "4")]).expect("a known seat");
    let refused = PintCraft::new(edition, &options, 3, PintCraft::ABOUT.newest()).expect_err("three seats");
    assert_eq!(refused.to_string(), "first_player 4 where the last seat is 3");
}

#[test]
fn pc_r3_the_seasons_follow_the_calendar() {
    let rows = edition().data.season;
    let next: Vec<Season> = Season::ALL.iter().map(|it| rows.iter().find(|row| row.id == *it).unwrap().next).collect();
    assert_eq!(next, [Season::Summer, Season::Fall, Season::Winter, Season::Spring]);
}

/// PC-E6: 28 mixes without and 6 with an Adjunct.
#[test]
fn pc_e6_a_grant_of_six_has_34_mixes() {
    let game: PintCraft = set_up(2, &[]);
    let state = asked(&game, Adjuncts { seat: Seat(0), n: 6, exchange: true });
    // After three answers a grant is done; chance or the next player's question follows.
    assert_eq!(perft(&game, &state, 3), 34);
    let state = asked(&game, Adjuncts { seat: Seat(0), n: 6, exchange: false });
    assert_eq!(perft(&game, &state, 3), 28);
}

#[test]
fn pc_r17_only_the_nine_orange_kinds_stay() {
    let orange: Vec<(Brewery, Class)> = edition()
        .data
        .brewery
        .iter()
        .filter(|row| row.colour == Colour::Orange)
        .map(|row| (row.id, row.class))
        .collect();
    let of = |class| orange.iter().filter(|it| it.1 == class).count();
    assert_eq!((of(Class::Improvement), of(Class::Expansion), of(Class::Tank)), (3, 5, 1));
}

/// PC-R18: odd spellings are the cards' own.
#[test]
fn pc_r18_names_are_those_on_the_cards() {
    let game: PintCraft = set_up(2, &[]);
    assert_eq!(game.recipe_name(Recipe::Dopperbock), "Dopperbock");
    assert_eq!(game.recipe_name(Recipe::PumpkinSpiceAle), "Pumpkin Spice Ale");
    assert_eq!(game.card_name(Brewery::DistributorsLicense), "Distributors License");
    assert_eq!(game.card_name(Brewery::SmashHit), "Smash Hit");
}

/// PC-D21: a bot looks at the lower stack first.
#[test]
fn pc_d21_of_two_recipes_the_lower_stack_comes_first() {
    let game: PintCraft = set_up(2, &[]);
    let mut state = asked(&game, Adjuncts { seat: Seat(0), n: 1, exchange: true });
    state.steps.pop();
    PintCraft::push(&mut state, Brew { seat: Seat(0) }.into());
    let tops: Vec<Recipe> = state.stacks.iter().filter_map(|stack| stack.top).collect();
    let prior = |recipe| game.prior(&state, Seat(0), Action::Brew(recipe));
    assert!(prior(tops[0]) > prior(tops[1]) && prior(tops[1]) > prior(tops[2]));
}

#[test]
fn pc_d22_undo_stops_at_what_showed_hidden_things() {
    let seat = Seat(0);
    assert!(Event::Drew { seat, card: None }.shows_hidden());
    assert!(Event::Stole { seat, victim: Seat(1), card: None }.shows_hidden());
    assert!(Event::Revealed { stack: 0, recipe: Recipe::Kolsh }.shows_hidden());
    assert!(Event::Reshuffled.shows_hidden());
    assert!(!Event::Played { seat, card: Brewery::Merch }.shows_hidden());
    assert!(!Event::Brewed { seat, recipe: Recipe::Kolsh }.shows_hidden());
}

/// PC-D23: Pints, tokens, cards and Improvements all count for something.
#[test]
fn pc_d23_a_better_brewery_is_worth_more() {
    let game: PintCraft = set_up(2, &[]);
    let plain = asked(&game, Adjuncts { seat: Seat(0), n: 1, exchange: true });
    let value = |change: &dyn Fn(&mut State)| {
        let mut state = plain;
        change(&mut state);
        game.value(&state, Seat(0))
    };
    let base = value(&|_| {});
    let top = plain.stacks[0].top.unwrap();
    assert!(value(&|it| it.tokens[0].add(Ingredient::Hops, 2)) > base);
    assert!(value(&|it| it.tokens[0].add(Ingredient::Adjunct, 1)) > value(&|it| it.tokens[0].add(Ingredient::Base, 1)));
    assert!(value(&|it| it.in_play[0].add(Brewery::Taproom, 1)) > base);
    assert!(
        value(&|it| {
            it.stacks[0].top = None;
            it.taps[0].insert(top);
        }) > base
    );
    assert!(value(&|it| it.tokens[1].add(Ingredient::Hops, 5)) < base);
}

/// PC-11.2: two worlds that differ in another hand only look the same.
#[test]
fn pc_11_2_a_view_does_not_depend_on_other_hands() {
    let game: PintCraft = set_up(3, &[]);
    let state = asked(&game, Adjuncts { seat: Seat(0), n: 2, exchange: true });
    let mut other = state;
    other.hidden.hands.swap(1, 2);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        assert_eq!(game.view(&state, viewer), game.view(&other, viewer));
    }
    assert_ne!(game.view(&state, Viewer::Seat(Seat(1))), game.view(&other, Viewer::Seat(Seat(1))));
}

/// Labels stay apart among all that is shown, and card texts are complete.
#[test]
fn labels_and_texts() {
    let game: PintCraft = set_up(6, &[]);
    let edition = edition();
    let state = asked(&game, Adjuncts { seat: Seat(0), n: 1, exchange: true });
    for row in &edition.data.brewery {
        let text = edition.text("brewery", row.id.slug());
        assert!(text.ends_with('.'), "{}", row.id);
        assert!(game.label(&state, Seat(0), Action::Play(row.id)).to_string().contains(text));
        assert_eq!(text.contains("OR choose 2"), row.or_two, "{}", row.id);
    }
}

#[test]
fn a_wrong_row_is_named() {
    let text = PintCraft::ABOUT.editions.last().expect("an edition");
    let why = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        PintCraft::edition(&text.replacen(from, to, 1)).expect_err(to).to_string()
    };
    assert!(why("id = \"smash_hit\"", "id = \"smashing\"").contains("`smashing` is not one of"));
    assert!(why("id = \"kolsh\"", "id = \"saison\"").contains("[[recipe]] kolsh: 0 rows where there should be one"));
    assert!(why("count = 5", "count = 6").contains("84 cards where 83 are wanted"));
    assert!(why("kind = \"destroy_orange\"", "kind = \"destroy_all\"").contains("unknown variant `destroy_all`"));
    assert!(why("recipe_stack_sizes = [9, 8, 8]", "recipe_stack_sizes = [9, 8, 9]").contains("25 Recipes in all"));
    assert!(why("bonus_season = \"winter\"", "bonus_season = \"none\"").contains("belong together"));
}

/// The size limit of the state, and figures under the same names in every game.
#[test]
fn size_and_figures() {
    assert!(size_of::<State>() <= 1024, "{} bytes", size_of::<State>());
    let game: PintCraft = set_up(3, &[]);
    let mut endings = BTreeSet::new();
    let mut names = BTreeSet::new();
    for seed in 0..60 {
        let (_, state) = random_game(&game, &mut Dice::new(seed));
        let measures = game.measures(&state);
        names.insert(measures.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        for (name, measure) in measures {
            if let ("ending", Measure::Kind(kind)) = (name, measure) {
                endings.insert(kind);
            }
        }
    }
    assert_eq!(names.len(), 1);
    assert!(endings.contains("challenge") && endings.contains("face-off"), "{endings:?}");
}

/// "1 Recipes" is said nowhere: not in questions, answers and reasons, and not in what is told.
#[test]
fn one_of_a_thing_is_not_many() {
    let game: PintCraft = set_up(3, &[("out_of_cards", "turn-ends")]);
    for seed in 0..20 {
        let (moves, _) = random_game(&game, &mut Dice::new(seed));
        let (mut state, mut log) = (game.initial(), Log::recording());
        for mv in moves {
            if let Move::Act(seat, _) = mv {
                agrees(&game.question(&state, seat).to_string());
                let mut shown = Vec::new();
                game.shown(&state, seat, &mut shown);
                for action in shown {
                    agrees(&game.label(&state, seat, action).to_string());
                    if let Some(refusal) = refuse(&game, &state, seat, action) {
                        agrees(&refusal.reason.to_string());
                    }
                }
            }
            game.apply(&mut state, mv, &mut log);
            for event in log.take() {
                agrees(&game.tell(&event).to_string());
            }
        }
    }
}

/// Hops are always many; a player and a Face Off have a number for a name.
fn agrees(text: &str) {
    let mut before = "";
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let noun = words.peek().map_or("", |next| next.trim_end_matches(|it: char| !it.is_alphabetic()));
        let one = word.trim_start_matches('(') == "1" && !["Player", "player", "Off"].contains(&before);
        assert!(!(one && noun.ends_with('s') && noun != "Hops"), "{text}");
        before = word;
    }
}
