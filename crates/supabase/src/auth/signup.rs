//! `POST /signup`: new accounts, by e-mail, by telephone or anonymous.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::address::Address;
use super::errors::AuthError;
use super::hooks::NewUser;
use super::http::{Body, Origin, Queries, metadata};
use super::mails::{self, MailKind};
use super::model::{Identity, User};
use super::one_time_tokens::{self, Kind};
use super::pkce::Challenge;
use super::recipient::{Recipient, enrol};
use super::sessions::{self, Device, Grant};
use super::state::AuthState;
use super::{accounts, redirect, sms, store, unconfirmed};
use crate::sms::Channel;

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
    let address = Address::parse(&state, body.email.as_deref(), body.phone.as_deref(), closed)?;
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
    // A taken address is told by the answer, as the contract wants it; these two make a list of them slow.
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
            Entered::SignedIn(grant) => return grant.to_json(&state).map(Json),
            Entered::Pending(user) => return Ok(Json(user)),
            Entered::Overtaken => request.is_paced = true,
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

enum Entered {
    SignedIn(Box<Grant>),
    /// The address has to be proven first; or that is what the answer says.
    Pending(Value),
    /// The account got another password since this one was compared, which takes too long for a transaction.
    Overtaken,
}

async fn enter(state: &AuthState, tx: &mut Tx, request: Request) -> Result<Entered, AuthError> {
    let address = &request.address;
    // Two sign-ups of one address at the same moment would both find it free.
    tx.lock_key(&address.lock_name()).await?;
    let is_trusted = address.is_trusted(state);
    if !is_trusted && !request.is_paced {
        throttle(state, tx, "signup", address).await?;
    }
    let existing = store::lock_user_at(tx, address).await?;
    let mut newcomer = newcomer(state, address, &request.data);
    newcomer.password_hash = Some(request.password_hash.clone());
    if is_trusted {
        if existing.is_some() {
            return Err(AuthError::refused("user_already_exists", "User already registered"));
        }
        insert(state, tx, &newcomer, &request.data, AccountCreator::Owner).await?;
        accounts::confirm_address(state, tx, &mut newcomer, address).await?;
        let grant = sessions::start(state, tx, &newcomer, "password", &request.device).await?;
        return Ok(Entered::SignedIn(Box::new(grant)));
    }
    let is_known = existing.as_ref().is_some_and(|user| address.is_proven_by(user));
    let standing = existing.as_ref().filter(|_| !is_known);
    if standing.is_some_and(|user| user.password_hash != request.known.standing) {
        return Ok(Entered::Overtaken);
    }
    enrol(state, tx, &newcomer, existing.is_some(), &request.data).await?;
    let mut addressee = match existing {
        None => Recipient::person(newcomer.clone()),
        Some(_) if is_known => Recipient::decoy(address, state),
        // This may be a stranger who types the address of somebody else, or the somebody whose address a stranger typed
        // before: nobody's new password is taken, and one that this person does not know counts no more.
        Some(mut user) => {
            if !request.known.matches {
                unconfirmed::contest(&mut user);
            }
            Recipient::person(user)
        }
    };
    match address {
        Address::Email(_) => {
            send_confirmation(state, tx, &mut addressee, request.challenge.as_ref(), &request.redirect).await?;
        }
        Address::Phone(phone) => {
            sms::send(state, tx, &mut addressee, Kind::Sms, phone, request.channel).await?;
        }
    }
    let identities = store::identities(tx, addressee.user.id).await?;
    Ok(Entered::Pending(match is_known {
        true => User::obfuscated(&newcomer, state.now()),
        false => {
            let identity = identity_id(state, &addressee.user, &identities, address);
            User::pending(&newcomer, addressee.user.id, identity, address, state.now())
        }
    }))
}

/// The id of the identity of `address`; one that stays the same where the account has none yet.
fn identity_id(state: &AuthState, user: &User, identities: &[Identity], address: &Address) -> Uuid {
    let provider = match address {
        Address::Email(_) => "email",
        Address::Phone(_) => "phone",
    };
    let own = identities.iter().find(|identity| identity.provider == provider);
    own.map_or_else(
        || {
            let digest = state
                .keys()
                .digest(&[b"identity", user.id.as_bytes(), provider.as_bytes()]);
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
        Address::Email(email) => mails::throttle(state, tx, purpose, email, None).await,
        Address::Phone(phone) => sms::throttle(state, tx, phone, None).await,
    }
}

/// An account as it is before anything of it is proven.
pub fn newcomer(state: &AuthState, address: &Address, data: &Value) -> User {
    User {
        user_metadata: with_identity_facts(data, address),
        ..User::at(address, state.now())
    }
}

/// Whose act makes an account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AccountCreator {
    Owner,
    Operator,
}

/// Writes a new account, the identity of its address when it has one, and tells the product.
pub async fn insert(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
    metadata: &Value,
    maker: AccountCreator,
) -> Result<(), AuthError> {
    let now = state.now();
    store::insert_user(tx, user).await?;
    if let Some(email) = &user.email {
        store::put_identity(tx, &Identity::email(user, email, now)).await?;
    }
    if let Some(phone) = &user.phone {
        store::put_identity(tx, &Identity::phone(user, phone, now)).await?;
    }
    let news = NewUser {
        id: user.id,
        email: user.email.clone(),
        phone: user.phone.clone(),
        metadata: metadata.clone(),
        made_by_operator: maker == AccountCreator::Operator,
        now,
    };
    state.hooks().user_created(tx, &news).await
}

/// Mails the link that proves the address of a new account.
pub async fn send_confirmation(
    state: &AuthState,
    tx: &mut Tx,
    addressee: &mut Recipient,
    challenge: Option<&Challenge>,
    redirect: &str,
) -> Result<(), AuthError> {
    let Some(email) = addressee.user.email.clone() else {
        return Ok(());
    };
    let life = state.config().mail_life;
    let (kind, asked) = (Kind::Confirmation, addressee.asked);
    let minted = one_time_tokens::mint(state, tx, addressee.user.id, (kind, asked), life, challenge).await?;
    addressee.user.confirmation_sent_at = Some(state.now());
    store::save_user(tx, &addressee.user).await?;
    let to = addressee.recipient(&email);
    mails::post(
        state,
        tx,
        MailKind::Confirmation,
        to,
        &addressee.user,
        &minted,
        redirect,
    )
    .await
}

/// The submitted metadata together with what the contract adds to it.
pub fn with_identity_facts(data: &Value, address: &Address) -> Value {
    let mut data = data.clone();
    match address {
        Address::Email(email) => data["email"] = email.as_str().into(),
        Address::Phone(phone) => data["phone"] = phone.as_str().into(),
    }
    data["email_verified"] = false.into();
    data["phone_verified"] = false.into();
    data
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
                sessions::start(&shared, tx, &user, "anonymous", &origin.device).await
            })
        })
        .await?;
    grant.to_json(&state).map(Json)
}

/// 422: the operator closed the doors.
pub fn signup_disabled() -> AuthError {
    AuthError::refused("signup_disabled", "Signups not allowed for this instance")
}
