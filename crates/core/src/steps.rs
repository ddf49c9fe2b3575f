//! A turn is a stack of steps; a step is one question, as plain data.
//!
//! The stack is the only control state of a game: an empty stack means the game is over.
use crate::{Game, Log, Move, MoveOf, Seat, Seats, Turn};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error as _},
};
use std::fmt;

/// What a step wants before it can go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// An answer of any of these seats.
    Seats(Seats),
    /// An outcome of chance.
    Chance,
    /// Runs by itself: bookkeeping between two questions.
    Nothing,
}

impl Awaits {
    /// One seat's answer.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self::Seats(Seats::one(seat))
    }
}

/// The table while a step runs.
#[derive(Debug)]
pub struct At<'a, G: StepGame> {
    /// The rules.
    pub game: &'a G,
    /// The state.
    pub state: &'a mut G::State,
    /// Who listens.
    pub log: &'a mut Log<G::Event>,
}

impl<G: StepGame> At<'_, G> {
    /// Runs before anything already waiting.
    #[inline]
    pub fn push(&mut self, step: impl Into<G::Step>) {
        G::push(self.state, step.into());
    }

    /// Tells what happened, if anybody listens.
    #[inline]
    pub fn say(&mut self, event: impl FnOnce() -> G::Event) {
        self.log.say(event);
    }

    /// A step got an answer that it never lists: the rules are wrong, and playing on would hide it.
    #[cold]
    pub fn impossible(&self, step: impl fmt::Debug, answer: impl fmt::Debug) -> ! {
        panic!("{step:?} cannot be answered by {answer:?} in {:?}", self.state)
    }
}

/// Question and answer side by side, so that they cannot drift apart.
///
/// A step implements `awaits`, what may be answered (`legal` or `chances`), and what follows from the kind of answer it
/// awaits: `acted`, `drawn` or `passed`. The others keep their default, which panics with the state: only a wrong rule can
/// get there.
pub trait Step<G: StepGame>: Copy + fmt::Debug {
    /// Who must answer.
    fn awaits(&self, game: &G, state: &G::State) -> Awaits;
    /// Appends what `seat` may answer, sorted.
    fn legal(&self, _game: &G, _state: &G::State, _seat: Seat, _out: &mut Vec<G::Action>) {}
    /// Appends what chance may answer, sorted, with weights.
    fn chances(&self, _game: &G, _state: &G::State, _out: &mut Vec<(G::Chance, u32)>) {}
    /// A seat answered. The step is already popped; it pushes what comes next, itself included if it is not done.
    fn acted(self, at: &mut At<'_, G>, _seat: Seat, action: G::Action) {
        at.impossible(self, action)
    }
    /// Chance answered. Already popped, as in [`Step::acted`].
    fn drawn(self, at: &mut At<'_, G>, outcome: G::Chance) {
        at.impossible(self, outcome)
    }
    /// It awaited nothing. Already popped, as in [`Step::acted`].
    fn passed(self, at: &mut At<'_, G>) {
        at.impossible(self, "nothing")
    }
}

/// A game whose control state is a stack of steps. `steps!` implements it.
pub trait StepGame: Game {
    /// The enum of all steps.
    type Step: Step<Self>;
    /// The step that runs next.
    fn top(state: &Self::State) -> Option<&Self::Step>;
    /// Takes it off.
    fn pop(state: &mut Self::State) -> Option<Self::Step>;
    /// Puts one on top.
    fn push(state: &mut Self::State, step: Self::Step);
}

/// `Game::turn` for a stack of steps.
#[inline]
pub fn turn<G: StepGame>(game: &G, state: &G::State) -> Turn {
    match G::top(state).map(|step| step.awaits(game, state)) {
        Some(Awaits::Seats(seats)) => Turn::Seats(seats),
        Some(Awaits::Chance) => Turn::Chance,
        Some(Awaits::Nothing) => panic!("not settled: {state:?}"),
        None => Turn::Over,
    }
}

/// `Game::legal` for a stack of steps.
#[inline]
pub fn legal<G: StepGame>(game: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
    if let Some(step) = G::top(state)
        && let Awaits::Seats(seats) = step.awaits(game, state)
        && seats.contains(seat)
    {
        step.legal(game, state, seat, out);
    }
}

/// `Game::chances` for a stack of steps.
#[inline]
pub fn chances<G: StepGame>(game: &G, state: &G::State, out: &mut Vec<(G::Chance, u32)>) {
    if let Some(step) = G::top(state) {
        step.chances(game, state, out);
    }
}

