//! Account names given in a sentence: in parts ("a primeira parte do user é …"), after a word that asks to follow, or
//! by their form alone.

use super::super::clause;
use super::super::lexicon::{Kind, kinds_of};
use super::super::names::{is_glued, is_phrase};
use super::super::phrases::{Phrase, phrase_at};
use super::super::spelled::spelled_name;
use super::super::tokens::{Token, handle_at};
use super::is_formed;

/// Why the sentence tells an account, if it does.
pub fn detect(text: &str, tokens: &[Token<'_>]) -> Option<&'static str> {
    let identity = |token: &Token<'_>| token.is(Kind::Identity) && token.text != "perfil" || token.gap.contains('@');
    let in_one = |at: usize| phrase_at(tokens, at, Phrase::InOne).is_some();
    if tokens.iter().any(identity) && (0..tokens.len()).any(in_one) && tokens.iter().any(Token::is_unknown) {
        return Some("a name written in one");
    }
    let signed = |at: usize| is_sign_between(tokens, at);
    if tokens.iter().any(identity) && (0..tokens.len()).any(signed) {
        return Some("a name with a sign in words");
    }
    if is_put_behind_sign(tokens) {
        return Some("an at sign and a name apart");
    }
    if is_given_in_parts(tokens) {
        return Some("a name in parts");
    }
    let mut asked = 0;
    for (i, token) in tokens.iter().enumerate() {
        if token.is(Kind::Following) {
            asked = i + 1;
        }
        let formed = || is_formed(text, token) && !token.is(Kind::Common) || spelled_name(tokens, i).is_some();
        let announced = || i <= asked + 2 && token.is_unknown() && is_sought(tokens, i);
        if asked > 0 && i < asked + 5 && (announced() || formed()) {
            return Some("an account to follow");
        }
        if is_called(tokens, i) {
            return Some("what somebody is called");
        }
        if token.spelled && token.is_unknown() && token.text.len() >= 5 || is_pointed_at(tokens, i) {
            return Some("a name that is pointed out");
        }
        if token.is_unknown() && phrase_at_end(tokens, i + 1) {
            return Some("an account everywhere");
        }
        let plain = token.is(Kind::Common) && !text[token.start + token.text.len()..].starts_with('.');
        if !plain && is_account_by_form(text, token) || is_tagged(tokens, i) {
            return Some("written like an account");
        }
    }
    None
}

/// "conhecido na internet como fulana", "atendo por fulana", "o novo é fulana" beside a network.
fn is_called(tokens: &[Token<'_>], at: usize) -> bool {
    let name = &tokens[at];
    let word = |back: usize| at.checked_sub(back).map_or("", |i| tokens[i].text);
    let affectionate = ["inho", "inha", "ao", "ona", "eiro", "eira", "ista"];
    let chosen = name.is_unknown()
        && !name.capital
        && name.text.len() >= 8
        && name.gap == " "
        && !affectionate.iter().any(|end| name.text.ends_with(end))
        && tokens.get(at + 1).is_none_or(Token::opens_clause);
    let known = || {
        (2..=5).any(|back| {
            matches!(
                word(back),
                "conhecido" | "conhecida" | "conhecem" | "atendo" | "respondo" | "codinome" | "apelido"
            )
        })
    };
    let renewed = || {
        matches!(word(2), "novo" | "atual" | "outro")
            && tokens[at.saturating_sub(8)..at].iter().any(|t| t.network.is_some())
    };
    chosen && (matches!(word(1), "como" | "por" | "e") && known() || word(1) == "e" && renewed())
}

/// "siga: fulana", "já me seguem? fulana", "add fulana", "procurem por fulana"
fn is_sought(tokens: &[Token<'_>], at: usize) -> bool {
    let (name, before) = (&tokens[at], at.checked_sub(1).map_or("", |i| tokens[i].text));
    let last = tokens.get(at + 1).is_none_or(Token::opens_clause);
    let by = matches!(before, "por") && name.text.len() >= 8 && last;
    name.gap.contains([':', '>', '=']) || !name.capital && (name.gap.contains('?') && last || before == "add" || by)
}

/// "👉 fulana", ">>> fulana <<<"
fn is_pointed_at(tokens: &[Token<'_>], at: usize) -> bool {
    let name = &tokens[at];
    let last = tokens
        .get(at + 1)
        .is_none_or(|next| next.gap.contains(['<', '\n', '\u{1}']));
    name.gap.contains('>') && last && name.is_unknown() && !name.capital && name.text.len() >= 6
}

/// "a primeira parte do user é ari e a segunda é semfiltro"
fn is_given_in_parts(tokens: &[Token<'_>]) -> bool {
    let identity = |token: &Token<'_>| token.is(Kind::Identity) || token.gap.contains('@') || token.network.is_some();
    let parts = || tokens.iter().enumerate().filter(|(_, token)| token.is(Kind::NamePart));
    let put_together = parts().any(|(at, token)| !token.is(Kind::Ordinal) && !clause::is_guarded(tokens, at));
    put_together && parts().count() >= 2 && tokens.iter().any(identity) && tokens.iter().any(Token::is_unknown)
}

/// "flor traço sertão" in a text that speaks of an account.
fn is_sign_between(tokens: &[Token<'_>], at: usize) -> bool {
    let Some(three) = tokens.get(at..at + 3) else {
        return false;
    };
    let part = |token: &Token<'_>| token.text.len() >= 3 && !token.is(Kind::Plain) && !token.is(Kind::Copula);
    let sign = three[1].is(Kind::Sign) || three[1].reads(Kind::Dot);
    sign && part(&three[0]) && part(&three[2]) && three[1].gap == " " && three[2].gap == " " && !three[0].is(Kind::At)
}

/// "bota um @ antes de fulana", "coloca arroba na frente de fulana"
fn is_put_behind_sign(tokens: &[Token<'_>]) -> bool {
    tokens.windows(3).enumerate().any(|(at, three)| {
        let put = matches!(three[0].text, "antes" | "frente") && matches!(three[1].text, "de" | "do" | "da");
        let near = &tokens[at.saturating_sub(4)..=at];
        put && three[2].is_unknown() && near.iter().any(|token| token.is(Kind::At) || token.gap.contains('@'))
    })
}

/// "fulana em todo o lado"
fn phrase_at_end(tokens: &[Token<'_>], at: usize) -> bool {
    at < tokens.len()
        && !tokens[at].gap.contains(['.', ',', '\n'])
        && phrase_at(tokens, at, Phrase::Everywhere).is_some()
}

/// "caiocps#br1", "caiocps #BR1": a player's name and tag.
fn is_tagged(tokens: &[Token<'_>], at: usize) -> bool {
    let tag = |next: &Token<'_>| match next.gap {
        "#" => (3..=5).contains(&next.text.len()),
        " #" => (3..=5).contains(&next.text.len()) && next.text.bytes().any(|b| b.is_ascii_digit()),
        _ => false,
    };
    tokens[at].is_unknown() && tokens[at].text.len() >= 4 && tokens.get(at + 1).is_some_and(tag)
}

/// "livia.capixaba", "kaueman92": nothing in the language is written so.
fn is_account_by_form(text: &str, token: &Token<'_>) -> bool {
    let starts = !text[..token.start].ends_with(['.', '-', '_', '/', '@', '#']);
    let name = handle_at(text, token.start);
    if !starts || token.capital || name.contains('_') {
        return false;
    }
    match name.split_once('.') {
        Some(_) if is_numbered(name) => text[token.start + name.len()..].trim_start_matches(' ').is_empty(),
        Some(_) if name.split('.').any(has_inner_digit) => name.split('.').all(|part| part.len() >= 3),
        Some(_) => {
            let unknown = |part: &str| !kinds_of(part).has(Kind::Common);
            let mut parts = name.split('.');
            let enough = if parts.clone().count() == 2 {
                parts.clone().any(unknown)
            } else {
                parts.clone().all(unknown)
            };
            enough && parts.all(|part| part.len() >= 4 && part.bytes().all(|b| b.is_ascii_alphabetic()))
        }
        None if token.is_unknown() && (is_glued(name) || is_phrase(token.letters)) => true,
        None => {
            let inner = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
            let (first, rest) = name.split_at(inner);
            let last = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let letters = |part: &str| part.len() >= 4 && part.bytes().all(|b| b.is_ascii_alphabetic());
            if letters(first) && letters(last) && !kinds_of(first).has(Kind::Common) {
                return true;
            }
            if name.len() >= 12 && name.ends_with("oficial") && !name.starts_with("extra") {
                return true;
            }
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let digits = name.len() - stem.len();
            (2..=4).contains(&digits)
                && stem.len() >= 5
                && stem.bytes().all(|b| b.is_ascii_alphabetic())
                && !kinds_of(stem).has(Kind::Common)
        }
    }
}

/// "sereia.98", "a.sereia.98"
fn is_numbered(name: &str) -> bool {
    let Some((words, number)) = name.rsplit_once('.') else {
        return false;
    };
    let letters = words
        .split('.')
        .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphabetic()));
    let digits = (2..=4).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    letters && digits && words.split('.').any(|part| part.len() >= 4)
}

/// "ca1o": a digit between letters.
pub fn has_inner_digit(part: &str) -> bool {
    let letter = |b: u8| b.is_ascii_alphabetic();
    part.as_bytes()
        .windows(3)
        .any(|three| letter(three[0]) && three[1].is_ascii_digit() && letter(three[2]))
}

/// Two parts of four letters joined by a dot: no first name has that.
pub fn is_dotted(text: &str, token: &Token<'_>) -> bool {
    let name = handle_at(text, token.start);
    let mut parts = name.split('.');
    !token.capital && parts.clone().count() == 2 && parts.all(|part| part.len() >= 4)
}
