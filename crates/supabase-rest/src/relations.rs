//! Which relation a request means when it names one.

use super::ast::Embed;
use serde_json::{Value, json};
use supabase_base::error::ApiError;
use supabase_registry::{Cardinality, Registry, Relation, Resource};

/// Finds the one relation from `parent` that an embedding names.
pub fn find<'r>(parent: &'r Resource, embed: &Embed) -> Result<&'r Relation, ApiError> {
    let name = embed.relation.as_str();
    let found: Vec<&Relation> = parent
        .relations
        .iter()
        .filter(|relation| names(relation, name))
        .filter(|relation| embed.hint.as_deref().is_none_or(|hint| hints(relation, hint)))
        .collect();
    match found.as_slice() {
        [relation] => Ok(relation),
        // One foreign key of a table to itself leads both ways. The name of the table means the rows that point here;
        // the row that this one points to is named by its column.
        [one, other] if one.name == other.name && one.target == parent.name && other.target == parent.name => {
            Ok(if one.holds_key() { other } else { one })
        }
        [] => Err(none(parent.name, name, embed.hint.as_deref())),
        many => Err(several(parent.name, name, many)),
    }
}

/// A relation is named by its target, its constraint, or its column when this side holds the foreign key.
fn names(relation: &Relation, name: &str) -> bool {
    relation.target == name || relation.name == name || (relation.holds_key() && relation.column == name)
}

fn hints(relation: &Relation, hint: &str) -> bool {
    relation.name == hint
        || relation.column == hint
        || relation.target_column == hint
        || relation.target == hint
        || relation
            .junction
            .as_ref()
            .is_some_and(|junction| junction.resource == hint)
}

fn none(parent: &str, name: &str, hint: Option<&str>) -> ApiError {
    let using = hint.map(|hint| format!(" using the hint '{hint}'")).unwrap_or_default();
    ApiError::new(
        400,
        "PGRST200",
        format!("Could not find a relationship between '{parent}' and '{name}' in the schema cache"),
    )
    .with_details(format!(
        "Searched for a foreign key relationship between '{parent}' and '{name}'{using} in the schema 'public', but no matches were found."
    ))
}

fn several(parent: &str, name: &str, found: &[&Relation]) -> ApiError {
    let details: Vec<Value> = found
        .iter()
        .map(|relation| {
            let cardinality = match relation.cardinality {
                Cardinality::ToOne => "many-to-one",
                Cardinality::ToMany => "one-to-many",
                Cardinality::OneToOne => "one-to-one",
                Cardinality::ManyToMany => "many-to-many",
            };
            json!({
                "cardinality": cardinality,
                "embedding": format!("{parent} with {}", relation.target),
                "relationship": format!(
                    "{} using {parent}({}) and {}({})",
                    relation.name, relation.column, relation.target, relation.target_column
                ),
            })
        })
        .collect();
    let choices: Vec<String> = found
        .iter()
        .map(|relation| format!("'{}!{}'", relation.target, relation.name))
        .collect();
    ApiError::new(
        300,
        "PGRST201",
        format!("Could not embed because more than one relationship was found for '{parent}' and '{name}'"),
    )
    .with_details(details)
    .with_hint(format!(
        "Try changing '{name}' to one of the following: {}. Find the desired relationship in the 'details' key.",
        choices.join(", ")
    ))
}

/// The resource of that name, or the protocol's 404 with the closest name as a hint.
pub fn resource<'r>(registry: &'r Registry, name: &str) -> Result<&'r Resource, ApiError> {
    registry.find_resource(name).ok_or_else(|| no_resource(registry, name))
}

/// The protocol's 404 for a table, with the closest name as a hint.
pub fn no_resource(registry: &Registry, name: &str) -> ApiError {
    let error = ApiError::new(
        404,
        "PGRST205",
        format!("Could not find the table 'public.{name}' in the schema cache"),
    );
    match closest(name, registry.resources().map(|resource| resource.name)) {
        Some(other) => error.with_hint(format!("Perhaps you meant the table 'public.{other}'")),
        None => error,
    }
}

/// The name that needs the fewest changes, when that is less than half of the word.
pub fn closest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let word: Vec<char> = word.chars().take(64).collect();
    names
        .map(|name| (distance(&word, name), name))
        .filter(|(distance, name)| distance * 2 <= name.chars().count())
        .min()
        .map(|(_, name)| name)
}

/// Levenshtein's distance.
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let change = corner + usize::from(from != to);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
