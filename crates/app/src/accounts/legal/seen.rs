//! From when a version may bind here: users who accepted an earlier version get the full days of notice first.
//!
//! The file of versions promises thirty days between publishing and taking effect, but cannot know when a server first
//! had the text. So each version's first start is stored, and a version that arrived late takes effect later.

use super::model::{NOTICE_DAYS, beginning, home_day};
use super::{Document, Library, Version, store};
use crate::kernel::fault::{Fault, FaultResult};
use db::{Db, Tx};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

/// The library as it binds here, and a line in the log for each version that comes too late for its own day.
pub async fn adjust_effective_dates(db: &Db, library: Library, now: Timestamp) -> FaultResult<Library> {
    let settled = db
        .tx(move |tx| Box::pin(async move { hold_back(tx, library, now).await }))
        .await?;
    for (document, version) in settled.late(now) {
        tracing::warn!(
            document = document.id,
            version = version.version,
            binds = %version.effective,
            "a version of a legal document was started with less than {NOTICE_DAYS} days to its day, so it binds \
             later; write that day into versions.json"
        );
    }
    Ok(settled)
}

async fn hold_back(tx: &mut Tx, mut library: Library, now: Timestamp) -> FaultResult<Library> {
    for document in library.documents_mut() {
        let mut earliest = Vec::with_capacity(document.versions.len());
        for version in &document.versions {
            earliest.push(note(tx, document, version, now).await?);
        }
        document.hold_back(&earliest);
    }
    Ok(library)
}

/// The day before which a version does not bind. The first server that has the version decides it once: users who
/// accepted an earlier version have the days of notice from that moment. Without such users a version that is published
/// already binds from its publication, so that a new installation begins with the newest words; any other waits for its
/// day.
async fn note(tx: &mut Tx, document: &Document, version: &Version, now: Timestamp) -> FaultResult<Date> {
    if let Some(earliest) = store::earliest(tx, document, version).await? {
        return Ok(earliest);
    }
    let seen = store::first_trace(tx, document, version).await?.unwrap_or(now);
    let earliest = match store::is_change(tx, document, version).await? {
        true => noticed(seen),
        false if home_day(seen) < version.published => version.effective,
        false => version.published,
    };
    // Another node may have been faster, and then its word counts.
    store::put_seen(tx, document, version, seen, earliest).await?;
    Ok(store::earliest(tx, document, version).await?.unwrap_or(earliest))
}

/// The first day that begins when the days of notice are over.
fn noticed(from: Timestamp) -> Date {
    let over = from.checked_add((NOTICE_DAYS * 24).hours()).unwrap_or(Timestamp::MAX);
    let day = home_day(over);
    match beginning(day) < over {
        true => day.tomorrow().unwrap_or(Date::MAX),
        false => day,
    }
}

/// Records the operator's statement that users were informed of a version on a day, by other means than ours. It takes
/// effect at the next start of each server.
pub async fn announced(tx: &mut Tx, library: &Library, document: &str, version: &str, told: Date) -> FaultResult<()> {
    let unknown = || Fault::invalid("version", "Esta versão não existe.");
    let document = library.document(document).ok_or_else(unknown)?;
    let version = document.version(version).ok_or_else(unknown)?;
    let begins = beginning(told);
    store::set_seen(tx, document, version, begins, noticed(begins)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notice_is_thirty_whole_days_and_ends_with_a_day() {
        for (from, day) in [
            ("2026-12-01T03:00:00Z", "2026-12-31"),
            ("2026-12-01T03:00:01Z", "2027-01-01"),
            ("2026-12-02T02:59:59Z", "2027-01-01"),
        ] {
            let from: Timestamp = from.parse().unwrap();
            assert_eq!(noticed(from).to_string(), day, "{from}");
        }
    }
}
