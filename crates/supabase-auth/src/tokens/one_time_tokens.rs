//! The contents of mails: a long link token and a six-digit code for the same act. Either works once, and spends the
//! other. The exception is a login link under PKCE: it gives a browser nothing unless that browser asked for the mail,
//! so the code of the same mail stays valid after the link was opened elsewhere, until one of them signs the user in.

use db::Tx;
use jiff::{SignedDuration, Timestamp};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::model::OneTimeToken;
use crate::random::{random_code, random_hex};
use crate::state::AuthState;
use crate::store;
use crate::tokens::pkce::Challenge;
use supabase_base::keys::Keys;

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

/// Who asked for a token. The tokens of both live beside each other, so that strangers who ask for mails at an address
/// void nothing that its owner asked for, and use up none of its guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequesterTrust {
    Anybody,
    /// A known device of the account.
    KnownDevice,
}

/// The word that is stored for a kind and who asked.
fn stored((kind, asked): (Kind, RequesterTrust)) -> String {
    match asked {
        RequesterTrust::Anybody => kind.as_str().to_owned(),
        RequesterTrust::KnownDevice => format!("{}{BY_DEVICE}", kind.as_str()),
    }
}

/// Ends the stored kind of a token that a known device asked for.
const BY_DEVICE: &str = ":device";

/// A fresh token in clear text, on its way into a mail.
pub struct FreshToken {
    pub link: String,
    /// Six digits.
    pub code: String,
}

/// Makes a token of a kind, which replaces an earlier one of the same who asked.
pub async fn mint(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    (kind, asked): (Kind, RequesterTrust),
    life: SignedDuration,
    challenge: Option<&Challenge>,
) -> Result<FreshToken, AuthError> {
    let now = state.now();
    let minted = FreshToken {
        // The prefix tells the client's page which flow a link belongs to, also after the token has gone.
        link: format!("{}{}", if challenge.is_some() { "pkce_" } else { "" }, random_hex()?),
        code: random_code()?,
    };
    let token = OneTimeToken {
        id: Uuid::now_v7(),
        user_id,
        kind: stored((kind, asked)),
        link_digest: link_digest(state.keys(), &minted.link),
        code_digest: code_digest(state.keys(), user_id, kind, &minted.code),
        attempts: 0,
        stranger_attempts: 0,
        code_challenge: challenge.map(|challenge| challenge.value.clone()),
        code_challenge_method: challenge.map(|challenge| challenge.method.clone()),
        created_at: now,
        expires_at: now.saturating_add(life).unwrap_or(now),
    };
    store::put_token(tx, &token).await?;
    Ok(minted)
}

/// Locks the account that a link belongs to. Code that makes tokens locks the account first, so code that spends them
/// must too, or the two would deadlock.
pub async fn lock_owner(state: &AuthState, tx: &mut Tx, link: &str) -> Result<(), AuthError> {
    if let Some(owner) = store::owner_of_link(tx, &link_digest(state.keys(), link)).await? {
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
    let token = store::token_by_link(tx, &link_digest(state.keys(), link))
        .await?
        .map(plain);
    let Some(token) = token.filter(|token| is_good(state.now(), token, kinds)) else {
        return Ok(None);
    };
    spend(tx, token).await
}

/// The same for a link that a browser opened: of a login link under PKCE only the link is spent.
pub async fn redeem_link_in_browser(
    state: &AuthState,
    tx: &mut Tx,
    link: &str,
    kinds: &[Kind],
) -> Result<Option<OneTimeToken>, AuthError> {
    let digest = link_digest(state.keys(), link);
    let token = store::token_by_link(tx, &digest).await?.map(plain);
    let keeps_code = |token: &OneTimeToken| token.kind == Kind::Recovery.as_str() && token.code_challenge.is_some();
    if !token.as_ref().is_some_and(keeps_code) {
        return redeem_link(state, tx, link, kinds).await;
    }
    let Some(token) = token.filter(|token| is_good(state.now(), token, kinds)) else {
        return Ok(None);
    };
    let unused = link_digest(state.keys(), &random_hex()?);
    Ok(store::spend_link(tx, token.id, &digest, &unused)
        .await?
        .then_some(token))
}

fn is_good(now: Timestamp, token: &OneTimeToken, kinds: &[Kind]) -> bool {
    token.expires_at > now && kinds.iter().any(|kind| kind.as_str() == token.kind)
}

/// The same token under the plain word of its kind.
fn plain(mut token: OneTimeToken) -> OneTimeToken {
    let length = token.kind.trim_end_matches(BY_DEVICE).len();
    token.kind.truncate(length);
    token
}

/// Spends a token; one of the same kind that another device asked for is deleted with it.
async fn spend(tx: &mut Tx, token: OneTimeToken) -> Result<Option<OneTimeToken>, AuthError> {
    let is_first = store::spend_token(tx, token.id).await?;
    let twin = format!("{}{BY_DEVICE}", token.kind);
    store::drop_tokens_of_kinds(tx, token.user_id, &token.kind, &twin).await?;
    Ok(is_first.then_some(token))
}

/// Removes the tokens of a kind, from all devices.
pub async fn drop_kind(tx: &mut Tx, user_id: Uuid, kind: Kind) -> Result<(), AuthError> {
    let device = stored((kind, RequesterTrust::KnownDevice));
    Ok(store::drop_tokens_of_kinds(tx, user_id, kind.as_str(), &device).await?)
}

/// Spends the token of `kind` when `code` is right; a wrong one is counted. Wrong guesses of strangers at what a known
/// device asked for are counted apart, so that they take none of its own.
pub async fn redeem_code(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    kind: Kind,
    code: &str,
    by: RequesterTrust,
) -> Result<Option<OneTimeToken>, AuthError> {
    let by_stranger = by == RequesterTrust::Anybody;
    let own = redeem_one(
        state,
        tx,
        user_id,
        (kind, RequesterTrust::KnownDevice),
        (code, by_stranger),
    )
    .await?;
    match own {
        Some(token) => Ok(Some(token)),
        None => redeem_one(state, tx, user_id, (kind, RequesterTrust::Anybody), (code, false)).await,
    }
}

async fn redeem_one(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    (kind, asked): (Kind, RequesterTrust),
    (code, by_stranger): (&str, bool),
) -> Result<Option<OneTimeToken>, AuthError> {
    let token = store::token_of(tx, user_id, &stored((kind, asked))).await?.map(plain);
    // Computed and counted also where there is no token, so that a guess costs the same for everybody.
    let given = code_digest(state.keys(), user_id, kind, code.trim());
    let guesses = |token: &OneTimeToken| match by_stranger {
        true => token.stranger_attempts,
        false => token.attempts,
    };
    let token = token.filter(|token| token.expires_at > state.now() && guesses(token) < MAX_ATTEMPTS);
    let fits = |token: &OneTimeToken| bool::from(given.as_bytes().ct_eq(token.code_digest.as_bytes()));
    match token {
        Some(token) if fits(&token) => spend(tx, token).await,
        wrong => {
            let id = wrong.map_or(Uuid::nil(), |token| token.id);
            store::count_attempt(tx, id, by_stranger).await?;
            Ok(None)
        }
    }
}

fn link_digest(keys: &Keys, link: &str) -> String {
    hex::encode(keys.digest(&[b"link", link.as_bytes()]))
}

fn code_digest(keys: &Keys, user_id: Uuid, kind: Kind, code: &str) -> String {
    let parts: [&[u8]; 4] = [b"code", user_id.as_bytes(), kind.as_str().as_bytes(), code.as_bytes()];
    hex::encode(keys.digest(&parts))
}
