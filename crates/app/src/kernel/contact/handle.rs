//! Names of accounts: with an at sign, by their form, or beside the name of a network.

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::networks::{Strength, network};
use super::reading::Reading;
use super::tokens::{Token, handle_at, has_handle_form};
use super::vocabulary::is_common;

/// Words between the name of a network and the name of an account ("insta do peão: …", "line id …").
const FILLERS: &[&str] = &[
    "tv", "id", "user", "username", "nick", "oficial", "de", "do", "da", "meu", "minha", "la", "o", "a",
];

/// "é", "chama-se", "sou": what follows is a name.
const COPULAS: &[&str] = &[
    "e",
    "eh",
    "sou",
    "chama",
    "chamase",
    "is",
    "chamo",
    "fica",
    "como",
    "por",
    "estou",
    "tou",
    "to",
    "ta",
    "esta",
    "me",
    "eu",
    "se",
    "encontras",
    "procura",
];

/// What is written with an at sign and is no account: "@migos", "@ todos".
const INCLUSIVE: &[&str] = &["migos", "migas", "todos", "todas", "migo", "miga", "lunos", "lunas"];

/// Accounts in `reading`.
pub fn detect(reading: &Reading<'_>, found: &mut Vec<Evidence>) {
    let mut certain = |reason| found.push(Evidence::certain(Contact::Handle, reason));
    if at_name(reading) {
        certain("an at sign and a name");
    }
    if let Some(reason) = written_form(reading) {
        certain(reason);
    }
    for tokens in reading.views() {
        let signs = Signs::of(reading, tokens);
        for at in 0..tokens.len() {
            if let Some((strength, width)) = network(tokens, at)
                && !clause::is_guarded(tokens, at)
                && let Some(reason) = beside(reading, tokens, at, (width, strength), &signs)
            {
                return certain(reason);
            }
        }
    }
}

/// In a name the mere mention of a network is an address.
pub fn detect_in_name(reading: &Reading<'_>, found: &mut Vec<Evidence>) {
    let strong = |tokens: &[Token<'_>], at| matches!(network(tokens, at), Some((Strength::Strong | Strength::Paid, _)));
    let named = reading
        .views()
        .any(|tokens| tokens.len() > 1 && (0..tokens.len()).any(|at| strong(tokens, at)));
    let signed = reading
        .plain
        .iter()
        .any(|token| token.gap.contains('@') && token.text.len() >= 2);
    if named || signed || reading.text().contains(['_', '#']) {
        found.push(Evidence::certain(Contact::Handle, "a network or a sign in a name"));
    }
}

fn at_name(reading: &Reading<'_>) -> bool {
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
        )
    });
    let asked = |from: usize| {
        (from.saturating_sub(4)..from).any(|at| {
            matches!(
                tokens[at].text,
                "segue" | "sigam" | "siga" | "seguem" | "procura" | "acha" | "follow" | "add" | "adiciona" | "procurem"
            )
        })
    };
    if token.gap.trim() == "@" && token.gap != "@" {
        let mine = matches!(before(1), "meu" | "meus") || token.gap.contains(":");
        let known = network(tokens, i.saturating_sub(1)).is_some() && i > 0;
        return mine || joined || has_handle_form(token.text) || (token.is_unknown() && (asked(i) || known));
    }
    if before(1) == "arroba" {
        let counted = i >= 2
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
        let mine = matches!(before(2), "meu" | "o") && token.text != "do";
        let told = token.gap.contains(':') && token.is_unknown();
        return told || !token.opens_clause() && (mine || !counted && (joined || token.is_unknown()));
    }
    false
}

/// Underscores, their name, a number sign with four digits.
fn written_form(reading: &Reading<'_>) -> Option<&'static str> {
    let text = reading.text();
    for (at, _) in text.match_indices('_') {
        let start = text[..at]
            .bytes()
            .rev()
            .take(40)
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_'))
            .count();
        let word = handle_at(text, at - start);
        let emphasis = word.starts_with('_') && word.ends_with('_') && is_common(word.trim_matches('_'));
        if has_handle_form(word) && !emphasis {
            return Some("an underscore in a name");
        }
    }
    let spoken = reading.plain.iter().enumerate().any(|(i, token)| {
        i > 0
            && matches!(
                token.text,
                "underline" | "underscore" | "anderline" | "anderscore" | "underlaine" | "undescore" | "underlain"
            )
    });
    if spoken {
        return Some("the name of the underscore");
    }
    let nick = reading
        .plain
        .iter()
        .enumerate()
        .any(|(i, token)| is_nick(&reading.plain, i, token));
    if nick {
        return Some("what somebody is called elsewhere");
    }
    let tag = |token: &Token<'_>| token.gap == "#" && token.text.len() == 4 && token.is_number();
    reading.plain.iter().any(tag).then_some("a name with a tag")
}

/// "meu nick em tudo é fulana98", "meu arroba: fulana"
fn is_nick(tokens: &[Token<'_>], i: usize, token: &Token<'_>) -> bool {
    let said = matches!(
        token.text,
        "nick" | "nickname" | "user" | "username" | "usuario" | "arroba" | "login"
    );
    let own = i > 0 && matches!(tokens[i - 1].text, "meu" | "o" | "my");
    let near = i + 1..(i + 7).min(tokens.len());
    said && own
        && near
            .clone()
            .any(|at| has_handle_form(tokens[at].text) || (tokens[at - 1].text == "e" && tokens[at].is_unknown()))
}

/// What the whole text says about names, read once.
struct Signs {
    /// The first tokens that are written like an account.
    formed: Vec<usize>,
    /// "tudo junto": a name of several words is told.
    in_one: bool,
}

impl Signs {
    fn of(reading: &Reading<'_>, tokens: &[Token<'_>]) -> Signs {
        let formed = tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| is_formed(reading.text(), token));
        Signs {
            // A network's own name may be among them, in two halves at most.
            formed: formed.map(|(i, _)| i).take(3).collect(),
            in_one: tokens.iter().any(|token| matches!(token.text, "junto" | "juntinho")),
        }
    }
}

