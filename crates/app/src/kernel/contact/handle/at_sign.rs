//! Accounts with an at sign or its name: "@fulana", "arroba fulana", "meu arroba é fulana".

use super::super::email;
use super::super::lexicon::Kind;
use super::super::reading::Reading;
use super::super::tokens::{Token, handle_at, has_handle_form};

/// What is written with an at sign and is no account: "@migos", "@ todos".
const INCLUSIVE: &[&str] = &["migos", "migas", "todos", "todas", "migo", "miga", "lunos", "lunas"];

/// Whether an account stands behind an at sign or its name.
pub fn detect(reading: &Reading<'_>) -> bool {
    let text = reading.text();
    let adjacent = text.match_indices('@').any(|(at, _)| {
        let free = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        let name = handle_at(text, at + 1);
        let letters = name.bytes().filter(u8::is_ascii_alphanumeric).count();
        let inclusive = INCLUSIVE.contains(&name) || text[at + 1 + name.len()..].starts_with('@');
        free && letters >= 3 && !inclusive
    });
    adjacent
        || reading
            .plain
            .iter()
            .enumerate()
            .any(|(i, token)| spaced_at(&reading.plain, i, token))
}

/// "meu @ é …", "@ psi ponto livia", "segue a @ fulana", "arroba fulana".
fn spaced_at(tokens: &[Token<'_>], i: usize, token: &Token<'_>) -> bool {
    let before = |back: usize| i.checked_sub(back).map_or("", |at| tokens[at].text);
    let joined = tokens.get(i + 1).is_some_and(|next| {
        matches!(
            next.text,
            "ponto" | "underline" | "underscore" | "traco" | "anderline" | "underlaine" | "dot"
        ) || matches!(next.gap, "." | " . " | "_" | " _ ")
    });
    let asked = |from: usize| {
        (from.saturating_sub(4)..from).any(|at| {
            matches!(
                tokens[at].text,
                "segue" | "sigam" | "siga" | "seguem" | "procura" | "acha" | "follow" | "add" | "adiciona" | "procurem"
            )
        })
    };
    let sign = token.gap.contains('@')
        && token
            .gap
            .contains([':', '=', '>', '+', '"', '\'', '(', '-', '.', '*', '~', '[']);
    if (sign || token.gap.contains("@\n")) && token.is_unknown() {
        return true;
    }
    if token.gap.trim() == "@" && token.gap != "@" {
        let mine = matches!(before(1), "meu" | "meus" | "minha" | "sou") || token.gap.contains(":");
        let known = i > 0 && tokens[i - 1].network.is_some();
        return mine || joined || has_handle_form(token.text) || (token.is_unknown() && (asked(i) || known));
    }
    if i >= 3 && token.gap == " " && token.is_unknown() && email::is_sign_by_look(tokens, i - 1) {
        return true;
    }
    if i > 0 && tokens[i - 1].reads(Kind::At) && before(1) != "aruba" {
        let counted = i >= 2
            && before(1) != "rroba"
            && (tokens[i - 2].is_number()
                || matches!(
                    before(2),
                    "a" | "da"
                        | "na"
                        | "uma"
                        | "por"
                        | "pela"
                        | "de"
                        | "cada"
                        | "kg"
                        | "meia"
                        | "as"
                        | "das"
                        | "boi"
                        | "gado"
                ));
        let mine = matches!(before(2), "meu" | "o") && (token.is_unknown() || token.text.len() > 3);
        let introduced = token.gap.contains([':', ',', '>', '=']) && token.is_unknown() && !counted;
        return introduced || !token.opens_clause() && (mine || !counted && (joined || token.is_unknown()));
    }
    false
}

/// "meu nick em tudo é fulana98", "meu arroba: fulana"
pub fn is_nick(tokens: &[Token<'_>], i: usize, token: &Token<'_>) -> bool {
    let said = matches!(
        token.text,
        "nick" | "nickname" | "user" | "username" | "usuario" | "arroba" | "login"
    );
    let own = i > 0 && matches!(tokens[i - 1].text, "meu" | "minha" | "o" | "a" | "my" | "de") || i == 0;
    let near = i + 1..(i + 7).min(tokens.len());
    let named = |at: usize| {
        let copula = matches!(tokens[at - 1].text, "e" | "eh" | "chama" | "is");
        has_handle_form(tokens[at].text) || copula && tokens[at].is_unknown()
    };
    let announced = tokens[i + 1..]
        .iter()
        .take(3)
        .any(|next| next.gap.contains([':', '=', '>']) && next.is_unknown());
    let direct = matches!(
        token.text,
        "nick" | "nickname" | "user" | "username" | "usuario" | "utilizador" | "arroba"
    ) && tokens
        .get(i + 1)
        .is_some_and(|next| next.gap == " " && next.is_unknown() && next.text.len() >= 5);
    // "fulana é o meu arroba"
    let before = |back: usize| i.checked_sub(back).map(|at| &tokens[at]);
    let word = |back: usize| before(back).map_or("", |token| token.text);
    let back = if word(2) == "o" { 3 } else { 2 };
    let introduced = word(1) == "meu" && word(back) == "e" && before(back + 1).is_some_and(Token::is_unknown);
    said && (introduced || announced || own && (direct || near.clone().any(named)))
}
