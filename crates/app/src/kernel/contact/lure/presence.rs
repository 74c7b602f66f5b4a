//! Mentions of a network on which the writer can be reached rather than here: "só no zap", "o insta é melhor", "aqui
//! demoro, no whats …".

use super::super::lexicon::Kind;
use super::super::networks::Strength;
use super::super::tokens::Token;
use super::is_messenger;
use super::mention::Mention;

/// The reason for the evidence if the text says that its writer is on the mentioned network; else None.
pub fn detect(mention: &Mention<'_, '_>) -> Option<&'static str> {
    let strong = mention.strength != Strength::Weak;
    if strong && (is_best_way(mention) || is_last_word(mention)) {
        return Some("the way to reach somebody");
    }
    if is_only_there(mention) || is_preferred(mention) || is_praised(mention) {
        return Some("only reached on another network");
    }
    if has_more(mention) || is_open(mention) || is_page(mention) || is_adult(mention) {
        return Some("more on another network");
    }
    if strong && (is_present(mention) || is_answer(mention) || is_better_than_here(mention)) {
        return Some("found on another network");
    }
    None
}

/// "o jeito mais rápido de me achar é no insta"
fn is_best_way(mention: &Mention<'_, '_>) -> bool {
    let way = mention.has_before(&["forma", "maneira", "jeito", "modo"]);
    way && mention.is_there() && matches!(mention.before(2), "e" | "eh")
}

/// "Prometo te responder... no zap", "Me encontre em: instagram"
fn is_last_word(mention: &Mention<'_, '_>) -> bool {
    let placed = usize::from(mention.is_placed());
    let last = mention.next == mention.tokens.len();
    let before = || mention.tokens[mention.at.saturating_sub(12)..mention.at].iter();
    let asked = before().any(|token| token.is(Kind::Talking));
    let refused = before().any(|token| token.is(Kind::Guard) && !matches!(token.text, "se" | "quem"));
    let alone = mention.at <= mention.start + placed || mention.before(1 + placed) == "tiver";
    let parted = mention.start > 0 || placed == 1 && mention.is_there();
    let talks = mention.is_there() && mention.tokens[mention.at.saturating_sub(2)].is(Kind::Talking);
    last && asked && !refused && (alone && parted || talks)
}

/// "só zap", "só respondo no insta", "conversa é no whats"
fn is_only_there(mention: &Mention<'_, '_>) -> bool {
    let before = |back| mention.before(back);
    let subject = mention.has_before(&[
        "conversa",
        "papo",
        "contato",
        "contacto",
        "resposta",
        "resto",
        "comigo",
        "direct",
        "dm",
        "inbox",
        "mensagem",
        "mensagens",
        "msg",
    ]);
    let talk = mention.is_there() && matches!(before(2), "e" | "eh" | "so" | "aberto");
    let messages = mention.is_there()
        && mention.has_before(&["vejo", "leio", "recebo", "respondo"])
        && mention.has_before(&["mensagem", "mensagens", "msg", "msgs"]);
    let inbox = before(1) == "do" && matches!(before(2), "privado" | "direct" | "dm" | "inbox" | "pv");
    inbox
        || before(1) == "so"
        || mention.is_there() && matches!(before(2), "so" | "melhor")
        || talk && subject
        || messages
        || mention.is_there() && mention.has_before(&["direct", "dm", "inbox"])
}

/// "prefiro o whats", "uso insta"
fn is_preferred(mention: &Mention<'_, '_>) -> bool {
    let wanted = matches!(mention.before(1), "so" | "prefiro" | "uso");
    let named = matches!(mention.before(1), "o" | "no" | "pelo" | "via") && mention.has_before(&["prefiro"]);
    mention.closes() && (wanted || named)
}

/// "insta é melhor", "whatsapp é mais fácil", "whatsapp é que é", "no whats é na hora"
fn is_praised(mention: &Mention<'_, '_>) -> bool {
    let is = matches!(mention.after(0), "e" | "eh");
    let easier = mention.after(1) == "mais" && matches!(mention.after(2), "facil" | "rapido" | "pratico" | "certo");
    let better = mention.after(1) == "melhor"
        && (mention.next + 2 >= mention.end || mention.after(2) == "que" && is_here(mention.after(3)));
    let question = mention.after(1) == "que" && matches!(mention.after(2), "e" | "eh" | "uso" | "vale" | "funciona");
    is && (easier || better || question)
}

