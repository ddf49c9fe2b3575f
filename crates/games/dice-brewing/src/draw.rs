//! The table on a terminal: recipes, markets, boards and every player's dice.
use crate::{
    dice::{Dice, Die, Flag},
    explain::{field_name, gain_names},
    game::DiceBrewing,
    state::FieldUse,
    steps::{Step, SwapRoll, SwapTake},
    values::{Effect, Extension, FieldRule, Input},
    view::View,
    words::{Building, Colour, Field, Ingredient, Recipe, Token, Where},
};
use taproom_core::{Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

impl Draw for DiceBrewing {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        self.draw_head(view, &mut drawing);
        let first = if let Viewer::Seat(seat) = view.viewer { seat } else { view.first };
        self.draw_player(view, first, &mut drawing);
        self.draw_boards(view, &mut drawing);
        self.draw_recipes(view, &mut drawing);
        self.draw_markets(view, &mut drawing);
        for seat in first.clockwise(self.seats).skip(1) {
            self.draw_player(view, seat, &mut drawing);
        }
        drawing.panel("Key");
        drawing.line().ink(Ink::Faint, "Y yellow, K black, G green, B blue, S seed; ° reconstructed");
        drawing.line().ink(Ink::Faint, "+ raised, x blocked, ! guarded, >> accelerated");
        drawing
    }
}

fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Yellow => Ink::Yellow,
        Colour::Black => Ink::Brown,
        Colour::Green => Ink::Green,
        Colour::Blue => Ink::Blue,
    }
}

