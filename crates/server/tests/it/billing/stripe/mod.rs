//! Stripe, played by a server of the test's own: it keeps sessions, answers a repeated key with the same object or the
//! same refusal, and refuses a key that comes with another form, as Stripe does.

mod payments;
mod routes;

use super::{DAY, buy};
use app::billing::signature;
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, body::Body};
use db::Engine;
use routes::{change_subscription, end_subscription, make_session, portal, read, refund, subscription};
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use testkit::{Person, TestApp, Value, json};

pub(super) const SECRET: &str = "whsec_test";

/// What the played Stripe knows.
#[derive(Default)]
pub(super) struct Books {
    /// By key: the form and the answer.
    pub(super) keys: BTreeMap<String, (String, Value)>,
    pub(super) sessions: BTreeMap<String, Value>,
    pub(super) subscriptions: BTreeMap<String, Value>,
    pub(super) invoices: Vec<Value>,
    pub(super) intents: BTreeMap<String, Value>,
    pub(super) disputes: Vec<Value>,
    events: Vec<Value>,
    /// Every call: method, path and form.
    pub(super) calls: Vec<(String, String, String)>,
    /// Answers so many calls with 500.
    pub(super) broken: usize,
    /// Refuses the key of the installation with this status: 401 a wrong one, 403 one that may only read.
    refuses_key: Option<StatusCode>,
    /// Refuses refunds with this code.
    pub(super) refuses: Option<&'static str>,
    /// Refuses changes of subscriptions with this code.
    pub(super) refuses_changes: Option<&'static str>,
    /// By key: the refusals, which come again with their key.
    refused: BTreeMap<String, &'static str>,
    /// Makes so many refunds without an answer, and is out of order for the next call.
    pub(super) lost: usize,
}

pub(super) type Shared = Arc<Mutex<Books>>;

fn refuse(status: StatusCode, code: &str) -> Response {
    (
        status,
        Json(json!({ "error": { "type": "invalid_request_error", "code": code } })),
    )
        .into_response()
}

impl Books {
    /// Notes a call; an answer where it must not go on.
    fn enter(&mut self, method: &str, path: &str, form: &str, headers: &HeaderMap) -> Option<Response> {
        self.calls.push((method.into(), path.into(), form.into()));
        if headers["authorization"] != "Bearer sk_test_x" || headers["stripe-version"] != "2026-04-22.dahlia" {
            return Some(refuse(StatusCode::UNAUTHORIZED, "api_key"));
        }
        let reads = self.refuses_key == Some(StatusCode::FORBIDDEN) && method == "GET";
        if let Some(status) = self.refuses_key.filter(|_| !reads) {
            return Some(refuse(status, "api_key"));
        }
        if self.broken > 0 {
            self.broken -= 1;
            return Some(refuse(StatusCode::INTERNAL_SERVER_ERROR, "trouble"));
        }
        let key = headers.get("idempotency-key")?.to_str().ok()?;
        match self.keys.get(key) {
            Some((known, answer)) if known == form => Some(Json(answer.clone()).into_response()),
            Some(_) => Some(refuse(StatusCode::BAD_REQUEST, "idempotency_key_in_use")),
            None => None,
        }
    }

    fn keep(&mut self, headers: &HeaderMap, form: &str, answer: Value) -> Response {
        if let Some(key) = headers.get("idempotency-key").and_then(|key| key.to_str().ok()) {
            self.keys.insert(key.into(), (form.into(), answer.clone()));
        }
        Json(answer).into_response()
    }
}

pub(super) fn field(form: &str, name: &str) -> Option<String> {
    let pairs = form.split('&').filter_map(|pair| pair.split_once('='));
    let decode = |text: &str| {
        let mut out = Vec::new();
        let mut bytes = text.bytes();
        while let Some(byte) = bytes.next() {
            out.push(match byte {
                b'+' => b' ',
                b'%' => {
                    let hex = [bytes.next().unwrap_or(b'0'), bytes.next().unwrap_or(b'0')];
                    u8::from_str_radix(std::str::from_utf8(&hex).unwrap_or("0"), 16).unwrap_or(0)
                }
                other => other,
            });
        }
        String::from_utf8_lossy(&out).into_owned()
    };
    pairs
        .map(|(key, value)| (decode(key), decode(value)))
        .find(|(key, _)| key == name)
        .map(|(_, value)| value)
}

