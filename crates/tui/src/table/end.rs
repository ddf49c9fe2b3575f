//! The end: who won, where the points came from, how it went.
use super::TableScreen;
use crate::theme::Theme;
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    symbols::Marker,
    text::{Line, Span},
    widgets::{Axis, Chart, Dataset, GraphType, Paragraph},
};
use taproom_core::Seat;

impl TableScreen {
    pub(super) fn draw_end(&mut self, frame: &mut Frame<'_>, area: Rect) {
        self.board_area = Rect::default();
        let people = &self.scene.people;
        let mut order: Vec<usize> = (0..people.len()).collect();
        order.sort_by_key(|&n| (people[n].place, n));
        let mut lines = vec![Line::styled(format!(" {}", self.scene.headline), self.theme.accent()), Line::raw("")];
        for n in order {
            let (it, seat) = (&people[n], Seat(n as u8));
            let bot = it.bot.as_ref().map(|level| format!(" ({level})")).unwrap_or_default();
            let bot = if it.lost { " (lost on time)".into() } else { bot };
            lines.push(Line::from(vec![
                Span::styled(format!("  {}. ", it.place.unwrap_or_default()), self.theme.faint()),
                Span::styled(format!("{} {}", Theme::shape(seat), it.name), self.theme.seat(seat)),
                Span::styled(bot, self.theme.faint()),
                Span::styled(format!("  {}", it.points), self.theme.accent()),
            ]));
        }
        lines.push(Line::raw(""));
        lines.extend(self.score_lines(area.width.saturating_sub(2).min(76)));
        let high = lines.len() as u16 + 1;
        let beside = area.width >= 130;
        let (scores, chart) = if beside {
            let [left, right] = Layout::horizontal([Constraint::Length(72), Constraint::Min(40)]).areas(area);
            (left, right)
        } else {
            let chart = area.height.saturating_sub(high).max(area.height.min(24) / 3);
            let [top, bottom] = Layout::vertical([Constraint::Min(3), Constraint::Length(chart)]).areas(area);
            (top, bottom)
        };
        self.scroll = self.scroll.min(high.saturating_sub(scores.height));
        frame.render_widget(Paragraph::new(lines).scroll((self.scroll, 0)), scores);
        if self.scroll + scores.height < high {
            let at = Rect { y: scores.bottom().saturating_sub(1), height: 1, ..scores };
            frame.render_widget(Line::styled("PgDn: more ", self.theme.accent()).right_aligned(), at);
        }
        self.draw_chart(frame, Rect { height: chart.height.min(28), ..chart });
    }

    fn draw_chart(&self, frame: &mut Frame<'_>, area: Rect) {
        let chart = &self.scene.chart;
        if area.height < 5 || chart.iter().all(Vec::is_empty) {
            return;
        }
        let points: Vec<Vec<(f64, f64)>> = chart
            .iter()
            .map(|line| line.iter().enumerate().map(|(n, &points)| (n as f64, f64::from(points))).collect())
            .collect();
        let all = || chart.iter().flatten().copied();
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
        let marker = if self.theme.ascii { Marker::Dot } else { Marker::Braille };
        let sets = points
            .iter()
            .enumerate()
            .map(|(n, line)| {
                let seat = Seat(n as u8);
                let name = format!("{} {}", Theme::shape(seat), self.scene.people[n].name);
                let data = Dataset::default().name(name).data(line).style(self.theme.seat(seat));
                data.marker(marker).graph_type(GraphType::Line)
            })
            .collect();
        let moments = chart.first().map_or(1, |line| line.len().saturating_sub(1)) as f64;
        let labels = [least, i32::midpoint(least, most), most].map(|n| Span::styled(n.to_string(), self.theme.faint()));
        let chart = Chart::new(sets)
            .x_axis(Axis::default().bounds([0.0, moments.max(1.0)]).labels(["start", "end"]).style(self.theme.faint()))
            .y_axis(Axis::default().bounds([least.into(), most.into()]).labels(labels).style(self.theme.faint()));
        frame.render_widget(chart, area);
    }
}
