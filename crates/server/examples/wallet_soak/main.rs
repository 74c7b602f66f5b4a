//! Kills a process again and again while it moves credits, and looks after each kill whether the book is right.
//!
//! A child runs operations in several lanes and says which are done; it is killed without warning after a random number of
//! them, and the next one goes on after the last that was heard of, so that what was done and not heard is done twice. At
//! the end no operation may be lost and none doubled.
//!
//! `cargo run --release -p enlace --example wallet_soak -- [sqlite|postgres] [operations] [kills]`
#![allow(clippy::print_stdout, reason = "printing what happened is what this program is for")]

mod ops;

use app::wallet::audit::audit;
use db::testing::{TestDb, small};
use db::{Db, Engine, Location, Options};
use jiff::Timestamp;
use ops::{Dice, Done};
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Operations at the same time.
const LANES: u64 = 4;
/// So many kills are each followed by an audit of the whole book, and then every so many: an audit of a long book takes
/// seconds, and what is wrong stays wrong until the next one.
const AUDITED_KILLS: u64 = 100;
const KILLS_BETWEEN_AUDITS: u64 = 25;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().map(String::as_str) == Some("child") {
        return child(&words[1..]).await;
    }
    let engine = match words.first().map(String::as_str) {
        Some("postgres") => Engine::Postgres,
        _ => Engine::Sqlite,
    };
    let number = |at: usize, usual: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    soak(engine, number(1, 20_000), number(2, 20)).await;
}

/// Where each lane is, and what was heard of.
struct Progress {
    next: Vec<u64>,
    held: HashSet<u64>,
    heard: u64,
}

impl Progress {
    fn hear(&mut self, line: &str) {
        let mut words = line.split(' ');
        let Some(number) = words.next().and_then(|word| word.parse::<u64>().ok()) else {
            return;
        };
        self.heard += 1;
        self.next[(number % LANES) as usize] = number + LANES;
        if words.next() == Some("held") {
            self.held.insert(number);
        }
    }

    fn is_done(&self, total: u64) -> bool {
        self.next.iter().all(|next| *next >= total)
    }
}

async fn soak(engine: Engine, total: u64, kills: u64) {
    let test = TestDb::open(engine, &enlace::migrations(), small())
        .await
        .expect("a fresh database");
    let place = match &test.location {
        Location::Sqlite(path) => format!("sqlite:{}", path.display()),
        Location::Postgres(url) => url.clone(),
    };
    let began = Instant::now();
    let mut progress = Progress {
        next: (0..LANES).collect(),
        held: HashSet::new(),
        heard: 0,
    };
    let mut dice = Dice(began.elapsed().as_nanos() as u64 ^ u64::from(std::process::id()));
    let (mut killed, mut audits) = (0, 0);
    while !progress.is_done(total) {
        let after = (killed < kills).then(|| 1 + dice.below(2 * total / (kills + 1).max(1)));
        killed += u64::from(tokio::task::block_in_place(|| {
            run_child(&place, total, &mut progress, after)
        }));
        if killed <= AUDITED_KILLS || killed % KILLS_BETWEEN_AUDITS == 0 {
            let counted = audit(&mut test.db.reader()).await.expect("an audit");
            assert!(counted.is_clean(), "after {killed} kills: {counted:?}");
            audits += 1;
        }
    }
    let counted = audit(&mut test.db.reader()).await.expect("an audit");
    let stored = ops::holds(&test.db).await.expect("a count");
    let expected = i64::try_from(progress.held.len()).expect("a count");
    assert!(counted.is_clean(), "{counted:?}");
    assert_eq!(stored, expected, "none lost, none doubled");
    println!(
        "{engine:?}: {total} operations in {LANES} lanes, {killed} kills, {audits} clean audits, {} transfers, sum {}, \
         {stored} credits set aside of {expected} heard of; {} s",
        counted.transfers,
        counted.sum,
        began.elapsed().as_secs()
    );
    test.db.close().await;
}

/// Runs a child until it is done or, after so many operations, killed; whether it was killed.
fn run_child(place: &str, total: u64, progress: &mut Progress, after: Option<u64>) -> bool {
    let own = std::env::current_exe().expect("this program");
    let lanes = progress.next.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let mut child = Command::new(own)
        .args(["child", place, &total.to_string(), &lanes])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child");
    let output = child.stdout.take().expect("its output");
    let began = progress.heard;
    let mut killed = false;
    for line in BufReader::new(output).lines() {
        progress.hear(&line.expect("a line"));
        if !killed && after.is_some_and(|after| progress.heard - began >= after) {
            // What it said before is still read.
            child.kill().expect("killed");
            killed = true;
        }
    }
    let status = child.wait().expect("its end");
    assert!(killed || status.success(), "the child failed by itself: {status}");
    killed
}

/// Runs the operations of all lanes from where each is, and says what is done.
async fn child(words: &[String]) {
    let location = match words[0].strip_prefix("sqlite:") {
        Some(path) => Location::Sqlite(path.into()),
        None => Location::Postgres(words[0].clone()),
    };
    let total: u64 = words[1].parse().expect("a number");
    let db = Db::open(location, Options::default()).await.expect("the database");
    let now: Timestamp = "2026-11-25T12:00:00Z".parse().expect("a time");
    let mut lanes = Vec::new();
    for start in words[2].split(',') {
        let (db, start) = (db.clone(), start.parse::<u64>().expect("a number"));
        lanes.push(tokio::spawn(async move {
            for number in (start..total).step_by(LANES as usize) {
                let done = ops::run(&db, number, now).await.expect("an operation");
                let word = if done == Done::Held { "held" } else { "done" };
                let line = format!("{number} {word}\n");
                std::io::stdout().lock().write_all(line.as_bytes()).expect("heard");
            }
        }));
    }
    for lane in lanes {
        lane.await.expect("a lane");
    }
    db.close().await;
}
