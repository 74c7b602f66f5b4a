//! Words of the guard: what a rule may do, what a recipient is told, and how far an account is restricted.

use crate::kernel::{LocalizedText, word_enum};

word_enum! {
    /// A notice beside a received message. Only the recipient sees it.
    pub enum NoticeKind {
        /// Payment details, or a request for money.
        Payment = "payment",
        /// An invitation to go on in another app.
        AppMove = "app_move",
        /// An invitation to a private place before the two have met.
        Lure = "lure",
        /// Words that may hurt.
        Rude = "rude",
        /// The address of a place, before the two have seen each other on video.
        Address = "address",
    }
}

word_enum! {
    /// What a recipient answers to a notice.
    pub enum NoticeAnswer {
        /// The notice was read and put away.
        Understood = "understood",
        /// The message bothered the recipient.
        Bothered = "bothered",
        /// The message did not bother the recipient.
        Fine = "fine",
    }
}

word_enum! {
    /// What a person of moderation should look into. It says nothing to the account, and restricts nothing.
    pub enum Suspicion {
        /// The account may belong to somebody below eighteen.
        Minor = "minor",
    }
}

word_enum! {
    /// A fact of an account that lowers its score.
    #[derive(Hash)]
    pub enum Credit {
        PhotoVerified = "photo_verified",
        IdentityVerified = "identity_verified",
        /// A video call with somebody whose account is not new, by the word of both.
        VideoDate = "video_date",
        /// Ninety days without points before the last day.
        LongStanding = "long_standing",
    }
}

word_enum! {
    /// Why a message waits for its sender's confirmation.
    pub enum HoldKind {
        /// Payment details for a person whom the sender has not met on video: confirmed after thirty seconds.
        Payment = "payment",
        /// Words that may hurt: confirmed at once.
        Rude = "rude",
        /// Nearly the same first message as to many others today: never confirmed, only changed.
        Repeated = "repeated",
    }
}

impl HoldKind {
    /// Seconds before the sender may confirm; `None` if only another text will do.
    pub const fn wait_seconds(self) -> Option<u32> {
        match self {
            HoldKind::Payment => Some(30),
            HoldKind::Rude => Some(0),
            HoldKind::Repeated => None,
        }
    }

    /// The question to the sender.
    pub fn question(self) -> LocalizedText {
        match self {
            HoldKind::Payment => {
                "Vocês ainda não se viram em vídeo. Tem certeza de que quer enviar dados de pagamento?".into()
            }
            HoldKind::Rude => "Esta mensagem pode machucar. Tem certeza?".into(),
            HoldKind::Repeated => {
                "Você já mandou quase a mesma mensagem a outras pessoas hoje. Escreva algo só para esta.".into()
            }
        }
    }
}

word_enum! {
    /// How far the score of an account restricts it.
    pub enum Level {
        None = "none",
        /// Five new conversations a day; no links.
        Limited = "limited",
        /// Hidden from strangers until a moderator decides.
        Review = "review",
        /// Closed until a moderator decides.
        Suspended = "suspended",
    }
}

impl Level {
    /// The level of a score from 0 to 100.
    pub const fn of(score: i64) -> Level {
        match score {
            80.. => Level::Suspended,
            60.. => Level::Review,
            40.. => Level::Limited,
            _ => Level::None,
        }
    }

    /// Whether this level restricts more than `other`.
    pub fn above(self, other: Level) -> bool {
        self as u8 > other as u8
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn level_changes_exactly_at_its_thresholds() {
        let levels = [0, 39, 40, 59, 60, 79, 80, 100].map(Level::of);
        use Level::{Limited, None, Review, Suspended};
        assert_eq!(
            levels,
            [None, None, Limited, Limited, Review, Review, Suspended, Suspended]
        );
        assert!(Level::Review.above(Level::Limited) && !Level::Limited.above(Level::Limited));
    }
}
