//! A resource: a table as one caller sees it.

use std::sync::Arc;

use db::{Engine, Value};
use jiff::Timestamp;

use super::{Access, Cardinality, Column, Junction, Policy, Publishes, Relation, RowChange, Writes};
use supabase_base::caller::Caller;
use supabase_base::fragment::Fragment;

/// What a source may take into account besides the caller.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'s> {
    pub engine: Engine,
    /// The subjects that the request names at this level, or inherits from the level above; see [`Resource::subject`].
    /// Empty for a list, and for an embedding without named subjects.
    pub named: &'s [Value],
    /// The moment of the request.
    pub now: Timestamp,
}

/// From a caller to a condition over the columns of a table.
pub type RowPolicy = Arc<dyn Fn(&Caller) -> Fragment + Send + Sync>;

/// The masked subquery for one caller: a `SELECT` that yields exactly the declared columns under their names.
pub type Source = Arc<dyn Fn(&Caller, &Scope<'_>) -> Fragment + Send + Sync>;

/// A table as one caller sees it.
#[derive(Clone)]
pub struct Resource {
    pub name: &'static str,
    pub doc: &'static str,
    pub access: Access,
    /// What the gate must know; see [`Policy`].
    pub policy: Policy,
    pub columns: Vec<Column>,
    /// The columns that name one row; never null.
    pub key: &'static [&'static str],
    /// The column of the row's subject; see [`Resource::subject`].
    pub subject: Option<&'static str>,
    pub relations: Vec<Relation>,
    /// Whether sums, counts and the like may be selected.
    pub aggregates: bool,
    pub source: Source,
    pub writes: Option<Arc<dyn Writes>>,
    /// Which events changed rows of it; `None` without subscriptions.
    pub publishes: Option<Publishes>,
}

impl Resource {
    /// A resource that signed-in users read; see the methods for the rest.
    pub fn new(
        name: &'static str,
        key: &'static [&'static str],
        columns: Vec<Column>,
        source: impl Fn(&Caller, &Scope<'_>) -> Fragment + Send + Sync + 'static,
    ) -> Resource {
        Resource {
            name,
            doc: "",
            access: Access::Authenticated,
            policy: Policy::default(),
            columns,
            key,
            subject: None,
            relations: Vec::new(),
            aggregates: false,
            source: Arc::new(source),
            writes: None,
            publishes: None,
        }
    }

    pub fn doc(mut self, doc: &'static str) -> Resource {
        self.doc = doc;
        self
    }

    /// Declares the column whose requested values the source receives in [`Scope::named`]. Only `eq` and `in` on this
    /// column count, joined by AND at the top of the level: no other column, no part of a key, and nothing inside `or`
    /// or `not`.
    ///
    /// An embedding inherits the names of the level above where the two are joined by their subjects.
    pub fn subject(mut self, column: &'static str) -> Resource {
        self.subject = Some(column);
        self
    }

    pub fn access(mut self, access: Access) -> Resource {
        self.access = access;
        self
    }

    pub fn aggregates(mut self) -> Resource {
        self.aggregates = true;
        self
    }

    /// Lets clients subscribe to changes: `told` names the rows that an event of the outbox changed.
    pub fn publishes(
        mut self,
        changed_rows: impl Fn(&jobs::Event) -> Vec<RowChange> + Send + Sync + 'static,
    ) -> Resource {
        self.publishes = Some(Arc::new(changed_rows));
        self
    }

    pub fn writes(mut self, writes: impl Writes + 'static) -> Resource {
        self.writes = Some(Arc::new(writes));
        self
    }

    /// `column` here holds the key of one row of `target`.
    pub fn to_one(
        self,
        name: &'static str,
        column: &'static str,
        target: &'static str,
        target_column: &'static str,
    ) -> Resource {
        self.relation(name, column, target, target_column, Cardinality::ToOne, None)
    }

    /// Rows of `target` hold this row's `column` in their `target_column`.
    pub fn to_many(
        self,
        name: &'static str,
        column: &'static str,
        target: &'static str,
        target_column: &'static str,
    ) -> Resource {
        self.relation(name, column, target, target_column, Cardinality::ToMany, None)
    }

    /// At most one row of `target` belongs to each row and the other way round. The constraint's name tells which
    /// side holds the key; see [`Relation::holds_key`].
    pub fn one_to_one(
        self,
        name: &'static str,
        column: &'static str,
        target: &'static str,
        target_column: &'static str,
    ) -> Resource {
        self.relation(name, column, target, target_column, Cardinality::OneToOne, None)
    }

    /// Rows of `target` that the junction ties to this row.
    pub fn many_to_many(
        self,
        name: &'static str,
        column: &'static str,
        junction: Junction,
        target: &'static str,
        target_column: &'static str,
    ) -> Resource {
        self.relation(
            name,
            column,
            target,
            target_column,
            Cardinality::ManyToMany,
            Some(junction),
        )
    }

    fn relation(
        mut self,
        name: &'static str,
        column: &'static str,
        target: &'static str,
        target_column: &'static str,
        cardinality: Cardinality,
        junction: Option<Junction>,
    ) -> Resource {
        self.relations.push(Relation {
            name,
            column,
            target,
            target_column,
            cardinality,
            junction,
        });
        self
    }

    /// The declared column of that name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}
