//! Stories about rooms; `nodes` and `nats` have those of several nodes and processes. Nothing here sleeps: what happens
//! on one node is done when the call returns, and what crosses the bus is awaited.

mod nats;
mod nodes;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::*;

const PATIENCE: Duration = Duration::from_secs(30);

fn hub() -> Arc<Hub> {
    Hub::start(Arc::new(LocalBus::default()), Limits::default())
}

fn room() -> RoomKey {
    RoomKey::private("sala")
}

fn member(user: Uuid) -> Membership {
    Membership {
        user: Some(user),
        session: None,
        presence_key: Some(user.to_string()),
        watches: true,
        deaf: false,
    }
}

fn message(event: &str) -> Message {
    Message::new(event, Payload::Json("{}".into()))
}

fn about(text: &str) -> Map<String, Value> {
    Map::from_iter([("mood".to_owned(), json!(text))])
}

async fn next(inbox: &Inbox) -> Delivery {
    tokio::time::timeout(PATIENCE, inbox.next())
        .await
        .expect("a delivery within the limit")
        .expect("an open connection")
}

async fn next_event(inbox: &Inbox) -> String {
    match next(inbox).await {
        Delivery::Message { message, .. } => message.event.clone(),
        other => panic!("a message was expected, not {other:?}"),
    }
}

async fn next_diff(inbox: &Inbox) -> Diff {
    match next(inbox).await {
        Delivery::Presence { diff, .. } => (*diff).clone(),
        other => panic!("a presence change was expected, not {other:?}"),
    }
}

#[tokio::test]
async fn messages_arrive_in_order_and_the_sender_can_be_left_out() {
    let hub = hub();
    let (ana, bia) = (hub.connect(), hub.connect());
    hub.join(&ana, &room(), Membership::default());
    hub.join(&bia, &room(), Membership::default());
    for n in 0..100 {
        assert_eq!(hub.broadcast(&room(), message(&n.to_string()), Some(ana.id())), 1);
    }
    for n in 0..100 {
        assert_eq!(next_event(&bia).await, n.to_string());
    }
    assert!(ana.try_next().is_none());
    assert_eq!(hub.stats().delivered, 100);
}

#[tokio::test]
async fn private_and_public_rooms_of_one_topic_are_two_rooms() {
    let hub = hub();
    let ana = hub.connect();
    hub.join(&ana, &RoomKey::public("sala"), Membership::default());
    assert_eq!(hub.broadcast(&room(), message("segredo"), None), 0);
    assert!(ana.try_next().is_none());
}

#[tokio::test]
async fn slow_consumer_is_dropped_and_the_others_go_on() {
    let limits = Limits {
        queue_len: 3,
        queue_bytes: 1 << 20,
        ..Limits::default()
    };
    let hub = Hub::start(Arc::new(LocalBus::default()), limits);
    let (slow, quick) = (hub.connect(), hub.connect());
    hub.join(&slow, &room(), Membership::default());
    hub.join(&quick, &room(), Membership::default());
    for n in 0..5 {
        hub.broadcast(&room(), message(&n.to_string()), None);
        assert_eq!(next_event(&quick).await, n.to_string());
    }
    assert_eq!(slow.next().await.unwrap_err(), DisconnectReason::Slow);
    assert_eq!(slow.closed().await, DisconnectReason::Slow);
    assert_eq!(hub.stats().dropped_slow, 1, "one connection is counted once");
}

#[tokio::test]
async fn bytes_count_as_well_as_messages() {
    let limits = Limits {
        queue_len: 100,
        queue_bytes: 10,
        ..Limits::default()
    };
    let hub = Hub::start(Arc::new(LocalBus::default()), limits);
    let ana = hub.connect();
    hub.join(&ana, &room(), Membership::default());
    let large = Message::new("foto", Payload::Binary(vec![0; 20].into()));
    hub.broadcast(&room(), large.clone(), None);
    assert_eq!(
        next_event(&ana).await,
        "foto",
        "one large message passes an empty queue"
    );
    hub.broadcast(&room(), large.clone(), None);
    hub.broadcast(&room(), large, None);
    assert_eq!(ana.next().await.unwrap_err(), DisconnectReason::Slow);
}

#[tokio::test]
async fn presence_tells_joins_updates_and_leaves_once_each() {
    let hub = hub();
    let (ana, bia) = (hub.connect(), hub.connect());
    let ana_id = Uuid::new_v4();
    assert!(hub.join(&ana, &room(), member(ana_id)).is_empty());
    hub.track(&ana, &room(), about("feliz")).unwrap();
    let joined = next_diff(&ana).await;
    let first = joined.joins[&ana_id.to_string()][0].clone();
    assert_eq!(first.payload, about("feliz"));

    let state = hub.join(&bia, &room(), member(Uuid::new_v4()));
    assert_eq!(
        state[&ana_id.to_string()],
        vec![first.clone()],
        "state and diff carry the same reference"
    );

    hub.track(&ana, &room(), about("com sono")).unwrap();
    let updated = next_diff(&bia).await;
    let second = &updated.joins[&ana_id.to_string()][0];
    assert_eq!(updated.leaves[&ana_id.to_string()], vec![first.clone()]);
    assert_eq!(second.replaces.as_ref(), Some(&first.reference));
    assert_ne!(second.reference, first.reference);

    drop(ana);
    let left = next_diff(&bia).await;
    assert!(left.joins.is_empty());
    assert_eq!(left.leaves[&ana_id.to_string()], vec![second.clone()]);
    assert!(bia.try_next().is_none());
}

