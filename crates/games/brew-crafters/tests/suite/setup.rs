//! What a host can choose, what a wrong edition says, and positions from outside (BC-3.1, BC-3.5, BC-3.6, BC-D1, BC-D16).
use brew_crafters::words::{Space, Worker};
use brew_crafters::{Action, BrewCrafters, State};
use std::sync::Arc;
use taproom_core::{Explain, Game, Log, Move, Options, Seat, Viewer, refuse};

fn try_game(seats: u8, given: &[(&str, &str)]) -> Result<BrewCrafters, String> {
    let newest = BrewCrafters::ABOUT.editions.last().expect("an edition");
    let edition = Arc::new(BrewCrafters::edition(newest).map_err(|error| error.to_string())?);
    let options =
        Options::check(&BrewCrafters::options(&edition), given.iter().copied()).map_err(|error| error.to_string())?;
    let rules = BrewCrafters::ABOUT.revisions.last().expect("a revision").rev;
    BrewCrafters::new(edition, &options, seats, rules).map_err(|error| error.to_string())
}

fn refused(seats: u8, given: &[(&str, &str)]) -> String {
    try_game(seats, given).expect_err("this set-up cannot be")
}

#[test]
fn wrong_choices_say_what_would_be_right() {
    assert_eq!(refused(6, &[]), "6 players where 2 to 5 can play");
    let why = refused(2, &[("recipes", "picked"), ("picked_recipes", "lambic+barleywine")]);
    assert_eq!(why, "option `picked_recipes` names 0 Advanced Recipes of style porter; name 2 (BC-3.5)");
    let why = refused(2, &[("workers", "picked"), ("picked_workers", "guild_liaison")]);
    assert_eq!(why, "`guild_liaison` needs more than 2 players (BC-3.6)");
    let why = refused(2, &[("workers", "picked")]);
    assert_eq!(why, "option `picked_workers` names nobody; name at least one (BC-3.1)");
    assert!(refused(2, &[("worker_count", "25")]).contains("a whole number from 1 to 24"));
    let why = refused(2, &[("start_player", "3")]);
    assert_eq!(why, "option `start_player` is 3 where 2 players are (BC-3.2)");
    assert!(refused(2, &[("complex", "interns")]).contains("`interns` is not one of"));
}

#[test]
fn a_random_set_up_never_deals_more_workers_than_there_are() {
    let game = try_game(2, &[("workers", "random"), ("worker_count", "24")]).expect("fine");
    let mut state = game.initial();
    for _ in 0..23 {
        let mut outs = Vec::new();
        game.chances(&state, &mut outs);
        assert!(outs.iter().all(|(out, _)| out.to_string() != "worker guild_liaison"));
        game.apply(&mut state, Move::Chance(outs[0].0), &mut Log::silent());
    }
    assert_eq!(state.display.len(), 23);
    assert!(!state.display.has(Worker::GuildLiaison));
}

#[test]
fn a_wrong_edition_names_its_row() {
    let text = *BrewCrafters::ABOUT.editions.last().expect("an edition");
    let why = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        BrewCrafters::edition(&text.replacen(from, to, 1)).expect_err("this edition is wrong").to_string()
    };
    assert!(why("id = \"chemist\"", "id = \"alchemist\"").contains("[[skilled_worker]] alchemist"));
    assert!(
        why("skilled_worker_cards = 24", "skilled_worker_cards = 25").contains("`skilled_worker_cards` should be 24")
    );
    let porter = "id = \"pleasantly_porter\"\nname = \"Pleasantly Porter\"\nstyle = \"porter\"";
    let style = why(porter, &porter.replace("\"porter\"", "\"stout\""));
    assert!(style.contains("[[recipe]] pleasantly_porter: the Basic Recipe of the style is simply_stout"), "{style}");
    let kind = why("{ kind = \"reduce_costs\", amount = 3 }", "{ kind = \"lower_costs\", amount = 3 }");
    assert!(kind.contains("[[skilled_worker]] accountant"), "{kind}");
    let partner = why("get = { spices = 1 }", "get = { fruit = 1 }");
    assert!(partner.contains("[[partnership]] spices_importer"), "{partner}");
    let space =
        why("{ kind = \"take_all\", restock = { malt = 3 } }", "{ kind = \"take_all\", restock = { any_basic = 3 } }");
    assert!(space.contains("[[market_space]] malt_market"), "{space}");
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<State>() <= 2_048, "{} bytes", size_of::<State>());
    println!("{} bytes", size_of::<State>());
}

