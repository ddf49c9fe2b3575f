//! Everything there is to know in mid-match. What the common supply and the draw pile hold is what nobody has.
use crate::{
    Set, View,
    steps::Step,
    values::Cards,
    words::{
        AdminAction, Beer, Card, CellarTile, Extension, Objective, Overlay, SetupCard, Token, TruckSpace, WorkerSpace,
    },
};
use serde::{Deserialize, Serialize};
use taproom_core::{List, Seat, public_part, steps::Stack};
use taproom_kit::Pile;

/// The most players.
pub(crate) const PLAYERS: usize = 4;
/// Market places. BP-3.3
pub(crate) const MARKET: usize = 6;
/// Turn order spaces. BP-7.1
pub(crate) const TURN_SPACES: u8 = 8;
/// The most steps that can wait.
pub(crate) const STEPS: usize = 40;

/// Beer tiles by type.
pub(crate) type Beers = Pile<Beer, { Beer::COUNT }>;

/// The whole match.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub struct State {
    #[serde(flatten)]
    pub public: Public,
    #[serde(flatten)]
    pub hidden: Hidden,
}

public_part! { State, View => Public }

/// What only its owner sees. BP-19.1
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hidden {
    /// What players hold in hand.
    pub hands: List<Hand, PLAYERS>,
}

/// What everybody sees.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// From 1.
    pub round: u16,
    /// A player has reached the points that make this round the last. BP-17.1
    pub last: bool,
    /// This round's order. BP-16.4
    pub order: List<Seat, PLAYERS>,
    /// Brewery boards and all that is public about a player.
    pub boards: List<Board, PLAYERS>,
    /// Face-up cards above the brewing level track; gaps stay open during a turn. BP-11.2
    pub market: [Option<Card>; MARKET],
    /// Face up and public. BP-11.12
    pub discard: Cards,
    /// Cards played and not yet discarded.
    pub in_play: Cards,
    /// The three objectives and who claimed them.
    pub objectives: List<Goal, 3>,
    /// The setup card of a game with 2 or 3 players.
    pub setup: Option<SetupCard>,
    /// The grey worker. BP-7.4
    pub neutral_worker: GreyWorker,
    /// The grey truck. BP-7.4
    pub neutral_truck: GreyTruck,
    /// Truck spaces that had a truck in this round. BP-8.7
    pub visited: Set<TruckSpace>,
    /// Rotations applied in this turn, for the master brewer who counts them. BP-20.10
    pub rotated: u8,
    /// What waits to be done.
    pub steps: Stack<Step, STEPS>,
}

/// One player's public things.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Victory points by source.
    pub points: Points,
    /// In the purse.
    pub coins: u16,
    /// Space of the disc on the income track.
    pub income: u8,
    /// Space of the bottle marker on the brewing level track, from 1.
    pub level: u8,
    /// Space of the cube on the progress track, from 1.
    pub progress: u8,
    /// Cards that may be kept at the round end. BP-16.8
    pub hand_limit: u8,
    /// Number of the starting card; 0 before it is dealt.
    pub start: u8,
    /// Cards in the own display beside the starting card.
    pub display: Cards,
    /// The card tucked under the board. BP-11.10
    pub master: Option<Card>,
    /// Blocking tokens still there.
    pub tokens: Set<Token>,
    /// Overlays still there.
    pub overlays: Set<Overlay>,
    /// Rotations to go of each dial in work.
    pub dials: Beers,
    /// Beers in the cellar.
    pub beers: Beers,
    /// Barrels in the cellar.
    pub barrels: u8,
    /// Barrels in the depot.
    pub depot: u8,
    /// With the improved depot and its virtual barrel. BP-10.12
    pub improved_depot: bool,
    /// Each dial may get a second rotation at the round end. BP-16.2
    pub second_rotation: bool,
    /// Cellar tiles still there.
    pub tiles: Set<CellarTile>,
    /// In the order they were built.
    pub extensions: List<Extension, { Extension::COUNT }>,
    /// The two own tagged workers.
    pub workers: [Worker; 2],
    /// Where the own truck stands; `None` at hand.
    pub truck: Option<TruckSpace>,
    /// The turn order space taken in this round, from 1.
    pub stand: Option<u8>,
    /// The administrative place taken in this round.
    #[serde(rename = "desk")]
    pub admin: Option<AdminAction>,
    /// The upgrade marker lies on the round end board. BP-5.8
    pub marker_placed: bool,
    /// Bonus workers at hand.
    pub bonus_hand: u8,
    /// Bonus workers on the bonus board.
    pub bonus_board: u8,
    /// Bonus workers given up for good.
    pub bonus_given: u8,
    /// Beers finished so far, for whoever studies the game.
    #[serde(default)]
    pub brewed: u8,
    /// Orders completed so far.
    #[serde(default)]
    pub delivered: u8,
}

