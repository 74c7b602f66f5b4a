//! The longest tests of a run, with their seconds, from the logs of all runners together.
//!
//! Each line of a log is `<unix time>\t<what the runner printed>`. node's and vitest's runners print durations.
//! libtest prints none, but it starts the tests of a binary in the order of their names, each as soon as another has
//! ended: the times at which they end tell when they began.

mod libtest;
mod script;

use anyhow::{Context, Result};
use std::{fs, io::Write, path::PathBuf};

#[derive(clap::Args)]
pub struct Options {
    /// One log for each part, named after it.
    logs: Vec<PathBuf>,
    /// How many tests are named.
    #[arg(long, default_value_t = 20)]
    top: usize,
    /// How many tests libtest runs at once; as many as it would take here when absent.
    #[arg(long)]
    threads: Option<usize>,
}

/// One finished test.
#[derive(Clone, Debug, PartialEq)]
struct Timed {
    seconds: f64,
    name: String,
}

/// A line of a log and the second in which it was printed.
struct Stamped<'a> {
    at: f64,
    text: &'a str,
}

/// Prints `seconds  part  test`, the longest first.
pub fn run(options: &Options, out: &mut impl Write) -> Result<()> {
    let threads = match options.threads {
        Some(threads) => threads,
        None => libtest::threads()?,
    };
    let mut all = Vec::new();
    for path in &options.logs {
        let part = path.file_name().unwrap_or_default().to_string_lossy();
        let log = fs::read(path).with_context(|| path.display().to_string())?;
        let found = tests(&String::from_utf8_lossy(&log), threads);
        all.extend(found.into_iter().map(|test| (part.clone().into_owned(), test)));
    }
    all.sort_by(|(_, a), (_, b)| b.seconds.total_cmp(&a.seconds));
    for (part, test) in all.iter().take(options.top) {
        writeln!(out, "{:7.1} s  {part:8}  {}", test.seconds, test.name)?;
    }
    Ok(())
}

fn tests(log: &str, threads: usize) -> Vec<Timed> {
    let plain = without_colours(log);
    let lines: Vec<Stamped> = plain.lines().filter_map(stamped).collect();
    let mut found = libtest::tests(&lines, threads);
    found.extend(script::tests(lines.iter().map(|line| line.text)));
    found
}

fn stamped(line: &str) -> Option<Stamped<'_>> {
    let (at, text) = line.split_once('\t')?;
    Some(Stamped {
        at: at.parse().ok()?,
        text,
    })
}

/// Drops the terminal's escape sequences: `ESC [ … letter`.
fn without_colours(log: &str) -> String {
    let mut parts = log.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(
            part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';')
                .get(1..)
                .unwrap_or_default(),
        );
    }
    plain
}

#[cfg(test)]
mod tests;
