//! Reports: which hide their subject, and how they join a case.

use super::super::{
    Neighbourhood, acquaintances, claim_only, days, decide, is_in_deck, moderator, neighbourhood, queue, report,
};
use testkit::{ProfileFacts, TestApp, json, on_both, portrait};
use uuid::Uuid;

#[test]
fn credible_report_hides_from_strangers_until_decided_and_keeps_matches() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let Neighbourhood {
            ana,
            rui,
            message,
            nina,
            malu,
        } = neighbourhood(&app).await;
        app.show_to_each_other(&[&nina, &rui]).await;
        assert!(is_in_deck(&nina, &rui).await && is_in_deck(&rui, &nina).await);

        report(&app, &ana, &rui, "threat", json!({ "messages": [message] })).await;
        assert!(!is_in_deck(&nina, &rui).await, "hidden from strangers at once");
        assert!(!is_in_deck(&rui, &nina).await, "and no new contacts");
        let target = json!({ "target": rui.id });
        let unknown = nina.rpc("person_card", json!({ "target": Uuid::new_v4() })).await;
        let hidden = nina.rpc("person_card", target.clone()).await;
        assert_eq!((hidden.status, &hidden.body), (unknown.status, &unknown.body));
        for (name, args) in [
            ("react", json!({ "target": rui.id, "kind": "like" })),
            ("value_match", target.clone()),
            ("save_person", target.clone()),
        ] {
            assert_eq!(nina.rpc(name, args).await.status, 404, "{name}");
        }
        rui.rpc("react", json!({ "target": nina.id, "kind": "like" }))
            .await
            .refused(404, "NOT_FOUND");
        for table in [
            "people?id=eq.",
            "person_photos?person_id=eq.",
            "person_prompts?person_id=eq.",
        ] {
            nina.get(&format!("{table}{}", rui.id)).await.is_empty();
        }
        let matches = ana.get("matches?select=id").await.ok();
        let conversation = json!({ "match_id": matches[0]["id"], "body": "Vou contar a alguém.", "client_id": "a" });
        ana.rpc("send_message", conversation).await.ok();
        assert_eq!(
            ana.get(&format!("people?id=eq.{}", rui.id)).await.ok()[0]["relation"],
            "match"
        );

        let row = &queue(&malu).await[0];
        assert_eq!(
            (&row["severity"], &row["hidden"], &row["kind"]),
            (&json!("S0"), &json!(true), &json!("threat"))
        );
        decide(&app, &malu, "none", json!({})).await;
        assert!(
            is_in_deck(&nina, &rui).await && is_in_deck(&rui, &nina).await,
            "shown again"
        );
    });
}

#[test]
fn ten_fresh_accounts_hide_nobody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "bio": "Gosto de marés." }))
            .await
            .ok();
        let photo = rui.get("profile_photos?select=id").await.ok()[0]["id"].clone();
        let photo = format!("photo:{}", photo.as_str().expect("an id"));
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        let malu = moderator(&app, "Malu").await;
        for number in 0..10 {
            let fresh = app.ready(&format!("Pessoa{number}"), ProfileFacts::default()).await;
            fresh.is_shown(rui.id).await;
            let item = if number == 0 { "bio".to_owned() } else { photo.clone() };
            report(&app, &fresh, &rui, "minor", json!({ "item": item })).await;
        }
        nina.is_shown(rui.id).await;
        let seen = nina
            .get(&format!("people?id=eq.{}&select=bio,avatar_path", rui.id))
            .await
            .ok();
        assert!(seen[0]["avatar_path"].is_string(), "the last photo stays: {seen}");
        assert!(
            seen[0]["bio"].is_null(),
            "only what the first report named is hidden: {seen}"
        );
        assert!(is_in_deck(&nina, &rui).await, "the person stays");

        let cases = queue(&malu).await;
        assert_eq!(cases.len(), 1, "one case for each subject");
        let head = &cases[0];
        assert_eq!(
            (&head["severity"], &head["reports"], &head["hidden"]),
            (&json!("S0"), &json!(10), &json!(false))
        );
        decide(&app, &malu, "none", json!({})).await;
        let seen = nina.get(&format!("people?id=eq.{}&select=bio", rui.id)).await.ok();
        assert_eq!(seen[0]["bio"], "Gosto de marés.", "put back");
    });
}

