//! Limits of single doors: by the network of callers without an account, or by the caller. They are counted in the database,
//! so that they hold over all nodes; what a node refused itself costs no statement.

use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use jiff::Timestamp;
use std::sync::Arc;
use supabase::auth::Limit;
use supabase::auth::limits::Limiter;
use supabase::auth::take_shared;
use supabase::registry::Call;

/// The limit of one door for each network; whoever is signed in counts with their neighbours.
#[derive(Clone)]
pub struct NetworkLimit(SharedLimit);

impl NetworkLimit {
    /// `door` is unique, and never changed.
    pub fn new(door: &'static str, limit: Limit) -> NetworkLimit {
        NetworkLimit(SharedLimit::new("network-limit", door, limit))
    }

    /// Counts a call. Errors: `Rate` when its network called too often.
    pub async fn take(&self, app: &AppState, call: &Call) -> FaultResult<()> {
        match call.ip.is_exempt() {
            true => Ok(()),
            false => self.0.take(app, call.ip.network(), call.now).await,
        }
    }
}

/// The limit of one door for each account, and for each network of visitors.
#[derive(Clone)]
pub struct CallerLimit(SharedLimit);

impl CallerLimit {
    /// `door` is unique, and never changed.
    pub fn new(door: &'static str, limit: Limit) -> CallerLimit {
        CallerLimit(SharedLimit::new("caller-limit", door, limit))
    }

    /// Counts a call; visitors of this machine are not counted. Errors: `Rate` when its caller called too often.
    pub async fn take(&self, app: &AppState, call: &Call) -> FaultResult<()> {
        match self.caller(call) {
            Some(caller) => self.0.take(app, caller, call.now).await,
            None => Ok(()),
        }
    }

    /// The same for a member.
    pub async fn take_of(&self, app: &AppState, member: Member, now: Timestamp) -> FaultResult<()> {
        self.0.take(app, member.id.to_string(), now).await
    }

    /// As [`CallerLimit::take`], on this node alone, for doors of which each call costs less than a statement.
    pub fn take_here(&self, app: &AppState, call: &Call) -> FaultResult<()> {
        match self.caller(call) {
            Some(caller) if app.limits == LimitEnforcement::Yes => self.0.take_here(caller, call.now),
            _ => Ok(()),
        }
    }

    fn caller(&self, call: &Call) -> Option<String> {
        match call.caller.user_id {
            Some(id) => Some(id.to_string()),
            None if call.ip.is_exempt() => None,
            None => Some(call.ip.network()),
        }
    }
}

#[derive(Clone)]
struct SharedLimit {
    purpose: &'static str,
    door: &'static str,
    limit: Limit,
    local: Arc<Limiter>,
}

impl SharedLimit {
    fn new(purpose: &'static str, door: &'static str, limit: Limit) -> SharedLimit {
        SharedLimit {
            purpose,
            door,
            limit,
            local: Arc::default(),
        }
    }

    fn take_here(&self, caller: String, now: Timestamp) -> FaultResult<()> {
        self.local.take(caller, self.limit, now).map_err(|error| Fault::Rate {
            retry_after: error
                .retry_after
                .and_then(|seconds| u32::try_from(seconds).ok())
                .unwrap_or(3600),
        })
    }

    async fn take(&self, app: &AppState, caller: String, now: Timestamp) -> FaultResult<()> {
        if app.limits == LimitEnforcement::No {
            return Ok(());
        }
        let key = hex::encode(app.vault.tag(self.purpose, &format!("{} {caller}", self.door)));
        self.take_here(caller, now)?;
        let limit = self.limit;
        let refused = app
            .db
            .tx(move |tx| Box::pin(async move { Ok::<_, Fault>(take_shared(tx, key, limit, now).await?) }))
            .await?;
        match refused {
            Some(seconds) => Err(Fault::Rate {
                retry_after: u32::try_from(seconds).unwrap_or(3600),
            }),
            None => Ok(()),
        }
    }
}
