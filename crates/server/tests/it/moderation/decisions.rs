//! Decisions: what each brings about, that some take two people, and that a statement goes with every one.

use super::{
    FACTS, acquaintances, again, claim, claim_only, days, decide, decision, decisions_of, is_in_deck, moderator, queue,
    report, report_row,
};
use crate::beta::grant;
use axum::http::Method;
use db::params;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, SocketMessage, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn reporter_follows_the_receipt_and_learns_nothing_of_the_person() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        let receipt = report(
            &app,
            &ana,
            &rui,
            "harassment",
            json!({ "text": "Ele insiste.", "messages": [message] }),
        )
        .await;
        assert_eq!(report_row(&ana, &receipt).await["state"], "received");
        let mut socket = ana.socket().await;
        socket.join(&format!("user:{}", ana.id)).await;
        decide(&app, &malu, "warn", json!({})).await;
        let row = report_row(&ana, &receipt).await;
        assert_eq!((&row["state"], &row["outcome"]), (&json!("acted"), &json!("acted")));
        let said = row.to_string();
        assert!(
            !said.contains(&rui.id.to_string()) && !said.contains(FACTS) && !said.contains("warn"),
            "{said}"
        );
        loop {
            match socket.next_message().await {
                SocketMessage::Said(_, event, payload) if event == "report.changed" => {
                    assert_eq!(payload["receipt"], receipt);
                    break;
                }
                SocketMessage::Said(..) => {}
                SocketMessage::Closed(code) => panic!("closed with {code}"),
            }
        }
        assert!(
            report_row(&rui, &receipt).await.is_null(),
            "a receipt is its reporter's alone"
        );
    });
}

#[test]
fn moderator_sees_what_was_attached_and_ten_around_and_no_name() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, first) = acquaintances(&app, "Ana", "Rui").await;
        let match_id = ana.get("matches?select=id").await.ok()[0]["id"].clone();
        let mut ids = vec![json!(first)];
        for number in 0..30 {
            let said =
                json!({ "match_id": match_id, "body": format!("linha {number:02}"), "client_id": Uuid::new_v4() });
            ids.push(rui.rpc("send_message", said).await.ok()["id"].clone());
        }
        // One that was deleted is evidence only if it was attached.
        for at in [15, 14] {
            rui.rpc("delete_message", json!({ "id": ids[at] })).await.ok();
        }
        report(
            &app,
            &ana,
            &rui,
            "harassment",
            json!({ "messages": [ids[15]], "text": "Veja." }),
        )
        .await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let messages = view["reports"][0]["messages"].as_array().expect("messages").clone();
        assert_eq!(messages.len(), 21);
        let attached = messages
            .iter()
            .find(|message| message["attached"] == true)
            .expect("the attached one");
        assert_eq!(
            (&attached["text"], &attached["deleted"]),
            (&json!("linha 14"), &json!(true))
        );
        let near = messages
            .iter()
            .find(|message| message["id"] == ids[14])
            .expect("a neighbour");
        assert_eq!((&near["text"], &near["deleted"]), (&Value::Null, &json!(true)));
        let said = view.to_string();
        for hidden in ["linha 03", "linha 25", "\"Rui\"", "\"Ana\"", &rui.email, &ana.email] {
            assert!(!said.contains(hidden), "{hidden} in {said}");
        }
        assert_eq!(view["subject"]["age_band"], "25-34");
        assert!(
            said.contains("thumbhash") && !said.contains("storage/v1"),
            "photos by reference"
        );
        let photo = json!({ "case_id": case["id"], "photo_id": view["photos"][0]["id"] });
        let opened = malu.rpc("mod_photo", photo).await.ok();
        assert!(
            opened["data"]
                .as_str()
                .is_some_and(|data| data.starts_with("data:image/webp;base64,"))
        );
        let elsewhere = ana.get("profile_photos?select=id").await.ok()[0]["id"].clone();
        let wrong = json!({ "case_id": case["id"], "photo_id": elsewhere });
        malu.rpc("mod_photo", wrong).await.refused(404, "NOT_FOUND");
    });
}

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
fn limited_account_begins_five_chats_a_day_without_links_until_the_limit_ends() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        let match_id = ana.get("matches?select=id").await.ok()[0]["id"].clone();
        let say = |body: &str| json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
        let plain = rui.rpc("send_message", say("Tudo bem?")).await.ok();
        let linked = json!({ "id": plain["id"], "body": "veja www.exemplo.com" });
        rui.rpc("edit_message", linked).await.refused(422, "VALIDATION");
        rui.rpc("send_message", say("veja www.exemplo.com"))
            .await
            .refused(422, "VALIDATION");
        let mut last = None;
        for number in 0..6 {
            let other = app.ready(&format!("Pessoa{number}"), ProfileFacts::default()).await;
            rui.is_shown(other.id).await;
            last = Some((
                rui.rpc("react", json!({ "target": other.id, "kind": "like" })).await,
                other,
            ));
        }
        let (refused, other) = last.expect("the sixth");
        assert_eq!(refused.refused(429, "LIMIT")["details"]["kind"], "new_chats");
        app.advance(days(3));
        app.run_until_idle().await;
        rui.sign_in().await;
        rui.rpc("send_message", say("veja www.exemplo.com")).await.ok();
        rui.is_shown(other.id).await;
        rui.rpc("react", json!({ "target": other.id, "kind": "like" }))
            .await
            .ok();
    });
}

