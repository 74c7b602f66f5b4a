//! Cities that a person visits.

use super::card;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

const LISBON: i64 = 2_267_057;

async fn visit(who: &Person, city: i64, from: &str, until: &str) -> Reply {
    who.rpc(
        "set_city_visit",
        json!({ "city_id": city, "from": from, "until": until }),
    )
    .await
}

#[test]
fn visited_city_replaces_the_home_on_the_map_for_its_days_and_ends_by_the_clock() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let in_lisbon = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let mut lis = app.ready("Lis", in_lisbon).await;
        app.show_to_each_other(&[&ana, &rui, &lis]).await;
        let near = json!({ "age_min": 18, "age_max": 99, "distance_km": 25 });
        lis.insert("search_filters", near).await.ok();
        app.run_until_idle().await;
        let deck = async |who: &Person| who.rpc("discover", json!({ "limit": 30 })).await.ok().to_string();
        assert!(!deck(&lis).await.contains("Ana"));

        for (city, from, until) in [
            (LISBON, "2026-11-20", "2026-11-25"),
            (LISBON, "2026-11-25", "2026-11-24"),
            (LISBON, "2026-11-25", "2026-12-25"),
            (3_448_439, "2026-11-22", "2026-11-25"),
            (1, "2026-11-22", "2026-11-25"),
        ] {
            visit(&ana, city, from, until).await.refused(422, "VALIDATION");
        }
        let planned = visit(&ana, LISBON, "2026-11-23", "2026-12-12").await.ok();
        assert_eq!(
            (&planned["visit"]["active"], &planned["changes_left"]),
            (&json!(false), &json!(1))
        );
        let again = visit(&ana, LISBON, "2026-11-23", "2026-12-12").await.ok();
        assert_eq!(again["changes_left"], json!(1), "the same visit costs nothing");
        let plan = json!({
            "city": "Lisboa", "until": "2026-12-12", "label": "planejando visitar Lisboa a partir de 23 de novembro",
            "planned": true,
        });
        assert_eq!(
            card(&rui, &ana).await["visiting"],
            plan,
            "a plan says so, and moves nobody"
        );
        assert!(!deck(&lis).await.contains("Ana"));

        app.advance(SignedDuration::from_hours(48));
        app.run_until_idle().await;
        for person in [&mut ana, &mut rui, &mut lis] {
            person.sign_in().await;
        }
        let there = card(&rui, &ana).await;
        assert_eq!(
            there["visiting"],
            json!({ "city": "Lisboa", "until": "2026-12-12", "label": "visitando Lisboa até 12 de dezembro", "planned": false })
        );
        assert_eq!(
            (&there["city"], &there["distance_band"]),
            (&json!("São Paulo"), &json!(">100"))
        );
        let row = rui
            .get(&format!("people?select=visiting_city,visiting_until&id=eq.{}", ana.id))
            .await
            .ok();
        assert_eq!(
            row[0],
            json!({ "visiting_city": "Lisboa", "visiting_until": "2026-12-12" })
        );
        let portugal = card(&lis.reading("pt-PT"), &ana).await;
        assert_eq!(portugal["visiting"]["label"], "de visita a Lisboa até 12 de dezembro");
        assert_eq!(portugal["distance_band"], "<5");
        assert!(deck(&lis).await.contains("Ana"), "she is dealt where she is");
        assert_eq!(
            ana.rpc("preview_me", json!({})).await.ok()["visiting"]["city"],
            "Lisboa"
        );
        // A new home does not move her on the map while she is away.
        ana.rpc("set_location", json!({ "city_id": 3_451_190 })).await.ok();
        app.run_until_idle().await;
        assert_eq!(card(&lis, &ana).await["distance_band"], "<5");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["city_visits"].as_array().map(Vec::len), Some(1));

        // The label ends by the clock, before the schedule has run; the cell goes back with it.
        app.advance(SignedDuration::from_hours(24 * 20));
        for person in [&mut ana, &mut rui, &mut lis] {
            person.sign_in().await;
        }
        app.show_to_each_other(&[&rui, &ana]).await;
        assert_eq!(card(&rui, &ana).await["visiting"], Value::Null);
        app.run_until_idle().await;
        assert!(!deck(&lis).await.contains("Ana"));
        assert_eq!(ana.rpc("city_visit", json!({})).await.ok()["visit"], Value::Null);
        let (cell, left): (Option<i64>, i64) = app
            .enlace
            .app
            .db
            .one(
                "SELECT cell_lat, (SELECT count(*) FROM city_visits) FROM profiles WHERE id = $1",
                db::params![ana.id],
            )
            .await
            .expect("her row");
        assert!(cell.is_some_and(|lat| lat < 0), "in the south again");
        assert_eq!(left, 0);

        let strict = TestApp::with(engine, &[]).await;
        let eva = strict.newcomer("Eva").await;
        visit(&eva, LISBON, "2026-11-22", "2026-11-25")
            .await
            .refused(409, "STATE");
        eva.rpc("set_location", json!({ "city_id": 3_448_439 })).await.ok();
        let today = visit(&eva, LISBON, "2026-11-21", "2026-11-25").await.ok();
        assert_eq!(today["visit"]["active"], true);
        assert_eq!(eva.rpc("end_city_visit", json!({})).await.ok()["visit"], Value::Null);
        visit(&eva, LISBON, "2026-11-22", "2026-11-26").await.ok();
        let spent = visit(&eva, LISBON, "2026-11-22", "2026-11-27")
            .await
            .refused(429, "LIMIT");
        assert!(spent.to_string().contains("21 de dezembro"), "{spent}");
    });
}

