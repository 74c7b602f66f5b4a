//! The opening question, and optional ones.

use super::{card, say};
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

async fn ask(who: &Person, question: Value) -> Reply {
    who.rpc("set_opening_question", json!({ "question": question })).await
}

async fn opening(who: &Person, match_id: &str) -> Value {
    who.rpc("match_opening", json!({ "match_id": match_id })).await.ok()
}

#[test]
fn opening_question_greets_new_matches_until_it_is_answered_and_nobody_else() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, early) = app.match_of("Ana", "Rui").await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        for refused in [
            "a".repeat(141),
            "Me chama no 11 98765-4321?".into(),
            "@ana.silva no insta?".into(),
        ] {
            ask(&ana, json!(refused)).await.refused(422, "VALIDATION");
        }
        let rude = "Vai se foder, sua vagabunda?";
        ask(&ana, json!(rude)).await.refused(422, "VALIDATION");
        assert_eq!(
            ana.rpc("opening_question", json!({})).await.ok()["question"],
            Value::Null
        );
        let verdicts = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event = 'opening.question'";
        let count: i64 = app
            .enlace
            .app
            .db
            .one(verdicts, db::params![ana.id])
            .await
            .expect("a count");
        assert_eq!(count, 1, "the guard remembers what it refused");

        ask(&ana, json!("Vamos conversar no Telegram, você tem?"))
            .await
            .refused(422, "VALIDATION");
        for honest in [
            "Que lugar você mostraria a quem chega?",
            "Que lugar você mostraria a quem visitasse a sua cidade?",
            "Qual presente simples você nunca esqueceu?",
            "O que faz você se sentir em casa?",
        ] {
            assert_eq!(ask(&ana, json!(honest)).await.ok()["question"], honest);
        }
        let sea = "Mar ou serra num dia livre?";
        assert_eq!(ask(&ana, json!(format!("  {sea} "))).await.ok()["question"], sea);
        assert_eq!(
            opening(&rui, &early).await["theirs"],
            Value::Null,
            "older matches are not greeted"
        );
        let fresh = app.matched(&caio, &ana).await;
        assert_eq!(opening(&caio, &fresh).await, json!({ "mine": null, "theirs": sea }));
        assert_eq!(opening(&ana, &fresh).await, json!({ "mine": sea, "theirs": null }));
        rui.rpc("match_opening", json!({ "match_id": fresh }))
            .await
            .refused(404, "NOT_FOUND");
        assert!(
            !card(&rui, &ana).await.to_string().contains(sea),
            "it stands on no card"
        );

        let pao = "Que pão faz falta na sua mesa?";
        ask(&ana, json!(pao)).await.ok();
        assert_eq!(
            opening(&caio, &fresh).await["theirs"],
            pao,
            "it changes while nobody has answered"
        );
        say(&caio, &fresh, "O de mandioca!").await;
        ask(&ana, Value::Null).await.ok();
        assert_eq!(
            opening(&caio, &fresh).await["theirs"],
            pao,
            "an answer keeps its question"
        );
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["match_openings"].as_array().map(Vec::len), Some(1));
        assert_eq!(export["opening_questions"], json!([]));

        ana.rpc("block", json!({ "target": caio.id })).await.ok();
        caio.rpc("match_opening", json!({ "match_id": fresh }))
            .await
            .refused(404, "NOT_FOUND");

        let strict = TestApp::with(engine, &[]).await;
        let eva = strict.newcomer("Eva").await;
        for number in 0..10 {
            ask(&eva, json!(format!("Pergunta de número {number}?"))).await.ok();
        }
        ask(&eva, json!("Mais uma?")).await.refused(429, "LIMIT");
        ask(&eva, Value::Null).await.ok();
    });
}

#[test]
fn optional_answers_are_read_by_two_who_both_answered_in_the_open_and_change_no_percentage() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let core = ana.get("matchmaking_questions?select=id&order=id").await.ok();
        assert_eq!(
            core.as_array().map(Vec::len),
            Some(20),
            "the specification's call has the twenty"
        );
        let all = ana.rpc("optional_questions", json!({})).await.ok();
        assert_eq!(all.as_array().map(Vec::len), Some(40));
        let sensitive: Vec<&Value> = all
            .as_array()
            .expect("a list")
            .iter()
            .filter(|one| one["sensitive"] == true)
            .collect();
        assert!(!sensitive.is_empty() && sensitive.iter().all(|one| one["private"] == true));
        let hidden = sensitive[0]["id"].clone();

        let answer = async |who: &Person, id: &Value, option: Value, private: Option<bool>| {
            let mut args = json!({ "question_id": id, "option": option });
            if let Some(private) = private {
                args["private"] = json!(private);
            }
            who.rpc("answer_optional_question", args).await
        };
        let (first, second, third) = (json!("vq01"), json!("vq02"), json!("vq03"));
        answer(&ana, &json!("tq01"), json!(1), None)
            .await
            .refused(422, "VALIDATION");
        answer(&ana, &first, json!(9), None).await.refused(422, "VALIDATION");
        answer(&ana, &hidden, json!(1), None).await.refused(422, "VALIDATION");
        for who in [&ana, &rui] {
            who.rpc("grant_consent", json!({ "purpose": "trust_sensitive" }))
                .await
                .ok();
            answer(who, &first, json!(2), None).await.ok();
            answer(who, &hidden, json!(1), None).await.ok();
        }
        answer(&ana, &second, json!(1), None).await.ok();
        answer(&rui, &second, json!(3), None).await.ok();
        answer(&rui, &third, json!(1), None).await.ok();
        let shared = async |who: &Person, other: &Person| {
            who.rpc("shared_optional_answers", json!({ "target": other.id })).await
        };
        shared(&ana, &rui).await.refused(404, "NOT_FOUND");
        app.show_to_each_other(&[&ana, &rui]).await;
        let both = shared(&ana, &rui).await.ok();
        let ids: Vec<&str> = both
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| one["question_id"].as_str())
            .collect();
        assert_eq!(
            ids,
            ["vq01", "vq02"],
            "private ones and those of one side are not there"
        );
        assert_eq!((&both[0]["same"], &both[1]["same"]), (&json!(true), &json!(false)));
        let fit = ana.rpc("value_match", json!({ "target": rui.id })).await.ok();
        assert_eq!((&fit["common"], &fit["percent"]), (&json!(0), &Value::Null));
        answer(&rui, &second, json!(3), Some(true)).await.ok();
        assert_eq!(shared(&ana, &rui).await.ok().as_array().map(Vec::len), Some(1));
        answer(&rui, &first, Value::Null, None).await.ok();
        assert_eq!(shared(&ana, &rui).await.ok(), json!([]));

        ana.rpc("withdraw_consent", json!({ "purpose": "trust_sensitive" }))
            .await
            .ok();
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let left: Vec<&Value> = export["optional_answers"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| &row["question_id"])
            .collect();
        assert_eq!(
            left,
            [&first, &second],
            "the consent takes the sensitive answers with it"
        );
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        shared(&ana, &rui).await.refused(404, "NOT_FOUND");
    });
}
