//! What takes two people: some bans, and evidence that leaves.

use super::{acquaintances, claim, claim_only, decide, decision, decisions_of, moderator, queue, report};
use crate::beta::grant;
use db::params;
use testkit::{TestApp, json, on_both};

#[test]
fn ban_of_a_verified_person_takes_two() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let db = app.enlace.app.db.clone();
        let id = rui.id;
        db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec("UPDATE profiles SET verified = $2 WHERE id = $1", params![id, true])
                    .await
            })
        })
        .await
        .expect("verified");
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let decided = decide(&app, &malu, "ban", json!({})).await;
        assert_eq!(decided["awaiting"], true);
        rui.rpc("discover", json!({})).await.ok();
        assert!(decisions_of(&rui).await.is_empty(), "nothing changed yet");

        let second = json!({ "decision": decided["decision"], "confirm": true });
        let case = queue(&malu).await[0].clone();
        assert_eq!(case["awaiting"], "mine");
        let mine = claim(&malu, &case).await;
        malu.rpc("mod_second", second.clone()).await.refused(409, "STATE");
        malu.rpc("mod_decide", decision(&mine, "none"))
            .await
            .refused(409, "STATE");
        malu.rpc("mod_release", json!({ "case_id": mine["id"] })).await.ok();
        // A constraint refuses it as well.
        let forced: Result<u64, db::DbError> = db
            .tx(|tx| {
                Box::pin(async move {
                    tx.exec(
                        "UPDATE mod_decisions SET state = 'effective', seconded_by = decided_by",
                        params![],
                    )
                    .await
                })
            })
            .await;
        assert!(forced.is_err());
        let alone: Result<u64, db::DbError> = db
            .tx(|tx| Box::pin(async move { tx.exec("UPDATE mod_decisions SET state = 'effective'", params![]).await }))
            .await;
        assert!(alone.is_err());

        assert_eq!(claim_only(&tom).await["awaiting"], "second");
        tom.rpc("mod_second", second).await.ok();
        app.run_until_idle().await;
        let mut rui = rui;
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
    });
}

#[test]
fn second_person_can_refuse_and_the_case_is_decided_anew() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        grant(&app, &rui, "beta_manager").await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let decided = decide(&app, &malu, "ban", json!({})).await;
        assert_eq!(decided["awaiting"], true, "staff as well");
        claim_only(&tom).await;
        tom.rpc(
            "mod_second",
            json!({ "decision": decided["decision"], "confirm": false }),
        )
        .await
        .ok();
        decide(&app, &tom, "warn", json!({})).await;
        assert_eq!(decisions_of(&rui).await[0]["action"], "warn");
    });
}

#[test]
fn evidence_leaves_when_a_second_person_allows_it_and_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, message) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "threat", json!({ "messages": [message] })).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let case = claim_only(&malu).await;
        let asked = json!({ "case_id": case["id"], "reason": "Pedido da polícia, ofício 12." });
        let export = malu.rpc("mod_evidence_ask", asked).await.ok()["export"].clone();
        let (take, allow) = (json!({ "export": export }), json!({ "export": export, "allow": true }));
        malu.rpc("mod_evidence_take", take.clone()).await.refused(409, "STATE");
        malu.rpc("mod_evidence_second", allow.clone())
            .await
            .refused(409, "STATE");
        tom.rpc("mod_evidence_second", allow).await.ok();
        tom.rpc("mod_evidence_take", take.clone())
            .await
            .refused(404, "NOT_FOUND");
        let evidence = malu.rpc("mod_evidence_take", take.clone()).await.ok();
        assert!(evidence.to_string().contains("Eu sei onde você mora."));
        let hash = &evidence["hashes"][0];
        assert_eq!(hash["part"], "report");
        assert_eq!(hash["sha256"], sha256(&evidence["reports"][0].to_string()));
        assert!(evidence["book"]["hash"].is_string());
        malu.rpc("mod_evidence_take", take).await.refused(409, "STATE");
    });
}

fn sha256(text: &str) -> String {
    use sha2::Digest;
    hex::encode(sha2::Sha256::digest(text))
}
