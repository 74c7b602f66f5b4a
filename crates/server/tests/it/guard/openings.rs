//! First messages that are copies of each other.

use super::{PIX_CODE, read, send};
use db::params;
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

#[test]
fn sixth_near_duplicate_of_a_first_message_is_held() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let opener = |name: &str| {
            format!("Oi {name}, vi o seu perfil e fiquei encantado com o seu sorriso, você parece ser muito especial!")
        };
        for (n, name) in ["Ana", "Bia", "Cris", "Duda", "Eva", "Flor"].into_iter().enumerate() {
            let other = app.ready(name, ProfileFacts::default()).await;
            let id = app.matched(&rui, &other).await;
            let reply = send(&rui, &id, &opener(name), &format!("o{n}"), true).await;
            if n < 5 {
                reply.ok();
                continue;
            }
            let refusal = reply.refused(409, "CONFIRM");
            assert_eq!(
                refusal["details"],
                json!({ "kind": "repeated", "wait_seconds": Value::Null })
            );
            send(&rui, &id, "Flor, qual foi a última trilha que você fez?", "own", false)
                .await
                .ok();
        }
    });
}

#[test]
fn copied_opening_with_a_payment_code_is_held_for_good_after_thirty_seconds_too() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let opener = format!("Oi, tudo bem com você hoje? {PIX_CODE}");
        for n in 0..4 {
            let other = app.ready(&format!("Pessoa{n}"), ProfileFacts::default()).await;
            let id = app.matched(&rui, &other).await;
            let name = format!("o{n}");
            let expected = if n < 3 { "payment" } else { "repeated" };
            let refusal = send(&rui, &id, &opener, &name, true).await.refused(409, "CONFIRM");
            assert_eq!(refusal["details"]["kind"], expected);
            app.advance(SignedDuration::from_secs(30));
            let reply = send(&rui, &id, &opener, &name, true).await;
            if n < 3 {
                reply.ok();
                continue;
            }
            let refusal = reply.refused(409, "CONFIRM");
            assert_eq!(
                refusal["details"],
                json!({ "kind": "repeated", "wait_seconds": Value::Null })
            );
            assert_eq!(read(&other, &id).await, []);
        }
    });
}

#[test]
fn first_message_that_is_changed_into_a_copy_is_held_as_one() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let copy = "Oi! Vi que você gosta de trilhas. Qual foi a última que você fez?";
        let mut ids = Vec::new();
        for n in 0..5 {
            let other = app.ready(&format!("Pessoa{n}"), ProfileFacts::default()).await;
            ids.push((app.matched(&rui, &other).await, other));
        }
        let change = async |message: &Value, body: &str| {
            rui.rpc(
                "edit_message",
                json!({ "id": message["id"], "body": body, "confirm": true }),
            )
            .await
        };
        for (n, (id, other)) in ids.iter().take(4).enumerate() {
            let first = format!("Bom dia {n}");
            let sent = send(&rui, id, &first, &format!("a{n}"), false).await.ok();
            let reply = change(&sent, copy).await;
            if n < 3 {
                reply.ok();
                // What it says afterwards takes nothing back.
                change(&sent, &format!("Boa tarde {n}")).await.ok();
                continue;
            }
            let refusal = reply.refused(409, "CONFIRM");
            assert_eq!(
                refusal["details"],
                json!({ "kind": "repeated", "wait_seconds": Value::Null })
            );
            assert_eq!(read(other, id).await[0].1, first);
        }
        // A copy that is sent at once is compared with what the others were changed to.
        let (last, _) = &ids[4];
        let refusal = send(&rui, last, copy, "last", true).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "repeated");
        // A second message of a conversation is no opening, whether it is sent or changed.
        let (first, _) = &ids[0];
        let second = send(&rui, first, "E você?", "second", false).await.ok();
        change(&second, copy).await.ok();
    });
}

#[test]
fn fourth_first_message_in_the_same_words_is_held_and_the_eleventh_conversation_waits() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let opener = "Oi! Vi que você gosta de trilhas. Qual foi a última que você fez?";
        let mut ids = Vec::new();
        for n in 0..12 {
            let other = app.ready(&format!("Pessoa{n}"), ProfileFacts::default()).await;
            ids.push((app.matched(&rui, &other).await, other));
        }
        for (n, (id, _)) in ids.iter().take(3).enumerate() {
            send(&rui, id, opener, &format!("same{n}"), false).await.ok();
        }
        let refusal = send(&rui, &ids[3].0, &opener.to_uppercase(), "same3", true)
            .await
            .refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "repeated");
        for (n, (id, _)) in ids.iter().enumerate().skip(3).take(7) {
            send(&rui, id, &format!("Bom dia {n}"), &format!("own{n}"), false)
                .await
                .ok();
        }
        let (tenth, eleventh) = (&ids[9], &ids[10]);
        let refused = send(&rui, &eleventh.0, "Boa tarde", "late", false)
            .await
            .refused(429, "LIMIT");
        assert_eq!(
            (&refused["details"]["kind"], &refused["details"]["limit"]),
            (&json!("first_messages"), &json!(10))
        );
        assert!(
            refused["message"]
                .as_str()
                .is_some_and(|text| text.contains("começou muitas conversas")),
            "{refused}"
        );
        // Conversations that exist go on, and so does one that the other side opens.
        send(&rui, &tenth.0, "E o seu dia?", "more", false).await.ok();
        send(&eleventh.1, &eleventh.0, "Oi, Rui!", "first", false).await.ok();
        send(&rui, &eleventh.0, "Oi! Boa tarde.", "answer", false).await.ok();
        // With the badge there are twenty-five a day.
        let again = rui.clone();
        let verified: Result<(), app::kernel::Fault> = app
            .enlace
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.run("UPDATE profiles SET verified = TRUE WHERE id = $1", params![rui.id])
                        .await
                })
            })
            .await;
        verified.expect("a badge");
        send(&again, &ids[11].0, "Boa noite", "badge", false).await.ok();
    });
}