#[test]
fn premium_plans_five_visits_one_after_the_other_and_everybody_else_one() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let add = async |who: &Person, city: i64, from: &str, until: &str| {
            who.rpc(
                "add_city_visit",
                json!({ "city_id": city, "from": from, "until": until }),
            )
            .await
        };
        // Porto, Faro and other towns of the gazetteer, by their ids.
        let [porto, braga] = [2_735_943, 2_742_032];
        add(&bia, LISBON, "2026-11-25", "2026-11-27").await.ok();
        add(&bia, porto, "2026-11-28", "2026-11-29")
            .await
            .refused(402, "PREMIUM_REQUIRED");
        let (user, now) = (ana.id, app.now());
        let until: jiff::Timestamp = "2999-01-01T00:00:00Z".parse().expect("a time");
        let granted = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                let insert = "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                              VALUES ($1, $2, 'premium', 'test', $3, $4)";
                tx.exec(insert, db::params![uuid::Uuid::new_v4(), user, now, until])
                    .await
                    .map(drop)
            })
        });
        granted.await.expect("Premium");
        add(&ana, LISBON, "2026-12-10", "2026-12-12").await.ok();
        add(&ana, porto, "2026-12-12", "2026-12-14")
            .await
            .refused(422, "VALIDATION");
        add(&ana, LISBON, "2027-04-01", "2027-04-02")
            .await
            .refused(422, "VALIDATION");
        add(&ana, porto, "2026-11-24", "2026-11-26").await.ok();
        let again = add(&ana, porto, "2026-11-24", "2026-11-26").await.ok();
        assert_eq!(again["visit"]["city"], "Porto", "the first is the next one: {again}");
        assert_eq!(again["planned"][0]["city"], "Lisboa");
        add(&ana, braga, "2026-12-20", "2026-12-21").await.ok();
        add(&ana, porto, "2027-01-20", "2027-01-21").await.ok();
        let five = add(&ana, LISBON, "2027-02-20", "2027-02-21").await.ok();
        assert_eq!(
            (&five["visits"], &five["changes_left"]),
            (&json!(5), &json!(1)),
            "{five}"
        );
        assert_eq!(five["planned"].as_array().map(Vec::len), Some(4));
        add(&ana, porto, "2027-03-01", "2027-03-02")
            .await
            .refused(422, "VALIDATION");
        let later = five["planned"][3]["id"].clone();
        bia.rpc("remove_city_visit", json!({ "id": later }))
            .await
            .refused(404, "NOT_FOUND");
        let four = ana.rpc("remove_city_visit", json!({ "id": later })).await.ok();
        assert_eq!(four["planned"].as_array().map(Vec::len), Some(3));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["planned_visits"].as_array().map(Vec::len), Some(3));

        // When one ends the next takes its place.
        app.advance(SignedDuration::from_hours(24 * 6));
        app.run_until_idle().await;
        let next = ana.rpc("city_visit", json!({})).await.ok();
        assert_eq!(
            (&next["visit"]["city"], &next["visit"]["active"]),
            (&json!("Lisboa"), &json!(false))
        );
        let skipped = ana.rpc("end_city_visit", json!({})).await.ok();
        assert_eq!(skipped["visit"]["from"], "2026-12-20", "{skipped}");
    });
}
