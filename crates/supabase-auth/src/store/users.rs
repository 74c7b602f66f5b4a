//! Accounts and identities.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use crate::model::address::Address;
use crate::model::{Identity, User};
use crate::store::FOR_UPDATE;

const USER: &str = "id, email, password_hash, email_confirmed_at, invited_at, confirmation_sent_at, \
    recovery_sent_at, new_email, email_change_sent_at, email_change_half, reauthentication_sent_at, \
    last_sign_in_at, app_metadata, user_metadata, is_anonymous, banned_until, created_at, updated_at, \
    phone, phone_confirmed_at, new_phone, phone_change_sent_at, deleted_at";
const IDENTITY: &str = "id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, \
    created_at, updated_at";

pub async fn user_by_id(reads: &mut impl Reads, id: Uuid) -> Result<Option<User>, DbError> {
    reads
        .opt(format!("SELECT {USER} FROM auth_users WHERE id = $1"), params![id])
        .await
}

pub async fn user_by_email(reads: &mut impl Reads, email: &str) -> Result<Option<User>, DbError> {
    user_by(reads, "email", email).await
}

/// The account of an address.
pub async fn user_at(reads: &mut impl Reads, address: &Address) -> Result<Option<User>, DbError> {
    user_by(reads, column(address), address.as_str()).await
}

async fn user_by(reads: &mut impl Reads, column: &str, value: &str) -> Result<Option<User>, DbError> {
    reads
        .opt(
            format!("SELECT {USER} FROM auth_users WHERE {column} = $1"),
            params![value],
        )
        .await
}

fn column(address: &Address) -> &'static str {
    match address {
        Address::Email(_) => "email",
        Address::Phone(_) => "phone",
    }
}

/// The user who asked to change to this address, the latest when several did.
pub async fn user_changing_to(reads: &mut impl Reads, address: &Address) -> Result<Option<User>, DbError> {
    let (wanted, asked) = match address {
        Address::Email(_) => ("new_email", "email_change_sent_at"),
        Address::Phone(_) => ("new_phone", "phone_change_sent_at"),
    };
    let sql = format!("SELECT {USER} FROM auth_users WHERE {wanted} = $1 ORDER BY {asked} DESC, id LIMIT 1");
    reads.opt(sql, params![address.as_str()]).await
}

/// Reads a user that this transaction is about to change.
pub async fn lock_user(tx: &mut Tx, id: Uuid) -> Result<Option<User>, DbError> {
    let lock = FOR_UPDATE.for_engine(tx.engine());
    tx.opt(
        format!("SELECT {USER} FROM auth_users WHERE id = $1{lock}"),
        params![id],
    )
    .await
}

/// The same by e-mail.
pub async fn lock_user_by_email(tx: &mut Tx, email: &str) -> Result<Option<User>, DbError> {
    lock_user_at(tx, &Address::Email(email.to_owned())).await
}

/// The same by an address of either kind.
pub async fn lock_user_at(tx: &mut Tx, address: &Address) -> Result<Option<User>, DbError> {
    let (lock, column) = (FOR_UPDATE.for_engine(tx.engine()), column(address));
    tx.opt(
        format!("SELECT {USER} FROM auth_users WHERE {column} = $1{lock}"),
        params![address.as_str()],
    )
    .await
}

/// A page of all users, oldest first.
pub async fn list_users(reads: &mut impl Reads, limit: i64, offset: i64) -> Result<Vec<User>, DbError> {
    reads
        .all(
            format!("SELECT {USER} FROM auth_users ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2"),
            params![limit, offset],
        )
        .await
}

pub async fn count_users(reads: &mut impl Reads) -> Result<i64, DbError> {
    reads.one("SELECT count(*) FROM auth_users", params![]).await
}

