//! The moderator of the demonstration: a real second factor, and a queue with a life.

use super::queue;
use axum::http::Method;
use testkit::{TestApp, on_both};
use testkit::{Value, json, totp};

#[test]
fn moderator_of_the_demonstration_signs_in_with_a_code_and_has_a_dozen_cases() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1")]).await;
        let file = app.settings().data_dir.join("demo-moderator.totp");
        let secret = std::fs::read_to_string(file).expect("the secret of the second factor");
        // The code of the enrolment is spent.
        app.advance(super::minutes(1));
        let credentials = json!({ "email": "moderacao@example.org", "password": "amor-com-intencao" });
        let visitor = app.visitor();
        let session = visitor
            .auth(Method::POST, "token?grant_type=password", credentials)
            .await
            .ok();
        let mut malu = visitor.clone();
        malu.enter(&session);
        let half = malu.rpc("mod_queue", json!({})).await;
        assert_eq!(half.status.as_u16(), 403, "{}", half.body);
        let factor = session["user"]["factors"][0]["id"]
            .as_str()
            .expect("a factor")
            .to_owned();
        let challenge = malu
            .auth(Method::POST, &format!("factors/{factor}/challenge"), json!({}))
            .await
            .ok();
        let proof = json!({ "challenge_id": challenge["id"], "code": totp(&secret, app.now().as_second()) });
        let raised = malu
            .auth(Method::POST, &format!("factors/{factor}/verify"), proof)
            .await
            .ok();
        malu.enter(&raised);
        let cases = queue(&malu).await;
        assert!(cases.len() >= 11, "{}", cases.len());
        let severities: Vec<&Value> = cases.iter().map(|case| &case["severity"]).collect();
        for severity in ["S0", "S1", "S2", "S3"] {
            assert!(severities.contains(&&json!(severity)), "{severity} in {severities:?}");
        }
        assert!(cases.iter().any(|case| case["overdue"] == true) && cases.iter().any(|case| case["reports"] == 2));
        // A second start changes nothing.
        let again = app.again().await;
        assert_eq!(queue(&malu.at(&again)).await.len(), cases.len());

        // What takes two people is confirmed by a scripted colleague, some seconds later and never by the same hand.
        let scam = cases.iter().find(|case| case["kind"] == "scam").expect("a case");
        let held = super::claim(&malu, scam).await;
        let mut args = super::decision(&held, "suspend");
        args["days"] = json!(60);
        let proposed = malu.rpc("mod_decide", args).await.ok();
        assert_eq!(proposed["awaiting"], true, "{proposed}");
        let is_waiting = async || queue(&malu).await.iter().any(|case| case["id"] == scam["id"]);
        assert!(is_waiting().await);
        app.run_until_idle().await;
        assert!(is_waiting().await, "a person takes a moment");
        app.advance(jiff::SignedDuration::from_secs(9));
        app.run_until_idle().await;
        assert!(!is_waiting().await);
        let by: Vec<String> = app
            .enlace
            .app
            .db
            .all(
                "SELECT u.email FROM mod_decisions d JOIN auth_users u ON u.id = d.seconded_by WHERE d.state = 'effective'",
                db::params![],
            )
            .await
            .expect("names");
        assert_eq!(by, ["colega@example.org"]);

        // A verification that one moderator answered ends too.
        let attempts = malu.rpc("verification_queue", json!({})).await.ok();
        let id = attempts[0]["id"].clone();
        let seen = malu.rpc("verification_claim", json!({ "attempt": id })).await.ok();
        let mut verdict = json!({ "attempt": id, "reason": null });
        for question in ["same_person", "as_asked", "adult"] {
            let asked = seen["questions"]
                .as_array()
                .expect("questions")
                .contains(&json!(question));
            verdict[question] = if asked { json!(true) } else { Value::Null };
        }
        malu.rpc("verification_answer", verdict).await.ok();
        app.run_until_idle().await;
        let state = async || -> String {
            let id: uuid::Uuid = id.as_str().and_then(|id| id.parse().ok()).expect("an id");
            let sql = "SELECT state FROM verification_attempts WHERE id = $1";
            app.enlace.app.db.one(sql, db::params![id]).await.expect("an attempt")
        };
        assert_eq!(state().await, "pending");
        app.advance(jiff::SignedDuration::from_secs(9));
        app.run_until_idle().await;
        assert_eq!(state().await, "approved");

        // What the moderator decided alone is answered by a colleague when it is contested: the other window of the
        // demonstration is whose account it is about.
        let sign_in = async |email: &str| {
            let body = json!({ "email": email, "password": "amor-com-intencao" });
            let session = visitor.auth(Method::POST, "token?grant_type=password", body).await.ok();
            let mut person = visitor.clone();
            person.enter(&session);
            person
        };
        let (beatriz, tiago) = (sign_in("beatriz@example.org").await, sign_in("tiago@example.org").await);
        super::report(&app, &beatriz, &tiago, "harassment", json!({})).await;
        let cases = queue(&malu).await;
        let of_kind = cases.iter().filter(|case| case["kind"] == "harassment");
        let newest = of_kind.max_by_key(|case| case["due_at"].to_string());
        let held = super::claim(&malu, newest.expect("a case")).await;
        malu.rpc("mod_decide", super::decision(&held, "warn")).await.ok();
        app.run_until_idle().await;
        let decided = super::decisions_of(&tiago).await[0].clone();
        let text = "Foi uma brincadeira entre nós dois, e ela sabe disso.";
        tiago
            .rpc("appeal", json!({ "decision": decided["id"], "text": text }))
            .await
            .ok();
        // The rejection of his verification is contested too, and both who rejected it have no part in the answer.
        let attempt = crate::verification::send(&tiago, "profile").await;
        crate::verification::answer(&app, &malu, &attempt, Some("different_person")).await;
        let answered = async || {
            app.run_until_idle().await;
            app.advance(jiff::SignedDuration::from_secs(9));
            app.run_until_idle().await;
        };
        answered().await;
        let verification = async || tiago.rpc("verification_status", json!({})).await.ok()["profile"].clone();
        assert_eq!(verification().await["attempt"]["state"], "rejected");
        let contest = json!({ "attempt": attempt, "text": "Sou eu, com outro corte de cabelo." });
        tiago.rpc("appeal_verification", contest).await.ok();
        answered().await;
        assert_eq!(verification().await["verified"], true);
        let told = super::decisions_of(&tiago).await[0].clone();
        assert_eq!(
            (&told["state"], &told["appeal"]["state"]),
            (&json!("overturned"), &json!("granted")),
            "{told}"
        );
        assert!(
            told["appeal"]["answer"].to_string().contains("Outra pessoa da equipe"),
            "{told}"
        );
        let sql = "SELECT u.email FROM mod_appeals ap JOIN auth_users u ON u.id = ap.judged_by
                    UNION ALL SELECT u.email FROM verification_seats s JOIN auth_users u ON u.id = s.reviewer WHERE s.of_appeal";
        let by: Vec<String> = app.enlace.app.db.all(sql, db::params![]).await.expect("names");
        assert_eq!(by, ["colega@example.org", "terceira@example.org"]);
    });
}
