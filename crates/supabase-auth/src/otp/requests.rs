//! The requests that end in a mail or a short message: `POST /otp`, `/recover`, `/resend`. All answer alike, and do
//! the same work, for known and unknown addresses.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::account::create::{self, enrol};
use crate::account::{self, address_change, newcomers, signup, unconfirmed};
use crate::config::redirect;
use crate::errors::AuthError;
use crate::hooks::composer::MailKind;
use crate::http::{Body, Origin, Queries, metadata};
use crate::model::User;
use crate::model::address::Address;
use crate::state::AuthState;
use crate::tokens::code_guesses::CaptchaFields;
use crate::tokens::one_time_tokens::{self, Kind, RequesterTrust};
use crate::tokens::pkce::Challenge;
use crate::tokens::recipient::Recipient;
use crate::{mail, sms, store};
use supabase_delivery::sms::Channel;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct MailRequest {
    email: Option<String>,
    phone: Option<String>,
    data: Option<Value>,
    create_user: Option<bool>,
    #[serde(rename = "type")]
    kind: Option<String>,
    channel: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    gotrue_meta_security: Option<CaptchaFields>,
}

/// A request that has passed the door.
struct CheckedRequest {
    address: Address,
    data: Value,
    challenge: Option<Challenge>,
    channel: Channel,
    redirect: String,
    /// The device that asks, where it is known for the address.
    device: Option<String>,
}

impl CheckedRequest {
    /// The recipient of what this device asks for.
    fn by_device(&self, mut recipient: Recipient) -> Recipient {
        recipient.asked = match self.device {
            Some(_) => RequesterTrust::KnownDevice,
            None => RequesterTrust::Anybody,
        };
        recipient
    }
}

impl MailRequest {
    async fn parse(self, state: &AuthState, queries: &Queries, origin: &Origin) -> Result<CheckedRequest, AuthError> {
        let closed = "Phone logins are disabled";
        let address = Address::parse(state.config(), self.email.as_deref(), self.phone.as_deref(), closed)?;
        let address = address.ok_or_else(|| AuthError::validation("One of email or phone must be set"))?;
        let wanted = CheckedRequest {
            device: origin.cookies.device(state, address.as_str()),
            address,
            data: metadata(self.data)?,
            challenge: Challenge::parse(self.code_challenge, self.code_challenge_method)?,
            channel: sms::channel(self.channel.as_deref())?,
            redirect: redirect::allowed(queries.get("redirect_to"), state.config()),
        };
        let limits = state.config().limits;
        let (act, limit) = match wanted.address {
            Address::Email(_) => ("mail", limits.mail_per_network),
            Address::Phone(_) => ("sms", limits.sms_per_network),
        };
        // Neighbours in a network do not keep a known device from its mails; its own limits do.
        if wanted.device.is_none() {
            state.limit_network(act, origin.ip, limit).await?;
        }
        Ok(wanted)
    }
}

/// What the client learns: nothing of a mail, the id of a short message.
fn answer(message: Option<Uuid>) -> Json<Value> {
    Json(match message {
        Some(id) => json!({ "message_id": id }),
        None => json!({}),
    })
}

/// `POST /otp`: a link or a code that signs in; creates the account when that is wanted.
pub async fn otp(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<MailRequest>,
) -> Result<Json<Value>, AuthError> {
    let create = body.create_user.unwrap_or(true);
    let captcha = body
        .gotrue_meta_security
        .as_ref()
        .and_then(|security| security.captcha_token.clone());
    let captcha = captcha.or_else(|| origin.captcha.clone());
    let wanted = body.parse(&state, &queries, &origin).await?;
    if create {
        state.hooks().check_sign_up(&wanted.data, state.now())?;
        account::check_email(&state, &wanted.address)?;
        if wanted.device.is_none() {
            let free = state.config().limits.otp_without_puzzle;
            newcomers::admit(&state, origin.ip, ("otp", free), captcha.as_deref()).await?;
        }
        state
            .limit_ip("otp", origin.ip, state.config().limits.otp_per_ip)
            .await?;
    }
    let shared = state.clone();
    state
        .tx(move |tx| Box::pin(async move { send_otp(&shared, tx, create, wanted).await }))
        .await
        .map(answer)
}

async fn send_otp(
    state: &AuthState,
    tx: &mut Tx,
    create: bool,
    wanted: CheckedRequest,
) -> Result<Option<Uuid>, AuthError> {
    let address = &wanted.address;
    tx.lock_key(&address.lock_name()).await?;
    match address {
        Address::Email(email) => mail::throttle(state, tx, "login", email, wanted.device.as_deref()).await?,
        Address::Phone(phone) => sms::throttle(state, tx, phone, wanted.device.as_deref()).await?,
    }
    let existing = store::lock_user_at(tx, address).await?;
    let is_known = existing.is_some();
    // Where no account is made, an unknown address is answered as a known one is: the message goes nowhere.
    let makes_account = create && !state.config().disable_signup;
    let mut recipient = match makes_account {
        true => {
            let newcomer = create::newcomer(state.now(), address, &wanted.data);
            enrol(state, tx, &newcomer, is_known, &wanted.data).await?;
            Recipient::person(existing.unwrap_or(newcomer))
        }
        false => Recipient::of(existing, address, state),
    };
    unconfirmed::invalidate_password(&mut recipient.user);
    let mut recipient = wanted.by_device(recipient);
    match address {
        Address::Phone(phone) => {
            return sms::send(state, tx, &mut recipient, Kind::Sms, phone, wanted.channel)
                .await
                .map(Some);
        }
        Address::Email(email) if is_known || !makes_account => {
            send_login(state, tx, recipient, MailKind::MagicLink, email, &wanted).await?;
        }
        Address::Email(_) => {
            let challenge = wanted.challenge.as_ref();
            signup::send_confirmation(state, tx, &mut recipient, challenge, &wanted.redirect).await?;
        }
    }
    Ok(None)
}

