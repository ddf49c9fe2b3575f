//! Options that lie nowhere on the table: which of these, which first?
use super::painter::Painter;
use crate::{
    Step,
    effect::ListId,
    steps::{Choose, Resolve, TileOrSlot},
};
use maud::{Markup, html};
use taproom_page::{icon, panel};

impl Painter<'_> {
    /// A part of its own while such a question is open.
    pub(super) fn ask(&self) -> Option<Markup> {
        let (from, options) = match *self.top()? {
            Step::Choose(it) => (self.origin(it.first), self.options(it)),
            Step::Resolve(it) => (self.origin(it.list), self.effects(it)),
            Step::TileOrSlot(it) => (self.origin(it.tile.list), self.firsts(it)),
            _ => return None,
        };
        Some(panel("ask", &from, None, html! { "one of these" }, html! { ul.asks { (options) } }))
    }

    fn options(&self, it: Choose) -> Markup {
        html! {
            @for n in 1..=it.count {
                @let list = ListId(it.first.0 + u16::from(n) - 1);
                li { (self.option(&format!("option:{n}"), &self.list_picture(list), &self.brief_list(list, ", then "))) }
            }
        }
    }

    fn effects(&self, it: Resolve) -> Markup {
        let left = (0u8..).zip(self.game.values.list(it.list)).filter(|(n, _)| it.done >> n & 1 == 0);
        html! {
            @for (n, &effect) in left {
                li { (self.option(&format!("option:{}", n + 1), &icon(self.picture(effect)), &self.brief(effect))) }
            }
        }
    }

    fn firsts(&self, it: TileOrSlot) -> Markup {
        html! {
            @for (place, word, list) in [("first:tile", "The tile", it.tile.list), ("first:slot", "The slot", it.slot)] {
                @let text = format!("{word}: {}", self.brief_list(list, ", "));
                li { (self.option(place, &self.list_picture(list), &text)) }
            }
        }
    }

    fn option(&self, place: &str, picture: &Markup, text: &str) -> Markup {
        self.viewpoint.spot(place).class("ba").show(html! { (picture) span { (text) } })
    }
}
