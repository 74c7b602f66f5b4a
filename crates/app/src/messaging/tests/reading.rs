//! Reading: counters that only move forward, and receipts for those who share them.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn reading_moves_forward_and_counts_exactly() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        let other = world.create(eva, bia).await.unwrap();
        for n in 0..3 {
            world.send(ana, id, &format!("m{n}")).await;
        }
        world.send(eva, other, "Olá!").await;
        assert_eq!(world.badges(bia).await.messages, 4);
        world.read(bia, id).await.unwrap();
        assert_eq!(world.badges(bia).await.messages, 1);
        world.read(bia, id).await.unwrap();
        assert_eq!(
            world
                .count("SELECT count(*) FROM outbox WHERE kind = 'message.read'", params![])
                .await,
            1
        );
        let unread = world.send(ana, id, "mais uma").await;
        assert_eq!(world.badges(bia).await.messages, 2);
        world.delete(ana, unread.id).await.unwrap();
        assert_eq!(world.badges(bia).await.messages, 1);
        // One's own messages are never unread.
        world.send(bia, id, "oi").await;
        world.read(bia, other).await.unwrap();
        assert_eq!(world.badges(bia).await.messages, 0);
        assert_eq!(world.badges(ana).await.messages, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_are_shown_only_while_both_share_them() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.send(ana, id, "um").await;
        world.settle().await;
        world.voice.take();
        world
            .exec(
                "UPDATE profiles SET read_receipts = FALSE WHERE id = $1",
                params![ana.id],
            )
            .await;
        world.read(bia, id).await.unwrap();
        world.settle().await;
        assert!(world.voice.take().iter().all(|said| said.1 != "message.read"));
        assert_eq!(world.rows(ana, "messages", "id").await[0]["read_at"], json!(null));
        assert_ne!(
            world.rows(bia, "messages", "id").await[0]["read_at"],
            json!(null),
            "one's own reading is no secret to oneself"
        );
        world
            .exec(
                "UPDATE profiles SET read_receipts = TRUE WHERE id = $1",
                params![ana.id],
            )
            .await;
        let second = world.send(ana, id, "dois").await;
        world.read(bia, id).await.unwrap();
        world.settle().await;
        let said: Vec<_> = world
            .voice
            .take()
            .into_iter()
            .filter(|said| said.1 == "message.read")
            .collect();
        assert_eq!(said.len(), 1);
        assert_eq!(
            (&said[0].2["by"], &said[0].2["until"]),
            (&json!(bia.id), &json!(second.id))
        );
        assert_ne!(world.rows(ana, "messages", "id").await[1]["read_at"], json!(null));
        world
            .exec(
                "UPDATE profiles SET read_receipts = FALSE WHERE id = $1",
                params![bia.id],
            )
            .await;
        assert_eq!(world.rows(ana, "messages", "id").await[1]["read_at"], json!(null));
    })
    .await;
}
