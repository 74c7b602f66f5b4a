//! The same decks dealt by a database: PostGIS, and H3 cells in PostgreSQL, CPU time of its process beside ours.
//!
//! Every list is compared with what the score specification says (without exploration, which SQL is spared) before
//! it is timed, and every plan is looked at: a statement that reads the whole table is no baseline.

mod statement;
mod tables;

use db::testing::TemporaryPostgres;
use matching::weights::Term;
use matching::{Index, Limits, Person, Population, count, deck, explain, terms};
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};
use uuid::Uuid;

use crate::Failure;
use crate::measure::{Times, timed};
use crate::viewers::{CLASSES, Viewer};
use crate::world::today;
use statement::{DeckRequest, NearbySearch};

const K: usize = 20;
const VIEWERS: usize = 12;
const ROUNDS: usize = 3;
/// Room for all of a million people; one process, so that its time is all the time; no compiling for one question.
const SETTINGS: [&str; 5] = [
    "shared_buffers=3GB",
    "work_mem=256MB",
    "maintenance_work_mem=1GB",
    "max_parallel_workers_per_gather=0",
    "jit=off",
];

/// Prints the table. Says so where there is no PostgreSQL.
pub fn run(people: &[Person], index: &Index, viewers: &[Viewer]) -> Result<(), Failure> {
    println!(
        "\n### Databases computing the same, same queries: CPU µs of the backend, and how many times the index's\n"
    );
    let cluster = match TemporaryPostgres::start(&SETTINGS) {
        Ok(cluster) => cluster,
        Err(missing) => {
            println!("Left out: {missing}.");
            return Ok(());
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(&cluster.url("postgres"), NoTls).await?;
        let connection = tokio::spawn(connection);
        compare(&client, people, index, viewers).await?;
        drop(client);
        connection.await??;
        Ok(())
    })
}

async fn compare(client: &Client, people: &[Person], index: &Index, viewers: &[Viewer]) -> Result<(), Failure> {
    let ways = match tables::lay(client, people, viewers).await? {
        true => vec![NearbySearch::PostGis, NearbySearch::H3],
        false => {
            println!("PostGIS is not installed (Debian: postgresql-15-postgis-3): left out.\n");
            vec![NearbySearch::H3]
        }
    };
    // Hashing what was seen is quicker than looking it up row by row.
    client.batch_execute("SET enable_nestloop = off").await?;
    let backend: i32 = client.query_one("SELECT pg_backend_pid()", &[]).await?.get(0);
    let population: Population = people.iter().cloned().collect();
    println!("| viewers | way | deck | times AVX2's | with the line at 80 | count | times ours | indexes |");
    println!("|---|---|---|---|---|---|---|---|");
    for (class, name) in CLASSES.iter().enumerate() {
        let of = viewers.iter().enumerate().filter(|(_, viewer)| viewer.class == class);
        // SQL would have to read everybody for the relaxed sections of those who saved no filters.
        let of = of.filter(|(_, viewer)| matches!(viewer.query(false).limits, Limits::Hard(_)));
        let of: Vec<(usize, &Viewer)> = of.take(VIEWERS).collect();
        let ours = IndexTimes::of(index, &of);
        for way in &ways {
            let mut times = [Vec::new(), Vec::new()];
            let mut indexes = String::new();
            for (number, viewer) in &of {
                let Some(asked) = DeckRequest::new(*number, viewer, *way) else {
                    continue;
                };
                check(client, &asked, viewer, &population).await?;
                indexes = plan(client, &asked.deck(K)).await?;
                for (times, statement) in times.iter_mut().zip([asked.deck(K), asked.count()]) {
                    let mut rounds = Vec::new();
                    for _ in 0..ROUNDS {
                        let before = spent(backend)?;
                        client.simple_query(&statement).await?;
                        rounds.push(spent(backend)? - before);
                    }
                    times.push(Times::of(rounds).at(0.5));
                }
            }
            let [deck, count] = times.map(Times::of);
            println!(
                "| {name} | {way:?} | {} | {:.0} | {:.0} | {} | {:.0} | {indexes} |",
                deck.show(),
                deck.mean() / ours.deck,
                deck.mean() / ours.line,
                count.show(),
                count.mean() / ours.count,
            );
        }
    }
    Ok(())
}

/// Mean CPU µs of the index for some viewers.
struct IndexTimes {
    deck: f64,
    line: f64,
    count: f64,
}

