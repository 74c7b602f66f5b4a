//! What changes an agreed meeting and what does not, who hears of it, and what is said before it.

use crate::moderation::{claim_only, decide, decisions_of, moderator, report};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json, on_both};

const MARTA: &str = "marta@contatos.example";

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

/// Sessions of a week: an evening is longer than an access token.
async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

fn place(app: &TestApp, name: &str, ahead: SignedDuration) -> Value {
    json!({ "kind": "cafe", "place": name, "starts_at": (app.now() + ahead).to_string(), "confirm": true })
}

async fn propose(app: &TestApp, who: &Person, match_id: &str, name: &str) -> Reply {
    let mut args = place(app, name, hours(10));
    args["match_id"] = json!(match_id);
    who.rpc("propose_meeting", args).await
}

async fn propose_another(app: &TestApp, who: &Person, id: &Value, name: &str, ahead: SignedDuration) -> Reply {
    let mut args = place(app, name, ahead);
    args["id"] = id.clone();
    who.rpc("propose_another_meeting", args).await
}

async fn read(who: &Person, id: &Value) -> Value {
    who.rpc("meeting", json!({ "id": id })).await.ok()
}

async fn accept(who: &Person, id: &Value, sequence: &Value) -> Reply {
    who.rpc("accept_meeting", json!({ "id": id, "sequence": sequence, "confirm": true })).await
}

/// Two matched people who meet in ten hours, and the meeting's id.
async fn agreed(app: &Arc<TestApp>, one: &str, other: &str) -> (Person, Person, String, Value) {
    let (ana, rui, match_id) = app.match_of(one, other).await;
    let id = propose(app, &ana, &match_id, "Café Girondino").await.ok();
    accept(&rui, &id, &json!(0)).await.ok();
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

async fn share(app: &TestApp, who: &Person, id: &Value) {
    let contacts = json!([{ "name": "Marta", "email": MARTA }]);
    who.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await.ok();
    app.run_until_idle().await;
}

async fn subjects(app: &TestApp, address: &str) -> Vec<String> {
    app.mails_to(address).await.into_iter().map(|mail| mail.subject).collect()
}

#[test]
fn alternative_changes_nothing_of_a_watched_plan_until_it_is_accepted() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        ana.rpc("set_meeting_pins", json!({ "first": "2468", "second": "135790" })).await.ok();
        share(&app, &ana, &id).await;
        let token = app.mails_to(MARTA).await[0].link().split_once('#').expect("a token").1.to_owned();
        let plan = async || app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        app.advance(hours(9) - minutes(1));
        ana.sign_in().await;
        let (before, agreed) = (plan().await, read(&ana, &id).await);
        propose_another(&app, &rui, &id, "Bar longe daqui", hours(59 * 24)).await.ok();
        app.run_until_idle().await;
        assert_eq!(plan().await.to_string(), before.to_string());
        let view = read(&ana, &id).await;
        for kept in ["state", "kind", "place", "starts_at", "checkins", "running", "watch"] {
            assert_eq!(view[kept], agreed[kept], "{kept}");
        }
        assert_eq!((&view["alternative"]["place"], &view["my_turn"]), (&json!("Bar longe daqui"), &json!(true)));
        assert_eq!(read(&rui, &id).await["my_turn"], false);
        // During the meeting nothing of the plan can be silenced, whatever was proposed.
        app.advance(hours(1) + minutes(1));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert_eq!(plan().await["place"], before["place"]);
        let contact = view["contacts"][0]["id"].clone();
        ana.rpc("cancel_meeting", json!({ "id": id })).await.refused(422, "VALIDATION");
        ana.rpc("stop_meeting_location", json!({ "id": id })).await.refused(422, "VALIDATION");
        ana.rpc("revoke_meeting_contact", json!({ "contact": contact })).await.refused(409, "STATE");
        let again = json!({ "first": "1111", "second": "2222" });
        ana.rpc("set_meeting_pins", again).await.refused(409, "STATE");
        let running = read(&ana, &id).await;
        assert_eq!((&running["alternative"], &running["running"]), (&view["alternative"], &json!(true)));
        assert_eq!(accept(&ana, &id, &running["sequence"]).await.refused(409, "STATE")["details"]["state"], "running");
        // Her questions come at the agreed time, and the link ends with the agreed meeting.
        app.advance(minutes(35));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"]);
        app.advance(hours(24));
        app.visitor().rpc("meeting_plan", json!({ "token": token })).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn alternative_is_accepted_or_declined_as_it_was_read() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        share(&app, &ana, &id).await;
        propose_another(&app, &rui, &id, "Museu do Ipiranga", hours(12)).await.ok();
        let first = read(&ana, &id).await;
        propose_another(&app, &rui, &id, "Casa dele", hours(12)).await.ok();
        // She reads one place, and another stands there by now.
        let refusal = accept(&ana, &id, &first["sequence"]).await.refused(409, "STATE");
        assert_eq!(refusal["details"]["state"], "changed");
        let shown = read(&ana, &id).await;
        assert_eq!((&shown["place"], &shown["alternative"]["place"]), (&json!("Café Girondino"), &json!("Casa dele")));
        for _ in 0..2 {
            ana.rpc("decline_meeting", json!({ "id": id })).await.ok();
        }
        let kept = read(&rui, &id).await;
        assert_eq!((&kept["state"], &kept["place"], &kept["alternative"]), (&json!("confirmed"), &json!("Café Girondino"), &Value::Null));
        accept(&ana, &id, &shown["sequence"]).await;
        assert_eq!(read(&ana, &id).await["place"], "Café Girondino");
        propose_another(&app, &ana, &id, "Mercado Municipal", hours(12)).await.ok();
        let his = read(&rui, &id).await;
        for _ in 0..2 {
            accept(&rui, &id, &his["sequence"]).await.ok();
        }
        app.run_until_idle().await;
        let moved = read(&ana, &id).await;
        assert_eq!((&moved["place"], &moved["starts_at"]), (&his["alternative"]["place"], &his["alternative"]["starts_at"]));
        assert_eq!((&moved["alternative"], &moved["state"]), (&Value::Null, &json!("confirmed")));
        // The questions moved with it.
        app.advance(hours(10) + minutes(35));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 1);
        app.advance(hours(2));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"]);
    });
}

