//! Sessions: how they start, what the client gets, how refresh tokens rotate, how sessions end.

pub mod assurance;
pub mod devices;
mod ended;
pub mod logout;
pub mod refresh;
mod user_agent;

use db::{DbError, Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::http::known_device::Cookies;
use crate::model::factors::Factor;
use crate::model::{Device, Identity, Session, User};
use crate::state::AuthState;
use crate::store;
use supabase_base::caller::SECOND_STEP_CLAIM;

use refresh::RefreshToken;

pub use ended::{EndedSessions, end_all_sessions, end_one_session, end_where, list_sessions};

/// A session together with the user it belongs to: all that the token response says.
#[derive(Clone, Debug)]
pub struct Grant {
    pub user: User,
    pub identities: Vec<Identity>,
    pub factors: Vec<Factor>,
    pub session: Session,
    /// The sessions that gave way to this one.
    ended: EndedSessions,
}

impl Grant {
    /// Whether the session waits for its second step.
    fn owes_second_step(&self, config: &AuthConfig) -> bool {
        assurance::waits_for_second_step(config, &self.session, &self.factors)
    }

    /// Remembers the device, unless the session still owes its second step.
    pub async fn remember_device(&self, state: &AuthState, cookies: &Cookies) {
        if !self.owes_second_step(state.config()) {
            cookies.remember(state, &self.user, self.session.id).await;
        }
    }

    /// The Session object of the contract, with a fresh access token. Call it once the transaction has committed.
    pub fn to_json(&self, state: &AuthState) -> Result<Value, AuthError> {
        self.ended.announce(state);
        let keys = state.keys();
        let now = state.now();
        let expires_in = keys.token_life().as_secs();
        let expires_at = now.as_second() + expires_in;
        let waits = self.owes_second_step(state.config());
        // The password alone does not read the account, so neither does the token that it gives.
        let seen = assurance::visible_user(
            state.config(),
            &self.user,
            &self.identities,
            &self.session,
            &self.factors,
        );
        let mut claims = json!({
            "iss": format!("{}/auth/v1", state.config().site_url),
            "sub": self.user.id,
            "aud": "authenticated",
            "exp": expires_at,
            "iat": now.as_second(),
            "email": seen["email"],
            "phone": seen["phone"],
            "app_metadata": seen["app_metadata"],
            "user_metadata": seen["user_metadata"],
            "role": "authenticated",
            "aal": self.session.aal,
            "amr": self.session.amr,
            "session_id": self.session.id,
            "is_anonymous": self.user.is_anonymous,
        });
        if waits {
            claims[SECOND_STEP_CLAIM] = "aal2".into();
        }
        let refresh = RefreshToken {
            session_id: self.session.id,
            counter: self.session.refresh_counter,
        };
        Ok(json!({
            "access_token": keys.sign_access(&claims, now)?,
            "token_type": "bearer",
            "expires_in": expires_in,
            "expires_at": expires_at,
            "refresh_token": refresh.encode(keys),
            "user": seen,
        }))
    }
}

/// Signs a user in. `method` is the word for the `amr` claim.
pub async fn start(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
    method: &str,
    device: &Device,
) -> Result<Grant, AuthError> {
    let now = state.now();
    admit(state, tx, user).await?;
    let ended = end_other_sessions(state, tx, user.id, method).await?;
    let session = Session {
        id: Uuid::new_v4(),
        user_id: user.id,
        aal: "aal1".to_owned(),
        amr: json!([{ "method": method, "timestamp": now.as_second() }]),
        refresh_counter: 0,
        rotations: json!([]),
        user_agent: device.user_agent.clone(),
        ip_prefix: device.ip_prefix.clone(),
        created_at: now,
        refreshed_at: now,
    };
    store::insert_session(tx, &session).await?;
    store::touch_sign_in(tx, user.id, now).await?;
    let grant = load(tx, session).await?;
    Ok(Grant { ended, ..grant })
}

/// Where a user may have but one session, ends those that there are. A session that still owes its second step does
/// so only once it has proven that.
async fn end_other_sessions(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    method: &str,
) -> Result<EndedSessions, DbError> {
    if !state.config().single_session {
        return Ok(EndedSessions::default());
    }
    let owes = state.config().demand_second_step && method != "passkey";
    if owes && assurance::protects(&store::factors_of(tx, user_id).await?) {
        return Ok(EndedSessions::default());
    }
    // Two sign-ins at the same moment would not see each other.
    store::lock_user(tx, user_id).await?;
    end_where(state, tx, user_id, |_| true).await
}

/// Exchanges a refresh token.
///
/// The current token rotates. One that was superseded within the reuse interval is answered with the current one, since
/// tabs refresh at once and the client may have lost the answer. An older one, even the parent of the current one, may
/// be stolen, so the session ends; the inner error says so and is committed. The session also ends where the settings
/// limit how long sessions last.
pub async fn rotate(
    state: &AuthState,
    tx: &mut Tx,
    token: RefreshToken,
) -> Result<Result<Grant, AuthError>, AuthError> {
    let now = state.now();
    let Some(mut session) = store::lock_session(tx, token.session_id).await? else {
        return Ok(Err(refresh::not_found()));
    };
    let Some(user) = store::user_by_id(tx, session.user_id).await? else {
        return Ok(Err(refresh::not_found()));
    };
    admit(state, tx, &user).await?;
    if let Some(refusal) = outlived(&session, state.config(), now) {
        ended::end(state, tx, session.id, state.keys().latest_expiry(now)).await?;
        return Ok(Err(refusal));
    }
    if token.counter == session.refresh_counter {
        advance(&mut session, state, now);
        store::save_rotation(tx, &session).await?;
    } else if !is_reusable(&session, token.counter, state, now) {
        ended::end(state, tx, session.id, state.keys().latest_expiry(now)).await?;
        return Ok(Err(refresh::already_used()));
    }
    load(tx, session).await.map(Ok)
}

/// Why a session is too old, when it is.
fn outlived(session: &Session, config: &AuthConfig, now: Timestamp) -> Option<AuthError> {
    let over =
        |since: Timestamp, span: Option<SignedDuration>| span.is_some_and(|span| now.duration_since(since) >= span);
    let message = if over(session.created_at, config.session_life) {
        "Invalid Refresh Token: Session Expired"
    } else if over(session.refreshed_at, config.session_idle) {
        "Invalid Refresh Token: Session Expired (Inactivity)"
    } else {
        return None;
    };
    Some(AuthError::bad_request("session_expired", message))
}

/// Refuses users who may not sign in, because of a ban or by the product's hook.
async fn admit(state: &AuthState, tx: &mut Tx, user: &User) -> Result<(), AuthError> {
    if user.is_banned(state.now()) {
        return Err(AuthError::user_banned());
    }
    state.hooks().sign_in_allowed(tx, user.id, state.now()).await
}

fn advance(session: &mut Session, state: &AuthState, now: Timestamp) {
    let oldest = oldest_reusable(state.config(), now);
    let mut recent: Vec<(i64, i64)> = rotations(session).into_iter().filter(|(_, at)| *at >= oldest).collect();
    session.refresh_counter += 1;
    session.refreshed_at = now;
    recent.push((session.refresh_counter, now.as_microsecond()));
    session.rotations = json!(recent);
}

/// A token is superseded by the rotation with the next number; that rotation's time decides.
fn is_reusable(session: &Session, counter: i64, state: &AuthState, now: Timestamp) -> bool {
    rotations(session)
        .iter()
        .any(|(number, at)| *number == counter + 1 && *at >= oldest_reusable(state.config(), now))
}

fn oldest_reusable(config: &AuthConfig, now: Timestamp) -> i64 {
    now.as_microsecond() - i64::try_from(config.refresh_reuse_interval.as_micros()).unwrap_or(i64::MAX)
}

fn rotations(session: &Session) -> Vec<(i64, i64)> {
    serde_json::from_value(session.rotations.clone()).unwrap_or_default()
}

/// A session with all that its token response says.
pub async fn load(reads: &mut impl Reads, session: Session) -> Result<Grant, AuthError> {
    let user = store::user_by_id(reads, session.user_id)
        .await?
        .ok_or(DbError::NotFound)?;
    let identities = store::identities(reads, user.id).await?;
    let factors = store::factors_of(reads, user.id).await?;
    Ok(Grant {
        user,
        identities,
        factors,
        session,
        ended: EndedSessions::default(),
    })
}
