//! A network and a word that asks to come there.

use super::super::clause;
use super::super::lexicon::Kind;
use super::super::networks::Strength;
use super::super::tokens::Token;
use super::is_messenger;
use super::mention::Mention;
use super::presence;

/// Why the network at token `at` is where the writer wants to be reached, if so. `left` is whether the text says
/// that here is no place to write to.
pub fn detect(tokens: &[Token<'_>], at: usize, left: bool) -> Option<&'static str> {
    let mention = Mention::of(tokens, at, left)?;
    if mention.strength == Strength::Weak && !mention.is_there() && !matches!(mention.before(1), "on" | "meu") {
        return None;
    }
    if mention.strength == Strength::Paid && is_sold(&mention) {
        return Some("paid pictures");
    }
    if is_asked(&mention) || is_answered(&mention) {
        return Some("an invitation to another network");
    }
    if has_same_name(&mention) {
        return Some("found on another network");
    }
    presence::detect(&mention)
}

/// "chama no zap", but not "meu chefe me manda mensagem no WhatsApp", which is about a third person.
fn is_asked(mention: &Mention<'_, '_>) -> bool {
    let tokens = mention.tokens;
    let somebody = clause::has_other_subject(tokens, mention.start);
    (mention.start..mention.at).any(|i| {
        let near = i + 2 >= mention.at && (mention.before(1) != "de" || tokens[i].text == "bora");
        let enough = !tokens[i].is(Kind::Ordinary) || mention.is_placed() || near;
        tokens[i].is(Kind::Asking) && enough && !(somebody && i > mention.start) && !is_statement(mention, i)
    }) || !somebody && is_about_me(mention)
}

/// "ver story no Instagram não paga boleto", "deixa o Instagram pra lá"
fn is_statement(mention: &Mention<'_, '_>, verb: usize) -> bool {
    match mention.tokens[verb].text {
        "ver" | "dar" | "falar" | "seguir" => verb == mention.start || mention.before(1) == "story",
        "deixa" | "deixe" | "deixem" => {
            let away = mention.after(0) == "pra" && mention.after(1) == "la" || mention.after(0) == "de";
            away || mention.before(1) == "o" && !is_messenger(mention.tokens[mention.at].letters)
        }
        _ => false,
    }
}

/// "me nota no insta", "apanharem-me no insta", but not "perco-me no insta" and "conheceram-me no face"
fn is_about_me(mention: &Mention<'_, '_>) -> bool {
    let me = |back: usize| mention.before(back) == "me";
    let verb = if me(3) {
        mention.before(2)
    } else if me(2) {
        mention.before(3)
    } else {
        return false;
    };
    let past = ["ou", "am", "eu", "iu", "ei", "o", "i"]
        .iter()
        .any(|end| verb.ends_with(end));
    mention.is_there() && verb.len() >= 4 && !past
}

/// "whatsapp? pede que eu dou", "o insta: me chama", "no whats falamos bem"
fn is_answered(mention: &Mention<'_, '_>) -> bool {
    let reply = |ahead: usize| {
        matches!(
            mention.after(ahead),
            "chama" | "pede" | "pedir" | "peca" | "procura" | "segue" | "sigam" | "add" | "adiciona" | "chame"
        )
    };
    // Not "no whats falo com a minha mãe".
    let talking = |ahead: usize| {
        matches!(mention.after(ahead), "falamos" | "conversamos" | "respondo" | "falo")
            && mention.after(ahead + 1) != "com"
    };
    let asked = mention
        .tokens
        .get(mention.next)
        .is_some_and(|next| next.gap.contains('?'))
        && matches!(mention.after(0), "manda" | "passa" | "pergunta" | "perguntar");
    let only = mention.after(0) == "so" && matches!(mention.after(1), "chamar" | "pedir" | "perguntar" | "mandar");
    let announced = (0..2).any(|ahead| {
        mention.after(ahead) == "te" && matches!(mention.after(ahead + 1), "conto" | "mostro" | "explico" | "respondo")
    });
    let willing = mention.before(2) == "se" && matches!(mention.after(0), "manda" | "mande" | "passa" | "chama");
    if clause::has_other_subject(mention.tokens, mention.start) {
        return false;
    }
    willing || (0..4).any(reply) || (0..2).any(talking) || asked || only || announced
}

fn is_sold(mention: &Mention<'_, '_>) -> bool {
    let clear = !matches!(mention.tokens[mention.at].text, "only" | "onli");
    let offered = mention.has_before(&[
        "tenho",
        "meu",
        "no",
        "assina",
        "assine",
        "conteudo",
        "conteudos",
        "vendo",
        "faco",
    ]);
    offered || clear && mention.at == mention.start && mention.end > mention.at + 1
}

/// "mesmo nome no insta", "o meu ig: mesmo nome daqui"
fn has_same_name(mention: &Mention<'_, '_>) -> bool {
    let tokens = mention.tokens;
    let same = |i: usize| {
        (tokens[i].text == "nome" || tokens[i].is(Kind::Identity))
            && i > 0
            && matches!(tokens[i - 1].text, "mesmo" | "igual")
    };
    let from_here = |i: usize| tokens[i].text == "daqui" && tokens[i - 1].text == "mesmo";
    let mut behind = mention.next + 1..(mention.next + 6).min(tokens.len());
    if behind.any(from_here) {
        return true;
    }
    let own = |i: usize| tokens[i].text == "nome" && i > 0 && tokens[i - 1].text == "meu";
    if mention.is_there() && (mention.start..mention.at).any(own) {
        return true;
    }
    (mention.at.saturating_sub(4)..mention.at)
        .chain(mention.next..(mention.next + 6).min(tokens.len()))
        .any(same)
}
