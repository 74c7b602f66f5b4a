//! Moderation in the product's words: kinds of cases, how urgent each is, and what can be decided.

use crate::kernel::day::ProductDay;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::word_enum;
use jiff::{SignedDuration, Timestamp, ToSpan};

word_enum! {
    /// What a case is about. The first nine are reasons of reports.
    pub enum CaseKind {
        Minor = "minor",
        Threat = "threat",
        Scam = "scam",
        Nudity = "nudity",
        Harassment = "harassment",
        Hate = "hate",
        Fake = "fake",
        OffApp = "off_app",
        Other = "other",
        IntimateImage = "intimate_image",
        Extortion = "extortion",
        ReportAbuse = "report_abuse",
        /// The book of moderation does not add up.
        BrokenBook = "broken_book",
    }
}

word_enum! {
    /// How urgent a case is.
    pub enum Severity { S0 = "S0", S1 = "S1", S2 = "S2", S3 = "S3" }
}

impl Severity {
    /// From most to least urgent.
    pub const ALL: [Severity; 4] = [Severity::S0, Severity::S1, Severity::S2, Severity::S3];

    pub fn rank(self) -> i64 {
        self as i64
    }

    /// Of a stored rank, which a constraint bounds.
    pub fn of_rank(rank: i64) -> Severity {
        Severity::ALL
            .into_iter()
            .find(|known| known.rank() == rank)
            .unwrap_or(Severity::S3)
    }

    /// The time within which a case is decided.
    pub fn time_to_decide(self) -> SignedDuration {
        SignedDuration::from_hours(match self {
            Severity::S0 => 1,
            Severity::S1 => 4,
            Severity::S2 => 24,
            Severity::S3 => 72,
        })
    }

    /// Whether looking at such cases counts for the daily cap.
    pub fn weighs_on_people(self) -> bool {
        matches!(self, Severity::S0 | Severity::S1)
    }
}

impl CaseKind {
    pub fn severity(self) -> Severity {
        match self {
            CaseKind::Minor | CaseKind::Threat | CaseKind::BrokenBook => Severity::S0,
            CaseKind::Scam | CaseKind::Nudity | CaseKind::IntimateImage | CaseKind::Extortion => Severity::S1,
            CaseKind::Harassment | CaseKind::Hate => Severity::S2,
            CaseKind::Fake | CaseKind::OffApp | CaseKind::Other | CaseKind::ReportAbuse => Severity::S3,
        }
    }

    /// What a notice of a visitor may be about.
    pub fn of_notice(word: &str) -> FaultResult<CaseKind> {
        CaseKind::parse(word)
            .filter(|kind| !matches!(kind, CaseKind::ReportAbuse | CaseKind::BrokenBook))
            .ok_or_else(|| Fault::invalid("kind", "Escolha um motivo da lista."))
    }
}

word_enum! {
    /// Where a case comes from.
    pub enum CaseSource { Report = "report", Rule = "rule", Notice = "notice", Audit = "audit" }
}

word_enum! {
    pub enum CaseState {
        Open = "open",
        Claimed = "claimed",
        Decided = "decided",
        Appealed = "appealed",
        Closed = "closed",
    }
}

word_enum! {
    /// What a moderator decides.
    pub enum Action {
        None = "none",
        Warn = "warn",
        RemoveContent = "remove_content",
        Limit = "limit",
        Suspend = "suspend",
        Ban = "ban",
        ReportAuthority = "report_authority",
        /// The account meets nobody until its age is assured.
        ConfirmAge = "confirm_age",
        LimitReports = "limit_reports",
    }
}

impl Action {
    /// Whether the person concerned is told. A report to the authorities is not theirs to know.
    pub fn is_told(self) -> bool {
        !matches!(self, Action::None | Action::ReportAuthority)
    }

    /// Whether the account can do less afterwards.
    pub fn restricts(self) -> bool {
        matches!(
            self,
            Action::RemoveContent | Action::Limit | Action::LimitReports | Action::Suspend | Action::Ban
        )
    }

    /// Days that the action may last; None for actions without a length.
    pub fn days(self) -> Option<std::ops::RangeInclusive<i64>> {
        match self {
            Action::Limit | Action::LimitReports => Some(1..=90),
            Action::Suspend => Some(1..=365),
            _ => None,
        }
    }
}

word_enum! {
    pub enum DecisionState {
        /// Waits for a second person.
        Awaiting = "awaiting",
        Effective = "effective",
        /// The second person did not agree.
        Refused = "refused",
        /// An appeal was granted.
        Overturned = "overturned",
    }
}

/// A longer suspension takes two people.
pub const ALONE_DAYS: i64 = 30;
/// How long a moderator holds a case without a sign of life.
pub const LEASE: SignedDuration = SignedDuration::from_mins(10);
/// What one moderator looks at of the two highest severities in a day.
pub const VIEWING_CAP: SignedDuration = SignedDuration::from_hours(4);
/// Longer silences between two signs of life are not counted as viewing.
pub const BEAT_COUNTED: SignedDuration = SignedDuration::from_mins(2);
/// How long a decision can be appealed.
pub const APPEAL_DAYS: i64 = 183;
/// Within this an appeal is decided.
pub const APPEAL_DUE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The on-call is written to again each time this has passed, while nothing is decided and nobody holds the case.
pub const PAGE_AGAIN: SignedDuration = SignedDuration::from_hours(1);

/// The day of the cap, the same for everybody.
pub fn viewing_day(now: Timestamp) -> ProductDay {
    product_day(now, &zone("America/Sao_Paulo"))
}

pub fn days_after(now: Timestamp, days: i64) -> Timestamp {
    now.checked_add((days * 24).hours()).unwrap_or(Timestamp::MAX)
}

/// The days until then, begun ones counted whole; at least one.
pub fn days_until(until: Timestamp, now: Timestamp) -> i64 {
    let seconds = until.duration_since(now).as_secs().max(1);
    (seconds + 24 * 3600 - 1) / (24 * 3600)
}

pub fn days_before(now: Timestamp, days: i64) -> Timestamp {
    now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}

/// The half-year of public numbers: `2026-H2`.
pub fn half_year(now: Timestamp) -> String {
    let date = crate::kernel::day::today(now);
    format!("{}-H{}", date.year(), if date.month() <= 6 { 1 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_of_a_report_is_a_kind_of_case() {
        for word in crate::safety::model::ReportReason::WORDS {
            assert!(CaseKind::of_notice(word).is_ok(), "{word}");
        }
        assert!(CaseKind::of_notice("broken_book").is_err());
    }

    #[test]
    fn severities_are_due_sooner_the_higher_they_are() {
        for pair in Severity::ALL.windows(2) {
            assert!(pair[0].time_to_decide() < pair[1].time_to_decide());
            assert_eq!(Severity::of_rank(pair[0].rank()), pair[0]);
        }
    }

    #[test]
    fn half_years_begin_in_january_and_july() {
        let at = |written: &str| half_year(written.parse().unwrap());
        assert_eq!(at("2026-06-30T23:59:59Z"), "2026-H1");
        assert_eq!(at("2026-07-01T00:00:00Z"), "2026-H2");
    }
}
