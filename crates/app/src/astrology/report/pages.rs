//! Layout of a report: the header, the wheels and the scores, and the order of the other sections.

use super::paper::{BRAND, CORAL, DrawCommand, INK, INK_2, LINE, MARGIN, PdfPages, ROOM, TRACK, WIDTH};
use super::sections::{feet, heading, lines, own_aspects, pair_aspects, readings, trust};
use super::shapes::{PathSegment, circle, rounded, turned};
use super::typefaces::{FontFace, broken, width};
use super::wheel::{Wheel, colors, drawn, name};
use super::{Report, called, glyphs};
use crate::astrology::wire;
use crate::astrology::words::{Words, fill, text_of};
use crate::kernel::day::{today, written_date};
use ephemeris::{Placement, Point, Points};

/// The pages of a report, and its title.
pub fn lay_out(report: &Report) -> (String, PdfPages) {
    let words = report.language.words();
    let mut paper = PdfPages::default();
    paper.new_page();
    let title = match &report.pair {
        Some((pair, view)) => {
            let other = called(pair[1].name.as_deref(), words.title("second"));
            let title = fill(words.report("pair_title"), &[("a", &report.name), ("b", &other)]);
            head(&mut paper, report, words.report("pair_kind"), &title);
            both_wheels(&mut paper, report, &other);
            scores(&mut paper, words, view);
            readings(&mut paper, words, view);
            pair_aspects(&mut paper, words, view, (&report.name, &other));
            title
        }
        None => {
            let title = fill(words.report("own_title"), &[("a", &report.name)]);
            head(&mut paper, report, words.report("own_kind"), &title);
            title
        }
    };
    if let Some((own, view)) = &report.chart {
        if report.pair.is_none() {
            own_wheel(&mut paper, words, &own.chart.points, view);
            heading(&mut paper, words.report("own_reading"));
            lines(&mut paper, &view.reading);
        }
        own_aspects(&mut paper, words, view);
        trust(&mut paper, words, report, Some(view));
    } else {
        trust(&mut paper, words, report, None);
    }
    feet(&mut paper, words);
    (title, paper)
}

fn head(paper: &mut PdfPages, report: &Report, kind: &str, title: &str) {
    logo(paper, (MARGIN, 40.0), 26.0);
    paper.text((MARGIN + 34.0, 59.0), FontFace::Title, 17.0, INK, "Enlace");
    let day = written_date(today(report.now));
    paper.right(
        (WIDTH - MARGIN, 58.0),
        FontFace::Text,
        9.0,
        INK_2,
        &fill(report.language.words().report("drawn"), &[("day", &day)]),
    );
    paper.text((MARGIN, 108.0), FontFace::Strong, 10.0, BRAND, &kind.to_uppercase());
    let size = if width(FontFace::Title, 30.0, title) > ROOM {
        21.0
    } else {
        30.0
    };
    paper.text((MARGIN, 138.0), FontFace::Title, size, INK, title);
    thread(paper, 158.0);
    paper.y = 176.0;
}

/// The mark of the brand: two links.
fn logo(paper: &mut PdfPages, (x, y): (f32, f32), size: f32) {
    let (w, h) = (size * 0.34, size * 0.72);
    for (side, color) in [(-1.0_f32, BRAND), (1.0, CORAL)] {
        let centre = (x + size * (0.5 + side * 0.15), y + size * 0.5);
        let angle = side * std::f32::consts::FRAC_PI_4;
        let turned = rounded((-w / 2.0, -h / 2.0), (w, h), w / 2.0)
            .into_iter()
            .map(|step| turned(step, angle, centre))
            .collect();
        paper.put(drawn(turned, color, size * 0.1));
    }
}

/// The thread of the brand, across the page.
fn thread(paper: &mut PdfPages, y: f32) {
    let path = vec![
        PathSegment::Move(MARGIN, y),
        PathSegment::Curve([MARGIN + 120.0, y - 9.0, MARGIN + 180.0, y + 9.0, MARGIN + 300.0, y]),
        PathSegment::Curve([MARGIN + 380.0, y - 7.0, MARGIN + 430.0, y + 5.0, WIDTH - MARGIN, y]),
    ];
    paper.put(drawn(path, CORAL, 1.4));
}

fn both_wheels(paper: &mut PdfPages, report: &Report, other: &str) {
    let words = report.language.words();
    let Some((pair, _)) = &report.pair else { return };
    let radius = 112.0;
    let top = paper.y + 8.0;
    let columns = [MARGIN + ROOM * 0.25, MARGIN + ROOM * 0.75];
    let own_exact = report.chart.is_some();
    for (nth, (centre, side)) in columns.into_iter().zip(pair).enumerate() {
        let (title, exact) = if nth == 0 {
            (report.name.as_str(), own_exact)
        } else {
            (other, false)
        };
        paper.centred((centre, top + 10.0), FontFace::Strong, 12.0, INK, title);
        let wheel = Wheel {
            points: &side.points,
            exact,
            centre: (centre, top + 24.0 + radius),
            radius,
        };
        wheel.draw(paper);
        let caption = match (nth, own_exact) {
            (0, true) => words.report("exact_wheel").to_owned(),
            (0, false) => words.report("signs_own").to_owned(),
            _ => fill(words.report("signs_wheel"), &[("name", other)]),
        };
        let mut y = top + 40.0 + 2.0 * radius;
        for line in broken(FontFace::Text, 8.0, &caption, 2.0 * radius + 10.0) {
            paper.centred((centre, y), FontFace::Text, 8.0, INK_2, &line);
            y += 11.0;
        }
        let own = report.chart.as_ref().filter(|_| nth == 0).map(|(_, view)| view);
        positions(
            paper,
            words,
            (centre - radius, top + 72.0 + 2.0 * radius),
            2.0 * radius,
            &side.points,
            own,
        );
    }
    paper.y = top + 72.0 + 2.0 * radius + 5.0 * 19.0 + 12.0;
}

