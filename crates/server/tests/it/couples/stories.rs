//! Stories of two.

use super::{answer, count, found, mark, seen, talking};
use crate::beta::manager;
use crate::billing::open;
use testkit::{Person, ProfileFacts, Value, json, on_both};

#[test]
fn story_is_read_by_nobody_before_both_agree_and_leaves_at_the_word_of_either() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let rosa = manager(&app, "Rosa").await;
        let (ana, rui, bia) = (
            app.ready("Ana", ProfileFacts::default()).await,
            app.ready("Rui", ProfileFacts::default()).await,
            app.ready("Bia", ProfileFacts::default()).await,
        );
        let id = talking(&app, &ana, &rui).await;
        let tell = async |who: &Person, text: &str| {
            let told = json!({ "match_id": id, "text": text });
            who.rpc("tell_couple_story", told).await
        };
        let decide = async |who: &Person, version: i64, agree: bool| {
            let decision = json!({ "match_id": id, "version": version, "agree": agree });
            who.rpc("decide_couple_story", decision).await
        };
        const STORY: &str = "Foi numa terça, com chuva, e nenhum dos dois queria ir embora.";
        tell(&ana, STORY).await.refused(409, "STATE");
        mark(&ana, &id).await.ok();
        answer(&rui, &id, "confirm").await.ok();
        for bad in ["  ", "Chama no 11 98765-4321", &"a".repeat(1001)] {
            tell(&ana, bad).await.refused(422, "VALIDATION");
        }
        assert_eq!(tell(&ana, STORY).await.ok()["story"]["mine"], true);
        tell(&bia, STORY).await.refused(404, "NOT_FOUND");
        assert_eq!(
            tell(&rui, STORY).await.refused(409, "STATE")["details"]["state"],
            "author"
        );
        assert_eq!(rosa.rpc("waiting_couple_stories", json!({})).await.ok(), json!([]));
        decide(&ana, 1, true).await.refused(404, "NOT_FOUND");
        tell(&ana, "Foi numa terça, com chuva.").await.ok();
        assert_eq!(
            decide(&rui, 1, true).await.refused(409, "STATE")["details"]["state"],
            "version"
        );
        assert_eq!(decide(&rui, 2, true).await.ok()["story"]["agreed"], true);
        let waiting = rosa.rpc("waiting_couple_stories", json!({})).await.ok();
        assert_eq!(
            (&waiting[0]["text"], &waiting[0]["id"]),
            (&json!("Foi numa terça, com chuva."), &json!(id))
        );
        assert!(!waiting.to_string().contains("Ana"), "{waiting}");
        assert_eq!(app.visitor().rpc("couple_stories", json!({})).await.ok(), json!([]));
        rosa.rpc("publish_couple_story", json!({ "id": id, "version": 1 }))
            .await
            .refused(404, "NOT_FOUND");
        rosa.rpc("publish_couple_story", json!({ "id": id, "version": 2 }))
            .await
            .ok();
        let read = app.visitor().rpc("couple_stories", json!({})).await.ok();
        assert_eq!(read, json!([{ "text": "Foi numa terça, com chuva." }]));
        decide(&rui, 2, false).await.ok();
        decide(&rui, 2, false).await.ok();
        assert_eq!(app.visitor().rpc("couple_stories", json!({})).await.ok(), json!([]));
        assert_eq!(seen(&ana, &id).await["story"], Value::Null);
    });
}