#[tokio::test]
async fn member_without_presence_key_neither_receives_nor_shows_presence() {
    let hub = hub();
    let (ana, bia) = (hub.connect(), hub.connect());
    hub.join(&ana, &room(), member(Uuid::new_v4()));
    hub.join(&bia, &room(), Membership::default());
    hub.track(&ana, &room(), about("aqui")).unwrap();
    assert!(bia.try_next().is_none());
    assert_eq!(hub.track(&bia, &room(), about("eu também")), Err(NotAMember));
}

#[tokio::test]
async fn member_who_does_not_watch_is_seen_and_sees_no_one() {
    let hub = hub();
    let (ana, bia) = (hub.connect(), hub.connect());
    hub.join(&ana, &room(), member(Uuid::new_v4()));
    hub.join(&bia, &room(), Membership::default());
    assert_eq!(hub.set_presence(&bia, &room(), Some("bia".to_owned()), false), Ok(None));
    hub.track(&bia, &room(), about("eu também")).unwrap();
    assert!(next_diff(&ana).await.joins.contains_key("bia"));
    assert!(bia.try_next().is_none());
    let seen = hub.set_presence(&bia, &room(), Some("bia".to_owned()), true).unwrap();
    assert!(seen.is_some_and(|state| state.contains_key("bia")));
}

#[tokio::test]
async fn kick_takes_effect_before_what_already_waits() {
    let hub = hub();
    let (ana, bia) = (hub.connect(), hub.connect());
    let ana_id = Uuid::new_v4();
    hub.join(&ana, &room(), member(ana_id));
    hub.join(&bia, &room(), member(Uuid::new_v4()));
    hub.join(&ana, &RoomKey::private("outra"), member(ana_id));
    hub.track(&ana, &room(), about("aqui")).unwrap();
    hub.broadcast(&room(), message("antes"), None);
    hub.kick_user_from(&room(), ana_id);
    assert_eq!(hub.broadcast(&room(), message("depois"), None), 1);
    match next(&ana).await {
        Delivery::Removed { room: from } => assert_eq!(*from, room()),
        other => panic!("only the removal was to be heard, not {other:?}"),
    }
    assert!(ana.try_next().is_none());
    next_diff(&bia).await;
    assert_eq!(next_event(&bia).await, "antes");
    assert_eq!(
        next_diff(&bia).await.leaves.len(),
        1,
        "the kicked one is no longer present"
    );
    assert_eq!(hub.track(&ana, &room(), about("ainda")), Err(NotAMember));
    assert_eq!(
        hub.broadcast(&RoomKey::private("outra"), message("oi"), None),
        1,
        "other rooms stay"
    );
}

#[tokio::test]
async fn closing_a_session_closes_its_connections_only() {
    let hub = hub();
    let (phone, desk) = (hub.connect(), hub.connect());
    let (user, lost) = (Uuid::new_v4(), Uuid::new_v4());
    hub.join(
        &phone,
        &room(),
        Membership {
            session: Some(lost),
            ..member(user)
        },
    );
    hub.join(
        &desk,
        &room(),
        Membership {
            session: Some(Uuid::new_v4()),
            ..member(user)
        },
    );
    hub.close_owner(lost);
    assert_eq!(phone.next().await.unwrap_err(), DisconnectReason::Kicked);
    assert!(desk.try_next().is_none());
    hub.close_owner(user);
    assert_eq!(desk.next().await.unwrap_err(), DisconnectReason::Kicked);
}

#[tokio::test]
async fn new_identity_is_kicked_under_its_new_name() {
    let hub = hub();
    let ana = hub.connect();
    let (before, after) = (Uuid::new_v4(), Uuid::new_v4());
    hub.join(&ana, &room(), member(before));
    hub.reidentify(&ana, &room(), Some(after), None).unwrap();
    hub.kick_user_from(&room(), before);
    assert!(ana.try_next().is_none());
    hub.kick_user_from(&room(), after);
    assert!(matches!(next(&ana).await, Delivery::Removed { .. }));
}

#[tokio::test]
async fn recheck_is_asked_of_every_member() {
    let hub = hub();
    let ana = hub.connect();
    hub.join(&ana, &room(), member(Uuid::new_v4()));
    hub.recheck(&room());
    assert!(matches!(next(&ana).await, Delivery::Recheck { .. }));
}

#[tokio::test]
async fn empty_rooms_and_closed_connections_leave_nothing_behind() {
    let hub = hub();
    let ana = hub.connect();
    hub.join(&ana, &room(), member(Uuid::new_v4()));
    assert_eq!(
        (hub.stats().connections, hub.stats().rooms, hub.stats().members),
        (1, 1, 1)
    );
    hub.leave(&ana, &room());
    assert_eq!(hub.stats().rooms, 0);
    drop(ana);
    assert_eq!(hub.stats().connections, 0);
}
