//! Who may see whom: the truth table, acted out by people.

use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

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
        let ana = app.ready("Ana", ProfileFacts::seeking("woman", &["man"])).await;
        let rui = app.ready("Rui", ProfileFacts::seeking("man", &["woman"])).await;
        let leo = app.ready("Leo", ProfileFacts::seeking("man", &["man"])).await;
        let sol = app.ready("Sol", ProfileFacts::seeking("prefer_not_to_say", &[])).await;
        assert!(sees(&ana, &rui).await && sees(&rui, &ana).await);
        assert!(
            !sees(&ana, &leo).await && !sees(&leo, &ana).await,
            "he does not look for women"
        );
        assert!(
            !sees(&ana, &sol).await && !sees(&sol, &ana).await,
            "undisclosed appears to those open to everyone"
        );

        // Saved filters restrict others, unsaved ones do not.
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
        let mut reply = String::new();
        for path in [
            "people?select=*,photos:person_photos(*),prompts:person_prompts(*)",
            "matches?select=*,person:people(*)",
            "notifications?select=*",
            "likes?select=*",
        ] {
            reply.push_str(&ana.get(path).await.ok().to_string());
        }
        reply.push_str(
            &ana.rpc("person_card", json!({ "target": rui.id }))
                .await
                .ok()
                .to_string(),
        );
        reply.push_str(&ana.rpc("discover", json!({})).await.ok().to_string());
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
            assert!(!reply.contains(secret), "{secret} in {reply}");
        }
    });
}

/// What is hidden from others goes on deciding who meets whom.
#[test]
fn hidden_identity_and_sexuality_are_absent_from_answers_and_preferences_still_decide() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::seeking("woman", &["man"])).await;
        let rui = app.ready("Rui", ProfileFacts::seeking("man", &["woman"])).await;
        let leo = app.ready("Leo", ProfileFacts::seeking("man", &["man"])).await;
        let hidden = json!({ "gender_identity": "me", "pronouns": "me", "sexuality": "me" });
        own(&rui, json!({ "sexuality": "demisexual", "pronouns": "ele/dele", "visibility": hidden })).await;
        app.run_until_idle().await;
        assert!(sees(&ana, &rui).await && !sees(&leo, &rui).await, "his preferences decide");
        let deck = ana.rpc("discover", json!({})).await.ok().to_string();
        assert!(deck.contains(&rui.id.to_string()), "{deck}");
        app.matched(&ana, &rui).await;
        let mut answers = deck;
        for path in ["people?select=*".to_owned(), format!("people?id=eq.{}&select=*", rui.id), "matches?select=*,person:people(*)".to_owned()] {
            answers.push_str(&ana.get(&path).await.ok().to_string());
        }
        answers.push_str(&ana.rpc("person_card", json!({ "target": rui.id })).await.ok().to_string());
        for word in ["demisexual", "ele/dele", "\"man\""] {
            assert!(!answers.contains(word), "{word} in {answers}");
        }
        for filter in ["sexuality=eq.demisexual", "gender_identity=eq.man", "pronouns=eq.ele/dele"] {
            ana.get(&format!("people?id=eq.{}&{filter}", rui.id)).await.is_empty();
        }
    });
}

#[test]
fn fact_of_a_profile_is_a_word_of_its_list_and_follows_its_audience() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        ana.is_shown(rui.id).await;
        for fact in app::profiles::facts::FACTS {
            let read = format!("people?id=eq.{}&select={}", rui.id, fact.column);
            let card = async || ana.rpc("person_card", json!({ "target": rui.id })).await.ok()[fact.column].clone();
            assert!(card().await.is_null(), "{}", fact.column);
            for word in fact.words {
                own(&rui, json!({ fact.column: word })).await;
                assert_eq!(ana.get(&read).await.ok(), json!([{ fact.column: word }]));
                assert_eq!(card().await, *word);
            }
            rui.patch(
                "profiles",
                &format!("id=eq.{}", rui.id),
                json!({ fact.column: "qualquer" }),
            )
            .await
            .refused(422, "VALIDATION");
            own(&rui, json!({ "visibility": { fact.column: "matches" } })).await;
            assert_eq!(ana.get(&read).await.ok(), json!([{ fact.column: null }]));
            assert!(card().await.is_null(), "{}", fact.column);
            let preview = rui.rpc("preview_me", json!({})).await.ok();
            assert!(preview[fact.column].is_null(), "{preview}");
        }
    });
}

