//! The words that make a number one of a payment.

use super::Paying;
use crate::lexicon::{Class, Lexicon};
use crate::reading::Reading;

/// Classes of words about ways of payment.
pub struct PayingWords {
    pix: Class,
    account: Class,
    mbway: Class,
    wallet: Class,
    reference: Class,
}

impl PayingWords {
    pub fn of(lexicon: &mut Lexicon) -> PayingWords {
        PayingWords {
            pix: lexicon.class("pix"),
            account: lexicon.class("account"),
            mbway: lexicon.class("mbway"),
            wallet: lexicon.class("wallet"),
            reference: lexicon.class("reference"),
        }
    }

    /// Which of them `reading` has.
    pub fn in_text(&self, reading: &Reading) -> Paying {
        let has = |class| reading.all.has(class);
        Paying {
            pix: has(self.pix),
            account: has(self.account),
            mbway: has(self.mbway),
            wallet: has(self.wallet),
            reference: has(self.reference),
        }
    }
}
