//! Pieces of SQL that both engines share: ages, distance bands, and named parameters.
//!
//! Distances are compared as squared chords between cell centres on the unit sphere. That needs no
//! trigonometry, which portable SQL lacks, and grows exactly as the great-circle distance does.

use db::{Engine, Value};
use jiff::civil::Date;
use matching::grid;
use std::borrow::Cow;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Between the subject's (`p`) and the viewer's (`v`) cell centres; NULL when either has none.
pub const SQUARED_CHORD: &str = "((p.cell_x - v.cell_x) * (p.cell_x - v.cell_x)
    + (p.cell_y - v.cell_y) * (p.cell_y - v.cell_y) + (p.cell_z - v.cell_z) * (p.cell_z - v.cell_z))";

/// Age in whole years at `:today` of a person born on `column`.
pub fn age(engine: Engine, column: &str) -> String {
    let digits = match engine {
        Engine::Sqlite => format!("CAST(replace({column}, '-', '') AS INTEGER)"),
        Engine::Postgres => format!("CAST(to_char({column}, 'YYYYMMDD') AS bigint)"),
    };
    format!("((:today - {digits}) / 10000)")
}

/// The number that [`age`] subtracts from: year, month and day as digits.
pub fn day_number(date: Date) -> i64 {
    i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day())
}

/// The squared chord at the edge of the band that a filter's kilometres round up to.
pub fn band_edge(kilometres: &str) -> String {
    let mut sql = "CASE".to_string();
    for edge in grid::EDGES_KM {
        sql.push_str(&format!(
            " WHEN {kilometres} <= {edge} THEN {:e}",
            grid::squared_chord(edge)
        ));
    }
    sql.push_str(" ELSE 8e0 END");
    sql
}

/// The label of the band of the distance; NULL when it is not known. The distance is a column of a row of its own, or SQLite
/// would compute it again for each edge.
pub fn band_label() -> String {
    let mut bands = "CASE WHEN d.chord IS NULL THEN NULL".to_string();
    let mut lower: Option<f64> = None;
    for edge in grid::EDGES_KM {
        let label = lower.map_or(format!("<{edge}"), |lower| format!("{lower}-{edge}"));
        bands.push_str(&format!(
            " WHEN d.chord < {:e} THEN '{label}'",
            grid::squared_chord(edge)
        ));
        lower = Some(edge);
    }
    format!("(SELECT {bands} ELSE '>100' END FROM (SELECT {SQUARED_CHORD} AS chord) d)")
}

/// The ids between the parentheses of an `IN (…)`.
pub fn ids(ids: &[Uuid]) -> Fragment {
    ids.iter().enumerate().fold(Fragment::new(""), |list, (position, id)| {
        list.push(if position == 0 { "" } else { ", " }).bind(*id)
    })
}

/// Replaces `:name` by a placeholder for its value, wherever it stands. Names that are not listed
/// stay as they are, so that a cast (`::text`) is no name.
pub fn fill(sql: &str, named: &[(&str, Value)]) -> Fragment {
    fill_parts(sql, named, |part| part.to_owned().into())
}

/// The same for a text that is kept, which is not copied.
pub fn fill_kept(sql: &'static str, named: &[(&str, Value)]) -> Fragment {
    fill_parts(sql, named, Cow::Borrowed)
}

fn fill_parts<'s>(sql: &'s str, named: &[(&str, Value)], part: impl Fn(&'s str) -> Cow<'static, str>) -> Fragment {
    let mut fragment = Fragment::new("");
    let mut rest = sql;
    while let Some(at) = rest.find(':') {
        let (before, from) = rest.split_at(at);
        let end = from[1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .map_or(from.len(), |n| n + 1);
        let (name, after) = from.split_at(end);
        fragment = match named.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => fragment.push(part(before)).bind(value.clone()),
            None => fragment.push(part(before)).push(part(name)),
        };
        rest = after;
    }
    fragment.push(part(rest))
}
