//! Changing one's mind, and parting.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn texts_can_be_edited_for_fifteen_minutes_and_deleted_for_a_day() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let sent = world.send(ana, id, "oi").await;
        world.later(MINUTE * 15);
        let edited = world.edit(ana, sent.id, "oi!").await.unwrap();
        assert_eq!(
            (edited.body.as_deref(), edited.edited_at),
            (Some("oi!"), Some(world.now()))
        );
        world.edit(ana, sent.id, "oi!").await.unwrap();
        assert_eq!(
            world
                .count("SELECT count(*) FROM message_versions WHERE body = 'oi'", params![])
                .await,
            1
        );
        assert_eq!(
            world
                .count("SELECT count(*) FROM outbox WHERE kind = 'message.edited'", params![])
                .await,
            1
        );
        world.later(SignedDuration::from_secs(1));
        assert!(matches!(
            world.edit(ana, sent.id, "olá").await,
            Err(Fault::State {
                state: "edit_window",
                ..
            })
        ));
        for outcome in [world.edit(bia, sent.id, "rs").await, world.delete(bia, sent.id).await] {
            assert!(
                matches!(outcome, Err(Fault::NotFound)),
                "only its sender changes a message"
            );
        }
        world.later(SignedDuration::from_hours(24) - MINUTE * 15 - SignedDuration::from_secs(1));
        let late = world.send(ana, id, "outra").await;
        let gone = world.delete(ana, sent.id).await.unwrap();
        assert_eq!((gone.body.as_deref(), gone.deleted_at), (None, Some(world.now())));
        assert_eq!(world.delete(ana, sent.id).await.unwrap(), gone);
        assert!(matches!(
            world.edit(ana, sent.id, "volta").await,
            Err(Fault::State { state: "deleted", .. })
        ));
        let theirs = &world.rows(bia, "messages", "id").await[0];
        assert_eq!(theirs["body"], json!(null));
        assert_ne!(theirs["deleted_at"], json!(null));
        world.later(SignedDuration::from_hours(24) + SignedDuration::from_secs(1));
        assert!(matches!(
            world.delete(ana, late.id).await,
            Err(Fault::State {
                state: "delete_window",
                ..
            })
        ));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kind_farewell_is_delivered_and_ends_the_conversation() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let sent = world.send(bia, id, "Vamos conversar?").await;
        world.close_gracefully(ana, id, BYE).await.unwrap();
        world.close_gracefully(ana, id, BYE).await.unwrap();
        let rows = world.rows(bia, "messages", "id").await;
        assert_eq!((rows.len(), &rows[1]["body"]), (2, &json!(BYE)));
        let hers = &world.rows(bia, "matches", "id").await[0];
        assert_eq!(
            (&hers["state"], &hers["close_reason"], &hers["unread"]),
            (&json!("closed"), &json!("kindness"), &json!(1))
        );
        for outcome in [
            world.try_send(bia, text(id, "espera", "c")).await.map(drop),
            world.try_send(ana, text(id, "espera", "c")).await.map(drop),
            world.edit(bia, sent.id, "x").await.map(drop),
            world.delete(bia, sent.id).await.map(drop),
            world.close_gracefully(bia, id, BYE).await,
        ] {
            match outcome {
                Err(Fault::State {
                    state: "closed",
                    message,
                }) => assert_eq!(message.source(), "Esta conversa foi encerrada"),
                other => panic!("{other:?}"),
            }
        }
        world.settle().await;
        let answer = world.rows(bia, "notifications", "created_at").await;
        assert!(
            answer
                .iter()
                .any(|row| row["kind"] == "conv.closed" && row["ref"] == json!(id))
        );
        assert!(
            world
                .rows(ana, "notifications", "id")
                .await
                .iter()
                .all(|row| row["kind"] != "conv.closed")
        );
        world.read(bia, id).await.unwrap();
        assert_eq!(world.badges(bia).await.messages, 0);
    })
    .await;
}
