//! Decisions: what each brings about, and that a statement goes with every one.

use super::{
    FACTS, Neighbourhood, acquaintances, claim_only, decide, decision, decisions_of, is_in_deck, moderator,
    neighbourhood, report,
};
use db::params;
use testkit::{TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn removed_content_is_gone_and_warned_person_reads_why() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, message) = acquaintances(&app, "Ana", "Rui").await;
        rui.patch(
            "profiles",
            &format!("id=eq.{}", rui.id),
            json!({ "bio": "Gosto de marés." }),
        )
        .await
        .ok();
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "harassment", json!({ "messages": [message] })).await;
        let items = json!({ "items": ["bio", "prompt:p01", format!("message:{message}")] });
        decide(&app, &malu, "remove_content", items).await;
        let seen = ana.get(&format!("people?id=eq.{}&select=bio", rui.id)).await.ok();
        assert!(seen[0]["bio"].is_null(), "{seen}");
        assert_eq!(rui.get("profile_prompts?select=*").await.ok(), json!([]));
        let said = ana
            .get(&format!("messages?id=eq.{message}&select=body,deleted_at"))
            .await
            .ok();
        assert!(said[0]["body"].is_null() && said[0]["deleted_at"].is_string(), "{said}");
        let told = decisions_of(&rui).await;
        assert_eq!(told.len(), 1);
        let statement = told[0]["statement"].to_string();
        for part in [
            "Tiramos um conteúdo seu",
            FACTS,
            "Respeito:",
            "Uma pessoa da nossa equipe",
            "Você pode recorrer",
        ] {
            assert!(statement.contains(part), "{part} is missing in {statement}");
        }
        let lisbon = rui.reading("pt-PT").rpc("my_decisions", json!({})).await.ok();
        assert!(
            lisbon[0]["statement"].to_string().contains("Podes recorrer"),
            "{lisbon}"
        );
        let mails = app.mails_to(&rui.email).await;
        assert!(
            mails
                .iter()
                .any(|mail| mail.subject == "Sobre a sua conta no Enlace" && !mail.text.contains("insultos"))
        );
        let notices = rui
            .get("notifications?kind=eq.moderation.decision&select=id")
            .await
            .ok();
        assert_eq!(notices.as_array().map(Vec::len), Some(1));
        assert!(decisions_of(&ana).await.is_empty());
    });
}

#[test]
fn decision_without_its_parts_is_refused_and_the_database_refuses_it_too() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        for (field, change) in [
            ("facts", json!({ "facts": "curto" })),
            ("rule", json!({ "rule": "nenhuma" })),
            ("action", json!({ "action": "limit_reports" })),
            ("days", json!({ "action": "suspend" })),
            ("days", json!({ "action": "suspend", "days": 4000 })),
            ("items", json!({ "action": "remove_content", "items": ["nome"] })),
        ] {
            let mut args = decision(&case, "warn");
            for (name, value) in change.as_object().expect("fields") {
                args[name] = value.clone();
            }
            let refused = malu.rpc("mod_decide", args.clone()).await.refused(422, "VALIDATION");
            assert_eq!(refused["details"]["field"], field, "{refused}");
        }
        let mut shown = decision(&case, "warn");
        shown.as_object_mut().expect("an object").remove("version");
        let preview = malu.rpc("mod_preview", shown).await.ok();
        assert!(preview["statement"].to_string().contains(FACTS));
        let db = app.enlace.app.db.clone();
        let case_id: Uuid = case["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let (user, now) = (rui.id, app.now());
        let constraints = ["mod_decisions_facts_check", "mod_decisions_human_check"];
        for ((facts, automated), constraint) in [("curto", true), (FACTS, false)].into_iter().zip(constraints) {
            let written: Result<u64, db::DbError> = db
                .tx(move |tx| {
                    Box::pin(async move {
                        tx.exec(
                            "INSERT INTO mod_decisions (id, case_id, subject, action, items, facts, rule, automated, appeal_path,
                                    appeal_until, state, decided_at, needs_second)
                             VALUES ($1, $2, $3, 'warn', $7, $4, 'respect', $5, 'in_app', $6, 'effective', $6, $8)",
                            params![Uuid::new_v4(), case_id, user, facts, automated, now, json!([]), false],
                        )
                        .await
                    })
                })
                .await;
            let refused = db::DbError::Check {
                constraint: constraint.to_owned(),
            };
            assert_eq!(written, Err(refused), "{facts} {automated}");
        }
        for (rule, path, constraint) in [
            ("", "in_app", "mod_decisions_rule_check"),
            ("respect", "none", "mod_decisions_restriction_appeal_check"),
        ] {
            let written: Result<u64, db::DbError> = db
                .tx(move |tx| {
                    Box::pin(async move {
                        tx.exec(
                            "INSERT INTO mod_decisions (id, case_id, subject, action, items, facts, rule, automated, appeal_path,
                                    appeal_until, state, decided_at, needs_second)
                             VALUES ($1, $2, $3, 'warn', $8, $4, $5, $9, $6, $7, 'effective', $7, $10)",
                            params![Uuid::new_v4(), case_id, user, FACTS, rule, path, now, json!([]), true, false],
                        )
                        .await
                    })
                })
                .await;
            let refused = db::DbError::Check {
                constraint: constraint.to_owned(),
            };
            assert_eq!(written, Err(refused), "{rule:?} {path}");
        }
        let restricting = async |decision: Option<Uuid>| -> Result<u64, db::DbError> {
            db.tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "INSERT INTO restrictions (id, user_id, kind, decision_id, begins_at, until) VALUES ($1, $2, 'limit', $3, $4, $4)",
                        params![Uuid::new_v4(), user, decision, now],
                    )
                    .await
                })
            })
            .await
        };
        let unnamed = restricting(None).await;
        let column = "decision_id".to_owned();
        assert_eq!(
            unnamed,
            Err(db::DbError::NotNull { column }),
            "no restriction without naming its decision"
        );
        let restricted = restricting(Some(Uuid::new_v4())).await;
        assert!(
            matches!(restricted, Err(db::DbError::ForeignKey { .. })),
            "no restriction without a decision: {restricted:?}"
        );
    });
}

#[test]
fn report_to_the_authorities_stays_untold_and_keeps_the_person_hidden() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let Neighbourhood {
            ana,
            mut rui,
            message,
            nina,
            malu,
        } = neighbourhood(&app).await;
        report(&app, &ana, &rui, "threat", json!({ "messages": [message] })).await;
        decide(&app, &malu, "report_authority", json!({})).await;
        assert!(decisions_of(&rui).await.is_empty());
        assert!(!is_in_deck(&nina, &rui).await);
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["mod_decisions"], json!([]), "nor in the export");
    });
}
