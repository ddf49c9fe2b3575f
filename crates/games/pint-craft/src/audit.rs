//! Is every piece accounted for, and is the state safe to play on? Positions from outside pass through here.
use crate::{
    PintCraft,
    effect::{Effect, EffectId},
    game::First,
    memory::bit,
    state::{BreweryName, Cards, State},
    steps::Step,
    taps::Recipes,
    words::{Brewery, Colour, Ingredient},
};
use taproom_core::{
    List, MAX_SEATS, Seat, Seats, Viewer,
    steps::{Awaits, Step as _},
};
use taproom_kit::ensure;

type Audit = Result<(), String>;

pub(crate) fn audit(game: &PintCraft, state: &State) -> Audit {
    seats(game, state)?;
    tokens(game, state)?;
    cards(game, state)?;
    memory(game, state)?;
    recipes(game, state)?;
    names(game, state)?;
    steps(game, state)?;
    settled(game, state)
}

fn within(some: Seats, all: Seats) -> bool {
    some.iter().all(|seat| all.contains(seat))
}

fn seats(game: &PintCraft, state: &State) -> Audit {
    let all = Seats::all(game.seats);
    ensure(state.first.0 < game.seats, || format!("first player {} of {} seats", state.first.0, game.seats))?;
    ensure(within(state.still_in, all) && !state.still_in.is_empty(), || "seats still in do not sit here".into())?;
    let face_offs = game.face_off_limit.is_none_or(|most| state.face_offs <= most);
    ensure(face_offs, || format!("{} Face Offs are too many", state.face_offs))?;
    // A Challenge Round may run past the last round, and each Face Off is one more.
    let rounds = game.round_limit.map_or(u8::MAX, |last| last.saturating_add(1).saturating_add(state.face_offs));
    ensure(state.round <= rounds, || format!("round {} is later than {rounds}", state.round))?;
    if let Some(seat) = state.crossed {
        ensure(seat.0 < game.seats, || format!("seat {} has crossed the threshold and does not exist", seat.0))?;
        let turn = matches!(state.kind_of_round(), Some(Step::Rounds(_))) && state.on_turn().is_some();
        ensure(turn, || "a crossing is remembered outside the turns of ordinary rounds".into())?;
    }
    let everybody = state.face_offs > 0 || state.still_in == all;
    ensure(everybody, || "a player is out before a Face Off".into())?;
    ensure(state.steps.is_empty() == state.ending.is_some(), || "a game has an ending when nothing waits".into())
}

/// PC-D24: every brewery has a name or none has, in order of seats, and no word comes twice.
fn names(game: &PintCraft, state: &State) -> Audit {
    let next = match state.steps.top() {
        Some(Step::NameBrewery(it)) => usize::from(it.seat.0),
        Some(Step::FirstPlayer(_)) => 0,
        _ if game.first == First::Vote => usize::from(game.seats),
        _ => 0,
    };
    for (n, name) in state.names.iter().enumerate() {
        let asked = n == next && matches!(state.steps.top(), Some(Step::NameBrewery(_)));
        let right = if n < next { name.is_whole() } else { name.emblem.is_none() && (asked || name.epithet.is_none()) };
        ensure(right, || format!("the brewery of seat {n} has the wrong name"))?;
        let same = |other: &BreweryName| {
            (name.epithet.is_some() && other.epithet == name.epithet)
                || (name.emblem.is_some() && other.emblem == name.emblem)
        };
        ensure(!state.names[..n].iter().any(same), || format!("a word of the brewery of seat {n} comes twice"))?;
    }
    Ok(())
}

/// PC-1.5: what players hold is no more than there is; the rest is the pot.
fn tokens(game: &PintCraft, state: &State) -> Audit {
    for ingredient in Ingredient::ALL {
        let held: u16 = state.tokens.iter().map(|tokens| u16::from(tokens.count(ingredient))).sum();
        let all = game.values.tokens[ingredient.index()];
        ensure(held <= all.into(), || format!("{held} {ingredient} are held where {all} exist"))?;
    }
    for (n, tokens) in state.tokens.iter().enumerate() {
        let may = state.still_in.contains(Seat(n as u8));
        ensure(may || tokens.is_empty(), || format!("seat {n} is not in the game and holds tokens"))?;
    }
    Ok(())
}

/// PC-1.1: no kind more often than it has copies; the rest is the deck.
fn cards(game: &PintCraft, state: &State) -> Audit {
    let mut resolving: List<Brewery, 16> = List::new();
    for card in state.being_resolved().take(16) {
        resolving.push(card);
    }
    ensure(resolving.len() <= 1, || "more than one card is being resolved".into())?;
    for card in Brewery::ALL {
        let held: u16 =
            state.hidden.hands.iter().chain(&state.in_play).map(|cards: &Cards| u16::from(cards.count(card))).sum();
        let loose = state.discard.iter().chain(&resolving).filter(|&&it| it == card).count() as u16;
        let all = game.card(card).copies;
        ensure(held + loose <= all.into(), || format!("{} {card} where {all} exist", held + loose))?;
    }
    for n in 0..MAX_SEATS {
        let here = n < usize::from(game.seats);
        let bare = state.hidden.hands[n].is_empty() && state.in_play[n].is_empty() && state.taps[n].is_empty();
        ensure(here || bare, || format!("seat {n} does not exist and has cards"))?;
        let orange = state.in_play[n].kinds().all(|card| game.card(card).colour == Colour::Orange);
        ensure(orange, || format!("seat {n} has a Green card in play"))?;
    }
    Ok(())
}

