//! Mail addresses: with the sign, with its name ("arroba", "(at)"), or by the provider's name alone.

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::lexicon::{Kind, kinds_joined};
use super::link::is_ending;
use super::tokens::Token;

/// What the whole text says, read once.
struct Hints {
    mail: bool,
    /// "tudo junto"
    in_one: bool,
}

/// Mail addresses in `tokens`.
pub fn detect(tokens: &[Token<'_>], found: &mut Vec<Evidence>) {
    let hints = Hints {
        mail: tokens.iter().any(|token| token.is(Kind::Mail)),
        in_one: tokens
            .windows(2)
            .any(|pair| pair[0].text == "tudo" && pair[1].text == "junto"),
    };
    let named = |kind: Kind| tokens.iter().any(|token| token.reads(kind));
    let provided = || named(Kind::Provider) || named(Kind::ProviderToo);
    let spoken = |at: usize| tokens[at].text == "arroba" && !clause::is_guarded(tokens, at);
    if (0..tokens.len()).any(spoken) && provided() && tokens.iter().any(Token::is_unknown) {
        return found.push(Evidence::certain(
            Contact::Email,
            "the name of the at sign and a mail provider",
        ));
    }
    for at in 0..tokens.len() {
        if let Some(reason) = at_sign(tokens, at).or_else(|| provider(tokens, at, &hints)) {
            return found.push(Evidence::certain(Contact::Email, reason));
        }
    }
}

/// Whether an at sign, or its name, stands right before token `at`; where the domain may begin.
pub fn follows_at_sign(tokens: &[Token<'_>], at: usize) -> bool {
    if tokens[at].gap.contains('@') {
        return true;
    }
    let before = |back: usize| at.checked_sub(back).map_or("", |i| tokens[i].letters);
    let bracketed = at >= 1
        && tokens[at - 1]
            .gap
            .trim_end()
            .ends_with(['(', '[', '{', '<', '*', '-', '_'])
        && tokens[at]
            .gap
            .trim_start()
            .starts_with([')', ']', '}', '>', '*', '-', '_']);
    (at >= 1 && tokens[at - 1].reads(Kind::At))
        || (bracketed && matches!(before(1), "at" | "a" | "arr" | "aa"))
        || at >= 1 && is_sign_by_look(tokens, at - 1)
}

/// Whether the name of the at sign by its look ends at token `last`: "a com rabo", "a com um círculo em volta".
pub fn is_sign_by_look(tokens: &[Token<'_>], last: usize) -> bool {
    let word = |back: usize| last.checked_sub(back).map_or("", |i| tokens[i].letters);
    let tail = |back: usize| last.checked_sub(back).is_some_and(|i| tokens[i].reads(Kind::Tail));
    let begins = |tail: usize| {
        word(tail + 1) == "com" && word(tail + 2) == "a"
            || matches!(word(tail + 1), "um" | "uma") && word(tail + 2) == "com" && word(tail + 3) == "a"
    };
    let rolled = matches!(word(0), "enrolado" | "enroladinho" | "redondo" | "redondinho") && word(1) == "a";
    rolled || (0..3).any(|back| tail(back) && begins(back))
}

/// A sign, then a domain that ends in a known ending.
fn at_sign(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let spelled_at = at >= 1 && tokens[at - 1].text == "at" && at >= 2;
    let signed = follows_at_sign(tokens, at);
    if at == 0 || !(signed || spelled_at) {
        return None;
    }
    // "arroba e depois sapo ponto pt": a few words may stand between the name of the sign and the domain.
    let reach = if tokens[at].gap.contains('@') || spelled_at {
        1
    } else {
        4
    };
    (at..(at + reach).min(tokens.len()))
        .any(|host| has_ending(tokens, host))
        .then_some("an at sign and a domain")
}

/// Whether `host` is followed by a dot, or its name, and an ending of domains within three parts.
fn has_ending(tokens: &[Token<'_>], host: usize) -> bool {
    let mut at = host;
    for _ in 0..3 {
        let Some(next) = tokens.get(at + 1) else { return false };
        let named = next.reads(Kind::Dot);
        let part = if named { at + 2 } else { at + 1 };
        let dotted = named || matches!(next.gap, "." | " . " | " ." | "[.]" | "(.)" | "(.)." | "," | "\u{2}");
        let Some(ending) = tokens.get(part).filter(|_| dotted) else {
            return false;
        };
        if is_ending(ending) {
            return true;
        }
        at = part;
    }
    false
}

fn provider(tokens: &[Token<'_>], at: usize, hints: &Hints) -> Option<&'static str> {
    let halved = || {
        let next = tokens.get(at + 1).filter(|_| tokens[at].text.len() <= 4)?;
        (next.text.len() <= 10 && kinds_joined(tokens[at].letters, next.letters).has(Kind::Provider)).then_some(())
    };
    let whole = tokens[at].reads(Kind::Provider);
    let halved = !whole && halved().is_some();
    let known = whole || halved;
    let signed = at >= 1
        && (follows_at_sign(tokens, at)
            || tokens[at - 1].text == "at"
            || at >= 2 && matches!(tokens[at - 1].text, "do" | "da" | "no") && follows_at_sign(tokens, at - 1));
    if signed && (known || tokens[at].reads(Kind::ProviderToo)) {
        return Some("an at sign and a mail provider");
    }
    let glued = ["gmail", "hotmail", "outlook", "yahoo"]
        .iter()
        .any(|known| tokens[at].letters.starts_with(known));
    if signed && glued {
        return Some("an at sign and a mail provider");
    }
    if matches!(tokens[at].text, "liamg" | "liamtoh" | "kooltuo") {
        return Some("a mail provider backwards");
    }
    if !known {
        return None;
    }
    if at == 0 && tokens.len() == 2 && tokens[1].is_unknown() {
        return Some("a mail provider and a name");
    }
    let mut after = tokens[at + 1..].iter().take(3);
    if after.any(|next| next.gap.contains([':', '=', '>']) && next.is_unknown()) {
        return Some("a mail provider and a name");
    }
    let before = |back: usize| at.checked_sub(back).map(|i| &tokens[i]);
    if before(1).is_some_and(|word| matches!(word.text, "mais" | "a")) && before(2).is_some_and(Token::is_unknown) {
        return Some("a name and a mail provider");
    }
    // "mail: fulana, o resto é gmail"
    let near = || tokens[at.saturating_sub(8)..at].iter();
    let plain_mail = |token: &Token<'_>| token.is(Kind::Mail) && !token.reads(Kind::Provider);
    if near().any(plain_mail) && near().any(Token::is_unknown) && !clause::is_guarded(tokens, at) {
        return Some("a name and a mail provider");
    }
    let after = at + if halved { 2 } else { 1 };
    if let Some(next) = tokens.get(after) {
        let text = next.letters;
        let ending = |i: usize| tokens.get(i).is_some_and(is_ending);
        if next.gap.contains([':', '=', '>']) && next.is_unknown() {
            return Some("a mail provider and a name");
        }
        if text.starts_with("pontoc")
            || text == "dotcom"
            || is_ending(next)
            || next.reads(Kind::Dot) && ending(after + 1)
        {
            return Some("a mail provider and its ending");
        }
    }
    // "ademir.banco é do hotmail"
    let signed = at >= 2
        && tokens[at.saturating_sub(3)..at]
            .iter()
            .any(|token| matches!(token.gap, "." | "_"));
    if signed && matches!(tokens[at - 1].text, "no" | "do" | "em" | "da") {
        return Some("a name at a mail provider");
    }
    let placed = at >= 2
        && matches!(
            tokens[at - 1].text,
            "no" | "do" | "em" | "from" | "on" | "na" | "da" | "de"
        );
    let named = at >= 2 && tokens[at - 2].is_unknown();
    (placed && (hints.in_one || named && hints.mail || named && tokens[at - 2].text.len() >= 5)
        || at >= 1 && hints.mail && tokens[at - 1].is_unknown())
    .then_some("a name at a mail provider")
}
