//! The brewery in front: dice, seeds, gold, tokens, brewed recipes.
use super::{
    dice, goods,
    painter::{Painter, note, stuff},
    signs::TIMES,
};
use crate::{
    dice::{Die, Flag},
    explain::{field_name, token_rule},
    steps::Step,
    words::{Colour, Field, Ingredient, Recipe, Token, Where},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, panel, worth};

impl Painter<'_> {
    /// The whole panel.
    pub(super) fn brewery(&self) -> Markup {
        let seat = self.front();
        let player = self.player(seat);
        let aside = html! {
            (worth("rep", "Mastery points", player.mastery))
            (worth("coin", "Gold", player.gold))
        };
        let body = html! {
            div.stack {
                (self.pending())
                div.stores {
                    @for place in Where::ALL { (self.store(seat, place)) }
                    (self.purse(seat))
                }
                @if !player.brewed.is_empty() {
                    div.stack.stack--s {
                        h3.eyebrow { "Brewed " (player.brewed.len()) }
                        (self.beers(player.brewed))
                    }
                }
            }
        };
        panel("mine", &self.viewpoint.whose(seat, "brewery"), Some(seat), aside, body)
    }

    /// A place with its dice.
    fn store(&self, seat: Seat, place: Where) -> Markup {
        let lying = self.player(seat).dice(place);
        let (title, empty) = match place {
            Where::Pool => ("Active pool", "No dice to roll"),
            Where::Warehouse => ("Warehouse", "Nothing stored: only stored dice brew"),
        };
        html! {
            div class={ "store store--" (place) } {
                div.row.spread {
                    h3.eyebrow { (title) " " (lying.total()) }
                    (self.whole_place(seat, place))
                }
                @if lying.total() == 0 { p.store__none { (empty) } }
                ul.dpool aria-label=(title) {
                    @for (die, n) in lying.classes() { li { (self.pick(seat, place, die, n)) } }
                }
            }
        }
    }

    /// The place itself as an answer, when one is asked for.
    pub(super) fn whole_place(&self, seat: Seat, place: Where) -> Markup {
        let spot = self.viewpoint.spot(format!("place:{}.{place}", seat.0));
        html! {
            @if spot.is_choice() { (spot.class("btn btn--s btn--store").show(html! { "From here" })) }
        }
    }

    /// Dice of one class.
    fn pick(&self, seat: Seat, place: Where, die: Die, n: u8) -> Markup {
        let spot = self.viewpoint.spot(format!("die:{}.{place}.{die}", seat.0));
        let word = if spot.is_choice() { self.verb(seat, die) } else { state_of(die) };
        spot.class("dpick").piece(self.die_piece(seat, die)).note(self.die_note(die, place)).show(html! {
            (dice::face(die, "l"))
            @if n > 1 { span.dd-n { (TIMES) (n) } }
            (dice::badge(die))
            span.dpick__w { (word) }
        })
    }

    /// What pressing a die does now.
    fn verb(&self, owner: Seat, die: Die) -> String {
        let word = match self.step() {
            Some(Step::Placement(_) | Step::Shopping(_)) => "store",
            Some(Step::Item(_)) => "place",
            Some(Step::Accelerate(_)) => "speed up",
            Some(Step::RerollPick(_)) => "reroll",
            Some(Step::SwapGive(_)) => "give",
            Some(Step::BrewDice(_)) => "use",
            Some(Step::Discount(it)) => {
                let off = self.game.values.ingredient(it.ingredient).off(die.value());
                return format!("{off} gold off");
            }
            Some(Step::Target(it)) => match it.token {
                Token::WithdrawDie => "withdraw",
                Token::GuardDie if owner == it.seat => "guard",
                Token::GuardDie => "block",
                Token::RaiseDie => "raise",
                Token::RerollDie => "reroll",
                Token::BlockBuilding | Token::BlockRecipe => "",
            },
            _ => "",
        };
        word.into()
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
        note(format!("{}, {}", dice::name(die), stuff(die.colour())), text.join(" "), rule)
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

    /// Seeds, gold, ingredients and tokens.
    fn purse(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        html! {
            div.stores__o {
                div.row.spread { h3.eyebrow { "Seeds, gold, ingredients, tokens" } }
                ul.goods {
                    (plain("seed", if player.seeds == 1 { "seed" } else { "seeds" }, player.seeds.into()))
                    (plain("coin", "gold", player.gold))
                    @for (it, n) in player.ingredients.iter() { li { (self.ingredient(it, n)) } }
                    @if player.ingredients.is_empty() { (plain("honey", "ingredients", 0)) }
                    (self.held(seat))
                    @if let Some(die) = player.discount {
                        li.good { (dice::face(die, "t")) span.good__t { "on the market, back in clean-up" } }
                    }
                }
            }
        }
    }

    fn ingredient(&self, it: Ingredient, n: u8) -> Markup {
        let name = self.game.ingredient_name(it);
        let text = "Hand it in when you brew a recipe that names it, and take the bonus. Worth nothing at the end.";
        let spot = self.viewpoint.spot(format!("ingredient:{it}")).class("good").note(note(name, text, "DB-7.4"));
        spot.show(html! { (icon(goods::ingredient(it))) b { (n) } span.good__t { (name) } })
    }

    /// Action tokens, as far as they are known.
    fn held(&self, seat: Seat) -> Markup {
        let held = self.view.tokens[seat.index()];
        html! {
            @match held.kinds {
                Some(kinds) => {
                    @for (it, n) in kinds.iter() {
                        li {
                            (self.viewpoint.spot(format!("token:{it}")).class("good").note(self.token_note(it)).show(html! {
                                (icon(goods::token(it))) b { (n) } span.good__t { (self.game.token_name(it)) }
                            }))
                        }
                    }
                    @if kinds.is_empty() { (plain("act-any", "tokens", 0)) }
                }
                None => (plain("card-back", if held.count == 1 { "hidden token" } else { "hidden tokens" }, held.count.into())),
            }
        }
    }

    /// What a token does and when.
    pub(super) fn token_note(&self, it: Token) -> Note {
        let about = &self.game.values.texts.tokens[it.index()];
        let text = format!("{} Played {}.", about.text, self.game.token_windows(it));
        Note { recon: about.guessed, ..note(&about.name, text, token_rule(it)) }
    }
}

/// A count that nothing can be done with by itself.
fn plain(picture: &str, word: &str, n: u16) -> Markup {
    html! {
        li class={ "good" @if n == 0 { " good--zero" } } { (icon(picture)) b { (n) } span.good__t { (word) } }
    }
}

/// What lies under a die that cannot be chosen.
fn state_of(die: Die) -> String {
    match die.flag() {
        Flag::Blocked => "blocked".into(),
        Flag::Guarded => "guarded".into(),
        Flag::Free if !die.is_rolled() => "to roll".into(),
        Flag::Free if die.raise() > 0 => format!("counts as {}", die.value()),
        Flag::Free => stuff(die.colour()).into(),
    }
}
