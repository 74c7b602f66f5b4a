//! The statement that deals a deck of twenty in SQL: the same limits both ways, the same arithmetic in integers.
//!
//! It is spared the exploration term, whose hash of two ids SQL could only compute at great cost, and it knows its
//! viewer's side as literals. The fences (`OFFSET 0`) keep the planner from computing a distance or an agreement
//! twice.

use h3o::{CellIndex, LatLng, Resolution};
use matching::grid::{EARTH_KM, EDGES_KM};
use matching::simulation::TODAY;
use matching::weights::{Term, Weights};
use matching::{Band, BirthDate, Distance, Filters, Intention, Limits, Person, terms};

use super::tables::{NO_SEAL, NOWHERE, Planes, WEIGHTS, centre, h3, sought};
use crate::viewers::Viewer;
use crate::world::today;

/// Who finds the people nearby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearbySearch {
    PostGis,
    H3,
}

/// The band of a distance `d`, and of an unknown one.
const BAND: &str = "(CASE WHEN d < 5 THEN 0 WHEN d < 10 THEN 1 WHEN d < 25 THEN 2 WHEN d < 50 THEN 3
    WHEN d < 100 THEN 4 WHEN d IS NULL THEN 6 ELSE 5 END)::int";

/// A viewer's question, taken apart.
pub struct DeckRequest<'v> {
    /// The viewer's place in the list of all viewers.
    number: usize,
    viewer: &'v Person,
    filters: Filters,
    weights: Weights,
    planes: Planes,
    way: NearbySearch,
}

impl<'v> DeckRequest<'v> {
    /// None for a viewer whose limits are soft: SQL would have to read everybody.
    pub fn new(number: usize, viewer: &'v Viewer, way: NearbySearch) -> Option<DeckRequest<'v>> {
        let query = viewer.query(false);
        let Limits::Hard(filters) = query.limits else {
            return None;
        };
        Some(DeckRequest {
            number,
            viewer: &viewer.person,
            filters,
            weights: query.weights,
            planes: Planes::of(&viewer.person.values),
            way,
        })
    }

    /// The first `count` of the deck: id and score.
    pub fn deck(&self, count: usize) -> String {
        format!(
            "SELECT id, (base * completeness * fairness / 100000000)::int8 AS score
             FROM (SELECT *, ({sum})::int8 AS base
             FROM (SELECT *, {percent} AS percent
             FROM (SELECT id, band, languages, active, reply, completeness::int8, fairness::int8, rarity,
               ({shared}) AS shared, (ARRAY{fits})[intention + 1] AS fit, {agreement}
             FROM ({eligible}) a WHERE {unseen} OFFSET 0) b OFFSET 0) c OFFSET 0) d
             ORDER BY score DESC, id LIMIT {count}",
            sum = self.sum(),
            percent = percent(),
            shared = self.shared_rarity(),
            fits = list((0..=NO_SEAL).map(|seal| self.fit(seal))),
            agreement = self.agreement(),
            eligible = self.eligible(),
            unseen = self.unseen(),
        )
    }

    /// How many people remain.
    pub fn count(&self) -> String {
        format!("SELECT count(*) FROM ({}) a WHERE {}", self.eligible(), self.unseen())
    }

    fn unseen(&self) -> String {
        format!(
            "NOT EXISTS (SELECT 1 FROM hidden WHERE viewer = {} AND subject = a.id)",
            self.number
        )
    }

    fn fit(&self, seal: usize) -> u8 {
        terms::intention_fit(self.viewer.intention, Intention::ALL.get(seal).copied())
    }

    /// The sum of the terms, each rounded as [`matching::score`] rounds it.
    fn sum(&self) -> String {
        let own = terms::rarity(self.viewer.interests);
        let weight = |term: Term| self.weights.of(term);
        let all = format!("({own} + rarity - shared)");
        format!(
            "{values} * percent + {intention} * fit + {reply} * (reply * (6000 + 40 * fit) / 100) / 100
             + {interests} * coalesce(10000 * shared / nullif({all}, 0), 0) / 100
             + {language} * (ARRAY{spoken})[least(3, bit_count((languages & {tongues})::bit(10))) + 1] / 100
             + {distance} * (ARRAY{bands})[band + 1] / 100
             + {activity} * (ARRAY{days})[least(31, greatest(0, {now} - active)) + 1] / 100",
            values = weight(Term::Values),
            intention = weight(Term::Intention),
            reply = weight(Term::Reply),
            interests = weight(Term::Interests),
            language = weight(Term::Language),
            spoken = list((0..4).map(|common| terms::languages(u16::MAX, (1 << common) - 1))),
            tongues = self.viewer.languages,
            distance = weight(Term::Distance),
            bands = list((0..=usize::from(NOWHERE)).map(|band| terms::distance(Band::ALL.get(band).copied()))),
            activity = weight(Term::Activity),
            days = list((0..32).map(terms::activity)),
            now = today().day.0,
        )
    }

    fn shared_rarity(&self) -> String {
        let listed = (0..16).filter(|interest| self.viewer.interests >> interest & 1 == 1);
        sum(listed.map(|i| format!("{} * (interests >> {i} & 1)", terms::rarity(1 << i))))
    }

    /// What both sides earn and could earn, and how many questions are common; private answers enter nothing.
    fn agreement(&self) -> String {
        let own = &self.planes;
        let mut sides: [Vec<String>; 4] = Default::default();
        for (weight, [accept, half, weigh]) in WEIGHTS.into_iter().zip(&own.weighed) {
            let columns = ["accept", "half", "weigh"].map(|name| format!("{name}{weight}"));
            sides[0].extend(common("shown", accept).map(|bits| format!("{} * {bits}", 2 * weight)));
            sides[0].extend(common("shown", half).map(|bits| format!("{weight} * {bits}")));
            sides[1].extend(common("answered", weigh).map(|bits| format!("{} * {bits}", 2 * weight)));
            sides[2].extend(common(&columns[0], &own.shown).map(|bits| format!("{} * {bits}", 2 * weight)));
            sides[2].extend(common(&columns[1], &own.shown).map(|bits| format!("{weight} * {bits}")));
            sides[3].extend(common(&columns[2], &own.answered).map(|bits| format!("{} * {bits}", 2 * weight)));
        }
        let [earned, possible, their_earned, their_possible] = sides.map(|terms| sum(terms.into_iter()));
        format!(
            "({earned}) AS earned, ({possible}) AS possible, ({their_earned}) AS their_earned,
             ({their_possible}) AS their_possible, {n} AS n",
            n = common("answered", &own.answered).unwrap_or_else(|| "0".into()),
        )
    }

    /// Everybody within the limits of both, with their band.
    fn eligible(&self) -> String {
        let (columns, asked) = (self.columns(), self.asked());
        let viewer = self.viewer.id;
        let banded = |from: String, and: &str| {
            format!("SELECT *, {BAND} AS band FROM ({from} OFFSET 0) e WHERE id <> '{viewer}' {and}")
        };
        let table = self.table();
        match self.filters.distance {
            Distance::Within(km) => {
                let limit = Band::within(km) as usize;
                let near = format!(
                    "SELECT {columns} FROM {table} WHERE {asked} AND {}",
                    self.near(EDGES_KM[limit])
                );
                let inside = banded(near, "");
                format!("SELECT * FROM ({inside} OFFSET 0) f WHERE band <= {limit} AND band <= reach")
            }
            // People with a limit of their own are near; people without one may be anywhere.
            Distance::Anywhere => {
                let near = format!(
                    "SELECT {columns} FROM {table} WHERE {asked} AND reach < {NOWHERE} AND {}",
                    self.near(EDGES_KM[4])
                );
                let far = format!("SELECT {columns} FROM {table} WHERE {asked} AND reach = {NOWHERE}");
                let inside = banded(near, "");
                format!(
                    "SELECT * FROM ({inside} OFFSET 0) f WHERE band <= reach UNION ALL {}",
                    banded(far, "")
                )
            }
        }
    }

    fn table(&self) -> &'static str {
        match self.way {
            NearbySearch::PostGis => "by_point",
            NearbySearch::H3 => "by_h3",
        }
    }

