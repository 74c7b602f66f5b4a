//! Checks filters against the registry and reads their values as the column's type.

mod containment;

use serde_json::Value as Json;

use super::ast::{self, ArrayTest, Compare, Is, Quantifier, Test};
use super::plan::{Cond, Expr, Select};
use super::resolve::{field, not_shared};
use super::values::{self, type_name};
use containment::array;
use db::Value;
use supabase_base::error::ApiError;
use supabase_registry::{Column, Resource, Type};

/// No request names more subjects at one level.
pub const MAX_NAMED: usize = 200;

/// The values of the resource's subject column that the filter names; see [`Resource::subject`].
///
/// # Errors
/// A value that is not of the column's type, and more than [`MAX_NAMED`] of them.
pub fn named_subjects(resource: &Resource, filter: &[ast::Cond]) -> Result<Vec<Value>, ApiError> {
    let mut named = Vec::new();
    if let Some(subject) = resource.subject.and_then(|name| resource.column(name)) {
        collect_named(subject, filter, &mut named)?;
    }
    Ok(named)
}

fn collect_named(subject: &Column, filter: &[ast::Cond], named: &mut Vec<Value>) -> Result<(), ApiError> {
    for cond in filter {
        let (field, texts) = match cond {
            ast::Cond::Test(field, Test::Compare(Compare::Eq, text)) => (field, std::slice::from_ref(text)),
            ast::Cond::Test(field, Test::In(texts)) => (field, texts.as_slice()),
            ast::Cond::All(conds) => {
                collect_named(subject, conds, named)?;
                continue;
            }
            _ => continue,
        };
        if !field.path.is_empty() || field.column != subject.name {
            continue;
        }
        for text in texts {
            let value = values::parse(subject.ty, text)?;
            if !named.contains(&value) {
                named.push(value);
            }
            if named.len() > MAX_NAMED {
                return Err(ApiError::new(
                    400,
                    "54000",
                    format!("no more than {MAX_NAMED} values of \"{}\" may be named", subject.name),
                ));
            }
        }
    }
    Ok(())
}

/// Resolves one condition of a level whose outputs and embeddings are known.
pub fn cond(plan: &Select, cond: &ast::Cond) -> Result<Cond, ApiError> {
    match cond {
        ast::Cond::All(conds) => Ok(Cond::All(self::conds(plan, conds)?)),
        ast::Cond::Any(conds) => Ok(Cond::Any(self::conds(plan, conds)?)),
        ast::Cond::Not(inner) => Ok(Cond::Not(Box::new(self::cond(plan, inner)?))),
        ast::Cond::Test(wanted, test) => {
            let embed = plan
                .embeds
                .iter()
                .position(|embed| embed.name == wanted.column && wanted.path.is_empty());
            if let Some(index) = embed {
                return on_embed(index, test, &wanted.column);
            }
            let (expr, ty) = field(plan.resource, wanted)?;
            self::test(expr, ty, test)
        }
    }
}

fn conds(plan: &Select, conds: &[ast::Cond]) -> Result<Vec<Cond>, ApiError> {
    conds.iter().map(|cond| self::cond(plan, cond)).collect()
}

fn on_embed(index: usize, test: &Test, name: &str) -> Result<Cond, ApiError> {
    match test {
        Test::Is(Is::Null) => Ok(Cond::Not(Box::new(Cond::Exists(index)))),
        Test::Is(Is::NotNull) => Ok(Cond::Exists(index)),
        _ => Err(ApiError::new(400, "PGRST120", "Bad operator on an embedded resource")
            .with_details(format!("Only is null or not is null filters are allowed on '{name}'"))),
    }
}

