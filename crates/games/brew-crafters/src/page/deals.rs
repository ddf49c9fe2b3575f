//! What the spaces of the market are called and what they say.
use super::painter::{Painter, note};
use crate::action::Action;
use crate::effect::Goods;
use crate::explain::names::batches;
use crate::steps::bonuses;
use crate::values::Deal;
use crate::words::{Offer, Partnership, Space};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};
use taproom_page::{Note, icon_as, recon};

/// The house of a space, in our own words: doors carry the names of the rules.
pub(super) const fn sign(space: Space) -> &'static str {
    match space {
        Space::InvestorPartnership => "Counting house",
        Space::ShiftWorker => "Hiring hall",
        Space::JobFair => "Town hall",
        Space::Fundraiser => "Fundraiser",
        Space::ChamberOfCommerce => "Chamber",
        Space::Recruiter => "Recruiter",
        Space::ImportDesk => "Import desk",
        Space::HireInterns => "School",
        Space::TradersMarket => "Traders",
        Space::EmploymentAgency => "Agency",
        Space::MaltMarket => "Malt",
        Space::HopsMarket => "Hops",
        Space::YeastMarket => "Yeast",
        Space::AdvancedMarket => "Advanced",
        Space::OpenMarket => "Open",
        Space::GrainExchange => "Grain",
        Space::GrowersStand => "Growers",
        Space::HopYard => "Hop Yard",
        Space::CultureBank => "Culture",
        Space::SpecialtyStall => "Specialty",
        Space::MaltstersYard => "Maltster",
        Space::StreetMarket => "Street",
    }
}

impl Painter<'_> {
    /// Goods from a stall, or work, people and money from a house?
    pub(super) fn is_stall(&self, space: Space) -> bool {
        let mut deals = self.game.deals.iter().filter(|deal| deal.space == space);
        deals.all(|deal| deal.offer == Offer::Goods)
    }

    /// The uses of a space.
    pub(super) fn deals(&self, space: Space) -> Vec<&Deal> {
        self.game.deals.iter().filter(|deal| deal.space == space).collect()
    }

    pub(super) fn own(&self, space: Space) -> Markup {
        recon(&self.game.values.space_names[space.index()].marks)
    }

    /// What stands on a door: a name, and what it brings or lacks.
    pub(super) fn door_words(&self, deal: &Deal) -> (&'static str, Markup) {
        let values = &self.game.values;
        match deal.offer {
            Offer::Investor => (
                "Investor",
                html! { "$" (self.view.market[deal.space].money) " " (icon_as("start-player", "start player token")) },
            ),
            Offer::Partnership => {
                let used = Partnership::ALL.into_iter().filter(|&it| self.game.uses_partnership(it));
                let left = used.filter(|&it| self.view.partnerships[it].is_none()).count();
                ("Partner", html! { @if left == 0 { "none left" } @else { (left) " left" } })
            }
            Offer::Worker => {
                let name = if deal.space == Space::JobFair { "Job fair" } else { "Worker" };
                (
                    name,
                    html! { @if self.view.display.is_empty() { "nobody left" } @else { (self.view.display.len()) " for hire" } },
                )
            }
            Offer::Shift => ("New shift", self.next_shift()),
            Offer::Money => {
                let name = match deal.space {
                    Space::JobFair => "Bake sale",
                    Space::Fundraiser => "Stage",
                    _ => "Money",
                };
                (name, html! { "$" (deal.goods.money) })
            }
            Offer::Goods => ("Import", self.sums(&deal.goods)),
            Offer::Interns => ("Interns", html! { "$" (values.intern_cost) ", " (self.view.interns_left()) " left" }),
            Offer::Trade => ("Trade", html! { "1 cube" }),
            Offer::Agency => ("New faces", html! { (values.agency_draw) ", $" (values.agency_cost) }),
        }
    }

    /// What the next shift of the brewery that is drawn large takes.
    fn next_shift(&self) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(self.viewpoint.front()));
        let next = usize::from(brewery.shifts);
        html! {
            @match (values.shift_batches.get(next), values.shift_cost.get(next)) {
                (Some(&need), _) if brewery.batches() < need => { "at " (batches(need)) }
                (_, Some(cost)) => { "$" (cost) " a Winter" }
                _ => { "all at work" }
            }
        }
    }

    /// What the workers and the lab of a seat add to goods from the market.
    pub(super) fn bonus(&self, seat: Seat, goods: &Goods) -> Goods {
        let mut more = Goods::default();
        for (goods, times) in bonuses(self.game, self.of(seat).assets(), goods) {
            more.add(goods, times);
        }
        more
    }

    pub(super) fn space_note(&self, space: Space, deals: &[&Deal]) -> Note {
        let named = &self.game.values.space_names[space.index()];
        let texts: Vec<String> = deals.iter().map(|deal| self.deal_note(deal)).collect();
        let rule = match deals {
            [deal] => rule(deal),
            _ => "BC-6.1",
        };
        note(named, texts.join(" Or: "), rule)
    }

    fn deal_note(&self, deal: &Deal) -> String {
        let (game, values) = (self.game, &self.game.values);
        match (deal.offer, &deal.restock) {
            (Offer::Investor, Some(goods)) => format!(
                "Take all the money that lies here (now ${}) and the start player token. {} is added each season.",
                self.view.market[deal.space].money,
                game.goods(goods)
            ),
            (_, Some(goods)) => {
                let text = game.deal_text(self.view, deal);
                format!("{}. Each season {} is added, also to what nobody took.", capitalised(&text), game.goods(goods))
            }
            (Offer::Partnership, _) => {
                "Take one of the partnership cards that are left, for the rest of the game.".into()
            }
            (Offer::Worker, _) => {
                "Take one of the skilled workers on display. It costs nothing now, but money every Winter.".into()
            }
            (Offer::Shift, _) => self.shift_note(),
            (Offer::Interns, _) => format!(
                "Pay ${}: an Intern each works for you in the next {} seasons, as one more action at the market or in the brewery.",
                values.intern_cost, values.interns_placed
            ),
            (Offer::Agency, _) => format!(
                "Draw {} workers from the box and hire one of them for ${}, or nobody. The others go back.",
                values.agency_draw, values.agency_cost
            ),
            (Offer::Trade, _) => self.trade_note(),
            _ => format!("{}.", capitalised(&game.deal_text(self.view, deal))),
        }
    }

    fn shift_note(&self) -> String {
        let values = &self.game.values;
        let shifts = values.shift_batches.iter().zip(&values.shift_cost).enumerate().skip(1);
        let lines: Vec<String> = shifts
            .map(|(n, (&need, cost))| {
                format!("shift {} needs {} brewed and costs ${cost} each Winter", n + 1, batches(need))
            })
            .collect();
        format!("One more action in every Brewery Phase, from this one on: {}.", lines.join("; "))
    }

    fn trade_note(&self) -> String {
        format!("Give exactly one cube, take one bundle, or do without: {}.", self.game.trade_rates())
    }
}

/// The answer that uses a space so.
pub(super) fn notation(deal: &Deal) -> String {
    Action::Place(deal.space, deal.offer).to_string()
}

const fn rule(deal: &Deal) -> &'static str {
    match deal.offer {
        Offer::Goods | Offer::Money => "BC-6.7",
        Offer::Investor => "BC-6.3",
        Offer::Partnership => "BC-6.4",
        Offer::Worker => "BC-6.5",
        Offer::Shift => "BC-6.6",
        Offer::Interns => "BC-12.1",
        Offer::Trade => "BC-12.2",
        Offer::Agency => "BC-12.3",
    }
}