/// One own tagged worker.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worker {
    /// From 1 to 4.
    pub experience: u8,
    /// Where it stands; `None` at hand.
    pub at: Option<WorkerSpace>,
}

/// The grey worker: who has it in this round, and where it stands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GreyWorker {
    pub holder: Option<Seat>,
    pub at: Option<WorkerSpace>,
}

/// The grey truck: who has it in this round, and where it stands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GreyTruck {
    pub holder: Option<Seat>,
    pub at: Option<TruckSpace>,
}

/// A hand of cards and how much of it everybody knows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// All of it.
    pub cards: Cards,
    /// Those that everybody saw being taken: from the market, or a master brewer coming back. BP-D28
    pub seen: Cards,
    /// The least number of the others that are S cards dealt at the start.
    pub dealt: u8,
}

/// An objective on the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Which one.
    pub objective: Objective,
    /// Who gave up a bonus worker for it, in order.
    pub claimed: List<Seat, 2>,
}

/// Where points came from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Source {
    Orders,
    Exchange,
    Objectives,
    Extensions,
    Cards,
    TurnOrder,
    BonusActions,
    Progress,
    Other,
    Paid,
}

/// Victory points by source; payments are negative.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Points {
    pub orders: i16,
    pub exchange: i16,
    pub objectives: i16,
    pub extensions: i16,
    pub cards: i16,
    pub turn_order: i16,
    pub bonus_actions: i16,
    pub progress: i16,
    pub other: i16,
    pub paid: i16,
}

impl Points {
    /// With the words a player reads, in the order of the table.
    pub fn parts(&self) -> [(&'static str, i16); 10] {
        [
            ("Orders", self.orders),
            ("Exchange", self.exchange),
            ("Objectives", self.objectives),
            ("Extensions", self.extensions),
            ("Cards", self.cards),
            ("Turn order", self.turn_order),
            ("Bonus actions", self.bonus_actions),
            ("Progress", self.progress),
            ("Other", self.other),
            ("Paid", self.paid),
        ]
    }

    /// All together: the place on the victory point track.
    #[inline]
    pub fn total(&self) -> i16 {
        self.parts().iter().fold(0, |sum: i16, part| sum.saturating_add(part.1))
    }

    /// Adds to one source.
    pub fn add(&mut self, source: Source, n: i16) {
        let slot = match source {
            Source::Orders => &mut self.orders,
            Source::Exchange => &mut self.exchange,
            Source::Objectives => &mut self.objectives,
            Source::Extensions => &mut self.extensions,
            Source::Cards => &mut self.cards,
            Source::TurnOrder => &mut self.turn_order,
            Source::BonusActions => &mut self.bonus_actions,
            Source::Progress => &mut self.progress,
            Source::Other => &mut self.other,
            Source::Paid => &mut self.paid,
        };
        *slot = slot.saturating_add(n);
    }
}

impl Board {
    /// Victory points.
    #[inline]
    pub fn vp(&self) -> i16 {
        self.points.total()
    }

    /// Barrels of the depot, the cellar and the virtual one. BP-10.13
    pub fn barrels_owned(&self) -> u8 {
        self.depot.saturating_add(self.barrels).saturating_add(u8::from(self.improved_depot))
    }

    /// Is the extension built?
    pub fn has(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }

    /// Is the administrative place free of its token? BP-9.1
    pub fn admin_open(&self, admin: AdminAction) -> bool {
        admin.token().is_none_or(|token| !self.tokens.has(token))
    }
}

impl Hand {
    /// Puts in a card that everybody saw.
    pub fn add_seen(&mut self, card: Card) {
        self.cards.insert(card);
        self.seen.insert(card);
    }

