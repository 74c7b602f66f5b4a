//! What the files of versions may say.

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
fn published_texts_match_their_digests() {
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
fn change_waits_thirty_days_and_comes_after_what_it_changes() {
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
fn version_that_is_held_back_binds_later_and_never_after_its_successor() {
    let late = version("2026-12-01", "2027-01-01", "x");
    let next = version("2027-01-10", "2027-02-15", "x");
    let day = |text: &str| text.parse::<Date>().unwrap();
    let held = |until: &str| {
        let mut library = library(
            &[version("2026-11-01", "2026-11-01", "x"), late.clone(), next.clone()],
            "x",
        )
        .unwrap();
        library.documents_mut()[0].hold_back(&[day("2026-11-01"), day(until), day("2027-02-15")]);
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
fn version_that_changes_nothing_for_anybody_binds_with_its_publication() {
    let day = |text: &str| text.parse::<Date>().unwrap();
    let next = version("2026-12-01", "2027-01-01", "x");
    let mut library = library(&[version("2026-11-01", "2026-11-01", "x"), next], "x").unwrap();
    library.documents_mut()[0].hold_back(&[day("2026-11-01"), day("2026-12-01")]);
    let now: Timestamp = "2026-12-01T03:00:00Z".parse().unwrap();
    assert_eq!(library.required(now)[0].1.version, "2026-12-01");
    assert!(library.coming(now).is_empty() && library.late(now).is_empty());
}

#[test]
fn version_binds_from_the_first_moment_of_its_day() {
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
