//! The others: a slip each on the notice board, and their whole brewery behind a press.
use super::brewery::faces;
use super::painter::{Painter, colour, house};
use crate::explain::names::batches;
use crate::words::{Building, Ingredient};
use maud::{Markup, html};
use taproom_core::{Game as _, Seat, plural};
use taproom_page::{icon_as, seat_mark};

impl Painter<'_> {
    /// Everybody but the one drawn large.
    pub(super) fn slips(&self) -> Markup {
        let front = self.viewpoint.front();
        html! { @for seat in self.viewpoint.seats().filter(|&it| it != front) { (self.slip(seat)) } }
    }

    fn slip(&self, seat: Seat) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        let person = self.viewpoint.person(seat);
        let id = format!("brewery-of-{}", seat.0 + 1);
        let name = self.viewpoint.name(seat);
        let few = self.game.seats() <= 4;
        html! {
            section class={ "slip " (colour(seat)) @if person.acts { " is-acting" } } aria-label=(name) {
                button.slip__top type="button" popovertarget=(id) title={ (self.viewpoint.whose(seat, "brewery")) } {
                    (seat_mark(seat)) b { (name) }
                    @if let Some(level) = &person.bot { (icon_as("bot", &format!("bot, {level}"))) }
                    (self.waiting(seat))
                    span.slip__rep { (icon_as("rep", "Rep")) (self.rep(seat)) }
                }
                div.slip__in {
                    (self.stock(seat))
                    p.rl {
                        span { (icon_as("coin", "Money")) b { "$" (brewery.money) } }
                        span { (icon_as("winter", "Due in Winter")) b { "$" (brewery.costs(values)) } }
                        (self.shifts(seat))
                        @if brewery.loans > 0 { span.is-short { (icon_as("loan", "Loans")) b { (brewery.loans) } } }
                        @if !brewery.labels.is_empty() { span { (icon_as("gold-label", "Gold Labels")) b { (brewery.labels.len()) } } }
                        (self.backs(seat))
                        @if self.view.start_player == seat { span data-piece="start-player" { (icon_as("start-player", "Start player")) } }
                    }
                    @if few { p.rv { (self.pots(seat)) } (self.built(seat)) }
                    @if self.game.seats() <= 3 { p.rt { (faces(self, seat)) } }
                    @if self.game.seats() == 2 { (self.cubes(seat)) (self.cellar(seat)) }
                }
                (self.board(seat, &id))
            }
        }
    }

    /// Six counts.
    fn stock(&self, seat: Seat) -> Markup {
        html! {
            ul.rg {
                @for it in Ingredient::ALL {
                    @let n = self.of(seat).storage.count(it);
                    li.is-none[n == 0] { (icon_as(it.slug(), self.game.ingredient_name(it))) b { (n) } }
                }
            }
        }
    }

    /// The nine tiles; those that stand in colour.
    fn built(&self, seat: Seat) -> Markup {
        let built = self.of(seat).buildings;
        html! {
            p.rb {
                @for it in Building::ALL {
                    @let words = format!("{}{}", self.game.building_name(it), if built.has(it) { "" } else { ": not built" });
                    span.is-off[!built.has(it)] title=(words) { (icon_as(house(it), &words)) }
                }
            }
        }
    }

    /// The whole brewery of another player.
    fn board(&self, seat: Seat, id: &str) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        html! {
            div.note.board popover data-board id=(id) {
                b.board__h {
                    (seat_mark(seat)) (self.viewpoint.whose(seat, "brewery"))
                    span { (icon_as("rep", "Rep")) (self.rep(seat)) " " (icon_as("coin", "Money")) "$" (brewery.money) }
                }
                p {
                    (batches(brewery.batches())) " brewed, " (brewery.shipped()) " sold. $" (brewery.costs(values)) " due in Winter. "
                    @if brewery.loans > 0 { (plural(brewery.loans, "Loan")) ". " }
                    @let [_, next, after] = brewery.interns;
                    @if brewery.interns_free() + next + after > 0 { "Interns: " (brewery.interns_free()) " now, " (next) " next season, " (after) " after it. " }
                    @if let Some(it) = brewery.marked_recipe { "Marked: " (self.beer(it)) ". " }
                }
                div class={ "board__in " (colour(seat)) } {
                    (self.store(seat)) (self.hall(seat, false)) (self.labroom(seat, false))
                }
                (self.yard(seat))
                ul.board__people {
                    @for it in brewery.workers.iter() { li { b { (self.game.worker_name(it)) } (self.game.values.worker_names[it.index()].text) } }
                    @for it in self.view.partners_of(seat) { li { b { (self.game.partnership_name(it)) } (self.game.values.partnership_names[it.index()].text) } }
                    @for it in brewery.secrets.iter() { li { b { "Secret recipe" } (self.beer(it)) } }
                }
                (self.cellar(seat))
            }
        }
    }
}
