//! The table for a terminal.
use crate::effect::Cubes;
use crate::explain::names::{date, lot_name, track_name};
use crate::game::BrewCrafters;
use crate::score;
use crate::state::{Brewery, Public};
use crate::steps::Step;
use crate::view::View;
use crate::words::{Building, Complex, Ingredient, Lot, Offer, Partnership, Recipe, Space, Track, Vessel};
use taproom_core::{Game, Seat, plural};
use taproom_kit::{Draw, Drawing, Ink};

/// Half of the table's width.
const HALF: usize = 50;

impl Draw for BrewCrafters {
    fn draw(&self, view: &View) -> Drawing {
        let state = &view.public;
        let mut drawing = Drawing::new();
        head(state, &mut drawing);
        self.market(state, &mut drawing);
        self.cards(state, &mut drawing);
        for seat in Seat::all(self.seats()) {
            self.brewery(view, seat, &mut drawing);
        }
        drawing
    }
}

/// How a seat is written, and in which colour.
fn mark(seat: Seat) -> (Ink, String) {
    let ink = [Ink::Red, Ink::Blue, Ink::Green, Ink::Yellow, Ink::Purple][seat.index() % 5];
    (ink, format!("P{}", seat.0 + 1))
}

fn ingredient_ink(it: Ingredient) -> Ink {
    match it {
        Ingredient::Malt => Ink::Brown,
        Ingredient::Hops => Ink::Green,
        Ingredient::Yeast => Ink::Yellow,
        Ingredient::Spices => Ink::Orange,
        Ingredient::Coffee => Ink::Faint,
        Ingredient::Fruit => Ink::Red,
    }
}

/// Date, phase and start player.
fn head(state: &Public, drawing: &mut Drawing) {
    drawing.heading(date(state.season.min(12)));
    let phase = match state.steps.iter().next() {
        None => "the game is over",
        Some(Step::Setup(_)) => "cards are dealt",
        Some(Step::WinterStart(_)) => "annual abilities",
        Some(Step::MarketPhase(_)) => "Market Action Phase",
        Some(Step::BreweryPhase(_)) => "Brewery Phase",
        Some(_) => "season's end",
    };
    drawing.text(format!(" · {phase} · start player "));
    let (ink, name) = mark(state.start_player);
    drawing.ink(ink, name);
    drawing.ink(Ink::Faint, "   ° value reconstructed");
}

/// The widest a line may be.
const WIDTH: usize = 98;

/// A line that begins with a heading and goes on, indented, where the items need more room.
fn items(drawing: &mut Drawing, heading: &str, items: impl IntoIterator<Item = (Ink, String)>) {
    drawing.line().text(heading);
    let indent = heading.chars().count();
    let mut width = indent;
    for (ink, text) in items {
        let wide = text.chars().count() + 2;
        if width + wide > WIDTH && width > indent {
            drawing.line().text(" ".repeat(indent));
            width = indent;
        }
        width += wide;
        drawing.ink(ink, text).text("  ");
    }
}

/// Cuts a text to a width.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.into();
    }
    let short: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{short}…")
}

impl BrewCrafters {
    fn market(&self, state: &Public, drawing: &mut Drawing) {
        drawing.line();
        drawing.heading("MARKET");
        let spaces: Vec<Space> = Space::ALL.into_iter().filter(|&it| self.uses_space(it)).collect();
        let rows = spaces.len().div_ceil(2);
        let column = |spaces: &[Space]| {
            let mut column = Drawing::new();
            for &space in spaces {
                self.space(state, space, &mut column);
            }
            column
        };
        let mut both = column(&spaces[..rows]);
        both.line().pad(HALF - 2);
        both.beside(column(&spaces[rows..]), 2);
        drawing.below(both);
        if self.has(Complex::CommunityFarm) {
            drawing.line().text("Community Farm: ");
            if state.community.is_empty() {
                drawing.ink(Ink::Faint, "nothing planted");
            }
            for (n, it) in state.community.iter().enumerate() {
                let (ink, name) = mark(it.seat);
                drawing.text(format!("{} ", n + 1)).ink(ink, name);
                drawing.ink(ingredient_ink(it.ingredient), format!(" {}  ", self.ingredient_name(it.ingredient)));
            }
        }
        if self.has(Complex::HireInterns) {
            drawing.line().text(format!("Interns in the supply: {}", state.interns_left()));
        }
        if self.collaborates() {
            drawing.line().text("Collaboration: ");
            for lot in Lot::ALL {
                let cost = &self.values.portion_cost[lot.index()];
                let reward = &self.values.portion_reward[lot.index()];
                drawing.text(format!("{} {} ", cost.cubes_in_all(), lot_name(lot)));
                match state.collaboration[lot] {
                    Some(seat) => {
                        let (ink, name) = mark(seat);
                        drawing.ink(ink, name).text("  ");
                    }
                    None => {
                        drawing.ink(Ink::Faint, format!("({} Rep ${})  ", reward.rep, reward.money));
                    }
                }
            }
        }
    }

