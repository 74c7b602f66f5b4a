//! What follows an agreement: letters, notices, ends and feedback.

use super::{accept, agreed, propose, read, start};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, TestApp, json, on_both};

/// The calendar file behind a path, without a session.
async fn calendar(app: &Arc<TestApp>, path: &str) -> String {
    let request = axum::http::Request::get(path)
        .body(axum::body::Body::empty())
        .expect("a request");
    let answer = app.send(request).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let bytes = axum::body::to_bytes(answer.into_body(), 10_000).await.expect("a body");
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

#[test]
fn letter_of_an_agreement_brings_a_calendar_file_that_follows_changes() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app).await;
        for person in [&ana, &rui] {
            let letters = app.mails_to(&person.email).await;
            let letter = letters
                .iter()
                .find(|mail| mail.subject == "Encontro combinado")
                .expect("a letter");
            let button = letter.unsubscribe.as_deref().expect("a button");
            assert!(
                button.contains("notification-unsubscribe?kind=meeting.confirmed&"),
                "{button}"
            );
            let path = &letter.link()[letter.link().find("/functions").expect("a path")..];
            let file = calendar(&app, path).await;
            for line in [
                format!("UID:{}@enlace", id.as_str().unwrap_or_default()),
                "SEQUENCE:1".into(),
                "STATUS:CONFIRMED".into(),
                "DTSTART:20261122T040000Z".into(),
            ] {
                assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
            }
            // Calendars are shared: the other person is not named.
            assert!(!file.contains("Ana") && !file.contains("Rui"), "{file}");
        }
        let path = read(&ana, &id).await["calendar"].as_str().expect("a path").to_owned();
        let forged = path.replace(&ana.id.simple().to_string(), &rui.id.simple().to_string());
        ana.fetch(&forged).await.refused(404, "NOT_FOUND");
        rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        let file = calendar(&app, &path).await;
        assert!(
            file.contains("METHOD:CANCEL\r\n")
                && file.contains("STATUS:CANCELLED\r\n")
                && file.contains("SEQUENCE:2\r\n")
        );
        let letters = app.mails_to(&ana.email).await;
        assert_eq!(
            letters
                .iter()
                .filter(|mail| mail.subject == "Mudança no seu encontro")
                .count(),
            1
        );
    });
}

#[test]
fn notices_of_a_meeting_reach_the_other_side_and_follow_their_switches() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let off = json!({ "kind": "meeting.confirmed", "push": false, "email": false });
        ana.insert("notification_preferences", off).await.ok();
        let id = propose(&app, &ana, &match_id, true).await.ok();
        accept(&rui, &id, true).await.ok();
        app.run_until_idle().await;
        let kinds = async |who: &Person| {
            let path = format!(
                "notifications?select=kind&ref=eq.{}&order=created_at",
                id.as_str().unwrap_or_default()
            );
            who.get(&path).await.ok()
        };
        assert_eq!(kinds(&rui).await, json!([{ "kind": "meeting.proposed" }]));
        assert_eq!(kinds(&ana).await, json!([{ "kind": "meeting.confirmed" }]));
        let told = |mails: Vec<testkit::Mail>| mails.iter().any(|mail| mail.subject == "Encontro combinado");
        assert_eq!(
            (
                told(app.mails_to(&ana.email).await),
                told(app.mails_to(&rui.email).await)
            ),
            (false, true)
        );
    });
}

#[test]
fn end_of_the_match_ends_the_meeting_silently_and_blocked_people_find_none() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id, id) = agreed(&app).await;
        let before = app.mails_to(&rui.email).await.len();
        ana.rpc("unmatch", json!({ "match_id": match_id })).await.ok();
        app.run_until_idle().await;
        for person in [&ana, &rui] {
            assert_eq!(read(person, &id).await["state"], "cancelled");
        }
        assert_eq!(app.mails_to(&rui.email).await.len(), before);
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        for person in [&ana, &rui] {
            person
                .rpc("meeting", json!({ "id": id }))
                .await
                .refused(404, "NOT_FOUND");
            assert_eq!(person.rpc("meetings", json!({})).await.ok(), json!([]));
        }
    });
}

#[test]
fn feedback_is_asked_a_day_later_and_read_by_nobody_else() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, mut rui, _, id) = agreed(&app).await;
        let give = json!({ "id": id, "met": true, "honest": false, "again": false });
        ana.rpc("give_meeting_feedback", give.clone())
            .await
            .refused(409, "STATE");
        app.advance(SignedDuration::from_hours(34) - SignedDuration::from_secs(1));
        ana.sign_in().await;
        rui.sign_in().await;
        app.run_until_idle().await;
        let asked = async |who: &Person| {
            let rows = who.get("notifications?select=kind&kind=eq.meeting.feedback").await.ok();
            rows.as_array().map_or(0, Vec::len)
        };
        assert_eq!((asked(&ana).await, asked(&rui).await), (0, 0));
        app.advance(SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((asked(&ana).await, asked(&rui).await), (1, 1));
        let before = (read(&rui, &id).await, rui.rpc("export_my_data", json!({})).await.ok());
        ana.rpc("give_meeting_feedback", give).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            (read(&rui, &id).await, rui.rpc("export_my_data", json!({})).await.ok()),
            before
        );
        assert_eq!(
            (&read(&ana, &id).await["asks_feedback"], &before.0["asks_feedback"]),
            (&json!(false), &json!(true))
        );
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        // Exports hold truths as their database has them.
        let honest = &export["meeting_feedback"][0]["honest"];
        assert!(honest == &json!(false) || honest == &json!(0), "{export}");
    });
}

