//! Messages in the product's words, and the pure rules of a conversation.

use crate::kernel::LimitEnforcement;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{contact, new_id, text, word_enum};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

pub const BODY_MAX: usize = 2000;
pub const FAREWELL_MAX: usize = 500;
pub const CLIENT_ID_MAX: usize = 100;
/// Until then a sender may change a text.
pub const EDIT_WINDOW: SignedDuration = SignedDuration::from_mins(15);
/// Until then a sender may delete a message for both.
pub const DELETE_WINDOW: SignedDuration = SignedDuration::from_hours(24);

word_enum! {
    /// What a person says to a message with one sign.
    pub enum MessageReaction { Love = "love", Laugh = "laugh", Wow = "wow", Hug = "hug", Thanks = "thanks" }
}

word_enum! {
    /// What a message is.
    pub enum MessageKind { Text = "text", Photo = "photo", Stamp = "stamp" }
}

word_enum! {
    /// What a stamp shows. The web draws it; a word never gets another drawing.
    pub enum Stamp {
        Abraco = "abraco",
        Cafe = "cafe",
        PaoDeQueijo = "pao_de_queijo",
        PastelDeNata = "pastel_de_nata",
        Sol = "sol",
        Lua = "lua",
        Mar = "mar",
        Chuva = "chuva",
        Violao = "violao",
        Azulejo = "azulejo",
        Andorinha = "andorinha",
        Imbondeiro = "imbondeiro",
        Rede = "rede",
        Flor = "flor",
        Carta = "carta",
        Festa = "festa",
    }
}

/// How many messages one person may send in a minute; `None` lifts the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessagePace(pub Option<i64>);

impl MessagePace {
    /// The usual pace, where limits count.
    pub fn of(limits: LimitEnforcement) -> MessagePace {
        match limits {
            LimitEnforcement::Yes => MessagePace::default(),
            LimitEnforcement::No => MessagePace(None),
        }
    }
}

impl Default for MessagePace {
    fn default() -> MessagePace {
        MessagePace(Some(30))
    }
}

/// A text to send: cleaned, 1 to 2000 letters as people count them.
pub fn body(input: &str) -> FaultResult<String> {
    bounded("body", input, BODY_MAX)
}

/// A last message. It is the only one that cannot be answered, so it may not lead elsewhere.
pub fn farewell(input: &str) -> FaultResult<String> {
    let text = bounded("text", input, FAREWELL_MAX)?;
    match contact::find(&text) {
        Some(_) => Err(Fault::invalid("text", "Numa despedida não cabem contatos nem links.")),
        None => Ok(text),
    }
}

fn bounded(field: &'static str, input: &str, max: usize) -> FaultResult<String> {
    let cleaned = text::clean(input);
    if cleaned.is_empty() {
        return Err(Fault::invalid(field, "Escreva uma mensagem."));
    }
    if text::graphemes(&cleaned) > max {
        return Err(Fault::too_long(field, max));
    }
    Ok(cleaned)
}

/// The name that a client gives a message before it is sent, so that sending it again is harmless.
pub fn client_id(input: &str) -> FaultResult<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    if input.is_empty() || input.len() > CLIENT_ID_MAX || !input.chars().all(plain) {
        return Err(Fault::invalid("client_id", "O identificador da mensagem não serve."));
    }
    Ok(input.to_string())
}

/// The id of the next message of a conversation: of the time `now`, and above `last` in any case.
/// Two messages of one millisecond, or a clock that went back, would otherwise stand in wrong order.
pub fn next_id(now: Timestamp, last: Option<Uuid>) -> Uuid {
    let fresh = new_id(now);
    let Some(last) = last.filter(|last| fresh <= *last) else {
        return fresh;
    };
    let next = last.as_u128() + 1;
    // The low 62 bits are random; only above them stand variant, version and time.
    if next & ((1 << 62) - 1) != 0 {
        return Uuid::from_u128(next);
    }
    let millisecond = i64::try_from(last.as_u128() >> 80)
        .unwrap_or(i64::MAX)
        .saturating_add(1);
    new_id(Timestamp::from_millisecond(millisecond).unwrap_or(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cleaned_and_bounded() {
        assert_eq!(body("  oi\u{202e}\n\n\n\ntudo bem? ").unwrap(), "oi\n\ntudo bem?");
        assert!(body(&"é".repeat(2000)).is_ok());
        for wrong in ["", " \n ", "\u{200b}", "\u{202e}\u{0000}", &"a".repeat(2001)] {
            assert!(
                matches!(body(wrong), Err(Fault::Validation { field: "body", .. })),
                "{wrong:?}"
            );
        }
    }

    #[test]
    fn farewell_leads_nowhere() {
        assert!(farewell("Desejo o melhor para você.").is_ok());
        for wrong in [
            "Me liga: 11 98765-4321",
            "veja www.exemplo.com",
            "segue @ana_silva",
            " ",
            &"a".repeat(501),
        ] {
            assert!(
                matches!(farewell(wrong), Err(Fault::Validation { field: "text", .. })),
                "{wrong}"
            );
        }
    }

    #[test]
    fn client_ids_are_plain_words() {
        assert!(client_id("0193f0a4-7c1e-7b1a-9d2f-0123456789ab").is_ok());
        for wrong in ["", "com espaço", "é", "a\0b", "'; --", &"a".repeat(101)] {
            assert!(client_id(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn ids_rise_within_a_millisecond_and_when_the_clock_goes_back() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let mut last = next_id(now, None);
        for step in 0..2000 {
            let at = now - SignedDuration::from_millis(step % 3);
            let next = next_id(at, Some(last));
            assert!(next > last);
            assert_eq!(next.get_version_num(), 7);
            last = next;
        }
    }

    #[test]
    fn ids_rise_over_the_edge_of_the_random_bits() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let edge = Uuid::from_u128(new_id(now).as_u128() | ((1 << 62) - 1));
        let next = next_id(now, Some(edge));
        assert!(next > edge);
        assert_eq!(
            (next.get_version_num(), next.get_variant()),
            (7, uuid::Variant::RFC4122)
        );
    }
}
