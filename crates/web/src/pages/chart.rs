//! How a match went, as lines.
use crate::hub::LiveState;
use maud::{Markup, html};

/// Points over the match, a line for each seat, told apart by colour, dashes and a label.
pub(super) fn chart(state: &LiveState) -> Markup {
    let points = taproom_scene::course(state.the_match());
    let moments = points.first().map_or(1, |line| line.len() - 1);
    let all = || points.iter().flatten().copied();
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let x = |moment: usize| 36 + 320 * moment / moments;
    let y = |n: i32| 220 - 200 * (n - least) / (most - least).max(1);
    let mut labels: Vec<(usize, i32)> =
        points.iter().enumerate().map(|(n, line)| (n, y(*line.last().unwrap_or(&0)))).collect();
    labels.sort_by_key(|label| label.1);
    for n in 1..labels.len() {
        labels[n].1 = labels[n].1.max(labels[n - 1].1 + 14);
    }
    let ends: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(n, line)| format!("{} {}", state.seats()[n].name, line.last().unwrap_or(&0)))
        .collect();
    html! {
        svg.chart viewBox="0 0 460 250" role="img" aria-label={ "Points over the match. In the end: " (ends.join(", ")) "." } {
            @for step in 0..=4 {
                @let n = least + (most - least) * step / 4;
                line.grid x1="36" x2="356" y1=(y(n)) y2=(y(n)) {}
                text x="30" y=(y(n) + 4) text-anchor="end" { (n) }
            }
            text x="36" y="244" { "start" }
            text x="356" y="244" text-anchor="end" { "end" }
            @for (n, line) in points.iter().enumerate() {
                @let path: Vec<String> = line.iter().enumerate().map(|(moment, n)| format!("{},{}", x(moment), y(*n))).collect();
                g class={ "seat-" (n + 1) } { polyline class={ "line dash-" (n + 1) } points=(path.join(" ")) {} }
            }
            @for (n, at) in &labels {
                g class={ "seat-" (n + 1) } { text.lab x="362" y=(at + 4) { (ends[*n]) } }
            }
        }
    }
}
