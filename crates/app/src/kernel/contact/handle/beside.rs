//! Accounts beside the name of a network: "insta: fulana", "fulana no ig", "sou a Marta Lopes no Facebook".

use super::super::clause;
use super::super::lexicon::Kind;
use super::super::networks::Strength;
use super::super::reading::Reading;
use super::super::spelled::spelled_name;
use super::super::tokens::{Token, handle_at};
use super::{Signs, is_formed, worded};

/// Finds an account name before or after the network at token `at`, whose name is `width` tokens long. Answers the
/// evidence, or None.
pub fn detect(
    reading: &Reading<'_>,
    tokens: &[Token<'_>],
    at: usize,
    (width, strength): (usize, Strength),
    signs: &Signs,
) -> Option<&'static str> {
    let weak = strength == Strength::Weak;
    let placed = at > 0 && matches!(tokens[at - 1].text, "no" | "na");
    if weak && placed && signs.formed.iter().any(|i| spelled_name(tokens, *i).is_some()) {
        return Some("a network and an account");
    }
    if weak && is_bare_name(tokens, at, width) {
        return Some("a name on a network");
    }
    if !weak {
        let elsewhere = |i: &usize| !(at..at + width).contains(i);
        let reason = if signs.formed.iter().any(elsewhere) {
            Some("a network and an account")
        } else if signs.in_one {
            Some("a network and a name written in one")
        } else if named_before(tokens, at)
            || is_mine(tokens, at)
            || is_listed_behind(tokens, at, width)
            || labelled(tokens, at, width)
            || is_followed(tokens, at, width)
            || is_joined_before(tokens, at)
        {
            Some("a name on a network")
        } else {
            None
        };
        if reason.is_some() {
            return reason;
        }
    }
    let announced = announced(tokens, at + width, weak);
    let dotted = |name: &Token<'_>| handle_at(reading.text(), name.start).trim_matches('.').contains('.');
    if announced.is_some_and(|name| name.is_unknown() || is_formed(reading.text(), name) || dotted(name)) {
        return Some("a network, a sign and a name");
    }
    if is_called(tokens, at, width) || worded::detect(tokens, at, width) {
        return Some("a network and what somebody is called there");
    }
    let skipped = usize::from(matches!(
        tokens.get(at + width)?.text,
        "tv" | "id" | "user" | "nick" | "novo" | "pessoal" | "principal" | "reserva" | "atual" | "oficial"
    ));
    if has_full_name(tokens, at, width, weak && skipped == 0) {
        return Some("a network and a full name");
    }
    let clear = strength == Strength::Strong || skipped > 0;
    (clear && has_lone_name(tokens, at, at + width + skipped)).then_some("a network and a name")
}

