//! The way of a letter: what the recipient learns, withdrawal, the arrival by day and exactly once, partings.

use super::{EVENING, MORNING, act, album, hours, notices, save, send, set, states, until};
use jiff::{SignedDuration, Timestamp};
use testkit::{Person, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn recipient_learns_only_that_a_letter_is_on_its_way_until_it_arrives_and_is_opened() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        app.run_until_idle().await;
        let coming = album(&rui).await;
        assert_eq!(coming["letters"], json!([]));
        assert_eq!(coming["on_the_way"]["people"][0]["name"], "Ana");
        for hidden in ["calçada", "deliver", &id.to_string()] {
            assert!(!coming.to_string().contains(hidden), "{coming}");
        }
        for function in [
            "letter",
            "open_letter",
            "put_away_letter",
            "withdraw_letter",
            "seal_letter",
        ] {
            act(&rui, function, id).await.refused(404, "NOT_FOUND");
        }
        assert_eq!(notices(&rui).await, ["letter.sent"]);
        assert_eq!(states(&ana).await, ["sent in_transit"]);

        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        assert_eq!(notices(&rui).await, ["letter.arrived"]);
        let arrived = album(&rui).await;
        assert_eq!(arrived["on_the_way"], json!({ "people": [], "unnamed": 0 }));
        assert_eq!(states(&rui).await, ["received delivered"]);
        let closed = act(&rui, "letter", id).await.ok();
        assert_eq!((&closed["body"], &closed["deliver_at"]), (&Value::Null, &Value::Null));
        let open = act(&rui, "open_letter", id).await.ok();
        assert_eq!((&open["body"], &open["state"]), (&json!(MORNING), &json!("opened")));
        assert_eq!(act(&rui, "open_letter", id).await.ok()["opened_at"], open["opened_at"]);
        act(&ana, "open_letter", id).await.refused(404, "NOT_FOUND");
        assert_eq!(states(&ana).await, ["sent opened"]);
        assert_eq!(act(&ana, "letter", id).await.ok()["opened_at"], Value::Null);

        let answer = Uuid::new_v4();
        save(&rui, answer, ana.id, EVENING, json!({ "answers_to": id }))
            .await
            .ok();
        act(&rui, "seal_letter", answer).await.ok();
        assert_eq!(states(&ana).await, ["sent opened"], "the answer is on its way");
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        assert_eq!(states(&ana).await, ["received delivered", "sent answered"]);
        assert_eq!(act(&ana, "letter", answer).await.ok()["answers_to"], json!(id));
    });
}

#[test]
fn withdrawn_letter_leaves_the_recipient_as_if_there_had_been_none() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let before = (album(&rui).await, notices(&rui).await);
        let id = send(&ana, &rui, MORNING).await;
        app.run_until_idle().await;
        assert_ne!(album(&rui).await, before.0);
        act(&ana, "withdraw_letter", id).await.ok();
        act(&ana, "withdraw_letter", id).await.ok();
        app.run_until_idle().await;
        assert_eq!((album(&rui).await, notices(&rui).await), before);
        let about_it = act(&rui, "letter", id).await.refused(404, "NOT_FOUND");
        assert_eq!(
            about_it,
            act(&rui, "letter", Uuid::new_v4()).await.refused(404, "NOT_FOUND")
        );
        hours(&app, 40, &mut [&mut ana, &mut rui]).await;
        assert_eq!((album(&rui).await, notices(&rui).await), before, "it does not arrive");
        let draft = act(&ana, "letter", id).await.ok();
        assert_eq!((&draft["state"], &draft["body"]), (&json!("draft"), &json!(MORNING)));

        act(&ana, "seal_letter", id).await.ok();
        hours(&app, 8, &mut [&mut ana, &mut rui]).await;
        assert_eq!(states(&rui).await, ["received delivered"]);
        act(&ana, "withdraw_letter", id).await.refused(409, "STATE");
    });
}

