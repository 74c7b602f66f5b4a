//! The routes of the played Stripe.

use super::{Shared, field, refuse};
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use testkit::json;

pub(super) async fn make_session(State(books): State<Shared>, headers: HeaderMap, form: String) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("POST", "checkout/sessions", &form, &headers) {
        return answer;
    }
    let id = format!("cs_test_{}", books.sessions.len() + 1);
    let session = json!({
        "id": id, "object": "checkout.session", "url": format!("https://checkout.stripe.test/{id}"), "status": "open",
        "payment_status": "unpaid", "client_reference_id": field(&form, "client_reference_id"),
        "mode": field(&form, "mode"), "payment_intent": null, "subscription": null, "expires_at": 1_795_370_400,
    });
    books.sessions.insert(id, session.clone());
    books.keep(&headers, &form, session)
}

pub(super) async fn refund(State(books): State<Shared>, headers: HeaderMap, form: String) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("POST", "refunds", &form, &headers) {
        return answer;
    }
    let key = headers["idempotency-key"].to_str().expect("a key").to_owned();
    if let Some(code) = books.refused.get(&key).copied().or(books.refuses) {
        books.refused.insert(key, code);
        return refuse(StatusCode::BAD_REQUEST, code);
    }
    let id = field(&form, "payment_intent").unwrap_or_default();
    let Some(intent) = books.intents.get_mut(&id) else {
        return refuse(StatusCode::NOT_FOUND, "resource_missing");
    };
    let charge = &mut intent["latest_charge"];
    let number = |name: &str| charge[name].as_i64().expect("a number");
    let (all, gone) = (number("amount"), number("amount_refunded"));
    if gone == all {
        return refuse(StatusCode::BAD_REQUEST, "charge_already_refunded");
    }
    let part = field(&form, "amount").map_or(all - gone, |amount| amount.parse().expect("an amount"));
    charge["amount_refunded"] = json!(gone + part);
    let intent = intent.clone();
    for session in books
        .sessions
        .values_mut()
        .filter(|session| session["payment_intent"]["id"] == json!(id))
    {
        session["payment_intent"] = intent.clone();
    }
    let answer = books.keep(&headers, &form, json!({ "id": "re_1", "object": "refund" }));
    if books.lost == 0 {
        return answer;
    }
    books.lost -= 1;
    books.broken = 1;
    refuse(StatusCode::INTERNAL_SERVER_ERROR, "trouble")
}

pub(super) async fn change_subscription(
    State(books): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    form: String,
) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("POST", "subscriptions", &form, &headers) {
        return answer;
    }
    if let Some(code) = books.refuses_changes {
        return refuse(StatusCode::BAD_REQUEST, code);
    }
    let Some(subscription) = books.subscriptions.get_mut(&id) else {
        return refuse(StatusCode::NOT_FOUND, "resource_missing");
    };
    subscription["cancel_at_period_end"] = json!(field(&form, "cancel_at_period_end").as_deref() == Some("true"));
    Json(subscription.clone()).into_response()
}

pub(super) async fn end_subscription(
    State(books): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("DELETE", "subscriptions", "", &headers) {
        return answer;
    }
    if let Some(code) = books.refuses_changes {
        return refuse(StatusCode::BAD_REQUEST, code);
    }
    let Some(subscription) = books.subscriptions.get_mut(&id) else {
        return refuse(StatusCode::NOT_FOUND, "resource_missing");
    };
    subscription["status"] = json!("canceled");
    Json(subscription.clone()).into_response()
}

pub(super) async fn portal(State(books): State<Shared>, headers: HeaderMap, form: String) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("POST", "portal", &form, &headers) {
        return answer;
    }
    Json(json!({ "url": format!("https://billing.stripe.test/{}", field(&form, "customer").unwrap_or_default()) }))
        .into_response()
}

pub(super) async fn read(
    State(books): State<Shared>,
    Path(path): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("GET", &path, &query.unwrap_or_default(), &headers) {
        return answer;
    }
    let found = match path.split_once('/') {
        Some(("checkout", rest)) => books.sessions.get(rest.trim_start_matches("sessions/")).cloned(),
        Some(("subscriptions", id)) => books.subscriptions.get(id).cloned(),
        Some(("payment_intents", id)) => books.intents.get(id).cloned(),
        None if path == "invoices" => Some(json!({ "data": books.invoices })),
        None if path == "disputes" => Some(json!({ "data": books.disputes })),
        None if path == "events" => Some(json!({ "data": books.events, "has_more": false })),
        _ => None,
    };
    found.map_or_else(
        || refuse(StatusCode::NOT_FOUND, "resource_missing"),
        |found| Json(found).into_response(),
    )
}

pub(super) async fn subscription(
    books: State<Shared>,
    Path(id): Path<String>,
    query: RawQuery,
    headers: HeaderMap,
) -> Response {
    read(books, Path(format!("subscriptions/{id}")), query, headers).await
}
