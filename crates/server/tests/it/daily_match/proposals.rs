//! The proposal of a day, and what its two people answer.

use super::{answer, names, proposals, ready, sides, today, until};
use app::daily_match::plan;
use testkit::{Person, TestApp, Value, json, on_both};

#[test]
fn proposal_before_eight_is_neither_shown_nor_answered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        app.run_until_idle().await;
        until(&app, "2026-11-25T10:55:00Z", &mut [&mut ana, &mut rui]).await;
        assert_eq!(sides(&app).await, 2, "chosen already");
        let waiting = today(&ana).await;
        assert_eq!(waiting["proposals"], json!([]));
        assert_eq!(waiting["next_at"], "2026-11-25T11:00:00Z");
        assert_eq!((&waiting["allowance"], &waiting["learns"]), (&json!(1), &json!(false)));
        let sql = "SELECT id FROM daily_matches WHERE user_id = $1";
        let id: uuid::Uuid = app.enlace.app.db.one(sql, db::params![ana.id]).await.expect("a side");
        let early = json!({ "id": id });
        answer(&ana, &early, "like", None).await.refused(404, "NOT_FOUND");
        rui.get("notifications?select=id&kind=eq.ai.proposal").await.is_empty();
    });
}

#[test]
fn proposal_arrives_at_both_in_the_morning_with_three_reasons_and_a_like_back_is_a_match() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        app.run_until_idle().await;
        until(&app, "2026-11-25T05:05:00Z", &mut [&mut ana, &mut rui]).await;
        until(&app, "2026-11-25T11:10:00Z", &mut [&mut ana, &mut rui]).await;
        for (who, other) in [(&ana, "Rui"), (&rui, "Ana")] {
            assert_eq!(names(who).await, [other]);
            let one = &proposals(who).await[0];
            assert_eq!(one["state"], "open");
            assert_eq!(one["reasons"].as_array().map(Vec::len), Some(3), "{one}");
            assert!(one["talk"].as_str().is_some_and(|text| text.len() > 10), "{one}");
            let notices = who.get("notifications?select=kind&kind=eq.ai.proposal").await.ok();
            assert_eq!(notices.as_array().map(Vec::len), Some(1), "{notices}");
        }
        let mine = proposals(&ana).await.remove(0);
        assert_eq!(answer(&ana, &mine, "like", None).await.ok()["match_id"], Value::Null);
        assert_eq!(answer(&ana, &mine, "like", None).await.ok()["match_id"], Value::Null);
        assert_eq!(proposals(&ana).await[0]["state"], "liked");
        answer(&ana, &mine, "decline", Some("other"))
            .await
            .refused(409, "STATE");
        let theirs = proposals(&rui).await.remove(0);
        assert_eq!(theirs["state"], "open", "nobody learns who liked first");
        let made = answer(&rui, &theirs, "like", None).await.ok()["match_id"].clone();
        assert!(made.is_string());
        assert_eq!(answer(&rui, &theirs, "like", None).await.ok()["match_id"], made);
        for who in [&ana, &rui] {
            let one = &proposals(who).await[0];
            assert_eq!((&one["state"], &one["match_id"]), (&json!("matched"), &made));
            let rows = who.get("matches?select=id").await.ok();
            assert_eq!(rows.as_array().map(Vec::len), Some(1), "exactly once");
        }
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let own = export["daily_matches"].as_array().expect("the export has them");
        assert!(own.iter().all(|row| row["user_id"] == json!(ana.id)), "{own:?}");
    });
}

#[test]
fn premium_gets_three_and_everybody_else_one() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana").await;
        for name in ["Rui", "Bia", "Caio"] {
            ready(&app, name).await;
        }
        let (db, now) = (&app.enlace.app.db, app.now());
        let (user, until) = (ana.id, now + jiff::SignedDuration::from_hours(240));
        db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                     VALUES ($1, $1, 'premium', 'test', $2, $3)",
                    db::params![user, now, until],
                )
                .await
            })
        })
        .await
        .expect("a right");
        app.enlace.app.index.load(db).await.expect("the index");
        plan::plan_due(&app.enlace.app, "2026-11-25T06:00:00Z".parse().expect("a time"))
            .await
            .expect("planned");
        let counts: Vec<i64> = db
            .all(
                "SELECT count(*) FROM daily_matches GROUP BY user_id ORDER BY count(*)",
                db::params![],
            )
            .await
            .expect("the sides");
        assert_eq!(counts, [1, 1, 1, 3]);
    });
}

