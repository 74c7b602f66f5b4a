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

/// To a contact, when the person ended the plan.
pub fn plan_ended(name: String, link: &str) -> MailContent {
    alert(
        words!("{name} encerrou o acompanhamento", name = name.clone()),
        words!("{name} encerrou o acompanhamento do encontro.", name = name),
        "Não há mais perguntas nem avisos. Se algo parecer estranho, ligue.",
        link,
    )
}

pub fn checkin_missed(name: String, link: &str) -> MailContent {
    alert(
        words!("{name} não respondeu", name = name.clone()),
        words!(
            "Perguntamos a {name} se está tudo bem, e há 20 minutos não chega resposta.",
            name = name
        ),
        "Pode ser só falta de sinal. Ligue primeiro; se não conseguir falar, chame a emergência.",
        link,
    )
}

pub fn help_asked(name: String, link: &str) -> MailContent {
    alert(
        words!("{name} pediu ajuda", name = name.clone()),
        words!("{name} pediu ajuda durante um encontro.", name = name),
        "Ligue agora. Se não conseguir falar, chame a emergência e diga o lugar que está no plano.",
        link,
    )
}

pub fn answer_coerced(name: String, link: &str) -> MailContent {
    alert(
        words!("{name} pode estar em perigo", name = name.clone()),
        words!(
            "{name} usou o PIN de coação: a resposta foi dada sob ameaça, mesmo que pareça normal.",
            name = name
        ),
        "Não ligue nem escreva sobre isto: quem ameaça pode estar vendo a tela. Chame a emergência e diga o lugar que está \
         no plano.",
        link,
    )
}

fn alert(
    subject: crate::kernel::LocalizedText,
    first: crate::kernel::LocalizedText,
    then: &'static str,
    link: &str,
) -> MailContent {
    let mut letter = letter("", "", &[then], &[TRUSTED]);
    letter.heading = subject.clone();
    letter.subject = subject;
    letter.paragraphs.insert(0, first);
    letter.asking("Ver o plano", link)
}
