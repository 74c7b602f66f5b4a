//! Stripe, played by a server of the test's own: it keeps sessions, answers a repeated key with the same object or the
//! same refusal, and refuses a key that comes with another form, as Stripe does.

use super::{DAY, buy, check, state};
use app::billing::{cancellations, signature};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, body::Body};
use db::Engine;
use jiff::SignedDuration;
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

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

async fn make_session(State(books): State<Shared>, headers: HeaderMap, form: String) -> Response {
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

async fn refund(State(books): State<Shared>, headers: HeaderMap, form: String) -> Response {
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

async fn change_subscription(
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

async fn end_subscription(State(books): State<Shared>, Path(id): Path<String>, headers: HeaderMap) -> Response {
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

async fn portal(State(books): State<Shared>, headers: HeaderMap, form: String) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = books.enter("POST", "portal", &form, &headers) {
        return answer;
    }
    Json(json!({ "url": format!("https://billing.stripe.test/{}", field(&form, "customer").unwrap_or_default()) }))
        .into_response()
}

async fn read(
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

async fn subscription(books: State<Shared>, Path(id): Path<String>, query: RawQuery, headers: HeaderMap) -> Response {
    read(books, Path(format!("subscriptions/{id}")), query, headers).await
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

#[test]
fn pass_by_pix_waits_with_its_code_is_paid_and_goes_back() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "pass_7", "pix").await;
        assert_eq!(order["url"], "https://checkout.stripe.test/cs_test_1");
        let form = books.lock().expect("the books").calls[0].2.clone();
        for (name, value) in [
            ("mode", "payment"),
            ("payment_method_types[0]", "pix"),
            ("line_items[0][price_data][unit_amount]", "1290"),
            ("line_items[0][price_data][currency]", "brl"),
            ("payment_method_options[pix][expires_after_seconds]", "86400"),
        ] {
            assert_eq!(field(&form, name).as_deref(), Some(value), "{name}");
        }
        assert!(
            !form.contains("Ana") && !form.contains("example.org"),
            "nothing about the buyer goes along"
        );
        let session = |change: Value| {
            let mut books = books.lock().expect("the books");
            let session = books.sessions.get_mut("cs_test_1").expect("the session");
            for (name, value) in change.as_object().expect("an object") {
                session[name] = value.clone();
            }
            if let Some(id) = change["payment_intent"]["id"].as_str() {
                books.intents.insert(id.into(), change["payment_intent"].clone());
            }
        };
        let until = (app.now() + SignedDuration::from_hours(24)).as_second();
        session(
            json!({ "status": "complete", "payment_status": "unpaid", "payment_intent": {
            "id": "pi_1", "status": "requires_action", "next_action": { "type": "pix_display_qr_code",
                "pix_display_qr_code": { "data": "000201…", "expires_at": until, "hosted_instructions_url": "https://p.test" } } } }),
        );
        let object = json!({ "object": "checkout.session", "id": "cs_test_1", "client_reference_id": order["id"] });
        tell(&app, "evt_1", "checkout.session.completed", object.clone()).await;
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&waits["state"], &waits["voucher"]["code"]),
            (&json!("awaiting_payment"), &json!("000201…"))
        );

        session(json!({ "payment_status": "paid", "payment_intent": paid_once(&app, 1290) }));
        books.lock().expect("the books").broken = 1;
        tell(&app, "evt_2", "checkout.session.async_payment_succeeded", object).await;
        assert_eq!(
            check(&ana).await["subscribed"],
            false,
            "Stripe was out of order for a moment"
        );
        app.advance(SignedDuration::from_secs(10));
        app.run_until_idle().await;
        let reply = check(&ana).await;
        assert_eq!((&reply["tier"], &reply["provider"]), (&json!("pass"), &json!("stripe")));

        // The declaration counts and is acknowledged, although the money cannot be sent at once.
        books.lock().expect("the books").broken = 1;
        let declared = ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        assert_eq!(declared["withdrawn_at"], app.now().to_string());
        app.run_until_idle().await;
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&waits["state"], &waits["refunding"]),
            (&json!("paid"), &json!(true)),
            "Stripe was out of order again"
        );
        let told = async |words: &str| {
            let mails = app.mails_to(&ana.email).await;
            mails.iter().filter(|mail| mail.text.contains(words)).count()
        };
        assert_eq!(
            (
                told("Recebemos a sua declaração").await,
                told("Devolvemos R$ 12,90 de").await
            ),
            (1, 0)
        );
        app.advance(SignedDuration::from_secs(10));
        app.run_until_idle().await;
        assert_eq!(
            (
                told("Recebemos a sua declaração").await,
                told("Devolvemos R$ 12,90 de").await
            ),
            (1, 1)
        );
        assert_eq!(state(&ana, &order).await, "refunded");
        assert_eq!(check(&ana).await["subscribed"], false);
    });
}

#[test]
fn repeated_key_is_the_same_session() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let wish = json!({ "product": "premium_m", "method": "card", "key": "k" });
        books.lock().expect("the books").broken = 1;
        ana.rpc("start_checkout", wish.clone())
            .await
            .refused(503, "UNAVAILABLE");
        let one = ana.rpc("start_checkout", wish.clone()).await.ok();
        let two = ana.rpc("start_checkout", wish).await.ok();
        assert_eq!(one["id"], two["id"]);
        let books = books.lock().expect("the books");
        assert_eq!(books.sessions.len(), 1);
        let known = books
            .keys
            .get(one["id"].as_str().expect("an id"))
            .expect("the order's id is the key");
        assert_eq!(field(&known.0, "mode").as_deref(), Some("subscription"));
        assert_eq!(
            field(&known.0, "line_items[0][price_data][recurring][interval_count]").as_deref(),
            Some("1")
        );
    });
}