    fn space(&self, state: &Public, space: Space, drawing: &mut Drawing) {
        let named = &self.values.space_names[space.index()];
        let own = if named.reconstructed { "°" } else { "" };
        let stand = &state.market[space];
        drawing.line();
        match stand.taken {
            Some(seat) => {
                let (ink, name) = mark(seat);
                drawing.ink(ink, name).text(" ").ink(Ink::Faint, cut(&named.name, 20)).ink(Ink::Faint, own);
            }
            None => {
                drawing.text("   ").text(cut(&named.name, 20)).ink(Ink::Faint, own);
            }
        }
        drawing.pad(25);
        let uses: Vec<String> = self
            .deals
            .iter()
            .filter(|deal| deal.space == space)
            .map(|deal| match deal.offer {
                Offer::Goods | Offer::Money if deal.restock.is_some() => self.short(&stand.goods),
                Offer::Goods | Offer::Money => {
                    let text = self.goods(&deal.goods).replace(" of your choice", "").replace(" Ingredient", "");
                    text.replace(", ", " ")
                }
                Offer::Investor => format!("investor ${}", stand.money),
                Offer::Partnership => "partnership".into(),
                Offer::Worker => "worker".into(),
                Offer::Shift => "shift".into(),
                Offer::Interns => "Interns $1".into(),
                Offer::Trade => "trade 1 cube".into(),
                Offer::Agency => "six workers".into(),
            })
            .collect();
        let text = cut(&uses.join(" | "), HALF - 3 - 25);
        drawing.ink(if stand.taken.is_some() { Ink::Faint } else { Ink::Plain }, text);
    }

    fn short(&self, cubes: &Cubes) -> String {
        if cubes.is_empty() { "empty".into() } else { self.cubes(cubes).replace(", ", " ") }
    }

    fn cards(&self, state: &Public, drawing: &mut Drawing) {
        drawing.line();
        drawing.heading("RECIPES").pad(HALF).ink(Ink::Strong, "WORKERS FOR HIRE");
        let mut left = Drawing::new();
        for recipe in state.recipes.iter() {
            self.recipe(state, recipe, &mut left);
        }
        let mut right = Drawing::new();
        for worker in state.display.iter() {
            let named = &self.values.worker_names[worker.index()];
            let own = if named.reconstructed { "°" } else { "" };
            right.line().text(cut(&named.name, 28)).ink(Ink::Faint, own);
            right.ink(Ink::Green, format!(" ${}", self.values.workers[worker.index()].cost));
        }
        for card in Partnership::ALL.into_iter().filter(|&it| self.uses_partnership(it)) {
            if state.partnerships[card].is_none() {
                right.line().ink(Ink::Orange, self.partnership_name(card)).ink(Ink::Faint, " (partnership)");
            }
        }
        left.line().pad(HALF);
        left.beside(right, 0);
        drawing.below(left);
    }

    fn recipe(&self, state: &Public, recipe: Recipe, drawing: &mut Drawing) {
        let card = &self.values.recipes[recipe.index()];
        let named = &self.values.recipe_names[recipe.index()];
        let own = if named.reconstructed { "°" } else { "" };
        drawing.line().ink(Ink::Strong, format!("{} ", card.rep)).text(cut(&named.name, 25)).ink(Ink::Faint, own);
        drawing.pad(29);
        for (it, n) in Ingredient::ALL.into_iter().zip(card.cost).filter(|(_, n)| *n > 0) {
            let letter: String = self.ingredient_name(it).chars().take(1).collect();
            drawing.ink(ingredient_ink(it), format!("{n}{letter} "));
        }
        drawing.pad(43);
        if self.is_advanced(recipe) {
            match state.label_owner(recipe) {
                Some(seat) => {
                    let (ink, name) = mark(seat);
                    drawing.ink(ink, name);
                }
                None => {
                    drawing.ink(Ink::Yellow, "label");
                }
            }
        }
    }

