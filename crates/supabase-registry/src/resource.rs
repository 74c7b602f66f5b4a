//! A resource: a table as one caller sees it.

use std::sync::Arc;

use db::{Engine, Value};
use jiff::Timestamp;

use super::{Access, Policy, Publishes, RowChange, Writes};
use supabase_base::caller::Caller;
use supabase_base::fragment::Fragment;

/// The type of a column, the same on both databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Lower-case hyphenated text on the wire.
    Uuid,
    Text,
    /// 64 bits.
    Int,
    /// Double precision.
    Real,
    Bool,
    /// `2026-01-01T00:00:00.123456+00:00` on the wire, always with six digits.
    Time,
    /// `2026-01-01` on the wire.
    Date,
    Json,
}

/// One column of a resource.
#[derive(Clone, Debug)]
pub struct Column {
    pub name: &'static str,
    pub ty: Type,
    pub nullable: bool,
    /// Never accepted in a write.
    pub read_only: bool,
    /// May be left out of an insert.
    pub has_default: bool,
    /// The words that a text column takes; becomes an enumeration in the generated types.
    pub words: &'static [&'static str],
    /// The TypeScript type of a JSON column when it is known, for example `string[]`.
    pub shape: Option<&'static str>,
    /// One sentence for the description of the surface.
    pub doc: &'static str,
}

/// The columns of a table: `columns![id Int, title Text, year Int nullable, colour Bool default]`. Each is a name, a
/// [`Type`], and the methods of [`Column`] that mark it.
#[macro_export]
macro_rules! columns {
    ($($name:ident $ty:ident $($mark:ident)*),* $(,)?) => {
        ::std::vec![$(
            $crate::Column::new(::std::stringify!($name), $crate::Type::$ty)$(.$mark())*
        ),*]
    };
}

impl Column {
    /// A column that is never null and may be written.
    pub fn new(name: &'static str, ty: Type) -> Column {
        Column {
            name,
            ty,
            nullable: false,
            read_only: false,
            has_default: false,
            words: &[],
            shape: None,
            doc: "",
        }
    }

    pub fn nullable(mut self) -> Column {
        self.nullable = true;
        self
    }

    pub fn read_only(mut self) -> Column {
        self.read_only = true;
        self
    }

    /// Marks a column that an insert may leave out.
    pub fn default(mut self) -> Column {
        self.has_default = true;
        self
    }

    pub fn one_of(mut self, words: &'static [&'static str]) -> Column {
        self.words = words;
        self
    }

    pub fn shape(mut self, shape: &'static str) -> Column {
        self.shape = Some(shape);
        self
    }

    pub fn doc(mut self, doc: &'static str) -> Column {
        self.doc = doc;
        self
    }
}

/// How many rows of the target one row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cardinality {
    /// This side holds the foreign key: an object or null.
    ToOne,
    /// The target holds the foreign key: a list.
    ToMany,
    /// The foreign key is unique, whichever side holds it: an object or null.
    OneToOne,
    /// Both sides hang on a third resource: a list.
    ManyToMany,
}

impl Cardinality {
    pub fn is_list(self) -> bool {
        matches!(self, Cardinality::ToMany | Cardinality::ManyToMany)
    }
}

/// The resource in the middle of a many-to-many relation.
#[derive(Clone, Debug)]
pub struct Junction {
    pub resource: &'static str,
    /// The junction's column that names this side.
    pub column: &'static str,
    /// The junction's column that names the target.
    pub target_column: &'static str,
}

/// A way from one resource to another. Each direction is declared on its own.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The name of the foreign key constraint, equal on both sides.
    pub name: &'static str,
    pub column: &'static str,
    pub target: &'static str,
    pub target_column: &'static str,
    pub cardinality: Cardinality,
    pub junction: Option<Junction>,
}

impl Relation {
    /// Whether this side holds the foreign key. Of a one-to-one pair it is the side that the constraint is named
    /// after, in PostgreSQL's way: `{table}_{column}_fkey`.
    pub fn holds_key(&self) -> bool {
        match self.cardinality {
            Cardinality::ToOne => true,
            Cardinality::OneToOne => {
                let other = format!("{}_{}_", self.target, self.target_column);
                !self.name.starts_with(&other)
            }
            Cardinality::ToMany | Cardinality::ManyToMany => false,
        }
    }
}

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
