//! Copies of the book outside of the database: the new rows of a night become one file that is never written again. A
//! book that was rewritten as a whole, hashes and all, or that lost its end differs from its copies.

use super::store::audit::{self as rows, AuditRow};
use crate::kernel::fault::{Fault, FaultResult};
use crate::media::Photos;
use db::Db;

/// The folder of the store of files. Each file is named by the number of its first row, and holds a row in each line.
pub const FOLDER: &str = "moderation-book";
/// Rows of one file.
const ROWS_MAX: i64 = 5_000;

/// The first row of the latest copy that the book does not have, or has otherwise; None while they agree. Rows follow
/// from those before them, so agreement on the last one covers all.
pub async fn difference(files: &Photos, db: &Db) -> FaultResult<Option<i64>> {
    let Some(copied) = last(files).await? else {
        return Ok(None);
    };
    let found = rows::after(&mut db.reader(), copied.id - 1, 1).await?;
    let agrees = found
        .first()
        .is_some_and(|row| row.id == copied.id && row.hash == copied.hash);
    Ok((!agrees).then_some(copied.id))
}

/// Copies the rows that no copy has yet.
pub async fn write(files: &Photos, db: &Db) -> FaultResult<()> {
    let mut done = last(files).await?.map_or(0, |row| row.id);
    loop {
        let page = rows::after(&mut db.reader(), done, ROWS_MAX).await?;
        let Some(end) = page.last() else {
            return Ok(());
        };
        let mut lines = String::new();
        for row in &page {
            lines.push_str(&serde_json::to_string(row).map_err(|error| Fault::Internal(error.to_string()))?);
            lines.push('\n');
        }
        // The store refuses a name that is taken, so of two nodes the second fails and finds the rows copied next time.
        files
            .keep(&format!("{FOLDER}/{:012}.jsonl", done + 1), lines.into())
            .await
            .map_err(|error| Fault::Internal(format!("the copy of the book: {error}")))?;
        done = end.id;
    }
}

/// The last row of the latest copy.
async fn last(files: &Photos) -> FaultResult<Option<AuditRow>> {
    let unreadable = |reason: String| Fault::Internal(format!("the copies of the book cannot be read: {reason}"));
    let keys = files
        .listed(FOLDER)
        .await
        .map_err(|error| unreadable(error.to_string()))?;
    let Some(latest) = keys.into_iter().max() else {
        return Ok(None);
    };
    let bytes = files
        .stored(&latest)
        .await
        .map_err(|error| unreadable(error.to_string()))?;
    let text = String::from_utf8(bytes.unwrap_or_default().to_vec()).map_err(|error| unreadable(error.to_string()))?;
    let line = text
        .lines()
        .last()
        .ok_or_else(|| unreadable(format!("{latest} is empty")))?;
    serde_json::from_str(line)
        .map(Some)
        .map_err(|error| unreadable(format!("{latest}: {error}")))
}
