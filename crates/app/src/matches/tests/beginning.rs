//! A match comes to be, is listed, and counts until it was looked at.

use super::*;
use futures_util::future::join_all;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn hundred_mutual_pairs_at_once_are_a_hundred_matches() {
    on_both(|world| async move {
        let mut pairs = Vec::new();
        for _ in 0..100 {
            pairs.push((world.person().await, world.person().await));
        }
        let both_ways = pairs.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
        let made = join_all(both_ways.map(|(one, other)| {
            let world = world.clone();
            tokio::spawn(async move { world.create(one, other).await.unwrap() })
        }))
        .await;
        let ids: Vec<Uuid> = made.into_iter().map(Result::unwrap).collect();
        for two in ids.chunks(2) {
            assert_eq!(two[0], two[1], "both sides hold the same match");
        }
        assert_eq!(world.count("SELECT count(*) FROM matches", params![]).await, 100);
        assert_eq!(world.count("SELECT count(*) FROM match_members", params![]).await, 200);
        assert_eq!(
            world
                .count("SELECT count(*) FROM outbox WHERE kind = 'match.created'", params![])
                .await,
            100
        );
        world.settle().await;
        assert_eq!(
            world
                .count("SELECT count(*) FROM notifications WHERE kind = 'match.new'", params![])
                .await,
            200
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_is_seen_by_both_sides_and_no_one_else() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        for (me, other) in [(ana, bia), (bia, ana)] {
            let rows = world.rows(me, "matches", "id").await;
            assert_eq!(rows.len(), 1);
            assert_eq!((&rows[0]["id"], &rows[0]["person_id"]), (&json!(id), &json!(other.id)));
            assert_eq!(
                (&rows[0]["state"], &rows[0]["turn"], &rows[0]["last_message"]),
                (&json!("new"), &json!(null), &json!(null))
            );
            assert_eq!(rows[0]["closed_by_me"], json!(false));
        }
        assert!(world.rows(eva, "matches", "id").await.is_empty());
        assert!(world.rows_for(&Caller::anon(), "matches", "id").await.is_empty());
        assert!(matches!(world.unmatch(eva, id).await, Err(Fault::NotFound)));
        assert!(matches!(world.unmatch(ana, Uuid::now_v7()).await, Err(Fault::NotFound)));
        assert_eq!(
            existing(&mut world.db.reader(), bia.id, ana.id).await.unwrap(),
            Some(id)
        );
        assert_eq!(existing(&mut world.db.reader(), bia.id, eva.id).await.unwrap(), None);
        assert!(world.create(ana, ana).await.is_err());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn list_shows_state_turn_and_last_message() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let sent = world.send(ana, id, "Oi, \"tudo\" bem?\n👋").await;
        let mine = &world.rows(ana, "matches", "id").await[0];
        let hers = &world.rows(bia, "matches", "id").await[0];
        assert_eq!(
            (&mine["state"], &mine["turn"], &mine["unread"]),
            (&json!("talking"), &json!("theirs"), &json!(0))
        );
        assert_eq!(
            (&hers["state"], &hers["turn"], &hers["unread"]),
            (&json!("talking"), &json!("mine"), &json!(1))
        );
        let expected = json!({
            "id": sent.id, "body": "Oi, \"tudo\" bem?\n👋", "hidden": false, "kind": "text", "sender_id": ana.id,
            "created_at": "2026-11-21T12:00:01.000000+00:00",
        });
        assert_eq!(hers["last_message"], expected);
        world.delete(ana, sent.id).await.unwrap();
        let hers = &world.rows(bia, "matches", "id").await[0];
        assert_eq!(
            (&hers["state"], &hers["turn"], &hers["unread"]),
            (&json!("new"), &json!(null), &json!(0))
        );
        assert_eq!(hers["last_message"]["body"], json!(null));
        world.later(DAY * 15);
        assert_eq!(world.rows(bia, "matches", "id").await[0]["state"], json!("asleep"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_matches_count_on_the_badge_until_looked_at() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        assert_eq!(
            (world.badges(ana).await.matches, world.badges(bia).await.matches),
            (1, 1)
        );
        world.read(bia, id).await.unwrap();
        let now = world.now();
        for _ in 0..2 {
            world
                .act(move |tx| Box::pin(async move { crate::matches::seen::mark_all(tx, ana, now).await }))
                .await
                .unwrap();
        }
        assert_eq!(
            (world.badges(ana).await.matches, world.badges(bia).await.matches),
            (0, 0)
        );
        assert_eq!(
            world
                .count("SELECT count(*) FROM outbox WHERE kind = 'matches.seen'", params![])
                .await,
            2
        );
    })
    .await;
}
