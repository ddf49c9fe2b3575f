//! All 64 cards: every section is really played, and its text says what its row does.
use beer_pioneers::{
    Action, Beer, BeerPioneers, Card, Chance, Set, State, Token,
    steps::{ActionPhase, CompleteOrder, EndTurn, PlayBrown, PlayWhite, Step},
};
use taproom_core::{Game, Log, Move, MoveOf, Mover, Scratch, Seat, drive, steps::Stack};
use taproom_testkit::set_up;

const SEAT: Seat = Seat(0);

/// A position in which every section of every card can do something: seat 0 has a wide open brewery and plenty of all.
fn rich(game: &BeerPioneers, card: Card, step: impl Into<Step>) -> State {
    let mut state = game.initial();
    state.steps = Stack::of(ActionPhase { next: 1 });
    state.steps.push(EndTurn { seat: SEAT }.into());
    state.steps.push(step.into());
    state.hidden.hands[0].cards.insert(card);
    let board = &mut state.boards[0];
    board.start = 1;
    board.coins = 9;
    board.overlays = Set::EMPTY;
    board.tokens = [Token::Pils, Token::BrownCard].into_iter().collect();
    board.tiles = Set::one(beer_pioneers::CellarTile::MediumA);
    board.depot = 2;
    board.level = 3;
    board.dials.add(Beer::Weizen, 4);
    board.beers.add(Beer::Export, 1);
    board.barrels = 1;
    board.stand = Some(2);
    board.truck = Some(beer_pioneers::TruckSpace::Coins);
    board.workers[0].at = Some(beer_pioneers::WorkerSpace::A8);
    for (slot, other) in state.market.iter_mut().zip(Card::ALL.into_iter().rev().filter(|it| *it != card)) {
        *slot = Some(other);
    }
    game.audit(&state).expect("the position adds up");
    state
}

/// Answers with the last that is neither a claim nor a refusal, until the turn is over.
struct Wishes;

impl Mover<BeerPioneers> for Wishes {
    fn answer(&mut self, _: &BeerPioneers, state: &State, _: Seat, legal: &[Action]) -> Option<usize> {
        // The first beer is given: the last one could be the one that just came for another.
        let give = legal.iter().position(|action| matches!(action, Action::Give(_)));
        let wish = give.or(legal.iter().rposition(|action| !matches!(action, Action::Claim(_) | Action::Stop)));
        (state.turn_of() == Some(SEAT)).then(|| wish.unwrap_or(legal.len() - 1))
    }

    fn outcome(&mut self, _: &BeerPioneers, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        weighted[0].0
    }

    fn moved(&mut self, game: &BeerPioneers, state: &State, _: MoveOf<BeerPioneers>, _: u64) {
        game.audit(state).unwrap_or_else(|why| panic!("{why}"));
    }
}

fn to_the_end(game: &BeerPioneers, state: &mut State) {
    drive(game, state, &mut Scratch::new(), &mut Wishes, 60);
    assert_ne!(state.turn_of(), Some(SEAT), "the turn does not end: {state:?}");
}

/// The text that the data file has for a section of a card.
fn written(card: Card, section: &str) -> Option<String> {
    let data = include_str!("../../data.toml");
    let row = data.split("[[card]]").find(|row| row.contains(&format!("id = \"{card}\"\n")))?;
    let section = row.split_once(&format!("[card.{section}]\n"))?.1;
    let text = section.lines().find_map(|line| line.strip_prefix("text = \""))?;
    text.strip_suffix('"').map(str::to_owned)
}

/// BP-2.3: exactly two of three sections, and the text of each follows from its row.
#[test]
fn text_and_effect_are_in_step() {
    let game: BeerPioneers = set_up(4, &[]);
    for card in Card::ALL {
        assert_eq!(written(card, "brown"), game.brown_text(card), "{card}, brown");
        assert_eq!(written(card, "purple"), game.purple_text(card), "{card}, purple");
        assert_eq!(written(card, "white"), game.white_text(card), "{card}, white");
    }
}

/// BP-11.7: every brown section is played: icons count, plain gains arrive, the card lies in the display.
#[test]
fn every_brown_section() {
    let game: BeerPioneers = set_up(2, &[]);
    let mut played = 0;
    for card in Card::ALL {
        let Some((icons, now)) = game.values.card(card).brown else { continue };
        let mut state = rich(&game, card, PlayBrown { seat: SEAT, duty: beer_pioneers::Duty::Must });
        let before = state;
        game.apply(&mut state, Move::Act(SEAT, Action::Brown(card)), &mut Log::silent());
        assert!(state.boards[0].display.has(card), "{card}");
        assert!(!state.hidden.hands[0].cards.has(card), "{card}");
        to_the_end(&game, &mut state);
        let (was, is) = (&before.boards[0], &state.boards[0]);
        for effect in game.values.list(now) {
            use beer_pioneers::Effect;
            let done = match effect {
                Effect::Coins(n) => is.coins == was.coins + u16::from(*n),
                Effect::Vp(n) => is.points.cards == i16::from(*n),
                Effect::Draw(n) => state.hidden.hands[0].cards.len() == *n,
                Effect::Barrel(_) => is.depot + is.barrels > was.depot + was.barrels,
                Effect::Move(_) => is.barrels > was.barrels,
                Effect::Rotate(_) => is.dials.count(Beer::Weizen) < was.dials.count(Beer::Weizen),
                other => panic!("{card}: {other:?} is not checked"),
            };
            assert!(done, "{card}: {effect:?}");
        }
        assert!(icons.bulbs + icons.barrels + icons.moves + icons.rotations > 0, "{card} has icons");
        played += 1;
    }
    assert_eq!(played, game.data().card.iter().filter(|row| row.brown.is_some()).count());
}

