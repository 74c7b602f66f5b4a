//! How often a user may change their gender identity and gender preferences.
//!
//! Both decide who sees whom, also for people who hide their identity, and preferences are never shown. A member could
//! learn another's preferences by changing their own identity and watching who disappears. So changes are counted from
//! the moment when there can be people to look at: two corrections in the first week, afterwards two in thirty days.
//! Identity and preferences count together, and one saved form is one change.
//!
//! Taking an identity back and withdrawing a consent always work and reset nothing: giving the value again is a change.

use super::fields::FieldChange;
use super::{changes, store};
use crate::accounts::store::account;
use crate::kernel::day::{written_date, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::words;
use db::{Reads, Tx, Value};
use jiff::{SignedDuration, Timestamp, ToSpan};

/// Changes in the first week, and then in each window.
const CHANGES: i64 = 2;
const FIRST_WEEK_DAYS: i64 = 7;
const WINDOW_DAYS: i64 = 30;
const KIND: &str = "gender";

/// Counts the change that `made` makes to the stored values, if it makes one. [`Fault::ChangeLimit`] when it is one
/// too many.
pub async fn count(
    tx: &mut Tx,
    member: Member,
    made: &[FieldChange],
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    if !made.iter().any(|change| column_field(change.column).is_some()) {
        return Ok(());
    }
    // Two calls at once would each find room for one.
    tx.lock_key(&format!("gender:{}", member.id)).await?;
    let stored = store::gender_facts(tx, member.id).await?;
    let (Some(from), Some(field)) = (stored.changes_counted_from, changed_field(&stored, made)) else {
        return Ok(());
    };
    if limits == LimitEnforcement::Yes {
        require(tx, member, field, from, now).await?;
    }
    let retention = SignedDuration::from_hours(WINDOW_DAYS * 24);
    changes::note_kind(tx, member.id, KIND, retention, now).await
}

fn column_field(column: &str) -> Option<&'static str> {
    match column {
        "gender_identity" => Some("gender_identity"),
        "seeks_mask" => Some("gender_preferences"),
        _ => None,
    }
}

/// The first field whose value these changes really change. An identity that is taken back is none.
fn changed_field(stored: &store::GenderFacts, changes: &[FieldChange]) -> Option<&'static str> {
    let differs = |change: &&FieldChange| match change.column {
        "gender_identity" => change.value != Value::Null && change.value != stored.gender_identity.clone().into(),
        "seeks_mask" => !stored.preferences_chosen || change.value != stored.seeks_mask.into(),
        _ => false,
    };
    changes
        .iter()
        .find(differs)
        .and_then(|change| column_field(change.column))
}

async fn require(
    reads: &mut impl Reads,
    member: Member,
    field: &'static str,
    from: Timestamp,
    now: Timestamp,
) -> FaultResult<()> {
    let week_ends = after_days(from, FIRST_WEEK_DAYS);
    let since = if now < week_ends {
        from
    } else {
        week_ends.max(now.checked_sub((WINDOW_DAYS * 24).hours()).unwrap_or(Timestamp::MIN))
    };
    let made = changes::times(reads, member.id, KIND, since).await?;
    let Some(oldest) = made.first().filter(|_| made.len() as i64 >= CHANGES) else {
        return Ok(());
    };
    let resets_at = if now < week_ends {
        week_ends
    } else {
        after_days(*oldest, WINDOW_DAYS)
    };
    let home = account(reads, member.id).await?.ok_or(Fault::NotFound)?.time_zone;
    let day = written_date(resets_at.to_zoned(zone(&home)).date());
    Err(Fault::ChangeLimit {
        field,
        limit: CHANGES,
        resets_at,
        message: words!(
            "Identidade e preferências de gênero mudam poucas vezes, para que ninguém seja descoberto por elas. Você pode mudar de novo em {day}.",
            day = day
        ),
    })
}

fn after_days(at: Timestamp, days: i64) -> Timestamp {
    at.checked_add((days * 24).hours()).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiles::fields;
    use serde_json::json;

    fn facts(identity: Option<&str>, mask: i64, chosen: bool) -> store::GenderFacts {
        store::GenderFacts {
            gender_identity: identity.map(str::to_owned),
            seeks_mask: mask,
            preferences_chosen: chosen,
            changes_counted_from: None,
        }
    }

    fn changed(stored: &store::GenderFacts, field: &str, value: serde_json::Value) -> Option<&'static str> {
        changed_field(stored, &fields::read(field, &value).unwrap().unwrap())
    }

    #[test]
    fn changed_field_ignores_same_value_and_identity_taken_back() {
        let stored = facts(Some("woman"), 1, true);
        assert_eq!(changed(&stored, "gender_identity", json!("woman")), None);
        assert_eq!(changed(&stored, "gender_identity", json!(null)), None);
        assert_eq!(changed(&stored, "gender_preferences", json!(["man"])), None);
        assert_eq!(changed(&stored, "bio", json!("Olá")), None);
        assert_eq!(
            changed(&stored, "gender_identity", json!("man")),
            Some("gender_identity")
        );
        assert_eq!(
            changed(&stored, "gender_preferences", json!([])),
            Some("gender_preferences")
        );
    }

    #[test]
    fn changed_field_names_value_given_again_after_withdrawal() {
        let stored = facts(None, 0, false);
        assert_eq!(
            changed(&stored, "gender_identity", json!("woman")),
            Some("gender_identity")
        );
        assert_eq!(
            changed(&stored, "gender_preferences", json!([])),
            Some("gender_preferences")
        );
    }
}
