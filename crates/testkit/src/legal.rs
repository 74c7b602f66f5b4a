//! The legal documents of a story: their newest words, in force since before its clock begins.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

const OURS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../app/content/legal");
/// The day of the first versions, before [`crate::TestApp`]'s clock begins.
const SINCE: &str = "2026-11-01";

/// A folder for `ENLACE_LEGAL_DIR`. Versions are published after the day of the stories, and these are not about changes;
/// one that is has a folder of its own.
pub(crate) fn folder() -> String {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        write(folder.path());
        folder
    });
    folder.path().display().to_string()
}

fn write(folder: &Path) {
    let ours = PathBuf::from(OURS);
    let text = std::fs::read_to_string(ours.join("versions.json")).expect("the index of documents");
    let mut index: Value = serde_json::from_str(&text).expect("JSON");
    for document in index["documents"].as_array_mut().expect("documents") {
        let id = document["id"].as_str().expect("an id").to_owned();
        let versions = document["versions"].as_array_mut().expect("versions");
        let mut newest = versions.pop().expect("a version");
        std::fs::create_dir_all(folder.join(&id)).expect("a folder");
        for language in ["pt-BR", "pt-PT"] {
            let name = newest["version"].as_str().expect("a day");
            let from = ours.join(&id).join(format!("{name}.{language}.md"));
            std::fs::copy(from, folder.join(&id).join(format!("{SINCE}.{language}.md"))).expect("a text");
        }
        newest["version"] = json!(SINCE);
        newest["effective"] = json!(SINCE);
        *versions = vec![newest];
    }
    std::fs::write(folder.join("versions.json"), index.to_string()).expect("the index");
}
