//! My account: joining, ways in, leaving.
use super::{Frame, Here, Theme, ago, bar};
use crate::{door::Door, forms::MAX_NAME, hub::now};
use maud::{Markup, PreEscaped, html};
use taproom_page::icon;
use taproom_store::Member;

/// All that the page shows.
pub(crate) struct Account<'a> {
    pub(crate) name: &'a str,
    pub(crate) member: Option<&'a Member>,
    pub(crate) browsers: u32,
    pub(crate) has_code: bool,
    /// Name, when it was added, when it was used.
    pub(crate) passkeys: Vec<(String, i64, Option<i64>)>,
    /// Can devices prove themselves at this address?
    pub(crate) possible: bool,
    /// A recovery code that was made just now.
    pub(crate) code: Option<String>,
    /// A short code that was made just now, its link, and the picture of the link.
    pub(crate) pair: Option<(String, String, String)>,
    /// The link of an invitation that was made just now.
    pub(crate) invitation: Option<String>,
    pub(crate) door: Door,
    /// The invitation with which somebody came.
    pub(crate) ticket: Option<String>,
    /// Until when the member is on holiday.
    pub(crate) holiday: Option<i64>,
    pub(crate) now: i64,
}

pub(crate) fn account(theme: Theme, it: &Account<'_>) -> Markup {
    let frame = Frame { theme, title: "You", class: "site", game: None, skip: ("#main", "Skip to your account") };
    frame.page(html! {
        (bar(theme, "/me", Here::Elsewhere, it.name))
        main.page #main {
            h1.title { @match it.member { Some(member) => (member.name), None => "You" } }
            @match it.member {
                Some(member) => {
                    (told(it))
                    (ways_in(it))
                    (seen(member))
                    (notices())
                    (holiday(it))
                    (inviting(it))
                    (leaving())
                }
                None => { (joining(it)) (coming_back(it)) }
            }
        }
    })
}

