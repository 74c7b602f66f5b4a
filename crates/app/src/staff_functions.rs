//! Functions of the wire for staff: who may call them is read in the database at each call, and what managers call is
//! written into the book of moderation.

use crate::AppState;
use crate::accounts::staff::{ADMINISTRATORS, Administrator, MANAGERS, MODERATORS, Manager, Moderator};
use crate::kernel::Fault;
use crate::kernel::fault::FaultResult;
use crate::moderation::audit::{self, AuditEntry};
use db::{Tx, TxFuture};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::future::Future;
use std::sync::Arc;
use supabase::registry::{Access, Call, Function};

/// Constructors of [`Function`] for callers on the staff.
pub trait StaffFunction {
    /// [`crate::functions::ProductFunction::act`] for managers of the beta programme. It is named in no description; 403
    /// for others.
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

    /// [`StaffFunction::oversee`] whose answer depends on the manager.
    fn oversee_as<Args, Out, F, Fut>(name: &'static str, app: &AppState, f: F) -> Function
    where
        Args: DeserializeOwned + Serialize + JsonSchema + Send + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(AppState, Manager, Args, Timestamp) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = FaultResult<Out>> + Send + 'static;

    /// [`crate::functions::ProductFunction::act`] for moderators. It is named in no description; 404 for others.
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

impl StaffFunction for Function {
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
