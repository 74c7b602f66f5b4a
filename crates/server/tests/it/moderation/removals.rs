//! Removing the same item more than once, and what a decision about one removal leaves of the other.

use super::{acquaintances, claim_only, decide, decisions_of, minutes, moderator, queue, report};
use db::params;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

async fn write_bio(who: &Person, text: &str) {
    let own = format!("id=eq.{}", who.id);
    who.patch("profiles", &own, json!({ "bio": text })).await.ok();
}

async fn bio(who: &Person) -> Value {
    who.get("profiles?select=bio").await.ok()[0]["bio"].clone()
}

async fn parked(app: &TestApp) -> i64 {
    let sql = "SELECT count(*) FROM parked_events";
    app.enlace.app.db.one(sql, params![]).await.expect("a count")
}

#[test]
fn rewritten_text_is_removed_again_and_an_appeal_of_the_second_leaves_the_first() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        for text in ["Um texto ruim.", "Um texto pior."] {
            write_bio(&rui, text).await;
            report(&app, &ana, &rui, "harassment", json!({ "item": "bio" })).await;
            decide(&app, &malu, "remove_content", json!({ "items": ["bio"] })).await;
            assert_eq!(bio(&rui).await, Value::Null, "{text}");
            // The order of the two decisions is that of their times.
            app.advance(minutes(1));
        }
        let appeal = async |decision: &Value| {
            let text = "Este texto não quebra regra nenhuma, peço que leiam outra vez.";
            rui.rpc("appeal", json!({ "decision": decision["id"], "text": text }))
                .await
                .ok();
            let case = claim_only(&tom).await;
            let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão." });
            tom.rpc("mod_judge_appeal", judge).await.ok();
            app.run_until_idle().await;
        };
        let told = decisions_of(&rui).await;
        appeal(&told[0]).await;
        assert_eq!(bio(&rui).await, "Um texto pior.", "what the second removed is back");
        write_bio(&rui, "").await;
        appeal(&told[1]).await;
        assert_eq!(
            bio(&rui).await,
            Value::Null,
            "an older text does not come back over a newer one"
        );
        assert_eq!(parked(&app).await, 0);
    });
}

#[test]
fn report_about_a_rewritten_text_has_its_case_and_hides_it_until_the_decision() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        write_bio(&rui, "Um texto ruim.").await;
        report(&app, &ana, &rui, "harassment", json!({ "item": "bio" })).await;
        decide(&app, &malu, "remove_content", json!({ "items": ["bio"] })).await;
        write_bio(&rui, "Um texto pior.").await;
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        nina.is_shown(rui.id).await;
        report(&app, &nina, &rui, "minor", json!({ "item": "bio" })).await;
        assert_eq!(parked(&app).await, 0);
        let cases = queue(&malu).await;
        assert_eq!((cases.len(), &cases[0]["severity"]), (1, &json!("S0")));
        assert_eq!(bio(&rui).await, Value::Null, "hidden at once");
        // What is written while a case is open goes with its decision; what it hid before is not put back.
        write_bio(&rui, "O pior de todos.").await;
        decide(&app, &malu, "remove_content", json!({ "items": ["bio"] })).await;
        assert_eq!(bio(&rui).await, Value::Null);
        assert_eq!(parked(&app).await, 0);
    });
}

#[test]
fn moderator_of_the_reporters_life_has_no_such_case() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let mut staff = Vec::new();
        for name in ["Bia", "Caio", "Duda"] {
            let person = app.ready(name, ProfileFacts::default()).await;
            person.is_shown(ana.id).await;
            crate::beta::grant(&app, &person, "moderator").await;
            staff.push(person.with_second_factor());
        }
        staff[0].rpc("block", json!({ "target": ana.id })).await.ok();
        staff[1]
            .rpc("react", json!({ "target": ana.id, "kind": "like" }))
            .await
            .ok();
        staff[2].rpc("save_person", json!({ "target": ana.id })).await.ok();
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let case = queue(&malu).await[0].clone();
        for person in &staff {
            assert!(queue(person).await.is_empty());
            let claim = json!({ "case_id": case["id"], "version": case["version"] });
            person.rpc("mod_claim", claim).await.refused(404, "NOT_FOUND");
        }
    });
}

#[test]
fn every_free_text_of_a_profile_is_removed_by_its_name_and_comes_back_with_a_granted_appeal() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let own = format!("id=eq.{}", rui.id);
        let texts = json!({
            "fun_fact": "Sei assobiar com os dedos.", "occupation": "Marceneiro", "pronouns": "custom",
            "custom_pronouns": "ele/dele", "free_tags": ["Xadrez", "Forró pé de serra"],
        });
        rui.patch("profiles", &own, texts.clone()).await.ok();
        let sheet = json!({ "user_id": rui.id, "cultural_values": { "tq20": "Lealdade acima de tudo." } });
        rui.insert("matchmaking_preferences", sheet).await.ok();
        let columns = "profiles?select=fun_fact,occupation,custom_pronouns,free_tags";
        let before = rui.get(columns).await.ok()[0].clone();
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let shown: Vec<&str> = view["texts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text["item"].as_str().unwrap())
            .collect();
        let items = ["custom_pronouns", "free_tags", "fun_fact", "occupation", "value:tq20"];
        for item in items {
            assert!(shown.contains(&item), "{item}: {shown:?}");
        }
        let mut decision = super::decision(&case, "remove_content");
        decision["items"] = json!(items);
        malu.rpc("mod_decide", decision).await.ok();
        app.run_until_idle().await;
        let after = rui.get(columns).await.ok()[0].clone();
        let empty = json!({ "fun_fact": null, "occupation": null, "custom_pronouns": null, "free_tags": [] });
        assert_eq!(after, empty);
        let sheet = "matchmaking_preferences?select=cultural_values";
        assert_eq!(rui.get(sheet).await.ok()[0]["cultural_values"], json!({}));
        let told = decisions_of(&rui).await;
        let text = "Estes textos não quebram regra nenhuma, peço que leiam outra vez.";
        rui.rpc("appeal", json!({ "decision": told[0]["id"], "text": text }))
            .await
            .ok();
        let appeal = claim_only(&tom).await;
        let judge = json!({ "case_id": appeal["id"], "grant": true, "answer": "Você tem razão." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        app.run_until_idle().await;
        assert_eq!(rui.get(columns).await.ok()[0], before);
        let words = rui.get(sheet).await.ok()[0]["cultural_values"]["tq20"].clone();
        assert_eq!(words, "Lealdade acima de tudo.");
        assert_eq!(parked(&app).await, 0);
    });
}
