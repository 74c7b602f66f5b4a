//! Who may hear a conversation, what is said there, and what those hear who do not belong.

use super::*;
use crate::matches::test_support::events_of;
use crate::messaging::topics::TYPING;
use std::sync::Arc;
use supabase::caller::{Caller, Role};
use supabase::realtime::{ClientEvents, PresenceGrant, Refusal, TopicPolicy};

/// Every function and every resource, as seen by a person without access.
async fn assert_nothing_is_there(world: &MatchTestApp, who: Member, id: Uuid, own: Option<Uuid>) {
    let message = own.unwrap_or_else(Uuid::now_v7);
    let outcomes = [
        world.try_send(who, text(id, "oi", "probe")).await.map(drop),
        world.edit(who, message, "oi").await.map(drop),
        world.delete(who, message).await.map(drop),
        world.read(who, id).await,
        world.close_gracefully(who, id, BYE).await,
        world.unmatch(who, id).await,
    ];
    for outcome in outcomes {
        assert!(matches!(outcome, Err(Fault::NotFound)), "{outcome:?}");
    }
    for resource in ["matches", "messages", "notifications"] {
        assert!(world.rows(who, resource, "id").await.is_empty(), "{resource}");
    }
    let badges = world.badges(who).await;
    assert_eq!(
        (badges.messages, badges.matches, badges.notifications, badges.likes),
        (0, 0, 0, 0)
    );
    assert_eq!(join(world, who, &format!("conv:{id}")).await, Err(Refusal::Denied));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_the_blocked_meet_the_same_nothing() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        let theirs = world.send(bia, id, "Oi!").await;
        let sent = world.try_send(ana, text(id, "Oi!", "probe")).await.unwrap();
        world.settle().await;
        assert_nothing_is_there(&world, eva, id, Some(theirs.id)).await;
        assert_nothing_is_there(&world, eva, Uuid::now_v7(), None).await;
        world.block(bia, ana).await;
        // At once, before any listener has run, and just the same afterwards.
        assert_nothing_is_there(&world, ana, id, Some(sent.id)).await;
        world.settle().await;
        assert_nothing_is_there(&world, ana, id, Some(sent.id)).await;
        assert_nothing_is_there(&world, bia, id, Some(theirs.id)).await;
        for resource in ["matches", "messages", "notifications", "notification_preferences"] {
            assert!(
                world.rows_for(&Caller::anon(), resource, "1").await.is_empty(),
                "{resource}"
            );
        }
    })
    .await;
}

async fn join(world: &MatchTestApp, who: Member, topic: &str) -> Result<ClientEvents, Refusal> {
    let caller = Caller {
        role: Role::Authenticated,
        user_id: Some(who.id),
        session_id: None,
        claims: Value::Null.into(),
    };
    let topics = Topics {
        db: world.db.clone(),
        game: crate::games::may_listen,
        clock: world.clock.clone(),
        legal: Arc::default(),
    };
    let grant = topics.join(&caller, topic, true).await?;
    let presence = match topic.starts_with("game:") {
        true => PresenceGrant::OwnKey,
        false => PresenceGrant::None,
    };
    assert_eq!(grant.presence, presence);
    Ok(grant.client_events)
}

#[tokio::test(flavor = "multi_thread")]
async fn topics_are_joined_by_those_they_belong_to() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let conversation = format!("conv:{id}");
        assert_eq!(join(&world, ana, &conversation).await, Ok(TYPING));
        assert_eq!(
            join(&world, ana, &format!("user:{}", ana.id)).await,
            Ok(ClientEvents::None)
        );
        let own = format!("user:{}", ana.id);
        for wrong in [
            format!("user:{}", bia.id),
            conversation.to_uppercase(),
            format!("conv:{}", id.simple()),
            format!("conv:{}", Uuid::now_v7()),
            "conv:".into(),
            "user".into(),
            "room:1".into(),
            format!("{own}:x"),
        ] {
            assert_eq!(join(&world, ana, &wrong).await, Err(Refusal::Denied), "{wrong}");
        }
        let topics = Topics {
            db: world.db.clone(),
            game: crate::games::may_listen,
            clock: world.clock.clone(),
            legal: Arc::default(),
        };
        assert_eq!(topics.join(&Caller::anon(), &own, true).await, Err(Refusal::Denied));
        let caller = Caller {
            role: Role::Authenticated,
            user_id: Some(ana.id),
            session_id: None,
            claims: Arc::default(),
        };
        assert_eq!(topics.join(&caller, &own, false).await, Err(Refusal::Denied));
        world.unmatch(bia, id).await.unwrap();
        assert_eq!(join(&world, ana, &conversation).await, Ok(ClientEvents::None));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_receive_events_with_ids_alone() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.settle().await;
        let said = world.voice.take();
        for (me, other) in [(ana, bia), (bia, ana)] {
            let expected = json!({ "match_id": id, "person_id": other.id });
            let received: Vec<_> = said
                .iter()
                .filter(|said| said.0 == format!("user:{}", me.id) && said.1 == "match.created")
                .collect();
            assert_eq!(received.len(), 1);
            assert_eq!(received[0].2, expected);
        }
        let sent = world.try_send(ana, text(id, "um segredo", "c1")).await.unwrap();
        world.edit(ana, sent.id, "outro segredo").await.unwrap();
        world.delete(ana, sent.id).await.unwrap();
        world.send(ana, id, "terceiro segredo").await;
        world.settle().await;
        let said = world.voice.take();
        let events = events_of(&said, &format!("conv:{id}"));
        assert_eq!(
            events,
            [
                "message.created",
                "message.edited",
                "message.deleted",
                "message.created"
            ]
        );
        let first = said.iter().find(|said| said.1 == "message.created").unwrap();
        assert_eq!(
            (&first.2["id"], &first.2["client_id"], &first.2["sender_id"]),
            (&json!(sent.id), &json!("c1"), &json!(ana.id))
        );
        assert!(!format!("{said:?}").contains("segredo"));
        let badges = said
            .iter()
            .rfind(|said| said.0 == format!("user:{}", bia.id) && said.1 == "badges.changed")
            .unwrap();
        let counts = ["messages", "matches", "notifications", "likes"].map(|name| badges.2[name].as_i64());
        assert_eq!(counts, [Some(1), Some(1), Some(2), Some(0)]);
        assert!(
            said.iter()
                .any(|said| said.1 == "notification.created" && said.2["kind"] == "message.new")
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn badges_of_several_messages_are_sent_once_with_the_last_state() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.settle().await;
        world.voice.take();
        for number in ["um", "dois", "três", "quatro"] {
            world.send(ana, id, number).await;
        }
        world.settle().await;
        let said = world.voice.take();
        let messages: Vec<_> = said.iter().filter(|said| said.1 == "message.created").collect();
        assert_eq!(messages.len(), 4);
        let badges: Vec<_> = said
            .iter()
            .filter(|said| said.0 == format!("user:{}", bia.id) && said.1 == "badges.changed")
            .collect();
        assert_eq!(badges.len(), 1, "{badges:?}");
        let counted = world.badges(bia).await;
        let sent = json!({
            "messages": counted.messages, "matches": counted.matches,
            "notifications": counted.notifications, "likes": counted.likes,
        });
        assert_eq!(badges[0].2, sent, "a message changes nothing else");
        assert_eq!(badges[0].2["messages"], 4);
    })
    .await;
}
