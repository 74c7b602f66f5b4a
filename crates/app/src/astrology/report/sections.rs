//! What follows the opening: the readings, the aspects, how far to trust, the foot of each page.

use super::Report;
use super::paper::{BOTTOM, BRAND, CORAL, Color, DrawCommand, HEIGHT, INK, INK_2, LINE, MARGIN, PdfPages, ROOM, WIDTH};
use super::shapes::{PathSegment, circle};
use super::typefaces::{FontFace, broken, width};
use super::wheel::{drawn, name};
use crate::astrology::wire;
use crate::astrology::words::{Words, fill, text_of};

/// Readings have their titles in a column of their own.
const ASIDE: f32 = 132.0;

pub fn heading(paper: &mut PdfPages, text: &str) {
    paper.need(76.0);
    paper.y += 14.0;
    paper.text((MARGIN, paper.y + 16.0), FontFace::Title, 17.0, INK, text);
    paper.y += 32.0;
}

pub fn readings(paper: &mut PdfPages, words: &Words, view: &wire::Synastry) {
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
        let title = text_of(&words.views, tab);
        paper.text((MARGIN, paper.y + 13.0), FontFace::Strong, 13.0, BRAND, title);
        if let Some(score) = &part.score {
            paper.right(
                (WIDTH - MARGIN, paper.y + 13.0),
                FontFace::Title,
                15.0,
                BRAND,
                &score.shown.to_string(),
            );
        }
        paper.rule((MARGIN, paper.y + 20.0), (WIDTH - MARGIN, paper.y + 20.0), LINE, 0.8);
        paper.y += 30.0;
        if part.lines.is_empty() {
            paper.paragraph(MARGIN, ROOM, FontFace::Text, 10.0, INK_2, words.note("no_score"));
        }
        lines(paper, &part.lines);
        paper.y += 8.0;
    }
}

/// Titles on the left, what they say on the right.
pub fn lines(paper: &mut PdfPages, lines: &[wire::Line]) {
    for (nth, line) in lines.iter().enumerate() {
        let (size, leading) = (10.2, 10.2 * 1.42);
        let text = broken(FontFace::Text, size, &line.text, ROOM - ASIDE);
        let title = broken(
            FontFace::Strong,
            9.0,
            line.title.as_deref().unwrap_or_default(),
            ASIDE - 14.0,
        );
        // The last line, which is a question, does not begin a page alone.
        let with_last = if nth + 2 == lines.len() { 2.0 * leading } else { 0.0 };
        paper.need(leading * text.len().max(title.len()) as f32 + with_last);
        let top = paper.y;
        for (nth, part) in title.iter().enumerate() {
            paper.text(
                (MARGIN, top + size + 12.8 * nth as f32),
                FontFace::Strong,
                9.0,
                INK_2,
                part,
            );
        }
        let face = if line.kind == "question" {
            FontFace::Strong
        } else {
            FontFace::Text
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

fn table(paper: &mut PdfPages, heads: [&str; 4], rows: &[Row]) {
    let columns = [MARGIN + 12.0, MARGIN + 168.0, MARGIN + 276.0, MARGIN + 420.0];
    let row = |paper: &mut PdfPages, cells: [&str; 4], face, color| {
        for (x, cell) in columns.into_iter().zip(cells) {
            paper.text((x, paper.y + 11.0), face, 9.2, color, cell);
        }
        paper.rule((MARGIN, paper.y + 17.0), (WIDTH - MARGIN, paper.y + 17.0), LINE, 0.5);
        paper.y += 18.0;
    };
    row(paper, heads, FontFace::Strong, INK_2);
    for Row { cells, color } in rows {
        paper.need(18.0);
        paper.put(DrawCommand::Filled(circle((MARGIN + 4.0, paper.y + 8.0), 2.6), *color));
        let [a, b, c, d] = cells;
        row(paper, [a, b, c, d], FontFace::Text, INK);
    }
}

pub fn pair_aspects(paper: &mut PdfPages, words: &Words, view: &wire::Synastry, (first, second): (&str, &str)) {
    heading(paper, words.report("aspects"));
    if view.aspects.is_empty() {
        paper.paragraph(MARGIN, ROOM, FontFace::Text, 10.0, INK_2, words.report("no_aspects"));
        return;
    }
    let rows: Vec<Row> = view
        .aspects
        .iter()
        .map(|aspect| Row {
            cells: [
                format!("{} ({first})", words.point(aspect.a)),
                text_of(&words.aspect_names, &aspect.kind).to_owned(),
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

pub fn own_aspects(paper: &mut PdfPages, words: &Words, view: &wire::NatalChart) {
    heading(paper, words.report("own_aspects"));
    let rows: Vec<Row> = view
        .aspects
        .iter()
        .map(|aspect| Row {
            cells: [
                words.point(aspect.a).to_owned(),
                text_of(&words.aspect_names, &aspect.kind).to_owned(),
                words.point(aspect.b).to_owned(),
                format!("{:.2}° · {}", aspect.orb, certain(words, aspect.certain)).replace('.', ","),
            ],
            color: tone(aspect.kind),
        })
        .collect();
    table(paper, ["", words.report("aspect"), "", words.report("orb")], &rows);
}

fn certain(words: &Words, certain: bool) -> &str {
    words.report(if certain { "certain" } else { "likely" })
}

fn tone(kind: ephemeris::aspect::AspectKind) -> Color {
    use ephemeris::aspect::AspectKind;
    match kind {
        AspectKind::Conjunction => CORAL,
        AspectKind::Sextile | AspectKind::Trine => Color(0x1E, 0x73, 0x50),
        AspectKind::Square | AspectKind::Opposition => BRAND,
    }
}

/// How far to trust, by which method, with which numbers.
pub fn trust(paper: &mut PdfPages, words: &Words, report: &Report, own: Option<&wire::NatalChart>) {
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
        paper.text(
            (MARGIN, paper.y + 10.0),
            FontFace::Text,
            9.2,
            INK_2,
            words.report(label),
        );
        paper.text(
            (MARGIN + 180.0, paper.y + 10.0),
            FontFace::Strong,
            9.2,
            INK,
            &number.replace('.', ","),
        );
        paper.y += 15.5;
    }
}

fn bullet(paper: &mut PdfPages, text: &str) {
    paper.need(30.0);
    paper.put(DrawCommand::Filled(circle((MARGIN + 3.0, paper.y + 7.2), 2.0), CORAL));
    paper.paragraph(MARGIN + 14.0, ROOM - 14.0, FontFace::Text, 10.0, INK, text);
    paper.y += 4.0;
}

/// The frame of it all, on every page.
pub fn feet(paper: &mut PdfPages, words: &Words) {
    let of = paper.pages.len().to_string();
    for (nth, page) in paper.pages.iter_mut().enumerate() {
        let y = HEIGHT - 34.0;
        let number = fill(words.report("page"), &[("n", &(nth + 1).to_string()), ("of", &of)]);
        let right = WIDTH - MARGIN - width(FontFace::Text, 8.0, &number);
        page.push(drawn(
            vec![
                PathSegment::Move(MARGIN, BOTTOM + 14.0),
                PathSegment::Line(WIDTH - MARGIN, BOTTOM + 14.0),
            ],
            LINE,
            0.6,
        ));
        for (x, text) in [(MARGIN, words.footer.clone()), (right, number)] {
            page.push(DrawCommand::Text {
                at: (x, y),
                face: FontFace::Text,
                size: 8.0,
                color: INK_2,
                text,
            });
        }
    }
}
