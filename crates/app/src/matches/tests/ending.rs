//! A match ends: by leaving, by a block, with an account.

use super::*;
use crate::matches::test_support::events_of;

#[tokio::test(flavor = "multi_thread")]
async fn unmatching_is_silent_once_and_stays_readable_for_ninety_days() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.send(bia, id, "Oi!").await;
        world.settle().await;
        world.voice.take();
        world.unmatch(ana, id).await.unwrap();
        world.unmatch(ana, id).await.unwrap();
        world.unmatch(bia, id).await.unwrap();
        assert_eq!(
            world
                .count("SELECT count(*) FROM outbox WHERE kind = 'match.closed'", params![])
                .await,
            1
        );
        world.settle().await;
        let in_conversation = world.voice.take_of(&format!("conv:{id}"));
        assert_eq!(in_conversation, ["match.closed", "dismissed", "dismissed"]);
        assert_eq!(
            world
                .count(
                    "SELECT count(*) FROM notifications WHERE kind = 'conv.closed'",
                    params![]
                )
                .await,
            0
        );
        let mine = &world.rows(ana, "matches", "id").await[0];
        let hers = &world.rows(bia, "matches", "id").await[0];
        assert_eq!(
            (&mine["state"], &mine["closed_by_me"], &mine["unread"], &mine["turn"]),
            (&json!("closed"), &json!(true), &json!(0), &json!(null))
        );
        assert_eq!(
            (&hers["closed_by_me"], &hers["close_reason"]),
            (&json!(false), &json!("unmatch"))
        );
        assert_eq!(existing(&mut world.db.reader(), ana.id, bia.id).await.unwrap(), None);
        world.later(DAY * 89);
        assert_eq!(world.rows(bia, "messages", "id").await.len(), 1);
        world.later(DAY * 2);
        assert!(world.rows(bia, "matches", "id").await.is_empty());
        assert!(world.rows(bia, "messages", "id").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_pair_waits_ninety_days_and_then_has_the_same_row_again() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.send(ana, id, "Oi!").await;
        world.close_gracefully(bia, id, BYE).await.unwrap();
        assert!(matches!(
            world.create(ana, bia).await,
            Err(Fault::State { state: "closed", .. })
        ));
        world.later(DAY * 91);
        assert_eq!(world.create(bia, ana).await.unwrap(), id);
        let mine = &world.rows(ana, "matches", "id").await[0];
        assert_eq!(
            (&mine["state"], &mine["close_reason"], &mine["unread"]),
            (&json!("new"), &json!(null), &json!(0))
        );
        // What was said before the new beginning is not owed an answer.
        world.later(SignedDuration::from_secs(1));
        world.send(ana, id, "De novo por aqui!").await;
        assert_eq!(waiting_for(&mut world.db.reader(), bia, world.now()).await.unwrap(), 0);
        assert_eq!(world.badges(bia).await.messages, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn block_hides_the_match_at_once_and_never_shows_as_one() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.settle().await;
        world.voice.take();
        world.block(bia, ana).await;
        for person in [ana, bia] {
            assert!(world.rows(person, "matches", "id").await.is_empty());
            assert!(world.rows(person, "notifications", "id").await.is_empty());
        }
        assert!(matches!(world.create(ana, bia).await, Err(Fault::NotFound)));
        world.settle().await;
        let said = world.voice.take();
        assert!(said.iter().all(|said| said.1 != "match.closed"), "{said:?}");
        assert!(
            said.iter()
                .any(|said| said.0 == format!("conv:{id}") && said.1 == "dismissed" && said.2 == json!(ana.id))
        );
        let hers = events_of(&said, &format!("user:{}", ana.id));
        assert!(
            hers.is_empty(),
            "the blocked person is told nothing at that moment: {hers:?}"
        );
        assert_eq!(events_of(&said, &format!("user:{}", bia.id)), ["badges.changed"]);
        world.unblock(bia, ana).await;
        let rows = world.rows(ana, "matches", "id").await;
        assert_eq!(
            (&rows[0]["state"], &rows[0]["close_reason"]),
            (&json!("closed"), &json!("unmatch"))
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suspended_account_is_absent_and_an_erased_one_closed() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.send(bia, id, "Oi!").await;
        world
            .exec(
                "UPDATE accounts SET status = 'suspended' WHERE user_id = $1",
                params![bia.id],
            )
            .await;
        assert!(world.rows(ana, "matches", "id").await.is_empty());
        assert_eq!(world.badges(ana).await.messages, 0);
        assert!(
            world.rows(bia, "matches", "id").await.is_empty(),
            "a suspended person sees nobody"
        );
        world.later(DAY * 3);
        assert_eq!(waiting_for(&mut world.db.reader(), ana, world.now()).await.unwrap(), 0);
        let now = world.now();
        world
            .act(move |tx| {
                Box::pin(async move { crate::accounts::leave::erase(tx, crate::table_rules(), bia.id, now).await })
            })
            .await
            .unwrap();
        world.settle().await;
        assert_eq!(
            world
                .count(
                    "SELECT count(*) FROM matches WHERE state = 'closed' AND close_reason = 'account'",
                    params![]
                )
                .await,
            1
        );
        assert_eq!(
            world
                .count(
                    "SELECT count(*) FROM relations WHERE viewer = $1 OR subject = $1",
                    params![bia.id]
                )
                .await,
            0
        );
    })
    .await;
}
