//! Colours and letters for the terminal at hand: as many colours as it has, on a light or a dark ground, or none.
use ratatui::{
    buffer::Buffer,
    style::{Color, Modifier, Style},
};
use std::str::FromStr;
use taproom_core::Seat;
use taproom_kit::Ink;

/// How many colours the terminal has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    /// None: what matters is bold, underlined or reversed.
    None,
    /// The sixteen that the terminal's own theme defines.
    #[default]
    Sixteen,
    /// The xterm palette.
    Many,
    /// Any.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`.
    pub fn of(var: impl Fn(&str) -> Option<String>) -> Self {
        let has = |name: &str| var(name).is_some_and(|value| !value.is_empty());
        let term = var("TERM").unwrap_or_default();
        match var("COLORTERM").as_deref() {
            _ if has("NO_COLOR") || term == "dumb" => Self::None,
            Some("truecolor" | "24bit") => Self::True,
            _ if term.contains("direct") => Self::True,
            _ if term.contains("256") => Self::Many,
            _ => Self::Sixteen,
        }
    }
}

impl FromStr for Depth {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self::None),
            "16" => Ok(Self::Sixteen),
            "256" => Ok(Self::Many),
            "true" => Ok(Self::True),
            _ => Err("colours are none, 16, 256 or true".into()),
        }
    }
}

/// How everything looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Theme {
    /// How many colours there are.
    pub depth: Depth,
    /// Is the ground light?
    pub light: bool,
    /// Only the letters of 1963.
    pub ascii: bool,
}

/// A colour on a dark ground, on a light one, and of sixteen.
type Tone = (u32, u32, Color);

const SEATS: [Tone; 6] = [
    (0x74_b6_f3, 0x0b_5f_a5, Color::Blue),
    (0xff_9b_69, 0xbf_3f_0a, Color::LightRed),
    (0x45_cd_a4, 0x00_75_5a, Color::Green),
    (0xdc_a3_e0, 0x8a_3a_90, Color::Magenta),
    (0xdc_c0_4f, 0x7a_60_00, Color::Yellow),
    (0xc6_cf_d4, 0x36_3c_41, Color::Reset),
];
const FAINT: Tone = (0x8f_98_92, 0x66_6d_68, Color::Reset);
const AMBER: Tone = (0xff_c8_3d, 0x8a_5a_00, Color::Yellow);

impl Theme {
    fn tone(self, (dark, light, of_sixteen): Tone) -> Color {
        let wanted = if self.light { light } else { dark };
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => of_sixteen,
            Depth::Many => Color::Indexed(nearest(wanted)),
            Depth::True => Color::from_u32(wanted),
        }
    }

    /// How ink looks.
    pub fn ink(self, ink: Ink) -> Style {
        let tone = match ink {
            Ink::Plain => return Style::new(),
            Ink::Strong => return Style::new().add_modifier(Modifier::BOLD),
            Ink::Faint => return self.faint(),
            Ink::Red => (0xff_8a_80, 0xb3_26_1e, Color::Red),
            Ink::Orange => (0xff_b0_66, 0xa3_47_00, Color::LightRed),
            Ink::Yellow => (0xf2_d0_60, 0x7a_5f_00, Color::Yellow),
            Ink::Green => (0x7f_d4_7f, 0x1f_6b_2e, Color::Green),
            Ink::Teal => (0x5f_d0_c8, 0x00_69_6b, Color::Cyan),
            Ink::Blue => (0x7f_b2_ff, 0x1d_4f_a0, Color::Blue),
            Ink::Purple => (0xcf_9c_ff, 0x6f_2d_a8, Color::Magenta),
            Ink::Brown => (0xc9_a2_7a, 0x6b_44_23, Color::Yellow),
            Ink::Seat(seat) => return self.seat(seat),
        };
        Style::new().fg(self.tone(tone))
    }

    /// Less important.
    pub fn faint(self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::Sixteen => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new().fg(self.tone(FAINT)),
        }
    }

    /// What belongs to a player.
    pub fn seat(self, seat: Seat) -> Style {
        Style::new().fg(self.tone(SEATS[seat.index() % SEATS.len()])).add_modifier(Modifier::BOLD)
    }

    /// Headings, keys, what can be done.
    pub fn accent(self) -> Style {
        Style::new().fg(self.tone(AMBER)).add_modifier(Modifier::BOLD)
    }

    /// A place where an answer belongs.
    pub fn legal(self) -> Style {
        let strong = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        match (self.depth, self.light) {
            (Depth::None, _) => strong,
            (Depth::Sixteen, _) => strong.fg(Color::Yellow),
            (_, false) => {
                strong.bg(self.tone((0x4a_38_08, 0, Color::Reset))).fg(self.tone((0xff_e0_8a, 0, Color::Reset)))
            }
            (_, true) => {
                strong.bg(self.tone((0, 0xff_e7_a8, Color::Reset))).fg(self.tone((0, 0x40_2e_00, Color::Reset)))
            }
        }
    }

    /// What the cursor is on.
    pub fn cursor(self) -> Style {
        match self.depth {
            Depth::None | Depth::Sixteen => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            _ => Style::new()
                .bg(self.tone((0xff_c8_3d, 0xc9_83_00, Color::Reset)))
                .fg(self.tone((0x20_16_00, 0xff_ff_ff, Color::Reset)))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// The shape of a seat, as in the browser.
    pub fn shape(seat: Seat) -> &'static str {
        ["●", "▲", "◆", "■", "★", "⬢"][seat.index() % 6]
    }

    /// Puts other letters where the terminal has none of ours.
    pub fn spell(self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            if !letter.is_ascii() {
                cell.set_char(ascii(letter));
            }
        }
    }
}