    /// Takes a card out, for all to see.
    pub fn show(&mut self, card: Card, start_marked: Cards) {
        self.cards.remove(card);
        if self.seen.has(card) {
            self.seen.remove(card);
        } else if start_marked.has(card) {
            self.dealt = self.dealt.saturating_sub(1);
        }
        self.dealt = self.dealt.min(self.cards.minus(self.seen).len());
    }
}

impl State {
    /// The player's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hidden.hands[seat.index()]
    }

    /// The same, to change.
    #[inline]
    pub fn hand_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.hidden.hands[seat.index()]
    }

    /// The draw pile: the cards that are nowhere else. Not its order, which nobody knows. BP-19.1
    #[inline]
    pub fn pile(&self) -> Cards {
        self.hidden.hands.iter().fold(self.not_open(), |cards, hand| cards.minus(hand.cards))
    }

    /// Where the next unknown card comes from: the draw pile, or the discard pile when that is empty. BP-11.5
    #[inline]
    pub fn next_cards(&self) -> Cards {
        let pile = self.pile();
        if pile.is_empty() { self.discard } else { pile }
    }
}

impl Public {
    /// The player's public things.
    #[inline]
    pub fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }

    /// The same, to change.
    #[inline]
    pub fn board_mut(&mut self, seat: Seat) -> &mut Board {
        &mut self.boards[seat.index()]
    }

    /// Cards that lie nowhere in the open: they are in hands or in the draw pile.
    #[inline]
    pub fn not_open(&self) -> Cards {
        let mut open = self.discard.or(self.in_play);
        for card in self.market.iter().flatten() {
            open.insert(*card);
        }
        for board in &self.boards {
            open = open.or(board.display);
            if let Some(master) = board.master {
                open.insert(master);
            }
        }
        Cards::all().minus(open)
    }

    /// Closes the gaps of the market. BP-11.3
    pub fn slide_market(&mut self) {
        let mut next = 0;
        for at in 0..MARKET {
            if let Some(card) = self.market[at].take() {
                self.market[next] = Some(card);
                next += 1;
            }
        }
    }

    /// Spaces of actions 1 to 8 with a worker on them.
    pub fn occupied(&self) -> Set<WorkerSpace> {
        let own = self.boards.iter().flat_map(|board| board.workers.iter().filter_map(|worker| worker.at));
        let mut spaces: Set<WorkerSpace> = own.chain(self.neutral_worker.at).collect();
        spaces.remove(WorkerSpace::Exchange);
        spaces
    }

    /// Does a truck stand on the space?
    pub fn truck_at(&self, space: TruckSpace) -> bool {
        self.neutral_truck.at == Some(space) || self.boards.iter().any(|board| board.truck == Some(space))
    }

    /// The grey worker is this player's and at hand. BP-7.4
    pub fn grey_worker_free(&self, seat: Seat) -> bool {
        self.neutral_worker.holder == Some(seat) && self.neutral_worker.at.is_none()
    }

    /// The grey truck is this player's and at hand. BP-7.4
    pub fn grey_truck_free(&self, seat: Seat) -> bool {
        self.neutral_truck.holder == Some(seat) && self.neutral_truck.at.is_none()
    }

    /// Pieces that the player can still use in this round: turns that are left. BP-4.2
    pub fn pieces_left(&self, seat: Seat) -> u8 {
        let board = self.board(seat);
        board.workers.iter().map(|worker| u8::from(worker.at.is_none())).sum::<u8>()
            + u8::from(board.truck.is_none())
            + u8::from(board.stand.is_none())
            + u8::from(board.admin.is_none())
            + u8::from(self.grey_worker_free(seat))
            + u8::from(self.grey_truck_free(seat))
    }

    /// Who stands on a turn order space.
    pub fn stands_on(&self, position: u8) -> Option<Seat> {
        Seat::all(self.boards.len() as u8).find(|&seat| self.board(seat).stand == Some(position))
    }

    /// The action phase of a round, not its end.
    #[inline]
    pub fn in_action_phase(&self) -> bool {
        matches!(self.steps.iter().next(), Some(Step::ActionPhase(_)))
    }

    /// Whose turn it is in the action phase.
    #[inline]
    pub fn turn_of(&self) -> Option<Seat> {
        match self.steps.iter().nth(1) {
            Some(Step::EndTurn(end)) => Some(end.seat),
            _ => None,
        }
    }
}
