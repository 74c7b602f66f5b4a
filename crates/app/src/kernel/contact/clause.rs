//! Part of a sentence around a word: what negates it, what asks for something.

use super::lexicon::Kind;
use super::tokens::Token;

/// The clause around `at`: from the token that opens it up to the one that opens the next.
pub fn bounds(tokens: &[Token<'_>], at: usize) -> (usize, usize) {
    // Bounded, so that a text without any stop stays linear.
    let first = at.saturating_sub(12);
    let start = (first..=at).rev().find(|i| tokens[*i].opens_clause()).unwrap_or(first);
    let last = (at + 12).min(tokens.len());
    let end = (at + 1..last).find(|i| tokens[*i].opens_clause()).unwrap_or(last);
    (start, end)
}

/// Whether what stands at `at` is negated or put off.
pub fn is_guarded(tokens: &[Token<'_>], at: usize) -> bool {
    let (start, end) = bounds(tokens, at);
    let guards = |i: usize| {
        let invites = matches!(tokens[i].text, "se" | "quem") && {
            // "se me mandares", "quem te quiser"
            let clitic = tokens
                .get(i + 1)
                .is_some_and(|next| matches!(next.text, "me" | "te" | "nos"));
            let verb = i + 1 + usize::from(clitic);
            tokens.get(verb).is_some_and(|next| next.is(Kind::Willing))
        };
        tokens[i].is(Kind::Guard) && !invites
    };
    (start.max(at.saturating_sub(7))..at).any(guards) || (at + 1..end).any(|i| tokens[i].is(Kind::Later))
}

/// Whether the clause that begins at `start` is about a third person: "a minha avó …", "meu chefe …", "todo mundo …".
/// Articles before what is handed over ("o zap …") and "a gente" do not.
pub fn has_other_subject(tokens: &[Token<'_>], start: usize) -> bool {
    let own = |i: usize| {
        tokens
            .get(i)
            .is_some_and(|token| token.network.is_some() || token.is(Kind::Possession) || token.text == "gente")
    };
    match tokens[start].text {
        "ele" | "ela" | "eles" | "elas" | "todo" | "todos" | "todas" => true,
        "meu" | "minha" | "meus" | "minhas" => !own(start + 1),
        "o" | "a" | "os" | "as" | "um" | "uma" => !own(start + 1) && !own(start + 2),
        _ => tokens[start].is(Kind::ThirdParty),
    }
}
