//! `text REGEXP pattern`, which SQLite leaves to its host.

use std::sync::Arc;

use regex_automata::{
    nfa::thompson::{self, pikevm::PikeVM},
    util::syntax,
};
use rusqlite::{
    Connection, Error,
    functions::{Context, FunctionFlags},
    types::ValueRef,
};

type BoxError = Box<dyn std::error::Error + Send + Sync + 'static>;

/// A pattern that needs more memory than this is refused.
const MOST_BYTES: usize = 1 << 20;

/// Adds the function behind the operator. The dot takes a line break too, as PostgreSQL's does, and the search takes
/// time in proportion to the text whatever the pattern.
pub(super) fn register(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function("regexp", 2, flags, |context| {
        let (ValueRef::Text(_), ValueRef::Text(text)) = (context.get_raw(0), context.get_raw(1)) else {
            return Ok(None);
        };
        Ok(Some(matches(context, text)?))
    })
}

fn matches(context: &Context<'_>, text: &[u8]) -> rusqlite::Result<bool> {
    // The pattern is the same for every row of a statement, so it is read once.
    let pattern: Arc<PikeVM> = context.get_or_create_aux(0, |value| -> Result<PikeVM, BoxError> {
        let text = value.as_str()?;
        let vm = PikeVM::builder()
            .syntax(syntax::Config::new().dot_matches_new_line(true))
            .thompson(thompson::Config::new().nfa_size_limit(Some(MOST_BYTES)))
            .build(text)?;
        Ok(vm)
    })?;
    let text = std::str::from_utf8(text).map_err(|error| Error::UserFunctionError(error.into()))?;
    Ok(pattern.is_match(&mut pattern.create_cache(), text))
}