/// A table of the five points: signs for everybody, degrees and houses for their owner.
fn positions(
    paper: &mut PdfPages,
    words: &Words,
    (x, top): (f32, f32),
    room: f32,
    points: &Points,
    own: Option<&wire::NatalChart>,
) {
    for (nth, point) in Point::ALL.into_iter().enumerate() {
        let y = top + 19.0 * nth as f32;
        let placement = points.get(point);
        if let Some(sign) = placement.and_then(Placement::sign) {
            let (soft, strong) = colors(sign.element());
            paper.put(DrawCommand::Filled(circle((x + 8.0, y), 7.5), soft));
            paper.put(drawn(glyphs::glyph(&name(&point), (x + 8.0, y), 9.0), strong, 0.8));
        } else {
            paper.put(drawn(glyphs::glyph(&name(&point), (x + 8.0, y), 9.0), INK_2, 0.8));
        }
        paper.text((x + 24.0, y + 3.2), FontFace::Text, 9.5, INK_2, words.point(point));
        let signs = words.placed(placement);
        let text = signs.as_deref().unwrap_or_else(|| words.report("unknown"));
        let row = own.and_then(|view| view.points.get(nth));
        let degrees = row.and_then(|row| Some(format!(" {}°{:02}'", row.degree?, row.minute?)));
        let house = row
            .and_then(|row| row.house)
            .map(|house| format!(" · {}", fill(words.report("house"), &[("n", &house.to_string())])));
        let text = [Some(text), degrees.as_deref(), house.as_deref()];
        let text: String = text.into_iter().flatten().collect();
        paper.right((x + room, y + 3.2), FontFace::Strong, 9.5, INK, &text);
        paper.rule((x, y + 9.5), (x + room, y + 9.5), LINE, 0.5);
    }
}

fn scores(paper: &mut PdfPages, words: &Words, view: &wire::Synastry) {
    let tabs = &view.tabs;
    let height = 132.0;
    paper.need(height);
    let top = paper.y;
    paper.put(DrawCommand::Filled(rounded((MARGIN, top), (ROOM, height), 14.0), TRACK));
    if let Some(score) = &tabs.general.score {
        paper.text(
            (MARGIN + 22.0, top + 62.0),
            FontFace::Title,
            54.0,
            BRAND,
            &format!("{}", score.shown),
        );
        paper.text(
            (MARGIN + 22.0, top + 82.0),
            FontFace::Strong,
            10.0,
            INK,
            text_of(&words.bands, &score.band),
        );
        let above = fill(words.report("above"), &[("n", &score.above.to_string())]);
        paper.text((MARGIN + 22.0, top + 97.0), FontFace::Text, 9.0, INK_2, &above);
        let sure = format!("{:.0}", 100.0 * view.confidence);
        paper.text(
            (MARGIN + 22.0, top + 111.0),
            FontFace::Text,
            9.0,
            INK_2,
            &fill(words.report("confidence"), &[("n", &sure)]),
        );
    }
    let rows = [
        ("emotional", &tabs.emotional.score),
        ("communication", &tabs.communication.score),
        ("growth", &tabs.growth.score),
        ("attraction", &view.attraction),
    ];
    let (left, room) = (MARGIN + 206.0, ROOM - 228.0);
    for (nth, (tab, score)) in rows.into_iter().enumerate() {
        let y = top + 24.0 + 25.0 * nth as f32;
        paper.text((left, y), FontFace::Text, 9.5, INK, text_of(&words.views, tab));
        let text = score
            .as_ref()
            .map_or_else(|| "–".to_owned(), |score| score.shown.to_string());
        paper.right((left + room, y), FontFace::Strong, 9.5, INK, &text);
        paper.bar((left, y + 5.0), (room, 5.0), LINE);
        if let Some(score) = score {
            paper.bar((left, y + 5.0), (room * f32::from(score.shown) / 100.0, 5.0), BRAND);
        }
    }
    paper.text((left, top + 122.0), FontFace::Text, 8.0, INK_2, words.report("median"));
    paper.y = top + height + 14.0;
}

fn own_wheel(paper: &mut PdfPages, words: &Words, points: &Points, view: &wire::NatalChart) {
    let radius = 150.0;
    let top = paper.y + 6.0;
    let wheel = Wheel {
        points,
        exact: true,
        centre: (WIDTH / 2.0, top + radius),
        radius,
    };
    wheel.draw(paper);
    positions(
        paper,
        words,
        (MARGIN, top + 2.0 * radius + 26.0),
        ROOM,
        points,
        Some(view),
    );
    paper.y = top + 2.0 * radius + 26.0 + 5.0 * 19.0 + 6.0;
}
