//! Changes of tables: who receives which row, and in which form.

use serde_json::{Value, json};
use uuid::Uuid;

use super::client::*;
use super::table_server::{Act, all, on_both};

#[tokio::test]
async fn insert_update_and_delete_have_the_words_of_the_contract() {
    on_both(|house| async move {
        let author = Uuid::new_v4();
        let (mut subscriber, ids) = house.subscriber(all("notes"), None).await;
        let row = json!({"author": author, "room": 1, "title": "olá", "tags": ["a"]});
        let key = house.write("notes", Act::Insert(row)).await.unwrap();
        let id = key.uuid(0).unwrap();
        let change = subscriber.expect("postgres_changes").await;
        assert_eq!(change["ids"], json!(ids));
        let made_at = change["data"]["record"]["made_at"].clone();
        let record = json!({"id": id, "author": author, "room": 1, "title": "olá", "hidden": false, "made_at": made_at, "tags": ["a"]});
        let columns = [("id", "uuid"), ("author", "uuid"), ("room", "int8"), ("title", "text"), ("hidden", "bool"), ("made_at", "timestamptz"), ("tags", "jsonb")];
        let columns: Vec<Value> = columns.iter().map(|(name, ty)| json!({"name": name, "type": ty})).collect();
        let data = json!({"schema": "public", "table": "notes", "type": "INSERT", "columns": columns,
            "commit_timestamp": "2026-11-21T12:00:00.000Z", "record": record, "errors": null});
        assert_eq!(change["data"], data);

        house.write("notes", Act::Update(key.clone(), json!({"title": null}))).await;
        let change = subscriber.expect("postgres_changes").await;
        assert_eq!(change["data"]["type"], "UPDATE");
        assert_eq!(change["data"]["record"]["title"], Value::Null);
        assert_eq!(change["data"]["old_record"], json!({"id": id}));

        // An upsert that finds its row is an update.
        let row = json!({"id": id, "author": author, "room": 2});
        house.write("notes", Act::Merge(row)).await;
        let change = subscriber.expect("postgres_changes").await;
        assert_eq!((&change["data"]["type"], &change["data"]["record"]["room"]), (&json!("UPDATE"), &json!(2)));

        house.write("notes", Act::Delete(key)).await;
        let change = subscriber.expect("postgres_changes").await;
        assert_eq!(change["data"]["type"], "DELETE");
        assert_eq!(change["data"]["old_record"], json!({"id": id}));
        assert_eq!(change["data"].get("record"), None);
        subscriber.expect_silence().await;
    })
    .await;
}

#[tokio::test]
async fn subscribers_receive_the_rows_that_they_may_see() {
    on_both(|house| async move {
        let author = Uuid::new_v4();
        let (token, other) = (house.server.token(author), house.server.token(Uuid::new_v4()));
        let (mut visitor, _) = house.subscriber(all("notes"), None).await;
        let (mut stranger, _) = house.subscriber(all("notes"), Some(&other)).await;
        let (mut owner, _) = house.subscriber(all("notes"), Some(&token)).await;
        let hidden = json!({"author": author, "room": 1, "hidden": true, "title": "secreto"});
        let key = house.write("notes", Act::Insert(hidden)).await.unwrap();
        house
            .write("notes", Act::Insert(json!({"author": author, "room": 2})))
            .await;
        assert_eq!(
            owner.expect("postgres_changes").await["data"]["record"]["title"],
            "secreto"
        );
        for subscriber in [&mut owner, &mut stranger, &mut visitor] {
            assert_eq!(subscriber.expect("postgres_changes").await["data"]["record"]["room"], 2);
        }
        // A row that becomes visible is sent as what it is: an update.
        house.write("notes", Act::Update(key, json!({"hidden": false}))).await;
        for subscriber in [&mut owner, &mut stranger, &mut visitor] {
            let change = subscriber.expect("postgres_changes").await;
            assert_eq!(
                (&change["data"]["type"], &change["data"]["record"]["title"]),
                (&json!("UPDATE"), &json!("secreto"))
            );
        }
    })
    .await;
}

