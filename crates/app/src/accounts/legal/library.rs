//! Reading the file of versions and the texts beside it, and refusing what does not fit together.

use super::model::{Document, NOTICE_DAYS, Translations, Version, beginning};
use crate::kernel::Language;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::path::Path;

static EMBEDDED: db::include_dir::Dir = db::include_dir::include_dir!("$CARGO_MANIFEST_DIR/content/legal");
const INDEX: &str = "versions.json";
/// What changed is said in a sentence or two.
const SUMMARY_LETTERS: usize = 320;

/// Every document that binds people here. An empty one asks nobody for anything.
#[derive(Debug, Clone, Default)]
pub struct Library {
    documents: Vec<Document>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    documents: Vec<IndexDocument>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IndexDocument {
    id: String,
    title: Translations,
    path: String,
    versions: Vec<IndexVersion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IndexVersion {
    version: String,
    effective: String,
    summary: Translations,
    sha256: Translations,
}

impl Library {
    /// The documents that come with the program.
    pub fn embedded() -> Result<Library, String> {
        Library::read(|name| EMBEDDED.get_file(name).map(|file| file.contents().to_vec()))
    }

    /// The documents of a folder of the operator's own, laid out like ours.
    pub fn of_folder(folder: &Path) -> Result<Library, String> {
        Library::read(|name| std::fs::read(folder.join(name)).ok())
    }

    /// Reads the index and every text that it names.
    pub fn read(file: impl Fn(&str) -> Option<Vec<u8>>) -> Result<Library, String> {
        let text = |name: &str| {
            let bytes = file(name).ok_or_else(|| format!("{name} is missing"))?;
            String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))
        };
        let index: Index = serde_json::from_str(&text(INDEX)?).map_err(|error| format!("{INDEX}: {error}"))?;
        let mut documents: Vec<Document> = Vec::new();
        for entry in index.documents {
            if documents.iter().any(|known| known.id == entry.id) {
                return Err(format!("{INDEX} names {} twice", entry.id));
            }
            documents.push(document(entry, &text)?);
        }
        Ok(Library { documents })
    }

    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.iter().find(|document| document.id == id)
    }

    pub(super) fn documents_mut(&mut self) -> &mut [Document] {
        &mut self.documents
    }

    /// What was held back and does not bind yet.
    pub(super) fn late(&self, now: Timestamp) -> Vec<(&Document, &Version)> {
        let is_late = |(_, version): &(&Document, &Version)| version.is_late && version.from > now;
        let pairs = self.documents.iter().flat_map(Document::pairs);
        pairs.filter(is_late).collect()
    }

    /// What everybody must have accepted by now.
    pub fn required(&self, now: Timestamp) -> Vec<(&Document, &Version)> {
        let in_force = |document| Document::in_force(document, now).map(|version| (document, version));
        self.documents.iter().filter_map(in_force).collect()
    }

    /// What everybody will have to accept soon.
    pub fn coming(&self, now: Timestamp) -> Vec<(&Document, &Version)> {
        let of = |document| Document::coming(document, now).map(move |version| (document, version));
        self.documents.iter().flat_map(of).collect()
    }
}

fn document(entry: IndexDocument, text: &impl Fn(&str) -> Result<String, String>) -> Result<Document, String> {
    let id = &entry.id;
    let plain = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    if !plain(id) || !entry.path.strip_prefix('/').is_some_and(plain) {
        return Err(format!("{id:?} at {:?}: small letters and hyphens only", entry.path));
    }
    if entry.versions.is_empty() {
        return Err(format!("{id} has no version"));
    }
    let mut versions: Vec<Version> = Vec::new();
    for given in entry.versions {
        let name = format!("{id} {}", given.version);
        let version = version(id, given, text).map_err(|why| format!("{name}: {why}"))?;
        follows(versions.last(), &version).map_err(|why| format!("{name}: {why}"))?;
        versions.push(version);
    }
    Ok(Document {
        id: entry.id,
        title: entry.title,
        path: entry.path,
        versions,
    })
}

fn version(id: &str, given: IndexVersion, text: &impl Fn(&str) -> Result<String, String>) -> Result<Version, String> {
    let day = |written: &str| -> Result<Date, String> {
        let day: Date = written.parse().map_err(|_| format!("{written:?} is no day"))?;
        // Versions are compared as text, so each has one spelling.
        (day.to_string() == written)
            .then_some(day)
            .ok_or_else(|| format!("{written:?} is not written YYYY-MM-DD"))
    };
    let published = day(&given.version)?;
    let effective = day(&given.effective)?;
    let mut texts = Vec::new();
    for language in Language::ALL {
        let summary = given.summary.of(language).trim();
        if summary.is_empty() || summary.chars().count() > SUMMARY_LETTERS {
            return Err(format!(
                "the summary in {} has 1 to {SUMMARY_LETTERS} letters",
                language.tag()
            ));
        }
        let file = format!("{id}/{}.{}.md", given.version, language.tag());
        let words = text(&file)?;
        let digest = hex::encode(Sha256::digest(words.as_bytes()));
        if digest != given.sha256.of(language) {
            return Err(format!(
                "the words of {file} are not those that were published (their digest is {digest}); write a new version instead"
            ));
        }
        texts.push(words);
    }
    let portugal = texts.pop().unwrap_or_default();
    Ok(Version {
        from: beginning(effective),
        version: given.version,
        published,
        effective,
        is_late: false,
        summary: given.summary,
        sha256: given.sha256,
        text: Translations::written(texts.pop().unwrap_or_default(), portugal),
    })
}

