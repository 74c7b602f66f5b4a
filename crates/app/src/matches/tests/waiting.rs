//! Replies that are owed.

use super::*;

/// Nine conversations in which `me` owes a reply, and their ids.
async fn nine_waiting(world: &MatchTestApp, me: Member) -> Vec<(Member, Uuid)> {
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
        world.close_gracefully(me, waiting[1].1, BYE).await.unwrap();
        world.unmatch(waiting[2].0, waiting[2].1).await.unwrap();
        world.block(waiting[3].0, me).await;
        assert_eq!(count(me).await, 5);
        assert_eq!(count(waiting[0].0).await, 0);
    })
    .await;
}
