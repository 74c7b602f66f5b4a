//! Functions of the wire: the caller's right, the transaction and the time are handled in one place.

use std::future::Future;
use std::sync::Arc;

use db::{ReadBatch, Tx, TxFuture};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use supabase::registry::{Access, Answer, Call, Function};

use crate::AppState;
use crate::guard::GuardOutcome;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
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
                Ok(repeats::once(
                    &app,
                    key,
                    Box::new(move |tx| use_case(tx, member, args, call.now)),
                    whole,
                )
                .await?)
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
                    Box::new(move |tx| use_case(tx, member, args, call.now)),
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
}

/// Every result of an act is an answer.
fn whole<Out>(out: &Out) -> Option<&Out> {
    Some(out)
}
