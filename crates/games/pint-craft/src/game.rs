//! The game set up for a number of players, and the doors to its rules.
use crate::{
    action::{Action, Chance, Event},
    audit::audit,
    data::Edition,
    effect::{Effect, EffectId},
    explain::Printed,
    memory::Memory,
    revisions::REVISIONS,
    state::{Cards, Hidden, MAX_STACKS, Public, RecipeStack, State},
    steps::FirstPlayer,
    taps::Recipes,
    values::{self, Card, RecipeCard, Values},
    view::{self, View},
    weights::Weights,
    words::{Brewery, Class, Recipe, Season},
};
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Game, List, Log, MAX_SEATS, MoveOf, OptionSpec, Options, Rng, RulesRev, Seat, Seats,
    SetupError, Standings, Unit, Viewer, played_in_steps,
    steps::{Stack, advance},
};
use taproom_kit::Net;

/// Pint Craft for a number of seats.
#[derive(Clone, Debug)]
pub struct PintCraft {
    pub(crate) edition: Arc<Edition>,
    pub(crate) values: Values,
    /// By [`Brewery::index`].
    pub(crate) card_texts: Vec<Printed>,
    /// By [`Recipe::index`].
    pub(crate) recipe_texts: Vec<Printed>,
    pub(crate) seats: u8,
    pub(crate) threshold: u8,
    pub(crate) stack_sizes: List<u8, MAX_STACKS>,
    pub(crate) start_season: Option<Season>,
    /// Who plays first (PC-2.1, PC-12.2).
    pub(crate) first: First,
    /// Does the turn end without brewing when the hand is empty (PC-12.4, PC-R5)?
    pub(crate) empty_hand_ends_turn: bool,
    /// After how many Face Offs a tie is shared without a vote (PC-10.8, PC-12.5).
    pub(crate) face_off_limit: Option<u8>,
    /// The last round (PC-10.10, PC-12.6).
    pub(crate) round_limit: Option<u8>,
    /// What bots believe.
    pub(crate) weights: Weights,
    /// What bots have learned.
    pub(crate) net: Option<Arc<Net>>,
    rev: RulesRev,
}

/// Who plays first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum First {
    /// Chance says who.
    Lot,
    /// Breweries are named, and the players vote.
    Vote,
    /// The host says who.
    Seat(Seat),
}

impl First {
    /// Reads the option `first_player`. The first two editions counted seats from 0.
    fn of(edition: &Edition, option: &str, seats: u8) -> Result<Self, SetupError> {
        let from = u8::from(!edition.data.option.iter().any(|row| row.id() == "first_player" && row.allows("0")));
        match option {
            "random" => Ok(Self::Lot),
            "vote" => Ok(Self::Vote),
            seat => {
                let seat: u8 = seat.parse().map_err(|_| SetupError(format!("`{seat}` is no seat")))?;
                let last = seats - 1 + from;
                if (from..=last).contains(&seat) {
                    Ok(Self::Seat(Seat(seat - from)))
                } else {
                    Err(SetupError(format!("first_player {seat} where the last seat is {last}")))
                }
            }
        }
    }
}

impl PintCraft {
    /// A kind of Brewery card.
    #[inline]
    pub fn card(&self, kind: Brewery) -> &Card {
        &self.values.cards[kind.index()]
    }

    /// A Recipe card.
    #[inline]
    pub fn recipe(&self, kind: Recipe) -> &RecipeCard {
        &self.values.recipes[kind.index()]
    }

    /// An effect by its number.
    #[inline]
    pub fn effect(&self, id: EffectId) -> Effect {
        self.values.effects[usize::from(id.0)]
    }

    /// The revision of the rules.
    pub fn rev(&self) -> RulesRev {
        self.rev
    }

    /// May an Expansion name a Recipe that brings as much as another (PC-D6)? Revision 1 offered one for each number of tokens.
    #[inline]
    pub(crate) fn names_every_recipe(&self) -> bool {
        self.rev > RulesRev(1)
    }

    /// Does a crossing in mid-turn count (PC-R20)? Revision 1 looked at the end of the turn only.
    #[inline]
    pub(crate) fn crosses_at_once(&self) -> bool {
        self.rev > RulesRev(1)
    }

    /// How many Recipe stacks there are (PC-2.3).
    pub fn stacks(&self) -> usize {
        self.stack_sizes.len()
    }

