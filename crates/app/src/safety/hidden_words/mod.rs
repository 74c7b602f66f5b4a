//! Hidden words: phrases that a member does not want to read. The list is private; nobody learns that it exists.

mod store;
mod surface;

pub use store::phrases;
pub use surface::declare;

use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::words;
use ::words::HiddenWords;
use db::{Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Phrases on one list.
pub const PHRASES_MAX: usize = 50;
/// Letters of one phrase.
pub const PHRASE_MAX: usize = 40;

/// Whether a text has one of the phrases that a user does not want to read.
pub async fn hides(reads: &mut impl Reads, reader: Uuid, text: &str) -> FaultResult<bool> {
    let phrases = phrases(reads, reader).await?;
    Ok(matcher(&phrases).is_in(text))
}

/// Finds these phrases, disguises included.
pub fn matcher(phrases: &[String]) -> HiddenWords {
    HiddenWords::new(phrases.iter().map(String::as_str))
}

/// Replaces the member's list and answers it as stored: cleaned, each phrase once, in alphabetical order.
///
/// Errors: `Validation` of `words` for a phrase without a letter or digit, for one above [`PHRASE_MAX`] letters, and for
/// more than [`PHRASES_MAX`] phrases.
pub async fn set(tx: &mut Tx, member: Member, input: Vec<String>, now: Timestamp) -> FaultResult<Vec<String>> {
    let phrases = cleaned(&input)?;
    // Two tabs that save at once leave one of both lists, never a mixture.
    tx.lock_key(&format!("hidden words {}", member.id)).await?;
    store::replace(tx, member.id, &phrases, now).await?;
    Ok(phrases)
}

fn cleaned(input: &[String]) -> FaultResult<Vec<String>> {
    let mut phrases = Vec::new();
    for phrase in input {
        let phrase = text::clean_line(phrase).to_lowercase();
        if !phrase.chars().any(char::is_alphanumeric) {
            return Err(Fault::invalid(
                "words",
                "Cada palavra precisa de uma letra ou um número.",
            ));
        }
        if text::graphemes(&phrase) > PHRASE_MAX {
            return Err(Fault::too_long("words", PHRASE_MAX));
        }
        phrases.push(phrase);
    }
    phrases.sort_unstable();
    phrases.dedup();
    if phrases.len() > PHRASES_MAX {
        return Err(Fault::invalid(
            "words",
            words!("Cabem {most} palavras na lista.", most = PHRASES_MAX),
        ));
    }
    Ok(phrases)
}
