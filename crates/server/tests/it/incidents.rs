//! The register of incidents: who may see it, its terms on a moved clock, drafts, and a history that only grows.

use crate::beta::grant;
use crate::moderation::again;
use db::params;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn administrator(app: &Arc<TestApp>, name: &str) -> Person {
    let person = app.newcomer(name).await;
    grant(app, &person, "admin").await;
    person.with_second_factor()
}

fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

/// What is known of an incident that was found when a story begins: a Saturday afternoon.
pub fn facts() -> Value {
    json!({
        "title": "Cópia de segurança exposta",
        "description": "Uma cópia de segurança esteve legível sem senha.",
        "found_at": "2026-11-21T18:00:00Z",
        "occurred_at": "2026-11-20T03:00:00Z",
        "data": ["contact", "password"],
        "people": "Quem abriu conta em novembro.",
        "people_brazil": 120,
        "people_portugal": 8,
        "risk": "high",
        "measures": "A cópia foi fechada.",
    })
}

async fn open(who: &Person, facts: Value) -> Uuid {
    let id = Uuid::new_v4();
    let args = json!({ "id": id, "facts": facts });
    who.rpc("incident_open", args.clone()).await.ok();
    // A repeated call opens no second one.
    who.rpc("incident_open", args).await.ok();
    id
}

async fn read(who: &Person, id: Uuid) -> Value {
    who.rpc("incident", json!({ "id": id })).await.ok()
}

fn notice<'a>(incident: &'a Value, duty: &str) -> &'a Value {
    let notices = incident["notices"].as_array().expect("notices");
    notices.iter().find(|one| one["duty"] == duty).expect("a notice")
}

async fn answer(who: &Person, id: Uuid, duty: &str, sent: bool) {
    let version = read(who, id).await["version"].clone();
    let args = json!({ "id": id, "version": version, "duty": duty, "sent": sent, "note": "Protocolo 1234" });
    who.rpc("incident_answer", args).await.ok();
}

#[test]
fn incident_has_its_terms_and_a_draft_for_each_country() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        let id = open(&ada, facts()).await;
        let list = ada.rpc("incidents", json!({})).await.ok();
        assert_eq!(list.as_array().expect("a list").len(), 1, "{list}");
        assert_eq!(
            (&list[0]["next_duty"], &list[0]["next_due_at"]),
            (&json!("cnpd"), &json!("2026-11-24T18:00:00Z"))
        );
        let seen = read(&ada, id).await;
        let due = |duty: &str| notice(&seen, duty)["due_at"].clone();
        assert_eq!(due("cnpd"), "2026-11-24T18:00:00Z");
        // Monday, Tuesday and Wednesday, until midnight in Brasília.
        assert_eq!(due("anpd"), "2026-11-26T02:59:59Z");
        assert_eq!(due("people_brazil"), "2026-11-26T02:59:59Z");
        assert_eq!(due("people_portugal"), Value::Null);
        let drafts = seen["drafts"].as_array().expect("drafts");
        let text = |duty: &str| {
            let draft = drafts.iter().find(|one| one["duty"] == duty).expect("a draft");
            draft["paragraphs"].to_string()
        };
        assert!(text("anpd").contains("120 (número aproximado)") && text("anpd").contains("hora de Brasília"));
        assert!(text("cnpd").contains("palavra-passe") && text("cnpd").contains("hora de Lisboa"));
        assert!(text("people_brazil").contains("senha") && text("people_portugal").contains("palavra-passe"));
    });
}

#[test]
fn notices_follow_from_the_risk_and_the_countries_of_the_people() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        for (risk, brazil, portugal, expected) in [
            ("unlikely", json!(120), json!(8), ""),
            ("relevant", json!(120), json!(8), "anpd cnpd people_brazil"),
            ("relevant", Value::Null, Value::Null, "anpd cnpd people_brazil"),
            ("high", json!(120), json!(8), "anpd cnpd people_brazil people_portugal"),
            ("high", json!(120), json!(0), "anpd people_brazil"),
            ("high", json!(0), json!(8), "cnpd people_portugal"),
        ] {
            let mut known = facts();
            known["risk"] = json!(risk);
            known["people_brazil"] = brazil;
            known["people_portugal"] = portugal;
            let id = open(&ada, known).await;
            let seen = read(&ada, id).await;
            let notices = seen["notices"].as_array().expect("notices").iter();
            let required = notices.filter(|one| one["required"] == true);
            let mut duties: Vec<&str> = required.filter_map(|one| one["duty"].as_str()).collect();
            duties.sort_unstable();
            assert_eq!(duties.join(" "), expected, "{risk}");
        }
    });
}

#[test]
fn register_is_absent_for_strangers_and_moderators_and_asks_administrators_for_a_second_factor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        let id = open(&ada, facts()).await;
        let ana = app.newcomer("Ana").await.with_second_factor();
        let malu = crate::moderation::moderator(&app, "Malu").await;
        let half_moderator = malu.in_new_session().await;
        let half = ada.in_new_session().await;
        let about = json!({ "id": id, "version": 1, "facts": facts(), "state": "closed", "duty": "anpd", "sent": true, "note": "x" });
        let names = ["incidents", "incident", "incident_open", "incident_change", "incident_set_state", "incident_answer"];
        for name in names {
            for who in [&ana, &malu, &half_moderator, &app.visitor()] {
                let reply = who.rpc(name, about.clone()).await;
                let unknown = who.rpc(&format!("{name}x"), about.clone()).await;
                assert_eq!(reply.status, unknown.status, "{name}");
                assert_eq!(
                    reply.body.to_string().replace(&format!("{name}x"), name),
                    unknown.body.to_string().replace(&format!("{name}x"), name),
                    "{name}"
                );
            }
            half.rpc(name, about.clone()).await.refused(403, "MFA_REQUIRED");
        }
        assert_eq!(read(&ada, id).await["version"], 1, "nothing changed");
    });
}

