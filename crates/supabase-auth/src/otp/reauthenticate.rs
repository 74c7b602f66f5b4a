//! `GET /reauthenticate`: a code for an act that needs proof, mailed or texted.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::errors::AuthError;
use crate::hooks::composer::MailKind;
use crate::http::SignedIn;
use crate::model::User;
use crate::session::assurance;
use crate::state::AuthState;
use crate::tokens::one_time_tokens::{self, Kind, RequesterTrust};
use crate::tokens::recipient::Recipient;
use crate::{mail, sms, store};
use supabase_delivery::sms::Channel;

pub async fn reauthenticate(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    assurance::require_assurance(&state, &me.session, "AAL2 required to ask for a code").await?;
    let refuse = |code, message| Err(AuthError::refused(code, message));
    match (&me.user.email, &me.user.phone) {
        (None, None) => {
            return refuse(
                "validation_failed",
                "Reauthentication requires the user to have an email or a phone number",
            );
        }
        (Some(_), _) if !me.user.email_is_proven() => {
            return refuse("email_not_confirmed", "Please verify your email first.");
        }
        (None, Some(_)) if !me.user.phone_is_proven() => {
            return refuse("phone_not_confirmed", "Please verify your phone first.");
        }
        _ => {}
    }
    let shared = state.clone();
    let message = state
        .tx(move |tx| Box::pin(async move { send(&shared, tx, me.user, me.session.id.to_string()).await }))
        .await?;
    Ok(Json(match message {
        Some(id) => json!({ "message_id": id }),
        None => json!({}),
    }))
}

/// The limit comes before the lock on the account, as everywhere, so that two requests never wait for each other.
async fn send(state: &AuthState, tx: &mut Tx, me: User, session: String) -> Result<Option<Uuid>, AuthError> {
    if let Some(email) = &me.email {
        mail::throttle(state, tx, "reauthentication", email, Some(&session)).await?;
        let user = lock(tx, me.id).await?;
        mail(state, tx, user, email).await?;
        return Ok(None);
    }
    let phone = me.phone.unwrap_or_default();
    sms::throttle_account(state, tx, me.id, &phone, true).await?;
    sms::throttle(state, tx, &phone, Some(&session)).await?;
    let user = lock(tx, me.id).await?;
    let mut recipient = Recipient::person(user);
    let (kind, channel) = (Kind::Reauthentication, Channel::Sms);
    sms::send(state, tx, &mut recipient, kind, &phone, channel)
        .await
        .map(Some)
}

async fn lock(tx: &mut Tx, id: Uuid) -> Result<User, AuthError> {
    let user = store::lock_user(tx, id).await?;
    user.ok_or_else(AuthError::session_not_found)
}

async fn mail(state: &AuthState, tx: &mut Tx, mut user: User, email: &str) -> Result<(), AuthError> {
    let (kind, life) = (Kind::Reauthentication, state.config().recovery_life);
    let minted = one_time_tokens::mint(state, tx, user.id, (kind, RequesterTrust::Anybody), life, None).await?;
    user.reauthentication_sent_at = Some(state.now());
    store::save_user(tx, &user).await?;
    let site = &state.config().site_url;
    mail::post(state, tx, MailKind::Reauthentication, email, &user, &minted, site).await
}
