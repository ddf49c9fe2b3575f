//! Is everything accounted for, and can the position be played on (DB-12.3)?
use crate::{
    board::{Progress, Reach},
    brew::{at_least, can_add},
    dice::Flag,
    game::DiceBrewing,
    state::{FieldUse, MAX_STUDY, Player, State},
    steps::{BrewDice, Step},
    values::Effect,
    words::{Colour, Extra, Field, Ingredient, Recipe, Token, Where, Window},
};
use taproom_core::{
    Seat, Turn,
    steps::{Awaits, Step as _},
};
use taproom_kit::ensure;

type Checked = Result<(), String>;

impl DiceBrewing {
    pub(crate) fn audited(&self, state: &State) -> Checked {
        let (players, piles, seats) = (state.players.len(), state.hidden.tokens.len(), self.seats);
        ensure(players == usize::from(seats) && piles == usize::from(seats), || {
            format!("{players} players and {piles} token piles at a table of {seats}")
        })?;
        ensure(state.first.0 < self.seats, || format!("seat {} holds the season token", state.first.0))?;
        self.audit_pieces(state)?;
        self.audit_recipes(state)?;
        for (seat, player) in state.players.iter().enumerate() {
            self.audit_player(player).map_err(|why| format!("seat {seat}: {why}"))?;
        }
        Self::audit_marks(state)?;
        self.audit_steps(state)
    }

    fn audit_pieces(&self, state: &State) -> Checked {
        let same = |what: &str, have: u32, want: u8| {
            ensure(have == u32::from(want), || format!("{have} {what} where there are {want}"))
        };
        for colour in Colour::ALL {
            let owned: u32 = state.players.iter().map(|player| u32::from(player.owned(colour))).sum();
            let have = owned + u32::from(state.supply.count(colour));
            same(&format!("{colour} dice"), have, self.values.colours[colour.index()].total)?;
        }
        let planted =
            |player: &Player| player.board.iter().filter(|(_, lying)| *lying == FieldUse::Seed).count() as u32;
        let seeds: u32 = state.players.iter().map(|player| u32::from(player.seeds) + planted(player)).sum();
        same("seeds", seeds + u32::from(state.seeds), self.values.seeds)?;
        for it in Ingredient::ALL {
            let held: u32 = state.players.iter().map(|player| u32::from(player.ingredients.count(it))).sum();
            let have = held + u32::from(state.market.count(it));
            same(it.slug(), have, self.values.ingredient(it).copies)?;
        }
        for it in Token::ALL {
            let held: u32 = state.hidden.tokens.iter().map(|pile| u32::from(pile.count(it))).sum();
            let have = held + u32::from(state.hidden.black_market.count(it)) + u32::from(state.removed.count(it));
            same(it.slug(), have, self.values.token(it).copies)?;
        }
        Ok(())
    }

    fn audit_recipes(&self, state: &State) -> Checked {
        for recipe in Recipe::ALL {
            let brewed = state.players.iter().filter(|player| player.brewed.has(recipe)).count();
            let open = state.open().filter(|open| *open == recipe).count();
            let have = brewed + open + usize::from(state.deck.has(recipe));
            ensure(have == 1, || format!("{have} cards {recipe} where there is 1"))?;
        }
        let beyond = &state.row[usize::from(self.crowd.open_recipes)..];
        ensure(beyond.iter().all(Option::is_none), || "more open recipes than the row holds".into())?;
        let blocked = state.blocked_recipes.iter().find(|recipe| state.open().all(|open| open != *recipe));
        ensure(blocked.is_none(), || "a recipe is blocked that does not lie open".into())
    }

    fn audit_player(&self, player: &Player) -> Checked {
        for (field, lying) in player.board.iter() {
            let rule = self.values.field(field);
            let fits = match lying {
                FieldUse::Free => true,
                FieldUse::Seed => rule.takes_seed(),
                FieldUse::Die(die) if matches!(rule.effect, Effect::Exchange) => {
                    die.is_rolled() && rule.inputs.iter().any(|input| input.colour == Some(die.colour()))
                }
                FieldUse::Die(die) => rule.inputs.iter().any(|input| input.takes(die)),
                FieldUse::Accelerated(die) => {
                    rule.accelerate_min > 0 && die.colour() == Colour::Blue && die.value() >= rule.accelerate_min
                }
            };
            let fits = fits && field != Field::School3 && lying.die().is_none_or(|die| die.flag() == Flag::Free);
            ensure(fits, || format!("{lying:?} cannot lie on {field}"))?;
        }
        let study = &player.study;
        let fits = study.is_sorted()
            && study.iter().all(|die| die.is_rolled() && die.flag() == Flag::Free)
            && (study.is_empty() || study.iter().any(|die| die.colour() == Colour::Blue));
        ensure(fits, || "school-3 holds rolled dice in order, one of them blue".into())?;
        let discount = player.discount.is_none_or(|die| die.colour() == Colour::Blue && die.is_rolled());
        ensure(discount, || "the discount die is not blue".into())
    }

