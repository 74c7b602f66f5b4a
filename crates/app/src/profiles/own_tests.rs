//! Stories of prompts, onboarding and moves, on both databases.

use super::moving::{self, Destination};
use super::onboarding::{self, Saved};
use super::prompts;
use crate::kernel::Enforced;
use crate::kernel::fault::Outcome;
use crate::kernel::{Fault, Member};
use crate::media::tests::world::{SAO_PAULO, World, on_both};
use db::params;
use jiff::SignedDuration;
use serde_json::{Value, json};

const LISBON: i64 = 2_267_057;

async fn save(world: &World, who: Member, step: i64, data: Value) -> Outcome<Saved> {
    let now = world.now();
    world
        .act(move |tx| Box::pin(async move { onboarding::save(tx, who, step, &data, Enforced::Yes, now).await }))
        .await
}

async fn refused(world: &World, who: Member, step: i64, data: Value) -> &'static str {
    match save(world, who, step, data.clone()).await {
        Err(Fault::Validation { field, .. }) => field,
        other => panic!("step {step} with {data}: {other:?}"),
    }
}

async fn text(world: &World, who: Member, column: &str) -> Option<String> {
    let sql = format!("SELECT {column} FROM profiles WHERE id = $1");
    world.app.db.one(sql, params![who.id]).await.unwrap()
}

