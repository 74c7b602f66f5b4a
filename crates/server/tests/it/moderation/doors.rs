//! What hides has reasons that are disclosed, and the console tells nobody of a case about themselves or of a colleague's
//! own life.

use super::{
    acquaintances, again, claim, claim_only, days, decide, decision, decisions_of, minutes, moderator, queue, report,
};
use crate::beta::grant;
use app::moderation::model::viewing_day;
use db::params;
use testkit::{ProfileFacts, TestApp, Value, json, on_both, portrait};
use uuid::Uuid;

async fn change(app: &TestApp, sql: &'static str, id: Uuid) {
    let done: Result<u64, db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { tx.exec(sql, params![id]).await }))
        .await;
    done.expect("changed");
}

async fn text(app: &TestApp, sql: &'static str, id: Uuid) -> String {
    app.enlace.app.db.one(sql, params![id]).await.expect("a text")
}

#[test]
fn what_a_report_hides_has_a_statement_that_is_disclosed_even_when_nothing_was_found() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        app.advance(days(15));
        let (ana, rui, malu) = (again(&ana).await, again(&rui).await, again(&malu).await);
        report(&app, &ana, &rui, "threat", json!({ "messages": [message] })).await;
        assert!(decisions_of(&rui).await.is_empty(), "in secret at first");
        decide(&app, &malu, "none", json!({})).await;
        let told = decisions_of(&rui).await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0]["statement"][0]
                .as_str()
                .expect("a headline")
                .starts_with("Escondemos o seu perfil")
        );
        assert_eq!(
            (&told[0]["automated"], &told[0]["can_appeal"]),
            (&json!(true), &json!(true))
        );

        // One part of a profile, which no classifier has answered about yet.
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let mut photos = Vec::new();
        for seed in [91, 92] {
            let photo = Uuid::new_v4();
            bia.upload(photo, portrait(seed), "image/jpeg").await.ok();
            photos.push(photo);
        }
        app.run_until_idle().await;
        change(
            &app,
            "UPDATE profile_photos SET state = 'screening' WHERE id = $1",
            photos[1],
        )
        .await;
        change(
            &app,
            "UPDATE photo_screenings SET screened_at = NULL WHERE photo_id = $1",
            photos[1],
        )
        .await;
        let fresh = app.ready("Caio", ProfileFacts::default()).await;
        fresh.is_shown(bia.id).await;
        let threat = json!({ "target": bia.id, "reason": "threat", "item": format!("photo:{}", photos[1]) });
        fresh.rpc("report", threat).await.ok();
        let state = async || text(&app, "SELECT state FROM profile_photos WHERE id = $1", photos[1]).await;
        app.run_until_idle().await;
        assert_eq!(state().await, "needs_review", "hidden by the report");
        let case = claim_only(&malu).await;
        malu.rpc("mod_decide", decision(&case, "none")).await.ok();
        assert_eq!(
            state().await,
            "screening",
            "nobody publishes what no classifier answered about"
        );
        app.run_until_idle().await;
        let told = decisions_of(&bia).await;
        assert_eq!(
            (told.len(), &told[0]["action"], &told[0]["statement"][0]),
            (
                1,
                &json!("remove_content"),
                &json!("Escondemos uma parte do seu perfil enquanto a nossa equipe a analisa.")
            )
        );
    });
}

#[test]
fn restriction_of_staff_and_a_long_suspension_take_two() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let suspension = |count: i64| json!({ "days": count });
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let long = decide(&app, &malu, "suspend", suspension(31)).await;
        assert_eq!(long["awaiting"], true);
        claim_only(&tom).await;
        let refuse = json!({ "decision": long["decision"], "confirm": false });
        tom.rpc("mod_second", refuse).await.ok();
        assert_eq!(decide(&app, &malu, "suspend", suspension(30)).await["awaiting"], false);

        let (bia, caio, _) = acquaintances(&app, "Bia", "Caio").await;
        grant(&app, &caio, "moderator").await;
        for (action, more) in [
            ("suspend", suspension(1)),
            ("limit", suspension(1)),
            ("remove_content", json!({ "items": ["bio"] })),
        ] {
            report(&app, &bia, &caio, "harassment", json!({})).await;
            let decided = decide(&app, &malu, action, more).await;
            assert_eq!(decided["awaiting"], true, "{action}");
            claim_only(&tom).await;
            let refuse = json!({ "decision": decided["decision"], "confirm": false });
            tom.rpc("mod_second", refuse).await.ok();
        }
        assert_eq!(
            decide(&app, &malu, "warn", json!({})).await["awaiting"],
            false,
            "restricts nobody"
        );
    });
}

#[test]
fn case_tells_nothing_to_its_own_people_nor_of_a_colleagues_life() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        // The subject, the reporter and an outsider work here.
        for person in [&ana, &rui] {
            grant(&app, person, "moderator").await;
        }
        let (ana, rui) = (ana.with_second_factor(), rui.with_second_factor());
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let letters = async |who: &testkit::Person| {
            let mails = app.mails_to(&who.email).await;
            mails.iter().filter(|mail| mail.subject.starts_with("Plantão")).count()
        };
        report(&app, &ana, &rui, "threat", json!({})).await;
        let open =
            async |who: &testkit::Person| who.rpc("mod_queue", json!({})).await.ok()["gauges"][0]["open"].clone();
        for (who, expected) in [(&malu, 1), (&tom, 1), (&ana, 0), (&rui, 0)] {
            assert_eq!(open(who).await, json!(expected), "{}", who.name);
            assert_eq!(letters(who).await, expected, "{}", who.name);
        }

        // To hand it to the reporter looks like handing it to anybody.
        let mut seen: Vec<(u16, Value, Value)> = Vec::new();
        for to in [&tom, &ana, &rui] {
            let case = claim_only(&malu).await;
            let handed = malu
                .rpc("mod_hand_over", json!({ "case_id": case["id"], "to": to.id }))
                .await;
            let row = queue(&malu).await[0].clone();
            seen.push((handed.status.as_u16(), handed.body, row["held"].clone()));
            for outsider in [&ana, &rui] {
                assert!(queue(outsider).await.is_empty());
                outsider
                    .rpc("mod_case", json!({ "case_id": case["id"] }))
                    .await
                    .refused(404, "NOT_FOUND");
            }
            app.advance(minutes(11));
            assert_eq!(queue(&malu).await[0]["held"], "nobody", "taken over after ten minutes");
        }
        assert!(seen.iter().all(|one| one == &seen[0]), "{seen:?}");

        // The cap of a day holds for what is handed over too.
        let (id, day) = (tom.id, viewing_day(app.now()).date.to_string());
        let viewed: Result<u64, db::DbError> = app
            .enlace
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let sql = "INSERT INTO mod_viewing (moderator, day, seconds) VALUES ($1, $2, 14400)
                               ON CONFLICT (moderator, day) DO UPDATE SET seconds = 14400";
                    tx.exec(sql, params![id, day.as_str()]).await
                })
            })
            .await;
        viewed.expect("a day of work");
        let case = claim(&malu, &queue(&malu).await[0].clone()).await;
        let hand = json!({ "case_id": case["id"], "to": tom.id });
        malu.rpc("mod_hand_over", hand).await.refused(422, "VALIDATION");
    });
}
