//! Who receives changed rows of the product's tables (`postgres_changes`).

use app::notify::model::KEPT_DAYS;
use jiff::SignedDuration;
use testkit::{Person, Socket, SocketMessage, TestApp, json, on_both};

const TABLES: &[&str] = &["messages", "matches", "notifications"];

async fn ear(who: &Person) -> Socket {
    let mut socket = who.socket().await;
    let reply = socket.subscribe("mudancas", TABLES).await;
    assert_eq!(reply["message"], "Subscribed to PostgreSQL", "{reply}");
    socket
}

/// Hears changes until one of this table and type comes; answers its row.
async fn change_of(ear: &mut Socket, table: &str, act: &str) -> testkit::Value {
    loop {
        let (heard, kind, row) = ear.next_change().await;
        if (heard.as_str(), kind.as_str()) == (table, act) {
            return row;
        }
    }
}

#[test]
fn change_of_a_conversation_reaches_its_two_people_and_no_one_else() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let eva = app.newcomer("Eva").await;
        let (mut hers, mut his, mut strangers) = (ear(&ana).await, ear(&rui).await, ear(&eva).await);

        let args = json!({ "match_id": match_id, "body": "olá", "client_id": "1" });
        let sent = ana.rpc("send_message", args).await.ok();
        // Tables of one event are sent in the order of their names.
        let row = change_of(&mut his, "matches", "UPDATE").await;
        assert_eq!(
            (&row["unread"], &row["turn"]),
            (&json!(1), &json!("mine")),
            "each sees the match from their side"
        );
        for socket in [&mut hers, &mut his] {
            let row = change_of(socket, "messages", "INSERT").await;
            assert_eq!(
                (&row["id"], &row["body"], &row["read_at"]),
                (&sent["id"], &json!("olá"), &json!(null))
            );
        }
        app.run_until_idle().await;
        let reply = change_of(&mut his, "notifications", "INSERT").await;
        assert_eq!(reply["read_at"], json!(null));

        rui.rpc("mark_read", json!({ "match_id": match_id })).await.ok();
        assert!(change_of(&mut his, "messages", "UPDATE").await["read_at"].is_string());
        ana.rpc("edit_message", json!({ "id": sent["id"], "body": "olá!" }))
            .await
            .ok();
        loop {
            let row = change_of(&mut hers, "messages", "UPDATE").await;
            if row["body"] == "olá!" {
                break;
            }
        }
        // Hers came after everything that happened, so whatever was for others has been sent as well.
        assert_eq!(strangers.received_so_far().await, []);
    });
}

#[test]
fn seen_match_is_published_to_its_viewer_and_not_to_the_other_side() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let (mut hers, mut his) = (ear(&ana).await, ear(&rui).await);
        ana.rpc("mark_matches_seen", json!({})).await.ok();
        let row = change_of(&mut hers, "matches", "UPDATE").await;
        assert_eq!((&row["id"], &row["person_id"]), (&json!(match_id), &json!(rui.id)));
        // Opening a conversation in which nothing was said is a look as well.
        rui.rpc("mark_read", json!({ "match_id": match_id })).await.ok();
        let row = change_of(&mut his, "matches", "UPDATE").await;
        assert_eq!((&row["id"], &row["person_id"]), (&json!(match_id), &json!(ana.id)));
        // Looking again is no change, and neither receives the other's look.
        for person in [&ana, &rui] {
            person.rpc("mark_matches_seen", json!({})).await.ok();
        }
        ana.rpc(
            "send_message",
            json!({ "match_id": match_id, "body": "oi", "client_id": "1" }),
        )
        .await
        .ok();
        for socket in [&mut hers, &mut his] {
            let row = change_of(socket, "matches", "UPDATE").await;
            assert!(row["last_message"].is_object(), "{row}");
        }
    });
}

#[test]
fn deleted_notification_is_published_to_its_owner_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        let newest = "notifications?select=id&order=created_at.desc,id.desc";
        let before = ana.get(newest).await.ok();
        let old: Vec<_> = before
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row["id"].clone())
            .collect();
        assert!(!old.is_empty());
        rui.delete("notifications", "id=not.is.null").await.ok();
        app.advance(SignedDuration::from_hours(24 * KEPT_DAYS + 1));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        let (mut hers, mut his) = (ear(&ana).await, ear(&rui).await);
        app.run_until_idle().await;
        let mut gone = Vec::new();
        while gone.len() < old.len() {
            gone.push(change_of(&mut hers, "notifications", "DELETE").await["id"].clone());
        }
        assert!(gone.iter().all(|id| old.contains(id)), "{gone:?} {old:?}");
        // The sign-in of this story is news of its own.
        ana.get("notifications?kind=neq.security.login").await.is_empty();
        let swept = |heard: &SocketMessage| matches!(heard, SocketMessage::Event(_, _, reply) if reply["data"]["type"] == "DELETE");
        assert!(!his.received_so_far().await.iter().any(swept));
    });
}

#[test]
fn unshared_receipt_is_not_revealed_by_a_change_either() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let his_row = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &his_row, json!({ "read_receipts": false }))
            .await
            .ok();
        let say = |body: &'static str| json!({ "match_id": match_id, "body": body, "client_id": body });
        ana.rpc("send_message", say("um")).await.ok();
        let mut hers = ear(&ana).await;
        rui.rpc("mark_read", json!({ "match_id": match_id })).await.ok();
        ana.rpc("send_message", say("dois")).await.ok();
        let (table, act, row) = hers.next_change().await;
        assert_eq!(
            (table.as_str(), act.as_str(), &row["body"]),
            ("matches", "UPDATE", &json!(null)),
            "{row}"
        );
        let (table, act, row) = hers.next_change().await;
        assert_eq!(
            (table.as_str(), act.as_str(), &row["body"]),
            ("messages", "INSERT", &json!("dois"))
        );
    });
}

#[test]
fn blocked_person_receives_no_more_changes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let (mut hers, mut his) = (ear(&ana).await, ear(&rui).await);
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        // A later event that both receive: all changes of the block were sent, or not, before it.
        let eva = app.ready("Eva", testkit::ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &eva]).await;
        for (one, other) in [(&ana, &eva), (&eva, &ana)] {
            let args = json!({ "target": other.id, "kind": "like" });
            one.rpc("react", args).await.ok();
        }
        change_of(&mut hers, "matches", "INSERT").await;
        let of_the_match = |heard: &SocketMessage| matches!(heard, SocketMessage::Event(_, _, reply) if reply["data"]["table"] == "matches");
        assert!(!his.received_so_far().await.iter().any(of_the_match));
    });
}

#[test]
fn visitor_and_unpublished_table_are_refused() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        let reply = visitor.socket().await.subscribe("mudancas", &["messages"]).await;
        assert_eq!(reply["status"], "error");
        let ana = app.newcomer("Ana").await;
        for table in ["profiles", "people", "auth_users", "nada"] {
            let reply = ana.socket().await.subscribe("mudancas", &[table]).await;
            assert_eq!(reply["status"], "error", "{table}");
        }
    });
}
