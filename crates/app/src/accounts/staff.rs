//! Staff: a role that the operator grants, the second factor that it needs, and the book of what staff did.

use super::store::{self, Account};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::words;
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::Value;
use supabase::caller::Caller;
use uuid::Uuid;

/// Roles that an operator can grant; `member` takes every other away.
pub const ROLES: &[&str] = &[MEMBER, "moderator", "beta_manager", "admin"];
/// The role of everybody who is not of the staff.
const MEMBER: &str = "member";
/// Roles as the policy of a function names them.
pub const MANAGERS: &str = "beta_manager";
pub const MODERATORS: &str = "moderator";
pub const ADMINISTRATORS: &str = "admin";

/// Whether an account manages the beta programme: its role says so, and nothing keeps it from acting.
pub fn manages_beta(account: &Account) -> bool {
    account.status == "active" && matches!(account.role.as_str(), "admin" | "beta_manager")
}

/// A manager of the beta programme whose second factor was verified in this session.
#[derive(Debug, Clone, Copy)]
pub struct Manager {
    pub id: Uuid,
}

impl Manager {
    /// The manager behind a request. To everybody else there is nothing here.
    pub async fn of(reads: &mut impl Reads, caller: &Caller) -> FaultResult<Manager> {
        let member = Member::of(caller).map_err(|_| Fault::NotFound)?;
        let account = store::account(reads, member.id).await?.ok_or(Fault::NotFound)?;
        if !manages_beta(&account) {
            return Err(Fault::NotFound);
        }
        if caller.aal() != "aal2" {
            return Err(Fault::SecondFactor);
        }
        Ok(Manager { id: member.id })
    }
}

/// Whether an account works on cases of moderation.
pub fn moderates(account: &Account) -> bool {
    account.status == "active" && matches!(account.role.as_str(), "admin" | "moderator")
}

/// A moderator whose second factor was verified in this session, and the network they work from.
#[derive(Debug, Clone)]
pub struct Moderator {
    pub id: Uuid,
    pub role: &'static str,
    /// A prefix of the address, for the book.
    pub network: String,
}

impl Moderator {
    /// The moderator behind a request. To everybody else there is nothing here.
    pub async fn of(reads: &mut impl Reads, caller: &Caller, network: String) -> FaultResult<Moderator> {
        let member = Member::of(caller).map_err(|_| Fault::NotFound)?;
        let account = store::account(reads, member.id).await?.ok_or(Fault::NotFound)?;
        if !moderates(&account) {
            return Err(Fault::NotFound);
        }
        if caller.aal() != "aal2" {
            return Err(Fault::SecondFactor);
        }
        let role = if account.role == "admin" { "admin" } else { "moderator" };
        Ok(Moderator {
            id: member.id,
            role,
            network,
        })
    }
}

/// An administrator whose second factor was verified in this session.
#[derive(Debug, Clone)]
pub struct Administrator(pub Moderator);

impl Administrator {
    /// The administrator behind a request. To everybody else, moderators too, there is nothing here.
    pub async fn of(reads: &mut impl Reads, caller: &Caller, network: String) -> FaultResult<Administrator> {
        let moderator = match Moderator::of(reads, caller, network).await {
            // Whether a second factor is missing is for administrators alone to know.
            Err(Fault::SecondFactor) if !is_administrator(reads, caller).await? => Err(Fault::NotFound),
            other => other,
        }?;
        match moderator.role {
            "admin" => Ok(Administrator(moderator)),
            _ => Err(Fault::NotFound),
        }
    }
}

async fn is_administrator(reads: &mut impl Reads, caller: &Caller) -> FaultResult<bool> {
    let member = Member::of(caller).map_err(|_| Fault::NotFound)?;
    Ok(store::account(reads, member.id)
        .await?
        .is_some_and(|account| account.role == "admin"))
}

/// Writes an act into the book, in the transaction of the act.
pub async fn note(tx: &mut Tx, manager: Manager, act: &str, details: Value, now: Timestamp) -> FaultResult<()> {
    tracing::info!(actor = %manager.id, act, "staff: {act}");
    store::insert_staff_act(tx, manager.id, act, details, now).await
}

/// Gives a role to the account of an address; for the operator's command line. The account needs a
/// second factor first: without one, anybody with the password could enrol a factor and use the role.
pub async fn grant(tx: &mut Tx, email: &str, role: &str, now: Timestamp) -> FaultResult<Uuid> {
    if !ROLES.contains(&role) {
        return Err(Fault::invalid(
            "role",
            words!("Papéis: {roles}.", roles = ROLES.join(", ")),
        ));
    }
    let user = store::by_address(tx, email).await?.ok_or(Fault::NotFound)?;
    // Waits for a factor that is being removed.
    store::lock_factors(tx, user).await?;
    if role != MEMBER && !store::has_second_factor(tx, user).await? {
        return Err(Fault::invalid(
            "role",
            words!("Esta conta não tem um segundo fator. A pessoa o ativa em Segurança e depois recebe o papel."),
        ));
    }
    appoint(tx, user, role, now).await?;
    Ok(user)
}

/// Gives a role without a look at the second factor; for scripts of the demonstration, which act without a session.
pub async fn appoint(tx: &mut Tx, user: Uuid, role: &str, now: Timestamp) -> FaultResult<()> {
    store::set_role(tx, user, role).await?;
    announce(tx, user, role, now).await
}

/// Ends the role of an account that lost its last second factor, or that got its first one while it had the role: until
/// then the password alone protected it. The operator gives the role again.
pub async fn end_unprotected(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    if !store::unset_role(tx, user).await? {
        return Ok(());
    }
    tracing::warn!(account = %user, "a role of staff ended because its second factor changed; grant it again");
    announce(tx, user, MEMBER, now).await
}

async fn announce(tx: &mut Tx, user: Uuid, role: &str, now: Timestamp) -> FaultResult<()> {
    jobs::emit(tx, now, "account.role", Some(user), serde_json::json!({ "role": role })).await?;
    Ok(())
}
