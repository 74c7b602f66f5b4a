//! `GET /user`, `PUT /user`: one's own account.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde::Deserialize;
use serde_json::Value;

use crate::account::own_password::{check_current, new_hash};
use crate::account::{self, address_change};
use crate::config::redirect;
use crate::errors::AuthError;
use crate::hooks::composer::SecurityNotice;
use crate::http::{Body, Origin, Queries, SignedIn, check_metadata, merge};
use crate::mail::{self, notices};
use crate::model::User;
use crate::model::address::Address;
use crate::session::{self, EndedSessions, assurance};
use crate::state::AuthState;
use crate::tokens::one_time_tokens::{self, Kind, RequesterTrust};
use crate::tokens::pkce::Challenge;
use crate::{sms, store};
use supabase_delivery::sms::Channel;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct UpdateRequest {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    current_password: Option<String>,
    nonce: Option<String>,
    data: Option<Value>,
    channel: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// `GET /user`.
pub async fn get(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    let identities = store::identities(&mut state.db().reader(), me.user.id).await?;
    let factors = store::factors_of(&mut state.db().reader(), me.user.id).await?;
    let user = assurance::visible_user(state.config(), &me.user, &identities, &me.session, &factors);
    Ok(Json(user))
}

/// The validated request, with the password hashed.
struct Change {
    email: Option<String>,
    phone: Option<String>,
    password_hash: Option<String>,
    /// The current password was given, and is right.
    knows_password: bool,
    nonce: Option<String>,
    data: Option<Value>,
    channel: Channel,
    challenge: Option<Challenge>,
    redirect: String,
}

impl Change {
    /// Whether nothing is to change: the request only brings a fresh proof, for what the session does next.
    fn is_proof_alone(&self) -> bool {
        self.email.is_none() && self.phone.is_none() && self.password_hash.is_none() && self.data.is_none()
    }

    /// Whether it makes a way in that the mailbox so far need not confirm: a new password, a number, or an e-mail address
    /// where there is none to ask.
    fn adds_way_in(&self, state: &AuthState, user: &User) -> bool {
        let config = state.config();
        let asks_mailbox = user.email.is_some() && config.secure_email_change && !config.mailer_autoconfirm;
        self.password_hash.is_some() || self.phone.is_some() || (self.email.is_some() && !asks_mailbox)
    }
}

/// `PUT /user`: any of e-mail, telephone, password and metadata, together or not at all. The current password and the
/// code of `GET /reauthenticate` are fresh proofs of the session, also where they come alone.
pub async fn put(
    State(state): State<AuthState>,
    me: SignedIn,
    origin: Origin,
    queries: Queries,
    Body(body): Body<UpdateRequest>,
) -> Result<Json<Value>, AuthError> {
    let data = body.data.filter(|data| !data.is_null());
    if data.as_ref().is_some_and(|data| !data.is_object()) {
        return Err(AuthError::validation("data must be an object"));
    }
    // Parsed one by one: given both, `parse` reads the e-mail alone, and both may be changed at once.
    let closed = "Phone logins are disabled";
    let email = Address::parse(state.config(), body.email.as_deref(), None, closed)?;
    let phone = Address::parse(state.config(), None, body.phone.as_deref(), closed)?;
    let limits = state.config().limits;
    if let Some(email) = &email {
        // The address that the account has already is no change, whatever became of its domain.
        if Some(email.as_str()) != me.user.email.as_deref() {
            account::check_email(&state, email)?;
        }
        state.limit_network("mail", origin.ip, limits.mail_per_network).await?;
    }
    if phone.is_some() {
        state.limit_network("sms", origin.ip, limits.sms_per_network).await?;
    }
    let knows_password = check_current(&state, &me, body.current_password, body.password.is_some()).await?;
    let has_address = me.user.email.is_some() || me.user.phone.is_some() || email.is_some() || phone.is_some();
    let text = |address: Option<Address>| address.map(|address| address.as_str().to_owned());
    let change = Change {
        challenge: Challenge::parse(body.code_challenge, body.code_challenge_method)?,
        channel: sms::channel(body.channel.as_deref())?,
        redirect: redirect::allowed(queries.get("redirect_to"), state.config()),
        password_hash: match body.password.filter(|text| !text.is_empty()) {
            Some(plain) => {
                if !knows_password && body.nonce.is_none() && !is_recent(&state, &me) {
                    return Err(reauthentication_needed());
                }
                Some(new_hash(&state, &me, plain, has_address).await?)
            }
            None => None,
        },
        knows_password,
        email: text(email).filter(|email| Some(email) != me.user.email.as_ref()),
        phone: text(phone).filter(|phone| Some(phone) != me.user.phone.as_ref()),
        nonce: body.nonce.filter(|nonce| !nonce.is_empty()),
        data,
    };
    let shared = state.clone();
    let (answer, ended) = state
        .tx(move |tx| Box::pin(async move { apply(&shared, tx, me, change).await }))
        .await??;
    ended.announce(&state);
    Ok(Json(answer))
}

type Applied = Result<(Value, EndedSessions), AuthError>;

/// The inner error is one that must be committed: a wrong nonce is counted.
async fn apply(state: &AuthState, tx: &mut Tx, me: SignedIn, change: Change) -> Result<Applied, AuthError> {
    // The limits of the messages come before the lock on the account, as everywhere.
    if let Some(email) = &change.email {
        mail::lock_address(state, tx, address_change::asked_at(&me.user, email)).await?;
    }
    if let Some(phone) = &change.phone {
        mail::lock_address(state, tx, phone).await?;
        // Where new numbers count as confirmed, no message is sent.
        if !state.config().phone_autoconfirm {
            sms::throttle_account(state, tx, me.user.id, phone, true).await?;
        }
    }
    let Some(mut user) = store::lock_user(tx, me.user.id).await? else {
        return Err(AuthError::session_not_found());
    };
    let factors = store::factors_of(tx, user.id).await?;
    let moves_a_way_in = change.email.is_some() || change.phone.is_some() || change.password_hash.is_some();
    let is_unproven = match moves_a_way_in {
        true => assurance::lacks_second_step(&me.session, &factors),
        // A caller who only knows the password does not even get the account's name.
        false => assurance::waits_for_second_step(state.config(), &me.session, &factors),
    };
    if is_unproven {
        return Err(assurance::account_needs_aal2());
    }
    let mut ended = EndedSessions::default();
    if let Err(refusal) = prove(state, tx, &me, &change).await? {
        return Ok(Err(refusal));
    }
    if let Some(hash) = change.password_hash {
        user.password_hash = Some(hash);
        notices::queue_notice(state, tx, &user, SecurityNotice::PasswordChanged).await?;
        // Signs out everyone who knew the old password, and voids mails sent before.
        store::drop_tokens_of(tx, user.id).await?;
        ended = session::end_where(state, tx, user.id, |id| id != me.session.id).await?;
    }
    if let Some(data) = change.data {
        merge(&mut user.user_metadata, data);
        check_metadata(&user.user_metadata)?;
    }
    user.updated_at = state.now();
    store::save_user(tx, &user).await?;
    state.hooks().user_updated(tx, &user).await?;
    let session = me.session.id.to_string();
    if let Some(email) = change.email {
        let challenge = change.challenge.as_ref();
        let asked_at = address_change::asked_at(&me.user, &email).to_owned();
        user = address_change::change_email(
            state,
            tx,
            user,
            email,
            (&asked_at, &session),
            challenge,
            &change.redirect,
        )
        .await?;
    }
    if let Some(phone) = change.phone {
        user = address_change::change_phone(state, tx, user, phone, change.channel, &session).await?;
    }
    let identities = store::identities(tx, user.id).await?;
    Ok(Ok((
        assurance::with_factors(user.to_json(&identities), &factors),
        ended,
    )))
}

/// Takes the proofs of a request into its session. A change that adds a way in is refused where neither they nor the
/// session are fresh.
async fn prove(
    state: &AuthState,
    tx: &mut Tx,
    me: &SignedIn,
    change: &Change,
) -> Result<Result<(), AuthError>, AuthError> {
    if change.knows_password {
        assurance::note_proof(state, tx, me.session.id, "password").await?;
        return Ok(Ok(()));
    }
    let is_needed = change.adds_way_in(state, &me.user) && !is_recent(state, me);
    match change.nonce.as_deref() {
        Some(nonce) if is_needed || change.is_proof_alone() => redeem(state, tx, me, nonce).await,
        None if is_needed && change.password_hash.is_none() => Err(assurance::proof_needed()),
        None if is_needed => Err(reauthentication_needed()),
        _ => Ok(Ok(())),
    }
}

/// Whether the session may add a way in without a further proof.
fn is_recent(state: &AuthState, me: &SignedIn) -> bool {
    assurance::is_recent(state, &me.user, &me.session)
}

fn reauthentication_needed() -> AuthError {
    AuthError::bad_request("reauthentication_needed", "Password update requires reauthentication")
}

async fn redeem(
    state: &AuthState,
    tx: &mut Tx,
    me: &SignedIn,
    nonce: &str,
) -> Result<Result<(), AuthError>, AuthError> {
    let kind = Kind::Reauthentication;
    if one_time_tokens::redeem_code(state, tx, me.user.id, kind, nonce, RequesterTrust::Anybody)
        .await?
        .is_none()
    {
        return Ok(Err(AuthError::refused(
            "reauthentication_not_valid",
            "Nonce has expired or is invalid",
        )));
    }
    assurance::note_proof(state, tx, me.session.id, "otp").await?;
    Ok(Ok(()))
}
