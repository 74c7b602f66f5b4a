//! Stories over the real router, on both databases, with a fixed clock and captured mail.

mod access_gate;
mod account;
mod admin;
mod anonymous;
mod authenticator;
mod devices;
mod enumeration;
mod equal_work;
mod factors;
mod fresh_proof;
mod grants;
mod id_token;
mod identities;
mod issuer;
mod keys;
mod known_devices;
mod limits;
mod links;
mod login;
mod oidc;
mod operator;
mod outboxes;
mod passkeys;
mod phone;
mod phone_factor;
mod product;
mod recovery_codes;
mod refresh;
mod reply;
mod session_limits;
mod sign_up;
mod unconfirmed;
mod waiting;

use std::sync::{Arc, Mutex};

use ::http::{HeaderMap, Method, Request, StatusCode};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use db::Db;
use jiff::{SignedDuration, Timestamp};
use jobs::clock::FixedClock;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::*;
use outboxes::{Outbox, RecordedSms};
use product::Product;
use reply::Reply;
use supabase_base::client_ip::{self, Network, TrustedProxies};
use supabase_base::verifier::Verifier;
use supabase_delivery::mail::{Mail, MailWorker};
use supabase_delivery::sms::{Sms, SmsWorker};

pub const SITE: &str = "https://site.test";
pub const PASSWORD: &str = "segredo-bom-1";

/// Runs a story on both databases.
async fn story<F, Fut>(body: F)
where
    F: Fn(Db) -> Fut,
    Fut: Future<Output = ()>,
{
    db::testing::on_both(&[jobs::migrations(), migrations()], body).await;
}

/// One installation.
pub struct World {
    app: Router,
    pub state: AuthState,
    pub clock: Arc<FixedClock>,
    pub product: Arc<Product>,
    runner: jobs::Runner,
    outbox: Arc<Outbox>,
    telephones: Arc<RecordedSms>,
}

impl World {
    /// An installation with the settings that `adjust` leaves; without rate limits unless it asks for them.
    pub fn new(db: Db, adjust: impl FnOnce(&mut AuthConfig)) -> World {
        World::behind(db, &[], adjust)
    }

