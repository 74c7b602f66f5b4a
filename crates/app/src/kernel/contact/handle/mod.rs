//! Names of accounts: with an at sign, by their form, or beside the name of a network.

mod at_sign;
mod beside;
mod phrased;
mod worded;

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::lexicon::{Kind, kinds_of};
use super::names::{begins_with_name, is_pair};
use super::networks::Strength;
use super::phrases::{Phrase, phrase_at};
use super::reading::Reading;
use super::spelled::spelled_name;
use super::tokens::{Token, handle_at, has_handle_form};

/// Accounts in `reading`.
pub fn detect(reading: &Reading<'_>, found: &mut Vec<Evidence>) {
    let mut certain = |reason| found.push(Evidence::certain(Contact::Handle, reason));
    if at_sign::detect(reading) {
        certain("an at sign and a name");
    }
    if let Some(reason) = written_form(reading).or_else(|| phrased::detect(reading.text(), &reading.plain)) {
        certain(reason);
    }
    for tokens in reading.views() {
        if tokens.iter().all(|token| token.network.is_none()) {
            continue;
        }
        let signs = Signs::of(reading, tokens);
        for at in 0..tokens.len() {
            if is_disguised(&tokens[at]) && !clause::is_guarded(tokens, at) {
                return certain("a network in disguise");
            }
            if let Some((strength, width)) = tokens[at].network
                && !clause::is_guarded(tokens, at)
                && let Some(reason) = beside::detect(reading, tokens, at, (width, strength), &signs)
            {
                return certain(reason);
            }
        }
    }
}

/// "1nst4", "z4p": letters and digits that read as the name of a network.
fn is_disguised(token: &Token<'_>) -> bool {
    let digits = token.text.bytes().filter(u8::is_ascii_digit).count();
    digits > 0 && token.text.len() >= 3 && !token.numeric && token.reads(Kind::Network)
}

/// In a name the mere mention of a network is an address.
pub fn detect_in_name(reading: &Reading<'_>, found: &mut Vec<Evidence>) {
    let strong = |token: &Token<'_>| matches!(token.network, Some((Strength::Strong | Strength::Paid, _)));
    let named = reading
        .views()
        .any(|tokens| tokens.len() > 1 && tokens.iter().any(strong));
    let signed = reading
        .plain
        .iter()
        .any(|token| token.gap.contains('@') && token.text.len() >= 2);
    let dotted = reading
        .plain
        .iter()
        .any(|token| phrased::is_dotted(reading.text(), token));
    let placed = |pair: &[Token<'_>]| matches!(pair[0].text, "no" | "na" | "do") && pair[1].network.is_some();
    let spelled = |three: &[Token<'_>]| {
        three[1].reads(Kind::Dot) || matches!(three[1].text, "underline" | "underscore" | "traco" | "hifen" | "arroba")
    };
    // "Neide face", but not "Face Nhantumbo"
    let last = reading.plain.last().filter(|_| reading.plain.len() > 1);
    let named = named || last.is_some_and(|last| !last.capital && last.text == "face");
    let named = named || reading.plain.windows(2).any(placed) || reading.plain.windows(3).any(spelled);
    if named || signed || dotted || reading.text().contains(['_', '#']) {
        found.push(Evidence::certain(Contact::Handle, "a network or a sign in a name"));
    }
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
        let emphasis =
            word.starts_with('_') && word.ends_with('_') && kinds_of(word.trim_matches('_')).has(Kind::Common);
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
    let bare_sign = |pair: &[Token<'_>]| {
        let sign = pair[1]
            .gap
            .trim_matches(|c: char| matches!(c, ' ' | '(' | ')' | '[' | ']'));
        sign == "_" && pair.iter().all(|word| word.text.len() >= 3)
    };
    if reading.plain.windows(2).any(bare_sign) {
        return Some("an underscore between words");
    }
    let spelled = |at| spelled_name(&reading.plain, at).is_some_and(|name| name.underscore);
    if spoken || (0..reading.plain.len()).any(spelled) {
        return Some("the name of the underscore");
    }
    let nick = reading
        .plain
        .iter()
        .enumerate()
        .any(|(i, token)| at_sign::is_nick(&reading.plain, i, token));
    if nick {
        return Some("what somebody is called elsewhere");
    }
    let tag = |token: &Token<'_>| token.gap == "#" && token.text.len() == 4 && token.is_number();
    reading.plain.iter().any(tag).then_some("a name with a tag")
}

/// What the whole text says about names, read once.
struct Signs {
    /// The first tokens that are written like an account.
    formed: Vec<usize>,
    /// "tudo junto": the words around it are one name.
    in_one: bool,
}

impl Signs {
    fn of(reading: &Reading<'_>, tokens: &[Token<'_>]) -> Signs {
        let formed = tokens
            .iter()
            .enumerate()
            .filter(|(i, token)| is_formed(reading.text(), token) || spelled_name(tokens, *i).is_some());
        Signs {
            // A network's own name may be among them, in two halves at most.
            formed: formed.map(|(i, _)| i).take(3).collect(),
            in_one: (0..tokens.len()).any(|at| is_in_one(tokens, at)),
        }
    }
}

/// "tudo junto", "sem espaço", but not "junto com" and "junto de"
fn is_in_one(tokens: &[Token<'_>], at: usize) -> bool {
    let next = tokens.get(at + 1);
    let together = |next: &Token<'_>| matches!(next.text, "com" | "de" | "do" | "da" | "a" | "ao" | "e");
    phrase_at(tokens, at, Phrase::InOne).is_some()
        || tokens[at].is(Kind::InOne) && next.is_none_or(|next| next.opens_clause() || !together(next))
}

/// Written like an account and not like two sentences without a blank between them.
fn is_formed(text: &str, token: &Token<'_>) -> bool {
    let name = handle_at(text, token.start);
    let chosen = || begins_with_name(name) || is_pair(token.letters) || phrased::has_inner_digit(name);
    if token.is_unknown() && !token.capital && name == token.text && !token.is(Kind::GivenName) && chosen() {
        return true;
    }
    let sentences = name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'.')
        && name.split('.').all(|part| kinds_of(part).has(Kind::Common));
    has_handle_form(name) && !sentences
}
