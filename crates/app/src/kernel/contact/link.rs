//! Links and domains, also with the dot in words or other signs.

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::networks::network;
use super::tokens::{Token, unleet};
use super::vocabulary::is_common;

/// Endings that are no words of the language.
const ENDINGS: &[&str] = &[
    "net", "org", "info", "biz", "xyz", "gg", "io", "ly", "br", "pt", "mz", "cv", "st", "gl", "gd", "ee", "be", "cc",
    "ws", "uk", "fr", "eu", "dev", "blog", "shop", "store", "club", "web", "wiki", "cam", "dating", "social", "media",
    "click", "website", "space", "tech", "agency", "digital", "studio", "cloud", "fans", "bet", "vc", "sh", "tk", "ml",
    "cf", "ga", "icu", "gov", "edu", "tl", "ru", "cn", "es", "it", "eco", "mobi", "tel", "name", "today", "lol",
];

/// Endings that are also words: they need more than a dot ("ler.me chama" is a missing blank).
const WORDS_TOO: &[&str] = &[
    "com", "me", "ao", "co", "tv", "app", "link", "online", "site", "top", "vip", "live", "fun", "pro", "bio", "art",
    "love", "chat", "page", "us", "in", "to", "ai", "la", "so", "de", "life", "fm", "id",
];

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

const LINK_NAMES: &[&str] = &[
    "linktree",
    "linktr",
    "linktri",
    "bitly",
    "tinyurl",
    "beaconsai",
    "linkbio",
    "biolink",
    "allmylinks",
];

/// Hosts that are no hosts: frameworks, and how one speaks of the nineties ("empresas ponto com").
const NOT_HOSTS: &[&str] = &["asp", "ado", "vb", "dot", "ponto", "sr", "sra", "dr", "dra"];
const DOT_COM_ERA: &[&str] = &[
    "empresa", "empresas", "bolha", "era", "geracao", "negocio", "negocios", "mundo", "epoca", "boom", "startup",
    "startups", "anos", "febre", "crise", "tempo", "tempos", "onda",
];

pub fn is_ending(word: &str) -> bool {
    ENDINGS.contains(&word) || WORDS_TOO.contains(&word)
}

/// A word for the dot of a domain.
pub fn is_dot_word(word: &str) -> bool {
    matches!(
        word,
        "ponto" | "pontu" | "pnto" | "pto" | "dot" | "punto" | "pontinho" | "ponho"
    )
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
    let word = tokens[at].text;
    let next = tokens.get(at + 1);
    let opens = matches!(word, "http" | "https" | "hxxp" | "hxxps" | "www" | "ww" | "wwww");
    if opens && next.is_some_and(|next| !next.is_number() && (word.len() > 2 || next.gap == ".")) {
        return Some("a scheme");
    }
    let pair = next.map(|next| unleet(word) + &unleet(next.text)).unwrap_or_default();
    let named = |word: &str| LINK_NAMES.contains(&word);
    (named(&unleet(word)) || (named(&pair) && pair.len() > 6)).then_some("a link service")
}

/// "wa me 5511…", "t me fulana": short hosts whose dot was left out.
fn bare_host(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let next = tokens.get(at + 1).filter(|next| next.text == "me" && next.gap == " ")?;
    let host = tokens[at].text == "wa" || (tokens[at].text == "t" && at > 0 && network(tokens, at - 1).is_some());
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
        "\u{2}" | ".." | "(.)" | "[.]" | "{.}" | "<.>" | "*.*" | "'.'" | "\".\"" | " (.) " | " [.] " | " {.} "
        | "_._" | "\u{1}" => Some(Dot::Disguised),
        _ => None,
    }
}