#[test]
fn surname_of_a_stranger_is_neither_shown_nor_searched_until_the_match() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let full = "Bia Maria Nogueira";
        own(&bia, json!({ "full_name": full })).await;
        app.run_until_idle().await;
        let target = json!({ "target": bia.id });
        let by_id = format!("people?id=eq.{}", bia.id);
        ana.rpc("discover", json!({})).await.ok();
        ana.rpc("save_person", target.clone()).await.ok();
        let saved = ana.rpc("saved_people", json!({})).await.ok();
        ana.rpc("react", json!({ "target": bia.id, "kind": "pass" })).await.ok();
        let undone = ana.rpc("undo_reaction", json!({})).await.ok();
        ana.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        for answer in [
            saved[0]["person"].clone(),
            undone,
            ana.rpc("person_card", target.clone()).await.ok(),
            ana.rpc("value_match", target.clone()).await.ok()["person"].clone(),
            bia.rpc("preview_me", json!({})).await.ok(),
            ana.get(&by_id).await.ok()[0].clone(),
            ana.get(&format!("likes?target_id=eq.{}&select=*,people(*)", bia.id))
                .await
                .ok()[0]["people"]
                .clone(),
            ana.get(&format!("person_photos?person_id=eq.{}&select=*,people(*)", bia.id))
                .await
                .ok()[0]["people"]
                .clone(),
        ] {
            assert_eq!(answer["name"], "Bia", "{answer}");
            assert!(!answer.to_string().contains("Nogueira"), "{answer}");
        }
        ana.get(&format!("{by_id}&name=ilike.*Nogueira*")).await.is_empty();
        ana.get(&format!("{by_id}&name=gt.Bia")).await.is_empty();

        bia.is_shown(ana.id).await;
        let matched = bia.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        for answer in [
            ana.rpc("person_card", target.clone()).await.ok(),
            ana.get("matches?select=person:people(name)").await.ok()[0]["person"].clone(),
            ana.get(&format!("{by_id}&name=ilike.*Nogueira*")).await.ok()[0].clone(),
        ] {
            assert_eq!(answer["name"], full, "{answer}");
        }
        ana.rpc("unmatch", json!({ "match_id": matched["match_id"] }))
            .await
            .ok();
        assert_eq!(
            ana.get(&by_id).await.ok()[0]["name"],
            "Bia",
            "as the rest that is for matches"
        );
    });
}

/// Whoever moves in steps of a hundred metres and reads the band of a person who stands still learns of cities alone.
#[test]
fn step_of_a_hundred_metres_changes_a_band_only_with_the_city() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.is_shown(bia.id).await;
        let read = format!("people?id=eq.{}&select=distance_band", bia.id);
        let mut seen: Vec<(Value, Value)> = Vec::new();
        // From the centre of São Paulo, where Bia lives, over Guarulhos.
        for step in 0..240 {
            let way = 0.0007 * f64::from(step);
            let position = json!({ "lat": -23.5475 + way, "lon": -46.6361 + way });
            ana.rpc("set_location", position).await.ok();
            let city = ana.get("profiles?select=city_id").await.ok()[0]["city_id"].clone();
            let band = ana.get(&read).await.ok()[0]["distance_band"].clone();
            assert!(band.is_string(), "{band}");
            seen.push((city, band));
        }
        let changes: Vec<_> = seen.windows(2).filter(|pair| pair[0].1 != pair[1].1).collect();
        assert!(!changes.is_empty(), "the way leaves the first band");
        for pair in changes {
            assert_ne!(pair[0].0, pair[1].0, "the band changed within a city");
        }
    });
}
