//! The table on a terminal: recipes, markets, boards and every player's dice.
use crate::{
    dice::{Dice, Die, Flag},
    explain::{field_name, gain_names},
    game::DiceBrewing,
    state::FieldUse,
    steps::Step,
    values::{Effect, Extension, FieldRule, Input},
    view::View,
    words::{Building, Colour, Field, Ingredient, Recipe, Token},
};
use taproom_core::{Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

impl Draw for DiceBrewing {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        self.draw_head(view, &mut drawing);
        self.draw_recipes(view, &mut drawing);
        self.draw_markets(view, &mut drawing);
        self.draw_boards(view, &mut drawing);
        for seat in Seat::all(self.seats) {
            self.draw_player(view, seat, &mut drawing);
        }
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

fn draw_dice(dice: &Dice, drawing: &mut Drawing) {
    if dice.total() == 0 {
        drawing.ink(Ink::Faint, "-");
    }
    let mut drawn = 0;
    dice.each(|die, n| {
        for _ in 0..n {
            if drawn > 0 && drawn % 14 == 0 {
                drawing.line().pad(15);
            }
            drawing.ink(ink(die.colour()), face(die)).text(" ");
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
            drawing.ink(ink(colour), format!("{} {n}", colour.letter())).text("   ");
        }
        drawing.text(format!("S {}   deck {}", view.seeds, view.deck.len()));
        if let Some(now) = now(view.steps.top()) {
            drawing.line().ink(Ink::Strong, now);
        }
    }

    fn draw_recipes(&self, view: &View, drawing: &mut Drawing) {
        drawing.heading("Recipes");
        for recipe in view.row.iter().take(self.crowd.open_recipes.into()) {
            drawing.line().text("  ");
            match recipe {
                None => {
                    drawing.ink(Ink::Faint, "(gap)");
                }
                Some(recipe) => self.draw_recipe(view, *recipe, drawing),
            }
        }
    }

    fn draw_recipe(&self, view: &View, recipe: Recipe, drawing: &mut Drawing) {
        let rule = self.values.recipe(recipe);
        let blocked = view.blocked_recipes.has(recipe);
        let about = &self.values.texts.recipes[recipe.index()];
        let lost = self.values.texts.lost_extensions[recipe.index()];
        // One mark for the whole card, or one for each figure.
        let mark = if about.lost { "°" } else { "" };
        let level_mark = if about.guessed && !about.lost { "°" } else { "" };
        let shade = if blocked { Ink::Red } else { Ink::Strong };
        drawing.ink(shade, format!("{}{mark}{}", self.recipe_name(recipe), if blocked { " BLOCKED" } else { "" }));
        drawing.pad(34);
        for (colour, min) in &rule.dice {
            drawing.ink(ink(*colour), format!("{}{min}+", colour.letter())).text(" ");
        }
        drawing.pad(54);
        let reward = gain_names(&rule.reward, ", ");
        drawing.text(format!("{} MP, {reward} ({}{level_mark})", self.values.mastery_per_brew, rule.level));
        drawing.line().pad(34);
        let add = |it: &Extension| {
            let what =
                it.extra.ingredient().map_or(format!("B{}+", it.min), |it| self.ingredient_name(it).to_lowercase());
            let mark = if lost.has(it.extra) && !about.lost { "°" } else { "" };
            format!("{what} {}{mark}", gain_names(&it.bonus, ", "))
        };
        let adds: Vec<String> = rule.extensions.iter().map(add).collect();
        drawing.ink(Ink::Faint, format!("one of: {}", adds.join("; ")));
    }

    fn draw_markets(&self, view: &View, drawing: &mut Drawing) {
        drawing.heading(format!("Market (round {})", self.values.market_opens)).text("  ");
        for it in Ingredient::ALL {
            let price = self.values.ingredient(it).price;
            drawing.text(format!("{} {price}° ×{}  ", self.ingredient_name(it), view.market.count(it)));
        }
        drawing.heading(format!("Black market (round {})", self.values.black_market_opens));
        for (n, it) in Token::ALL.into_iter().enumerate() {
            if n % 3 == 0 {
                drawing.line().text("  ");
            }
            let price = self.values.token(it).price;
            let most = self.most(view, it);
            let sign = if view.black_market.is_some() || most == 0 { "" } else { "≤" };
            drawing.text(format!("{} {price}° ×{sign}{most}   ", self.token_name(it)));
        }
    }

    fn draw_boards(&self, view: &View, drawing: &mut Drawing) {
        drawing.heading("Fields").pad(38).text("now by").pad(46);
        for seat in Seat::all(self.seats) {
            drawing.ink(Ink::Strong, seat.to_string()).pad(46 + 13 * (usize::from(seat.0) + 1));
        }
        for building in Building::ALL {
            let opens = self.values.opens(building);
            drawing.line().text(" ").ink(Ink::Faint, format!("{} (round {opens})", self.building_name(building)));
            drawing.pad(46);
            for (seat, player) in Seat::all(self.seats).zip(&view.players) {
                if player.blocked_buildings.has(building) {
                    drawing.ink(Ink::Red, "blocked");
                }
                drawing.pad(46 + 13 * (usize::from(seat.0) + 1));
            }
            for field in Field::ALL.into_iter().filter(|&it| self.values.field(it).building == building) {
                let rule = self.values.field(field);
                let shade = if self.is_open(view, building) { Ink::Plain } else { Ink::Faint };
                drawing.line().text("   ").ink(shade, field_name(field)).pad(13).ink(shade, trade(rule)).pad(38);
                if rule.accelerate_min > 0 {
                    let mark = if self.values.texts.fields[field.index()].guessed { "°" } else { "" };
                    drawing.ink(Ink::Blue, format!("B{}+{mark}", rule.accelerate_min));
                }
                drawing.pad(46);
                for seat in Seat::all(self.seats) {
                    draw_spot(view, seat, field, drawing);
                    drawing.pad(46 + 13 * (usize::from(seat.0) + 1));
                }
            }
        }
    }

    fn draw_player(&self, view: &View, seat: Seat, drawing: &mut Drawing) {
        let player = view.player(seat);
        let you = if view.viewer == Viewer::Seat(seat) { " (you)" } else { "" };
        drawing.heading(format!("{seat}{you}"));
        drawing.text(format!(
            "  {} MP  {} gold  {}  {}  score now {}",
            player.mastery,
            player.gold,
            plural(player.seeds, "seed"),
            plural(player.brewed.len(), "recipe"),
            self.score(player)
        ));
        drawing.line().text("  active pool  ");
        draw_dice(&player.pool, drawing);
        drawing.line().text("  warehouse    ");
        draw_dice(&player.warehouse, drawing);
        if let Some(die) = player.discount {
            drawing.text("  on the market ").ink(ink(die.colour()), face(die));
        }
        let mut things: Vec<String> = Vec::new();
        for (it, n) in player.ingredients.iter() {
            things.push(format!("{n} {}", self.ingredient_name(it).to_lowercase()));
        }
        let held = view.tokens[seat.index()];
        match held.kinds {
            Some(kinds) => things.extend(kinds.iter().map(|(it, n)| format!("{n} {}", self.token_name(it)))),
            None if held.count > 0 => things.push(plural(held.count, "hidden token")),
            None => {}
        }
        for (n, things) in things.chunks(4).enumerate() {
            drawing.line().text(if n == 0 { "  holds        " } else { "               " }).text(things.join(", "));
        }
        let brewed: Vec<&str> = player.brewed.iter().map(|recipe| self.recipe_name(recipe)).collect();
        for (n, names) in brewed.chunks(4).enumerate() {
            drawing.line().ink(Ink::Faint, if n == 0 { "  brewed       " } else { "               " });
            drawing.ink(Ink::Faint, names.join(", "));
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
        Step::SwapRoll(it) => format!("{} rolls the supply: {}", it.seat, rolled(it.colour, &it.rolled)),
        Step::SwapTake(it) => format!("{} may swap for {}", it.seat, rolled(it.colour, &it.rolled)),
        _ => return None,
    })
}

fn rolled(colour: Colour, rolled: &[u8; 6]) -> String {
    let faces = (1..).zip(rolled).flat_map(|(value, &n)| (0..n).map(move |_| face(Die::new(colour, value))));
    faces.collect::<Vec<_>>().join(" ")
}