/// Delivered letters and the notices of them.
async fn counts(app: &TestApp) -> (i64, i64, i64) {
    let sql = "SELECT (SELECT count(*) FROM letters WHERE state = 'delivered'), (SELECT count(*) FROM letter_receipts),
                      (SELECT count(*) FROM notifications WHERE kind = 'letter.arrived')";
    app.enlace.app.db.one(sql, db::params![]).await.expect("the counts")
}

#[test]
fn letter_arrives_once_over_two_nodes_at_seven_of_the_morning_of_a_clock_change() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let other = app.again().await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        set(&app, "UPDATE profiles SET city_id = 2267057 WHERE id = $1", rui.id).await;
        // Summer time begins in Lisbon on 28 March 2027 at 01:00: 07:00 is then 06:00 in UTC.
        until(&app, "2027-03-27T19:30:00Z", &mut [&mut ana, &mut rui]).await;
        let id = send(&ana, &rui, MORNING).await;
        let due = act(&ana, "letter", id).await.ok()["deliver_at"].clone();
        assert_eq!(due, "2027-03-28T06:00:00Z");
        let both = async |time: &str| {
            let time: Timestamp = time.parse().expect("a time");
            app.advance(time.duration_since(app.now()));
            let (one, two) = tokio::join!(app.enlace.runner.drain(), other.enlace.runner.drain());
            one.and(two).expect("drained");
        };
        both("2027-03-28T05:59:00Z").await;
        assert_eq!(counts(&app).await, (0, 0, 0));
        both("2027-03-28T06:00:30Z").await;
        assert_eq!(counts(&app).await, (1, 1, 1));
        for minute in 1..5 {
            both(&format!("2027-03-28T06:0{minute}:00Z")).await;
        }
        let restarted = app.again().await;
        restarted.run_until_idle().await;
        assert_eq!(counts(&app).await, (1, 1, 1));
        ana.sign_in().await;
        let delivered: Timestamp = act(&ana, "letter", id).await.ok()["delivered_at"]
            .as_str()
            .and_then(|at| at.parse().ok())
            .expect("a time");
        let due: Timestamp = "2027-03-28T06:00:00Z".parse().expect("a time");
        assert!(delivered.duration_since(due) <= SignedDuration::from_mins(1));
    });
}

#[test]
fn letter_to_someone_who_moved_waits_for_their_morning_and_a_lost_job_is_made_up_for() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        until(&app, "2026-12-01T12:00:00Z", &mut [&mut ana, &mut rui]).await;
        let id = send(&ana, &rui, MORNING).await;
        // At 18:00 in UTC it is day in São Paulo, and 02:00 in Macau.
        set(&app, "UPDATE profiles SET city_id = 1821274 WHERE id = $1", rui.id).await;
        until(&app, "2026-12-01T18:05:00Z", &mut [&mut ana, &mut rui]).await;
        assert_eq!(counts(&app).await, (0, 0, 0));
        assert_eq!(act(&ana, "letter", id).await.ok()["deliver_at"], "2026-12-01T23:00:00Z");
        set(
            &app,
            "DELETE FROM jobs WHERE kind = 'letters.deliver' AND id <> $1",
            rui.id,
        )
        .await;
        until(&app, "2026-12-01T23:05:00Z", &mut [&mut ana, &mut rui]).await;
        assert_eq!(counts(&app).await, (0, 0, 0));
        until(&app, "2026-12-01T23:25:00Z", &mut [&mut ana, &mut rui]).await;
        assert_eq!(counts(&app).await, (1, 1, 1));
    });
}

async fn nothing_arrives(app: &TestApp, ana: &mut Person, rui: &mut Person) {
    hours(app, 40, &mut [ana, rui]).await;
    assert_eq!(counts(app).await, (0, 0, 0));
    assert!(states(rui).await.is_empty() && notices(rui).await.is_empty());
}

#[test]
fn letter_on_its_way_does_not_arrive_after_a_block_and_the_blocked_read_what_strangers_read() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        app.run_until_idle().await;
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(album(&rui).await["on_the_way"], json!({ "people": [], "unnamed": 0 }));
        app.run_until_idle().await;
        let hers = act(&ana, "letter", id).await.refused(404, "NOT_FOUND");
        assert_eq!(
            hers,
            act(&ana, "letter", Uuid::new_v4()).await.refused(404, "NOT_FOUND")
        );
        assert!(states(&ana).await.is_empty());
        nothing_arrives(&app, &mut ana, &mut rui).await;
    });
}

