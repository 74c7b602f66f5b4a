//! Setting PINs, wrong ones, and what asks for one.

use super::{MARTA, minutes, raw, read, set_pins, start, subjects, watched};
use jiff::SignedDuration;
use testkit::{Value, json, on_both};

#[test]
fn sixth_wrong_pin_is_refused_and_the_right_one_with_it() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        set_pins(&ana).await;
        let give = async |pin: Value| {
            ana.rpc("answer_meeting", json!({ "id": id, "answer": "arrived", "pin": pin }))
                .await
        };
        for wrong in [json!("0000"), json!(""), Value::Null, json!("24680"), json!("1357")] {
            assert_eq!(give(wrong).await.refused(422, "VALIDATION")["details"]["field"], "pin");
        }
        for pin in ["2468", "135790"] {
            give(json!(pin)).await.refused(429, "RATE");
        }
        assert_eq!(read(&ana, &id).await["checkins"][0]["answered"], false);
        app.advance(minutes(15));
        give(json!("2468")).await.ok();
        // A right one ends the count.
        for _ in 0..4 {
            give(json!("0000")).await.refused(422, "VALIDATION");
        }
        give(json!("135790")).await.ok();
        for _ in 0..4 {
            give(json!("0000")).await.refused(422, "VALIDATION");
        }
    });
}

#[test]
fn refused_answer_with_the_second_pin_alerts_all_the_same() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        set_pins(&ana).await;
        let later = |pin: &str| json!({ "id": id, "answer": "later", "pin": pin });
        for _ in 0..4 {
            ana.rpc("answer_meeting", later("2468")).await.ok();
        }
        let first = raw(&app, &ana, "answer_meeting", later("2468")).await;
        assert_eq!(
            (first.0, raw(&app, &ana, "answer_meeting", later("135790")).await),
            (409, first.clone())
        );
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana pode estar em perigo"]);
    });
}

#[test]
fn plan_that_runs_is_cancelled_with_the_pin_and_its_pins_cannot_change() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = watched(&app).await;
        set_pins(&ana).await;
        app.advance(SignedDuration::from_hours(9));
        assert_eq!(
            ana.rpc("meeting_pins", json!({})).await.ok(),
            json!({ "set": true, "locked": true })
        );
        let mut ana = ana;
        ana.sign_in().await;
        let set = json!({ "first": "1111", "second": "2222" });
        ana.rpc("set_meeting_pins", set.clone()).await.refused(409, "STATE");
        ana.rpc("remove_meeting_pins", json!({})).await.refused(409, "STATE");
        ana.rpc("cancel_meeting", json!({ "id": id }))
            .await
            .refused(422, "VALIDATION");
        let another = json!({ "id": id, "kind": "cafe", "place": "Outro", "starts_at": (app.now() + SignedDuration::from_hours(9)).to_string(), "confirm": true });
        rui.rpc("propose_another_meeting", another).await.refused(409, "STATE");
        let cancelled = ana.rpc("cancel_meeting", json!({ "id": id, "pin": "135790" })).await;
        assert_eq!(cancelled.status.as_u16(), 204);
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana pode estar em perigo"]);
        let view = read(&ana, &id).await;
        assert_eq!((&view["state"], &view["watch"]), (&json!("cancelled"), &json!("ended")));
        ana.rpc("set_meeting_pins", set).await.ok();
    });
}

#[test]
fn pins_ask_for_a_fresh_proof_and_must_differ() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut ana = app.ready("Ana", testkit::ProfileFacts::default()).await;
        let set = |first: &str, second: &str| json!({ "first": first, "second": second });
        ana.rpc("set_meeting_pins", set("1234", "1234"))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("set_meeting_pins", set("123", "4321"))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("set_meeting_pins", set("1234", "4321")).await.ok();
        app.advance(minutes(11));
        ana.rpc("set_meeting_pins", set("1111", "2222"))
            .await
            .refused(403, "REAUTH");
        ana.rpc("remove_meeting_pins", json!({})).await.refused(403, "REAUTH");
        ana.sign_in().await;
        ana.rpc("remove_meeting_pins", json!({})).await.ok();
        assert_eq!(
            ana.rpc("meeting_pins", json!({})).await.ok(),
            json!({ "set": false, "locked": false })
        );
    });
}
