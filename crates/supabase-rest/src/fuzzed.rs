//! Mutated query strings and bodies: whatever comes is read, or refused in the words of the protocol.

use db::Engine;
use jiff::Timestamp;

use super::forms::BodyFormat;
use super::sql::{self, SqlContext};
use super::{parse_query, resolve};
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;
use supabase_base::fuzz::{Mutator, lines};
use supabase_registry::Registry;
use supabase_registry::columns;
use supabase_table::Table;

const MUTATIONS: usize = 20_000;

fn registry() -> Registry {
    let films = columns![
        id Int, title Text, year Int nullable, score Real, colour Bool, released Date, added_at Time, details Json,
        director_id Int
    ];
    let tables = [
        Table::new("people", &["id"], columns![id Int, name Text, country Text nullable]),
        Table::new("films", &["id"], films).references("director_id", "people", "id"),
    ];
    supabase_table::declare(Registry::new(), &tables)
}

fn is_spoken(error: &ApiError) -> bool {
    (300..500).contains(&error.status) && (error.code.starts_with("PGRST") || error.code.len() == 5)
}

/// Reads a query as far as its statements; returns whether there are any.
fn compiled(registry: &Registry, raw: &str) -> Result<bool, ApiError> {
    let Some(films) = registry.find_resource("films") else {
        return Ok(false);
    };
    let parsed = parse_query::parse(raw)?;
    let plan = resolve::select(registry, films, &parsed.query, &[])?;
    let caller = Caller::anon();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let context = SqlContext {
            engine,
            caller: &caller,
            now: Timestamp::UNIX_EPOCH,
        };
        let (text, values) = sql::list(context, &plan, true);
        assert!(
            values.is_empty() || text.contains(&format!("${}", values.len())),
            "{raw}: a value without its place"
        );
    }
    Ok(true)
}

#[test]
fn query_strings() {
    let registry = registry();
    let (mut read, mut refused) = (0, 0);
    for input in Mutator::new(lines("query.txt")).inputs(MUTATIONS) {
        let raw = String::from_utf8_lossy(&input);
        match compiled(&registry, &raw) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(is_spoken(&error), "{raw}: {error}");
                refused += 1;
            }
        }
    }
    assert!(read > 500 && refused > 1_000, "{read} read, {refused} refused");
}

#[test]
fn rows_of_every_form() {
    for input in Mutator::new(lines("rows.txt")).inputs(MUTATIONS) {
        for form in [BodyFormat::Csv, BodyFormat::Json, BodyFormat::Urlencoded] {
            if let Err(error) = form.read(&input) {
                assert!(is_spoken(&error), "{form:?} {input:?}: {error}");
            }
        }
    }
}
