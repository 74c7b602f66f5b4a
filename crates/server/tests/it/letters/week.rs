//! The letter of the week, and whom it does not count.

use super::{HOUR, of_subject, preference, unsubscribe};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn week_is_written_on_sunday_evening_to_who_was_not_here() {
    on_both(|engine| async move {
        // It is Saturday, three in the afternoon.
        let app = TestApp::start(engine).await;
        let (ana, mut bia, match_id) = app.match_of("Ana", "Bia").await;
        bia.rpc("mark_notifications_read", json!({})).await.ok();
        app.advance(SignedDuration::from_mins(3));
        for number in 0..2 {
            app.advance(SignedDuration::from_secs(1));
            let message = json!({ "match_id": match_id, "body": "oi", "client_id": number.to_string() });
            ana.rpc("send_message", message).await.ok();
        }
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        rui.is_shown(bia.id).await;
        rui.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        app.run_until_idle().await;
        app.advance(HOUR * 26);
        app.run_until_idle().await;
        assert!(of_subject(&app, &bia, "Sua semana").await.is_empty(), "not before six");
        app.advance(HOUR);
        app.run_until_idle().await;
        app.advance(HOUR);
        app.run_until_idle().await;
        let mails = of_subject(&app, &bia, "Sua semana").await;
        assert_eq!(mails.len(), 1, "once");
        let text = &mails[0].text;
        assert!(
            text.contains("Mensagens por ler: 2") && text.contains("Curtidas recebidas: 1"),
            "{text}"
        );
        for secret in ["Ana", "Rui", "oi\n"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        assert!(
            of_subject(&app, &ana, "Sua semana").await.is_empty(),
            "nothing waits for her"
        );

        let link = mails[0].unsubscribe.clone().expect("a button");
        bia.sign_in().await;
        let page = app
            .visitor()
            .fetch(&link[link.find("/functions").expect("a path")..])
            .await;
        assert_eq!(page.status.as_u16(), 303, "what scanners fetch changes nothing");
        assert_eq!(preference(&bia, "digest.weekly").await["email"], true);
        assert_eq!(unsubscribe(&app, &link).await, 204);
        assert_eq!(preference(&bia, "digest.weekly").await["email"], false);
        assert_eq!(preference(&bia, "message.new").await["email"], true, "one kind alone");
        app.advance(HOUR * 24 * 7);
        app.run_until_idle().await;
        assert_eq!(of_subject(&app, &bia, "Sua semana").await.len(), 1);
    });
}

#[test]
fn blocked_people_are_not_counted_in_the_week() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, match_id) = app.match_of("Ana", "Bia").await;
        app.advance(SignedDuration::from_mins(3));
        let message = json!({ "match_id": match_id, "body": "oi", "client_id": "a" });
        ana.rpc("send_message", message).await.ok();
        app.run_until_idle().await;
        ana.rpc("block", json!({ "target": bia.id })).await.ok();
        for _ in 0..30 {
            app.advance(HOUR);
            app.run_until_idle().await;
        }
        assert!(of_subject(&app, &bia, "Sua semana").await.is_empty());
    });
}

#[test]
fn letter_of_a_kind_that_is_off_is_written_once_chosen() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let gil = app.ready("Gil", ProfileFacts::default()).await;
        for (who, name) in [(&gil, "Rui"), (&bia, "Leo")] {
            if who.id == bia.id {
                let on = json!({ "kind": "like.received", "email": true });
                bia.insert("notification_preferences", on).await.ok();
            }
            let from = app.ready(name, ProfileFacts::default()).await;
            from.is_shown(who.id).await;
            from.rpc("react", json!({ "target": who.id, "kind": "like" }))
                .await
                .ok();
        }
        app.run_until_idle().await;
        app.advance(SignedDuration::from_mins(61));
        app.run_until_idle().await;
        assert!(
            of_subject(&app, &gil, "Você tem uma novidade").await.is_empty(),
            "off unless chosen"
        );
        let mails = of_subject(&app, &bia, "Você tem uma novidade").await;
        assert_eq!(mails.len(), 1);
        assert!(mails[0].text.starts_with("Uma pessoa curtiu você"), "{}", mails[0].text);
        assert!(mails[0].unsubscribe.is_some());
    });
}

#[test]
fn like_of_a_person_who_blocks_or_leaves_is_in_no_letter() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for act in ["block", "delete_account"] {
            let bia = app.ready("Bia", ProfileFacts::default()).await;
            let on = json!({ "kind": "like.received", "email": true });
            bia.insert("notification_preferences", on).await.ok();
            let leo = app.ready("Leo", ProfileFacts::default()).await;
            leo.is_shown(bia.id).await;
            leo.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
            app.run_until_idle().await;
            let args = if act == "block" {
                json!({ "target": bia.id })
            } else {
                json!({})
            };
            leo.rpc(act, args).await.ok();
            app.advance(SignedDuration::from_mins(61));
            app.run_until_idle().await;
            let mails = of_subject(&app, &bia, "Você tem uma novidade").await;
            assert!(mails.is_empty(), "{act}: {}", mails.len());
        }
    });
}
