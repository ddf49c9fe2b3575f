//! The bench of the player in front: who it is, the dice, goods and tokens, the beers.
use super::{
    dice, goods,
    painter::{Painter, picture, stuff},
    signs::{ARROW, MINUS},
};
use crate::{
    dice::{Die, Flag},
    explain::{field_name, token_rule},
    steps::Step,
    values::Effect,
    words::{Colour, Field, Ingredient, Recipe, Token, Where},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, icon_as, seat_class, seat_mark};

impl Painter<'_> {
    /// The whole bench.
    pub(super) fn bench(&self) -> Markup {
        let seat = self.front();
        html! {
            section #bench class={ "bench " (seat_class(seat)) } aria-label=(self.viewpoint.whose(seat, "brewery")) {
                (self.card_of(seat))
                @for place in Where::ALL { (self.store(seat, place)) }
                (self.purse(seat))
                (self.shelf(seat))
            }
        }
    }

    /// Name, points, the score so far.
    fn card_of(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let spot = self.viewpoint.spot(format!("player:{}", seat.0));
        let inside = html! {
            span.me__n { (seat_mark(seat)) b { (self.viewpoint.name(seat)) } @if self.viewpoint.person(seat).bot.is_some() { (icon_as("bot", "a bot")) } }
            (picture("brewer", "me__p"))
            span.me__mp { (icon_as("rep", "mastery points")) b { (player.mastery) } }
            span.me__s { "score now " b { (self.game.score(player)) } }
            span.me__f {
                @if self.view.first == seat && self.view.round > 0 { span data-piece="season-token" { (icon("start-player")) } "first" }
                @if self.has_passed(seat) { "passed" }
            }
        };
        html! { div.me { @if spot.is_choice() { (spot.class("me__in").show(inside)) } @else { div.me__in { (inside) } } } }
    }

    /// A place with its dice. When the place itself is asked for, it is pressed as a whole.
    fn store(&self, seat: Seat, place: Where) -> Markup {
        let lying = self.player(seat).dice(place);
        let total = usize::from(lying.total());
        let all = || lying.classes().flat_map(|(die, n)| (0..n).map(move |_| die));
        let whole = self.viewpoint.spot(format!("place:{}.{place}", seat.0));
        let (title, class, least) = match place {
            Where::Pool => ("Active pool", format!("felt is-{}", crowding(total, [5, 10, 16])), 0),
            Where::Warehouse => ("Warehouse", format!("cubby is-{}", crowding(total, [10, 14, 20])), slots(total)),
        };
        let hollow = html! { @for _ in total..least { span.cub.is-hollow {} } };
        html! {
            section class={ "store store--" (place) } aria-label=(title) {
                h3 { (title) " " span.store__h { (self.store_hint(place, total)) } }
                @if whole.is_choice() {
                    (whole.class(class).show(html! { @for die in all() { span.cub { (dice::face(die, die_size(place))) (dice::badge(die)) } } (hollow) }))
                } @else {
                    div class=(class) {
                        @if total == 0 && place == Where::Pool { p.felt__none { (self.no_dice()) } }
                        @for (n, die) in all().enumerate() { div class={ "cub r" (n % 4 + 1) } { (self.pick(seat, place, die)) } }
                        (hollow)
                    }
                }
            }
        }
    }

    /// What can be done with the dice of a place.
    fn store_hint(&self, place: Where, total: usize) -> &'static str {
        let stores = self.is_mine(|step| matches!(step, Step::Placement(_) | Step::Shopping(_)));
        match place {
            Where::Pool if stores && total > 0 => "press a die to store it",
            Where::Pool => "rolled each round",
            Where::Warehouse => "brews from here",
        }
    }

    fn no_dice(&self) -> &'static str {
        if self.player(self.front()).warehouse.total() > 0 {
            "All dice are stored or on fields"
        } else {
            "No dice here"
        }
    }

    /// One die.
    fn pick(&self, seat: Seat, place: Where, die: Die) -> Markup {
        let spot = self.viewpoint.spot(format!("die:{}.{place}.{die}", seat.0));
        let free = self.is_mine(|step| matches!(step, Step::Placement(_) | Step::Shopping(_)));
        let asked = self.viewpoint.glows(&format!("die:{}.", seat.0)) && !free;
        let class = match (spot.is_choice(), free) {
            (true, true) => "dpick is-free",
            (false, _) if asked => "dpick is-dim",
            _ => "dpick",
        };
        let word = if spot.is_choice() && !free {
            self.verb(seat, die)
        } else {
            html! {}
        };
        spot.class(class).piece(self.die_piece(seat, die)).note(self.die_note(die, place)).show(html! {
            (dice::face(die, die_size(place)))
            (dice::badge(die))
            @if !word.0.is_empty() { span.to { (word) } }
        })
    }

    /// What pressing a die does now.
    fn verb(&self, owner: Seat, die: Die) -> Markup {
        let word = match self.step() {
            Some(Step::Item(it)) => match self.game.values.field(it.field).effect {
                Effect::Raise { by } => return html! { (ARROW) " " (die.turned_up(by).value()) },
                Effect::Study { .. } => return html! { "sum " (self.player(owner).study_sum() + die.value()) },
                _ => "place",
            },
            Some(Step::Accelerate(_)) => "now",
            Some(Step::RerollPick(_)) => "reroll",
            Some(Step::SwapGive(it)) => return html! { (ARROW) " " (it.value) },
            Some(Step::BrewDice(_)) => "use",
            Some(Step::Discount(it)) => {
                let off = self.game.values.ingredient(it.ingredient).off(die.value());
                return html! { (MINUS) (off) " gold" };
            }
            Some(Step::Target(it)) => match it.token {
                Token::WithdrawDie => "pool",
                Token::GuardDie if owner == it.seat => "guard",
                Token::GuardDie => "block",
                Token::RaiseDie => return html! { (ARROW) " " (die.value() + 1) },
                Token::RerollDie => "reroll",
                Token::BlockBuilding | Token::BlockRecipe => "",
            },
            _ => "",
        };
        html! { (word) }
    }

    /// Where a die can go, and who wants it.
    fn die_note(&self, die: Die, place: Where) -> Note {
        let mut text: Vec<String> = Vec::new();
        match die.flag() {
            Flag::Blocked => text.push("Blocked for this round: it can be stored, nothing else.".into()),
            Flag::Guarded => text.push("Guarded for this round: nobody can change or withdraw it.".into()),
            Flag::Free if !die.is_rolled() => text.push("It waits for the next roll.".into()),
            Flag::Free => {}
        }
        if die.raise() > 0 {
            text.push(format!("{} of its value is lent until the round ends.", die.raise()));
        }
        if die.is_usable() {
            text.extend(self.uses_of(die, place));
        }
        let rule = match die.flag() {
            Flag::Free if die.raise() > 0 => "DB-9.8",
            Flag::Free => "DB-1.2",
            Flag::Blocked | Flag::Guarded => "DB-9.5",
        };
        Note::new(format!("{}, {}", dice::name(die), stuff(die.colour())), text.join(" "), rule)
    }

    /// Fields and open recipes a die is good for, in sentences.
    fn uses_of(&self, die: Die, place: Where) -> Vec<String> {
        let values = &self.game.values;
        let takes = |field: &Field| values.field(*field).accepts.has(die);
        let fields: Vec<&str> = Field::ALL.into_iter().filter(takes).map(field_name).collect();
        let wants = |recipe: &Recipe| {
            let needs = &values.recipe(*recipe).dice;
            needs.iter().any(|&(colour, min)| colour == die.colour() && min <= die.value())
        };
        let recipes: Vec<&str> =
            self.view.row.iter().flatten().copied().filter(wants).map(|it| self.game.recipe_name(it)).collect();
        let mut text = Vec::new();
        if !fields.is_empty() {
            text.push(format!("As an input it fits {}.", fields.join(", ")));
        }
        if die.colour() == Colour::Blue {
            text.push(format!("It makes fields act at once that ask for {} or less.", die.value()));
        }
        if !recipes.is_empty() {
            let stored = if place == Where::Pool { " once it is stored" } else { "" };
            text.push(format!("It is good for {}{stored}.", recipes.join(", ")));
        }
        text
    }

    /// Gold, seeds, ingredients and tokens.
    fn purse(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let held = self.view.tokens[seat.index()];
        let tokens = held.kinds.map_or(1, |kinds| kinds.iter().count());
        let kinds = 2 + player.ingredients.iter().count() + tokens + usize::from(player.discount.is_some());
        html! {
            ul class={ "purse is-" (crowding(kinds, [6, 9, 12])) } aria-label="Gold, seeds, ingredients and tokens" {
                (plain("coin", "gold", player.gold))
                (plain("seed", if player.seeds == 1 { "seed" } else { "seeds" }, player.seeds.into()))
                @for (it, n) in player.ingredients.iter() { li { (self.ingredient(it, n)) } }
                @match held.kinds {
                    Some(kinds) => { @for (it, n) in kinds.iter() { li { (self.token(it, n)) } } }
                    None => { @if held.count > 0 { (plain("card-back", if held.count == 1 { "token" } else { "tokens" }, held.count.into())) } }
                }
                @if let Some(die) = player.discount { li.gd { (dice::face(die, "g")) span.gd__t { "on the market" } } }
            }
        }
    }

    fn ingredient(&self, it: Ingredient, n: u8) -> Markup {
        let name = self.game.ingredient_name(it);
        let text = "Hand it in when you brew a recipe that names it, and take the bonus. Worth nothing at the end.";
        let spot = self.viewpoint.spot(format!("ingredient:{it}")).class("gd").note(Note::new(name, text, "DB-7.4"));
        spot.show(html! { (icon(goods::ingredient(it))) b { (n) } span.gd__t { (name) } })
    }

    fn token(&self, it: Token, n: u8) -> Markup {
        self.viewpoint.spot(format!("token:{it}")).class("gd").note(self.token_note(it)).show(html! {
            (icon(goods::token(it))) b { (n) } span.gd__t { (goods::gist(it)) }
        })
    }

    /// What a token does and when.
    pub(super) fn token_note(&self, it: Token) -> Note {
        let about = &self.game.values.texts.tokens[it.index()];
        let text = format!("{} Played {}.", about.text, self.game.token_windows(it));
        Note { recon: about.marks.clone(), ..Note::new(&about.name, text, token_rule(it)) }
    }

    /// The beers, as bottles.
    fn shelf(&self, seat: Seat) -> Markup {
        let brewed = self.player(seat).brewed;
        let n = usize::from(brewed.len());
        html! {
            section.trophy aria-label="Brewed beers" {
                h3 { "Brewed " b { (n) } }
                ul class={ "shelf is-" (crowding(n, [3, 8, 14])) } {
                    @for recipe in brewed.iter() { li { (self.bottle(recipe)) } }
                    @for _ in n..3 { li.bottle.is-hollow { (picture("gl-bottle", "bottle__p")) } }
                }
            }
        }
    }
}

/// A count that nothing can be done with by itself.
fn plain(name: &str, word: &str, n: u16) -> Markup {
    html! { li class={ "gd" @if n == 0 { " is-none" } } { (icon(name)) b { (n) } span.gd__t { (word) } } }
}

/// How many things there are, as a class: few, some, many or most.
pub(super) fn crowding(n: usize, [few, some, many]: [usize; 3]) -> &'static str {
    match n {
        _ if n <= few => "few",
        _ if n <= some => "some",
        _ if n <= many => "many",
        _ => "most",
    }
}

/// The number of places drawn for a warehouse that holds this number of dice.
fn slots(n: usize) -> usize {
    [10, 14, 20].into_iter().find(|&slots| n <= slots).unwrap_or(n)
}

fn die_size(place: Where) -> &'static str {
    match place {
        Where::Pool => "l",
        Where::Warehouse => "w",
    }
}
