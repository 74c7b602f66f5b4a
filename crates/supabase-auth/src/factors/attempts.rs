//! Guesses are few. A code has a million values and a password may be known to a thief, so wrong answers in a row
//! lock the factor for longer and longer.

use db::{DbError, Tx};
use jiff::{SignedDuration, Timestamp};

use crate::errors::AuthError;
use crate::http::{Origin, SignedIn};
use crate::model::factors::Factor;
use crate::state::AuthState;
use crate::store;
use crate::tokens::code_guesses;

/// Wrong answers in a row before the factor locks.
const TRIES: i64 = 5;
const FIRST_LOCK: SignedDuration = SignedDuration::from_mins(5);
const LONGEST_LOCK: SignedDuration = SignedDuration::from_hours(24);

/// Admits an answer to the factor `id`, and returns whether it comes from a known device of the account. Such a device
/// has a limit of its own, so an attacker who knows only the password cannot lock the owner out by wrong answers.
/// Others share the limit of their network and the lock of the factor, and must solve a puzzle when too many codes were
/// wrong everywhere.
pub async fn admit(
    state: &AuthState,
    me: &SignedIn,
    origin: &Origin,
    id: &str,
    captcha: Option<&str>,
) -> Result<bool, AuthError> {
    let limits = state.config().limits;
    if let Some(device) = origin.cookies.device_of(state, &me.user) {
        let place = format!("{} {id} {device}", me.user.id);
        state
            .limit_account("factor device", &place, limits.factor_per_device)
            .await?;
        return Ok(true);
    }
    state
        .limit_network("second factor", origin.ip, limits.verify_per_network)
        .await?;
    code_guesses::admit(state, captcha.or(origin.captcha.as_deref())).await?;
    Ok(false)
}

/// Seconds until the factor may be tried again; `None` when it may.
pub fn locked_for(factor: &Factor, now: Timestamp) -> Option<u64> {
    let left = factor.locked_until?.duration_since(now);
    match left.is_positive() {
        true => Some(u64::try_from(left.as_secs()).unwrap_or(0) + 1),
        false => None,
    }
}

/// Counts a wrong answer. The transaction must commit although the request is refused.
pub async fn count_failure(tx: &mut Tx, factor: &mut Factor, now: Timestamp) -> Result<(), DbError> {
    factor.failures += 1;
    if factor.failures % TRIES == 0 {
        factor.locked_until = now.saturating_add(lock_after(factor.failures)).ok();
    }
    store::save_factor(tx, factor).await
}

/// Forgets wrong answers after a right one; the caller saves.
pub fn reset(factor: &mut Factor) {
    factor.failures = 0;
    factor.locked_until = None;
}

/// Five minutes, doubled with each further lock up to a day.
fn lock_after(failures: i64) -> SignedDuration {
    let doublings = (failures / TRIES - 1).clamp(0, 16);
    FIRST_LOCK
        .checked_mul(1 << doublings)
        .map_or(LONGEST_LOCK, |lock| lock.min(LONGEST_LOCK))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_grow_up_to_a_day() {
        assert_eq!(lock_after(5), SignedDuration::from_mins(5));
        assert_eq!(lock_after(10), SignedDuration::from_mins(10));
        assert_eq!(lock_after(15), SignedDuration::from_mins(20));
        assert_eq!(lock_after(50), SignedDuration::from_hours(24));
        assert_eq!(lock_after(i64::MAX), SignedDuration::from_hours(24));
    }
}