/// A meeting with somebody new, who then says whether she was honest.
async fn rated(app: &Arc<TestApp>, ana: &mut Person, name: &str, honest: bool) {
    let mut other = app.ready(name, testkit::ProfileFacts::default()).await;
    let match_id = app.matched(&other, ana).await;
    let id = propose(app, &other, &match_id, true).await.ok();
    accept(ana, &id, true).await.ok();
    app.advance(SignedDuration::from_hours(49));
    other.sign_in().await;
    ana.sign_in().await;
    let given = json!({ "id": id, "met": true, "honest": honest });
    other.rpc("give_meeting_feedback", given).await.ok();
    app.run_until_idle().await;
}

async fn with_a_seal(app: &Arc<TestApp>) -> Person {
    let ana = app.ready("Ana", testkit::ProfileFacts::default()).await;
    let core = json!({ "q1": "option1", "q3": "option1", "q4": "option1", "q6": "option1", "q12": "option1" });
    ana.rpc("complete_quiz", json!({ "answers": core })).await.ok();
    app.run_until_idle().await;
    ana
}

/// Her exact number, as she reads it.
async fn number(ana: &Person) -> i64 {
    let status = ana.rpc("seal_status", json!({})).await.ok();
    status["authenticity"]["value"].as_i64().expect("a number")
}

/// Goes to a moment, and lets happen what is due by then.
async fn wait_until(app: &TestApp, ana: &mut Person, at: &str) {
    let at: jiff::Timestamp = at.parse().expect("a timestamp");
    app.advance(at.duration_since(app.now()));
    app.run_until_idle().await;
    ana.sign_in().await;
}

#[test]
fn honesty_counts_for_the_seal_from_a_month_and_from_three_people() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut ana = with_a_seal(&app).await;
        let start = number(&ana).await;
        for name in ["Rui", "Ivo", "Leo"] {
            rated(&app, &mut ana, name, false).await;
        }
        assert_eq!(number(&ana).await, start);
        wait_until(&app, &mut ana, "2026-12-31T23:59:59Z").await;
        assert_eq!(number(&ana).await, start, "the last of them waits for a month to begin");
        wait_until(&app, &mut ana, "2027-01-01T00:00:00Z").await;
        assert_eq!(number(&ana).await, start - 18);
    });
}

#[test]
fn answer_that_is_alone_moves_no_number_until_two_more_people_answered() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut ana = with_a_seal(&app).await;
        let start = number(&ana).await;
        let day = SignedDuration::from_hours(24);
        for name in ["Rui", "Ivo"] {
            rated(&app, &mut ana, name, true).await;
        }
        wait_until(&app, &mut ana, "2027-01-04T08:00:00Z").await;
        rated(&app, &mut ana, "Leo", false).await;
        let february: jiff::Timestamp = "2027-02-01T00:00:00Z".parse().expect("a timestamp");
        while app.now() + day < february {
            app.advance(day);
            ana.sign_in().await;
            assert_eq!(number(&ana).await, start, "{}", app.now());
        }
        let stored = async |ana: &Person| {
            let rows = ana.get("intention_results?select=authenticity").await.ok();
            rows[0]["authenticity"].as_i64().expect("a number")
        };
        wait_until(&app, &mut ana, "2027-02-01T00:00:00Z").await;
        assert_eq!((number(&ana).await, stored(&ana).await), (start - 2, start - 2));
        // The fourth is alone: what counts fades, and nothing is taken on any day.
        rated(&app, &mut ana, "Davi", false).await;
        let mut last = number(&ana).await;
        for _ in 0..60 {
            app.advance(day);
            ana.sign_in().await;
            let today = number(&ana).await;
            assert!(today >= last, "{} {last} {today}", app.now());
            last = today;
        }
        for name in ["Eva", "Gil"] {
            rated(&app, &mut ana, name, true).await;
        }
        wait_until(&app, &mut ana, "2027-04-30T23:59:59Z").await;
        assert_eq!(number(&ana).await, start - 1);
        wait_until(&app, &mut ana, "2027-05-01T00:00:00Z").await;
        assert_eq!((number(&ana).await, stored(&ana).await), (start - 3, start - 3));
    });
}
