//! What each of the twelve gifts does.

use super::{act, effects, fund, give, notices, opened, pair, read, received};
use jiff::{SignedDuration, Timestamp};
use testkit::{Person, Value, json, on_both};
use uuid::Uuid;

#[test]
fn sunflower_arrives_in_the_morning_of_its_recipient() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let sun = give(&app, &ana, &id, "girassol", json!({ "text": "Hoje vai dar certo." })).await;
        assert_eq!(sun["state"], "sent");
        assert!(received(&rui).await.is_empty());
        act(&rui, "open_gift", &sun, json!({})).await.refused(404, "NOT_FOUND");
        // 06:00 in São Paulo.
        let dawn: Timestamp = "2026-11-22T09:00:00Z".parse().expect("a time");
        app.advance(dawn.duration_since(app.now()) - SignedDuration::from_secs(60));
        app.run_until_idle().await;
        assert_eq!(notices(&rui).await, 0);
        app.advance(SignedDuration::from_mins(7));
        app.run_until_idle().await;
        assert_eq!(notices(&rui).await, 1);
        assert_eq!(opened(&rui, &sun).await["text"], "Hoje vai dar certo.");
    });
}

#[test]
fn coffee_becomes_a_meeting_at_one_of_its_two_times() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let shop = ana.rpc("gift_shop", json!({})).await.ok();
        let times = shop["suggested_times"].as_array().expect("times").clone();
        assert_eq!(times, ["2026-11-22T22:00:00Z", "2026-11-23T19:00:00Z"]);
        let coffee = give(
            &app,
            &ana,
            &id,
            "cafe",
            json!({ "place": "Café Girondino", "times": times }),
        )
        .await;
        let choose = |time: Value, confirm: bool| json!({ "time": time, "confirm": confirm });
        act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), true))
            .await
            .refused(409, "STATE");
        assert_eq!(opened(&rui, &coffee).await["times"], json!(times));
        act(
            &rui,
            "choose_gift_time",
            &coffee,
            choose(json!("2026-11-24T19:00:00Z"), true),
        )
        .await
        .refused(422, "VALIDATION");
        // They have not seen each other on video: the warning of first meetings comes first.
        act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), false))
            .await
            .refused(409, "CONFIRM");
        let chosen = act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), true))
            .await
            .ok();
        let again = act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), true))
            .await
            .ok();
        assert_eq!(chosen["meeting_id"], again["meeting_id"]);
        app.run_until_idle().await;
        let meetings = ana.rpc("meetings", json!({})).await.ok();
        assert_eq!(meetings[0]["id"], chosen["meeting_id"], "{meetings}");
        assert_eq!(read(&ana, &coffee).await["meeting_id"], chosen["meeting_id"]);
    });
}

#[test]
fn sweets_stay_pinned_for_a_day_and_both_ways_are_a_bridge() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        fund(&app, &rui, 50).await;
        let brigadeiro = give(&app, &ana, &id, "brigadeiro", json!({})).await;
        assert_eq!(
            effects(&ana, &id).await["pinned"],
            json!([]),
            "nothing before it is opened"
        );
        opened(&rui, &brigadeiro).await;
        let pinned = effects(&ana, &id).await;
        assert_eq!(pinned["pinned"][0]["kind"], "brigadeiro");
        assert_eq!(
            (&pinned["pinned"], &pinned["sweet_bridge"]),
            (&effects(&rui, &id).await["pinned"], &json!(false))
        );
        app.advance(SignedDuration::from_hours(23));
        let pastel = give(&app, &rui, &id, "pastel", json!({})).await;
        opened(&ana, &pastel).await;
        let both = effects(&rui, &id).await;
        assert_eq!(
            (both["pinned"].as_array().map(Vec::len), &both["sweet_bridge"]),
            (Some(2), &json!(true))
        );
        app.advance(SignedDuration::from_hours(2));
        let later = effects(&rui, &id).await;
        assert_eq!(
            (&later["pinned"][0]["kind"], later["pinned"].as_array().map(Vec::len)),
            (&json!("pastel"), Some(1))
        );
        assert_eq!(later["sweet_bridge"], true);
    });
}

#[test]
fn rose_frames_the_next_message_of_who_gave_it_and_no_other() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let write = async |who: &Person, body: &str| {
            let sent = json!({ "match_id": id, "body": body, "client_id": Uuid::new_v4() });
            let row = who.rpc("send_message", sent).await.ok();
            app.run_until_idle().await;
            row["id"].clone()
        };
        write(&ana, "Antes").await;
        let rose = give(&app, &ana, &id, "rosa", json!({})).await;
        opened(&rui, &rose).await;
        write(&rui, "Dele").await;
        let framed = write(&ana, "Depois").await;
        write(&ana, "E mais").await;
        assert_eq!(effects(&rui, &id).await["framed"], json!([framed]));
    });
}