#[test]
fn whoever_accepts_another_time_learns_nothing_of_a_plan_whose_question_is_near() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        share(&app, &ana, &id).await;
        propose_another(&app, &ana, &id, "Mercado Municipal", hours(12)).await.ok();
        // Long before the meeting she answers that she leaves, and is asked in an hour whether she is home.
        let left = ana.rpc("answer_meeting", json!({ "id": id, "answer": "leaving" })).await.ok();
        accept(&rui, &id, &read(&rui, &id).await["sequence"]).await.ok();
        app.run_until_idle().await;
        let moved = read(&ana, &id).await;
        assert_eq!((&moved["place"], &moved["alternative"]), (&json!("Mercado Municipal"), &Value::Null));
        assert_eq!(moved["checkins"][2]["due_at"], left["checkins"][2]["due_at"], "what is near is asked");
        app.advance(minutes(80));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"]);
    });
}

#[test]
fn seventh_change_of_a_day_is_refused_and_all_are_one_notice() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id, id) = agreed(&app, "Ana", "Rui").await;
        // The letters about the match and the agreement have left.
        app.advance(minutes(61));
        let mails = app.mails_to(&ana.email).await.len();
        for number in 0..6 {
            app.advance(SignedDuration::from_secs(1));
            propose_another(&app, &rui, &id, &format!("Café {number}"), hours(12)).await.ok();
        }
        propose_another(&app, &rui, &id, "Café de novo", hours(12)).await.refused(429, "RATE");
        app.advance(minutes(61));
        app.run_until_idle().await;
        let told = ana.get("notifications?select=count&kind=eq.meeting.proposed").await.ok();
        assert_eq!(told, json!([{ "count": 6 }]));
        assert_eq!(app.mails_to(&ana.email).await.len(), mails + 1, "one letter for all of them");
        // Her own count is hers, and what he proposed takes nothing from her day.
        propose_another(&app, &ana, &id, "Parque", hours(12)).await.ok();
        ana.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        for _ in 0..9 {
            let id = propose(&app, &rui, &match_id, "Café").await.ok();
            rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        }
        let id = propose(&app, &ana, &match_id, "Café").await.ok();
        ana.rpc("cancel_meeting", json!({ "id": id })).await.ok();
    });
}

