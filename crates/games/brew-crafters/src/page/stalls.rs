//! The stalls of the market: goods in heaps, and what a press brings beyond the heap.
use super::painter::{Painter, meeple};
use crate::effect::Goods;
use crate::state::Stand;
use crate::values::Deal;
use crate::words::{Ingredient, Space};
use maud::{Markup, html};

/// The most pieces that a heap shows; the slate has the number.
const HEAP: usize = 6;

/// What lies on a stall, or is printed there.
pub(super) fn on_sale(deals: &[&Deal], stand: &Stand) -> Goods {
    match deals {
        [deal] if deal.restock.is_some() => Goods { cubes: stand.goods, money: stand.money.into(), ..Goods::default() },
        [deal] => deal.goods,
        _ => Goods::default(),
    }
}

impl Painter<'_> {
    pub(super) fn stall(&self, space: Space) -> Markup {
        let (stand, deals) = (&self.view.market[space], self.deals(space));
        let goods = on_sale(&deals, stand);
        let taken = if stand.taken.is_some() { " is-taken" } else { "" };
        let spot = self.viewpoint.spot(format!("space:{space}"));
        let name = self.game.space_name(space);
        html! {
            li class={ "stall-li place-" (space) } {
                (spot.class(format!("stall{taken}")).note(self.space_note(space, &deals)).show(html! {
                    svg.stall__pic viewBox="0 0 140 146" preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
                        use href="/assets/brew-crafters.svg#stall-back" width="140" height="146" {}
                        (heap(&goods))
                        use href="/assets/brew-crafters.svg#stall-front" width="140" height="146" {}
                    }
                    span.stall__n { (goods.cubes_in_all()) }
                    span.stall__name { (name) }
                    span.stall__sub { (self.stall_words(space, &goods, &deals)) (self.own(space)) }
                    @if let Some(seat) = stand.taken { (meeple(seat, "stall__m", &self.token(space, seat))) }
                }))
            }
        }
    }

    /// On the counter: who is here, what is too much, what comes on top.
    fn stall_words(&self, space: Space, goods: &Goods, deals: &[&Deal]) -> Markup {
        if let Some(seat) = self.view.market[space].taken {
            let here = if self.viewpoint.is_me(seat) { "you are" } else { self.viewpoint.name(seat) };
            return html! { span.stall__who { (here) } @if self.viewpoint.is_me(seat) { " here" } };
        }
        let seat = self.viewpoint.front();
        let (brewery, more) = (self.of(seat), self.bonus(seat, goods));
        let comes = brewery.storage.total() + goods.cubes_in_all() + more.cubes_in_all();
        let over = comes.saturating_sub(brewery.capacity(&self.game.values));
        let restock = deals.first().and_then(|deal| deal.restock.as_ref());
        html! {
            @if !more.is_empty() { span.stall__more { "+" (self.sums(&more)) } }
            @if over > 0 { b { (over) " too many" } }
            @else if more.is_empty() {
                @match restock {
                    Some(goods) => { span { "+" (self.sums(goods)) " a season" } }
                    None => { span { @if goods.any_advanced > 0 { "your choice" } @else { "take these" } } }
                }
            }
        }
    }
}

/// At most six pieces, three in a row.
fn heap(goods: &Goods) -> Markup {
    let mut pieces: Vec<Ingredient> = Vec::new();
    for (it, n) in goods.cubes.iter() {
        pieces.extend(std::iter::repeat_n(it, usize::from(n)));
    }
    if goods.any_advanced > 0 {
        pieces.extend(Ingredient::ADVANCED);
    }
    if pieces.len() > HEAP {
        // Every kind keeps a piece in sight.
        let mut kinds = pieces.clone();
        kinds.dedup();
        let first = kinds[0];
        kinds.extend(std::iter::repeat_n(first, HEAP - kinds.len()));
        kinds.sort_unstable();
        pieces = kinds;
    }
    let n = pieces.len();
    let (size, columns) = if n <= 3 { (24, n) } else { (21, n.div_ceil(2)) };
    let left = 86 - (columns * (size + 1)) as i32 / 2;
    html! {
        @for (at, it) in pieces.iter().enumerate() {
            @let (row, column) = if n <= 3 { (0, at) } else { (at / columns, at % columns) };
            @let top = if n <= 3 { 63 } else { 50 + 19 * row as i32 };
            use href={ "/assets/icons.svg#" (it.slug()) } x=(left + (column * (size + 1)) as i32) y=(top) width=(size) height=(size) {}
        }
    }
}
