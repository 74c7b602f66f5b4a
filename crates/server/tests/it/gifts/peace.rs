//! Muted gifts, words that are judged, and begging for gifts.

use super::{args, credits, give, notices, opened, pair, read, received};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn sender_cannot_tell_a_muted_gift_from_one_that_nobody_opened() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let with_bia = app.matched(&ana, &bia).await;
        rui.rpc("set_gifts_muted", json!({ "muted": true })).await.ok();
        let quiet = give(&app, &ana, &id, "rosa", json!({ "text": "Oi" })).await;
        let loud = give(&app, &ana, &with_bia, "rosa", json!({ "text": "Oi" })).await;
        assert_eq!((notices(&rui).await, notices(&bia).await), (0, 1));
        let plain = |mut gift: Value| {
            for own in ["id", "match_id", "person_id"] {
                gift[own] = Value::Null;
            }
            gift
        };
        assert_eq!(plain(read(&ana, &quiet).await), plain(read(&ana, &loud).await));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let rows = export["gifts"].as_array().expect("her gifts").clone();
        let shapes: Vec<Vec<(String, bool)>> = rows
            .iter()
            .map(|row| {
                let fields = row.as_object().expect("a row").iter();
                fields.map(|(name, value)| (name.clone(), value.is_null())).collect()
            })
            .collect();
        assert_eq!(shapes[0], shapes[1], "{rows:?}");
        // Who muted finds it in a quiet place, and may open it.
        assert_eq!(received(&rui).await[0]["quiet"], true);
        assert_eq!(opened(&rui, &quiet).await["text"], "Oi");
        assert_eq!(read(&ana, &quiet).await["state"], "opened");
    });
}

#[test]
fn words_of_a_gift_are_judged_as_messages_are() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let pix = "Me ajuda: chave pix 123e4567-e89b-42d3-a456-426614174000";
        let mut held = args(&id, "livro", json!({ "text": pix }));
        let refusal = ana.rpc("send_gift", held.clone()).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "payment", "{refusal}");
        assert_eq!(credits(&app, &ana).await, (300, 0));
        app.advance(SignedDuration::from_secs(31));
        held["confirm"] = json!(true);
        let gift = ana.rpc("send_gift", held).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            opened(&rui, &gift).await["notice"],
            "payment",
            "the recipient is warned"
        );
    });
}

#[test]
fn asking_three_people_for_gifts_is_a_sign_of_risk() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, _rui, id) = app.match_of("Ana", "Rui").await;
        let mut matches = vec![id];
        for name in ["Bia", "Caio"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            matches.push(app.matched(&ana, &other).await);
        }
        let points = async || -> i64 {
            let db = &app.enlace.app.db;
            let sql = "SELECT count(*) FROM guard_points WHERE user_id = $1 AND rule = 'gift_begging'";
            db.one(sql, db::params![ana.id]).await.expect("a count")
        };
        for (at, match_id) in matches.iter().enumerate() {
            assert_eq!(points().await, 0);
            let body = format!("Me manda um presente? {at}");
            let sent = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
            ana.rpc("send_message", sent).await.ok();
        }
        assert_eq!(points().await, 1);
    });
}