/// The calendar file behind a path, without a session.
async fn calendar(app: &Arc<TestApp>, path: &str) -> String {
    let request = axum::http::Request::get(path).body(axum::body::Body::empty()).expect("a request");
    let bytes = axum::body::to_bytes(app.send(request).await.into_body(), 10_000).await.expect("a body");
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

#[test]
fn calendar_is_byte_for_byte_alike_after_a_block_an_unmatch_and_leaving() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut files = Vec::new();
        let mut met = Vec::new();
        for name in ["Rui", "Ivo", "Leo"] {
            met.push(agreed(&app, "Ana", name).await);
        }
        for (number, (ana, other, match_id, id)) in met.iter().enumerate() {
            let path = read(ana, id).await["calendar"].as_str().expect("a path").to_owned();
            let file = calendar(&app, &path).await;
            assert!(file.contains("STATUS:CONFIRMED\r\n") && file.contains("TRIGGER:-PT2H\r\n"), "{file}");
            match number {
                0 => other.rpc("block", json!({ "target": ana.id })).await.ok(),
                1 => other.rpc("unmatch", json!({ "match_id": match_id })).await.ok(),
                _ => other.rpc("delete_account", json!({})).await.ok(),
            };
            app.run_until_idle().await;
            files.push((path, id.as_str().unwrap_or_default().to_owned()));
        }
        for later in [hours(1), hours(40)] {
            app.advance(later);
            let mut shown = Vec::new();
            for (path, id) in &files {
                shown.push(calendar(&app, path).await.replace(id, "id"));
            }
            assert!(shown[0].contains("STATUS:CANCELLED\r\n"), "{}", shown[0]);
            assert_eq!((&shown[1], &shown[2]), (&shown[0], &shown[0]));
        }
    });
}

#[test]
fn plan_and_its_page_read_alike_after_a_block_and_an_erasure() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut read_of = Vec::new();
        let mut met = Vec::new();
        for contact in ["marta@contatos.example", "julia@contatos.example"] {
            let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
            for who in [&ana, &rui] {
                who.rpc("mark_video", json!({ "match_id": match_id, "seen": true })).await.ok();
            }
            let mut args = place(&app, "Café Girondino", hours(24 * 9));
            args["match_id"] = json!(match_id);
            let id = rui.rpc("propose_meeting", args).await.ok();
            accept(&ana, &id, &json!(0)).await.ok();
            // Whoever wants to know sends the plan to an address of their own.
            let contacts = json!([{ "name": "Eu", "email": contact }]);
            ana.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await.ok();
            app.run_until_idle().await;
            let token = app.mails_to(contact).await[0].link().split_once('#').expect("a token").1.to_owned();
            met.push((ana, rui, id, token));
        }
        met[0].1.rpc("block", json!({ "target": met[0].0.id })).await.ok();
        met[1].1.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        // Who blocked calls herself otherwise now.
        let renamed = met[0].1.id;
        let written = app.enlace.app.db.tx(move |tx| {
            Box::pin(async move { tx.exec("UPDATE profiles SET full_name = 'Outra' WHERE id = $1", db::params![renamed]).await })
        });
        let rows: Result<u64, db::DbError> = written.await;
        assert_eq!(rows.expect("a row"), 1);
        // The second account is erased after seven days; the meeting is two days later.
        for later in [hours(1), hours(8 * 24), hours(3 * 24)] {
            app.advance(later);
            app.run_until_idle().await;
            let mut answers = Vec::new();
            for (ana, rui, id, token) in &mut met {
                ana.sign_in().await;
                let mut view = read(ana, id).await;
                for own in ["id", "calendar", "contacts"] {
                    view[own] = Value::Null;
                }
                let page = app.visitor().rpc("meeting_plan", json!({ "token": token })).await;
                let export = ana.rpc("export_my_data", json!({})).await.ok();
                let stored = export["meetings"][0].clone();
                let kept = ["state", "sequence", "my_turn", "updated_at"].map(|column| stored[column].clone());
                let text = page.body.to_string();
                assert!(!text.contains("Outra") && !text.contains(&rui.id.to_string()), "{text}");
                answers.push((view, page.status, page.body, kept));
            }
            assert_eq!(answers[0], answers[1], "{later:?} later");
            read_of.push(answers.remove(0));
        }
        assert_eq!(read_of[0].2["other"], "Rui");
    });
}

