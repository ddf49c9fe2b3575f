//! A screen as a picture, for papers about it.
use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier},
};
use std::fmt::Write as _;

/// The size of a letter.
const WIDE: f32 = 8.4;
const HIGH: f32 = 18.0;

/// The screen as SVG: what stands on it, letter by letter, on a dark or a light ground.
pub fn svg(buffer: &Buffer, light: bool) -> String {
    let (ground, ink) = if light { ("#fbfaf7", "#22261f") } else { ("#14171a", "#d9dedb") };
    let area = buffer.area();
    let (width, height) = (f32::from(area.width) * WIDE + 24.0, f32::from(area.height) * HIGH + 24.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{ground}\"/>\n"
    );
    for y in 0..area.height {
        let row: Vec<&Cell> = (0..area.width).map(|x| &buffer[(area.x + x, area.y + y)]).collect();
        let mut x = 0;
        for run in row.chunk_by(|a, b| a.style() == b.style()) {
            let (left, top) = (12.0 + x as f32 * WIDE, 12.0 + f32::from(y) * HIGH);
            let wide = run.len() as f32 * WIDE;
            let text: String = run.iter().map(|cell| cell.symbol()).collect();
            x += run.len();
            let cell = run[0];
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            let (mut front, mut back) = (colour(cell.fg), colour(cell.bg));
            if reversed {
                (front, back) = (back.or(Some(ground.into())), front.or(Some(ink.into())));
            }
            if let Some(back) = back {
                let _ = writeln!(
                    out,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{HIGH}\" fill=\"{back}\"/>"
                );
            }
            if text.trim().is_empty() {
                continue;
            }
            let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"700\"" } else { "" };
            let under =
                if cell.modifier.contains(Modifier::UNDERLINED) { " text-decoration=\"underline\"" } else { "" };
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let _ = writeln!(
                out,
                "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{wide:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
                 xml:space=\"preserve\" fill=\"{}\"{bold}{under}>{text}</text>",
                top + 13.5,
                front.as_deref().unwrap_or(ink)
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

fn colour(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn a_picture_has_every_letter_in_its_colour() {
        let mut buffer = Buffer::with_lines(["malt & <hops>"]);
        buffer.set_style(ratatui::layout::Rect::new(0, 0, 4, 1), Style::new().fg(Color::Rgb(255, 200, 61)));
        let picture = svg(&buffer, false);
        assert!(picture.contains("fill=\"#ffc83d\">malt</text>"), "{picture}");
        assert!(picture.contains("&amp; &lt;hops>"), "{picture}");
    }
}
