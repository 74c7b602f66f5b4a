//! A provider of our own: a real OpenID Connect server on a free port, and a browser with a jar of cookies.

mod endpoints;

use super::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use ::http::Uri;
use axum::extract::Query;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use endpoints::{about, keys, revoke, token};
use supabase_base::keys::jwk::{self, PrivateKey, PublicKey};

/// The name by which the installation knows the provider.
pub const NAME: &str = "clube";
pub const CLIENT: &str = "enlace-de-teste";
/// With characters that a form must encode.
const SECRET: &str = "um segredo & mais";
pub const NOW: &str = "2026-11-21T12:00:00Z";

/// What the provider remembers between consent and exchange.
struct Pending {
    claims: Value,
    challenge: String,
}

/// The provider.
pub struct Issuer {
    pub url: String,
    shared: Arc<Shared>,
}

struct Shared {
    url: String,
    /// Private; the first signs, all are published.
    keys: Mutex<Vec<Value>>,
    codes: Mutex<HashMap<String, Pending>>,
    /// Instead of the ID token of the exchange.
    instead: Mutex<Option<String>>,
    down: Mutex<bool>,
    keys_asked: AtomicUsize,
    /// Made for clients without a secret.
    client_key: (String, PublicKey),
    revoked: Mutex<Vec<HashMap<String, String>>>,
}

/// A key of a client: its document in PEM, and its public half.
fn client_key() -> (String, PublicKey) {
    let random = ring::rand::SystemRandom::new();
    let algorithm = &ring::signature::ECDSA_P256_SHA256_FIXED_SIGNING;
    let document = ring::signature::EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
    let pair = ring::signature::EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).unwrap();
    let body = STANDARD.encode(&document);
    let lines: Vec<&str> = body
        .as_bytes()
        .chunks(64)
        .map(|line| std::str::from_utf8(line).unwrap())
        .collect();
    let pem = format!(
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
        lines.join("\n")
    );
    (
        pem,
        PublicKey::Ec(ring::signature::KeyPair::public_key(&pair).as_ref().to_vec()),
    )
}

impl Issuer {
    pub async fn start() -> Issuer {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared {
            url: url.clone(),
            keys: Mutex::new(vec![jwk::generate("one").unwrap()]),
            codes: Mutex::default(),
            instead: Mutex::default(),
            down: Mutex::default(),
            keys_asked: AtomicUsize::new(0),
            client_key: client_key(),
            revoked: Mutex::default(),
        });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(about))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .route("/revoke", post(revoke))
            .with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Issuer { url, shared }
    }

    /// The settings by which an installation knows this provider under a name.
    pub fn provider(&self, name: &str) -> Provider {
        Provider {
            issuer: self.url.clone(),
            client_ids: vec![CLIENT.to_owned(), "app-de-teste".to_owned()],
            secret: Some(SECRET.to_owned()),
            ..Provider::new(name)
        }
    }

    /// The same with a key instead of a secret, as Apple has it.
    pub fn keyed_provider(&self, name: &str) -> Provider {
        Provider {
            secret: None,
            key: Some(ClientKey {
                team: "A1B2C3D4E5".to_owned(),
                id: "KEY1".to_owned(),
                pem: self.shared.client_key.0.clone(),
                revocation_url: format!("{}/revoke", self.url),
            }),
            ..self.provider(name)
        }
    }

    /// The forms by which grants were taken back.
    pub fn revoked(&self) -> Vec<HashMap<String, String>> {
        self.shared.revoked.lock().unwrap().clone()
    }

    /// The claims of a user with a verified address, at the time of the tests.
    pub fn claims(&self, sub: &str, email: &str) -> Value {
        let now: Timestamp = NOW.parse().unwrap();
        json!({
            "iss": self.url, "aud": CLIENT, "sub": sub, "email": email, "email_verified": true, "name": "Ana de Sá",
            "birthdate": "1990-01-01", "iat": now.as_second(), "exp": now.as_second() + 36_000,
        })
    }

    /// An ID token, signed as this provider signs.
    pub fn sign(&self, claims: &Value) -> String {
        self.sign_as(&self.key(), "ES256", claims)
    }

    /// One with a header of its own.
    pub fn sign_as(&self, key: &Value, alg: &str, claims: &Value) -> String {
        let key_of = PrivateKey::from_jwk(key).unwrap();
        compact(&json!({ "alg": alg, "kid": key["kid"] }), claims, |bytes| {
            key_of.sign(bytes).unwrap()
        })
    }

    /// The key that signs, with its private half.
    pub fn key(&self) -> Value {
        self.shared.keys.lock().unwrap()[0].clone()
    }

    /// A new key signs from now on; the old ones are not published any more.
    pub fn rotate(&self, kid: &str) {
        *self.shared.keys.lock().unwrap() = vec![jwk::generate(kid).unwrap()];
    }

    pub fn set_down(&self, down: bool) {
        *self.shared.down.lock().unwrap() = down;
    }

    /// The next exchange answers this ID token.
    pub fn answer_with(&self, token: &str) {
        *self.shared.instead.lock().unwrap() = Some(token.to_owned());
    }

    /// How often the keys were fetched.
    pub fn keys_asked(&self) -> usize {
        self.shared.keys_asked.load(Ordering::SeqCst)
    }

    /// A user consents on the provider's page; returns where it redirects the browser.
    pub fn consent(&self, page: &str, claims: &Value) -> String {
        let asked = queries(page);
        assert!(page.starts_with(&format!("{}/authorize?", self.url)), "{page}");
        assert_eq!(
            (asked["client_id"].as_str(), asked["response_type"].as_str()),
            (CLIENT, "code")
        );
        assert_eq!(asked["redirect_uri"], format!("{SITE}/auth/v1/callback"));
        assert_eq!(asked["code_challenge_method"], "S256");
        let mut claims = claims.clone();
        claims["nonce"] = asked["nonce"].as_str().into();
        let code = Uuid::new_v4().to_string();
        let challenge = asked["code_challenge"].clone();
        let pending = Pending { claims, challenge };
        self.shared.codes.lock().unwrap().insert(code.clone(), pending);
        format!("/callback?code={code}&state={}", asked["state"])
    }
}

