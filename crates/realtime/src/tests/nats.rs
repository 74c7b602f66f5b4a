//! The same stories over a real NATS server, which is started for the test and may be killed in it.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use futures_util::stream::BoxStream;

use super::*;

/// A server of this test's own on a free port; ended when dropped.
struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    fn start() -> Nats {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("its address").port();
        drop(free);
        Nats::start_at(port)
    }

    fn start_at(port: u16) -> Nats {
        let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server"];
        let program = program.into_iter().find(|path| std::path::Path::new(path).exists());
        let program = program.unwrap_or("nats-server");
        let child = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}. Is it missing? scripts/setup installs it"));
        Nats { child, port }
    }

    /// Ends it as a power cut would.
    fn kill(&mut self) {
        self.child.kill().expect("the server is ours to end");
        self.child.wait().expect("the server ends");
    }

    async fn bus(&self) -> NatsBus {
        let url = format!("nats://127.0.0.1:{}", self.port);
        NatsBus::connect(&url, "test.bus").await.expect("a bus")
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // After `kill` there is nothing left to end.
        let _gone = self.child.kill();
        let _ended = self.child.wait();
    }
}

/// A bus whose outgoing line can be cut, as when a process stops: it says nothing more, not even goodbye.
struct NatsProcess {
    bus: NatsBus,
    dead: Arc<AtomicBool>,
}

impl Bus for NatsProcess {
    fn publish(&self, message: Bytes) {
        if !self.dead.load(Ordering::Relaxed) {
            self.bus.publish(message);
        }
    }

    fn subscribe(&self) -> BoxStream<'static, BusEvent> {
        self.bus.subscribe()
    }
}

/// Waits until a condition holds.
async fn until(what: &str, condition: impl Fn() -> bool) {
    let holds = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, holds).await.expect(what);
}

/// The next change of presence. Whatever may have been lost (before the line stood, say) has the right to be here
/// looked at again; that is passed over.
async fn next_change(inbox: &Inbox) -> Diff {
    loop {
        match next(inbox).await {
            Delivery::Presence { diff, .. } => return (*diff).clone(),
            Delivery::Recheck { .. } => {}
            other => panic!("a presence change was expected, not {other:?}"),
        }
    }
}

/// Counts a hub's events of other nodes.
fn subscribe(hub: &Hub) -> Arc<std::sync::Mutex<Vec<NodeEvent>>> {
    let events = Arc::new(std::sync::Mutex::new(Vec::new()));
    let noted = events.clone();
    hub.on_news(move |news| noted.lock().unwrap().push(news));
    events
}

fn limits() -> Limits {
    Limits {
        beat: Duration::from_millis(20),
        silent: Duration::from_secs(2),
        ..Limits::default()
    }
}

/// Two nodes that certainly hear each other.
async fn pair(nats: &Nats) -> (Arc<Hub>, Arc<Hub>) {
    let one = Hub::start(Arc::new(nats.bus().await), limits());
    let two = Hub::start(Arc::new(nats.bus().await), limits());
    for (speaker, subscriber) in [(&one, &two), (&two, &one)] {
        let events = subscribe(subscriber);
        until("the nodes hear each other", || {
            speaker.nudge();
            events.lock().unwrap().contains(&NodeEvent::Nudge)
        })
        .await;
    }
    (one, two)
}