#[test]
fn letter_on_its_way_answers_alike_after_a_block_a_leaving_and_a_ban() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut sent = Vec::new();
        for (writer, reader) in [("Ana", "Rui"), ("Bia", "Leo"), ("Cris", "Davi")] {
            let (writer, reader, _) = app.match_of(writer, reader).await;
            let id = send(&writer, &reader, MORNING).await;
            sent.push((writer, reader, id));
        }
        app.run_until_idle().await;
        let (blocked, left, banned) = (&sent[0], &sent[1], &sent[2]);
        blocked.1.rpc("block", json!({ "target": blocked.0.id })).await.ok();
        left.1.rpc("delete_account", json!({})).await.ok();
        set(
            &app,
            "UPDATE accounts SET status = 'banned' WHERE user_id = $1",
            banned.1.id,
        )
        .await;
        app.run_until_idle().await;
        let mut answers = Vec::new();
        for (writer, _, id) in &sent {
            let mut read = Vec::new();
            for name in ["letter", "seal_letter", "discard_letter", "withdraw_letter", "letter"] {
                let mut reply = act(writer, name, *id).await;
                if reply.status.is_success() && reply.body.is_object() {
                    (reply.body["id"], reply.body["deliver_at"]) = (Value::Null, Value::Null);
                }
                read.push((name, reply.status.as_u16(), reply.body));
            }
            let export = writer.rpc("export_my_data", json!({})).await.ok();
            read.push(("export", 200, export["letters"][0]["state"].clone()));
            answers.push(read);
        }
        assert_eq!(answers[0], answers[1], "a block reads as leaving");
        assert_eq!(answers[0], answers[2], "and as a ban");
        assert_eq!(answers[0][3].1, 204, "it is withdrawn: {:?}", answers[0]);
    });
}

#[test]
fn desk_times_a_letter_by_the_city_that_others_see_and_not_by_the_account() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let bia = app.ready("Bia", Default::default()).await;
        app.matched(&ana, &bia).await;
        set(
            &app,
            "UPDATE accounts SET time_zone = 'Asia/Tokyo' WHERE user_id = $1",
            rui.id,
        )
        .await;
        let mut arrivals = Vec::new();
        for to in [&rui, &bia] {
            let desk = ana.rpc("letter_desk", json!({ "to": to.id })).await.ok();
            arrivals.push(desk["arrivals"].clone());
        }
        assert_eq!(arrivals[0].as_array().map(Vec::len), Some(19));
        assert_eq!(arrivals[0], arrivals[1]);
        let id = send(&ana, &rui, MORNING).await;
        let due = act(&ana, "letter", id).await.ok()["deliver_at"].clone();
        assert_eq!(due, arrivals[1][0]["arrives_at"]);
    });
}

#[test]
fn letter_of_a_match_that_ended_comes_back_to_its_writer() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, match_id) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        rui.rpc("unmatch", json!({ "match_id": match_id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(states(&ana).await, ["sent returned"]);
        assert_eq!(act(&ana, "letter", id).await.ok()["body"], MORNING);
        act(&ana, "seal_letter", id).await.refused(409, "STATE");
        act(&ana, "discard_letter", id).await.ok();
        nothing_arrives(&app, &mut ana, &mut rui).await;
    });
}

#[test]
fn letter_goes_with_either_account() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        send(&ana, &rui, MORNING).await;
        ana.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        hours(&app, 40, &mut [&mut rui]).await;
        assert_eq!(counts(&app).await.0, 0);
        hours(&app, 24 * 9, &mut [&mut rui]).await;
        let left: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM letters", db::params![])
            .await
            .expect("a count");
        assert_eq!(left, 0, "erased with the account");
        ana = app.ready("Bia", Default::default()).await;
        assert!(states(&ana).await.is_empty());
    });
}