pub async fn insert_user(tx: &mut Tx, user: &User) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_users (id, email, password_hash, email_confirmed_at, invited_at, confirmation_sent_at, \
         recovery_sent_at, new_email, email_change_sent_at, email_change_half, reauthentication_sent_at, \
         last_sign_in_at, app_metadata, user_metadata, is_anonymous, banned_until, created_at, updated_at, \
         phone, phone_confirmed_at, new_phone, phone_change_sent_at, deleted_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, \
         $22, $23)",
        user_params(user),
    )
    .await
}

/// Writes a user who was read with [`lock_user`].
pub async fn save_user(tx: &mut Tx, user: &User) -> Result<(), DbError> {
    tx.run(
        "UPDATE auth_users SET email = $2, password_hash = $3, email_confirmed_at = $4, invited_at = $5, \
         confirmation_sent_at = $6, recovery_sent_at = $7, new_email = $8, email_change_sent_at = $9, \
         email_change_half = $10, reauthentication_sent_at = $11, last_sign_in_at = $12, app_metadata = $13, \
         user_metadata = $14, is_anonymous = $15, banned_until = $16, created_at = $17, updated_at = $18, \
         phone = $19, phone_confirmed_at = $20, new_phone = $21, phone_change_sent_at = $22, deleted_at = $23 \
         WHERE id = $1",
        user_params(user),
    )
    .await
}

fn user_params(user: &User) -> Vec<db::Value> {
    params![
        user.id,
        user.email.clone(),
        user.password_hash.clone(),
        user.email_confirmed_at,
        user.invited_at,
        user.confirmation_sent_at,
        user.recovery_sent_at,
        user.new_email.clone(),
        user.email_change_sent_at,
        user.email_change_half,
        user.reauthentication_sent_at,
        user.last_sign_in_at,
        user.app_metadata.clone(),
        user.user_metadata.clone(),
        user.is_anonymous,
        user.banned_until,
        user.created_at,
        user.updated_at,
        user.phone.clone(),
        user.phone_confirmed_at,
        user.new_phone.clone(),
        user.phone_change_sent_at,
        user.deleted_at
    ]
}

/// Deletes the account; sessions, identities and tokens go with it.
pub async fn delete_user(tx: &mut Tx, id: Uuid) -> Result<bool, DbError> {
    tx.affects("DELETE FROM auth_users WHERE id = $1", params![id]).await
}

/// Removes every way to sign in to an account whose row stays.
pub async fn drop_identities(tx: &mut Tx, user_id: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM auth_identities WHERE user_id = $1", params![user_id])
        .await
}

pub async fn identities(reads: &mut impl Reads, user_id: Uuid) -> Result<Vec<Identity>, DbError> {
    reads
        .all(
            format!("SELECT {IDENTITY} FROM auth_identities WHERE user_id = $1 ORDER BY created_at, id"),
            params![user_id],
        )
        .await
}

/// Adds an identity, or replaces the data of the one that the provider already knows.
pub async fn put_identity(tx: &mut Tx, identity: &Identity) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_identities (id, user_id, provider, provider_id, identity_data, email, \
         last_sign_in_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         ON CONFLICT (provider, provider_id) DO UPDATE SET identity_data = excluded.identity_data, \
         email = excluded.email, last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at",
        params![
            identity.id,
            identity.user_id,
            identity.provider.as_str(),
            identity.provider_id.as_str(),
            identity.identity_data.clone(),
            identity.email.clone(),
            identity.last_sign_in_at,
            identity.created_at,
            identity.updated_at
        ],
    )
    .await
}

/// Notes a sign-in without rewriting the account's other columns.
pub async fn touch_sign_in(tx: &mut Tx, user_id: Uuid, now: Timestamp) -> Result<(), DbError> {
    tx.exec(
        "UPDATE auth_users SET last_sign_in_at = $2, updated_at = $2 WHERE id = $1",
        params![user_id, now],
    )
    .await?;
    tx.exec(
        "UPDATE auth_identities SET last_sign_in_at = $2 WHERE user_id = $1",
        params![user_id, now],
    )
    .await?;
    Ok(())
}
