//! Mails about purchases in stores. They name no amounts: the store's own receipts do.

use super::label;
use crate::kernel::LocalizedText;
use crate::notify::letter::{Action, MailContent};
use crate::words;

fn about(heading: &'static str, paragraphs: Vec<LocalizedText>, link: &str) -> MailContent {
    MailContent {
        subject: "Sobre a sua compra".into(),
        heading: heading.into(),
        paragraphs,
        action: Some(Action {
            label: "Ver planos e compras".into(),
            link: link.to_string(),
        }),
        code: None,
        small: Vec::new(),
        refusal: None,
    }
}

/// The first charge of a subscription: access is open, and the store manages it.
pub fn begun(provider: &str, what: &'static str, link: &str) -> MailContent {
    let store = label(provider).unwrap_or_default();
    let lines = vec![
        words!(
            "{what}: já está tudo aberto. Obrigado!",
            what = LocalizedText::from(what)
        ),
        words!(
            "Sua assinatura é gerida pela {store}: é ela que cobra, envia os recibos, cancela e devolve.",
            store = store
        ),
    ];
    about("Seu Premium começou", lines, link)
}

/// The store refunded a payment, which ended the access.
pub fn refunded(provider: &str, what: &'static str, link: &str) -> MailContent {
    let store = label(provider).unwrap_or_default();
    let lines = vec![words!(
        "A {store} devolveu o pagamento de {what}, e o acesso que ele abria terminou.",
        store = store,
        what = LocalizedText::from(what)
    )];
    about("Devolução feita", lines, link)
}

/// The store could not charge a renewal.
pub fn owed(provider: &str, link: &str) -> MailContent {
    let store = label(provider).unwrap_or_default();
    let lines = vec![words!(
        "A {store} não conseguiu cobrar a renovação do seu Premium. Atualize a forma de pagamento na {store}, ou deixe terminar: nada mais é cobrado.",
        store = store
    )];
    about("O pagamento não passou", lines, link)
}
