//! Invitations to another app ("chama no zap", "link na bio"), also without any name or number.

mod elsewhere;
mod handed;
mod mention;
mod presence;

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::lexicon::Kind;
use super::networks::Strength;
use super::phrases::{Phrase, phrase_at};
use super::reading::Reading;
use super::tokens::Token;

/// Invitations in `reading`.
pub fn detect(reading: &Reading<'_>, found: &mut Vec<Evidence>) {
    for tokens in reading.views() {
        if is_name_alone(tokens) {
            return found.push(Evidence::certain(Contact::Handle, "nothing but a network"));
        }
        let left = presence::is_left(tokens);
        let reason = (0..tokens.len()).find_map(|at| {
            phrase(tokens, at)
                .or_else(|| link_in_bio(tokens, at))
                .or_else(|| number_asked(tokens, at))
                .or_else(|| handed::detect(tokens, at))
                .or_else(|| elsewhere::detect(tokens, at, left))
        });
        if let Some(reason) = reason {
            return found.push(Evidence::certain(Contact::Handle, reason));
        }
    }
}

/// "zap?", "só whats": the whole text names a messenger.
fn is_name_alone(tokens: &[Token<'_>]) -> bool {
    let messenger =
        |token: &Token<'_>| is_messenger(token.letters) || token.letters == "instagram" || token.letters == "telegram";
    match tokens {
        [only] => messenger(only),
        [first, second] => matches!(first.text, "so" | "meu" | "tem" | "tens") && messenger(second),
        _ => false,
    }
}

fn is_messenger(word: &str) -> bool {
    matches!(
        word,
        "zap" | "zapzap" | "whats" | "whatsapp" | "wpp" | "wsp" | "insta" | "ig"
    )
}

fn phrase(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let width = phrase_at(tokens, at, Phrase::Invitation)?;
    // "segue-me a intuição"
    let object = tokens
        .get(at + width)
        .is_some_and(|next| matches!(next.text, "a" | "as"));
    let (start, _) = clause::bounds(tokens, at);
    let other_subject = at > start && clause::has_other_subject(tokens, start);
    (!object && !other_subject && !clause::is_guarded(tokens, at)).then_some("an invitation to follow")
}

fn link_in_bio(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let place = |word: &str| {
        matches!(
            word,
            "bio"
                | "perfil"
                | "destaques"
                | "nome"
                | "descricao"
                | "stories"
                | "story"
                | "direct"
                | "comentario"
                | "comentarios"
        )
    };
    let near = (at + 1..(at + 4).min(tokens.len())).any(|i| place(tokens[i].text) || is_strong(tokens, i));
    let link = matches!(tokens[at].text, "link" | "links" | "linkinho") && near;
    // "o insta está no nome"
    let account = is_strong(tokens, at) || matches!(tokens[at].text, "arroba" | "user" | "nick");
    let named = account && (at + 1..(at + 7).min(tokens.len())).any(|i| in_picture(tokens, i))
        || tokens[at].gap.trim() == "@" && at + 1 < tokens.len() && in_picture(tokens, at + 1);
    ((link || named) && !clause::is_guarded(tokens, at)).then_some("a link elsewhere")
}

fn is_strong(tokens: &[Token<'_>], at: usize) -> bool {
    tokens[at]
        .network
        .is_some_and(|(strength, _)| strength == Strength::Strong)
}

/// "no nome", "na segunda foto", "da foto"
fn in_picture(tokens: &[Token<'_>], i: usize) -> bool {
    let place = matches!(
        tokens[i].text,
        "nome" | "bio" | "foto" | "fotos" | "stories" | "story" | "destaques" | "imagem" | "perfil" | "figura"
    );
    place && (1..=3).any(|back| i >= back && matches!(tokens[i - back].text, "no" | "na" | "nas" | "nos" | "da"))
}

fn number_asked(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    if !tokens[at].is(Kind::NumberNoun) || clause::is_guarded(tokens, at) {
        return None;
    }
    let (start, end) = clause::bounds(tokens, at);
    if (at == start || matches!(tokens[at - 1].text, "meu" | "o"))
        && (at + 1..end.min(at + 6)).any(|i| in_picture(tokens, i))
    {
        return Some("a number in a picture");
    }
    let theirs = at > start && matches!(tokens[at - 1].text, "teu" | "seu" | "meu");
    let between = |i: usize| {
        matches!(
            tokens[i].text,
            "o" | "a" | "teu" | "seu" | "meu" | "um" | "me" | "te" | "de" | "seus" | "aqui" | "ai" | "no"
        )
    };
    let hands = |i: usize| match tokens[i].text {
        "da" => tokens[i + 1].text == "me",
        "passo" => i > start && matches!(tokens[i - 1].text, "te" | "lhe"),
        // "Deixa o celular na mesa"
        "deixa" | "deixe" | "deixem" => {
            theirs || matches!(tokens[at].text, "numero" | "contato" | "contacto" | "terminal")
        }
        _ => tokens[i].is(Kind::Handing) && (i + 1..at).all(between),
    };
    (start.max(at.saturating_sub(4))..at)
        .any(hands)
        .then_some("a request for a number")
}
