//! `POST /factors`: begins a second factor, which counts once it was proven.

use axum::Json;
use axum::extract::State;
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::factors::{friendly_name, known_people_only, phone, seal, totp};
use crate::http::{Body, SignedIn};
use crate::model::User;
use crate::model::factors::Factor;
use crate::session::assurance::{needs_aal2, require_recent, require_second_step};
use crate::state::AuthState;
use crate::{store, webauthn};
use supabase_base::keys::Keys;

/// Largest number of factors of one user.
const MAX_FACTORS: usize = 10;
/// An enrolment left unfinished for this long makes room for the next.
const UNFINISHED_LIFE: SignedDuration = SignedDuration::from_mins(30);
/// The 160 bits that RFC 4226 recommends.
const SECRET_BYTES: usize = 20;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct EnrollRequest {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
    phone: Option<String>,
}

pub async fn enroll(
    State(state): State<AuthState>,
    me: SignedIn,
    Body(body): Body<EnrollRequest>,
) -> Result<Json<Value>, AuthError> {
    known_people_only(&me)?;
    let name = friendly_name(body.friendly_name)?;
    let kind = match body.factor_type.as_deref() {
        Some("totp") => "totp",
        Some("webauthn") if state.relying_party().is_some() => "webauthn",
        Some("webauthn") => {
            return Err(AuthError::refused(
                "mfa_webauthn_enroll_not_enabled",
                "MFA enroll is disabled for WebAuthn",
            ));
        }
        Some("phone") => "phone",
        _ => {
            return Err(AuthError::validation(
                "factor_type needs to be totp, phone, or webauthn",
            ));
        }
    };
    let issuer = issuer(state.config(), body.issuer)?;
    let number = match kind {
        "phone" => Some(phone::number(state.config(), body.phone.as_deref())?),
        _ => None,
    };
    let shared = state.clone();
    let answer = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                require_second_step(tx, &me.session, || needs_aal2("AAL2 required to enroll a new factor")).await?;
                require_recent(&shared, &user, &me.session)?;
                if let Some(number) = &number {
                    phone::replace_unfinished(tx, user.id, number).await?;
                }
                make_room(shared.now(), tx, &user, name.as_deref()).await?;
                let mut factor = Factor::new(user.id, kind, name, shared.now());
                factor.phone = number;
                match kind {
                    "totp" => app(shared.keys(), tx, &user, factor, &issuer).await,
                    _ => proven_later(tx, factor).await,
                }
            })
        })
        .await?;
    Ok(Json(answer))
}

/// Refuses a name that is taken and more factors than [`MAX_FACTORS`].
async fn make_room(now: Timestamp, tx: &mut Tx, user: &User, name: Option<&str>) -> Result<(), AuthError> {
    let stale = now.saturating_sub(UNFINISHED_LIFE).unwrap_or(now);
    store::drop_unverified(tx, user.id, stale).await?;
    let factors = store::factors_of(tx, user.id).await?;
    if name.is_some() && factors.iter().any(|factor| factor.friendly_name.as_deref() == name) {
        return Err(AuthError::refused(
            "mfa_factor_name_conflict",
            format!(
                "A factor with the friendly name {:?} for this user already exists",
                name.unwrap_or_default()
            ),
        ));
    }
    if factors.iter().filter(|factor| !factor.is_recovery()).count() >= MAX_FACTORS {
        return Err(AuthError::refused(
            "too_many_enrolled_mfa_factors",
            "Maximum number of verified factors reached, unenroll to continue",
        ));
    }
    Ok(())
}

async fn app(keys: &Keys, tx: &mut Tx, user: &User, mut factor: Factor, issuer: &str) -> Result<Value, AuthError> {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| AuthError::internal(&error))?;
    factor.secret = Some(seal::seal(keys, "totp", factor.id, &bytes)?);
    store::insert_factor(tx, &factor).await?;
    let secret = totp::base32(&bytes);
    let uri = totp::uri(&secret, issuer, &webauthn::account_name(user, None));
    Ok(json!({
        "id": factor.id,
        "type": "totp",
        "friendly_name": factor.friendly_name,
        "totp": { "qr_code": picture(&uri)?, "secret": secret, "uri": uri },
    }))
}

/// A security key or a telephone, which the first challenge asks.
async fn proven_later(tx: &mut Tx, factor: Factor) -> Result<Value, AuthError> {
    store::insert_factor(tx, &factor).await?;
    let mut answer = json!({ "id": factor.id, "type": factor.factor_type, "friendly_name": factor.friendly_name });
    if let Some(number) = factor.phone {
        answer["phone"] = number.into();
    }
    Ok(answer)
}

/// Whose code the app shows: what the caller asked for, else the host of the site.
fn issuer(config: &AuthConfig, given: Option<String>) -> Result<String, AuthError> {
    let given = given.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let site = &config.site_url;
    let issuer = given.unwrap_or_else(|| site.split("://").last().unwrap_or(site).to_owned());
    match issuer.chars().count() > 120 || issuer.chars().any(char::is_control) {
        true => Err(AuthError::validation("issuer is too long")),
        false => Ok(issuer),
    }
}

/// The QR code as an SVG. The client puts it into a data URL as it stands, where a `#` would end it, so the colours
/// have names.
fn picture(text: &str) -> Result<String, AuthError> {
    let code = QrCode::new(text).map_err(|error| AuthError::internal(&error))?;
    let drawn = code
        .render::<svg::Color>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .build();
    let start = drawn.find("<svg").unwrap_or(0);
    Ok(drawn[start..].to_owned())
}
