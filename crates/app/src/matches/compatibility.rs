//! The percentages of the caller's matches as they are now. `matches.compatibility` stays what it was on the day of the
//! match; people answer and change, and the list shows what their cards show.

use super::store;
use crate::AppState;
use crate::discovery::compatibility;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::Function;
use uuid::Uuid;

/// At most so many matches in one answer, those with the latest news first.
pub const MOST: usize = 500;

/// What a match has in common now.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LiveCompatibility {
    pub match_id: Uuid,
    /// 1 to 99, as on the card of the person; as it was at the match when the person is in no deck.
    pub compatibility: i64,
    /// It rests on fewer than three answers in common.
    pub estimated: bool,
}

/// The open matches of the caller, or those among `named`: one statement for all, the rest from the index.
pub async fn live(
    app: &AppState,
    member: Member,
    named: Option<&[Uuid]>,
    now: Timestamp,
) -> FaultResult<Vec<LiveCompatibility>> {
    if named.is_some_and(|ids| ids.len() > MOST) {
        return Err(Fault::invalid("matches", "Envie no máximo 500 matches."));
    }
    let pairs = store::open_pairs(&mut app.db.reader(), member, named, MOST, now).await?;
    let people = app.index.read();
    let measured = pairs.into_iter().map(|(match_id, other, at_the_match)| {
        let pair = compatibility::between(&people, member.id, other, now);
        LiveCompatibility {
            match_id,
            compatibility: pair.map_or(at_the_match, |pair| i64::from(pair.percent)),
            estimated: pair.is_some_and(|pair| pair.estimated),
        }
    });
    Ok(measured.collect())
}

#[derive(Deserialize, JsonSchema)]
struct CompatibilityArgs {
    /// Ids of matches; all open ones by default.
    #[serde(default)]
    matches: Option<Vec<Uuid>>,
}

pub(super) fn compatibility_function(app: &AppState) -> Function {
    Function::member("match_compatibility", app, |app, member, args: CompatibilityArgs, now| async move {
        live(&app, member, args.matches.as_deref(), now).await
    })
    .read_only()
    .doc("What the caller and the people of the open matches have in common now, as their cards show it.")
}