/// The nearest letter of ASCII.
fn ascii(letter: char) -> char {
    match letter {
        '─' | '━' | '–' | '—' | '╌' => '-',
        '│' | '┃' | '▐' | '▌' | '║' => '|',
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        '●' | 'ö' | 'ó' | 'ò' | 'ô' | 'ø' => 'o',
        '▲' | '↑' => '^',
        '◆' => '%',
        '■' | '█' | '▇' | '▆' | '▅' | '▄' | '▃' | '▂' | '▁' => '#',
        // Some of them are points of a chart.
        '★' | '•' | '\u{2801}'..='\u{28ff}' => '*',
        '⬢' => '@',
        '○' | '·' | '°' | '…' => '.',
        '→' | '▶' | '›' | '»' | '≥' => '>',
        '←' | '◀' | '‹' | '«' | '≤' => '<',
        '↓' | '▼' => 'v',
        '×' => 'x',
        '⇄' => '=',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '⚀'..='⚅' | '▢' => '[',
        'ä' | 'á' | 'à' | 'â' | 'å' => 'a',
        'ü' | 'ú' | 'ù' | 'û' => 'u',
        'Ä' => 'A',
        'Ö' => 'O',
        'Ü' => 'U',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'ß' => 's',
        'ç' => 'c',
        'ñ' => 'n',
        '\u{2800}' => ' ',
        _ => '?',
    }
}

/// The nearest colour of the xterm cube or its greys.
fn nearest(rgb: u32) -> u8 {
    const STEPS: [u32; 6] = [0, 95, 135, 175, 215, 255];
    let parts = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255];
    let near = |part: u32| (0..6).min_by_key(|&n: &usize| STEPS[n].abs_diff(part)).unwrap_or(0);
    let cube = parts.map(near);
    let far = |with: [u32; 3]| -> u32 { parts.iter().zip(with).map(|(a, b)| a.abs_diff(b).pow(2)).sum() };
    let grey = ((parts.iter().sum::<u32>() / 3).saturating_sub(8) / 10).min(23);
    if far([8 + 10 * grey; 3]) < far(cube.map(|n| STEPS[n])) {
        232 + grey as u8
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |set: &[(&str, &str)]| {
            Depth::of(|name| set.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned()))
        };
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Many);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
        assert_eq!(depth(&[("TERM", "screen-256color"), ("NO_COLOR", "")]), Depth::Many);
    }

    #[test]
    fn colours_of_the_cube_are_found_again() {
        assert_eq!((nearest(0x00_00_00), nearest(0xff_ff_ff), nearest(0xff_00_00)), (16, 231, 196));
        assert_eq!(nearest(0x80_80_80), 244);
    }

    #[test]
    fn ascii_leaves_no_other_letter() {
        let mut buffer = Buffer::with_lines(["╭─ ●▲◆■★⬢ ○°×≤… ─╮ Kölsch ⚂3 ⣿"]);
        Theme { ascii: true, ..Theme::default() }.spell(&mut buffer);
        assert_eq!(*buffer.area(), Rect::new(0, 0, 30, 1));
        let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(text, "+- o^%#*@ ..x<. -+ Kolsch [3 *");
    }
}