/// A token in its compact form.
pub fn compact(header: &Value, claims: &Value, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", encode(header), encode(claims));
    let signature = URL_SAFE_NO_PAD.encode(sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}

/// The decoded parameters of an address.
pub fn queries(address: &str) -> HashMap<String, String> {
    let uri: Uri = address.split('#').next().unwrap().parse().unwrap();
    Query::try_from_uri(&uri).map(|Query(map)| map).unwrap()
}

/// A browser: keeps cookies, sends no key, follows nothing by itself.
#[derive(Default)]
pub struct Browser(Mutex<HashMap<String, String>>);

impl Browser {
    pub async fn go(&self, world: &World, path: &str) -> Reply {
        self.keep(
            world
                .send(self.with_cookies(Request::get(format!("/auth/v1{path}"))))
                .await,
        )
    }

    /// A request from a page of the same origin, by a signed-in user.
    pub async fn fetch(&self, world: &World, path: &str, bearer: &str) -> Reply {
        let request = Request::get(format!("/auth/v1{path}")).header("authorization", format!("Bearer {bearer}"));
        self.keep(world.send(self.with_cookies(request)).await)
    }

    fn with_cookies(&self, request: ::http::request::Builder) -> Request<Body> {
        let jar = self.0.lock().unwrap();
        let cookies: Vec<String> = jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
        request
            .header("cookie", cookies.join("; "))
            .body(Body::empty())
            .unwrap()
    }

    fn keep(&self, reply: Reply) -> Reply {
        for header in reply.headers.get_all("set-cookie") {
            let text = header.to_str().unwrap();
            for word in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
                assert!(text.contains(word), "{text}");
            }
            let (name, value) = text.split(';').next().unwrap().split_once('=').unwrap();
            assert!(name.starts_with("__Host-sb-oauth-"), "{name}");
            self.0.lock().unwrap().insert(name.to_owned(), value.to_owned());
        }
        reply
    }

    /// The whole way to the provider and back; answers where it ended.
    pub async fn sign_in(&self, world: &World, issuer: &Issuer, claims: &Value, queries: &str) -> String {
        let page = place(&self.go(world, &format!("/authorize?provider={NAME}{queries}")).await);
        place(&self.go(world, &issuer.consent(&page, claims)).await)
    }
}

/// Where a 302 leads.
#[track_caller]
pub fn place(reply: &Reply) -> String {
    assert_eq!(reply.status, StatusCode::FOUND, "{:?}", reply.json);
    reply.headers["location"].to_str().unwrap().to_owned()
}

/// An installation that knows the provider.
pub fn world_with(db: Db, issuer: &Issuer) -> World {
    World::new(db, |config| {
        config.providers = vec![
            issuer.provider(NAME),
            issuer.provider("apple"),
            issuer.provider("google"),
        ];
        config.manual_linking = true;
    })
}
