//! Events as sentences.
use super::wording::{column, date, lot_name, plural, track_name, vessel_name, who};
use crate::action::Event;
use crate::game::BrewCrafters;
use crate::words::Offer;

/// One sentence.
pub(super) fn tell(game: &BrewCrafters, event: &Event) -> String {
    let thing = |it| game.ingredient_name(it);
    match *event {
        Event::Season(season) => format!("{} begins.", date(season)),
        Event::RecipeDealt(recipe) => format!("{} comes into play.", game.recipe_name(recipe)),
        Event::WorkerDealt(worker) => format!("The {} can be hired.", game.worker_name(worker)),
        Event::Placed(seat, space, offer) => {
            let name = game.space_name(space);
            match offer {
                Offer::Goods | Offer::Trade | Offer::Agency => format!("{} went to {name}.", who(seat)),
                Offer::Money => format!("{} went to {name} for money.", who(seat)),
                Offer::Investor => format!("{} visited the private investor.", who(seat)),
                Offer::Partnership => format!("{} looked for a partner.", who(seat)),
                Offer::Worker => format!("{} looked for a skilled worker.", who(seat)),
                Offer::Shift => format!("{} looked for a new shift.", who(seat)),
                Offer::Interns => format!("{} looked for Interns.", who(seat)),
            }
        }
        Event::Gained(seat, goods) => format!("{} took {}.", who(seat), game.goods(&goods)),
        Event::StartPlayer(seat) => format!("{} became start player.", who(seat)),
        Event::Partnered(seat, card) => {
            format!("{} formed a partnership with the {}.", who(seat), game.partnership_name(card))
        }
        Event::Hired(seat, worker) => format!("{} hired the {}.", who(seat), game.worker_name(worker)),
        Event::ShiftHired(seat, n) => format!("{} hired a shift and now employs {n}.", who(seat)),
        Event::InternsHired(seat, n) => format!("{} hired {n} Intern{}.", who(seat), plural(n.into())),
        Event::AgencyShows(worker) => format!("The agency shows the {}.", game.worker_name(worker)),
        Event::Declined(seat) => format!("{} did without.", who(seat)),
        Event::Traded(seat, given, lot) => format!("{} traded 1 {} for {}.", who(seat), thing(given), lot_name(lot)),
        Event::Exchanged(seat, paid, target) => {
            format!("{} exchanged 1 {} for 1 {}.", who(seat), thing(paid), thing(target))
        }
        Event::Planted(seat, it) => format!("{} planted 1 {}.", who(seat), thing(it)),
        Event::Harvested(seat, it, n) => format!("{} harvested {n} {}.", who(seat), thing(it)),
        Event::Discarded(seat, it) => format!("{} threw away 1 {} for lack of room.", who(seat), thing(it)),
        Event::Researched(seat, track, step) => {
            format!("{} researched {} up to {}.", who(seat), track_name(track), column(step))
        }
        Event::SpaceMarked(seat, it) => {
            format!("{} put Rep on the space of the {}.", who(seat), game.building_name(it))
        }
        Event::RecipeMarked(seat, it) => format!("{} marked {}.", who(seat), game.recipe_name(it)),
        Event::Installed(seat, it) => format!("{} installed: {}.", who(seat), game.building_name(it)),
        Event::Sold(seat, recipe, money) => format!("{} sold {} for ${money}.", who(seat), game.recipe_name(recipe)),
        Event::Labelled(seat, recipe) => {
            format!("{} claimed the Gold Label of {}.", who(seat), game.recipe_name(recipe))
        }
        Event::SecretPaid(seat, recipe, rep) => {
            format!("{} took the {rep} Rep on {}.", who(seat), game.recipe_name(recipe))
        }
        Event::Operated(seat, it) => format!("{} operated the {}.", who(seat), game.building_name(it)),
        Event::Brewed(seat, recipe, vessel) => {
            format!("{} brewed {} in {}.", who(seat), game.recipe_name(recipe), vessel_name(vessel))
        }
        Event::Contributed(seat, lot) => {
            format!("{} contributed the {} portion to the collaboration.", who(seat), lot_name(lot))
        }
        Event::CollaborationSold => "The collaboration batch is complete and sold.".into(),
        Event::Rewarded(seat, goods) => format!("{} took {} for the collaboration.", who(seat), game.goods(&goods)),
        Event::SecretTaken(seat, None) => format!("{} took a secret recipe.", who(seat)),
        Event::SecretTaken(seat, Some(recipe)) => {
            format!("{} took the secret recipe {}.", who(seat), game.recipe_name(recipe))
        }
        Event::Revealed(seat, recipe) => {
            format!("{} revealed the secret recipe {}.", who(seat), game.recipe_name(recipe))
        }
        Event::CommunityPlanted(seat, it) => format!("{} planted 1 {} in the Community Farm.", who(seat), thing(it)),
        Event::CommunityHarvested(cubes) => format!("The Community Farm gave {}.", game.cubes(&cubes)),
        Event::CommunityPicked(seat, it) => format!("{} picked 1 {} of the rest.", who(seat), thing(it)),
        Event::Borrowed(seat, n) => format!("{} took {n} Loan{}.", who(seat), plural(n.into())),
        Event::CostsPaid(seat, costs) => format!("{} paid ${costs} operating costs.", who(seat)),
        Event::Over => "The game is over.".into(),
    }
}
