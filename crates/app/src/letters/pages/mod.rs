//! What stands where on the pages of a keepsake.

use super::keepsake::Keepsake;
use super::stationery;
use super::store::LetterRow;
use crate::astrology::report::paper::{
    BOTTOM, BRAND, DrawCommand, HEIGHT, INK, INK_2, LINE, MARGIN, PdfPages, ROOM, WIDTH,
};
use crate::astrology::report::typefaces::{FontFace, broken, settable};
use crate::kernel::Language;
use crate::kernel::day::written_date;
use crate::kernel::fault::FaultResult;
use crate::kernel::localized_text::translate_to;

const TEXT_SIZE: f32 = 12.0;
const LEADING: f32 = 20.0;
/// From the left margin to the text, in points.
const INDENT: f32 = 26.0;
/// Size of the wax seal on the first page of a letter, in points.
const SEAL: f32 = 26.0;

/// The finished PDF.
pub fn print(keepsake: &Keepsake) -> FaultResult<Vec<u8>> {
    let (title, paper) = lay_out(keepsake);
    paper.print(&title, keepsake.language.tag())
}

/// The pages, and their title.
fn lay_out(keepsake: &Keepsake) -> (String, PdfPages) {
    let other = called(keepsake.person.name.as_deref(), keepsake.language);
    let mut paper = PdfPages::default();
    for row in &keepsake.letters {
        let first = paper.pages.len();
        paper.new_page();
        letter(&mut paper, keepsake, row, &other);
        // Under the words, on each page of the letter.
        for page in paper.pages.iter_mut().skip(first) {
            page.splice(0..0, stationery::sheet(row.paper, LEADING));
        }
    }
    foot(&mut paper);
    let title = match keepsake.letters.len() {
        1 => translate_to(keepsake.language, "Uma carta").to_owned(),
        _ => translate_to(keepsake.language, "Cartas").to_owned(),
    };
    (title, paper)
}

/// A first name that the typefaces can set, or what stands in for it.
fn called(name: Option<&str>, language: Language) -> String {
    let name = settable(name.unwrap_or_default());
    match name.split_whitespace().next() {
        Some(first) => first.to_owned(),
        None => translate_to(language, "alguém").to_owned(),
    }
}

fn letter(paper: &mut PdfPages, keepsake: &Keepsake, row: &LetterRow, other: &str) {
    let own = called(Some(&keepsake.own_name), keepsake.language);
    let sent = row.from_id == keepsake.member.id;
    let (from, to) = if sent {
        (own.as_str(), other)
    } else {
        (other, own.as_str())
    };
    let left = MARGIN + INDENT;
    let top = paper.y;
    let names = format!("{from} – {to}");
    for (nth, line) in broken(FontFace::Title, 24.0, &names, ROOM - INDENT - SEAL)
        .iter()
        .enumerate()
    {
        if nth > 0 {
            paper.y += 28.0;
        }
        paper.text((left, paper.y + 22.0), FontFace::Title, 24.0, INK, line);
    }
    for mark in stationery::seal(row.seal, (WIDTH - MARGIN - SEAL, top + SEAL), SEAL) {
        paper.put(mark);
    }
    if let Some(at) = row.sealed_at.or(row.delivered_at) {
        let day = written_date(at.to_zoned(keepsake.clock.clone()).date());
        paper.text((left, paper.y + 42.0), FontFace::Text, 10.0, INK_2, &day);
    }
    paper.y += 72.0;
    for paragraph in row.body.split('\n') {
        if paragraph.trim().is_empty() {
            paper.y += LEADING * 0.6;
            continue;
        }
        for line in broken(FontFace::Text, TEXT_SIZE, &settable(paragraph), ROOM - INDENT) {
            paper.need(LEADING);
            paper.text((left, paper.y + TEXT_SIZE), FontFace::Text, TEXT_SIZE, INK, &line);
            paper.y += LEADING;
        }
    }
}

/// The foot of every page.
fn foot(paper: &mut PdfPages) {
    let of = paper.pages.len();
    for nth in 0..of {
        let mut marks = PdfPages {
            pages: vec![Vec::new()],
            y: MARGIN,
        };
        marks.rule((MARGIN, BOTTOM + 14.0), (WIDTH - MARGIN, BOTTOM + 14.0), LINE, 0.6);
        marks.text((MARGIN, HEIGHT - 34.0), FontFace::Title, 10.0, BRAND, "Enlace");
        marks.right(
            (WIDTH - MARGIN, HEIGHT - 34.0),
            FontFace::Text,
            8.0,
            INK_2,
            &format!("{} / {of}", nth + 1),
        );
        let drawn: Vec<DrawCommand> = marks.pages.into_iter().flatten().collect();
        if let Some(page) = paper.pages.get_mut(nth) {
            page.extend(drawn);
        }
    }
}

#[cfg(test)]
mod tests;
