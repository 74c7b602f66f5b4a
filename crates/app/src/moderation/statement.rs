//! The statement of reasons, in the words that the person reads: what was decided, the facts, the rule, who decided,
//! and how to appeal.

use super::model::{APPEAL_DAYS, Action};
use crate::kernel::day::{written_date, zone};
use crate::kernel::{Language, LocalizedText};
use crate::words;
use jiff::Timestamp;

/// The rules that a decision can rest on, by the word of their column.
pub const RULES: [(&str, &str); 11] = [
    (
        "respect",
        "Respeito: aqui ninguém ofende, persegue nem assedia outra pessoa.",
    ),
    ("hate", "Ódio: nada que humilhe pessoas por quem elas são."),
    ("threat", "Segurança: ninguém ameaça nem incentiva a violência."),
    ("minor", "Maioridade: o Enlace é só para maiores de 18 anos."),
    ("scam", "Dinheiro: ninguém pede, oferece nem desvia dinheiro aqui."),
    ("fake", "Identidade: o perfil mostra a pessoa que o usa."),
    (
        "nudity",
        "Imagens íntimas: nada íntimo que a outra pessoa não tenha pedido.",
    ),
    (
        "intimate_image",
        "Intimidade: ninguém mostra imagens íntimas de outra pessoa sem o acordo dela, nem ameaça mostrar.",
    ),
    (
        "off_app",
        "Publicidade: o perfil e as mensagens não vendem nada nem levam para fora.",
    ),
    (
        "other",
        "Convivência: as regras dos nossos termos de uso valem para todas as pessoas.",
    ),
    (
        "reports",
        "Denúncias: uma denúncia conta o que aconteceu, e não serve para prejudicar alguém.",
    ),
];

/// The sentence of a rule.
pub fn rule(word: &str) -> Option<&'static str> {
    RULES.iter().find(|(known, _)| *known == word).map(|(_, said)| *said)
}

/// The word of a rule, as this catalogue has it.
pub fn word(written: &str) -> Option<&'static str> {
    RULES
        .iter()
        .find(|(known, _)| *known == written)
        .map(|(known, _)| *known)
}

/// What a statement is made of.
#[derive(Debug, Clone)]
pub struct Reasons<'a> {
    pub action: Action,
    pub days: Option<i64>,
    pub facts: &'a str,
    pub rule: &'a str,
    pub automated: bool,
    /// A shadow limit, which hides from strangers.
    pub hidden: bool,
    pub appeal_until: Timestamp,
    pub time_zone: &'a str,
}

impl Reasons<'_> {
    /// The statement, paragraph by paragraph.
    pub fn paragraphs(&self, language: Language) -> Vec<String> {
        let mut all = vec![
            self.headline(),
            words!("O que consideramos: {facts}", facts = self.facts),
            words!(
                "A regra: {rule}",
                rule = rule(self.rule).map_or(LocalizedText::from(RULES[9].1), LocalizedText::from)
            ),
            self.who_decided(),
        ];
        if self.action.is_told() {
            all.push(self.appeal());
        }
        all.iter().map(|paragraph| paragraph.in_language(language)).collect()
    }

    /// The statement for a letter: without the facts, which may quote somebody.
    pub fn letter(&self) -> Vec<LocalizedText> {
        let rule = rule(self.rule).unwrap_or(RULES[9].1);
        let mut all = vec![
            self.headline(),
            words!("A regra: {rule}", rule = LocalizedText::from(rule)),
            self.who_decided(),
        ];
        if self.action.is_told() {
            all.push(self.appeal());
        }
        all
    }

    fn headline(&self) -> LocalizedText {
        if self.hidden && self.action == Action::RemoveContent {
            return "Escondemos uma parte do seu perfil enquanto a nossa equipe a analisa.".into();
        }
        if self.hidden {
            return "Escondemos o seu perfil de pessoas novas enquanto a nossa equipe analisa a sua conta. As suas conversas continuam abertas.".into();
        }
        let days = self.days.unwrap_or_default();
        match self.action {
            Action::None => "Não encontramos motivo para agir.".into(),
            Action::Warn => "Este é um aviso: nada muda na sua conta, e esperamos que não se repita.".into(),
            Action::RemoveContent => "Tiramos um conteúdo seu do Enlace.".into(),
            Action::Limit => words!(
                "Por {days} dias a sua conta pode começar até cinco conversas por dia, e não envia links.",
                days = days
            ),
            Action::Suspend => words!("Suspendemos a sua conta por {days} dias.", days = days),
            Action::Ban => "Encerramos a sua conta no Enlace.".into(),
            Action::ConfirmAge => "Pedimos que você confirme a sua idade em Verificação. Até lá, o seu perfil e as suas conversas ficam em pausa.".into(),
            Action::ReportAuthority => "Comunicamos o caso às autoridades.".into(),
            Action::LimitReports => words!("Por {days} dias você pode fazer uma denúncia por dia.", days = days),
        }
    }

    fn who_decided(&self) -> LocalizedText {
        match self.automated {
            true => "Esta decisão foi tomada por uma regra automática, sem uma pessoa.".into(),
            false => "Uma pessoa da nossa equipe analisou o caso e decidiu.".into(),
        }
    }

    fn appeal(&self) -> LocalizedText {
        let until = self.appeal_until.to_zoned(zone(self.time_zone)).date();
        words!(
            "Você pode recorrer uma vez, até {day}, no aplicativo. Outra pessoa da equipe decide em até sete dias.",
            day = written_date(until)
        )
    }
}

/// The end of the window in which a decision of this moment can be appealed.
pub fn appeal_until(now: Timestamp) -> Timestamp {
    super::model::days_after(now, APPEAL_DAYS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(action: Action) -> Reasons<'static> {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        Reasons {
            action,
            days: Some(7),
            facts: "Três mensagens com insultos.",
            rule: "respect",
            automated: false,
            hidden: false,
            appeal_until: appeal_until(now),
            time_zone: "America/Sao_Paulo",
        }
    }

    #[test]
    fn statement_says_what_why_by_which_rule_by_whom_and_how_to_appeal() {
        let said = reasons(Action::Suspend).paragraphs(Language::Brazil);
        assert_eq!(
            said,
            [
                "Suspendemos a sua conta por 7 dias.",
                "O que consideramos: Três mensagens com insultos.",
                "A regra: Respeito: aqui ninguém ofende, persegue nem assedia outra pessoa.",
                "Uma pessoa da nossa equipe analisou o caso e decidiu.",
                "Você pode recorrer uma vez, até 23 de maio de 2027, no aplicativo. Outra pessoa da equipe decide em até sete dias.",
            ]
        );
        assert_ne!(said[3], reasons(Action::Suspend).paragraphs(Language::Portugal)[3]);
    }

    #[test]
    fn every_kind_of_case_has_a_rule_of_its_own_or_the_general_one() {
        for word in super::super::model::CaseKind::WORDS {
            let known = rule(word).is_some();
            assert!(
                known || ["harassment", "extortion", "report_abuse", "broken_book"].contains(word),
                "{word}"
            );
        }
    }
}
