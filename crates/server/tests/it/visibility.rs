//! Who may see whom: the truth table, told by people.

use testkit::{Person, ProfileFacts, TestApp, json, on_both};

/// Whether the viewer, to whom the subject was shown, may see them now.
async fn sees(viewer: &Person, subject: &Person) -> bool {
    viewer.is_shown(subject.id).await;
    let rows = viewer.get(&format!("people?id=eq.{}&select=id", subject.id)).await.ok();
    rows.as_array().is_some_and(|rows| !rows.is_empty())
}

async fn own(person: &Person, patch: testkit::Value) {
    person
        .patch("profiles", &format!("id=eq.{}", person.id), patch)
        .await
        .ok();
}

#[test]
fn hard_conditions_go_both_ways() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app
            .ready(
                "Ana",
                ProfileFacts {
                    gender: "woman",
                    seeks: &["man"],
                    ..ProfileFacts::default()
                },
            )
            .await;
        let rui = app
            .ready(
                "Rui",
                ProfileFacts {
                    gender: "man",
                    seeks: &["woman"],
                    ..ProfileFacts::default()
                },
            )
            .await;
        let leo = app
            .ready(
                "Leo",
                ProfileFacts {
                    gender: "man",
                    seeks: &["man"],
                    ..ProfileFacts::default()
                },
            )
            .await;
        let sol = app
            .ready(
                "Sol",
                ProfileFacts {
                    gender: "prefer_not_to_say",
                    seeks: &[],
                    ..ProfileFacts::default()
                },
            )
            .await;
        assert!(sees(&ana, &rui).await && sees(&rui, &ana).await);
        assert!(
            !sees(&ana, &leo).await && !sees(&leo, &ana).await,
            "he does not look for women"
        );
        assert!(
            !sees(&ana, &sol).await && !sees(&sol, &ana).await,
            "undisclosed appears to those open to everyone"
        );

        // Saved filters bind others, unsaved ones nobody.
        ana.insert("search_filters", json!({ "age_min": 40, "age_max": 60 }))
            .await
            .ok();
        app.run_until_idle().await;
        assert!(!sees(&ana, &rui).await && !sees(&rui, &ana).await);
        ana.insert(
            "search_filters",
            json!({ "age_min": 18, "age_max": 60, "distance_km": 25 }),
        )
        .await
        .ok();
        app.run_until_idle().await;
        assert!(sees(&ana, &rui).await);
        let lisboa = app
            .ready(
                "Nuno",
                ProfileFacts {
                    gender: "man",
                    seeks: &["woman"],
                    city_id: 2_267_057,
                    ..ProfileFacts::default()
                },
            )
            .await;
        assert!(
            !sees(&ana, &lisboa).await && !sees(&lisboa, &ana).await,
            "an ocean is more than 25 km"
        );
    });
}

#[test]
fn pause_incognito_and_fields_do_what_they_say() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        own(&bia, json!({ "paused": true })).await;
        app.run_until_idle().await;
        assert!(!sees(&ana, &bia).await);
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        own(&bia, json!({ "paused": false, "incognito": true })).await;
        app.run_until_idle().await;
        assert!(!sees(&ana, &bia).await, "incognito is hidden from strangers");
        bia.is_shown(ana.id).await;
        bia.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        assert!(sees(&ana, &bia).await, "but not from whom one likes");

        // Sexuality starts hidden; a field for matches appears with the match.
        own(
            &bia,
            json!({ "sexuality": "pansexual", "occupation": "Luthier", "visibility": { "occupation": "matches" } }),
        )
        .await;
        let read = format!("people?id=eq.{}&select=sexuality,occupation", bia.id);
        assert_eq!(
            ana.get(&read).await.ok(),
            json!([{ "sexuality": null, "occupation": null }])
        );
        ana.get(&format!("people?id=eq.{}&occupation=eq.Luthier", bia.id))
            .await
            .is_empty();
        ana.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        assert_eq!(
            ana.get(&read).await.ok(),
            json!([{ "sexuality": null, "occupation": "Luthier" }])
        );
    });
}

#[test]
fn strangers_come_from_the_deck_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.get("people").await.is_empty();
        ana.get("people?name=eq.Bia").await.is_empty();
        ana.get(&format!("people?or=(id.eq.{},name.eq.Bia)", bia.id))
            .await
            .is_empty();
        assert!(sees(&ana, &bia).await);
        app.visitor().get(&format!("people?id=eq.{}", bia.id)).await.is_empty();
    });
}

#[test]
fn no_answer_about_others_carries_what_must_stay_here() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let mut told = String::new();
        for path in [
            "people?select=*,photos:person_photos(*),prompts:person_prompts(*)",
            "matches?select=*,person:people(*)",
            "notifications?select=*",
            "likes?select=*",
        ] {
            told.push_str(&ana.get(path).await.ok().to_string());
        }
        told.push_str(
            &ana.rpc("person_card", json!({ "target": rui.id }))
                .await
                .ok()
                .to_string(),
        );
        told.push_str(&ana.rpc("discover", json!({})).await.ok().to_string());
        for secret in [
            rui.email.as_str(),
            "1996-03-10",
            "cell_",
            "\"lat\"",
            "\"lon\"",
            "email",
            "birth_date",
            "seeks",
        ] {
            assert!(!told.contains(secret), "{secret} in {told}");
        }
    });
}
