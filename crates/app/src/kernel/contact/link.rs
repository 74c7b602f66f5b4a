//! Links and domains, also with the dot in words or other signs.

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::lexicon::{Kind, kinds_joined};
use super::tokens::Token;

/// Short hosts that exist for links, each with its ending.
const SHORT_HOSTS: &[(&str, &str)] = &[
    ("t", "me"),
    ("wa", "me"),
    ("fb", "me"),
    ("m", "me"),
    ("bit", "ly"),
    ("youtu", "be"),
    ("linktr", "ee"),
    ("discord", "gg"),
    ("is", "gd"),
    ("goo", "gl"),
    ("tiny", "cc"),
    ("cutt", "ly"),
    ("telegram", "me"),
    ("bio", "link"),
    ("lnk", "bio"),
    ("campsite", "bio"),
    ("beacons", "ai"),
    ("twitch", "tv"),
    ("wa", "link"),
    ("ig", "me"),
    ("snapchat", "com"),
    ("instagram", "com"),
    ("facebook", "com"),
    ("tiktok", "com"),
    ("curiouscat", "live"),
];

/// Whether domains end so.
pub fn is_ending(token: &Token<'_>) -> bool {
    token.reads(Kind::Ending) || token.reads(Kind::EndingToo)
}

/// Links in `tokens`.
pub fn detect(tokens: &[Token<'_>], found: &mut Vec<Evidence>) {
    let reason = (0..tokens.len()).find_map(|at| {
        scheme(tokens, at)
            .or_else(|| domain(tokens, at))
            .or_else(|| bare_host(tokens, at))
            .or_else(|| searched(tokens, at))
    });
    if let Some(reason) = reason {
        found.push(Evidence::certain(Contact::Link, reason));
    }
}

fn scheme(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    // "w.w.w.fulana.c.o.m"
    let letters = |word: [&str; 3]| {
        let here = tokens.get(at..at + 3);
        here.is_some_and(|three| (0..3).all(|i| three[i].text == word[i] && (i == 0 || three[i].gap == ".")))
    };
    if letters(["w", "w", "w"]) || letters(["c", "o", "m"]) {
        return Some("a domain letter by letter");
    }
    let word = tokens[at].text;
    let next = tokens.get(at + 1);
    let opens = matches!(word, "http" | "https" | "hxxp" | "hxxps" | "www" | "ww" | "wwww");
    if opens && next.is_some_and(|next| !next.is_number() && (word.len() > 2 || next.gap == ".")) {
        return Some("a scheme");
    }
    let halved = next.is_some_and(|next| {
        next.text.len() + word.len() <= 12 && kinds_joined(tokens[at].letters, next.letters).has(Kind::LinkService)
    });
    (tokens[at].reads(Kind::LinkService) || halved).then_some("a link service")
}

/// "wa me 5511…", "t me fulana": short hosts whose dot was left out.
fn bare_host(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let next = tokens.get(at + 1).filter(|next| next.text == "me" && next.gap == " ")?;
    let host = tokens[at].text == "wa" || (tokens[at].text == "t" && at > 0 && tokens[at - 1].network.is_some());
    (host && tokens.get(at + 2).is_some() && !next.opens_clause()).then_some("a host of short links")
}

/// "procura fulana no google"
fn searched(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let asks = |i: usize| {
        matches!(
            tokens[i].text,
            "pesquisa" | "pesquise" | "joga" | "jogar" | "procura" | "procure" | "busca" | "busque" | "digita"
        )
    };
    let named = |i: usize| tokens.get(i).is_some_and(|token| token.is_unknown());
    if tokens[at].text == "google" && named(at + 2) && matches!(tokens[at + 1].text, "em" | "por") {
        return (!clause::is_guarded(tokens, at)).then_some("a name to search for");
    }
    let there = tokens[at].text == "google" && at > 1 && tokens[at - 1].text == "no";
    (there && (at.saturating_sub(6)..at).any(asks) && !clause::is_guarded(tokens, at)).then_some("a name to search for")
}

/// How a host and its ending are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dot {
    /// "meusite.com"
    Plain,
    /// "meusite(.)com", "meusite•com"
    Disguised,
    /// "meusite . com", "meusite .com"
    Spaced,
    /// "meusite,com"
    Comma,
    /// "meusite ponto com"
    Named,
}