    fn columns(&self) -> String {
        let planes =
            "given, shown, answered, accept1, half1, weigh1, accept10, half10, weigh10, accept50, half50, weigh50";
        let facts = "id, intention, reply, interests, rarity, languages, active, completeness, fairness, reach";
        format!("{facts}, {planes}, {} AS d", self.kilometres())
    }

    fn kilometres(&self) -> String {
        let Some(cell) = self.viewer.cell else {
            return "NULL::float8".into();
        };
        match self.way {
            NearbySearch::PostGis => format!("ST_Distance(point, {}, false) / 1000", self.point()),
            NearbySearch::H3 => {
                let [x, y, z] = cell.unit_vector();
                let across = format!("(ux - ({x})) ^ 2 + (uy - ({y})) ^ 2 + (uz - ({z})) ^ 2");
                format!("{} * asin(least(1.0, 0.5 * sqrt({across})))", 2.0 * EARTH_KM)
            }
        }
    }

    fn point(&self) -> String {
        let place = self.viewer.cell.map(centre);
        place.map_or("NULL::geography".into(), |(lat, lon)| {
            format!("'SRID=4326;POINT({lon} {lat})'::geography")
        })
    }

    /// The condition for people within so many kilometres.
    fn near(&self, km: f64) -> String {
        let Some(cell) = self.viewer.cell else {
            return "false".into();
        };
        match self.way {
            NearbySearch::PostGis => format!("ST_DWithin(point, {}, {}, false)", self.point(), km * 1000.0),
            NearbySearch::H3 => {
                let (resolution, column) = if km > 30.0 {
                    (Resolution::Four, "h4")
                } else {
                    (Resolution::Five, "h5")
                };
                let cells: Vec<String> = cover(cell, km, resolution).iter().map(u64::to_string).collect();
                format!("{column} = ANY ('{{{}}}'::int8[])", cells.join(","))
            }
        }
    }

