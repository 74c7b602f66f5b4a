//! A dependency that no line of code names costs compile time and trust for nothing.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    rename: Option<String>,
}

impl Dependency {
    /// As code names it.
    fn identifier(&self) -> String {
        self.rename.as_ref().unwrap_or(&self.name).replace('-', "_")
    }
}

/// The packages of this workspace, as cargo sees them; it asks no network.
fn workspace() -> Result<Metadata> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Every word of the Rust files below a folder.
fn words_below(folder: &Path, words: &mut BTreeSet<String>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() && !path.ends_with("target") {
            words_below(&path, words)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path)?;
            let split = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            words.extend(split.map(str::to_owned));
        }
    }
    Ok(())
}

/// The names under `[workspace.dependencies]`.
fn workspace_dependencies(manifest: &str) -> Vec<&str> {
    manifest
        .lines()
        .skip_while(|line| line.trim() != "[workspace.dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('=').map(|(name, _)| name.trim()))
        .collect()
}

#[test]
fn dependencies_of_every_crate_are_named_in_its_code() -> Result<()> {
    let mut unused = Vec::new();
    for package in workspace()?.packages {
        let mut words = BTreeSet::new();
        words_below(package.manifest_path.parent().context("a folder")?, &mut words)?;
        let silent = package
            .dependencies
            .iter()
            .filter(|dependency| !words.contains(&dependency.identifier()));
        unused.extend(silent.map(|dependency| format!("{} of {}", dependency.name, package.name)));
    }
    assert_eq!(unused, Vec::<String>::new());
    Ok(())
}

#[test]
fn dependencies_of_the_workspace_are_used_by_some_crate() -> Result<()> {
    let metadata = workspace()?;
    let manifest = std::fs::read_to_string(metadata.workspace_root.join("Cargo.toml"))?;
    let declared = workspace_dependencies(&manifest);
    assert!(declared.contains(&"tokio"), "the manifest is read: {declared:?}");
    let used: BTreeSet<&str> = metadata
        .packages
        .iter()
        .flat_map(|package| &package.dependencies)
        .flat_map(|dependency| [Some(dependency.name.as_str()), dependency.rename.as_deref()])
        .flatten()
        .collect();
    let unused: Vec<_> = declared.into_iter().filter(|name| !used.contains(name)).collect();
    assert_eq!(unused, Vec::<&str>::new());
    Ok(())
}
