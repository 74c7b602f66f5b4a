//! Google's and Apple's push services on this machine. They believe a sender as the real ones do: by the signature of
//! its token, for whom it is, and how old it is.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jobs::clock::Clock;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::pkcs8::EncodePrivateKey;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path as FilePath;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// A key pair that signs nothing but tests.
const RSA_PRIVATE: &str = include_str!("native_push/rsa_private.pem");
const RSA_PUBLIC: &[u8] = include_bytes!("native_push/rsa_public.pem");
const PROJECT: &str = "enlace-test";
const SENDER: &str = "push@enlace-test.iam.gserviceaccount.com";
const TOPIC: &str = "net.enlace.app";
const TEAM: &str = "TEAM123456";
const KEY_ID: &str = "KEY1234567";

/// What one device was sent.
#[derive(Debug, Clone)]
pub struct ReceivedNative {
    /// `fcm` or `apns`.
    pub service: &'static str,
    pub token: String,
    pub headers: HeaderMap,
    pub body: Value,
}

impl ReceivedNative {
    /// A header as text; empty without it.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// An answer of a service: status, `Retry-After`, body.
pub type NativeAnswer = (u16, Option<&'static str>, Value);

#[derive(Default)]
struct Inbox {
    received: Vec<ReceivedNative>,
    answers: VecDeque<NativeAnswer>,
    /// Access tokens that were handed out.
    access: Vec<String>,
}

/// Both services on one free port.
#[derive(Clone)]
pub struct NativePushStub {
    address: SocketAddr,
    apple: SecretKey,
    clock: Arc<dyn Clock>,
    inbox: Arc<Mutex<Inbox>>,
}

impl NativePushStub {
    /// Listens; tokens are judged by this clock.
    pub async fn start(clock: Arc<dyn Clock>) -> NativePushStub {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a free port");
        let bytes = [*Uuid::new_v4().as_bytes(), *Uuid::new_v4().as_bytes()].concat();
        let stub = NativePushStub {
            address: listener.local_addr().expect("an address"),
            apple: SecretKey::from_slice(&bytes).expect("a key"),
            clock,
            inbox: Arc::default(),
        };
        let router = Router::new()
            .route("/token", post(exchange))
            .route("/v1/projects/{project}/{act}", post(google))
            .route("/3/device/{token}", post(apple))
            .with_state(stub.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        stub
    }

    fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Writes the files that the services hand out, and answers the settings that name them.
    pub fn settings(&self, folder: &FilePath) -> Vec<(&'static str, String)> {
        let (account, key) = (folder.join("service-account.json"), folder.join("key.p8"));
        let content = json!({
            "type": "service_account",
            "project_id": PROJECT,
            "client_email": SENDER,
            "private_key": RSA_PRIVATE,
            "token_uri": format!("{}/token", self.origin()),
        });
        std::fs::write(&account, content.to_string()).expect("the service account");
        let der = self.apple.to_pkcs8_der().expect("the key");
        let text = STANDARD.encode(der.as_bytes());
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{text}\n-----END PRIVATE KEY-----\n");
        std::fs::write(&key, pem).expect("the key");
        vec![
            ("ENLACE_FCM_SERVICE_ACCOUNT", account.display().to_string()),
            ("ENLACE_FCM_ENDPOINT", self.origin()),
            ("ENLACE_APNS_KEY", key.display().to_string()),
            ("ENLACE_APNS_KEY_ID", KEY_ID.to_owned()),
            ("ENLACE_APNS_TEAM_ID", TEAM.to_owned()),
            ("ENLACE_APNS_TOPIC", TOPIC.to_owned()),
            ("ENLACE_APNS_ENDPOINT", self.origin()),
        ]
    }

    /// The next messages are answered so.
    pub fn answer_next(&self, answers: &[NativeAnswer]) {
        self.inbox
            .lock()
            .expect("the inbox")
            .answers
            .extend(answers.iter().cloned());
    }

    /// Google forgets the access tokens that it gave.
    pub fn revoke(&self) {
        self.inbox.lock().expect("the inbox").access = vec!["revoked".to_owned()];
    }

    /// How many access tokens Google gave.
    pub fn exchanges(&self) -> usize {
        self.inbox.lock().expect("the inbox").access.len()
    }

    /// Takes what came so far.
    pub fn take(&self) -> Vec<ReceivedNative> {
        std::mem::take(&mut self.inbox.lock().expect("the inbox").received)
    }

    fn receive(&self, received: ReceivedNative) -> Response {
        let mut inbox = self.inbox.lock().expect("the inbox");
        inbox.received.push(received);
        let (status, retry_after, body) = inbox.answers.pop_front().unwrap_or((200, None, json!({})));
        answer(status, retry_after, body)
    }

    /// The claims of a token that is signed by `key` and was made within the hour.
    fn claims(&self, token: &str, algorithm: Algorithm, key: &DecodingKey) -> Option<Value> {
        let mut validation = Validation::new(algorithm);
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.required_spec_claims.clear();
        let claims = jsonwebtoken::decode::<Value>(token, key, &validation).ok()?.claims;
        let age = self.clock.now().as_second() - claims["iat"].as_i64()?;
        (0..=3600).contains(&age).then_some(claims)
    }

    fn apple_key(&self) -> DecodingKey {
        let point = self.apple.public_key().to_sec1_point(false);
        let part = |range: std::ops::Range<usize>| URL_SAFE_NO_PAD.encode(&point.as_bytes()[range]);
        DecodingKey::from_ec_components(&part(1..33), &part(33..65)).expect("a point")
    }
}

fn answer(status: u16, retry_after: Option<&'static str>, body: Value) -> Response {
    let mut headers = HeaderMap::new();
    if let Some(text) = retry_after {
        headers.insert("retry-after", HeaderValue::from_static(text));
    }
    (StatusCode::from_u16(status).expect("a status"), headers, Json(body)).into_response()
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let text = headers.get("authorization")?.to_str().ok()?;
    text.strip_prefix("Bearer ").map(str::to_owned)
}

async fn exchange(State(stub): State<NativePushStub>, body: String) -> Response {
    let part = |name: &str| {
        body.split('&')
            .find_map(|pair| pair.strip_prefix(name))
            .unwrap_or_default()
    };
    let key = DecodingKey::from_rsa_pem(RSA_PUBLIC).expect("the public key");
    let claims = stub.claims(part("assertion="), Algorithm::RS256, &key);
    let granted = part("grant_type=") == "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
        && claims.is_some_and(|claims| {
            claims["iss"] == SENDER
                && claims["aud"] == format!("{}/token", stub.origin())
                && claims["scope"] == "https://www.googleapis.com/auth/firebase.messaging"
                && claims["exp"].as_i64() > claims["iat"].as_i64()
        });
    if !granted {
        return answer(400, None, json!({ "error": "invalid_grant" }));
    }
    let token = Uuid::new_v4().to_string();
    stub.inbox.lock().expect("the inbox").access.push(token.clone());
    let body = json!({ "access_token": token, "expires_in": 3599, "token_type": "Bearer" });
    answer(200, None, body)
}

async fn google(
    State(stub): State<NativePushStub>,
    Path((project, act)): Path<(String, String)>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    let newest = stub.inbox.lock().expect("the inbox").access.last().cloned();
    if (project.as_str(), act.as_str()) != (PROJECT, "messages:send") || bearer(&headers) != newest {
        return answer(401, None, json!({ "error": { "status": "UNAUTHENTICATED" } }));
    }
    stub.receive(ReceivedNative {
        service: "fcm",
        token: body["message"]["token"].as_str().unwrap_or_default().to_owned(),
        headers,
        body,
    })
}

async fn apple(
    State(stub): State<NativePushStub>,
    Path(token): Path<String>,
    version: Version,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let given = bearer(&headers).unwrap_or_default();
    let known = jsonwebtoken::decode_header(&given).is_ok_and(|header| header.kid.as_deref() == Some(KEY_ID));
    let claims = stub.claims(&given, Algorithm::ES256, &stub.apple_key());
    if version != Version::HTTP_2 || !known || claims.is_none_or(|claims| claims["iss"] != TEAM) {
        return answer(403, None, json!({ "reason": "InvalidProviderToken" }));
    }
    if headers.get("apns-topic").is_none_or(|topic| topic != TOPIC) {
        return answer(400, None, json!({ "reason": "TopicDisallowed" }));
    }
    stub.receive(ReceivedNative {
        service: "apns",
        token,
        headers,
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    })
}