    /// Limits of both but the distance.
    fn asked(&self) -> String {
        let (viewer, filters) = (self.viewer, &self.filters);
        let now = i64::from(BirthDate::from(TODAY).packed());
        let age = today().age(viewer.birth);
        let oldest = match filters.age_max {
            99.. => 0,
            max => now - (i64::from(max) + 1) * 10_000 + 1,
        };
        let genders: Vec<String> = sought(viewer).iter().map(u8::to_string).collect();
        let mut all = vec![
            "live".to_owned(),
            format!("gender IN ({})", genders.join(", ")),
            format!("seeks >> {} & 1 = 1", viewer.gender as u8),
            format!(
                "birth BETWEEN {oldest} AND {}",
                now - i64::from(filters.age_min.max(18)) * 10_000
            ),
            format!("age_min <= {age} AND age_max >= {age}"),
            format!("(f_interests = 0 OR f_interests & {} <> 0)", viewer.interests),
            match viewer.personality {
                Some(kind) => format!("(f_personalities = 0 OR f_personalities >> {kind} & 1 = 1)"),
                None => "f_personalities = 0".into(),
            },
            format!("(NOT f_language OR languages & {} <> 0)", viewer.languages),
            format!(
                "(NOT f_intention OR {} >> intention & 1 = 1)",
                self.seals(|own, other| (other, own))
            ),
        ];
        all.extend((!viewer.verified).then(|| "NOT f_verified".into()));
        all.extend(filters.verified_only.then(|| "verified".into()));
        all.extend((filters.interests != 0).then(|| format!("interests & {} <> 0", filters.interests)));
        let kinds = filters.personalities;
        all.extend((kinds != 0).then(|| format!("personality IS NOT NULL AND {kinds} >> personality & 1 = 1")));
        let tongues = viewer.languages;
        all.extend(filters.shared_language.then(|| format!("languages & {tongues} <> 0")));
        let seals = self.seals(|own, other| (own, other));
        all.extend(
            filters
                .compatible_intention
                .then(|| format!("{seals} >> intention & 1 = 1")),
        );
        all.extend(common("refused", &self.planes.given).map(|clash| format!("(NOT strict OR {clash} = 0)")));
        all.extend(common("given", &self.planes.refused).map(|clash| format!("{clash} = 0")));
        all.join(" AND ")
    }

    /// Compatible seals, as a mask; `of` selects whose filter is applied to whom.
    fn seals(
        &self,
        of: impl Fn(Option<Intention>, Option<Intention>) -> (Option<Intention>, Option<Intention>),
    ) -> u32 {
        let fits = |seal: &usize| {
            let (own, other) = of(self.viewer.intention, Intention::ALL.get(*seal).copied());
            terms::intentions_compatible(own, other)
        };
        (0..=NO_SEAL).filter(fits).fold(0, |mask, seal| mask | 1 << seal)
    }
}

/// The cells that may hold people within so many kilometres.
fn cover(cell: matching::Cell, km: f64, resolution: Resolution) -> Vec<u64> {
    let Some(own) = h3(cell, resolution).and_then(|index| CellIndex::try_from(index).ok()) else {
        return Vec::new();
    };
    let (lat, lon) = centre(cell);
    let Ok(here) = LatLng::new(lat, lon) else {
        return Vec::new();
    };
    // Cells are not all of one size: a quarter more than the mean edge holds for every one of them.
    let edge = resolution.edge_length_km() * 1.25;
    let rings = (km / resolution.edge_length_km()).ceil() as u32 + 1;
    let disk = own.grid_disk::<Vec<_>>(rings).into_iter();
    disk.filter(|cell| here.distance_km(LatLng::from(*cell)) <= km + edge)
        .map(u64::from)
        .collect()
}

/// `floor(100 (√(S_a S_b) n + 0.6·4) / (n + 4))`.
fn percent() -> String {
    let share = |earned: &str, possible: &str| {
        format!("(CASE WHEN {possible} = 0 THEN 0.6::float8 ELSE {earned}::float8 / {possible} END)")
    };
    let root = format!(
        "sqrt({} * {})",
        share("earned", "possible"),
        share("their_earned", "their_possible")
    );
    format!("floor(100 * ({root} * n + 2.4::float8) / (n + 4) + 1e-9)::int")
}

/// How many bits a column shares with a plane; None for an empty plane.
fn common(column: &str, plane: &str) -> Option<String> {
    plane.contains('1').then(|| format!("bit_count({column} & B'{plane}')"))
}

fn sum(terms: impl Iterator<Item = String>) -> String {
    let terms: Vec<String> = terms.collect();
    if terms.is_empty() {
        "0".into()
    } else {
        terms.join(" + ")
    }
}

fn list(numbers: impl Iterator<Item = impl ToString>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}