#[test]
fn limited_account_begins_its_sixth_conversation_the_next_day() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut matches = Vec::new();
        let mut anas = Vec::new();
        for number in 0..6 {
            let other = app.ready(&format!("Ana{number}"), ProfileFacts::default()).await;
            app.show_to_each_other(&[&rui, &other]).await;
            rui.rpc("react", json!({ "target": other.id, "kind": "like" }))
                .await
                .ok();
            let reply = other
                .rpc("react", json!({ "target": rui.id, "kind": "like" }))
                .await
                .ok();
            matches.push(reply["match_id"].clone());
            anas.push(other);
        }
        app.run_until_idle().await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &anas[0], &rui, "scam", json!({})).await;
        decide(&app, &malu, "limit", json!({ "days": 10 })).await;
        let say = |at: usize| json!({ "match_id": matches[at], "body": "Oi!", "client_id": Uuid::new_v4() });
        for at in 0..5 {
            rui.rpc("send_message", say(at)).await.ok();
        }
        rui.rpc("send_message", say(5)).await.refused(429, "LIMIT");
        rui.rpc("send_message", say(0)).await.ok();
        app.advance(days(1) + super::minutes(1));
        rui.sign_in().await;
        rui.rpc("send_message", say(5)).await.ok();
    });
}

/// Suspends or bans Rui after a report of his match, and answers both with the moderator.
async fn judged(app: &Arc<TestApp>, action: &str, more: Value) -> (Person, Person, Person) {
    let (ana, rui, _) = acquaintances(app, "Ana", "Rui").await;
    let malu = moderator(app, "Malu").await;
    report(app, &ana, &rui, "harassment", json!({})).await;
    decide(app, &malu, action, more).await;
    (ana, rui, malu)
}

#[test]
fn suspension_signs_out_hides_and_leaves_reading_appealing_export_and_leaving() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = judged(&app, "suspend", json!({ "days": 7 })).await;
        assert_eq!(rui.rpc("my_decisions", json!({})).await.status, 401, "sessions ended");
        ana.get(&format!("people?id=eq.{}", rui.id)).await.is_empty();
        rui.sign_in().await;
        let refused = rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
        assert_eq!(refused["details"]["status"], "suspended");
        assert_eq!(rui.get("people?select=id").await.status, 403);
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["action"], &told[0]["can_appeal"]),
            (&json!("suspend"), &json!(true))
        );
        rui.get("my_reports?select=*").await.is_empty();
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["mod_decisions"][0]["action"], "suspend");
        assert!(export["mod_decisions"][0].get("decided_by").is_none(), "{export}");
        // Leaving and coming back does not end it.
        rui.rpc("delete_account", json!({})).await.ok();
        rui.rpc("undo_delete_account", json!({})).await.ok();
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");

        app.advance(days(7));
        app.run_until_idle().await;
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.ok();
        ana.sign_in().await;
        assert_eq!(
            ana.get(&format!("people?id=eq.{}&select=id", rui.id)).await.ok()[0]["id"],
            json!(rui.id)
        );
    });
}

