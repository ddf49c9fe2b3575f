//! The table as a web page.
use super::{game::Toy, primer::PRIMER, view::View, words::Card};
use maud::html;
use taproom_kit::Draw as _;
use taproom_page::{Area, Layout, Markup, Page, Primer, Viewpoint};

impl Page for Toy {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let places = Card::ALL.map(|card| format!("hand:{card}")).into_iter();
        let places = places.chain(["coins", "draw", "pass"].map(|word| format!("table:{word}")));
        let board = html! {
            section #board {
                p { (self.draw(view)) }
                @for place in places { (viewpoint.spot(&*place).class("card").show(html! { (place) })) }
            }
        };
        Layout { now: String::new(), track: html! {}, parts: vec![Area::new("board", "Table", board)] }
    }

    fn art() -> Markup {
        html! {}
    }

    fn style() -> &'static str {
        ""
    }

    fn primer() -> &'static Primer {
        &PRIMER
    }
}
