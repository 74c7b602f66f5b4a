//! The people of the world as rows, twice: with H3 cells, and with PostGIS points.
//!
//! Answers are planes of bits, one bit an option of a question, apart by importance, so that a statement earns and
//! refuses with `bit_count` and needs no join. Rows lie in the order of their cells, as a careful operator would
//! lay them.

use std::fmt::Write as _;

use bytes::Bytes;
use futures_util::SinkExt;
use h3o::{LatLng, Resolution};
use matching::trust::{self, Importance, OPTIONS, QUESTIONS, Values};
use matching::{Cell, Distance, Person, terms};
use tokio_postgres::Client;

use crate::Failure;
use crate::viewers::Viewer;

/// Questions with options, and the options of the widest.
const SCORED: usize = QUESTIONS - 1;
const WIDEST: usize = 5;
/// Farther than any band: no place is known. As a reach: anywhere.
pub const NOWHERE: u8 = 6;
/// No published seal.
pub const NO_SEAL: usize = 6;
/// Weights of importances; the lightest of all, nothing, earns nothing.
pub const WEIGHTS: [u64; 3] = [1, 10, 50];

/// The planes of one person's answers.
pub struct Planes {
    /// The option given; of what is not private, which alone enters a percentage, the option and the questions.
    pub given: String,
    pub shown: String,
    pub answered: String,
    /// Of what is not private by weight: options accepted, options that earn half, questions so weighed.
    pub weighed: [[String; 3]; 3],
    /// Options that a dealbreaker refuses.
    pub refused: String,
}

fn options(of: impl Fn(usize, u8) -> bool) -> String {
    let each = (0..SCORED).flat_map(|question| (0..WIDEST as u8).map(move |option| (question, option)));
    each.map(|(question, option)| if of(question, option) { '1' } else { '0' })
        .collect()
}

fn questions(of: impl Fn(usize) -> bool) -> String {
    (0..SCORED)
        .map(|question| if of(question) { '1' } else { '0' })
        .collect()
}

impl Planes {
    pub fn of(values: &Values) -> Planes {
        let answer = |question: usize| values.get(question);
        let accepted = |question: usize| answer(question).map_or(0, |a| a.accept);
        let open = |question: usize| answer(question).filter(|a| !a.private);
        let weighs = |question: usize, weight: u64| open(question).is_some_and(|a| a.importance.weight() == weight);
        Planes {
            given: options(|q, o| answer(q).is_some_and(|a| a.option == o + 1)),
            shown: options(|q, o| open(q).is_some_and(|a| a.option == o + 1)),
            answered: questions(|q| open(q).is_some()),
            weighed: WEIGHTS.map(|weight| {
                [
                    options(|q, o| weighs(q, weight) && accepted(q) >> o & 1 == 1),
                    options(|q, o| weighs(q, weight) && trust::neighbours_of(q, accepted(q)) >> o & 1 == 1),
                    questions(|q| weighs(q, weight)),
                ]
            }),
            refused: options(|q, o| {
                o < OPTIONS[q]
                    && answer(q).is_some_and(|a| a.importance == Importance::Dealbreaker)
                    && accepted(q) >> o & 1 == 0
            }),
        }
    }

    fn all(&self) -> Vec<&str> {
        let weighed = self.weighed.iter().flatten().map(String::as_str);
        let first = [&self.given, &self.shown, &self.answered].map(String::as_str);
        first
            .into_iter()
            .chain(weighed)
            .chain([self.refused.as_str()])
            .collect()
    }
}

/// Degrees of a cell's centre.
pub fn centre(cell: Cell) -> (f64, f64) {
    let degrees = |cells: i32| (f64::from(cells) + 0.5) / 20.0;
    (degrees(cell.lat()), degrees(cell.lon()))
}

pub fn h3(cell: Cell, resolution: Resolution) -> Option<u64> {
    let (lat, lon) = centre(cell);
    Some(LatLng::new(lat, lon).ok()?.to_cell(resolution).into())
}

/// The farthest band that saved filters take.
fn reach(person: &Person) -> u8 {
    match person.filters.map(|filters| filters.distance) {
        Some(Distance::Within(km)) => matching::Band::within(km) as u8,
        Some(Distance::Anywhere) | None => NOWHERE,
    }
}

const RAW: &str = "CREATE TABLE raw (id uuid, live bool, gender int2, seeks int4, birth int4, lat float8, lon float8,
    ux float8, uy float8, uz float8, h4 int8, h5 int8, reach int2, age_min int2, age_max int2, languages int4,
    interests int4, rarity int4, personality int2, intention int2, verified bool, active int4, completeness int4,
    reply int4, fairness int4, f_interests int4, f_personalities int4, f_verified bool, f_language bool,
    f_intention bool, strict bool, given bit(95), shown bit(95), answered bit(19), accept1 bit(95), half1 bit(95),
    weigh1 bit(19), accept10 bit(95), half10 bit(95), weigh10 bit(19), accept50 bit(95), half50 bit(95),
    weigh50 bit(19), refused bit(95));
    CREATE TABLE hidden (viewer int4, subject uuid)";

const LAID: [&str; 6] = [
    "CREATE TABLE by_h3 AS SELECT * FROM raw ORDER BY h5;
     ALTER TABLE by_h3 DROP COLUMN lat, DROP COLUMN lon, ADD PRIMARY KEY (id)",
    "CREATE INDEX by_h5 ON by_h3 (h5, gender, birth) WHERE live AND reach < 6",
    "CREATE INDEX by_h4 ON by_h3 (h4, gender, birth) WHERE live AND reach < 6",
    "CREATE INDEX all_h5 ON by_h3 (h5, gender, birth) WHERE live",
    "CREATE INDEX all_h4 ON by_h3 (h4, gender, birth) WHERE live",
    "CREATE INDEX far_h3 ON by_h3 (gender, birth) WHERE live AND reach = 6",
];

