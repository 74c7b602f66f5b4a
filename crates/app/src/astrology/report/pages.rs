//! What stands where: the opening with the wheels, the readings, the aspects, the method.

use super::paper::{
    BOTTOM, BRAND, CORAL, Color, Face, HEIGHT, INK, INK_2, LINE, MARGIN, Mark, Paper, TRACK, WIDTH, rounded,
};
use super::wheel::{Wheel, colors, drawn, name};
use super::{Report, called, glyphs};
use crate::astrology::wire;
use crate::astrology::words::{Words, fill, said};
use ephemeris::{Placement, Point, Points};
use jiff::tz::TimeZone;

const ROOM: f32 = WIDTH - 2.0 * MARGIN;
/// Readings have their titles in a column of their own.
const ASIDE: f32 = 132.0;

/// The pages of a report, and its title.
pub fn lay_out(report: &Report) -> (String, Paper) {
    let words = report.language.words();
    let mut paper = Paper::default();
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

fn head(paper: &mut Paper, report: &Report, kind: &str, title: &str) {
    logo(paper, (MARGIN, 40.0), 26.0);
    paper.text((MARGIN + 34.0, 59.0), Face::Title, 17.0, INK, "Enlace");
    let day = day(report);
    paper.right(
        (WIDTH - MARGIN, 58.0),
        Face::Text,
        9.0,
        INK_2,
        &fill(report.language.words().report("drawn"), &[("day", &day)]),
    );
    paper.text((MARGIN, 108.0), Face::Strong, 10.0, BRAND, &kind.to_uppercase());
    let size = if super::paper::width(Face::Title, 30.0, title) > ROOM {
        21.0
    } else {
        30.0
    };
    paper.text((MARGIN, 138.0), Face::Title, size, INK, title);
    thread(paper, 158.0);
    paper.y = 176.0;
}

/// The mark of the brand: two links.
fn logo(paper: &mut Paper, (x, y): (f32, f32), size: f32) {
    let (w, h) = (size * 0.34, size * 0.72);
    for (side, color) in [(-1.0_f32, BRAND), (1.0, CORAL)] {
        let centre = (x + size * (0.5 + side * 0.15), y + size * 0.5);
        let angle = side * std::f32::consts::FRAC_PI_4;
        let turned = rounded((-w / 2.0, -h / 2.0), (w, h), w / 2.0)
            .into_iter()
            .map(|step| super::paper::turned(step, angle, centre))
            .collect();
        paper.put(drawn(turned, color, size * 0.1));
    }
}

/// The thread of the brand, across the page.
fn thread(paper: &mut Paper, y: f32) {
    use super::paper::Step;
    let path = vec![
        Step::Move(MARGIN, y),
        Step::Curve([MARGIN + 120.0, y - 9.0, MARGIN + 180.0, y + 9.0, MARGIN + 300.0, y]),
        Step::Curve([MARGIN + 380.0, y - 7.0, MARGIN + 430.0, y + 5.0, WIDTH - MARGIN, y]),
    ];
    paper.put(drawn(path, CORAL, 1.4));
}

fn day(report: &Report) -> String {
    const MONTHS: [&str; 12] = [
        "janeiro",
        "fevereiro",
        "março",
        "abril",
        "maio",
        "junho",
        "julho",
        "agosto",
        "setembro",
        "outubro",
        "novembro",
        "dezembro",
    ];
    let date = report.now.to_zoned(TimeZone::UTC).date();
    let month = MONTHS
        .get(usize::from(date.month().unsigned_abs()) - 1)
        .copied()
        .unwrap_or_default();
    format!("{} de {month} de {}", date.day(), date.year())
}

fn both_wheels(paper: &mut Paper, report: &Report, other: &str) {
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
        paper.centred((centre, top + 10.0), Face::Strong, 12.0, INK, title);
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
        for line in super::paper::broken(Face::Text, 8.0, &caption, 2.0 * radius + 10.0) {
            paper.centred((centre, y), Face::Text, 8.0, INK_2, &line);
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
    paper: &mut Paper,
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
            paper.put(Mark::Filled(super::paper::circle((x + 8.0, y), 7.5), soft));
            paper.put(drawn(glyphs::glyph(&name(&point), (x + 8.0, y), 9.0), strong, 0.8));
        } else {
            paper.put(drawn(glyphs::glyph(&name(&point), (x + 8.0, y), 9.0), INK_2, 0.8));
        }
        paper.text((x + 24.0, y + 3.2), Face::Text, 9.5, INK_2, words.point(point));
        let signs = words.placed(placement);
        let text = signs.as_deref().unwrap_or_else(|| words.report("unknown"));
        let row = own.and_then(|view| view.points.get(nth));
        let degrees = row.and_then(|row| Some(format!(" {}°{:02}'", row.degree?, row.minute?)));
        let house = row
            .and_then(|row| row.house)
            .map(|house| format!(" · {}", fill(words.report("house"), &[("n", &house.to_string())])));
        let text = [Some(text), degrees.as_deref(), house.as_deref()];
        let text: String = text.into_iter().flatten().collect();
        paper.right((x + room, y + 3.2), Face::Strong, 9.5, INK, &text);
        paper.rule((x, y + 9.5), (x + room, y + 9.5), LINE, 0.5);
    }
}

