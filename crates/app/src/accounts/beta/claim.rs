//! Taking a place: with an invitation, or while the programme is open; each person once.

use super::invite::digest;
use super::model::{Tester, days_after};
use super::store;
use crate::accounts;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;

/// Gives the caller a place, whose time begins now: this is their first visit as a tester. Asking again answers the
/// place that stands.
pub async fn join(tx: &mut Tx, member: Member, code: Option<&str>, now: Timestamp) -> FaultResult<Tester> {
    // Two tabs of one person must not take two places.
    tx.lock_key(&format!("beta:{}", member.id)).await?;
    if let Some(tester) = store::tester(tx, member.id).await? {
        return Ok(tester);
    }
    let program = store::program(tx).await?;
    if program.is_over(now) {
        return Err(Fault::state(
            "launched",
            "O beta terminou: o Enlace já está aberto para todos.",
        ));
    }
    let invite = match code.map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) => Some(store::waiting_invite(tx, &digest(code), now).await?.ok_or_else(spent)?),
        None if program.open => None,
        None => {
            return Err(Fault::state(
                "closed",
                "O beta está fechado por agora. Entre na lista de espera e avisamos você.",
            ));
        }
    };
    let beta_id = store::allocate_place(tx).await?.ok_or_else(full)?;
    if let Some(invite) = &invite
        && !store::redeem(tx, invite.id, member.id, now).await?
    {
        return Err(spent());
    }
    let tester = Tester {
        beta_id,
        invited_at: invite.map_or(now, |invite| invite.created_at),
        started_at: now,
        expires_at: days_after(now, program.days),
        revoked_at: None,
    };
    store::insert_tester(tx, member.id, &tester).await?;
    accounts::store::put_entitlement(tx, member.id, "premium", &source(beta_id), now, tester.expires_at).await?;
    jobs::emit(tx, now, "beta.joined", Some(member.id), json!({ "beta_id": beta_id })).await?;
    Ok(tester)
}

/// What a tester's Premium comes from.
pub fn source(beta_id: i64) -> String {
    format!("beta:{beta_id}")
}

fn spent() -> Fault {
    Fault::invalid("code", "Este convite não vale mais. Peça outro a quem convidou você.")
}

fn full() -> Fault {
    Fault::state(
        "full",
        "Todas as vagas do beta foram preenchidas. Entre na lista de espera e avisamos você.",
    )
}
