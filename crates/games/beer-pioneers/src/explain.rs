//! Words for people.
use crate::{
    Action, BeerPioneers, Chance, Event, State, View,
    effect::ListId,
    pieces::{
        Beer, BonusAction, Card, CellarTile, Desk, Extension, First, Get, Give, Hired, Lorry, Mode, Objective, Overlay,
        Slot, Stock, Token, TruckSpace, WorkerSpace,
    },
    query::Means,
    score::Stage,
    state::{Source, TURN_SPACES},
    steps::{FirstTruck, Step},
    text::{cost_text, count, sentence},
};
use taproom_core::{Explain, Game, ScorePart, Place, Refusal, Seat, Word};

impl Explain for BeerPioneers {
    fn question(&self, state: &State, _: Seat) -> String {
        match state.steps.top() {
            None => "The game is over.".into(),
            Some(step) => self.question_of(state, step),
        }
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> String {
        self.label_of(state, seat, action)
    }

    fn place(&self, _: &State, seat: Seat, action: Action) -> Place {
        match action {
            Action::Claim(objective) => Place::new("objective", objective),
            Action::Recall(experience) | Action::Retire(experience) => Place::new("worker", experience),
            Action::Worker(worker) => Place::new("worker", worker),
            Action::Truck(truck) => Place::new("truck", truck),
            Action::TurnOrder => Place::new("area", "turn-order"),
            Action::Admin => Place::new("area", "admin"),
            Action::At(space) => Place::new("space", space),
            Action::Mode(mode) => Place::new("mode", mode),
            Action::Drive(space) => Place::new("truck-space", space),
            Action::Stand(position) => Place::new("turn-space", position),
            Action::Desk(desk) => Place::new("desk", desk),
            Action::Next(n) | Action::Choose(n) => Place::new("option", n),
            Action::Brew(beer) | Action::Rotate(beer, _) => Place::new("dial", beer),
            Action::Token(token) => Place::new("token", token),
            Action::Take(slot) => Place::new("market", slot),
            Action::Brown(card) | Action::White(card) | Action::Purple(card) | Action::Discard(card) => {
                Place::new("hand", card)
            }
            Action::Deliver(beer) => Place::new("cellar", beer),
            Action::Throw(stock) => Place::new("cellar", stock),
            Action::Give(Give::Coin) | Action::Coins(_) => Place::new("purse", seat.0),
            Action::Give(give) => Place::new("cellar", give),
            Action::Get(get) => Place::new("exchange", get),
            Action::Beer(beer) => Place::new("supply", beer),
            Action::Build(extension) => Place::new("extension", extension),
            Action::Overlay(overlay) => Place::new("overlay", overlay),
            Action::First(first) => Place::new("first", first),
            Action::Bonus(bonus) => Place::new("bonus", bonus),
            Action::Move(_) => Place::new("depot", seat.0),
            Action::Tile(tile) => Place::new("cellar-tile", tile),
            Action::Accept | Action::Forgo | Action::Stop => Place::new("menu", action),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let begin = out.len();
        self.legal(state, seat, out);
        if out.len() > begin {
            self.greyed(state, seat, out);
            out[begin..].sort_unstable();
            let mut kept = begin;
            for at in begin..out.len() {
                if at == begin || out[at] != out[at - 1] {
                    out[kept] = out[at];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    }

    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        (!legal.contains(&action)).then(|| self.refusal(state, seat, action))
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::Start(card) => format!("starting card {card}"),
            Chance::Setup(card) => format!("setup card {card}"),
            Chance::Objective(objective) => format!("objective {}", self.objective_name(objective)),
            Chance::Deal(card) => format!("deal {}", self.title(card)),
            Chance::Reveal(card) => format!("turn up {}", self.title(card)),
            Chance::Draw(card) => format!("draw {}", self.title(card)),
        }
    }

    fn tell(&self, event: &Event) -> String {
        self.tell_of(event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        let stage = if view.steps.is_empty() { Stage::Over } else { Stage::Playing };
        view.boards.get(seat.index()).map(|board| self.parts(board, stage)).unwrap_or_default()
    }
}

/// A word of the game as people read it: hyphens become blanks.
fn plain(word: impl Word) -> String {
    word.slug().replace('-', " ")
}

impl BeerPioneers {
    pub(crate) fn objective_name(&self, objective: Objective) -> &str {
        &self.data().objective[objective.index()].name
    }

    pub(crate) fn space_name(&self, space: WorkerSpace) -> String {
        let name = &self.data().worker_action[space.action().index()].name;
        if space == WorkerSpace::Exchange { name.clone() } else { format!("{space} {name}") }
    }

    pub(crate) fn truck_space_name(&self, space: TruckSpace) -> &str {
        &self.data().truck_action[space.index()].name
    }

    pub(crate) fn stock_name(&self, stock: Stock) -> String {
        stock.beer().map_or_else(|| "barrel".into(), |beer| self.beer_name(beer).to_owned())
    }

    pub(crate) fn give_name(&self, give: Give) -> String {
        give.beer().map_or_else(|| plain(give), |beer| self.beer_name(beer).to_owned())
    }

    pub(crate) fn token_name(&self, token: Token) -> String {
        let coop = Beer::ALL.iter().find(|beer| beer.token() == Some(token));
        let desk = Desk::ALL.iter().find(|desk| desk.token() == Some(token));
        match (coop, desk) {
            (Some(&beer), _) => format!("{} coop", self.beer_name(beer)),
            (_, Some(&desk)) => format!("administrative place \"{}\"", self.desk_name(desk)),
            _ => plain(token),
        }
    }

    pub(crate) fn desk_name(&self, desk: Desk) -> &str {
        &self.data().admin_action[desk.index()].name
    }

    fn bonus_name(&self, bonus: BonusAction) -> &str {
        &self.data().bonus_action[bonus.index()].name
    }

    pub(crate) fn tile_text(&self, tile: CellarTile) -> String {
        let (frees, _, list) = self.tables().tile_facts[tile.index()];
        format!("{} tile: opens {}, {}", plain(tile), count(frees, "cellar space"), self.list_text(list, ", "))
    }

    pub(crate) fn mode_text(&self, state: &State, mode: Mode) -> String {
        if let Some(Step::PickMode(pick)) = state.steps.top() {
            let found = self.tables().modes[pick.action.index()].iter().find(|it| it.mode == mode);
            if let Some(facts) = found {
                let pay = if facts.cost.coins > 0 { format!("pay {}: ", cost_text(facts.cost)) } else { String::new() };
                return sentence(&format!("{pay}{}", self.list_text(facts.list, ", then ")));
            }
        }
        sentence(&plain(mode))
    }

    fn worker_name(worker: Hired) -> String {
        worker.experience().map_or_else(|| "neutral worker".into(), |e| format!("worker {e}"))
    }

    fn question_of(&self, state: &State, step: &Step) -> String {
        match step {
            Step::Turn(_) => "Which action do you take?".into(),
            Step::PlaceWorker(it) => format!("Where does the {} go?", Self::worker_name(it.worker)),
            Step::PickMode(_) => "How do you use the action?".into(),
            Step::Drive(_) => "Where does the truck go?".into(),
            Step::FirstTruck(_) => "First truck: move 1 barrel to the cellar now?".into(),
            Step::Stand(_) => "Which turn order space do you take?".into(),
            Step::Office(_) => "Which administrative place do you use?".into(),
            Step::Bonus(_) => "Which bonus action do you take?".into(),
            Step::EndTurn(_) => "Claim an objective before your turn ends?".into(),
            Step::Resolve(_) => "Which effect comes first?".into(),
            Step::Choose(_) => "Which of these do you choose?".into(),
            Step::Offer(it) => match self.tables().effects.get(usize::from(it.effect.0)) {
                Some(&effect) => format!("{}?", sentence(&self.effect_text(effect))),
                None => "Do you take it?".into(),
            },
            Step::Brew(it) if it.placed > 0 => "Which beer do you brew next?".into(),
            Step::Brew(_) => "Which beer do you brew?".into(),
            Step::Rotate(it) => format!("How many of {} for this dial?", count(it.left, "rotation")),
            Step::Store(it) => format!("Your cellar is full: what happens to the {}?", self.beer_name(it.beer)),
            Step::Tokens(_) => "Which blocking token do you remove?".into(),
            Step::Overlays(_) => "Which overlay do you remove?".into(),
            Step::MoveBarrels(_) => "How many barrels do you move to the cellar?".into(),
            Step::BeerOfChoice(_) => "Which beer do you take from the supply?".into(),
            Step::TakeCards(it) => format!("Which card do you take? ({} to take)", it.left),
            Step::PlayBrown(_) => "Which card do you play as brown?".into(),
            Step::PlayWhite(_) => "Which card do you play as white?".into(),
            Step::PayCard(_) => "Which hand card do you pay?".into(),
            Step::CompleteOrder(_) => "Which order do you complete?".into(),
            Step::Deliver(it) if matches!(it.open(self, state), crate::steps::Open::Coins(..)) => {
                "How many barrels of the order do you pay with coins?".into()
            }
            Step::Deliver(_) => "Which beer do you deliver for an icon of any type?".into(),
            Step::Exchange(_) => "What do you give in the exchange?".into(),
            Step::Receive(it) => format!("What do you get for 1 {}?", self.give_name(it.give)),
            Step::Build(_) => "Which extension do you build?".into(),
            Step::TileOrSlot(_) => "Which comes first: the effect of the tile or of its slot?".into(),
            Step::Swap(_) => "Which beer do you swap?".into(),
            Step::SwapFor(it) => format!("Which beer comes for the {}?", self.beer_name(it.beer)),
            Step::Trade(_) => "Which beer do you give?".into(),
            Step::Recall(_) => "Which worker do you take back?".into(),
            Step::Laboratory(it) => format!("Laboratory: a second rotation for {}?", self.beer_name(it.beer)),
            Step::Upgrade(_) => "Which worker retires?".into(),
            Step::Tidy(_) => "Which cellar tile do you remove?".into(),
            Step::HandLimit(it) => {
                format!("Hand limit {}: which card do you discard?", state.board(it.seat).hand_limit)
            }
            _ => "Nothing is to be decided.".into(),
        }
    }

    fn label_of(&self, state: &State, seat: Seat, action: Action) -> String {
        match action {
            Action::Claim(objective) => {
                format!("Claim \"{}\" with a bonus worker", self.objective_name(objective))
            }
            Action::Worker(worker) => format!("Place the {}", Self::worker_name(worker)),
            Action::Truck(Lorry::Own) => "Place your truck".into(),
            Action::Truck(Lorry::Neutral) => "Place the neutral truck".into(),
            Action::TurnOrder => "Take a turn order space".into(),
            Action::Admin => "Take the administrative action".into(),
            Action::At(space) => self.space_label(state, space),
            Action::Mode(mode) => self.mode_text(state, mode),
            Action::Drive(space) => self.drive_label(state, space),
            Action::Stand(position) => match self.tables().turn_spaces.get(usize::from(position).wrapping_sub(1)) {
                Some(&list) => format!("Space {position}: {}", self.list_text(list, ", ")),
                None => format!("Space {position}"),
            },
            Action::Desk(desk) => self.desk_name(desk).to_owned(),
            Action::Next(n) => match state.steps.top() {
                Some(Step::Resolve(it)) => {
                    let list = self.tables().lists.get(usize::from(it.list.0)).map(|_| self.tables().list(it.list));
                    let effect = list.and_then(|list| list.get(usize::from(n).wrapping_sub(1)));
                    effect.map_or_else(|| format!("Effect {n}"), |&it| sentence(&self.effect_text(it)))
                }
                _ => format!("Effect {n}"),
            },
            Action::Choose(n) => match state.steps.top() {
                Some(Step::Choose(it)) if (1..=it.count).contains(&n) => {
                    sentence(&self.list_text(ListId(it.first.0 + u16::from(n) - 1), " and "))
                }
                _ => format!("Option {n}"),
            },
            Action::Accept => match state.steps.top() {
                Some(Step::FirstTruck(_)) => "Move 1 barrel now".into(),
                Some(Step::Laboratory(_)) => "Rotate again".into(),
                Some(Step::Offer(it)) => match self.tables().effects.get(usize::from(it.effect.0)) {
                    Some(&effect) => sentence(&self.effect_text(effect)),
                    None => "Yes".into(),
                },
                _ => "Yes".into(),
            },
            Action::Brew(beer) => {
                let start = self.dial_start(state.board(seat), beer);
                format!("Brew {}: {} to go", self.beer_name(beer), count(start, "rotation"))
            }
            Action::Rotate(beer, 0) => format!("Leave {} as it is", self.beer_name(beer)),
            Action::Rotate(beer, n) => {
                let done = state.board(seat).dials.count(beer) == n;
                let end = if done { ": finished" } else { "" };
                format!("{} for {}{end}", count(n, "rotation"), self.beer_name(beer))
            }
            Action::Token(token) => format!("Token on the {}", self.token_name(token)),
            Action::Take(slot) => match slot.place() {
                None => "Top card of the draw pile".into(),
                Some(place) => match state.market[place] {
                    Some(card) => format!("{}: {}", self.title(card), self.card_text(card)),
                    None => format!("Market place {}", place + 1),
                },
            },
            Action::Brown(card) => section(self.title(card), self.brown_text(card)),
            Action::White(card) => section(self.title(card), self.white_text(card)),
            Action::Purple(card) => section(self.title(card), self.purple_text(card)),
            Action::Discard(card) => format!("Discard {}: {}", self.title(card), self.card_text(card)),
            Action::Deliver(beer) => format!("Deliver {}", self.beer_name(beer)),
            Action::Coins(0) => "Barrels only".into(),
            Action::Coins(n) => format!("{} instead of barrels", count(n, "coin")),
            Action::Forgo => "Forgo the beer".into(),
            Action::Throw(stock) => format!("Throw out 1 {}", self.stock_name(stock)),
            Action::Beer(beer) => format!("Take {}", self.beer_name(beer)),
            Action::Give(give) => format!("Give 1 {}", self.give_name(give)),
            Action::Get(get) => sentence(&self.list_text(self.tables().exchange[get.index()], ", ")),
            Action::Build(extension) => self.extension_text(extension),
            Action::Overlay(Overlay::Large) => "Large overlay: Pils, Export, Lager".into(),
            Action::Overlay(Overlay::Small) => "Small overlay: Stark, Weizen".into(),
            Action::First(First::Tile) => "The tile first".into(),
            Action::First(First::Slot) => "The slot first".into(),
            Action::Bonus(bonus) => self.bonus_name(bonus).to_owned(),
            Action::Move(0) => "Move none".into(),
            Action::Move(n) => format!("Move {}", count(n, "barrel")),
            Action::Recall(experience) => format!("Take worker {experience} back"),
            Action::Retire(experience) => {
                format!("Retire worker {experience} for a worker {}", experience.saturating_add(1))
            }
            Action::Tile(tile) => sentence(&self.tile_text(tile)),
            Action::Stop => Self::stop_label(state),
        }
    }

    fn stop_label(state: &State) -> String {
        match state.steps.top() {
            Some(Step::EndTurn(_)) => "End the turn",
            Some(Step::Bonus(_)) => "No bonus action",
            Some(Step::Brew(it)) if it.placed > 0 => "Enough brewed",
            Some(Step::FirstTruck(FirstTruck { .. })) => "Not now",
            Some(Step::TakeCards(_)) => "No more cards",
            Some(Step::Laboratory(_)) => "Once is enough",
            Some(Step::Turn(_)) => "Nothing can be done",
            _ => "None",
        }
        .into()
    }

    fn space_label(&self, state: &State, space: WorkerSpace) -> String {
        let value = self.tables().space_value[space.index()];
        let worker = match state.steps.top() {
            Some(Step::PlaceWorker(it)) => Some(it.worker.experience().unwrap_or(self.neutral_experience())),
            _ => None,
        };
        let bonus = worker.is_some_and(|e| e + value >= self.data().game.bonus_threshold);
        format!("{} (value {value}{})", self.space_name(space), if bonus { ", bonus action" } else { "" })
    }

    fn drive_label(&self, state: &State, space: TruckSpace) -> String {
        let first = self.tables().trucks[space.index()].1;
        let extra = if !state.visited.has(space) && !self.tables().list(first).is_empty() {
            format!(" (first truck: also {})", self.list_text(first, ", "))
        } else {
            String::new()
        };
        format!("{}{extra}", self.truck_space_name(space))
    }

    pub(crate) fn extension_text(&self, extension: Extension) -> String {
        let list = self.tables().extensions[extension.index()].0;
        format!("{}: {}", self.extension_name(extension), self.list_text(list, ", "))
    }

    /// All sections of a card on one line.
    pub fn card_text(&self, card: Card) -> String {
        let sections = [
            self.brown_text(card).map(|text| format!("brown: {text}")),
            self.purple_text(card).map(|text| format!("purple: {text}")),
            self.white_text(card).map(|text| format!("white: {text}")),
        ];
        sections.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Answers of the same kind that are not legal, for a table to show in grey.
    fn greyed(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        match state.steps.top() {
            Some(Step::Turn(_)) => {
                let own = state.board(seat).workers.iter().filter_map(|worker| Hired::of(worker.experience));
                out.extend(own.map(Action::Worker));
                out.extend([Action::Truck(Lorry::Own), Action::TurnOrder, Action::Admin]);
            }
            Some(Step::PlaceWorker(_)) => out.extend(WorkerSpace::ALL.map(Action::At)),
            Some(Step::PickMode(it)) => {
                out.extend(self.tables().modes[it.action.index()].iter().map(|mode| Action::Mode(mode.mode)));
            }
            Some(Step::Drive(_)) => out.extend(TruckSpace::ALL.map(Action::Drive)),
            Some(Step::Stand(_)) => out.extend((1..=TURN_SPACES).map(Action::Stand)),
            Some(Step::Office(_)) => out.extend(Desk::ALL.map(Action::Desk)),
            Some(Step::Bonus(_)) => out.extend(BonusAction::ALL.map(Action::Bonus)),
            Some(Step::Brew(_)) => out.extend(Beer::ALL.map(Action::Brew)),
            Some(Step::TakeCards(_)) => {
                let filled = Slot::ALL.iter().filter(|slot| slot.place().is_none_or(|at| state.market[at].is_some()));
                out.extend(filled.map(|&slot| Action::Take(slot)));
            }
            Some(Step::PlayBrown(_)) => out.extend(means.hand.iter().map(Action::Brown)),
            Some(Step::PlayWhite(_)) => out.extend(means.hand.iter().map(Action::White)),
            Some(Step::CompleteOrder(_)) => out.extend(means.hand.iter().map(Action::Purple)),
            Some(Step::Build(_)) => out.extend(Extension::ALL.map(Action::Build)),
            Some(Step::Choose(it)) => out.extend((1..=it.count).map(Action::Choose)),
            Some(Step::Receive(_)) => out.extend(Get::ALL.map(Action::Get)),
            _ => {}
        }
    }

    fn tell_of(&self, event: &Event) -> String {
        let card_of = |card: Option<Card>| card.map_or_else(|| "a card".into(), |card| self.title(card).to_owned());
        match event {
            Event::Started { seat, card } => format!("{seat} gets starting card {card}."),
            Event::Covered { card } => {
                let covers = &self.data().setup_card[card.index()].covers;
                format!("Setup card {card} covers {}.", covers.join(", "))
            }
            Event::Objective { objective } => format!("Objective: {}.", self.objective_name(*objective)),
            Event::Dealt { seat, card } => format!("{seat} is dealt {}.", card_of(*card)),
            Event::Revealed { card } => format!("{} comes to the market.", self.title(*card)),
            Event::Placed { seat, worker, space } => {
                format!("{seat} places the {} on {}.", Self::worker_name(*worker), self.space_name(*space))
            }
            Event::Drove { seat, truck, space } => {
                let truck = if *truck == Lorry::Own { "the truck" } else { "the neutral truck" };
                format!("{seat} sends {truck} to \"{}\".", self.truck_space_name(*space))
            }
            Event::Stood { seat, position } => format!("{seat} takes turn order space {position}."),
            Event::Administered { seat, desk } => format!("{seat} administers: {}.", self.desk_name(*desk)),
            Event::BonusTaken { seat, action } => format!("{seat} takes a bonus action: {}.", self.bonus_name(*action)),
            Event::Claimed { seat, objective } => {
                format!("{seat} claims the objective {}.", self.objective_name(*objective))
            }
            Event::Coins { seat, n } => format!("{seat} takes {}.", count(*n, "coin")),
            Event::PaidCoins { seat, n } => format!("{seat} pays {}.", count(*n, "coin")),
            Event::Points { seat, n, source } => match source {
                Source::Paid => format!("{seat} pays {} VP.", -n),
                _ => format!("{seat} gains {n} VP."),
            },
            Event::Barrels { seat, n } => format!("{seat} takes {}.", count(*n, "barrel")),
            Event::PaidBarrels { seat, n } => format!("{seat} pays {}.", count(*n, "barrel")),
            Event::Moved { seat, n } => format!("{seat} moves {} to the cellar.", count(*n, "barrel")),
            Event::Brewed { seat, beer, rotations } => {
                format!("{seat} brews {}, {} to go.", self.beer_name(*beer), count(*rotations, "rotation"))
            }
            Event::Rotated { seat, beer, n } => {
                format!("{seat} turns the {} dial by {n}.", self.beer_name(*beer))
            }
            Event::Finished { seat, beer } => format!("{seat} finishes {}.", self.beer_name(*beer)),
            Event::Stored { seat, beer } => format!("{seat} puts {} into the cellar.", self.beer_name(*beer)),
            Event::Lost { seat, beer } => format!("{seat} gets no tile for {}.", self.beer_name(*beer)),
            Event::ThrownOut { seat, stock } => {
                format!("{seat} throws 1 {} out of the cellar.", self.stock_name(*stock))
            }
            Event::TokenGone { seat, token } => format!("{seat} frees the {}.", self.token_name(*token)),
            Event::OverlayGone { seat, overlay } => format!("{seat} removes the {overlay} overlay."),
            Event::Progressed { seat, space } => format!("{seat} reaches progress space {space}."),
            Event::LevelRose { seat, space } => format!("{seat} reaches brewing level space {space}."),
            Event::IncomeRose { seat, coins } => format!("{seat} has an income of {}.", count(*coins, "coin")),
            Event::HandLimit { seat, n } => format!("{seat} may keep {} from now on.", count(*n, "card")),
            Event::Took { seat, card } => format!("{seat} takes {} from the market.", self.title(*card)),
            Event::Drew { seat, card } => format!("{seat} draws {} from the pile.", card_of(*card)),
            Event::Browned { seat, card } => format!("{seat} adds {} to the display.", self.title(*card)),
            Event::Whitened { seat, card } => format!("{seat} plays {} as white.", self.title(*card)),
            Event::Mastered { seat, card, former: None } => {
                format!("{seat} hires the master brewer {}.", self.title(*card))
            }
            Event::Mastered { seat, card, former: Some(former) } => {
                format!("{seat} hires {} in place of {}.", self.title(*card), self.title(*former))
            }
            Event::Ordered { seat, card, coins: 0 } => format!("{seat} completes the order {}.", self.title(*card)),
            Event::Ordered { seat, card, coins } => {
                format!("{seat} completes the order {} with {} for barrels.", self.title(*card), count(*coins, "coin"))
            }
            Event::Discarded { seat, card } => format!("{seat} discards {}.", self.title(*card)),
            Event::Gave { seat, give } => format!("{seat} gives 1 {}.", self.give_name(*give)),
            Event::Swapped { seat, from, to } => {
                format!("{seat} swaps {} for {}.", self.beer_name(*from), self.beer_name(*to))
            }
            Event::Built { seat, extension } => format!("{seat} builds the {}.", self.extension_name(*extension)),
            Event::BonusWorkers { seat, n } => format!("{seat} gets {} more.", count(*n, "bonus worker")),
            Event::GaveUp { seat } => format!("{seat} gives up a bonus worker."),
            Event::ImprovedDepot { seat } => format!("{seat} has the improved depot now."),
            Event::MarkerPlaced { seat } => format!("{seat} places the upgrade marker."),
            Event::RecalledTruck { seat } => format!("{seat} takes the own truck back."),
            Event::RecalledWorker { seat, experience } => format!("{seat} takes worker {experience} back."),
            Event::NeutralWorker { seat } => format!("{seat} takes the neutral worker."),
            Event::NeutralTruck { seat } => format!("{seat} takes the neutral truck."),
            Event::Upgraded { seat, from } => format!("{seat} replaces worker {from} by worker {}.", from + 1),
            Event::TileGone { seat, tile } => {
                let frees = self.tables().tile_facts[tile.index()].0;
                format!("{seat} removes the {} cellar tile: {} more.", plain(*tile), count(frees, "space"))
            }
            Event::MarketDropped { card } => format!("{} leaves the market.", self.title(*card)),
            Event::Shuffled => "The discard pile is shuffled into a new draw pile.".into(),
            Event::LastRound { seat } => {
                format!("{seat} has {} VP: this is the last round.", self.data().game.end_vp)
            }
            Event::RoundEnds { round } => format!("Round {round} ends."),
            Event::NewOrder { order } => {
                let names: Vec<String> = order.iter().map(ToString::to_string).collect();
                format!("New order: {}.", names.join(", "))
            }
            Event::Final { seat, beers, coins } => {
                format!("Final scoring: {seat} gains {beers} VP for beers and {coins} VP for coins.")
            }
        }
    }
}

fn section(title: &str, text: Option<String>) -> String {
    format!("{title}: {}", text.unwrap_or_else(|| "no such section".into()))
}
