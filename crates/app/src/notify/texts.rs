//! Every sentence of the letters as Brazil reads it, here and in the folder beside; Portugal's stand in
//! `content/portugal/letters.json`. Warm and short; no name of anybody else, and nothing in a subject that tells
//! a bystander what Enlace is used for.

mod account;
mod beta;
mod meeting;
mod moderation;
mod money;

pub use account::*;
pub use beta::*;
pub use meeting::*;
pub use moderation::*;
pub use money::*;

use super::letter::{Action, MailContent};
use crate::kernel::LocalizedText;
use crate::words;
use supabase::auth::SmsPurpose;

pub const CODE: &str = "Seu código:";
pub const CODE_INSTEAD: &str = "Ou digite este código no aplicativo:";
pub const LINK_FALLBACK: &str = "Se o botão não abrir, copie este endereço no navegador:";

const ONCE: &str = "O link vale por pouco tempo e só funciona uma vez.";
const NOT_YOU: &str = "Não foi você? Pode ignorar este e-mail: nada muda na sua conta.";
const QUIETER: &str = "Prefere não receber e-mails assim? Escolha o que chega em Configurações, Notificações.";

fn letter(
    subject: &'static str,
    heading: &'static str,
    paragraphs: &[&'static str],
    small: &[&'static str],
) -> MailContent {
    let all = |lines: &[&'static str]| lines.iter().map(|line| LocalizedText::from(*line)).collect();
    MailContent {
        subject: subject.into(),
        heading: heading.into(),
        paragraphs: all(paragraphs),
        action: None,
        code: None,
        small: all(small),
    }
}

impl MailContent {
    fn asking(mut self, label: &'static str, link: &str) -> MailContent {
        self.action = Some(Action {
            label: label.into(),
            link: link.to_string(),
        });
        self
    }

    fn with_code(mut self, code: &str) -> MailContent {
        self.code = Some(code.to_string());
        self
    }
}

/// A short message; it says whose it is, and not what for.
pub fn short_message(text: SmsPurpose, code: &str) -> LocalizedText {
    match text {
        SmsPurpose::Confirmation => words!("Enlace: seu código é {code}. Não o mostre a ninguém.", code = code),
        SmsPurpose::PhoneChange => words!(
            "Enlace: {code} confirma este número. Não o mostre a ninguém.",
            code = code
        ),
        SmsPurpose::Reauthentication => words!(
            "Enlace: {code} confirma que é você. Não o mostre a ninguém.",
            code = code
        ),
        SmsPurpose::SecondStep => words!(
            "Enlace: {code} é a sua segunda etapa. Não o mostre a ninguém.",
            code = code
        ),
    }
}

pub fn match_new(link: &str) -> MailContent {
    letter(
        "Você tem uma novidade",
        "Deu match! Digam olá.",
        &["Você e outra pessoa gostaram uma da outra. Que tal um começo gentil, sobre um detalhe do perfil?"],
        &[QUIETER],
    )
    .asking("Abrir a conversa", link)
}

pub fn message_new(link: &str) -> MailContent {
    letter(
        "Você tem uma novidade",
        "Há uma mensagem esperando por você",
        &["Alguém escreveu para você. Responda quando puder; se não for seguir adiante, você pode encerrar com gentileza."],
        &[QUIETER],
    )
    .asking("Ler a mensagem", link)
}

pub fn feedback_reply(link: &str) -> MailContent {
    letter(
        "Respondemos ao seu feedback",
        "Respondemos ao seu feedback",
        &["Lemos o que você contou, e há uma resposta esperando por você."],
        &[QUIETER],
    )
    .asking("Ler a resposta", link)
}

/// A kind without words of its own: what the notification says, and where it is read.
pub fn news(sentence: &'static str, link: &str) -> MailContent {
    letter(
        "Você tem uma novidade",
        sentence,
        &["Ela espera por você no aplicativo."],
        &[QUIETER],
    )
    .asking("Abrir o aplicativo", link)
}

/// What waits of one week: how many matches, messages and likes. A zero is left out.
pub fn week(matches: i64, messages: i64, likes: i64, link: &str) -> MailContent {
    let mut letter = letter("Sua semana", "Sua semana", &[], &[QUIETER]);
    let lines = [
        (matches, words!("Novos matches: {count}", count = matches)),
        (messages, words!("Mensagens por ler: {count}", count = messages)),
        (likes, words!("Curtidas recebidas: {count}", count = likes)),
    ];
    let some = lines.into_iter().filter(|(count, _)| *count > 0);
    letter.paragraphs.extend(some.map(|(_, line)| line));
    letter.asking("Ver o que espera por você", link)
}