fn one() -> Value {
    json!({
        "name": " Ana  Luísa ", "birthdate": "1994-05-05", "gender_identity": "woman", "sexuality": "queer",
        "gender_preferences": ["man", "woman"], "pronouns": "custom", "custom_pronouns": "ela/elu",
        "consents": ["gender_identity", "sexuality", "gender_preferences"],
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn five_steps_make_a_profile_and_each_is_kept() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        let fresh = onboarding::state(&mut world.app.db.reader(), ana).await.unwrap();
        assert_eq!((fresh.step, fresh.done, fresh.data), (0, false, json!({})));
        assert_eq!(
            save(&world, ana, 1, one()).await.unwrap(),
            Saved { step: 1, done: false }
        );
        save(&world, ana, 2, json!({"bio": "Gosto de mar."})).await.unwrap();
        save(&world, ana, 3, json!({"city_id": SAO_PAULO, "city_text": "São Paulo"}))
            .await
            .unwrap();
        save(
            &world,
            ana,
            4,
            json!({"interests": "Música, academia, xadrez, colecionar selos"}),
        )
        .await
        .unwrap();
        // The tab was closed; another device goes on.
        let state = onboarding::state(&mut world.app.db.reader(), ana).await.unwrap();
        assert_eq!((state.step, state.done), (4, false));
        assert_eq!(state.data["1"]["name"], "Ana Luísa");
        assert_eq!(state.data["1"]["consents"].as_array().unwrap().len(), 3);
        assert!(state.data["1"].get("birthdate").is_none());
        assert_eq!(state.data["2"]["bio"], "Gosto de mar.");
        assert_eq!(
            (&state.data["3"]["city_id"], state.data["3"]["city_text"].is_string()),
            (&json!(SAO_PAULO), true)
        );
        assert_eq!(
            state.data["4"]["interests"],
            "Música, academia, xadrez, colecionar selos"
        );
        let last = save(&world, ana, 5, json!({"astrology_sign": "Touro", "moon": "Leão"}))
            .await
            .unwrap();
        assert_eq!(last, Saved { step: 5, done: true });
        let (interests, tags, chart): (Value, Value, Value) = world
            .app
            .db
            .one(
                "SELECT interests, free_tags, birth_chart FROM profiles WHERE id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(
            (interests, tags, chart),
            (
                json!(["Música", "Fitness", "Jogos"]),
                json!(["colecionar selos"]),
                json!({"moon": "Leão"})
            )
        );
        // The draft itself holds nothing sensitive.
        let draft: Value = world
            .app
            .db
            .one("SELECT data FROM onboarding_drafts WHERE user_id = $1", params![ana.id])
            .await
            .unwrap();
        assert!(
            !draft.to_string().contains("queer") && !draft.to_string().contains("1994"),
            "{draft}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_come_in_any_order_and_only_name_and_birth_date_end_them() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        assert_eq!(
            save(&world, ana, 5, json!({})).await.unwrap(),
            Saved { step: 5, done: false }
        );
        assert!(!save(&world, ana, 1, json!({"name": "Ana"})).await.unwrap().done);
        assert!(
            save(&world, ana, 1, json!({"name": "Ana", "birthdate": "1994-05-05"}))
                .await
                .unwrap()
                .done
        );
        // Once over it stays over, and a step can still be corrected.
        let again = save(&world, ana, 2, json!({"bio": "Oi."})).await.unwrap();
        assert_eq!(again, Saved { step: 2, done: true });
        assert_eq!(
            onboarding::state(&mut world.app.db.reader(), ana).await.unwrap().step,
            5
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_changes_nothing() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        for (step, data, field) in [
            (0, json!({}), "step"),
            (6, json!({}), "step"),
            (1, json!([]), "data"),
            (1, json!("x"), "data"),
            (1, json!({}), "name"),
            (1, json!({"name": 3}), "name"),
            (1, json!({"name": "Ana", "birthdate": "2010-01-01"}), "birthdate"),
            (1, json!({"name": "Ana", "birthdate": 7}), "birthdate"),
            (1, json!({"name": "Ana", "gender_identity": "woman"}), "gender_identity"),
            (
                1,
                json!({"name": "Ana", "gender_identity": "robot", "consents": ["gender_identity"]}),
                "gender_identity",
            ),
            (
                1,
                json!({"name": "Ana", "gender_preferences": ["woman"], "consents": ["gender_identity"]}),
                "gender_preferences",
            ),
            (1, json!({"name": "Ana", "consents": ["everything"]}), "consents"),
            (1, json!({"name": "Ana", "consents": ["trust_sensitive"]}), "consents"),
            (1, json!({"name": "Ana", "consents": "sexuality"}), "consents"),
            (2, json!({"bio": "é".repeat(501)}), "bio"),
            (2, json!({"bio": "me liga 11 98765-4321"}), "bio"),
            (3, json!({}), "city"),
            (3, json!({"city_id": 1}), "city"),
            (3, json!({"city_id": "x"}), "city"),
            (4, json!({"interests": ["Música"]}), "interests"),
            (4, json!({"interests": "x".repeat(31)}), "interests"),
            (
                4,
                json!({"interests": (0..11).map(|n| format!("tema {n}")).collect::<Vec<_>>().join(",")}),
                "interests",
            ),
            (5, json!({"astrology_sign": "Ofiúco"}), "astrology_sign"),
            (5, json!({"rising": 4}), "birth_chart"),
        ] {
            assert_eq!(refused(&world, ana, step, data.clone()).await, field, "{step} {data}");
        }
        assert_eq!(
            (
                text(&world, ana, "full_name").await,
                text(&world, ana, "gender_identity").await
            ),
            (None, None)
        );
        let left = "SELECT count(*) FROM consents WHERE user_id = $1";
        let drafts = "SELECT count(*) FROM onboarding_drafts WHERE user_id = $1";
        assert_eq!((world.count(left, ana).await, world.count(drafts, ana).await), (0, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prompts_are_replaced_as_a_whole() {
    on_both(|world| async move {
        let ana = world.person().await;
        let now = world.now();
        let save = |given: &[(&str, &str)]| {
            let given = given
                .iter()
                .map(|(id, answer)| (id.to_string(), answer.to_string()))
                .collect();
            world.act(move |tx| Box::pin(async move { prompts::save(tx, ana, given, now).await }))
        };
        save(&[("p03", "o mar"), ("p01", "avisa quando chega")]).await.unwrap();
        assert!(!world.missing(ana).await.contains(&"prompt".to_string()));
        assert!(save(&[("p01", "a"), ("p01", "b")]).await.is_err());
        save(&[("p01", "ri de si")]).await.unwrap();
        let rows: Vec<(i64, String, String)> = world
            .app
            .db
            .all(
                "SELECT position, prompt_id, answer FROM profile_prompts WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(rows, [(0, "p01".to_string(), "ri de si".to_string())]);
        save(&[]).await.unwrap();
        assert!(world.missing(ana).await.contains(&"prompt".to_string()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_moves_three_times_a_day() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        let go = |to| {
            let now = world.now();
            world.act(move |tx| Box::pin(async move { moving::set(tx, ana, to, Enforced::Yes, now).await }))
        };
        let (sao_paulo, lisbon, porto) = (
            Destination::City(SAO_PAULO),
            Destination::Position(38.72, -9.14),
            Destination::Position(41.15, -8.61),
        );
        // The first city is no move, and staying is none either.
        for to in [&sao_paulo, &sao_paulo, &lisbon, &porto, &porto, &lisbon] {
            go(to.clone()).await.unwrap();
        }
        assert_eq!(text(&world, ana, "country_code").await.as_deref(), Some("PT"));
        match go(porto.clone()).await {
            Err(Fault::Limit {
                kind: "location",
                limit: 3,
                ..
            }) => {}
            other => panic!("{other:?}"),
        }
        go(lisbon.clone()).await.unwrap();
        world.clock.advance(SignedDuration::from_hours(24));
        go(porto.clone()).await.unwrap();
        for wrong in [
            Destination::City(-1),
            Destination::Position(f64::NAN, 0.0),
            Destination::Position(91.0, 0.0),
        ] {
            assert!(
                matches!(go(wrong.clone()).await, Err(Fault::Validation { .. })),
                "{wrong:?}"
            );
        }
        assert!(Destination::read(None, Some(1.0), None).is_err() && Destination::read(None, None, None).is_err());
    })
    .await;
}

/// Words take the place off the map, which is a move: otherwise they would be the way to any number of cities.
#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_map_by_words_is_a_move_and_coming_back_is_none() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        let words = json!({"city_text": "Vila do Meio"});
        let cities = [SAO_PAULO, LISBON, SAO_PAULO];
        // Words for words are no move: nobody was found by them.
        for _ in 0..5 {
            save(&world, ana, 3, words.clone()).await.unwrap();
        }
        for city in cities {
            save(&world, ana, 3, json!({ "city_id": city })).await.unwrap();
            save(&world, ana, 3, words.clone()).await.unwrap();
            assert_eq!(text(&world, ana, "city_name").await.as_deref(), Some("Vila do Meio"));
            let on_the_map: Option<i64> = world
                .app
                .db
                .one("SELECT cell_lat FROM profiles WHERE id = $1", params![ana.id])
                .await
                .unwrap();
            assert_eq!(on_the_map, None, "unmatched words are found by no distance");
        }
        save(&world, ana, 3, json!({ "city_id": LISBON })).await.unwrap();
        for further in [words, json!({ "city_id": SAO_PAULO })] {
            let refused = save(&world, ana, 3, further).await;
            assert!(
                matches!(
                    refused,
                    Err(Fault::Limit {
                        kind: "location",
                        limit: 3,
                        ..
                    })
                ),
                "{refused:?}"
            );
        }
        assert_eq!(
            text(&world, ana, "country_code").await.as_deref(),
            Some("PT"),
            "she stays where she was"
        );
        world.clock.advance(SignedDuration::from_hours(24));
        save(&world, ana, 3, json!({"city_text": "Vila do Meio"}))
            .await
            .unwrap();
        let kept: i64 = world
            .app
            .db
            .one(
                "SELECT count(*) FROM profile_changes WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(kept, 4);
        world.clock.advance(SignedDuration::from_hours(49));
        save(&world, ana, 3, json!({ "city_id": LISBON })).await.unwrap();
        save(&world, ana, 3, json!({ "city_id": SAO_PAULO })).await.unwrap();
        let kept: i64 = world
            .app
            .db
            .one(
                "SELECT count(*) FROM profile_changes WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(kept, 1, "what no day counts any more is forgotten");
    })
    .await;
}
