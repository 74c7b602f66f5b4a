//! `POST /signup`: new accounts, by e-mail, by telephone or anonymous.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::account::create::{AccountCreator, enrol, insert, newcomer, signup_disabled};
use crate::account::{self, newcomers, unconfirmed};
use crate::config::redirect;
use crate::errors::AuthError;
use crate::hooks::composer::MailKind;
use crate::http::{Body, Origin, Queries, metadata};
use crate::model::address::Address;
use crate::model::{Device, Identity, User};
use crate::session::{self, Grant};
use crate::state::AuthState;
use crate::tokens::code_guesses::CaptchaFields;
use crate::tokens::one_time_tokens::{self, Kind};
use crate::tokens::pkce::Challenge;
use crate::tokens::recipient::Recipient;
use crate::{mail, sms, store};
use supabase_base::keys::Keys;
use supabase_delivery::sms::Channel;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct SignUp {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Value>,
    channel: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    gotrue_meta_security: Option<CaptchaFields>,
}

pub async fn sign_up(
    State(state): State<AuthState>,
    queries: Queries,
    origin: Origin,
    Body(body): Body<SignUp>,
) -> Result<Json<Value>, AuthError> {
    if state.config().disable_signup {
        return Err(signup_disabled());
    }
    let data = metadata(body.data)?;
    let closed = "Phone signups are disabled";
    let address = Address::parse(state.config(), body.email.as_deref(), body.phone.as_deref(), closed)?;
    let password = body.password.filter(|text| !text.is_empty());
    let (address, plain) = match (address, password) {
        (Some(address), Some(plain)) => (address, plain),
        (Some(_), None) => return Err(AuthError::validation("Signup requires a valid password")),
        (None, Some(_)) => {
            return Err(AuthError::validation(
                "To sign up, please provide your email or phone number",
            ));
        }
        (None, None) => return anonymous(state, origin, data).await,
    };
    let challenge = Challenge::parse(body.code_challenge, body.code_challenge_method)?;
    let channel = sms::channel(body.channel.as_deref())?;
    state.config().password.judge(&plain)?;
    state.hooks().check_sign_up(&data, state.now())?;
    account::check_email(&state, &address)?;
    let captcha = body.gotrue_meta_security.and_then(|security| security.captcha_token);
    let captcha = captcha.or_else(|| origin.captcha.clone());
    let free = state.config().limits.signup_without_puzzle;
    newcomers::admit(&state, origin.ip, ("signup", free), captcha.as_deref()).await?;
    // The contract lets the answer reveal a taken address; these two limits make collecting such addresses slow.
    state
        .limit_ip("signup", origin.ip, state.config().limits.signup_per_ip)
        .await?;
    state
        .limit_network("signup", origin.ip, state.config().limits.signup_per_network)
        .await?;
    if let Address::Phone(_) = address {
        state
            .limit_network("sms", origin.ip, state.config().limits.sms_per_network)
            .await?;
    }
    let redirect = redirect::allowed(queries.get("redirect_to"), state.config());
    // Hashed and compared before it is known whether the address is free, so that both take the same time.
    let password_hash = state.hasher().hash(plain.clone()).await?;
    let mut request = Request {
        known: Known::default(),
        is_paced: false,
        address,
        password_hash,
        data,
        challenge,
        channel,
        redirect,
        device: origin.device,
    };
    loop {
        request.known = Known::of(&state, &request.address, &plain).await?;
        let (shared, asked) = (state.clone(), request.clone());
        let entered = state
            .tx(move |tx| Box::pin(async move { enter(&shared, tx, asked).await }))
            .await?;
        match entered {
            CompletedSignUp::SignedIn(grant) => return grant.to_json(&state).map(Json),
            CompletedSignUp::Pending(user) => return Ok(Json(user)),
            CompletedSignUp::Overtaken => request.is_paced = true,
        }
    }
}

/// The password that the account of an address had a moment ago, and whether it is the one of this sign-up.
#[derive(Clone, Default)]
struct Known {
    standing: Option<String>,
    matches: bool,
}

impl Known {
    async fn of(state: &AuthState, address: &Address, plain: &str) -> Result<Known, AuthError> {
        let user = store::user_at(&mut state.db().reader(), address).await?;
        let standing = user.and_then(|user| user.password_hash);
        let matches = state.hasher().verify(plain.to_owned(), standing.clone()).await?;
        Ok(Known { standing, matches })
    }
}

#[derive(Clone)]
struct Request {
    known: Known,
    /// Whether it was counted already, before another sign-up overtook it.
    is_paced: bool,
    address: Address,
    password_hash: String,
    data: Value,
    challenge: Option<Challenge>,
    channel: Channel,
    redirect: String,
    device: Device,
}

enum CompletedSignUp {
    SignedIn(Box<Grant>),
    /// The address has to be proven first; or that is what the answer says.
    Pending(Value),
    /// The account got another password since this one was compared, which takes too long for a transaction.
    Overtaken,
}

