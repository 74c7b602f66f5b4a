//! The book of moderation and its copies: whether each row follows from the one before it, and what is missing.

use super::database;
use super::report::Line;
use crate::settings::Settings;
use app::moderation::audit::{self, BookState};
use app::moderation::copies::{self, CopiesState, CopyFault};
use db::Db;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use supabase::storage::Disks;

const BOOK: &str = "book";
const COPIES: &str = "book-copies";
/// What is new is copied each night.
const COPIED_WITHIN: SignedDuration = SignedDuration::from_hours(48);

/// Nothing is said where the database cannot be opened or has no book yet: other lines do.
pub async fn lines(settings: &Settings) -> Vec<Line> {
    let Ok(db) = database::open(settings).await else {
        return Vec::new();
    };
    let lines = of(&db, settings).await;
    db.close().await;
    lines
}

async fn of(db: &Db, settings: &Settings) -> Vec<Line> {
    let Ok(state) = audit::verify(db).await else {
        return Vec::new();
    };
    let mut lines = vec![match state {
        BookState::Whole { rows, .. } => Line::ok(BOOK, format!("{rows} rows, each seals the one before it")),
        BookState::Broken { at } => Line::fail(
            BOOK,
            format!("row {at} is missing or does not follow from the one before it"),
        ),
    }];
    let store = match settings.blobs(Arc::new(Disks)) {
        Ok(store) => store,
        Err(error) => {
            lines.push(Line::fail(COPIES, error.to_string()));
            return lines;
        }
    };
    match copies::examine(&*store, db).await {
        Ok(state) => lines.extend(of_copies(&state, Timestamp::now())),
        Err(fault) => lines.push(Line::fail(COPIES, format!("{fault:?}"))),
    }
    lines
}

fn of_copies(state: &CopiesState, now: Timestamp) -> Vec<Line> {
    let mut lines: Vec<Line> = state
        .faults
        .iter()
        .map(|fault| Line::fail(COPIES, told(fault)))
        .collect();
    let late = state.uncopied.filter(|(_, at)| now.duration_since(*at) > COPIED_WITHIN);
    if let Some((row, at)) = late {
        lines.push(Line::warn(
            COPIES,
            format!("rows from {row} on have no copy, though the first is of {at}: does the nightly check run?"),
        ));
    }
    if lines.is_empty() {
        let text = format!("{} files up to row {}, the same as the book", state.files, state.copied);
        lines.push(Line::ok(COPIES, text));
    }
    lines
}

fn told(fault: &CopyFault) -> String {
    match fault {
        CopyFault::Missing { from, to } => format!("no file has the rows {from} to {to}: one was taken away"),
        CopyFault::Broken { file, at } => format!("{file}: row {at} was changed, or rows before it are missing"),
        CopyFault::NotInBook { file, at } => format!("{file}: the book lacks row {at}, or has it otherwise"),
        CopyFault::Unreadable { file } => format!("{file} is no copy: it was cut, renamed or changed"),
    }
}
