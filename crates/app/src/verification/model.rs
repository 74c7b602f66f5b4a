//! Verification in the product's words: kinds, states, reasons, and how long each thing lasts.

use crate::kernel::word_enum;
use jiff::{SignedDuration, Timestamp, ToSpan, tz::TimeZone};

word_enum! {
    /// What an attempt is for.
    pub enum AttemptKind {
        Profile = "profile",
        Identity = "identity",
        /// A new main photo after an approval.
        Recheck = "recheck",
    }
}

word_enum! {
    /// A question that each reviewer answers by itself.
    pub enum Question {
        /// The same person: in the profile's photos, or on the document.
        SamePerson = "same_person",
        /// Gestures and number are those that were drawn.
        AsAsked = "as_asked",
        /// The document shows an age of eighteen or more.
        Adult = "adult",
    }
}

/// All of them.
pub const QUESTIONS: [Question; 3] = [Question::SamePerson, Question::AsAsked, Question::Adult];

impl AttemptKind {
    /// What is asked about such an attempt.
    pub fn questions(self) -> &'static [Question] {
        match self {
            AttemptKind::Profile => &[Question::SamePerson, Question::AsAsked],
            AttemptKind::Identity => &[Question::SamePerson, Question::AsAsked, Question::Adult],
            AttemptKind::Recheck => &[Question::SamePerson],
        }
    }
}

word_enum! {
    /// Where an attempt is.
    pub enum AttemptState {
        /// Gestures were drawn; the pictures are to come.
        Drawn = "drawn",
        Pending = "pending",
        Approved = "approved",
        Rejected = "rejected",
        /// Rejected, and contested.
        Appealed = "appealed",
        Withdrawn = "withdrawn",
        /// Its time ended without a result.
        Lapsed = "lapsed",
    }
}

word_enum! {
    /// Why an attempt was rejected.
    pub enum RejectReason {
        Gesture = "gesture",
        Code = "code",
        DifferentPerson = "different_person",
        NoFace = "no_face",
        Unclear = "unclear",
        MorePeople = "more_people",
        /// A picture of a screen or of a picture.
        Screen = "screen",
        /// The profile has nothing to compare with.
        NothingToCompare = "nothing_to_compare",
        Document = "document",
        Under18 = "under_18",
    }
}

impl RejectReason {
    /// Whether the pictures are remembered as fraud, by keyed hashes.
    pub fn is_fraud(self) -> bool {
        matches!(self, RejectReason::DifferentPerson | RejectReason::Screen)
    }

    /// The question whose "no" it explains; None for a picture that cannot be judged at all.
    pub fn question(self) -> Option<Question> {
        match self {
            RejectReason::Gesture | RejectReason::Code => Some(Question::AsAsked),
            RejectReason::DifferentPerson => Some(Question::SamePerson),
            RejectReason::Under18 => Some(Question::Adult),
            _ => None,
        }
    }

    /// Whether it can be the reason of such an attempt.
    pub fn suits(self, kind: AttemptKind) -> bool {
        match self {
            RejectReason::Gesture | RejectReason::Code => kind != AttemptKind::Recheck,
            RejectReason::NothingToCompare => kind != AttemptKind::Identity,
            RejectReason::Document | RejectReason::Under18 => kind == AttemptKind::Identity,
            _ => true,
        }
    }
}

impl AttemptKind {
    /// From the drawing to the last picture.
    pub fn capture(self) -> SignedDuration {
        match self {
            AttemptKind::Identity => CAPTURE_WITH_DOCUMENT,
            AttemptKind::Profile | AttemptKind::Recheck => CAPTURE,
        }
    }
}

