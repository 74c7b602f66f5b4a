//! What the provider answers.

use super::*;
use axum::Json;
use axum::extract::State;
use sha2::{Digest, Sha256};
use supabase_base::keys::jws::Unverified;

pub(super) async fn about(State(shared): State<Arc<Shared>>) -> (StatusCode, Json<Value>) {
    let url = &shared.url;
    let body = json!({
        "issuer": url, "authorization_endpoint": format!("{url}/authorize"), "jwks_uri": format!("{url}/keys"),
        "token_endpoint": format!("{url}/token"),
    });
    match *shared.down.lock().unwrap() {
        true => (StatusCode::BAD_GATEWAY, Json(json!({}))),
        false => (StatusCode::OK, Json(body)),
    }
}

pub(super) async fn keys(State(shared): State<Arc<Shared>>) -> (StatusCode, Json<Value>) {
    shared.keys_asked.fetch_add(1, Ordering::SeqCst);
    if *shared.down.lock().unwrap() {
        return (StatusCode::BAD_GATEWAY, Json(json!({})));
    }
    let public = |key: &Value| PublicKey::from_jwk(key).unwrap().to_jwk(key["kid"].as_str().unwrap());
    let keys: Vec<Value> = shared.keys.lock().unwrap().iter().map(public).collect();
    (StatusCode::OK, Json(json!({ "keys": keys })))
}

/// Takes a grant back where the client shows that it is the client.
pub(super) async fn revoke(State(shared): State<Arc<Shared>>, body: String) -> StatusCode {
    if *shared.down.lock().unwrap() {
        return StatusCode::BAD_GATEWAY;
    }
    let form = queries(&format!("/?{body}"));
    if !is_signed_secret(&shared, &form["client_secret"]) {
        return StatusCode::BAD_REQUEST;
    }
    shared.revoked.lock().unwrap().push(form);
    StatusCode::OK
}

/// A secret that the client's key signed for us, for this moment.
fn is_signed_secret(shared: &Shared, secret: &str) -> bool {
    let Ok(unverified) = Unverified::parse(secret) else {
        return false;
    };
    let Ok(claims) = unverified.verify(&shared.client_key.1) else {
        return false;
    };
    let seconds = claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap();
    unverified.header.kid.as_deref() == Some("KEY1")
        && (&claims["iss"], &claims["sub"], &claims["aud"])
            == (&json!("A1B2C3D4E5"), &json!(CLIENT), &json!(shared.url))
        && (1..=600).contains(&seconds)
}

/// As strict as a good provider: the client's secret, the code once, and the verifier of its challenge.
pub(super) async fn token(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: String,
) -> (StatusCode, Json<Value>) {
    let form = queries(&format!("/?{body}"));
    let refused = (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" })));
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:um+segredo+%26+mais")));
    let sent = headers["authorization"]
        .to_str()
        .unwrap()
        .trim_start_matches("Basic ")
        .to_owned();
    let sent = String::from_utf8(STANDARD.decode(sent).unwrap()).unwrap();
    let signed = sent.strip_prefix(&format!("{CLIENT}:"));
    let known = headers["authorization"] == basic || signed.is_some_and(|secret| is_signed_secret(&shared, secret));
    if !known || form["redirect_uri"] != format!("{SITE}/auth/v1/callback") {
        return refused;
    }
    let Some(pending) = shared.codes.lock().unwrap().remove(&form["code"]) else {
        return refused;
    };
    if URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"])) != pending.challenge {
        return refused;
    }
    let key = shared.keys.lock().unwrap()[0].clone();
    let private = PrivateKey::from_jwk(&key).unwrap();
    let made = compact(
        &json!({ "alg": "ES256", "kid": key["kid"] }),
        &pending.claims,
        |bytes| private.sign(bytes).unwrap(),
    );
    let id_token = shared.instead.lock().unwrap().take().unwrap_or(made);
    let answer = json!({
        "id_token": id_token, "token_type": "Bearer", "access_token": "do-clube", "refresh_token": "do-clube-outra-vez",
    });
    (StatusCode::OK, Json(answer))
}
