//! Which file of a crate names which: by `use` and by paths that begin with `crate`, `self` or `super`.

use super::components::Graph;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The modules below `sources` with the modules that they name. Tests, and what only tests use, are left out.
pub fn dependencies(sources: &Path) -> Result<Graph> {
    let mut files = BTreeMap::new();
    collect(sources, sources, &mut files)?;
    let mut graph = Graph::new();
    for (module, path) in &files {
        let text = std::fs::read_to_string(path)?;
        let named = paths(&program(&text)).into_iter().filter_map(|path| {
            let target = resolve(&path, module, &files)?;
            (!is_above(&target, module)).then_some(target)
        });
        graph.insert(module.clone(), named.collect());
    }
    graph.remove("");
    Ok(graph)
}

/// Whether `target` is the module itself or a front door above it: a front door declares everything below it, so that
/// its files lean on it says nothing.
fn is_above(target: &str, module: &str) -> bool {
    let below = module.strip_prefix(target);
    target.is_empty() || below.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

const FOR_TESTS: [&str; 4] = ["tests", "own_tests", "test_support", "testing"];

fn collect(sources: &Path, folder: &Path, files: &mut BTreeMap<String, PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if FOR_TESTS.contains(&stem.as_str()) || stem.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            collect(sources, &path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.insert(module(path.strip_prefix(sources)?), path);
        }
    }
    Ok(())
}

/// `profiles/store/mod.rs` is `profiles::store`; the crate's root is empty.
fn module(path: &Path) -> String {
    let mut parts: Vec<String> = path
        .with_extension("")
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts.join("::")
}

/// The text without comments and without tests at its end.
fn program(text: &str) -> String {
    let (program, _) = text.split_once("#[cfg(test)]\nmod tests {").unwrap_or((text, ""));
    let lines = program.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Every path of a program that begins with `crate`, `self` or `super`; lists in braces are taken apart.
fn paths(program: &str) -> Vec<String> {
    let mut found = Vec::new();
    for start in ["crate::", "self::", "super::"] {
        for (at, _) in program.match_indices(start) {
            let before = program[..at].chars().next_back();
            let is_inside = before.is_some_and(|letter| letter.is_alphanumeric() || "_:$".contains(letter));
            if !is_inside {
                expand(String::new(), &program[at..], &mut found);
            }
        }
    }
    found
}

/// Adds what the path at the beginning of `text` names, behind `prefix`; answers how many bytes it took.
fn expand(prefix: String, text: &str, found: &mut Vec<String>) -> usize {
    let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let end = text.find(|letter| !is_path(letter)).unwrap_or(text.len());
    let path = format!("{prefix}{}", &text[..end]);
    if !text[end..].starts_with('{') || !path.ends_with("::") {
        found.push(path);
        return end;
    }
    let mut at = end + 1;
    while at < text.len() && !text[at..].starts_with('}') {
        let skipped = text[at..].find(|letter: char| is_path(letter) || letter == '}');
        at += skipped.unwrap_or(text.len() - at);
        if text[at..].starts_with(is_path) {
            at += expand(path.clone(), &text[at..], found);
            // A name of its own (`as`) ends with the next comma or brace.
            let rest = text[at..].find([',', '}', '{']);
            at += rest.unwrap_or(text.len() - at);
        }
    }
    (at + 1).min(text.len())
}

/// The file that `path` leads to, seen from the module `from`.
fn resolve(path: &str, from: &str, files: &BTreeMap<String, PathBuf>) -> Option<String> {
    let mut base: Vec<&str> = from.split("::").filter(|part| !part.is_empty()).collect();
    let mut parts = path.split("::").filter(|part| !part.is_empty()).peekable();
    match parts.next()? {
        "crate" => base.clear(),
        "super" => {
            base.pop();
        }
        _ => {}
    }
    while parts.next_if_eq(&"super").is_some() {
        base.pop();
    }
    base.extend(parts);
    while !base.is_empty() {
        let module = base.join("::");
        if files.contains_key(&module) {
            return Some(module);
        }
        base.pop();
    }
    None
}
