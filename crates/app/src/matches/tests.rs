//! Stories of matches, on both databases.

use super::model::WAITING_LIMIT;
use super::world::{World, on_both};
use super::{existing, waiting_for};
use crate::kernel::{Fault, Member};
use db::params;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::json;
use supabase::caller::Caller;
use uuid::Uuid;

const DAY: SignedDuration = SignedDuration::from_hours(24);
const BYE: &str = super::model::FAREWELLS[0];

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_mutual_pairs_at_once_are_a_hundred_matches() {
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
async fn both_sides_see_their_match_and_nobody_else_does() {
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
async fn the_list_tells_state_turn_and_last_message() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let sent = world.send(ana, id, "Oi, \"tudo\" bem?\n👋").await;
        let mine = &world.rows(ana, "matches", "id").await[0];
        let hers = &world.rows(bia, "matches", "id").await[0];
        assert_eq!((&mine["state"], &mine["turn"], &mine["unread"]), (&json!("talking"), &json!("theirs"), &json!(0)));
        assert_eq!((&hers["state"], &hers["turn"], &hers["unread"]), (&json!("talking"), &json!("mine"), &json!(1)));
        let expected = json!({
            "id": sent.id, "body": "Oi, \"tudo\" bem?\n👋", "sender_id": ana.id, "created_at": "2026-11-21T12:00:01.000000+00:00",
        });
        assert_eq!(hers["last_message"], expected);
        world.delete(ana, sent.id).await.unwrap();
        let hers = &world.rows(bia, "matches", "id").await[0];
        assert_eq!((&hers["state"], &hers["turn"], &hers["unread"]), (&json!("new"), &json!(null), &json!(0)));
        assert_eq!(hers["last_message"]["body"], json!(null));
        world.later(DAY * 15);
        assert_eq!(world.rows(bia, "matches", "id").await[0]["state"], json!("asleep"));
    })
    .await;
}

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
        let said = world.voice.take();
        let topic = format!("conv:{id}");
        let in_conversation: Vec<&str> = said
            .iter()
            .filter(|said| said.0 == topic)
            .map(|said| said.1.as_str())
            .collect();
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
async fn a_closed_pair_waits_ninety_days_and_then_has_the_same_row_again() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.send(ana, id, "Oi!").await;
        world.close_kindly(bia, id, BYE).await.unwrap();
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
async fn a_block_hides_the_match_at_once_and_never_shows_as_one() {
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
async fn a_suspended_account_is_absent_and_an_erased_one_closed() {
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
            .act(move |tx| Box::pin(async move { crate::accounts::leave::erase(tx, bia.id, now).await }))
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

/// Nine conversations in which `me` owes a reply, and their ids.
async fn nine_waiting(world: &World, me: Member) -> Vec<(Member, Uuid)> {
    let mut waiting = Vec::new();
    for _ in 0..=WAITING_LIMIT {
        let other = world.person().await;
        let id = world.create(me, other).await.unwrap();
        world.send(other, id, "Oi!").await;
        waiting.push((other, id));
    }
    waiting
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_owed_for_two_days_are_waiting_until_answered_or_closed() {
    on_both(|world| async move {
        let me = world.person().await;
        let waiting = nine_waiting(&world, me).await;
        let count = async |who| waiting_for(&mut world.db.reader(), who, world.now()).await.unwrap();
        assert_eq!(count(me).await, 0);
        world.later(SignedDuration::from_hours(48));
        assert_eq!(count(me).await, 0);
        world.later(SignedDuration::from_secs(1));
        assert_eq!(count(me).await, 9);
        // Reading is no reply.
        world.read(me, waiting[0].1).await.unwrap();
        assert_eq!(count(me).await, 9);
        world.send(me, waiting[0].1, "Desculpa a demora!").await;
        world.close_kindly(me, waiting[1].1, BYE).await.unwrap();
        world.unmatch(waiting[2].0, waiting[2].1).await.unwrap();
        world.block(waiting[3].0, me).await;
        assert_eq!(count(me).await, 5);
        assert_eq!(count(waiting[0].0).await, 0);
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
                .act(move |tx| Box::pin(async move { super::seen::mark_all(tx, ana, now).await }))
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
