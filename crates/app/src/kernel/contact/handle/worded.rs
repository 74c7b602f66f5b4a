//! Accounts made of ordinary words behind the name of a network: "insta: flor do sertão", "no face sou Flor do Sertão".

use super::super::clause;
use super::super::lexicon::Kind;
use super::super::networks::Strength;
use super::super::tokens::Token;

/// A name of an account has no more words.
const LONGEST: usize = 4;

/// Whether a name of ordinary words stands behind the network at token `at`, whose own name is `width` tokens long.
pub fn detect(tokens: &[Token<'_>], at: usize, width: usize) -> bool {
    let from = at + width;
    // "insta sem segredo: flor de maracujá"
    let strong = !matches!(tokens[at].network, Some((Strength::Weak, _)));
    let colon = (from..(from + 3).min(tokens.len())).find(|i| tokens[*i].opens_clause());
    is_announced(tokens, at, from)
        || strong && colon.is_some_and(|from| tokens[from].gap.contains(':') && is_announced(tokens, at, from))
        || is_introduced(tokens, at, from)
        || is_before(tokens, at, from)
        || is_owned(tokens, at, from)
        || is_bare(tokens, at, from)
}

/// "insta: flor do sertão", "insta (flor do sertão)": nothing but nouns up to the end of the text or line.
fn is_announced(tokens: &[Token<'_>], at: usize, from: usize) -> bool {
    let Some(first) = tokens.get(from) else { return false };
    let opening = |word: &Token<'_>| matches!(word.text, "nas" | "as" | "todas" | "minhas" | "em");
    let begins = tokens[..at].iter().all(opening) || tokens[at].opens_clause();
    let sign = first.gap.contains([':', '=', '>', '(', '"']) || first.gap.trim() == "\'";
    if !(begins && sign && ends_there(tokens, from)) {
        return false;
    }
    let words = phrase(tokens, from);
    let content = words.iter().filter(|word| !is_joint(word)).count();
    content >= 2 && words.len() <= LONGEST && words.iter().all(|word| is_joint(word) || is_noun(word))
}

/// "sereia agreste (insta)", "sereia 98 no insta", "página Sereia do Agreste, no face": nouns, then the network, and
/// nothing else.
fn is_before(tokens: &[Token<'_>], at: usize, from: usize) -> bool {
    let there = at > 0 && matches!(tokens[at - 1].text, "no" | "na");
    let end = at - usize::from(there);
    let Some(first) = tokens.first().filter(|_| from == tokens.len() && end > 0) else {
        return false;
    };
    let page = matches!(first.text, "perfil" | "pagina" | "canal");
    let words = &tokens[usize::from(page)..end];
    if words.len() > LONGEST {
        return false;
    }
    let gap = tokens[end].gap;
    let parted = gap.contains('(') || gap.trim() == "," && there;
    let numbered = there
        && words
            .iter()
            .skip(1)
            .any(|word| word.is_number() || word.is(Kind::NumberWord));
    let together = words.iter().skip(1).all(|word| word.gap == " ");
    let name = |word: &Token<'_>| {
        is_joint(word)
            || is_noun(word)
            || numbered && (word.is_number() || word.is(Kind::NumberWord) || word.text == "e")
    };
    let content = words.iter().filter(|word| !is_joint(word)).count();
    !words.is_empty() && together && words.iter().all(name) && (page || content >= 2 && (parted || numbered))
}

/// "meu twitter, sereia agreste"
fn is_owned(tokens: &[Token<'_>], at: usize, from: usize) -> bool {
    let words = tokens.get(from..).unwrap_or_default();
    if at != 1 || words.len() > LONGEST {
        return false;
    }
    let nouns =
        words.iter().skip(1).all(|word| word.gap == " ") && words.iter().all(|word| is_joint(word) || is_noun(word));
    tokens[0].text == "meu" && words.len() >= 2 && words[0].gap == ", " && nouns
}

/// "insta mana flor", "ig poesia de quinta": the whole text is a network and nouns.
fn is_bare(tokens: &[Token<'_>], at: usize, from: usize) -> bool {
    let words = &tokens[from.min(tokens.len())..];
    // First what is cheap: every network of a long text comes here.
    if at > 0 || words.len() > LONGEST {
        return false;
    }
    let added = |word: &Token<'_>| word.gap == " + " && word.text.len() >= 2;
    let noun = |word: &Token<'_>| word.gap == " " && (is_joint(word) || is_noun(word) && !is_predicate(word));
    let plain = words.iter().all(|word| noun(word) || added(word));
    let content = words.iter().filter(|word| !is_joint(word)).count();
    plain && content >= 2 && !is_joint(&words[0]) && !words[0].is(Kind::Verb)
}

/// Tells how a network is rather than who is there: "instagram lotado", "insta fechado", "tiktok viciante".
fn is_predicate(token: &Token<'_>) -> bool {
    ["nte", "ndo", "vel", "oso", "osa", "ou"]
        .iter()
        .any(|end| token.text.ends_with(end))
}

/// "no facebook sou Flor do Sertão", "no face me chamo flor do sertão"
fn is_introduced(tokens: &[Token<'_>], at: usize, from: usize) -> bool {
    let placed = at > 0 && matches!(tokens[at - 1].text, "no" | "na");
    let Some(verb) = (from..(from + 2).min(tokens.len())).find(|i| tokens[*i].is(Kind::Copula)) else {
        return false;
    };
    let called = tokens[from..(from + 3).min(tokens.len())]
        .iter()
        .any(|token| matches!(token.text, "chamo" | "chama" | "nome"));
    let (_, end) = clause::bounds(tokens, at);
    let words: Vec<&Token<'_>> = tokens[(verb + 1).min(end)..end]
        .iter()
        .filter(|word| !is_joint(word))
        .collect();
    let capitals = words.len() >= 2 && words.iter().all(|word| word.capital && !word.shouted);
    placed && (capitals || called && (1..=LONGEST).contains(&words.len()))
        || at == 0 && capitals && tokens[verb].text != "como"
}

/// The words from `from` up to the end of their sentence.
fn phrase<'a, 't>(tokens: &'a [Token<'t>], from: usize) -> &'a [Token<'t>] {
    let end = (from + 1..tokens.len())
        .take(LONGEST + 1)
        .find(|i| tokens[*i].opens_clause())
        .unwrap_or((from + LONGEST + 1).min(tokens.len()));
    &tokens[from..end]
}

/// Whether the text or the line ends with the phrase.
fn ends_there(tokens: &[Token<'_>], from: usize) -> bool {
    let next = from + phrase(tokens, from).len();
    tokens.get(next).is_none_or(|next| next.gap.contains(['\n', '\u{1}']))
}

fn is_joint(token: &Token<'_>) -> bool {
    matches!(token.text, "de" | "do" | "da" | "dos" | "das")
}

/// A word that a name is made of: no adverb, pronoun, participle or verb in the first person, and nothing that one
/// shows on a network.
fn is_noun(token: &Token<'_>) -> bool {
    let word = token.text;
    let participle = word.len() >= 6
        && ["ado", "ada", "ido", "ida", "ados", "adas"]
            .iter()
            .any(|end| word.ends_with(end));
    let speaks = word.ends_with('o') && token.is(Kind::Verb);
    !token.is(Kind::Plain) && !token.is_number() && word.len() >= 3 && !participle && !speaks
}