    /// Tokens under dice and raises come from tokens that were played (DB-9.5, DB-9.8).
    fn audit_marks(state: &State) -> Checked {
        let (mut raises, mut flags) = (0u32, 0u32);
        for player in &state.players {
            let marked = player.pool.marked().iter().chain(player.warehouse.marked()).copied();
            for die in marked.chain(player.away()) {
                raises += u32::from(die.raise());
                flags += u32::from(die.flag() != Flag::Free);
            }
        }
        let raises_fit = raises <= state.removed.count(Token::RaiseDie).into();
        ensure(raises_fit, || format!("{raises} raises on dice where fewer tokens were played"))?;
        let flags_fit = flags <= state.removed.count(Token::GuardDie).into();
        ensure(flags_fit, || format!("{flags} dice blocked or guarded where fewer tokens were played"))
    }

    fn audit_steps(&self, state: &State) -> Checked {
        let mut steps = state.steps.iter();
        let Some(base) = steps.next() else { return Ok(()) };
        for step in state.steps.iter() {
            ensure(Self::seat_of(step).is_none_or(|seat| seat.0 < self.seats), || format!("{step:?}: no such seat"))?;
            self.audit_step(state, step).map_err(|why| format!("{step:?}: {why}"))?;
        }
        let mut above = 0;
        for step in steps {
            above += 1;
            let fits = match (base, step) {
                (Step::Placement(_) | Step::Shopping(_), Step::Target(target)) => target.window == Window::Turn,
                (Step::TokenWindow(base), Step::Target(target)) => target.window == base.window,
                (Step::Placement(_) | Step::Shopping(_) | Step::TokenWindow(_), Step::RollDice(_))
                | (
                    Step::Placement(_),
                    Step::Item(_)
                    | Step::StudyColour(_)
                    | Step::Accelerate(_)
                    | Step::RerollSource(_)
                    | Step::RerollPick(_)
                    | Step::SwapColour(_)
                    | Step::SwapRoll(_)
                    | Step::SwapTake(_)
                    | Step::SwapGive(_),
                ) => true,
                (Step::Brewing(_), Step::Reveal(_)) => above == 1,
                (Step::Brewing(_), Step::TokenReward(_)) => above > 1,
                _ => false,
            };
            let same_seat = matches!(base, Step::Brewing(_))
                || matches!(step, Step::RollDice(_))
                || Self::seat_of(step) == Self::seat_of(base);
            let alone = matches!(base, Step::Brewing(_)) || above == 1;
            ensure(fits && same_seat && alone && above <= 4, || format!("{step:?} cannot wait above {base:?}"))?;
        }
        let set_up = matches!(base, Step::FirstPlayer(_) | Step::OpeningRow(_) | Step::RoundStart(_));
        ensure(set_up || state.round > 0, || "round 0 is for the set-up".into())?;
        let top = state.steps.top().unwrap_or(base);
        ensure(top.awaits(self, state) != Awaits::Nothing, || format!("{top:?} waits for nothing: play it on first"))?;
        if let Turn::Seats(seats) = taproom_core::Game::turn(self, state)
            && let Some(seat) = seats.first()
        {
            let mut legal = Vec::new();
            top.legal(self, state, seat, &mut legal);
            ensure(!legal.is_empty(), || format!("{top:?} has no answer"))?;
        }
        self.audit_waiting(state, top)
    }

    /// Dice in a warehouse wait for a roll only while the step that rolls them is on top.
    fn audit_waiting(&self, state: &State, top: &Step) -> Checked {
        for seat in Seat::all(self.seats) {
            let rolling = match top {
                Step::RollDice(step) => (step.seat, step.place) == (seat, Where::Warehouse),
                Step::RerollPick(step) => (step.seat, step.place) == (seat, Where::Warehouse),
                _ => false,
            };
            let waiting = state.player(seat).warehouse.waiting().is_some();
            ensure(rolling || !waiting, || format!("seat {}: a warehouse die has no value", seat.0))?;
        }
        Ok(())
    }