/// The product with the played Stripe behind it.
pub(super) async fn open(engine: Engine) -> (Arc<TestApp>, Shared) {
    let books = Shared::default();
    let router = Router::new()
        .route("/v1/checkout/sessions", post(make_session))
        .route("/v1/refunds", post(refund))
        .route("/v1/billing_portal/sessions", post(portal))
        .route(
            "/v1/subscriptions/{id}",
            post(change_subscription).delete(end_subscription).get(subscription),
        )
        .route("/v1/{*path}", get(read))
        .with_state(books.clone());
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let app = TestApp::with(
        engine,
        &[
            ("ENLACE_RATE_LIMITS", "off"),
            super::LONG,
            ("ENLACE_STRIPE_SECRET_KEY", "sk_test_x"),
            ("ENLACE_STRIPE_WEBHOOK_SECRET", SECRET),
            ("ENLACE_STRIPE_API_URL", &url),
        ],
    )
    .await;
    (app, books)
}

pub(super) async fn tell(app: &Arc<TestApp>, id: &str, kind: &str, object: Value) {
    let body = json!({ "id": id, "object": "event", "type": kind, "data": { "object": object } }).to_string();
    let request = Request::post("/functions/v1/payment-webhook/stripe")
        .header(
            "stripe-signature",
            signature::header(SECRET, app.now(), body.as_bytes()),
        )
        .body(Body::from(body))
        .expect("a request");
    assert_eq!(app.send(request).await.status(), StatusCode::OK);
    app.run_until_idle().await;
}

/// What was paid once, as Stripe tells of it.
pub(super) fn paid_once(app: &TestApp, amount: i64) -> Value {
    json!({
        "id": "pi_1", "object": "payment_intent", "status": "succeeded", "amount": amount, "amount_received": amount,
        "latest_charge": { "id": "ch_1", "amount": amount, "amount_refunded": 0, "disputed": false, "created": app.now().as_second() },
    })
}

/// A subscription by card, of which the first month is paid: `sub_1` at Stripe.
pub(super) async fn subscribed(app: &Arc<TestApp>, books: &Shared, who: &Person) -> Value {
    let order = buy(who, "premium_m", "card").await;
    pay_first_month(app, books, &order).await;
    order
}

pub(super) async fn pay_first_month(app: &Arc<TestApp>, books: &Shared, order: &Value) {
    let (start, end) = (app.now().as_second(), (app.now() + DAY * 30).as_second());
    {
        let mut books = books.lock().expect("the books");
        let session = books.sessions.get_mut("cs_test_1").expect("the session");
        session["status"] = json!("complete");
        session["payment_status"] = json!("paid");
        session["subscription"] = json!("sub_1");
        let subscription = json!({
            "id": "sub_1", "object": "subscription", "status": "active", "customer": "cus_1",
            "cancel_at_period_end": false, "items": { "data": [{ "current_period_end": end }] },
        });
        books.subscriptions.insert("sub_1".into(), subscription);
        books.invoices = vec![json!({
            "id": "in_1", "object": "invoice", "status": "paid", "attempted": true, "created": start,
            "amount_paid": 2990, "amount_due": 2990, "status_transitions": { "paid_at": start },
            "lines": { "data": [{ "period": { "start": start, "end": end } }] },
            "payments": { "data": [{ "payment": { "payment_intent": "pi_1" } }] },
        })];
        books.intents.insert("pi_1".into(), paid_once(app, 2990));
    }
    let about = json!({ "object": "invoice", "id": "in_1", "parent": { "subscription_details": {
        "subscription": "sub_1", "metadata": { "order": order["id"] } } } });
    tell(app, "evt_1", "invoice.paid", about).await;
}
