//! Letters of meetings in person. Those to contacts hold nothing that the account typed but its first name.

use super::{MailContent, QUIETER, letter};
use crate::words;

const TRUSTED: &str = "Você recebe este aviso porque alguém confia em você e escreveu o seu endereço. O link deixa de \
                       funcionar 24 horas depois do encontro.";

/// To both, when a meeting is agreed on.
pub fn meeting_agreed(calendar: &str) -> MailContent {
    letter(
        "Encontro combinado",
        "Está combinado",
        &["Vocês dois confirmaram. Guarde o dia na agenda; antes de sair, envie o plano a quem acompanha você."],
        &[QUIETER],
    )
    .asking("Guardar na agenda", calendar)
}

/// To both, when an agreed meeting does not take place.
pub fn meeting_ended(calendar: &str) -> MailContent {
    letter(
        "Mudança no seu encontro",
        "O encontro não vai acontecer",
        &["Ele foi cancelado. Se você já enviou o plano a alguém, o acompanhamento segue até você encerrar."],
        &[QUIETER],
    )
    .asking("Tirar da agenda", calendar)
}

const ALWAYS: &str = "Este aviso chega sempre: ele faz parte do plano que você enviou.";

/// To the person whose plan runs.
pub fn checkin_asked(link: &str) -> MailContent {
    letter(
        "Está tudo bem?",
        "Está tudo bem?",
        &["Responda quando puder. Sem resposta em 20 minutos, avisamos quem acompanha você."],
        &[ALWAYS],
    )
    .asking("Responder", link)
}

pub fn checkin_reminded(link: &str) -> MailContent {
    letter(
        "Está tudo bem? Faltam 10 minutos",
        "Ainda não recebemos a sua resposta",
        &["Em 10 minutos avisamos quem acompanha você. Se precisar de mais tempo, adie a pergunta."],
        &[ALWAYS],
    )
    .asking("Responder", link)
}

pub fn contacts_alerted(link: &str) -> MailContent {
    letter(
        "Avisamos quem acompanha você",
        "Avisamos quem acompanha você",
        &["Passaram 20 minutos sem resposta. Se está tudo bem, responda e conte também a eles."],
        &[ALWAYS],
    )
    .asking("Responder", link)
}

/// To the person whose plan runs, when a contact ended all letters. Why stays unsaid.
pub fn contact_lost(plan: &str) -> MailContent {
    letter(
        "Uma pessoa do seu plano não recebe mais mensagens",
        "Uma pessoa do seu plano não recebe mais mensagens",
        &["O plano continua, mas esta pessoa não será avisada. Abra o plano para ver quem é e, se puder, chame mais alguém."],
        &[ALWAYS],
    )
    .asking("Ver o plano", plan)
}

/// To a contact whom `name` named in their plan.
pub fn plan_shared(name: String, link: &str) -> MailContent {
    let mut letter = letter(
        "Alguém quer que você acompanhe um encontro",
        "Você acompanha um encontro",
        &[
            "No link há o lugar, a hora e as respostas. Não é preciso ter conta. Se uma pergunta ficar sem resposta por 20 \
           minutos, escrevemos para este endereço.",
        ],
        &[TRUSTED],
    );
    letter.paragraphs.insert(
        0,
        words!(
            "{name} vai se encontrar com alguém e confia em você para acompanhar.",
            name = name
        ),
    );
    letter.asking("Ver o plano", link)
}

/// What a contact learns of a plan after its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactAlert {
    PlanEnded,
    CheckinMissed,
    HelpAsked,
    /// The PIN of coercion was given.
    AnswerCoerced,
}

/// To a contact of the person called `name`: what happened, and what to do.
pub fn contact_alerted(alert: ContactAlert, name: String, link: &str) -> MailContent {
    let subject = name.clone();
    let (subject, event, advice) = match alert {
        ContactAlert::PlanEnded => (
            words!("{name} encerrou o acompanhamento", name = subject),
            words!("{name} encerrou o acompanhamento do encontro.", name = name),
            "Não há mais perguntas nem avisos. Se algo parecer estranho, ligue.",
        ),
        ContactAlert::CheckinMissed => (
            words!("{name} não respondeu", name = subject),
            words!(
                "Perguntamos a {name} se está tudo bem, e há 20 minutos não chega resposta.",
                name = name
            ),
            "Pode ser só falta de sinal. Ligue primeiro; se não conseguir falar, chame a emergência.",
        ),
        ContactAlert::HelpAsked => (
            words!("{name} pediu ajuda", name = subject),
            words!("{name} pediu ajuda durante um encontro.", name = name),
            "Ligue agora. Se não conseguir falar, chame a emergência e diga o lugar que está no plano.",
        ),
        ContactAlert::AnswerCoerced => (
            words!("{name} pode estar em perigo", name = subject),
            words!(
                "{name} usou o PIN de coação: a resposta foi dada sob ameaça, mesmo que pareça normal.",
                name = name
            ),
            "Não ligue nem escreva sobre isto: quem ameaça pode estar vendo a tela. Chame a emergência e diga o lugar que está \
             no plano.",
        ),
    };
    let mut letter = letter("", "", &[advice], &[TRUSTED]);
    letter.heading = subject.clone();
    letter.subject = subject;
    letter.paragraphs.insert(0, event);
    letter.asking("Ver o plano", link)
}
