//! Words and limits of gifts.

use crate::kernel::word_enum;
use jiff::SignedDuration;

word_enum! {
    /// The twelve gifts.
    pub enum GiftKind {
        Cafe = "cafe",
        Brigadeiro = "brigadeiro",
        Pastel = "pastel",
        Rosa = "rosa",
        Girassol = "girassol",
        Livro = "livro",
        Vinil = "vinil",
        Serenata = "serenata",
        Fita = "fita",
        Azulejo = "azulejo",
        Estrela = "estrela",
        Memorias = "memorias",
    }
}

word_enum! {
    /// How far a gift came.
    pub enum GiftState {
        /// On its way: its hour has not come.
        Sent = "sent",
        Delivered = "delivered",
        Opened = "opened",
        Thanked = "thanked",
        /// It was not opened, and its credits went back. Why is not stored: a block must not be told from a parting.
        Refunded = "refunded",
    }
}

impl GiftState {
    pub fn is_opened(self) -> bool {
        matches!(self, GiftState::Opened | GiftState::Thanked)
    }

    /// Its credits are still pending.
    pub fn is_pending(self) -> bool {
        matches!(self, GiftState::Sent | GiftState::Delivered)
    }
}

word_enum! {
    /// Where a rose with a like stands.
    pub enum RoseState {
        /// The like is pending.
        Waiting = "waiting",
        /// The two matched: it is a gift now.
        Given = "given",
        /// The like ended, and its credits went back. Why is not stored, as for gifts.
        Returned = "returned",
    }
}

word_enum! {
    /// Whose side of a gift a reader is on.
    pub enum Direction {
        Received = "received",
        Sent = "sent",
    }
}

/// Gifts of one person to one other in a day, and to all others together.
pub const DAILY_TO_ONE: i64 = 5;
pub const DAILY_TO_ALL: i64 = 10;
/// Roses with a first like in a day.
pub const ROSES_A_DAY: i64 = 3;
/// An unopened gift goes back this long after it was delivered.
pub const OPENING_TERM: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A sweet stays pinned in the conversation for this long after it was opened.
pub const PINNED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// A sunflower opens at this local hour of its recipient, a fixed one: the exact dawn would tell where they are.
pub const DAWN_HOUR: i8 = 6;
/// The local hours of the two times that a coffee suggests: tomorrow, and the day after.
pub const SUGGESTED_HOURS: [i8; 2] = [19, 16];
/// Messages in a box of memories.
pub const MEMORIES: i64 = 10;
