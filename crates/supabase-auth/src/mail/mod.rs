//! The mails of this service: what each is about, how it is worded, and that it leaves only after the commit.

pub mod notices;

use db::Tx;
use jiff::SignedDuration;

use crate::config::AuthConfig;
use crate::config::redirect::encode;
use crate::errors::AuthError;
use crate::hooks::composer::{AuthMail, MailKind};
use crate::model::User;
use crate::state::AuthState;
use crate::store;
use crate::tokens::one_time_tokens::FreshToken;
use supabase_delivery::mail;

/// The address that a mailed link points to.
pub fn link(config: &AuthConfig, link_type: &str, token: &str, redirect: &str) -> String {
    format!(
        "{}/auth/v1/verify?token={token}&type={link_type}&redirect_to={}",
        config.site_url,
        encode(redirect)
    )
}

/// Words the mail and queues it in this transaction; without a recipient it goes nowhere.
pub async fn post(
    state: &AuthState,
    tx: &mut Tx,
    letter: MailKind,
    to: &str,
    user: &User,
    minted: &FreshToken,
    redirect: &str,
) -> Result<(), AuthError> {
    let letter = AuthMail {
        kind: letter,
        to: to.to_owned(),
        link: letter
            .link_type()
            .map(|link_type| link(state.config(), link_type, &minted.link, redirect)),
        code: minted.code.clone(),
        redirect: redirect.to_owned(),
        new_email: user.new_email.clone(),
        user_metadata: user.user_metadata.clone(),
        has_password: user.password_hash.is_some(),
        site_url: state.config().site_url.clone(),
    };
    let mail = state.composer().compose(&letter);
    mail::enqueue(tx, state.now(), &mail).await?;
    Ok(())
}

/// Answers 429 when a mail of this `purpose` went to `email` a moment ago, or when there were too many to it.
///
/// It is asked before it is known whether the address has an account, and remembers unknown addresses too, so
/// that the answer is the same for both.
///
/// `device` is a known device or a session of the account: what strangers ask for at its address does not delay it.
pub async fn throttle(
    state: &AuthState,
    tx: &mut Tx,
    purpose: &str,
    email: &str,
    device: Option<&str>,
) -> Result<(), AuthError> {
    let code = "over_email_send_rate_limit";
    let (purpose, place) = match device {
        Some(device) => (format!("{purpose} {device}"), format!("{email} {device}")),
        None => (purpose.to_owned(), email.to_owned()),
    };
    keep_interval(state, tx, &purpose, email, state.config().mail_min_interval, code).await?;
    let limit = state.config().limits.mail_per_address;
    let counted = state.limit_in(tx, "mail", &place, limit).await;
    counted.map_err(|error| renamed(error, code, "email rate limit exceeded"))
}

/// A refusal of a limit under the words of messages; other errors stay.
pub fn renamed(error: AuthError, code: &'static str, message: &'static str) -> AuthError {
    match error.status == http::StatusCode::TOO_MANY_REQUESTS {
        true => AuthError {
            code: code.into(),
            message: message.into(),
            ..error
        },
        false => error,
    }
}

/// Serialises the check of how recently `address` was served. Code that locks an account before it calls [`throttle`]
/// takes this lock first, since all others lock the address before the account.
pub async fn lock_address(state: &AuthState, tx: &mut Tx, address: &str) -> Result<(), AuthError> {
    match state.config().rate_limits {
        true => Ok(tx.lock_key(&format!("auth mail {address}")).await?),
        false => Ok(()),
    }
}

/// Answers 429 with `code` when `address` was served for this `purpose` less than `interval` ago.
pub async fn keep_interval(
    state: &AuthState,
    tx: &mut Tx,
    purpose: &str,
    address: &str,
    interval: SignedDuration,
    code: &'static str,
) -> Result<(), AuthError> {
    let now = state.now();
    if !state.config().rate_limits {
        return Ok(());
    }
    lock_address(state, tx, address).await?;
    if let Some(sent_at) = store::mail_sent_at(tx, address, purpose).await? {
        let wait = interval - now.duration_since(sent_at);
        if wait.is_positive() {
            let seconds = u64::try_from(wait.as_secs() + i64::from(wait.subsec_nanos() > 0)).unwrap_or(1);
            return Err(AuthError::too_many(
                code,
                format!("For security purposes, you can only request this after {seconds} seconds."),
                seconds,
            ));
        }
    }
    store::note_mail(tx, address, purpose, now).await?;
    Ok(())
}
