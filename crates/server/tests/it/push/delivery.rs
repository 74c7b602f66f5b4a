//! What a message looks like, and what becomes of it at the service.

use super::{Story, devices};
use jiff::SignedDuration;
use testkit::{json, on_both};

#[test]
fn message_reaches_a_closed_tab_encrypted_and_discreet() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.write("um segredo").await;
        let received = story.service.take();
        assert_eq!(received.len(), 1);
        let pushed = &received[0];
        assert_eq!(pushed.header("content-encoding"), "aes128gcm");
        assert_eq!(pushed.header("ttl"), "86400");
        assert_eq!(pushed.header("urgency"), "normal");
        let topic = pushed.header("topic").to_owned();
        assert_eq!(topic.len(), 32);
        let key = story.bia.edge("push-key").await.ok()["public_key"].clone();
        let authorization = pushed.header("authorization");
        let token = authorization.strip_prefix("vapid t=").expect("a token");
        assert!(token.ends_with(&format!(", k={}", key.as_str().expect("a key"))));
        let whole = format!("{:?} {}", pushed.headers, String::from_utf8_lossy(&pushed.body));
        assert!(
            !whole.contains(&story.match_id) && !whole.contains("segredo"),
            "{whole}"
        );

        let read = story.browser.read(&received);
        let path = format!("/messages/{}", story.match_id);
        let shown = &read[0]["notification"];
        assert_eq!(read[0]["web_push"], json!(8030));
        assert_eq!(
            (&shown["title"], &shown["body"], &shown["lang"]),
            (&json!("Enlace"), &json!("Você tem uma novidade"), &json!("pt-BR"))
        );
        assert!(
            shown["navigate"].as_str().is_some_and(|link| link.ends_with(&path)),
            "{shown}"
        );
        assert!(!read[0].to_string().contains("Ana"));

        // The same conversation again: it replaces the first on its way and on the device.
        story.write("outro").await;
        let again = story.service.take();
        assert_eq!(again[0].header("topic"), topic);
        assert_eq!(story.browser.read(&again)[0]["notification"]["tag"], shown["tag"]);
        // Nothing is told twice.
        story.later(SignedDuration::from_hours(2)).await;
        assert!(story.read().is_empty());
    });
}

#[test]
fn complete_notifications_say_who_wrote_in_the_reader_s_portuguese() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.bia.rpc("set_push_detail", json!({ "complete": true })).await.ok();
        story.write("um segredo").await;
        story.write("outro").await;
        assert_eq!(story.bodies(), ["Nova mensagem de Ana", "2 mensagens novas de Ana"]);
        let portugal = story.bia.reading("pt-PT");
        portugal.rpc("badges", json!({})).await.ok();
        portugal.rpc("set_push_detail", json!({ "complete": false })).await.ok();
        story.later(super::AWAY).await;
        story.write("mais um").await;
        assert_eq!(story.bodies(), ["Tens uma novidade"]);
    });
}

#[test]
fn endpoint_that_is_gone_is_deleted() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.service.answer_next(&[(410, None)]);
        story.write("um").await;
        assert_eq!(devices(&story.bia).await, json!(0));
        story.write("dois").await;
        assert_eq!(story.service.take().len(), 1);
    });
}

#[test]
fn busy_service_is_asked_again_when_it_says_so() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.service.answer_next(&[(429, Some("600")), (503, None)]);
        story.write("um").await;
        assert_eq!(story.service.take().len(), 1);
        story.later(SignedDuration::from_secs(590)).await;
        assert!(story.service.take().is_empty());
        story.later(SignedDuration::from_secs(20)).await;
        assert_eq!(story.service.take().len(), 1);
        story.later(SignedDuration::from_mins(5)).await;
        assert_eq!(story.bodies(), ["Você tem uma novidade"]);
        assert_eq!(devices(&story.bia).await, json!(1));
    });
}

#[test]
fn retry_says_nothing_about_a_message_that_was_read_meanwhile() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.service.answer_next(&[(503, None)]);
        story.write("um").await;
        assert_eq!(story.service.take().len(), 1);
        let read = json!({ "match_id": story.match_id });
        story.bia.rpc("mark_read", read).await.ok();
        story.later(SignedDuration::from_mins(5)).await;
        assert!(story.read().is_empty());
    });
}

#[test]
fn subscription_is_deleted_after_three_messages_that_were_given_up() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        for (text, left) in [("um", 1), ("dois", 1), ("três", 0)] {
            story.service.answer_next(&[(400, None)]);
            story.write(text).await;
            assert_eq!(devices(&story.bia).await, json!(left), "{text}");
        }
    });
}

#[test]
fn message_is_given_up_after_five_tries_and_success_forgives() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        story.service.answer_next(&[(500, None); 5]);
        story.write("um").await;
        for _ in 0..6 {
            story.later(SignedDuration::from_mins(30)).await;
        }
        story.ana.sign_in().await;
        assert_eq!(story.service.take().len(), 5);
        for text in ["dois", "três"] {
            story.service.answer_next(&[(201, None), (400, None)]);
            story.write(text).await;
            story.write(&format!("{text} e meio")).await;
        }
        assert_eq!(story.service.take().len(), 4);
    });
}
