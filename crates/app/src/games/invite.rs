//! Inviting a match to a game.

use super::catalogue::{self, Game};
use super::jobs::{changed, notify};
use super::model::{INVITATIONS_A_DAY, INVITATIONS_TO_ONE_A_DAY, INVITED_FOR, SessionState, after, before};
use super::store::{self, Session};
use crate::accounts::restrictions::{RestrictionKind, is_restricted};
use crate::accounts::store::entitled;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id, room_again};
use crate::messaging;
use crate::messaging::cards::{self, CardKind};
use crate::notify::NotificationKind;
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// A day, for the limits.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Invites, and answers the session. The same `client_id` again answers the session that stands.
///
/// Errors: 404 for an unknown game or match, 402 when neither of the two owns the game, state `open` while one is
/// played already, and the limits of a day.
pub async fn invite(
    tx: &mut Tx,
    member: Member,
    (game, match_id, client_id): (&str, Uuid, &str),
    now: Timestamp,
) -> FaultResult<Uuid> {
    let game = catalogue::game(game).ok_or(Fault::NotFound)?;
    let client_id = messaging::model::client_id(client_id)?;
    // Invitations of two tabs are counted one after the other.
    tx.lock_key(&format!("game invite {}", member.id)).await?;
    let side = store::open_side(tx, member, match_id, now).await?;
    if let Some(session) = store::by_client_id(tx, member.id, &client_id).await? {
        return match session.match_id == match_id && session.game == game.id {
            true => Ok(session.id),
            false => Err(Fault::KeyReused),
        };
    }
    require_right(tx, game, [side.user_id, side.other_id], now).await?;
    if let Some(open) = store::open_of(tx, match_id, game.id).await? {
        if open.state != SessionState::Invited || open.expires_at > now {
            return Err(Fault::state("open", "Vocês já têm este jogo em aberto."));
        }
        let ended = Session {
            state: SessionState::Expired,
            ended_at: Some(now),
            version: open.version + 1,
            ..open
        };
        store::update(tx, &ended).await?;
    }
    keep_limits(tx, member, match_id, now).await?;
    let id = new_id(now);
    let session = Session {
        id,
        game: game.id.to_owned(),
        match_id,
        inviter_id: member.id,
        other_id: side.other_id,
        client_id,
        state: SessionState::Invited,
        // Sixty-two random bits of the id.
        seed: (id.as_u64_pair().1 >> 2).cast_signed(),
        round: 0,
        step: 0,
        version: 1,
        created_at: now,
        expires_at: after(now, INVITED_FOR),
        turn_since: None,
        nudged_at: None,
        ended_at: None,
    };
    store::insert(tx, &session).await?;
    cards::add(tx, match_id, member.id, CardKind::Game, id, now).await?;
    notify(tx, &session, session.other_id, NotificationKind::GAME_INVITE, now).await?;
    changed(tx, &session, now).await?;
    Ok(id)
}

/// Whether one of the two may play the game: it is free, or one of them owns it.
pub async fn require_right(reads: &mut impl Reads, game: &Game, people: [Uuid; 2], now: Timestamp) -> FaultResult<()> {
    let Some(right) = game.entitlement() else {
        return Ok(());
    };
    for person in people {
        if entitled(reads, person, &right, now).await? {
            return Ok(());
        }
    }
    Err(Fault::Purchase { product: game.id })
}

async fn keep_limits(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    if is_restricted(tx, member.id, RestrictionKind::Limit, now).await?
        && !messaging::store::pace::has_written(tx, member.id, match_id).await?
    {
        return Err(Fault::state(
            "limited",
            "Por uma decisão da moderação, por enquanto você só convida quem já conversa com você.",
        ));
    }
    let invited = store::invited_since(tx, member.id, before(now, DAY)).await?;
    for (only, limit) in [(Some(match_id), INVITATIONS_TO_ONE_A_DAY), (None, INVITATIONS_A_DAY)] {
        let counted = invited.iter().filter(|(_, of)| only.is_none_or(|only| only == *of));
        let times: Vec<Timestamp> = counted.map(|(at, _)| *at).collect();
        if let Some(resets_at) = room_again(&times, limit, DAY) {
            return Err(Fault::Limit {
                kind: "game_invitations",
                limit,
                resets_at,
            });
        }
    }
    Ok(())
}
