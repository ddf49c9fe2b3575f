//! How a visitor likes it: a cookie for each wish, and the same as `data-…` on `<html>` for stylesheets and the script.
use crate::visitor::cookie;
use axum::http::HeaderMap;

/// A wish: its name, which is also the cookie's, what may be chosen, and the words for it. The first is how it is unless
/// somebody chooses.
pub(crate) struct Wish {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) choices: &'static [(&'static str, &'static str, &'static str)],
}

/// All that can be set.
pub(crate) const WISHES: [Wish; 6] = [
    Wish {
        name: "theme",
        title: "Light",
        choices: &[
            ("system", "As the system", "day or evening as your device says"),
            ("light", "Day", "always light"),
            ("dark", "Evening", "always dark"),
        ],
    },
    Wish {
        name: "speed",
        title: "Moves of the others",
        choices: &[
            ("calm", "Calm", "one after the other, slowly enough to read"),
            ("quick", "Quick", "one after the other, at once"),
            ("off", "Off", "only the table as it is after them"),
        ],
    },
    Wish {
        name: "confirm",
        title: "Ask before it counts",
        choices: &[
            ("several", "Turns of several answers", "they wait for “End turn” while anything can be taken back"),
            ("every", "Every turn", "turns of a single answer wait too"),
            ("never", "Never", "a turn ends with its last answer"),
        ],
    },
    Wish {
        name: "hand",
        title: "Cards in your hand",
        choices: &[
            ("kind", "By kind", "as the game lists its cards"),
            ("playable", "Playable first", "what can be played now lies on the left"),
            ("name", "By name", "in alphabetical order"),
        ],
    },
    Wish {
        name: "motion",
        title: "Movement",
        choices: &[
            ("system", "As the system", "pieces glide unless your device asks for less movement"),
            ("off", "Off", "nothing glides, rolls or pulses"),
        ],
    },
    Wish {
        name: "sound",
        title: "Sound",
        choices: &[
            ("desk", "At a desk", "a short sound for your turn and for moves of others; none on a phone"),
            ("on", "On", "on a phone too"),
            ("off", "Off", "never"),
        ],
    },
];

/// How strong a bot is that one plays against at once.
pub(crate) const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// A year.
const AGE: u32 = 365 * 24 * 3600;

/// What a visitor chose; `None`: nothing, so the first choice.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Settings {
    /// `light` or `dark`; `None`: what the system says.
    pub(crate) theme: Option<&'static str>,
    /// How moves of others are shown.
    pub(crate) speed: Option<&'static str>,
    /// Which turns wait to be ended.
    pub(crate) confirm: Option<&'static str>,
    /// How the cards of a hand lie.
    pub(crate) hand: Option<&'static str>,
    /// `off`; `None`: what the system says.
    pub(crate) motion: Option<&'static str>,
    /// `on` or `off`; `None`: only at a desk.
    pub(crate) sound: Option<&'static str>,
    /// The last bot that was played against at once.
    pub(crate) level: Option<&'static str>,
}

impl Settings {
    /// What the cookies say.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let chosen = |name: &str| chosen(name, cookie(headers, name)?);
        let level = cookie(headers, "level");
        Self {
            theme: chosen("theme").filter(|theme| *theme != "system"),
            speed: chosen("speed"),
            confirm: chosen("confirm"),
            hand: chosen("hand").filter(|hand| *hand != "kind"),
            motion: chosen("motion").filter(|motion| *motion != "system"),
            sound: chosen("sound").filter(|sound| *sound != "desk"),
            level: LEVELS.into_iter().find(|known| Some(*known) == level),
        }
    }

    /// The present choice of a wish.
    pub(crate) fn choice(&self, wish: &Wish) -> &'static str {
        let chosen = match wish.name {
            "theme" => self.theme,
            "speed" => self.speed,
            "confirm" => self.confirm,
            "hand" => self.hand,
            "motion" => self.motion,
            _ => self.sound,
        };
        chosen.unwrap_or(wish.choices[0].0)
    }
}

/// A value that this wish allows.
pub(crate) fn chosen(name: &str, value: &str) -> Option<&'static str> {
    let wish = WISHES.iter().find(|wish| wish.name == name)?;
    wish.choices.iter().find(|choice| choice.0 == value).map(|choice| choice.0)
}

/// The cookie that remembers a choice. The script may read it.
pub(crate) fn keep(name: &str, value: &str) -> String {
    format!("{name}={value}; Path=/; Max-Age={AGE}; SameSite=Lax")
}
