//! Words of the slice that its rows and its use cases share.

use crate::kernel::fault::{Fault, FaultResult};

/// Who may see a person's signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// Only people whom the owner allows individually.
    Nobody,
    Matches,
    Everyone,
}

impl Sharing {
    pub fn parse(word: &str) -> Option<Sharing> {
        match word {
            "nobody" => Some(Sharing::Nobody),
            "matches" => Some(Sharing::Matches),
            "everyone" => Some(Sharing::Everyone),
            _ => None,
        }
    }

    pub fn read(word: &str) -> FaultResult<Sharing> {
        Sharing::parse(word)
            .ok_or_else(|| Fault::invalid("sharing", "Escolha quem vê: ninguém, seus matches ou todos."))
    }

    pub fn word(self) -> &'static str {
        match self {
            Sharing::Nobody => "nobody",
            Sharing::Matches => "matches",
            Sharing::Everyone => "everyone",
        }
    }
}
