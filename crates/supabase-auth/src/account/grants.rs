//! Revoking the tokens that an identity provider granted, when the account ends.
//!
//! Apple requires that the tokens of a deleted account are revoked. So where the operator configures the key for that,
//! the token of the last sign-in is stored, sealed, for this alone. It is erased once Apple has revoked it, or by the
//! cleanup after a month of attempts.

use db::Tx;
use futures_util::future::BoxFuture;
use jobs::{Job, JobError, Worker};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::config::provider::{ClientKey, Provider};
use crate::errors::AuthError;
use crate::providers;
use crate::state::{AuthState, sealing};
use crate::store;

const JOB: &str = "auth.revoke_grant";

/// A token of the provider.
#[derive(Serialize, Deserialize)]
struct GrantedToken {
    token: String,
    /// `token_type_hint` of RFC 7009.
    hint: String,
}

/// Stores the token of this sign-in in place of the one before. Does nothing for providers without a revocation key.
pub async fn keep(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    provider: &str,
    tokens: &Map<String, Value>,
) -> Result<(), AuthError> {
    let known = state.directory().find(provider).and_then(|known| known.key.as_ref());
    let named = [
        ("provider_refresh_token", "refresh_token"),
        ("provider_token", "access_token"),
    ];
    let given = named
        .into_iter()
        .find_map(|(key, hint)| Some((tokens.get(key)?.as_str()?, hint)));
    let (Some(_), Some((token, hint))) = (known, given) else {
        return Ok(());
    };
    let id = Uuid::new_v4();
    let granted = GrantedToken {
        token: token.to_owned(),
        hint: hint.to_owned(),
    };
    let sealed = sealing::seal(state.keys(), &name(&id), &granted)?;
    Ok(store::put_grant(tx, id, user_id, provider, &sealed, state.now()).await?)
}

/// Ends the grants of an account, of one provider or of all, and enqueues the revocation of each.
pub async fn end(state: &AuthState, tx: &mut Tx, user_id: Uuid, provider: Option<&str>) -> Result<(), AuthError> {
    let now = state.now();
    for id in store::end_grants(tx, user_id, provider, now).await? {
        let key = id.to_string();
        jobs::enqueue(tx, now, JOB, json!({ "grant": id }), now, Some(&key)).await?;
    }
    Ok(())
}

fn name(id: &Uuid) -> [&[u8]; 2] {
    [b"provider grant", id.as_bytes()]
}

/// Revokes a grant at its provider, then erases it.
pub struct RevocationWorker(pub AuthState);

impl Worker for RevocationWorker {
    fn kind(&self) -> &str {
        JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let id = job.id_of("grant")?;
            let state = &self.0;
            let found = store::grant(&mut state.db().reader(), id).await.map_err(retry)?;
            let Some((provider, sealed)) = found else {
                return Ok(());
            };
            let known = state.directory().find(&provider);
            let Some((known, key)) = known.and_then(|known| Some((known, known.key.as_ref()?))) else {
                return Err(JobError::Retry(format!("the key of {provider} is not in the settings")));
            };
            let granted: GrantedToken =
                sealing::open(state.keys(), &name(&id), &sealed).map_err(|error| JobError::Fail(error.to_string()))?;
            revoke(state, known, key, &granted).await.map_err(JobError::Retry)?;
            state
                .db()
                .tx(move |tx| Box::pin(async move { store::delete_grant(tx, id).await }))
                .await
                .map_err(retry)
        })
    }
}

async fn revoke(state: &AuthState, provider: &Provider, key: &ClientKey, granted: &GrantedToken) -> Result<(), String> {
    let secret = providers::signed(provider, key, state.now())?;
    let form = [
        ("client_id", provider.client_id()),
        ("client_secret", secret.as_str()),
        ("token", granted.token.as_str()),
        ("token_type_hint", granted.hint.as_str()),
    ];
    state.directory().fetcher.send(&key.revocation_url, &form).await
}

fn retry(error: db::DbError) -> JobError {
    JobError::Retry(error.to_string())
}