/// A host at token `at`, followed by a dot and an ending.
fn domain(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let host = tokens[at].text;
    let next = tokens.get(at + 1)?;
    let word = unleet(next.text);
    let glued = word.strip_prefix("ponto").or_else(|| word.strip_prefix("dot"));
    if let Some(glued) = glued.filter(|rest| !rest.is_empty()) {
        let known = matches!(
            glued,
            "com" | "combr" | "pt" | "net" | "org" | "br" | "compt" | "ao" | "mz" | "me"
        );
        return (known && !DOT_COM_ERA.contains(&host) && !is_stop(host)).then_some("a dot in words");
    }
    let named = is_dot_word(&word) && !next.gap.contains(['.', '!', '?', '\n']);
    let (dot, ending_at) = if named {
        (Dot::Named, at + 2)
    } else {
        (dot_of(next.gap)?, at + 1)
    };
    let ending = tokens.get(ending_at)?;
    let name = unleet(ending.text);
    if named && ending.gap.contains(['!', '?', '\n', ',']) && !ending.gap.contains(['(', '[', ')']) {
        return None;
    }
    if SHORT_HOSTS.contains(&(unleet(host).as_str(), name.as_str())) && tokens[at].gap != "." {
        return Some("a host of short links");
    }
    (is_ending(&name) && is_domain(tokens, at, dot, ending_at, &name)).then_some("a domain")
}

fn is_domain(tokens: &[Token<'_>], at: usize, dot: Dot, ending_at: usize, name: &str) -> bool {
    let (host, ending) = (&tokens[at], &tokens[ending_at]);
    let after = tokens.get(ending_at + 1);
    let gap_after = after.map_or("", |after| after.gap);
    let path = gap_after.starts_with('/');
    let chained = after.is_some_and(|after| {
        let second =
            is_dot_word(after.text) || dot_of(after.gap).is_some_and(|dot| dot != Dot::Comma || gap_after == ",");
        second
            && (ENDINGS.contains(&after.text) || tokens.get(ending_at + 2).is_some_and(|third| is_ending(third.text)))
            || matches!(after.text, "br" | "barra")
    });
    let closes =
        after.is_none() || gap_after.contains(['\n', ',', ';', ')', '!', '?', '\u{1}']) || gap_after.starts_with(". ");
    let sentence = ending.capital && !ending.shouted;
    if NOT_HOSTS.contains(&host.text)
        || (host.text.len() < 2 && !(host.text == "x" && path))
        || host.is_number()
        || sentence && !path
    {
        return false;
    }
    if path || chained && dot != Dot::Spaced {
        return true;
    }
    let plain_word = WORDS_TOO.contains(&name);
    // "come cru.com calma": two words whose blank is missing.
    let run_on =
        is_common(host.text) && !closes && after.is_some_and(|after| after.gap == " " && is_common(after.text));
    match dot {
        Dot::Plain if plain_word && run_on => false,
        Dot::Plain => !plain_word || name == "com" || (closes && host.is_unknown()) || host_has_mark(host),
        Dot::Disguised => !plain_word || name == "com" || closes,
        Dot::Spaced => {
            let both = ending.gap != " .";
            let platform = ending.shouted && !host.shouted;
            matches!(name, "com" | "online" | "site") || (!plain_word && !platform && (!both || host.is_unknown()))
        }
        Dot::Comma => closes && host.text.len() >= 6 && host.is_unknown() && matches!(name, "com" | "net" | "org"),
        Dot::Named if is_stop(host.text) || DOT_COM_ERA.contains(&host.text) => false,
        Dot::Named => {
            !plain_word
                || name == "com" && (closes || !is_common(host.text))
                || matches!(name, "site" | "online" | "app")
        }
    }
}

/// Joining words and the like, which stand before "ponto" in honest texts ("ao ponto com fritas").
fn is_stop(word: &str) -> bool {
    word.len() <= 3 && is_common(word)
}

fn host_has_mark(host: &Token<'_>) -> bool {
    host.gap == "-" || host.gap == "." || host.text.bytes().any(|b| b.is_ascii_digit())
}
