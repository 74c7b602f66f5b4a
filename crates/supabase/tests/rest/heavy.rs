//! Requests that would cost too much are refused, and statements that take too long are stopped.

use std::time::Duration;

use db::{DbError, Engine, params};
use serde_json::json;
use supabase::rest::StatementBudget;

use crate::fixture::{App, both, id};

const REFUSED: (u16, &str) = (400, "54001");

async fn assert_refused(app: &App, path: &str) {
    let answer = app.get(path).await;
    assert_eq!(
        answer.code(),
        (REFUSED.0, REFUSED.1.to_owned()),
        "{path}: {}",
        answer.text
    );
}

#[tokio::test]
async fn lists_that_multiply_twice_are_refused() {
    both(|app| async move {
        let back_and_forth = "photos?select=people(photos(people(photos(id))))";
        assert_refused(&app, back_and_forth).await;
        // Naming one row changes nothing: the second list still repeats the first.
        assert_refused(&app, &format!("{back_and_forth}&id=eq.{}", id(1030))).await;
        let through_junctions = "people?select=groups(people:members(people(groups(title))))";
        assert_eq!(app.get(through_junctions).await.code().1, "PGRST200");
        assert_refused(
            &app,
            "messages?select=recipient:people!recipient_id(photos(people(photos(id))))",
        )
        .await;
        assert_refused(
            &app,
            "photos?select=people!inner(photos!inner(people!inner(photos!inner())))",
        )
        .await;
        assert_refused(&app, "photos?select=...people(...photos(...people(...photos(id))))").await;
    })
    .await;
}

#[tokio::test]
async fn product_of_explicit_limits_is_bounded() {
    both(|app| async move {
        let repeated = "photos?select=id,people(photos(id))";
        assert_refused(&app, &format!("{repeated}&people.photos.limit=500")).await;
        assert_refused(&app, &format!("{repeated}&people.photos.limit=21&limit=1000")).await;
        for allowed in ["&people.photos.limit=20", "&people.photos.limit=500&limit=40", ""] {
            app.rows(&format!("{repeated}{allowed}")).await;
        }
        // One named row may bring all that belongs to it.
        let one = app
            .rows(&format!("{repeated}&people.photos.limit=1000&id=eq.{}", id(1030)))
            .await;
        assert_eq!(one[0]["people"]["photos"].as_array().map(Vec::len), Some(3));
        let two = format!("{repeated}&people.photos.limit=1000&id=in.({},{})", id(1030), id(1031));
        app.rows(&two).await;
    })
    .await;
}

#[tokio::test]
async fn lists_of_own_children_need_no_limit() {
    both(|app| async move {
        let rows = app
            .rows("people?select=name,photos(id),sent:messages!sender_id(id)")
            .await;
        assert_eq!(rows.as_array().map(Vec::len), Some(7));
    })
    .await;
}

#[tokio::test]
async fn number_of_embeddings_values_and_patterns_is_bounded() {
    both(|app| async move {
        let many = |count: usize| {
            (0..count)
                .map(|n| format!("p{n}:photos(id)"))
                .collect::<Vec<_>>()
                .join(",")
        };
        app.rows(&format!("people?select={}&limit=1", many(12))).await;
        assert_refused(&app, &format!("people?select={}", many(13))).await;
        let friends = |levels: usize| {
            format!(
                "people?select={}id{}",
                "friend:people!friend_id(".repeat(levels),
                ")".repeat(levels)
            )
        };
        app.rows(&friends(5)).await;
        assert_refused(&app, &friends(6)).await;
        let stars = vec!["*"; 60].join(",");
        assert_refused(&app, &format!("people?select={stars}")).await;
        let patterns = |count: usize| vec!["name=like.*a*"; count].join("&");
        app.rows(&format!("people?{}", patterns(10))).await;
        assert_refused(&app, &format!("people?{}", patterns(11))).await;
        assert_refused(&app, &format!("people?name=ilike.{}", "a".repeat(2_001))).await;
        assert_refused(&app, "people?name=like(any).{a,b,c,d,e,f,g,h,i,j,k}").await;
    })
    .await;
}

#[tokio::test]
async fn embedding_of_a_write_is_bounded_too() {
    both(|app| async move {
        let path = "notes?select=people(photos(people(photos(id))))";
        let headers = [("prefer", "return=representation")];
        let answer = app.send("POST", path, &headers, r#"{"body":"n"}"#).await;
        assert_eq!(answer.code(), (REFUSED.0, REFUSED.1.to_owned()));
        let stored: i64 = app.db.db.one("SELECT count(*) FROM t_notes", params![]).await.unwrap();
        assert_eq!(stored, 3, "nothing was written");
    })
    .await;
}

/// Answers from a table of numbers that takes hours to count.
const ENDLESS: &str = "endless?select=n";

async fn slow_world(engine: Engine) -> App {
    App::with_budget(
        engine,
        StatementBudget::new(Duration::from_millis(50), Duration::from_millis(50)),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn statement_beyond_its_time_is_answered_as_a_timeout() {
    for engine in db::testing::ENGINES {
        let app = slow_world(engine).await;
        let answer = app.get(ENDLESS).await;
        assert_eq!(answer.status, 500, "on {engine:?}: {}", answer.text);
        assert_eq!(
            answer.json(),
            json!({"code": "57014", "message": "canceling statement due to statement timeout", "details": null, "hint": null})
        );
        // The next request finds everything as it was; on a busy machine even a short one may take more than the budget.
        let short = "people?select=name&id=eq.00000000-0000-0000-0000-000000000000";
        let mut next = app.get(short).await;
        while next.status == 500 && next.json()["code"] == "57014" {
            next = app.get(short).await;
        }
        assert_eq!((next.status, next.json()), (200, json!([])), "on {engine:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statement_ends_when_its_client_leaves() {
    let engine = Engine::Postgres;
    let app = std::sync::Arc::new(App::new(engine).await);
    let running = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' \
                   AND datname = current_database() AND query LIKE '%endless (i)%' AND pid <> pg_backend_pid()";
    let count = || async { app.db.db.one::<i64>(running, params![]).await };
    let client = tokio::spawn({
        let app = app.clone();
        async move { app.get(ENDLESS).await.status }
    });
    while count().await == Ok(0) {
        tokio::task::yield_now().await;
    }
    client.abort();
    while count().await != Ok(0) {
        tokio::task::yield_now().await;
    }
    assert_eq!(app.db.db.ping().await, Ok::<(), DbError>(()));
}