/// A die as a face: `Y⚂3`.
fn face(die: Die) -> String {
    let pips = ['▢', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'][usize::from(die.value())];
    let value = if die.is_rolled() { die.value().to_string() } else { String::new() };
    let flag = match die.flag() {
        Flag::Free => "",
        Flag::Blocked => "x",
        Flag::Guarded => "!",
    };
    format!("{}{pips}{value}{}{flag}", die.colour().letter(), "+".repeat(die.raise().into()))
}

fn draw_dice(dice: &Dice, owner: Seat, place: Where, drawing: &mut Drawing) {
    if dice.total() == 0 {
        drawing.ink(Ink::Faint, "-");
    }
    let mut drawn = 0;
    dice.each(|die, n| {
        for _ in 0..n {
            if drawn > 0 && drawn % 12 == 0 {
                drawing.line().pad(15);
            }
            drawing.spot(format!("die:{}.{place}.{die}", owner.0), ink(die.colour()), face(die)).text(" ");
            drawn += 1;
        }
    });
}

/// What a field takes and gives, in a few signs.
fn trade(rule: &FieldRule) -> String {
    let input = |colour: Option<Colour>| colour.map_or('S', Colour::letter);
    match rule.effect {
        Effect::Exchange => {
            let one = |it: &Input| format!("{}→{}", input(it.colour), gain_names(&it.gains, "+"));
            rule.inputs.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        Effect::Raise { by } => {
            let colours: Vec<String> = rule.inputs.iter().map(|it| input(it.colour).to_string()).collect();
            format!("{} ≤5: +{by}", colours.join("/"))
        }
        Effect::RerollOwn => format!("B{}+: reroll own dice", rule.inputs[0].min),
        Effect::Swap => format!("B{}+: swap with supply", rule.inputs[0].min),
        Effect::Study { min_sum, .. } => format!("B, sum {min_sum}+: 1 blue die"),
    }
}

impl DiceBrewing {
    fn draw_head(&self, view: &View, drawing: &mut Drawing) {
        let season = match view.round {
            0 => "set-up",
            _ => view.season(),
        };
        drawing.heading(format!("Dice Brewing  round {}, {season}", view.round));
        drawing.text(format!("  {}", self.progress(view)));
        drawing.text(format!("  season token: {}", view.first));
        drawing.line().text("Supply  ");
        for (colour, n) in Colour::ALL.map(|colour| (colour, view.supply.count(colour))) {
            drawing.spot(format!("colour:{colour}"), ink(colour), format!("{} {n}", colour.letter())).text("   ");
        }
        drawing.text(format!("S {}   deck {}", view.seeds, view.deck.len()));
        if let Some(now) = now(view.steps.top()) {
            drawing.line().ink(Ink::Strong, now);
        }
        if let Some(Step::SwapRoll(SwapRoll { colour, rolled, .. }) | Step::SwapTake(SwapTake { colour, rolled, .. })) =
            view.steps.top()
        {
            drawing.text(":");
            for (value, n) in (1..).zip(rolled) {
                for _ in 0..*n {
                    let die = Die::new(*colour, value);
                    drawing.text(" ").spot(format!("supply:{value}"), ink(*colour), face(die));
                }
            }
        }
    }

    fn draw_recipes(&self, view: &View, drawing: &mut Drawing) {
        drawing.line();
        drawing.panel("Recipes");
        for recipe in view.row.iter().take(self.crowd.open_recipes.into()) {
            drawing.line().text("  ");
            match recipe {
                None => {
                    drawing.ink(Ink::Faint, "(gap)");
                }
                Some(recipe) => {
                    drawing.spots(format!("recipe:{recipe}"), |drawing| self.draw_recipe(view, *recipe, drawing));
                }
            }
        }
    }

    fn draw_recipe(&self, view: &View, recipe: Recipe, drawing: &mut Drawing) {
        let rule = self.values.recipe(recipe);
        let blocked = view.blocked_recipes.has(recipe);
        let about = &self.values.texts.recipes[recipe.index()];
        // One mark for the whole card, or one for each figure.
        let mark = about.marks.sign_of("dice");
        let level_mark = if mark.is_empty() { about.marks.sign_of("level") } else { "" };
        let shade = if blocked { Ink::Red } else { Ink::Strong };
        drawing.ink(shade, format!("{}{mark}{}", self.recipe_name(recipe), if blocked { " BLOCKED" } else { "" }));
        drawing.pad(32);
        for (colour, min) in &rule.dice {
            drawing.ink(ink(*colour), format!("{}{min}+", colour.letter())).text(" ");
        }
        drawing.pad(52);
        let reward = gain_names(&rule.reward, ", ");
        drawing.text(format!("{} MP, {reward} ({}{level_mark})", self.values.mastery_per_brew, rule.level));
        drawing.line().text("    ");
        let add = |it: &Extension| {
            let what =
                it.extra.ingredient().map_or(format!("B{}+", it.min), |it| self.ingredient_name(it).to_lowercase());
            let mark = if mark.is_empty() { self.values.texts.extension(recipe, it.extra).sign() } else { "" };
            format!("{what} {}{mark}", gain_names(&it.bonus, ", "))
        };
        let adds: Vec<String> = rule.extensions.iter().map(add).collect();
        drawing.ink(Ink::Faint, format!("one of: {}", adds.join("; ")));
    }

    fn draw_markets(&self, view: &View, drawing: &mut Drawing) {
        drawing.line();
        drawing.panel(format!("Market (round {})", self.values.market_opens));
        for (n, it) in Ingredient::ALL.into_iter().enumerate() {
            if n % 3 == 0 {
                drawing.line().text("  ");
            }
            let price = self.values.ingredient(it).price;
            let mark = self.values.texts.ingredients[it.index()].marks.sign_of("price");
            let text = format!("{} {price}{mark} ×{}", self.ingredient_name(it), view.market.count(it));
            drawing.spot(format!("market:{it}"), Ink::Plain, text).pad(2 + 20 * (n % 3 + 1));
        }
        drawing.line();
        drawing.panel(format!("Black market (round {})", self.values.black_market_opens));
        for (n, it) in Token::ALL.into_iter().enumerate() {
            if n % 2 == 0 {
                drawing.line().text("  ");
            }
            let price = self.values.token(it).price;
            let mark = self.values.texts.tokens[it.index()].marks.sign_of("price");
            let most = self.most(view, it);
            let sign = if view.black_market.is_some() || most == 0 { "" } else { "≤" };
            let text = format!("{} {price}{mark} ×{sign}{most}", self.token_name(it));
            drawing.spot(format!("black-market:{it}"), Ink::Plain, text).pad(2 + 30 * (n % 2 + 1));
        }
    }

    fn draw_boards(&self, view: &View, drawing: &mut Drawing) {
        let column = |seat: Seat| 42 + 8 * (usize::from(seat.0) + 1);
        drawing.line();
        drawing.panel("Fields").pad(35).ink(Ink::Faint, "now by").pad(42);
        for seat in Seat::all(self.seats) {
            drawing.ink(Ink::Seat(seat), format!("P{}", seat.0 + 1)).pad(column(seat));
        }
        for building in Building::ALL {
            let opens = self.values.opens(building);
            drawing.line().text(" ").ink(Ink::Faint, format!("{} (round {opens})", self.building_name(building)));
            drawing.pad(42);
            for (seat, player) in Seat::all(self.seats).zip(&view.players) {
                let blocked = player.blocked_buildings.has(building);
                let (ink, text) = if blocked { (Ink::Red, "blocked") } else { (Ink::Faint, "·") };
                drawing.spot(format!("building:{}.{building}", seat.0), ink, text).pad(column(seat));
            }
            for field in Field::ALL.into_iter().filter(|&it| self.values.field(it).building == building) {
                let rule = self.values.field(field);
                let shade = if self.is_open(view, building) { Ink::Plain } else { Ink::Faint };
                drawing.line().text("   ").spots(format!("field:{field}"), |drawing| {
                    drawing.ink(shade, field_name(field)).pad(12).ink(shade, trade(rule));
                });
                drawing.pad(36);
                if rule.accelerate_min > 0 {
                    let mark = self.values.texts.fields[field.index()].marks.sign_of("accelerate_min");
                    drawing.ink(Ink::Blue, format!("B{}+{mark}", rule.accelerate_min));
                }
                drawing.pad(42);
                for seat in Seat::all(self.seats) {
                    draw_spot(view, seat, field, drawing);
                    drawing.pad(column(seat));
                }
            }
        }
    }

    fn draw_player(&self, view: &View, seat: Seat, drawing: &mut Drawing) {
        let player = view.player(seat);
        let you = if view.viewer == Viewer::Seat(seat) { " (you)" } else { "" };
        drawing.line();
        drawing.panel("").spot(format!("player:{}", seat.0), Ink::Seat(seat), format!("{seat}{you}"));
        drawing.text(format!(
            "  {} MP  {} gold  {}  {}  score now {}",
            player.mastery,
            player.gold,
            plural(player.seeds, "seed"),
            plural(player.brewed.len(), "recipe"),
            self.score(player)
        ));
        for (place, name) in [(Where::Pool, "active pool"), (Where::Warehouse, "warehouse")] {
            drawing.line().text("  ").spot(format!("place:{}.{place}", seat.0), Ink::Plain, name).pad(15);
            draw_dice(player.dice(place), seat, place, drawing);
        }
        if let Some(die) = player.discount {
            drawing.text("  on the market ").ink(ink(die.colour()), face(die));
        }
        let mut things: Vec<(String, String)> = Vec::new();
        for (it, n) in player.ingredients.iter() {
            things.push((format!("ingredient:{it}"), format!("{n} {}", self.ingredient_name(it).to_lowercase())));
        }
        let held = view.tokens[seat.index()];
        // Only the tokens of whoever looks can be played from here.
        let kind = if view.viewer.is(seat) { "token" } else { "black-market" };
        let token = |(it, n): (Token, u8)| (format!("{kind}:{it}"), format!("{n} {}", self.token_name(it)));
        match held.kinds {
            Some(kinds) => things.extend(kinds.iter().map(token)),
            None if held.count > 0 => things.push((String::new(), plural(held.count, "hidden token"))),
            None => {}
        }
        for (n, things) in things.chunks(3).enumerate() {
            drawing.line().text(if n == 0 { "  holds        " } else { "               " });
            for (place, text) in things {
                drawing.spot(place, Ink::Plain, text).text("  ");
            }
        }
        let brewed: Vec<Recipe> = player.brewed.iter().collect();
        for (n, recipes) in brewed.chunks(3).enumerate() {
            drawing.line().ink(Ink::Faint, if n == 0 { "  brewed       " } else { "               " });
            for recipe in recipes {
                let mark = self.values.texts.recipes[recipe.index()].marks.sign_of("dice");
                let name = format!("{}{mark}", self.recipe_name(*recipe));
                drawing.spot(format!("beer:{recipe}"), Ink::Faint, name).text("  ");
            }
        }
    }
}

fn draw_spot(view: &View, seat: Seat, field: Field, drawing: &mut Drawing) {
    let player = view.player(seat);
    if field == Field::School3 {
        for &die in &player.study {
            drawing.ink(ink(die.colour()), format!("{}{}", die.colour().letter(), die.value()));
        }
        return;
    }
    match player.board.at(field) {
        FieldUse::Free => {}
        FieldUse::Seed => {
            drawing.ink(Ink::Orange, "seed");
        }
        FieldUse::Die(die) => {
            drawing.ink(ink(die.colour()), face(die));
        }
        FieldUse::Accelerated(die) => {
            drawing.ink(ink(die.colour()), format!(">>{}", face(die)));
        }
    }
}

/// Whose turn it is, and what for.
fn now(step: Option<&Step>) -> Option<String> {
    Some(match *step? {
        Step::TokenWindow(it) => format!("{} may play tokens", it.seat),
        Step::Placement(it) => format!("{} places, {} of 2 items so far", it.seat, it.placed),
        Step::Shopping(it) => format!("{} shops", it.seat),
        Step::Discount(it) => format!("{} shops", it.shopping.seat),
        Step::Brewing(it) => format!("{} brews", it.seat),
        Step::BrewDice(it) => format!("{} brews", it.seat),
        Step::Target(it) => format!("{} plays a token", it.seat),
        Step::SwapRoll(it) => format!("{} rolls the supply", it.seat),
        Step::SwapTake(it) => format!("{} may swap for", it.seat),
        _ => return None,
    })
}
