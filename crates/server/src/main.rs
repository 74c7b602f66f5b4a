//! The one binary: `enlace serve | migrate | seed | keys | doctor | admin | types`.

use anyhow::{Context, Result};
use app::accounts::legal::seen;
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
        what: Admin,
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

#[derive(Subcommand)]
enum Admin {
    /// The newest reports with their evidence, as JSON lines.
    Reports {
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// The accesses of one account in the last six months, the latest first, as JSON lines. The book of moderation says
    /// who asked about whom and why.
    AccessLog {
        /// The id of the account; of an erased one too.
        user: uuid::Uuid,
        /// For whom the accesses leave, and why.
        #[arg(long)]
        reason: String,
    },
    /// Why people left, by month, as JSON lines; nothing says who.
    LeavingReasons,
    /// Contested seals, the oldest open one first, as JSON lines.
    Appeals {
        #[arg(long, default_value_t = 50)]
        limit: i64,
        /// Decided ones too.
        #[arg(long)]
        all: bool,
    },
    /// Accounts that wait for review because they resemble a banned one, the longest waiting first, as JSON lines.
    Held {
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Lets an account in that waits for review.
    ReleaseHeld { email: String },
    /// Gives an account a role: member, moderator, beta_manager or admin.
    GrantRole { email: String, role: String },
    /// Opens the beta programme to whoever comes, or closes it to all without an invitation.
    Beta {
        #[arg(value_parser = ["open", "close"])]
        what: String,
    },
    /// Gives a tester's time another end, as a time in UTC (2026-12-01T12:00:00Z).
    BetaEnd { email: String, at: jiff::Timestamp },
    /// Says that people were told of a version of a legal document on a day, by other means than the server's letters:
    /// from the next start on its days of notice count from there.
    LegalAnnounced {
        document: String,
        version: String,
        day: jiff::civil::Date,
    },
    /// What another set of rules of the guard would have decided on days in UTC, as one JSON line. Nothing is changed.
    ReplayRules {
        /// One day; or `--from`, with or without `--until`.
        #[arg(conflicts_with_all = ["from", "until"], required_unless_present = "from")]
        day: Option<jiff::civil::Date>,
        /// The first day.
        #[arg(long)]
        from: Option<jiff::civil::Date>,
        /// The last day; without it, the day before today.
        #[arg(long, requires = "from")]
        until: Option<jiff::civil::Date>,
        /// A file of rules; without it, those that this installation is set to.
        #[arg(long)]
        rules: Option<std::path::PathBuf>,
    },
    /// Notes that a number of the safety centre was checked on a day; the page shows it.
    HelplineChecked {
        country: String,
        service: String,
        day: jiff::civil::Date,
    },
    /// Grants or declines one contested seal; the person is told.
    DecideAppeal {
        appeal: uuid::Uuid,
        #[arg(value_parser = ["grant", "decline"])]
        decision: String,
        /// What the person reads.
        #[arg(long)]
        answer: String,
    },
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
            let done = admin(&db, &settings, what).await;
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

/// What the operator asked for, on the running product's own database.
impl Admin {
    /// How the book of moderation names a command that reads of people, or lets one in.
    fn reading(&self) -> Option<&'static str> {
        match self {
            Admin::Reports { .. } => Some("operator.reports.read"),
            Admin::Held { .. } => Some("operator.held.read"),
            Admin::Appeals { .. } => Some("operator.appeals.read"),
            Admin::ReleaseHeld { .. } => Some("operator.release_held"),
            _ => None,
        }
    }
}

async fn admin(db: &db::Db, settings: &Settings, what: Admin) -> Result<()> {
    let error_of = |fault| anyhow::anyhow!("{fault:?}");
    if let Some(reading) = what.reading() {
        app::moderation::audit::by_operator(db, reading, jiff::Timestamp::now())
            .await
            .map_err(error_of)?;
    }
    let rows = match what {
        Admin::Reports { limit } => app::safety::reports(&mut db.reader(), limit).await,
        Admin::AccessLog { user, reason } => {
            let vault = enlace::sealing_check::vault(&secrets::keys(settings)?);
            let now = jiff::Timestamp::now();
            app::retention::access_log::read_for_operator(db, &vault, user, &reason, now).await
        }
        Admin::LeavingReasons => app::accounts::leaving_reason::counted(&mut db.reader()).await,
        Admin::Appeals { limit, all } => app::intention::store::appeals(&mut db.reader(), all, limit).await,
        Admin::Held { limit } => app::safety::returning::held(&mut db.reader(), limit).await,
        Admin::ReleaseHeld { email } => {
            let now = jiff::Timestamp::now();
            let done: Result<(), app::kernel::Fault> = db
                .tx(move |tx| Box::pin(async move { app::safety::returning::release(tx, &email, now).await }))
                .await;
            done.map(|()| Vec::new())
        }
        Admin::GrantRole { email, role } => {
            let now = jiff::Timestamp::now();
            let done: Result<uuid::Uuid, app::kernel::Fault> = db
                .tx(move |tx| Box::pin(async move { app::accounts::staff::grant(tx, &email, &role, now).await }))
                .await;
            done.map(|_| Vec::new())
        }
        Admin::Beta { what } => {
            let open = what == "open";
            let done: Result<(), app::kernel::Fault> = db
                .tx(move |tx| Box::pin(async move { app::accounts::beta::store::set_open(tx, open).await }))
                .await;
            done.map(|()| Vec::new())
        }
        Admin::BetaEnd { email, at } => {
            let done: Result<(), app::kernel::Fault> = db
                .tx(move |tx| Box::pin(async move { app::accounts::beta::manage::set_end(tx, &email, at).await }))
                .await;
            done.map(|()| Vec::new())
        }
        Admin::LegalAnnounced { document, version, day } => {
            let library = settings.legal_documents()?;
            let done: Result<(), app::kernel::Fault> = db
                .tx(move |tx| Box::pin(async move { seen::announced(tx, &library, &document, &version, day).await }))
                .await;
            done.map(|()| Vec::new())
        }
        Admin::HelplineChecked { country, service, day } => {
            let done: Result<(), app::kernel::Fault> = db
                .tx(move |tx| {
                    Box::pin(async move { app::safety::helplines::set_checked(tx, &country, &service, day).await })
                })
                .await;
            done.map(|()| Vec::new())
        }
        Admin::ReplayRules {
            day,
            from,
            until,
            rules,
        } => {
            let text = match (rules, &settings.guard_rules) {
                (Some(path), _) => {
                    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?
                }
                (None, Some(own)) => own.text.clone(),
                (None, None) => app::guard::RULES_FILE.to_owned(),
            };
            let utc = jiff::tz::TimeZone::UTC;
            let yesterday = jiff::Timestamp::now().to_zoned(utc.clone()).date().yesterday()?;
            let first = day.or(from).context("which day? Name one, or --from")?;
            let last = day.or(until).unwrap_or(yesterday);
            anyhow::ensure!(first <= last, "--from {first} is after --until {last}");
            let from = first.to_zoned(utc.clone())?.timestamp();
            let until = last.tomorrow()?.to_zoned(utc)?.timestamp();
            let rules = app::guard::rules::RuleSet::parse(&text)?;
            app::guard::replay::replay(&mut db.reader(), &rules, from, until)
                .await
                .map(|replay| vec![replay.to_json()])
        }
        Admin::DecideAppeal {
            appeal,
            decision,
            answer,
        } => {
            let (granted, now) = (decision == "grant", jiff::Timestamp::now());
            let decided: Result<(), app::kernel::Fault> = db
                .tx(move |tx| {
                    Box::pin(async move { app::intention::appeal::decide(tx, appeal, granted, &answer, now).await })
                })
                .await;
            decided.map(|()| Vec::new())
        }
    };
    for row in rows.map_err(error_of)? {
        print(&format!("{row}\n"))?;
    }
    Ok(())
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
