//! The table for a terminal.
use crate::effect::Cubes;
use crate::explain::names::{batches, date, lot_name, track_name};
use crate::game::BrewCrafters;
use crate::score;
use crate::state::{Brewery, Public};
use crate::steps::Step;
use crate::view::View;
use crate::words::{Building, Complex, Ingredient, Lot, Offer, Partnership, Recipe, Space, Track, Vessel, Worker};
use taproom_core::{Game, Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

impl Draw for BrewCrafters {
    fn draw(&self, view: &View) -> Drawing {
        let state = &view.public;
        let mut drawing = Drawing::new();
        head(state, &mut drawing);
        self.shown_cards(view, &mut drawing);
        let first = if let Viewer::Seat(seat) = view.viewer { seat } else { state.start_player };
        self.brewery(view, first, &mut drawing);
        self.market(state, &mut drawing);
        self.cards(state, &mut drawing);
        for seat in first.clockwise(self.seats()).skip(1) {
            self.brewery(view, seat, &mut drawing);
        }
        drawing
    }

    /// Bundles of ingredients lie nowhere: they are only listed.
    fn listed() -> &'static [&'static str] {
        &["exchange", "take", "trade"]
    }
}

/// How a seat is written, and in which colour.
fn mark(seat: Seat) -> (Ink, String) {
    (Ink::Seat(seat), format!("P{}", seat.0 + 1))
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
        Some(Step::SeasonStart(_)) => "the start player is drawn",
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
const WIDTH: usize = 74;

/// A line that begins with a heading and goes on, indented, where the items need more room.
fn items(drawing: &mut Drawing, heading: &str, items: impl IntoIterator<Item = (String, Ink, String)>) {
    drawing.line().text(heading);
    let indent = heading.chars().count();
    let mut width = indent;
    for (place, ink, text) in items {
        let wide = text.chars().count() + 2;
        if width + wide > WIDTH && width > indent {
            drawing.line().text(" ".repeat(indent));
            width = indent;
        }
        width += wide;
        if place.is_empty() {
            drawing.ink(ink, text);
        } else {
            drawing.spot(place, ink, text);
        }
        drawing.text("  ");
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
        drawing.panel("MARKET");
        for space in Space::ALL.into_iter().filter(|&it| self.uses_space(it)) {
            drawing.line().spots(format!("space:{space}"), |drawing| self.space(state, space, drawing));
        }
        if self.has(Complex::CommunityFarm) {
            let kinds = Ingredient::ALL.into_iter().filter(|it| self.values.community_yields[it.index()] > 0);
            let bed = |it: Ingredient| {
                let by = state.community.iter().find(|planted| planted.ingredient == it);
                let by = by.map_or("free".into(), |planted| mark(planted.seat).1);
                (format!("community:{it}"), ingredient_ink(it), format!("{} {by}", self.ingredient_name(it)))
            };
            items(drawing, "Community Farm: ", kinds.map(bed));
        }
        if self.has(Complex::HireInterns) {
            drawing.line().text(format!("Interns in the supply: {}", state.interns_left()));
        }
        if self.collaborates() {
            let portion = |lot: Lot| {
                let cost = &self.values.portion_cost[lot.index()];
                let reward = &self.values.portion_reward[lot.index()];
                let (ink, by) = match state.collaboration[lot] {
                    Some(seat) => mark(seat),
                    None => (Ink::Plain, format!("({} Rep ${})", reward.rep, reward.money)),
                };
                (format!("collaboration:{lot}"), ink, format!("{} {} {by}", cost.cubes_in_all(), lot_name(lot)))
            };
            items(drawing, "Collaboration: ", Lot::ALL.map(portion));
        }
    }

    /// What lies on the table for one question only: workers drawn, the box of recipes.
    fn shown_cards(&self, view: &View, drawing: &mut Drawing) {
        match view.steps.top() {
            Some(Step::Agency(it)) => {
                drawing.line();
                drawing.panel("EMPLOYMENT AGENCY");
                for worker in it.drawn.iter() {
                    self.worker(worker, drawing);
                }
            }
            Some(Step::DevelopSecret(_)) if view.recipe_box.is_some() => {
                drawing.line();
                drawing.panel("THE BOX OF RECIPES");
                for recipe in view.recipe_box.unwrap_or_default().iter() {
                    drawing.line().spots(format!("box:{recipe}"), |drawing| self.recipe(view, recipe, drawing));
                }
            }
            _ => {}
        }
    }

    fn worker(&self, worker: Worker, drawing: &mut Drawing) {
        let named = &self.values.worker_names[worker.index()];
        let own = named.marks.sign();
        drawing.line().spots(format!("worker:{worker}"), |drawing| {
            drawing.text(cut(&named.name, 28)).ink(Ink::Faint, own);
            drawing.ink(Ink::Green, format!(" ${}", self.values.workers[worker.index()].cost));
        });
    }

    fn space(&self, state: &Public, space: Space, drawing: &mut Drawing) {
        let named = &self.values.space_names[space.index()];
        let own = named.marks.sign();
        let stand = &state.market[space];
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
        let text = cut(&uses.join(" | "), 30);
        drawing.ink(if stand.taken.is_some() { Ink::Faint } else { Ink::Plain }, text);
    }

    fn short(&self, cubes: &Cubes) -> String {
        if cubes.is_empty() { "empty".into() } else { self.cubes(cubes).replace(", ", " ") }
    }

    fn cards(&self, state: &Public, drawing: &mut Drawing) {
        drawing.line();
        drawing.panel("RECIPES");
        for recipe in state.recipes.iter() {
            drawing.line().spots(format!("recipe:{recipe}"), |drawing| self.recipe(state, recipe, drawing));
        }
        drawing.line();
        drawing.panel("WORKERS FOR HIRE");
        for worker in state.display.iter() {
            self.worker(worker, drawing);
        }
        for card in Partnership::ALL.into_iter().filter(|&it| self.uses_partnership(it)) {
            if state.partnerships[card].is_none() {
                drawing.line().spots(format!("partnership:{card}"), |drawing| {
                    drawing.ink(Ink::Orange, self.partnership_name(card)).ink(Ink::Faint, " (partnership)");
                });
            }
        }
    }

    fn recipe(&self, state: &Public, recipe: Recipe, drawing: &mut Drawing) {
        let card = &self.values.recipes[recipe.index()];
        let named = &self.values.recipe_names[recipe.index()];
        let own = named.marks.sign();
        drawing.ink(Ink::Strong, format!("{} ", card.rep)).text(cut(&named.name, 25)).ink(Ink::Faint, own);
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
            .panel("")
            .ink(ink, format!("{name} "))
            .ink(Ink::Strong, format!("{} Rep", score::tally(self, state, seat).total()));
        drawing.ink(Ink::Green, format!("  ${}", brewery.money));
        drawing.text(format!(
            "  ${} due each Winter  {}  {}",
            brewery.costs(values),
            plural(brewery.shifts, "shift"),
            batches(brewery.batches())
        ));
        if brewery.loans > 0 {
            drawing.ink(Ink::Red, format!("  {}", plural(brewery.loans, "Loan")));
        }
        if brewery.interns != [0; 3] {
            let [_, next, after] = brewery.interns;
            let now = brewery.interns_free();
            drawing.text(format!("  Interns {now}/{next}/{after}"));
        }
        drawing.line().text(format!("   storage {}/{}: ", brewery.storage.total(), brewery.capacity(values)));
        let mine = view.viewer.is(seat);
        // What is not there yet may be asked for: cubes that were just gained.
        for it in Ingredient::ALL.into_iter().filter(|&it| mine || brewery.storage.count(it) > 0) {
            let n = brewery.storage.count(it);
            let ink = if n > 0 { ingredient_ink(it) } else { Ink::Faint };
            let text = format!("{n} {}", self.ingredient_name(it));
            drawing.spot(format!("storage:{}-{it}", seat.0), ink, text).text("  ");
        }
        self.floor(brewery, drawing);
        if mine {
            drawing.line().text("   actions: ").spot("brewery-action:process", Ink::Plain, "process beer");
            if self.has(Complex::DevelopSecretRecipe) {
                drawing.text("  ").spot("brewery-action:secret", Ink::Plain, "develop a secret recipe");
            }
        }
        self.tiles(seat, brewery, mine, drawing);
        let dots = |track: Track| {
            let step = brewery.research[track];
            let dots: String = (1..=4).map(|n| if n <= step { '●' } else { '○' }).collect();
            (format!("track:{}-{track}", seat.0), Ink::Teal, format!("{} {dots}", track_name(track)))
        };
        items(drawing, "   research: ", Track::ALL.map(dots));
        if let Some(recipe) = brewery.marked_recipe {
            drawing.line().text(format!("   marked: {}", self.recipe_name(recipe)));
        }
        let cards = state.partners_of(seat);
        let cards = cards.map(|it| (format!("partnership:{it}"), Ink::Orange, self.partnership_name(it).to_owned()));
        let team = brewery.workers.iter();
        let team = team.map(|it| (format!("team:{}-{it}", seat.0), Ink::Plain, self.worker_name(it).to_owned()));
        let team: Vec<_> = team.chain(cards).collect();
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
            (String::new(), Ink::Orange, format!("{name}{infuser}: {batch}"))
        });
        items(drawing, "   brewing: ", vessels);
        let bottled: Vec<String> = brewery.bottling.iter().flatten().map(|&it| cut(self.recipe_name(it), 20)).collect();
        drawing.line().text("   bottling: ");
        drawing.ink(Ink::Orange, if bottled.is_empty() { "empty".into() } else { bottled.join(", ") });
        drawing.text(format!("  shipped: {}", brewery.shipped()));
    }

    /// What is built; for whoever owns it also what could be.
    fn tiles(&self, seat: Seat, brewery: &Brewery, mine: bool, drawing: &mut Drawing) {
        let mut tiles: Vec<(String, Ink, String)> = Vec::new();
        for building in brewery.buildings.iter() {
            let mut text = self.building_name(building).to_owned();
            if brewery.operated.has(building) {
                text.push_str(" (used)");
            }
            if building == Building::Farm {
                text = format!("{text} {}/{}", brewery.farm.total(), brewery.plots(&self.values));
            }
            tiles.push((format!("building:{}-{building}", seat.0), Ink::Blue, text));
        }
        if tiles.is_empty() {
            tiles.push((String::new(), Ink::Faint, "nothing yet".into()));
        }
        if let Some(space) = brewery.marked_space {
            tiles.push((String::new(), Ink::Yellow, format!("1 Rep on {}", self.building_name(space))));
        }
        items(drawing, "   built: ", tiles);
        if brewery.buildings.has(Building::Farm) && (mine || !brewery.farm.is_empty()) {
            let shown = |it: &Ingredient| mine || brewery.farm.count(*it) > 0;
            let bed = |it: Ingredient| {
                let text = format!("{} {}", brewery.farm.count(it), self.ingredient_name(it));
                (format!("farm:{}-{it}", seat.0), ingredient_ink(it), text)
            };
            items(drawing, "   on the farm: ", Ingredient::ALL.into_iter().filter(shown).map(bed));
        }
        if mine {
            let open = Building::ALL.into_iter().filter(|&it| !brewery.buildings.has(it));
            let tile =
                |it: Building| (format!("building:{}-{it}", seat.0), Ink::Faint, self.building_name(it).to_owned());
            items(drawing, "   to build: ", open.map(tile));
        }
    }

    fn secrets(&self, view: &View, seat: Seat, drawing: &mut Drawing) {
        let brewery = view.of(seat);
        let hidden = view.hidden_recipes.get(seat.index()).copied().unwrap_or(0);
        if hidden == 0 && brewery.secrets.is_empty() {
            return;
        }
        let mut secrets: Vec<(String, Ink, String)> = Vec::new();
        for recipe in view.secrets_of(seat).iter() {
            let prize = if brewery.prizes.has(recipe) { " (Rep on it)" } else { "" };
            let text = format!("{}{prize}", cut(self.recipe_name(recipe), 24));
            secrets.push((format!("recipe:{recipe}"), Ink::Purple, text));
        }
        let unknown = hidden.saturating_sub(view.face_down(seat).len());
        if unknown > 0 {
            secrets.push((String::new(), Ink::Purple, format!("{unknown} face down")));
        }
        items(drawing, "   secret recipes: ", secrets);
    }
}
