//! Documents and versions in the product's words, and the rules that need nothing but the time.

use crate::kernel::Language;
use crate::kernel::day::zone;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Deserialize;

/// How many days before it takes effect a change is announced to all users.
pub const NOTICE_DAYS: i64 = 30;
/// Time zone in which the day of a version begins: the later of the two coasts, so that no user is asked a day early.
const HOME: &str = "America/Sao_Paulo";

/// The same thing in every language.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Translations {
    #[serde(rename = "pt-BR")]
    brazil: String,
    #[serde(rename = "pt-PT")]
    portugal: String,
}

impl Translations {
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::Brazil => &self.brazil,
            Language::Portugal => &self.portugal,
        }
    }

    pub(super) fn written(brazil: String, portugal: String) -> Translations {
        Translations { brazil, portugal }
    }
}

/// Who operates this installation, and where to write to. What is not set has a usual address at the site's own domain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contacts {
    /// Name and address, in one line.
    pub operator: Option<String>,
    /// The point of contact of users.
    pub users: Option<String>,
    /// That of authorities.
    pub authorities: Option<String>,
}

/// Where a version stands now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Past,
    Current,
    Coming,
}

impl Stage {
    pub fn word(self) -> &'static str {
        match self {
            Stage::Past => "past",
            Stage::Current => "current",
            Stage::Coming => "coming",
        }
    }
}

/// One wording of a document.
#[derive(Debug, Clone)]
pub struct Version {
    /// The day on which the wording was published, which is also its name.
    pub version: String,
    pub published: Date,
    pub effective: Date,
    /// The moment at which that day begins.
    pub from: Timestamp,
    /// Whether it was held back, because it came too late for the day in its file.
    pub is_late: bool,
    /// One or two sentences: what changed.
    pub summary: Translations,
    /// Of the text in each language, in hexadecimal.
    pub sha256: Translations,
    pub text: Translations,
}

/// The moment at which a day of the documents begins.
pub(super) fn beginning(day: Date) -> Timestamp {
    day.to_zoned(zone(HOME))
        .map_or(Timestamp::MAX, |begins| begins.timestamp())
}

/// The day of the documents at a moment.
pub(super) fn home_day(at: Timestamp) -> Date {
    at.to_zoned(zone(HOME)).date()
}

/// One document with all its versions, the oldest first.
#[derive(Debug, Clone)]
pub struct Document {
    pub id: String,
    pub title: Translations,
    /// Where the web shows it.
    pub path: String,
    pub versions: Vec<Version>,
}

impl Version {
    fn begin(&mut self, day: Date) {
        self.is_late |= day > self.effective;
        self.effective = day;
        self.from = beginning(day);
    }
}

impl Document {
    /// Lets each version bind from the given day at the earliest; one that is replaced first does so with its successor.
    /// If nobody accepted an earlier version, a later one binds from its publication.
    pub(super) fn hold_back(&mut self, earliest: &[Date]) {
        for (at, (version, day)) in self.versions.iter_mut().zip(earliest).enumerate() {
            let at_once = at > 0 && *day <= version.published;
            version.begin(if at_once { *day } else { version.effective.max(*day) });
        }
        let mut next = Date::MAX;
        for version in self.versions.iter_mut().rev() {
            next = next.min(version.effective);
            version.begin(next);
        }
    }

    /// The version that binds now; none before the first takes effect.
    pub fn in_force(&self, now: Timestamp) -> Option<&Version> {
        self.versions.iter().rev().find(|version| version.from <= now)
    }

    /// The next versions that are near enough to be announced.
    pub fn coming(&self, now: Timestamp) -> impl Iterator<Item = &Version> {
        let horizon = now.checked_add((NOTICE_DAYS * 24).hours()).unwrap_or(Timestamp::MAX);
        let near = move |version: &&Version| version.from > now && version.from <= horizon;
        self.versions.iter().filter(near)
    }

    /// Each version beside its document.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&Document, &Version)> {
        self.versions.iter().map(move |version| (self, version))
    }

    pub fn version(&self, name: &str) -> Option<&Version> {
        self.versions.iter().find(|version| version.version == name)
    }

    /// The version before another; none before the first.
    pub fn before(&self, version: &Version) -> Option<&Version> {
        let earlier = |known: &&Version| known.version < version.version;
        self.versions.iter().rev().find(earlier)
    }

    pub fn stage(&self, version: &Version, now: Timestamp) -> Stage {
        match self.in_force(now) {
            _ if version.from > now => Stage::Coming,
            Some(current) if current.version == version.version => Stage::Current,
            _ => Stage::Past,
        }
    }
}
