//! Limits on what one statement may cost, decided before it is compiled.
//!
//! Rows that are embedded through a foreign key of the embedded table each stand under one parent, so the tables
//! themselves bound their number. Behind a to-one or many-to-many step the same row stands under many parents, and
//! every list embedded there multiplies ("turns"). Such lists are bounded by the product of the limits on their
//! path. Time is bounded too, by the deadline of the request; see [`super::budget`].

use super::ast::{self, Compare};
use super::plan::{Cond, Expr, Select};
use super::resolve::MAX_ROWS;
use supabase_base::error::ApiError;
use supabase_registry::Cardinality;

/// Embedded resources of one request.
const MAX_EMBEDS: usize = 12;
/// Levels of embedding.
const MAX_DEPTH: usize = 5;
/// Values of one row, with those of the embedded rows and after `*` is replaced by its columns.
const MAX_VALUES: usize = 500;
/// Rows of a list that multiplies: the limits on its path, multiplied.
const MAX_MULTIPLIED_ROWS: u64 = 20_000;
/// Searches for a pattern (`like`, `match` and their kin) in one request, and the length of all of them in bytes.
const MAX_PATTERNS: usize = 10;
const MAX_PATTERN_BYTES: usize = 2_000;
/// Above this many rows a statement counts as heavy.
const HEAVY_ROWS: u64 = 2_500;
/// Above this many conditions a statement counts as heavy.
const HEAVY_CONDITIONS: usize = 40;

/// What a statement may cost, judged by its form alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueryWeight {
    /// The most rows it reads or embeds.
    rows: u64,
    embeds: usize,
    values: usize,
    conditions: usize,
    patterns: usize,
    pattern_bytes: usize,
}

impl QueryWeight {
    /// Whether only a few such statements may run at the same time.
    pub fn is_heavy(self) -> bool {
        self.rows > HEAVY_ROWS || self.conditions > HEAVY_CONDITIONS || self.patterns > 0
    }
}

/// How often a level is evaluated, and whether its rows may repeat.
#[derive(Clone, Copy)]
struct Parents {
    rows: u64,
    repeat: bool,
    /// Whether a list above already multiplied.
    turned: bool,
    depth: usize,
}

/// Sets the limits of lists that have none and refuses what would cost too much.
pub fn apply(plan: &mut Select, query: &ast::Query) -> Result<QueryWeight, ApiError> {
    let mut weight = QueryWeight::default();
    let rows = root_rows(plan);
    let root = Parents {
        rows,
        repeat: false,
        turned: false,
        depth: 0,
    };
    weight.rows = rows;
    level(plan, query, root, &mut weight)?;
    if weight.embeds > MAX_EMBEDS {
        return Err(too_complex(format!("More than {MAX_EMBEDS} resources are embedded.")));
    }
    if weight.values > MAX_VALUES {
        return Err(too_complex(format!("More than {MAX_VALUES} values are selected.")));
    }
    if weight.patterns > MAX_PATTERNS || weight.pattern_bytes > MAX_PATTERN_BYTES {
        return Err(too_complex(format!(
            "More than {MAX_PATTERNS} patterns, or {MAX_PATTERN_BYTES} bytes of them, are searched for."
        )));
    }
    Ok(weight)
}

/// The most rows of the root: its limit, or fewer where the filter names them by their whole key.
fn root_rows(plan: &Select) -> u64 {
    let named = |key: &&str| {
        let named = plan.filter.iter().filter_map(|cond| match cond {
            Cond::Compare(Expr::Column(column), _, Compare::Eq, _) if column == key => Some(1),
            Cond::In(Expr::Column(column), _, values) if column == key => Some(values.len() as u64),
            _ => None,
        });
        named.min()
    };
    let limit = plan.limit.unwrap_or(MAX_ROWS);
    let rows: Option<Vec<u64>> = plan.resource.key.iter().map(named).collect();
    match rows {
        Some(rows) if !rows.is_empty() => rows.into_iter().fold(1, u64::saturating_mul).min(limit),
        _ => limit,
    }
}

fn level(plan: &mut Select, query: &ast::Query, here: Parents, weight: &mut QueryWeight) -> Result<(), ApiError> {
    weight.values += plan.outputs.len();
    plan.filter.iter().for_each(|cond| count(cond, weight));
    let embeds = query.select.iter().filter_map(|item| match item {
        ast::SelectItem::Embed(embed) => Some(&embed.query),
        _ => None,
    });
    // Embedded levels stand in the plan in the order of the request.
    for (embedded, query) in plan.embeds.iter_mut().zip(embeds) {
        weight.embeds += 1;
        if here.depth == MAX_DEPTH {
            return Err(too_complex(format!(
                "Resources are embedded more than {MAX_DEPTH} levels deep."
            )));
        }
        let cardinality = embedded.relation.cardinality;
        let mut below = Parents {
            depth: here.depth + 1,
            repeat: here.repeat || matches!(cardinality, Cardinality::ToOne | Cardinality::ManyToMany),
            ..here
        };
        if cardinality.is_list() {
            if here.repeat {
                multiply(&mut embedded.select, query, here, &embedded.name)?;
                below.turned = true;
            }
            below.rows = here.rows.saturating_mul(embedded.select.limit.unwrap_or(MAX_ROWS));
        }
        weight.rows = weight.rows.saturating_add(below.rows);
        level(&mut embedded.select, query, below, weight)?;
    }
    Ok(())
}

/// Bounds a list whose rows stand under many parents: its own limit, or a fair share of what is allowed.
fn multiply(list: &mut Select, query: &ast::Query, here: Parents, name: &str) -> Result<(), ApiError> {
    if here.turned {
        return Err(
            too_complex(format!("'{name}' repeats rows of a list that is repeated already."))
                .with_hint("Read it in a request of its own."),
        );
    }
    let share = MAX_MULTIPLIED_ROWS / here.rows.max(1);
    let wanted = query.limit.map(|limit| limit.min(MAX_ROWS));
    if share == 0 || wanted.is_some_and(|wanted| wanted > share) {
        return Err(too_complex(format!(
            "'{name}' would repeat up to {} rows; at most {MAX_MULTIPLIED_ROWS} are allowed.",
            here.rows.saturating_mul(wanted.unwrap_or(MAX_ROWS)),
        ))
        .with_hint(format!(
            "Lower 'limit' or '{name}.limit', or name the rows by their key."
        )));
    }
    list.limit = Some(wanted.unwrap_or(share.min(MAX_ROWS)));
    Ok(())
}

fn count(cond: &Cond, weight: &mut QueryWeight) {
    match cond {
        Cond::All(conds) | Cond::Any(conds) => conds.iter().for_each(|cond| count(cond, weight)),
        Cond::Not(inner) => count(inner, weight),
        Cond::Like { pattern, .. } | Cond::Match(_, pattern) => {
            weight.conditions += 1;
            weight.patterns += 1;
            weight.pattern_bytes += pattern.len();
        }
        _ => weight.conditions += 1,
    }
}

/// 54001 is PostgreSQL's own "statement_too_complex".
fn too_complex(details: String) -> ApiError {
    ApiError::new(400, "54001", "statement too complex").with_details(details)
}
