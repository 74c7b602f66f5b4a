//! "Avisar quando alguém combinar": one notice for a person whose deck is empty, when somebody is there whom both sides'
//! filters accept and whom they never saw.
//!
//! The notice names nobody and counts nobody: it says what opening the deck would say. It ends the wish, comes at most once
//! a day, and only by day.

mod fulfil;
mod store;
mod surface;

pub use fulfil::schedule;
pub use surface::declare;

use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The wish as it stands, and as it is sent.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct DeckWish {
    pub on: bool,
}

/// Makes the wish or takes it back. The same again changes nothing.
pub async fn set(tx: &mut Tx, member: Member, wish: DeckWish, now: Timestamp) -> FaultResult<DeckWish> {
    match wish.on {
        true => store::wish(tx, member.id, now).await?,
        false => store::take_back(tx, member.id).await?,
    }
    Ok(wish)
}

pub async fn standing(reads: &mut impl Reads, member: Member) -> FaultResult<DeckWish> {
    Ok(DeckWish {
        on: store::is_open(reads, member.id).await?,
    })
}
