//! Questions whether all is well, what a missed one does, and help.

use super::{JULIA, MARTA, answer, minutes, read, share, start, subjects, token, watched};
use jiff::SignedDuration;
use testkit::{Value, json, on_both};

#[test]
fn missed_check_in_asks_reminds_and_alerts_once_over_two_nodes() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        let other = app.again().await;
        let both = async || {
            tokio::join!(app.run_until_idle(), other.run_until_idle());
            tokio::join!(app.run_until_idle(), other.run_until_idle());
        };
        let asked = async || {
            let mails = subjects(&app, &ana.email).await;
            let count = |subject: &str| mails.iter().filter(|known| *known == subject).count();
            (count("Está tudo bem?"), count("Está tudo bem? Faltam 10 minutos"))
        };
        app.advance(SignedDuration::from_hours(10) + minutes(15) - SignedDuration::from_secs(1));
        both().await;
        assert_eq!(asked().await, (0, 0));
        app.advance(SignedDuration::from_secs(1));
        both().await;
        assert_eq!(asked().await, (1, 0));
        app.advance(minutes(10));
        both().await;
        assert_eq!(asked().await, (1, 1));
        app.advance(minutes(10) - SignedDuration::from_secs(1));
        both().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 1);
        app.advance(SignedDuration::from_secs(1));
        both().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"]);
        both().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 2);
        assert_eq!(read(&ana, &id).await["checkins"][0]["alerted"], true);
        let kinds = ana
            .get("notifications?select=kind&kind=like.safety.*&order=created_at")
            .await
            .ok();
        assert_eq!(
            kinds,
            json!([{ "kind": "safety.checkin" }, { "kind": "safety.checkin" }, { "kind": "safety.alert" }])
        );
        // The page tells it too.
        let token = token(&app.mails_to(MARTA).await[0]);
        let page = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        assert_eq!(page["checkins"][0]["state"], "alerted");
        assert_eq!(page["alert_at"], json!(app.now().to_string()));
    });
}

#[test]
fn each_missed_question_alerts_every_contact_once_after_twenty_minutes() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        share(&ana, &id, &[JULIA]).await;
        app.run_until_idle().await;
        let alerts = async || {
            let (marta, julia) = (subjects(&app, MARTA).await, subjects(&app, JULIA).await);
            assert_eq!(marta[1..], julia[1..], "all read the same");
            marta.iter().filter(|subject| *subject == "Ana não respondeu").count()
        };
        let second = SignedDuration::from_secs(1);
        app.advance(SignedDuration::from_hours(10));
        let mut passed = SignedDuration::ZERO;
        for (number, asked) in [15, 90, 210].into_iter().enumerate() {
            let due = minutes(asked + 20);
            app.advance(due - passed - second);
            app.run_until_idle().await;
            assert_eq!(alerts().await, number, "{asked}");
            app.advance(second);
            app.run_until_idle().await;
            assert_eq!(alerts().await, number + 1, "{asked}");
            passed = due;
        }
        app.advance(SignedDuration::from_hours(10));
        app.run_until_idle().await;
        assert_eq!(alerts().await, 3);
    });
}

#[test]
fn answers_close_what_they_answer_and_delays_move_the_alert() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        let answered = |view: &Value| -> Vec<bool> {
            let all = view["checkins"].as_array().cloned().unwrap_or_default();
            all.iter().map(|checkin| checkin["answered"] == true).collect()
        };
        app.advance(SignedDuration::from_hours(10) + minutes(15));
        app.run_until_idle().await;
        assert_eq!(answered(&answer(&ana, &id, "arrived").await), [true, false, false]);
        app.advance(minutes(75));
        app.run_until_idle().await;
        // The second question is due now; put off, nobody is alerted at its old time.
        answer(&ana, &id, "later").await;
        app.advance(minutes(20));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 1);
        for _ in 0..3 {
            answer(&ana, &id, "later").await;
        }
        let refusal = ana.rpc("answer_meeting", json!({ "id": id, "answer": "later" })).await;
        assert_eq!(refusal.refused(409, "STATE")["details"]["state"], "snoozed");
        let left = answer(&ana, &id, "leaving").await;
        assert_eq!(answered(&left), [true, true, false]);
        assert_eq!(
            left["checkins"][2]["due_at"],
            json!((app.now() + minutes(60)).to_string())
        );
        let home = answer(&ana, &id, "home").await;
        assert_eq!(
            (answered(&home), &home["watch"]),
            (vec![true, true, true], &json!("ended"))
        );
        app.advance(SignedDuration::from_hours(6));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana encerrou o acompanhamento"]);
    });
}

#[test]
fn plan_goes_on_when_the_other_side_ends_the_match_or_blocks() {
    on_both(|engine| async move {
        for act in ["unmatch", "block", "cancel_meeting"] {
            let app = start(engine).await;
            let (ana, rui, match_id, id) = watched(&app).await;
            let args = match act {
                "unmatch" => json!({ "match_id": match_id }),
                "block" => json!({ "target": ana.id }),
                _ => json!({ "id": id }),
            };
            rui.rpc(act, args).await.ok();
            app.run_until_idle().await;
            let view = read(&ana, &id).await;
            assert_eq!(
                (&view["state"], &view["watch"]),
                (&json!("cancelled"), &json!("on")),
                "{act}"
            );
            assert_eq!(view["person"].is_null(), act == "block");
            app.advance(SignedDuration::from_hours(10) + minutes(35));
            app.run_until_idle().await;
            assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"], "{act}");
            answer(&ana, &id, "home").await;
        }
    });
}

#[test]
fn help_writes_to_the_contacts_at_once_and_once() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        for _ in 0..3 {
            ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        }
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana pediu ajuda"]);
    });
}
