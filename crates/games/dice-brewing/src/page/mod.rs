//! The table as a web page: players, the brewery in front with its fields, recipes, shops, the other breweries.
mod brewery;
mod dice;
mod fields;
mod goods;
mod lessons;
mod others;
mod painter;
mod pending;
mod phase;
mod recipes;
mod rivals;
mod shops;
mod signs;

use self::{painter::Painter, phase::Phase};
use crate::{game::DiceBrewing, steps::Step, view::View};
use maud::html;
use taproom_page::{Area, Layout, Lesson, Markup, Page, Viewpoint, icon_as, shelf};

impl Page for DiceBrewing {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter::new(self, view, viewpoint);
        // Dice glide by their names, which are given in the order of drawing: what is in front comes first.
        let mut parts = vec![
            Area::new("rivals", "Players", painter.strip()),
            Area::new("mine", "Dice", painter.brewery()),
            Area::new("fields", "Fields", painter.fields()),
            Area::new("recipes", "Recipes", painter.recipes()),
            Area::new("market", "Market", painter.market()),
            Area::new("black", "Tokens", painter.black_market()),
            Area::new("others", "Rivals", painter.others()),
            Area::new("supply", "Supply", painter.supply()),
        ];
        parts.sort_by_key(|part| painter.rank(part.id));
        Layout { now: painter.now(), track: painter.track(), parts }
    }

    fn art() -> Markup {
        shelf("#4b3566", "#37254e", &[("die-5", 18, 44, 48, ""), ("die-3", 76, 46, 46, ""), ("die-6", 130, 42, 50, "")])
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

impl Painter<'_> {
    /// How near to the dice a part lies: what the phase is about comes first, else the usual order stands.
    fn rank(&self, id: &str) -> u8 {
        let phase = self.phase();
        match id {
            "rivals" => 0,
            "mine" => 1,
            "others" if self.asks_about_others() => 2,
            "black" if self.is_mine(|step| matches!(step, Step::TokenReward(_))) => 2,
            "market" | "black" if phase == Phase::Shopping => 3,
            "recipes" if matches!(phase, Phase::Shopping | Phase::Brewing) => 4,
            _ => 5,
        }
    }

    fn now(&self) -> String {
        let round = self.view.round;
        let season = self.view.season();
        match self.phase() {
            Phase::SetUp => "The table is laid".into(),
            Phase::Over => format!("The game is over after round {round}"),
            phase => format!("Round {round}, {season}: {phase}"),
        }
    }

    /// Round, season, and how far the end is.
    fn track(&self) -> Markup {
        let (now, next, label) = if self.view.is_summer() {
            ("summer", "winter", "Summer: a seed for everybody")
        } else {
            ("winter", "summer", "Winter: no seeds")
        };
        html! {
            span.tag.not-phone { "Round " (self.view.round) }
            ol.seasons.not-phone aria-label=(label) {
                li.now aria-current="true" { (icon_as(now, now)) }
                li.todo { (icon_as(next, &format!("{next} next"))) }
            }
            span.tag.not-phone { (self.game.progress(self.view)) }
        }
    }
}