/// `POST /recover`: a link that signs in, so that a new password can be chosen.
pub async fn recover(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<MailRequest>,
) -> Result<Json<Value>, AuthError> {
    if body.email.as_deref().is_none_or(|text| text.trim().is_empty()) {
        return Err(AuthError::validation("Password recovery requires an email"));
    }
    let wanted = body.parse(&state, &queries, &origin).await?;
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                let email = wanted.address.as_str();
                mail::throttle(&shared, tx, "login", email, wanted.device.as_deref()).await?;
                let found = store::lock_user_at(tx, &wanted.address).await?;
                let mut recipient = Recipient::of(found, &wanted.address, &shared);
                unconfirmed::invalidate_password(&mut recipient.user);
                let recipient = wanted.by_device(recipient);
                send_login(&shared, tx, recipient, MailKind::Recovery, email, &wanted).await
            })
        })
        .await?;
    Ok(answer(None))
}

/// Magic link and recovery differ in their wording only: both prove the address and sign in.
async fn send_login(
    state: &AuthState,
    tx: &mut Tx,
    mut recipient: Recipient,
    letter: MailKind,
    email: &str,
    wanted: &CheckedRequest,
) -> Result<(), AuthError> {
    let life = match letter {
        MailKind::Recovery => state.config().recovery_life,
        _ => state.config().mail_life,
    };
    let challenge = wanted.challenge.as_ref();
    let kind = (Kind::Recovery, recipient.asked);
    let minted = one_time_tokens::mint(state, tx, recipient.user.id, kind, life, challenge).await?;
    recipient.user.recovery_sent_at = Some(state.now());
    store::save_user(tx, &recipient.user).await?;
    let to = recipient.recipient(email);
    mail::post(state, tx, letter, to, &recipient.user, &minted, &wanted.redirect).await
}

/// `POST /resend`: the confirmation of a sign-up or of a new address once more.
pub async fn resend(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<MailRequest>,
) -> Result<Json<Value>, AuthError> {
    let kind = body.kind.clone().unwrap_or_default();
    let given = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
    match kind.as_str() {
        "signup" | "email_change" if given(&body.email) => {}
        "signup" | "email_change" => {
            return Err(AuthError::validation("Type provided requires an email address"));
        }
        "sms" | "phone_change" if given(&body.phone) && !given(&body.email) => {}
        "sms" | "phone_change" => {
            return Err(AuthError::validation("Type provided requires a phone number"));
        }
        _ => {
            return Err(AuthError::validation(
                "Missing one of these types: signup, email_change, sms, phone_change",
            ));
        }
    }
    let wanted = body.parse(&state, &queries, &origin).await?;
    let shared = state.clone();
    state
        .tx(move |tx| Box::pin(async move { send_again(&shared, tx, &kind, wanted).await }))
        .await
        .map(answer)
}

async fn send_again(
    state: &AuthState,
    tx: &mut Tx,
    kind: &str,
    wanted: CheckedRequest,
) -> Result<Option<Uuid>, AuthError> {
    let address = &wanted.address;
    let challenge = wanted.challenge.as_ref();
    match address {
        Address::Email(email) => mail::throttle(state, tx, kind, email, wanted.device.as_deref()).await?,
        Address::Phone(phone) => sms::throttle(state, tx, phone, wanted.device.as_deref()).await?,
    }
    let is_change = matches!(kind, "email_change" | "phone_change");
    let found = match is_change {
        true => changing(tx, address).await?,
        false => store::lock_user_at(tx, address).await?,
    };
    let found = found.filter(|user| is_change || !address.is_proven_by(user));
    let mut recipient = wanted.by_device(Recipient::of(found, address, state));
    match (address, is_change) {
        (Address::Email(_), false) => {
            signup::send_confirmation(state, tx, &mut recipient, challenge, &wanted.redirect).await?;
            Ok(None)
        }
        (Address::Email(email), true) => {
            recipient.user.new_email.get_or_insert_with(|| email.clone());
            address_change::send_email_change(state, tx, &mut recipient, challenge, &wanted.redirect).await?;
            Ok(None)
        }
        (Address::Phone(phone), false) => sms::send(state, tx, &mut recipient, Kind::Sms, phone, wanted.channel)
            .await
            .map(Some),
        (Address::Phone(phone), true) => {
            recipient.user.new_phone.get_or_insert_with(|| phone.clone());
            address_change::send_phone_change(state, tx, &mut recipient, wanted.channel)
                .await
                .map(Some)
        }
    }
}

/// The account that waits for a change and has, or is to have, this address. All lookups are made in every case.
async fn changing(tx: &mut Tx, address: &Address) -> Result<Option<User>, AuthError> {
    let old = store::user_at(tx, address).await?;
    let new = store::user_changing_to(tx, address).await?;
    let waits = |user: &User| match address {
        Address::Email(_) => user.new_email.is_some(),
        Address::Phone(_) => user.new_phone.is_some(),
    };
    let id = old.filter(waits).or(new).map_or(Uuid::nil(), |user| user.id);
    Ok(store::lock_user(tx, id).await?.filter(waits))
}
