//! What managers do.

use super::launch;
use crate::AppState;
use crate::accounts::beta::invite;
use crate::accounts::beta::manage::{self, FeatureSwitch};
use crate::accounts::beta::store::Invite;
use crate::feedback::answer;
use crate::feedback::changes::{self, NewChange};
use crate::staff_functions::StaffFunction;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Function, Registry};
use uuid::Uuid;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(send_invite(app))
        .function(extend(app))
        .function(revoke(app))
        .function(set_limit(app))
        .function(set_open(app))
        .function(set_feature(app))
        .function(open_the_doors(app))
        .function(reply(app))
        .function(publish_change(app))
}

#[derive(Deserialize, JsonSchema)]
struct InviteArgs {
    /// Without it the code is handed over by other means.
    #[serde(default)]
    email: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Invited {
    id: Uuid,
    code: String,
    expires_at: Timestamp,
}

impl From<(Invite, String)> for Invited {
    fn from((made, code): (Invite, String)) -> Invited {
        Invited {
            id: made.id,
            code,
            expires_at: made.expires_at,
        }
    }
}

fn send_invite(app: &AppState) -> Function {
    let vault = app.vault.clone();
    Function::manage("beta_admin_invite", app, move |tx, manager, args: InviteArgs, now| {
        let vault = vault.clone();
        Box::pin(async move {
            invite::invite(tx, &vault, manager, args.email.as_deref(), now)
                .await
                .map(Invited::from)
        })
    })
    .doc("Makes a one-time invitation, and mails it where an address is given.")
}

#[derive(Deserialize, JsonSchema)]
struct ExtendArgs {
    beta_id: i64,
    days: i64,
}

#[derive(Serialize, JsonSchema)]
struct Extended {
    expires_at: Timestamp,
}

fn extend(app: &AppState) -> Function {
    Function::manage("beta_admin_extend", app, |tx, manager, args: ExtendArgs, now| {
        Box::pin(async move {
            let expires_at = manage::extend(tx, manager, args.beta_id, args.days, now).await?;
            Ok(Extended { expires_at })
        })
    })
    .doc("Gives a tester more days; a revoked place stands again.")
}

#[derive(Deserialize, JsonSchema)]
struct PlaceArgs {
    beta_id: i64,
}

fn revoke(app: &AppState) -> Function {
    Function::manage("beta_admin_revoke", app, |tx, manager, args: PlaceArgs, now| {
        Box::pin(manage::revoke(tx, manager, args.beta_id, now))
    })
    .doc("Takes a place back; its number is not given again.")
}

#[derive(Deserialize, JsonSchema)]
struct LimitArgs {
    limit: i64,
}

fn set_limit(app: &AppState) -> Function {
    Function::manage("beta_admin_set_limit", app, |tx, manager, args: LimitArgs, now| {
        Box::pin(manage::set_limit(tx, manager, args.limit, now))
    })
    .doc("Adds places to the programme.")
}

#[derive(Deserialize, JsonSchema)]
struct OpenArgs {
    open: bool,
}

fn set_open(app: &AppState) -> Function {
    Function::manage("beta_admin_set_open", app, |tx, manager, args: OpenArgs, now| {
        Box::pin(manage::set_open(tx, manager, args.open, now))
    })
    .doc("Opens the programme to whoever comes, or closes it to all without an invitation.")
}

fn set_feature(app: &AppState) -> Function {
    Function::manage(
        "beta_admin_set_feature",
        app,
        |tx, manager, switch: FeatureSwitch, now| Box::pin(manage::set_feature(tx, manager, switch, now)),
    )
    .doc("Switches a feature on or off for everybody.")
}

fn open_the_doors(app: &AppState) -> Function {
    Function::manage("beta_admin_launch", app, |tx, manager, (): (), now| {
        Box::pin(launch::launch(tx, manager, now))
    })
    .doc("The official launch, once: opens everything, tells the waitlist, gives each tester a month of Premium.")
}

fn publish_change(app: &AppState) -> Function {
    Function::manage("beta_admin_publish_change", app, |tx, manager, new: NewChange, now| {
        Box::pin(changes::publish(tx, manager, new, now))
    })
    .doc("Publishes what came of resolved feedback, in both Portugueses and without its author, or takes it off the page.")
}

#[derive(Deserialize, JsonSchema)]
struct ReplyArgs {
    id: Uuid,
    state: String,
    #[serde(default)]
    reply: Option<String>,
}

fn reply(app: &AppState) -> Function {
    Function::manage(
        "beta_admin_answer_feedback",
        app,
        |tx, manager, args: ReplyArgs, now| {
            Box::pin(async move { answer::answer(tx, manager, args.id, &args.state, args.reply.as_deref(), now).await })
        },
    )
    .doc("Moves feedback to a state and answers it; whoever wrote it is told.")
}
