//! Asking for the age: a hint opens a case and keeps nobody out; a credible report or a person asks.

use super::{claim, days, decide, decisions_of, moderator, queue, report, say};
use crate::verification::{assure, reviewers};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

const HINT: &str = "tenho 16 anos e estou no ensino médio";

async fn is_gated(who: &Person) -> bool {
    let reply = who.get("matches?select=id").await;
    match reply.status.as_u16() {
        200 => false,
        _ => {
            assert_eq!(reply.refused(403, "AGE_REQUIRED")["details"]["reason"], "assurance");
            true
        }
    }
}

async fn sees(viewer: &Person, subject: &Person) -> bool {
    viewer.is_shown(subject.id).await;
    viewer.get(&format!("people?id=eq.{}&select=id", subject.id)).await.ok() != json!([])
}

async fn new_session(app: &Arc<TestApp>, people: [&mut Person; 2]) {
    for person in people {
        person.sign_in().await;
    }
    app.run_until_idle().await;
}

#[test]
fn hint_of_a_minor_opens_a_case_that_asks_for_the_age_only_when_a_person_decides() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        let malu = moderator(&app, "Malu").await;
        say(&rui, &id, HINT).await;
        rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ "bio": HINT }))
            .await
            .ok();
        app.run_until_idle().await;
        let cases = queue(&malu).await;
        assert_eq!(cases.len(), 1, "{cases:?}");
        assert_eq!(
            (
                &cases[0]["kind"],
                &cases[0]["severity"],
                &cases[0]["source"],
                &cases[0]["hidden"]
            ),
            (&json!("minor"), &json!("S0"), &json!("rule"), &json!(false))
        );
        assert!(
            !is_gated(&rui).await && sees(&nina, &rui).await,
            "a classifier keeps nobody out"
        );
        assert_eq!(decisions_of(&rui).await.len(), 0, "and accuses nobody");

        // Looked at and found harmless: another hint opens no case.
        decide(&app, &malu, "none", json!({})).await;
        say(&rui, &id, "repito: tenho 16 anos").await;
        app.run_until_idle().await;
        assert_eq!(queue(&malu).await.len(), 0);

        nina.is_shown(rui.id).await;
        report(&app, &nina, &rui, "minor", json!({})).await;
        decide(&app, &malu, "confirm_age", json!({ "rule": "minor" })).await;
        assert!(is_gated(&rui).await && !sees(&nina, &rui).await);
        assert!(!is_gated(&ana).await);
        let status = rui.rpc("verification_status", json!({})).await.ok();
        assert_eq!(status["age_required"], true);
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["action"], &told[0]["can_appeal"]),
            (&json!("confirm_age"), &json!(true))
        );
        let statement = told[0]["statement"].to_string();
        assert!(statement.contains("confirme a sua idade"), "{statement}");

        let [one, two, _] = reviewers(&app).await;
        assure(&app, &rui, [&one, &two]).await;
        assert!(
            !is_gated(&rui).await && sees(&nina, &rui).await,
            "assured, and met again"
        );
    });
}

#[test]
fn credible_report_asks_for_the_age_at_once_and_an_appeal_takes_it_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = super::acquaintances(&app, "Ana", "Rui").await;
        app.advance(days(15));
        new_session(&app, [&mut ana, &mut rui]).await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "minor", json!({})).await;
        assert!(is_gated(&rui).await);
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["action"], &told[0]["automated"]),
            (&json!("confirm_age"), &json!(true))
        );
        assert!(
            told[0]["statement"].to_string().contains("não é uma acusação"),
            "{told:?}"
        );
        let mails = app.mails_to(&rui.email).await;
        let mail = mails
            .iter()
            .find(|mail| mail.subject == "Sobre a sua conta no Enlace")
            .expect("a letter");
        let appeal = format!("/decisions#{}", told[0]["id"].as_str().expect("an id"));
        for part in [
            "Uma regra automática",
            "Pedimos que você confirme",
            "Você pode recorrer",
            &appeal,
        ] {
            assert!(mail.text.contains(part), "{part} is missing in {}", mail.text);
        }
        assert!(
            !mail.text.contains("acusação") && !mail.text.contains("A nossa equipe decidiu"),
            "{}",
            mail.text
        );

        let text = "Tenho trinta anos e posso mostrar o meu documento.";
        rui.rpc("appeal", json!({ "decision": told[0]["id"], "text": text }))
            .await
            .ok();
        let case = queue(&malu)
            .await
            .into_iter()
            .find(|case| case["state"] == "appealed")
            .expect("an appeal");
        let case = claim(&malu, &case).await;
        let args = json!({ "case_id": case["id"], "grant": true, "answer": "Obrigada por contar." });
        malu.rpc("mod_judge_appeal", args).await.ok();
        app.run_until_idle().await;
        assert!(!is_gated(&rui).await);
        let last = app.mails_to(&rui.email).await;
        assert!(
            last.iter().any(|mail| mail.text.contains("analisou o seu recurso")),
            "the answer has its own words"
        );
    });
}
