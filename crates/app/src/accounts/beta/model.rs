//! A tester's status in the programme, and the features that it opens.

use jiff::{SignedDuration, Timestamp, ToSpan};

/// The keys of features, as the specification writes them. An active tester has all of these; whatever else a
/// feature may be called, testers have it not.
pub const FEATURES: &[&str] = &[
    "profile",
    "profileEdit",
    "quiz",
    "viewProfiles",
    "basicChat",
    "intentionQuiz",
    "feedback",
    "aiMatch",
    "advancedMatchmaking",
    "premiumFeatures",
    "love-room",
    "virtual-date",
    "astrology-match",
    "games",
    "loveLetter",
];
/// Places that a programme may have at most.
pub const LIMIT_MAX: i64 = 10_000;
/// Days by which one extension may move the end.
pub const EXTENSION_MAX: i64 = 60;
/// How long an invitation waits.
pub const INVITE_DAYS: i64 = 30;

db::row! {
    /// The programme as the operator set it.
    #[derive(Debug, Clone)]
    pub struct Program {
        pub user_limit: i64,
        pub days: i64,
        pub open: bool,
        pub last_id: i64,
        pub launched_at: Option<Timestamp>,
    }
}

impl Program {
    /// After the launch everybody is in, testers too.
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.launched_at.is_some_and(|at| at <= now)
    }

    pub fn has_room(&self) -> bool {
        self.last_id < self.user_limit
    }
}

db::row! {
    /// A tester's place in the programme.
    #[derive(Debug, Clone)]
    pub struct Tester {
        pub beta_id: i64,
        pub invited_at: Timestamp,
        pub started_at: Timestamp,
        pub expires_at: Timestamp,
        pub revoked_at: Option<Timestamp>,
    }
}

/// A tester's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Not in the programme: everything is open.
    None,
    Active,
    Expired,
}

impl State {
    pub fn word(self) -> &'static str {
        match self {
            State::None => "none",
            State::Active => "active",
            State::Expired => "expired",
        }
    }
}

/// The state with the days that are left, rounded up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TesterStatus {
    pub state: State,
    pub days_left: i64,
}

/// Where a tester stands now: over at the very moment of the end, after a revocation, and with a place beyond the
/// limit.
pub fn standing(tester: Option<&Tester>, program: &Program, now: Timestamp) -> TesterStatus {
    let none = TesterStatus {
        state: State::None,
        days_left: 0,
    };
    let Some(tester) = tester.filter(|_| !program.is_over(now)) else {
        return none;
    };
    let over = tester.expires_at <= now || tester.revoked_at.is_some() || tester.beta_id > program.user_limit;
    match over {
        true => TesterStatus {
            state: State::Expired,
            days_left: 0,
        },
        false => TesterStatus {
            state: State::Active,
            days_left: days_until(tester.expires_at, now),
        },
    }
}

fn days_until(end: Timestamp, now: Timestamp) -> i64 {
    let left = end.duration_since(now);
    let day = SignedDuration::from_hours(24);
    let whole = left.as_secs() / day.as_secs();
    let rest = left - SignedDuration::from_secs(whole * day.as_secs());
    whole + i64::from(rest > SignedDuration::ZERO)
}

/// So many days of twenty-four hours later.
pub fn days_after(from: Timestamp, days: i64) -> Timestamp {
    from.checked_add((days * 24).hours()).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tester_has_the_features_of_the_specification_and_no_other() {
        let theirs = "profile profileEdit quiz viewProfiles basicChat intentionQuiz feedback aiMatch advancedMatchmaking \
                      premiumFeatures love-room virtual-date astrology-match games loveLetter";
        assert_eq!(FEATURES, theirs.split_whitespace().collect::<Vec<_>>());
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn program() -> Program {
        Program {
            user_limit: 50,
            days: 14,
            open: true,
            last_id: 50,
            launched_at: None,
        }
    }

    fn tester(beta_id: i64) -> Tester {
        let start = at("2026-11-01T12:00:00Z");
        Tester {
            beta_id,
            invited_at: start,
            started_at: start,
            expires_at: days_after(start, 14),
            revoked_at: None,
        }
    }

    #[test]
    fn days_are_rounded_up_and_the_end_comes_at_its_second() {
        for (now, state, left) in [
            ("2026-11-01T12:00:00Z", State::Active, 14),
            ("2026-11-01T12:00:01Z", State::Active, 14),
            ("2026-11-02T12:00:00Z", State::Active, 13),
            ("2026-11-14T12:00:00Z", State::Active, 1),
            ("2026-11-15T11:59:59.999999Z", State::Active, 1),
            ("2026-11-15T12:00:00Z", State::Expired, 0),
        ] {
            let told = standing(Some(&tester(50)), &program(), at(now));
            assert_eq!((told.state, told.days_left), (state, left), "{now}");
        }
    }

    #[test]
    fn place_beyond_the_limit_and_a_revoked_one_are_over() {
        let now = at("2026-11-02T00:00:00Z");
        assert_eq!(standing(Some(&tester(51)), &program(), now).state, State::Expired);
        let revoked = Tester {
            revoked_at: Some(now),
            ..tester(3)
        };
        assert_eq!(standing(Some(&revoked), &program(), now).state, State::Expired);
        assert_eq!(standing(None, &program(), now).state, State::None);
    }

    #[test]
    fn tester_after_the_launch_is_none_any_more() {
        let launched = Program {
            launched_at: Some(at("2026-12-01T00:00:00Z")),
            ..program()
        };
        let before = standing(Some(&tester(3)), &launched, at("2026-11-30T23:59:59Z"));
        assert_eq!(before.state, State::Expired);
        assert_eq!(
            standing(Some(&tester(3)), &launched, at("2026-12-01T00:00:00Z")).state,
            State::None
        );
    }
}
