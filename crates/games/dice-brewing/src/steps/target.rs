//! What an action token hits.
use super::RollDice;
use crate::{
    action::{Action, Event},
    dice::{Die, Flag},
    game::DiceBrewing,
    state::State,
    tokens::{can_hit, can_hit_any},
    words::{Building, Token, Where, Window},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Player, place and die, or building, or recipe (DB-D12). The token is already played and removed (DB-9.1).
    Target {
        seat: Seat,
        token: Token,
        window: Window,
        /// Whose things are hit, once that is known.
        #[serde(default)]
        owner: Option<Seat>,
        /// Where the die lies, once that is known.
        #[serde(default)]
        place: Option<Where>,
    }
}

impl Target {
    /// A token leaves its owner and looks for its target.
    pub(super) fn play(at: &mut At<'_, DiceBrewing>, seat: Seat, token: Token, window: Window) {
        at.state.hidden.tokens[seat.index()].take(token, 1);
        at.state.removed.add(token, 1);
        at.say(|| Event::Played(seat, token));
        let mut owner = None;
        if token != Token::BlockRecipe {
            // The player is asked only if more than one has a target (DB-D12).
            let mut owners =
                Seat::all(at.game.seats).filter(|&it| at.game.is_target(at.state, seat, token, window, it));
            owner = owners.next().filter(|_| owners.next().is_none());
        }
        let place = match at.game.places(token, window) {
            &[only] => Some(only),
            _ => None,
        };
        at.push(Self { seat, token, window, owner, place });
    }

    fn hit(self, at: &mut At<'_, DiceBrewing>, owner: Seat, place: Where, die: Die) {
        let there = at.state.player_mut(owner).dice_mut(place);
        match self.token {
            Token::WithdrawDie => {
                // DB-9.3: before the roll it joins those that wait for it; else its value is kept.
                let die = if self.window == Window::RoundStart { die.to_roll() } else { die };
                at.state.player_mut(owner).pool.put(die);
                at.say(|| Event::Withdrawn(owner, die));
            }
            Token::GuardDie if owner == self.seat => {
                there.put(die.flagged(Flag::Guarded));
                at.say(|| Event::DieGuarded(owner, die));
            }
            Token::GuardDie => {
                there.put(die.flagged(Flag::Blocked));
                at.say(|| Event::DieBlocked(owner, die));
            }
            Token::RaiseDie => {
                there.put(die.raised());
                at.say(|| Event::DieRaised(owner, die.raised()));
            }
            Token::RerollDie => {
                there.put(die.to_roll());
                at.say(|| Event::Rerolls(owner, die));
                at.push(RollDice { seat: owner, place });
            }
            Token::BlockBuilding | Token::BlockRecipe => at.impossible(self, die),
        }
    }
}

impl Step<DiceBrewing> for Target {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, _: Seat, out: &mut Vec<Action>) {
        let Self { seat, token, window, owner, place } = *self;
        match (token, owner, place) {
            (Token::BlockRecipe, ..) => {
                let from = out.len();
                out.extend(state.open().filter(|&recipe| !state.blocked_recipes.has(recipe)).map(Action::Recipe));
                out[from..].sort_unstable();
            }
            (_, None, _) => {
                let owners = Seat::all(game.seats).filter(|&it| game.is_target(state, seat, token, window, it));
                out.extend(owners.map(|it| Action::Player(it.0)));
            }
            (Token::BlockBuilding, Some(owner), _) => {
                let can = |it: &Building| game.can_block(state, seat, owner, *it);
                out.extend(Building::ALL.into_iter().filter(can).map(Action::Building));
            }
            (_, Some(owner), None) => {
                let can = |it: &&Where| can_hit_any(state, seat, token, owner, **it);
                out.extend(game.places(token, window).iter().filter(can).map(|&it| Action::From(it)));
            }
            (_, Some(owner), Some(place)) => state.player(owner).dice(place).each(|die, _| {
                if can_hit(seat, token, owner, die) {
                    out.push(Action::Die(place, die));
                }
            }),
        }
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, _: Seat, action: Action) {
        match (action, self.owner) {
            (Action::Player(owner), None) => at.push(Self { owner: Some(Seat(owner)), ..self }),
            (Action::From(place), Some(_)) => at.push(Self { place: Some(place), ..self }),
            (Action::Recipe(recipe), None) => {
                // DB-9.6
                at.state.blocked_recipes.insert(recipe);
                at.say(|| Event::RecipeBlocked(recipe));
            }
            (Action::Building(building), Some(owner)) => {
                at.state.player_mut(owner).blocked_buildings.insert(building);
                at.say(|| Event::BuildingBlocked(owner, building));
            }
            (Action::Die(place, die), Some(owner)) => {
                at.state.player_mut(owner).dice_mut(place).take(die);
                self.hit(at, owner, place, die);
            }
            (other, _) => at.impossible(self, other),
        }
    }
}
