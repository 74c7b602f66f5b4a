//! Limits of doors that need no account, by the network of the caller.

use crate::AppState;
use crate::kernel::LimitEnforcement;
use crate::kernel::fault::{Fault, FaultResult};
use std::sync::Arc;
use supabase::auth::Limit;
use supabase::auth::limits::Limiter;
use supabase::auth::take_shared;
use supabase::registry::Call;

/// The limit of one door. It is counted in the database, so that it holds over all nodes; what this node refused itself
/// costs no statement.
#[derive(Clone)]
pub struct NetworkLimit {
    door: &'static str,
    limit: Limit,
    local: Arc<Limiter>,
}

impl NetworkLimit {
    /// `door` is unique, and never changed.
    pub fn new(door: &'static str, limit: Limit) -> NetworkLimit {
        NetworkLimit {
            door,
            limit,
            local: Arc::default(),
        }
    }

    /// Counts a call. Errors: `Rate` when its network called too often.
    pub async fn take(&self, app: &AppState, call: &Call) -> FaultResult<()> {
        if app.limits == LimitEnforcement::No || call.ip.is_exempt() {
            return Ok(());
        }
        let (network, limit, now) = (call.ip.network(), self.limit, call.now);
        self.local
            .take(network.clone(), limit, now)
            .map_err(|_| Fault::Rate { retry_after: 3600 })?;
        let key = hex::encode(app.vault.tag("network-limit", &format!("{} {network}", self.door)));
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
