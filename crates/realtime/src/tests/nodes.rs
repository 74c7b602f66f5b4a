//! Two nodes over one bus in the process.

use super::*;

#[tokio::test]
async fn two_nodes_act_as_one() {
    let bus = Arc::new(LocalBus::default());
    let north = Hub::start(bus.clone(), Limits::default());
    let south = Hub::start(bus, Limits::default());
    let (ana, bia) = (north.connect(), south.connect());
    let (ana_id, bia_id) = (Uuid::new_v4(), Uuid::new_v4());
    north.join(&ana, &room(), member(ana_id));
    north.track(&ana, &room(), about("norte")).unwrap();
    next_diff(&ana).await;

    // A node that opens a room asks the others who is present.
    assert!(south.join(&bia, &room(), member(bia_id)).is_empty());
    let diff = next_diff(&bia).await;
    assert_eq!(diff.joins[&ana_id.to_string()][0].payload, about("norte"));

    north.broadcast(&room(), message("oi"), Some(ana.id()));
    assert_eq!(next_event(&bia).await, "oi");

    south.track(&bia, &room(), about("sul")).unwrap();
    let diff = next_diff(&ana).await;
    assert_eq!(diff.joins[&bia_id.to_string()][0].payload, about("sul"));
    next_diff(&bia).await;

    south.kick_user_from(&room(), ana_id);
    assert!(matches!(next(&ana).await, Delivery::Removed { .. }));
    assert_eq!(next_diff(&bia).await.leaves.len(), 1);

    north.close_owner(bia_id);
    assert_eq!(
        tokio::time::timeout(PATIENCE, bia.closed()).await.unwrap(),
        DisconnectReason::Kicked
    );
}

#[tokio::test]
async fn node_that_goes_takes_its_presence_along() {
    let bus = Arc::new(LocalBus::default());
    let north = Hub::start(bus.clone(), Limits::default());
    let south = Hub::start(bus, Limits::default());
    let (ana, bia) = (north.connect(), south.connect());
    north.join(&ana, &room(), member(Uuid::new_v4()));
    south.join(&bia, &room(), member(Uuid::new_v4()));
    // The hub itself goes, not the connection: a process that dies says no goodbyes for its clients.
    north.track(&ana, &room(), about("aqui")).unwrap();
    assert_eq!(next_diff(&bia).await.joins.len(), 1);
    south.forget_node(north.node);
    assert_eq!(next_diff(&bia).await.leaves.len(), 1);
}

#[tokio::test]
async fn bus_that_lost_messages_is_asked_for_presence_again() {
    // The bus overflows because the listeners have had no turn to run before the noise is over.
    let bus = Arc::new(LocalBus::new(64));
    let north = Hub::start(bus.clone(), Limits::default());
    let south = Hub::start(bus, Limits::default());
    let bia = south.connect();
    south.join(&bia, &room(), member(Uuid::new_v4()));
    let ana = north.connect();
    let ana_id = Uuid::new_v4();
    north.join(&ana, &room(), member(ana_id));
    north.track(&ana, &room(), about("aqui")).unwrap();
    for _ in 0..200 {
        north.broadcast(&RoomKey::public("ruído"), message("zzz"), None);
    }
    // A kick may have been lost as well, so the right to stay is looked at again.
    assert!(matches!(next(&bia).await, Delivery::Recheck { .. }));
    let diff = next_diff(&bia).await;
    assert_eq!(diff.joins[&ana_id.to_string()][0].payload, about("aqui"));
}

#[tokio::test]
async fn garbage_on_the_bus_is_ignored() {
    let bus = Arc::new(LocalBus::default());
    let hub = Hub::start(bus.clone(), Limits::default());
    let ana = hub.connect();
    hub.join(&ana, &room(), Membership::default());
    for garbage in [&b""[..], b"\0\0", b"\xff\xff\xff\xff{}", b"\0\0\0\x02{}rest"] {
        bus.publish(garbage.into());
    }
    let other = Hub::start(bus, Limits::default());
    other.broadcast(&room(), message("depois"), None);
    assert_eq!(next_event(&ana).await, "depois");
}
