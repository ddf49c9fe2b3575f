//! How to play in five minutes: one page for each game, and a shelf of all.
use super::{Frame, Here, Theme, bar, lessons::strong, luck::promise_field, scene};
use maud::{Markup, html};
use taproom_catalog::{games, pages};
use taproom_core::About;
use taproom_match::GameEntry;
use taproom_page::{Term, Tip, gloss, glossary, icon};

pub(crate) fn learn(theme: Theme, game: &dyn GameEntry, name: &str) -> Markup {
    let (about, primer) = (game.about(), pages(game).primer());
    let terms = pages(game).glossary();
    let title = format!("{} in five minutes", about.title);
    let frame = Frame { theme, title: &title, class: "site", game: None, skip: ("#main", "Skip to the text") };
    let rule = |id: &str| html! { a.rule href={ "/rules/" (about.slug) "?q=" (id) } { (id) } };
    frame.page(html! {
        (bar(theme, &format!("/learn/{}", about.slug), Here::Learn, name))
        main.how #main {
            section.hero aria-labelledby="h" {
                (scene(about.slug, "hero__sc"))
                div.hero__t { h1 #h { (title) } p { (strong(primer.goal)) }
                    p.house__meta { span { (icon("people")) (about.seats.start()) "–" (about.seats.end()) } span { (icon("clock")) (about.time()) " min" } } }
            }
            section.slab.wide aria-labelledby="round" {
                h2 #round { (primer.round) " in four pictures" }
                ol.r4 tabindex="0" { @for (n, step) in primer.steps.iter().enumerate() {
                    li {
                        svg.rp viewBox="0 0 280 150" aria-hidden="true" { use href={ "/assets/" (about.slug) "-primer.svg#step-" (n + 1) } width="280" height="150" {} }
                        div { h3 { span.num { (n + 1) } (step.title) } p { (gloss(step.text, terms)) " " (rule(step.rule)) } }
                    }
                } }
            }
            section.slab aria-labelledby="points" {
                h2 #points { "How points are made" }
                ul.pts { @for tip in primer.points { (tip_of(tip, terms, &rule)) } }
            }
            section.slab aria-labelledby="missed" {
                h2 #missed { "Five things beginners miss" }
                ol.miss { @for tip in &primer.missed { (tip_of(tip, terms, &rule)) } }
            }
            section.slab.wide aria-labelledby="words" { h2 #words { "Words of the game" } (glossary::list(terms)) }
            (first_game(about))
        }
        (glossary::notes(terms))
    })
}

fn tip_of(tip: &Tip, terms: &'static [Term], rule: &impl Fn(&str) -> Markup) -> Markup {
    html! { li { (icon(tip.icon)) div { b { (tip.title) } (gloss(tip.text, terms)) " " (rule(tip.rule)) } } }
}

/// The way on: the best lesson is a game.
fn first_game(about: &About) -> Markup {
    let against = if *about.seats.start() == 1 { "You alone" } else { "One easy bot" };
    html! {
        form.try method="post" action="/play" {
            (promise_field())
            input type="hidden" name="level" value="easy";
            p { b { "Ready? The best lesson is a game." } (against) ", no clock, short hints as you go, and more whenever you press H." }
            a.btn href={ "/rules/" (about.slug) } { (icon("rules")) "All rules" }
            button.go name="game" value=(about.slug) { (icon("play")) "Play the first game" }
        }
    }
}

/// All games to learn.
pub(crate) fn shelf(theme: Theme, name: &str) -> Markup {
    let frame = Frame { theme, title: "Learn", class: "site", game: None, skip: ("#main", "Skip to the games") };
    frame.page(html! {
        (bar(theme, "/learn", Here::Learn, name))
        main.page #main {
            h1.title { "How to play, in five minutes" }
            ul.lessons { @for entry in games() {
                @let about = entry.about();
                li.slab {
                    (scene(about.slug, "lessons__sc"))
                    div { h2 { (about.title) } p { (strong(pages(entry).primer().goal)) }
                        p.rowed { a.btn href={ "/learn/" (about.slug) } { (icon("rules")) "Learn" span.vh { " " (about.title) } } a href={ "/rules/" (about.slug) } { "All rules" span.vh { " of " (about.title) } } } }
                }
            } }
        }
    })
}
