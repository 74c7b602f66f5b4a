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
    /// The state of a gift.
    pub enum GiftState {
        /// On its way: its hour has not come.
        Sent = "sent",
        Delivered = "delivered",
        Opened = "opened",
        Thanked = "thanked",
        /// It was not opened, and its credits went back. Why is not stored: a block must look like an unmatch.
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
    /// The state of a rose that was sent with a like.
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

/// Gifts that a person may send to the same recipient in a day.
pub const DAILY_TO_ONE: i64 = 5;
/// Gifts that a person may send in a day, to all recipients together.
pub const DAILY_TO_ALL: i64 = 10;
/// Roses that a person may send with first likes in a day.
pub const ROSES_A_DAY: i64 = 3;
/// An unopened gift goes back this long after it was delivered.
pub const OPENING_TERM: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A sweet stays pinned in the conversation for this long after it was opened.
pub const PINNED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// A sunflower opens at this local hour of its recipient, a fixed one: the exact dawn would tell where they are.
pub const DAWN_HOUR: i8 = 6;
/// The local hours of the two times that a coffee suggests: tomorrow, and the day after.
pub const SUGGESTED_HOURS: [i8; 2] = [19, 16];
/// Messages that a box of memories contains.
pub const MEMORIES: i64 = 10;
