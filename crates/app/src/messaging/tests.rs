//! Stories of conversations, on both databases.

use super::model::Pace;
use super::send::{NewMessage, send};
use super::topics::Topics;
use crate::kernel::{Fault, Member};
use crate::matches::world::{World, on_both};
use db::params;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use supabase::caller::{Caller, Role};
use supabase::realtime::{ClientEvents, PresenceGrant, Refusal, TopicPolicy};
use uuid::Uuid;

const BYE: &str = crate::matches::model::FAREWELLS[1];
const MINUTE: SignedDuration = SignedDuration::from_mins(1);

fn text(match_id: Uuid, body: &str, client_id: &str) -> NewMessage {
    NewMessage {
        match_id,
        body: body.into(),
        client_id: client_id.into(),
        reply_to: None,
    }
}

fn field_of(fault: Fault) -> &'static str {
    match fault {
        Fault::Validation { field, .. } => field,
        other => panic!("not a validation: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sending_twice_is_one_message_whatever_became_of_it() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let eva = world.person().await;
        let other = world.create(ana, eva).await.unwrap();
        let first = world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap();
        let again = world.try_send(ana, text(id, "Oi, de novo", "c1")).await.unwrap();
        assert_eq!(first, again);
        assert_eq!(
            field_of(world.try_send(ana, text(other, "Oi!", "c1")).await.unwrap_err()),
            "client_id"
        );
        // The name belongs to its sender.
        assert_ne!(world.try_send(bia, text(id, "Oi!", "c1")).await.unwrap().id, first.id);
        let edited = world.edit(ana, first.id, "Oi, tudo bem?").await.unwrap();
        assert_eq!(world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap(), edited);
        world.delete(ana, first.id).await.unwrap();
        assert_eq!(world.try_send(ana, text(id, "Oi!", "c1")).await.unwrap().body, None);
        world.close_kindly(bia, id, BYE).await.unwrap();
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
async fn a_storm_of_retries_and_answers_stays_in_order_and_counted() {
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
        let first = world.try_send(bia, text(id, &"é".repeat(2000), "long")).await.unwrap();
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
            field_of(world.close_kindly(ana, id, "me liga: 11 98765-4321").await.unwrap_err()),
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
            .act(move |tx| Box::pin(async move { send(tx, ana, text(id, "oi", "c31"), Pace(None), now).await }))
            .await;
        assert!(lifted.is_ok());
        world.later(SignedDuration::from_secs(61));
        world.try_send(ana, text(id, "oi", "c30")).await.unwrap();
    })
    .await;
}

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
async fn a_kind_farewell_is_delivered_and_then_nobody_speaks() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let sent = world.send(bia, id, "Vamos conversar?").await;
        world.close_kindly(ana, id, BYE).await.unwrap();
        world.close_kindly(ana, id, BYE).await.unwrap();
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
            world.close_kindly(bia, id, BYE).await,
        ] {
            match outcome {
                Err(Fault::State {
                    state: "closed",
                    message,
                }) => assert_eq!(message, "Esta conversa foi encerrada"),
                other => panic!("{other:?}"),
            }
        }
        world.settle().await;
        let told = world.rows(bia, "notifications", "created_at").await;
        assert!(
            told.iter()
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

/// Every function and every resource, as seen by somebody who must not be there.
async fn assert_nothing_is_there(world: &World, who: Member, id: Uuid, own: Option<Uuid>) {
    let message = own.unwrap_or_else(Uuid::now_v7);
    let outcomes = [
        world.try_send(who, text(id, "oi", "probe")).await.map(drop),
        world.edit(who, message, "oi").await.map(drop),
        world.delete(who, message).await.map(drop),
        world.read(who, id).await,
        world.close_kindly(who, id, BYE).await,
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

async fn join(world: &World, who: Member, topic: &str) -> Result<ClientEvents, Refusal> {
    let caller = Caller {
        role: Role::Authenticated,
        user_id: Some(who.id),
        session_id: None,
        claims: Value::Null,
    };
    let topics = Topics {
        db: world.db.clone(),
        clock: world.clock.clone(),
    };
    let grant = topics.join(&caller, topic, true).await?;
    assert_eq!(grant.presence, PresenceGrant::None);
    Ok(grant.client_events)
}

#[tokio::test(flavor = "multi_thread")]
async fn topics_are_joined_by_those_they_belong_to() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let conversation = format!("conv:{id}");
        assert_eq!(
            join(&world, ana, &conversation).await,
            Ok(ClientEvents::Only(&["typing"]))
        );
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
            clock: world.clock.clone(),
        };
        assert_eq!(topics.join(&Caller::anon(), &own, true).await, Err(Refusal::Denied));
        let caller = Caller {
            role: Role::Authenticated,
            user_id: Some(ana.id),
            session_id: None,
            claims: Value::Null,
        };
        assert_eq!(topics.join(&caller, &own, false).await, Err(Refusal::Denied));
        world.unmatch(bia, id).await.unwrap();
        assert_eq!(join(&world, ana, &conversation).await, Ok(ClientEvents::None));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_hear_of_what_happened_with_ids_alone() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.settle().await;
        let said = world.voice.take();
        for (me, other) in [(ana, bia), (bia, ana)] {
            let expected = json!({ "match_id": id, "person_id": other.id });
            let heard: Vec<_> = said
                .iter()
                .filter(|said| said.0 == format!("user:{}", me.id) && said.1 == "match.created")
                .collect();
            assert_eq!(heard.len(), 1);
            assert_eq!(heard[0].2, expected);
        }
        let sent = world.try_send(ana, text(id, "um segredo", "c1")).await.unwrap();
        world.edit(ana, sent.id, "outro segredo").await.unwrap();
        world.delete(ana, sent.id).await.unwrap();
        world.send(ana, id, "terceiro segredo").await;
        world.settle().await;
        let said = world.voice.take();
        let topic = format!("conv:{id}");
        let events: Vec<&str> = said
            .iter()
            .filter(|said| said.0 == topic)
            .map(|said| said.1.as_str())
            .collect();
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
        assert_eq!(
            badges.2,
            json!({ "messages": 1, "matches": 1, "notifications": 2, "likes": 0 })
        );
        assert!(
            said.iter()
                .any(|said| said.1 == "notification.created" && said.2["kind"] == "message.new")
        );
    })
    .await;
}
