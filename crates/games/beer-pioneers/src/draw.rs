//! The terminal table.
use crate::{BeerPioneers, View};
use taproom_core::{Draw, Page};
impl Draw for BeerPioneers {
    fn draw(&self, _view: &View) -> Page {
        let mut page = Page::new();
        page.heading("x");
        page
    }
}