/// Pictures of one attempt.
pub const FRAMES: i64 = 3;
/// From the drawing to the last picture of gestures alone.
const CAPTURE: SignedDuration = SignedDuration::from_secs(90);
/// From the drawing to the last picture where a document is photographed and covered by hand too. Slow devices need minutes
/// for that.
const CAPTURE_WITH_DOCUMENT: SignedDuration = SignedDuration::from_mins(5);
/// What a slow network may add to it.
pub const UPLOAD_GRACE: SignedDuration = SignedDuration::from_secs(60);
/// Gestures that may be drawn again in one attempt.
pub const SWAPS: i64 = 3;
/// Attempts of one kind in seven days.
pub const ATTEMPTS_A_WEEK: i64 = 3;
pub const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Answers are promised for then; the queue sorts by it.
pub const REVIEW_TARGET: SignedDuration = SignedDuration::from_hours(12);
/// A reviewer's seat without an answer.
pub const LEASE: SignedDuration = SignedDuration::from_mins(10);
/// Pictures of the profile's badge after the decision: as long as it can be contested.
pub const APPEAL_WINDOW: SignedDuration = SignedDuration::from_hours(7 * 24);
/// An attempt that nobody decided.
const REVIEW_MAX: SignedDuration = SignedDuration::from_hours(14 * 24);
/// Documents, decided or not.
const DOCUMENT_MAX: SignedDuration = SignedDuration::from_hours(72);
/// Documents are due so long before their term: the schedule that erases them runs every five minutes.
const ERASURE_LEAD: SignedDuration = SignedDuration::from_mins(10);
/// Keyed hashes of fraud, in months.
const MARK_MONTHS: i64 = 24;
/// How long a badge lasts, in months.
const BADGE_MONTHS: i64 = 24;

/// When the pictures of an attempt that was sent are erased, decided or not.
pub fn review_ends(kind: AttemptKind, submitted_at: Timestamp) -> Timestamp {
    match kind {
        AttemptKind::Identity => submitted_at + DOCUMENT_MAX - ERASURE_LEAD,
        AttemptKind::Profile | AttemptKind::Recheck => submitted_at + REVIEW_MAX,
    }
}

/// When the pictures of a decided attempt must be gone. Documents go at once.
pub fn erased_after(kind: AttemptKind, decided_at: Timestamp) -> Timestamp {
    match kind {
        AttemptKind::Identity => decided_at,
        AttemptKind::Profile | AttemptKind::Recheck => decided_at + APPEAL_WINDOW,
    }
}

/// When a badge of this moment ends.
pub fn badge_ends(granted_at: Timestamp) -> Timestamp {
    months_later(granted_at, BADGE_MONTHS)
}

/// Until when fraud is remembered.
pub fn mark_ends(now: Timestamp) -> Timestamp {
    months_later(now, MARK_MONTHS)
}

fn months_later(from: Timestamp, months: i64) -> Timestamp {
    let later = from.to_zoned(TimeZone::UTC).checked_add(months.months());
    later.map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badge_lasts_twenty_four_months_to_the_day() {
        let from: Timestamp = "2024-02-29T10:00:00Z".parse().unwrap();
        assert_eq!(badge_ends(from).to_string(), "2026-02-28T10:00:00Z");
    }

    #[test]
    fn reason_of_a_question_is_possible_only_where_the_question_is_asked() {
        for kind in [AttemptKind::Profile, AttemptKind::Identity, AttemptKind::Recheck] {
            for word in RejectReason::WORDS {
                let reason = RejectReason::parse(word).unwrap();
                let asked = reason
                    .question()
                    .is_none_or(|question| kind.questions().contains(&question));
                assert!(asked || !reason.suits(kind), "{kind:?} {word}");
            }
        }
    }

    #[test]
    fn documents_go_at_the_decision_and_within_three_days_without_one() {
        let at: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
        assert_eq!(erased_after(AttemptKind::Identity, at), at);
        let kept = review_ends(AttemptKind::Identity, at).duration_since(at);
        // One round of the schedule may have passed just before.
        assert_eq!((kept + ERASURE_LEAD).as_hours(), 72);
        assert!(ERASURE_LEAD > SignedDuration::from_mins(5));
        assert_eq!(
            erased_after(AttemptKind::Profile, at).duration_since(at).as_hours(),
            168
        );
    }
}
