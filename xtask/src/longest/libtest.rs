//! libtest: when each test began follows from when the others ended.

use super::{Stamped, Timed};
use anyhow::{Context, Result};
use std::{env, thread};

/// How many tests run at once, as libtest decides it.
pub fn threads() -> Result<usize> {
    match env::var("RUST_TEST_THREADS") {
        Ok(threads) => threads.parse().context("RUST_TEST_THREADS"),
        Err(_) => Ok(thread::available_parallelism()?.get()),
    }
}

/// The tests of every binary in the log.
pub fn tests(lines: &[Stamped], threads: usize) -> Vec<Timed> {
    let mut found = Vec::new();
    let mut binary: Option<(f64, Vec<(&str, f64)>)> = None;
    let mut documents = false;
    for line in lines {
        if line.text.trim_start().starts_with("Doc-tests ") {
            documents = true;
        } else if line.text.trim_start().starts_with("Running ") {
            documents = false;
        } else if is_beginning(line.text) {
            // Documentation examples are built at once and identified by other rules; none is long.
            binary = (!documents).then(|| (line.at, Vec::new()));
        } else if line.text.starts_with("test result: ") {
            found.extend(
                binary
                    .take()
                    .into_iter()
                    .flat_map(|(began, ended)| durations(began, &ended, threads)),
            );
        } else if let (Some((_, ended)), Some(name)) = (&mut binary, finished(line.text)) {
            ended.push((name, line.at));
        }
    }
    found
}

/// `running 12 tests`
fn is_beginning(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    matches!(words.as_slice(), ["running", count, "test" | "tests"] if count.parse::<usize>().is_ok())
}

/// The name in `test <name> ... ok`.
fn finished(text: &str) -> Option<&str> {
    let (name, outcome) = text.strip_prefix("test ")?.split_once(" ... ")?;
    let ended = ["ok", "FAILED", "ignored"].iter().any(|word| outcome.starts_with(word));
    ended.then(|| name.trim_end_matches(" - should panic"))
}

/// The first `threads` tests begin with the binary, and each later one when the next of those before it ends.
fn durations(began: f64, ended: &[(&str, f64)], threads: usize) -> Vec<Timed> {
    let mut by_name = ended.to_vec();
    by_name.sort_by_key(|(name, _)| *name);
    let starts = std::iter::repeat_n(began, threads).chain(ended.iter().map(|(_, at)| *at));
    let timed = by_name.iter().zip(starts).map(|((name, end), start)| Timed {
        seconds: end - start,
        name: (*name).to_owned(),
    });
    timed.collect()
}
