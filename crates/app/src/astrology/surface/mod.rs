//! What astrology offers on the wire. A birth has no resource: it is sealed, so that no statement of the
//! database could answer it; `birth_data` opens it for its owner.

mod births;
mod people;
mod report;

use super::words::Language;
use crate::AppState;
use crate::accounts::store::account;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use supabase::registry::Registry;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(births::birth_data(app))
        .function(births::birth_doubt(app))
        .function(births::save_birth(app))
        .function(births::forget_birth(app))
        .function(births::set_astro_sharing(app))
        .function(births::natal_chart(app))
        .function(people::astro_matches(app))
        .function(people::ask_chart(app))
        .function(people::answer_chart(app))
        .function(people::chart_requests(app))
        .function(people::synastry_function(app))
        .function(people::manual_synastry(app))
        .edge(report::astrology_report(app.clone()))
}

/// The spelling that was asked for, else the one of the account.
async fn language(app: &AppState, member: Option<Member>, asked: Option<&str>) -> FaultResult<Language> {
    match (asked, member) {
        (None, Some(member)) => {
            let account = account(&mut app.db.reader(), member.id).await?;
            Ok(Language::of(account.as_ref().map(|account| account.locale.as_str())))
        }
        (asked, _) => Ok(Language::of(asked)),
    }
}
