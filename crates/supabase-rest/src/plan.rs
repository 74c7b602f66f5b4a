//! A request after the registry was asked: only things that exist, with their types. Emitting it cannot fail.

use db::Value;

use super::ast::{Aggregate, Compare, Is, JsonStep};
use supabase_base::fragment::Fragment;
use supabase_registry::{Relation, Resource, Type};

/// One level of the statement.
pub struct Select<'r> {
    pub resource: &'r Resource,
    /// See [`supabase_registry::Scope::named`].
    pub named: Vec<Value>,
    pub outputs: Vec<Output>,
    pub filter: Vec<Cond>,
    pub order: Vec<OrderBy>,
    pub limit: Option<u64>,
    pub offset: u64,
    pub embeds: Vec<Embedded<'r>>,
    /// Whether any output is an aggregate, so that the others group.
    pub grouped: bool,
}

/// An embedded resource: how to reach it, and what to take.
pub struct Embedded<'r> {
    pub name: String,
    pub relation: &'r Relation,
    /// The resource in the middle of a many-to-many relation.
    pub junction: Option<&'r Resource>,
    pub inner: bool,
    pub select: Select<'r>,
}

/// One key of the row's object.
pub struct Output {
    pub name: String,
    pub value: OutputValue,
}

impl Output {
    /// Whether this is just that column.
    pub fn is_column(&self, expr: &Expr) -> bool {
        matches!((&self.value, expr), (OutputValue::Expr(Expr::Column(a), _), Expr::Column(b)) if a == b)
    }
}

pub enum OutputValue {
    Expr(Expr, Type),
    /// The embedded resource at this index.
    Embed(usize),
    /// One output of the embedded resource at this index.
    Spread {
        embed: usize,
        output: usize,
    },
}

#[derive(Clone)]
pub enum Expr {
    Column(&'static str),
    Path(&'static str, Vec<JsonStep>),
    Cast { inner: Box<Expr>, from: Type, to: Type },
    Aggregate(Aggregate, Option<Box<Expr>>, Type),
}

pub enum Cond {
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
    Compare(Expr, Type, Compare, Value),
    /// Holds a LIKE pattern with `%`, `_` and `\`.
    Like {
        expr: Expr,
        pattern: String,
        insensitive: bool,
    },
    /// Holds a pattern that both databases read alike; see [`super::pattern`].
    Match(Expr, String),
    In(Expr, Type, Vec<Value>),
    Is(Expr, Is),
    Distinct(Expr, Value),
    Array(Expr, ArrayCond),
    /// A policy over the resource's own columns.
    Policy(Fragment),
    /// Whether the embedded resource at this index has rows.
    Exists(usize),
}

/// A test of a JSON array (or, for objects, of its members).
pub enum ArrayCond {
    /// Every pattern matches some element.
    ContainsAll(Vec<Pattern>),
    /// Every element matches some pattern.
    ContainedBy(Vec<Pattern>),
    /// Some element matches some pattern.
    Overlaps(Vec<Pattern>),
    /// An array or object of any content.
    Container,
    /// An object that has each of these members.
    HasMembers(Vec<(String, Pattern)>),
}

/// What one JSON scalar is compared with.
#[derive(Clone)]
pub enum Pattern {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    /// An unquoted word of `{1,2}`: the text, or the number or truth that it reads as.
    Word(String, Box<Pattern>),
    /// An array that contains each of these.
    Array(Vec<Pattern>),
    /// An object that has each of these members.
    Object(Vec<(String, Pattern)>),
}

pub struct OrderBy {
    pub expr: Expr,
    pub ty: Type,
    /// The embedded resource whose column decides.
    pub embed: Option<usize>,
    pub descending: bool,
    /// Where the rows without a value stand; `None` when every row has one.
    pub nulls_first: Option<bool>,
}
