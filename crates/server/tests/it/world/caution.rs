//! Countries of caution.

use super::{KAMPALA, LISBON, SALVADOR, abroad, names, own, page, ready};
use testkit::{TestApp, json, on_both};

/// A city of a country in the gazetteer.
fn city_of(country: &str) -> Option<i64> {
    const CITIES: &str = include_str!("../../../../app/content/cities.tsv");
    let line = CITIES.lines().find(|line| line.split('\t').nth(4) == Some(country))?;
    line.split('\t').next()?.parse().ok()
}

/// One case for each listed country: after a move there, dangerous facts are shown to nobody, matches included, until
/// their owner shows them there.
#[test]
fn move_to_each_country_of_caution_hides_identity_pronouns_and_sexuality() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let (ana, bia, _) = app.match_of("Ana", "Bia").await;
        let own = format!("id=eq.{}", ana.id);
        let facts = json!({ "gender_identity": "woman", "pronouns": "ela/dela", "sexuality": "homosexual" });
        ana.patch("profiles", &own, facts).await.ok();
        let shown =
            json!({ "gender_identity": "public", "pronouns": "public", "sexuality": "matches", "bio": "matches" });
        let read = format!("people?id=eq.{}&select=gender_identity,pronouns,sexuality", ana.id);
        let mut without_city = Vec::new();
        for caution in app::profiles::caution::countries() {
            let Some(city) = city_of(caution.country) else {
                without_city.push(caution.country);
                continue;
            };
            ana.patch("profiles", &own, json!({ "visibility": shown, "in_world": false }))
                .await
                .ok();
            let before = bia.get(&read).await.ok();
            assert_eq!(before[0]["sexuality"], "homosexual", "{}", caution.country);
            ana.rpc("set_location", json!({ "city_id": city })).await.ok();
            let absent = json!([{ "gender_identity": null, "pronouns": null, "sexuality": null }]);
            assert_eq!(bia.get(&read).await.ok(), absent, "{}", caution.country);
            let row = ana
                .get("profiles?select=visibility,in_world,gender_identity")
                .await
                .ok();
            assert_eq!(
                (
                    &row[0]["visibility"]["bio"],
                    &row[0]["in_world"],
                    &row[0]["gender_identity"]
                ),
                (&json!("matches"), &json!(false), &json!("woman")),
                "{}",
                caution.country
            );
        }
        assert_eq!(without_city, ["GD", "TV"], "countries without a city of the gazetteer");
        // What its owner shows there is shown.
        ana.patch("profiles", &own, json!({ "visibility": shown })).await.ok();
        assert_eq!(bia.get(&read).await.ok()[0]["pronouns"], "ela/dela");
    });
}

#[test]
fn person_in_a_country_of_caution_does_not_appear() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = abroad(&app, "Ana", SALVADOR).await;
        let rui = ready(&app, "Rui", LISBON).await;
        let public = json!({ "sexuality": "bisexual", "visibility": { "sexuality": "public", "bio": "matches" } });
        own(&ana, public).await.ok();
        assert_eq!(names(&rui, json!({})).await, ["Ana"]);
        ana.rpc("set_location", json!({ "city_id": KAMPALA })).await.ok();
        let row = ana.get("profiles?select=in_world,visibility,country_code").await.ok();
        let hidden = json!([{ "in_world": false, "country_code": "UG", "visibility": {
            "bio": "matches", "gender_identity": "me", "pronouns": "me", "sexuality": "me",
        } }]);
        assert_eq!(row, hidden, "the move took her out and hid what is dangerous there");
        let listed = rui.get(&format!("people?id=eq.{}&select=sexuality", ana.id)).await.ok();
        assert_eq!(listed, json!([{ "sexuality": null }]));
        let refused = own(&ana, json!({ "in_world": true })).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "country");
        assert_eq!(names(&rui, json!({})).await, [""; 0]);
        let listed = page(&ana, json!({})).await;
        assert!(
            listed["caution"]["reason"].is_string() && listed["caution"]["year"].is_i64(),
            "{listed}"
        );
        // What she chooses there is her own choice.
        own(&ana, json!({ "visibility": { "sexuality": "public" } })).await.ok();
        let listed = rui.get(&format!("people?id=eq.{}&select=sexuality", ana.id)).await.ok();
        assert_eq!(listed, json!([{ "sexuality": "bisexual" }]));
    });
}
