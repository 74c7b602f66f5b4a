//! The order of the slices, as the map draws it: each leans only on those above it.

use std::path::{Path, PathBuf};

const MAP: &str = include_str!("../../../docs/ARCHITECTURE.md");

/// The slices, from the first line of the map to the last; those of one line do not know each other.
fn layers() -> Vec<Vec<&'static str>> {
    let drawn = MAP.lines().skip_while(|line| !line.starts_with("  app/src/")).skip(1);
    let drawn = drawn.take_while(|line| line.starts_with("    "));
    drawn
        .map(|line| {
            let words = line.split_whitespace();
            words.map_while(|word| word.strip_suffix('/')).collect()
        })
        .collect()
}

/// Files that are part of the program, without tests and what only tests use.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let for_tests = ["tests", "own_tests"].contains(&name.as_str()) || path.ends_with("matches/test_support");
        if path.is_dir() && !for_tests {
            sources(&path, found);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") && name != "layers.rs" {
            found.push(path);
        }
    }
}

/// What stands directly behind each `crate::` of a source: one name, or all of a list in braces.
fn named(source: &str) -> Vec<String> {
    let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut names = Vec::new();
    for after in program.split("crate::").skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            names.push(word(after));
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    names.push(word(list[start..at].trim()));
                    start = at + 1;
                    if letter == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    names
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn each_slice_depends_only_on_those_above_it() {
    let layers = layers();
    let level = |name: &str| layers.iter().position(|layer| layer.contains(&name));
    assert!(
        level("kernel") == Some(0) && level("messaging") > level("matches"),
        "{layers:?}"
    );
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for slice in layers.iter().flatten() {
        let mut files = Vec::new();
        sources(&source.join(slice), &mut files);
        for file in files {
            for name in named(&std::fs::read_to_string(&file).unwrap()) {
                if name != *slice && level(&name) >= level(slice) && level(&name).is_some() {
                    wrong.push(format!(
                        "{} leans on {name}",
                        file.strip_prefix(&source).unwrap().display()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_slice_is_on_the_map() {
    let layers = layers();
    let drawn: Vec<&str> = layers.into_iter().flatten().collect();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            !path.is_dir() || drawn.contains(&name.as_str()),
            "{name} is not on the map"
        );
    }
}

/// Where statements may stand beside the stores: what the REST compiler is given, the gate, and the demonstration, which
/// writes its own people.
fn may_have_sql(file: &str) -> bool {
    let in_folder = |name: &str| file.split('/').any(|part| part == name);
    let named = |name: &str| file.ends_with(name);
    in_folder("store")
        || named("/store.rs")
        || in_folder("surface")
        || named("surface.rs")
        || file.starts_with("safety/people/")
        || file == "safety/relation.rs"
        || file.starts_with("demo/")
}

/// Whether a string of a source begins as a statement does.
fn has_sql(source: &str) -> bool {
    let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    program.split('"').skip(1).any(|text| {
        let text = text.trim_start();
        ["SELECT ", "INSERT INTO ", "DELETE FROM "]
            .iter()
            .any(|verb| text.starts_with(verb))
            || (text.starts_with("UPDATE ") && text.contains(" SET "))
    })
}

#[test]
fn sql_is_only_in_stores_surfaces_and_the_gate() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    let (mut wrong, mut right) = (Vec::new(), 0);
    for path in files {
        let file = path.strip_prefix(&source).unwrap().to_string_lossy().into_owned();
        match has_sql(&std::fs::read_to_string(&path).unwrap()) {
            true if may_have_sql(&file) => right += 1,
            true => wrong.push(file),
            false => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(right > 20, "only {right} files with statements were found");
    assert!(has_sql("reads.one(\n\"SELECT 1\")") && !has_sql("/// SELECT 1"));
}

#[test]
fn names_are_found_in_every_way_of_writing_them() {
    let source = "use crate::matches::{self, store};\nuse crate::{kernel::{day, id}, notify};\nfn f() { crate::safety::people::sees() }";
    assert_eq!(named(source), ["matches", "kernel", "notify", "safety"]);
}
