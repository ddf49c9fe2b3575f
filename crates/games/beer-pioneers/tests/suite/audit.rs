//! Positions from outside: what does not add up is refused with words, never with a panic.
use beer_pioneers::{
    Beer, BeerPioneers, Card, Goal, ListId, Objective, SetupCard, Stock, TruckSpace,
    steps::{ActionPhase, Deliver, DropCard, EndTurn, Refill, Resolve, Turn},
};
use taproom_core::{Game, List, Seat, steps::Stack};
use taproom_testkit::set_up;

type State = beer_pioneers::State;

fn why(change: impl FnOnce(&mut State)) -> String {
    let game: BeerPioneers = set_up(2, &[]);
    let mut state = game.initial();
    state.steps = Stack::of(ActionPhase { next: 1 });
    state.steps.push(EndTurn { seat: Seat(0) }.into());
    state.steps.push(Turn { seat: Seat(0) }.into());
    game.audit(&state).expect("sound before");
    change(&mut state);
    game.audit(&state).expect_err("should be refused")
}

/// BP-2.1 BP-2.3 BP-19.2: pieces, cards and money.
#[test]
fn what_does_not_add_up_is_named() {
    assert!(why(|it| it.boards[0].level = 0).contains("level is 0"));
    assert!(why(|it| it.boards[1].progress = 9).contains("player 2: progress is 9"));
    assert!(why(|it| it.boards[0].barrels = 5).contains("things in the cellar is 5"));
    assert!(why(|it| it.boards[0].depot = 4).contains("barrels in the depot"));
    assert!(why(|it| it.boards[0].beers.add(Beer::Alt, 255)).contains("cellar"));
    assert!(why(|it| it.boards[0].dials.add(Beer::Pils, 3)).contains("not open"));
    assert!(why(|it| it.boards[0].bonus_hand = 5).contains("bonus workers is 5"));
    assert!(why(|it| it.boards[0].points.paid = -6).contains("-5 is the least"));
    assert!(why(|it| it.boards[0].workers[0].experience = 7).contains("experience"));
    assert!(why(|it| it.boards[0].master = Some(Card::Cooper)).contains("no master brewer"));
    assert!(why(|it| it.boards[0].display.insert(Card::StateLoan)).contains("without brown"));
    assert!(why(|it| it.order = List::new()).contains("name each seat once"));
    assert!(why(|it| it.boards = List::new()).contains("0 boards"));
    let twice = |it: &mut State| {
        it.discard.insert(Card::Cooper);
        it.market[0] = Some(Card::Cooper);
    };
    assert!(why(twice).contains("somewhere else"));
    assert!(why(|it| it.hidden.hands[0].seen.insert(Card::Cooper)).contains("not held"));
    assert!(why(|it| it.hidden.hands[0].dealt = 1).contains("unseen S cards"));
    assert!(why(|it| it.in_play.insert(Card::Cooper)).contains("in play"));
    assert!(why(|it| it.setup = Some(SetupCard::Three1)).contains("for 3 players"));
    assert!(why(|it| it.neutral_worker.holder = Some(Seat(5))).contains("nobody at the table"));
    assert!(why(|it| it.boards.iter_mut().for_each(|b| b.truck = Some(TruckSpace::Coins))).contains("too many trucks"));
    assert!(why(|it| it.boards.iter_mut().for_each(|b| b.stand = Some(3))).contains("turn order space"));
    let goal = Goal { objective: Objective::ThreeSame, claimed: [Seat(1)].into_iter().collect() };
    assert!(why(|it| it.objectives.push(goal)).contains("bonus workers given up"));
    assert_eq!(Stock::Barrel.beer(), None);
}

/// Steps that could not be played on.
#[test]
fn steps_are_checked() {
    assert!(why(|it| it.steps.push(Turn { seat: Seat(3) }.into())).contains("there is no player 4"));
    let list = Resolve::new(Seat(0), ListId(9_999), beer_pioneers::Duty::Free);
    assert!(why(|it| it.steps.push(list.into())).contains("no such list"));
    let deliver = Deliver { seat: Seat(0), card: Card::BarrelCarrier, discount: 0, picked: List::new() };
    let not_there = |it: &mut State| {
        it.in_play.insert(Card::BarrelCarrier);
        it.steps.push(deliver.into());
    };
    assert!(why(not_there).contains("not enough stark"));
    assert!(why(|it| it.steps.push(DropCard { card: Card::Cooper }.into())).contains("waiting"));
    let full = |it: &mut State| {
        it.market = [Card::Cooper, Card::BeerMug, Card::Oktoberfest, Card::GrandHotel, Card::MaltKiln, Card::IceCellar]
            .map(Some);
        it.steps.push(Refill {}.into());
    };
    assert!(why(full).contains("asks nothing"));
    assert!(why(|it| (0..30).for_each(|_| it.steps.push(Turn { seat: Seat(0) }.into()))).contains("too many steps"));
}
