//! Reads the index of legal documents and the text of each version, and refuses what is inconsistent.

use super::model::{Contacts, Document, NOTICE_DAYS, Translations, Version, beginning};
use crate::kernel::Language;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::path::Path;

static EMBEDDED: db::include_dir::Dir = db::include_dir::include_dir!("$CARGO_MANIFEST_DIR/content/legal");
const INDEX: &str = "versions.json";
/// Longest summary of the changes of a version, in characters.
const SUMMARY_LETTERS: usize = 320;

/// All binding documents. An empty library requires no acceptance.
#[derive(Debug, Clone, Default)]
pub struct Library {
    documents: Vec<Document>,
    contacts: Contacts,
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

    /// Reads the index and every text that it names, through `file`, which gets paths relative to the folder.
    ///
    /// Errors: the first inconsistency, as a sentence for the operator: a missing file, a text that does not match its
    /// digest, versions out of order, or a version that takes effect too early.
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
        Ok(Library {
            documents,
            contacts: Contacts::default(),
        })
    }

    /// The same documents, in which the operator is named.
    pub fn with_contacts(self, contacts: Contacts) -> Library {
        Library { contacts, ..self }
    }

    pub fn contacts(&self) -> &Contacts {
        &self.contacts
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

    /// Versions that were held back because they were started too late, and are not in force yet.
    pub(super) fn late(&self, now: Timestamp) -> Vec<(&Document, &Version)> {
        let is_late = |(_, version): &(&Document, &Version)| version.is_late && version.from > now;
        let pairs = self.documents.iter().flat_map(Document::pairs);
        pairs.filter(is_late).collect()
    }

    /// The version in force of each document, which everybody must have accepted.
    pub fn required(&self, now: Timestamp) -> Vec<(&Document, &Version)> {
        let in_force = |document| Document::in_force(document, now).map(|version| (document, version));
        self.documents.iter().filter_map(in_force).collect()
    }

    /// Versions that take effect within the next thirty days.
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
mod tests;
