use super::*;
use crate::astrology::report::paper::Color;
use crate::kernel::Member;
use crate::letters::model::{LetterKind, LetterState, Paper, Seal};
use crate::letters::view::LetterPerson;
use flate2::read::ZlibDecoder;
use jiff::{Timestamp, tz::TimeZone};
use std::collections::BTreeSet;
use std::io::Read;
use uuid::Uuid;

fn letter_on(paper: Paper, seal: Seal, body: &str) -> LetterRow {
    let at = Timestamp::UNIX_EPOCH;
    LetterRow {
        id: Uuid::nil(),
        from_id: Uuid::nil(),
        to_id: Uuid::max(),
        kind: LetterKind::Match,
        answers_to: None,
        paper,
        seal,
        body: body.to_owned(),
        hours: 6,
        state: LetterState::Opened,
        version: 1,
        reason: None,
        kept: false,
        away: false,
        created_at: at,
        updated_at: at,
        sealed_at: Some(at),
        deliver_at: Some(at),
        delivered_at: Some(at),
        removed_at: None,
        opened_at: Some(at),
        recipient_kept: false,
        recipient_away: false,
        notice: None,
        hidden: false,
    }
}

fn printed(letters: Vec<LetterRow>) -> Vec<u8> {
    let keepsake = Keepsake {
        language: Language::Brazil,
        clock: TimeZone::UTC,
        own_name: "Ana".into(),
        person: LetterPerson {
            id: Uuid::max(),
            name: Some("Rui".into()),
            avatar_path: None,
        },
        member: Member { id: Uuid::nil() },
        letters,
    };
    print(&keepsake).expect("a PDF")
}

/// The drawing of each page of a PDF: its compressed streams that paint paths.
fn pages_of(pdf: &[u8]) -> Vec<String> {
    let find = |from: usize, what: &[u8]| {
        pdf[from..]
            .windows(what.len())
            .position(|w| w == what)
            .map(|at| from + at)
    };
    let mut pages = Vec::new();
    let mut at = 0;
    while let Some(start) = find(at, b"stream\n") {
        let end = find(start, b"endstream").expect("an end");
        let mut text = Vec::new();
        let read = ZlibDecoder::new(&pdf[start + 7..end]).read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        if read.is_ok() && text.contains("BT") {
            pages.push(text);
        }
        at = end + 9;
    }
    pages
}

/// The colours that a page is painted with.
fn colours(page: &str) -> BTreeSet<[u8; 3]> {
    let tokens: Vec<&str> = page.split_whitespace().collect();
    let painted = tokens
        .windows(4)
        .filter(|four| ["rg", "RG", "scn", "SCN"].contains(&four[3]));
    let number = |text: &str| text.parse::<f32>().map_or(0, |part| (part * 255.0).round() as u8);
    painted
        .map(|four| [number(four[0]), number(four[1]), number(four[2])])
        .collect()
}

fn hold(colours: &BTreeSet<[u8; 3]>, Color(r, g, b): Color) -> bool {
    colours.contains(&[r, g, b])
}

#[test]
fn printed_letter_shows_the_paper_and_the_seal_that_were_chosen() {
    for word in Paper::WORDS {
        let paper = Paper::parse(word).expect("a paper");
        for word in Seal::WORDS {
            let seal = Seal::parse(word).expect("a seal");
            let pages = pages_of(&printed(vec![letter_on(paper, seal, "Que domingo bonito.")]));
            assert_eq!(pages.len(), 1);
            let found = colours(&pages[0]);
            for one in Paper::WORDS.iter().filter_map(|word| Paper::parse(word)) {
                let (sheet, line) = (stationery::look(one).sheet, stationery::look(one).line);
                assert_eq!(
                    (hold(&found, sheet), hold(&found, line)),
                    (one == paper, one == paper),
                    "{one:?} {found:?}"
                );
            }
            for one in Seal::WORDS.iter().filter_map(|word| Seal::parse(word)) {
                assert_eq!(
                    hold(&found, stationery::wax(one).middle),
                    one == seal,
                    "{one:?} {found:?}"
                );
            }
        }
    }
}

#[test]
fn each_letter_of_an_album_keeps_its_own_paper_on_all_its_pages() {
    let long = "Uma frase comprida sobre o domingo. ".repeat(140);
    let pdf = printed(vec![
        letter_on(Paper::Linen, Seal::Folha, &long),
        letter_on(Paper::Afternoon, Seal::Maracuja, "Curta."),
    ]);
    let pages = pages_of(&pdf);
    assert!(pages.len() >= 3, "{}", pages.len());
    let last = pages.len() - 1;
    for (nth, page) in pages.iter().enumerate() {
        let found = colours(page);
        assert_eq!(hold(&found, stationery::look(Paper::Linen).sheet), nth < last, "{nth}");
        assert_eq!(
            hold(&found, stationery::look(Paper::Afternoon).sheet),
            nth == last,
            "{nth}"
        );
        // One seal for each letter, on its first page.
        assert_eq!(hold(&found, stationery::wax(Seal::Folha).middle), nth == 0, "{nth}");
    }
    assert!(pdf.len() < 120_000, "no pictures: {} bytes", pdf.len());
}
