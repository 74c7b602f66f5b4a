//! Functions of the wire: the caller's right, the transaction and the time are handled in one place.

use std::future::Future;
use std::sync::Arc;

use db::{ReadBatch, Tx, TxFuture};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use supabase::registry::{Access, Answer, Call, Function};

use crate::AppState;
use crate::accounts::staff::{ADMINISTRATORS, Administrator, MANAGERS, MODERATORS, Manager, Moderator};
use crate::guard::GuardOutcome;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
use crate::moderation::audit::{self, AuditEntry};
use crate::repeats::{self, Claim, RequestKey};

/// Constructors of [`Function`] for the product's own callers.
pub trait ProductFunction {
    /// A function that runs one use case in one transaction for a signed-in member, and then wakes the outbox.
    ///
    /// Answers 401 without a session, and the use case's own [`Fault`]; then nothing is written.
    fn act<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Member, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static;

    /// [`ProductFunction::act`] whose text the guard judges: a hold is committed, and answered as the question to its author.
    fn judged<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Member, Args, Timestamp) -> TxFuture<'t, GuardOutcome<Out>, Fault>
            + Send
            + Sync
            + 'static;

    /// A function of a signed-in member that reads, or needs more than one transaction.
    fn member<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Member, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static;

    /// A function of a signed-in member that only reads: one use case, outside of a transaction.
    fn query<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut ReadBatch, Member, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static;

    /// [`ProductFunction::member`] that creates or spends: its first transaction takes the key of the request along.
    fn deed<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: Fn(AppState, Member, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static;

    /// A function that everybody may call, with or without a session.
    fn visitor<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Call, Args) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static;

    /// [`ProductFunction::act`] for managers of the beta programme. It is named in no description; 403 for others.
    fn manage<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Manager, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static;

    /// A reading function for managers of the beta programme. Each call is written into the book of moderation first, with
    /// its arguments. It is named in no description; 403 for others.
    fn oversee<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + Serialize + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static;

    /// [`ProductFunction::oversee`] whose answer depends on the manager.
    fn oversee_as<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + Serialize + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Manager, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static;

    /// [`ProductFunction::act`] for moderators. It is named in no description; 404 for others.
    fn moderate<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Moderator, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static;

    /// The same for administrators alone; 404 for moderators too.
    fn administer<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Administrator, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static;
}

impl ProductFunction for Function {
    fn act<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Member, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static,
    {
        let (app, use_case) = (app.clone(), Arc::new(use_case));
        Function::keyed(name, Access::Authenticated, move |call, args: Args, sent| {
            let (app, use_case) = (app.clone(), use_case.clone());
            async move {
                let member = Member::of(&call.caller)?;
                let key = RequestKey::of(&app, (member, &call), name, sent)?;
                Ok(repeats::once(&app, key, move |tx| use_case(tx, member, args, call.now), whole).await?)
            }
        })
    }