    /// Is the card of one of these classes?
    pub(crate) fn is_of(&self, kind: Brewery, classes: &[Class]) -> bool {
        classes.contains(&self.card(kind).class)
    }
}

impl Game for PintCraft {
    type Edition = Edition;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = &About {
        slug: "pint-craft",
        title: "Pint Craft",
        pitch: "Play brewery cards, gather malt and hops, and race your rivals to the last tap.",
        minutes: 45..=45,
        emblem: "pint",
        prefix: "PC",
        seat_words: &["victim", "best", "first"],
        seats: 2..=6,
        unit: Unit { one: "Pint", many: "Pints" },
        revisions: REVISIONS,
        editions: &[include_str!("../data-1.toml"), include_str!("../data-2.toml"), include_str!("../data.toml")],
        rules: include_str!("../RULES.md"),
    };

    played_in_steps!();

    fn edition(text: &str) -> Result<Edition, EditionError> {
        let edition = Edition::parse(text)?;
        values::check(&edition)?;
        Ok(edition)
    }

    // PC-12.1 to PC-12.6: these and no other.
    fn options(edition: &Edition) -> Vec<OptionSpec> {
        edition.data.option.iter().map(taproom_kit::edition::OptionRow::spec).collect()
    }

    fn new(edition: Arc<Edition>, options: &Options, seats: u8, rev: RulesRev) -> Result<Self, SetupError> {
        if !Self::ABOUT.seats.contains(&seats) {
            return Err(SetupError(format!("{seats} players where 2 to 6 can play")));
        }
        if !REVISIONS.iter().any(|it| it.rev == rev) {
            return Err(SetupError(format!("no revision {rev} of the rules; the newest is {}", Self::ABOUT.newest())));
        }
        let first = First::of(&edition, options.get("first_player"), seats)?;
        let count = edition.data.player_count.iter().find(|row| row.players == seats);
        let count = count.ok_or_else(|| SetupError(format!("the edition has no row for {seats} players")))?;
        // The first edition has no such options; its limits are rows.
        let chosen = |id: &str| options.iter().find(|(known, _)| *known == id).map(|(_, value)| value);
        let limit = |id: &str, row: Option<u8>| chosen(id).map_or(row, |value| value.parse().ok());
        let limits = edition.data.limits.as_ref();
        Ok(Self {
            empty_hand_ends_turn: chosen("out_of_cards") == Some("turn-ends"),
            face_off_limit: limit("face_off_limit", limits.map(|it| it.max_face_offs)),
            round_limit: limit("round_limit", limits.map(|it| it.max_rounds)),
            values: Values::of(&edition.data),
            card_texts: Printed::all::<Brewery>(&edition, "brewery"),
            recipe_texts: Printed::all::<Recipe>(&edition, "recipe"),
            threshold: count.threshold,
            stack_sizes: count.recipe_stack_sizes.iter().copied().collect(),
            start_season: options.get("start_season").parse().ok(),
            first,
            edition,
            seats,
            weights: Weights::ours(),
            net: None,
            rev,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn initial(&self) -> State {
        let mut stacks = [RecipeStack::default(); MAX_STACKS];
        for (stack, &size) in stacks.iter_mut().zip(&self.stack_sizes) {
            stack.hidden = size;
        }
        // PC-2.6: no tokens, no Recipes, no Orange cards.
        let public = Public {
            steps: Stack::of(FirstPlayer {}),
            round: 0,
            season: Season::default(),
            first: Seat(0),
            names: Default::default(),
            still_in: Seats::all(self.seats),
            face_offs: 0,
            lapsed: 0,
            crossed: None,
            ending: None,
            stacks,
            taps: [Recipes::NONE; MAX_SEATS],
            in_play: [Cards::EMPTY; MAX_SEATS],
            tokens: Default::default(),
            discard: List::new(),
        };
        let hidden = Hidden { hands: [Cards::EMPTY; MAX_SEATS], seen: Memory::new() };
        let mut state = State { public, hidden };
        advance(self, &mut state, None, &mut Log::silent());
        state
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.steps.is_empty().then(|| self.ranking(state))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    #[inline]
    fn sees(&self, state: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        view::sees(state, mv, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::redact(event, viewer))
    }

    fn imagine(&self, view: &View, rng: &mut dyn Rng) -> State {
        view::imagine(self, view, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit(self, state)
    }
}