fn scores(paper: &mut Paper, words: &Words, view: &wire::Synastry) {
    let tabs = &view.tabs;
    let height = 132.0;
    paper.need(height);
    let top = paper.y;
    paper.put(Mark::Filled(rounded((MARGIN, top), (ROOM, height), 14.0), TRACK));
    if let Some(score) = &tabs.general.score {
        paper.text(
            (MARGIN + 22.0, top + 62.0),
            Face::Title,
            54.0,
            BRAND,
            &format!("{}", score.shown),
        );
        paper.text(
            (MARGIN + 22.0, top + 82.0),
            Face::Strong,
            10.0,
            INK,
            said(&words.bands, &score.band),
        );
        let above = fill(words.report("above"), &[("n", &score.above.to_string())]);
        paper.text((MARGIN + 22.0, top + 97.0), Face::Text, 9.0, INK_2, &above);
        let sure = format!("{:.0}", 100.0 * view.confidence);
        paper.text(
            (MARGIN + 22.0, top + 111.0),
            Face::Text,
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
        paper.text((left, y), Face::Text, 9.5, INK, said(&words.views, tab));
        let text = score
            .as_ref()
            .map_or_else(|| "–".to_owned(), |score| score.shown.to_string());
        paper.right((left + room, y), Face::Strong, 9.5, INK, &text);
        paper.bar((left, y + 5.0), (room, 5.0), LINE);
        if let Some(score) = score {
            paper.bar((left, y + 5.0), (room * f32::from(score.shown) / 100.0, 5.0), BRAND);
        }
    }
    paper.text((left, top + 122.0), Face::Text, 8.0, INK_2, words.report("median"));
    paper.y = top + height + 14.0;
}

fn heading(paper: &mut Paper, text: &str) {
    paper.need(76.0);
    paper.y += 14.0;
    paper.text((MARGIN, paper.y + 16.0), Face::Title, 17.0, INK, text);
    paper.y += 32.0;
}

fn readings(paper: &mut Paper, words: &Words, view: &wire::Synastry) {
    paper.new_page();
    heading(paper, words.report("readings"));
    for (tab, part) in [
        ("general", &view.tabs.general),
        ("emotional", &view.tabs.emotional),
        ("communication", &view.tabs.communication),
        ("growth", &view.tabs.growth),
    ] {
        paper.need(90.0);
        paper.y += 6.0;
        let title = said(&words.views, tab);
        paper.text((MARGIN, paper.y + 13.0), Face::Strong, 13.0, BRAND, title);
        if let Some(score) = &part.score {
            paper.right(
                (WIDTH - MARGIN, paper.y + 13.0),
                Face::Title,
                15.0,
                BRAND,
                &score.shown.to_string(),
            );
        }
        paper.rule((MARGIN, paper.y + 20.0), (WIDTH - MARGIN, paper.y + 20.0), LINE, 0.8);
        paper.y += 30.0;
        if part.lines.is_empty() {
            paper.paragraph(MARGIN, ROOM, Face::Text, 10.0, INK_2, words.note("no_score"));
        }
        lines(paper, &part.lines);
        paper.y += 8.0;
    }
}

/// Titles on the left, what they say on the right.
fn lines(paper: &mut Paper, lines: &[wire::Line]) {
    for (nth, line) in lines.iter().enumerate() {
        let (size, leading) = (10.2, 10.2 * 1.42);
        let text = super::paper::broken(Face::Text, size, &line.text, ROOM - ASIDE);
        let title = super::paper::broken(
            Face::Strong,
            9.0,
            line.title.as_deref().unwrap_or_default(),
            ASIDE - 14.0,
        );
        // The last line, which is a question, does not begin a page alone.
        let with_last = if nth + 2 == lines.len() { 2.0 * leading } else { 0.0 };
        paper.need(leading * text.len().max(title.len()) as f32 + with_last);
        let top = paper.y;
        for (nth, part) in title.iter().enumerate() {
            paper.text((MARGIN, top + size + 12.8 * nth as f32), Face::Strong, 9.0, INK_2, part);
        }
        let face = if line.kind == "question" {
            Face::Strong
        } else {
            Face::Text
        };
        for (nth, part) in text.iter().enumerate() {
            paper.text(
                (MARGIN + ASIDE, top + size + leading * nth as f32),
                face,
                size,
                INK,
                part,
            );
        }
        paper.y = top + (leading * text.len() as f32).max(12.8 * title.len() as f32) + 5.0;
    }
}

/// One row of a table of aspects.
struct Row {
    cells: [String; 4],
    color: Color,
}

fn table(paper: &mut Paper, heads: [&str; 4], rows: &[Row]) {
    let columns = [MARGIN + 12.0, MARGIN + 168.0, MARGIN + 276.0, MARGIN + 420.0];
    let row = |paper: &mut Paper, cells: [&str; 4], face, color| {
        for (x, cell) in columns.into_iter().zip(cells) {
            paper.text((x, paper.y + 11.0), face, 9.2, color, cell);
        }
        paper.rule((MARGIN, paper.y + 17.0), (WIDTH - MARGIN, paper.y + 17.0), LINE, 0.5);
        paper.y += 18.0;
    };
    row(paper, heads, Face::Strong, INK_2);
    for Row { cells, color } in rows {
        paper.need(18.0);
        paper.put(Mark::Filled(
            super::paper::circle((MARGIN + 4.0, paper.y + 8.0), 2.6),
            *color,
        ));
        let [a, b, c, d] = cells;
        row(paper, [a, b, c, d], Face::Text, INK);
    }
}

fn pair_aspects(paper: &mut Paper, words: &Words, view: &wire::Synastry, (first, second): (&str, &str)) {
    heading(paper, words.report("aspects"));
    if view.aspects.is_empty() {
        paper.paragraph(MARGIN, ROOM, Face::Text, 10.0, INK_2, words.report("no_aspects"));
        return;
    }
    let rows: Vec<Row> = view
        .aspects
        .iter()
        .map(|aspect| Row {
            cells: [
                format!("{} ({first})", words.point(aspect.a)),
                said(&words.aspect_names, &aspect.kind).to_owned(),
                format!("{} ({second})", words.point(aspect.b)),
                format!(
                    "{} · {}",
                    words.report(&name(&aspect.closeness)),
                    certain(words, aspect.certain)
                ),
            ],
            color: tone(aspect.kind),
        })
        .collect();
    table(
        paper,
        ["", words.report("aspect"), "", words.report("closeness")],
        &rows,
    );
}

fn own_aspects(paper: &mut Paper, words: &Words, view: &wire::NatalChart) {
    heading(paper, words.report("own_aspects"));
    let rows: Vec<Row> = view
        .aspects
        .iter()
        .map(|aspect| Row {
            cells: [
                words.point(aspect.a).to_owned(),
                said(&words.aspect_names, &aspect.kind).to_owned(),
                words.point(aspect.b).to_owned(),
                format!("{:.2}° · {}", aspect.orb, certain(words, aspect.certain)).replace('.', ","),
            ],
            color: tone(aspect.kind),
        })
        .collect();
    table(paper, ["", words.report("aspect"), "", words.report("orb")], &rows);
}

fn certain<'w>(words: &'w Words, certain: bool) -> &'w str {
    words.report(if certain { "certain" } else { "likely" })
}

