//! Invitations to another app ("chama no zap", "link na bio"), also without any name or number.

use super::Contact;
use super::clause;
use super::evidence::Evidence;
use super::networks::{Strength, network};
use super::reading::Reading;
use super::tokens::Token;

/// What one is asked to do over there, or says that one does only there.
const ASKING: &[&str] = &[
    "chama",
    "chame",
    "chamem",
    "chamar",
    "chamo",
    "acha",
    "ache",
    "achem",
    "achar",
    "encontra",
    "encontre",
    "encontrem",
    "encontras",
    "encontram",
    "procura",
    "procure",
    "procurem",
    "procuras",
    "pesquisa",
    "pesquise",
    "pesquisem",
    "busca",
    "busque",
    "adiciona",
    "adicione",
    "adicionem",
    "add",
    "segue",
    "siga",
    "sigam",
    "seguir",
    "subscreve",
    "subscrevam",
    "fala",
    "fale",
    "falem",
    "falar",
    "falamos",
    "falo",
    "liga",
    "ligue",
    "ligar",
    "manda",
    "mande",
    "mandem",
    "mando",
    "escreve",
    "escreva",
    "escrevam",
    "contacta",
    "contacte",
    "contactem",
    "contate",
    "contato",
    "contatos",
    "contacto",
    "contactos",
    "peca",
    "pecam",
    "pede",
    "pecas",
    "passa",
    "passe",
    "deixa",
    "deixe",
    "deixem",
    "da",
    "continuar",
    "continuamos",
    "troca",
    "trocar",
    "trocamos",
    "bora",
    "vamos",
    "vem",
    "venha",
    "agende",
    "agenda",
    "agendar",
    "respondo",
    "espero",
    "aguardo",
    "atendo",
    "text",
    "message",
    "hmu",
    "dm",
    "contact",
    "visita",
    "visite",
    "vejam",
    "ver",
    "chamame",
    "partiu",
    "pergunta",
    "mandame",
    "joga",
    "cola",
    "colem",
    "toque",
    "alo",
    "dar",
    "link",
    "links",
];

/// Verbs and pronouns of the list above that are also ordinary words: alone they are not enough.
const ORDINARY: &[&str] = &[
    "da", "ver", "dar", "vem", "liga", "joga", "agenda", "procura", "acha", "busca", "visita", "fala", "falar",
    "deixa", "passa", "espero", "bora", "vamos", "toque",
];

/// Things that are handed over.
const NUMBERS: &[&str] = &[
    "numero",
    "contato",
    "contacto",
    "telefone",
    "tel",
    "celular",
    "telemovel",
    "terminal",
    "nr",
    "fone",
    "tlm",
];

const HANDING: &[&str] = &[
    "manda", "mande", "mandem", "mandame", "passa", "passe", "peca", "pecam", "pede", "pecas", "trocar", "troca",
    "dou", "mando", "deixo", "anota", "anote", "chama",
];

/// Other ways to say "somewhere else".
const PHRASES: &[&[&str]] = &[
    &["rede", "vizinha"],
    &["app", "vizinho"],
    &["app", "ao", "lado"],
    &["app", "do", "lado"],
    &["rede", "ao", "lado"],
    &["rede", "do", "lado"],
    &["app", "verde"],
    &["aplicativo", "verde"],
    &["me", "segue"],
    &["segue", "me"],
    &["siga", "me"],
    &["sigam", "me"],
    &["me", "sigam"],
    &["me", "siga"],
    &["segue", "la"],
    &["siga", "la"],
    &["sigam", "la"],
    &["segue", "nois"],
    &["sigo", "de", "volta"],
    &["seguir", "de", "volta"],
    &["sigam", "o"],
    &["sigam", "a"],
    &["sdv"],
    &["troco", "likes"],
    &["rede", "das", "fotos"],
    &["rede", "de", "fotos"],
    &["app", "das", "fotos"],
    &["app", "de", "fotos"],
    &["chama", "no", "direct"],
    &["chama", "na", "dm"],
    &["me", "chama", "dm"],
    &["manda", "dm"],
    &["manda", "direct"],
    &["no", "meu", "direct"],
    &["adiciona", "la"],
    &["add", "la"],
    &["chama", "la"],
];

/// Invitations in `reading`.
pub fn detect(reading: &Reading<'_>, found: &mut Vec<Evidence>) {
    for tokens in reading.views() {
        let reason = (0..tokens.len()).find_map(|at| {
            phrase(tokens, at)
                .or_else(|| link_in_bio(tokens, at))
                .or_else(|| number_asked(tokens, at))
                .or_else(|| elsewhere(tokens, at))
        });
        if let Some(reason) = reason {
            return found.push(Evidence::certain(Contact::Handle, reason));
        }
    }
}

fn phrase(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let told = PHRASES.iter().any(|phrase| {
        phrase
            .iter()
            .enumerate()
            .all(|(i, word)| tokens.get(at + i).is_some_and(|token| token.text == *word))
    });
    (told && !clause::is_guarded(tokens, at)).then_some("an invitation to follow")
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
    let named = is_strong(tokens, at) && (at + 1..(at + 5).min(tokens.len())).any(|i| in_picture(tokens, i));
    ((link || named) && !clause::is_guarded(tokens, at)).then_some("a link elsewhere")
}

