//! The letters of the beta programme and of its waitlist.

use super::{MailContent, QUIETER, letter};
use crate::kernel::LocalizedText;
use crate::words;

/// The last line of each letter of the waitlist.
pub fn leave_list(link: &str) -> LocalizedText {
    words!("Para sair da lista e apagar o seu e-mail, abra: {link}", link = link)
}

pub fn beta_invite(link: &str, code: &str) -> MailContent {
    letter(
        "Seu convite chegou",
        "Você está entre as primeiras pessoas",
        &[
            "Guardamos um lugar para você no beta do Enlace: catorze dias com tudo aberto, a partir da sua primeira visita. O que você contar muda o produto.",
            "Crie a sua conta com calma e depois abra este link de novo: o convite vale por trinta dias e serve uma vez.",
        ],
        &["Não esperava um convite? Pode ignorar este e-mail: ninguém usa o seu endereço."],
    )
    .asking("Aceitar o convite", link)
    .with_code(code)
}

pub fn beta_last_day(link: &str) -> MailContent {
    letter(
        "Último dia de acesso",
        "Hoje é o seu último dia no beta",
        &["Obrigado por ter vindo até aqui. Amanhã o acesso descansa até o lançamento, e as suas conversas ficam guardadas. Antes disso, conte para a gente o que funcionou e o que faltou."],
        &[QUIETER],
    )
    .asking("Enviar feedback", link)
}

pub fn beta_launch(link: &str) -> MailContent {
    letter(
        "O Enlace está aberto",
        "Obrigado por ter testado",
        &["O Enlace abriu para todos, e o que você contou está dentro dele. As suas conversas esperam onde ficaram, e durante trinta dias o Premium é seu: não há nada a pagar nem a cancelar."],
        &[QUIETER],
    )
    .asking("Abrir o Enlace", link)
}

pub fn waitlist_confirm(link: &str) -> MailContent {
    letter(
        "Confirme o seu e-mail",
        "Falta só confirmar",
        &["Alguém, esperamos que você, pediu um lugar na lista de espera do Enlace. Confirme que este e-mail é seu e guardamos o lugar."],
        &["Não foi você? Pode ignorar este e-mail: sem a confirmação, o endereço é apagado."],
    )
    .asking("Confirmar meu lugar", link)
}

pub fn waitlist_known(position: i64, link: &str) -> MailContent {
    let mut letter = letter(
        "Sobre a lista de espera",
        "Você já está na lista",
        &[],
        &["Não foi você que pediu de novo? Não mudou nada."],
    );
    letter.paragraphs.push(words!(
        "O seu lugar está guardado: hoje é o {position}º. Não precisa fazer mais nada.",
        position = position
    ));
    letter.asking("Ver o meu lugar", link)
}

pub fn waitlist_welcome(position: i64, link: &str) -> MailContent {
    let mut letter = letter("Seu lugar está guardado", "Seu lugar está guardado", &[], &[]);
    letter.paragraphs.push(words!(
        "Você é a {position}ª pessoa da lista. Escrevemos só quando houver algo que valha o seu tempo.",
        position = position
    ));
    letter.paragraphs.push(
        "Quem entra pelo seu link traz você mais para perto: cada pessoa que confirmar vale cinco lugares.".into(),
    );
    letter.asking("Ver o meu lugar", link)
}

pub fn waitlist_friends(position: i64, link: &str) -> MailContent {
    let mut letter = letter("Você avançou na lista", "Três pessoas vieram com você", &[], &[]);
    letter.paragraphs.push(words!(
        "Obrigado por contar do Enlace. Agora você é a {position}ª pessoa da lista.",
        position = position
    ));
    letter.asking("Ver o meu lugar", link)
}

pub fn waitlist_launch(link: &str) -> MailContent {
    letter(
        "As portas estão abertas",
        "O Enlace está aberto",
        &["A espera terminou: crie a sua conta e comece com calma, pela conversa que você quer ter. Em noventa dias apagamos a lista de espera inteira."],
        &[],
    )
    .asking("Criar a minha conta", link)
}
