//! Casts and aggregates: which exist, and what type they yield.

use super::ast::Aggregate;
use super::plan::Expr;
use super::values::type_name;
use supabase_base::error::ApiError;
use supabase_registry::Type;

/// Applies `::word`, when there is one.
pub fn apply(expr: Expr, from: Type, word: Option<&str>) -> Result<(Expr, Type), ApiError> {
    let Some(word) = word else {
        return Ok((expr, from));
    };
    let to = match word {
        "text" | "varchar" | "character varying" => Type::Text,
        "int" | "integer" | "bigint" | "int2" | "int4" | "int8" | "smallint" => Type::Int,
        "real" | "float" | "float4" | "float8" | "double precision" | "numeric" | "decimal" => Type::Real,
        "bool" | "boolean" => Type::Bool,
        "uuid" => Type::Uuid,
        "date" => Type::Date,
        "timestamptz" | "timestamp with time zone" => Type::Time,
        "json" | "jsonb" => Type::Json,
        _ => {
            return Err(ApiError::new(400, "42704", format!("type \"{word}\" does not exist")));
        }
    };
    // Only casts that cannot fail on a row and mean the same on both databases.
    let sane = matches!(
        (from, to),
        (
            Type::Uuid | Type::Int | Type::Bool | Type::Time | Type::Date | Type::Real,
            Type::Text
        ) | (Type::Int, Type::Real)
            | (Type::Text, Type::Int)
            | (Type::Time, Type::Date)
    );
    match () {
        () if from == to => Ok((expr, to)),
        () if sane => {
            let inner = Box::new(expr);
            Ok((Expr::Cast { inner, from, to }, to))
        }
        () => Err(ApiError::new(
            400,
            "42846",
            format!("cannot cast type {} to {}", type_name(from), type_name(to)),
        )),
    }
}

/// The type of an aggregate over values of a type.
pub fn aggregate(aggregate: Aggregate, ty: Type) -> Result<Type, ApiError> {
    match (aggregate, ty) {
        (Aggregate::Count, _) => Ok(Type::Int),
        (Aggregate::Sum, Type::Int | Type::Real) => Ok(ty),
        (Aggregate::Avg, Type::Int | Type::Real) => Ok(Type::Real),
        (Aggregate::Min | Aggregate::Max, Type::Int | Type::Real | Type::Text | Type::Time | Type::Date) => Ok(ty),
        _ => Err(ApiError::new(
            404,
            "42883",
            format!("function {}({}) does not exist", aggregate.word(), type_name(ty)),
        )),
    }
}
