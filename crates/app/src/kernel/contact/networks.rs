//! Names of networks and messengers, as people write them.

use super::tokens::{Token, unleet};

/// How much a name alone says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// Names a network and nothing else.
    Strong,
    /// Also a word of the language: needs a colon or an address beside it.
    Weak,
    /// Where pictures are sold.
    Paid,
}

const STRONG: &[&str] = &[
    "insta",
    "instagram",
    "instagran",
    "instagrama",
    "instinha",
    "intagram",
    "istagram",
    "instah",
    "ig",
    "whatsapp",
    "whats",
    "wats",
    "watts",
    "whatsap",
    "watsapp",
    "watsap",
    "whatss",
    "whatts",
    "whatszap",
    "uatsapp",
    "uatsap",
    "uatizapi",
    "uatizap",
    "uats",
    "wpp",
    "wsp",
    "wap",
    "wapp",
    "zap",
    "zapp",
    "zape",
    "zapi",
    "zapzap",
    "zapzapp",
    "zipzap",
    "zaap",
    "telegram",
    "telegran",
    "teleg",
    "tlgrm",
    "snapchat",
    "snap",
    "snapchati",
    "tiktok",
    "tictoc",
    "tiktoc",
    "tictok",
    "facebook",
    "facebok",
    "feicebook",
    "feisbuk",
    "feici",
    "feice",
    "fb",
    "facebuk",
    "discord",
    "discordi",
    "twitter",
    "tuiter",
    "linkedin",
    "twitch",
    "youtube",
    "pinterest",
    "kwai",
    "skype",
    "viber",
    "wechat",
    "hangouts",
    "kik",
    "bluesky",
    "bsky",
    "tumblr",
    "psn",
    "snapp",
    "messenger",
    "msn",
    "ytb",
    "verdinho",
    "badoo",
    "instagramm",
    "signalapp",
    "twt",
];

const WEAK: &[&str] = &[
    "face", "fece", "x", "dc", "disc", "tw", "tele", "line", "imo", "steam", "signal", "threads", "spotify", "yt",
    "xbox", "tt", "reddit", "lattes", "fbook", "of",
];

const PAID: &[&str] = &[
    "onlyfans",
    "onlyfan",
    "onlifans",
    "only",
    "onli",
    "privacy",
    "privaci",
    "fansly",
    "closefans",
];

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

/// The network that token `at` names, and how many tokens the name takes.
pub fn network(tokens: &[Token<'_>], at: usize) -> Option<(Strength, usize)> {
    let word = unleet(tokens[at].text);
    let alone = strength(&word).map(|strength| (strength, 1));
    if alone.is_some_and(|(strength, _)| strength != Strength::Weak) {
        return alone;
    }
    joined(tokens, at, &word).or(alone)
}

/// "in sta", "tele gram", "whats app": a name written in two.
fn joined(tokens: &[Token<'_>], at: usize, word: &str) -> Option<(Strength, usize)> {
    let next = tokens
        .get(at + 1)
        .filter(|next| matches!(next.gap, " " | "-" | "." | "_" | "*" | "'"))?;
    let pair = word.to_string() + &unleet(next.text);
    let whole = pair.len() >= 5 && word.len() >= 2 && next.text.len() >= 2;
    (whole && STRONG.contains(&pair.as_str()))
        .then_some((Strength::Strong, 2))
        .or_else(|| (pair == "onlyfans").then_some((Strength::Paid, 2)))
}

fn strength(word: &str) -> Option<Strength> {
    if STRONG.contains(&word) {
        return Some(Strength::Strong);
    }
    if PAID.contains(&word) {
        return Some(Strength::Paid);
    }
    if WEAK.contains(&word) {
        return Some(Strength::Weak);
    }
    let close = |name: &&&str| word.len() >= 7 && word.len().abs_diff(name.len()) <= 1 && one_edit(word, name);
    match LONG.iter().find(close) {
        Some(&"onlyfans") => Some(Strength::Paid),
        Some(_) => Some(Strength::Strong),
        None => None,
    }
}

/// Whether one letter added, left out or changed makes `a` into `b`.
fn one_edit(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a[same..], &b[same..]);
    let skip = |rest: &[u8]| rest.get(1..).unwrap_or_default().to_vec();
    skip(rest_a) == skip(rest_b) || skip(rest_a) == rest_b || rest_a == skip(rest_b)
}