    /// The same behind proxies that are believed.
    pub fn behind(db: Db, proxies: &[Network], adjust: impl FnOnce(&mut AuthConfig)) -> World {
        let clock = Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()));
        let keys = Keys::new(b"a secret of some length, for tests", SignedDuration::from_hours(1));
        let verifier = Arc::new(Verifier::new(keys, clock.clone()));
        let mut config = AuthConfig::new(SITE);
        config.rate_limits = false;
        adjust(&mut config);
        let product = Arc::new(Product::default());
        let state = AuthState::builder(db.clone(), config, verifier, clock.clone())
            .hooks(product.clone())
            .hasher(Hasher::cheap())
            .build();
        let outbox = Arc::new(Outbox::default());
        let telephones = Arc::new(RecordedSms::default());
        let runner = jobs::Runner::builder(db, clock.clone())
            .worker(MailWorker::new(outbox.clone()))
            .worker(SmsWorker::new(telephones.clone()))
            .worker(crate::account::grants::RevocationWorker(state.clone()))
            .build();
        World {
            app: router(state.clone()).layer(from_fn_with_state(TrustedProxies::from(proxies), client_ip::note)),
            state,
            clock,
            product,
            runner,
            outbox,
            telephones,
        }
    }

    pub fn plain(db: Db) -> World {
        World::new(db, |_| {})
    }

    pub fn pass(&self, seconds: i64) {
        self.clock.advance(SignedDuration::from_secs(seconds));
    }

    /// Sends a request as it stands.
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Reply {
            status: parts.status,
            headers: parts.headers,
            json: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        }
    }

    /// A request as the official client sends it, with the bearer in place of the key when there is one.
    pub fn request(&self, method: Method, path: &str, bearer: Option<&str>, body: Value) -> Request<Body> {
        let key = self.state.keys().anon().to_owned();
        let text = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/auth/v1{path}"))
            .header("apikey", &key)
            .header("authorization", format!("Bearer {}", bearer.unwrap_or(&key)))
            .header("content-type", "application/json;charset=UTF-8")
            .body(Body::from(text))
            .unwrap();
        let peer: std::net::SocketAddr = "203.0.113.7:999".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::POST, path, None, body)).await
    }

    pub async fn get(&self, path: &str, bearer: &str) -> Reply {
        self.send(self.request(Method::GET, path, Some(bearer), Value::Null))
            .await
    }

    pub async fn put_user(&self, bearer: &str, body: Value) -> Reply {
        self.send(self.request(Method::PUT, "/user", Some(bearer), body)).await
    }

    pub async fn logout(&self, bearer: &str, scope: &str) -> Reply {
        let path = format!("/logout?scope={scope}");
        self.send(self.request(Method::POST, &path, Some(bearer), Value::Null))
            .await
    }

    /// Opens a mailed link in a browser, which sends no key.
    pub async fn open(&self, link: &str) -> Reply {
        let path = link.strip_prefix(SITE).expect("links begin with the site");
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// All mails so far, oldest first.
    pub async fn mails(&self) -> Vec<Mail> {
        self.runner.drain().await.unwrap();
        self.outbox.0.lock().unwrap().clone()
    }

    /// The link and the code of the latest mail to `email`.
    pub async fn latest(&self, email: &str) -> (String, String) {
        let mails = self.mails().await;
        let mail = mails
            .iter()
            .rev()
            .find(|mail| mail.to == email)
            .expect("a mail was sent");
        let link = mail.text.lines().find(|line| line.starts_with(SITE)).unwrap_or("");
        let code = mail.text.lines().find_map(|line| line.strip_prefix("Code: ")).unwrap();
        (link.to_owned(), code.to_owned())
    }

    /// All short messages so far, oldest first.
    pub async fn texts(&self) -> Vec<Sms> {
        self.runner.drain().await.unwrap();
        self.telephones.0.lock().unwrap().clone()
    }

    /// The latest message to a number, which is written with its plus sign, and the code in it.
    pub async fn latest_text(&self, phone: &str) -> (Sms, String) {
        let texts = self.texts().await;
        let sms = texts
            .iter()
            .rev()
            .find(|sms| sms.to == phone)
            .expect("a message was sent");
        let code = sms.text.rsplit(' ').next().unwrap().to_owned();
        (sms.clone(), code)
    }

    /// A request of the operator.
    pub async fn operate(&self, method: Method, path: &str, body: Value) -> Reply {
        let key = self.state.keys().service().to_owned();
        self.send(self.request(method, path, Some(&key), body)).await
    }

    /// Signs up, and solves the puzzle of a further account, as the web app does.
    pub async fn sign_up(&self, email: &str) -> Reply {
        let mut body = json!({ "email": email, "password": PASSWORD });
        let reply = self.post("/signup", body.clone()).await;
        if reply.json["code"] != "captcha_failed" {
            return reply;
        }
        body["gotrue_meta_security"] = json!({ "captcha_token": self.solved().await });
        self.post("/signup", body).await
    }

    pub async fn login(&self, email: &str, password: &str) -> Reply {
        self.post(
            "/token?grant_type=password",
            json!({ "email": email, "password": password }),
        )
        .await
    }

    /// A confirmed person, signed in: the Session object.
    pub async fn person(&self, email: &str) -> Value {
        self.sign_up(email).await.ok();
        let (link, _) = self.latest(email).await;
        self.open(&link).await.location();
        self.login(email, PASSWORD).await.ok()
    }

    pub async fn refresh(&self, token: &Value) -> Reply {
        self.post("/token?grant_type=refresh_token", json!({ "refresh_token": token }))
            .await
    }
}

/// A field that must be text.
#[track_caller]
pub fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("no text {key} in {value}"))
}

/// The value of a query parameter or of a key in a fragment.
pub fn param(url: &str, key: &str) -> Option<String> {
    url.split(['?', '&', '#'])
        .find_map(|pair| pair.strip_prefix(&format!("{key}=")))
        .map(str::to_owned)
}

impl World {
    /// A confirmed person by the operator's hand, signed in; where the site is not [`SITE`] and links do not open.
    pub async fn known(&self, email: &str) -> Value {
        let service = self.state.keys().service().to_owned();
        let body = json!({ "email": email, "password": PASSWORD, "email_confirm": true });
        self.send(self.request(Method::POST, "/admin/users", Some(&service), body))
            .await
            .ok();
        self.login(email, PASSWORD).await.ok()
    }
}
