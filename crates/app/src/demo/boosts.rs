//! Boosts of the demonstration: the owner's of yesterday with its receipt, and one that runs near the owner. Its card
//! is labelled where the deck would show it late; who is among the first cards anyway needs no place.

use super::cast::{self, person_id};
use super::{owner_id, script};
use crate::AppState;
use crate::boosts::finish;
use crate::boosts::model::{BoostSource, LASTS, week_of};
use crate::boosts::store::{self, NewBoost};
use crate::discovery::deck::count_impressions;
use crate::discovery::index::deck_day;
use crate::discovery::store::time_zone;
use crate::kernel::day::zone;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_minutes;
use crate::kernel::{LimitEnforcement, Member, new_id};
use crate::safety::exposure::{self, ExposureSource};
use db::{Reads, params};
use jiff::{SignedDuration, Timestamp};
use jobs::Schedule;
use matching::{Query, Relations, Section};
use std::collections::HashSet;
use uuid::Uuid;

/// The finished boost began this long ago.
const FINISHED_BEFORE: SignedDuration = SignedDuration::from_hours(25);
/// People who looked at the owner then: fewer than was promised, so that the boost came back and one is there to start.
const LOOKS: usize = 22;
const A_WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Cards of the deck that need no boost to be seen.
const SEEN_ANYWAY: usize = 10;

/// Writes the boost that ended yesterday; its receipt is measured as everybody's is.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let (owner, began) = (owner_id(), now.checked_sub(FINISHED_BEFORE).unwrap_or(now));
    let boosted = "SELECT 1 FROM boosts WHERE user_id = $1";
    if !app.db.reader().exists::<Fault>(boosted, params![owner]).await? {
        insert(app, owner, began, 6).await?;
    }
    let people = cast::cast()?.people;
    let viewers = people.iter().map(|one| person_id(&one.slug)).filter(|id| *id != owner);
    for (viewer, at) in viewers.zip(0..LOOKS as i64) {
        // Dense in the middle, as a half hour on a good evening is.
        let seen_at = began + SignedDuration::from_secs(40 + (at * at * 37 + at * 113) % 1_700);
        look(app, viewer, owner, seen_at).await?;
    }
    // At once, so that its notice is among those that the demonstration begins without.
    finish::finish_due(app, now).await
}

/// Has somebody be in a boost, whom the owner's deck would otherwise show late, while somebody is left for it this week.
pub fn schedule(app: &AppState) -> Schedule {
    every_minutes("demo.boosts", 5, app.clone(), |app, now| async move {
        keep_one(&app, now).await
    })
}

pub async fn keep_one(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let owner = owner_id();
    let running = store::dealable(&mut app.db.reader(), now).await?;
    let Some(pick) = late_in_the_deck(app, owner, now).await? else {
        return Ok(());
    };
    if running.iter().any(|(_, of)| *of != owner) || store::running_of(&mut app.db.reader(), pick).await?.is_some() {
        return Ok(());
    }
    insert(app, pick, now, 0).await
}

/// A scripted person whom the owner may meet and does not know yet, the last of the deck; else another such person. Who
/// was in a boost this week has none left.
async fn late_in_the_deck(app: &AppState, owner: Uuid, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let sql = "SELECT subject FROM relations WHERE viewer = $1 UNION SELECT target FROM reactions WHERE actor = $1
               UNION SELECT user_id FROM boosts WHERE started_at > $2";
    let week_ago = now.checked_sub(A_WEEK).unwrap_or(now);
    let related: HashSet<Uuid> = app
        .db
        .reader()
        .all(sql, params![owner, week_ago])
        .await?
        .into_iter()
        .collect();
    let scripted: HashSet<Uuid> = script::people().collect();
    let people = app.index.read();
    let Some(viewer) = people.get(owner) else {
        return Ok(None);
    };
    let relations = Relations::default();
    let query = Query::new(&viewer, &relations, deck_day(now));
    let accepted: Vec<Uuid> = people
        .deck(&query, 200)
        .into_iter()
        .filter(|one| !related.contains(&one.id) && !matches!(one.section, Section::Relaxed { .. }))
        .map(|one| one.id)
        .collect();
    let late = accepted.iter().skip(SEEN_ANYWAY).rev();
    let by_script = late.clone().find(|id| scripted.contains(id));
    Ok(by_script.or(late.clone().next()).or(accepted.last()).copied())
}

async fn insert(app: &AppState, owner: Uuid, began: Timestamp, baseline: i64) -> FaultResult<()> {
    let clock = zone(&time_zone(&mut app.db.reader(), owner).await?);
    let boost = NewBoost {
        id: new_id(began),
        user_id: owner,
        client_id: new_id(began),
        source: BoostSource::Weekly,
        week: Some(week_of(began, &clock).0),
        order_id: None,
        returned_from: None,
        started_at: began,
        ends_at: began + LASTS,
        baseline,
        likes_baseline: 0,
    };
    app.act(move |tx| Box::pin(async move { store::insert(tx, &boost).await }))
        .await
}

/// Looks at a person as somebody in whose deck they are on top. The gate is asked as for everybody.
pub async fn look(app: &AppState, viewer: Uuid, subject: Uuid, at: Timestamp) -> FaultResult<()> {
    let (deck, unlimited) = (ExposureSource::Deck, LimitEnforcement::No);
    exposure::record_shown(&app.db, viewer, &[subject], deck, unlimited, at).await?;
    let member = Member { id: viewer };
    app.act(move |tx| Box::pin(async move { count_impressions(tx, member, &[subject], at).await }))
        .await
}
