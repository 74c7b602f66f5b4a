//! The order of the rooms of this crate: each leans only on those before it.

use std::path::{Path, PathBuf};

/// From the lowest to the highest; those of one line do not know each other.
const ORDER: &[&[&str]] = &[
    &["errors"],
    &["config", "random"],
    &["model", "password"],
    &["hooks", "providers", "store", "webauthn"],
    &["state"],
    &["http", "tokens"],
    &["mail"],
    &["session", "sms"],
    &["account", "factors"],
    &["oidc", "otp", "passkeys"],
    &["admin", "settings", "sso", "token"],
];

fn level(room: &str) -> Option<usize> {
    ORDER.iter().position(|rooms| rooms.contains(&room))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The modules that a source names after each `crate::`, as one name or a list.
fn named(source: &str) -> Vec<String> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let word = |text: &str| {
        text.trim()
            .chars()
            .take_while(|letter| is_name(*letter))
            .collect::<String>()
    };
    let behind = source.split("crate::").skip(1);
    behind
        .flat_map(|text| match text.strip_prefix('{') {
            Some(list) => list
                .split('}')
                .next()
                .unwrap_or_default()
                .split(',')
                .map(word)
                .collect(),
            None => vec![word(text)],
        })
        .collect()
}

#[test]
fn room_leans_only_on_lower_rooms() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&root).unwrap();
        let room = inside
            .with_extension("")
            .iter()
            .next()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        if ["lib", "layers", "tests"].contains(&room.as_str()) {
            continue;
        }
        let own = level(&room).unwrap_or_else(|| panic!("{room} has no place in the order"));
        for name in named(&std::fs::read_to_string(&file).unwrap()) {
            if name != room && level(&name).is_some_and(|other| other >= own) {
                wrong.push(format!("{} leans on {name}", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rooms_are_found_in_both_ways_of_writing_them() {
    let source =
        "use crate::session::{self, Grant};\nuse crate::{mail, store};\nfn f() { crate::config::redirect::encode() }";
    assert_eq!(named(source), ["session", "mail", "store", "config"]);
}
