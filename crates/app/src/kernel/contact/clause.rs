//! Part of a sentence around a word: what negates it, what asks for something.

use super::tokens::Token;

/// Words that turn a request into its opposite or put it off ("sem zap antes de conversar").
const GUARDS: &[&str] = &[
    "nao",
    "n",
    "nem",
    "sem",
    "nunca",
    "jamais",
    "nada",
    "antes",
    "quando",
    "odeio",
    "detesto",
    "cansei",
    "fujo",
    "evito",
    "apaguei",
    "deletei",
    "exclui",
    "desinstalei",
    "larguei",
    "quem",
    "se",
    "dispenso",
    "longe",
    "chega",
    "parei",
    "ninguem",
    "raramente",
    "proibido",
    "golpe",
    "golpes",
    "golpistas",
    "not",
    "dont",
    "don",
    "never",
    "naum",
    "num",
    "cansada",
    "cansado",
    "farto",
    "farta",
    "recuso",
    "preguica",
    "ex",
];

/// Words that put off when they stand behind as well ("o zap eu passo depois").
const LATER: &[&str] = &["antes", "depois", "quando", "so depois"];

/// "se quiser" and "quem quiser" invite.
const INVITATIONS: &[&str] = &[
    "quiser",
    "quiseres",
    "quiserem",
    "quer",
    "queres",
    "interessar",
    "interessou",
    "curtiu",
    "gostou",
    "gostares",
    "gostar",
    "precisar",
    "tiver",
    "der",
    "achar",
    "estiver",
];

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
        let invites = matches!(tokens[i].text, "se" | "quem")
            && tokens.get(i + 1).is_some_and(|next| INVITATIONS.contains(&next.text));
        GUARDS.contains(&tokens[i].text) && !invites
    };
    (start.max(at.saturating_sub(7))..at).any(guards) || (at + 1..end).any(|i| LATER.contains(&tokens[i].text))
}