fn joining(it: &Account<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="join" {
            div.panel__head { h2 #join { "Become a member" } span.aside { "a name and this browser" } }
            @if it.door != Door::Open && it.ticket.is_none() {
                div class="panel__body" { p { "Whoever wants to be a member here needs an invitation: a link from a member, or from whoever keeps this server." } }
            } @else {
            form class="panel__body stack" method="post" action="/me/join" {
                @if let Some(ticket) = &it.ticket { input type="hidden" name="ticket" value=(ticket); }
                p { "You can play everything without it. A member keeps a name that is nobody else's, and comes back from any device. No password, no e-mail; the matches of this browser stay yours." }
                div.field { label for="name" { "Your name" } input.input #name name="name" value=(it.name) maxlength=(MAX_NAME) autocomplete="nickname" required; }
                button class="btn btn--go" { "Become a member" }
            }
            }
        }
    }
}

fn coming_back(it: &Account<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="back" {
            div.panel__head { h2 #back { "I am a member already" } }
            div class="panel__body stack" {
                @if it.possible {
                    form data-passkey="show" method="post" action="/passkey/show" {
                        button class="btn btn--go" disabled { (icon("device")) "Sign in with a passkey" }
                        p.help role="status" { noscript { "A passkey needs script." } }
                    }
                }
                form.stack method="post" action="/pair" {
                    div.field { label for="pair" { "Short code from another device" } input.input #pair name="code" autocomplete="one-time-code" spellcheck="false" maxlength="12" required; }
                    button.btn { "Sign in" }
                }
                form.stack method="post" action="/back" {
                    div.field { label for="code" { "Recovery code" } input.input #code name="code" autocomplete="off" spellcheck="false" maxlength="40" required; }
                    button.btn { "This is me" }
                }
                p.help { "Matches that you began in this browser as a guest come along. A guest may have a " a href="/code" { "recovery code" } " too." }
            }
        }
    }
}

fn told(it: &Account<'_>) -> Markup {
    html! {
        @if let Some(code) = &it.code {
            div class="notice notice--info" role="status" { (icon("info")) div {
                b { "Your recovery code: " code.hash { (code) } } " Write it down: it is shown this once. It works once, and gives you a new one then." } }
        }
        @if let Some((code, link, picture)) = &it.pair {
            section.panel aria-labelledby="other" {
                div.panel__head { h2 #other { "Another device" } span.aside { "for ten minutes, once" } }
                div class="panel__body stack" {
                    div.qr role="img" aria-label="The link as a QR code" { (PreEscaped(picture)) }
                    p { "Point its camera at the picture, or open " code.hash { (link) } "." }
                    p { "Or type this at “You”: " b { code.hash { (code) } } }
                }
            }
        }
    }
}

fn ways_in(it: &Account<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="ways" {
            div.panel__head { h2 #ways { "Ways to come back" } span.aside { "one is enough, two are better" } }
            div class="panel__body stack" {
                div.row.row--wrap {
                    span.grow { b { "Passkey" } " " span.muted { "your device's own key: fingerprint, face or PIN" } }
                    @if it.possible {
                        form data-passkey="make" method="post" action="/passkey/make" {
                            button.btn disabled { (icon("plus")) "Add a passkey" }
                            p.help role="status" { noscript { "A passkey needs script." } }
                        }
                    } @else { span.help { "needs HTTPS, or the address localhost" } }
                }
                @for (n, (name, added, used)) in it.passkeys.iter().enumerate() {
                    form.row.row--wrap method="post" action="/me" {
                        input type="hidden" name="passkey" value=(name);
                        span.grow { "Passkey " (n + 1) ", added " (ago(*added, now())) @if let Some(used) = used { ", used " (ago(*used, now())) } }
                        button class="btn btn--s" name="do" value="passkey" { "Remove" span.vh { " passkey " (n + 1) } }
                    }
                }
                form.row.row--wrap method="post" action="/me" {
                    span.grow { b { "Recovery code" } " " span.muted { @if it.has_code { "you have one; a new one makes it void" } @else { "to be written down, for the day a device is lost" } } }
                    button.btn name="do" value="code" { "Make a code" }
                }
                form.row.row--wrap method="post" action="/me" {
                    span.grow { b { "Another device" } " " span.muted { "by a picture or a short code" } }
                    button.btn name="do" value="pair" { "Show a code" }
                }
                form.row.row--wrap method="post" action="/me" {
                    span.grow { b { "Browsers" } " " span.muted { (it.browsers) @if it.browsers == 1 { " is yours" } @else { " are yours" } } }
                    @if it.browsers > 1 { button class="btn btn--s" name="do" value="only" { "Sign out all others" } }
                    button class="btn btn--s" name="do" value="out" { "Sign out here" }
                }
            }
        }
    }
}

fn seen(member: &Member) -> Markup {
    html! {
        section.panel aria-labelledby="seen" {
            div.panel__head { h2 #seen { "What others see" } }
            div class="panel__body stack" {
                form.row.row--wrap method="post" action="/me" {
                    div.field.grow { label for="name" { "Name" } input.input #name name="name" value=(member.name) maxlength=(MAX_NAME) autocomplete="nickname" required; }
                    button.btn name="do" value="name" { "Change" }
                }
                form.row.row--wrap method="post" action="/me" {
                    span.grow { b { "Profile" } " " a href={ "/p/" (member.id) } { "your page" } " "
                        span.muted { @if member.hidden { "hidden: you stand in no list, and nobody else sees your page" } @else { "for everybody: matches, results, rating, how you begin" } } }
                    @if member.hidden { button class="btn btn--s" name="do" value="seen" { "Be seen" } }
                    @else { button class="btn btn--s" name="do" value="hide" { "Hide me" } }
                }
            }
        }
    }
}

fn notices() -> Markup {
    html! {
        section.panel aria-labelledby="notices" {
            div.panel__head { h2 #notices { "Notices" } }
            div class="panel__body row row--wrap" {
                span.grow { "Be told that it is your turn, in a browser, by e-mail or a webhook" }
                a class="btn btn--s" href="/notices" { "Choose" }
            }
        }
    }
}

/// Slow clocks stand still meanwhile.
fn holiday(it: &Account<'_>) -> Markup {
    let days = it.holiday.map(|until| (until - it.now + 86_399_999) / 86_400_000);
    html! {
        section.panel aria-labelledby="holiday" {
            div.panel__head { h2 #holiday { "Holiday" } span.aside { @if let Some(days) = days { (days) @if days == 1 { " day left" } @else { " days left" } } @else { "not now" } } }
            form class="panel__body stack" method="post" action="/me" {
                p { "Clocks of hours and days stand still for you, up to 28 days; four weeks lie between two holidays. Faster clocks go on." }
                div.row.row--wrap {
                    label for="days" { "Days from now on" }
                    input.input #days type="number" name="days" min=(i32::from(days.is_none())) max="28" value=(days.unwrap_or(7));
                    button.btn name="do" value="holiday" { @if days.is_some() { "Change" } @else { "Go on holiday" } }
                }
                @if days.is_some() { p.help { "0 ends it." } }
            }
        }
    }
}

fn inviting(it: &Account<'_>) -> Markup {
    html! { @if it.door != Door::Open {
        section.panel aria-labelledby="invite" {
            div.panel__head { h2 #invite { "Invite somebody to the club" } }
            form class="panel__body stack" method="post" action="/me" {
                @if let Some(link) = &it.invitation {
                    div.field { input.input.link readonly value=(link) aria-label="Link of the invitation" data-copy; }
                    p.help role="status" { "It works once, and is shown this once." }
                }
                p { button.btn name="do" value="invitation" { "Make an invitation" } }
            }
        }
    } }
}

fn leaving() -> Markup {
    html! {
        section.panel aria-labelledby="leave" {
            div.panel__head { h2 #leave { "Delete my account" } }
            form class="panel__body stack" method="post" action="/me" {
                p { "Your name goes everywhere, a bot plays on at your tables, and no browser is yours any more. Finished matches stay, without your name. This cannot be taken back." }
                label.check { input type="checkbox" name="sure" value="yes" required; span { "Yes, delete my account" } }
                button.btn name="do" value="leave" { "Delete" }
            }
        }
    }
}

/// Somebody opened the link of a QR code.
pub(crate) fn pair(theme: Theme, name: &str, code: &str) -> Markup {
    let frame = Frame { theme, title: "Sign in", class: "site", game: None, skip: ("#main", "Skip to the button") };
    frame.page(html! {
        (bar(theme, "/me", Here::Elsewhere, ""))
        main.page #main {
            h1.title { "Is that you, " (name) "?" }
            form class="panel" method="post" action="/pair" {
                div class="panel__body stack" {
                    input type="hidden" name="code" value=(code);
                    p { "This browser will be signed in as " b { (name) } ". Do this only on a device of your own." }
                    button class="btn btn--go" { "Sign in here" }
                }
            }
        }
    })
}
