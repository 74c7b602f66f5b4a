//! Where a member gets notifications, and how they are worded.

use super::limits::{self, PushUse};
use super::quiet::{self, QuietDay};
use super::{PushService, PushTarget, deliver, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::push::{EndpointRules, InvalidKeys, SubscriptionKeys};
use uuid::Uuid;

/// Browsers and apps of one member; a further one takes the place of the one saved longest ago.
pub const DEVICES_MAX: i64 = 10;

/// What the settings show.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PushSettings {
    /// Notifications say what happened; otherwise only that something did.
    pub complete: bool,
    /// How many browsers and apps of the caller get notifications.
    pub devices: i64,
    /// The hours between which nothing is pushed unless the person chose others.
    pub quiet_from: i8,
    pub quiet_until: i8,
    /// The caller's hours, in the zone below: seven weekdays.
    #[schemars(with = "Vec<QuietDay>")]
    pub quiet: [QuietDay; 7],
    pub time_zone: String,
    /// The services of installed apps that this installation reaches: `fcm`, `apns`.
    pub services: Vec<&'static str>,
}

/// Saves a browser's subscription for the session of the caller.
///
/// # Errors
///
/// `Validation` of the endpoint or of the keys, `Rate` for too many new subscriptions in a day.
pub async fn save(
    tx: &mut Tx,
    member: Member,
    session: Uuid,
    new: store::NewSubscription,
    rules: EndpointRules,
    now: Timestamp,
) -> FaultResult<()> {
    if rules.parse(&new.endpoint).is_err() {
        return Err(Fault::invalid("endpoint", "Este endereço não serve para notificações."));
    }
    SubscriptionKeys::parse(&new.p256dh, &new.auth).map_err(|error| {
        let field = match error {
            InvalidKeys::PublicKey => "p256dh",
            InvalidKeys::Auth => "auth",
        };
        Fault::invalid(field, "Esta chave não serve para notificações.")
    })?;
    keep(tx, member, session, new, now).await
}

/// Saves the token of an installed app, which was checked. One that another account had moves to this one.
///
/// # Errors
///
/// `Rate` for too many new subscriptions in a day.
pub async fn keep(
    tx: &mut Tx,
    member: Member,
    session: Uuid,
    new: store::NewSubscription,
    now: Timestamp,
) -> FaultResult<()> {
    tx.lock_key(&format!("push:{}", member.id)).await?;
    if store::own(tx, member.id, new.endpoint.clone()).await?.is_none() {
        limits::require(tx, member.id, PushUse::Subscribe, now).await?;
    }
    store::save(tx, member.id, session, new, now).await?;
    store::keep_newest(tx, member.id, DEVICES_MAX).await
}

/// Sends a test to one of the caller's own browsers or apps.
///
/// # Errors
///
/// `NotFound` for an endpoint that is not the caller's, `Rate` within half a minute after the account's last test, and
/// after its tenth of a day.
pub async fn test(tx: &mut Tx, member: Member, endpoint: String, now: Timestamp) -> FaultResult<()> {
    let subscription = store::own(tx, member.id, endpoint).await?.ok_or(Fault::NotFound)?;
    limits::require(tx, member.id, PushUse::Test, now).await?;
    deliver::enqueue_test(tx, member.id, subscription, now).await
}

/// The settings of the caller.
pub async fn settings(reads: &mut impl Reads, push: &PushService, member: Member) -> FaultResult<PushSettings> {
    let found = store::recipient(reads, member.id).await?;
    Ok(PushSettings {
        complete: found.as_ref().is_some_and(|recipient| recipient.complete),
        devices: store::devices(reads, member.id).await?,
        quiet_from: quiet::FROM,
        quiet_until: quiet::UNTIL,
        quiet: store::quiet_hours(reads, member.id).await?.days(),
        time_zone: found.map(|recipient| recipient.time_zone).unwrap_or_default(),
        services: [PushTarget::Fcm, PushTarget::Apns]
            .into_iter()
            .filter(|target| push.native(*target).is_some())
            .map(PushTarget::word)
            .collect(),
    })
}