#[test]
fn blocked_person_who_cancels_sends_no_letter_to_whoever_blocked_them() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        share(&app, &rui, &id).await;
        share(&app, &ana, &id).await;
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        let before = (subjects(&app, &ana.email).await, subjects(&app, &rui.email).await);
        rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        assert_eq!((subjects(&app, &ana.email).await, subjects(&app, &rui.email).await), before);
    });
}

#[test]
fn place_is_judged_reportable_and_closed_to_limited_accounts_that_did_not_write() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let refusal = propose(&app, &rui, &match_id, "Sua vadia burra").await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "rude");
        assert_eq!(ana.rpc("meetings", json!({})).await.ok(), json!([]));
        let id = propose(&app, &rui, &match_id, "Sua vadia burra").await.ok();
        assert_eq!(read(&ana, &id).await["notice"], "rude");
        assert_eq!(read(&rui, &id).await["notice"], Value::Null);
        // Another text afterwards does not take the evidence away.
        app.advance(SignedDuration::from_secs(1));
        propose_another(&app, &rui, &id, "Café", hours(12)).await.ok();
        assert_eq!(read(&ana, &id).await["notice"], Value::Null);
        let item = format!("meeting:{}", id.as_str().expect("an id"));
        let wrong = json!({ "target": rui.id, "reason": "harassment", "item": "meeting:x" });
        ana.rpc("report", wrong).await.refused(422, "VALIDATION");
        report(&app, &ana, &rui, "harassment", json!({ "item": item })).await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let opened = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let one = opened["reports"][0].clone();
        assert_eq!((&one["item"], &one["messages"][0]["text"]), (&json!(item), &json!("Sua vadia burra\nCafé")));
        decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        let refusal = propose(&app, &rui, &match_id, "Parque").await.refused(429, "LIMIT");
        assert_eq!(refusal["details"]["kind"], "new_chats");
        // Who wrote there may propose there.
        let said = json!({ "match_id": match_id, "body": "Oi, tudo bem?", "client_id": "oi" });
        rui.rpc("send_message", said).await.ok();
        propose(&app, &rui, &match_id, "Parque").await.ok();
    });
}

#[test]
fn removed_place_is_a_placeholder_for_both_and_the_plan_goes_on() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        ana.rpc("set_hidden_words", json!({ "words": ["girondino"] })).await.ok();
        let id = propose(&app, &rui, &match_id, "Café G1rondino").await.ok();
        let seen = read(&ana, &id).await;
        assert_eq!((&seen["hidden"], &seen["place"]), (&json!(true), &json!("Café G1rondino")));
        assert_eq!(read(&rui, &id).await["hidden"], false, "only its reader hides words");
        accept(&ana, &id, &json!(0)).await.ok();
        app.run_until_idle().await;
        assert_eq!(ana.rpc("together", json!({})).await.ok()["agreed"][0]["place"], Value::Null);
        ana.rpc("set_meeting_pins", json!({ "first": "2468", "second": "135790" })).await.ok();
        share(&app, &ana, &id).await;
        let token = app.mails_to(MARTA).await[0].link().split_once('#').expect("a token").1.to_owned();
        propose_another(&app, &rui, &id, "Bar do girondino", hours(12)).await.ok();
        assert_eq!(read(&ana, &id).await["alternative"]["hidden"], true);

        let item = format!("meeting:{}", id.as_str().expect("an id"));
        report(&app, &ana, &rui, "harassment", json!({ "item": item })).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        decide(&app, &malu, "remove_content", json!({ "items": [item] })).await;
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            let view = read(who, &id).await;
            assert_eq!((&view["place"], &view["alternative"]["place"]), (&Value::Null, &Value::Null));
            assert_eq!((&view["state"], &view["starts_at"]), (&json!("confirmed"), &seen["starts_at"]));
            assert_eq!(who.rpc("together", json!({})).await.ok()["agreed"][0]["place"], Value::Null);
            let file = calendar(&app, view["calendar"].as_str().expect("a path")).await;
            assert!(file.contains("LOCATION:Lugar retirado pela moderação\r\n") && file.contains("TRIGGER:-PT2H"), "{file}");
        }
        let view = read(&ana, &id).await;
        assert_eq!((&view["watch"], &view["pin_set"]), (&json!("on"), &json!(true)));
        assert_eq!(accept(&ana, &id, &view["sequence"]).await.refused(409, "STATE")["details"]["state"], "removed");
        // Whoever looks for her has to know where she went.
        let plan = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        assert_eq!(plan["place"], "Café G1rondino");
        // Its author is told why and can appeal; then it is back for both.
        let told = decisions_of(&rui).await[0].clone();
        assert_eq!(told["action"], "remove_content");
        let text = "É o nome de um café da praça, peço que leiam outra vez.";
        rui.rpc("appeal", json!({ "decision": told["id"], "text": text })).await.ok();
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        let back = read(&rui, &id).await;
        assert_eq!((&back["place"], &back["alternative"]["place"]), (&json!("Café G1rondino"), &json!("Bar do girondino")));
        // Removed again, her questions come and nobody answers: the contact is written to.
        ana.rpc("decline_meeting", json!({ "id": id })).await.ok();
        report(&app, &ana, &rui, "harassment", json!({ "item": item })).await;
        decide(&app, &malu, "remove_content", json!({ "items": [item] })).await;
        app.advance(hours(8));
        app.run_until_idle().await;
        let reminded = ana.get("notifications?select=kind&kind=eq.meeting.reminder").await.ok();
        assert_eq!(reminded.as_array().map(Vec::len), Some(1));
        app.advance(hours(2) + minutes(36));
        app.run_until_idle().await;
        assert!(subjects(&app, MARTA).await.contains(&"Ana não respondeu".to_owned()));
        assert_eq!(read(&ana, &id).await["place"], Value::Null);
    });
}

