//! Whose signs a viewer may read. Everything about another person's chart comes through here.

use super::chart;
use super::model::Sharing;
use super::store::{self, VisiblePerson};
use crate::accounts::store::entitled;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, Vault};
use db::Reads;
use ephemeris::Points;
use jiff::Timestamp;
use uuid::Uuid;

/// Days after which a request that was declined (which its asker never learns) may be made again.
pub const ASK_AGAIN_DAYS: i64 = 30;

/// A viewer's access to another person's signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChartAccess {
    Ready,
    /// No birth is stored; the signs on the profile may be used instead.
    Missing,
    /// Kept private, and not asked for yet.
    Private,
    /// Asked for. The answer no reads like no answer.
    Asked,
}

impl ChartAccess {
    pub fn word(self) -> &'static str {
        match self {
            ChartAccess::Ready => "ready",
            ChartAccess::Missing => "missing",
            ChartAccess::Private => "private",
            ChartAccess::Asked => "asked",
        }
    }
}

/// What stands between the viewer and a match of theirs.
pub fn standing(seen: &VisiblePerson, now: Timestamp) -> ChartAccess {
    let asked = seen.asked_at.is_some_and(|at| !may_ask_again(at, now));
    match (
        seen.sharing.as_deref().and_then(Sharing::parse),
        seen.request.as_deref(),
    ) {
        (Some(Sharing::Matches | Sharing::Everyone), _) | (Some(Sharing::Nobody), Some("allowed")) => {
            ChartAccess::Ready
        }
        (None, _) if chart::typed(seen.sign.as_deref(), seen.chart.as_ref()).is_some() => ChartAccess::Ready,
        (_, Some("asked")) => ChartAccess::Asked,
        (_, Some("declined")) if asked => ChartAccess::Asked,
        (Some(Sharing::Nobody), _) => ChartAccess::Private,
        (None, _) => ChartAccess::Missing,
    }
}

pub fn may_ask_again(asked_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(asked_at).as_hours() >= ASK_AGAIN_DAYS * 24
}

/// A person whose signs the viewer may read.
pub struct OtherPerson {
    pub name: Option<String>,
    pub points: Points,
}

/// The points of `target` for a computation whose result `viewer` may see: a match who shares them or allowed it, or
/// with Premium any visible person who shares with everyone. All others are absent.
pub async fn points_of(
    reads: &mut impl Reads,
    vault: &Vault,
    viewer: Member,
    target: Uuid,
    now: Timestamp,
) -> FaultResult<OtherPerson> {
    let seen = store::person(reads, viewer.id, target, now)
        .await?
        .ok_or(Fault::NotFound)?;
    match seen.relation.as_str() {
        "match" if standing(&seen, now) == ChartAccess::Ready => {}
        "stranger" | "liked_you" if seen.sharing.as_deref() == Some(Sharing::Everyone.word()) => {
            if !entitled(reads, viewer.id, "premium", now).await? {
                return Err(Fault::Premium { feature: "astrology" });
            }
        }
        _ => return Err(Fault::NotFound),
    }
    let drawn = chart::stored_chart(reads, vault, target, now).await?;
    let points = drawn
        .map(|drawn| drawn.chart.points)
        .or_else(|| chart::typed(seen.sign.as_deref(), seen.chart.as_ref()))
        .ok_or(Fault::NotFound)?;
    Ok(OtherPerson {
        name: seen.name,
        points,
    })
}