#[tokio::test]
async fn filters_events_and_columns_choose() {
    on_both(|house| async move {
        let bindings = json!([
            {"event": "INSERT", "schema": "public", "table": "notes", "filter": "room=eq.1"},
            {"event": "*", "schema": "public", "table": "notes", "filter": "room=in.(1,2),title=like.a*", "select": ["id", "title"]},
            {"event": "DELETE", "schema": "public", "table": "notes", "filter": "room=eq.1"},
            {"event": "INSERT", "schema": "public", "table": "notes", "filter": "title=eq.\"a,(b) \\\"c\\\"\""},
            {"event": "UPDATE", "schema": "public"},
        ]);
        let (mut subscriber, ids) = house.subscriber(bindings, None).await;
        let note = |room: i64, title: &str| json!({"author": Uuid::new_v4(), "room": room, "title": title});
        house.write("notes", Act::Insert(note(3, "nada"))).await;
        house.write("notes", Act::Insert(note(1, "b"))).await;
        let change = subscriber.expect("postgres_changes").await;
        assert_eq!((&change["ids"], &change["data"]["record"]["title"]), (&json!([ids[0]]), &json!("b")));

        // Two bindings with different columns are two messages.
        let key = house.write("notes", Act::Insert(note(1, "abc"))).await.unwrap();
        let change = [subscriber.expect("postgres_changes").await, subscriber.expect("postgres_changes").await];
        assert_eq!(change[0]["ids"], json!([ids[0]]));
        assert_eq!(change[1]["ids"], json!([ids[1]]));
        assert_eq!(change[1]["data"]["record"], json!({"id": key.uuid(0).unwrap(), "title": "abc"}));
        assert_eq!(change[1]["data"]["columns"].as_array().unwrap().len(), 2);

        house.write("notes", Act::Insert(note(4, "a,(b) \"c\""))).await;
        assert_eq!(subscriber.expect("postgres_changes").await["ids"], json!([ids[3]]));

        house.write("notes", Act::Update(key.clone(), json!({"room": 9, "title": "z"}))).await;
        assert_eq!(subscriber.expect("postgres_changes").await["ids"], json!([ids[4]]));
        // Of a removed row only the key is left, so no other filter fits it.
        house.write("notes", Act::Delete(key)).await;
        house.write("notes", Act::Insert(note(1, "fim"))).await;
        assert_eq!(subscriber.expect("postgres_changes").await["data"]["record"]["title"], "fim");
        subscriber.expect_silence().await;
    })
    .await;
}

#[tokio::test]
async fn key_of_two_columns_and_a_filter_on_what_is_left_of_a_row() {
    on_both(|house| async move {
        let token = house.server.token(Uuid::new_v4());
        let binding = json!([{"event": "DELETE", "schema": "public", "table": "letters", "filter": "room=eq.7"}]);
        let (mut subscriber, _) = house.subscriber(binding, Some(&token)).await;
        for room in [6, 7] {
            let row = json!({"room": room, "place": "a'b", "body": "x"});
            let key = house.write("letters", Act::Insert(row)).await.unwrap();
            house.write("letters", Act::Delete(key)).await;
        }
        let change = subscriber.expect("postgres_changes").await;
        assert_eq!(change["data"]["old_record"], json!({"room": 7, "place": "a'b"}));
        subscriber.expect_silence().await;
    })
    .await;
}

#[tokio::test]
async fn invalid_subscription_is_refused_and_receives_nothing() {
    on_both(|house| async move {
        for bindings in [
            all("logs"),
            all("nothing"),
            all("letters"),
            json!([{"event": "INSERT", "schema": "public", "table": "notes", "filter": "room=eq.x"}]),
            json!([all("notes")[0], {"event": "INSERT", "schema": "auth", "table": "users"}]),
        ] {
            let mut client = house.server.connect(V1).await;
            let config = json!({"postgres_changes": bindings, "presence": {"enabled": false}});
            let (_, reply) = client.join("realtime:aberta", config, None).await;
            assert_eq!(reply["status"], "ok", "the join itself is fine: {reply}");
            let change = client.expect("system").await;
            assert_eq!(
                (&change["status"], &change["extension"]),
                (&json!("error"), &json!("postgres_changes"))
            );
            let message = change["message"].as_str().unwrap();
            assert!(
                message.starts_with("Unable to subscribe to changes with given parameters."),
                "{message}"
            );
            house
                .write("notes", Act::Insert(json!({"author": Uuid::new_v4(), "room": 1})))
                .await;
            client.expect_silence().await;
        }
    })
    .await;
}

