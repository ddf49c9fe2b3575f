//! Answers in words.
use super::{
    names::{plain, worker_name},
    text::{cost_text, pay_text},
};
use crate::{
    Action, BeerPioneers, State,
    effect::{Amount, Cost, Effect, ListId},
    steps::Step,
    words::{CellarTile, First, Lorry, Mode, Overlay, TruckSpace, WorkerSpace},
};
use taproom_core::{Label, Seat, capitalised, plural};

#[allow(clippy::too_many_lines, reason = "one label for each answer")]
pub(super) fn label(game: &BeerPioneers, state: &State, seat: Seat, action: Action) -> Label {
    match action {
        Action::Claim(objective) => {
            let taken =
                state.objectives.iter().find(|goal| goal.objective == objective).map_or(0, |it| it.claimed.len());
            let points = game.values.objectives[objective.index()].2[taken.min(1)];
            Label::new(format!("Claim \"{}\" with a bonus worker", game.objective_name(objective)))
                .more(format!(": {points} VP"))
        }
        Action::Worker(worker) => format!("Place {}", worker_name(worker)).into(),
        Action::Truck(Lorry::Own) => "Place your truck".into(),
        Action::Truck(Lorry::Neutral) => "Place the neutral truck".into(),
        Action::TurnOrder => "Take a turn order space".into(),
        Action::Admin => "Take the administrative action".into(),
        Action::At(space) => at(game, state, seat, space),
        Action::Mode(way) => mode(game, state, seat, way),
        Action::Drive(space) => drive(game, state, space),
        Action::Stand(position) => {
            let list = game.values.turn_spaces[usize::from(position) - 1];
            Label::new(format!("Space {position}")).more(format!(": {}", game.list_now(state, seat, list, ", ")))
        }
        Action::Administer(admin) => game.admin_name(admin).into(),
        Action::Next(n) => match state.steps.top() {
            Some(Step::Resolve(it)) => effect(game, state, seat, game.values.list(it.list)[usize::from(n) - 1]),
            _ => format!("Effect {n}").into(),
        },
        Action::Choose(n) => match state.steps.top() {
            Some(Step::Choose(it)) => {
                capitalised(&game.list_now(state, seat, ListId(it.first.0 + u16::from(n) - 1), " and ")).into()
            }
            _ => format!("Option {n}").into(),
        },
        Action::Accept => match state.steps.top() {
            Some(Step::FirstTruck(_)) => "Move 1 barrel now".into(),
            Some(Step::Laboratory(_)) => "Rotate again".into(),
            Some(Step::Offer(it)) => effect(game, state, seat, game.values.effect(it.effect)),
            _ => "Yes".into(),
        },
        Action::Brew(beer) => {
            let start = game.dial_start(state.board(seat), beer);
            let to_go = format!(": {} to go", plural(start, "rotation"));
            Label::new(format!("Brew {}", game.beer_name(beer))).more(to_go)
        }
        Action::Rotate(beer, 0) => format!("Leave {} as it is", game.beer_name(beer)).into(),
        Action::Rotate(beer, n) => {
            let done = state.board(seat).dials.count(beer) == n;
            let name = format!("{} for {}", plural(n, "rotation"), game.beer_name(beer));
            Label::new(name).more(if done { ": finished" } else { "" })
        }
        Action::Token(token) => format!("Token on the {}", game.token_name(token)).into(),
        Action::Take(slot) => match slot.place() {
            None => "Top card of the draw pile".into(),
            Some(place) => match state.market[place] {
                Some(card) => Label::new(game.title(card)).more(format!(": {}", game.card_text(card))),
                None => format!("Market place {}", place + 1).into(),
            },
        },
        Action::Brown(card) => section(game.title(card), game.brown_text(card)),
        Action::White(card) => section(game.title(card), game.white_text(card)),
        Action::Purple(card) => section(game.title(card), game.purple_text(card)),
        Action::Discard(card) => {
            Label::new(format!("Discard {}", game.title(card))).more(format!(": {}", game.card_text(card)))
        }
        Action::Deliver(beer) => format!("Deliver {}", game.beer_name(beer)).into(),
        Action::Coins(0) => "Barrels only".into(),
        Action::Coins(n) => format!("{} instead of barrels", plural(n, "coin")).into(),
        Action::Forgo => "Forgo the beer".into(),
        Action::Throw(stock) => format!("Throw out 1 {}", game.stock_name(stock)).into(),
        Action::Beer(beer) => format!("Take {}", game.beer_name(beer)).into(),
        Action::Give(give) => format!("Give 1 {}", game.give_name(give)).into(),
        Action::Get(get) => capitalised(&game.list_text(game.values.exchange[get.index()], ", ")).into(),
        Action::Build(extension) => {
            let (list, points) = game.values.extensions[extension.index()];
            let first = game.first_builder_point && !state.boards.iter().any(|board| board.has(extension));
            let first = if first { format!("; first to build it: {points} VP") } else { String::new() };
            Label::new(game.extension_name(extension)).more(format!(": {}{first}", game.list_text(list, ", ")))
        }
        Action::Overlay(Overlay::Large) => Label::new("Large overlay").more(": Pils, Export, Lager"),
        Action::Overlay(Overlay::Small) => Label::new("Small overlay").more(": Stark, Weizen"),
        Action::First(which) => match state.steps.top() {
            Some(Step::TileOrSlot(it)) => {
                let (name, list) = match which {
                    First::Tile => ("The tile first", it.tile.list),
                    First::Slot => ("The slot first", it.slot),
                };
                Label::new(name).more(format!(": {}", game.list_now(state, seat, list, ", ")))
            }
            _ => format!("The {which} first").into(),
        },
        Action::Bonus(bonus) => {
            let list = game.values.bonus[bonus.index()].2;
            let label = Label::new(game.bonus_name(bonus));
            let open = game.values.list(list).iter().any(|effect| {
                matches!(effect, Effect::Barrel(Amount::X) | Effect::Move(Amount::X) | Effect::Rotate(Amount::X))
                    || matches!(effect, Effect::Extension { .. })
            });
            if open { label.more(format!(": {}", game.list_now(state, seat, list, ", "))) } else { label }
        }
        Action::Move(0) => "Move none".into(),
        Action::Move(n) => format!("Move {}", plural(n, "barrel")).into(),
        Action::Recall(experience) => format!("Take worker {experience} back").into(),
        Action::RecallFrom(space) => format!("Take the worker on {} back", game.space_name(space)).into(),
        Action::Retire(experience) => {
            format!("Retire worker {experience} for a worker {}", experience.saturating_add(1)).into()
        }
        Action::Tile(covered) => tile(game, covered),
        Action::Stop => stop(state).into(),
    }
}

