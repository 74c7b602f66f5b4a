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

use super::NotificationKind;
use super::gathered::NewsCount;
use super::letter::{Action, MailContent};
use super::push::texts::sentence;
use super::store::Week;
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
        refusal: None,
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

/// What waits in the evening: the numbers of one week, where it is told, and what was gathered. A zero is left out, and
/// what the week counts is not said twice.
pub fn evening(week: Option<Week>, gathered: &[NewsCount], link: &str) -> MailContent {
    let title = match (week, gathered) {
        (Some(_), []) => "Sua semana",
        _ => "O que espera por você",
    };
    let mut letter = letter(title, title, &[], &[QUIETER]);
    if let Some(week) = week {
        letter.paragraphs.extend(week_lines(week));
    }
    let others = gathered
        .iter()
        .filter(|one| week.is_none() || !COUNTED_IN_WEEK.contains(&one.kind));
    letter.paragraphs.extend(others.map(gathered_line));
    letter.asking("Ver o que espera por você", link)
}

const COUNTED_IN_WEEK: [NotificationKind; 4] = [
    NotificationKind::MATCH_NEW,
    NotificationKind::MESSAGE_NEW,
    NotificationKind::LIKE_RECEIVED,
    NotificationKind::SUPER_LIKE_RECEIVED,
];

fn week_lines(week: Week) -> impl Iterator<Item = LocalizedText> {
    let lines = [
        (week.matches, words!("Novos matches: {count}", count = week.matches)),
        (
            week.messages,
            words!("Mensagens por ler: {count}", count = week.messages),
        ),
        (week.likes, words!("Curtidas recebidas: {count}", count = week.likes)),
    ];
    lines.into_iter().filter(|(count, _)| *count > 0).map(|(_, line)| line)
}

fn gathered_line(one: &NewsCount) -> LocalizedText {
    match one.kind {
        NotificationKind::LIKE_RECEIVED => words!("Curtidas recebidas: {count}", count = one.count),
        NotificationKind::MESSAGE_NEW => words!("Mensagens por ler: {count}", count = one.count),
        NotificationKind::MATCH_NEW => words!("Novos matches: {count}", count = one.count),
        kind => sentence(kind).into(),
    }
}
