//! Text from people: normalised once at the door, so that the inside has no checks.
//!
//! Normal form C; control, bidirectional-override and zero-width characters are dropped (they hide
//! text or turn it around); lengths count grapheme clusters, what a person calls a letter.

use super::Fault;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Letters as a person counts them.
pub fn graphemes(text: &str) -> usize {
    text.graphemes(true).count()
}

/// Normalises without judging the length. Line breaks stay, at most two in a row.
pub fn clean(input: &str) -> String {
    let mut out = String::with_capacity(input.len());
    let mut breaks = 0;
    for c in input.nfc().filter(|c| !is_hidden(*c)) {
        let c = if c == '\t' || c == '\u{a0}' { ' ' } else { c };
        if c == '\n' {
            breaks += 1;
            if breaks > 2 {
                continue;
            }
        } else {
            breaks = 0;
        }
        out.push(c);
    }
    out.trim().to_string()
}

/// A text of one line: every run of white space is one space.
pub fn clean_line(input: &str) -> String {
    clean(input).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cleans and bounds a text of several lines; empty becomes `None`.
pub fn optional(field: &'static str, input: Option<&str>, max: usize) -> Result<Option<String>, Fault> {
    bounded(field, input.map(clean), max)
}

/// Cleans and bounds a text of one line; empty becomes `None`.
pub fn optional_line(field: &'static str, input: Option<&str>, max: usize) -> Result<Option<String>, Fault> {
    bounded(field, input.map(clean_line), max)
}

fn bounded(field: &'static str, text: Option<String>, max: usize) -> Result<Option<String>, Fault> {
    match text {
        Some(text) if text.is_empty() => Ok(None),
        Some(text) if graphemes(&text) > max => Err(Fault::too_long(field, max)),
        text => Ok(text),
    }
}

/// Lower case, no accents, single spaces: for comparing what people type.
pub fn fold(input: &str) -> String {
    deunicode::deunicode(&clean_line(input)).to_lowercase()
}

fn is_hidden(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c,
            // Zero width; the joiner U+200D stays, because emoji families are made with it.
            '\u{200b}' | '\u{200c}' | '\u{2060}' | '\u{feff}' | '\u{00ad}'
            // Bidirectional marks, embeddings, overrides and isolates.
            | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // Tags and interlinear annotations, used only to smuggle text.
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_dropped() {
        assert_eq!(clean("Ma\u{202e}ria\u{200b}\u{0007}"), "Maria");
        assert_eq!(clean_line("  Ana \n\t Luísa\u{a0}"), "Ana Luísa");
        assert_eq!(clean("um\n\n\n\n\ndois"), "um\n\ndois");
    }

    #[test]
    fn letters_are_counted_as_people_count_them() {
        assert_eq!(graphemes("e\u{301}"), 1);
        assert_eq!(graphemes("👩‍👩‍👧"), 1);
        assert!(optional("bio", Some(&"é".repeat(500)), 500).is_ok());
        assert!(optional("bio", Some(&"é".repeat(501)), 500).is_err());
        assert_eq!(optional("bio", Some(" \u{200b} "), 500).unwrap(), None);
    }

    #[test]
    fn folding_ignores_accents_and_case() {
        assert_eq!(fold(" São  PAULO "), "sao paulo");
    }
}
