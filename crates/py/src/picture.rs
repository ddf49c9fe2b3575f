//! The drawing of a table as SVG.
use std::fmt::Write as _;
use taproom_core::Seat;
use taproom_kit::{Drawing, Ink};

const WIDE: f32 = 8.4;
const HIGH: f32 = 18.0;
const SEATS: [&str; 6] = ["#e0a33b", "#6aa5e3", "#d9705f", "#7fb56b", "#b58ad6", "#5bb8ad"];

/// Every letter in its place, on a dark ground.
pub(crate) fn svg(drawing: &Drawing) -> String {
    let (width, height) = (drawing.width() as f32 * WIDE + 24.0, drawing.lines().len() as f32 * HIGH + 24.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#14171a\"/>\n"
    );
    for (y, line) in drawing.lines().enumerate() {
        let mut x = 0;
        for run in line {
            let (count, left) = (run.text.chars().count(), 12.0 + x as f32 * WIDE);
            x += count;
            if run.text.trim().is_empty() {
                continue;
            }
            let text = run.text.replace('&', "&amp;").replace('<', "&lt;");
            let _ = writeln!(
                out,
                "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
                 xml:space=\"preserve\" fill=\"{}\"{}>{text}</text>",
                12.0 + y as f32 * HIGH + 13.5,
                count as f32 * WIDE,
                colour(run.ink),
                if run.ink == Ink::Strong { " font-weight=\"700\"" } else { "" },
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "#d9dedb",
        Ink::Faint => "#8a938f",
        Ink::Strong => "#ffffff",
        Ink::Red => "#d9705f",
        Ink::Orange => "#e0893b",
        Ink::Yellow => "#e3c65b",
        Ink::Green => "#7fb56b",
        Ink::Teal => "#5bb8ad",
        Ink::Blue => "#6aa5e3",
        Ink::Purple => "#b58ad6",
        Ink::Brown => "#b98d63",
        Ink::Seat(Seat(n)) => SEATS[usize::from(n) % SEATS.len()],
    }
}
