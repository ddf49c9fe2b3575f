//! What cards and Recipes say when they are pointed at.
use super::painter::{Painter, picture};
use crate::words::{Brewery, Colour, Recipe, Season};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::{Note, icon, recon};

impl Painter<'_> {
    pub(super) fn card_note(&self, card: Brewery) -> Note {
        let it = self.game.card(card);
        let printed = &self.game.card_texts[card.index()];
        let then = if it.colour == Colour::Green { "goes to the discard stack" } else { "stays in front of you" };
        let text = format!("{} The card {then}. The box holds {} of it.", printed.text, it.copies);
        Note { title: printed.name.clone(), text, rule: rule_of(card), recon: printed.marks.clone() }
    }

    pub(super) fn recipe_note(&self, recipe: Recipe) -> Note {
        let it = self.game.recipe(recipe);
        let printed = &self.game.recipe_texts[recipe.index()];
        let mut text = format!("Brewed with {}. Worth {}.", self.game.needs(recipe), plural(it.pints, "Pint"));
        if let Some(season) = it.bonus_season {
            let season = self.game.season_name(season);
            text = format!("{text} Pays {} whenever the season changes to {season}.", it.bonus);
        }
        Note { title: printed.name.clone(), text, rule: "PC-6.2", recon: printed.marks.clone() }
    }

    /// The season a Recipe pays in, and what.
    pub(super) fn bonus(&self, recipe: Recipe) -> Markup {
        let it = self.game.recipe(recipe);
        html! {
            @if let Some(season) = it.bonus_season {
                // With a picture of what is paid, or it would be read as Pints. PC-3.7 PC-3.8
                @let (paid, words) = match season {
                    Season::Winter => (icon("base-malt"), "Base Malt"),
                    Season::Summer => (icon("hops"), "Hops"),
                    Season::Spring | Season::Fall => (picture("any", "i"), "ingredients"),
                };
                span.bonus { (icon(season.slug())) span.vh { "Each " (self.game.season_name(season)) ": " } "+" (it.bonus) (paid) span.vh { " " (words) } }
            }
        }
    }

    /// The mark of reconstructed values of a Recipe.
    pub(super) fn pencil(&self, recipe: Recipe) -> Markup {
        recon(&self.game.recipe_texts[recipe.index()].marks)
    }
}

/// The rule that describes the card.
fn rule_of(card: Brewery) -> &'static str {
    match card {
        Brewery::SmashHit => "PC-8.1",
        Brewery::Merch => "PC-8.2",
        Brewery::LocalInvestors => "PC-8.3",
        Brewery::MugClub => "PC-8.4",
        Brewery::CelebrityEndorsement => "PC-8.5",
        Brewery::RestockGrains => "PC-8.6",
        Brewery::RestockHops => "PC-8.7",
        Brewery::SpecialOrder => "PC-8.8",
        Brewery::NewRecipe => "PC-8.9",
        Brewery::Venue => "PC-8.10",
        Brewery::HangoverCure => "PC-8.11",
        Brewery::DumpsterDiving => "PC-8.12",
        Brewery::BeerFestival => "PC-8.13",
        Brewery::FreshStart => "PC-8.14",
        Brewery::BlindTasteTest => "PC-8.15",
        Brewery::RodentsInTheGrainSupply => "PC-8.16",
        Brewery::FermenterExplosion => "PC-8.17",
        Brewery::Redistribution => "PC-8.18",
        Brewery::SpoiledBatch => "PC-8.19",
        Brewery::SwapRecipes => "PC-8.20",
        Brewery::TapTakeover => "PC-8.21",
        Brewery::DistributorsLicense => "PC-8.22",
        Brewery::Taproom => "PC-8.23",
        Brewery::BottlingLine => "PC-8.24",
        Brewery::DiningRoom => "PC-8.25",
        Brewery::SupermarketShelves => "PC-8.26",
        Brewery::RestaurantTables => "PC-8.27",
        Brewery::MetroDistribution => "PC-8.28",
        Brewery::StateDistribution => "PC-8.29",
        Brewery::BigTanks => "PC-8.30",
    }
}
