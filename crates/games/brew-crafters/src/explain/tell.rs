//! Events as sentences.
use super::names::{column, date, lot_name, track_name, vessel_name};
use crate::action::Event;
use crate::game::BrewCrafters;
use crate::words::{Lot, Offer};
use taproom_core::{Sentence, plural, sentence};

/// One sentence.
pub(super) fn tell(game: &BrewCrafters, event: &Event) -> Sentence {
    let thing = |it| game.ingredient_name(it);
    match *event {
        Event::Season(season) => format!("{} begins.", date(season)).into(),
        Event::RecipeDealt(recipe) => format!("{} comes into play.", game.recipe_name(recipe)).into(),
        Event::WorkerDealt(worker) => format!("The {} can be hired.", game.worker_name(worker)).into(),
        Event::Placed(seat, space, offer) => {
            let name = game.space_name(space);
            match offer {
                Offer::Goods | Offer::Trade | Offer::Agency => sentence![seat, format!(" went to {name}.")],
                Offer::Money => sentence![seat, format!(" went to {name} for money.")],
                Offer::Investor => sentence![seat, " visited the private investor."],
                Offer::Partnership => sentence![seat, " looked for a partner."],
                Offer::Worker => sentence![seat, " looked for a skilled worker."],
                Offer::Shift => sentence![seat, " looked for a new shift."],
                Offer::Interns => sentence![seat, " looked for Interns."],
            }
        }
        Event::Gained(seat, goods) => sentence![seat, format!(" took {}.", game.goods(&goods))],
        Event::StartPlayer(seat) => sentence![seat, " became start player."],
        Event::Partnered(seat, card) => {
            sentence![seat, format!(" formed a partnership with the {}.", game.partnership_name(card))]
        }
        Event::Hired(seat, worker) => sentence![seat, format!(" hired the {}.", game.worker_name(worker))],
        Event::ShiftHired(seat, n) => sentence![seat, format!(" hired a shift and now employs {n} shifts.")],
        Event::InternsHired(seat, n) => sentence![seat, format!(" hired {}.", plural(n, "Intern"))],
        Event::AgencyShows(worker) => format!("The agency shows the {}.", game.worker_name(worker)).into(),
        Event::Declined(seat) => sentence![seat, " did without."],
        Event::Traded(seat, given, lot) => {
            let lot = if lot == Lot::Advanced { "an Advanced Ingredient" } else { lot_name(lot) };
            sentence![seat, format!(" traded 1 {} for {lot}.", thing(given))]
        }
        Event::Exchanged(seat, paid, target) => {
            sentence![seat, format!(" exchanged 1 {} for 1 {}.", thing(paid), thing(target))]
        }
        Event::Planted(seat, it) => sentence![seat, format!(" planted 1 {}.", thing(it))],
        Event::Harvested(seat, it, n) => sentence![seat, format!(" harvested {n} {}.", thing(it))],
        Event::Discarded(seat, it) => sentence![seat, format!(" threw away 1 {} for lack of room.", thing(it))],
        Event::Researched(seat, track, step) => {
            sentence![seat, format!(" researched {} up to {}.", track_name(track), column(step))]
        }
        Event::SpaceMarked(seat, it) => {
            sentence![seat, format!(" put Rep on the space of the {}.", game.building_name(it))]
        }
        Event::RecipeMarked(seat, it) => sentence![seat, format!(" marked {}.", game.recipe_name(it))],
        Event::Installed(seat, it) => sentence![seat, format!(" installed: {}.", game.building_name(it))],
        Event::Sold(seat, recipe, money) => {
            sentence![seat, format!(" sold {} for ${money}.", game.recipe_name(recipe))]
        }
        Event::Labelled(seat, recipe) => {
            sentence![seat, format!(" claimed the Gold Label of {}.", game.recipe_name(recipe))]
        }
        Event::SecretPaid(seat, recipe, rep) => {
            sentence![seat, format!(" took the {rep} Rep on {}.", game.recipe_name(recipe))]
        }
        Event::Operated(seat, it) => sentence![seat, format!(" operated the {}.", game.building_name(it))],
        Event::Brewed(seat, recipe, vessel) => {
            sentence![seat, format!(" brewed {} in {}.", game.recipe_name(recipe), vessel_name(vessel))]
        }
        Event::Contributed(seat, lot) => {
            sentence![seat, format!(" contributed the {} portion to the collaboration.", lot_name(lot))]
        }
        Event::CollaborationSold => "The collaboration batch is complete and sold.".into(),
        Event::Rewarded(seat, goods) => sentence![seat, format!(" took {} for the collaboration.", game.goods(&goods))],
        Event::SecretTaken(seat, None) => sentence![seat, " took a secret recipe."],
        Event::SecretTaken(seat, Some(recipe)) => {
            sentence![seat, format!(" took the secret recipe {}.", game.recipe_name(recipe))]
        }
        Event::Revealed(seat, recipe) => {
            sentence![seat, format!(" revealed the secret recipe {}.", game.recipe_name(recipe))]
        }
        Event::CommunityPlanted(seat, it) => {
            sentence![seat, format!(" planted 1 {} in the Community Farm.", thing(it))]
        }
        Event::CommunityHarvested(cubes) => format!("The Community Farm gave {}.", game.cubes(&cubes)).into(),
        Event::CommunityPicked(seat, it) => sentence![seat, format!(" picked 1 {} of the rest.", thing(it))],
        Event::Borrowed(seat, n) => sentence![seat, format!(" took {}.", plural(n, "Loan"))],
        Event::CostsPaid(seat, costs) => sentence![seat, format!(" paid ${costs} operating costs.")],
        Event::Over => "The game is over.".into(),
    }
}
