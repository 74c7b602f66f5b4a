//! Limits that protect accounts. They are counted in the database, so that they hold over all nodes and restarts.
//!
//! A counter is a leaky bucket: a number of acts at once, then one each time a share of the window has passed. A caller
//! above the limit waits for that share, stated in `Retry-After`, and is never shut out for the whole window.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use db::{DbError, Tx};
use jiff::Timestamp;

use crate::config::Limit;
use crate::errors::AuthError;
use crate::state::AuthState;
use crate::store::{self, CounterCharge};
use supabase_base::client_ip::ClientIp;

/// More refusals than this are not remembered by a node.
const MAX_KEYS: usize = 50_000;

/// What is counted for whom, and its limit.
#[derive(Clone, Debug)]
pub struct CountedAct {
    key: String,
    limit: Limit,
}

/// Counters that this node knows to be full, so that a flood of refused requests costs no statement.
#[derive(Default)]
pub struct KnownRefusals(Mutex<HashMap<String, i64>>);

impl KnownRefusals {
    fn until(&self, key: &str, now: i64) -> Option<i64> {
        let map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        map.get(key).copied().filter(|until| *until > now)
    }

    fn note(&self, key: String, until: i64, now: i64) {
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if map.len() >= MAX_KEYS {
            map.retain(|_, until| *until > now);
        }
        if map.len() < MAX_KEYS {
            map.insert(key, until);
        }
    }

