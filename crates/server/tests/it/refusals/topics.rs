//! One case for each kind of topic, and what becomes of a seat that was taken before a block.

use super::is_refusal;
use super::world::{Ids, World};
use db::{Reads, params};
use jiff::SignedDuration;
use testkit::{Person, Socket, SocketMessage, TestApp, Value, json, on_both};
use uuid::Uuid;

/// A kind of topic, with the events that a client could forge.
pub enum Topic {
    /// The id in its name says who may be there.
    Somebody {
        id: fn(&Ids) -> String,
        forged: &'static [&'static str],
    },
    /// Aggregates: everybody may listen to this topic, and no one may broadcast or be present there.
    Everybody {
        name: &'static str,
        forged: &'static [&'static str],
    },
    /// Moderators alone: to everybody else it is like a topic that does not exist.
    Staff {
        name: &'static str,
        forged: &'static [&'static str],
    },
}

use Topic::{Everybody, Somebody, Staff};

pub const CASES: &[(&str, Topic)] = &[
    (
        "user",
        Somebody {
            id: |ids| ids.person.to_string(),
            forged: &["match.created", "notification.created", "badges.changed"],
        },
    ),
    (
        "conv",
        Somebody {
            id: |ids| ids.match_id.to_string(),
            forged: &["typing", "message.created", "message.read", "match.closed"],
        },
    ),
    (
        "game",
        Somebody {
            id: |ids| ids.game.to_string(),
            forged: &["game.changed"],
        },
    ),
    (
        "world",
        Everybody {
            name: "all",
            forged: &["world.counts"],
        },
    ),
    (
        "staff",
        Staff {
            name: "cases",
            forged: &["queue.changed"],
        },
    ),
];

pub async fn check(word: &str, topic: &Topic, world: &World) {
    match topic {
        Somebody { id, forged } => {
            let [hers, nobodys] = [&world.hers, &world.nobodys].map(|ids| format!("{word}:{}", id(ids)));
            of_somebody(word, &hers, &nobodys, forged, world).await;
        }
        Staff { name, forged } => {
            let (hers, nobodys) = (format!("{word}:{name}"), format!("{word}:nothing"));
            of_somebody(word, &hers, &nobodys, forged, world).await;
        }
        Everybody { name, forged } => of_everybody(&format!("{word}:{name}"), forged, world).await,
    }
}

/// Listeners receive only the server's messages, in the private room alone.
async fn of_everybody(topic: &str, forged: &[&str], world: &World) {
    let mut her_seat = world.ana.socket().await;
    assert_eq!(her_seat.join(topic).await["status"], "ok");
    for (role, who) in world.others() {
        let at = format!("{topic} used by {role}");
        let mut socket = who.socket().await;
        assert_eq!(socket.join_as(topic, false).await["status"], "error", "{at}");
        assert_eq!(socket.join(topic).await["status"], "ok", "{at}");
        for event in forged {
            assert_eq!(socket.say(topic, event, json!({})).await["status"], "error", "{at}");
            let forged = json!({ "messages": [{ "topic": topic, "event": event, "payload": {}, "private": true }] });
            let posted = who.post("/realtime/v1/api/broadcast", forged).await;
            assert!(is_refusal(&posted), "{at}: {}", posted.body);
        }
        assert_eq!(socket.track(topic).await["status"], "error", "{at}");
    }
    assert_eq!(her_seat.received_so_far().await, [], "nothing reached her on {topic}");
}

/// Neither a socket nor HTTP can join or broadcast to the topic, and hers answers like an unknown one.
async fn of_somebody(word: &str, hers: &str, nobodys: &str, forged: &[&str], world: &World) {
    let mut her_seat = world.ana.socket().await;
    her_seat.join(&format!("user:{}", world.ana.id)).await;
    for (role, who) in world.others() {
        let at = format!("{word} joined by {role}");
        let mut socket = who.socket().await;
        for private in [true, false] {
            let about_her = socket.join_as(hers, private).await;
            let about_nobody = socket.join_as(nobodys, private).await;
            assert_eq!(about_her["status"], "error", "{at}");
            let unnamed = |reply: &Value, topic: &str| reply.to_string().replace(topic, "it");
            assert_eq!(unnamed(&about_her, hers), unnamed(&about_nobody, nobodys), "{at}");
        }
        for event in forged {
            assert_eq!(socket.say(hers, event, json!({})).await["status"], "error", "{at}");
            let forged = json!({ "messages": [{ "topic": hers, "event": event, "payload": {}, "private": true }] });
            let posted = who.post("/realtime/v1/api/broadcast", forged).await;
            assert!(is_refusal(&posted), "{at}: {}", posted.body);
        }
        assert_eq!(socket.track(hers).await["status"], "error", "{at}");
    }
    assert_eq!(her_seat.received_so_far().await, [], "nothing reached her on {word}");
}

/// Joins the conversation, and makes sure that no presence is sent there.
async fn take_seat(who: &Person, topic: &str) -> Socket {
    let mut seat = who.socket().await;
    assert_eq!(seat.join(topic).await["status"], "ok");
    assert_eq!(
        seat.track(topic).await["status"],
        "error",
        "nobody is present in a conversation"
    );
    assert_eq!(seat.received_so_far().await, [], "nobody is shown as present");
    seat
}

