//! Another time for a meeting: offered, accepted, declined, and how often.

use super::{MARTA, accept, agreed, hours, minutes, propose, propose_another, read, share, start, subjects, watched};
use jiff::SignedDuration;
use testkit::{Value, json, on_both};

#[test]
fn alternative_changes_nothing_of_a_watched_plan_until_it_is_accepted() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        let token = watched(&app, &ana, &id).await;
        let plan = async || app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        app.advance(hours(9) - minutes(1));
        ana.sign_in().await;
        let (before, agreed) = (plan().await, read(&ana, &id).await);
        propose_another(&app, &rui, &id, "Bar longe daqui", hours(59 * 24))
            .await
            .ok();
        app.run_until_idle().await;
        assert_eq!(plan().await.to_string(), before.to_string());
        let view = read(&ana, &id).await;
        for kept in ["state", "kind", "place", "starts_at", "checkins", "running", "watch"] {
            assert_eq!(view[kept], agreed[kept], "{kept}");
        }
        assert_eq!(
            (&view["alternative"]["place"], &view["my_turn"]),
            (&json!("Bar longe daqui"), &json!(true))
        );
        assert_eq!(read(&rui, &id).await["my_turn"], false);
        // During the meeting nothing of the plan can be silenced, whatever was proposed.
        app.advance(hours(1) + minutes(1));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert_eq!(plan().await["place"], before["place"]);
        let contact = view["contacts"][0]["id"].clone();
        ana.rpc("cancel_meeting", json!({ "id": id }))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("stop_meeting_location", json!({ "id": id }))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("revoke_meeting_contact", json!({ "contact": contact }))
            .await
            .refused(409, "STATE");
        let again = json!({ "first": "1111", "second": "2222" });
        ana.rpc("set_meeting_pins", again).await.refused(409, "STATE");
        let running = read(&ana, &id).await;
        assert_eq!(
            (&running["alternative"], &running["running"]),
            (&view["alternative"], &json!(true))
        );
        assert_eq!(
            accept(&ana, &id, &running["sequence"]).await.refused(409, "STATE")["details"]["state"],
            "running"
        );
        // Her questions come at the agreed time, and the link ends with the agreed meeting.
        app.advance(minutes(35));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"]);
        app.advance(hours(24));
        app.visitor()
            .rpc("meeting_plan", json!({ "token": token }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

#[test]
fn alternative_is_accepted_or_declined_as_it_was_read() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        share(&app, &ana, &id).await;
        propose_another(&app, &rui, &id, "Museu do Ipiranga", hours(12))
            .await
            .ok();
        let first = read(&ana, &id).await;
        propose_another(&app, &rui, &id, "Casa dele", hours(12)).await.ok();
        // She reads one place, and another stands there by now.
        let refusal = accept(&ana, &id, &first["sequence"]).await.refused(409, "STATE");
        assert_eq!(refusal["details"]["state"], "changed");
        let shown = read(&ana, &id).await;
        assert_eq!(
            (&shown["place"], &shown["alternative"]["place"]),
            (&json!("Café Girondino"), &json!("Casa dele"))
        );
        for _ in 0..2 {
            ana.rpc("decline_meeting", json!({ "id": id })).await.ok();
        }
        let kept = read(&rui, &id).await;
        assert_eq!(
            (&kept["state"], &kept["place"], &kept["alternative"]),
            (&json!("confirmed"), &json!("Café Girondino"), &Value::Null)
        );
        accept(&ana, &id, &shown["sequence"]).await;
        assert_eq!(read(&ana, &id).await["place"], "Café Girondino");
        propose_another(&app, &ana, &id, "Mercado Municipal", hours(12))
            .await
            .ok();
        let his = read(&rui, &id).await;
        for _ in 0..2 {
            accept(&rui, &id, &his["sequence"]).await.ok();
        }
        app.run_until_idle().await;
        let moved = read(&ana, &id).await;
        assert_eq!(
            (&moved["place"], &moved["starts_at"]),
            (&his["alternative"]["place"], &his["alternative"]["starts_at"])
        );
        assert_eq!(
            (&moved["alternative"], &moved["state"]),
            (&Value::Null, &json!("confirmed"))
        );
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
        propose_another(&app, &ana, &id, "Mercado Municipal", hours(12))
            .await
            .ok();
        // Long before the meeting she answers that she leaves, and is asked in an hour whether she is home.
        let left = ana
            .rpc("answer_meeting", json!({ "id": id, "answer": "leaving" }))
            .await
            .ok();
        accept(&rui, &id, &read(&rui, &id).await["sequence"]).await.ok();
        app.run_until_idle().await;
        let moved = read(&ana, &id).await;
        assert_eq!(
            (&moved["place"], &moved["alternative"]),
            (&json!("Mercado Municipal"), &Value::Null)
        );
        assert_eq!(
            moved["checkins"][2]["due_at"], left["checkins"][2]["due_at"],
            "what is near is asked"
        );
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
            propose_another(&app, &rui, &id, &format!("Café {number}"), hours(12))
                .await
                .ok();
        }
        propose_another(&app, &rui, &id, "Café de novo", hours(12))
            .await
            .refused(429, "RATE");
        app.advance(minutes(61));
        app.run_until_idle().await;
        let told = ana
            .get("notifications?select=count&kind=eq.meeting.proposed")
            .await
            .ok();
        assert_eq!(told, json!([{ "count": 6 }]));
        assert_eq!(
            app.mails_to(&ana.email).await.len(),
            mails + 1,
            "one letter for all of them"
        );
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
