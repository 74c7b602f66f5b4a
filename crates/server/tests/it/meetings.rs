//! First meetings in person: a place that both agree on, its calendar file, and how it ends.

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json, on_both};

/// Sessions of a week: some stories are longer than an access token.
async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

/// In ten hours, as `propose_meeting` takes it.
fn starts_at(app: &TestApp) -> String {
    (app.now() + SignedDuration::from_hours(10)).to_string()
}

fn place(app: &TestApp, name: &str, confirm: bool) -> Value {
    json!({ "kind": "cafe", "place": name, "starts_at": starts_at(app), "confirm": confirm })
}

async fn propose(app: &TestApp, who: &Person, match_id: &str, confirm: bool) -> Reply {
    let mut args = place(app, "Café Girondino", confirm);
    args["match_id"] = json!(match_id);
    who.rpc("propose_meeting", args).await
}

/// Two matched people with a meeting that both agreed on.
async fn agreed(app: &Arc<TestApp>) -> (Person, Person, String, Value) {
    let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
    let id = propose(app, &ana, &match_id, true).await.ok();
    accept(&rui, &id, true).await.ok();
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

async fn read(who: &Person, id: &Value) -> Value {
    who.rpc("meeting", json!({ "id": id })).await.ok()
}

/// Accepts what stands now.
async fn accept(who: &Person, id: &Value, confirm: bool) -> Reply {
    let sequence = read(who, id).await["sequence"].clone();
    who.rpc("accept_meeting", json!({ "id": id, "sequence": sequence, "confirm": confirm })).await
}

#[test]
fn place_is_agreed_on_after_video_or_a_read_warning() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let refusal = propose(&app, &ana, &match_id, false).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"], json!({ "kind": "no_video", "wait_seconds": 0 }));
        assert_eq!(ana.rpc("meetings", json!({})).await.ok(), json!([]));
        // The word of one alone does not count, and the other does not read it.
        let mark = |seen: bool| json!({ "match_id": match_id, "seen": seen });
        let mine = ana.rpc("mark_video", mark(true)).await.ok();
        assert_eq!(mine, json!({ "mine": true, "both": false }));
        let theirs = rui.rpc("video_mark", json!({ "match_id": match_id })).await.ok();
        assert_eq!(theirs, json!({ "mine": false, "both": false }));
        propose(&app, &ana, &match_id, false).await.refused(409, "CONFIRM");
        rui.rpc("mark_video", mark(true)).await.ok();
        let id = propose(&app, &ana, &match_id, false).await.ok();
        // Taken back, the other answers the question too.
        ana.rpc("mark_video", mark(false)).await.ok();
        accept(&rui, &id, false).await.refused(409, "CONFIRM");
        accept(&rui, &id, true).await.ok();
        assert_eq!(read(&ana, &id).await["state"], "confirmed");
    });
}

#[test]
fn proposal_is_answered_by_the_other_side_alone_and_moves_between_both() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let id = propose(&app, &ana, &match_id, true).await.ok();
        propose(&app, &rui, &match_id, true).await.refused(409, "STATE");
        accept(&ana, &id, true).await.refused(409, "STATE");
        let mut another = place(&app, "Museu do Ipiranga", true);
        another["id"] = id.clone();
        another["kind"] = json!("museum");
        rui.rpc("propose_another_meeting", another).await.ok();
        let (hers, his) = (read(&ana, &id).await, read(&rui, &id).await);
        assert_eq!((&hers["my_turn"], &his["my_turn"]), (&json!(true), &json!(false)));
        assert_eq!((&hers["kind"], &hers["place"]), (&json!("museum"), &json!("Museu do Ipiranga")));
        assert_eq!((&hers["person"]["name"], &hers["calendar"].is_null()), (&json!("Rui"), &false));
        ana.rpc("decline_meeting", json!({ "id": id })).await.ok();
        ana.rpc("decline_meeting", json!({ "id": id })).await.ok();
        assert_eq!(read(&rui, &id).await["state"], "declined");
        // After an end they may plan again, and an unanswered plan ends by itself.
        let id = propose(&app, &rui, &match_id, true).await.ok();
        app.advance(SignedDuration::from_hours(10));
        assert_eq!(read(&ana, &id).await["state"], "expired");
        accept(&ana, &id, true).await.refused(409, "STATE");
        propose(&app, &ana, &match_id, true).await.ok();
    });
}

#[test]
fn bad_place_is_refused_and_nothing_is_stored() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, match_id) = app.match_of("Ana", "Rui").await;
        for (field, value) in [
            ("kind", json!("home")),
            ("place", json!(" ")),
            ("place", json!("me chama no zap 11 98765-4321")),
            ("starts_at", json!(app.now().to_string())),
        ] {
            let mut args = place(&app, "Café Girondino", true);
            args["match_id"] = json!(match_id);
            args[field] = value;
            let refusal = ana.rpc("propose_meeting", args).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], field);
        }
        assert_eq!(ana.rpc("meetings", json!({})).await.ok(), json!([]));
    });
}

#[test]
fn eleventh_proposal_of_a_day_is_refused() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, _, match_id) = app.match_of("Ana", "Rui").await;
        for _ in 0..10 {
            let id = propose(&app, &ana, &match_id, true).await.ok();
            ana.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        }
        propose(&app, &ana, &match_id, true).await.refused(429, "RATE");
        app.advance(SignedDuration::from_hours(24));
        ana.sign_in().await;
        propose(&app, &ana, &match_id, true).await.ok();
    });
}