fn dot_of(gap: &str) -> Option<Dot> {
    match gap {
        "." => Some(Dot::Plain),
        "," => Some(Dot::Comma),
        " . " | " ." | " .\u{1}" | " \u{2} " => Some(Dot::Spaced),
        ". " => Some(Dot::Comma),
        "\u{2}" | ".." | "(.)" | "[.]" | "{.}" | "<.>" | "*.*" | "'.'" | "\".\"" | " (.) " | " [.] " | " {.} "
        | "_._" | "\u{1}" => Some(Dot::Disguised),
        _ => {
            let core = gap.trim_matches(|c: char| c.is_ascii_punctuation() && c != '.' || c == ' ');
            (core == "." && gap.contains(['(', '[', '{', '<'])).then_some(Dot::Disguised)
        }
    }
}

/// A host at token `at`, followed by a dot and an ending.
fn domain(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let next = tokens.get(at + 1)?;
    let word = next.letters;
    let glued = word.strip_prefix("ponto").or_else(|| word.strip_prefix("dot"));
    if let Some(glued) = glued.filter(|rest| !rest.is_empty()) {
        let known = matches!(
            glued,
            "com" | "combr" | "pt" | "net" | "org" | "br" | "compt" | "ao" | "mz" | "me"
        );
        return (known && !tokens[at].is(Kind::DotComEra) && !is_stop(&tokens[at])).then_some("a dot in words");
    }
    let named = next.reads(Kind::Dot) && !next.gap.contains(['.', '!', '?', '\n']);
    let (dot, ending_at) = if named {
        (Dot::Named, at + 2)
    } else {
        (dot_of(next.gap)?, at + 1)
    };
    let ending = tokens.get(ending_at)?;
    let name = ending.letters;
    if named && ending.gap.contains(['!', '?', '\n', ',']) && !ending.gap.contains(['(', '[', ')']) {
        return None;
    }
    if SHORT_HOSTS.contains(&(tokens[at].letters, name)) && tokens[at].gap != "." {
        return Some("a host of short links");
    }
    (is_ending(ending) && is_domain(tokens, at, dot, ending_at)).then_some("a domain")
}

fn is_domain(tokens: &[Token<'_>], at: usize, dot: Dot, ending_at: usize) -> bool {
    let (host, ending) = (&tokens[at], &tokens[ending_at]);
    let name = ending.letters;
    let after = tokens.get(ending_at + 1);
    let gap_after = after.map_or("", |after| after.gap);
    let path = gap_after.starts_with('/');
    let chained = after.is_some_and(|after| {
        let second = after.is(Kind::Dot) || dot_of(after.gap).is_some_and(|dot| dot != Dot::Comma || gap_after == ",");
        second && (after.is(Kind::Ending) || tokens.get(ending_at + 2).is_some_and(is_ending))
            || matches!(after.text, "br" | "barra")
    });
    let closes =
        after.is_none() || gap_after.contains(['\n', ',', ';', ')', '!', '?', '\u{1}']) || gap_after.starts_with(". ");
    let sentence = ending.capital && !ending.shouted;
    if host.is(Kind::NoHost)
        || (host.text.len() < 2 && !(host.text == "x" && path))
        || host.is_number()
        || sentence && !path
    {
        return false;
    }
    if path || chained && dot != Dot::Spaced {
        return true;
    }
    let plain_word = ending.reads(Kind::EndingToo);
    // "come cru.com calma": two words whose blank is missing.
    let run_on =
        host.is(Kind::Common) && !closes && after.is_some_and(|after| after.gap == " " && after.is(Kind::Common));
    match dot {
        Dot::Plain if plain_word && run_on => false,
        Dot::Plain => {
            // "leve.livre.eu": three words whose blanks are missing.
            let words = host.gap == "." && host.is(Kind::Common) && at > 0 && tokens[at - 1].is(Kind::Common);
            !plain_word || name == "com" || closes && host.is_unknown() || host_has_mark(host) && !words
        }
        Dot::Disguised => !plain_word || name == "com" || closes,
        Dot::Spaced => {
            let both = ending.gap != " .";
            let platform = ending.shouted && !host.shouted;
            matches!(name, "com" | "online" | "site") || (!plain_word && !platform && (!both || host.is_unknown()))
        }
        Dot::Comma => closes && host.text.len() >= 6 && host.is_unknown() && matches!(name, "com" | "net" | "org"),
        Dot::Named if is_stop(host) || host.is(Kind::DotComEra) => false,
        Dot::Named => {
            !plain_word
                || name == "com" && (closes || !host.is(Kind::Common))
                || matches!(name, "site" | "online" | "app")
                || closes && host.is_unknown()
        }
    }
}

/// Joining words and the like, which stand before "ponto" in honest texts ("ao ponto com fritas").
fn is_stop(token: &Token<'_>) -> bool {
    token.text.len() <= 3 && token.is(Kind::Common)
}

fn host_has_mark(host: &Token<'_>) -> bool {
    host.gap == "-" || host.gap == "." || host.text.bytes().any(|b| b.is_ascii_digit())
}
