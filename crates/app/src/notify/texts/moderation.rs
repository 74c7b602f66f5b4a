//! Letters of moderation. None of them quotes what was said or says about whom it is: it may be read over somebody's
//! shoulder.

use super::{MailContent, letter};
use crate::kernel::LocalizedText;
use crate::words;

/// To the person whom a decision is about, with its statement of reasons but for the facts, which may quote somebody.
/// `automated` is a decision of a rule, without a person. Both links lead to the decision: one to read it, one to appeal.
pub fn moderation_decision(statement: Vec<LocalizedText>, automated: bool, link: &str, appeal: &str) -> MailContent {
    let opening = match automated {
        true => "Uma regra automática decidiu algo sobre a sua conta. Nenhuma pessoa olhou ainda.",
        false => "A nossa equipe decidiu algo sobre a sua conta.",
    };
    let mut letter = letter(
        "Sobre a sua conta no Enlace",
        "Há uma decisão sobre a sua conta",
        &[opening],
        &["Este aviso chega sempre: é um direito seu."],
    )
    .asking("Ler a decisão", link);
    letter.paragraphs.extend(statement);
    letter
        .paragraphs
        .push("O que foi considerado está no aplicativo, só para você.".into());
    letter
        .small
        .insert(0, words!("Para recorrer, abra este endereço: {link}", link = appeal));
    letter
}

/// To the person whose appeal was decided.
pub fn appeal_answered(link: &str) -> MailContent {
    letter(
        "Sobre a sua conta no Enlace",
        "Respondemos ao seu recurso",
        &["Outra pessoa da nossa equipe analisou o seu recurso. A resposta espera por você no aplicativo."],
        &["Este aviso chega sempre: é um direito seu."],
    )
    .asking("Ler a resposta", link)
}

/// To whoever sent a notice without an account.
pub fn notice_decided(acted: bool) -> MailContent {
    let outcome = match acted {
        true => "Analisamos o seu aviso e agimos. Por respeito a todas as pessoas, não contamos o que mudou.",
        false => "Analisamos o seu aviso e não encontramos motivo para agir.",
    };
    letter(
        "Sobre o aviso que você enviou",
        "Respondemos ao seu aviso",
        &[outcome],
        &["Se algo mudou, envie um novo aviso com o que há de novo."],
    )
}

/// Why the on-call is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnCallUrgency {
    New,
    /// Nobody holds it after an hour.
    Again,
    /// Nobody may work on it.
    Unattended,
}

/// To those who are on call.
pub fn on_call(link: &str, urgency: OnCallUrgency) -> MailContent {
    let line = match urgency {
        OnCallUrgency::New => "Um caso da maior gravidade acaba de chegar. O prazo é de uma hora.",
        OnCallUrgency::Again => "Um caso grave espera há mais de uma hora, e ninguém está com ele.",
        OnCallUrgency::Unattended => {
            "Um caso da maior gravidade espera, e ninguém da equipe pode decidir sobre ele. Chame mais uma pessoa para a moderação."
        }
    };
    letter(
        "Plantão: há um caso à espera",
        "Há um caso à espera",
        &[line],
        &["Você recebe este aviso porque trabalha na moderação."],
    )
    .asking("Abrir a fila", link)
}

/// To administrators, about a term of a notice. It says neither what happened nor to whom.
pub fn incident_term(link: &str, over: bool) -> MailContent {
    let urgency = match over {
        true => "O prazo de um aviso de incidente passou. Envie o aviso com o motivo da demora.",
        false => "O prazo de um aviso de incidente termina em menos de um dia.",
    };
    letter(
        "Incidente: um prazo pede atenção",
        "Um prazo pede atenção",
        &[urgency],
        &["Você recebe este aviso porque administra o Enlace."],
    )
    .asking("Abrir o incidente", link)
}
