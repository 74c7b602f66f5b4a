//! Plain tables: declared once, and the schema, the resource, its relations and its writes all follow from it.
//!
//! A product with use cases of its own declares a [`Resource`](supabase_registry::Resource) and writes through them.
//! Where a row is only a row, a [`Table`] is enough: its policies are predicates over its columns, as row level
//! security has them, and every write runs under them.

mod ddl;
mod published;
mod relate;
mod writes;

use std::sync::Arc;

use db::Engine;

use supabase_base::caller::{Caller, Role};
use supabase_base::fragment::Fragment;
use supabase_registry::{Access, Column, Registry, Resource, RowPolicy};

pub use ddl::create;
pub use supabase_registry::columns;

/// A table of this server, with its policies.
#[derive(Clone)]
pub struct Table {
    name: &'static str,
    doc: &'static str,
    key: &'static [&'static str],
    columns: Vec<Column>,
    uniques: Vec<(&'static str, &'static [&'static str])>,
    references: Vec<Reference>,
    access: Access,
    visible: Option<RowPolicy>,
    writable: Option<RowPolicy>,
    published: bool,
}

/// A foreign key of one column.
#[derive(Clone, Copy, Debug)]
struct Reference {
    column: &'static str,
    target: &'static str,
    target_column: &'static str,
}

impl Table {
    /// A table that everyone reads and only the operator's key writes; `key` names the columns of the primary key.
    ///
    /// A column marked with [`Column::default`] fills itself: a uuid with a new one, a time with the moment of the
    /// request, anything else with its emptiest value.
    pub fn new(name: &'static str, key: &'static [&'static str], columns: Vec<Column>) -> Table {
        Table {
            name,
            doc: "",
            key,
            columns,
            uniques: Vec::new(),
            references: Vec::new(),
            access: Access::Anyone,
            visible: None,
            writable: None,
            published: false,
        }
    }

    pub fn doc(mut self, doc: &'static str) -> Table {
        self.doc = doc;
        self
    }

    pub fn access(mut self, access: Access) -> Table {
        self.access = access;
        self
    }

    /// A unique constraint by its name.
    pub fn unique(mut self, constraint: &'static str, columns: &'static [&'static str]) -> Table {
        self.uniques.push((constraint, columns));
        self
    }

    /// A foreign key; both tables can be embedded in each other through it.
    pub fn references(mut self, column: &'static str, target: &'static str, target_column: &'static str) -> Table {
        self.references.push(Reference {
            column,
            target,
            target_column,
        });
        self
    }

    /// Who sees which rows.
    pub fn visible(mut self, policy: impl Fn(&Caller) -> Fragment + Send + Sync + 'static) -> Table {
        self.visible = Some(Arc::new(policy));
        self
    }

    /// Who writes which rows: it must hold for a row before and after a change.
    pub fn writable(mut self, policy: impl Fn(&Caller) -> Fragment + Send + Sync + 'static) -> Table {
        self.writable = Some(Arc::new(policy));
        self
    }

    /// Lets clients subscribe to its changes; each receives the rows that it may see.
    pub fn published(mut self) -> Table {
        self.published = true;
        self
    }

    fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Whether these columns name at most one row.
    fn is_unique(&self, columns: &[impl AsRef<str>]) -> bool {
        let same = |unique: &[&str]| {
            unique.len() == columns.len()
                && unique
                    .iter()
                    .all(|name| columns.iter().any(|column| column.as_ref() == *name))
        };
        same(self.key) || self.uniques.iter().any(|(_, unique)| same(unique))
    }

    /// The condition under which the caller writes; none for the operator, and without a policy no one else may write.
    fn write_policy(&self, caller: &Caller) -> Option<Fragment> {
        if caller.role == Role::Service {
            return None;
        }
        Some(match &self.writable {
            Some(policy) => policy(caller),
            None => Fragment::new("1=0"),
        })
    }

    fn resource(&self) -> Resource {
        let columns: Vec<String> = self.columns.iter().map(|column| quote(column.name)).collect();
        let select = format!("SELECT {} FROM {}", columns.join(", "), quote(self.name));
        let visible = self.visible.clone();
        let source = move |caller: &Caller, _: &supabase_registry::Scope| {
            let all = Fragment::new(select.clone());
            match &visible {
                Some(policy) if caller.role != Role::Service => all.push(" WHERE (").append(policy(caller)).push(")"),
                _ => all,
            }
        };
        let resource = Resource::new(self.name, self.key, self.columns.clone(), source)
            .doc(self.doc)
            .access(self.access)
            .aggregates()
            .writes(writes::TableWrites::of(self.clone()));
        match self.published {
            true => resource.publishes(published::change_reader(self)),
            false => resource,
        }
    }
}

/// Adds tables to a registry, with the relations that their foreign keys make.
pub fn declare(registry: Registry, tables: &[Table]) -> Registry {
    tables.iter().fold(registry, |registry, table| {
        registry.resource(relate::relations(table.resource(), table, tables))
    })
}

fn quote(name: &str) -> String {
    supabase_rest::quote_name(name)
}

/// Makes the tables that are missing.
pub async fn migrate(db: &db::Db, tables: &[Table]) -> Result<(), db::DbError> {
    let engine: Engine = db.engine();
    let sql = create(tables, engine);
    db.tx(move |tx| Box::pin(async move { tx.batch(&sql).await })).await
}