#[test]
fn published_story_is_hidden_with_its_couple_and_either_takes_it_away_after_a_block() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let rosa = manager(&app, "Rosa").await;
        let (ana, rui) = (
            app.ready("Ana", ProfileFacts::default()).await,
            app.ready("Rui", ProfileFacts::default()).await,
        );
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        app.matched(&nina, &rui).await;
        let id = talking(&app, &ana, &rui).await;
        mark(&ana, &id).await.ok();
        answer(&rui, &id, "confirm").await.ok();
        let tell = json!({ "match_id": id, "text": "Foi numa terça, com chuva." });
        let scam = json!({ "match_id": id, "text": "Foi lindo, sua vagabunda." });
        ana.rpc("tell_couple_story", scam).await.refused(422, "VALIDATION");
        let judged = "SELECT count(*) FROM guard_verdicts WHERE event = 'couple.story'";
        assert_eq!(count(&app, judged).await, 1, "a refused text counts");
        let decide = |version: i64, agree: bool| json!({ "match_id": id, "version": version, "agree": agree });
        let public = async || app.visitor().rpc("couple_stories", json!({})).await.ok();
        let publish = async || {
            ana.rpc("tell_couple_story", tell.clone()).await.ok();
            let version = found(&ana).await["stories"][0]["version"].as_i64().expect("a version");
            rui.rpc("decide_couple_story", decide(version, true)).await.ok();
            rosa.rpc("publish_couple_story", json!({ "id": id, "version": version }))
                .await
                .ok();
        };
        publish().await;
        assert_eq!(public().await, json!([{ "text": "Foi numa terça, com chuva." }]));
        // Those of a manager's own life are for others.
        crate::beta::grant(&app, &nina, "beta_manager").await;
        let nina = nina.with_second_factor();
        assert_eq!(nina.rpc("waiting_couple_stories", json!({})).await.ok(), json!([]));
        let (publishing, unpublishing) = (json!({ "id": id, "version": 1 }), json!({ "id": id }));
        for (act, given) in [
            ("publish_couple_story", publishing),
            ("unpublish_couple_story", unpublishing),
        ] {
            nina.rpc(act, given).await.refused(404, "NOT_FOUND");
        }
        assert_eq!(
            rosa.rpc("waiting_couple_stories", json!({})).await.ok()[0]["published"],
            true
        );
        rosa.rpc("unpublish_couple_story", json!({ "id": id })).await.ok();
        assert_eq!(public().await, json!([]));
        let version = found(&ana).await["stories"][0]["version"].clone();
        rui.rpc(
            "decide_couple_story",
            decide(version.as_i64().unwrap_or_default(), true),
        )
        .await
        .ok();
        rosa.rpc("publish_couple_story", json!({ "id": id, "version": version }))
            .await
            .ok();
        // A moderator removes it.
        let malu = crate::moderation::moderator(&app, "Malu").await;
        crate::moderation::report(&app, &rui, &ana, "other", json!({})).await;
        let items = json!({ "items": [format!("story:{id}")] });
        crate::moderation::decide(&app, &malu, "remove_content", items).await;
        assert_eq!(public().await, json!([]));
        assert_eq!(found(&ana).await["stories"][0]["published"], false);
        let other = json!({ "match_id": id, "text": "Foi numa quarta, com sol." });
        ana.rpc("tell_couple_story", other).await.ok();
        publish().await;
        assert_eq!(public().await.as_array().map(Vec::len), Some(1));
        // Absent of any kind, one of the two takes it out of sight, and the block leaves both the right to delete it.
        let person = rui.id;
        let status = |sql: &'static str| {
            app.enlace
                .app
                .db
                .tx::<_, db::DbError, _>(move |tx| Box::pin(async move { tx.exec(sql, db::params![person]).await }))
        };
        status("UPDATE accounts SET status = 'banned' WHERE user_id = $1")
            .await
            .expect("banned");
        assert_eq!(public().await, json!([]));
        status("UPDATE accounts SET status = 'active' WHERE user_id = $1")
            .await
            .expect("back");
        assert_eq!(public().await.as_array().map(Vec::len), Some(1));
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(public().await, json!([]));
        assert_eq!(rosa.rpc("waiting_couple_stories", json!({})).await.ok(), json!([]));
        ana.rpc("couple", json!({ "match_id": id }))
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(found(&ana).await["stories"][0]["match_id"], json!(id));
        nina.rpc("decide_couple_story", decide(1, false))
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(
            count(&app, "SELECT count(*) FROM couple_stories").await,
            1,
            "not a stranger's to take"
        );
        assert_eq!(ana.rpc("decide_couple_story", decide(1, false)).await.ok(), Value::Null);
        assert_eq!(count(&app, "SELECT count(*) FROM couple_stories").await, 0);
        assert_eq!(found(&rui).await["stories"], json!([]));
    });
}