#[test]
fn bc_d16_a_choice_shows_the_loan_it_implies() {
    let game = try_game(2, &[("complex", "hire_interns")]).expect("fine");
    let mut state = game.initial();
    let action: Action = "place hire_interns interns".parse().expect("an action");
    assert!(!game.label(&state, Seat(0), action).to_string().contains("Loan"));
    state.breweries[0].money = 0;
    assert!(game.label(&state, Seat(0), action).to_string().contains("needs 1 Loan"));
}

#[test]
fn absurd_positions_are_turned_away() {
    let game = try_game(3, &[("complex", "hire_interns+employment_agency")]).expect("fine");
    let good = game.initial();
    game.audit(&good).expect("the start adds up");
    let wrong: [fn(&mut State); 14] = [
        |state| state.season = 0,
        |state| state.season = 13,
        |state| state.start_player = Seat(3),
        |state| state.breweries[0].research.values_mut()[0] = 200,
        |state| state.breweries[0].shifts = 9,
        |state| state.breweries[0].shifts = 2,
        |state| state.breweries[0].interns = [200, 200, 200],
        |state| state.breweries[0].storage.add(brew_crafters::words::Ingredient::Malt, 60),
        |state| state.breweries[1].workers.insert(Worker::Chemist),
        |state| state.market[Space::HopYard].taken = Some(Seat(0)),
        |state| state.market[Space::MaltMarket].money = 3,
        |state| state.collaboration.values_mut().fill(Some(Seat(0))),
        |state| state.breweries[2].vessels.values_mut()[2] = Some(brew_crafters::words::Recipe::EverydayAle),
        |state| {
            while state.steps.pop().is_some() {}
        },
    ];
    for (n, spoil) in wrong.into_iter().enumerate() {
        let mut state = good;
        spoil(&mut state);
        assert!(game.audit(&state).is_err(), "spoilt position {n} passes");
    }
}

#[test]
fn the_secret_recipe_is_in_no_view_log_or_question_of_others() {
    let game = try_game(3, &[("complex", "develop_secret_recipe")]).expect("fine");
    let mut state = game.initial();
    let play = |state: &mut State, seat: u8, text: &str, log: &mut Log<_>| {
        let action: Action = text.parse().expect("an action");
        let mut scratch = Vec::new();
        taproom_core::play(&game, state, Seat(seat), action, &mut scratch, log).expect("legal");
    };
    for (seat, text) in [
        (0, "place fundraiser money"),
        (1, "place open_market goods"),
        (2, "place malt_market goods"),
        (0, "place hops_market goods"),
        (1, "place yeast_market goods"),
        (2, "place growers_stand goods"),
    ] {
        play(&mut state, seat, text, &mut Log::silent());
    }
    let mut log = Log::recording();
    play(&mut state, 0, "secret_recipe", &mut log);
    play(&mut state, 0, "develop dark_stout", &mut log);
    let events = log.take();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let heard: Vec<String> = events
            .iter()
            .filter_map(|event| game.redact(event, viewer))
            .map(|event| game.tell(&event).to_string())
            .collect();
        assert!(heard.iter().any(|it| it.contains("took a secret recipe")), "{heard:?}");
        assert!(!heard.iter().any(|it| it.contains("Dark Stout")), "{heard:?}");
        let view = format!("{:?}", game.view(&state, viewer));
        assert!(!view.contains("DarkStout"), "{view}");
    }
    let own = format!("{:?}", game.view(&state, Viewer::Seat(Seat(0))));
    assert!(own.contains("DarkStout"));
    // Nobody learns it by trying to take it: whoever is not choosing gets the same refusal for every card.
    let why = |text: &str| refuse(&game, &state, Seat(1), text.parse().expect("an action"));
    assert_eq!(why("develop dark_stout"), why("develop barleywine"));
}
