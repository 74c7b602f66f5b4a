//! How many lines a function of the wire costs: name, right, arguments, policy and documentation in one declaration.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// What a declaration may take on average, in lines.
const MOST: f64 = 6.0;

/// Prints each declaration that takes more than that, and the average; an error when the average does.
pub fn run(out: &mut impl std::io::Write) -> Result<()> {
    let mut found = Vec::new();
    declarations(&root().join("crates/app/src"), &mut found)?;
    found.sort_by_key(|declaration| std::cmp::Reverse(declaration.lines));
    for long in found.iter().filter(|declaration| declaration.lines as f64 > MOST) {
        writeln!(out, "{:4} lines  {}: {}", long.lines, long.file, long.name)?;
    }
    let sum: usize = found.iter().map(|declaration| declaration.lines).sum();
    let average = sum as f64 / found.len().max(1) as f64;
    writeln!(out, "{} functions, {average:.2} lines each", found.len())?;
    anyhow::ensure!(average <= MOST, "at most {MOST} lines on average");
    Ok(())
}

struct Declaration {
    file: String,
    name: String,
    /// Between its braces.
    lines: usize,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn declarations(folder: &Path, found: &mut Vec<Declaration>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            declarations(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let file = path.display().to_string();
            let file = file
                .split_once("/src/")
                .map_or(file.as_str(), |(_, file)| file)
                .to_owned();
            found.extend(of_text(&file, &std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// The functions of a formatted file that take what they need and answer a `Function`.
fn of_text(file: &str, text: &str) -> Vec<Declaration> {
    let mut found: Vec<Declaration> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if open && line == "}" {
            open = false;
        } else if open {
            found.last_mut().expect("an open declaration").lines += 1;
        } else if let Some(name) = begun(line) {
            open = true;
            found.push(Declaration {
                file: file.to_owned(),
                name: name.to_owned(),
                lines: 0,
            });
        }
    }
    found
}

/// The name in a line that begins such a function.
fn begun(line: &str) -> Option<&str> {
    let head = line
        .strip_suffix(" -> Function {")
        .filter(|head| !head.starts_with(' '))?;
    let (_, named) = head.split_once("fn ")?;
    named.split('(').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_between_the_braces_are_counted() {
        let text = "fn a(app: &AppState) -> Function {\n    one\n    two\n}\n\nfn b() -> u8 {\n    1\n}\n\npub(super) fn c() -> Function {\n    three\n}\n";
        let found: Vec<_> = of_text("x.rs", text)
            .into_iter()
            .map(|one| (one.name, one.lines))
            .collect();
        assert_eq!(found, [("a".to_owned(), 2), ("c".to_owned(), 1)]);
    }

    #[test]
    fn functions_of_the_product_take_at_most_six_lines_on_average() {
        let mut printed = Vec::new();
        let held = run(&mut printed);
        assert!(held.is_ok(), "{}", String::from_utf8_lossy(&printed));
        assert!(String::from_utf8_lossy(&printed).contains(" functions, "));
    }
}
