//! Appeals: once, in time, decided by somebody else, and undoing what was done.

use super::{acquaintances, again, claim_only, days, decide, decisions_of, moderator, queue, report};
use db::params;
use testkit::{Person, TestApp, json, on_both};
use uuid::Uuid;

const TEXT: &str = "Não fui eu quem escreveu isso, a conta foi usada por outra pessoa.";

#[test]
fn appeal_is_decided_by_another_person_and_undoes_the_decision() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        report(&app, &ana, &rui, "harassment", json!({})).await;
        decide(&app, &malu, "suspend", json!({ "days": 30 })).await;
        rui.sign_in().await;
        let id = decisions_of(&rui).await[0]["id"].clone();
        let appeal = |text: &str| json!({ "decision": id, "text": text });
        rui.rpc("appeal", appeal("curto")).await.refused(422, "VALIDATION");
        ana.rpc("appeal", appeal(TEXT)).await.refused(404, "NOT_FOUND");
        rui.rpc("appeal", appeal(TEXT)).await.ok();
        rui.rpc("appeal", appeal(TEXT)).await.refused(409, "STATE");
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["appeal"]["state"], &told[0]["can_appeal"]),
            (&json!("open"), &json!(false))
        );

        assert!(queue(&malu).await.is_empty(), "whoever decided first has no such case");
        let appealed = queue(&tom).await[0].clone();
        for (name, args) in [
            (
                "mod_claim",
                json!({ "case_id": appealed["id"], "version": appealed["version"] }),
            ),
            ("mod_case", json!({ "case_id": appealed["id"] })),
            (
                "mod_judge_appeal",
                json!({ "case_id": appealed["id"], "grant": false, "answer": "A decisão está certa." }),
            ),
        ] {
            malu.rpc(name, args).await.refused(404, "NOT_FOUND");
        }
        let forced: Result<u64, db::DbError> = app
            .enlace
            .app
            .db
            .tx(|tx| {
                Box::pin(async move {
                    tx.exec(
                        "UPDATE mod_appeals SET state = 'denied', judged_by = decided_by",
                        params![],
                    )
                    .await
                })
            })
            .await;
        let constraint = "mod_appeals_other_check".to_owned();
        assert_eq!(
            forced,
            Err(db::DbError::Check { constraint }),
            "a constraint refuses it too"
        );

        let case = claim_only(&tom).await;
        assert_eq!(case["state"], "appealed");
        let open = json!({ "case_id": case["id"] });
        let view = tom.rpc("mod_case", open).await.ok();
        assert_eq!(view["appeal"]["text"], TEXT);
        assert!(
            view["appeal"]["decision"].is_null() && view["subject"]["past"] == json!([]),
            "first hidden"
        );
        let revealed = tom
            .rpc("mod_case", json!({ "case_id": case["id"], "reveal": true }))
            .await
            .ok();
        assert_eq!(revealed["appeal"]["decision"]["action"], "suspend");
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão, e pedimos desculpa." });
        tom.rpc("mod_judge_appeal", judge.clone()).await.ok();
        tom.rpc("mod_judge_appeal", judge).await.refused(409, "STATE");
        app.run_until_idle().await;
        rui.rpc("discover", json!({})).await.ok();
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["state"], &told[0]["appeal"]["state"]),
            (&json!("overturned"), &json!("granted"))
        );
        assert_eq!(told[0]["appeal"]["answer"], "Você tem razão, e pedimos desculpa.");
        let mails = app.mails_to(&rui.email).await;
        assert_eq!(
            mails
                .iter()
                .filter(|mail| mail.subject == "Sobre a sua conta no Enlace")
                .count(),
            2
        );
    });
}

