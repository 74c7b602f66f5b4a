//! The one place that closes the product: to suspended and banned users, who may read why and appeal, to testers whose
//! period has ended, to users who have not accepted the current legal documents, to all users where a feature is
//! switched off, and to everyone but staff for staff functions.

use super::model::State;
use super::{Program, Tester, model, store};
use crate::accounts::age::{AgeGap, is_own_affair};
use crate::accounts::legal::Library;
use crate::accounts::staff::{ADMINISTRATORS, Administrator, MODERATORS, Manager, Moderator};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Db, Reads};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use std::sync::Arc;
use supabase::caller::Caller;
use supabase::registry::{Gate, GateRefusal, GateTarget};
use supabase::storage::Viewer;
use uuid::Uuid;

/// The gate of the registry.
pub struct AccessGate {
    pub db: Db,
    pub legal: Arc<Library>,
}

impl Gate for AccessGate {
    fn admit<'a>(
        &'a self,
        caller: &'a Caller,
        asked: GateTarget<'a>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<(), GateRefusal>> {
        Box::pin(async move { self.decide(caller, asked, now).await.map_err(closed) })
    }
}

fn closed(fault: Fault) -> GateRefusal {
    match fault {
        Fault::NotFound => GateRefusal::Absent,
        other => GateRefusal::Refused(other.into()),
    }
}

impl AccessGate {
    async fn decide(&self, caller: &Caller, asked: GateTarget<'_>, now: Timestamp) -> FaultResult<()> {
        let reads = &mut self.db.reader();
        if let Some(role) = asked.policy().staff {
            return match role {
                MODERATORS => Moderator::of(reads, caller, String::new()).await.map(drop),
                ADMINISTRATORS => Administrator::of(reads, caller, String::new()).await.map(drop),
                _ => Manager::of(reads, caller).await.map(drop),
            };
        }
        let Ok(member) = Member::of(caller) else {
            return Ok(());
        };
        let feature = asked.policy().feature;
        let required = self.legal.required(now);
        let call = store::GatedCall {
            user: member.id,
            session: caller.session_id,
            feature,
            now,
        };
        let facts = store::access_facts(reads, call, &required).await?;
        if let (Some(fault), false) = (keeps_out(&facts, required.len(), now), stays_open(asked)) {
            return Err(fault);
        }
        if let (Some(gap), false) = (age_gap(&facts), stays_open(asked) || is_own_affair(asked.name())) {
            return Err(gap.fault());
        }
        if let (Some(feature), Some(false)) = (feature, facts.enabled) {
            return Err(Fault::FeatureGate { feature });
        }
        match asked {
            GateTarget::Function(function) if function.fresh_proof && !caller.has_fresh_proof(now) => {
                Err(Fault::FreshProof)
            }
            _ => Ok(()),
        }
    }
}

/// Whether the target stays open to a suspended user, to a tester whose period has ended and to a user with documents
/// to accept. Closed unless declared otherwise.
fn stays_open(asked: GateTarget<'_>) -> bool {
    let policy = asked.policy();
    let reads_only = matches!(asked, GateTarget::Resource { writes: false, .. });
    policy.always_open.is_some() || (reads_only && policy.always_readable.is_some())
}

/// Whether the caller is a tester whose period has ended.
fn is_expired(facts: &store::AccessFacts, now: Timestamp) -> bool {
    let (Some(beta_id), Some(expires_at)) = (facts.beta_id, facts.expires_at) else {
        return false;
    };
    let tester = Tester {
        beta_id,
        invited_at: expires_at,
        started_at: expires_at,
        expires_at,
        revoked_at: facts.revoked_at,
    };
    let program = Program {
        user_limit: facts.user_limit,
        days: 0,
        open: false,
        last_id: 0,
        launched_at: facts.launched_at,
    };
    model::standing(Some(&tester), &program, now).state == State::Expired
}

/// The refusal of everything that is not always open, if any. `required` is the number of legal documents in force.
fn keeps_out(facts: &store::AccessFacts, required: usize, now: Timestamp) -> Option<Fault> {
    match facts.status.as_deref() {
        Some("suspended") => return Some(Fault::Restricted { status: "suspended" }),
        Some("banned") => return Some(Fault::Restricted { status: "banned" }),
        _ => {}
    }
    if is_expired(facts, now) {
        return Some(Fault::BetaExpired);
    }
    (facts.accepted < required as i64).then_some(Fault::AcceptanceRequired)
}

/// What the policy about age still asks of the caller.
fn age_gap(facts: &store::AccessFacts) -> Option<AgeGap> {
    match (facts.age_assured, facts.age_shown) {
        (false, _) => Some(AgeGap::Assurance),
        (true, false) => Some(AgeGap::Device),
        (true, true) => None,
    }
}

/// The refusal for this caller, if any: for files and topics, which do not pass the registry.
pub async fn refusal_of(
    reads: &mut impl Reads,
    legal: &Library,
    user: Uuid,
    now: Timestamp,
) -> FaultResult<Option<Fault>> {
    Ok(refusals(reads, legal, (user, None), now).await?.0)
}

/// Why a caller may not see or act on other people: as [`refusal_of`], and where the operator asks for an assured age,
/// also a session that has not shown the token of its device.
pub async fn refusal_among_people(
    reads: &mut impl Reads,
    legal: &Library,
    caller: &Caller,
    now: Timestamp,
) -> FaultResult<Option<Fault>> {
    let member = Member::of(caller)?;
    let (kept_out, gap) = refusals(reads, legal, (member.id, caller.session_id), now).await?;
    Ok(kept_out.or_else(|| gap.map(AgeGap::fault)))
}

/// Why a viewer may not read files of other people: as [`refusal_among_people`]. A signed address names no session; it
/// was made for one that had shown the token.
pub async fn viewer_refusal(
    reads: &mut impl Reads,
    legal: &Library,
    viewer: Viewer,
    now: Timestamp,
) -> FaultResult<Option<Fault>> {
    let Viewer::User { id, session, .. } = viewer else {
        return Ok(None);
    };
    let (kept_out, gap) = refusals(reads, legal, (id, session), now).await?;
    let gap = gap.filter(|gap| *gap == AgeGap::Assurance || session.is_some());
    Ok(kept_out.or_else(|| gap.map(AgeGap::fault)))
}

/// The refusal of [`keeps_out`], and what is missing of the assurance of age.
async fn refusals(
    reads: &mut impl Reads,
    legal: &Library,
    (user, session): (Uuid, Option<Uuid>),
    now: Timestamp,
) -> FaultResult<(Option<Fault>, Option<AgeGap>)> {
    let required = legal.required(now);
    let call = store::GatedCall {
        user,
        session,
        feature: None,
        now,
    };
    let facts = store::access_facts(reads, call, &required).await?;
    Ok((keeps_out(&facts, required.len(), now), age_gap(&facts)))
}
