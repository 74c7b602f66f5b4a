//! The relations that foreign keys make, as the protocol infers them.

use super::{Reference, Table};
use supabase_registry::{Junction, Resource};

impl Reference {
    /// PostgreSQL's name for the constraint.
    pub(super) fn constraint(&self, table: &str) -> String {
        format!("{table}_{}_fkey", self.column)
    }
}

/// Adds every way out of a table: its own foreign keys, those that lead to it, and those through a junction.
pub(super) fn relations(mut resource: Resource, table: &Table, tables: &[Table]) -> Resource {
    for reference in &table.references {
        let name = forever(reference.constraint(table.name));
        let (target, column) = (reference.target, reference.target_column);
        resource = match table.is_unique(&[reference.column]) {
            true => resource.one_to_one(name, reference.column, target, column),
            false => resource.to_one(name, reference.column, target, column),
        };
    }
    for other in tables {
        for reference in other.references.iter().filter(|to| to.target == table.name) {
            let name = forever(reference.constraint(other.name));
            resource = match other.is_unique(&[reference.column]) {
                true => resource.one_to_one(name, reference.target_column, other.name, reference.column),
                false => resource.to_many(name, reference.target_column, other.name, reference.column),
            };
            resource = through(resource, other, reference);
        }
    }
    resource
}

/// A table is a junction when both foreign keys belong to its primary key.
fn through(mut resource: Resource, junction: &Table, here: &Reference) -> Resource {
    let in_key = |reference: &&Reference| junction.key.contains(&reference.column);
    if !in_key(&here) {
        return resource;
    }
    let others = junction.references.iter().filter(in_key);
    for there in others.filter(|there| there.column != here.column) {
        let between = Junction {
            resource: junction.name,
            column: here.column,
            target_column: there.column,
        };
        let name = forever(format!("{}_{}_{}", junction.name, here.column, there.column));
        resource = resource.many_to_many(name, here.target_column, between, there.target, there.target_column);
    }
    resource
}

/// Names of the surface live as long as the program; there are a handful, made once at start.
fn forever(name: String) -> &'static str {
    Box::leak(name.into_boxed_str())
}
