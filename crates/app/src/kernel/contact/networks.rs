//! Names of networks and messengers, as people write them.

use super::lexicon::{Kind, kinds_joined};
use super::phrases::{Phrase, phrase_at};
use super::tokens::Token;

/// How surely a name alone means a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// Names a network and nothing else.
    Strong,
    /// Also a word of the language: needs a colon or an address beside it.
    Weak,
    /// Names a network on which pictures are sold, as OnlyFans.
    Paid,
}

/// Names long enough to be recognised with one letter wrong.
const LONG: &[&str] = &[
    "instagram",
    "whatsapp",
    "telegram",
    "facebook",
    "snapchat",
    "onlyfans",
    "messenger",
];

/// The network that token `at` names, and how many tokens the name takes; kept in `Token::network`.
pub fn network(tokens: &[Token<'_>], at: usize) -> Option<(Strength, usize)> {
    if let Some(width) = phrase_at(tokens, at, Phrase::Network) {
        return Some((Strength::Strong, width));
    }
    let alone = strength(&tokens[at]).map(|strength| (strength, 1));
    if alone.is_some_and(|(strength, _)| strength != Strength::Weak) {
        return alone;
    }
    joined(tokens, at).or(alone)
}

/// "in sta", "tele gram", "whats app": a name written in two.
fn joined(tokens: &[Token<'_>], at: usize) -> Option<(Strength, usize)> {
    let next = tokens
        .get(at + 1)
        .filter(|next| matches!(next.gap, " " | "-" | "." | "_" | "*" | "'"))?;
    let word = tokens[at].letters;
    if word.len() < 2 || next.text.len() < 2 || !(5..=10).contains(&(word.len() + next.text.len())) {
        return None;
    }
    let kinds = kinds_joined(word, next.letters);
    if kinds.has(Kind::Network) {
        return Some((Strength::Strong, 2));
    }
    (word == "only" && next.letters == "fans").then_some((Strength::Paid, 2))
}

fn strength(token: &Token<'_>) -> Option<Strength> {
    let word = token.letters;
    if token.reads(Kind::Network) || is_stretched(word) {
        return Some(Strength::Strong);
    }
    if token.reads(Kind::NetworkPaid) {
        return Some(Strength::Paid);
    }
    if token.reads(Kind::NetworkToo) {
        return Some(Strength::Weak);
    }
    let close = |name: &&&str| word.len().abs_diff(name.len()) <= 1 && one_edit(word, name);
    if !(7..=10).contains(&word.len()) || token.is(Kind::Common) {
        return None;
    }
    match LONG.iter().find(close) {
        Some(&"onlyfans") => Some(Strength::Paid),
        Some(_) => Some(Strength::Strong),
        None => None,
    }
}

/// "instaaa", "zaaap": a name with letters repeated.
fn is_stretched(word: &str) -> bool {
    let repeats = word.as_bytes().windows(2).any(|pair| pair[0] == pair[1]);
    if !repeats || word.len() < 4 || word.len() > 16 {
        return false;
    }
    let mut once = String::with_capacity(word.len());
    for c in word.chars().filter(char::is_ascii_lowercase) {
        if !once.ends_with(c) {
            once.push(c);
        }
    }
    once.len() >= 3 && kinds_joined(&once, "").has(Kind::Network)
}

/// Whether at most one letter added, left out or changed makes `a` into `b`. Both are ASCII.
pub fn one_edit(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a[same..], &b[same..]);
    let (left_a, left_b) = (rest_a.get(1..).unwrap_or_default(), rest_b.get(1..).unwrap_or_default());
    left_a == left_b || left_a == rest_b || rest_a == left_b
}
