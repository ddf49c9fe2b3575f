//! What things are called.
use crate::{
    BeerPioneers,
    words::{
        AdminAction, Beer, BonusAction, Card, Extension, Give, Hired, Objective, Stock, Token, TruckSpace, WorkerSpace,
    },
};
use taproom_core::Word;

/// A word of the game as people read it: hyphens become blanks.
pub(super) fn plain(word: impl Word) -> String {
    word.slug().replace('-', " ")
}

pub(super) fn worker_name(worker: Hired) -> String {
    worker.experience().map_or_else(|| "the neutral worker".into(), |e| format!("worker {e}"))
}

impl BeerPioneers {
    /// The beer's name.
    pub(crate) fn beer_name(&self, beer: Beer) -> &str {
        &self.data().beer[beer.index()].name
    }

    /// The card's title.
    pub(crate) fn title(&self, card: Card) -> &str {
        &self.data().card[card.index()].title
    }

    /// The extension's name.
    pub(crate) fn extension_name(&self, extension: Extension) -> &str {
        &self.data().extension[extension.index()].name
    }

    pub(crate) fn objective_name(&self, objective: Objective) -> &str {
        &self.data().objective[objective.index()].name
    }

    pub(crate) fn space_name(&self, space: WorkerSpace) -> String {
        let name = &self.data().worker_action[space.action().index()].name;
        if space == WorkerSpace::Exchange { name.clone() } else { format!("{space} {name}") }
    }

    pub(crate) fn truck_space_name(&self, space: TruckSpace) -> &str {
        &self.data().truck_action[space.index()].name
    }

    pub(crate) fn stock_name(&self, stock: Stock) -> String {
        stock.beer().map_or_else(|| "barrel".into(), |beer| self.beer_name(beer).to_owned())
    }

    pub(crate) fn give_name(&self, give: Give) -> String {
        give.beer().map_or_else(|| plain(give), |beer| self.beer_name(beer).to_owned())
    }

    pub(crate) fn token_name(&self, token: Token) -> String {
        let coop = Beer::ALL.iter().find(|beer| beer.token() == Some(token));
        let admin = AdminAction::ALL.iter().find(|admin| admin.token() == Some(token));
        match (coop, admin) {
            (Some(&beer), _) => format!("{} coop", self.beer_name(beer)),
            (_, Some(&admin)) => format!("administrative place \"{}\"", self.admin_name(admin)),
            _ => plain(token),
        }
    }

    pub(crate) fn admin_name(&self, admin: AdminAction) -> &str {
        &self.data().admin_action[admin.index()].name
    }

    pub(crate) fn bonus_name(&self, bonus: BonusAction) -> &str {
        &self.data().bonus_action[bonus.index()].name
    }
}
