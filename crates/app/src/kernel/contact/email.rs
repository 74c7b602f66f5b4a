//! Mail addresses: with the sign, with its name ("arroba", "(at)"), or told by the provider alone.

use super::Contact;
use super::evidence::Evidence;
use super::link::{is_dot_word, is_ending};
use super::tokens::{Token, unleet};

/// Providers that mean mail and nothing else.
const PROVIDERS: &[&str] = &[
    "gmail",
    "gmal",
    "gmial",
    "gemail",
    "gimeil",
    "jmail",
    "googlemail",
    "hotmail",
    "rotmail",
    "hotmeil",
    "hotmal",
    "outlook",
    "outluk",
    "autlook",
    "yahoo",
    "yaho",
    "ymail",
    "rocketmail",
    "icloud",
    "protonmail",
    "netcabo",
    "telepac",
    "zipmail",
    "tutanota",
    "gmx",
    "aol",
];

/// Providers that also mean something else: they count behind an at sign only.
const ALSO_PROVIDERS: &[&str] = &[
    "uol",
    "bol",
    "terra",
    "globo",
    "globomail",
    "sapo",
    "live",
    "msn",
    "iol",
    "proton",
    "clix",
    "mail",
    "email",
    "ig",
    "me",
    "zoho",
    "tdm",
    "r7",
    "oi",
    "mac",
    "vodafone",
    "netc",
    "portugalmail",
];

const AT_WORDS: &[&str] = &[
    "arroba",
    "aroba",
    "arrouba",
    "arrroba",
    "arrob",
    "arrobinha",
    "aruba",
    "arobba",
    "harroba",
    "arrova",
    "arob",
    "atsign",
];

/// What people call the sign by its look: "a com voltinha", "a com rabo".
const TAILS: &[&str] = &[
    "voltinha", "volta", "rabo", "rabinho", "cauda", "circulo", "rosca", "perninha", "caracol", "bolinha",
];

const MAIL_WORDS: &[&str] = &[
    "email", "mail", "emails", "mails", "correio", "escreva", "escreve", "escrevam", "escrever", "gmail", "endereco",
];

/// What the whole text says, read once.
struct Hints {
    mail: bool,
    /// "tudo junto"
    in_one: bool,
}

/// Mail addresses in `tokens`.
pub fn detect(tokens: &[Token<'_>], found: &mut Vec<Evidence>) {
    let hints = Hints {
        mail: tokens.iter().any(|token| MAIL_WORDS.contains(&token.text)),
        in_one: tokens
            .windows(2)
            .any(|pair| pair[0].text == "tudo" && pair[1].text == "junto"),
    };
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
    let before = |back: usize| at.checked_sub(back).map(|i| unleet(tokens[i].text)).unwrap_or_default();
    let bracketed = at >= 1
        && tokens[at - 1]
            .gap
            .trim_end()
            .ends_with(['(', '[', '{', '<', '*', '-', '_'])
        && tokens[at]
            .gap
            .trim_start()
            .starts_with([')', ']', '}', '>', '*', '-', '_']);
    AT_WORDS.contains(&before(1).as_str())
        || (bracketed && matches!(before(1).as_str(), "at" | "a" | "arr" | "aa"))
        || (before(3) == "a" && before(2) == "com" && TAILS.contains(&before(1).as_str()))
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
        let named = is_dot_word(&unleet(next.text));
        let part = if named { at + 2 } else { at + 1 };
        let dotted = named || matches!(next.gap, "." | " . " | " ." | "[.]" | "(.)" | "(.)." | "," | "\u{2}");
        let Some(ending) = tokens.get(part).filter(|_| dotted) else {
            return false;
        };
        if is_ending(&unleet(ending.text)) {
            return true;
        }
        at = part;
    }
    false
}

fn provider(tokens: &[Token<'_>], at: usize, hints: &Hints) -> Option<&'static str> {
    let word = unleet(tokens[at].text);
    let pair = tokens
        .get(at + 1)
        .map(|next| word.clone() + &unleet(next.text))
        .unwrap_or_default();
    let halved = pair.len() > word.len() && tokens[at].text.len() <= 4 && PROVIDERS.contains(&pair.as_str());
    let known = PROVIDERS.contains(&word.as_str()) || halved;
    let signed = at >= 1 && (follows_at_sign(tokens, at) || tokens[at - 1].text == "at");
    if signed && (known || ALSO_PROVIDERS.contains(&word.as_str())) {
        return Some("an at sign and a mail provider");
    }
    if !known {
        return None;
    }
    let after = at + if halved { 2 } else { 1 };
    if let Some(next) = tokens.get(after) {
        let text = unleet(next.text);
        let ending = |i: usize| tokens.get(i).is_some_and(|token| is_ending(&unleet(token.text)));
        if next.gap.contains([':', '=', '>']) && next.is_unknown() {
            return Some("a mail provider and a name");
        }
        if text.starts_with("pontoc") || text == "dotcom" || is_ending(&text) || is_dot_word(&text) && ending(after + 1)
        {
            return Some("a mail provider and its ending");
        }
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