#[test]
fn reminders_come_on_the_evening_before_and_two_hours_before_while_the_meeting_stands() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let mut args = place(&app, "Café Girondino", hours(48));
        args["match_id"] = json!(match_id);
        let id = ana.rpc("propose_meeting", args).await.ok();
        accept(&rui, &id, &json!(0)).await.ok();
        rui.insert("notification_preferences", json!({ "kind": "meeting.reminder", "push": false, "email": false })).await.ok();
        app.run_until_idle().await;
        let reminded = async |who: &Person| {
            let rows = who.get("notifications?select=kind,ref&kind=eq.meeting.reminder").await.ok();
            rows.as_array().map_or(0, Vec::len)
        };
        // The stories begin at three in the afternoon of São Paulo: the evening before is after 28 hours.
        let evening: jiff::Timestamp = "2026-11-22T22:00:00Z".parse().expect("a time");
        app.advance(evening.duration_since(app.now()) - SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((reminded(&ana).await, reminded(&rui).await), (0, 0));
        app.advance(SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((reminded(&ana).await, reminded(&rui).await), (1, 1));
        // What moves is reminded of at its new time alone.
        propose_another(&app, &ana, &id, "Café Girondino", hours(30)).await.ok();
        let sequence = read(&rui, &id).await["sequence"].clone();
        accept(&rui, &id, &sequence).await.ok();
        app.advance(hours(28) - SignedDuration::from_secs(1));
        app.run_until_idle().await;
        let before = reminded(&ana).await;
        app.advance(SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((before, reminded(&ana).await), (2, 3));
        let chosen = async |who: &Person| {
            let path = "notification_preferences?select=push,email,push_fixed,sent&kind=eq.meeting.reminder";
            who.get(path).await.ok()[0].clone()
        };
        let usual = json!({ "push": true, "email": true, "push_fixed": false, "sent": true });
        assert_eq!(chosen(&ana).await, usual);
        assert_eq!(chosen(&rui).await["push"], false);
    });
}

#[test]
fn cancelled_or_ended_meeting_is_reminded_of_to_nobody() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        let (bia, ivo, _, _) = agreed(&app, "Bia", "Ivo").await;
        rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        bia.rpc("block", json!({ "target": ivo.id })).await.ok();
        app.advance(hours(8));
        app.run_until_idle().await;
        for person in [&ana, &rui, &bia, &ivo] {
            let rows = person.get("notifications?select=kind&kind=eq.meeting.reminder").await.ok();
            assert_eq!(rows, json!([]), "{}", person.name);
        }
    });
}
