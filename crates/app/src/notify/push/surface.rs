//! Pushes on the wire.

use super::store::{self, NewSubscription};
use super::{PushTarget, native, quiet, subscriptions};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::{Fault, Member};
use axum::Json;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use supabase::error::ApiError;
use supabase::registry::{Access, Call, Edge, Function, Registry};

/// Adds the functions to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(save_function(app.clone()))
        .function(delete_function(app))
        .function(save_device_function(app.clone()))
        .function(delete_device_function(app))
        .function(test_function(app))
        .function(settings_function(app))
        .function(detail_function(app))
        .function(quiet_function(app))
        .edge(key_edge(app))
}

#[derive(Deserialize, JsonSchema)]
struct SubscriptionArgs {
    endpoint: String,
    /// The browser's public key, an uncompressed point of P-256 in base64url.
    p256dh: String,
    /// 16 bytes in base64url.
    auth: String,
}

fn save_function(app: AppState) -> Function {
    Function::new("save_push_subscription", Access::Authenticated, move |call, args: SubscriptionArgs| {
        save_subscription(app.clone(), call, args)
    })
    .doc("Sends notifications to a browser until its session ends; at most ten browsers, the newest stay, and twenty new ones a day.")
}

#[derive(Deserialize, JsonSchema)]
struct EndpointArgs {
    endpoint: String,
}

fn delete_function(app: &AppState) -> Function {
    Function::act("delete_push_subscription", app, |tx, member, args: EndpointArgs, _| {
        Box::pin(store::delete(tx, member.id, args.endpoint))
    })
    .always_open("stopping notifications")
    .doc("Sends no more notifications to one of the caller's browsers.")
}

#[derive(Deserialize, JsonSchema)]
struct DeviceArgs {
    /// `fcm` on Android, `apns` on iOS.
    service: String,
    /// What the service knows the installed app by.
    token: String,
}

fn save_device_function(app: AppState) -> Function {
    Function::new(
        "save_push_device",
        Access::Authenticated,
        move |call, args: DeviceArgs| save_device(app.clone(), call, args),
    )
    .doc("Sends notifications to an installed app until its session ends; counted with the caller's browsers.")
}

#[derive(Deserialize, JsonSchema)]
struct TokenArgs {
    token: String,
}

fn delete_device_function(app: &AppState) -> Function {
    Function::act("delete_push_device", app, |tx, member, args: TokenArgs, _| {
        Box::pin(store::delete(tx, member.id, args.token))
    })
    .always_open("stopping notifications")
    .doc("Sends no more notifications to one of the caller's installed apps.")
}

fn test_function(app: &AppState) -> Function {
    Function::act("send_test_push", app, |tx, member, args: EndpointArgs, now| {
        Box::pin(subscriptions::test(tx, member, args.endpoint, now))
    })
    .doc("Sends a test to one of the caller's browsers or apps, named by its endpoint or token; an account has one in half a minute and ten a day.")
}

fn settings_function(app: &AppState) -> Function {
    Function::member("push_settings", app, |app, member, (): (), _| async move {
        subscriptions::settings(&mut app.db.reader(), &app.push, member).await
    })
    .always_open("stopping notifications")
    .read_only()
    .doc("How the caller's notifications are worded, when they are silent, how many browsers and apps get them, and the services of apps that are reached.")
}

#[derive(Deserialize, JsonSchema)]
struct DetailArgs {
    complete: bool,
}

fn detail_function(app: &AppState) -> Function {
    Function::act("set_push_detail", app, |tx, member, args: DetailArgs, _| {
        Box::pin(store::set_complete(tx, member.id, args.complete))
    })
    .always_open("making notifications discreet")
    .doc("Whether notifications say what happened, or only that something did.")
}

fn quiet_function(app: &AppState) -> Function {
    Function::act("set_quiet_hours", app, |tx, member, new: quiet::NewQuietHours, _| {
        Box::pin(quiet::set(tx, member, new))
    })
    .always_open("stopping notifications")
    .doc("Hours without pushes to the caller, by weekday in their time zone; notifications about safety and security are pushed all the same.")
}

fn key_edge(app: &AppState) -> Edge {
    let key = app.push.vapid.public_key().to_owned();
    Edge::new("push-key", Access::Anyone, move |_, _| {
        let answer = json!({ "public_key": key });
        async move { Ok(Json(answer).into_response()) }
    })
    .doc("The `applicationServerKey` with which browsers subscribe to notifications.")
}

/// A subscription belongs to the session that saves it.
async fn save_subscription(app: AppState, call: Call, args: SubscriptionArgs) -> Result<(), ApiError> {
    let member = Member::of(&call.caller)?;
    let session = call.caller.session_id.ok_or(Fault::Unauthenticated)?;
    let new = NewSubscription {
        service: PushTarget::Web.word(),
        endpoint: args.endpoint,
        p256dh: args.p256dh,
        auth: args.auth,
    };
    let (rules, now) = (app.push.rules, call.now);
    let save = app.act(move |tx| Box::pin(subscriptions::save(tx, member, session, new, rules, now)));
    Ok(save.await?)
}

/// A device belongs to the session that saves it.
async fn save_device(app: AppState, call: Call, args: DeviceArgs) -> Result<(), ApiError> {
    let member = Member::of(&call.caller)?;
    let session = call.caller.session_id.ok_or(Fault::Unauthenticated)?;
    let new = native::checked(&app.push, &args.service, args.token)?;
    let now = call.now;
    let save = app.act(move |tx| Box::pin(subscriptions::keep(tx, member, session, new, now)));
    Ok(save.await?)
}
