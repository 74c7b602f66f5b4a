//! The five steps of onboarding.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn five_steps_make_a_profile_and_each_is_kept() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        let fresh = onboarding::state(&mut world.app.db.reader(), ana).await.unwrap();
        assert_eq!((fresh.step, fresh.done, fresh.data), (0, false, json!({})));
        assert_eq!(
            save(&world, ana, 1, one()).await.unwrap(),
            SavedStep { step: 1, done: false }
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
        assert_eq!(last, SavedStep { step: 5, done: true });
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
            SavedStep { step: 5, done: false }
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
        assert_eq!(again, SavedStep { step: 2, done: true });
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
