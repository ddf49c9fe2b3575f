//! The table as a web page.
use crate::{DiceBrewing, view::View};
use maud::html;
use taproom_core::Draw;
use taproom_kit::mat::{Area, Desk, Layout, Mat};

impl Mat for DiceBrewing {
    fn mat(&self, view: &View, _desk: &Desk<'_>) -> Layout {
        let page = self.draw(view).to_string();
        let board = Area::new("board", "Table", html! { pre #board { (page) } });
        Layout { now: String::new(), track: html! {}, parts: vec![board] }
    }

    fn style() -> &'static str {
        include_str!("mat.css")
    }
}
