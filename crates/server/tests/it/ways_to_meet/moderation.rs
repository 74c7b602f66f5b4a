//! Reports, removals and limits.

use super::{fund, give, invite, of, play, state};
use crate::moderation::{claim_only, decide, decisions_of, moderator, report};
use testkit::{Person, TestApp, Value, json, on_both};

/// The one report of the one case, as the moderator who claimed it reads it.
async fn reported(malu: &Person) -> Value {
    let case = claim_only(malu).await;
    let open = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
    open["reports"].clone()
}

#[test]
fn reported_game_gift_and_question_are_read_by_a_moderator_without_what_was_not_revealed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let question = json!({ "question": "Qual foi a última vez que você riu alto?" });
        let ana = app.ready("Ana", testkit::ProfileFacts::default()).await;
        let rui = app.ready("Rui", testkit::ProfileFacts::default()).await;
        ana.rpc("set_opening_question", question.clone()).await.ok();
        let match_id = app.matched(&ana, &rui).await;
        app.run_until_idle().await;
        fund(&app, &ana).await;
        let gift = give(&app, &ana, &match_id, "livro", json!({ "text": "Para ler devagar." })).await;
        let game = invite(&ana, "quebra-gelo", &match_id).await;
        state(&rui, &game, "accept").await;
        for (who, words) in [(&ana, "Um insulto revelado"), (&rui, "Oi"), (&ana, "Ainda virada")] {
            play(who, &game, json!(words)).await.ok();
        }
        for wrong in ["game:", "gift:x", "opening:1", "jogo"] {
            let args = json!({ "target": ana.id, "reason": "harassment", "item": wrong });
            rui.rpc("report", args).await.refused(422, "VALIDATION");
        }
        of(&rui, "open_gift", &gift["id"]).await.ok();
        // Leaving does not hide the evidence.
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        let id = |of: &Value| of.as_str().expect("an id").to_owned();
        let items = [
            format!("game:{}", id(&game)),
            format!("gift:{}", id(&gift["id"])),
            "opening".to_owned(),
        ];
        for item in &items {
            report(&app, &rui, &ana, "harassment", json!({ "item": item })).await;
        }
        let malu = moderator(&app, "Malu").await;
        let reports = reported(&malu).await;
        let reports = reports.as_array().expect("reports");
        for (item, words) in items.iter().zip([
            json!("Um insulto revelado"),
            json!("Para ler devagar."),
            question["question"].clone(),
        ]) {
            let one = reports
                .iter()
                .find(|report| report["item"] == json!(item))
                .expect("the report");
            let excerpt = &one["messages"][0];
            assert_eq!(
                (&excerpt["text"], &excerpt["deleted"]),
                (&words, &json!(false)),
                "{item}"
            );
        }
        // Nobody names what others wrote to each other.
        let zeca = app.newcomer("Zeca").await;
        let args = json!({ "target": ana.id, "reason": "harassment", "item": items[0] });
        zeca.rpc("report", args).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn removed_game_and_gift_have_no_words_for_either_until_an_appeal_puts_them_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        fund(&app, &ana).await;
        let wishes = json!({ "wishes": ["mar", "pão", "insulto"] });
        let gift = give(&app, &ana, &match_id, "fita", wishes.clone()).await["id"].clone();
        of(&rui, "open_gift", &gift).await.ok();
        let his = json!({ "id": gift, "wishes": ["sol", "chuva", "vento"] });
        rui.rpc("write_gift_wishes", his).await.ok();
        let game = invite(&ana, "quebra-gelo", &match_id).await;
        state(&rui, &game, "accept").await;
        play(&ana, &game, json!("Um insulto")).await.ok();
        play(&rui, &game, json!("Bolo de fubá")).await.ok();
        let items = [("game", &game), ("gift", &gift)].map(|(kind, id)| {
            let id = id.as_str().expect("an id");
            format!("{kind}:{id}")
        });
        report(&app, &rui, &ana, "harassment", json!({ "item": items[0] })).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        decide(&app, &malu, "remove_content", json!({ "items": items })).await;
        let read = async || {
            let mut texts = Vec::new();
            for who in [&ana, &rui] {
                texts.push(of(who, "game_session", &game).await.ok()["cards"][0].to_string());
                texts.push(of(who, "gift", &gift).await.ok().to_string());
            }
            texts
        };
        for text in read().await {
            assert!(!text.contains("insulto") && text.contains("\"removed\":true"), "{text}");
        }
        assert!(read().await[0].contains("Bolo de fubá"), "his words stay");
        let decision = decisions_of(&ana).await[0]["id"].clone();
        let appeal = json!({ "decision": decision, "text": "Era uma brincadeira nossa, não há ofensa nenhuma nela." });
        ana.rpc("appeal", appeal).await.ok();
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão, e tudo voltou." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        app.run_until_idle().await;
        for text in read().await {
            assert!(text.contains("insulto") && !text.contains("\"removed\":true"), "{text}");
        }
    });
}

#[test]
fn drawing_answers_a_card_as_numbers_alone_and_a_limited_account_writes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let game = invite(&ana, "verdade-ou-desafio", &match_id).await;
        state(&rui, &game, "accept").await;
        let turn = of(&ana, "game_session", &game).await.ok()["cards"][0]["my_turn"] == true;
        let (mover, other) = if turn { (&ana, &rui) } else { (&rui, &ana) };
        play(mover, &game, json!("dare")).await.ok();
        let drawing = json!({ "strokes": [{ "pen": "brand", "width": 12, "points": [10, 10, 500, 900] }] });
        for wrong in [
            json!({ "strokes": [] }),
            json!({ "strokes": drawing["strokes"], "text": "Pix" }),
        ] {
            play(mover, &game, wrong).await.refused(422, "VALIDATION");
        }
        report(&app, other, mover, "scam", json!({})).await;
        decide(&app, &moderator(&app, "Malu").await, "limit", json!({ "days": 3 })).await;
        play(mover, &game, drawing.clone()).await.refused(409, "STATE");
        let undo = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move { tx.exec("DELETE FROM restrictions", db::params![]).await })
        });
        undo.await.expect("lifted");
        let view = play(mover, &game, drawing.clone()).await.ok();
        assert_eq!(view["round"], 1);
        let seen = of(other, "game_session", &game).await.ok();
        let answer = &seen["cards"][0]["theirs"];
        assert!(answer.to_string().contains("\"points\":[10,10,500,900]"), "{answer}");
    });
}
