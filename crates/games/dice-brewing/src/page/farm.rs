//! The street of the player in front: four buildings with their fields. A field reads down: what goes in, what comes out, when,
//! and who else is there.
use super::{
    dice, goods,
    painter::{Painter, picture},
    signs::SUM,
};
use crate::{
    dice::Die,
    explain::{effect_rule, field_name},
    state::FieldUse,
    steps::Step,
    values::{Effect, FieldRule, Gain},
    words::{Building, Colour, Field, Where},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, icon_as, recon, seat_mark};

/// How a field stands to the player in front.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Standing {
    Free,
    /// An input lies there and waits for clean-up.
    Waits,
    /// It has acted.
    Done,
    Crowded,
    Blocked,
    Opens(u8),
}

impl Painter<'_> {
    /// All buildings of the player in front.
    pub(super) fn farm(&self) -> Markup {
        let seat = self.front();
        html! {
            section.farm #farm aria-label=(self.viewpoint.whose(seat, "fields")) {
                @for it in Building::ALL { (self.building(it)) }
            }
        }
    }

    fn building(&self, building: Building) -> Markup {
        let seat = self.front();
        let house = goods::house(building);
        let opens = self.game.values.opens(building);
        let blocked = self.player(seat).blocked_buildings.has(building);
        let sign = self.viewpoint.spot(format!("building:{}.{building}", seat.0)).class("sgn__in");
        html! {
            section class={ "grp grp--" (house) } {
                (picture(&format!("b-{house}"), "bld"))
                div.sgn {
                    @if sign.is_choice() { (sign.show(html! { (self.game.building_name(building)) })) }
                    @else {
                        h3 class={ "sgn__in" @if blocked { " is-barred" } } {
                            (self.game.building_name(building))
                            @if blocked { small { "blocked" } }
                            @else if !self.game.is_open(self.view, building) { small { "from round " (opens) } }
                        }
                    }
                }
                div.flds { @for field in self.fields_of(building) { div { (self.field(field)) } } }
            }
        }
    }

    /// Is the running question about this field?
    fn asked_about(&self, field: Field) -> bool {
        self.step().is_some_and(|step| match step {
            Step::Item(it) => it.field == field,
            Step::Accelerate(it) => it.field == field,
            Step::StudyColour(_) => field == Field::School3,
            Step::RerollSource(_) | Step::RerollPick(_) => field == Field::School1,
            Step::SwapColour(_) | Step::SwapRoll(_) | Step::SwapTake(_) | Step::SwapGive(_) => field == Field::School2,
            _ => false,
        })
    }

    /// Who uses the field this round.
    fn users(&self, field: Field) -> Vec<Seat> {
        Seat::all(self.game.seats).filter(|&seat| self.player(seat).uses(field)).collect()
    }

    fn standing(&self, seat: Seat, field: Field) -> Standing {
        let rule = self.game.values.field(field);
        let player = self.player(seat);
        if !self.game.is_open(self.view, rule.building) {
            return Standing::Opens(self.game.values.opens(rule.building));
        }
        match player.board.at(field) {
            FieldUse::Accelerated(_) => return Standing::Done,
            FieldUse::Die(_) if !rule.is_deferred() => return Standing::Done,
            FieldUse::Seed | FieldUse::Die(_) => return Standing::Waits,
            FieldUse::Free if player.uses(field) => return Standing::Waits,
            FieldUse::Free => {}
        }
        if player.blocked_buildings.has(rule.building) {
            Standing::Blocked
        } else if self.users(field).len() >= usize::from(self.game.crowd.players_per_field) {
            Standing::Crowded
        } else {
            Standing::Free
        }
    }

    fn field(&self, field: Field) -> Markup {
        let seat = self.front();
        let rule = self.game.values.field(field);
        let standing = self.standing(seat, field);
        let placing = self.is_mine(|step| matches!(step, Step::Placement(_)));
        let mut spot = self.viewpoint.spot(format!("field:{field}"));
        // Where an input lies, what can be refused is the blue die beside it.
        let can_speed = standing == Standing::Waits && rule.accelerate_min > 0;
        if !spot.is_choice() && can_speed && placing {
            spot = self.viewpoint.answer(&format!("accelerate {field}"));
        }
        let lacks = self.lack(seat, rule).filter(|_| placing && !spot.is_choice() && standing == Standing::Free);
        let class = match standing {
            _ if self.asked_about(field) => "is-asked",
            Standing::Waits if spot.is_choice() => "is-own is-speed",
            _ if spot.is_choice() => "",
            Standing::Waits | Standing::Done => "is-own",
            Standing::Crowded | Standing::Blocked | Standing::Opens(_) => "is-shut",
            Standing::Free if lacks.is_some() => "is-shut",
            Standing::Free => "",
        };
        let marks = &self.game.values.texts.fields[field.index()].marks;
        let sum = Some(self.player(seat).study_sum()).filter(|_| field == Field::School3);
        spot.class(format!("fld {class}")).note(self.field_note(field)).show(html! {
            span.fld__n { (field_name(field)) (recon(marks)) }
            span.sock { (self.socket(seat, field)) }
            span.gain { (gains(rule)) }
            span.foot {
                @match standing {
                    Standing::Waits => span.word.is-good {
                        @if let Some(sum) = sum { (SUM) " " (sum) span.vh { " so far" } } @else { "later" }
                    },
                    Standing::Done => span.word.is-good { "done" },
                    Standing::Crowded => span.word.is-bad { "full" },
                    Standing::Blocked => span.word.is-bad { "blocked" },
                    Standing::Opens(round) => span.word { "round " (round) },
                    Standing::Free => @if let Some(lacks) = lacks { span.word { (lacks) } } @else { (when(rule)) },
                }
                @if !matches!(standing, Standing::Opens(_) | Standing::Blocked) && lacks.is_none() { (self.crowd(field)) }
            }
        })
    }

    /// What the player has nothing of that could be laid there.
    fn lack(&self, seat: Seat, rule: &FieldRule) -> Option<&'static str> {
        let player = self.player(seat);
        let fits = |place| player.dice(place).classes().any(|(die, _)| die.is_usable() && rule.accepts.has(die));
        if rule.takes_seed() {
            return (player.seeds == 0).then_some("no seed");
        }
        if Where::ALL.into_iter().any(fits) {
            return None;
        }
        let blue = rule.inputs.iter().all(|input| input.colour == Some(Colour::Blue));
        Some(if blue { "no blue" } else { "no die" })
    }

    /// What the player in front has there, or the shape of what goes in.
    fn socket(&self, seat: Seat, field: Field) -> Markup {
        let player = self.player(seat);
        let laid = |die: Die| html! { span data-piece=(self.die_piece(seat, die)) { (dice::face(die, "f")) } };
        html! {
            @match player.board.at(field) {
                FieldUse::Seed => span data-piece=(self.piece(format!("seed-{}-{field}", seat.0))) { (icon_as("seed", "seed")) },
                FieldUse::Die(die) | FieldUse::Accelerated(die) => (laid(die)),
                FieldUse::Free if field == Field::School3 && !player.study.is_empty() => {
                    span class={ "two" @if player.study.len() > 2 { " is-many" } } { @for &die in &player.study { (laid(die)) } }
                }
                FieldUse::Free => (ghosts(self.game.values.field(field))),
            }
        }
    }

    /// A place for each player who may use the field.
    fn crowd(&self, field: Field) -> Markup {
        let users = self.users(field);
        let places = usize::from(self.game.crowd.players_per_field);
        let label = format!("used by {}; {} of {places} places", self.names(&users), users.len());
        html! {
            span.crowd role="img" aria-label=(label) {
                @for &seat in &users { (seat_mark(seat)) }
                @for _ in users.len()..places { span.crowd__o {} }
            }
        }
    }

    fn field_note(&self, field: Field) -> Note {
        let rule = self.game.values.field(field);
        let places = self.game.crowd.players_per_field;
        let about = &self.game.values.texts.fields[field.index()];
        let places = if places == 1 { "Only one player".into() } else { format!("At most {places} players") };
        let text = format!("{} {places} may use it in a round.", about.text);
        Note { recon: about.marks.clone(), ..Note::new(field_name(field), text, effect_rule(rule.effect)) }
    }
}

