//! The market street: houses in the back row, stalls in front, and the Community Farm.
use super::deals::notation;
use super::painter::{Painter, meeple, own, pic};
use crate::steps::Step;
use crate::words::{Complex, Ingredient, Space};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_kit::Marks;
use taproom_page::{Note, icon, icon_as, seat_mark};

/// The most doors that stand side by side.
const DOORS_IN_A_ROW: usize = 9;

impl Painter<'_> {
    /// All spaces of this table: as a street, or as a strip while work goes on in the breweries.
    pub(super) fn street(&self, strip: bool) -> Markup {
        let spaces: Vec<Space> = Space::ALL.into_iter().filter(|&it| self.game.uses_space(it)).collect();
        let (stalls, houses): (Vec<Space>, Vec<Space>) = spaces.into_iter().partition(|&it| self.is_stall(it));
        let farm = self.game.has(Complex::CommunityFarm);
        if strip {
            return self.strip(&houses, &stalls, farm);
        }
        let doors = houses.iter().map(|&it| self.deals(it).len()).sum::<usize>() + 2 * usize::from(farm);
        let rows = if doors > DOORS_IN_A_ROW { " is-double" } else { "" };
        let counter = self.counter();
        html! {
            section #market class={ "street" (rows) @if counter.is_some() { " is-covered" } } aria-label="Market street" {
                svg.street__bg viewBox="0 0 1020 372" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {
                    use href="/assets/brew-crafters.svg#street" width="1020" height="372" {}
                }
                (own("prop prop--1", "crate")) (own("prop prop--2", "seat-bench")) (own("prop prop--3", "tub")) (pic("prop prop--4", "barrel"))
                ul class={ "houses doors-" (doors) } aria-label="Houses" {
                    @for (n, space) in houses.iter().enumerate() { (self.house(*space, n)) }
                    @if farm { (self.garden()) }
                }
                ul class={ "stalls stalls-" (stalls.len()) } aria-label="Stalls" { @for space in stalls { (self.stall(space)) } }
                @if let Some(counter) = counter { (counter) }
            }
        }
    }

    /// The strip: every place in small, and who is there.
    fn strip(&self, houses: &[Space], stalls: &[Space], farm: bool) -> Markup {
        let n = houses.len() + stalls.len() + usize::from(farm);
        html! {
            section.street.street--strip #market aria-label="Market street" {
                ul class={ "minis" @if n > 13 { " minis--many" } } {
                    @for &space in houses { (self.mini(space, "mini-house")) }
                    @for &space in stalls { (self.mini(space, "mini-stall")) }
                    @if farm { (self.mini_garden()) }
                }
            }
        }
    }

    fn mini(&self, space: Space, picture: &str) -> Markup {
        let (stand, deals) = (&self.view.market[space], self.deals(space));
        let goods = super::stalls::on_sale(&deals, stand);
        let kind = goods.cubes.iter().next().map(|(it, _)| it);
        let kind = kind.or_else(|| (goods.any_advanced > 0).then_some(Ingredient::Spices));
        html! {
            li class={ "place-" (space) } {
                (self.viewpoint.spot(format!("space:{space}")).class("mini").note(self.space_note(space, &deals)).show(html! {
                    (own("mini__pic", picture))
                    @if picture == "mini-stall" { @if let Some(it) = kind { (pic("mini__good", it.slug())) } }
                    @if let Some(seat) = stand.taken { (meeple(seat, "mini__m", &self.token(space, seat))) }
                    span.mini__n {
                        span.mini__w { (super::deals::sign(space)) }
                        @if goods.cubes_in_all() > 0 && deals.len() == 1 { b { (goods.cubes_in_all()) } }
                        @if let Some(seat) = stand.taken { span.vh { ", " (self.viewpoint.name(seat)) } }
                    }
                }))
            }
        }
    }

    /// The name by which a meeple glides. Who went where first is not in the view: of several none pretends to have moved.
    pub(super) fn token(&self, space: Space, seat: Seat) -> String {
        let placed = self.view.market.values().iter().filter(|it| it.taken == Some(seat)).count();
        if placed == 1 { format!("meeple-{}-2", seat.0) } else { format!("meeple-{}-{space}", seat.0) }
    }

    fn house(&self, space: Space, n: usize) -> Markup {
        let (taken, deals) = (self.view.market[space].taken, self.deals(space));
        let (picture, width) = match (space, deals.len()) {
            (Space::InvestorPartnership | Space::ChamberOfCommerce, _) => ("h-bank", 260),
            (Space::ShiftWorker | Space::Recruiter, _) => ("h-hall", 260),
            (Space::Fundraiser | Space::TradersMarket, _) => ("h-tent", 150),
            _ => ("h-flag", 240),
        };
        html! {
            li class={ "house house--" (deals.len()) " place-" (space) } {
                svg.house__pic viewBox={ "0 -6 " (width) " 154" } preserveAspectRatio="none" aria-hidden="true" {
                    use href={ "/assets/brew-crafters.svg#" (picture) } x="0" y="-6" width=(width) height="154" {}
                }
                @if n > 0 { (own("lamp", "lamp")) }
                b.house__sign { (super::deals::sign(space)) " " (self.own(space)) }
                @if space == Space::ShiftWorker && !self.asks_for_workers() { (self.for_hire()) }
                div.doors {
                    @for (at, deal) in deals.iter().enumerate() {
                        @let (name, words) = self.door_words(deal);
                        @let class = format!("door{}{}", if taken.is_some() { " is-off" } else { "" }, if taken.is_some() && at == 0 { " has-m" } else { "" });
                        div.door__at {
                            (self.viewpoint.answer(&notation(deal)).class(class).note(self.space_note(space, &[deal])).show(html! {
                                @match taken {
                                    Some(seat) if at == 0 => { (meeple(seat, "door__m", &self.token(space, seat))) }
                                    _ => {}
                                }
                                span.door__t {
                                    b { (name) }
                                    span {
                                        @match taken {
                                            Some(seat) if at == 0 => { @if self.viewpoint.is_me(seat) { "you" } @else { (self.viewpoint.name(seat)) } }
                                            Some(_) => { "closed" }
                                            None => { (words) }
                                        }
                                    }
                                }
                            }))
                        }
                    }
                }
            }
        }
    }

    /// What the Community Farm grows for everybody, and what is left of a harvest.
    fn beds(&self) -> Vec<(Ingredient, Note, Markup)> {
        let (game, state) = (self.game, self.view);
        let pool = state.steps.iter().find_map(|step| match step {
            Step::CommunityPick(it) => Some(it.pool),
            _ => None,
        });
        let kinds = Ingredient::ALL.into_iter().filter(|it| game.values.community_yields[it.index()] > 0);
        let bed = |it: Ingredient| {
            let by = state.community.iter().find(|planted| planted.ingredient == it);
            let (name, grown) = (game.ingredient_name(it), game.values.community_yields[it.index()]);
            let note = Note {
                title: format!("Community Farm: {name}"),
                text: format!(
                    "In Winter or Spring, as a Market or Brewery Action, plant 1 {name} from your storage. In Fall it has \
                     grown to {grown}; everybody who planted anything shares the whole harvest."
                ),
                rule: "BC-12.4",
                recon: Marks::default(),
            };
            let words = html! {
                @match (pool, by) {
                    (Some(pool), _) => { (pool.count(it)) " left" }
                    (None, Some(by)) => { (seat_mark(by.seat)) span.vh { (self.viewpoint.name(by.seat)) } " " (grown) }
                    (None, None) => { "1 to " (grown) }
                }
            };
            (it, note, words)
        };
        kinds.map(bed).collect()
    }

    fn garden(&self) -> Markup {
        html! {
            li.house.house--2.garden #community {
                svg.house__pic viewBox="0 -6 200 154" preserveAspectRatio="none" aria-hidden="true" {
                    use href="/assets/brew-crafters.svg#garden" x="0" y="-6" width="200" height="154" {}
                }
                (own("lamp", "lamp"))
                b.house__sign { "Community Farm" }
                div.doors {
                    @for (it, note, words) in self.beds() {
                        div.door__at {
                            (self.viewpoint.spot(format!("community:{it}")).class("bed").note(note).show(html! {
                                (icon_as(it.slug(), self.game.ingredient_name(it))) span.bed__t { (words) }
                            }))
                        }
                    }
                }
            }
        }
    }

    fn mini_garden(&self) -> Markup {
        html! {
            li.mini-garden #community {
                (own("mini__pic", "mini-farm"))
                div.mini__beds {
                    @for (it, note, words) in self.beds() {
                        (self.viewpoint.spot(format!("community:{it}")).class("bed").note(note).show(html! {
                            (icon(it.slug())) span.vh { (self.game.ingredient_name(it)) ": " (words) }
                        }))
                    }
                }
                span.mini__n { "Farm" }
            }
        }
    }
}