/// What is known of a hand is in it, and what spectators know everybody knows.
fn memory(game: &PintCraft, state: &State) -> Audit {
    for it in &state.hidden.seen {
        ensure(it.holder.0 < game.seats, || format!("seat {} has been seen and does not exist", it.holder.0))?;
        let known = |viewer: Seat| {
            let same = state.hidden.seen.iter().filter(|other| other.holder == it.holder && other.card == it.card);
            same.filter(|other| other.by.contains(viewer)).count()
        };
        let held = usize::from(state.hidden.hands[it.holder.index()].count(it.card));
        for viewer in it.by.iter() {
            let n = known(viewer);
            ensure(n <= held, || format!("{n} {} seen with seat {} who holds {held}", it.card, it.holder.0))?;
        }
        let public = known(bit(Viewer::Spectator));
        let all = Seat::all(game.seats).filter(|&seat| seat != it.holder).all(|seat| known(seat) >= public);
        ensure(all, || format!("spectators know of {} and a player does not", it.card))?;
    }
    Ok(())
}

/// PC-1.2: each Recipe lies in one place.
fn recipes(game: &PintCraft, state: &State) -> Audit {
    let mut seen = Recipes::NONE;
    let tops_and_bottoms =
        state.stacks.iter().flat_map(|stack| stack.top.into_iter().chain(stack.bottom.iter().copied()));
    let tapped = state.taps.iter().flat_map(|taps| taps.iter());
    for recipe in tops_and_bottoms.chain(tapped) {
        ensure(!seen.has(recipe), || format!("{recipe} lies in two places"))?;
        seen.insert(recipe);
    }
    let hidden: u16 = state.stacks.iter().map(|stack| u16::from(stack.hidden)).sum();
    let unseen = u16::from(state.unseen_recipes().len());
    ensure(hidden == unseen, || format!("{hidden} hidden Recipes where {unseen} have not been seen"))?;
    // An uncovered stack without a top waits to be turned up.
    let waits = |n: usize| {
        state.steps.iter().any(|step| match step {
            Step::FirstPlayer(_) | Step::NameBrewery(_) | Step::VoteForName(_) | Step::Lots(_) => true,
            Step::Layout(it) => usize::from(it.stack) <= n,
            Step::Reveal(it) => usize::from(it.stack) == n,
            _ => false,
        })
    };
    for (n, stack) in state.stacks.iter().enumerate() {
        ensure(n < game.stacks() || stack.is_empty(), || format!("stack {n} does not exist and has Recipes"))?;
        let shown = stack.top.is_some() || stack.is_empty() || waits(n);
        ensure(shown, || format!("stack {n} has no face-up Recipe"))?;
    }
    let centre = state.stacks.iter().any(|stack| !stack.is_empty());
    ensure(centre || state.steps.is_empty(), || "all Recipes are on tap and the game is not over (PC-10.9)".into())
}

/// How far up the stack a step may stand: each stands on lower ones only.
fn height(step: &Step) -> u8 {
    match step {
        Step::FirstPlayer(_)
        | Step::NameBrewery(_)
        | Step::VoteForName(_)
        | Step::Lots(_)
        | Step::Rounds(_)
        | Step::Challenge(_)
        | Step::FaceOff(_)
        | Step::Vote(_) => 0,
        Step::TurnEnd(_) | Step::Layout(_) => 1,
        Step::Draw(_) => 2,
        Step::Play(_) | Step::Brew(_) => 3,
        Step::Discard(_) => 4,
        Step::Resolve(_) => 5,
        Step::SeasonChange(_) | Step::CatchUp(_) | Step::OthersChoose(_) => 6,
        Step::EachDraws(_) | Step::Payout(_) => 7,
        Step::StartSeason(_)
        | Step::Reveal(_)
        | Step::UseCard(_)
        | Step::Adjuncts(_)
        | Step::Specialty(_)
        | Step::Hops(_)
        | Step::Need(_)
        | Step::Cycle(_)
        | Step::Recover(_)
        | Step::Victim(_)
        | Step::Orange(_)
        | Step::Steal(_)
        | Step::Spoil(_)
        | Step::Takeover(_)
        | Step::Give(_)
        | Step::Get(_)
        | Step::DrawCards(_) => 8,
    }
}

fn steps(game: &PintCraft, state: &State) -> Audit {
    let mut below = None;
    for step in state.steps.iter() {
        let here = height(step);
        ensure(below.is_some() == (here > 0) && below < Some(here), || format!("{step:?} stands in the wrong place"))?;
        below = Some(here);
        fits(game, state, step)?;
    }
    let alone = matches!(
        state.kind_of_round(),
        Some(Step::FirstPlayer(_) | Step::NameBrewery(_) | Step::VoteForName(_) | Step::Lots(_) | Step::Vote(_))
    );
    ensure(!alone || state.steps.iter().count() == 1, || "something waits where nothing can".into())
}

