//! The requests that end in a mail: `POST /otp`, `/recover`, `/resend`. All answer `{}` for known and unknown
//! addresses alike.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde::Deserialize;
use serde_json::{Value, json};

use super::email::email_norm;
use super::errors::AuthError;
use super::http::{Body, Origin, Queries, metadata};
use super::letters::{self, Letter};
use super::model::User;
use super::one_time_tokens::{self, Kind};
use super::pkce::Challenge;
use super::state::AuthState;
use super::{redirect, signup, store, user_update};

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct MailRequest {
    email: Option<String>,
    phone: Option<String>,
    data: Option<Value>,
    create_user: Option<bool>,
    #[serde(rename = "type")]
    kind: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// A request that has passed the door.
struct Wanted {
    email: String,
    data: Value,
    challenge: Option<Challenge>,
    redirect: String,
}

impl MailRequest {
    fn parse(self, state: &AuthState, queries: &Queries, origin: &Origin) -> Result<Wanted, AuthError> {
        if self.email.as_deref().is_none_or(str::is_empty) && self.phone.is_some() {
            return Err(AuthError::bad_request(
                "phone_provider_disabled",
                "Phone logins are disabled",
            ));
        }
        let wanted = Wanted {
            email: email_norm(self.email.as_deref().unwrap_or_default())?,
            data: metadata(self.data)?,
            challenge: Challenge::parse(self.code_challenge, self.code_challenge_method)?,
            redirect: redirect::allowed(queries.get("redirect_to"), state.config()),
        };
        state.limit_network("mail", origin.ip, state.config().limits.mail_per_network)?;
        Ok(wanted)
    }
}

/// `POST /otp`: a link and a code that sign in; creates the account when that is wanted.
pub async fn otp(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<MailRequest>,
) -> Result<Json<Value>, AuthError> {
    let create = body.create_user.unwrap_or(true);
    let wanted = body.parse(&state, &queries, &origin)?;
    if create {
        state.hooks().check_sign_up(&wanted.data, state.now())?;
    }
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                letters::throttle(&shared, tx, "login", &wanted.email).await?;
                tx.lock_key(&format!("auth email {}", wanted.email)).await?;
                match store::lock_user_by_email(tx, &wanted.email).await? {
                    Some(user) => send_login(&shared, tx, user, Letter::MagicLink, &wanted).await,
                    None if !create => Err(AuthError::refused("otp_disabled", "Signups not allowed for otp")),
                    None if shared.config().disable_signup => Err(signup::signup_disabled()),
                    None => {
                        shared.limit_ip("signup", origin.ip, shared.config().limits.signup_per_ip)?;
                        let mut user = User {
                            user_metadata: signup::with_identity_facts(&wanted.data, &wanted.email),
                            ..User::new(Some(wanted.email.clone()), shared.now())
                        };
                        signup::insert(&shared, tx, &user, &wanted.data).await?;
                        let challenge = wanted.challenge.as_ref();
                        signup::send_confirmation(&shared, tx, &mut user, challenge, &wanted.redirect).await
                    }
                }
            })
        })
        .await?;
    Ok(Json(json!({})))
}

/// `POST /recover`: a link that signs in, so that a new password can be chosen.
pub async fn recover(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<MailRequest>,
) -> Result<Json<Value>, AuthError> {
    let wanted = body.parse(&state, &queries, &origin)?;
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                letters::throttle(&shared, tx, "login", &wanted.email).await?;
                match store::lock_user_by_email(tx, &wanted.email).await? {
                    Some(user) => send_login(&shared, tx, user, Letter::Recovery, &wanted).await,
                    None => Ok(()),
                }
            })
        })
        .await?;
    Ok(Json(json!({})))
}

/// Magic link and recovery differ in their wording only: both prove the address and sign in.
async fn send_login(
    state: &AuthState,
    tx: &mut Tx,
    mut user: User,
    letter: Letter,
    wanted: &Wanted,
) -> Result<(), AuthError> {
    let life = match letter {
        Letter::Recovery => state.config().recovery_life,
        _ => state.config().mail_life,
    };
    let challenge = wanted.challenge.as_ref();
    let minted = one_time_tokens::mint(state, tx, user.id, Kind::Recovery, life, challenge).await?;
    user.recovery_sent_at = Some(state.now());
    store::save_user(tx, &user).await?;
    letters::post(state, tx, letter, &wanted.email, &user, &minted, &wanted.redirect).await
}

/// `POST /resend`: the confirmation of a sign-up or of a new address once more.
pub async fn resend(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<MailRequest>,
) -> Result<Json<Value>, AuthError> {
    let kind = body.kind.clone().unwrap_or_default();
    match kind.as_str() {
        "signup" | "email_change" => {}
        "sms" | "phone_change" => {
            return Err(AuthError::bad_request(
                "phone_provider_disabled",
                "Phone logins are disabled",
            ));
        }
        _ => {
            return Err(AuthError::validation(
                "Missing one of these types: signup, email_change, sms, phone_change",
            ));
        }
    }
    let wanted = body.parse(&state, &queries, &origin)?;
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                let purpose = if kind == "signup" { "signup" } else { "email_change" };
                letters::throttle(&shared, tx, purpose, &wanted.email).await?;
                let user = store::lock_user_by_email(tx, &wanted.email).await?;
                let challenge = wanted.challenge.as_ref();
                match user {
                    Some(mut user) if kind == "signup" && !user.is_confirmed() => {
                        signup::send_confirmation(&shared, tx, &mut user, challenge, &wanted.redirect).await
                    }
                    Some(mut user) if kind == "email_change" && user.new_email.is_some() => {
                        user_update::send_email_change(&shared, tx, &mut user, challenge, &wanted.redirect).await
                    }
                    _ => Ok(()),
                }
            })
        })
        .await?;
    Ok(Json(json!({})))
}
