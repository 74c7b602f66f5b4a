//! `check-subscription`: the user's rights, from our own tables only.

use super::catalogue::PREMIUM;
use super::rights::{self, Entitlement};
use super::store::{self, Order, Subscription};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::wallet;
use axum::Json;
use axum::http::HeaderValue;
use axum::response::IntoResponse;
use db::Reads;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge};

/// What Premium opens, in the words of the answer.
const OPENED: [&str; 6] = [
    "filters.advanced",
    "likes.unlimited",
    "likes.list",
    "super_likes.unlimited",
    "astrology.report",
    "ads.none",
];

/// Orders that the answer looks at.
const RECENT: i64 = 20;

/// The answer. `subscribed` and `purchasedGames` are the specification's; the rest says more.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    pub subscribed: bool,
    pub purchased_games: Vec<String>,
    /// premium | pass | beta | free
    pub tier: &'static str,
    /// active | grace | awaiting_payment | past_due | canceled | none
    pub status: &'static str,
    pub current_period_end: Option<Timestamp>,
    pub cancel_at_period_end: bool,
    pub provider: Option<String>,
    pub withdrawable_until: Option<Timestamp>,
    pub credits: i64,
    pub entitlements: Vec<&'static str>,
}

/// Always 200, as its contract wants it.
pub fn edge(app: AppState) -> Edge {
    Edge::new("check-subscription", Access::Anyone, move |call, _| {
        let app = app.clone();
        async move {
            let nothing = json!({ "subscribed": false, "purchasedGames": [] });
            let Ok(member) = Member::of(&call.caller) else {
                return Ok::<_, ApiError>(Json(nothing).into_response());
            };
            match status(&mut app.db.reader(), member, call.now).await {
                Ok(status) => Ok(Json(json!(status)).into_response()),
                Err(fault) => {
                    tracing::error!(?fault, "a subscription could not be checked");
                    let mut response = Json(nothing).into_response();
                    response
                        .headers_mut()
                        .insert("x-degraded", HeaderValue::from_static("1"));
                    Ok(response)
                }
            }
        }
    })
    .always_open("asked by the frame of every page")
    .doc("Whether the caller is subscribed and what they bought; false for visitors, never an error.")
}

/// The user's rights now.
pub async fn status(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Status> {
    let held = rights::held(reads, member.id, now).await?;
    let orders = store::orders_of(reads, member.id, RECENT).await?;
    let subscription = store::subscriptions_of(reads, member.id).await?.into_iter().next();
    let reaches = rights::reaches(reads, member.id, PREMIUM, now).await?;
    let mut status = status_payload(&held, &orders, subscription.as_ref(), reaches, now);
    status.credits = wallet::balance(reads, member.id).await?.available;
    Ok(status)
}

fn status_payload(
    held: &[Entitlement],
    orders: &[Order],
    subscription: Option<&Subscription>,
    reaches: Option<Timestamp>,
    now: Timestamp,
) -> Status {
    let premium = held.iter().find(|right| right.kind == PREMIUM);
    let order = order_of(premium, orders);
    let tier = tier(premium, order);
    let current = current(held, orders, subscription);
    let games = held.iter().filter_map(|right| right.kind.strip_prefix("game:"));
    let waits = orders
        .iter()
        .any(|order| order.state == "awaiting_payment" && order.expires_at.is_none_or(|end| now < end));
    Status {
        subscribed: premium.is_some(),
        purchased_games: games.map(str::to_owned).collect(),
        tier,
        status: word(premium.is_some(), current, waits, now),
        current_period_end: current.map(|known| known.current_period_end).or(reaches),
        cancel_at_period_end: current.is_some_and(|known| known.cancel_at_period_end),
        provider: match tier {
            "beta" => Some("beta".to_string()),
            _ => current
                .map(|known| known.provider.clone())
                .or_else(|| order.map(|order| order.provider.clone())),
        },
        withdrawable_until: withdrawable(orders, now),
        credits: 0,
        entitlements: if premium.is_some() { OPENED.to_vec() } else { Vec::new() },
    }
}

fn order_of<'a>(premium: Option<&Entitlement>, orders: &'a [Order]) -> Option<&'a Order> {
    let id = premium?.source.strip_prefix("order:")?;
    orders.iter().find(|order| order.id.to_string() == id)
}

/// The subscription, if it is the source of the user's right. One that ended or was refunded is ignored for a pass
/// bought later, and for a user without a right.
pub(super) fn current<'a>(
    held: &[Entitlement],
    orders: &[Order],
    subscription: Option<&'a Subscription>,
) -> Option<&'a Subscription> {
    let premium = held.iter().find(|right| right.kind == PREMIUM);
    subscription.filter(|known| match order_of(premium, orders) {
        Some(order) => order.root_id == known.root_id,
        None => premium.is_some_and(|right| right.source.starts_with("late:")) || known.is_live(),
    })
}

fn tier(premium: Option<&Entitlement>, order: Option<&Order>) -> &'static str {
    match (premium, order) {
        (None, _) => "free",
        (Some(right), _) if right.source.starts_with("beta:") => "beta",
        (Some(_), Some(order)) if order.product_id.starts_with("pass_") => "pass",
        (Some(_), _) => "premium",
    }
}

fn word(premium: bool, current: Option<&Subscription>, waits: bool, now: Timestamp) -> &'static str {
    match current {
        Some(known) if known.past_due_since.is_some() && known.is_live() => "past_due",
        Some(known) if premium && (known.cancel_at_period_end || !known.is_live()) => "canceled",
        Some(known) if premium && known.current_period_end <= now => "grace",
        _ if premium => "active",
        _ if waits => "awaiting_payment",
        _ => "none",
    }
}

/// Until when the newest purchase can be withdrawn from.
fn withdrawable(orders: &[Order], now: Timestamp) -> Option<Timestamp> {
    let open = orders
        .iter()
        .filter(|order| order.state == "paid" && order.refund_asked_at.is_none());
    open.filter_map(|order| order.withdraw_until)
        .filter(|until| now <= *until)
        .max()
}
