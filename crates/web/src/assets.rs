//! Stylesheets, pictures and the module, compiled in.
use crate::error::Problem;
use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse as _, Response},
};
use taproom_catalog::{games, pages};

const FILES: [(&str, &str, &str); 6] = [
    ("tokens.css", "text/css", taproom_page::assets::TOKENS),
    ("table.css", "text/css", taproom_page::assets::TABLE),
    ("site.css", "text/css", include_str!("../assets/site.css")),
    ("icons.svg", "image/svg+xml", taproom_page::assets::ICONS),
    ("favicon.svg", "image/svg+xml", include_str!("../assets/favicon.svg")),
    ("app.js", "text/javascript", include_str!("../assets/app.js")),
];

/// `/assets/NAME`; a game's own stylesheet is `/assets/GAME.css`.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Problem> {
    let file = FILES.iter().find(|file| file.0 == name).map(|file| (file.1, file.2));
    let game = || games().find(|entry| name.strip_suffix(".css") == Some(entry.about().slug));
    let style = || Some(("text/css", pages(game()?).style()));
    let (kind, text) = file.or_else(style).ok_or(Problem::NoSuchPage)?;
    let kind = format!("{kind}; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "max-age=300".into())], text).into_response())
}