/// The shapes of what can be laid on a field.
fn ghosts(rule: &FieldRule) -> Markup {
    if let Effect::Study { min_sum, .. } = rule.effect {
        let label = format!("dice worth {min_sum} or more, one of them blue");
        return dice::shade('b', &label, &html! { (SUM) (min_sum) "+" });
    }
    html! {
        span.two {
            @for input in &rule.inputs {
                @match input.colour {
                    None => (icon_as("seed", "seed")),
                    Some(colour) => (dice::ghost(colour, input.min, input.max)),
                }
            }
        }
    }
}

/// What comes out.
fn gains(rule: &FieldRule) -> Markup {
    html! {
        @match rule.effect {
            Effect::Exchange => {
                span.arr {}
                @for (n, input) in rule.inputs.iter().enumerate() {
                    @if n > 0 { "/" }
                    @for &gain in &input.gains { (one(gain, n > 0)) }
                }
            }
            Effect::Raise { by } => { span.arr {} b.gain__up { "+" (by) } }
            Effect::RerollOwn => { (icon_as("act-reroll", "reroll")) b { "my dice" } }
            Effect::Swap => { (icon("exchange")) span.vh { "swap with the " } b { "supply" } }
            Effect::Study { gains, .. } => { span.arr {} @for &gain in &gains { (one(gain, false)) } }
        }
    }
}

/// A gain; what is a single die needs no count. `again`: the picture stands there already.
fn one(gain: Gain, again: bool) -> Markup {
    match gain {
        Gain::Dice(colour, 1) => dice::any(colour, "g"),
        Gain::Gold(n) if again => html! { b { (n) } },
        gain => goods::gain(gain, "g"),
    }
}

/// When a free field acts.
fn when(rule: &FieldRule) -> Markup {
    html! {
        @if rule.accelerate_min > 0 {
            span.acc { (picture("bolt", "bolt")) span.vh { "at once with " } (dice::least(Colour::Blue, rule.accelerate_min, "a")) }
        } @else if rule.is_deferred() {
            span.word { "later" }
        } @else {
            span.acc { (picture("bolt", "bolt")) "now" }
        }
    }
}