/// Seats and numbers inside a step are such as the rules make.
fn fits(game: &PintCraft, state: &State, step: &Step) -> Audit {
    let sits = |seat: Seat| seat.0 < game.seats;
    // A seat set has room for eight seats only, so the number comes first.
    let plays = |seat: Seat| sits(seat) && state.still_in.contains(seat);
    let other = |seat: Seat, other: Seat| plays(seat) && plays(other) && seat != other;
    let effect = |id: EffectId| game.values.effects.get(usize::from(id.0)).copied();
    let most = game.edition.data.turn.action_total;
    let good = match *step {
        Step::FirstPlayer(_) | Step::StartSeason(_) | Step::SeasonChange(_) | Step::CatchUp(_) | Step::Discard(_) => {
            true
        }
        Step::NameBrewery(it) => {
            let named = |seat: Seat| state.names[seat.index()].is_whole();
            sits(it.seat) && game.first == First::Vote && state.round == 0 && !named(it.seat)
        }
        Step::VoteForName(it) => {
            let others = it.votes.iter().zip(Seat::all(game.seats)).all(|(&vote, seat)| sits(vote) && vote != seat);
            sits(it.voter()) && others && game.first == First::Vote && state.round == 0
        }
        Step::Lots(it) => within(it.among, Seats::all(game.seats)) && !it.among.is_empty() && state.round == 0,
        Step::Layout(it) => {
            let covered = state.stacks.iter().skip(it.stack.into()).all(|stack| stack.top.is_none());
            let early = state.steps.iter().any(|step| matches!(step, Step::Reveal(other) if other.stack >= it.stack));
            usize::from(it.stack) <= game.stacks() && covered && !early
        }
        Step::Reveal(it) => {
            let stack = state.stacks.get(usize::from(it.stack));
            stack.is_some_and(|stack| stack.top.is_none() && !stack.is_empty())
        }
        Step::Rounds(it) => sits(it.seat) && state.face_offs == 0,
        Step::Challenge(it) => sits(it.initiator) && sits(it.seat) && it.left < game.seats && state.face_offs == 0,
        Step::FaceOff(it) => within(it.left, state.still_in) && state.face_offs > 0,
        Step::Vote(it) => within(it.left, state.still_in) && state.face_offs > 0,
        Step::Payout(it) => within(it.left, state.still_in),
        Step::Play(it) => plays(it.seat) && it.plays <= most,
        Step::Draw(it) => plays(it.seat) && it.plays <= most,
        Step::UseCard(it) => plays(it.seat) && game.card(it.card).or_two,
        Step::Resolve(it) => plays(it.seat) && it.effect < it.end && usize::from(it.end.0) <= game.values.effects.len(),
        Step::Adjuncts(it) => plays(it.seat),
        Step::Specialty(it) => plays(it.seat),
        Step::Hops(it) => plays(it.seat),
        Step::OthersChoose(it) => plays(it.from) && within(it.seats, state.others(it.from)),
        Step::Need(it) => plays(it.seat),
        Step::Cycle(it) => plays(it.seat),
        Step::Recover(it) => plays(it.seat) && matches!(effect(it.effect), Some(Effect::RecoverDiscard { .. })),
        Step::Victim(it) => plays(it.seat) && effect(it.effect).is_some(),
        Step::Orange(it) => {
            let orange = matches!(effect(it.effect), Some(Effect::TakeOrange { .. } | Effect::DestroyOrange));
            other(it.seat, it.victim) && orange
        }
        Step::Steal(it) => other(it.thief, it.victim),
        Step::Spoil(it) => plays(it.victim),
        Step::Takeover(it) => other(it.seat, it.victim),
        Step::Give(it) => plays(it.seat),
        Step::Get(it) => plays(it.seat) && state.taps[it.seat.index()].has(it.give),
        Step::Brew(it) => plays(it.seat),
        Step::EachDraws(it) => sits(it.from) && within(it.seats, Seats::all(game.seats)),
        Step::DrawCards(it) => sits(it.seat),
        Step::TurnEnd(it) => plays(it.seat),
    };
    ensure(good, || format!("{step:?} does not fit the table"))
}

/// The top step waits for an answer, and there is one.
fn settled(game: &PintCraft, state: &State) -> Audit {
    let Some(top) = state.steps.top() else { return Ok(()) };
    let answered = match top.awaits(game, state) {
        Awaits::Nothing => return Err(format!("{top:?} waits for nobody")),
        Awaits::Chance => {
            let mut out = Vec::new();
            top.chances(game, state, &mut out);
            !out.is_empty()
        }
        Awaits::Seats(seats) => seats.iter().all(|seat| {
            let mut out = Vec::new();
            top.legal(game, state, seat, &mut out);
            !out.is_empty()
        }),
    };
    ensure(answered, || format!("{top:?} has no answer"))
}
