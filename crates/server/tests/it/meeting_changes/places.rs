//! The place as words that are judged, reported and removed.

use super::{MARTA, accept, calendar, hours, minutes, propose, propose_another, read, start, subjects, watched};
use crate::moderation::{claim_only, decide, decisions_of, moderator, report};
use jiff::SignedDuration;
use testkit::{TestApp, Value, json, on_both};

#[test]
fn place_is_judged_reportable_and_closed_to_limited_accounts_that_did_not_write() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let refusal = propose(&app, &rui, &match_id, "Sua vadia burra")
            .await
            .refused(409, "CONFIRM");
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
        assert_eq!(
            (&one["item"], &one["messages"][0]["text"]),
            (&json!(item), &json!("Sua vadia burra\nCafé"))
        );
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
        ana.rpc("set_hidden_words", json!({ "words": ["girondino"] }))
            .await
            .ok();
        let id = propose(&app, &rui, &match_id, "Café G1rondino").await.ok();
        let seen = read(&ana, &id).await;
        assert_eq!(
            (&seen["hidden"], &seen["place"]),
            (&json!(true), &json!("Café G1rondino"))
        );
        assert_eq!(read(&rui, &id).await["hidden"], false, "only its reader hides words");
        accept(&ana, &id, &json!(0)).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            ana.rpc("together", json!({})).await.ok()["agreed"][0]["place"],
            Value::Null
        );
        let token = watched(&app, &ana, &id).await;
        propose_another(&app, &rui, &id, "Bar do girondino", hours(12))
            .await
            .ok();
        assert_eq!(read(&ana, &id).await["alternative"]["hidden"], true);

        let item = format!("meeting:{}", id.as_str().expect("an id"));
        report(&app, &ana, &rui, "harassment", json!({ "item": item })).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        decide(&app, &malu, "remove_content", json!({ "items": [item] })).await;
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            let view = read(who, &id).await;
            assert_eq!(
                (&view["place"], &view["alternative"]["place"]),
                (&Value::Null, &Value::Null)
            );
            assert_eq!(
                (&view["state"], &view["starts_at"]),
                (&json!("confirmed"), &seen["starts_at"])
            );
            assert_eq!(
                who.rpc("together", json!({})).await.ok()["agreed"][0]["place"],
                Value::Null
            );
            let file = calendar(&app, view["calendar"].as_str().expect("a path")).await;
            assert!(
                file.contains("LOCATION:Lugar retirado pela moderação\r\n") && file.contains("TRIGGER:-PT2H"),
                "{file}"
            );
        }
        let view = read(&ana, &id).await;
        assert_eq!((&view["watch"], &view["pin_set"]), (&json!("on"), &json!(true)));
        assert_eq!(
            accept(&ana, &id, &view["sequence"]).await.refused(409, "STATE")["details"]["state"],
            "removed"
        );
        // Whoever looks for her has to know where she went.
        let plan = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        assert_eq!(plan["place"], "Café G1rondino");
        // Its author is told why and can appeal; then it is back for both.
        let told = decisions_of(&rui).await[0].clone();
        assert_eq!(told["action"], "remove_content");
        let text = "É o nome de um café da praça, peço que leiam outra vez.";
        rui.rpc("appeal", json!({ "decision": told["id"], "text": text }))
            .await
            .ok();
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        let back = read(&rui, &id).await;
        assert_eq!(
            (&back["place"], &back["alternative"]["place"]),
            (&json!("Café G1rondino"), &json!("Bar do girondino"))
        );
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