#[test]
fn blocked_person_loses_their_presence_in_the_room() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let topic = format!("conv:{match_id}");
        let mut hers = take_seat(&ana, &topic).await;
        let mut his = take_seat(&rui, &topic).await;

        // While they are a match each hears the other type, and neither can speak as the server does.
        assert_eq!(his.say(&topic, "typing", json!({})).await["status"], "ok");
        assert_eq!(
            hers.next_message().await,
            SocketMessage::Event(topic.clone(), "typing".into(), json!({}))
        );
        for forged in ["message.created", "message.read", "match.closed"] {
            assert_eq!(his.say(&topic, forged, json!({})).await["status"], "error", "{forged}");
        }

        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        let last: Vec<String> = his.received_so_far().await.into_iter().map(event).collect();
        assert_eq!(last, ["system", "phx_close"]);
        assert_eq!(his.say(&topic, "typing", json!({})).await["status"], "error");
        assert_eq!(his.join(&topic).await["status"], "error");
        let received: Vec<String> = hers.received_so_far().await.into_iter().map(event).collect();
        assert_eq!(received, ["system", "phx_close"], "she hears nothing of him either");
    });
}

async fn kept_broadcasts(app: &TestApp) -> i64 {
    let sql = "SELECT count(*) FROM realtime_messages";
    app.enlace.app.db.reader().one(sql, params![]).await.expect("a count")
}

#[test]
fn broadcast_of_a_conversation_is_kept_by_nobody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let topic = format!("conv:{match_id}");
        let mut hers = take_seat(&ana, &topic).await;
        let mut his = take_seat(&rui, &topic).await;
        let typing = format!("/realtime/v1/api/broadcast/conv%3A{match_id}/events/typing?private=true");
        for wish in ["persist=true", "persist[ttl]=60"] {
            let kept = rui.post(&format!("{typing}&{wish}"), json!({ "on": true })).await;
            assert_eq!(kept.status, 403, "{wish}");
        }
        // What the guard does not read holds no text.
        for text in [
            json!({ "on": "oi" }),
            json!({ "on": true, "oi": true }),
            json!({ "on": { "oi": true } }),
            json!("oi"),
        ] {
            let said = his.say(&topic, "typing", text.clone()).await;
            assert_eq!(said["status"], "error", "{text}");
            assert_eq!(rui.post(&typing, text.clone()).await.status, 403, "{text}");
        }
        assert_eq!(hers.received_so_far().await, []);
        assert_eq!(rui.post(&typing, json!({ "on": true })).await.status, 202);
        assert_eq!(
            hers.next_message().await,
            SocketMessage::Event(topic.clone(), "typing".into(), json!({ "on": true }))
        );
        assert_eq!(kept_broadcasts(&app).await, 0);

        // What the operator keeps is gone soon after its time, although nobody keeps anything again.
        let minute = format!("{typing}&persist[ttl]=60");
        let operator = app.operator();
        assert_eq!(operator.post(&minute, json!({ "on": true })).await.status, 202);
        assert_eq!(kept_broadcasts(&app).await, 1);
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(kept_broadcasts(&app).await, 0);
    });
}

fn event(received: SocketMessage) -> String {
    match received {
        SocketMessage::Event(_, event, _) => event,
        SocketMessage::Closed(code) => format!("closed {code}"),
    }
}

/// What a socket received up to now, without an id.
async fn received_without(socket: &mut Socket, id: &str) -> Vec<String> {
    let received = socket.received_so_far().await.into_iter();
    received
        .map(|message| format!("{message:?}").replace(id, "it"))
        .collect()
}

#[test]
fn socket_of_the_other_side_receives_the_same_after_a_block_and_a_leaving() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ends = Vec::new();
        for act in ["block", "delete_account"] {
            let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
            // A letter of hers is on its way to him.
            let body = "Ontem passei em frente a uma escola bem na hora da saída e lembrei da sua turma pedindo mais cinco \
                minutos. Fiquei parada na calçada, sorrindo sozinha, com o pão esfriando na mão. Minha avó também guardava o \
                melhor pedaço. Era o do bolo de fubá, o do canto, que ficava mais torradinho.";
            let letter = json!({
                "id": Uuid::new_v4(), "to": rui.id, "body": body, "paper": "costura", "seal": "ginja", "hours": 6,
            });
            ana.rpc("save_letter", letter.clone()).await.ok();
            ana.rpc("seal_letter", json!({ "id": letter["id"] })).await.ok();
            app.run_until_idle().await;
            let mut own = rui.socket().await;
            assert_eq!(own.join(&format!("user:{}", rui.id)).await["status"], "ok");
            let mut seat = take_seat(&rui, &format!("conv:{match_id}")).await;
            let args = if act == "block" {
                json!({ "target": rui.id })
            } else {
                json!({})
            };
            ana.rpc(act, args).await.ok();
            app.run_until_idle().await;
            assert_eq!(
                own.received_so_far().await,
                [],
                "nothing of his own changes at that moment: {act}"
            );
            ends.push(received_without(&mut seat, &match_id).await);
        }
        assert_eq!(
            (ends[0].len(), &ends[0]),
            (2, &ends[1]),
            "he is put out alike, and at once"
        );
    });
}

#[test]
fn socket_of_a_blocker_receives_the_same_for_a_person_and_for_nobody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.newcomer("Rui").await;
        let mut received = Vec::new();
        for target in [rui.id, Uuid::new_v4()] {
            let ana = app.newcomer("Ana").await;
            app.run_until_idle().await;
            let mut own = ana.socket().await;
            assert_eq!(own.join(&format!("user:{}", ana.id)).await["status"], "ok");
            for act in ["block", "unblock"] {
                ana.rpc(act, json!({ "target": target })).await.ok();
                app.run_until_idle().await;
            }
            received.push(received_without(&mut own, &ana.id.to_string()).await);
        }
        assert_eq!(received[0], received[1]);
        assert!(
            received[0].iter().all(|message| message.contains("badges.changed")),
            "{received:?}"
        );
    });
}
