//! The list of people saved for later.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn save(who: &Person, target: Uuid) -> testkit::Reply {
    who.rpc("save_person", json!({ "target": target })).await
}

/// The ids on the list, the latest first.
async fn saved(who: &Person) -> Vec<String> {
    let list = who.rpc("saved_people", json!({})).await.ok();
    let id = |entry: &Value| entry["person"]["id"].as_str().expect("an id").to_owned();
    list.as_array().expect("a list").iter().map(id).collect()
}

async fn deck(who: &Person) -> String {
    who.rpc("discover", json!({ "limit": 30 })).await.ok().to_string()
}

#[test]
fn saved_person_leaves_the_deck_and_stays_readable_beyond_the_two_weeks_of_strangers() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        app.run_until_idle().await;
        assert!(deck(&ana).await.contains(&rui.id.to_string()));
        save(&ana, rui.id).await.ok();
        save(&ana, rui.id).await.ok();
        app.advance(SignedDuration::from_secs(60));
        save(&ana, caio.id).await.ok();
        assert_eq!(saved(&ana).await, [caio.id.to_string(), rui.id.to_string()]);
        assert_eq!(deck(&ana).await, "[]");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["saved_people"].as_array().map(Vec::len), Some(2));
        // The saved person hears nothing and is shown the other as before.
        assert!(deck(&rui).await.contains(&ana.id.to_string()));
        rui.get("notifications?select=id").await.is_empty();

        app.advance(SignedDuration::from_hours(24 * 40));
        ana.sign_in().await;
        ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        let entry = &ana.rpc("saved_people", json!({})).await.ok()[1];
        assert_eq!(
            (&entry["person"]["name"], &entry["person"]["relation"]),
            (&json!("Rui"), &json!("stranger"))
        );

        ana.rpc("unsave_person", json!({ "target": rui.id })).await.ok();
        assert_eq!(saved(&ana).await, [caio.id.to_string()]);
        ana.rpc("person_card", json!({ "target": rui.id }))
            .await
            .refused(404, "NOT_FOUND");
        assert!(deck(&ana).await.contains(&rui.id.to_string()));
    });
}

#[test]
fn saved_person_who_hides_or_blocks_is_absent_until_they_may_be_seen_again() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let stranger = app.ready("Caio", ProfileFacts::default()).await;
        save(&ana, stranger.id).await.refused(404, "NOT_FOUND");
        save(&ana, ana.id).await.refused(404, "NOT_FOUND");
        save(&ana, Uuid::new_v4()).await.refused(404, "NOT_FOUND");
        app.show_to_each_other(&[&ana, &rui]).await;
        save(&ana, rui.id).await.ok();

        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "paused": true })).await.ok();
        assert!(saved(&ana).await.is_empty());
        rui.patch("profiles", &own, json!({ "paused": false })).await.ok();
        assert_eq!(saved(&ana).await, [rui.id.to_string()]);
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        assert!(saved(&ana).await.is_empty());
        save(&ana, rui.id).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn reaction_takes_a_person_off_the_list_and_a_liked_one_cannot_be_saved() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        save(&ana, rui.id).await.ok();
        ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
        assert!(saved(&ana).await.is_empty());
        let refused = save(&ana, rui.id).await.refused(409, "STATE");
        assert_eq!(refused["message"], "Você já curtiu esta pessoa.");
        rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        save(&rui, ana.id).await.refused(409, "STATE");
    });
}

#[test]
fn list_is_full_at_twenty_people_who_can_be_seen_and_goes_with_either_account() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut people = Vec::new();
        for _ in 0..21 {
            let person = app.ready("Rui", ProfileFacts::default()).await;
            ana.is_shown(person.id).await;
            people.push(person);
        }
        for person in &people[..20] {
            save(&ana, person.id).await.ok();
        }
        let refused = save(&ana, people[20].id).await.refused(409, "STATE");
        assert_eq!(
            refused["message"],
            "Sua lista já tem 20 pessoas. Tire uma para salvar outra."
        );
        // A person who left is on no list.
        let path = format!("admin/users/{}", people[0].id);
        app.operator()
            .auth(axum::http::Method::DELETE, &path, json!({}))
            .await
            .ok();
        app.run_until_idle().await;
        save(&ana, people[20].id).await.ok();
        assert_eq!(saved(&ana).await.len(), 20);
    });
}

#[test]
fn undo_puts_a_saved_person_back_on_the_list_at_their_old_place() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        app.run_until_idle().await;
        deck(&ana).await;
        save(&ana, rui.id).await.ok();
        app.advance(SignedDuration::from_secs(60));
        save(&ana, caio.id).await.ok();
        let before = ana.rpc("saved_people", json!({})).await.ok();
        ana.rpc("react", json!({ "target": rui.id, "kind": "pass" })).await.ok();
        assert_eq!(saved(&ana).await, [caio.id.to_string()]);
        assert_eq!(ana.rpc("undo_reaction", json!({})).await.ok()["id"], json!(rui.id));
        assert_eq!(saved(&ana).await, [caio.id.to_string(), rui.id.to_string()]);
        let after = ana.rpc("saved_people", json!({})).await.ok();
        assert_eq!(after[1]["saved_at"], before[1]["saved_at"], "since when is as it was");
        assert!(!deck(&ana).await.contains(&rui.id.to_string()), "and off the deck");
    });
}
