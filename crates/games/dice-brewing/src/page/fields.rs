//! The four buildings with their fields: what goes in, what comes out, what lies there, who else is there.
use super::{
    dice, goods,
    painter::{Painter, note},
    phase::Phase,
    signs::ARROW,
};
use crate::{
    dice::Die,
    explain::{effect_rule, field_name},
    state::FieldUse,
    steps::Step,
    values::{Effect, FieldRule, Input},
    words::{Building, Colour, Field},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon, icon_as, panel, recon, seat_mark};

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
    pub(super) fn fields(&self) -> Markup {
        let seat = self.front();
        let open = Field::ALL.into_iter().filter(|field| self.viewpoint.glows(&format!("field:{field}"))).count();
        let used = Field::ALL.into_iter().filter(|&field| self.player(seat).uses(field)).count();
        let aside = html! {
            @if open > 0 { span.tag.tag--go { (plural(open as u32, "field")) " to choose" } }
            (used) " of " (Field::COUNT) " used"
        };
        let body = html! { div.blds { @for it in Building::ALL { (self.building(it)) } } };
        panel("fields", &self.viewpoint.whose(seat, "fields"), Some(seat), aside, body)
    }

    /// A building: folded on a phone unless something in it can be chosen.
    fn building(&self, building: Building) -> Markup {
        let seat = self.front();
        let fields: Vec<Field> = self.fields_of(building).collect();
        let open = fields.iter().filter(|field| self.viewpoint.glows(&format!("field:{field}"))).count();
        let used = fields.iter().filter(|&&field| self.player(seat).uses(field)).count();
        let asked = fields.iter().any(|&field| self.asked_about(field));
        let opens = self.game.values.opens(building);
        let head = html! {
            (icon_large(goods::building(building)))
            h3 { (self.game.building_name(building)) }
            span.aside {
                @if self.player(seat).blocked_buildings.has(building) { span.tag.tag--bad { "blocked this round" } }
                @else if !self.game.is_open(self.view, building) { "opens in round " (opens) }
                @else if open > 0 { (open) " open to you" }
                @else if used > 0 { (used) " of " (fields.len()) " used" }
                @else if self.viewpoint.glows("field:") { "none open" }
            }
        };
        let list = html! { @for &field in &fields { li { (self.field(field)) } } };
        html! {
            @if open > 0 || asked {
                section.bld { div.bld__h { (head) } ul class={ "flds flds--" (fields.len()) } { (list) } }
            } @else {
                details.bld.fold.sub { summary { (head) } ul class={ "flds fold__in flds--" (fields.len()) } { (list) } }
            }
        }
    }

    /// The fields of a building, in order.
    pub(super) fn fields_of(&self, building: Building) -> impl Iterator<Item = Field> + '_ {
        Field::ALL.into_iter().filter(move |&field| self.game.values.field(field).building == building)
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
        let mut spot = self.viewpoint.spot(format!("field:{field}"));
        // Where an input lies, what can be refused is the blue die beside it.
        let can_speed = standing == Standing::Waits && rule.accelerate_min > 0;
        if !spot.is_choice() && can_speed && self.is_mine(|step| matches!(step, Step::Placement(_))) {
            spot = self.viewpoint.answer(&format!("accelerate {field}"));
        }
        let class = match standing {
            _ if self.asked_about(field) => "fld is-chosen",
            _ if spot.is_choice() => "fld",
            Standing::Done => "fld is-done",
            Standing::Crowded | Standing::Blocked | Standing::Opens(_) => "fld is-taken",
            Standing::Free | Standing::Waits => "fld",
        };
        let guessed = self.game.values.texts.fields[field.index()].guessed;
        spot.class(class).note(self.field_note(field)).show(html! {
            span.fld__n { (field_name(field)) @if guessed { (recon("the acceleration is reconstructed")) } }
            span.fld__x { (trade(rule)) }
            (self.lying(seat, field))
            span.fld__f {
                @match standing {
                    Standing::Waits => span.fld__t { @if self.viewpoint.is_me(seat) { "yours" } @else { "in use" } },
                    Standing::Done => span.fld__t { "used" },
                    Standing::Crowded => span.fld__t { "crowded" },
                    Standing::Blocked => span.fld__t { "blocked" },
                    Standing::Opens(round) => span.fld__t.is-later { "from round " (round) },
                    Standing::Free => (when(rule)),
                }
                (self.crowd(field))
            }
        })
    }

    /// What the player in front has there.
    fn lying(&self, seat: Seat, field: Field) -> Markup {
        let rule = self.game.values.field(field);
        let player = self.player(seat);
        let piece = |die: Die| self.die_piece(seat, die);
        let speed = html! {
            @if self.phase() != Phase::Placement { span.fld__ph.is-ok { "acts in clean-up" } }
            @else if rule.accelerate_min > 0 { span.fld__ph { "blue " (rule.accelerate_min) "+: now" } }
        };
        html! {
            @match player.board.at(field) {
                FieldUse::Seed => span.fld__on {
                    span data-piece=(self.piece(format!("seed-{}-{field}", seat.0))) { (icon_as("seed", "seed")) } (speed)
                },
                FieldUse::Die(die) if rule.is_deferred() => span.fld__on {
                    span data-piece=(piece(die)) { (dice::face(die, "t")) } (speed)
                },
                FieldUse::Die(die) | FieldUse::Accelerated(die) => span.fld__on {
                    span data-piece=(piece(die)) { (dice::face(die, "t")) } span.fld__ph.is-ok { "back in clean-up" }
                },
                FieldUse::Free if field == Field::School3 && !player.study.is_empty() => span.fld__on {
                    @for &die in &player.study { span data-piece=(piece(die)) { (dice::face(die, "t")) } }
                    span.fld__ph.is-ok { "sum " (player.study_sum()) }
                },
                FieldUse::Free => {}
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
        Note { recon: about.guessed, ..note(field_name(field), text, effect_rule(rule.effect)) }
    }
}

fn icon_large(name: &str) -> Markup {
    html! { span.bld__p { (icon(name)) } }
}

fn arrow() -> Markup {
    html! { span.fld__a aria-label="becomes" role="img" { (ARROW) } }
}

/// What goes in and what comes out, as pictures.
fn trade(rule: &FieldRule) -> Markup {
    let item = |input: &Input| match input.colour {
        None => icon_as("seed", "seed"),
        Some(colour) if input.min > 1 => dice::least(colour, input.min, "m"),
        Some(colour) if input.max < Die::MAX => dice::most(colour, input.max, "m"),
        Some(colour) => dice::any(colour, "m"),
    };
    html! {
        @match rule.effect {
            Effect::Exchange => {
                @for input in &rule.inputs {
                    span.fld__one {
                        (item(input)) (arrow())
                        @for &gain in &input.gains { (goods::gain(gain, "m", false)) }
                    }
                }
            }
            Effect::Raise { by } => {
                @for input in &rule.inputs { (item(input)) }
                (arrow()) span.fld__up { "+" (by) }
            }
            Effect::RerollOwn => { (item(&rule.inputs[0])) (arrow()) span.fld__w { "reroll own dice" } }
            Effect::Swap => { (item(&rule.inputs[0])) (arrow()) span.fld__w { "swap with supply" } }
            Effect::Study { min_sum, gains } => {
                span.fld__w { "sum " (min_sum) "+" } (dice::any(Colour::Blue, "m")) (arrow())
                @for &gain in &gains { (goods::gain(gain, "m", false)) }
            }
        }
    }
}

/// When a free field acts.
fn when(rule: &FieldRule) -> Markup {
    html! {
        @if rule.accelerate_min > 0 {
            span.fld__acc { "now: " (dice::least(Colour::Blue, rule.accelerate_min, "t")) }
        } @else if rule.is_deferred() {
            span.fld__acc.muted { "clean-up" }
        } @else {
            span.fld__acc.muted { "at once" }
        }
    }
}
