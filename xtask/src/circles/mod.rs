//! Circles between files: files that need each other, so that none can be read or changed alone.

mod components;
mod modules;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Circles that stay, each with its reason. Modules are named from the crate's root.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[
    (
        "app",
        &[
            "kernel::contact::lexicon",
            "kernel::contact::networks",
            "kernel::contact::numbers",
            "kernel::contact::phrases",
            "kernel::contact::tokens",
            "kernel::contact::vocabulary",
        ],
        "one reader of texts: tokens carry the kinds of words, and the lexicon of words is built from every list",
    ),
    (
        "app",
        &["profiles::facts", "profiles::model"],
        "the list of facts is part of the model, in a file of its own to which a new fact is added",
    ),
    (
        "app",
        &["games::catalogue", "games::rules"],
        "a game names its rules, and rules read moves against a card of the game",
    ),
    (
        "app",
        &["notify::push::model", "notify::push::quiet", "notify::push::store"],
        "when a push may go depends on its person's quiet hours, which are stored beside what was pushed",
    ),
    (
        "app",
        &["notify::letter", "notify::texts"],
        "the texts are made of letters, and a letter is drawn with words of the texts",
    ),
    (
        "app",
        &["media::known", "media::store::known"],
        "a remembered photo has a reason, and its row names the reason",
    ),
    (
        "app",
        &["media::screening", "media::store"],
        "a photo is stored with what its screening said, and screening reads stored photos",
    ),
    (
        "app",
        &["safety::contacts", "safety::store"],
        "whether two people are kept apart asks blocks and hidden contacts, and hidden contacts read blocks",
    ),
    (
        "app",
        &["billing::provider", "billing::stores"],
        "a store is a provider, and what a provider's webhook brings may be a fact of a store",
    ),
    (
        "app",
        &[
            "moderation::age_check",
            "moderation::apply",
            "moderation::by_rule",
            "moderation::disputes",
            "moderation::reporters",
        ],
        "a decision counts for those who reported, asks for an age or ends a dispute, and what a rule says of these is a \
         decision",
    ),
    (
        "db",
        &["postgres", "sqlite", "tx"],
        "a transaction is of one of two engines, and both engines open one",
    ),
    (
        "matching",
        &["filters", "person"],
        "a person has filters, and filters accept a person",
    ),
    (
        "matching",
        &["index::run", "index::summary"],
        "a run keeps a summary of itself, and the summary is made of a run",
    ),
    (
        "realtime",
        &["hub", "inbox", "node", "presence", "remote", "room"],
        "one hub in chapters: rooms, who is in them, and what other nodes say",
    ),
    (
        "supabase-realtime",
        &["changes", "fanout"],
        "changes keep the subscriptions to which the fanout delivers",
    ),
    (
        "supabase-realtime",
        &["conversation", "messages"],
        "a conversation in two chapters: joining, and what is said in it",
    ),
    (
        "supabase-rest",
        &["pattern", "resolve", "resolve_filter"],
        "one step of the compiler in chapters: names, filters and their patterns",
    ),
    (
        "supabase-rest",
        &["body", "forms"],
        "a body is read by its form, and forms refuse a body in the same words",
    ),
    (
        "supabase-rest",
        &["sql", "sql_expr"],
        "one writer of SQL in chapters: statements and expressions",
    ),
    (
        "supabase-storage",
        &["files", "resumable", "upload"],
        "one store of files: both ways of uploading write what it keeps, and it holds their locks",
    ),
];

/// Files of one crate that reach each other.
#[derive(Debug, PartialEq, Eq)]
struct Circle {
    krate: String,
    /// Sorted, from the crate's root.
    modules: Vec<String>,
}

/// Prints each circle with its reason; an error when one has none.
pub fn run(out: &mut impl std::io::Write) -> Result<()> {
    let mut open = 0;
    for circle in circles(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates"))? {
        let reason = reason(&circle).unwrap_or("no reason is written down");
        open += usize::from(reason_is_missing(&circle));
        writeln!(out, "{} {}: {reason}", circle.krate, circle.modules.join(", "))?;
    }
    anyhow::ensure!(open == 0, "{open} circles without a reason");
    Ok(())
}

fn reason(circle: &Circle) -> Option<&'static str> {
    let exception = EXCEPTIONS
        .iter()
        .find(|(krate, modules, _)| circle.krate == *krate && circle.modules == *modules)?;
    Some(exception.2)
}

fn reason_is_missing(circle: &Circle) -> bool {
    reason(circle).is_none()
}

/// The circles of every crate below `folder`, the largest first within a crate.
fn circles(folder: &Path) -> Result<Vec<Circle>> {
    let mut crates: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let sources = entry?.path().join("src");
        if sources.is_dir() {
            crates.push(sources);
        }
    }
    crates.sort();
    let mut found = Vec::new();
    for sources in crates {
        let krate = sources.parent().and_then(Path::file_name).context("a crate's folder")?;
        let krate = krate.to_string_lossy().into_owned();
        let circles = components::circles(&modules::dependencies(&sources)?);
        found.extend(circles.into_iter().map(|modules| Circle {
            krate: krate.clone(),
            modules,
        }));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_between_files_have_a_reason_and_reasons_a_circle() {
        let mut printed = Vec::new();
        let result = run(&mut printed);
        assert!(result.is_ok(), "{}", String::from_utf8_lossy(&printed));
        let found = circles(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")).unwrap();
        let stale: Vec<_> = EXCEPTIONS
            .iter()
            .filter(|exception| !found.iter().any(|circle| reason(circle) == Some(exception.2)))
            .collect();
        assert!(stale.is_empty(), "{stale:?}");
    }

    #[test]
    fn files_that_use_each_other_are_a_circle() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join("shop/src").join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("lib.rs", "mod cart;\nmod price;\nmod store;\nuse cart::Cart;");
        write("cart/mod.rs", "mod line;\nuse crate::{price::{self, Price}, store};");
        write(
            "cart/line.rs",
            "use super::super::price::Price;\n// crate::store is only named here.\n",
        );
        write("price.rs", "fn total() { crate::cart::line::sum() }");
        write(
            "store.rs",
            "pub struct Store;\n#[cfg(test)]\nmod tests {\n    use crate::cart::Cart;\n}",
        );
        let found = circles(folder.path()).unwrap();
        let names = |circle: &Circle| circle.modules.join(" ");
        assert_eq!(found.iter().map(names).collect::<Vec<_>>(), ["cart::line price"]);
    }
}
