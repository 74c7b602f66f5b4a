//! What the detectors report.

use super::Contact;

/// The score at which a text is refused.
pub const ENOUGH: u8 = 100;

/// One reason to think that a text carries a contact detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evidence {
    pub kind: Contact,
    /// 1 to 100; the weights of one kind add up.
    pub weight: u8,
    pub reason: &'static str,
}

impl Evidence {
    /// Enough on its own.
    pub fn certain(kind: Contact, reason: &'static str) -> Evidence {
        Evidence {
            kind,
            weight: ENOUGH,
            reason,
        }
    }

    /// Needs a second reason of the same kind.
    pub fn likely(kind: Contact, reason: &'static str) -> Evidence {
        Evidence {
            kind,
            weight: ENOUGH / 2,
            reason,
        }
    }
}