#[test]
fn administrators_are_reminded_once_before_a_term_and_once_after_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        let id = open(&ada, facts()).await;
        let letters = async || {
            let all = app.mails_to(&ada.email).await;
            all.iter().filter(|mail| mail.subject.contains("prazo")).count()
        };
        app.run_until_idle().await;
        assert_eq!(letters().await, 0);
        // Less than a day is left for Portugal, and more for Brazil.
        app.advance(hours(49));
        app.run_until_idle().await;
        assert_eq!(letters().await, 1);
        app.advance(hours(1));
        app.run_until_idle().await;
        assert_eq!(letters().await, 1, "once");
        let ada_again = again(&ada).await;
        answer(&ada_again, id, "cnpd", true).await;
        app.advance(hours(36));
        app.run_until_idle().await;
        assert_eq!(letters().await, 3, "two terms of Brazil are near");
        app.advance(hours(24));
        app.run_until_idle().await;
        assert_eq!(letters().await, 5, "and over");
        let seen = read(&again(&ada).await, id).await;
        assert_eq!(
            (&notice(&seen, "cnpd")["late"], &notice(&seen, "anpd")["late"]),
            (&json!(false), &json!(true))
        );
        let draft = seen["drafts"][0]["paragraphs"].to_string();
        assert!(draft.contains("5. Motivos da demora: Ainda por apurar."), "{draft}");
    });
}

#[test]
fn incident_closes_when_every_notice_is_answered_and_the_complement_is_counted() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        let id = open(&ada, facts()).await;
        let close = |version: &Value| json!({ "id": id, "version": version, "state": "closed", "note": "Tudo enviado." });
        ada.rpc("incident_set_state", close(&json!(1))).await.refused(409, "STATE");
        for duty in ["anpd", "cnpd", "people_brazil"] {
            answer(&ada, id, duty, true).await;
        }
        answer(&ada, id, "people_portugal", false).await;
        let seen = read(&ada, id).await;
        // Twenty working days after the notice, Saturday 21 November.
        assert_eq!(notice(&seen, "anpd_more")["due_at"], "2026-12-19T02:59:59Z");
        ada.rpc("incident_set_state", close(&seen["version"])).await.refused(409, "STATE");
        answer(&ada, id, "anpd_more", true).await;
        // A write on top of an older version changes nothing.
        ada.rpc("incident_set_state", close(&seen["version"])).await.refused(409, "STATE");
        let version = read(&ada, id).await["version"].clone();
        ada.rpc("incident_set_state", close(&version)).await.ok();
        let closed = read(&ada, id).await;
        assert_eq!(closed["state"], "closed");
        let change = json!({ "id": id, "version": closed["version"], "facts": facts() });
        ada.rpc("incident_change", change).await.refused(409, "STATE");
    });
}

#[test]
fn history_keeps_what_was_known_only_grows_and_readings_are_in_the_book() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        let id = open(&ada, facts()).await;
        let mut more = facts();
        more["people_brazil"] = json!(450);
        let change = json!({ "id": id, "version": 1, "facts": more });
        ada.rpc("incident_change", change.clone()).await.ok();
        ada.rpc("incident_change", change).await.refused(409, "STATE");
        let seen = read(&ada, id).await;
        let counts: Vec<&Value> = seen["history"]
            .as_array()
            .expect("a history")
            .iter()
            .map(|row| &row["facts"]["people_brazil"])
            .collect();
        assert_eq!(counts, [&json!(120), &json!(450)]);
        let db = app.enlace.app.db.clone();
        for statement in [
            "UPDATE incident_history SET note = 'x'",
            "DELETE FROM incident_history",
            "DELETE FROM incidents",
        ] {
            let changed: Result<u64, db::DbError> = db
                .tx(move |tx| Box::pin(async move { tx.exec(statement, params![]).await }))
                .await;
            assert!(changed.is_err(), "{statement}");
        }
        let booked: Vec<String> = db
            .all(
                "SELECT action FROM mod_audit WHERE case_id = $1 AND actor = $2 AND role = 'admin' ORDER BY id",
                params![id, ada.id],
            )
            .await
            .expect("rows");
        assert_eq!(booked, ["incident.change", "incident.change", "incident.read"]);
    });
}

#[test]
fn facts_that_cannot_be_are_refused_field_by_field() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ada = administrator(&app, "Ada").await;
        for (field, value) in [
            ("title", json!("  ")),
            ("description", json!("Curto.")),
            ("found_at", json!("2026-11-21T18:30:00Z")),
            ("occurred_at", json!("2026-11-21T18:00:01Z")),
            ("data", json!([])),
            ("data", json!(["fingerprints"])),
            ("people", json!("")),
            ("people_brazil", json!(-1)),
            ("risk", json!("none")),
            ("cause", json!("x".repeat(4001))),
        ] {
            let mut wrong = facts();
            wrong[field] = value;
            let args = json!({ "id": Uuid::new_v4(), "facts": wrong });
            let refused = ada.rpc("incident_open", args).await.refused(422, "VALIDATION");
            assert_eq!(refused["details"]["field"], field, "{refused}");
        }
        assert_eq!(ada.rpc("incidents", json!({})).await.ok(), json!([]));
    });
}