impl IndexTimes {
    fn of(index: &Index, viewers: &[(usize, &Viewer)]) -> IndexTimes {
        let snapshot = index.snapshot();
        let isa = *matching::index::InstructionSet::available()
            .iter()
            .rfind(|isa| **isa != matching::index::InstructionSet::Avx512)
            .unwrap_or(&matching::index::InstructionSet::Portable);
        let mean = |ask: &dyn Fn(&Viewer)| {
            let middle =
                |(_, viewer): &(usize, &Viewer)| Times::of((0..5).map(|_| timed(|| ask(viewer))).collect()).at(0.5);
            Times::of(viewers.iter().map(middle).collect()).mean()
        };
        IndexTimes {
            deck: mean(&|viewer| drop(snapshot.deck_by(isa, &viewer.query(false), K))),
            line: mean(&|viewer| drop(snapshot.deck_by(isa, &viewer.query(true), K))),
            count: mean(&|viewer| {
                std::hint::black_box(snapshot.count(&viewer.query(false)));
            }),
        }
    }
}

/// CPU µs that a process has used.
fn spent(process: i32) -> Result<f64, Failure> {
    let text = std::fs::read_to_string(format!("/proc/{process}/schedstat"))?;
    let nanoseconds: f64 = text.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanoseconds / 1e3)
}

async fn rows(client: &Client, statement: &str) -> Result<Vec<Vec<String>>, Failure> {
    let rows = client.simple_query(statement).await?.into_iter();
    let cells = |message| match message {
        SimpleQueryMessage::Row(row) => Some(
            (0..row.len())
                .map(|at| row.get(at).unwrap_or_default().to_owned())
                .collect(),
        ),
        _ => None,
    };
    Ok(rows.filter_map(cells).collect())
}

/// Fails where the database deals another deck or counts another number.
async fn check(
    client: &Client,
    asked: &DeckRequest<'_>,
    viewer: &Viewer,
    population: &Population,
) -> Result<(), Failure> {
    let query = viewer.query(false);
    let mut expected: Vec<(u64, Uuid)> = Vec::new();
    for ranked in deck(population, &query, population.len()) {
        let subject = population.get(ranked.id).ok_or("a card of nobody")?;
        expected.push((without_exploration(viewer, subject), ranked.id));
    }
    expected.sort_by_key(|(score, id)| (std::cmp::Reverse(*score), *id));
    let dealt = rows(client, &asked.deck(K)).await?;
    let dealt: Vec<(u64, Uuid)> = dealt
        .iter()
        .map(|row| Ok((row[1].parse()?, row[0].parse()?)))
        .collect::<Result<_, Failure>>()?;
    if dealt != expected[..K.min(expected.len())] {
        return Err(format!(
            "another deck for {}: {dealt:?} instead of {:?}",
            viewer.person.id,
            &expected[..K.min(expected.len())]
        )
        .into());
    }
    let counted: usize = rows(client, &asked.count()).await?[0][0].parse()?;
    if counted != count(population, &query) {
        return Err(format!("another count for {}: {counted}", viewer.person.id).into());
    }
    Ok(())
}

/// The score of a pair but for the exploration term, from the lines of the panel.
fn without_exploration(viewer: &Viewer, subject: &Person) -> u64 {
    let weights = viewer.query(false).weights;
    let plan = explain(&viewer.person, subject, &weights, today());
    let lines = plan
        .lines
        .iter()
        .filter(|line| !matches!(line.key, "exploration" | "ajuste"));
    let shown: u64 = lines.map(|line| u64::try_from(line.points).unwrap_or(0)).sum();
    let fit = terms::intention_fit(viewer.person.intention, subject.intention);
    let reply = weights.of(Term::Reply) * terms::reply(subject.reply, fit) / 100;
    let factors = u64::from(terms::completeness(subject.completeness)) * u64::from(subject.fairness);
    (shown + u64::from(reply)) * factors / 100_000_000
}

/// The indexes that the plan of a statement uses; a plan that reads a whole table of people is an error.
async fn plan(client: &Client, statement: &str) -> Result<String, Failure> {
    let lines = rows(client, &format!("EXPLAIN (COSTS OFF) {statement}")).await?;
    let mut indexes: Vec<&str> = Vec::new();
    for line in lines.iter().map(|row| row[0].as_str()) {
        if line.contains("Seq Scan on by_") {
            return Err(format!("a plan that reads everybody: {statement}").into());
        }
        let used = line
            .split("Index Scan")
            .nth(1)
            .map(|rest| rest.trim_start_matches(" using").trim_start_matches(" on"));
        indexes.extend(
            used.and_then(|rest| rest.split_whitespace().next())
                .filter(|name| !name.starts_with("hidden")),
        );
    }
    indexes.dedup();
    Ok(indexes.join(", "))
}
