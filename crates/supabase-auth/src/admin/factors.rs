//! The operator's access to a user's factors, by the service key: for people who lost theirs.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::Value;

use crate::admin::{parse_id, user_not_found};
use crate::errors::AuthError;
use crate::factors::{own, unenroll};
use crate::http::Operator;
use crate::model::factors::Factor;
use crate::state::AuthState;
use crate::store;

/// `GET /admin/users/{id}/factors`: a bare array.
pub async fn list(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let mut reader = state.db().reader();
    let user = store::user_by_id(&mut reader, parse_id(&id)?).await?;
    let user = user.ok_or_else(user_not_found)?;
    let factors = store::factors_of(&mut reader, user.id).await?;
    Ok(Json(factors.iter().map(Factor::to_json).collect()))
}

/// `DELETE /admin/users/{id}/factors/{factor_id}`; answers the factor that was.
pub async fn remove(
    State(state): State<AuthState>,
    _operator: Operator,
    Path((id, factor_id)): Path<(String, String)>,
) -> Result<Json<Value>, AuthError> {
    let id = parse_id(&id)?;
    let shared = state.clone();
    let factor = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, id).await?.ok_or_else(user_not_found)?;
                let factor = own(tx, user.id, &factor_id).await?;
                unenroll::remove(&shared, tx, &user, &factor, None).await?;
                Ok(factor)
            })
        })
        .await?;
    Ok(Json(factor.to_json()))
}
