//! The form of a [`Mix`]: one row of steppers.
use crate::parts::{icon, icon_as};
use maud::{Markup, html};
use taproom_core::Mix;

/// The fields of a mix, to lie in a form of the page.
pub fn mix_fields(mix: &Mix) -> Markup {
    let numbers = mix.start();
    let rest = mix.total.min(mix.most) - numbers.iter().sum::<u16>();
    html! {
        div.mix data-total=(mix.total) data-most=(mix.most) {
            @for (part, number) in mix.parts.iter().zip(&numbers) {
                div.mix__item role="group" aria-label=(part.name) {
                    (icon(part.icon))
                    span { (part.name) small { (part.note) } }
                    span.stepper {
                        button.btn.btn--bar.only-script type="button" data-step="-1" aria-label={ "One less: " (part.name) } { (icon("minus")) }
                        input type="number" inputmode="numeric" name={ "say." (part.word) } value=(number) min="0"
                            max=(part.pot.min(mix.total / part.price)) data-price=(part.price) aria-label=(part.name);
                        button.btn.btn--bar.only-script type="button" data-step="1" aria-label={ "One more: " (part.name) } { (icon("plus")) }
                    }
                }
            }
            div.mix__item role="group" aria-label=(mix.rest.name) {
                (icon_as(mix.rest.icon, &mix.rest.name))
                span { (mix.rest.name) small { (mix.rest.note) } }
                output data-pot=(mix.rest.pot) { (rest) }
            }
        }
    }
}