#[test]
fn appeal_is_due_in_seven_days_and_comes_too_late_after_six_months() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        decide(&app, &malu, "warn", json!({})).await;
        let id = decisions_of(&rui).await[0]["id"].clone();
        app.advance(days(182));
        rui.sign_in().await;
        rui.rpc("appeal", json!({ "decision": id, "text": TEXT })).await.ok();
        let tom = moderator(&app, "Tom").await;
        let due: testkit::Value = queue(&tom).await[0]["due_at"].clone();
        assert_eq!(due, json!((app.now() + days(7)).to_string()));

        let (bia, mut leo, _) = acquaintances(&app, "Bia", "Leo").await;
        report(&app, &bia, &leo, "harassment", json!({})).await;
        let tom = again(&tom).await;
        let case = queue(&tom)
            .await
            .into_iter()
            .find(|case| case["state"] == "open")
            .expect("the new case");
        let case = super::claim(&tom, &case).await;
        tom.rpc("mod_decide", super::decision(&case, "warn")).await.ok();
        let id = decisions_of(&leo).await[0]["id"].clone();
        app.advance(days(183));
        leo.sign_in().await;
        leo.rpc("appeal", json!({ "decision": id, "text": TEXT }))
            .await
            .refused(409, "STATE");
        assert_eq!(decisions_of(&leo).await[0]["can_appeal"], false);
    });
}

#[test]
fn appeal_against_a_standing_ban_loses_its_text_a_year_after_its_answer() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let (bia, mut leo, _) = acquaintances(&app, "Bia", "Leo").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let ban = async |reporter: &Person, subject: &mut Person| {
            report(&app, reporter, subject, "harassment", json!({})).await;
            decide(&app, &malu, "ban", json!({})).await;
            subject.sign_in().await;
            let id = decisions_of(subject).await[0]["id"].clone();
            let appeal = json!({ "decision": id, "text": TEXT });
            subject.rpc("appeal", appeal).await.ok();
        };
        ban(&ana, &mut rui).await;
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": false, "answer": "A decisão está certa." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        ban(&bia, &mut leo).await;
        let text = async |who: Uuid| -> String {
            let sql = "SELECT text FROM mod_appeals WHERE user_id = $1";
            app.enlace.app.db.one(sql, params![who]).await.expect("an appeal")
        };
        app.advance(days(364));
        app.run_until_idle().await;
        assert_eq!(text(rui.id).await, TEXT);
        app.advance(days(2));
        app.run_until_idle().await;
        assert_eq!(text(rui.id).await, "", "only the decision stays");
        assert_eq!(text(leo.id).await, TEXT, "nobody has answered it");
        let left: (i64, i64, i64) = app
            .enlace
            .app
            .db
            .one(
                "SELECT (SELECT count(*) FROM reports), (SELECT count(*) FROM mod_decisions WHERE action = 'ban'),
                        (SELECT count(*) FROM mod_appeals WHERE state = 'denied')",
                params![],
            )
            .await
            .expect("counts");
        assert_eq!(left, (1, 2, 1));
    });
}

#[test]
fn appeal_of_a_decision_by_an_erased_account_is_decided_and_erased_with_its_case() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        report(&app, &ana, &rui, "harassment", json!({})).await;
        decide(&app, &malu, "warn", json!({})).await;
        let id = decisions_of(&rui).await[0]["id"].clone();
        rui.rpc("appeal", json!({ "decision": id, "text": TEXT })).await.ok();
        crate::roses::erase(&app, &malu).await;
        app.run_until_idle().await;
        let by_her = async || -> i64 {
            let sql = "SELECT (SELECT count(*) FROM mod_appeals WHERE decided_by = $1)
                            + (SELECT count(*) FROM mod_decisions WHERE decided_by = $1)";
            app.enlace.app.db.one(sql, params![malu.id]).await.expect("a count")
        };
        assert_eq!(
            by_her().await,
            2,
            "who decided first stays known, so that nobody else is taken for them"
        );
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": false, "answer": "A decisão está certa." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        assert_eq!(decisions_of(&rui).await[0]["appeal"]["state"], "denied");
        for (later, left) in [(364, 2), (2, 0)] {
            app.advance(days(later));
            app.run_until_idle().await;
            assert_eq!(by_her().await, left, "{later} days later");
        }
    });
}
