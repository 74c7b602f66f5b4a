//! A Google of the test: its API, its keys and its pushes.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use supabase::keys::jwk::{PrivateKey, PublicKey};
use supabase::keys::jws::{self, Unverified};
use testkit::{TestApp, Value, json};
use uuid::Uuid;

const KEY: &str = include_str!("../../../../../supabase-auth/src/tests/rsa_key.json");
const PEM: &str = include_str!("rsa_key.pem");
pub const AUDIENCE: &str = "https://enlace.example/push";
pub const PUSHER: &str = "pubsub@project.iam.gserviceaccount.com";
const ACCOUNT: &str = "enlace@project.iam.gserviceaccount.com";

/// What Google knows.
#[derive(Default)]
pub struct Books {
    pub subscriptions: BTreeMap<String, Value>,
    pub orders: BTreeMap<String, Value>,
    pub acknowledged: Vec<String>,
    /// Calls that fail before others work.
    pub broken: usize,
    pub tokens: usize,
}

pub type Shared = Arc<Mutex<Books>>;

fn key() -> Value {
    serde_json::from_str(KEY).expect("a key")
}

fn public() -> PublicKey {
    PublicKey::from_jwk(&key()).expect("a key")
}

/// Gives a token for a signed assertion, as long as it is the service account's.
async fn exchange(State(books): State<Shared>, form: String) -> Response {
    let assertion = url::form_urlencoded::parse(form.as_bytes())
        .find(|(name, _)| name == "assertion")
        .map(|(_, value)| value.into_owned())
        .expect("an assertion");
    let claims = Unverified::parse(&assertion)
        .ok()
        .and_then(|unverified| unverified.verify(&public()).ok());
    let known = claims.filter(|claims| {
        claims["iss"] == ACCOUNT && claims["scope"] == "https://www.googleapis.com/auth/androidpublisher"
    });
    if known.is_none() {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    books.lock().expect("the books").tokens += 1;
    Json(json!({ "access_token": "ya29.test", "expires_in": 3600, "token_type": "Bearer" })).into_response()
}

/// Refuses calls without the token, and those that a test breaks.
fn enter(books: &mut Books, headers: &HeaderMap) -> Option<Response> {
    if headers
        .get("authorization")
        .is_none_or(|value| value != "Bearer ya29.test")
    {
        return Some(StatusCode::UNAUTHORIZED.into_response());
    }
    if books.broken > 0 {
        books.broken -= 1;
        return Some(StatusCode::INTERNAL_SERVER_ERROR.into_response());
    }
    None
}

async fn subscription(State(books): State<Shared>, Path(token): Path<String>, headers: HeaderMap) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = enter(&mut books, &headers) {
        return answer;
    }
    match books.subscriptions.get(&token) {
        Some(known) => Json(known.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn orders(State(books): State<Shared>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = enter(&mut books, &headers) {
        return answer;
    }
    let query = query.unwrap_or_default();
    let ids = url::form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "orderIds");
    let found: Vec<Value> = ids
        .filter_map(|(_, id)| books.orders.get(id.as_ref()).cloned())
        .collect();
    Json(json!({ "orders": found })).into_response()
}

async fn acknowledge(
    State(books): State<Shared>,
    Path((product, act)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let mut books = books.lock().expect("the books");
    if let Some(answer) = enter(&mut books, &headers) {
        return answer;
    }
    let token = act.trim_end_matches(":acknowledge").to_string();
    let Some(known) = books.subscriptions.get_mut(&token) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    assert_eq!(known["lineItems"][0]["productId"], product);
    known["acknowledgementState"] = json!("ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED");
    books.acknowledged.push(token);
    StatusCode::OK.into_response()
}

async fn keys() -> Json<Value> {
    Json(json!({ "keys": [public().to_jwk("k1")] }))
}

/// Serves a Google and answers its books, its address, and the key file of the service account.
pub async fn serve() -> (Shared, String, String) {
    let books = Shared::default();
    let apps = "/androidpublisher/v3/applications/net.enlace.app";
    let router = Router::new()
        .route("/token", post(exchange))
        .route("/certs", get(keys))
        .route(
            &format!("{apps}/purchases/subscriptionsv2/tokens/{{token}}"),
            get(subscription),
        )
        .route(&format!("{apps}/orders:batchGet"), get(orders))
        .route(
            &format!("{apps}/purchases/subscriptions/{{product}}/tokens/{{act}}"),
            post(acknowledge),
        )
        .with_state(books.clone());
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let file = json!({
        "type": "service_account", "client_email": ACCOUNT, "private_key_id": "k1", "private_key": PEM,
        "token_uri": format!("{url}/token"),
    });
    (books, url, file.to_string())
}

impl Books {
    /// A month bought now by the account of that name.
    pub fn buy(&mut self, account: Option<&str>, product: &str, now: Timestamp) -> String {
        let token = format!("token-{}", Uuid::new_v4().simple());
        let subscription = json!({
            "subscriptionState": "SUBSCRIPTION_STATE_ACTIVE", "startTime": now, "regionCode": "BR",
            "acknowledgementState": "ACKNOWLEDGEMENT_STATE_PENDING",
            "externalAccountIdentifiers": { "obfuscatedExternalAccountId": account },
            "lineItems": [{
                "productId": product, "autoRenewingPlan": { "autoRenewEnabled": true,
                    "recurringPrice": { "currencyCode": "BRL", "units": "29", "nanos": 900_000_000 } },
            }],
        });
        self.subscriptions.insert(token.clone(), subscription);
        self.charge(&token, now);
        token
    }

    /// Takes the money for thirty days from `from`.
    pub fn charge(&mut self, token: &str, from: Timestamp) {
        let known = self.subscriptions.get_mut(token).expect("a subscription");
        let line = &mut known["lineItems"][0];
        let id = match line["latestSuccessfulOrderId"].as_str() {
            None => format!("GPA.{}", Uuid::new_v4().simple()),
            Some(last) => match last.split_once("..") {
                None => format!("{last}..0"),
                Some((first, number)) => format!("{first}..{}", number.parse::<u32>().expect("a number") + 1),
            },
        };
        let end = from + SignedDuration::from_hours(24 * 30);
        line["latestSuccessfulOrderId"] = json!(id);
        line["expiryTime"] = json!(end);
        let order = json!({
            "orderId": id, "state": "PROCESSED", "createTime": from, "lastEventTime": from,
            "total": { "currencyCode": "BRL", "units": "29", "nanos": 900_000_000 },
            "lineItems": [{ "productId": line["productId"],
                "subscriptionDetails": { "servicePeriodStartTime": from, "servicePeriodEndTime": end } }],
        });
        self.orders.insert(id, order);
        known["subscriptionState"] = json!("SUBSCRIPTION_STATE_ACTIVE");
    }

    pub fn set(&mut self, token: &str, state: &str) {
        let known = self.subscriptions.get_mut(token).expect("a subscription");
        known["subscriptionState"] = json!(format!("SUBSCRIPTION_STATE_{state}"));
    }

    pub fn expire_at(&mut self, token: &str, at: Timestamp) {
        self.subscriptions.get_mut(token).expect("a subscription")["lineItems"][0]["expiryTime"] = json!(at);
    }

    /// The last order of a subscription.
    pub fn last_order(&mut self, token: &str) -> &mut Value {
        let id = self.subscriptions[token]["lineItems"][0]["latestSuccessfulOrderId"].clone();
        self.orders.get_mut(id.as_str().expect("an id")).expect("an order")
    }
}

/// A message of Pub/Sub about a subscription.
pub fn message(token: &str, kind: i64) -> String {
    about(&json!({
        "version": "1.0", "packageName": super::BUNDLE,
        "subscriptionNotification": { "version": "1.0", "notificationType": kind, "purchaseToken": token },
    }))
}

pub fn about(notification: &Value) -> String {
    let message =
        json!({ "messageId": Uuid::new_v4().simple().to_string(), "data": STANDARD.encode(notification.to_string()) });
    json!({ "message": message, "subscription": "projects/p/subscriptions/s" }).to_string()
}

/// The claims of a push's token.
pub fn claims(now: Timestamp) -> Value {
    json!({
        "iss": "https://accounts.google.com", "aud": AUDIENCE, "email": PUSHER, "email_verified": true,
        "sub": "1", "iat": now.as_second(), "exp": now.as_second() + 3600,
    })
}

pub async fn push(app: &Arc<TestApp>, body: &str, claims: &Value, kid: &str) -> StatusCode {
    let key = PrivateKey::from_jwk(&key()).expect("a key");
    let token = jws::sign(claims, &key, kid).expect("a token");
    send(app, body, &format!("Bearer {token}")).await
}

pub async fn send(app: &Arc<TestApp>, body: &str, authorization: &str) -> StatusCode {
    let request = Request::post("/functions/v1/payment-webhook/google")
        .header("authorization", authorization)
        .body(Body::from(body.to_string()))
        .expect("a request");
    app.send(request).await.status()
}
