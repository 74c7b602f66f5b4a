//! Every function of staff reads into the book, or says here why it does not. A new one without a line fails by name.

use super::{acquaintances, claim_only, moderator, report};
use crate::beta::manager;
use db::{Reads, params};
use std::collections::BTreeMap;
use testkit::{Person, TestApp, Value, json, on_both};

/// Where the row of a function's reading is shown.
#[derive(Clone, Copy)]
enum Reading {
    /// Called here with these arguments; the book then has this action by the caller.
    Noted(fn() -> Value, &'static str),
    /// Writes its row with what it changes or opens; the story that shows it.
    InStory(#[allow(dead_code)] &'static str),
    /// Shows nothing of anybody; why.
    Nothing(#[allow(dead_code)] &'static str),
}

use Reading::{InStory, Noted, Nothing};

fn none() -> Value {
    json!({})
}

const FUNCTIONS: &[(&str, Reading)] = &[
    ("beta_admin_overview", Noted(none, "staff.beta_admin_overview")),
    ("beta_admin_testers", Noted(none, "staff.beta_admin_testers")),
    ("beta_admin_invites", Noted(none, "staff.beta_admin_invites")),
    ("beta_admin_feedback", Noted(none, "staff.beta_admin_feedback")),
    ("beta_admin_screenshot", Noted(an_id, "staff.beta_admin_screenshot")),
    (
        "beta_admin_export_feedback",
        Noted(none, "staff.beta_admin_export_feedback"),
    ),
    ("beta_admin_acts", Noted(none, "staff.beta_admin_acts")),
    ("daily_match_rounds", Noted(none, "staff.daily_match_rounds")),
    ("waiting_couple_stories", Noted(none, "staff.waiting_couple_stories")),
    ("wallet_audit", Noted(none, "staff.wallet_audit")),
    ("beta_admin_invite", Noted(none, "staff.beta_admin_invite")),
    (
        "beta_admin_extend",
        Noted(|| json!({ "beta_id": 1, "days": 1 }), "staff.beta_admin_extend"),
    ),
    (
        "beta_admin_revoke",
        Noted(|| json!({ "beta_id": 1 }), "staff.beta_admin_revoke"),
    ),
    (
        "beta_admin_set_limit",
        Noted(|| json!({ "limit": 60 }), "staff.beta_admin_set_limit"),
    ),
    (
        "beta_admin_set_open",
        Noted(|| json!({ "open": true }), "staff.beta_admin_set_open"),
    ),
    (
        "beta_admin_set_feature",
        Noted(|| json!({ "feature": "x", "on": true }), "staff.beta_admin_set_feature"),
    ),
    ("beta_admin_launch", Noted(none, "staff.beta_admin_launch")),
    (
        "beta_admin_answer_feedback",
        Noted(
            || json!({ "id": uuid::Uuid::nil(), "state": "triado" }),
            "staff.beta_admin_answer_feedback",
        ),
    ),
    ("unpublish_couple_story", Noted(an_id, "staff.unpublish_couple_story")),
    (
        "beta_admin_publish_change",
        Noted(
            || json!({ "id": uuid::Uuid::nil(), "text_brazil": "a", "text_portugal": "a", "shown": true }),
            "staff.beta_admin_publish_change",
        ),
    ),
    (
        "publish_couple_story",
        Noted(
            || json!({ "id": uuid::Uuid::nil(), "version": 1 }),
            "staff.publish_couple_story",
        ),
    ),
    (
        "mod_queue",
        Nothing("kinds and times of cases, without anybody in them"),
    ),
    ("mod_colleagues", Nothing("names of colleagues")),
    ("mod_catalogue", Nothing("the rules")),
    ("mod_preview", Nothing("what the caller typed")),
    (
        "mod_claim",
        InStory("case_is_handed_to_a_named_colleague_and_a_skip_is_recorded"),
    ),
    ("mod_heartbeat", Nothing("the caller's own lease")),
    ("mod_release", InStory("case.release")),
    (
        "mod_hand_over",
        InStory("case_is_handed_to_a_named_colleague_and_a_skip_is_recorded"),
    ),
    (
        "mod_skip",
        InStory("case_is_handed_to_a_named_colleague_and_a_skip_is_recorded"),
    ),
    (
        "mod_case",
        InStory("here, and every_reading_is_in_the_book_and_the_book_only_grows"),
    ),
    ("mod_photo", InStory("here")),
    ("mod_note", InStory("it/moderation/notes.rs")),
    ("mod_macros", Nothing("texts of the desk, without anybody in them")),
    ("mod_save_macro", InStory("it/moderation/notes.rs")),
    ("mod_delete_macro", InStory("it/moderation/notes.rs")),
    ("open_reviews", Noted(none, "staff.open_reviews")),
    (
        "answer_review",
        Noted(
            || json!({ "id": uuid::Uuid::nil(), "kind": "placement", "answer": "x" }),
            "staff.answer_review",
        ),
    ),
    ("mod_ask", InStory("case.ask")),
    ("mod_decide", InStory("decision.make")),
    ("mod_second", InStory("decision.confirm")),
    ("mod_judge_appeal", InStory("appeal.grant")),
    ("mod_evidence_ask", InStory("evidence.ask")),
    ("mod_evidence_second", InStory("evidence.allow")),
    ("mod_evidence_take", InStory("evidence.take")),
    ("incidents", InStory("it/incidents.rs")),
    (
        "incident",
        InStory("history_keeps_what_was_known_only_grows_and_readings_are_in_the_book"),
    ),
    ("incident_open", InStory("it/incidents.rs")),
    ("incident_change", InStory("it/incidents.rs")),
    ("incident_set_state", InStory("it/incidents.rs")),
    ("incident_answer", InStory("it/incidents.rs")),
    (
        "verification_queue",
        Nothing("kinds and times of attempts, without anybody in them"),
    ),
    ("verification_claim", InStory("it/verification/queue.rs")),
    ("verification_release", InStory("it/verification/queue.rs")),
    ("verification_picture", InStory("it/verification/queue.rs")),
    ("verification_answer", InStory("it/verification/queue.rs")),
];

fn an_id() -> Value {
    json!({ "id": uuid::Uuid::nil() })
}

async fn noted(app: &TestApp, action: &str, actor: &Person) -> i64 {
    let sql = "SELECT count(*) FROM mod_audit WHERE action = $1 AND actor = $2 AND ip_prefix <> ''";
    let mut reads = app.enlace.app.db.reader();
    reads.one(sql, params![action, actor.id]).await.expect("a count")
}

#[test]
fn every_function_of_staff_notes_its_reading_or_says_why_not() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let registry = &app.enlace.registry;
        let known: BTreeMap<&str, Reading> = FUNCTIONS.iter().copied().collect();
        let staff: Vec<&str> = registry
            .functions()
            .filter(|function| function.policy.staff.is_some())
            .map(|function| function.name)
            .collect();
        let lacking: Vec<&&str> = staff.iter().filter(|name| !known.contains_key(**name)).collect();
        assert!(lacking.is_empty(), "no line for the functions of staff {lacking:?}");
        let stale: Vec<&&str> = known.keys().filter(|name| !staff.contains(name)).collect();
        assert!(stale.is_empty(), "lines for what is no function of staff {stale:?}");

        let rosa = manager(&app, "Rosa").await;
        let (stranger, mut weak) = (app.newcomer("Eva").await, rosa.clone());
        weak.sign_in().await;
        let refused = stranger.rpc("no_such_function", json!({})).await;
        for (name, reading) in FUNCTIONS {
            let Noted(args, action) = reading else { continue };
            let answer = stranger.rpc(name, args()).await;
            assert_eq!(answer.status, refused.status, "{name}");
            assert_eq!(
                weak.rpc(name, args()).await.status,
                403,
                "{name} without a second factor"
            );
            assert_eq!(noted(&app, action, &rosa).await, 0, "{name}");
            rosa.rpc(name, args()).await;
            assert_eq!(noted(&app, action, &rosa).await, 1, "{name}");
        }

        // Those who work on cases.
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let photo = json!({ "case_id": case["id"], "photo_id": view["photos"][0]["id"] });
        malu.rpc("mod_photo", photo).await.ok();
        for (who, action) in [(&malu, "case.claim"), (&malu, "case.read"), (&malu, "photo.read")] {
            assert_eq!(noted(&app, action, who).await, 1, "{action}");
        }
        for name in staff.iter().filter(|name| {
            name.starts_with("mod_") || name.starts_with("incident") || name.starts_with("verification_")
        }) {
            let args = json!({ "case_id": case["id"] });
            let (absent, refused) = (
                stranger.rpc(name, args.clone()).await,
                stranger.rpc("no_such_function", args).await,
            );
            assert!(absent.status.is_client_error(), "{name}: {}", absent.body);
            assert_eq!(absent.status, refused.status, "{name}");
        }
    });
}