#[test]
fn ban_marks_the_person_and_lets_them_in_to_appeal_for_six_months() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = judged(&app, "ban", json!({})).await;
        ana.get(&format!("people?id=eq.{}", rui.id)).await.is_empty();
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
        assert_eq!(decisions_of(&rui).await[0]["action"], "ban");
        let bans: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM safety_bans WHERE owner = $1", params![rui.id])
            .await
            .expect("a count");
        assert_eq!(bans, 1);
        // An operator who bans and lifts changes nothing about it.
        let path = format!("admin/users/{}", rui.id);
        let operator = app.operator();
        for time in ["1h", "none"] {
            operator
                .auth(Method::PUT, &path, json!({ "ban_duration": time }))
                .await
                .ok();
        }
        app.run_until_idle().await;
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
        app.advance(days(184));
        let credentials = json!({ "email": rui.email, "password": PASSWORD });
        let late = app
            .visitor()
            .auth(Method::POST, "token?grant_type=password", credentials)
            .await;
        assert!(late.status.is_client_error(), "{}", late.body);
    });
}

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
        for (facts, automated) in [("curto", true), (FACTS, false)] {
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
            assert!(written.is_err(), "{facts} {automated}");
        }
        let restricted: Result<u64, db::DbError> = db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "INSERT INTO restrictions (id, user_id, kind, decision_id, begins_at, until) VALUES ($1, $2, 'limit', $1, $3, $3)",
                        params![Uuid::new_v4(), user, now],
                    )
                    .await
                })
            })
            .await;
        assert!(restricted.is_err(), "no restriction without a decision");
    });
}

#[test]
fn reporter_is_asked_once_and_answers_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let receipt = report(&app, &ana, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let ask = json!({ "receipt": receipt, "text": "Foi em qual conversa?" });
        malu.rpc("mod_ask", ask.clone()).await.refused(409, "STATE");
        let answer = json!({ "receipt": receipt, "text": "Na de ontem à noite." });
        ana.rpc("answer_case", answer.clone()).await.refused(409, "STATE");
        let case = claim_only(&malu).await;
        malu.rpc("mod_ask", ask.clone()).await.ok();
        malu.rpc("mod_ask", ask).await.refused(409, "STATE");
        assert_eq!(report_row(&ana, &receipt).await["question"], "Foi em qual conversa?");
        rui.rpc("answer_case", answer.clone()).await.refused(404, "NOT_FOUND");
        ana.rpc("answer_case", answer.clone()).await.ok();
        ana.rpc("answer_case", answer).await.refused(409, "STATE");
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        assert_eq!(view["reports"][0]["question"]["answer"], "Na de ontem à noite.");
        let exported = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(exported["mod_questions"][0]["answer"], "Na de ontem à noite.");
        assert!(exported["mod_questions"][0].get("asked_by").is_none());
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
        malu.rpc("mod_evidence_take", take).await.refused(409, "STATE");
    });
}

#[test]
fn report_to_the_authorities_stays_untold_and_keeps_the_person_hidden() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let mut nina = app.ready("Nina", ProfileFacts::default()).await;
        let malu = moderator(&app, "Malu").await;
        app.advance(days(15));
        for person in [&mut ana, &mut rui, &mut nina] {
            person.sign_in().await;
        }
        let malu = again(&malu).await;
        report(&app, &ana, &rui, "threat", json!({ "messages": [message] })).await;
        decide(&app, &malu, "report_authority", json!({})).await;
        assert!(decisions_of(&rui).await.is_empty());
        assert!(!is_in_deck(&nina, &rui).await);
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["mod_decisions"], json!([]), "nor in the export");
    });
}
