//! Cards that other systems put into a conversation.

use super::*;
use crate::messaging::cards::{self, CardKind};

impl MatchTestApp {
    async fn add_card(&self, author: Member, match_id: Uuid, subject: Uuid) {
        let now = self.now();
        self.act(move |tx| Box::pin(cards::add(tx, match_id, author.id, CardKind::Letter, subject, now)))
            .await
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn card_is_seen_and_announced_to_both_once() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.settle().await;
        world.voice.take();
        let subject = Uuid::now_v7();
        world.add_card(ana, id, subject).await;
        world.add_card(ana, id, subject).await;
        world.settle().await;
        for who in [ana, bia] {
            let rows = world.rows(who, "conversation_cards", "id").await;
            assert_eq!(rows.len(), 1, "{rows:?}");
            assert_eq!(rows[0]["subject_id"], json!(subject));
            assert_eq!(rows[0]["author_id"], json!(ana.id));
        }
        let announced = world.voice.take();
        let cards: Vec<_> = announced
            .iter()
            .filter(|(_, event, _)| event == "card.created")
            .collect();
        assert_eq!(cards.len(), 1, "{announced:?}");
        assert_eq!(cards[0].0, format!("conv:{id}"));
        assert_eq!(cards[0].2["kind"], "letter");
        assert_eq!(
            cards[0].2.get("subject_id"),
            None,
            "the event says only that there is something to read"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn card_is_absent_for_strangers_and_after_a_block() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        world.add_card(ana, id, Uuid::now_v7()).await;
        assert!(world.rows(eva, "conversation_cards", "id").await.is_empty());
        world.block(bia, ana).await;
        for who in [ana, bia] {
            assert!(world.rows(who, "conversation_cards", "id").await.is_empty());
        }
    })
    .await;
}
