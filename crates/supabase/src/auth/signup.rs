//! `POST /signup`: new accounts, by e-mail or anonymous.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde::Deserialize;
use serde_json::Value;

use super::email::email_norm;
use super::errors::AuthError;
use super::hooks::NewUser;
use super::http::{Body, Origin, Queries, metadata};
use super::letters::{self, Letter};
use super::model::{Identity, User};
use super::one_time_tokens::{self, Kind};
use super::pkce::Challenge;
use super::sessions::{self, Device};
use super::state::AuthState;
use super::{accounts, password, redirect, store};

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct SignUp {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Value>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

pub async fn sign_up(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<SignUp>,
) -> Result<Json<Value>, AuthError> {
    if state.config().disable_signup {
        return Err(signup_disabled());
    }
    let given = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
    let data = metadata(body.data)?;
    if !given(&body.email) {
        if given(&body.phone) {
            return Err(AuthError::bad_request(
                "phone_provider_disabled",
                "Phone signups are disabled",
            ));
        }
        return anonymous(state, origin, data).await;
    }
    let Some(plain) = body.password.filter(|text| !text.is_empty()) else {
        return Err(AuthError::validation("Signup requires a valid password"));
    };
    let email = email_norm(body.email.as_deref().unwrap_or_default())?;
    let challenge = Challenge::parse(body.code_challenge, body.code_challenge_method)?;
    password::judge(&plain, state.config().refuse_common_passwords)?;
    state.hooks().check_sign_up(&data, state.now())?;
    state.limit_ip("signup", origin.ip, state.config().limits.signup_per_ip)?;
    let redirect = redirect::allowed(queries.get("redirect_to"), state.config());
    // Hashed before it is known whether the address is free, so that both take the same time.
    let password_hash = state.hasher().hash(plain).await?;
    let request = Request {
        email,
        password_hash,
        data,
        challenge,
        redirect,
        device: origin.device,
    };
    let shared = state.clone();
    state
        .tx(move |tx| Box::pin(async move { enter(&shared, tx, request).await }))
        .await
        .map(Json)
}

struct Request {
    email: String,
    password_hash: String,
    data: Value,
    challenge: Option<Challenge>,
    redirect: String,
    device: Device,
}

async fn enter(state: &AuthState, tx: &mut Tx, request: Request) -> Result<Value, AuthError> {
    let now = state.now();
    // Two sign-ups of one address at the same moment would both find it free.
    tx.lock_key(&format!("auth email {}", request.email)).await?;
    let existing = store::lock_user_by_email(tx, &request.email).await?;
    if state.config().mailer_autoconfirm {
        if existing.is_some() {
            return Err(AuthError::refused("user_already_exists", "User already registered"));
        }
        let mut user = create(state, tx, &request).await?;
        accounts::confirm(state, tx, &mut user).await?;
        let grant = sessions::start(state, tx, &user, "password", &request.device).await?;
        return grant.to_json(state);
    }
    letters::throttle(state, tx, "signup", &request.email).await?;
    let mut user = match existing {
        Some(user) if user.is_confirmed() => {
            return Ok(User::obfuscated(&request.email, &request.data, now));
        }
        // The password stays: this may be a stranger who types the address of somebody else.
        Some(user) => user,
        None => create(state, tx, &request).await?,
    };
    send_confirmation(state, tx, &mut user, request.challenge.as_ref(), &request.redirect).await?;
    Ok(user.to_json(&store::identities(tx, user.id).await?))
}

async fn create(state: &AuthState, tx: &mut Tx, request: &Request) -> Result<User, AuthError> {
    let now = state.now();
    let user = User {
        password_hash: Some(request.password_hash.clone()),
        user_metadata: with_identity_facts(&request.data, &request.email),
        ..User::new(Some(request.email.clone()), now)
    };
    insert(state, tx, &user, &request.data).await?;
    Ok(user)
}

/// Writes a new account, its e-mail identity when it has an address, and tells the product.
pub async fn insert(state: &AuthState, tx: &mut Tx, user: &User, metadata: &Value) -> Result<(), AuthError> {
    let now = state.now();
    store::insert_user(tx, user).await?;
    if let Some(email) = &user.email {
        let mut identity = Identity::email(user, email, now);
        identity.last_sign_in_at = Some(now);
        store::put_identity(tx, &identity).await?;
    }
    let news = NewUser {
        id: user.id,
        email: user.email.clone(),
        metadata: metadata.clone(),
        now,
    };
    state.hooks().user_created(tx, &news).await
}

/// Mails the link that proves the address of a new account.
pub async fn send_confirmation(
    state: &AuthState,
    tx: &mut Tx,
    user: &mut User,
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<(), AuthError> {
    let Some(email) = user.email.clone() else {
        return Ok(());
    };
    let life = state.config().mail_life;
    let minted = one_time_tokens::mint(state, tx, user.id, Kind::Confirmation, life, challenge).await?;
    user.confirmation_sent_at = Some(state.now());
    store::save_user(tx, user).await?;
    letters::post(state, tx, Letter::Confirmation, &email, user, &minted, redirect).await
}

/// The submitted metadata together with what the contract adds to it.
pub fn with_identity_facts(data: &Value, email: &str) -> Value {
    let mut data = data.clone();
    data["email"] = email.into();
    data["email_verified"] = false.into();
    data["phone_verified"] = false.into();
    data
}

async fn anonymous(state: AuthState, origin: Origin, data: Value) -> Result<Json<Value>, AuthError> {
    if !state.config().anonymous_users {
        return Err(AuthError::refused(
            "anonymous_provider_disabled",
            "Anonymous sign-ins are disabled",
        ));
    }
    state.hooks().check_sign_up(&data, state.now())?;
    state.limit_ip("signup", origin.ip, state.config().limits.signup_per_ip)?;
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                let user = User {
                    user_metadata: data.clone(),
                    ..User::new(None, shared.now())
                };
                insert(&shared, tx, &user, &data).await?;
                let grant = sessions::start(&shared, tx, &user, "anonymous", &origin.device).await?;
                grant.to_json(&shared)
            })
        })
        .await
        .map(Json)
}

/// 422: the operator closed the doors.
pub fn signup_disabled() -> AuthError {
    AuthError::refused("signup_disabled", "Signups not allowed for this instance")
}
