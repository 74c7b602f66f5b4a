//! Sending: once, in order, in words that pass, and not too fast.

use super::*;
use futures_util::future::join_all;

#[tokio::test(flavor = "multi_thread")]
async fn sending_twice_is_one_message_whatever_became_of_it() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        let elsewhere = world.create(ana, eva).await.unwrap();
        let first = world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap();
        let again = world.try_send(ana, text(id, " Oi!\u{200b}", "c1")).await.unwrap();
        assert_eq!(first, again);
        let other = text(id, "Oi, de novo", "c1");
        assert!(matches!(world.try_send(ana, other).await, Err(Fault::KeyReused)));
        assert_eq!(
            field_of(world.try_send(ana, text(elsewhere, "Oi!", "c1")).await.unwrap_err()),
            "client_id"
        );
        // The name belongs to its sender.
        assert_ne!(world.try_send(bia, text(id, "Oi!", "c1")).await.unwrap().id, first.id);
        let edited = world.edit(ana, first.id, "Oi, tudo bem?").await.unwrap();
        assert_eq!(world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap(), edited);
        world.delete(ana, first.id).await.unwrap();
        assert_eq!(world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap().body, None);
        world.close_gracefully(bia, id, BYE).await.unwrap();
        assert_eq!(world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap().id, first.id);
        assert_eq!(
            world
                .count("SELECT count(*) FROM messages WHERE client_id = 'c1'", params![])
                .await,
            2
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn storm_of_retries_and_answers_stays_in_order_and_counted() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let sends = (0..60).map(|n| {
            let world = world.clone();
            // Every name is tried twice; the clock stands still, so order must come from the ids alone.
            let (who, name) = if n % 2 == 0 {
                (ana, format!("a{}", n / 4))
            } else {
                (bia, format!("b{}", n / 4))
            };
            tokio::spawn(async move { world.try_send(who, text(id, &name, &name)).await.unwrap() })
        });
        let sent = join_all(sends).await;
        assert!(sent.iter().all(Result::is_ok));
        let rows = world.rows(ana, "messages", "id").await;
        assert_eq!(rows.len(), 30);
        assert_eq!(
            (world.badges(ana).await.messages, world.badges(bia).await.messages),
            (15, 15)
        );
        let in_outbox: Vec<Uuid> = world
            .db
            .all(
                "SELECT key FROM outbox WHERE kind = 'message.created' ORDER BY seq",
                params![],
            )
            .await
            .unwrap();
        let in_order: Vec<Uuid> = rows
            .iter()
            .map(|row| row["id"].as_str().unwrap().parse().unwrap())
            .collect();
        assert_eq!(in_outbox, in_order, "the order of ids is the order of events");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_by_name() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        let other = world.create(ana, eva).await.unwrap();
        let elsewhere = world.send(ana, other, "Oi!").await;
        for (body, client_id, field) in [
            ("", "c", "body"),
            (" \n\t ", "c", "body"),
            ("\u{200b}\u{202e}", "c", "body"),
            (&"a".repeat(2001), "c", "body"),
            ("oi", "", "client_id"),
            ("oi", "a b", "client_id"),
            ("oi", "a\0", "client_id"),
            ("oi", &"x".repeat(101), "client_id"),
        ] {
            assert_eq!(
                field_of(world.try_send(ana, text(id, body, client_id)).await.unwrap_err()),
                field
            );
        }
        for wrong in [elsewhere.id, Uuid::now_v7()] {
            let new = NewMessage {
                reply_to: Some(wrong),
                ..text(id, "oi", "r")
            };
            assert_eq!(field_of(world.try_send(ana, new).await.unwrap_err()), "reply_to");
        }
        let first = world
            .try_send(bia, text(id, &format!("{}bom dia!", "bom dia ".repeat(249)), "long"))
            .await
            .unwrap();
        let answer = world
            .try_send(
                ana,
                NewMessage {
                    reply_to: Some(first.id),
                    ..text(id, "<b>oi</b> ' \" \\", "r")
                },
            )
            .await
            .unwrap();
        assert_eq!(
            (answer.reply_to, answer.body.as_deref()),
            (Some(first.id), Some("<b>oi</b> ' \" \\"))
        );
        assert_eq!(field_of(world.edit(ana, answer.id, "  ").await.unwrap_err()), "body");
        assert_eq!(
            field_of(
                world
                    .close_gracefully(ana, id, "me liga: 11 98765-4321")
                    .await
                    .unwrap_err()
            ),
            "text"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_messages_a_minute_and_not_one_more() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        for n in 0..30 {
            world.try_send(ana, text(id, "oi", &format!("c{n}"))).await.unwrap();
            world.later(SignedDuration::from_secs(1));
        }
        match world.try_send(ana, text(id, "oi", "c30")).await {
            Err(Fault::Rate { retry_after }) => assert!((30..=31).contains(&retry_after), "{retry_after}"),
            other => panic!("{other:?}"),
        }
        // A retry of what was sent is no new message, and others are not held up.
        world.try_send(ana, text(id, "oi", "c7")).await.unwrap();
        world.send(bia, id, "calma!").await;
        let now = world.now();
        let lifted = world
            .act(move |tx| Box::pin(async move { send(tx, ana, text(id, "oi", "c31"), MessagePace(None), now).await }))
            .await;
        assert!(lifted.is_ok());
        world.later(SignedDuration::from_secs(61));
        world.try_send(ana, text(id, "oi", "c30")).await.unwrap();
    })
    .await;
}
