//! How sessions end, and what is announced after the commit.

use db::{DbError, Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

use crate::model::Session;
use crate::state::AuthState;
use crate::store;

/// Sessions that a transaction ended, or whose tokens it outdated. Call [`EndedSessions::announce`] once it has committed.
#[derive(Clone, Debug, Default)]
#[must_use = "access tokens of these sessions stay valid until they are announced"]
pub struct EndedSessions {
    pub sessions: Vec<Uuid>,
    /// The session that proved its second factor, and when: its tokens from before are no good any more.
    raised: Option<(Uuid, Timestamp)>,
}

impl EndedSessions {
    /// Refuses the sessions' access tokens from now on, and ends what runs under them.
    pub fn announce(&self, state: &AuthState) {
        for id in &self.sessions {
            state.revoke(*id);
        }
        if let Some((id, raised)) = self.raised {
            state.verifier().outdate(id, raised);
        }
    }

    /// The same, and the tokens that `session` was given before now.
    pub fn and_raised(self, session: Uuid, now: Timestamp) -> EndedSessions {
        let raised = Some((session, now));
        EndedSessions { raised, ..self }
    }
}

/// Ends the sessions of a user for which `wanted` holds.
pub async fn end_where(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    wanted: impl Fn(Uuid) -> bool + Send,
) -> Result<EndedSessions, DbError> {
    let until = state.keys().latest_expiry(state.now());
    let mut ended = Vec::new();
    for session in store::sessions_of(tx, user_id).await? {
        if wanted(session.id) {
            end(state, tx, session.id, until).await?;
            ended.push(session.id);
        }
    }
    Ok(EndedSessions {
        sessions: ended,
        raised: None,
    })
}

/// Ends one session and tells the product.
pub(super) async fn end(state: &AuthState, tx: &mut Tx, session: Uuid, until: Timestamp) -> Result<(), DbError> {
    store::end_session(tx, session, until).await?;
    state.hooks().session_ended(tx, session).await
}

/// The signed-in devices of a user, the latest used first.
pub async fn list_sessions(reads: &mut impl Reads, user_id: Uuid) -> Result<Vec<Session>, DbError> {
    store::sessions_of(reads, user_id).await
}

/// Signs a user out everywhere. Announce the result once the transaction has committed.
pub async fn end_all_sessions(state: &AuthState, tx: &mut Tx, user_id: Uuid) -> Result<EndedSessions, DbError> {
    end_where(state, tx, user_id, |_| true).await
}

/// Signs one device of a user out.
pub async fn end_one_session(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    session_id: Uuid,
) -> Result<EndedSessions, DbError> {
    end_where(state, tx, user_id, |id| id == session_id).await
}