#[tokio::test]
async fn two_nodes_are_one_room() {
    let nats = Nats::start();
    let (one, two) = pair(&nats).await;
    let (ana, bia) = (one.connect(), two.connect());
    let (ana_id, bia_id) = (Uuid::new_v4(), Uuid::new_v4());
    one.join(&ana, &room(), member(ana_id));
    two.join(&bia, &room(), member(bia_id));

    one.track(&ana, &room(), about("calma")).unwrap();
    assert_eq!(next_diff(&ana).await.joins.len(), 1);
    assert!(next_diff(&bia).await.joins.contains_key(&ana_id.to_string()));

    // Longer than a server takes in one piece, with something said about it.
    let long = Payload::Binary(Bytes::from(vec![7; 3 << 20]));
    let mut message = Message::new("foto", long.clone());
    message.meta = Some(r#"{"id":"1"}"#.to_owned());
    one.broadcast(&room(), message, Some(ana.id()));
    match next(&bia).await {
        Delivery::Message { message, .. } => {
            assert_eq!(message.payload, long);
            assert_eq!(message.meta.as_deref(), Some(r#"{"id":"1"}"#));
        }
        other => panic!("the photo was expected, not {other:?}"),
    }
    for n in 0..100 {
        one.broadcast(&room(), super::message(&n.to_string()), Some(ana.id()));
    }
    for n in 0..100 {
        assert_eq!(next_event(&bia).await, n.to_string(), "the order of one speaker holds");
    }

    one.kick_user_from(&room(), bia_id);
    assert!(matches!(next(&bia).await, Delivery::Removed { .. }));
    one.close_owner(bia_id);
    assert_eq!(bia.closed().await, DisconnectReason::Kicked);
}

#[tokio::test]
async fn node_that_dies_takes_its_people_along() {
    let nats = Nats::start();
    let dead = Arc::new(AtomicBool::new(false));
    let mortal = NatsProcess {
        bus: nats.bus().await,
        dead: dead.clone(),
    };
    let one = Hub::start(Arc::new(nats.bus().await), limits());
    let two = Hub::start(Arc::new(mortal), limits());
    let (ana, bia) = (one.connect(), two.connect());
    let (ana_id, bia_id) = (Uuid::new_v4(), Uuid::new_v4());
    one.join(&ana, &room(), member(ana_id));
    two.join(&bia, &room(), member(bia_id));
    let events = subscribe(&one);
    until("the nodes hear each other", || {
        two.nudge();
        events.lock().unwrap().contains(&NodeEvent::Nudge)
    })
    .await;
    two.track(&bia, &room(), about("presente")).unwrap();
    assert!(next_change(&ana).await.joins.contains_key(&bia_id.to_string()));

    dead.store(true, Ordering::Relaxed);
    let gone = next_change(&ana).await;
    assert!(gone.joins.is_empty() && gone.leaves.contains_key(&bia_id.to_string()));

    // It was only cut off: it speaks again, and is asked who is there.
    dead.store(false, Ordering::Relaxed);
    assert!(
        matches!(next(&ana).await, Delivery::Recheck { .. }),
        "a kick may have been lost"
    );
    assert!(next_change(&ana).await.joins.contains_key(&bia_id.to_string()));
}

#[tokio::test]
async fn changes_while_the_server_was_away_are_made_up_for() {
    let mut nats = Nats::start();
    let (one, two) = pair(&nats).await;
    let (ana, bia) = (one.connect(), two.connect());
    let (ana_id, bia_id) = (Uuid::new_v4(), Uuid::new_v4());
    one.join(&ana, &room(), member(ana_id));
    two.join(&bia, &room(), member(bia_id));
    let port = nats.port;
    nats.kill();
    two.track(&bia, &room(), about("cheguei no escuro")).unwrap();

    let _back = Nats::start_at(port);
    let patience = Duration::from_secs(120);
    let came = async {
        loop {
            match next(&ana).await {
                // Its right to be here is looked at again, because a kick may have been lost.
                Delivery::Recheck { .. } => {}
                Delivery::Presence { diff, .. } if diff.joins.contains_key(&bia_id.to_string()) => return,
                // The other node may have been taken for dead meanwhile.
                Delivery::Presence { .. } => {}
                other => panic!("presence was expected, not {other:?}"),
            }
        }
    };
    tokio::time::timeout(patience, came)
        .await
        .expect("the nodes find each other again");
}

#[tokio::test]
async fn node_without_a_server_works_alone() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("nats://{}", free.local_addr().unwrap());
    drop(free);
    let bus = NatsBus::connect(&url, "test.bus").await.unwrap();
    assert!(!bus.is_connected());
    let hub = Hub::start(Arc::new(bus), limits());
    let ana = hub.connect();
    hub.join(&ana, &room(), Membership::default());
    hub.broadcast(&room(), message("oi"), None);
    assert_eq!(next_event(&ana).await, "oi");
}

#[tokio::test]
async fn deaf_member_receives_only_its_own_messages() {
    let hub = hub();
    let ana = hub.connect();
    let deaf = Membership {
        deaf: true,
        ..member(Uuid::new_v4())
    };
    hub.join(&ana, &room(), deaf);
    assert_eq!(hub.broadcast(&room(), message("oi"), None), 0);
    assert!(ana.outlet().send(&Arc::new(room()), "mudou", "{}".into()));
    assert!(matches!(next(&ana).await, Delivery::Word { event: "mudou", .. }));
    hub.set_deaf(&ana, &room(), false).unwrap();
    hub.broadcast(&room(), message("oi"), None);
    assert_eq!(next_event(&ana).await, "oi");
    let outlet = ana.outlet();
    drop(ana);
    assert!(!outlet.send(&Arc::new(room()), "mudou", "{}".into()));
}