    fn seat_of(step: &Step) -> Option<Seat> {
        match *step {
            Step::FirstPlayer(_)
            | Step::OpeningRow(_)
            | Step::RoundStart(_)
            | Step::Reveal(_)
            | Step::CleanUp(_)
            | Step::RoundEnd(_) => None,
            Step::TokenWindow(step) => Some(step.seat),
            Step::RollPools(step) => Some(step.seat),
            Step::Placement(step) => Some(step.seat),
            Step::Item(step) => Some(step.seat),
            Step::StudyColour(step) => Some(step.seat),
            Step::Accelerate(step) => Some(step.seat),
            Step::RerollSource(step) => Some(step.seat),
            Step::RerollPick(step) => Some(step.seat),
            Step::SwapColour(step) => Some(step.seat),
            Step::SwapRoll(step) => Some(step.seat),
            Step::SwapTake(step) => Some(step.seat),
            Step::SwapGive(step) => Some(step.seat),
            Step::RollDice(step) => Some(step.seat),
            Step::Shopping(step) => Some(step.seat),
            Step::Discount(step) => Some(step.shopping.seat),
            Step::Brewing(step) => Some(step.seat),
            Step::BrewDice(step) => Some(step.seat),
            Step::TokenReward(step) => Some(step.seat),
            Step::Target(step) => Some(step.seat),
        }
    }

    fn audit_step(&self, state: &State, step: &Step) -> Checked {
        let rolled = |colour: Colour, rolled: &[u8], left: u8| {
            let all: u32 = rolled.iter().map(|&n| u32::from(n)).sum::<u32>() + u32::from(left);
            all == u32::from(state.supply.count(colour))
        };
        let fits = match *step {
            Step::TokenWindow(step) => step.window != Window::Turn,
            Step::Placement(step) => {
                step.placed <= 2
                    && !step.passed.contains(step.seat)
                    && step.passed.iter().all(|seat| seat.0 < self.seats)
            }
            Step::Item(step) => {
                let player = state.player(step.seat);
                let further = step.field == Field::School3 && player.study.len() < MAX_STUDY;
                further || !player.uses(step.field)
            }
            Step::StudyColour(step) => {
                let study = &state.player(step.seat).study;
                !study.is_empty() && study.len() < MAX_STUDY
            }
            Step::Accelerate(step) => {
                let reach = Reach::of(state.player(step.seat));
                let progress = Progress { placed: 0, deferred: None };
                self.accelerate_obstacle(state, step.seat, step.field, &reach, progress).is_none()
            }
            Step::SwapRoll(step) => {
                rolled(step.colour, &step.rolled, step.left) && self.can_swap(state, step.seat, step.colour)
            }
            Step::SwapTake(step) => {
                rolled(step.colour, &step.rolled, 0) && self.can_swap(state, step.seat, step.colour)
            }
            Step::SwapGive(step) => (1..=6).contains(&step.value) && self.can_swap(state, step.seat, step.colour),
            Step::Discount(step) => {
                state.market.has(step.ingredient) && !self.values.ingredient(step.ingredient).discounts.is_empty()
            }
            Step::Brewing(step) => step.declined < self.seats,
            Step::BrewDice(step) => self.can_finish(state, &step),
            Step::Reveal(step) => step.slot < self.crowd.open_recipes && state.row[usize::from(step.slot)].is_none(),
            Step::Target(step) => {
                let dice = step.token != Token::BlockBuilding && step.token != Token::BlockRecipe;
                self.values.token(step.token).allows(step.window)
                    && state.removed.has(step.token)
                    && step.owner.is_none_or(|owner| owner.0 < self.seats)
                    && (!dice || step.place.is_none_or(|place| self.places(step.token, step.window).contains(&place)))
                    && (step.token != Token::BlockRecipe || step.owner.is_none())
            }
            _ => true,
        };
        ensure(fits, || "does not fit the position".into())
    }

    /// Can the brew be carried through from here?
    fn can_finish(&self, state: &State, step: &BrewDice) -> bool {
        let rule = self.values.recipe(step.recipe);
        let player = state.player(step.seat);
        let dice = at_least(player);
        let index = usize::from(step.index);
        let blue = step.extra == Extra::Blue;
        let rest = rule.dice.get(index..).unwrap_or_default();
        let fills = rest.iter().enumerate().all(|(n, (colour, min))| {
            let same = rest[..=n].iter().filter(|need| need.0 == *colour).count();
            usize::from(dice[colour.index()][usize::from(*min)]) >= same
        });
        state.open().any(|open| open == step.recipe)
            && index < rule.dice.len() + usize::from(blue)
            && fills
            && can_add(rule, player, &dice, step.extra)
    }
}