#[test]
fn report_that_is_not_credible_hides_the_part_that_it_names_and_no_other() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        for (seed, part, left) in [
            (701, "bio", (0, 1, 2)),
            (702, "prompt", (1, 0, 2)),
            (703, "photo", (1, 1, 1)),
        ] {
            let rui = app.ready("Rui", ProfileFacts::default()).await;
            let own = format!("id=eq.{}", rui.id);
            rui.patch("profiles", &own, json!({ "bio": "Gosto de marés." }))
                .await
                .ok();
            let photo = Uuid::new_v4();
            rui.upload(photo, portrait(seed), "image/jpeg").await.ok();
            app.run_until_idle().await;
            let ana = app.ready("Ana", ProfileFacts::default()).await;
            for viewer in [&ana, &nina] {
                viewer.is_shown(rui.id).await;
            }
            let seen = async || {
                let texts = nina.rows(&format!("people?id=eq.{}&select=bio", rui.id)).await;
                let prompts = nina.rows(&format!("person_prompts?person_id=eq.{}", rui.id)).await;
                let photos = nina.rows(&format!("person_photos?person_id=eq.{}", rui.id)).await;
                (usize::from(texts[0]["bio"].is_string()), prompts.len(), photos.len())
            };
            assert_eq!(seen().await, (1, 1, 2), "before");
            let item = match part {
                "prompt" => "prompt:p01".to_owned(),
                "photo" => format!("photo:{photo}"),
                _ => part.to_owned(),
            };
            report(&app, &ana, &rui, "minor", json!({ "item": item })).await;
            assert_eq!(seen().await, left, "{part}");
            assert!(is_in_deck(&nina, &rui).await, "the person stays");
        }
    });
}

#[test]
fn wave_of_fresh_accounts_shields_nobody_from_a_report_with_evidence() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let mut nina = app.ready("Nina", ProfileFacts::default()).await;
        app.advance(days(15));
        for person in [&mut ana, &mut rui, &mut nina] {
            person.sign_in().await;
        }
        for number in 0..3 {
            let fresh = app.ready(&format!("Pessoa{number}"), ProfileFacts::default()).await;
            fresh.is_shown(rui.id).await;
            report(&app, &fresh, &rui, "threat", json!({})).await;
        }
        report(&app, &ana, &rui, "threat", json!({})).await;
        assert!(is_in_deck(&nina, &rui).await, "in a wave a report alone hides nobody");
        report(&app, &ana, &rui, "threat", json!({ "messages": [message] })).await;
        assert!(!is_in_deck(&nina, &rui).await, "one with what he wrote does");
    });
}

#[test]
fn later_reports_join_the_open_case_and_only_raise_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let malu = moderator(&app, "Malu").await;
        let reporters = ["Ana", "Bia", "Cris"];
        let mut due = Vec::new();
        for (name, reason) in reporters.into_iter().zip(["other", "scam", "hate"]) {
            let reporter = app.ready(name, ProfileFacts::default()).await;
            reporter.is_shown(rui.id).await;
            report(&app, &reporter, &rui, reason, json!({})).await;
            let cases = queue(&malu).await;
            assert_eq!(cases.len(), 1, "{cases:?}");
            due.push((cases[0]["severity"].clone(), cases[0]["due_at"].clone()));
        }
        assert_eq!(
            due.iter().map(|(severity, _)| severity.clone()).collect::<Vec<_>>(),
            ["S3", "S1", "S1"]
        );
        assert!(due[0].1.as_str() > due[1].1.as_str() && due[1].1 == due[2].1, "{due:?}");
        let gauges = malu.rpc("mod_queue", json!({})).await.ok()["gauges"].clone();
        assert_eq!(
            gauges[1],
            json!({ "severity": "S1", "open": 1, "overdue": 0, "oldest_at": gauges[1]["oldest_at"] })
        );
        // A case that was decided is closed to later reports: they open a new one.
        decide(&app, &malu, "none", json!({})).await;
        let dora = app.ready("Dora", ProfileFacts::default()).await;
        dora.is_shown(rui.id).await;
        report(&app, &dora, &rui, "other", json!({})).await;
        assert_eq!(claim_only(&malu).await["severity"], "S3");
    });
}
