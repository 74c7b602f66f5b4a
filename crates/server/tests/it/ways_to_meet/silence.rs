//! What is switched off is silent, and tells nobody.

use super::{cards, event, fund, give, of};
use jiff::SignedDuration;
use testkit::{TestApp, json, on_both};

#[test]
fn muted_gifts_of_one_person_bring_no_card_no_event_and_no_notice_and_their_sender_cannot_tell() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let (ana, rui, with_ana) = app.match_of("Ana", "Rui").await;
        let bia = app.ready("Bia", testkit::ProfileFacts::default()).await;
        let with_bia = app.matched(&bia, &rui).await;
        app.run_until_idle().await;
        fund(&app, &ana).await;
        fund(&app, &bia).await;
        let mute = async |muted: bool| {
            let wish = json!({ "muted": muted, "match_id": with_ana });
            rui.rpc("set_gifts_muted", wish).await.ok();
        };
        mute(true).await;
        mute(true).await;
        let stranger = app.newcomer("Zeca").await;
        let wish = json!({ "muted": true, "match_id": with_ana });
        stranger.rpc("set_gifts_muted", wish).await.refused(404, "NOT_FOUND");
        let mut seats = Vec::new();
        for (who, match_id) in [(&ana, &with_ana), (&bia, &with_bia), (&rui, &with_ana)] {
            let mut seat = who.socket().await;
            seat.join(&format!("user:{}", who.id)).await;
            seat.join(&format!("conv:{match_id}")).await;
            seats.push(seat);
        }
        let quiet = give(&app, &ana, &with_ana, "rosa", json!({ "text": "Oi" })).await["id"].clone();
        let mut heard = Vec::new();
        for seat in &mut seats {
            let said = seat.received_so_far().await.into_iter();
            heard.push(said.filter_map(event).collect::<Vec<_>>());
        }
        assert_eq!(heard[2], Vec::<String>::new(), "who muted hears nothing, in no room");
        let loud = give(&app, &bia, &with_bia, "rosa", json!({ "text": "Oi" })).await["id"].clone();
        let hers: Vec<String> = seats[1].received_so_far().await.into_iter().filter_map(event).collect();
        assert_eq!(heard[0], hers, "both senders hear the same");
        let his: Vec<String> = seats[2].received_so_far().await.into_iter().filter_map(event).collect();
        assert!(his.contains(&"gift.received".to_owned()), "{his:?}");
        // Both senders have a card; he has that of Bia alone, and her notice names the gift.
        assert_eq!(cards(&ana).await, json!([{ "kind": "gift", "subject_id": quiet }]));
        assert_eq!(cards(&bia).await, json!([{ "kind": "gift", "subject_id": loud }]));
        assert_eq!(cards(&rui).await, json!([{ "kind": "gift", "subject_id": loud }]));
        let notices = rui.get("notifications?select=ref&kind=eq.gift.received").await.ok();
        assert_eq!(notices, json!([{ "ref": loud }]));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert!(
            !export.to_string().contains("gift_mutes\":[{"),
            "nothing of it is hers to read"
        );
        let seen = of(&rui, "gift", &quiet).await.ok();
        assert_eq!((&seen["quiet"], &seen["person_muted"]), (&json!(true), &json!(true)));
        assert_eq!(of(&ana, "gift", &quiet).await.ok()["person_muted"], false);
        of(&rui, "open_gift", &quiet).await.ok();
        assert_eq!(
            cards(&rui).await.as_array().map(Vec::len),
            Some(2),
            "what was opened is shown"
        );
        mute(false).await;
        give(&app, &ana, &with_ana, "livro", json!({ "text": "Oi" })).await;
        assert_eq!(cards(&rui).await.as_array().map(Vec::len), Some(3));
    });
}

#[test]
fn match_do_dia_that_is_off_shows_nobody_and_proposes_to_nobody() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let people = [
            app.ready("Ana", testkit::ProfileFacts::default()).await,
            app.ready("Rui", testkit::ProfileFacts::default()).await,
        ];
        app.run_until_idle().await;
        let set = async |on: bool| people[0].rpc("set_daily_match", json!({ "on": on })).await.ok();
        let later = async |hours: i64| {
            for _ in 0..hours {
                app.advance(SignedDuration::from_hours(1));
                app.run_until_idle().await;
            }
        };
        set(false).await;
        set(false).await;
        later(26).await;
        for who in &people {
            let day = who.rpc("daily_match", json!({})).await.ok();
            assert_eq!(day["proposals"], json!([]));
            assert_eq!(day["on"], json!(who.id != people[0].id));
        }
        set(true).await;
        later(30).await;
        let day = people[0].rpc("daily_match", json!({})).await.ok();
        assert_eq!(
            (day["on"].clone(), day["proposals"].as_array().map(Vec::len)),
            (json!(true), Some(1))
        );
        // Off again: what was proposed is not shown, and comes back with the switch.
        set(false).await;
        assert_eq!(
            people[0].rpc("daily_match", json!({})).await.ok()["proposals"],
            json!([])
        );
    });
}
