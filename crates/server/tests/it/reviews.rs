//! "Pedir que uma pessoa reveja": a request with the arithmetic and without the other person, answered by staff in time.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

const TEXT: &str = "A distância parece contar mais do que eu pedi.";

async fn queue(manager: &Person) -> Vec<Value> {
    let open = manager.rpc("open_reviews", json!({})).await.ok();
    open.as_array().expect("a list").clone()
}

fn request(target: Uuid, text: &str) -> Value {
    json!({ "id": Uuid::new_v4(), "target": target, "text": text })
}

#[test]
fn review_of_a_place_is_answered_by_a_person_within_seven_days_and_names_nobody_else() {
    on_both(|engine| async move {
        let long = ("ENLACE_JWT_EXP", "400000000");
        let app = TestApp::with(engine, &[long]).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.run_until_idle().await;
        ana.rpc("request_review", request(rui.id, TEXT))
            .await
            .refused(404, "NOT_FOUND");
        app.show_to_each_other(&[&ana, &rui]).await;
        ana.rpc("request_review", request(rui.id, "Curto."))
            .await
            .refused(422, "VALIDATION");
        let first = request(rui.id, TEXT);
        let receipt = ana.rpc("request_review", first.clone()).await.ok();
        assert_eq!(ana.rpc("request_review", first).await.ok(), receipt, "a double click is one request");
        let again = ana.rpc("request_review", request(rui.id, TEXT)).await.refused(409, "STATE");
        assert_eq!(again["details"]["state"], "open");
        let due: jiff::Timestamp = receipt["due_at"].as_str().expect("a time").parse().expect("a time");
        assert_eq!(due, app.now() + SignedDuration::from_hours(7 * 24));

        // A contested seal is in the same queue, behind what is due before it.
        app.advance(SignedDuration::from_secs(60));
        let torn = json!({ "q1": "option1", "q3": "option6", "q4": "option1", "q6": "option4", "q10": "option6" });
        rui.rpc("complete_quiz", json!({ "answers": torn })).await.ok();
        rui.rpc("appeal_seal", json!({ "text": "Respondi com pressa a duas perguntas." }))
            .await
            .ok();
        rui.rpc("open_reviews", json!({})).await.refused(404, "PGRST202");
        let rosa = crate::beta::manager(&app, "Rosa").await;
        let open = queue(&rosa).await;
        // Somebody of the staff decides nothing of people of their own life, and reads none of it.
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        for person in [&ana, &rui] {
            app.matched(&nina, person).await;
        }
        crate::beta::grant(&app, &nina, "beta_manager").await;
        let nina = nina.with_second_factor();
        assert!(queue(&nina).await.is_empty());
        for row in &open {
            let given = json!({ "id": row["id"], "kind": row["kind"], "grant": true, "answer": "Você tem razão." });
            nina.rpc("answer_review", given).await.refused(404, "NOT_FOUND");
        }
        let kinds: Vec<&str> = open.iter().filter_map(|row| row["kind"].as_str()).collect();
        assert_eq!(kinds, ["placement", "seal"], "{open:?}");
        assert_eq!((&open[0]["text"], &open[0]["overdue"]), (&json!(TEXT), &json!(false)));
        assert!(open[0]["facts"]["lines"].as_array().is_some_and(|lines| lines.len() > 5));
        assert_eq!(open[0]["due_at"], receipt["due_at"]);
        for named in [rui.id.to_string(), ana.id.to_string(), "Rui".into()] {
            assert!(!open[0].to_string().contains(&named), "{open:?}");
        }

        app.advance(SignedDuration::from_hours(8 * 24));
        assert!(queue(&rosa).await.iter().all(|row| row["overdue"] == json!(true)));
        let answer = |row: &Value, text: &str| {
            json!({ "id": row["id"], "kind": row["kind"], "grant": true, "answer": text })
        };
        rosa.rpc("answer_review", answer(&open[0], " ")).await.refused(422, "VALIDATION");
        let written = "Revi a conta: a distância pesou o que você escolheu.";
        rosa.rpc("answer_review", answer(&open[0], written)).await.ok();
        rosa.rpc("answer_review", answer(&open[0], written))
            .await
            .refused(404, "NOT_FOUND");
        rosa.rpc("answer_review", answer(&open[1], "Você tem razão.")).await.ok();
        assert!(queue(&rosa).await.is_empty());
        app.run_until_idle().await;
        let own = ana.get("placement_reviews?select=state,answer").await.ok();
        assert_eq!(own, json!([{ "state": "answered", "answer": written }]));
        let seal = rui.get("intention_appeals?select=state,answer").await.ok();
        assert_eq!(seal, json!([{ "state": "granted", "answer": "Você tem razão." }]));
        let notices = ana.get("notifications?select=kind&kind=eq.review.answered").await.ok();
        assert_eq!(notices.as_array().map(Vec::len), Some(1), "{notices}");
        let book = rosa.rpc("beta_admin_acts", json!({})).await.ok();
        assert_eq!(book.to_string().matches("reviews.answer").count(), 2, "{book}");
        ana.sign_in().await;
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert!(export["placement_reviews"].to_string().contains(TEXT));

        // Three in thirty days.
        for _ in 0..2 {
            app.show_to_each_other(&[&ana, &rui]).await;
            ana.rpc("request_review", request(rui.id, TEXT)).await.ok();
            let open = queue(&rosa).await;
            rosa.rpc("answer_review", answer(&open[0], written)).await.ok();
        }
        let much = ana.rpc("request_review", request(rui.id, TEXT)).await.refused(409, "STATE");
        assert_eq!(much["details"]["state"], "limit");
    });
}

#[test]
fn compatibility_that_nobody_chose_is_not_saved_with_another_filter() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        app.ready("Rui", ProfileFacts::default()).await;
        app.run_until_idle().await;
        let saved = async |filters: Value| {
            let mut row = filters;
            row["user_id"] = json!(ana.id);
            ana.insert("search_filters", row).await.ok();
            app.run_until_idle().await;
            let deck = ana.rpc("discover", json!({ "limit": 10 })).await.ok();
            deck[0]["section"].clone()
        };
        let section = saved(json!({ "age_max": 50 })).await;
        assert_eq!(section, "preferred");
        let rows = ana.get("search_filters?select=age_max,compatibility").await.ok();
        assert_eq!(rows, json!([{ "age_max": 50, "compatibility": 0 }]));
        saved(json!({ "compatibility": 95 })).await;
        let rows = ana.get("search_filters?select=age_max,compatibility").await.ok();
        assert_eq!(rows, json!([{ "age_max": 50, "compatibility": 95 }]));
    });
}