const LAID_BY_POSTGIS: [&str; 4] = [
    "CREATE TABLE by_point AS SELECT *, ST_SetSRID(ST_MakePoint(lon, lat), 4326)::geography AS point
       FROM raw ORDER BY h5;
     ALTER TABLE by_point DROP COLUMN lat, DROP COLUMN lon, DROP COLUMN ux, DROP COLUMN uy, DROP COLUMN uz,
       DROP COLUMN h4, DROP COLUMN h5, ADD PRIMARY KEY (id)",
    "CREATE INDEX near_point ON by_point USING gist (point) WHERE live AND reach < 6",
    "CREATE INDEX all_point ON by_point USING gist (point) WHERE live",
    "CREATE INDEX far_point ON by_point (gender, birth) WHERE live AND reach = 6",
];

/// Writes everybody and what the viewers, by their place in the list, have seen; says whether PostGIS is there.
pub async fn lay(client: &Client, people: &[Person], viewers: &[Viewer]) -> Result<bool, Failure> {
    client.batch_execute(RAW).await?;
    let rows = people.iter().map(row);
    copy(client, "COPY raw FROM STDIN", rows).await?;
    let pairs = viewers.iter().enumerate().flat_map(|(number, viewer)| {
        let hidden = viewer.relations.hidden.iter();
        hidden.map(move |subject| format!("{number}\t{subject}\n"))
    });
    copy(client, "COPY hidden FROM STDIN", pairs).await?;
    client
        .batch_execute("ALTER TABLE hidden ADD PRIMARY KEY (viewer, subject)")
        .await?;
    let postgis = client.batch_execute("CREATE EXTENSION postgis").await.is_ok();
    for statement in LAID.iter().chain(LAID_BY_POSTGIS.iter().filter(|_| postgis)) {
        client.batch_execute(statement).await?;
    }
    client.batch_execute("DROP TABLE raw").await?;
    client.batch_execute("VACUUM ANALYZE").await?;
    Ok(postgis)
}

async fn copy(client: &Client, statement: &str, rows: impl Iterator<Item = String>) -> Result<(), Failure> {
    let mut sink = std::pin::pin!(client.copy_in::<_, Bytes>(statement).await?);
    let mut part = String::new();
    for row in rows {
        part.push_str(&row);
        if part.len() > 1 << 20 {
            sink.send(Bytes::from(std::mem::take(&mut part))).await?;
        }
    }
    sink.send(Bytes::from(part)).await?;
    sink.close().await?;
    Ok(())
}

/// One person as a line of COPY, in the order of [`RAW`].
fn row(person: &Person) -> String {
    let mut row = String::with_capacity(1_400);
    let mut put = |value: &dyn std::fmt::Display| {
        let tab = if row.is_empty() { "" } else { "\t" };
        // Writing into a text cannot fail.
        _ = write!(row, "{tab}{value}");
    };
    let null = |value: Option<String>| value.unwrap_or_else(|| "\\N".to_owned());
    let flag = |on: bool| if on { "t" } else { "f" };
    put(&person.id);
    put(&flag(person.ready && !person.paused && !person.incognito));
    put(&(person.gender as u8));
    put(&seeks(person));
    put(&person.birth.packed());
    let place = person.cell.map(centre);
    put(&null(place.map(|(lat, _)| lat.to_string())));
    put(&null(place.map(|(_, lon)| lon.to_string())));
    for axis in 0..3 {
        put(&null(person.cell.map(|cell| cell.unit_vector()[axis].to_string())));
    }
    for resolution in [Resolution::Four, Resolution::Five] {
        put(&null(
            person
                .cell
                .and_then(|cell| h3(cell, resolution))
                .map(|cell| cell.to_string()),
        ));
    }
    put(&reach(person));
    let saved = person.filters;
    put(&saved.map_or(0, |filters| filters.age_min));
    put(&saved.map_or(u8::MAX, |filters| filters.age_max));
    put(&person.languages);
    put(&person.interests);
    put(&terms::rarity(person.interests));
    put(&null(person.personality.map(|kind| kind.to_string())));
    put(&person.intention.map_or(NO_SEAL, |intention| intention as usize));
    put(&flag(person.verified));
    put(&person.active.0);
    put(&terms::completeness(person.completeness));
    put(&person.reply);
    put(&person.fairness);
    put(&saved.map_or(0, |filters| filters.interests));
    put(&saved.map_or(0, |filters| filters.personalities));
    put(&flag(saved.is_some_and(|filters| filters.verified_only)));
    put(&flag(saved.is_some_and(|filters| filters.shared_language)));
    put(&flag(saved.is_some_and(|filters| filters.compatible_intention)));
    let planes = Planes::of(&person.values);
    put(&flag(planes.refused.contains('1')));
    for plane in planes.all() {
        put(&plane);
    }
    row.push('\n');
    row
}

/// The genders that a person seeks, as a mask over all seven.
fn seeks(person: &Person) -> u8 {
    use matching::Gender::{Agender, GenderFluid, Man, NonBinary, Other, Undisclosed, Woman};
    let all = [Man, Woman, NonBinary, GenderFluid, Agender, Other, Undisclosed];
    let sought = all.into_iter().filter(|gender| person.seeks.accepts(*gender));
    sought.fold(0, |mask, gender| mask | 1 << gender as u8)
}

/// The numbers of the genders in a mask.
pub fn sought(person: &Person) -> Vec<u8> {
    let mask = seeks(person);
    (0..7).filter(|gender| mask >> gender & 1 == 1).collect()
}
