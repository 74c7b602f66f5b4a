//! What mails carry: a long link token and a six-digit code for the same act. Either works once, and spends the other,
//! but for a login link under PKCE: it gives a browser nothing unless that browser asked for the mail, so the code of
//! the same mail stays good for whoever opened the link elsewhere, until somebody signs in by either.

use db::Tx;
use jiff::SignedDuration;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::errors::AuthError;
use super::model::OneTimeToken;
use super::pkce::Challenge;
use super::state::AuthState;
use super::store;

/// A code has a million values, so few guesses are allowed; the link of the same mail still works afterwards.
const MAX_ATTEMPTS: i64 = 5;

/// What a token proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The address of a new or invited account.
    Confirmation,
    /// A login without password: recovery and magic link.
    Recovery,
    /// The old address of a change.
    EmailChangeCurrent,
    /// The new address of a change.
    EmailChangeNew,
    /// That the signed-in person still reads their mail.
    Reauthentication,
    /// A telephone: of a new account, or of a login without password.
    Sms,
    /// The new number of a change.
    PhoneChange,
}

impl Kind {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Confirmation => "confirmation",
            Kind::Recovery => "recovery",
            Kind::EmailChangeCurrent => "email_change_current",
            Kind::EmailChangeNew => "email_change_new",
            Kind::Reauthentication => "reauthentication",
            Kind::Sms => "sms",
            Kind::PhoneChange => "phone_change",
        }
    }
}

/// A fresh token in clear text, on its way into a mail.
pub struct Minted {
    pub link: String,
    /// Six digits.
    pub code: String,
}

/// Makes a token of `kind`, which replaces an earlier one.
pub async fn mint(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    kind: Kind,
    life: SignedDuration,
    challenge: Option<&Challenge>,
) -> Result<Minted, AuthError> {
    let now = state.now();
    let minted = Minted {
        // The prefix tells the client's page which flow a link belongs to, also after the token has gone.
        link: format!("{}{}", if challenge.is_some() { "pkce_" } else { "" }, random_hex()?),
        code: random_code()?,
    };
    let token = OneTimeToken {
        id: Uuid::now_v7(),
        user_id,
        kind: kind.as_str().to_owned(),
        link_digest: link_digest(state, &minted.link),
        code_digest: code_digest(state, user_id, kind, &minted.code),
        attempts: 0,
        code_challenge: challenge.map(|challenge| challenge.value.clone()),
        code_challenge_method: challenge.map(|challenge| challenge.method.clone()),
        created_at: now,
        expires_at: now.saturating_add(life).unwrap_or(now),
    };
    store::put_token(tx, &token).await?;
    Ok(minted)
}

/// Locks the account that a link belongs to. Whoever makes tokens holds the account first, so whoever spends one must
/// too, or the two would wait for each other.
pub async fn lock_owner(state: &AuthState, tx: &mut Tx, link: &str) -> Result<(), AuthError> {
    if let Some(owner) = store::owner_of_link(tx, &link_digest(state, link)).await? {
        store::lock_user(tx, owner).await?;
    }
    Ok(())
}

/// Spends the token of a link when it is of one of `kinds` and still valid.
pub async fn redeem_link(
    state: &AuthState,
    tx: &mut Tx,
    link: &str,
    kinds: &[Kind],
) -> Result<Option<OneTimeToken>, AuthError> {
    let token = store::token_by_link(tx, &link_digest(state, link)).await?;
    let Some(token) = token.filter(|token| is_good(state, token, kinds)) else {
        return Ok(None);
    };
    Ok(store::spend_token(tx, token.id).await?.then_some(token))
}

/// The same for a link that a browser opened: of a login link under PKCE only the link is spent.
pub async fn redeem_link_in_browser(
    state: &AuthState,
    tx: &mut Tx,
    link: &str,
    kinds: &[Kind],
) -> Result<Option<OneTimeToken>, AuthError> {
    let digest = link_digest(state, link);
    let token = store::token_by_link(tx, &digest).await?;
    let keeps_code = |token: &OneTimeToken| token.kind == Kind::Recovery.as_str() && token.code_challenge.is_some();
    if !token.as_ref().is_some_and(keeps_code) {
        return redeem_link(state, tx, link, kinds).await;
    }
    let Some(token) = token.filter(|token| is_good(state, token, kinds)) else {
        return Ok(None);
    };
    let unused = link_digest(state, &random_hex()?);
    Ok(store::spend_link(tx, token.id, &digest, &unused)
        .await?
        .then_some(token))
}

fn is_good(state: &AuthState, token: &OneTimeToken, kinds: &[Kind]) -> bool {
    token.expires_at > state.now() && kinds.iter().any(|kind| kind.as_str() == token.kind)
}

/// Spends the token of `kind` when `code` is right; a wrong one is counted.
pub async fn redeem_code(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    kind: Kind,
    code: &str,
) -> Result<Option<OneTimeToken>, AuthError> {
    let token = store::token_of(tx, user_id, kind.as_str()).await?;
    // Computed and counted also where there is no token, so that a guess costs the same for everybody.
    let given = code_digest(state, user_id, kind, code.trim());
    let token = token.filter(|token| token.expires_at > state.now() && token.attempts < MAX_ATTEMPTS);
    let fits = |token: &OneTimeToken| bool::from(given.as_bytes().ct_eq(token.code_digest.as_bytes()));
    let (id, right) = match &token {
        Some(token) => (token.id, fits(token)),
        None => (Uuid::nil(), false),
    };
    if !right {
        store::count_attempt(tx, id).await?;
        return Ok(None);
    }
    Ok(store::spend_token(tx, id).await?.then_some(token).flatten())
}

fn link_digest(state: &AuthState, link: &str) -> String {
    hex::encode(state.keys().digest(&[b"link", link.as_bytes()]))
}

fn code_digest(state: &AuthState, user_id: Uuid, kind: Kind, code: &str) -> String {
    let parts: [&[u8]; 4] = [b"code", user_id.as_bytes(), kind.as_str().as_bytes(), code.as_bytes()];
    hex::encode(state.keys().digest(&parts))
}

/// 256 random bits as 64 hexadecimal digits.
pub fn random_hex() -> Result<String, AuthError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| AuthError::internal(&error))?;
    Ok(hex::encode(bytes))
}

/// Six random digits.
pub fn random_code() -> Result<String, AuthError> {
    let number = getrandom::u64().map_err(|error| AuthError::internal(&error))?;
    Ok(format!("{:06}", number % 1_000_000))
}
