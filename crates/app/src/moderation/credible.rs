//! Whether a report of the highest severity hides a person at once.
//!
//! It does when the reporter is one of whom such a report comes: an account that is not new, whom the subject wrote to,
//! whose earlier reports were not mostly dismissed, and no wave of new accounts reports the same person. New accounts
//! hide nobody, however many they are. A wave is no shield either: a reporter who attaches what the subject wrote is
//! believed in spite of it.

use super::model::days_before;
use super::store::reporters;
use super::store::reports::Report;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// An account is new for this long.
pub const NEW_DAYS: i64 = 14;
/// So many new accounts within [`WAVE_HOURS`] are a wave.
const WAVE: i64 = 3;
const WAVE_HOURS: i64 = 24;

pub async fn is_credible(reads: &mut impl Reads, report: &Report, now: Timestamp) -> FaultResult<bool> {
    let new_since = days_before(now, NEW_DAYS);
    let Some(reporter) = reporters::reporter(reads, report.reporter).await? else {
        return Ok(false);
    };
    if reporter.account_since > new_since || !is_accurate(reporter.upheld, reporter.dismissed) {
        return Ok(false);
    }
    if !reporters::had_contact(reads, report.reporter, report.subject).await? {
        return Ok(false);
    }
    Ok(has_evidence(report) || !is_wave(reads, report.subject, now).await?)
}

/// Whether many new accounts report the same person.
pub async fn is_wave(reads: &mut impl Reads, subject: Uuid, now: Timestamp) -> FaultResult<bool> {
    let since = now.checked_sub(WAVE_HOURS.hours()).unwrap_or(Timestamp::MIN);
    let fresh = reporters::fresh_reporters(reads, subject, days_before(now, NEW_DAYS), since).await?;
    Ok(fresh >= WAVE)
}

/// At least as often right as wrong; whoever never reported before is given the benefit of the doubt.
fn is_accurate(upheld: i64, dismissed: i64) -> bool {
    upheld >= dismissed
}

fn has_evidence(report: &Report) -> bool {
    let subject = report.subject.to_string();
    let messages = report.messages.as_array();
    messages.is_some_and(|all| all.iter().any(|message| message["sender"] == subject.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_dismissed_report_costs_the_benefit_of_the_doubt() {
        assert!(is_accurate(0, 0) && is_accurate(2, 1));
        assert!(!is_accurate(0, 1) && !is_accurate(2, 3));
    }
}
