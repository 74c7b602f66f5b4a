//! The short messages of this service: what each is about, how often they leave, and that they leave only after the
//! commit.

use db::Tx;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::hooks::composer::SmsPurpose;
use crate::state::AuthState;
use crate::tokens::one_time_tokens::{self, Kind};
use crate::tokens::recipient::Recipient;
use crate::{mail, store};
use supabase_delivery::sms::{self, Channel, Sms};

/// Reads the channel of a request; `sms` when it has none.
pub fn channel(text: Option<&str>) -> Result<Channel, AuthError> {
    match text.map(str::trim) {
        None | Some("" | "sms") => Ok(Channel::Sms),
        Some("whatsapp") => Ok(Channel::Whatsapp),
        Some(_) => Err(AuthError::validation(
            "Invalid channel, supported values are 'sms' or 'whatsapp'",
        )),
    }
}

/// Makes a code for `kind`, notes that it was sent, and queues the message; answers what `message_id` is.
pub async fn send(
    state: &AuthState,
    tx: &mut Tx,
    recipient: &mut Recipient,
    kind: Kind,
    phone: &str,
    channel: Channel,
) -> Result<Uuid, AuthError> {
    let (life, now) = (state.config().sms_life, state.now());
    let asked = recipient.asked;
    let minted = one_time_tokens::mint(state, tx, recipient.user.id, (kind, asked), life, None).await?;
    let user = &mut recipient.user;
    let (text, sent_at) = match kind {
        Kind::PhoneChange => (SmsPurpose::PhoneChange, &mut user.phone_change_sent_at),
        Kind::Reauthentication => (SmsPurpose::Reauthentication, &mut user.reauthentication_sent_at),
        _ => (SmsPurpose::Confirmation, &mut user.confirmation_sent_at),
    };
    *sent_at = Some(now);
    store::save_user(tx, &recipient.user).await?;
    post(state, tx, text, recipient.recipient(phone), &minted.code, channel).await
}

/// Words a code and queues the message in this transaction; without a recipient it goes nowhere.
pub async fn post(
    state: &AuthState,
    tx: &mut Tx,
    text: SmsPurpose,
    phone: &str,
    code: &str,
    channel: Channel,
) -> Result<Uuid, AuthError> {
    let sms = Sms {
        id: Uuid::now_v7(),
        to: match phone {
            "" => String::new(),
            phone => format!("+{phone}"),
        },
        text: state.composer().compose_text(text, code),
        channel,
    };
    sms::enqueue(tx, state.now(), &sms).await?;
    Ok(sms.id)
}

/// Answers 429 when a message went to `phone` a moment ago, whatever it was about, or when there were too many.
///
/// Like [`mail::throttle`] it is asked before it is known whether the number has an account.
pub async fn throttle(state: &AuthState, tx: &mut Tx, phone: &str, device: Option<&str>) -> Result<(), AuthError> {
    let code = "over_sms_send_rate_limit";
    let (purpose, place) = match device {
        Some(device) => (format!("sms {device}"), format!("{phone} {device}")),
        None => ("sms".to_owned(), phone.to_owned()),
    };
    mail::keep_interval(state, tx, &purpose, phone, state.config().sms_min_interval, code).await?;
    let limits = state.config().limits;
    for (account, limit) in [(place.as_str(), limits.sms_per_number), ("", limits.sms_in_all)] {
        let counted = state.limit_in(tx, "sms", account, limit).await;
        counted.map_err(|error| mail::renamed(error, code, "sms rate limit exceeded"))?;
    }
    Ok(())
}
