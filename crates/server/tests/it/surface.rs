//! Tests over the whole surface: whatever is declared must refuse strangers.

use axum::http::Method;
use testkit::{TestApp, json, on_both};

/// What visitors may use, each with its reason.
const OPEN_TO_VISITORS: &[&str] = &[
    "quiz",                      // public content
    "search_cities",             // the sign-up form asks for a city
    "profile_prompts_catalogue", // public content
    "public-stats",              // counted for the landing
    "check-subscription",        // answers "no" to visitors by contract
    "beta-status",               // answers "none" to visitors
];

#[test]
fn every_function_refuses_a_visitor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        for function in app.enlace.registry.functions() {
            if OPEN_TO_VISITORS.contains(&function.name) {
                continue;
            }
            let args: serde_json::Map<String, serde_json::Value> = function
                .arguments()
                .names
                .into_iter()
                .map(|(name, _)| (name, json!(null)))
                .collect();
            let reply = visitor.rpc(function.name, json!(args)).await;
            assert_eq!(
                reply.status.as_u16(),
                401,
                "{} answered a visitor with {}",
                function.name,
                reply.body
            );
        }
    });
}

#[test]
fn every_resource_is_empty_for_a_visitor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        for resource in app.enlace.registry.resources() {
            let reply = visitor.get(&format!("{}?select=*", resource.name)).await;
            let nothing = reply.status.as_u16() == 401 || reply.body == json!([]);
            assert!(nothing, "{} showed a visitor {}", resource.name, reply.body);
            let written = visitor.insert(resource.name, json!({})).await;
            assert!(
                written.status.is_client_error(),
                "{} took a visitor's row: {}",
                resource.name,
                written.status
            );
        }
    });
}

#[test]
fn a_signed_in_stranger_reads_nobodys_rows() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        rui.rpc(
            "send_message",
            json!({ "match_id": match_id, "body": "Oi", "client_id": "1" }),
        )
        .await
        .ok();
        ana.insert("search_filters", json!({ "age_max": 50 })).await.ok();
        app.settle().await;
        let stranger = app.newcomer("Zeca").await;
        // Content that is the same for everybody, and what a newcomer has of their own.
        let own = ["matchmaking_questions", "profiles", "notification_preferences"];
        for resource in app
            .enlace
            .registry
            .resources()
            .filter(|resource| !own.contains(&resource.name))
        {
            let rows = stranger.get(&format!("{}?select=*", resource.name)).await.ok();
            assert_eq!(rows, json!([]), "{}", resource.name);
        }
        for (function, args) in [
            (
                "send_message",
                json!({ "match_id": match_id, "body": "Oi", "client_id": "9" }),
            ),
            ("mark_read", json!({ "match_id": match_id })),
            ("unmatch", json!({ "match_id": match_id })),
            (
                "close_match",
                json!({ "match_id": match_id, "text": "Foi bom conversar." }),
            ),
            ("person_card", json!({ "target": ana.id })),
            ("explain", json!({ "target": ana.id })),
            ("react", json!({ "target": ana.id, "kind": "like" })),
            ("report", json!({ "target": ana.id, "reason": "scam" })),
        ] {
            let reply = stranger.rpc(function, args).await;
            assert_eq!(reply.status.as_u16(), 404, "{function}: {}", reply.body);
        }
    });
}

#[test]
fn both_databases_have_the_same_tables_and_columns_and_every_table_has_its_rule() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let columns = db::schema_columns(&app.enlace.app.db).await.expect("the schema");
        let ours = app::migrations();
        let declared: Vec<String> = include_str!("../../../app/migrations/postgres/0001_product.sql")
            .lines()
            .filter_map(|line| line.strip_prefix("CREATE TABLE ")?.strip_suffix(" ("))
            .map(str::to_owned)
            .collect();
        assert_eq!(ours.name, "product");
        for table in declared {
            assert!(
                columns.iter().any(|(known, _)| *known == table),
                "{table} is missing on {engine:?}"
            );
            let ruled = app::accounts::store::TABLES.iter().any(|rule| rule.table == table)
                || app::accounts::store::OWNERLESS.contains(&table.as_str());
            assert!(ruled, "{table} has no rule for export and erasure");
        }
    });
}

#[test]
fn health_tells_the_truth() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for path in ["/health", "/health/ready", "/health/live"] {
            assert_eq!(app.visitor().fetch(path).await.status.as_u16(), 200, "{path}");
        }
        let nowhere = app.visitor().auth(Method::GET, "lua", json!({})).await;
        assert_eq!(nowhere.status.as_u16(), 404);
    });
}
