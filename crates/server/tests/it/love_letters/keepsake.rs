//! What stays: the shelf, keepsakes, export, reports and what moderation does with a letter.

use super::{EVENING, MORNING, act, album, hours, send, states};
use crate::moderation::{claim_only, decide, decisions_of, moderator, report};
use axum::body::to_bytes;
use testkit::{Person, TestApp, Value, json, on_both};

/// The status of a PDF, and its length.
async fn pdf(who: &Person, query: &str) -> (u16, usize) {
    let answer = who.edge_response(&format!("letters-pdf?{query}")).await;
    let status = answer.status().as_u16();
    let bytes = to_bytes(answer.into_body(), 8 << 20).await.expect("a body");
    assert_eq!(status == 200, bytes.starts_with(b"%PDF"), "{query}");
    (status, bytes.len())
}

#[test]
fn letters_are_printed_by_their_people_and_the_album_by_both() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        assert_eq!(pdf(&rui, &format!("letter={id}")).await.0, 404, "on its way");
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        assert_eq!(pdf(&rui, &format!("letter={id}")).await.0, 404, "not opened");
        act(&rui, "open_letter", id).await.ok();
        send(&rui, &ana, EVENING).await;
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        for who in [&ana, &rui] {
            assert_eq!(pdf(who, &format!("letter={id}")).await.0, 200);
        }
        let stranger = app.newcomer("Zeca").await;
        assert_eq!(pdf(&stranger, &format!("letter={id}")).await.0, 404);
        let own = pdf(&ana, &format!("person={}", rui.id)).await;
        assert_eq!(own.0, 200);
        let both = format!("person={}&both=true", rui.id);
        assert_eq!(pdf(&ana, &both).await.0, 409);
        let agree = async |who: &Person, other: &Person, agreed: bool| {
            let args = json!({ "person": other.id, "agreed": agreed });
            who.rpc("agree_letter_album", args).await.ok();
        };
        agree(&ana, &rui, true).await;
        assert_eq!(pdf(&ana, &both).await.0, 409, "one alone does not decide");
        let hers = rui.rpc("letter_album", json!({ "person": ana.id })).await.ok();
        assert_eq!(hers, json!({ "own": 1, "received": 1, "agreed": false, "both": false }));
        agree(&rui, &ana, true).await;
        for (who, other) in [(&ana, &rui), (&rui, &ana)] {
            assert_eq!(pdf(who, &format!("person={}&both=true", other.id)).await.0, 200);
        }
        agree(&rui, &ana, false).await;
        assert_eq!(pdf(&ana, &both).await.0, 409);
    });
}

#[test]
fn letter_is_kept_put_away_and_exported_to_its_writer_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        let exported = async |who: &Person| who.rpc("export_my_data", json!({})).await.ok();
        let count = |export: &Value| export["letters"].as_array().map_or(0, Vec::len);
        assert_eq!((count(&exported(&ana).await), count(&exported(&rui).await)), (1, 0));
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        rui.rpc("keep_letter", json!({ "id": id, "kept": true })).await.ok();
        assert_eq!(album(&rui).await["letters"][0]["kept"], true);
        assert_eq!(album(&ana).await["letters"][0]["kept"], false);
        act(&rui, "put_away_letter", id).await.ok();
        act(&rui, "put_away_letter", id).await.refused(404, "NOT_FOUND");
        act(&rui, "open_letter", id).await.refused(404, "NOT_FOUND");
        assert!(states(&rui).await.is_empty());
        assert_eq!(states(&ana).await, ["sent delivered"], "she does not learn it");
        let hers = exported(&ana).await;
        assert!(hers.to_string().contains("calçada") && !hers.to_string().contains("fingerprint"));
    });
}

#[test]
fn reported_letter_is_read_by_a_moderator_in_the_book_also_after_a_block() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        let about = json!({ "target": ana.id, "reason": "harassment", "item": format!("letter:{id}") });
        // Leaving does not hide the evidence.
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        rui.rpc("report", about).await.ok();
        app.run_until_idle().await;
        let malu = moderator(&app, "Malu").await;
        let queue = malu.rpc("mod_queue", json!({})).await.ok();
        let case = queue["cases"][0].clone();
        malu.rpc(
            "mod_claim",
            json!({ "case_id": case["id"], "version": case["version"] }),
        )
        .await
        .ok();
        let open = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let report = &open["reports"][0];
        assert_eq!(report["item"], format!("letter:{id}"));
        let excerpt = &report["messages"][0];
        assert_eq!(
            (&excerpt["text"], &excerpt["deleted"]),
            (&json!(MORNING), &json!(false))
        );
        assert!(open["history"].to_string().contains("case.read"), "{}", open["history"]);
    });
}

#[test]
fn removed_letter_has_no_text_for_either_until_an_appeal_puts_it_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        act(&rui, "open_letter", id).await.ok();
        let item = format!("letter:{id}");
        report(&app, &rui, &ana, "harassment", json!({ "item": item })).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        decide(&app, &malu, "remove_content", json!({ "items": [item] })).await;
        let texts = async || {
            let mut found = Vec::new();
            for who in [&ana, &rui] {
                let letter = act(who, "letter", id).await.ok();
                found.push((letter["removed"].clone(), letter["body"].clone()));
            }
            found
        };
        assert_eq!(texts().await, vec![(json!(true), Value::Null); 2]);
        for who in [&ana, &rui] {
            assert_eq!(pdf(who, &format!("letter={id}")).await.0, 404);
        }
        let decision = decisions_of(&ana).await[0]["id"].clone();
        let appeal =
            json!({ "decision": decision, "text": "É uma lembrança de infância, não há ofensa nenhuma nela." });
        ana.rpc("appeal", appeal).await.ok();
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão, e a carta voltou." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        app.run_until_idle().await;
        assert_eq!(texts().await, vec![(json!(false), json!(MORNING)); 2]);
    });
}