/// "mais fotos no insta", "telegram tem surpresa"
fn has_more(mention: &Mention<'_, '_>) -> bool {
    let things = ["fotos", "videos", "conteudo", "novidades", "mim"];
    let more = mention.is_placed() && things.contains(&mention.before(2)) && mention.has_before(&["mais"]);
    let offered = mention.after(0) == "tem"
        && matches!(
            mention.after(1),
            "mais" | "surpresa" | "surpresas" | "conteudo" | "tudo" | "fotos" | "videos" | "coisas"
        );
    let better = mention.is_there() && matches!(mention.before(2), "melhores" | "novas" | "exclusivas");
    more || offered || better && mention.has_before(&["fotos", "coisas"])
}

/// "meu insta tá aberto", "whats disponível"
fn is_open(mention: &Mention<'_, '_>) -> bool {
    let open = |word: &str| {
        matches!(
            word,
            "aberto" | "liberado" | "disponivel" | "publico" | "livre" | "facil"
        )
    };
    let owned = mention.at == mention.start && is_messenger(mention.tokens[mention.at].letters)
        || matches!(mention.before(1), "meu" | "o" | "passo");
    let is = matches!(mention.after(0), "ta" | "esta" | "e");
    let for_all = matches!(mention.after(0), "pra" | "para")
        && mention.after(1) == "quem"
        && mention
            .tokens
            .get(mention.next + 2)
            .is_some_and(|next| next.is(Kind::Willing));
    for_all || owned && (open(mention.after(0)) || is && open(mention.after(1)))
}

/// "a minha página no face"
fn is_page(mention: &Mention<'_, '_>) -> bool {
    matches!(mention.before(1), "no" | "do" | "de")
        && matches!(mention.before(2), "perfil" | "pagina" | "conta" | "direct")
        && matches!(mention.before(3), "meu" | "minha" | "meus" | "o")
}

fn is_adult(mention: &Mention<'_, '_>) -> bool {
    let goods = [
        "18",
        "vip",
        "hot",
        "pack",
        "packs",
        "exclusivo",
        "nudes",
        "adulto",
        "gratis",
    ];
    mention.is_placed() && mention.has_before(&goods)
}

/// "tô no zap", "tô mais no insta"
fn is_present(mention: &Mention<'_, '_>) -> bool {
    let am = |word: &str| {
        matches!(
            word,
            "estou" | "to" | "tou" | "fico" | "entro" | "apareco" | "vivo" | "ando"
        )
    };
    let adverb = matches!(mention.before(2), "mais" | "sempre") && am(mention.before(3));
    let simply = matches!(mention.before(2), "estou" | "to" | "tou") && mention.before(3).is_empty();
    let excused = matches!(mention.after(0), "por" | "desde" | "para" | "pra" | "de" | "porque");
    mention.is_there() && (adverb || simply && !excused)
}

/// "quer me conhecer? zap!", "se quiser me conhecer melhor, insta"
fn is_answer(mention: &Mention<'_, '_>) -> bool {
    let alone = mention.at == mention.start && mention.closes() && mention.at > 0;
    let asked = mention.tokens[mention.at].gap.contains('?');
    let invited = || {
        mention.tokens[mention.at.saturating_sub(8)..mention.at]
            .iter()
            .any(|token| token.is(Kind::Willing))
    };
    alone && (asked || invited())
}

/// "aqui demoro, no whats é na hora", "whats > aqui"
fn is_better_than_here(mention: &Mention<'_, '_>) -> bool {
    let compared = mention
        .tokens
        .get(mention.next)
        .is_some_and(|next| next.gap.contains('>') && is_here(next.text));
    compared || mention.is_there() && mention.left
}

fn is_here(word: &str) -> bool {
    matches!(word, "aqui" | "daqui" | "isto" | "isso" | "app")
}

/// Whether the text says that its writer hardly reads messages here: "aqui demoro", "não respondo aqui".
pub fn is_left(tokens: &[Token<'_>]) -> bool {
    (0..tokens.len()).any(|at| is_here(tokens[at].text) && is_unfavourable(tokens, at))
}

fn is_unfavourable(tokens: &[Token<'_>], at: usize) -> bool {
    let near = at.saturating_sub(5)..(at + 4).min(tokens.len());
    near.clone().any(|i| {
        matches!(
            tokens[i].text,
            "raramente"
                | "pouco"
                | "quase"
                | "demoro"
                | "chato"
                | "dificil"
                | "fora"
                | "presta"
                | "notificacao"
                | "notificacoes"
        ) || matches!(tokens[i].text, "nao" | "n" | "nem" | "nunca")
            && (i + 1..(i + 3).min(tokens.len())).any(|verb| {
                matches!(
                    tokens[verb].text,
                    "uso" | "entro" | "vejo" | "respondo" | "apareco" | "recebo" | "fico" | "olho" | "abro" | "mexo"
                )
            })
    })
}