/// "fulana ramos, insta e face": a name, then networks and nothing else.
fn is_listed_behind(tokens: &[Token<'_>], at: usize, width: usize) -> bool {
    let others = tokens[(at + width).min(tokens.len())..]
        .iter()
        .all(|token| matches!(token.text, "e" | "ou") || token.network.is_some());
    let names = &tokens[..at];
    let unknown = names.iter().any(Token::is_unknown);
    (1..=3).contains(&at)
        && others
        && tokens[at].gap.trim() == ","
        && unknown
        && names.iter().all(|name| !name.is(Kind::Plain))
}

/// "fulana é meu insta", "fulana é o meu ig"
fn is_mine(tokens: &[Token<'_>], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|i| &tokens[i]);
    let word = |back: usize| before(back).map_or("", |token| token.text);
    let back = if word(2) == "o" { 3 } else { 2 };
    word(1) == "meu" && word(back) == "e" && before(back + 1).is_some_and(Token::is_unknown)
}

/// "(ig) fulana", "ig; fulana", "você vê no insta, fulana": one unknown word at the end of the text.
fn is_followed(tokens: &[Token<'_>], at: usize, width: usize) -> bool {
    let Some(name) = tokens.get(at + width) else {
        return false;
    };
    let last = at + width + 1 == tokens.len();
    let sign = matches!(name.gap.trim(), ")" | "]" | "}" | "\u{2}" | ";" | ",");
    last && sign && name.is_unknown() && !name.capital
}

/// "flor-do-sertao no insta", "flor/do/sertao insta": words that signs join, and nothing else before the network.
fn is_joined_before(tokens: &[Token<'_>], at: usize) -> bool {
    let end = at - usize::from(at > 0 && matches!(tokens[at - 1].text, "no" | "na"));
    let joined = |token: &Token<'_>| matches!(token.gap, "-" | "/" | "." | "_" | "(" | ")" | "+");
    (2..=4).contains(&end) && tokens[1..end].iter().all(joined)
}

/// "fulana no passarinho", "Adão Obras Luanda no face": the whole text is a name and a network that is also a word.
fn is_bare_name(tokens: &[Token<'_>], at: usize, width: usize) -> bool {
    let (start, end) = clause::bounds(tokens, at);
    let whole = start == 0 && end == at + width && at >= 2 && matches!(tokens[at - 1].text, "no" | "na");
    let names = || tokens[..at.saturating_sub(1)].iter();
    let capitals = names().all(|token| token.capital) && names().count() >= 2;
    let account = names().count() == 1 && names().all(|token| token.text.len() >= 6);
    whole && (capitals || account) && names().any(Token::is_unknown)
}

/// "fulana (ig)", "fulana <- insta": one word and the network behind it.
fn labelled(tokens: &[Token<'_>], at: usize, width: usize) -> bool {
    let Some(name) = at.checked_sub(1).map(|before| &tokens[before]) else {
        return false;
    };
    let gap = tokens[at].gap;
    let alone = at == 1 || name.opens_clause() || tokens[at - 1].gap.contains('"');
    let another = |next: &Token<'_>| matches!(next.text, "e" | "ou") || next.network.is_some();
    let closed = tokens
        .get(at + width)
        .is_none_or(|next| next.opens_clause() || another(next));
    let listed = gap.trim() == "," && at == 1 && !name.capital;
    let pair = tokens.len() == 2 && at == 1;
    alone && closed && (pair || listed || gap.contains(['(', '[', '{', '<', '|'])) && name.is_unknown()
}

/// "no insta sou a fulana", "o meu snap é fulana", "no face com o nome Nandinha"
fn is_called(tokens: &[Token<'_>], at: usize, width: usize) -> bool {
    let (start, end) = clause::bounds(tokens, at);
    let own = (start..at).any(|i| matches!(tokens[i].text, "meu" | "minha" | "nosso" | "my"));
    let placed = at > 0
        && (matches!(tokens[at - 1].text, "no" | "na" | "pelo" | "in" | "on" | "do")
            // "a rede do passarinho é …"
            || width > 1 && at == start + 1 && matches!(tokens[at - 1].text, "a" | "o"));
    let article = at == start + 1 && tokens[start].text == "o" && is_plainly_called(tokens, at + width, end);
    if article {
        return true;
    }
    let from = at + width;
    let named = |i: usize| {
        tokens.get(i).is_some_and(|name| {
            let account = name.is_unknown() && (name.capital || !is_adjective(name.text));
            i < end && (account || name.capital && !name.is(Kind::Common))
        })
    };
    let called = |i: usize| {
        let article = tokens
            .get(i + 1)
            .is_some_and(|next| matches!(next.text, "o" | "a" | "so"));
        tokens[i].is(Kind::Copula) && (named(i + 1) || article && named(i + 2))
    };
    let begins = tokens
        .get(from)
        .is_some_and(|first| first.is(Kind::Copula) || first.text == "com");
    begins && (own || placed) && (from..end.min(from + 4)).any(called)
}

/// "o insta é fulana", but not "o insta é deprimente"
fn is_plainly_called(tokens: &[Token<'_>], from: usize, end: usize) -> bool {
    let chosen = |name: &Token<'_>| name.is_unknown() && name.text.len() >= 6 && !name.capital;
    from + 2 == end
        && matches!(tokens[from].text, "e" | "eh")
        && chosen(&tokens[from + 1])
        && !is_adjective(tokens[from + 1].text)
}

/// Ends like an adjective: tells how a network is.
fn is_adjective(word: &str) -> bool {
    let endings = [
        "nte", "oso", "osa", "ivo", "iva", "ico", "ica", "ial", "rio", "ria", "eiro", "eira", "ista", "ura", "dor",
        "ento", "enta", "onho", "onha",
    ];
    endings.iter().any(|ending| word.ends_with(ending))
}

/// "face Bia Ferreira Campinas", "Facebook Rafael Souza de Campo Grande": for a weak name nothing but a full name up to
/// the end of the clause.
fn has_full_name(tokens: &[Token<'_>], at: usize, width: usize, whole: bool) -> bool {
    let (start, end) = clause::bounds(tokens, at);
    let chosen = |i: &usize| tokens[*i].capital && !tokens[*i].is(Kind::Common);
    let names = (at + width..end).filter(chosen).count();
    let named = |i: usize| tokens[i].capital || matches!(tokens[i].text, "de" | "da" | "do" | "dos" | "e");
    if whole {
        return at == start && names >= 2 && (at + width..end).all(named);
    }
    let adjacent = |i: usize| i < end && tokens[i].capital && !tokens[i].opens_clause();
    at == start && names >= 1 && adjacent(at + width) && adjacent(at + width + 1)
}

/// "insta fulana", "add fulana": an unknown word of its own right behind the network.
fn has_lone_name(tokens: &[Token<'_>], at: usize, name: usize) -> bool {
    let (start, end) = clause::bounds(tokens, at);
    let Some(first) = tokens.get(name) else {
        return false;
    };
    let own = (start..at).any(|i| matches!(tokens[i].text, "meu" | "minha" | "nosso" | "my"));
    let lonely = at == start || own || matches!(tokens[at - 1].text, "e" | "meu" | "segue" | "add" | "no");
    let ends = |after: &Token<'_>| {
        after.opens_clause() || after.is_unknown() || matches!(after.text, "ponto" | "traco" | "tudo")
    };
    let short_rest = end == name + 2 && at == start && tokens[name + 1].text.len() <= 3 && tokens[name + 1].gap == " ";
    let alone = tokens.get(name + 1).is_none_or(ends) || short_rest;
    lonely && alone && !first.opens_clause() && first.is_unknown() && first.text.len() >= 4
}

/// What stands behind the sign that follows a network, at most three words after it ("insta do peão: …").
fn announced<'a, 't>(tokens: &'a [Token<'t>], from: usize, weak: bool) -> Option<&'a Token<'t>> {
    // Behind a word that is no filler only a colon announces.
    let mut plain = false;
    for (filled, token) in tokens.iter().skip(from).take(4).enumerate() {
        let alone = tokens.get(from + filled + 1).is_none_or(Token::opens_clause);
        let opened = !weak && alone && (token.gap.contains('?') || token.gap.trim_matches(' ') == "\n");
        // "no tiktok danço: fulana"
        let late = !weak && token.gap.contains([':', '=']) && token.is_unknown() && !token.capital;
        if late {
            return Some(token);
        }
        if !plain && (connects(token.gap, weak) || opened) {
            return Some(token);
        }
        if filled == 0 && token.text == "barra" {
            return tokens.get(from + 1);
        }
        if token.opens_clause() {
            return None;
        }
        if !token.is(Kind::Filler) && filled == 0 {
            plain = true;
        }
    }
    None
}

/// "sou a Marta Lopes no Facebook", "fulana no insta": nothing but a name stands before the network.
fn named_before(tokens: &[Token<'_>], at: usize) -> bool {
    let (start, _) = clause::bounds(tokens, at);
    let there = at > 0 && matches!(tokens[at - 1].text, "no" | "na" | "in" | "on" | "pelo");
    let mine = at > 0 && tokens[at - 1].text == "do" && tokens[start].text == "sou";
    if at < start + 2 || !(there || mine) {
        return false;
    }
    let before = &tokens[start..at - 1];
    let name = |token: &Token<'_>| token.is_unknown() || token.capital;
    let introduced = before
        .iter()
        .any(|token| matches!(token.text, "sou" | "como" | "por" | "chamo"));
    before.last().is_some_and(name) && (introduced || before.iter().all(|token| token.is_unknown()))
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
