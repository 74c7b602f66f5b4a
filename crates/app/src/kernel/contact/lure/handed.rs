//! Numbers and accounts that are asked for or promised: "manda teu insta", "te passo o zap no chat", "qual teu whats?".

use super::super::clause;
use super::super::lexicon::Kind;
use super::super::tokens::Token;

/// How far before the thing its verb stands.
const REACH: usize = 4;

pub fn detect(tokens: &[Token<'_>], at: usize) -> Option<&'static str> {
    // "deixa seu @ que eu sigo": the sign stands in the gap.
    let sign = at > 0 && tokens[at].gap.trim() == "@" && tokens[at].gap.starts_with(' ');
    if !(sign || tokens[at].is(Kind::Possession)) || clause::is_guarded(tokens, at) {
        return None;
    }
    let (start, end) = clause::bounds(tokens, at);
    if sign && tokens[at - 1].text == "mesmo" {
        return Some("the same account elsewhere");
    }
    let promised = |i: usize| matches!(tokens[i].text, "passo" | "mando" | "dou" | "digo");
    if sign && (at..(at + 3).min(tokens.len())).any(promised) {
        return Some("an account that is handed over");
    }
    let thing = Thing {
        tokens,
        at,
        start: if sign { start.min(at - 1) } else { start },
        end,
    };
    if thing.is_favourite() {
        return None;
    }
    if thing.is_asked() {
        return Some("a request for an account or a number");
    }
    if thing.is_promised() || thing.is_for_whoever_asks() {
        return Some("an account or a number that is handed over");
    }
    thing
        .is_in_first_message()
        .then_some("an account or a number in the chat")
}

struct Thing<'a, 't> {
    tokens: &'a [Token<'t>],
    at: usize,
    /// The clause around it.
    start: usize,
    end: usize,
}

impl Thing<'_, '_> {
    fn before(&self, back: usize) -> &str {
        self.at
            .checked_sub(back)
            .filter(|i| *i >= self.start)
            .map_or("", |i| self.tokens[i].text)
    }

    fn verb(&self, verbs: &[&str]) -> bool {
        (self.start.max(self.at.saturating_sub(REACH))..self.at).any(|i| verbs.contains(&self.tokens[i].text))
    }

    /// A thing that one holds as well as an address.
    fn is_device(&self) -> bool {
        matches!(
            self.tokens[self.at].text,
            "telefone" | "tel" | "telemovel" | "celular" | "fone" | "face" | "perfil"
        )
    }

    /// "seu número favorito", "teu número da sorte"
    fn is_favourite(&self) -> bool {
        let after = |ahead: usize| self.tokens.get(self.at + ahead).map_or("", |token| token.text);
        matches!(
            after(1),
            "favorito" | "preferido" | "da" | "de" | "um" | "dois" | "1" | "mais"
        )
    }

    fn is_asked(&self) -> bool {
        let theirs = matches!(
            self.before(1),
            "teu" | "seu" | "tua" | "sua" | "vosso" | "vossa" | "ur" | "your"
        );
        let handed = [
            "manda", "mande", "mandem", "passa", "passe", "passem", "diz", "diga", "envia", "envie", "qual",
        ];
        let asked = [
            "da",
            "quero",
            "cade",
            "solta",
            "lanca",
            "fala",
            "escreve",
            "informa",
            "partilha",
            "compartilha",
            "das",
            "peco",
            "queria",
        ];
        let left = [
            "deixa", "deixe", "deixem", "poe", "bota", "coloca", "larga", "joga", "mete",
        ];
        let verb = self.verb(&handed) || self.verb(&asked) || !self.is_device() && self.verb(&left);
        let question = self.at + 1 == self.end && self.start + 1 == self.at && {
            let next = self.tokens.get(self.at + 1);
            next.is_some_and(|next| next.gap.contains('?'))
        };
        theirs && (verb || question)
    }

    fn is_promised(&self) -> bool {
        let mine = matches!(self.before(1), "meu" | "o" | "a" | "minha");
        let towards = self.verb(&["te", "lhe", "vos", "ja", "eu"]);
        let verb = self.verb(&["passo", "mando", "dou", "deixo", "digo", "envio", "passar", "mandar"]);
        mine && verb && (towards || !self.is_device())
            || matches!(self.before(1), "passo" | "dou") && self.tokens[self.at].network.is_some()
    }

    /// "quem quiser o meu número que peça"
    fn is_for_whoever_asks(&self) -> bool {
        let willing = (self.start..self.at).any(|i| self.tokens[i].is(Kind::Willing));
        let asks = |i: usize| {
            matches!(
                self.tokens[i].text,
                "peca" | "pecam" | "pede" | "pedir" | "pergunta" | "pergunte" | "diga" | "avise" | "avisa"
            )
        };
        willing && (self.at + 1..self.tokens.len().min(self.at + 5)).any(asks)
    }

    /// "whats na primeira mensagem", "mando o whats no chat"
    fn is_in_first_message(&self) -> bool {
        let opens = self.at <= self.start + 1 || self.verb(&["mando", "passo", "dou", "troco", "trocamos"]);
        let after = |ahead: usize| self.tokens.get(self.at + ahead).map_or("", |token| token.text);
        let place = |ahead: usize| {
            matches!(
                after(ahead),
                "mensagem" | "chat" | "match" | "oi" | "privado" | "inbox" | "dm" | "pv"
            )
        };
        let placed = matches!(after(1), "no" | "na" | "em" | "por");
        !self.is_device() && opens && placed && (place(2) || place(3))
    }
}
