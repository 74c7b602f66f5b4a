//! A clone finder: pairs of blocks that have the same shape and mostly the same names.
//!
//! A line is reduced to its shape (names, strings and numbers become placeholders); imports, comments and lines without
//! a name are left out. A pair is a longest run of at least `lines` equal shapes in two places. It does not run out of
//! one function into the next, unless it begins where a function begins.

mod lines;
mod pairs;
mod sources;
mod tokens;

use anyhow::Result;
use pairs::{Block, Pair};
use std::path::Path;
use tokens::Language;

/// What to print and where to stop.
#[derive(clap::Args)]
pub struct Options {
    /// The commit to read; the working tree when absent.
    #[arg(long)]
    at: Option<String>,
    /// A commit to compare with: prints both numbers and their ratio.
    #[arg(long)]
    against: Option<String>,
    /// The smallest block, in lines that count.
    #[arg(long, default_value_t = 8)]
    lines: usize,
    /// How many of the largest pairs are listed.
    #[arg(long, default_value_t = 20)]
    top: usize,
    /// Lists only pairs with a block whose path starts with this.
    #[arg(long, default_value = "")]
    under: String,
}

/// Prints the largest pairs of one state of the repository, and the comparison that was asked for.
pub fn run(options: &Options, out: &mut impl std::io::Write) -> Result<()> {
    let root = sources::root()?;
    let blocks = read(&root, options.at.as_deref())?;
    let mut found = pairs::find(&blocks, options.lines);
    found.sort_by_key(|pair| std::cmp::Reverse(pair.lines));
    let name = |file: usize| blocks[file].path.as_str();
    let listed = found.iter().filter(|pair| {
        name(pair.left.file).starts_with(&options.under) || name(pair.right.file).starts_with(&options.under)
    });
    for pair in listed.take(options.top) {
        let place = |block: &Block| format!("{}:{}-{}", name(block.file), block.first, block.last);
        writeln!(
            out,
            "{:4} lines  {}  {}",
            pair.lines,
            place(&pair.left),
            place(&pair.right)
        )?;
    }
    let now = options.at.as_deref().unwrap_or("the working tree");
    writeln!(out, "{now}: {}", summary(&found))?;
    if let Some(against) = &options.against {
        let before = pairs::find(&read(&root, Some(against))?, options.lines);
        writeln!(out, "{against}: {}", summary(&before))?;
        writeln!(out, "ratio: {:.2}", found.len() as f64 / before.len().max(1) as f64)?;
    }
    Ok(())
}

fn summary(found: &[Pair]) -> String {
    format!(
        "{} pairs, {} lines",
        found.len(),
        found.iter().map(|pair| pair.lines).sum::<usize>()
    )
}

fn read(root: &Path, commit: Option<&str>) -> Result<Vec<pairs::File>> {
    let sources = sources::read(root, commit)?;
    let parsed = sources.into_iter().filter_map(|(path, text)| {
        let lines = lines::read(&text, Language::of(&path)?);
        Some(pairs::File { path, lines })
    });
    Ok(parsed.collect())
}
