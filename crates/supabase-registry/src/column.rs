//! The columns of a resource and their types.

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
