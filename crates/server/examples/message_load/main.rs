//! How long a message takes from sending it to the other person's screen, at chosen rates, on SQLite or PostgreSQL.
//!
//! Pairs of matched people: one of each sends over HTTP at a fixed rate, whatever the answers take; the other listens
//! on a socket joined to the conversation. The time counts from the moment at which a message was due to be sent. The
//! nodes are processes of their own, with the limits off; PostgreSQL is a cluster of its own that waits for the disk.
//! With two nodes NATS runs between them, and sender and receiver of a pair are on different ones.
//!
//! `cargo run --release -p enlace --example message_load -- [sqlite|postgres] [rates] [nodes] [seconds] [pairs]`,
//! say `postgres 20,40,80,100 2 10 500`.
#![allow(
    clippy::print_stdout,
    reason = "printing the measurements is what this program is for"
)]

#[path = "../deck_load/crowd.rs"]
mod crowd;
mod node;
mod pairs;
mod screens;
mod senders;

use db::testing::TemporaryPostgres;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

type Failure = Box<dyn Error + Send + Sync>;

/// After the last message was sent, so long may the last one take.
const PATIENCE: Duration = Duration::from_secs(30);

/// When each message was due and how long it took, in microseconds from the begin of the round; 0: not yet.
struct Round {
    began: Instant,
    due: Vec<AtomicU64>,
    shown: Vec<AtomicU64>,
}

impl Round {
    fn new(messages: usize) -> Self {
        let zeros = || (0..messages).map(|_| AtomicU64::new(0)).collect();
        Self {
            began: Instant::now(),
            due: zeros(),
            shown: zeros(),
        }
    }

    fn micros(&self) -> u64 {
        self.began.elapsed().as_micros() as u64 + 1
    }

    /// The first showing counts.
    fn show(&self, number: usize) {
        if let Some(at) = self.shown.get(number) {
            let _ = at.compare_exchange(0, self.micros(), Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    fn waits(&self) -> Vec<f64> {
        let times = self.due.iter().zip(&self.shown);
        let known = times.map(|(due, shown)| (due.load(Ordering::Relaxed), shown.load(Ordering::Relaxed)));
        let mut waits: Vec<f64> = known
            .filter(|(_, shown)| *shown > 0)
            .map(|(due, shown)| shown.saturating_sub(due) as f64 / 1e3)
            .collect();
        waits.sort_unstable_by(f64::total_cmp);
        waits
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "node") {
        return node::run().await;
    }
    let word = |at: usize, usual: &str| words.get(at).map_or(usual.to_owned(), Clone::clone);
    let (engine, nodes) = (word(0, "postgres"), word(2, "1").parse::<usize>()?);
    let (seconds, pairs) = (word(3, "10").parse::<usize>()?, word(4, "500").parse::<usize>()?);
    let rates: Vec<usize> = word(1, "20,40,80,100,200")
        .split(',')
        .map(str::parse)
        .collect::<Result<_, _>>()?;

    let folder = tempfile::tempdir()?;
    let (postgres, url) = match engine.as_str() {
        "sqlite" => (None, format!("sqlite:{}", folder.path().join("db").display())),
        "postgres" => {
            let settings = [
                "fsync=on",
                "synchronous_commit=on",
                "full_page_writes=on",
                "autovacuum=on",
            ];
            let cluster = tokio::task::spawn_blocking(move || TemporaryPostgres::start(&settings)).await??;
            let url = cluster.url(&cluster.create_database(None).await?);
            (Some(cluster), url)
        }
        other => return Err(format!("no such database: {other}").into()),
    };
    let nats = (nodes > 1).then(node::nats).transpose()?;
    let surroundings = node::SharedServices {
        data_dir: folder.path().display().to_string(),
        database: url,
        nats: nats.as_ref().map(|nats| nats.url.clone()),
    };
    let crowd = Arc::new(pairs::prepare(&surroundings, pairs).await?);
    let running: Vec<node::Node> = (0..nodes)
        .map(|_| node::Node::start(&surroundings))
        .collect::<Result<_, _>>()?;
    let addresses: Arc<[String]> = running.iter().map(|node| node.address.clone()).collect();
    let screens = screens::Screens::open(&crowd, &addresses).await?;
    let cluster = postgres.as_ref().and_then(TemporaryPostgres::server_pid);

    println!("### {engine}, {nodes} node(s), {pairs} pairs, {seconds} s each");
    println!();
    println!(
        "| messages a second | accepted a second | p50 ms | p95 ms | p99 ms | lost | server CPU ms a message | PostgreSQL CPU ms a message |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    // Connections, statements and plans.
    measure(&crowd, &addresses, &screens, 20, 5, (&running, cluster)).await?;
    for rate in rates {
        let figures = measure(&crowd, &addresses, &screens, rate, seconds, (&running, cluster)).await?;
        println!("| {rate} | {figures} |");
    }
    println!();
    Ok(())
}

async fn measure(
    crowd: &Arc<pairs::ConnectedPairs>,
    addresses: &Arc<[String]>,
    screens: &screens::Screens,
    rate: usize,
    seconds: usize,
    (nodes, cluster): (&[node::Node], Option<u32>),
) -> Result<String, Failure> {
    let spent = || {
        (
            nodes.iter().map(node::Node::spent).sum::<f64>(),
            cluster.map_or(0.0, node::spent_by_children),
        )
    };
    let messages = rate * seconds;
    let round = Arc::new(Round::new(messages));
    screens.watch(&round);
    let (here, there) = spent();
    let accepted = senders::send(crowd, addresses, &round, rate, messages).await?;
    let took = round.began.elapsed().as_secs_f64();
    let last = Instant::now();
    while round.waits().len() < accepted && last.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // What follows from the messages (notifications, badges) belongs to their cost.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (waits, (here_after, there_after)) = (round.waits(), spent());
    let at = |percent: usize| {
        let place = (waits.len() * percent / 100).min(waits.len().saturating_sub(1));
        waits.get(place).copied().unwrap_or(f64::NAN)
    };
    Ok(format!(
        "{:.0} | {:.0} | {:.0} | {:.0} | {} | {:.1} | {:.1}",
        accepted as f64 / took,
        at(50),
        at(95),
        at(99),
        accepted - waits.len().min(accepted),
        (here_after - here) / messages as f64,
        (there_after - there) / messages as f64,
    ))
}
