//! The sources of a commit or of the working tree, as git lists them.

use anyhow::{Context, Result, bail};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// Generated, append-only or data: not written by hand twice.
const LEFT_OUT: [&str; 4] = ["/migrations/", "database.types.ts", "/locales/", "/corpus"];
const EXTENSIONS: [&str; 4] = [".rs", ".ts", ".tsx", ".mjs"];

/// The repository's root folder.
pub fn root() -> Result<PathBuf> {
    Ok(PathBuf::from(
        git(Path::new("."), &["rev-parse", "--show-toplevel"])?.trim(),
    ))
}

/// Path and text of each source that counts, by path.
pub fn read(root: &Path, commit: Option<&str>) -> Result<Vec<(String, String)>> {
    let listing = match commit {
        Some(commit) => git(root, &["ls-tree", "-r", "--name-only", commit])?,
        None => git(root, &["ls-files", "--cached", "--others", "--exclude-standard"])?,
    };
    let mut paths: Vec<String> = listing.lines().filter(|path| counts(path)).map(String::from).collect();
    paths.sort();
    paths.dedup();
    match commit {
        Some(commit) => from_commit(root, commit, paths),
        None => from_tree(root, paths),
    }
}

fn counts(path: &str) -> bool {
    EXTENSIONS.iter().any(|extension| path.ends_with(extension)) && !LEFT_OUT.iter().any(|part| path.contains(part))
}

fn from_tree(root: &Path, paths: Vec<String>) -> Result<Vec<(String, String)>> {
    // A deleted file is listed until the deletion is staged.
    let present = paths.into_iter().filter(|path| root.join(path).is_file());
    present
        .map(|path| {
            let text = fs::read_to_string(root.join(&path)).with_context(|| path.clone())?;
            Ok((path, text))
        })
        .collect()
}

/// One `git cat-file --batch` for all files: a process for each would take seconds.
fn from_commit(root: &Path, commit: &str, paths: Vec<String>) -> Result<Vec<(String, String)>> {
    let mut child = Command::new("git")
        .current_dir(root)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("git")?;
    let mut requests = child.stdin.take().context("git's input")?;
    let mut answers = BufReader::new(child.stdout.take().context("git's output")?);
    let asked: Vec<String> = paths.iter().map(|path| format!("{commit}:{path}\n")).collect();
    // Written beside the reading: a full pipe on either side would stop both.
    let writer = thread::spawn(move || asked.iter().try_for_each(|line| requests.write_all(line.as_bytes())));
    let files = paths.into_iter().map(|path| {
        let text = answer(&mut answers).with_context(|| path.clone())?;
        Ok((path, text))
    });
    let files = files.collect::<Result<Vec<_>>>()?;
    writer.join().map_err(|_| anyhow::anyhow!("the writer panicked"))??;
    child.wait()?;
    Ok(files)
}

/// The next answer of `cat-file --batch`: `<id> blob <size>`, the content, a line feed.
fn answer(from: &mut impl BufRead) -> Result<String> {
    let mut header = String::new();
    from.read_line(&mut header)?;
    let size = header.trim_end().rsplit(' ').next().and_then(|size| size.parse().ok());
    let mut content = vec![0; size.with_context(|| format!("no such file: {header}"))?];
    from.read_exact(&mut content)?;
    from.read_exact(&mut [0])?;
    Ok(String::from_utf8(content)?)
}

fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("git")
        .current_dir(root)
        .args(arguments)
        .output()
        .context("git")?;
    if !output.status.success() {
        bail!(
            "git {}: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_hand_written_sources_only() {
        for path in ["crates/app/src/lib.rs", "web/src/main.tsx", "e2e/lib/db.mjs"] {
            assert!(counts(path), "{path}");
        }
        for path in [
            "web/src/api/database.types.ts",
            "docs/SURFACE.md",
            "crates/app/tests/contact/corpus.rs",
        ] {
            assert!(!counts(path), "{path}");
        }
    }

    #[test]
    fn batch_answers_are_read_one_after_the_other() {
        let mut answers = "1 blob 3\nab\n\n2 blob 0\n\n3 missing\n".as_bytes();
        assert_eq!(answer(&mut answers).unwrap(), "ab\n");
        assert_eq!(answer(&mut answers).unwrap(), "");
        assert!(answer(&mut answers).is_err());
    }
}
