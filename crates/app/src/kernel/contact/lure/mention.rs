//! A network that a text mentions, with the words around it.

use super::super::clause;
use super::super::networks::Strength;
use super::super::tokens::Token;

/// The mention of a network.
#[derive(Clone, Copy)]
pub struct Mention<'a, 't> {
    pub tokens: &'a [Token<'t>],
    pub at: usize,
    /// The token behind its name.
    pub next: usize,
    /// The clause around it.
    pub start: usize,
    pub end: usize,
    pub strength: Strength,
    /// Whether the text says that here is no place to write to.
    pub left: bool,
}

impl<'a, 't> Mention<'a, 't> {
    /// The network at token `at`, unless it is negated or put off. `left` is whether the text leaves this place.
    pub fn of(tokens: &'a [Token<'t>], at: usize, left: bool) -> Option<Mention<'a, 't>> {
        let (strength, width) = tokens[at].network?;
        let next = at + width;
        let refused = tokens
            .get(next)
            .is_some_and(|after| matches!(after.text, "nao" | "nunca" | "jamais" | "nem") && !after.opens_clause());
        if refused || clause::is_guarded(tokens, at) {
            return None;
        }
        let (start, end) = clause::bounds(tokens, at);
        Some(Mention {
            tokens,
            at,
            next,
            start,
            end,
            strength,
            left,
        })
    }

    /// The word `back` tokens before it in the same clause.
    pub fn before(&self, back: usize) -> &'t str {
        self.at
            .checked_sub(back)
            .filter(|i| *i >= self.start)
            .map_or("", |i| self.tokens[i].text)
    }

    /// The word `ahead` tokens behind its name.
    pub fn after(&self, ahead: usize) -> &'t str {
        self.tokens.get(self.next + ahead).map_or("", |token| token.text)
    }

    /// Whether one of `words` stands before it in the same clause.
    pub fn has_before(&self, words: &[&str]) -> bool {
        (self.start..self.at).any(|i| words.contains(&self.tokens[i].text))
    }

    /// "no insta", "pelo zap"
    pub fn is_there(&self) -> bool {
        matches!(self.before(1), "no" | "na" | "pelo" | "via")
    }

    /// Behind an article, a possessive or a preposition.
    pub fn is_placed(&self) -> bool {
        self.is_there()
            || matches!(
                self.before(1),
                "por" | "on" | "in" | "pro" | "para" | "ao" | "do" | "o" | "teu" | "seu" | "meu" | "so" | "mais"
            )
    }

    /// Whether its clause ends with it.
    pub fn closes(&self) -> bool {
        self.next >= self.end
    }
}
