//! The ways from one resource to another.

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
