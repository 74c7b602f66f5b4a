//! New addresses of an account: kept aside until the messages about them are answered.

use db::Tx;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::hooks::composer::{MailKind, SecurityNotice};
use crate::mail::{self, notices};
use crate::model::User;
use crate::model::address::Address;
use crate::state::AuthState;
use crate::tokens::one_time_tokens::{self, Kind};
use crate::tokens::pkce::Challenge;
use crate::tokens::recipient::Recipient;
use crate::{account, sms, store};
use supabase_delivery::sms::Channel;

/// The address whose limits count the mails of a change: the one so far, or the new one where there is none.
pub fn asked_at<'a>(user: &'a User, new_email: &'a str) -> &'a str {
    user.email.as_deref().unwrap_or(new_email)
}

/// Begins the change to a new e-mail address, or makes it where nothing has to be proven. `asked_at` is the address of
/// [`asked_at`] as it was before the account was locked, beside the session that asks.
pub async fn change_email(
    state: &AuthState,
    tx: &mut Tx,
    user: User,
    email: String,
    (asked_at, session): (&str, &str),
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<User, AuthError> {
    mail::throttle(state, tx, "email_change", asked_at, Some(session)).await?;
    if state.config().mailer_autoconfirm {
        check_free(tx, &Address::Email(email.clone())).await?;
    }
    drop_email_tokens(tx, user.id).await?;
    let mut recipient = Recipient::person(user);
    recipient.user.new_email = Some(email);
    recipient.user.email_change_half = false;
    match state.config().mailer_autoconfirm {
        true => account::apply_email_change(state, tx, &mut recipient.user).await?,
        false => send_email_change(state, tx, &mut recipient, challenge, redirect).await?,
    }
    Ok(recipient.user)
}

/// Ends the tokens of an earlier change of address. A token does not name its address, so it would prove the next one
/// too. A mail that is sent again ends none: it may be a stranger's wish.
pub async fn drop_email_tokens(tx: &mut Tx, user_id: Uuid) -> Result<(), AuthError> {
    for kind in [Kind::EmailChangeNew, Kind::EmailChangeCurrent] {
        one_time_tokens::drop_kind(tx, user_id, kind).await?;
    }
    Ok(())
}

/// Begins the change to a new telephone number, or makes it where nothing has to be proven.
pub async fn change_phone(
    state: &AuthState,
    tx: &mut Tx,
    user: User,
    phone: String,
    channel: Channel,
    session: &str,
) -> Result<User, AuthError> {
    // A code does not name its number, so those of an earlier change end here, of every device.
    one_time_tokens::drop_kind(tx, user.id, Kind::PhoneChange).await?;
    let mut recipient = Recipient::person(user);
    recipient.user.new_phone = Some(phone.clone());
    if state.config().phone_autoconfirm {
        check_free(tx, &Address::Phone(phone)).await?;
        account::apply_phone_change(state, tx, &mut recipient.user).await?;
        return Ok(recipient.user);
    }
    sms::throttle(state, tx, &phone, Some(session)).await?;
    send_phone_change(state, tx, &mut recipient, channel).await?;
    Ok(recipient.user)
}

/// Refuses a taken address. Only where nothing has to be proven: there the change itself would tell.
async fn check_free(tx: &mut Tx, address: &Address) -> Result<(), AuthError> {
    match store::user_at(tx, address).await? {
        Some(_) => Err(account::exists(address)),
        None => Ok(()),
    }
}

/// Sends the code to the new number, or to no one when the number belongs to another account. The answer is the same.
pub async fn send_phone_change(
    state: &AuthState,
    tx: &mut Tx,
    recipient: &mut Recipient,
    channel: Channel,
) -> Result<Uuid, AuthError> {
    let phone = recipient.user.new_phone.clone().unwrap_or_default();
    let holder = store::user_at(tx, &Address::Phone(phone.clone())).await?;
    let was_real = recipient.is_real();
    recipient.set_real(was_real && holder.is_none());
    let sent = sms::send(state, tx, recipient, Kind::PhoneChange, &phone, channel).await;
    recipient.set_real(was_real);
    sent
}

/// Mails the new address, and the old one where the settings require both.
///
/// If the address belongs to another account, its owner gets a notice instead of the link, so that the owner learns of
/// it and the caller does not.
pub async fn send_email_change(
    state: &AuthState,
    tx: &mut Tx,
    recipient: &mut Recipient,
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<(), AuthError> {
    let life = state.config().mail_life;
    let new_email = recipient.user.new_email.clone().unwrap_or_default();
    recipient.user.email_change_sent_at = Some(state.now());
    recipient.user.email_change_half = false;
    store::save_user(tx, &recipient.user).await?;
    let (kind, letter) = (Kind::EmailChangeNew, MailKind::EmailChange);
    let minted = one_time_tokens::mint(state, tx, recipient.user.id, (kind, recipient.asked), life, challenge).await?;
    let to = recipient.recipient(&new_email);
    match store::user_at(tx, &Address::Email(new_email.clone())).await? {
        Some(holder) => notices::post(state, tx, &holder, to, SecurityNotice::AddressInUse).await?,
        None => mail::post(state, tx, letter, to, &recipient.user, &minted, redirect).await?,
    }
    if !state.config().secure_email_change {
        return Ok(());
    }
    // A user without an address costs the same as others: the token has no owner, and the mail is not sent.
    let (owner, email) = match &recipient.user.email {
        Some(email) => (recipient.user.id, recipient.recipient(email)),
        None => (Uuid::nil(), ""),
    };
    let kind = Kind::EmailChangeCurrent;
    let minted = one_time_tokens::mint(state, tx, owner, (kind, recipient.asked), life, challenge).await?;
    mail::post(state, tx, letter, email, &recipient.user, &minted, redirect).await
}