fn is_strong(tokens: &[Token<'_>], at: usize) -> bool {
    network(tokens, at).is_some_and(|(strength, _)| strength == Strength::Strong)
}

/// "no nome", "na segunda foto", "da foto"
fn in_picture(tokens: &[Token<'_>], i: usize) -> bool {
    let place = matches!(
        tokens[i].text,
        "nome" | "bio" | "foto" | "fotos" | "imagem" | "perfil" | "figura"
    );
    place && (1..=2).any(|back| i >= back && matches!(tokens[i - back].text, "no" | "na" | "nas" | "nos" | "da"))
}

fn number_asked(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    if !NUMBERS.contains(&tokens[at].text) || clause::is_guarded(tokens, at) {
        return None;
    }
    let (start, end) = clause::bounds(tokens, at);
    if at > start
        && matches!(tokens[at - 1].text, "meu" | "o")
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
        word => HANDING.contains(&word) && (i + 1..at).all(between),
    };
    (start.max(at.saturating_sub(4))..at)
        .any(hands)
        .then_some("a request for a number")
}

/// A network with somebody asked to come there.
fn elsewhere(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    let (strength, width) = network(tokens, at)?;
    if clause::is_guarded(tokens, at) {
        return None;
    }
    let (start, end) = clause::bounds(tokens, at);
    let before = |back: usize| {
        at.checked_sub(back)
            .filter(|i| *i >= start)
            .map_or("", |i| tokens[i].text)
    };
    let placed = matches!(
        before(1),
        "no" | "na"
            | "pelo"
            | "por"
            | "via"
            | "on"
            | "in"
            | "pro"
            | "para"
            | "ao"
            | "do"
            | "o"
            | "teu"
            | "seu"
            | "meu"
            | "so"
            | "mais"
    );
    if strength == Strength::Weak && !matches!(before(1), "no" | "pelo" | "via" | "on" | "meu") {
        return None;
    }
    if strength == Strength::Paid && is_sold(tokens, at, start, end) {
        return Some("paid pictures");
    }
    // "Meu chefe me manda mensagem no WhatsApp" tells of somebody else.
    let somebody = matches!(
        tokens[start].text,
        "meu" | "minha" | "meus" | "minhas" | "ele" | "ela" | "eles" | "todo" | "todos" | "todas"
    );
    let asks = |i: usize| {
        let word = tokens[i].text;
        !(somebody && i > start + 1) && ASKING.contains(&word) && (!ORDINARY.contains(&word) || placed || i + 2 >= at)
    };
    if (start..at).any(asks) {
        return Some("an invitation to another network");
    }
    // "whatsapp? pede que eu dou", "o insta: me chama"
    let next = at + width;
    let reply = |i: usize| {
        matches!(
            tokens[i].text,
            "chama" | "pede" | "pedir" | "peca" | "procura" | "segue" | "sigam" | "add" | "adiciona" | "chame"
        )
    };
    if (next..(next + 4).min(tokens.len())).any(reply) {
        return Some("an invitation to another network");
    }
    let same_name =
        (next..(next + 6).min(tokens.len())).any(|i| tokens[i].text == "nome" && tokens[i - 1].text == "mesmo");
    let answer = at == start && next == end && tokens[at].gap.contains('?');
    if same_name || answer {
        return Some("found on another network");
    }
    let preferred = matches!(before(1), "so" | "prefiro" | "uso")
        || (matches!(before(1), "o" | "no" | "pelo") && before(2) == "prefiro");
    let only = at > start && before(1) == "so"
        || (preferred && next == end)
        || (matches!(before(1), "no" | "pelo" | "na") && before(2) == "so");
    let there = matches!(before(1), "no" | "na" | "pelo")
        && before(2) == "mais"
        && matches!(before(3), "estou" | "to" | "tou" | "fico" | "entro" | "apareco");
    let page = matches!(before(1), "no" | "do" | "de")
        && matches!(before(2), "perfil" | "pagina" | "conta" | "direct")
        && matches!(before(3), "meu" | "minha" | "meus" | "o");
    let adult = placed
        && (start..at).any(|i| {
            matches!(
                tokens[i].text,
                "18" | "vip" | "hot" | "pack" | "packs" | "exclusivo" | "nudes" | "adulto" | "gratis"
            )
        });
    (only || there || page || adult).then_some("only reached on another network")
}

fn is_sold(tokens: &[Token<'_>], at: usize, start: usize, end: usize) -> bool {
    let clear = !matches!(tokens[at].text, "only" | "onli");
    let offered = (start..at).any(|i| {
        matches!(
            tokens[i].text,
            "tenho" | "meu" | "no" | "assina" | "assine" | "conteudo" | "conteudos" | "vendo" | "faco"
        )
    });
    offered || clear && (at == start && end > at + 1)
}
