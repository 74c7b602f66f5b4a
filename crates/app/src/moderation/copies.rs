//! Copies of the book outside of the database: the new rows of a night become one file that is never written again. A
//! book that was rewritten as a whole, hashes and all, or that lost its end differs from its copies.

use super::audit::{BEGINNING, seal};
use super::store::audit::{self as rows, AuditRow};
use crate::kernel::fault::{Fault, FaultResult};
use crate::media::Photos;
use db::Db;
use jiff::Timestamp;
use supabase::storage::Blobs;

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

/// What a reading of all copies found.
#[derive(Debug, Default)]
pub struct CopiesState {
    pub files: usize,
    /// The last row that a copy has.
    pub copied: i64,
    /// The first row of the book that no copy has, and when it was written.
    pub uncopied: Option<(i64, Timestamp)>,
    /// What is missing or does not fit, at most [`FAULTS_MAX`], in the order of the rows.
    pub faults: Vec<CopyFault>,
}

/// Faults that a reading names.
const FAULTS_MAX: usize = 10;

/// Something about the copies that does not add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopyFault {
    /// No file has these rows: one was taken away.
    Missing { from: i64, to: i64 },
    /// A row that does not follow from the one before it, or is not what its hash seals.
    Broken { file: String, at: i64 },
    /// A row that the book does not have, or has otherwise.
    NotInBook { file: String, at: i64 },
    /// A file that is no copy: it cannot be read, or begins with another row than its name says.
    Unreadable { file: String },
}

/// Reads every copy from the first row on: whether the files follow each other without a gap, each row seals the one before
/// it, and the book has the same rows. [`difference`] asks each night about the last row alone.
pub async fn examine(store: &dyn Blobs, db: &Db) -> FaultResult<CopiesState> {
    let failed = |error: String| Fault::Internal(format!("the copies of the book cannot be read: {error}"));
    let listed = store.list(FOLDER).await.map_err(|error| failed(error.to_string()))?;
    let mut files: Vec<String> = listed.into_iter().map(|file| file.key).collect();
    files.sort_unstable();
    let mut state = CopiesState {
        files: files.len(),
        ..CopiesState::default()
    };
    let mut head = Some(BEGINNING.to_owned());
    for file in files {
        let bytes = store.get(&file).await.map_err(|error| failed(error.to_string()))?;
        let Some(copy) = read(&file, bytes.as_deref().unwrap_or_default()) else {
            state.faults.push(CopyFault::Unreadable { file });
            head = None;
            continue;
        };
        let first = copy.first().map_or(0, |row| row.id);
        if first > state.copied + 1 {
            let (from, to) = (state.copied + 1, first - 1);
            state.faults.push(CopyFault::Missing { from, to });
            head = None;
        }
        let broken = broken_row(&copy, head.as_deref());
        let other = row_not_in(db, &copy).await?;
        let file_of = |at: i64| (file.clone(), at);
        state
            .faults
            .extend(broken.map(file_of).map(|(file, at)| CopyFault::Broken { file, at }));
        state
            .faults
            .extend(other.map(file_of).map(|(file, at)| CopyFault::NotInBook { file, at }));
        if let Some(last) = copy.last() {
            state.copied = state.copied.max(last.id);
            head = Some(last.hash.clone());
        }
        if state.faults.len() >= FAULTS_MAX {
            state.faults.truncate(FAULTS_MAX);
            return Ok(state);
        }
    }
    let next = rows::after(&mut db.reader(), state.copied, 1).await?;
    state.uncopied = next.first().map(|row| (row.id, row.at));
    Ok(state)
}

/// The rows of a copy; None for what is none.
fn read(file: &str, bytes: &[u8]) -> Option<Vec<AuditRow>> {
    let named: i64 = file.rsplit('/').next()?.strip_suffix(".jsonl")?.parse().ok()?;
    let lines = std::str::from_utf8(bytes).ok()?.lines();
    let copy: Vec<AuditRow> = lines.map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    (copy.first()?.id == named).then_some(copy)
}

/// The first row that does not follow from the one before it. Without a `head` the first of the file is trusted.
fn broken_row(copy: &[AuditRow], head: Option<&str>) -> Option<i64> {
    let mut head = head;
    let mut next = copy.first()?.id;
    for row in copy {
        if row.id != next || head.is_some_and(|head| row.prev_hash != head) || row.hash != seal(row) {
            return Some(row.id);
        }
        (head, next) = (Some(row.hash.as_str()), row.id + 1);
    }
    None
}

async fn row_not_in(db: &Db, copy: &[AuditRow]) -> FaultResult<Option<i64>> {
    let Some(first) = copy.first() else { return Ok(None) };
    let found = rows::after(&mut db.reader(), first.id - 1, copy.len() as i64).await?;
    let same = |row: &&AuditRow| found.iter().any(|one| one.id == row.id && one.hash == row.hash);
    let at = |at: usize| {
        found
            .get(at)
            .is_some_and(|one| one.hash == copy[at].hash && one.id == copy[at].id)
    };
    // Rows stand in the same order where nothing is amiss.
    match (0..copy.len()).all(at) {
        true => Ok(None),
        false => Ok(copy.iter().find(|row| !same(row)).map(|row| row.id)),
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
