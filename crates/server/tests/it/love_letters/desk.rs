//! The desk: drafts that survive, what is refused, and what the guard sends back.

use super::{EVENING, MORNING, act, album, entitle, hours, save, send, states, text, write};
use testkit::{ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn draft_survives_and_saving_it_twice_is_saving_it_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let id = Uuid::new_v4();
        let first = save(&ana, id, rui.id, "Rui, ", json!({})).await.ok();
        assert_eq!((&first["version"], &first["length"]), (&json!(1), &json!(4)));
        assert_eq!(first["sincerity"]["level"], "blank");
        assert_eq!(save(&ana, id, rui.id, "Rui, ", json!({})).await.ok()["version"], 1);
        let second = save(&ana, id, rui.id, MORNING, json!({ "version": 1 })).await.ok();
        assert_eq!(
            (&second["version"], &second["sincerity"]["level"]),
            (&json!(2), &json!("present"))
        );
        // Another window still has the first version: nothing is lost, neither there nor here.
        let stale = save(&ana, id, rui.id, "Outra", json!({ "version": 1 })).await;
        assert_eq!(stale.refused(409, "STATE")["details"]["state"], "changed");
        let desk = ana.rpc("letter_desk", json!({ "to": rui.id })).await.ok();
        assert_eq!((&desk["draft"], &desk["kind"]), (&json!(id), &json!("match")));
        assert_eq!(act(&ana, "letter", id).await.ok()["body"], MORNING);
        // Nobody else has it.
        act(&rui, "letter", id).await.refused(404, "NOT_FOUND");
        save(&rui, id, ana.id, "Minha", json!({}))
            .await
            .refused(404, "NOT_FOUND");
        assert!(states(&rui).await.is_empty());
        act(&ana, "discard_letter", id).await.ok();
        act(&ana, "discard_letter", id).await.refused(404, "NOT_FOUND");
        assert!(states(&ana).await.is_empty());
    });
}

#[test]
fn letter_of_one_word_is_refused_in_portuguese_and_stays_a_draft() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let id = write(&ana, &rui, "Saudade").await;
        let refused = act(&ana, "seal_letter", id).await.refused(422, "VALIDATION");
        assert_eq!(
            refused["message"],
            "Uma carta pede pelo menos 200 caracteres. A sua tem 7, e continua salva."
        );
        let lisbon = ana.reading("pt-PT");
        let refused = act(&lisbon, "seal_letter", id).await.refused(422, "VALIDATION");
        assert_eq!(
            refused["message"],
            "Uma carta pede pelo menos 200 caracteres. A tua tem 7, e continua guardada."
        );
        let kept = act(&ana, "letter", id).await.ok();
        assert_eq!((&kept["state"], &kept["body"]), (&json!("draft"), &json!("Saudade")));
        save(&ana, id, rui.id, &"é".repeat(5001), json!({})).await.ok();
        act(&ana, "seal_letter", id).await.refused(422, "VALIDATION");
        for wrong in [
            json!({ "paper": "x" }),
            json!({ "seal": "x" }),
            json!({ "hours": 5 }),
            json!({ "hours": 25 }),
        ] {
            save(&ana, id, rui.id, MORNING, wrong).await.refused(422, "VALIDATION");
        }
        assert!(super::notices(&rui).await.is_empty());
    });
}

#[test]
fn sealed_letter_is_neither_changed_nor_sealed_twice() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let id = send(&ana, &rui, MORNING).await;
        let once = act(&ana, "seal_letter", id).await.ok();
        assert_eq!(act(&ana, "seal_letter", id).await.ok(), once, "twice is once");
        let refused = save(&ana, id, rui.id, "Outra coisa", json!({ "version": 1 })).await;
        let refused = refused.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "sealed");
        assert_eq!(
            refused["message"],
            "Uma carta lacrada não se edita. Enquanto ela estiver a caminho, dá para recolher."
        );
        act(&ana, "discard_letter", id).await.refused(409, "STATE");
        assert_eq!(act(&ana, "letter", id).await.ok()["body"], MORNING);
        let second = write(&ana, &rui, EVENING).await;
        let refused = act(&ana, "seal_letter", second).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "unopened");
    });
}