async fn enter(state: &AuthState, tx: &mut Tx, request: Request) -> Result<CompletedSignUp, AuthError> {
    let address = &request.address;
    // Two sign-ups of one address at the same moment would both find it free.
    tx.lock_key(&address.lock_name()).await?;
    let is_trusted = address.is_trusted(state.config());
    if !is_trusted && !request.is_paced {
        throttle(state, tx, "signup", address).await?;
    }
    let existing = store::lock_user_at(tx, address).await?;
    let mut newcomer = newcomer(state.now(), address, &request.data);
    newcomer.password_hash = Some(request.password_hash.clone());
    if is_trusted {
        if existing.is_some() {
            return Err(AuthError::refused("user_already_exists", "User already registered"));
        }
        insert(state, tx, &newcomer, &request.data, AccountCreator::Owner).await?;
        account::confirm_address(state, tx, &mut newcomer, address).await?;
        let grant = session::start(state, tx, &newcomer, "password", &request.device).await?;
        return Ok(CompletedSignUp::SignedIn(Box::new(grant)));
    }
    let is_known = existing.as_ref().is_some_and(|user| address.is_proven_by(user));
    let standing = existing.as_ref().filter(|_| !is_known);
    if standing.is_some_and(|user| user.password_hash != request.known.standing) {
        return Ok(CompletedSignUp::Overtaken);
    }
    enrol(state, tx, &newcomer, existing.is_some(), &request.data).await?;
    let mut recipient = match existing {
        None => Recipient::person(newcomer.clone()),
        Some(_) if is_known => Recipient::decoy(address, state.now()),
        // The caller may be a stranger who typed another person's address, or the owner of an address that a stranger
        // typed before. So the new password is not stored, and an old one that the caller does not know becomes
        // invalid.
        Some(mut user) => {
            if !request.known.matches {
                unconfirmed::invalidate_password(&mut user);
            }
            Recipient::person(user)
        }
    };
    match address {
        Address::Email(_) => {
            send_confirmation(state, tx, &mut recipient, request.challenge.as_ref(), &request.redirect).await?;
        }
        Address::Phone(phone) => {
            sms::send(state, tx, &mut recipient, Kind::Sms, phone, request.channel).await?;
        }
    }
    let identities = store::identities(tx, recipient.user.id).await?;
    Ok(CompletedSignUp::Pending(match is_known {
        true => User::obfuscated(&newcomer, state.now()),
        false => {
            let identity = identity_id(state.keys(), &recipient.user, &identities, address);
            User::pending(&newcomer, recipient.user.id, identity, address, state.now())
        }
    }))
}

/// The id of the identity of `address`; one that stays the same where the account has none yet.
fn identity_id(keys: &Keys, user: &User, identities: &[Identity], address: &Address) -> Uuid {
    let provider = match address {
        Address::Email(_) => "email",
        Address::Phone(_) => "phone",
    };
    let own = identities.iter().find(|identity| identity.provider == provider);
    own.map_or_else(
        || {
            let digest = keys.digest(&[b"identity", user.id.as_bytes(), provider.as_bytes()]);
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&digest[..16]);
            uuid::Builder::from_random_bytes(bytes).into_uuid()
        },
        |identity| identity.id,
    )
}

/// Answers 429 when this purpose of this address was served a moment ago.
async fn throttle(state: &AuthState, tx: &mut Tx, purpose: &str, address: &Address) -> Result<(), AuthError> {
    match address {
        Address::Email(email) => mail::throttle(state, tx, purpose, email, None).await,
        Address::Phone(phone) => sms::throttle(state, tx, phone, None).await,
    }
}

/// Mails the link that proves the address of a new account.
pub async fn send_confirmation(
    state: &AuthState,
    tx: &mut Tx,
    recipient: &mut Recipient,
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<(), AuthError> {
    let Some(email) = recipient.user.email.clone() else {
        return Ok(());
    };
    let life = state.config().mail_life;
    let (kind, asked) = (Kind::Confirmation, recipient.asked);
    let minted = one_time_tokens::mint(state, tx, recipient.user.id, (kind, asked), life, challenge).await?;
    recipient.user.confirmation_sent_at = Some(state.now());
    store::save_user(tx, &recipient.user).await?;
    let to = recipient.recipient(&email);
    mail::post(
        state,
        tx,
        MailKind::Confirmation,
        to,
        &recipient.user,
        &minted,
        redirect,
    )
    .await
}

async fn anonymous(state: AuthState, origin: Origin, data: Value) -> Result<Json<Value>, AuthError> {
    if !state.config().anonymous_users {
        return Err(AuthError::refused(
            "anonymous_provider_disabled",
            "Anonymous sign-ins are disabled",
        ));
    }
    state.hooks().check_sign_up(&data, state.now())?;
    state
        .limit_ip("anonymous", origin.ip, state.config().limits.anonymous_per_ip)
        .await?;
    let shared = state.clone();
    let grant = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = User {
                    user_metadata: data.clone(),
                    ..User::new(None, shared.now())
                };
                insert(&shared, tx, &user, &data, AccountCreator::Owner).await?;
                session::start(&shared, tx, &user, "anonymous", &origin.device).await
            })
        })
        .await?;
    grant.to_json(&state).map(Json)
}