fn stop(state: &State) -> &'static str {
    match state.steps.top() {
        Some(Step::EndTurn(_)) => "End the turn",
        Some(Step::Bonus(_)) => "No bonus action",
        Some(Step::Brew(it)) if it.placed > 0 => "Enough brewed",
        Some(Step::FirstTruck(_)) => "Not now",
        Some(Step::TakeCards(_)) => "No more cards",
        Some(Step::Rotate(_)) => "No more rotations",
        Some(Step::Exchange(_)) => "No second exchange",
        Some(Step::Laboratory(_)) => "Once is enough",
        Some(Step::Turn(_)) => "Nothing can be done",
        _ => "None",
    }
}

fn at(game: &BeerPioneers, state: &State, seat: Seat, space: WorkerSpace) -> Label {
    let value = game.space_value(space);
    let worker = match state.steps.top() {
        Some(Step::PlaceWorker(it)) => Some(it.worker.experience().unwrap_or(game.neutral_experience())),
        _ => None,
    };
    let bonus = worker.is_some_and(|e| e + value >= game.data().game.bonus_threshold);
    let value = if value == 0 { "no value".into() } else { format!("value {value}") };
    let label =
        Label::new(format!("{} ({value}{})", game.space_name(space), if bonus { ", bonus action" } else { "" }));
    // The numbers that belong to this player, where the name does not tell them.
    let ways = game.values.modes[space.action().index()].iter().filter(|way| {
        let numbers = |effect: &Effect| {
            matches!(effect, Effect::Barrel(_) | Effect::Move(_) | Effect::Rotate(_) | Effect::Brew(_))
                || matches!(effect, Effect::Upgrade | Effect::Extension { .. })
        };
        game.values.list(way.list).len() == 1 && game.values.list(way.list).iter().all(numbers)
    });
    let ways: Vec<String> =
        ways.map(|way| format!("{}{}", pay_text(way.cost), game.list_now(state, seat, way.list, ", "))).collect();
    if ways.is_empty() { label } else { label.more(format!(": {}", ways.join(" or "))) }
}

fn mode(game: &BeerPioneers, state: &State, seat: Seat, mode: Mode) -> Label {
    let found = match state.steps.top() {
        Some(Step::PickMode(pick)) => game.values.modes[pick.action.index()].iter().find(|facts| facts.mode == mode),
        _ => None,
    };
    match found {
        Some(facts) => priced(facts.cost, &game.list_now(state, seat, facts.list, ", then ")),
        None => capitalised(&plain(mode)).into(),
    }
}

fn drive(game: &BeerPioneers, state: &State, space: TruckSpace) -> Label {
    let first = game.values.trucks[space.index()].1;
    let label = Label::new(game.truck_space_name(space));
    if state.visited.has(space) || game.values.list(first).is_empty() {
        return label;
    }
    label.more(format!(" (first truck: also {})", game.list_text(first, ", ")))
}

fn tile(game: &BeerPioneers, tile: CellarTile) -> Label {
    let (frees, _, list) = game.values.tile_facts[tile.index()];
    let opens = format!(": opens {}, {}", plural(frees, "cellar space"), game.list_text(list, ", "));
    Label::new(format!("{} tile", capitalised(&plain(tile)))).more(opens)
}

fn effect(game: &BeerPioneers, state: &State, seat: Seat, effect: Effect) -> Label {
    match effect {
        Effect::Neutral { piece, cost } => priced(cost, &game.effect_text(Effect::Neutral { piece, cost: Cost::FREE })),
        other => capitalised(&game.effect_now(state, seat, other)).into(),
    }
}

/// `Pay 1 coin: take the neutral worker`
fn priced(cost: Cost, what: &str) -> Label {
    if cost == Cost::FREE {
        capitalised(what).into()
    } else {
        Label::new(format!("Pay {}", cost_text(cost))).more(format!(": {what}"))
    }
}

fn section(title: &str, text: Option<String>) -> Label {
    Label::new(title).more(format!(": {}", text.unwrap_or_else(|| "no such section".into())))
}