    fn brewery(&self, view: &View, seat: Seat, drawing: &mut Drawing) {
        let state = &view.public;
        let brewery = state.of(seat);
        let values = &self.values;
        let (ink, name) = mark(seat);
        drawing.line();
        drawing
            .line()
            .ink(ink, format!("{name} "))
            .ink(Ink::Strong, format!("{} Rep", score::tally(self, state, seat).total()));
        drawing.ink(Ink::Green, format!("  ${}", brewery.money));
        drawing.text(format!(
            "  ${} due each Winter  {}  {} batches",
            brewery.costs(values),
            plural(brewery.shifts, "shift"),
            brewery.batches()
        ));
        if brewery.loans > 0 {
            drawing.ink(Ink::Red, format!("  {} Loans", brewery.loans));
        }
        if brewery.interns != [0; 3] {
            let [_, next, after] = brewery.interns;
            let now = brewery.interns_free();
            drawing.text(format!("  Interns {now}/{next}/{after}"));
        }
        drawing.line().text(format!("   storage {}/{}: ", brewery.storage.total(), brewery.capacity(values)));
        for (it, n) in brewery.storage.iter() {
            drawing.ink(ingredient_ink(it), format!("{n} {}  ", self.ingredient_name(it)));
        }
        self.floor(brewery, drawing);
        self.tiles(brewery, drawing);
        drawing.line().text("   research: ");
        for track in Track::ALL {
            let step = brewery.research[track];
            let dots: String = (1..=4).map(|n| if n <= step { '●' } else { '○' }).collect();
            drawing.text(format!("{} ", track_name(track))).ink(Ink::Teal, dots).text("  ");
        }
        if let Some(recipe) = brewery.marked_recipe {
            drawing.line().text(format!("   marked: {}", self.recipe_name(recipe)));
        }
        let cards = state.partners_of(seat).map(|it| (Ink::Orange, self.partnership_name(it).to_owned()));
        let team = brewery.workers.iter().map(|it| (Ink::Plain, self.worker_name(it).to_owned()));
        let team: Vec<(Ink, String)> = team.chain(cards).collect();
        if !team.is_empty() {
            items(drawing, "   team: ", team);
        }
        self.secrets(view, seat, drawing);
    }

    fn floor(&self, brewery: &Brewery, drawing: &mut Drawing) {
        let vessels = Vessel::ALL.into_iter().filter(|&it| brewery.has_vessel(&self.values, it));
        let vessels = vessels.map(|vessel| {
            let name = ["tank 1", "tank 2", "Brewpub"][vessel.index()];
            let infuser = if brewery.infused.has(vessel) { "+hops" } else { "" };
            let batch = brewery.vessels[vessel].map_or("empty".into(), |it| cut(self.recipe_name(it), 20));
            (Ink::Orange, format!("{name}{infuser}: {batch}"))
        });
        items(drawing, "   brewing: ", vessels);
        let bottled: Vec<String> = brewery.bottling.iter().flatten().map(|&it| cut(self.recipe_name(it), 20)).collect();
        drawing.line().text("   bottling: ");
        drawing.ink(Ink::Orange, if bottled.is_empty() { "empty".into() } else { bottled.join(", ") });
        drawing.text(format!("  shipped: {}", brewery.shipped()));
    }

    fn tiles(&self, brewery: &Brewery, drawing: &mut Drawing) {
        let mut tiles: Vec<(Ink, String)> = Vec::new();
        for building in brewery.buildings.iter() {
            let mut text = self.building_name(building).to_owned();
            if brewery.operated.has(building) {
                text.push_str(" (used)");
            }
            if building == Building::Farm {
                let plots = brewery.plots(&self.values);
                text = format!("{text} {}/{plots}", brewery.farm.total());
                if !brewery.farm.is_empty() {
                    text = format!("{text} ({})", self.cubes(&brewery.farm));
                }
            }
            tiles.push((Ink::Blue, text));
        }
        if tiles.is_empty() {
            tiles.push((Ink::Faint, "nothing yet".into()));
        }
        if let Some(space) = brewery.marked_space {
            tiles.push((Ink::Yellow, format!("1 Rep on {}", self.building_name(space))));
        }
        items(drawing, "   built: ", tiles);
    }

    fn secrets(&self, view: &View, seat: Seat, drawing: &mut Drawing) {
        let brewery = view.of(seat);
        let hidden = view.hidden_recipes.get(seat.index()).copied().unwrap_or(0);
        if hidden == 0 && brewery.secrets.is_empty() {
            return;
        }
        let mut secrets: Vec<(Ink, String)> = Vec::new();
        for recipe in view.secrets_of(seat).iter() {
            let prize = if brewery.prizes.has(recipe) { " (Rep on it)" } else { "" };
            secrets.push((Ink::Purple, format!("{}{prize}", cut(self.recipe_name(recipe), 24))));
        }
        let unknown = hidden.saturating_sub(view.face_down(seat).len());
        if unknown > 0 {
            secrets.push((Ink::Purple, format!("{unknown} face down")));
        }
        items(drawing, "   secret recipes: ", secrets);
    }
}
