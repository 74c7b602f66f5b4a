//! Moving from city to city, and off the map.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn fourth_move_of_a_day_is_refused() {
    on_both(|world| async move {
        let ana = world.newcomer().await;
        let go = |to| {
            let now = world.now();
            world.act(move |tx| Box::pin(async move { moving::set(tx, ana, to, LimitEnforcement::Yes, now).await }))
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
        // Replacing words with words is no move: they do not affect the search by distance.
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
        let remaining: i64 = world
            .app
            .db
            .one(
                "SELECT count(*) FROM profile_changes WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(remaining, 4);
        world.clock.advance(SignedDuration::from_hours(49));
        save(&world, ana, 3, json!({ "city_id": LISBON })).await.unwrap();
        save(&world, ana, 3, json!({ "city_id": SAO_PAULO })).await.unwrap();
        let remaining: i64 = world
            .app
            .db
            .one(
                "SELECT count(*) FROM profile_changes WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(remaining, 1, "what no day counts any more is forgotten");
    })
    .await;
}