/// `Game::apply` for a stack of steps: answers the top step, then runs all that needs no answer.
/// Without an answer it only settles, as `Game::initial` needs.
#[inline]
pub fn advance<G: StepGame>(game: &G, state: &mut G::State, mut answer: Option<MoveOf<G>>, log: &mut Log<G::Event>) {
    const FUSE: u32 = 10_000;
    let mut at = At { game, state, log };
    for _ in 0..FUSE {
        let Some(top) = G::top(at.state) else { return };
        if answer.is_none() && top.awaits(game, at.state) != Awaits::Nothing {
            return;
        }
        let step = G::pop(at.state).expect("just seen");
        match answer.take() {
            Some(Move::Act(seat, action)) => step.acted(&mut at, seat, action),
            Some(Move::Chance(outcome)) => step.drawn(&mut at, outcome),
            None => step.passed(&mut at),
        }
    }
    panic!("steps do not settle: {:?}", at.state);
}

/// At most `N` steps, the next one on top. Inside the state: no allocation, clones by copying bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Stack<S, const N: usize> {
    // Slots above `len` are always `None`, so that derived comparison and hash are right.
    slots: [Option<S>; N],
    len: u8,
}

impl<S: Copy, const N: usize> Stack<S, N> {
    /// Nothing left to do.
    pub const EMPTY: Self = Self { slots: [None; N], len: 0 };

    /// A stack with one step.
    pub fn of(step: impl Into<S>) -> Self {
        let mut stack = Self::EMPTY;
        stack.push(step.into());
        stack
    }

    /// Nothing left to do?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The step that runs next.
    #[inline]
    pub fn top(&self) -> Option<&S> {
        self.len.checked_sub(1).and_then(|top| self.slots[usize::from(top)].as_ref())
    }

    /// Takes it off.
    #[inline]
    pub fn pop(&mut self) -> Option<S> {
        self.len = self.len.checked_sub(1)?;
        self.slots[usize::from(self.len)].take()
    }

    /// Puts one on top; panics if the stack is full, which only a wrong rule can cause.
    #[inline]
    pub fn push(&mut self, step: S) {
        assert!(usize::from(self.len) < N, "more than {N} steps wait");
        self.slots[usize::from(self.len)] = Some(step);
        self.len += 1;
    }

    /// From the bottom up.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &S> {
        self.slots.iter().flatten()
    }

    /// From the bottom up, to change what is waiting.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut S> {
        self.slots.iter_mut().flatten()
    }
}

impl<S: Copy + fmt::Debug, const N: usize> fmt::Debug for Stack<S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<S: Copy + Serialize, const N: usize> Serialize for Stack<S, N> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, S: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<S, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let steps = Vec::<S>::deserialize(deserializer)?;
        if steps.len() > N {
            return Err(D::Error::custom(format!("{} steps where at most {N} can wait", steps.len())));
        }
        let mut stack = Self::EMPTY;
        for step in steps {
            stack.push(step);
        }
        Ok(stack)
    }
}

