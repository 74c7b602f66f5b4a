//! The archive of personal data: every table of its owner, the files, once a day, and written while it is sent.

use axum::body::{Body, to_bytes};
use axum::http::Response;
use db::params;
use futures_util::StreamExt;
use jiff::SignedDuration;
use std::collections::BTreeMap;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both, portrait, unzip};
use uuid::Uuid;

async fn archive(person: &Person) -> Response<Body> {
    person.edge_response("export-archive").await
}

async fn files(person: &Person) -> BTreeMap<String, Vec<u8>> {
    let answer = archive(person).await;
    assert_eq!(answer.status().as_u16(), 200);
    assert_eq!(answer.headers()["content-type"], "application/octet-stream");
    assert_eq!(answer.headers()["cache-control"], "private, no-store");
    unzip(&to_bytes(answer.into_body(), usize::MAX).await.expect("a whole body"))
}

fn table(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    serde_json::from_slice(&files[&format!("dados/{name}.json")]).expect("JSON")
}

#[test]
fn archive_has_every_exported_table_and_the_photos_of_its_owner_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        for (person, body) in [(&ana, "palavra da Ana"), (&rui, "segredo do Rui")] {
            let message = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
            person.rpc("send_message", message).await.ok();
        }
        let photo = Uuid::new_v4();
        ana.upload(photo, portrait(77), "image/jpeg").await.ok();
        let files = files(&ana).await;

        let whole = ana.rpc("export_my_data", json!({})).await.ok();
        for rule in app.enlace.app.exported_tables().filter(|rule| rule.table != "data_exports") {
            assert_eq!(table(&files, rule.table), whole[rule.table], "{}", rule.table);
        }
        assert_eq!(table(&files, "messages")[0]["body"], "palavra da Ana");
        let all: Vec<u8> = files.values().flatten().copied().collect();
        let all = String::from_utf8_lossy(&all);
        assert!(!all.contains("segredo do Rui") && !all.contains(&rui.email));
        let read_me = String::from_utf8_lossy(&files["LEIA-ME.txt"]).into_owned();
        assert!(read_me.contains("JSON"), "{read_me}");

        let pictures: Vec<&String> = files.keys().filter(|name| name.starts_with("photos/")).collect();
        assert_eq!(pictures.len(), table(&files, "profile_photos").as_array().expect("rows").len());
        let path = format!("/storage/v1/object/authenticated/photos/{}/{photo}/800.webp", ana.id);
        let shown = ana.fetch(&path).await;
        assert_eq!(
            shown.headers["content-length"].to_str().expect("a length"),
            files[&format!("photos/{photo}.webp")].len().to_string()
        );
    });
}

#[test]
fn archive_asks_for_a_proof_and_is_made_once_a_day() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "on")]).await;
        let mut ana = app.newcomer("Ana").await;
        assert_eq!(archive(&app.visitor()).await.status().as_u16(), 401);
        app.advance(SignedDuration::from_mins(11));
        ana.refresh().await;
        assert_eq!(archive(&ana).await.status().as_u16(), 403);
        ana.sign_in().await;
        files(&ana).await;
        // The end is noted after the last piece was sent.
        let noted = || async {
            let sql = "SELECT count(*) FROM data_exports WHERE user_id = $1 AND finished_at IS NOT NULL";
            let count: i64 = app.enlace.app.db.one(sql, params![ana.id]).await.expect("a count");
            count
        };
        while noted().await == 0 {
            tokio::task::yield_now().await;
        }
        let refused = archive(&ana).await;
        assert_eq!(refused.status().as_u16(), 429);
        assert!(refused.headers().contains_key("retry-after"));
        app.advance(SignedDuration::from_hours(25));
        ana.sign_in().await;
        files(&ana).await;
    });
}

#[test]
fn archive_of_thousands_of_rows_comes_in_small_pieces() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let (owner, now) = (ana.id, app.now());
        app.enlace
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    for at in 0..3_000_u128 {
                        // Digests do not shrink, so that the pieces show how much is read at once.
                        let text = format!("{:064x}", at.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)).repeat(4);
                        tx.exec(
                            "INSERT INTO hidden_words (user_id, phrase, added_at) VALUES ($1, $2, $3)",
                            params![owner, text, now],
                        )
                        .await?;
                    }
                    Ok::<(), db::DbError>(())
                })
            })
            .await
            .expect("rows");
        let mut body = archive(&ana).await.into_body().into_data_stream();
        let (mut largest, mut whole) = (0, Vec::new());
        while let Some(piece) = body.next().await {
            let piece = piece.expect("a piece");
            largest = largest.max(piece.len());
            whole.extend(piece);
        }
        let rows = table(&unzip(&whole), "hidden_words");
        let phrases: std::collections::BTreeSet<&str> =
            rows.as_array().expect("rows").iter().filter_map(|row| row["phrase"].as_str()).collect();
        assert_eq!(phrases.len(), 3_000, "each row once");
        assert!(largest < 100_000, "{largest} of {}", whole.len());
    });
}

