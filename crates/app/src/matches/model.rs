//! Matches in the product's words.

use crate::safety::relation::CLOSED_VISIBLE_DAYS;
use jiff::{Timestamp, ToSpan};

/// Silence after which a match is shown among the sleeping ones.
pub const ASLEEP_DAYS: i64 = 14;
/// A reply that is owed for longer counts towards "Sua vez".
pub const WAITING_HOURS: i64 = 48;
/// With more conversations waiting than this, the user can like no new people until some are answered or closed.
pub const WAITING_LIMIT: i64 = 8;

/// Why a match ended. The blocked side must not learn of a block, so it reads like any other parting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseReason {
    /// "Encerrar com gentileza": a last message was delivered.
    Kindness,
    /// Without a word, which is always allowed.
    Unmatch,
    /// One of the two blocked the other.
    Block,
    /// One of the two accounts was erased.
    Account,
}

impl CloseReason {
    pub fn word(self) -> &'static str {
        match self {
            CloseReason::Kindness => "kindness",
            CloseReason::Unmatch => "unmatch",
            CloseReason::Block => "block",
            CloseReason::Account => "account",
        }
    }
}

/// Users who have been silent since before this moment are inactive.
pub fn inactivity_cutoff(now: Timestamp) -> Timestamp {
    ago(now, ASLEEP_DAYS * 24)
}

/// Matches closed before this moment are no longer shown to anybody.
pub fn closed_hidden_before(now: Timestamp) -> Timestamp {
    ago(now, CLOSED_VISIBLE_DAYS * 24)
}

/// Replies owed since before this moment count as waiting.
pub fn waiting_before(now: Timestamp) -> Timestamp {
    ago(now, WAITING_HOURS)
}

fn ago(now: Timestamp, hours: i64) -> Timestamp {
    now.checked_sub(hours.hours()).unwrap_or(Timestamp::MIN)
}

/// The five ready-made farewells of "Encerrar com gentileza". They say no without a reproach, without
/// a half-promise and without asking for an answer.
pub const FAREWELLS: [&str; 5] = [
    "Foi bom conversar, mas não senti a conexão que procuro. Desejo o melhor para você.",
    "Gostei de conhecer você um pouco, e percebi que buscamos coisas diferentes. Prefiro falar com clareza a sumir. Boa sorte por aqui!",
    "Agradeço a conversa e o carinho. Não quero deixar você sem resposta: para mim, não vai seguir adiante. Cuide-se bem.",
    "Conheci alguém e quero me dedicar a essa história. Foi um prazer conversar, e espero que você encontre a sua.",
    "Estou precisando de um tempo para mim e não vou conseguir dar a atenção que você merece. Desejo tudo de bom para você.",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn farewells_are_short_distinct_and_carry_no_contact() {
        for (at, text) in FAREWELLS.iter().enumerate() {
            assert!(text.chars().count() <= 160, "{text}");
            assert!(crate::kernel::contact::find(text).is_none(), "{text}");
            assert!(!FAREWELLS[..at].contains(text));
        }
    }

    #[test]
    fn edges_lie_in_the_past() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        assert_eq!(waiting_before(now).to_string(), "2026-11-19T12:00:00Z");
        assert_eq!(inactivity_cutoff(now).to_string(), "2026-11-07T12:00:00Z");
        assert_eq!(closed_hidden_before(now).to_string(), "2026-08-23T12:00:00Z");
    }
}
