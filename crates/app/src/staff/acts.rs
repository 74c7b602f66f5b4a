//! What managers do.

use super::launch;
use crate::AppState;
use crate::accounts::beta::{invite, manage};
use crate::accounts::staff::Manager;
use crate::feedback::answer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::error::ApiError;
use supabase::registry::{Access, Function, Registry};
use uuid::Uuid;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(send_invite(app.clone()))
        .function(extend(app.clone()))
        .function(revoke(app.clone()))
        .function(set_limit(app.clone()))
        .function(set_open(app.clone()))
        .function(set_feature(app.clone()))
        .function(open_the_doors(app.clone()))
        .function(reply(app.clone()))
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
    expires_at: String,
}

fn send_invite(app: AppState) -> Function {
    Function::new(
        "beta_admin_invite",
        Access::Authenticated,
        move |call, args: InviteArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                let vault = app.vault.clone();
                let (made, code) = app
                    .act(move |tx| {
                        Box::pin(
                            async move { invite::invite(tx, &vault, manager, args.email.as_deref(), call.now).await },
                        )
                    })
                    .await?;
                Ok::<_, ApiError>(Invited {
                    id: made.id,
                    code,
                    expires_at: made.expires_at.to_string(),
                })
            }
        },
    )
    .unlisted()
    .doc("Makes a one-time invitation, and mails it where an address is given.")
}

#[derive(Deserialize, JsonSchema)]
struct ExtendArgs {
    beta_id: i64,
    days: i64,
}

#[derive(Serialize, JsonSchema)]
struct Extended {
    expires_at: String,
}

fn extend(app: AppState) -> Function {
    Function::new(
        "beta_admin_extend",
        Access::Authenticated,
        move |call, args: ExtendArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                let until = app
                    .act(move |tx| {
                        Box::pin(async move { manage::extend(tx, manager, args.beta_id, args.days, call.now).await })
                    })
                    .await?;
                Ok::<_, ApiError>(Extended {
                    expires_at: until.to_string(),
                })
            }
        },
    )
    .unlisted()
    .doc("Gives a tester more days; a revoked place stands again.")
}

#[derive(Deserialize, JsonSchema)]
struct PlaceArgs {
    beta_id: i64,
}

fn revoke(app: AppState) -> Function {
    Function::new(
        "beta_admin_revoke",
        Access::Authenticated,
        move |call, args: PlaceArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                app.act(move |tx| Box::pin(async move { manage::revoke(tx, manager, args.beta_id, call.now).await }))
                    .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .unlisted()
    .doc("Takes a place back; its number is not given again.")
}

#[derive(Deserialize, JsonSchema)]
struct LimitArgs {
    limit: i64,
}

fn set_limit(app: AppState) -> Function {
    Function::new(
        "beta_admin_set_limit",
        Access::Authenticated,
        move |call, args: LimitArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                app.act(move |tx| Box::pin(async move { manage::set_limit(tx, manager, args.limit, call.now).await }))
                    .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .unlisted()
    .doc("Adds places to the programme.")
}

#[derive(Deserialize, JsonSchema)]
struct OpenArgs {
    open: bool,
}

fn set_open(app: AppState) -> Function {
    Function::new(
        "beta_admin_set_open",
        Access::Authenticated,
        move |call, args: OpenArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                app.act(move |tx| Box::pin(async move { manage::set_open(tx, manager, args.open, call.now).await }))
                    .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .unlisted()
    .doc("Opens the programme to whoever comes, or closes it to all without an invitation.")
}

#[derive(Deserialize, JsonSchema)]
struct FeatureArgs {
    feature: String,
    on: bool,
}

fn set_feature(app: AppState) -> Function {
    Function::new(
        "beta_admin_set_feature",
        Access::Authenticated,
        move |call, args: FeatureArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                app.act(move |tx| {
                    Box::pin(async move { manage::set_feature(tx, manager, &args.feature, args.on, call.now).await })
                })
                .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .unlisted()
    .doc("Switches a feature on or off for everybody.")
}

fn open_the_doors(app: AppState) -> Function {
    Function::new("beta_admin_launch", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
            app.act(move |tx| Box::pin(async move { launch::launch(tx, manager, call.now).await }))
                .await?;
            Ok::<(), ApiError>(())
        }
    })
    .unlisted()
    .doc("The official launch, once: opens everything, tells the waitlist, gives each tester a month of Premium.")
}

#[derive(Deserialize, JsonSchema)]
struct ReplyArgs {
    id: Uuid,
    state: String,
    #[serde(default)]
    reply: Option<String>,
}

fn reply(app: AppState) -> Function {
    Function::new(
        "beta_admin_answer_feedback",
        Access::Authenticated,
        move |call, args: ReplyArgs| {
            let app = app.clone();
            async move {
                let manager = Manager::of(&mut app.db.reader(), &call.caller).await?;
                app.act(move |tx| {
                    Box::pin(async move {
                        answer::answer(tx, manager, args.id, &args.state, args.reply.as_deref(), call.now).await
                    })
                })
                .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .unlisted()
    .doc("Moves feedback to a state and answers it; whoever wrote it is told.")
}
