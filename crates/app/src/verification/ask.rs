//! "Pedir verificação": asking a match, once, in private.

use super::store::{badges, requests};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Asks the other side of an open match; asking again changes nothing.
pub async fn ask(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    let side = matches::store::side_locked(tx, member, match_id, now).await?;
    if !side.is_open() {
        return Err(Fault::state("closed", "Esta conversa foi encerrada."));
    }
    let stands = badges::badge(tx, side.other_id, super::badge::PROFILE).await?;
    if stands.is_some_and(|badge| badge.paused_at.is_none() && badge.expires_at > now) {
        return Err(Fault::state("verified", "Este perfil já é verificado."));
    }
    if !requests::insert(tx, match_id, member.id, side.other_id, now).await? {
        return Ok(());
    }
    let notice = Notice::new(
        side.other_id,
        NotificationKind::VERIFICATION_ASKED,
        format!("verification.asked:{match_id}:{}", member.id),
        now,
    )
    .about(match_id)
    .by(member.id);
    notify::send_notice(tx, &notice).await
}