/// A change is published thirty days before it takes effect; only the first version may begin at once.
fn follows(before: Option<&Version>, new: &Version) -> Result<(), String> {
    let earliest = match before {
        None => new.published,
        Some(before) if before.version >= new.version || before.effective >= new.effective => {
            return Err("versions stand in the order of their days".into());
        }
        Some(_) => new.published.checked_add(NOTICE_DAYS.days()).unwrap_or(Date::MAX),
    };
    match new.effective < earliest {
        true => Err(format!("it takes effect on {earliest} at the earliest")),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::HashMap;

    fn version(name: &str, effective: &str, text: &str) -> Value {
        let digest = hex::encode(Sha256::digest(text));
        json!({ "version": name, "effective": effective, "summary": { "pt-BR": "Muda algo.", "pt-PT": "Muda algo." },
                "sha256": { "pt-BR": digest, "pt-PT": digest } })
    }

    fn library(versions: &[Value], text: &str) -> Result<Library, String> {
        let title = json!({ "pt-BR": "Termos", "pt-PT": "Termos" });
        let index = json!({ "documents": [{ "id": "terms", "title": title, "path": "/terms", "versions": versions }] });
        let mut files = HashMap::from([(INDEX.to_owned(), index.to_string())]);
        for version in versions {
            for language in Language::ALL {
                let name = version["version"].as_str().unwrap_or_default();
                files.insert(format!("terms/{name}.{}.md", language.tag()), text.to_owned());
            }
        }
        Library::read(|name| files.get(name).map(|text| text.clone().into_bytes()))
    }

    #[test]
    fn the_published_words_are_those_of_their_digest() {
        let ours = Library::embedded().expect("the documents that come with the program");
        let ids: Vec<&str> = ours.documents().iter().map(|document| document.id.as_str()).collect();
        assert_eq!(ids, ["terms", "privacy"]);
        let now: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
        assert_eq!(ours.required(now).len(), 2, "both bind since the beginning of November");
    }

    #[test]
    fn words_that_changed_without_a_new_version_are_refused() {
        let one = version("2026-11-01", "2026-11-01", "Seja gentil.");
        assert!(library(std::slice::from_ref(&one), "Seja gentil.").is_ok());
        let refused = library(&[one], "Seja gentil!").unwrap_err();
        assert!(refused.contains("write a new version instead"), "{refused}");
    }

    #[test]
    fn a_change_waits_thirty_days_and_comes_after_what_it_changes() {
        let first = || version("2026-11-01", "2026-11-01", "x");
        let with = |name: &str, effective: &str| library(&[first(), version(name, effective, "x")], "x");
        assert!(with("2026-12-01", "2026-12-31").is_ok());
        for (name, effective) in [
            ("2026-12-01", "2026-12-30"),
            ("2026-11-01", "2027-01-01"),
            ("2026-10-01", "2026-11-02"),
            ("2026-1-1", "2027-01-01"),
            ("amanhã", "2027-01-01"),
            ("2026-12-01", "2026-13-01"),
        ] {
            assert!(with(name, effective).is_err(), "{name} {effective}");
        }
    }

    #[test]
    fn a_version_that_is_held_back_binds_later_and_never_after_its_successor() {
        let late = version("2026-12-01", "2027-01-01", "x");
        let next = version("2027-01-10", "2027-02-15", "x");
        let day = |text: &str| text.parse::<Date>().unwrap();
        let held = |until: &str| {
            let mut library = library(
                &[version("2026-11-01", "2026-11-01", "x"), late.clone(), next.clone()],
                "x",
            )
            .unwrap();
            library.documents_mut()[0].hold_back(&[day("2026-11-01"), day(until), day("2027-01-10")]);
            library
        };
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let bound = |library: &Library, now: &str| library.required(at(now))[0].1.version.clone();
        let library = held("2027-02-01");
        assert_eq!(bound(&library, "2027-02-01T02:59:59Z"), "2026-11-01");
        assert_eq!(bound(&library, "2027-02-01T03:00:00Z"), "2026-12-01");
        let names: Vec<_> = library
            .late(at("2027-01-05T00:00:00Z"))
            .iter()
            .map(|(_, version)| version.version.clone())
            .collect();
        assert_eq!(names, ["2026-12-01"], "the others bind on their own days");
        assert!(
            library.late(at("2027-02-01T03:00:00Z")).is_empty(),
            "what binds is late no more"
        );
        let replaced = held("2027-03-01");
        assert_eq!(bound(&replaced, "2027-02-15T03:00:00Z"), "2027-01-10");
        let stage = |now: &str| {
            replaced.documents()[0]
                .stage(&replaced.documents()[0].versions[1], at(now))
                .word()
        };
        assert_eq!(
            (stage("2027-02-15T02:59:59Z"), stage("2027-02-15T03:00:00Z")),
            ("coming", "past")
        );
        assert!(
            held("2026-12-15").late(at("2026-12-20T00:00:00Z")).is_empty(),
            "its own day is later"
        );
    }

    #[test]
    fn a_version_binds_from_the_first_moment_of_its_day() {
        let next = version("2026-12-01", "2027-01-01", "x");
        let library = library(&[version("2026-11-01", "2026-11-01", "x"), next], "x").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let bound = |now: &str| library.required(at(now))[0].1.version.clone();
        assert_eq!(bound("2027-01-01T02:59:59Z"), "2026-11-01");
        assert_eq!(bound("2027-01-01T03:00:00Z"), "2026-12-01");
        assert!(
            library.coming(at("2026-12-02T02:59:59Z")).is_empty(),
            "too early to tell"
        );
        assert_eq!(library.coming(at("2026-12-02T03:00:00Z")).len(), 1);
        assert!(library.coming(at("2027-01-01T03:00:00Z")).is_empty());
    }
}
