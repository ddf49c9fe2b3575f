//! A visit to a match: who asks, what they may see, and in which form they want it.
use super::{go, program, set};
use crate::{
    app::App,
    error::Problem,
    hub::{Live, LiveState, NextSeat, Sight, Wish},
    limits::Client,
    pages::{self, Remark, TablePage},
    settings::Settings,
    visitor::{self, Visitor},
};
use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts, Path},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use std::sync::Arc;
use taproom_core::{Seat, Sentence};
use taproom_table::{Help, TableError};

/// Who asks about which match.
pub(crate) struct Visit {
    pub(super) app: App,
    pub(super) key: String,
    known: Option<Visitor>,
    pub(super) client: Client,
    headers: HeaderMap,
    /// Lessons of this game that were read in this very request.
    learnt: Option<String>,
    /// Where they go on after a match that is over.
    next: Option<NextSeat>,
}

/// In which form the visitor wants to see the match.
pub(super) enum Form<'a> {
    /// As a page.
    Page,
    /// The parts of the page that differ from these marks, for a page that is open.
    Parts(&'a str),
    /// As JSON.
    Json,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let path = <Path<String> as FromRequestParts<App>>::from_request_parts(parts, app).await;
        let Ok(Path(key)) = path else { return Err(Problem::NoSuchMatch) };
        let known = <Visitor as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await?;
        let Ok(client) = <Client as FromRequestParts<App>>::from_request_parts(parts, app).await;
        Ok(Self { app: app.clone(), key, known, client, headers: parts.headers.clone(), learnt: None, next: None })
    }
}

impl Visit {
    /// Who asks; strangers do not learn that there is such a match.
    pub(super) fn visitor(&self) -> Result<Visitor, Problem> {
        self.known.ok_or(Problem::NoSuchMatch)
    }

    /// Who asks; strangers may do nothing here.
    pub(super) fn known(&self) -> Result<Visitor, Problem> {
        self.known.ok_or(Problem::NotYours)
    }

    /// The match and what the visitor may see of it.
    pub(super) async fn look(&self) -> Result<(Arc<Live>, Sight), Problem> {
        let visitor = self.visitor()?.0;
        let live = self.app.hub.find(&self.key).await?;
        let sight = self.app.hub.sight(&live, visitor).await?;
        if sight.late {
            self.app.hub.begin_late(&live, self.app.hub.now()).await?;
        }
        Ok((live, sight))
    }

    /// Looks up where they go on after a match that is over.
    pub(super) async fn find_next(&mut self, live: &Live) -> Result<(), Problem> {
        self.next = self.app.hub.next_seat(live, self.visitor()?.0).await?;
        Ok(())
    }

    /// The match, the seat that speaks, and what it may see.
    pub(super) async fn seat(&self) -> Result<(Arc<Live>, Seat, Sight), Problem> {
        let (live, sight) = self.look().await?;
        // At a shared screen another player may be asked since the page was made.
        let nobody = if sight.cover.is_some() { TableError::MovedOn.into() } else { Problem::NotYours };
        let seat = sight.seat().ok_or(nobody)?;
        Ok((live, seat, sight))
    }

    pub(super) fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    pub(super) fn theme(&self) -> pages::Theme {
        Settings::of(&self.headers)
    }

    /// In which form they want it.
    pub(super) fn form(&self) -> Form<'_> {
        let text = |name: &str| self.headers.get(name).and_then(|value| value.to_str().ok());
        match (text(header::ACCEPT.as_str()), text("x-taproom-parts")) {
            (Some("application/json"), _) => Form::Json,
            (_, Some(marks)) if !marks.is_empty() => Form::Parts(marks),
            _ => Form::Page,
        }
    }

    /// Does what a seat wishes; then the table again.
    pub(super) async fn wish(&self, wish: Wish) -> Result<Response, Problem> {
        let (live, seat, sight) = self.seat().await?;
        let help = match self.theme().confirm {
            Some("every") => Help::Every,
            Some("never") => Help::Forced,
            _ => Help::Full,
        };
        match self.app.hub.wish(&live, seat, wish, help).await {
            Ok(()) => self.next(&live, sight).await,
            Err(problem @ Problem::Table(_)) => Ok(self.refused(&live, &sight, &problem.sentence()).await),
            Err(problem) => Err(problem),
        }
    }

    /// After a change: a program gets the next question, an open page the parts that changed; a plain page goes back to
    /// the table.
    pub(super) async fn next(&self, live: &Live, sight: Sight) -> Result<Response, Problem> {
        if let Form::Page = self.form() {
            return Ok(self.to_table());
        }
        // At a shared screen another player may be asked now.
        let sight = if sight.mine.len() > 1 { self.look().await?.1 } else { sight };
        let state = live.read().await;
        Ok(match self.form() {
            Form::Json => program::json(&state, &sight, None),
            Form::Page | Form::Parts(_) => self.now(live, &state, &sight, None),
        })
    }

    /// The table as it is now, with what was wrong on top.
    async fn refused(&self, live: &Live, sight: &Sight, why: &Sentence) -> Response {
        let state = live.read().await;
        match self.form() {
            Form::Json => program::json(&state, sight, Some(why)),
            Form::Page | Form::Parts(_) if state.over() => self.to_table(),
            Form::Page | Form::Parts(_) => {
                let page = self.now(live, &state, sight, Some(Remark::Refused(why)));
                (StatusCode::CONFLICT, page).into_response()
            }
        }
    }

    /// The match as it is now, for an open page or as a whole page.
    pub(super) fn now(&self, live: &Live, state: &LiveState, sight: &Sight, remark: Option<Remark<'_>>) -> Response {
        let theme = self.theme();
        if state.waiting().is_some() {
            return pages::waiting(theme, live, state, sight).into_response();
        }
        match (sight.cover, self.form()) {
            (None, _) if !state.over() => {
                let (learnt, ran) = (self.learnt(live), self.app.hub.ran_for(state));
                self.show(&pages::table(theme, live, state, sight, &learnt, remark, ran))
            }
            (_, Form::Parts(_)) => pages::elsewhere().into_response(),
            (Some(seat), _) => pages::cover(theme, live, state, seat).into_response(),
            (None, _) => pages::end(theme, live, state, sight, self.next.as_ref()).into_response(),
        }
    }

    /// A table page in the form they want it.
    pub(super) fn show(&self, page: &TablePage<'_>) -> Response {
        match self.form() {
            Form::Parts(marks) => page.changed(marks).into_response(),
            Form::Page | Form::Json => page.whole().into_response(),
        }
    }

    pub(super) fn to_table(&self) -> Response {
        go(&format!("/m/{}", self.key), None)
    }

    /// Lessons of this game that were read, from the cookie `l-GAME`: numbers joined by dots, or `off`.
    pub(super) fn learnt(&self, live: &Live) -> String {
        let name = format!("l-{}", live.game.about().slug);
        let read = self.learnt.as_deref().or_else(|| visitor::cookie(&self.headers, &name));
        read.unwrap_or_default().chars().take(60).collect()
    }

    /// Remembers the lessons that were read; then the table again.
    pub(super) async fn learn(mut self, live: &Live, sight: Sight, read: String) -> Result<Response, Problem> {
        let slug = live.game.about().slug;
        let cookie = format!("l-{slug}={read}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        self.learnt = Some(read);
        let mut response = self.next(live, sight).await?;
        set(response.headers_mut(), Some(cookie));
        Ok(response)
    }
}