fn tone(kind: ephemeris::aspect::Kind) -> Color {
    use ephemeris::aspect::Kind;
    match kind {
        Kind::Conjunction => CORAL,
        Kind::Sextile | Kind::Trine => Color(0x1E, 0x73, 0x50),
        Kind::Square | Kind::Opposition => BRAND,
    }
}

fn own_wheel(paper: &mut Paper, words: &Words, points: &Points, view: &wire::NatalChart) {
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

/// How far to trust, by which method, with which numbers.
fn trust(paper: &mut Paper, words: &Words, report: &Report, own: Option<&wire::NatalChart>) {
    heading(paper, words.report("quality"));
    let mut notes: Vec<&str> = Vec::new();
    notes.extend(own.iter().flat_map(|view| &view.quality.notes).map(String::as_str));
    notes.extend(report.pair.iter().flat_map(|(_, view)| &view.notes).map(String::as_str));
    if notes.is_empty() {
        notes.push(words.report("quality_ok"));
    }
    for note in notes {
        bullet(paper, note);
    }
    let Some(view) = own else { return };
    heading(paper, words.report("method"));
    for sentence in &view.method.text {
        bullet(paper, sentence);
    }
    heading(paper, words.report("numbers"));
    let method = &view.method;
    let minutes = method.offset_minutes;
    let numbers = [
        ("offset", format!("{minutes} min")),
        ("julian", format!("{:.5}", method.julian_day)),
        ("delta", format!("{:.2} s", method.delta_t)),
        ("obliquity", format!("{:.6}°", method.obliquity)),
        ("nutation", format!("{:.6}°", method.nutation)),
        ("engine", method.engine.to_string()),
    ];
    for (label, number) in numbers {
        paper.need(16.0);
        paper.text((MARGIN, paper.y + 10.0), Face::Text, 9.2, INK_2, words.report(label));
        paper.text(
            (MARGIN + 180.0, paper.y + 10.0),
            Face::Strong,
            9.2,
            INK,
            &number.replace('.', ","),
        );
        paper.y += 15.5;
    }
}

fn bullet(paper: &mut Paper, text: &str) {
    paper.need(30.0);
    paper.put(Mark::Filled(
        super::paper::circle((MARGIN + 3.0, paper.y + 7.2), 2.0),
        CORAL,
    ));
    paper.paragraph(MARGIN + 14.0, ROOM - 14.0, Face::Text, 10.0, INK, text);
    paper.y += 4.0;
}

/// The frame of it all, on every page.
fn feet(paper: &mut Paper, words: &Words) {
    let of = paper.pages.len().to_string();
    for (nth, page) in paper.pages.iter_mut().enumerate() {
        let y = HEIGHT - 34.0;
        let number = fill(words.report("page"), &[("n", &(nth + 1).to_string()), ("of", &of)]);
        let right = WIDTH - MARGIN - super::paper::width(Face::Text, 8.0, &number);
        page.push(drawn(
            vec![
                super::paper::Step::Move(MARGIN, BOTTOM + 14.0),
                super::paper::Step::Line(WIDTH - MARGIN, BOTTOM + 14.0),
            ],
            LINE,
            0.6,
        ));
        for (x, text) in [(MARGIN, words.footer.clone()), (right, number)] {
            page.push(Mark::Text {
                at: (x, y),
                face: Face::Text,
                size: 8.0,
                color: INK_2,
                text,
            });
        }
    }
}
