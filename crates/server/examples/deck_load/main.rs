//! What a deck costs over HTTP: `discover(20)` with hydration, requested by 1, 16 and 64 clients at once, with a crowd
//! of invented people in the database, on SQLite or PostgreSQL.
//!
//! The server runs in this process behind a real socket; the clients are a process of their own, so that the reported
//! CPU time is the server's, and PostgreSQL's has a column of its own (SQLite works within the server). For comparison
//! the table has a call that only answers, requested in the same way, and the index called directly, so that it shows
//! where the time goes.
//!
//! `cargo run --release -p enlace --example deck_load -- [people] [sqlite|postgres]`
#![allow(
    clippy::print_stdout,
    reason = "printing the measurements is what this program is for"
)]

mod clients;
mod crowd;
#[path = "../../../supabase/examples/rest_cost/spent.rs"]
mod spent;

use app::accounts::legal::accept;
use app::kernel::Language;
use db::testing::TestDb;
use db::{Engine, Options};
use enlace::settings::Settings;
use enlace::{Server, TestOverrides, assemble};
use jobs::clock::{Clock, SystemClock};
use serde_json::json;
use std::error::Error;
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::{Duration, Instant};
use uuid::Uuid;

type Failure = Box<dyn Error + Send + Sync>;

/// Viewers who take turns; their decks differ, and so do the pages that they need.
const VIEWERS: usize = 200;
const DECK: usize = 20;
const CLIENTS: [usize; 3] = [1, 16, 64];
const REQUESTS: usize = 1_600;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "clients") {
        return clients::run(&words[1..]).await;
    }
    let people: usize = words.first().map_or(Ok(20_000), |word| word.parse())?;
    let engines = match words.get(1).map(String::as_str) {
        None => vec![Engine::Sqlite, Engine::Postgres],
        Some("sqlite") => vec![Engine::Sqlite],
        Some("postgres") => vec![Engine::Postgres],
        Some(other) => return Err(format!("no such database: {other}").into()),
    };
    for engine in engines {
        measure(engine, people).await?;
    }
    Ok(())
}

async fn measure(engine: Engine, people: usize) -> Result<(), Failure> {
    println!("### {engine:?}, {people} people");
    println!();
    let database = TestDb::open(engine, &enlace::migrations(), Options::default()).await?;
    let began = Instant::now();
    let viewers = crowd::write(&database.db, people, VIEWERS).await?;
    println!("* written in {:.0} s", began.elapsed().as_secs_f64());
    let folder = tempfile::tempdir()?;
    let (spent, behind, began) = (spent::so_far()?, backends()?, Instant::now());
    let enlace = assembled(&database, folder.path()).await?;
    println!(
        "* assembled, the index of {} people with it, in {:.1} s, {:.1} s of CPU here and {:.1} s in PostgreSQL",
        enlace.app.index.read().len(),
        began.elapsed().as_secs_f64(),
        (spent::so_far()? - spent).as_secs_f64(),
        backends()?.saturating_sub(behind).as_secs_f64()
    );
    accept(&enlace, &viewers).await?;
    let tokens = tokens(&enlace, &viewers)?;
    println!("* the index alone, for the same viewers: {}", alone(&enlace, &viewers)?);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let service = enlace
        .router
        .clone()
        .into_make_service_with_connect_info::<SocketAddr>();
    let serving = tokio::spawn(async move { axum::serve(listener, service).await });

    println!();
    println!("| call | clients | p50 ms | p99 ms | calls a second | server CPU µs a call | PostgreSQL CPU µs a call |");
    println!("|---|---|---|---|---|---|---|");
    let deck = json!({ "limit": DECK }).to_string();
    // The first round fills the record of who was shown to whom. The second warms connections, statements and pages.
    // Neither is reported.
    ask(&enlace, address, &tokens, "discover", &deck, 16).await?;
    crowd::analyze(&database.db).await?;
    ask(&enlace, address, &tokens, "discover", &deck, 16).await?;
    for clients in CLIENTS {
        let figures = ask(&enlace, address, &tokens, "discover", &deck, clients).await?;
        println!("| discover({DECK}) | {clients} | {figures} |");
    }
    let figures = ask(&enlace, address, &tokens, "closing_templates", "{}", 1).await?;
    println!("| a call that only answers | 1 | {figures} |");
    println!();
    serving.abort();
    enlace.app.db.close().await;
    Ok(())
}

