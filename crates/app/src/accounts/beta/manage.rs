//! What managers change in the programme. Every act stands in the book of staff.

use super::claim::source;
use super::model::{EXTENSION_MAX, FEATURES, LIMIT_MAX, days_after};
use super::store;
use crate::accounts;
use crate::accounts::staff::{self, Manager};
use crate::kernel::fault::{Fault, FaultResult};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// Gives a tester more days, counted from the end, or from now when the end has passed. A revoked place stands again.
pub async fn extend(tx: &mut Tx, manager: Manager, beta_id: i64, days: i64, now: Timestamp) -> FaultResult<Timestamp> {
    if !(1..=EXTENSION_MAX).contains(&days) {
        return Err(Fault::invalid(
            "days",
            words!("Escolha de 1 a {max} dias.", max = EXTENSION_MAX),
        ));
    }
    let (user, expires_at) = store::tester_by_place(tx, beta_id).await?.ok_or(Fault::NotFound)?;
    let until = days_after(expires_at.max(now), days);
    store::set_expiry(tx, beta_id, until).await?;
    accounts::store::put_entitlement(tx, user, "premium", &source(beta_id), now, until).await?;
    let details = json!({ "beta_id": beta_id, "days": days, "until": until.to_string() });
    staff::note(tx, manager, "beta.extend", details, now).await?;
    jobs::emit(tx, now, "beta.extended", Some(user), json!({ "beta_id": beta_id })).await?;
    Ok(until)
}

/// Sets the end of a tester's period; for the operator's command line.
pub async fn set_end(tx: &mut Tx, email: &str, at: Timestamp) -> FaultResult<()> {
    let user = accounts::store::by_address(tx, email).await?.ok_or(Fault::NotFound)?;
    let tester = store::tester(tx, user).await?.ok_or(Fault::NotFound)?;
    store::set_expiry(tx, tester.beta_id, at).await?;
    let source = source(tester.beta_id);
    accounts::store::put_entitlement(tx, user, "premium", &source, tester.started_at, at).await
}

/// Takes a place back. Its number is not given to anybody else.
pub async fn revoke(tx: &mut Tx, manager: Manager, beta_id: i64, now: Timestamp) -> FaultResult<()> {
    let (user, _) = store::tester_by_place(tx, beta_id).await?.ok_or(Fault::NotFound)?;
    store::set_revoked(tx, beta_id, now).await?;
    accounts::store::put_entitlement(tx, user, "premium", &source(beta_id), now, now).await?;
    staff::note(tx, manager, "beta.revoke", json!({ "beta_id": beta_id }), now).await?;
    jobs::emit(tx, now, "beta.revoked", Some(user), json!({ "beta_id": beta_id })).await?;
    Ok(())
}

/// Adds places; those that were promised stay.
pub async fn set_limit(tx: &mut Tx, manager: Manager, limit: i64, now: Timestamp) -> FaultResult<()> {
    let program = store::program(tx).await?;
    if !(program.user_limit..=LIMIT_MAX).contains(&limit) {
        return Err(Fault::invalid(
            "limit",
            words!(
                "O limite só aumenta: escolha de {least} a {most}.",
                least = program.user_limit,
                most = LIMIT_MAX
            ),
        ));
    }
    store::set_limit(tx, limit).await?;
    let details = json!({ "from": program.user_limit, "to": limit });
    staff::note(tx, manager, "beta.limit", details, now).await
}

/// Opens the programme to all sign-ups, or closes it to all without an invitation.
pub async fn set_open(tx: &mut Tx, manager: Manager, open: bool, now: Timestamp) -> FaultResult<()> {
    store::set_open(tx, open).await?;
    staff::note(tx, manager, "beta.open", json!({ "open": open }), now).await
}

/// A feature, and whether everybody has it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct FeatureSwitch {
    pub feature: String,
    pub on: bool,
}

/// Switches a feature on or off for everybody.
pub async fn set_feature(tx: &mut Tx, manager: Manager, switch: FeatureSwitch, now: Timestamp) -> FaultResult<()> {
    let (feature, on) = (switch.feature.as_str(), switch.on);
    if !FEATURES.contains(&feature) {
        return Err(Fault::invalid("feature", "Este recurso não existe."));
    }
    store::set_flag(tx, feature, on, now).await?;
    staff::note(tx, manager, "feature", json!({ "feature": feature, "on": on }), now).await
}

/// The official launch: opens every feature to all users and notifies the waitlist. Returns the testers whose place is
/// still valid, so that the caller can thank them.
pub async fn launch(tx: &mut Tx, manager: Manager, now: Timestamp) -> FaultResult<Vec<(i64, Uuid)>> {
    if !store::set_launched(tx, now).await? {
        return Err(Fault::state("launched", "O lançamento já aconteceu."));
    }
    let testers = store::standing_testers(tx).await?;
    staff::note(tx, manager, "launch", json!({ "testers": testers.len() }), now).await?;
    jobs::emit(tx, now, "beta.launched", None, json!({})).await?;
    Ok(testers)
}
