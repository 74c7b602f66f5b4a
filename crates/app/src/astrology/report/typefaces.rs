//! The typefaces of the paper: how wide they set a text, what they can set, and where its lines break.

use crate::kernel::text;
use krilla::text::Font;
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FontFace {
    Text,
    Strong,
    Title,
}

struct Cut {
    font: Option<Font>,
    measures: Option<ttf_parser::Face<'static>>,
}

static CUTS: LazyLock<[Cut; 3]> = LazyLock::new(|| {
    [
        cut(include_bytes!("../../../content/fonts/Figtree-Regular.ttf")),
        cut(include_bytes!("../../../content/fonts/Figtree-SemiBold.ttf")),
        cut(include_bytes!("../../../content/fonts/BricolageGrotesque-SemiBold.ttf")),
    ]
});

fn cut(bytes: &'static [u8]) -> Cut {
    Cut {
        font: Font::new(bytes.into(), 0),
        measures: ttf_parser::Face::parse(bytes, 0).ok(),
    }
}

/// The typeface as a PDF embeds it.
pub(super) fn font(face: FontFace) -> Option<Font> {
    CUTS[face as usize].font.clone()
}

/// How wide a text is set.
pub fn width(face: FontFace, size: f32, text: &str) -> f32 {
    let Some(measures) = &CUTS[face as usize].measures else {
        return 0.0;
    };
    let units: u32 = text
        .chars()
        .filter_map(|letter| measures.glyph_hor_advance(measures.glyph_index(letter)?))
        .map(u32::from)
        .sum();
    units as f32 * size / f32::from(measures.units_per_em())
}

/// The text without what the typefaces cannot set, and without what would hide text or turn it around. Line breaks stay.
pub fn settable(text: &str) -> String {
    let has_glyph = |letter: char| {
        let mut faces = CUTS.iter();
        faces.all(|cut| {
            cut.measures
                .as_ref()
                .is_some_and(|face| face.glyph_index(letter).is_some())
        })
    };
    let set: String = text::clean(text)
        .chars()
        .filter_map(|letter| match letter {
            '\n' => Some('\n'),
            '\u{2028}' | '\u{2029}' => Some('\n'),
            letter if letter.is_whitespace() => Some(' '),
            '\u{200d}' => None,
            letter => has_glyph(letter).then_some(letter),
        })
        .collect();
    set.trim().to_owned()
}

/// Lines no wider than `room`; a word that is wider is cut.
pub fn broken(face: FontFace, size: f32, text: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(face, size, &format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(cut_to(face, size, word, room)),
        }
    }
    lines
}

/// The pieces of a word that stand on lines of their own; at least one letter each.
fn cut_to(face: FontFace, size: f32, word: &str, room: f32) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut so_far = 0.0;
    for letter in word.chars() {
        let mut utf8 = [0; 4];
        let wide = width(face, size, letter.encode_utf8(&mut utf8));
        if !piece.is_empty() && so_far + wide > room {
            pieces.push(std::mem::take(&mut piece));
            so_far = 0.0;
        }
        piece.push(letter);
        so_far += wide;
    }
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::paper::ROOM;
    use super::*;

    #[test]
    fn lines_are_no_wider_than_their_room() {
        let text = "Coragem com método: dá para construir coisas grandes, devagar e com carinho.";
        let lines = broken(FontFace::Text, 10.0, text, 120.0);
        assert!(lines.len() > 2);
        assert!(
            lines.iter().all(|line| width(FontFace::Text, 10.0, line) <= 120.0),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn typefaces_have_every_letter_of_the_words() {
        let text: String = include_str!("../../../content/astrology.json")
            .split_whitespace()
            .collect();
        for cut in CUTS.iter() {
            let measures = cut.measures.as_ref().expect("a typeface");
            let lacking: Vec<char> = text.chars().filter(|c| measures.glyph_index(*c).is_none()).collect();
            assert!(lacking.is_empty(), "{lacking:?}");
        }
    }
    #[test]
    fn very_long_word_is_cut_and_stays_on_the_page() {
        for word in ["W".repeat(2_000), "á\u{301}".repeat(500)] {
            let lines = broken(FontFace::Title, 24.0, &word, ROOM);
            assert!(lines.len() > 1 && lines.iter().all(|line| width(FontFace::Title, 24.0, line) <= ROOM));
            assert_eq!(lines.concat(), word);
        }
        assert_eq!(
            broken(FontFace::Text, 12.0, "abc", 1.0),
            ["a", "b", "c"],
            "at least a letter each"
        );
    }

    #[test]
    fn unprintable_text_is_left_out() {
        assert_eq!(settable("Łucja Ção 😀"), "Łucja Ção");
        assert_eq!(settable("漢字"), "");
    }
}
