//! Names with their signs in words: "lari ponto frevo", "bia traço em baixo potiguar", "rui hífen aveiro".

use super::lexicon::Kind;
use super::phrases::{Phrase, phrase_at};
use super::tokens::Token;

/// A name with a sign in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpelledName {
    /// The last token of the name, or the latest that was looked at.
    pub last: usize,
    /// Whether the sign is the underscore or in brackets, which no honest sentence has between two words.
    pub underscore: bool,
}

/// The name that begins at token `at`, if a sign in words and another part of a name follow. At least one part is no
/// word of the language.
pub fn spelled_name(tokens: &[Token<'_>], at: usize) -> Option<SpelledName> {
    let (sign_width, underscore) = sign(tokens, at + 1)?;
    let last = at + 1 + sign_width;
    let (first, second) = (tokens.get(at)?, tokens.get(last)?);
    let bracketed = tokens[at + 1].gap.ends_with(['(', '[', '{']) && tokens[last].gap.starts_with([')', ']', '}']);
    let underscore = underscore || bracketed;
    let listed = |gap: &str| sign_width > 1 && matches!(gap, ", " | ". ");
    let adjacent = (at + 1..=last).all(|i| is_close(tokens[i].gap) || listed(tokens[i].gap));
    let chosen = first.is_unknown() || second.is_unknown() || underscore && (sign_width > 1 || bracketed);
    (adjacent && chosen && is_part(first) && is_part(second)).then_some(SpelledName { last, underscore })
}

/// The width of a sign in words at token `at`, and whether it is the underscore.
fn sign(tokens: &[Token<'_>], at: usize) -> Option<(usize, bool)> {
    let token = tokens.get(at)?;
    if let Some(width) = phrase_at(tokens, at, Phrase::Underscore) {
        return Some((width, true));
    }
    (token.is(Kind::Sign) || token.reads(Kind::Dot)).then_some((1, false))
}

/// Nothing but blanks and brackets: a comma or a stop ends a name.
fn is_close(gap: &str) -> bool {
    gap.chars()
        .all(|c| matches!(c, ' ' | '(' | ')' | '[' | ']' | '*' | '-' | '"' | '\''))
}

/// Could be a part of a name: no article, preposition or pronoun, and no sign itself.
fn is_part(token: &Token<'_>) -> bool {
    let joining = token.is(Kind::Common) && token.text.len() <= 3;
    !joining && !token.is(Kind::Sign) && !token.reads(Kind::Dot)
}
