//! The key of one request, and doing what it asks for once.

use super::{before, store};
use crate::AppState;
use crate::act::{AnyOutcome, UseCase};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, Vault};
use db::{DbError, Tx};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use supabase::registry::{Answer, Call, JsonObject, REQUEST_KEY};
use uuid::Uuid;

/// Keys of one account in a day. Whoever has more of them does not name repetitions.
const MOST: i64 = 1000;
const LONGEST: usize = 255;
/// An answer that is still missing after this will not come: its server ended between the act and the answer.
const ANSWERED_WITHIN: SignedDuration = SignedDuration::from_mins(1);

/// A request that named itself.
#[derive(Clone)]
pub struct RequestKey {
    user: Uuid,
    key: String,
    body: String,
    vault: Vault,
    now: Timestamp,
}

impl RequestKey {
    /// Reads the key of a call of the function `name`; None where it has none. `sent` are its arguments.
    ///
    /// Errors: `Validation` of a key that is empty, too long or not printable.
    pub fn of(
        app: &AppState,
        (member, call): (Member, &Call),
        name: &str,
        sent: Option<JsonObject>,
    ) -> FaultResult<Option<RequestKey>> {
        let (Some(sent), Some(header)) = (sent, call.headers.get(REQUEST_KEY)) else {
            return Ok(None);
        };
        let unreadable = || Fault::invalid("Idempotency-Key", "A chave do pedido tem de 1 a 255 letras ou números.");
        let key = header.to_str().ok().map(str::trim).ok_or_else(unreadable)?;
        if key.is_empty() || key.len() > LONGEST {
            return Err(unreadable());
        }
        // Objects of JSON are sorted by their keys, so the same arguments have one spelling.
        let body = format!("{name}:{}", serde_json::Value::Object(sent));
        Ok(Some(RequestKey {
            user: member.id,
            // Tags and not plain digests: a body may be as short as a PIN.
            key: hex::encode(app.vault.tag(super::SLICE.name, key)),
            body: hex::encode(app.vault.tag(super::SLICE.name, &body)),
            vault: app.vault.clone(),
            now: call.now,
        }))
    }

    /// The answer of the same request, if it was done before. Keeps others with the same key waiting until this
    /// transaction ends.
    ///
    /// Errors: `KeyReused` where the key came with something else; `Busy` while the first is being answered.
    async fn answer(&self, tx: &mut Tx) -> FaultResult<Option<String>> {
        tx.lock_key(&format!("request {} {}", self.user, self.key)).await?;
        let Some(done) = store::done(tx, self.user, &self.key, before(self.now)).await? else {
            return match store::count(tx, self.user, before(self.now)).await? >= MOST {
                true => Err(Fault::Rate { retry_after: 3600 }),
                false => Ok(None),
            };
        };
        if done.body_hash != self.body {
            return Err(Fault::KeyReused);
        }
        if let Some(sealed) = done.answer {
            let opened = self.vault.open::<String>(super::SLICE.name, self.user, &sealed);
            return opened.map(Some).ok_or(Fault::KeyReused);
        }
        match self.now.duration_since(done.created_at) < ANSWERED_WITHIN {
            true => Err(Fault::Database(DbError::Busy)),
            false => Err(Fault::state(
                "done",
                "Este pedido já foi feito. Atualize a página para ver como ficou.",
            )),
        }
    }

    fn sealed(&self, answer: &impl Serialize) -> FaultResult<String> {
        let text = serde_json::to_string(answer)
            .map_err(|error| Fault::Internal(format!("an answer cannot be written as JSON: {error}")))?;
        self.vault.seal(super::SLICE.name, self.user, &text)
    }

    async fn store(&self, tx: &mut Tx, answer: Option<&str>) -> FaultResult<()> {
        store::put(tx, self.user, &self.key, &self.body, answer, self.now).await
    }
}

/// Runs a use case in one transaction, and wakes the outbox. A request whose key was answered before gets that answer, and
/// nothing is done. `settled` is what of the result counts as an answer; a result without one is stored under no key.
pub async fn once<T, Out>(
    app: &AppState,
    key: Option<RequestKey>,
    use_case: UseCase<T>,
    settled: fn(&T) -> Option<&Out>,
) -> FaultResult<Answer<T>>
where
    T: Send + 'static,
    Out: Serialize + 'static,
{
    app.act(move |tx| {
        Box::pin(async move {
            let Some(key) = key else {
                return Ok(Answer::New(use_case(tx).await?));
            };
            if let Some(text) = key.answer(tx).await? {
                return Ok(Answer::Again(text));
            }
            let result = use_case(tx).await?;
            let sealed = settled(&result).map(|answer| key.sealed(answer)).transpose()?;
            if let Some(sealed) = sealed {
                key.store(tx, Some(&sealed)).await?;
            }
            Ok(Answer::New(result))
        })
    })
    .await
}

/// The key of a request whose answer is put together after its transaction. The first transaction of the request takes
/// the key along.
#[derive(Clone)]
pub struct Claim {
    key: RequestKey,
    taken: Arc<AtomicBool>,
}

impl Claim {
    pub fn new(key: RequestKey) -> Claim {
        Claim {
            key,
            taken: Arc::default(),
        }
    }

    /// Runs a transaction of the request.
    ///
    /// Errors: `Repeated` with the answer, where the same request was done before.
    pub async fn run(&self, app: &AppState, use_case: UseCase<AnyOutcome>) -> FaultResult<AnyOutcome> {
        if self.taken.load(Ordering::Acquire) {
            return app.db.tx(use_case).await;
        }
        let key = self.key.clone();
        let done = app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    if let Some(answer) = key.answer(tx).await? {
                        return Err(Fault::Repeated { answer });
                    }
                    let done = use_case(tx).await?;
                    key.store(tx, None).await?;
                    Ok(done)
                })
            })
            .await?;
        self.taken.store(true, Ordering::Release);
        Ok(done)
    }

    /// What the request is answered: the answer from before, or the new one, which is stored. A request that failed after
    /// its transaction gives its key back.
    pub async fn settle<Out: Serialize>(self, app: &AppState, outcome: FaultResult<Out>) -> FaultResult<Answer<Out>> {
        let (user, key, taken) = (self.key.user, self.key.key.clone(), self.taken.load(Ordering::Acquire));
        match outcome {
            Err(Fault::Repeated { answer }) => Ok(Answer::Again(answer)),
            Err(fault) if taken => {
                app.db
                    .tx(move |tx| Box::pin(async move { store::delete(tx, user, &key).await }))
                    .await?;
                Err(fault)
            }
            Err(fault) => Err(fault),
            Ok(out) if taken => {
                let sealed = self.key.sealed(&out)?;
                app.db
                    .tx(move |tx| Box::pin(async move { store::set_answer(tx, user, &key, &sealed).await }))
                    .await?;
                Ok(Answer::New(out))
            }
            Ok(out) => Ok(Answer::New(out)),
        }
    }
}
