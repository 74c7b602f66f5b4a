//! The letters about money.

use super::{MailContent, letter};
use crate::kernel::LocalizedText;
use crate::words;
use uuid::Uuid;

/// Money is written about discreetly and completely: what, how much, until when.
fn about_money(heading: &'static str, paragraphs: Vec<LocalizedText>, link: &str) -> MailContent {
    let mut letter = letter("Sobre a sua compra", heading, &[], &[BOUGHT]);
    letter.paragraphs = paragraphs;
    letter.asking("Ver planos e compras", link)
}

const BOUGHT: &str = "Recibos, cancelamento e desistência ficam sempre na tela Planos, a dois toques.";

/// `until` is when it ends, or when it renews if it does.
pub fn paid(what: &'static str, amount: &str, until: Option<&str>, renews: bool, link: &str) -> MailContent {
    let mut lines = vec![words!(
        "Recebemos {amount} por {what}. Obrigado!",
        amount = amount,
        what = LocalizedText::from(what)
    )];
    match until {
        Some(until) if renews => lines.push(words!(
            "Renova em {until} pelo mesmo valor. Para não renovar, cancele até lá: o que já foi pago continua valendo.",
            until = until
        )),
        Some(until) => lines.push(words!("Vale até {until} e não renova sozinho.", until = until)),
        None => {}
    }
    about_money("Pagamento confirmado", lines, link)
}

pub fn payment_waits(what: &'static str, amount: &str, until: &str, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "{what}, {amount}: falta só o pagamento, até {until}.",
            what = LocalizedText::from(what),
            amount = amount,
            until = until
        ),
        "Assim que ele chegar, avisamos e tudo se abre na hora.".into(),
    ];
    about_money("Seu pagamento está à espera", lines, link)
}

pub fn payment_expired(what: &'static str, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "O prazo para pagar {what} terminou, e nada foi cobrado.",
            what = LocalizedText::from(what)
        ),
        "Se ainda quiser, é só começar de novo.".into(),
    ];
    about_money("O prazo do pagamento terminou", lines, link)
}

pub fn refunded(what: &'static str, amount: &str, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "Devolvemos {amount} de {what}, pela mesma forma de pagamento.",
            amount = amount,
            what = LocalizedText::from(what)
        ),
        "O banco pode levar alguns dias para mostrar. Guarde este e-mail como comprovante.".into(),
    ];
    about_money("Devolução feita", lines, link)
}

/// A withdrawal as it was declared, on the buyer's clock.
#[derive(Debug, Clone)]
pub struct Withdrawal {
    pub what: &'static str,
    pub order: Uuid,
    /// The day of the purchase.
    pub bought: String,
    pub day: String,
    pub time: String,
    /// The name of the clock, as the database of zones has it.
    pub zone: String,
    /// What goes back.
    pub amount: String,
}

/// The acknowledgement that consumer law asks for: content and time of the declaration, on something that lasts.
pub fn withdrawal_received(declared: &Withdrawal, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "Recebemos a sua declaração em {day}, às {time} ({zone}).",
            day = declared.day.as_str(),
            time = declared.time.as_str(),
            zone = declared.zone.as_str()
        ),
        words!(
            "O que você declarou: que desiste do contrato de {what}, comprado em {bought}, pedido {order}.",
            what = LocalizedText::from(declared.what),
            bought = declared.bought.as_str(),
            order = declared.order.to_string()
        ),
        words!(
            "Você não precisa fazer mais nada. Devolvemos {amount} pela mesma forma de pagamento e escrevemos de novo quando sair.",
            amount = declared.amount.as_str()
        ),
        "Guarde este e-mail: ele é o comprovante da sua declaração.".into(),
    ];
    about_money("Recebemos a sua desistência", lines, link)
}

pub fn payment_disputed(what: &'static str, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "O banco nos avisou de uma contestação do pagamento de {what}. Enquanto ela corre, o acesso fica suspenso.",
            what = LocalizedText::from(what)
        ),
        "As suas conversas continuam abertas. Enquanto uma pessoa da equipe analisa o caso, a conta começa poucas conversas novas por dia e não envia links. Se foi um engano, responda a este assunto pelo suporte."
            .into(),
    ];
    about_money("Um pagamento foi contestado", lines, link)
}

/// `until` is when access ends if nothing comes.
pub fn past_due(amount: &str, until: &str, again: bool, link: &str) -> MailContent {
    let heading = if again {
        "Último aviso: o pagamento não passou"
    } else {
        "O pagamento não passou"
    };
    let lines = vec![
        words!(
            "Tentamos renovar o seu Premium por {amount} e o banco não autorizou. Acontece: cartão vencido, limite, um engano.",
            amount = amount
        ),
        words!(
            "O acesso continua até {until}. Atualize a forma de pagamento até lá, ou deixe terminar: nada mais é cobrado.",
            until = until
        ),
    ];
    about_money(heading, lines, link)
}

pub fn subscription_cancelled(until: &str, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "Cancelado. O seu Premium vale até {until}, e nada mais será cobrado.",
            until = until
        ),
        "Mudou de ideia? Até essa data, um toque desfaz o cancelamento.".into(),
    ];
    about_money("Assinatura cancelada", lines, link)
}

pub fn months_refunded(what: &str, amount: &str, link: &str) -> MailContent {
    let lines = vec![
        words!(
            "Que bom que vocês se encontraram. O tempo pago que ainda não começou volta para você: {amount}, de {what}.",
            amount = amount,
            what = what
        ),
        "O dinheiro volta pelo mesmo caminho por onde veio. Se um dia você voltar a procurar, ele continua sendo seu."
            .into(),
    ];
    about_money("O que você não usou volta", lines, link)
}

pub fn subscription_resumed(until: &str, amount: &str, link: &str) -> MailContent {
    let lines = vec![words!(
        "A sua assinatura continua: renova em {until}, por {amount}.",
        until = until,
        amount = amount
    )];
    about_money("Cancelamento desfeito", lines, link)
}

/// `until` is the day of the renewal.
pub fn renewal_ahead(amount: &str, until: &str, link: &str) -> MailContent {
    let lines = vec![words!(
        "O seu Premium renova em {until}, por {amount}. Para não renovar, cancele até lá: o que já foi pago continua valendo.",
        until = until,
        amount = amount
    )];
    about_money("Seu Premium vai renovar", lines, link)
}

/// `until` is the last day to pay.
pub fn payment_due(what: &'static str, amount: &str, until: &str, link: &str) -> MailContent {
    let lines = vec![words!(
        "O prazo para pagar {what}, {amount}, termina em {until}. Já pagou? Então não precisa fazer nada: o banco pode levar até dois dias para avisar.",
        what = LocalizedText::from(what),
        amount = amount,
        until = until
    )];
    about_money("O prazo do pagamento está acabando", lines, link)
}
