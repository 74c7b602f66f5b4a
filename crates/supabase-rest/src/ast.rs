//! The request as it was written, before anything is known about tables and columns.

/// One level of a request: the root resource or an embedded one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    pub select: Vec<SelectItem>,
    pub filter: Vec<Cond>,
    pub order: Vec<Order>,
    pub limit: Option<u64>,
    pub offset: u64,
}

/// One entry of `select`.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectItem {
    Star,
    Column {
        alias: Option<String>,
        field: Field,
        cast: Option<String>,
        aggregate: Option<Aggregate>,
        /// The cast after the aggregate.
        aggregate_cast: Option<String>,
    },
    /// `count()`
    Count {
        alias: Option<String>,
        cast: Option<String>,
    },
    Embed(Embed),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    Sum,
    Avg,
    Count,
    Min,
    Max,
}

impl Aggregate {
    pub fn word(self) -> &'static str {
        match self {
            Aggregate::Sum => "sum",
            Aggregate::Avg => "avg",
            Aggregate::Count => "count",
            Aggregate::Min => "min",
            Aggregate::Max => "max",
        }
    }

    pub fn parse(word: &str) -> Option<Aggregate> {
        [
            Aggregate::Sum,
            Aggregate::Avg,
            Aggregate::Count,
            Aggregate::Min,
            Aggregate::Max,
        ]
        .into_iter()
        .find(|aggregate| aggregate.word() == word)
    }
}

/// `[alias:]rel[!hint][!inner|!left](…)` or `...rel(…)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Embed {
    pub alias: Option<String>,
    pub relation: String,
    pub hint: Option<String>,
    pub inner: bool,
    pub spread: bool,
    pub query: Query,
}

impl Embed {
    /// The name under which filters and orders speak of it.
    pub fn name(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.relation)
    }
}

/// A column, or a place inside a JSON column.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub column: String,
    pub path: Vec<JsonStep>,
}

/// `->key`, `->0`, `->>key`.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonStep {
    pub key: StepKey,
    /// Whether the step yields text (`->>`).
    pub text: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StepKey {
    Name(String),
    Index(i32),
}

/// A condition on rows.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
    Test(Field, Test),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Eq,
    Neq,
    Gt,
    Gte,
    Lt,
    Lte,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Null,
    NotNull,
    True,
    False,
    Unknown,
}

/// `cs`, `cd`, `ov`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayTest {
    Contains,
    ContainedBy,
    Overlaps,
}

/// How several values of one test join: `(any)` or `(all)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    Any,
    All,
}

/// What follows the column in a filter; values are still text.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    Compare(Compare, String),
    Like {
        pattern: String,
        insensitive: bool,
    },
    /// A regular expression.
    Match {
        pattern: String,
        insensitive: bool,
    },
    Many(Quantifier, Vec<Test>),
    In(Vec<String>),
    Is(Is),
    IsDistinct(String),
    Array(ArrayTest, String),
    /// An operator of the grammar that the two databases do not share.
    Unsupported(&'static str),
}

/// One entry of `order`.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// `rel(col)`: the embedded resource whose column decides.
    pub relation: Option<String>,
    pub field: Field,
    pub descending: bool,
    pub nulls_first: bool,
}
