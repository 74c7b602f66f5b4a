//! The notices that an incident requires, and their terms. An unlikely risk requires none; a relevant one both authorities
//! and the people in Brazil; a high one the people in Portugal too. A country without people concerned is left out; one with
//! an unknown number is not.

use super::deadlines::{seventy_two_hours_after, working_days_after};
use super::facts::Facts;
use super::model::{Change, Duty, Risk};
use super::store::HistoryRow;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;

const FIRST_NOTICE_DAYS: u32 = 3;
const COMPLEMENT_DAYS: u32 = 20;
/// How long before its end administrators are reminded of a term.
pub const REMINDED_BEFORE: SignedDuration = SignedDuration::from_hours(24);

/// A notice that is due, or was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DueNotice {
    pub duty: Duty,
    /// Whether the facts ask for it now.
    pub required: bool,
    /// Null where the law says "without undue delay".
    pub due_at: Option<Timestamp>,
    pub sent_at: Option<Timestamp>,
    pub waived_at: Option<Timestamp>,
    /// The protocol of what was sent, or why it was not.
    pub note: String,
    /// Not sent at its term, or sent after it.
    pub late: bool,
}

impl DueNotice {
    /// Whether the notice still has to be sent or waived.
    pub fn is_open(&self) -> bool {
        self.required && self.sent_at.is_none() && self.waived_at.is_none()
    }
}

fn is_required(duty: Duty, facts: &Facts, first_sent: bool) -> bool {
    let in_brazil = facts.people_brazil != Some(0);
    let in_portugal = facts.people_portugal != Some(0);
    let risk = facts.risk();
    match duty {
        Duty::Anpd | Duty::PeopleBrazil => risk != Risk::Unlikely && in_brazil,
        Duty::AnpdMore => first_sent,
        Duty::Cnpd => risk != Risk::Unlikely && in_portugal,
        Duty::PeoplePortugal => risk == Risk::High && in_portugal,
    }
}

/// Every notice, in the order of [`Duty::ALL`], from what is known and what was done.
pub fn notices(facts: &Facts, history: &[HistoryRow], now: Timestamp) -> Vec<DueNotice> {
    let last = |duty: Duty, change: Change| {
        let rows = history.iter().rev();
        rows.clone().find(|row| row.duty == Some(duty) && row.change == change)
    };
    let first = last(Duty::Anpd, Change::Sent).map(|row| row.at);
    Duty::ALL
        .into_iter()
        .map(|duty| {
            let due_at = match duty {
                Duty::Anpd | Duty::PeopleBrazil => Some(working_days_after(facts.found_at, FIRST_NOTICE_DAYS)),
                Duty::AnpdMore => first.map(|sent| working_days_after(sent, COMPLEMENT_DAYS)),
                Duty::Cnpd => Some(seventy_two_hours_after(facts.found_at)),
                Duty::PeoplePortugal => None,
            };
            let (sent, waived) = (last(duty, Change::Sent), last(duty, Change::Waived));
            let sent_at = sent.map(|row| row.at);
            let waived_at = sent.is_none().then(|| waived.map(|row| row.at)).flatten();
            let answered = sent_at.or(waived_at).unwrap_or(now);
            let required = is_required(duty, facts, first.is_some());
            DueNotice {
                duty,
                required,
                due_at,
                sent_at,
                waived_at,
                note: sent.or(waived).map(|row| row.note.clone()).unwrap_or_default(),
                late: required && waived_at.is_none() && due_at.is_some_and(|due| answered > due),
            }
        })
        .collect()
}
