//! `enlace doctor`: what an operator should know of an installation, whether the server runs or not.
//!
//! Reads only, but for probes that remove what they wrote. Every part answers within [`PATIENCE`], the reading of the book within
//! [`READING`], and none depends on
//! another: a dead database hides nothing else.

mod book;
mod database;
mod machine;
mod report;
mod security;
mod services;

pub use report::{Line, Report, Status};
pub use security::guard_rules;

use crate::settings::Settings;
use std::future::Future;
use std::time::Duration;

/// How long one part may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long the reading of the whole book and of its copies may take.
const READING: Duration = Duration::from_secs(120);

/// Looks at everything.
pub async fn examine(settings: &Settings) -> Report {
    let (database, book, nats, files, mail) = tokio::join!(
        patiently("database", database::lines(settings)),
        patiently_for(READING, "book", book::lines(settings)),
        patiently("nats", services::nats(settings)),
        patiently("files", services::files(settings)),
        patiently("mail", services::mail(settings)),
    );
    let mut lines = machine::versions();
    lines.extend(database);
    lines.extend(book);
    lines.extend(nats);
    lines.extend(files);
    lines.extend(mail);
    lines.extend(security::proxy(settings));
    lines.extend(security::guard_rules(settings));
    lines.push(security::age_assurance(settings));
    lines.extend(security::keys(settings, jiff::Timestamp::now()));
    lines.extend(machine::clock(jiff::Timestamp::now()));
    lines.extend(machine::disks(settings));
    lines.extend(machine::open_files());
    lines.extend(security::unsafe_settings(settings));
    Report::of(lines)
}

/// The report of settings that cannot be read.
pub fn unreadable(error: &anyhow::Error) -> Report {
    let mut lines = machine::versions();
    lines.push(Line::fail("settings", format!("{error:#}")));
    Report::of(lines)
}

async fn patiently(name: &'static str, part: impl Future<Output = Vec<Line>>) -> Vec<Line> {
    patiently_for(PATIENCE, name, part).await
}

async fn patiently_for(most: Duration, name: &'static str, part: impl Future<Output = Vec<Line>>) -> Vec<Line> {
    match tokio::time::timeout(most, part).await {
        Ok(lines) => lines,
        Err(_) => vec![Line::fail(name, format!("no answer within {} s", most.as_secs()))],
    }
}
