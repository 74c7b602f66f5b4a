//! What a moderator sees of a case, what a reporter sees of a report, and the question between them.

use super::{FACTS, acquaintances, claim_only, decide, moderator, report, report_row};
use testkit::{SocketMessage, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn reporter_follows_the_receipt_and_learns_nothing_of_the_person() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        let receipt = report(
            &app,
            &ana,
            &rui,
            "harassment",
            json!({ "text": "Ele insiste.", "messages": [message] }),
        )
        .await;
        assert_eq!(report_row(&ana, &receipt).await["state"], "received");
        let mut socket = ana.socket().await;
        socket.join(&format!("user:{}", ana.id)).await;
        claim_only(&malu).await;
        let row = report_row(&ana, &receipt).await;
        assert_eq!((&row["state"], &row["outcome"]), (&json!("in_review"), &Value::Null));
        decide(&app, &malu, "warn", json!({})).await;
        let row = report_row(&ana, &receipt).await;
        assert_eq!((&row["state"], &row["outcome"]), (&json!("acted"), &json!("acted")));
        let said = row.to_string();
        assert!(
            !said.contains(&rui.id.to_string()) && !said.contains(FACTS) && !said.contains("warn"),
            "{said}"
        );
        loop {
            match socket.next_message().await {
                SocketMessage::Event(_, event, payload) if event == "report.changed" => {
                    assert_eq!(payload["receipt"], receipt);
                    break;
                }
                SocketMessage::Event(..) => {}
                SocketMessage::Closed(code) => panic!("closed with {code}"),
            }
        }
        assert!(
            report_row(&rui, &receipt).await.is_null(),
            "a receipt is its reporter's alone"
        );
        // Nothing found is an outcome too.
        let later = report(&app, &ana, &rui, "other", json!({})).await;
        decide(&app, &malu, "none", json!({})).await;
        let row = report_row(&ana, &later).await;
        assert_eq!(
            (&row["state"], &row["outcome"]),
            (&json!("not_acted"), &json!("not_acted"))
        );
    });
}

#[test]
fn moderator_sees_what_was_attached_and_ten_around_and_no_name() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, first) = acquaintances(&app, "Ana", "Rui").await;
        let match_id = ana.get("matches?select=id").await.ok()[0]["id"].clone();
        let mut ids = vec![json!(first)];
        for number in 0..30 {
            let said =
                json!({ "match_id": match_id, "body": format!("linha {number:02}"), "client_id": Uuid::new_v4() });
            ids.push(rui.rpc("send_message", said).await.ok()["id"].clone());
        }
        // One that was deleted is evidence only if it was attached.
        for at in [15, 14] {
            rui.rpc("delete_message", json!({ "id": ids[at] })).await.ok();
        }
        report(
            &app,
            &ana,
            &rui,
            "harassment",
            json!({ "messages": [ids[15]], "text": "Veja." }),
        )
        .await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let messages = view["reports"][0]["messages"].as_array().expect("messages").clone();
        assert_eq!(messages.len(), 21);
        let attached = messages
            .iter()
            .find(|message| message["attached"] == true)
            .expect("the attached one");
        assert_eq!(
            (&attached["text"], &attached["deleted"]),
            (&json!("linha 14"), &json!(true))
        );
        let near = messages
            .iter()
            .find(|message| message["id"] == ids[14])
            .expect("a neighbour");
        assert_eq!((&near["text"], &near["deleted"]), (&Value::Null, &json!(true)));
        let said = view.to_string();
        for hidden in ["linha 03", "linha 25", "\"Rui\"", "\"Ana\"", &rui.email, &ana.email] {
            assert!(!said.contains(hidden), "{hidden} in {said}");
        }
        assert_eq!(view["subject"]["age_band"], "25-34");
        assert!(
            said.contains("thumbhash") && !said.contains("storage/v1"),
            "photos by reference"
        );
        let photo = json!({ "case_id": case["id"], "photo_id": view["photos"][0]["id"] });
        let opened = malu.rpc("mod_photo", photo).await.ok();
        assert!(
            opened["data"]
                .as_str()
                .is_some_and(|data| data.starts_with("data:image/webp;base64,"))
        );
        let elsewhere = ana.get("profile_photos?select=id").await.ok()[0]["id"].clone();
        let wrong = json!({ "case_id": case["id"], "photo_id": elsewhere });
        malu.rpc("mod_photo", wrong).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn reporter_is_asked_once_and_answers_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let receipt = report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let ask = json!({ "receipt": receipt, "text": "Foi em qual conversa?" });
        malu.rpc("mod_ask", ask.clone()).await.refused(409, "STATE");
        let answer = json!({ "receipt": receipt, "text": "Na de ontem à noite." });
        ana.rpc("answer_case", answer.clone()).await.refused(409, "STATE");
        let case = claim_only(&malu).await;
        malu.rpc("mod_ask", ask.clone()).await.ok();
        malu.rpc("mod_ask", ask).await.refused(409, "STATE");
        assert_eq!(report_row(&ana, &receipt).await["question"], "Foi em qual conversa?");
        rui.rpc("answer_case", answer.clone()).await.refused(404, "NOT_FOUND");
        ana.rpc("answer_case", answer.clone()).await.ok();
        ana.rpc("answer_case", answer).await.refused(409, "STATE");
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        assert_eq!(view["reports"][0]["question"]["answer"], "Na de ontem à noite.");
        let exported = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(exported["mod_questions"][0]["answer"], "Na de ontem à noite.");
        assert!(exported["mod_questions"][0].get("asked_by").is_none());
    });
}
