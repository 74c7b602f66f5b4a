//! A push service on this machine, and browsers that can read what it gets.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// What one browser's endpoint got.
#[derive(Debug, Clone)]
pub struct ReceivedPush {
    /// The end of the endpoint's path.
    pub browser: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl ReceivedPush {
    /// A header as text; empty without it.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }
}

#[derive(Default)]
struct Inbox {
    received: Vec<ReceivedPush>,
    answers: VecDeque<(u16, Option<&'static str>)>,
}

/// Takes messages as a push service does. It accepts them unless the story says otherwise.
#[derive(Clone)]
pub struct PushServiceStub {
    address: SocketAddr,
    inbox: Arc<Mutex<Inbox>>,
}

impl PushServiceStub {
    /// Listens on a free port.
    pub async fn start() -> PushServiceStub {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a free port");
        let stub = PushServiceStub {
            address: listener.local_addr().expect("an address"),
            inbox: Arc::default(),
        };
        let router = Router::new()
            .route("/push/{browser}", post(receive))
            .with_state(stub.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        stub
    }

    /// `http://127.0.0.1:port`: the audience of tokens.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A browser that is subscribed here.
    pub fn browser(&self) -> PushReceiver {
        let name = Uuid::new_v4().simple().to_string();
        let bytes = [*Uuid::new_v4().as_bytes(), *Uuid::new_v4().as_bytes()].concat();
        PushReceiver {
            endpoint: format!("{}/push/{name}", self.origin()),
            secret: SecretKey::from_slice(&bytes).expect("a key"),
            auth: *Uuid::new_v4().as_bytes(),
            name,
        }
    }

    /// The next requests are answered with these statuses and, if given, `Retry-After`.
    pub fn answer_next(&self, answers: &[(u16, Option<&'static str>)]) {
        self.inbox.lock().expect("the inbox").answers.extend(answers);
    }

    /// Takes what came so far.
    pub fn take(&self) -> Vec<ReceivedPush> {
        std::mem::take(&mut self.inbox.lock().expect("the inbox").received)
    }
}

async fn receive(
    State(stub): State<PushServiceStub>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let mut inbox = stub.inbox.lock().expect("the inbox");
    inbox.received.push(ReceivedPush {
        browser,
        headers,
        body: body.to_vec(),
    });
    let (status, retry_after) = inbox.answers.pop_front().unwrap_or((201, None));
    let status = StatusCode::from_u16(status).expect("a status");
    let mut headers = HeaderMap::new();
    if let Some(text) = retry_after {
        headers.insert("retry-after", HeaderValue::from_static(text));
    }
    (status, headers)
}

/// The keys of one browser.
pub struct PushReceiver {
    pub endpoint: String,
    name: String,
    secret: SecretKey,
    auth: [u8; 16],
}

impl PushReceiver {
    /// The arguments of `save_push_subscription`.
    pub fn subscription(&self) -> Value {
        json!({
            "endpoint": self.endpoint,
            "p256dh": URL_SAFE_NO_PAD.encode(self.public()),
            "auth": URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    fn public(&self) -> Vec<u8> {
        self.secret.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    /// What is addressed to this browser, decrypted (RFC 8291).
    pub fn read(&self, received: &[ReceivedPush]) -> Vec<Value> {
        let own = received.iter().filter(|push| push.browser == self.name);
        own.map(|push| serde_json::from_slice(&self.decrypt(&push.body)).expect("JSON"))
            .collect()
    }

    fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let key_length = usize::from(rest[4]);
        let (sender, record) = rest[5..].split_at(key_length);
        let point = PublicKey::from_sec1_bytes(sender).expect("the sender's point");
        let shared = p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), point.as_affine());
        let own = self.public();
        let info = [b"WebPush: info\0".as_slice(), &own, sender];
        let mut input_key = [0; 32];
        fill(
            &Salt::new(HKDF_SHA256, &self.auth).extract(shared.raw_secret_bytes()),
            &info,
            &mut input_key,
        );
        let keys = Salt::new(HKDF_SHA256, salt).extract(&input_key);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        fill(&keys, &[b"Content-Encoding: aes128gcm\0"], &mut key);
        fill(&keys, &[b"Content-Encoding: nonce\0"], &mut nonce);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut record = record.to_vec();
        let text = key
            .open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
            .expect("a record for this browser");
        let end = text.iter().rposition(|byte| *byte != 0).expect("a delimiter");
        assert_eq!(text[end], 2, "the last record ends with 2");
        text[..end].to_vec()
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn fill(key: &Prk, info: &[&[u8]], out: &mut [u8]) {
    let expanded = key.expand(info, Length(out.len())).expect("a length");
    expanded.fill(out).expect("the same length");
}