#[test]
fn refused_key_of_the_installation_is_no_refusal_of_what_was_asked() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let pass = json!({ "product": "pass_7", "method": "pix", "key": "k" });
        subscribed(&app, &books, &ana).await;
        for status in [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN] {
            books.lock().expect("the books").refuses_key = Some(status);
            rui.rpc("start_checkout", pass.clone()).await.refused(503, "UNAVAILABLE");
        }
        books.lock().expect("the books").refuses_key = None;
        let order = rui.rpc("start_checkout", pass).await.ok();
        assert!(order["url"].is_string(), "the same tap goes on: {order}");

        books.lock().expect("the books").refuses_key = Some(StatusCode::FORBIDDEN);
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        for _ in 0..8 {
            app.advance(SignedDuration::from_hours(25));
            app.run_until_idle().await;
        }
        let waiting = cancellations::waiting(&mut app.enlace.app.db.reader(), 10).await;
        let waiting = waiting.expect("rows");
        assert_eq!(
            (&waiting[0]["refusals"], &waiting[0]["given_up_at"]),
            (&json!(0), &Value::Null)
        );
        books.lock().expect("the books").refuses_key = None;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(
            books.lock().expect("the books").subscriptions["sub_1"]["cancel_at_period_end"],
            true
        );
    });
}

#[test]
fn subscription_follows_its_invoices_from_any_source() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        let (start, month) = (app.now().as_second(), 30 * 86_400);
        let invoice = |number: i64, status: &str| {
            json!({
                "id": format!("in_{number}"), "object": "invoice", "status": status, "attempted": true,
                "created": start + (number - 1) * month, "amount_paid": if status == "paid" { 2990 } else { 0 }, "amount_due": 2990,
                "status_transitions": { "paid_at": if status == "paid" { json!(start + (number - 1) * month) } else { Value::Null } },
                "lines": { "data": [{ "period": { "start": start + (number - 1) * month, "end": start + number * month } }] },
                "payments": { "data": [{ "payment": { "payment_intent": format!("pi_{number}") } }] },
            })
        };
        let intent = |number: i64| {
            json!({ "id": format!("pi_{number}"), "status": "succeeded", "latest_charge": {
                "id": format!("ch_{number}"), "amount": 2990, "amount_refunded": 0, "disputed": false, "created": start } })
        };
        let turn = |number: i64, status: &str, standing: &str| {
            let mut books = books.lock().expect("the books");
            books
                .invoices
                .retain(|known| known["id"] != json!(format!("in_{number}")));
            books.invoices.insert(0, invoice(number, status));
            books.intents.insert(format!("pi_{number}"), intent(number));
            let subscription = json!({
                "id": "sub_1", "object": "subscription", "status": standing, "customer": "cus_1", "cancel_at_period_end": false,
                "items": { "data": [{ "current_period_end": start + number * month }] },
            });
            books.subscriptions.insert("sub_1".into(), subscription);
        };
        {
            let mut books = books.lock().expect("the books");
            let session = books.sessions.get_mut("cs_test_1").expect("the session");
            session["status"] = json!("complete");
            session["payment_status"] = json!("paid");
            session["subscription"] = json!("sub_1");
        }
        turn(1, "paid", "active");
        // The invoice's event arrives before that of its checkout.
        let about = json!({ "object": "invoice", "id": "in_1", "parent": { "subscription_details": {
            "subscription": "sub_1", "metadata": { "order": order["id"] } } } });
        tell(&app, "evt_1", "invoice.paid", about.clone()).await;
        let reply = check(&ana).await;
        assert_eq!(
            (&reply["tier"], &reply["status"]),
            (&json!("premium"), &json!("active"))
        );

        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            books.lock().expect("the books").subscriptions["sub_1"]["cancel_at_period_end"],
            true
        );
        ana.rpc("resume_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            books.lock().expect("the books").subscriptions["sub_1"]["cancel_at_period_end"],
            false
        );

        app.advance(SignedDuration::from_hours(24 * 30));
        ana.sign_in().await;
        turn(2, "open", "past_due");
        tell(&app, "evt_2", "invoice.payment_failed", about.clone()).await;
        assert_eq!(check(&ana).await["status"], "past_due");
        let url = ana.rpc("billing_portal", json!({})).await.ok();
        assert_eq!(url["url"], "https://billing.stripe.test/cus_1");
        // The webhook of the payment is lost; the nightly look back finds its event.
        turn(2, "paid", "active");
        books.lock().expect("the books").events =
            vec![json!({ "id": "evt_3", "object": "event", "type": "invoice.paid", "data": { "object": about } })];
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["status"], "past_due");
        app.advance(SignedDuration::from_hours(24));
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["status"], "active");
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(billing["purchases"].as_array().map(Vec::len), Some(2), "{billing}");

        // A dispute names nothing but the payment.
        {
            let mut books = books.lock().expect("the books");
            books.intents.get_mut("pi_2").expect("the payment")["latest_charge"]["disputed"] = json!(true);
            books.disputes = vec![json!({ "id": "dp_1", "status": "needs_response", "created": start })];
        }
        tell(
            &app,
            "evt_4",
            "charge.dispute.created",
            json!({ "object": "dispute", "id": "dp_1", "payment_intent": "pi_2" }),
        )
        .await;
        assert_eq!(check(&ana).await["subscribed"], false);
    });
}