    fn judged<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Member, Args, Timestamp) -> TxFuture<'t, GuardOutcome<Out>, Fault>
            + Send
            + Sync
            + 'static,
    {
        let (app, use_case) = (app.clone(), Arc::new(use_case));
        Function::keyed(name, Access::Authenticated, move |call, args: Args, sent| {
            let (app, use_case) = (app.clone(), use_case.clone());
            async move {
                let member = Member::of(&call.caller)?;
                let key = RequestKey::of(&app, (member, &call), name, sent)?;
                let act = repeats::once(
                    &app,
                    key,
                    move |tx| use_case(tx, member, args, call.now),
                    GuardOutcome::settled,
                );
                Ok(match act.await? {
                    Answer::New(judged) => Answer::New(judged.done()?),
                    Answer::Again(text) => Answer::Again(text),
                })
            }
        })
    }

    fn member<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Member, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static,
    {
        let (app, f) = (app.clone(), Arc::new(f));
        Function::new(name, Access::Authenticated, move |call, args: Args| {
            let (app, f) = (app.clone(), f.clone());
            async move {
                let member = Member::of(&call.caller)?;
                Ok(f(app, member, args, call.now).await?)
            }
        })
    }

    fn query<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut ReadBatch, Member, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static,
    {
        let use_case = Arc::new(use_case);
        Function::member(name, app, move |app, member, args, now| {
            let use_case = use_case.clone();
            async move { app.db.read(move |reads| use_case(reads, member, args, now)).await }
        })
        .read_only()
    }

    fn deed<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: Fn(AppState, Member, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static,
    {
        let (app, f) = (app.clone(), Arc::new(f));
        Function::keyed(name, Access::Authenticated, move |call, args: Args, sent| {
            let (mut app, f) = (app.clone(), f.clone());
            async move {
                let member = Member::of(&call.caller)?;
                let Some(key) = RequestKey::of(&app, (member, &call), name, sent)? else {
                    return Ok(Answer::New(f(app, member, args, call.now).await?));
                };
                let (claim, plain) = (Claim::new(key), app.clone());
                app.claim = Some(claim.clone());
                let outcome = f(app, member, args, call.now).await;
                Ok(claim.settle(&plain, outcome).await?)
            }
        })
    }

    fn visitor<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Call, Args) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static,
    {
        let (app, f) = (app.clone(), Arc::new(f));
        Function::new(name, Access::Anyone, move |call, args: Args| {
            let (app, f) = (app.clone(), f.clone());
            async move { Ok(f(app, call, args).await?) }
        })
    }

    fn manage<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Manager, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static,
    {
        let (app, use_case) = (app.clone(), Arc::new(use_case));
        Function::new(name, Access::Authenticated, move |call, args: Args| {
            let (app, use_case) = (app.clone(), use_case.clone());
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                note_manager(&app, manager, name, Value::Null, &call).await?;
                Ok(app.act(move |tx| use_case(tx, manager, args, call.now)).await?)
            }
        })
        .for_staff(MANAGERS)
    }

    fn oversee<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + Serialize + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static,
    {
        Self::oversee_as(name, app, move |app, _, args, now| f(app, args, now))
    }

    fn oversee_as<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + Serialize + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Manager, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static,
    {
        let (app, f) = (app.clone(), Arc::new(f));
        Function::new(name, Access::Authenticated, move |call, args: Args| {
            let (app, f) = (app.clone(), f.clone());
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                let given = serde_json::to_value(&args).unwrap_or_default();
                note_manager(&app, manager, name, given, &call).await?;
                Ok(f(app, manager, args, call.now).await?)
            }
        })
        .read_only()
        .for_staff(MANAGERS)
    }

    fn moderate<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Moderator, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static,
    {
        let (app, use_case) = (app.clone(), Arc::new(use_case));
        Function::new(name, Access::Authenticated, move |call, args: Args| {
            let (app, use_case) = (app.clone(), use_case.clone());
            async move {
                let moderator = Moderator::of(&mut app.db.reader(), &call.caller, call.ip.network()).await?;
                Ok(app.act(move |tx| use_case(tx, moderator, args, call.now)).await?)
            }
        })
        .for_staff(MODERATORS)
    }

    fn administer<Args, Out, F>(name: &'static str, app: &AppState, use_case: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + Send + 'static,
        F: for<'t> Fn(&'t mut Tx, Administrator, Args, Timestamp) -> TxFuture<'t, Out, Fault> + Send + Sync + 'static,
    {
        let (app, use_case) = (app.clone(), Arc::new(use_case));
        Function::new(name, Access::Authenticated, move |call, args: Args| {
            let (app, use_case) = (app.clone(), use_case.clone());
            async move {
                let network = call.ip.network();
                let administrator = Administrator::of(&mut app.db.reader(), &call.caller, network).await?;
                Ok(app.act(move |tx| use_case(tx, administrator, args, call.now)).await?)
            }
        })
        .for_staff(ADMINISTRATORS)
    }
}

/// Every result of an act is an answer.
fn whole<Out>(out: &Out) -> Option<&Out> {
    Some(out)
}

/// Writes into the book of moderation that a manager calls a function. What an act changes has its own entry in the book of
/// staff.
async fn note_manager(app: &AppState, manager: Manager, name: &str, args: Value, call: &Call) -> FaultResult<()> {
    let (action, network, now) = (format!("staff.{name}"), call.ip.network(), call.now);
    let args = if args.is_null() {
        String::new()
    } else {
        args.to_string()
    };
    app.act(move |tx| {
        Box::pin(async move {
            let entry = AuditEntry {
                actor: Some(manager.id),
                role: MANAGERS,
                action: &action,
                subject: None,
                case: None,
                ip_prefix: &network,
                reason: &args,
            };
            audit::write(tx, entry, now).await
        })
    })
    .await
}