/// An account beside the network at token `at`.
fn beside(
    reading: &Reading<'_>,
    tokens: &[Token<'_>],
    at: usize,
    (width, strength): (usize, Strength),
    signs: &Signs,
) -> Option<&'static str> {
    let formed = |token: &Token<'_>| is_formed(reading.text(), token);
    let weak = strength == Strength::Weak;
    if !weak && signs.formed.iter().any(|i| !(at..at + width).contains(i)) {
        return Some("a network and an account");
    }
    if !weak && signs.in_one {
        return Some("a network and a name written in one");
    }
    if !weak && named_before(tokens, at) {
        return Some("a name on a network");
    }
    let announced = announced(tokens, at + width, weak);
    if announced.is_some_and(|name| name.is_unknown() || formed(name)) {
        return Some("a network, a sign and a name");
    }
    let skipped = usize::from(matches!(tokens.get(at + width)?.text, "tv" | "id" | "user" | "nick"));
    let first = tokens.get(at + width + skipped)?;
    let (start, end) = clause::bounds(tokens, at);
    let own = (start..at).any(|i| matches!(tokens[i].text, "meu" | "minha" | "nosso" | "my"));
    let placed = at > 0 && matches!(tokens[at - 1].text, "no" | "na" | "pelo" | "in" | "on");
    let called = |from: usize| {
        (from..end.min(from + 4)).any(|i| {
            COPULAS.contains(&tokens[i].text)
                && tokens
                    .get(i + 1)
                    .is_some_and(|next| i + 1 < end && (next.is_unknown() || next.capital && !is_common(next.text)))
        })
    };
    if COPULAS.contains(&first.text) && (own || placed) && called(at + width) {
        return Some("a network and what somebody is called there");
    }
    if weak && skipped == 0 {
        // "face Bia Ferreira Campinas": nothing but names up to the end of the clause.
        let names = (at + 1..end)
            .filter(|i| tokens[*i].capital && !is_common(tokens[*i].text))
            .count();
        return (at == start && names >= 2 && names == end - at - 1).then_some("a network and a full name");
    }
    let full = |i: usize| {
        tokens
            .get(i)
            .is_some_and(|token| token.capital && !token.opens_clause() && !is_common(token.text))
    };
    if at == start && full(at + width) && full(at + width + 1) {
        return Some("a network and a full name");
    }
    let lonely = at == start || own || matches!(tokens[at - 1].text, "e" | "meu" | "segue" | "add" | "no" | "o");
    let ends = |after: &Token<'_>| {
        after.opens_clause() || after.is_unknown() || matches!(after.text, "ponto" | "traco" | "tudo")
    };
    let alone = tokens.get(at + width + skipped + 1).is_none_or(ends);
    let direct = !first.opens_clause() && first.is_unknown() && first.text.len() >= 4;
    (direct && lonely && alone && (strength == Strength::Strong || skipped > 0)).then_some("a network and a name")
}

/// What stands behind the sign that follows a network, at most three words after it ("insta do peão: …").
fn announced<'a, 't>(tokens: &'a [Token<'t>], from: usize, weak: bool) -> Option<&'a Token<'t>> {
    for (filled, token) in tokens.iter().skip(from).take(4).enumerate() {
        if connects(token.gap, weak) {
            return Some(token);
        }
        if !FILLERS.contains(&token.text) && (filled == 0 || token.opens_clause()) {
            return None;
        }
    }
    None
}

/// "sou a Marta Lopes no Facebook", "fulana no insta": nothing but a name stands before the network.
fn named_before(tokens: &[Token<'_>], at: usize) -> bool {
    let (start, _) = clause::bounds(tokens, at);
    if at < start + 2 || !matches!(tokens[at - 1].text, "no" | "na" | "in" | "on" | "pelo") {
        return false;
    }
    let before = &tokens[start..at - 1];
    let name = |token: &Token<'_>| token.is_unknown() || token.capital;
    let introduced = before
        .iter()
        .any(|token| matches!(token.text, "sou" | "como" | "por" | "chamo"));
    before.last().is_some_and(name) && (introduced || before.iter().all(|token| token.is_unknown()))
}

/// Written like an account and not like two sentences without a blank between them.
fn is_formed(text: &str, token: &Token<'_>) -> bool {
    let name = handle_at(text, token.start);
    let sentences = name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'.') && name.split('.').all(is_common);
    has_handle_form(name) && !sentences
}

/// Signs between a network and an account. For weak names only those that announce something.
fn connects(gap: &str, weak: bool) -> bool {
    gap.contains([':', '=', '>'])
        || (!weak
            && (matches!(gap, "\u{2}" | ".")
                || gap.contains(['|', '~', '/', '\u{1}'])
                || gap.contains('-')
                || gap.trim() == "..."))
}