fn test(expr: Expr, ty: Type, test: &Test) -> Result<Cond, ApiError> {
    Ok(match test {
        Test::Compare(compare, text) => Cond::Compare(expr, ty, *compare, comparable(ty, text, *compare)?),
        Test::Many(quantifier, tests) => {
            let conds = tests
                .iter()
                .map(|one| self::test(expr.clone(), ty, one))
                .collect::<Result<_, _>>()?;
            match quantifier {
                Quantifier::Any => Cond::Any(conds),
                Quantifier::All => Cond::All(conds),
            }
        }
        Test::Like { pattern, insensitive } => {
            if ty != Type::Text {
                return Err(no_operator(ty, if *insensitive { "~~*" } else { "~~" }));
            }
            Cond::Like {
                expr,
                pattern: like_pattern(pattern)?,
                insensitive: *insensitive,
            }
        }
        Test::Match { pattern, insensitive } => {
            if ty != Type::Text {
                return Err(no_operator(ty, if *insensitive { "~*" } else { "~" }));
            }
            Cond::Match(expr, super::pattern::portable(pattern, *insensitive)?)
        }
        Test::In(texts) => {
            let values = texts
                .iter()
                .map(|text| comparable(ty, text, Compare::Eq))
                .collect::<Result<_, _>>()?;
            Cond::In(expr, ty, values)
        }
        Test::Is(is) => {
            if matches!(is, Is::True | Is::False | Is::Unknown) && ty != Type::Bool {
                return Err(ApiError::new(
                    400,
                    "42804",
                    format!("argument of IS TRUE must be type boolean, not type {}", type_name(ty)),
                ));
            }
            Cond::Is(expr, *is)
        }
        Test::IsDistinct(text) => {
            if ty == Type::Json {
                return Err(not_shared("isdistinct on JSON"));
            }
            Cond::Distinct(expr, values::parse(ty, text)?)
        }
        Test::Array(kind, text) => {
            if ty != Type::Json {
                return Err(no_operator(ty, array_operator(*kind)));
            }
            Cond::Array(expr, array(*kind, text)?)
        }
        Test::Unsupported(word) => return Err(not_shared(&format!("the operator '{word}'"))),
    })
}

fn no_operator(ty: Type, operator: &str) -> ApiError {
    ApiError::new(
        404,
        "42883",
        format!("operator does not exist: {} {operator} unknown", type_name(ty)),
    )
    .with_hint("No operator matches the given name and argument types. You might need to add explicit type casts.")
}

fn array_operator(kind: ArrayTest) -> &'static str {
    match kind {
        ArrayTest::Contains => "@>",
        ArrayTest::ContainedBy => "<@",
        ArrayTest::Overlaps => "&&",
    }
}

/// JSON compares scalars with scalars of their own kind, and lists of scalars for equality; the rest has no order
/// that both databases share.
fn comparable(ty: Type, text: &str, compare: Compare) -> Result<Value, ApiError> {
    let value = values::parse(ty, text)?;
    let Value::Json(json) = &value else {
        return Ok(value);
    };
    let equality = matches!(compare, Compare::Eq | Compare::Neq);
    let shared = match json {
        Json::String(text) => !text.contains('\0'),
        Json::Number(_) => true,
        Json::Null | Json::Bool(_) => equality,
        Json::Array(elements) => {
            equality
                && elements.iter().all(|element| {
                    !element.is_array()
                        && !element.is_object()
                        && !element.is_f64()
                        && !element.as_str().is_some_and(|text| text.contains('\0'))
                })
        }
        Json::Object(_) => false,
    };
    if shared {
        Ok(value)
    } else {
        Err(not_shared("this comparison of JSON"))
    }
}

/// Refuses what the two databases treat differently: a pattern that ends in half an escape.
fn like_pattern(pattern: &str) -> Result<String, ApiError> {
    let mut escaped = false;
    for c in pattern.chars() {
        escaped = c == '\\' && !escaped;
    }
    if escaped {
        return Err(ApiError::new(
            400,
            "22025",
            "LIKE pattern must not end with escape character",
        ));
    }
    // SQLite refuses patterns beyond 50,000 bytes; no name or text of ours is searched with longer ones.
    if pattern.len() > 5_000 {
        return Err(ApiError::new(400, "54000", "LIKE pattern is too long"));
    }
    Ok(pattern.to_owned())
}
