//! Every function of staff reads into the book, or says here why it does not. A new one without a line fails by name.

use super::{FACTS, acquaintances, claim_only, decide, decision, decisions_of, moderator, queue, report};
use crate::beta::{grant, manager};
use db::{Reads, params};
use std::collections::{BTreeMap, BTreeSet};
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// Where the row of a function's reading is shown.
#[derive(Clone, Copy)]
enum Reading {
    /// Called here with these arguments; the book then has this action by the caller.
    Noted(fn() -> Value, &'static str),
    /// Writes a row of this action with what it changes or opens, when the thing is there.
    Written(&'static str),
    /// Shows nothing of anybody; why.
    Nothing(#[allow(dead_code)] &'static str),
}

use Reading::{Noted, Nothing, Written};

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
    ("mod_claim", Written("case.claim")),
    ("mod_heartbeat", Nothing("the caller's own lease")),
    ("mod_release", Written("case.release")),
    ("mod_hand_over", Written("case.hand_over")),
    ("mod_skip", Written("case.skip")),
    ("mod_case", Written("case.read")),
    ("mod_photo", Written("photo.read")),
    ("mod_note", Written("case.note")),
    ("mod_macros", Nothing("texts of the desk, without anybody in them")),
    ("mod_save_macro", Written("macro.save")),
    ("mod_delete_macro", Written("macro.delete")),
    ("open_reviews", Noted(none, "staff.open_reviews")),
    (
        "answer_review",
        Noted(
            || json!({ "id": uuid::Uuid::nil(), "kind": "placement", "answer": "x" }),
            "staff.answer_review",
        ),
    ),
    ("mod_ask", Written("report.ask")),
    ("mod_decide", Written("decision.make")),
    ("mod_second", Written("decision.refuse")),
    ("mod_judge_appeal", Written("appeal.grant")),
    ("mod_evidence_ask", Written("evidence.ask")),
    ("mod_evidence_second", Written("evidence.allow")),
    ("mod_evidence_take", Written("evidence.take")),
    ("incidents", Written("incident.list")),
    ("incident", Written("incident.read")),
    ("incident_open", Written("incident.change")),
    ("incident_change", Written("incident.change")),
    ("incident_set_state", Written("incident.change")),
    ("incident_answer", Written("incident.change")),
    (
        "verification_queue",
        Nothing("kinds and times of attempts, without anybody in them"),
    ),
    ("verification_claim", Written("verification.read")),
    ("verification_release", Written("verification.release")),
    ("verification_picture", Written("verification.picture")),
    ("verification_answer", Written("verification.answer")),
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

/// Calls functions that write their rows, and finds the row of each.
struct Desk<'a> {
    app: &'a TestApp,
    called: BTreeSet<&'static str>,
}

impl Desk<'_> {
    async fn call(&mut self, who: &Person, name: &'static str, args: Value) -> Value {
        let action = FUNCTIONS.iter().find_map(|(known, reading)| match reading {
            Written(action) if *known == name => Some(*action),
            _ => None,
        });
        let action = action.expect("a function that writes its row");
        let before = noted(self.app, action, who).await;
        let answer = who.rpc(name, args).await.ok();
        assert_eq!(noted(self.app, action, who).await, before + 1, "{name}");
        self.called.insert(name);
        answer
    }
}

#[test]
fn every_act_of_staff_is_in_the_book_with_its_actor_and_network() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut desk = Desk {
            app: &app,
            called: BTreeSet::new(),
        };
        let (ana, mut rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let receipt = report(&app, &ana, &rui, "harassment", json!({ "messages": [message] })).await;
        let waiting = queue(&malu).await[0].clone();
        let id = waiting["id"].clone();
        let of_case = json!({ "case_id": id });
        let claim = json!({ "case_id": id, "version": waiting["version"] });
        desk.call(&malu, "mod_claim", claim).await;
        let view = desk.call(&malu, "mod_case", of_case.clone()).await;
        let photo = json!({ "case_id": id, "photo_id": view["photos"][0]["id"] });
        desk.call(&malu, "mod_photo", photo).await;
        let note = json!({ "case_id": id, "text": "Pedi a data." });
        desk.call(&malu, "mod_note", note).await;
        let ask = json!({ "receipt": receipt, "text": "Foi em qual conversa?" });
        desk.call(&malu, "mod_ask", ask).await;
        desk.call(&malu, "mod_release", of_case.clone()).await;
        claim_only(&malu).await;
        let hand = json!({ "case_id": id, "to": tom.id });
        desk.call(&malu, "mod_hand_over", hand).await;
        let skip = json!({ "case_id": id, "reason": "Não falo espanhol." });
        desk.call(&tom, "mod_skip", skip).await;
        claim_only(&malu).await;
        let reason = json!({ "case_id": id, "reason": "Pedido da polícia, ofício 12." });
        let export = desk.call(&malu, "mod_evidence_ask", reason).await["export"].clone();
        let allow = json!({ "export": export, "allow": true });
        desk.call(&tom, "mod_evidence_second", allow).await;
        desk.call(&malu, "mod_evidence_take", json!({ "export": export })).await;
        let prepared =
            json!({ "title": "Insultos", "action": "suspend", "days": 7, "rule": "respect", "facts": FACTS });
        let saved = desk.call(&malu, "mod_save_macro", prepared).await;
        let gone = json!({ "id": saved[0]["id"] });
        desk.call(&malu, "mod_delete_macro", gone).await;
        let mut suspend = decision(&queue(&malu).await[0], "suspend");
        suspend["days"] = json!(20);
        desk.call(&malu, "mod_decide", suspend).await;
        app.run_until_idle().await;
        rui.sign_in().await;
        let decided = decisions_of(&rui).await[0]["id"].clone();
        let appeal = json!({ "decision": decided, "text": "Não fui eu quem escreveu isso, a conta foi usada." });
        rui.rpc("appeal", appeal).await.ok();
        let appealed = claim_only(&tom).await;
        let judge =
            json!({ "case_id": appealed["id"], "grant": true, "answer": "Você tem razão, e pedimos desculpa." });
        desk.call(&tom, "mod_judge_appeal", judge).await;

        // A ban of one of the staff takes two.
        let (eva, leo, _) = acquaintances(&app, "Eva", "Leo").await;
        grant(&app, &leo, "beta_manager").await;
        report(&app, &eva, &leo, "harassment", json!({})).await;
        let proposed = decide(&app, &malu, "ban", json!({})).await;
        claim_only(&tom).await;
        let second = json!({ "decision": proposed["decision"], "confirm": false });
        desk.call(&tom, "mod_second", second).await;

        let nina = app.ready("Nina", ProfileFacts::default()).await;
        let attempt = json!({ "attempt": crate::verification::send(&nina, "profile").await });
        desk.call(&malu, "verification_claim", attempt.clone()).await;
        let mut picture = attempt.clone();
        picture["picture"] = json!("frame:2");
        desk.call(&malu, "verification_picture", picture).await;
        desk.call(&malu, "verification_release", attempt.clone()).await;
        let seat = desk.call(&malu, "verification_claim", attempt.clone()).await;
        let mut verdict = attempt;
        verdict["reason"] = Value::Null;
        for question in seat["questions"].as_array().expect("questions") {
            verdict[question.as_str().expect("a word")] = json!(true);
        }
        desk.call(&malu, "verification_answer", verdict).await;

        let ada = app.newcomer("Ada").await;
        grant(&app, &ada, "admin").await;
        let ada = ada.with_second_factor();
        let (incident, facts) = (uuid::Uuid::new_v4(), crate::incidents::facts());
        let version = async || {
            let seen = ada.rpc("incident", json!({ "id": incident })).await.ok();
            seen["version"].clone()
        };
        let open = json!({ "id": incident, "facts": facts });
        desk.call(&ada, "incident_open", open).await;
        desk.call(&ada, "incidents", none()).await;
        desk.call(&ada, "incident", json!({ "id": incident })).await;
        let mut more = facts;
        more["people_brazil"] = json!(450);
        let change = json!({ "id": incident, "version": version().await, "facts": more });
        desk.call(&ada, "incident_change", change).await;
        let sent = json!({ "id": incident, "version": version().await, "duty": "cnpd", "sent": true, "note": "Protocolo 1234" });
        desk.call(&ada, "incident_answer", sent).await;
        let contained = json!({ "id": incident, "version": version().await, "state": "contained", "note": "Fechada." });
        desk.call(&ada, "incident_set_state", contained).await;

        let written = FUNCTIONS.iter().filter(|(_, reading)| matches!(reading, Written(_)));
        let untried: Vec<&str> = written
            .map(|(name, _)| *name)
            .filter(|name| !desk.called.contains(name))
            .collect();
        assert!(untried.is_empty(), "nobody called {untried:?}");
    });
}
