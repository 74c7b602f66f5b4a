//! The same three endpoints, written by hand.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use db::{Db, DbError, Dialect, params};
use serde::Deserialize;
use supabase::verifier::Verifier;
use uuid::Uuid;

const ONE: Dialect = Dialect {
    sqlite: "SELECT json_object('id', n.id, 'stars', n.stars,
               'topics', (SELECT json_object('title', t.title) FROM topics t WHERE t.id = n.topic_id))
             FROM notes n WHERE n.id = $1 AND (NOT n.hidden OR n.owner = $2)",
    postgres: "SELECT json_build_object('id', n.id, 'stars', n.stars,
                 'topics', (SELECT json_build_object('title', t.title) FROM topics t WHERE t.id = n.topic_id))::text
               FROM notes n WHERE n.id = $1 AND (NOT n.hidden OR n.owner = $2)",
};
const PAGE: Dialect = Dialect {
    sqlite: "SELECT coalesce('[' || group_concat(j, ',') || ']', '[]') FROM (
               SELECT json_object('id', id, 'topic_id', topic_id, 'stars', stars, 'body', body) AS j
               FROM notes WHERE NOT hidden OR owner = $1 ORDER BY topic_id, id LIMIT 50)",
    postgres: "SELECT coalesce(json_agg(row_to_json(q)), '[]')::text FROM (
                 SELECT id, topic_id, stars, body FROM notes WHERE NOT hidden OR owner = $1
                 ORDER BY topic_id, id LIMIT 50) q",
};
pub const INSERT: &str = "INSERT INTO notes (id, topic_id, owner, stars, body, hidden) VALUES ($1, $2, $3, $4, $5, $6)";

#[derive(Clone)]
struct Bare {
    db: Db,
    verifier: Arc<Verifier>,
}

impl Bare {
    fn member(&self, headers: &HeaderMap) -> Result<Uuid, StatusCode> {
        let verified = self.verifier.verify_headers(headers);
        let user = verified.ok().and_then(|verified| verified.caller.user_id);
        user.ok_or(StatusCode::UNAUTHORIZED)
    }
}

pub fn router(db: Db, verifier: Arc<Verifier>) -> Router {
    Router::new()
        .route("/notes", get(page).post(insert))
        .route("/notes/{id}", get(one))
        .with_state(Bare { db, verifier })
}

fn failed(_: DbError) -> StatusCode {
    StatusCode::INTERNAL_SERVER_ERROR
}

fn rendered(text: String) -> Response {
    ([("content-type", "application/json; charset=utf-8")], text).into_response()
}

async fn one(State(bare): State<Bare>, headers: HeaderMap, Path(id): Path<Uuid>) -> Result<Response, StatusCode> {
    let member = bare.member(&headers)?;
    let sql = ONE.for_engine(bare.db.engine());
    let found: Option<String> = bare.db.opt(sql, params![id, member]).await.map_err(failed)?;
    found.map(rendered).ok_or(StatusCode::NOT_FOUND)
}

async fn page(State(bare): State<Bare>, headers: HeaderMap) -> Result<Response, StatusCode> {
    let member = bare.member(&headers)?;
    let sql = PAGE.for_engine(bare.db.engine());
    let text: String = bare.db.one(sql, params![member]).await.map_err(failed)?;
    Ok(rendered(text))
}

#[derive(Deserialize)]
struct New {
    id: Uuid,
    topic_id: i64,
    owner: Uuid,
    stars: Option<i64>,
    body: String,
}

async fn insert(State(bare): State<Bare>, headers: HeaderMap, Json(new): Json<New>) -> Result<Response, StatusCode> {
    if bare.member(&headers)? != new.owner {
        return Err(StatusCode::FORBIDDEN);
    }
    let written = bare.db.tx(move |tx| {
        Box::pin(async move {
            let values = params![new.id, new.topic_id, new.owner, new.stars, new.body, false];
            tx.exec(INSERT, values).await
        })
    });
    written.await.map_err(failed)?;
    Ok(StatusCode::CREATED.into_response())
}