    fn forget(&self, key: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// The cost of an act under a limit, in microseconds.
fn share(limit: Limit, now: i64) -> CounterCharge {
    let window = i64::try_from(limit.window.as_micros()).unwrap_or(i64::MAX / 4);
    let count = i64::try_from(limit.count.max(1)).unwrap_or(i64::MAX);
    CounterCharge {
        now,
        interval: (window / count).max(1),
        window,
    }
}

/// Seconds until a moment in microseconds, at least one.
fn seconds_until(until: i64, now: i64) -> u64 {
    let micros = u64::try_from(until - now).unwrap_or(0);
    micros.div_ceil(1_000_000).max(1)
}

/// Counts an act of a caller outside of this service, over all nodes; the seconds until it may come again when it came too
/// often. `key` says nothing of anybody: a keyed hash.
pub async fn take_shared(tx: &mut Tx, key: String, limit: Limit, now: Timestamp) -> Result<Option<u64>, DbError> {
    let now = now.as_microsecond();
    let refused = take(tx, &CountedAct { key, limit }, now).await?;
    Ok(refused.map(|until| seconds_until(until, now)))
}

impl AuthState {
    /// An act of one account, or of anything else that has a name.
    pub fn account_act(&self, act: &str, account: &str, limit: Limit) -> CountedAct {
        let digest = self.keys().digest(&[b"limit", act.as_bytes(), account.as_bytes()]);
        CountedAct {
            key: hex::encode(&digest[..16]),
            limit,
        }
    }

    /// An act of one network; `None` where such limits do not apply.
    pub fn network_act(&self, act: &str, ip: ClientIp, limit: Limit) -> Option<CountedAct> {
        (!ip.is_exempt()).then(|| self.account_act(&format!("{act} network"), &ip.network(), limit))
    }

    /// Counts acts one after the other; the first that came too often answers 429.
    pub async fn limit(&self, acts: impl IntoIterator<Item = CountedAct>) -> Result<(), AuthError> {
        if !self.config().rate_limits {
            return Ok(());
        }
        let acts: Vec<CountedAct> = acts.into_iter().collect();
        let now = self.now().as_microsecond();
        if let Some(until) = acts.iter().find_map(|act| self.refusals().until(&act.key, now)) {
            return Err(AuthError::over_request_rate(seconds_until(until, now)));
        }
        if acts.is_empty() {
            return Ok(());
        }
        let refused: Option<(String, i64)> = self
            .db()
            .tx(move |tx| {
                Box::pin(async move {
                    for act in acts {
                        if let Some(until) = take(tx, &act, now).await? {
                            return Ok::<_, DbError>(Some((act.key, until)));
                        }
                    }
                    Ok(None)
                })
            })
            .await?;
        match refused {
            Some((key, until)) => {
                self.refusals().note(key, until, now);
                Err(AuthError::over_request_rate(seconds_until(until, now)))
            }
            None => Ok(()),
        }
    }

    /// Counts an act of one account.
    pub async fn limit_account(&self, act: &str, account: &str, limit: Limit) -> Result<(), AuthError> {
        self.limit([self.account_act(act, account, limit)]).await
    }

    /// Counts an act of one network.
    pub async fn limit_network(&self, act: &str, ip: ClientIp, limit: Limit) -> Result<(), AuthError> {
        self.limit(self.network_act(act, ip, limit)).await
    }

    /// Counts an act of one address: a whole IPv4 address, a /64 of IPv6.
    pub async fn limit_ip(&self, act: &str, ip: ClientIp, limit: Limit) -> Result<(), AuthError> {
        let act = (!ip.is_exempt()).then(|| self.account_act(&format!("{act} ip"), &ip.counted().to_string(), limit));
        self.limit(act).await
    }

    /// Counts an act within a transaction that goes on. A refusal undoes the transaction, and with it nothing that
    /// would have to be remembered: a full counter stays full.
    pub async fn limit_in(&self, tx: &mut Tx, act: &str, account: &str, limit: Limit) -> Result<(), AuthError> {
        if !self.config().rate_limits {
            return Ok(());
        }
        let now = self.now().as_microsecond();
        match take(tx, &self.account_act(act, account, limit), now).await? {
            Some(until) => Err(AuthError::over_request_rate(seconds_until(until, now))),
            None => Ok(()),
        }
    }

    /// The same for an act of one network.
    pub async fn limit_network_in(&self, tx: &mut Tx, act: &str, ip: ClientIp, limit: Limit) -> Result<(), AuthError> {
        match ip.is_exempt() {
            true => Ok(()),
            false => self.limit_in(tx, &format!("{act} network"), &ip.network(), limit).await,
        }
    }

    /// Whether an act would be refused now. It counts nothing.
    pub async fn is_exhausted(&self, act: &CountedAct) -> Result<bool, AuthError> {
        if !self.config().rate_limits {
            return Ok(false);
        }
        let share = share(act.limit, self.now().as_microsecond());
        let leads = store::drained_at(&mut self.db().reader(), &act.key).await?;
        Ok(leads.is_some_and(|until| until > share.now + share.window - share.interval))
    }

    /// After an act that succeeded: forgets the first counters and takes the act back from the others.
    pub async fn reset(&self, forgotten: Vec<CountedAct>, returned: Vec<CountedAct>) -> Result<(), AuthError> {
        if !self.config().rate_limits {
            return Ok(());
        }
        for act in forgotten.iter().chain(&returned) {
            self.refusals().forget(&act.key);
        }
        let now = self.now().as_microsecond();
        self.db()
            .tx(move |tx| {
                Box::pin(async move {
                    for act in forgotten {
                        store::forget_counter(tx, &act.key).await?;
                    }
                    for act in returned {
                        store::return_share(tx, &act.key, share(act.limit, now).interval).await?;
                    }
                    Ok::<_, DbError>(())
                })
            })
            .await?;
        Ok(())
    }

    /// Forgets the acts of one account, after one that succeeded.
    pub async fn reset_account(&self, act: &str, account: &str, limit: Limit) -> Result<(), AuthError> {
        self.reset(vec![self.account_act(act, account, limit)], Vec::new())
            .await
    }
}

/// Counts an act; when it came too often, the moment from which it may come again.
async fn take(tx: &mut Tx, act: &CountedAct, now: i64) -> Result<Option<i64>, DbError> {
    let share = share(act.limit, now);
    if store::take_share(tx, &act.key, share).await? {
        return Ok(None);
    }
    let leads = store::drained_at(tx, &act.key).await?.unwrap_or(now);
    Ok(Some(leads - share.window + share.interval))
}
