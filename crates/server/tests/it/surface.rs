//! Tests over the whole surface: whatever is declared refuses visitors, unless a reason stands here.
//! What it tells to people who are signed in is the matter of `refusals`.

use axum::http::Method;
use testkit::{TestApp, json, on_both};

/// What visitors may use, each with its reason.
const OPEN_TO_VISITORS: &[&str] = &[
    "quiz",                      // public content
    "search_cities",             // the sign-up form asks for a city
    "profile_prompts_catalogue", // public content
    "legal_documents",           // whoever thinks of joining may read what would bind them
    "legal_text",
    "manual_synastry",    // two charts typed by hand, stored nowhere
    "public-stats",       // counted for the landing
    "world_counts",       // aggregates for the public page
    "safety-pulse",       // the same page's line about moderation
    "check-subscription", // answers "no" to visitors by contract
    "ask_deletion",       // deleting an account without signing in
    "confirm_deletion",
    "beta-status",        // answers "none" to visitors
    "client-error",       // a visitor's page may fail too
    "waitlist_puzzle",    // the waitlist is for people without an account
    "join_waitlist",
    "confirm_waitlist", // proven by a token
    "couple_stories",   // published by both of its people, without names
    "waitlist_place",
    "leave_waitlist",
    "waitlist-unsubscribe",     // the button of mail programs
    "notification-unsubscribe", // the same, of letters about notifications
    "public_notice",            // a notice needs no account
    "notice_status",            // by a receipt
    "feedback_changes",         // written for everybody, without names
    "transparency",             // public numbers
    "helplines",                // numbers to call in danger
    "invitation",               // who opens a link has no account yet
    "meeting_plan",             // a trusted contact has no account; proven by a token
    "refuse_contact_messages",  // the same
    "contact-unsubscribe",      // the button of mail programs, of letters to trusted contacts
    "meeting-calendar",         // calendar programs bring no session; by a token
    "push-key",                 // the public half of a key that every push service is shown
];

#[test]
fn every_function_refuses_a_visitor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        let mut open: Vec<&str> = Vec::new();
        for function in app.enlace.registry.functions() {
            let args: serde_json::Map<String, serde_json::Value> = function
                .arguments()
                .names
                .into_iter()
                .map(|(name, _)| (name, json!(null)))
                .collect();
            let reply = visitor.rpc(function.name, json!(args)).await;
            if function.unlisted {
                // That it is answered as an unknown name, `beta` shows.
                assert_eq!(reply.status.as_u16(), 404, "{}", function.name);
                continue;
            }
            if reply.status.as_u16() != 401 {
                open.push(function.name);
            }
        }
        for edge in app.enlace.registry.edges() {
            if visitor.edge(edge.name).await.status.as_u16() != 401 {
                open.push(edge.name);
            }
        }
        let mut declared = OPEN_TO_VISITORS.to_vec();
        declared.sort_unstable();
        open.sort_unstable();
        assert_eq!(open, declared, "what answers visitors, and what may");
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
fn both_databases_have_the_same_tables_and_columns_and_every_table_has_its_rule() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let columns = db::schema_columns(&app.enlace.app.db).await.expect("the schema");
        let ours = app::migrations();
        let twins = ours
            .folder
            .get_dir("postgres")
            .expect("the folder of PostgreSQL's files");
        let declared: Vec<String> = ours
            .folder
            .files()
            .chain(twins.files())
            .flat_map(|file| file.contents_utf8().expect("SQL is text").lines())
            .filter_map(|line| line.strip_prefix("CREATE TABLE ")?.strip_suffix(" ("))
            .map(str::to_owned)
            .collect();
        assert_eq!(ours.name, "product");
        for table in declared {
            assert!(
                columns.iter().any(|(known, _)| *known == table),
                "{table} is missing on {engine:?}"
            );
            let ruled = app::table_rules().any(|rule| rule.table == table);
            assert!(ruled, "{table} has no rule for export and erasure");
        }
    });
}

#[test]
fn health_reports_the_real_state() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for path in ["/health", "/health/ready", "/health/live"] {
            assert_eq!(app.visitor().fetch(path).await.status.as_u16(), 200, "{path}");
        }
        let nowhere = app.visitor().auth(Method::GET, "lua", json!({})).await;
        assert_eq!(nowhere.status.as_u16(), 404);
        for path in ["/.env", "/.git/config", "/assets/gone.js"] {
            assert_eq!(app.visitor().fetch(path).await.status.as_u16(), 404, "{path}");
        }
    });
}