#[tokio::test]
async fn channel_for_tables_alone_receives_nothing_of_its_topic() {
    on_both(|house| async move {
        // `aberta` is open to all, `segredo` to no one: a channel there may still carry changes of tables.
        let config =
            json!({"postgres_changes": all("notes"), "presence": {"enabled": true}, "broadcast": {"ack": true}});
        let mut subscriber = house.server.connect(V2).await;
        let (join, reply) = subscriber.join("realtime:segredo", config.clone(), None).await;
        assert_eq!(reply["status"], "ok");
        assert_eq!(subscriber.expect("system").await["status"], "ok");
        for (event, payload) in [
            ("broadcast", json!({"type": "broadcast", "event": "oi", "payload": {}})),
            ("presence", json!({"type": "presence", "event": "track", "payload": {}})),
        ] {
            let reference = subscriber.push(json!(join), "realtime:segredo", event, payload).await;
            assert_eq!(subscriber.reply_to(&reference).await["status"], "error", "{event}");
        }
        let path = "segredo/events/oi";
        let operator = house.server.keys.service().to_owned();
        assert_eq!(house.server.post(path, &operator, "application/json", b"{}").await, 202);
        house
            .write("notes", Act::Insert(json!({"author": Uuid::new_v4(), "room": 1})))
            .await;
        subscriber.expect("postgres_changes").await;
        subscriber.expect_silence().await;
        // A private one stays refused, whatever it asks for beside.
        let mut private = config;
        private["private"] = json!(true);
        let (_, reply) = house
            .server
            .connect(V2)
            .await
            .join("realtime:segredo", private, None)
            .await;
        assert_eq!(reply["status"], "error");
    })
    .await;
}

#[tokio::test]
async fn new_token_changes_what_is_seen_and_leaving_ends_it() {
    on_both(|house| async move {
        let author = Uuid::new_v4();
        let (mut subscriber, _) = house.subscriber(all("notes"), None).await;
        let hidden = json!({"author": author, "room": 1, "hidden": true});
        house.write("notes", Act::Insert(hidden.clone())).await;
        house
            .write("notes", Act::Insert(json!({"author": author, "room": 2})))
            .await;
        assert_eq!(subscriber.expect("postgres_changes").await["data"]["record"]["room"], 2);

        let token = house.server.token(author);
        subscriber
            .push(
                json!("1"),
                "realtime:any-name",
                "access_token",
                json!({"access_token": token}),
            )
            .await;
        subscriber.expect_silence().await;
        house.write("notes", Act::Insert(hidden.clone())).await;
        assert_eq!(
            subscriber.expect("postgres_changes").await["data"]["record"]["hidden"],
            true
        );

        let reference = subscriber
            .push(json!("1"), "realtime:any-name", "phx_leave", json!({}))
            .await;
        subscriber.reply_to(&reference).await;
        subscriber.expect("phx_close").await;
        let (mut witness, _) = house.subscriber(all("notes"), Some(&token)).await;
        house.write("notes", Act::Insert(hidden)).await;
        witness.expect("postgres_changes").await;
        subscriber.expect_silence().await;
    })
    .await;
}

#[tokio::test]
async fn many_who_see_the_same_cost_one_question() {
    on_both(|house| async move {
        let mut subscribers = Vec::new();
        for n in 0..130 {
            // More callers than one statement takes, some of them the same.
            let token = (n % 13 != 0).then(|| house.server.token(Uuid::new_v4()));
            subscribers.push(house.subscriber(all("notes"), token.as_deref()).await.0);
        }
        house
            .write("notes", Act::Insert(json!({"author": Uuid::new_v4(), "room": 1})))
            .await;
        for subscriber in &mut subscribers {
            assert_eq!(subscriber.expect("postgres_changes").await["data"]["record"]["room"], 1);
        }
    })
    .await;
}