#[test]
fn blocked_paused_and_expired_proposals_show_nobody_and_cannot_be_liked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        app.run_until_idle().await;
        until(&app, "2026-11-25T05:05:00Z", &mut [&mut ana, &mut rui]).await;
        until(&app, "2026-11-25T11:10:00Z", &mut [&mut ana, &mut rui]).await;
        let mine = proposals(&ana).await.remove(0);
        answer(&ana, &mine, "maybe", None).await.refused(422, "VALIDATION");
        answer(&ana, &mine, "decline", None).await.refused(422, "VALIDATION");
        answer(&ana, &mine, "decline", Some("x"))
            .await
            .refused(422, "VALIDATION");
        answer(&ana, &json!({ "id": ana.id }), "like", None)
            .await
            .refused(404, "NOT_FOUND");
        answer(&ana, &mine, "later", None).await.ok();
        assert_eq!(proposals(&ana).await[0]["state"], "later");

        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "paused": true })).await.ok();
        assert!(proposals(&ana).await.is_empty());
        answer(&ana, &mine, "like", None).await.refused(404, "NOT_FOUND");
        rui.patch("profiles", &own, json!({ "paused": false })).await.ok();
        assert_eq!(names(&ana).await, ["Rui"]);

        until(&app, "2026-11-27T11:05:00Z", &mut [&mut ana, &mut rui]).await;
        let expired = proposals(&ana).await;
        let old = expired.iter().find(|one| one["id"] == mine["id"]).expect("it is named");
        assert_eq!((&old["state"], &old["person"]), (&json!("expired"), &Value::Null));
        let refused = answer(&ana, &mine, "like", None).await.refused(409, "STATE");
        assert_eq!(refused["message"], "O tempo desta sugestão acabou. Amanhã tem outra.");

        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        assert!(proposals(&ana).await.is_empty());
        answer(&ana, &mine, "like", None).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn reason_is_kept_only_of_people_who_agreed_and_goes_with_their_consent() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        ana.rpc("grant_consent", json!({ "purpose": "use_interactions" }))
            .await
            .ok();
        app.run_until_idle().await;
        until(&app, "2026-11-25T05:05:00Z", &mut [&mut ana, &mut rui]).await;
        until(&app, "2026-11-25T11:10:00Z", &mut [&mut ana, &mut rui]).await;
        for who in [&ana, &rui] {
            let one = proposals(who).await.remove(0);
            answer(who, &one, "decline", Some("distance")).await.ok();
            assert_eq!(proposals(who).await[0]["person"], Value::Null);
        }
        let reasons = async || {
            let sql = "SELECT user_id, reason FROM daily_matches WHERE reason IS NOT NULL";
            let rows: Vec<(uuid::Uuid, String)> = app.enlace.app.db.all(sql, db::params![]).await.expect("the reasons");
            rows
        };
        assert_eq!(reasons().await, [(ana.id, "distance".to_owned())]);
        let deck = ana.rpc("discover", json!({ "limit": 30 })).await.ok();
        assert!(
            !deck.to_string().contains(&rui.id.to_string()),
            "the refusal is the ordinary pass"
        );
        ana.rpc("withdraw_consent", json!({ "purpose": "use_interactions" }))
            .await
            .ok();
        app.run_until_idle().await;
        assert!(reasons().await.is_empty());
    });
}

#[test]
fn owner_of_the_demonstration_has_a_proposal_at_once_whose_person_likes_back() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1")]).await;
        let credentials = json!({ "email": "beatriz@example.org", "password": "amor-com-intencao" });
        let visitor = app.visitor();
        let session = visitor
            .auth(axum::http::Method::POST, "token?grant_type=password", credentials)
            .await
            .ok();
        let mut owner = visitor.clone();
        owner.enter(&session);
        let shown = proposals(&owner).await;
        let one = shown.first().expect("somebody for today");
        assert_eq!(
            (&one["state"], &one["person"]["illustrated"]),
            (&json!("open"), &json!(true))
        );
        let made = answer(&owner, one, "like", None).await.ok();
        assert!(made["match_id"].is_string(), "{made}");
    });
}

#[test]
fn open_proposal_lies_on_top_of_the_deck_until_it_is_answered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut people = Vec::new();
        for name in ["Ana", "Rui", "Bia", "Caio", "Lia", "Gil"] {
            people.push(ready(&app, name).await);
        }
        app.run_until_idle().await;
        let deck = async |who: &Person| -> Vec<Value> {
            let cards = who.rpc("discover", json!({ "limit": 5 })).await.ok();
            cards.as_array().expect("cards").clone()
        };
        let before = deck(&people[0]).await;
        assert!(before.iter().all(|card| card["daily"] == false), "{before:?}");
        for time in ["2026-11-25T05:05:00Z", "2026-11-25T11:10:00Z"] {
            let mut all: Vec<&mut Person> = people.iter_mut().collect();
            until(&app, time, &mut all).await;
        }
        let ana = &people[0];
        let proposal = proposals(ana).await.remove(0);
        let morning = deck(ana).await;
        assert_eq!(morning[0]["id"], proposal["person"]["id"]);
        assert_eq!(morning.iter().filter(|card| card["daily"] == true).count(), 1);
        assert_eq!(morning.len(), 5, "nobody is there twice: {morning:?}");
        // Filters that are only tried say what they would bring.
        let tried = ana
            .rpc("discover", json!({ "limit": 5, "filters": { "age_max": 99 } }))
            .await
            .ok();
        assert!(
            tried
                .as_array()
                .expect("cards")
                .iter()
                .all(|card| card["daily"] == false)
        );
        answer(ana, &proposal, "later", None).await.ok();
        assert!(deck(ana).await.iter().all(|card| card["daily"] == false));
        let rui = &people[1];
        rui.rpc("set_daily_match", json!({ "on": false })).await.ok();
        assert!(deck(rui).await.iter().all(|card| card["daily"] == false));
    });
}