/// The struct of a step, with all that every step derives. Fields are public; a field with `#[serde(default)]` may be left
/// out of a position. A step that carries nothing is only a name.
///
/// ```
/// use taproom_core::{Seat, step};
/// step! {
///     /// Whoever is to play a card.
///     PlayCard { seat: Seat }
/// }
/// step! {
///     /// Between two rounds.
///     NextRound
/// }
/// assert_eq!(PlayCard { seat: Seat(1) }, PlayCard { seat: Seat(1) });
/// assert_eq!(NextRound, NextRound);
/// ```
#[macro_export]
macro_rules! step {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "taproom_core::serde")]
        pub struct $name;
        $crate::plain! { $name {} }
    };
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "taproom_core::serde", deny_unknown_fields)]
        #[allow(missing_docs)]
        pub struct $name { $($(#[$field_doc])* pub $field: $kind),* }
        $crate::plain! { $name { $($field: $kind),* } }
    };
}

/// Inside `impl Game`: the four methods of a game whose control state is a stack of steps.
///
/// A game that needs it names them with how they are inlined, `played_in_steps! { #[inline] turn, chances; #[inline(never)]
/// legal, apply }`, and writes those itself that it leaves out.
#[macro_export]
macro_rules! played_in_steps {
    () => {
        $crate::played_in_steps! { #[inline] turn, legal, chances, apply }
    };
    ($(#[$how:meta] $($method:ident),+);+ $(;)?) => {
        $($($crate::played_in_steps! { @$method $how })+)+
    };
    (@turn $how:meta) => {
        #[$how]
        fn turn(&self, state: &Self::State) -> $crate::Turn {
            $crate::steps::turn(self, state)
        }
    };
    (@legal $how:meta) => {
        #[$how]
        fn legal(&self, state: &Self::State, seat: $crate::Seat, out: &mut Vec<Self::Action>) {
            $crate::steps::legal(self, state, seat, out);
        }
    };
    (@chances $how:meta) => {
        #[$how]
        fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>) {
            $crate::steps::chances(self, state, out);
        }
    };
    (@apply $how:meta) => {
        #[$how]
        fn apply(&self, state: &mut Self::State, mv: $crate::MoveOf<Self>, log: &mut $crate::Log<Self::Event>) {
            $crate::steps::advance(self, state, Some(mv), log);
        }
    };
}

/// A state's public and hidden part, whose fields lie side by side in one object. The derived way (`flatten`) compiles
/// everything a state holds a second time.
#[doc(hidden)]
pub fn two_parts<'de, D: Deserializer<'de>, P: DeserializeOwned, H: DeserializeOwned>(
    from: D,
) -> Result<(P, H), D::Error> {
    let whole = serde_json::Value::deserialize(from)?;
    let public = serde_json::from_value(whole.clone()).map_err(D::Error::custom)?;
    Ok((public, serde_json::from_value(whole).map_err(D::Error::custom)?))
}

/// `public_part! { State, View => Public }`: state and view hold the public part in the field `public` and read like it, so
/// that what is true of both is written once, for `&Public`. The state, which holds the other part in the field `hidden`,
/// is read from one object with the fields of both.
#[macro_export]
macro_rules! public_part {
    ($state:ty, $view:ty => $public:ty) => {
        impl ::core::ops::Deref for $state {
            type Target = $public;
            #[inline]
            fn deref(&self) -> &$public {
                &self.public
            }
        }
        impl ::core::ops::DerefMut for $state {
            #[inline]
            fn deref_mut(&mut self) -> &mut $public {
                &mut self.public
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $state {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let (public, hidden) = $crate::steps::two_parts(from)?;
                Ok(Self { public, hidden })
            }
        }
        impl ::core::ops::Deref for $view {
            type Target = $public;
            #[inline]
            fn deref(&self) -> &$public {
                &self.public
            }
        }
    };
}

/// `steps! { Game, State.field; A, B }` makes `enum Step { A(A), B(B) }`, passes each call on, and makes the game a
/// [`StepGame`] whose stack is that field. Each step is a `Copy` struct that implements [`Step`].
#[macro_export]
macro_rules! steps {
    ($game:ty, $state:ident . $field:ident; $($name:ident),+ $(,)?) => {
        /// Every step, in order of play.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "taproom_core::serde", rename_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum Step { $($name($name)),+ }

        $(impl From<$name> for Step {
            #[inline]
            fn from(step: $name) -> Self { Self::$name(step) }
        })+

        impl $crate::steps::Step<$game> for Step {
            #[inline]
            fn awaits(&self, game: &$game, state: &$state) -> $crate::steps::Awaits {
                match self { $(Self::$name(step) => step.awaits(game, state)),+ }
            }
            #[inline]
            fn legal(
                &self,
                game: &$game,
                state: &$state,
                seat: $crate::Seat,
                out: &mut Vec<<$game as $crate::Game>::Action>,
            ) {
                match self { $(Self::$name(step) => step.legal(game, state, seat, out)),+ }
            }
            #[inline]
            fn chances(&self, game: &$game, state: &$state, out: &mut Vec<(<$game as $crate::Game>::Chance, u32)>) {
                match self { $(Self::$name(step) => step.chances(game, state, out)),+ }
            }
            #[inline]
            fn acted(
                self,
                at: &mut $crate::steps::At<'_, $game>,
                seat: $crate::Seat,
                action: <$game as $crate::Game>::Action,
            ) {
                match self { $(Self::$name(step) => step.acted(at, seat, action)),+ }
            }
            #[inline]
            fn drawn(self, at: &mut $crate::steps::At<'_, $game>, outcome: <$game as $crate::Game>::Chance) {
                match self { $(Self::$name(step) => step.drawn(at, outcome)),+ }
            }
            #[inline]
            fn passed(self, at: &mut $crate::steps::At<'_, $game>) {
                match self { $(Self::$name(step) => step.passed(at)),+ }
            }
        }

        /// Which one, and its fields.
        impl $crate::Plain for Step {
            const WIDTH: usize = {
                let mut most = 0;
                $(most = $crate::wider(most, <$name as $crate::Plain>::WIDTH);)+
                1 + most
            };
            #[inline]
            fn write(&self, eye: $crate::Eye, out: &mut [f32]) {
                let (kind, out) = out.split_at_mut(1);
                kind[0] = $crate::PlainStep::kind(self) as f32 + 1.0;
                match self {
                    $(Self::$name(step) => $crate::Plain::write(step, eye, &mut out[..<$name as $crate::Plain>::WIDTH]),)+
                }
            }
        }
        impl $crate::PlainStep for Step {
            const KINDS: &'static [&'static str] = &[$(stringify!($name)),+];
            #[inline]
            #[allow(unused_assignments)]
            fn kind(&self) -> usize {
                let mut n = 0;
                $(
                    if let Self::$name(_) = self {
                        return n;
                    }
                    n += 1;
                )+
                unreachable!()
            }
        }

        impl $crate::steps::StepGame for $game {
            type Step = Step;
            #[inline]
            fn top(state: &$state) -> Option<&Step> {
                state.$field.top()
            }
            #[inline]
            fn pop(state: &mut $state) -> Option<Step> {
                state.$field.pop()
            }
            #[inline]
            fn push(state: &mut $state, step: Step) {
                state.$field.push(step);
            }
        }
    };
}
