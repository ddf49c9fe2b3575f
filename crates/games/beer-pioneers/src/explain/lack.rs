//! Why an effect can change nothing now: the very condition that `can` finds wanting, in words.
use super::text::cost_text;
use crate::{
    BeerPioneers, State,
    effect::{Effect, ListId, Piece},
    query::Means,
};
use taproom_core::listed;

impl BeerPioneers {
    /// What a list lacks, each reason once: "no dial is in work and no blocking token is left".
    pub(super) fn lacks_list(&self, state: &State, means: Means, list: ListId) -> String {
        let mut reasons: Vec<String> = Vec::new();
        let effects = self.values.list(list).iter().filter(|effect| !matches!(effect, Effect::Pay(_)));
        for reason in effects.map(|&effect| self.lacks(state, means, effect)) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() { "there is nothing to gain".into() } else { listed(reasons) }
    }

    /// What an effect lacks that cannot change anything. BP-4.4
    pub(super) fn lacks(&self, state: &State, means: Means, effect: Effect) -> String {
        let seat = means.seat;
        let board = state.board(seat);
        let none = self.amount(state, seat, effect) == 0;
        let reason = match effect {
            Effect::Coins(_) | Effect::Vp(_) | Effect::Pay(_) => "there is nothing to gain",
            Effect::CoinsPerExtension { .. } => "no extension is built",
            Effect::Draw(_) => "no card is left to take",
            Effect::Barrel(_) if none => "your display shows no new barrel",
            Effect::Barrel(_) if board.depot >= self.depot_capacity(board) => "the depot is full",
            Effect::Barrel(_) => "no barrel is left in the supply",
            Effect::Move(_) if none => "your display shows no moved barrel",
            Effect::Move(_) if self.free_spaces(board) == 0 => "the cellar is full",
            Effect::Move(_) => "no barrel is in the depot",
            Effect::Rotate(_) if none => "your display shows no rotation",
            Effect::Rotate(_) => "no dial is in work",
            Effect::Brew(_) => "no open coop is without a dial",
            Effect::Unblock(_) => "no blocking token is left",
            Effect::Progress(_) => "brewery progress is at its end",
            Effect::Level(_) => "your brewing level is at its end",
            Effect::Income(_) => "your income is at its end",
            Effect::HandLimit(_) => "your hand limit is no lower",
            Effect::PlayBrown => "no card in hand has a brown section",
            Effect::PlayWhite => "no card in hand can be played as white",
            Effect::Beer { .. } => "no such beer is left in the supply",
            Effect::Upgrade if board.marker_placed => "the upgrade marker is placed already",
            Effect::Upgrade => "no worker can be upgraded any more",
            Effect::Extension { cost, .. } if !self.payable(state, means, self.extension_price(board, cost)) => {
                return format!("an extension costs {}", cost_text(self.extension_price(board, cost)));
            }
            Effect::Extension { .. } => "no such extension is left to build",
            Effect::Order { .. } => "no order in hand can be completed",
            Effect::SwapBeer(_) => "no beer in the cellar can be swapped",
            Effect::Trade { .. } => "no beer is in the cellar",
            Effect::Exchange { .. } | Effect::ExchangeAction => "nothing can be given",
            Effect::Recall(Piece::Truck) => "your truck is not on the board",
            Effect::Recall(Piece::Worker) => "none of your own workers is on the board",
            Effect::TurnOrderAgain => "your worker is not on a turn order space yet",
            Effect::Neutral { piece, cost } => {
                let taken = match piece {
                    Piece::Worker => state.neutral_worker.holder.is_some(),
                    Piece::Truck => state.neutral_truck.holder.is_some(),
                };
                if !taken {
                    return format!("it costs {}", cost_text(cost));
                }
                "the neutral piece is taken already"
            }
            Effect::Choose { first, count } => {
                let options = (0..u16::from(count)).map(|n| self.lacks_list(state, means, ListId(first.0 + n)));
                return listed(options);
            }
            Effect::Overlay(_) => "no overlay is left",
            Effect::Depot => "the depot is improved already",
            Effect::Sacrifice => "no bonus worker is left to give up",
            Effect::Lab => "the Laboratory works already",
            Effect::BonusWorkers(_) => "no bonus worker is left in the supply",
        };
        reason.into()
    }
}
