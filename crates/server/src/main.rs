//! The one binary: `enlace serve | migrate | seed | keys | doctor | admin | types`.

mod operator;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use enlace::doctor::{Report, Status};
use enlace::listener::open_files;
use enlace::production_checks::{self, UnsafeSettings};
use enlace::settings::Settings;
use enlace::{TestOverrides, assemble, doctor, observe, secrets, serve, signing, surface_alone};
use std::io::Write;
use std::process::ExitCode;
use supabase::auth::Keys;
use tokio_util::sync::CancellationToken;

#[derive(Parser)]
#[command(name = "enlace", version, about = "Enlace: amor com intenção.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the app and its wire.
    Serve,
    /// Bring the database to the newest schema and stop.
    Migrate,
    /// Write the demonstration people (under ENLACE_DEMO=1) and stop.
    Seed,
    /// Print the anon and the service key, or change what signs access tokens.
    Keys {
        #[command(subcommand)]
        what: Option<KeysAct>,
    },
    /// Tell what an operator should know: database, services, keys, clock, disks, unsafe settings. Ends with 1 when
    /// something fails.
    Doctor {
        /// One JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Operator's reading and deciding.
    Admin {
        #[command(subcommand)]
        what: operator::Admin,
    },
    /// Print what is generated from the surface.
    Types {
        #[arg(long)]
        typescript: bool,
        #[arg(long)]
        markdown: bool,
    },
}

#[derive(Subcommand)]
enum KeysAct {
    /// Put a new ES256 key in front of the file of signing keys; a running server notices.
    Rotate {
        /// Let it sign now, not in ten minutes when everybody knows it.
        #[arg(long)]
        at_once: bool,
    },
    /// Give the installation a new token secret, and with it new anon and service keys. What is sealed stays readable.
    /// The old keys and tokens work until `end-grace`. Restart the servers afterwards.
    RotateSecret {
        /// The old keys and tokens die with the restart: where the secret has leaked.
        #[arg(long)]
        at_once: bool,
    },
    /// Forget the token secret before the last rotation; its keys and tokens die with the restart of the servers.
    EndGrace,
}

fn main() -> ExitCode {
    match start() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("Error: {error:?}");
            match error.is::<UnsafeSettings>() {
                true => ExitCode::from(production_checks::EXIT_CODE),
                false => ExitCode::FAILURE,
            }
        }
    }
}

fn start() -> Result<ExitCode> {
    let cli = Cli::parse();
    let settings = match (Settings::load(), &cli.command) {
        (Err(error), Command::Doctor { json }) => return print_report(&doctor::unreadable(&error), *json),
        (settings, _) => settings?,
    };
    // Few threads with small stacks: the database has threads of its own, and memory is a promise.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(std::thread::available_parallelism().map_or(2, |n| n.get().clamp(2, 4)))
        .max_blocking_threads(16)
        .enable_all()
        .build()?;
    match cli.command {
        Command::Doctor { json } => print_report(&runtime.block_on(doctor::examine(&settings)), json),
        command => runtime.block_on(run(command, settings)).map(|()| ExitCode::SUCCESS),
    }
}

async fn run(command: Command, settings: Settings) -> Result<()> {
    match command {
        Command::Serve => {
            observe::start(settings.json_logs);
            // Before anything listens or is written.
            production_checks::refuse_unsafe(&settings)?;
            settings.make_folders()?;
            if let Some(rules) = &settings.guard_rules {
                app::guard::adopt(rules.set()?)?;
            }
            tracing::info!(rules = app::guard::rules().name(), "the guard judges by these rules");
            let listener = tokio::net::TcpListener::bind(settings.listen)
                .await
                .with_context(|| format!("cannot listen on {}", settings.listen))?;
            let shutdown = CancellationToken::new();
            let stop = shutdown.clone();
            tokio::spawn(async move {
                serve::stop_signal().await;
                stop.cancel();
            });
            let limits = settings.connection_limits(open_files::raise());
            serve::serve(
                listener,
                limits,
                shutdown,
                assemble(&settings, TestOverrides::default()),
            )
            .await
        }
        Command::Migrate => {
            settings.make_folders()?;
            let db = db::Db::open(settings.database()?, db::Options::default()).await?;
            db.migrate(&enlace::migrations()).await?;
            db.close().await;
            print("the schema is the newest\n")
        }
        Command::Seed => {
            settings.make_folders()?;
            anyhow::ensure!(
                settings.demo,
                "the demonstration people are written only under ENLACE_DEMO=1"
            );
            let enlace = assemble(&settings, TestOverrides::default()).await?;
            enlace.app.db.close().await;
            print("the demonstration people are there\n")
        }
        Command::Keys {
            what: Some(KeysAct::Rotate { at_once }),
        } => {
            settings.make_folders()?;
            let kid = signing::rotate(&settings, jiff::Timestamp::now(), at_once)?;
            print(&format!("{kid}\n"))
        }
        Command::Keys {
            what: Some(KeysAct::RotateSecret { at_once }),
        } => {
            settings.make_folders()?;
            let keys = secrets::rotate(&settings, at_once)?;
            eprintln!("restart every server to use the new secret");
            print_keys(&keys)
        }
        Command::Keys {
            what: Some(KeysAct::EndGrace),
        } => match secrets::end_grace(&settings)? {
            true => print("the previous token secret is forgotten; restart every server\n"),
            false => print("there is no previous token secret\n"),
        },
        Command::Keys { what: None } => {
            settings.make_folders()?;
            print_keys(&secrets::keys(&settings)?)
        }
        // It needs no folders, and its result is an exit code.
        Command::Doctor { .. } => Ok(()),
        Command::Admin { what } => {
            settings.make_folders()?;
            let db = db::Db::open(settings.database()?, db::Options::default()).await?;
            db.migrate(&enlace::migrations()).await?;
            let done = operator::run(&db, &settings, what).await;
            db.close().await;
            done
        }
        Command::Types { typescript, markdown } => {
            let registry = surface_alone().await?;
            if typescript {
                print(&registry.typescript())?;
            }
            if markdown {
                print(&registry.markdown())?;
            }
            Ok(())
        }
    }
}

/// Prints what the doctor found.
fn print_report(report: &Report, json: bool) -> Result<ExitCode> {
    match json {
        true => print(&format!("{}\n", serde_json::to_string_pretty(report)?))?,
        false => print(&report.to_string())?,
    }
    Ok(match report.status {
        Status::Fail => ExitCode::FAILURE,
        Status::Ok | Status::Warn => ExitCode::SUCCESS,
    })
}

fn print_keys(keys: &Keys) -> Result<()> {
    print(&format!("anon {}\nservice {}\n", keys.anon(), keys.service()))
}

/// A closed pipe (`enlace keys | head -1`) is the reader's wish, not a failure.
fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}