/// The calendar file behind a path, without a session.
async fn calendar(app: &Arc<TestApp>, path: &str) -> String {
    let request = axum::http::Request::get(path).body(axum::body::Body::empty()).expect("a request");
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
            let letter = letters.iter().find(|mail| mail.subject == "Encontro combinado").expect("a letter");
            let button = letter.unsubscribe.as_deref().expect("a button");
            assert!(button.contains("notification-unsubscribe?kind=meeting.confirmed&"), "{button}");
            let path = &letter.link()[letter.link().find("/functions").expect("a path")..];
            let file = calendar(&app, path).await;
            for line in [format!("UID:{}@enlace", id.as_str().unwrap_or_default()), "SEQUENCE:1".into(), "STATUS:CONFIRMED".into(), "DTSTART:20261122T040000Z".into()] {
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
        assert!(file.contains("METHOD:CANCEL\r\n") && file.contains("STATUS:CANCELLED\r\n") && file.contains("SEQUENCE:2\r\n"));
        let letters = app.mails_to(&ana.email).await;
        assert_eq!(letters.iter().filter(|mail| mail.subject == "Mudança no seu encontro").count(), 1);
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
            let path = format!("notifications?select=kind&ref=eq.{}&order=created_at", id.as_str().unwrap_or_default());
            who.get(&path).await.ok()
        };
        assert_eq!(kinds(&rui).await, json!([{ "kind": "meeting.proposed" }]));
        assert_eq!(kinds(&ana).await, json!([{ "kind": "meeting.confirmed" }]));
        let told = |mails: Vec<testkit::Mail>| mails.iter().any(|mail| mail.subject == "Encontro combinado");
        assert_eq!((told(app.mails_to(&ana.email).await), told(app.mails_to(&rui.email).await)), (false, true));
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
            person.rpc("meeting", json!({ "id": id })).await.refused(404, "NOT_FOUND");
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
        ana.rpc("give_meeting_feedback", give.clone()).await.refused(409, "STATE");
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
        assert_eq!((read(&rui, &id).await, rui.rpc("export_my_data", json!({})).await.ok()), before);
        assert_eq!((&read(&ana, &id).await["asks_feedback"], &before.0["asks_feedback"]), (&json!(false), &json!(true)));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        // Exports hold truths as their database has them.
        let honest = &export["meeting_feedback"][0]["honest"];
        assert!(honest == &json!(false) || honest == &json!(0), "{export}");
    });
}

#[test]
fn honesty_counts_for_the_seal_a_week_later_and_from_three_people() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut ana = app.ready("Ana", testkit::ProfileFacts::default()).await;
        let core = json!({ "q1": "option1", "q3": "option1", "q4": "option1", "q6": "option1", "q12": "option1" });
        ana.rpc("complete_quiz", json!({ "answers": core })).await.ok();
        app.run_until_idle().await;
        let number = async |ana: &Person| ana.rpc("seal_status", json!({})).await.ok()["authenticity"]["value"].as_i64();
        let start = number(&ana).await.expect("a number");
        for name in ["Rui", "Ivo", "Leo"] {
            let mut other = app.ready(name, testkit::ProfileFacts::default()).await;
            let match_id = app.matched(&other, &ana).await;
            let id = propose(&app, &other, &match_id, true).await.ok();
            accept(&ana, &id, true).await.ok();
            app.advance(SignedDuration::from_hours(49));
            other.sign_in().await;
            ana.sign_in().await;
            let given = json!({ "id": id, "met": true, "honest": false });
            other.rpc("give_meeting_feedback", given).await.ok();
            app.run_until_idle().await;
        }
        assert_eq!(number(&ana).await, Some(start));
        app.advance(SignedDuration::from_hours(7 * 24));
        app.run_until_idle().await;
        ana.sign_in().await;
        let after = number(&ana).await.expect("a number");
        assert!((start - 18..start - 14).contains(&after), "{start} {after}");
    });
}

#[test]
fn address_in_a_chat_warns_its_reader_until_both_were_seen_on_video() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let send = async |text: &str| {
            let args = json!({ "match_id": match_id, "body": text, "client_id": text.len().to_string() });
            rui.rpc("send_message", args).await.ok()["id"].as_str().unwrap_or_default().to_owned()
        };
        let notice = async |who: &Person, id: &str| {
            who.get(&format!("messages?select=notice&id=eq.{id}")).await.ok()[0]["notice"].clone()
        };
        let id = send("Moro na Rua Augusta, 1500").await;
        assert_eq!((notice(&ana, &id).await, notice(&rui, &id).await), (json!("address"), Value::Null));
        let mark = async |who: &Person, seen: bool| {
            who.rpc("mark_video", json!({ "match_id": match_id, "seen": seen })).await.ok();
        };
        // The word of one is not enough, and a text that is changed is judged as a new one.
        mark(&rui, true).await;
        let id = send("O prédio é na Av. Paulista, 900").await;
        assert_eq!(notice(&ana, &id).await, json!("address"));
        let id = send("Você vem?").await;
        assert_eq!(notice(&ana, &id).await, Value::Null);
        rui.rpc("edit_message", json!({ "id": id, "body": "O CEP é 01310-100" })).await.ok();
        assert_eq!(notice(&ana, &id).await, json!("address"));
        mark(&ana, true).await;
        let id = send("Fica na Rua Augusta, 1502, perto").await;
        assert_eq!(notice(&ana, &id).await, Value::Null);
        // Taken back by one of them, it warns again.
        mark(&ana, false).await;
        let id = send("Fica na Rua Augusta, 1504, bem pertinho").await;
        assert_eq!(notice(&ana, &id).await, json!("address"));
    });
}