async fn assembled(database: &TestDb, folder: &std::path::Path) -> Result<Server, Failure> {
    let url = match &database.location {
        db::Location::Postgres(url) => url.clone(),
        db::Location::Sqlite(path) => format!("sqlite:{}", path.display()),
    };
    let data_dir = folder.display().to_string();
    let settings = Settings::from_lookup(|name| match name {
        "ENLACE_DATA_DIR" => Some(data_dir.clone()),
        "ENLACE_DATABASE_URL" => Some(url.clone()),
        "ENLACE_RATE_LIMITS" => Some("off".to_owned()),
        _ => None,
    })?;
    settings.make_folders()?;
    Ok(assemble(&settings, TestOverrides::default()).await?)
}

/// The viewers accept the legal documents; otherwise they get no deck.
async fn accept(enlace: &Server, viewers: &[Uuid]) -> Result<(), Failure> {
    let (library, viewers, now) = (enlace.app.legal.clone(), viewers.to_vec(), SystemClock.now());
    let accepted = enlace.app.db.tx(move |tx| {
        Box::pin(async move {
            for viewer in viewers {
                accept::all_in_force(tx, &library, viewer, Language::Brazil, "sign_up", now).await?;
            }
            Ok::<(), app::kernel::fault::Fault>(())
        })
    });
    accepted
        .await
        .map_err(|fault| format!("the documents were not accepted: {fault:?}").into())
}

/// Tokens as a sign-in would give them; the crowd has no passwords.
fn tokens(enlace: &Server, viewers: &[Uuid]) -> Result<Vec<String>, Failure> {
    let exp = SystemClock.now().as_second() + 24 * 3600;
    let token = |viewer: &Uuid| {
        let claims = json!({
            "sub": viewer, "aud": "authenticated", "role": "authenticated", "exp": exp,
            "session_id": Uuid::new_v4(), "aal": "aal1", "is_anonymous": false,
        });
        enlace.keys.sign(&claims)
    };
    Ok(viewers.iter().map(token).collect::<Result<_, _>>()?)
}

/// CPU of the engine's part: the same questions to the index, without database and wire.
fn alone(enlace: &Server, viewers: &[Uuid]) -> Result<String, Failure> {
    let people = enlace.app.index.read();
    let nobody = matching::Relations::default();
    let today = app::discovery::index::deck_day(SystemClock.now());
    let ask = || {
        for viewer in viewers.iter().filter_map(|id| people.get(*id)) {
            let query = matching::Query::new(&viewer, &nobody, today);
            std::hint::black_box(people.deck(&query, DECK));
        }
    };
    ask();
    let before = spent::so_far()?;
    ask();
    let each = (spent::so_far()? - before) / u32::try_from(viewers.len())?;
    Ok(format!("{} µs of CPU a deck", each.as_micros()))
}

/// Lets `clients` ask together, in a process of their own; tells a row of the table.
async fn ask(
    enlace: &Server,
    address: SocketAddr,
    tokens: &[String],
    function: &str,
    body: &str,
    clients: usize,
) -> Result<String, Failure> {
    let (before, behind) = (spent::so_far()?, backends()?);
    let child = std::process::Command::new(std::env::current_exe()?)
        .args(["clients", &address.to_string(), enlace.keys.anon(), function, body])
        .args([clients.to_string(), REQUESTS.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let tokens = tokens.to_vec();
    let figures = tokio::task::spawn_blocking(move || clients::attend(child, &tokens)).await??;
    let each = |spent: Duration| (spent / REQUESTS as u32).as_micros();
    let (here, there) = (spent::so_far()? - before, backends()?.saturating_sub(behind));
    Ok(format!("{figures} | {} | {}", each(here), each(there)))
}

/// What all processes of PostgreSQL on this machine have spent so far; nothing where none runs.
fn backends() -> Result<Duration, Failure> {
    let mut nanos = 0;
    for process in std::fs::read_dir("/proc")? {
        let process = process?.path();
        let read = |name: &str| std::fs::read_to_string(process.join(name)).unwrap_or_default();
        if read("comm").trim() == "postgres" {
            let spent = read("schedstat");
            nanos += spent
                .split(' ')
                .next()
                .and_then(|word| word.parse::<u64>().ok())
                .unwrap_or(0);
        }
    }
    Ok(Duration::from_nanos(nanos))
}
