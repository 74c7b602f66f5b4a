//! A page of a folder in any order, found, ordered and cut by the database.

use db::{DbError, Engine, Reads};
use jiff::Timestamp;

use super::super::rules::Guard;
use crate::search::PrefixSearch;
use supabase_base::fragment::Fragment;

/// What a page is ordered by; names come second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageOrder {
    Name,
    Created,
    Updated,
}

/// What a page wants of the rows below a prefix.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    pub prefix: &'a str,
    /// Whether what lies in folders below is shown as folders, which have no time and come before all times.
    pub folders: bool,
    pub search: Option<&'a PrefixSearch>,
    pub by: PageOrder,
    pub descending: bool,
    /// Only what comes behind this time and name.
    pub beyond: Option<(Option<Timestamp>, String)>,
    pub limit: usize,
    pub offset: usize,
}

/// The full names of a page, and which of them are folders.
pub async fn page(
    reads: &mut impl Reads,
    bucket: &str,
    wanted: &Page<'_>,
    guard: &Guard,
) -> Result<Vec<(String, bool)>, DbError> {
    let (sql, values) = statement(reads.engine(), bucket, wanted, guard).finish();
    let rows: Vec<(String, i64)> = reads.all(sql, values).await?;
    Ok(rows.into_iter().map(|(name, folder)| (name, folder == 1)).collect())
}

fn statement(engine: Engine, bucket: &str, wanted: &Page<'_>, guard: &Guard) -> Fragment {
    let (position, no_time) = match engine {
        Engine::Sqlite => ("instr", "NULL"),
        Engine::Postgres => ("strpos", "CAST(NULL AS timestamptz)"),
    };
    let begin = wanted.prefix.chars().count();
    let at = match wanted.by {
        PageOrder::Updated => "updated_at",
        PageOrder::Name | PageOrder::Created => "created_at",
    };
    // By name a folder stands where its content stands.
    let slash = if wanted.by == PageOrder::Name { " || '/'" } else { "" };
    let below = Fragment::new(format!(
        "WITH below AS (SELECT name, {position}(substr(name, {}), '/') AS slash, {at} AS moment FROM storage_objects \
         WHERE ",
        begin + 1
    ));
    let below = guard.and(narrowed(engine, below, bucket, wanted, begin));
    let sql = below.push(") SELECT name, folder FROM (SELECT name, 0 AS folder, moment, name AS place FROM below");
    let sql = match wanted.folders {
        false => sql,
        true => sql.push(format!(
            " WHERE slash = 0 UNION ALL SELECT DISTINCT substr(name, 1, {begin} + slash - 1), 1, {no_time}, \
             substr(name, 1, {begin} + slash - 1){slash} FROM below WHERE slash > 0"
        )),
    };
    let sql = behind(sql.push(") AS listed"), wanted);
    let (direction, nulls) = match wanted.descending {
        true => ("DESC", "LAST"),
        false => ("ASC", "FIRST"),
    };
    let time = match wanted.by {
        PageOrder::Name => String::new(),
        PageOrder::Created | PageOrder::Updated => format!("moment {direction} NULLS {nulls}, "),
    };
    sql.push(format!(
        " ORDER BY {time}place {direction} LIMIT {} OFFSET {}",
        wanted.limit, wanted.offset
    ))
}

/// The names below the prefix that fit the search: ranges, each of which the index of buckets and names answers by
/// itself, and the rest of the search.
fn narrowed(engine: Engine, mut sql: Fragment, bucket: &str, wanted: &Page<'_>, begin: usize) -> Fragment {
    let heads = wanted.search.map_or_else(|| vec![String::new()], PrefixSearch::heads);
    for (index, head) in heads.iter().enumerate() {
        let first = format!("{}{head}", wanted.prefix);
        let last = format!("{first}{}", char::MAX);
        sql = sql
            .push(if index == 0 {
                "((bucket_id = "
            } else {
                " OR (bucket_id = "
            })
            .bind(bucket)
            .push(" AND name >= ")
            .bind(first)
            .push(" AND name <= ")
            .bind(last)
            .push(")");
    }
    sql = sql.push(")");
    let Some(search) = wanted.search else { return sql };
    let sql = sql.push(format!(" AND substr(name, {}) ", begin + 1));
    match engine {
        Engine::Sqlite => sql.push("GLOB ").bind(search.glob()),
        Engine::Postgres => sql.push("~ ").bind(search.regex()),
    }
}

/// What comes behind the last row of the page before.
fn behind(sql: Fragment, wanted: &Page<'_>) -> Fragment {
    let Some((time, name)) = &wanted.beyond else { return sql };
    let further = if wanted.descending { "<" } else { ">" };
    match (time, wanted.descending) {
        (None, false) => sql.push(" WHERE moment IS NOT NULL OR place > ").bind(name.as_str()),
        (None, true) => sql.push(" WHERE moment IS NULL AND place < ").bind(name.as_str()),
        (Some(time), descending) => sql
            .push(if descending {
                " WHERE moment IS NULL OR moment "
            } else {
                " WHERE moment "
            })
            .push(further)
            .push(" ")
            .bind(*time)
            .push(" OR (moment = ")
            .bind(*time)
            .push(format!(" AND place {further} "))
            .bind(name.as_str())
            .push(")"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn page_reads_the_index_of_names_and_no_more_than_what_fits() {
        db::testing::on_both(&[supabase_base::migrations()], |db| async move {
            if db.engine() != Engine::Sqlite {
                // With so few rows PostgreSQL would read them all in any case.
                return;
            }
            for (text, ranges) in [("", 1), ("2026", 1), ("de", 4)] {
                let search = PrefixSearch::parse(text);
                let wanted = Page {
                    prefix: "a/",
                    folders: true,
                    search: search.as_ref(),
                    by: PageOrder::Created,
                    descending: true,
                    beyond: None,
                    limit: 10,
                    offset: 0,
                };
                let (sql, values) = statement(Engine::Sqlite, "notes", &wanted, &Guard(None)).finish();
                let plan: Vec<(i64, i64, i64, String)> = db
                    .reader()
                    .all(format!("EXPLAIN QUERY PLAN {sql}"), values)
                    .await
                    .unwrap();
                let seeks = plan
                    .iter()
                    .filter(|(.., step)| step.contains("(bucket_id=? AND name>? AND name<?)"));
                assert!(seeks.count() >= ranges, "{text}: {plan:?}");
                assert!(
                    !plan.iter().any(|(.., step)| step.starts_with("SCAN storage_objects")),
                    "{plan:?}"
                );
            }
        })
        .await;
    }
}