#[test]
fn export_does_not_say_what_others_did_with_what_they_got() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        app.show_to_each_other(&[&rui, &eva]).await;
        ana.patch("profiles", &format!("id=eq.{}", ana.id), json!({ "read_receipts": false })).await.ok();
        eva.rpc("set_hidden_words", json!({ "words": ["pagode"] })).await.ok();
        let message = json!({ "match_id": match_id, "body": "Oi!", "client_id": Uuid::new_v4() });
        rui.rpc("send_message", message).await.ok();
        let like = json!({ "target": eva.id, "kind": "like", "comment": "Gosto de pagode" });
        rui.rpc("react", like).await.ok();
        // A chart that was declined, and a boost that came back because it was stopped in secret.
        let (asker, owner, now) = (rui.id, ana.id, app.now());
        let written = app.enlace.app.db.tx(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO chart_requests (asker, owner, state, asked_at, answered_at) VALUES ($1, $2, 'declined', $3, $3)",
                    params![asker, owner, now],
                )
                .await?;
                for (state, bars) in [("returned", json!([7, 0, 0, 0, 0, 0])), ("done", json!([8, 0, 0, 0, 0, 0]))] {
                    tx.exec(
                        "INSERT INTO boosts (id, user_id, client_id, source, state, started_at, ends_at, baseline, likes_baseline, bars)
                         VALUES ($1, $2, $1, 'returned', $3, $4, $4, 1, 1, $5)",
                        params![Uuid::new_v4(), asker, state, now, bars],
                    )
                    .await?;
                }
                Ok::<(), db::DbError>(())
            })
        });
        written.await.expect("rows");
        app.run_until_idle().await;
        let export = async || rui.rpc("export_my_data", json!({})).await.ok();
        let before = export().await;
        assert_eq!((before["messages"].as_array().map(Vec::len), before["reactions"].as_array().map(Vec::len)), (Some(1), Some(2)));
        // Read without receipts, and hidden words: theirs to know.
        ana.rpc("mark_read", json!({ "match_id": match_id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(export().await["messages"], before["messages"]);
        let text = before["reactions"].to_string();
        assert!(!text.contains("hides"), "{text}");
        assert!(!before["message_photos"].to_string().contains("opened_at"));
        let boosts = before["boosts"].to_string();
        assert!(boosts.contains('8') && !boosts.contains("[7"), "{boosts}");
        // Looks by the hour say when the one person near was there; a request tells its asker of no refusal.
        for table in ["impression_hours", "chart_requests", "profile_visits"] {
            assert!(before.get(table).is_none(), "{table}");
        }
        // A block takes away what an erasure would, and nothing else.
        eva.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        let after = export().await;
        assert_eq!(after["reactions"].as_array().map(Vec::len), Some(1), "{}", after["reactions"]);
        assert_eq!(after["messages"], before["messages"]);
    });
}

#[test]
fn export_is_alike_after_a_block_and_after_an_erasure() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, rui, with_rui) = app.match_of("Ana", "Rui").await;
        let (mut bia, leo, with_leo) = app.match_of("Bia", "Leo").await;
        let zeca = app.ready("Zeca", ProfileFacts::default()).await;
        let teo = app.ready("Teo", ProfileFacts::default()).await;
        // Each has a match with whom they wrote, and likes somebody who has not answered.
        for (who, match_id, liked) in [(&ana, &with_rui, &zeca), (&bia, &with_leo, &teo)] {
            let message = json!({ "match_id": match_id, "body": "Oi!", "client_id": Uuid::new_v4() });
            who.rpc("send_message", message).await.ok();
            app.show_to_each_other(&[who, liked]).await;
            who.rpc("react", json!({ "target": liked.id, "kind": "like" })).await.ok();
        }
        app.run_until_idle().await;
        let counts = async |who: &Person| {
            let export = who.rpc("export_my_data", json!({})).await.ok();
            let tables = ["reactions", "reaction_log", "match_members", "messages"];
            tables.map(|table| export[table].as_array().map_or(0, Vec::len))
        };
        let before = counts(&ana).await;
        assert_eq!((before, before[0]), (counts(&bia).await, 2));

        // Both whom Ana knows block her; both whom Bia knows leave, and are erased seven days later.
        for blocking in [&rui, &zeca] {
            blocking.rpc("block", json!({ "target": ana.id })).await.ok();
        }
        for leaving in [&leo, &teo] {
            leaving.rpc("delete_account", json!({})).await.ok();
        }
        app.run_until_idle().await;
        let [_, log, members, messages] = before;
        assert_eq!((counts(&ana).await, counts(&bia).await), ([0, log, members, messages], [0, log, members, messages]));
        app.advance(SignedDuration::from_hours(8 * 24));
        app.run_until_idle().await;
        ana.sign_in().await;
        bia.sign_in().await;
        let erased: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM accounts WHERE user_id = $1", params![leo.id])
            .await
            .expect("a count");
        assert_eq!(erased, 0, "he is erased");
        assert_eq!((counts(&ana).await, counts(&bia).await), ([0, log, members, messages], [0, log, members, messages]));
        // After ninety days the match of the erased account is erased, and nobody reads more of the other.
        for _ in 0..4 {
            app.advance(SignedDuration::from_hours(30 * 24));
            app.run_until_idle().await;
        }
        ana.sign_in().await;
        bia.sign_in().await;
        assert_eq!((counts(&ana).await, counts(&bia).await), ([0; 4], [0; 4]));
    });
}
