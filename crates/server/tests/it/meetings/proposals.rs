//! Proposals: agreed on, moved, refused and limited.

use super::{accept, place, propose, read, start};
use jiff::SignedDuration;
use testkit::{Person, Value, json, on_both};

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
        assert_eq!(
            (&hers["kind"], &hers["place"]),
            (&json!("museum"), &json!("Museu do Ipiranga"))
        );
        assert_eq!(
            (&hers["person"]["name"], &hers["calendar"].is_null()),
            (&json!("Rui"), &false)
        );
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

#[test]
fn address_in_a_chat_warns_its_reader_until_both_were_seen_on_video() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let send = async |text: &str| {
            let args = json!({ "match_id": match_id, "body": text, "client_id": text.len().to_string() });
            rui.rpc("send_message", args).await.ok()["id"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        let notice = async |who: &Person, id: &str| {
            who.get(&format!("messages?select=notice&id=eq.{id}")).await.ok()[0]["notice"].clone()
        };
        let id = send("Moro na Rua Augusta, 1500").await;
        assert_eq!(
            (notice(&ana, &id).await, notice(&rui, &id).await),
            (json!("address"), Value::Null)
        );
        let mark = async |who: &Person, seen: bool| {
            who.rpc("mark_video", json!({ "match_id": match_id, "seen": seen }))
                .await
                .ok();
        };
        // The word of one is not enough, and a text that is changed is judged as a new one.
        mark(&rui, true).await;
        let id = send("O prédio é na Av. Paulista, 900").await;
        assert_eq!(notice(&ana, &id).await, json!("address"));
        let id = send("Você vem?").await;
        assert_eq!(notice(&ana, &id).await, Value::Null);
        rui.rpc("edit_message", json!({ "id": id, "body": "O CEP é 01310-100" }))
            .await
            .ok();
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
