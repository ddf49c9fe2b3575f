//! Stylesheets, pictures and the module, compiled in.
use crate::error::Problem;
use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse as _, Response},
};
use taproom_catalog::{games, pages};

const FILES: [(&str, &str, &str); 13] = [
    ("tokens.css", "text/css", taproom_page::assets::TOKENS),
    ("table.css", "text/css", taproom_page::assets::TABLE),
    ("canvas.css", "text/css", taproom_page::assets::CANVAS),
    ("site.css", "text/css", concat!(include_str!("../assets/site.css"), include_str!("../assets/club.css"))),
    ("site.svg", "image/svg+xml", include_str!("../assets/site.svg")),
    ("icons.svg", "image/svg+xml", taproom_page::assets::ICONS),
    ("favicon.svg", "image/svg+xml", include_str!("../assets/favicon.svg")),
    ("app.js", "text/javascript", include_str!("../assets/app.js")),
    ("arrange.js", "text/javascript", include_str!("../assets/arrange.js")),
    ("luck.js", "text/javascript", include_str!("../assets/luck.js")),
    ("sound.js", "text/javascript", include_str!("../assets/sound.js")),
    ("passkey.js", "text/javascript", include_str!("../assets/passkey.js")),
    ("notices.js", "text/javascript", include_str!("../assets/notices.js")),
];

/// The sign of the site where a drawing will not do.
const PICTURES: [(&str, &[u8]); 2] = [
    ("icon-192.png", include_bytes!("../assets/icon-192.png")),
    ("icon-512.png", include_bytes!("../assets/icon-512.png")),
];

/// `/assets/NAME`; a game's own looks and pictures are `/assets/GAME.css` and `/assets/GAME.svg`.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Problem> {
    if let Some((_, bytes)) = PICTURES.iter().find(|file| file.0 == name) {
        let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "max-age=86400")];
        return Ok((headers, *bytes).into_response());
    }
    let file = FILES.iter().find(|file| file.0 == name).map(|file| (file.1, file.2));
    let game = |end: &str| games().find(|entry| name.strip_suffix(end) == Some(entry.about().slug));
    let style = || Some(("text/css", pages(game(".css")?).style()));
    let pictures = || Some(("image/svg+xml", pages(game(".svg")?).pictures()));
    let primer = || Some(("image/svg+xml", pages(game("-primer.svg")?).primer().pictures));
    let (kind, text) = file.or_else(style).or_else(pictures).or_else(primer).ok_or(Problem::NoSuchPage)?;
    let kind = format!("{kind}; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "max-age=300".into())], text).into_response())
}
