//! An Apple of the test: its certificates, what it signs, and what becomes of a subscription.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use rcgen::{
    BasicConstraints, Certificate, CertificateParams, CustomExtension, DnType, IsCa, Issuer, KeyPair,
    PKCS_ECDSA_P256_SHA256, PKCS_ECDSA_P384_SHA384, date_time_ymd,
};
use std::sync::Arc;
use supabase::keys::jwk::PrivateKey;
use testkit::{TestApp, Value, json};
use uuid::Uuid;

pub const SIGNS: [u64; 7] = [1, 2, 840, 113_635, 100, 6, 11];
const ISSUES: [u64; 8] = [1, 2, 840, 113_635, 100, 6, 2, 1];

/// What is wrong with a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    None,
    /// The leaf lacks the mark of a signer.
    UnmarkedLeaf,
    /// The authority lacks the mark of an issuer.
    UnmarkedIssuer,
    /// The leaf ended before the test's days.
    Expired,
    /// The authority may not issue.
    NoAuthority,
}

/// A chain of three certificates and the key of its leaf.
pub struct Apple {
    key: PrivateKey,
    x5c: Vec<String>,
    pub root_pem: String,
}

fn named(name: &str, ca: bool) -> CertificateParams {
    let mut params = CertificateParams::new(Vec::new()).expect("parameters");
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = match ca {
        true => IsCa::Ca(BasicConstraints::Unconstrained),
        false => IsCa::ExplicitNoCa,
    };
    params.not_before = date_time_ymd(2020, 1, 1);
    params.not_after = date_time_ymd(2040, 1, 1);
    params
}

fn mark(params: &mut CertificateParams, oid: &[u64]) {
    let null = vec![5, 0];
    params
        .custom_extensions
        .push(CustomExtension::from_oid_content(oid, null));
}

impl Apple {
    pub fn new(flaw: Flaw) -> Apple {
        let root_key = KeyPair::generate_for(&PKCS_ECDSA_P384_SHA384).expect("a key");
        let root_params = named("Root of the test", true);
        let root: Certificate = root_params.self_signed(&root_key).expect("a root");
        let root_issuer = Issuer::from_params(&root_params, &root_key);

        let middle_key = KeyPair::generate_for(&PKCS_ECDSA_P384_SHA384).expect("a key");
        let mut middle_params = named("Authority of the test", flaw != Flaw::NoAuthority);
        if flaw != Flaw::UnmarkedIssuer {
            mark(&mut middle_params, &ISSUES);
        }
        let middle = middle_params
            .signed_by(&middle_key, &root_issuer)
            .expect("an authority");
        let middle_issuer = Issuer::from_params(&middle_params, &middle_key);

        let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).expect("a key");
        let mut params = named("Signer of the test", false);
        if flaw != Flaw::UnmarkedLeaf {
            mark(&mut params, &[&SIGNS[..], &[1]].concat());
        }
        if flaw == Flaw::Expired {
            params.not_after = date_time_ymd(2026, 1, 1);
        }
        let leaf = params.signed_by(&key, &middle_issuer).expect("a signer");
        Apple {
            key: PrivateKey::from_pem(&key.serialize_pem()).expect("a key"),
            x5c: [leaf.der(), middle.der(), root.der()]
                .map(|der| STANDARD.encode(der))
                .to_vec(),
            root_pem: root.pem(),
        }
    }

    /// Signs claims, with the chain in the header.
    pub fn sign(&self, claims: &Value) -> String {
        self.sign_with(&json!({ "alg": "ES256", "x5c": self.x5c }), claims)
    }

    /// Signs claims under the certificates of another.
    pub fn sign_as(&self, other: &Apple, claims: &Value) -> String {
        self.sign_with(&json!({ "alg": "ES256", "x5c": other.x5c }), claims)
    }

    pub fn sign_with(&self, header: &Value, claims: &Value) -> String {
        let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", encode(header), encode(claims));
        let signature = self.key.sign(signed.as_bytes()).expect("a signature");
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    pub fn certificates(&self) -> &[String] {
        &self.x5c
    }
}

/// A subscription as Apple keeps it.
#[derive(Clone)]
pub struct Subscription {
    pub account: Option<String>,
    pub original: String,
    pub charges: Vec<Value>,
    pub renewal: Value,
}

fn millis(at: Timestamp) -> i64 {
    at.as_millisecond()
}

impl Subscription {
    /// Bought now for a month.
    pub fn bought(account: Option<&str>, product: &str, now: Timestamp) -> Subscription {
        let mut new = Subscription {
            account: account.map(str::to_owned),
            original: (2_000_000_000_000_000 + (Uuid::new_v4().as_u128() % 1_000_000_000_000)).to_string(),
            charges: Vec::new(),
            renewal: Value::Null,
        };
        new.charge(product, now, 30);
        new
    }

    /// Takes the money for so many days from now.
    pub fn charge(&mut self, product: &str, now: Timestamp, days: i64) {
        let number: i64 = self.original.parse().expect("a number");
        let id = number + i64::try_from(self.charges.len()).expect("few");
        let price = if product == "premium_y" { 199_900 } else { 29_900 };
        self.charges.push(json!({
            "transactionId": id.to_string(), "originalTransactionId": self.original, "bundleId": super::BUNDLE,
            "productId": product, "type": "Auto-Renewable Subscription", "inAppOwnershipType": "PURCHASED",
            "purchaseDate": millis(now), "expiresDate": millis(now + SignedDuration::from_hours(24 * days)),
            "environment": "Production", "price": price, "currency": "BRL", "storefront": "BRA",
            "appAccountToken": self.account, "signedDate": millis(now),
        }));
        self.renewal =
            json!({ "originalTransactionId": self.original, "autoRenewStatus": 1, "environment": "Production" });
    }

    pub fn end(&self) -> Timestamp {
        let last = self.charges.last().expect("a charge");
        Timestamp::from_millisecond(last["expiresDate"].as_i64().expect("a date")).expect("a time")
    }

    /// The last charge, as the device has it.
    pub fn proof(&self, apple: &Apple, now: Timestamp) -> String {
        apple.sign(&self.claims(self.charges.len() - 1, now))
    }

    pub fn claims(&self, charge: usize, now: Timestamp) -> Value {
        let mut claims = self.charges[charge].clone();
        claims["signedDate"] = json!(millis(now));
        claims
    }

    /// A notification about one charge.
    pub fn notification(&self, apple: &Apple, kind: &str, charge: usize, now: Timestamp) -> String {
        let mut renewal = self.renewal.clone();
        renewal["signedDate"] = json!(millis(now));
        notification(
            apple,
            kind,
            now,
            json!({
                "bundleId": super::BUNDLE, "environment": "Production",
                "signedTransactionInfo": apple.sign(&self.claims(charge, now)),
                "signedRenewalInfo": apple.sign(&renewal),
            }),
        )
    }
}

pub fn notification(apple: &Apple, kind: &str, now: Timestamp, data: Value) -> String {
    let claims = json!({
        "notificationType": kind, "notificationUUID": Uuid::new_v4(), "version": "2.0",
        "signedDate": millis(now), "data": data,
    });
    json!({ "signedPayload": apple.sign(&claims) }).to_string()
}

pub async fn deliver(app: &Arc<TestApp>, body: &str) -> StatusCode {
    let request = Request::post("/functions/v1/payment-webhook/apple")
        .body(Body::from(body.to_string()))
        .expect("a request");
    app.send(request).await.status()
}