#[test]
fn dedications_songs_and_serenades_are_read_after_opening_alone() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        for (kind, more) in [
            ("livro", json!({ "text": "Para ler devagar." })),
            ("serenata", json!({ "text": "Debaixo da tua janela\ncanto baixo." })),
            (
                "vinil",
                json!({ "text": "Toca quando penso em você.", "title": "Carinhoso", "artist": "Pixinguinha" }),
            ),
        ] {
            let gift = give(&app, &ana, &id, kind, more.clone()).await;
            let wrapped = read(&rui, &gift).await.to_string();
            assert!(!wrapped.contains(kind) && !wrapped.contains("Carinhoso"), "{wrapped}");
            let inside = opened(&rui, &gift).await;
            assert_eq!((&inside["kind"], &inside["text"]), (&json!(kind), &more["text"]));
            if kind == "vinil" {
                assert_eq!(inside["song"], json!({ "title": "Carinhoso", "artist": "Pixinguinha" }));
            }
        }
        let shelf = rui.rpc("my_gifts", json!({ "match_id": id })).await.ok();
        assert_eq!(shelf.as_array().map(Vec::len), Some(3));
    });
}

#[test]
fn ribbon_reveals_wishes_only_when_both_have_written() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let hers = json!(["ver o mar", "um cachorro", "tempo"]);
        let ribbon = give(&app, &ana, &id, "fita", json!({ "wishes": hers })).await;
        let write = json!({ "wishes": ["uma horta", "viajar", "rir mais"] });
        act(&rui, "write_gift_wishes", &ribbon, write.clone())
            .await
            .refused(409, "STATE");
        let inside = opened(&rui, &ribbon).await;
        assert!(!inside.to_string().contains("ver o mar"), "{inside}");
        act(&rui, "write_gift_wishes", &ribbon, json!({ "wishes": ["um"] }))
            .await
            .refused(422, "VALIDATION");
        // No warning stands beside a wish, so payment details are no wish, whatever their author says.
        let pix = "chave pix 123e4567-e89b-42d3-a456-426614174000";
        for _ in 0..2 {
            let meant = json!({ "wishes": [pix, "viajar", "rir mais"], "confirm": true });
            let refusal = act(&rui, "write_gift_wishes", &ribbon, meant)
                .await
                .refused(409, "CONFIRM");
            assert_eq!(
                refusal["details"],
                json!({ "kind": "payment", "wait_seconds": Value::Null })
            );
            app.advance(SignedDuration::from_secs(31));
        }
        let malu = crate::moderation::moderator(&app, "Malu").await;
        crate::moderation::report(&app, &ana, &rui, "scam", json!({})).await;
        crate::moderation::decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        let linked = json!({ "wishes": ["veja www.exemplo.com", "viajar", "rir mais"] });
        act(&rui, "write_gift_wishes", &ribbon, linked)
            .await
            .refused(422, "VALIDATION");
        let both = act(&rui, "write_gift_wishes", &ribbon, write.clone()).await.ok();
        assert_eq!((&both["their_wishes"], &both["own_wishes"]), (&hers, &write["wishes"]));
        let again = json!({ "wishes": ["outra", "coisa", "agora"] });
        let same = act(&rui, "write_gift_wishes", &ribbon, again).await.ok();
        assert_eq!(same["own_wishes"], write["wishes"], "written once");
        assert_eq!(read(&ana, &ribbon).await["their_wishes"], write["wishes"]);
    });
}

#[test]
fn tile_and_star_are_the_same_picture_for_both() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        for kind in ["azulejo", "estrela"] {
            let gift = give(&app, &ana, &id, kind, json!({})).await;
            assert_eq!(read(&rui, &gift).await["picture"], Value::Null, "wrapped");
            let (one, other) = (opened(&rui, &gift).await, read(&ana, &gift).await);
            assert!(
                one["picture"].as_str().is_some_and(|svg| svg.starts_with("<svg ")),
                "{one}"
            );
            assert_eq!(one["picture"], other["picture"]);
            if kind == "estrela" {
                let matched: Timestamp = one["matched_at"]
                    .as_str()
                    .and_then(|at| at.parse().ok())
                    .expect("a time");
                assert_eq!(one["sky_place"], "brasilia");
                let expected = app::gifts::sky::draw(matched, app::gifts::sky::SkyPlace::Brasilia);
                assert_eq!(one["picture"], json!(expected));
            }
        }
    });
}

#[test]
fn memories_are_printed_with_the_yes_of_both_and_never_without() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        for (who, body) in [(&ana, "Oi, Rui!"), (&rui, "Oi, Ana! Tudo bem?")] {
            let sent = json!({ "match_id": id, "body": body, "client_id": Uuid::new_v4() });
            who.rpc("send_message", sent).await.ok();
        }
        let memories = give(&app, &ana, &id, "memorias", json!({})).await;
        let path = format!("gift-memories?id={}", memories["id"].as_str().expect("an id"));
        opened(&rui, &memories).await;
        ana.edge(&path).await.refused(409, "STATE");
        rui.edge(&path).await.refused(409, "STATE");
        let no = act(&rui, "agree_gift_memories", &memories, json!({ "agree": false }))
            .await
            .ok();
        assert_eq!((&no["agreed"], &no["printable"]), (&json!(false), &json!(false)));
        assert_eq!(
            read(&ana, &memories).await["agreed"],
            true,
            "she reads her own answer alone"
        );
        let yes = act(&rui, "agree_gift_memories", &memories, json!({ "agree": true }))
            .await
            .ok();
        assert_eq!(yes["printable"], true);
        for who in [&ana, &rui] {
            let response = who.edge_response(&path).await;
            assert_eq!(response.status().as_u16(), 200);
            assert_eq!(response.headers()["content-type"], "application/pdf");
        }
        act(&ana, "agree_gift_memories", &memories, json!({ "agree": false }))
            .await
            .ok();
        rui.edge(&path).await.refused(409, "STATE");
    });
}
