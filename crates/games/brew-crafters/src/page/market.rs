//! The market board, and the Community Farm beside it.
use super::painter::{ARROW, Painter, colour, note};
use crate::action::Action;
use crate::effect::Goods;
use crate::explain::names::lot_name;
use crate::steps::Step;
use crate::values::Deal;
use crate::words::{Complex, Ingredient, Offer, Space};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, plural};
use taproom_page::{Note, icon, icon_as, recon, seat_mark};

impl Painter<'_> {
    /// All spaces of this table.
    pub(super) fn market(&self) -> Markup {
        let game = self.game;
        let open = game.deals.iter().filter(|deal| self.viewpoint.answer(&notation(deal)).is_choice()).count();
        let aside = html! {
            @if open > 0 { span.tag.tag--go { (open) " open to you" } }
            @if game.has(Complex::HireInterns) {
                span { (plural(self.view.interns_left(), "Intern")) " in the supply" }
            }
        };
        let spaces = Space::ALL.into_iter().filter(|&it| game.uses_space(it));
        let phase = matches!(self.view.steps.iter().next(), Some(Step::MarketPhase(_)));
        let open_now = phase || self.viewpoint.glows("space:") || self.viewpoint.glows("community:");
        html! {
            details #market .panel.fold open[open_now] {
                summary.panel__head { h2 { "Market" } span.aside { (aside) } }
                div.panel__body {
                    ul.spaces { @for space in spaces { (self.space(space)) } }
                    @if game.has(Complex::CommunityFarm) { (self.community()) }
                }
            }
        }
    }

    fn space(&self, space: Space) -> Markup {
        let deals: Vec<&Deal> = self.game.deals.iter().filter(|deal| deal.space == space).collect();
        match (self.view.market[space].taken, deals.as_slice()) {
            (Some(seat), _) => html! { li { (self.taken(space, seat, &deals)) } },
            (None, [deal]) => html! { li { (self.single(deal)) } },
            (None, _) => html! {
                li.space.space--two {
                    span.space__name { (self.game.space_name(space)) " " (self.own(space)) }
                    div.opts { @for deal in deals { (self.option(deal)) } }
                }
            },
        }
    }

    fn own(&self, space: Space) -> Markup {
        let own = self.game.values.space_names[space.index()].reconstructed;
        html! { @if own { (recon("values reconstructed")) } }
    }

    fn taken(&self, space: Space, seat: Seat, deals: &[&Deal]) -> Markup {
        let stand = &self.view.market[space];
        let placed = self.view.market.values().iter().filter(|it| it.taken == Some(seat)).count();
        // The record of who went where first is not in the view: of several meeples none pretends to have moved.
        let piece = if placed == 1 { format!("meeple-{}-2", seat.0) } else { format!("meeple-{}-{space}", seat.0) };
        let left = Goods { cubes: stand.goods, money: stand.money.into(), ..Goods::default() };
        let spot =
            self.viewpoint.spot(format!("space:{space}")).class("space is-taken").note(self.space_note(space, deals));
        let name = if self.viewpoint.is_me(seat) { "you" } else { self.viewpoint.name(seat) };
        spot.show(html! {
            span.space__name { (self.game.space_name(space)) " " (self.own(space)) }
            span.space__goods {
                @if left.is_empty() { span.muted { "used" } } @else { (self.heaps(&left)) span.muted { "left" } }
            }
            span.space__foot { (seat_mark(seat)) span.space__who { (name) } }
            svg class={ "on piece " (colour(seat)) } aria-hidden="true" data-piece=(piece) {
                use href="/assets/icons.svg#worker" {}
            }
        })
    }

    fn single(&self, deal: &Deal) -> Markup {
        let space = deal.space;
        let spot = self.viewpoint.spot(format!("space:{space}")).class("space").note(self.space_note(space, &[deal]));
        spot.show(html! {
            span.space__name { (self.game.space_name(space)) }
            span.space__goods { (self.offer(deal)) }
            span.space__foot { (self.foot(deal)) (self.own(space)) }
        })
    }

    fn option(&self, deal: &Deal) -> Markup {
        let spot = self.viewpoint.answer(&notation(deal)).class("opt").note(self.space_note(deal.space, &[deal]));
        spot.show(match deal.offer {
            Offer::Goods | Offer::Money => html! { (self.heaps(&deal.goods)) },
            Offer::Investor => html! {
                (icon("coin")) span { "$" (self.view.market[deal.space].money) " +" }
                (icon_as("start-player", "start player token"))
            },
            Offer::Partnership => html! { (icon("exchange")) span { "Partner" } },
            Offer::Worker => html! { (icon("people")) span { "Skilled worker" } },
            Offer::Shift => html! { (icon("worker")) span { "New shift" } },
            Offer::Interns | Offer::Trade | Offer::Agency => self.offer(deal),
        })
    }

    /// What lies on a space or is printed there.
    fn offer(&self, deal: &Deal) -> Markup {
        let (values, stand) = (&self.game.values, &self.view.market[deal.space]);
        match deal.offer {
            Offer::Goods | Offer::Money if deal.restock.is_some() => {
                let here = Goods { cubes: stand.goods, money: stand.money.into(), ..Goods::default() };
                if here.is_empty() {
                    html! { span.muted { "empty" } }
                } else {
                    self.heaps(&here)
                }
            }
            Offer::Goods | Offer::Money => self.heaps(&deal.goods),
            Offer::Interns => html! {
                @for _ in 0..values.interns_placed { (icon("bonus-worker")) }
                span { "Interns, $" (values.intern_cost) }
            },
            Offer::Trade => html! { (icon("exchange")) span { "Give 1 cube" } },
            Offer::Agency => html! {
                (icon("people")) span { (values.agency_draw) " new faces, hire 1 for $" (values.agency_cost) }
            },
            Offer::Investor => html! { (icon("coin")) "$" (stand.money) },
            Offer::Partnership => html! { (icon("exchange")) "partnership" },
            Offer::Worker => html! { (icon("people")) "skilled worker" },
            Offer::Shift => html! { (icon("worker")) "new shift" },
        }
    }

    fn foot(&self, deal: &Deal) -> Markup {
        match (&deal.restock, deal.offer) {
            (Some(goods), _) => html! { "all, +" (self.sums(goods)) " per season" },
            (None, Offer::Goods) if deal.goods.any_advanced + deal.goods.any_basic > 0 => html! { "of your choice" },
            (None, Offer::Goods | Offer::Money) => html! { "take these" },
            (None, Offer::Interns) => html! { "for the next seasons" },
            (None, Offer::Trade) => html! { "one bundle" },
            _ => html! {},
        }
    }

    fn space_note(&self, space: Space, deals: &[&Deal]) -> Note {
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
            .map(|(n, (batches, cost))| {
                format!("shift {} needs {batches} batches brewed and costs ${cost} each Winter", n + 1)
            })
            .collect();
        format!("One more action in every Brewery Phase, from this one on: {}.", lines.join("; "))
    }

    fn trade_note(&self) -> String {
        let game = self.game;
        let lines = crate::words::Lot::ALL.into_iter().zip(&game.values.trades).map(|(given, line)| {
            let gets: Vec<String> = line.iter().map(|(_, goods)| game.goods(goods)).collect();
            format!("1 {} for {}", lot_name(given), gets.join(" or "))
        });
        format!("Give exactly one cube, take one bundle: {}.", lines.collect::<Vec<_>>().join("; "))
    }

    /// Who planted what, and what it grows to.
    fn community(&self) -> Markup {
        let (game, state) = (self.game, self.view);
        let pool = state.steps.iter().find_map(|step| match step {
            Step::CommunityPick(it) => Some(it.pool),
            _ => None,
        });
        let kinds = Ingredient::ALL.into_iter().filter(|it| game.values.community_yields[it.index()] > 0);
        html! {
            div.strip #community {
                h3.eyebrow { "Community Farm" }
                ul.beds {
                    @for it in kinds {
                        @let by = state.community.iter().find(|planted| planted.ingredient == it);
                        @let name = game.ingredient_name(it);
                        @let grown = game.values.community_yields[it.index()];
                        @let note = Note {
                            title: format!("Community Farm: {name}"),
                            text: format!(
                                "In Winter or Spring, as a Market or Brewery Action, plant 1 {name} from your storage. In Fall it has \
                                 grown to {grown}; everybody who planted anything shares the whole harvest."
                            ),
                            rule: "BC-12.4",
                            recon: false,
                        };
                        li {
                            (self.viewpoint.spot(format!("community:{it}")).class("bed").note(note).show(html! {
                                (icon(it.slug()))
                                span.bed__text {
                                    b { (name) " " (ARROW) " " (grown) }
                                    @match (pool, by) {
                                        (Some(pool), _) => { small { (pool.count(it)) " left to pick" } }
                                        (None, Some(by)) => { small { (seat_mark(by.seat)) " " (self.viewpoint.name(by.seat)) } }
                                        (None, None) => { small.muted { "not planted" } }
                                    }
                                }
                            }))
                        }
                    }
                }
            }
        }
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
