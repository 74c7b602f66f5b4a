//! The short messages of this service: what each is about, how often they leave, and that they leave only after the
//! commit.

use db::Tx;
use uuid::Uuid;

use crate::config::Limit;
use crate::errors::AuthError;
use crate::hooks::composer::SmsPurpose;
use crate::state::AuthState;
use crate::tokens::one_time_tokens::{self, Kind};
use crate::tokens::recipient::Recipient;
use crate::{mail, store};
use supabase_delivery::sms::{self, Channel, Sms};

/// The code of a refusal where messages are too many.
const TOO_MANY: &str = "over_sms_send_rate_limit";

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

/// Answers 429 when a message went to `phone` a moment ago, whatever it was about, or when there were too many to it or in
/// all.
///
/// Like [`mail::throttle`] it is asked before it is known whether the number has an account.
pub async fn throttle(state: &AuthState, tx: &mut Tx, phone: &str, device: Option<&str>) -> Result<(), AuthError> {
    throttle_number(state, tx, phone, device).await?;
    count(state, tx, ("sms", ""), state.config().limits.sms_in_all).await
}

/// The same without the limit of all messages, for a number that is proven: what others use up keeps nobody from their
/// second step.
pub async fn throttle_number(
    state: &AuthState,
    tx: &mut Tx,
    phone: &str,
    device: Option<&str>,
) -> Result<(), AuthError> {
    let (purpose, place) = match device {
        Some(device) => (format!("sms {device}"), format!("{phone} {device}")),
        None => ("sms".to_owned(), phone.to_owned()),
    };
    mail::keep_interval(state, tx, &purpose, phone, state.config().sms_min_interval, TOO_MANY).await?;
    count(state, tx, ("sms", &place), state.config().limits.sms_per_number).await
}

/// Answers 429 when a session of an account asked for too many messages, whatever their numbers. It is asked before one of
/// the two above. `is_known` says that the session is on a known device of the account, or has already proven itself anew: such
/// ones are counted apart, and strangers do not delay them.
pub async fn throttle_account(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    phone: &str,
    is_known: bool,
) -> Result<(), AuthError> {
    // First the lock of the number, as in the requests that lock it before the account.
    mail::lock_address(state, tx, phone).await?;
    let account = match is_known {
        true => format!("{user_id} known"),
        false => user_id.to_string(),
    };
    count(
        state,
        tx,
        ("sms account", &account),
        state.config().limits.sms_per_account,
    )
    .await
}

async fn count(state: &AuthState, tx: &mut Tx, (act, place): (&str, &str), limit: Limit) -> Result<(), AuthError> {
    let counted = state.limit_in(tx, act, place, limit).await;
    counted.map_err(|error| mail::renamed(error, TOO_MANY, "sms rate limit exceeded"))
}