/// BP-12.1: every purple section is delivered with exactly what it asks for, with and without the Truck fleet.
#[test]
fn every_purple_section() {
    let game: BeerPioneers = set_up(2, &[]);
    for card in Card::ALL {
        let Some(order) = game.values.card(card).purple else { continue };
        for fleet in [false, true] {
            let mut state =
                rich(&game, card, CompleteOrder { seat: SEAT, discount: 0, duty: beer_pioneers::Duty::Must });
            let board = &mut state.boards[0];
            board.beers = [].into_iter().collect();
            for beer in Beer::ALL {
                board.beers.add(beer, order.beers[beer.index()]);
            }
            board.beers.add(Beer::Alt, order.any);
            board.barrels = order.barrels;
            if fleet {
                board.extensions.push(beer_pioneers::Extension::TruckFleet);
                board.improved_depot = true;
            }
            let mut less = state;
            less.boards[0].barrels -= 1;
            let mut acts = Vec::new();
            game.legal(&less, SEAT, &mut acts);
            assert!(!acts.contains(&Action::Purple(card)), "{card} with a barrel too few");
            let before = state;
            game.apply(&mut state, Move::Act(SEAT, Action::Purple(card)), &mut Log::silent());
            to_the_end(&game, &mut state);
            let (was, is) = (&before.boards[0], &state.boards[0]);
            let (mut points, mut coins, mut cards) = (0, 0, 0);
            let extra = order.fleet.filter(|_| fleet);
            for list in [Some(order.reward), extra].into_iter().flatten() {
                for effect in game.values.list(list) {
                    match effect {
                        beer_pioneers::Effect::Vp(n) => points += i16::from(*n),
                        beer_pioneers::Effect::Coins(n) => coins += u16::from(*n),
                        beer_pioneers::Effect::Draw(n) => cards += n,
                        other => panic!("{card}: {other:?} is not checked"),
                    }
                }
            }
            assert_eq!(is.points.orders, points, "{card}");
            assert_eq!(is.coins, was.coins + coins, "{card}");
            assert_eq!(state.hidden.hands[0].cards.len(), cards, "{card}");
            assert!(is.beers.is_empty() && is.barrels == 0, "{card}: all is delivered");
            assert!(state.discard.has(card), "{card} is discarded");
        }
    }
}

/// BP-11.9 BP-11.10: every white section is played; it changes something, and the card ends where it belongs.
#[test]
fn every_white_section() {
    let game: BeerPioneers = set_up(2, &[]);
    for card in Card::ALL {
        let Some(white) = game.values.card(card).white else { continue };
        let mut state = rich(&game, card, PlayWhite { seat: SEAT, duty: beer_pioneers::Duty::Must });
        // Something to deliver and something to pay with, for the cards that need it.
        let order = if card == Card::StateLoan { Card::BeerCityDuesseldorf } else { Card::StateLoan };
        state.hidden.hands[0].cards.insert(order);
        state.boards[0].beers.add(Beer::Alt, 1);
        game.audit(&state).expect("the position adds up");
        let before = state;
        game.apply(&mut state, Move::Act(SEAT, Action::White(card)), &mut Log::silent());
        assert!(!state.hidden.hands[0].cards.has(card), "{card} has left the hand");
        to_the_end(&game, &mut state);
        if white.master.is_some() {
            assert_eq!(state.boards[0].master, Some(card), "{card} is tucked");
        } else {
            assert!(state.discard.has(card), "{card} is discarded");
        }
        assert!(state.in_play.is_empty());
        let (was, is) = (&before.boards[0], &state.boards[0]);
        for effect in game.values.list(white.list) {
            use beer_pioneers::Effect;
            let happened = match effect {
                Effect::Pay(_) => is.coins < was.coins,
                Effect::Coins(_) => is.coins > was.coins,
                Effect::CoinsPerExtension { .. } => true,
                Effect::Draw(_) => !state.hidden.hands[0].cards.minus(before.hidden.hands[0].cards).is_empty(),
                Effect::Barrel(_) => is.depot + is.barrels > was.depot + was.barrels,
                Effect::Move(_) => is.barrels > was.barrels,
                Effect::Rotate(_) => is.dials != was.dials,
                Effect::Brew(_) => is.dials.kinds().count() > was.dials.kinds().count(),
                Effect::Unblock(_) => is.tokens.len() < was.tokens.len(),
                Effect::Progress(_) => is.progress > was.progress,
                Effect::Level(_) => is.level > was.level,
                Effect::Beer { .. } => is.beers.total() > was.beers.total(),
                Effect::Upgrade => is.marker_placed,
                Effect::Extension { .. } => is.extensions.len() > was.extensions.len(),
                Effect::Order { .. } => is.points.orders > 0,
                Effect::SwapBeer(_) | Effect::Trade { .. } => is.beers != was.beers,
                Effect::Recall(_) => is.truck.is_none() || is.workers[0].at.is_none(),
                Effect::TurnOrderAgain => is.stand != was.stand,
                Effect::Choose { .. } => is.tokens != was.tokens || is.progress != was.progress,
                other => panic!("{card}: {other:?} is not checked"),
            };
            assert!(happened, "{card}: {effect:?}");
        }
    }
}