#[test]
fn letter_with_hurtful_words_comes_back_with_its_reason_and_leaves_when_confirmed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let rude = format!("{MORNING} Você é um idiota, um lixo, e eu te odeio, seu imbecil.");
        let id = write(&ana, &rui, &rude).await;
        let refused = act(&ana, "seal_letter", id).await.refused(409, "CONFIRM");
        assert_eq!(refused["details"]["kind"], "rude");
        let back = act(&ana, "letter", id).await.ok();
        assert_eq!((&back["state"], &back["reason"]), (&json!("draft"), &json!("rude")));
        assert!(states(&rui).await.is_empty() && super::notices(&rui).await.is_empty());
        let sealed = ana.rpc("seal_letter", json!({ "id": id, "confirm": true })).await;
        sealed.ok();
        assert_eq!(states(&ana).await, ["sent in_transit"]);
    });
}

#[test]
fn near_copies_reach_two_people_and_no_third() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut letters = Vec::new();
        for (name, greeting) in [("Rui", "Rui, "), ("Caio", "Querido Caio: "), ("Davi", "Davi! ")] {
            let other = app.ready(name, ProfileFacts::default()).await;
            app.matched(&ana, &other).await;
            letters.push(write(&ana, &other, &format!("{greeting}{MORNING}")).await);
        }
        act(&ana, "seal_letter", letters[0]).await.ok();
        act(&ana, "seal_letter", letters[1]).await.ok();
        // What was withdrawn was meant for two as well.
        act(&ana, "withdraw_letter", letters[1]).await.ok();
        let refused = act(&ana, "seal_letter", letters[2]).await.refused(409, "STATE");
        assert_eq!(refused["message"], "Cada carta merece uma pessoa só.");
        let third = album(&ana).await;
        let third = third["letters"].as_array().expect("a list").iter();
        assert!(third.filter(|one| one["state"] == "draft").count() == 2);
    });
}

#[test]
fn letter_a_week_is_free_and_one_a_day_premium_and_answers_cost_nothing() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let first = send(&ana, &rui, MORNING).await;
        act(&ana, "withdraw_letter", first).await.ok();
        act(&ana, "seal_letter", first).await.ok();
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        act(&rui, "open_letter", first).await.ok();
        let second = write(&ana, &rui, EVENING).await;
        let refused = act(&ana, "seal_letter", second).await.refused(429, "LIMIT");
        assert_eq!(refused["details"]["limit"], 1);
        assert!(text(&refused["message"]).starts_with("A próxima carta pode ser lacrada a partir de"));
        let left = album(&ana).await["allowance"].clone();
        assert_eq!(
            (&left["days"], left["next_at"].is_string()),
            (&json!(7), true),
            "{left}"
        );
        let answer = Uuid::new_v4();
        save(&rui, answer, ana.id, EVENING, json!({ "answers_to": first }))
            .await
            .ok();
        act(&rui, "seal_letter", answer).await.ok();
        let left = album(&rui).await["allowance"]["next_at"].clone();
        assert_eq!(left, Value::Null, "his own letter of the week is still his");
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        act(&ana, "open_letter", answer).await.ok();
        let next = async |answers_to: Option<Uuid>| {
            let desk = ana
                .rpc("letter_desk", json!({ "to": rui.id, "answers_to": answers_to }))
                .await;
            desk.ok()["allowance"]["next_at"].is_string()
        };
        assert!(next(None).await, "her letter of the week is sealed");
        assert!(
            !next(Some(answer)).await,
            "the desk of an answer names no day to wait for"
        );
    });
}

#[test]
fn premium_writes_one_letter_a_day() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        entitle(&app, ana.id).await;
        let first = send(&ana, &rui, MORNING).await;
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        act(&rui, "open_letter", first).await.ok();
        let second = write(&ana, &rui, EVENING).await;
        act(&ana, "seal_letter", second).await.refused(429, "LIMIT");
        hours(&app, 5, &mut [&mut ana, &mut rui]).await;
        act(&ana, "seal_letter", second).await.ok();
    });
}
