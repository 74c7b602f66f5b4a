//! Feedback: sent, stored, answered, and the answer seen by its author.

use crate::beta::manager;
use axum::http::Method;
use futures_util::future::join_all;
use jiff::SignedDuration;
use testkit::{Person, Reply, TestApp, Value, jpeg, json, on_both};
use uuid::Uuid;

async fn tell(who: &Person, text: &str) -> Value {
    let row = json!({ "kind": "ideia", "text": text, "route": "/matches?q=segredo#x", "app_version": "1.0.0" });
    who.insert("feedback", row).await.ok()[0].clone()
}

#[test]
fn feedback_is_answered_and_the_answer_is_seen_by_its_author_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let row = tell(&ana, "Um filtro por bairro ajudaria.").await;
        assert_eq!((&row["state"], &row["reply"]), (&json!("novo"), &Value::Null));
        // What stands behind the question mark may be private.
        assert_eq!(row["route"], "/matches");
        bia.get("feedback?select=*").await.is_empty();

        let rosa = manager(&app, "Rosa").await;
        let listed = rosa.rpc("beta_admin_feedback", json!({})).await.ok();
        assert_eq!(listed[0]["text"], "Um filtro por bairro ajudaria.");
        assert!(!listed.to_string().contains(&ana.id.to_string()), "{listed}");
        let answer = json!({ "id": row["id"], "state": "em_andamento", "reply": "Boa ideia, vamos tentar." });
        rosa.rpc("beta_admin_answer_feedback", answer.clone()).await.ok();
        rosa.rpc("beta_admin_answer_feedback", answer).await.ok();
        let seen = ana.get("feedback?select=state,reply,replied_at").await.ok();
        assert_eq!(
            (&seen[0]["state"], &seen[0]["reply"]),
            (&json!("em_andamento"), &json!("Boa ideia, vamos tentar."))
        );
        assert!(seen[0]["replied_at"].is_string());
        app.run_until_idle().await;
        let notices = ana.get("notifications?select=kind,ref").await.ok();
        assert_eq!(notices, json!([{ "kind": "feedback.reply", "ref": row["id"] }]));
        app.advance(SignedDuration::from_hours(2));
        let letters = app.mails_to(&ana.email).await;
        assert_eq!(letters.last().expect("a letter").subject, "Respondemos ao seu feedback");
        // A change of state alone is shown on the page, without a notification.
        let rosa = {
            let mut rosa = rosa;
            rosa.sign_in().await;
            rosa.with_second_factor()
        };
        rosa.rpc(
            "beta_admin_answer_feedback",
            json!({ "id": row["id"], "state": "resolvido" }),
        )
        .await
        .ok();
        let mut ana = ana;
        ana.sign_in().await;
        let seen = ana.get("feedback?select=state,reply").await.ok();
        assert_eq!(
            (&seen[0]["state"], &seen[0]["reply"]),
            (&json!("resolvido"), &json!("Boa ideia, vamos tentar."))
        );
        for wrong in [
            json!({ "id": row["id"], "state": "esquecido" }),
            json!({ "id": row["id"], "state": "triado", "reply": "x".repeat(2001) }),
        ] {
            rosa.rpc("beta_admin_answer_feedback", wrong)
                .await
                .refused(422, "VALIDATION");
        }
        rosa.rpc(
            "beta_admin_answer_feedback",
            json!({ "id": Uuid::new_v4(), "state": "triado" }),
        )
        .await
        .refused(404, "NOT_FOUND");
    });
}

#[test]
fn invalid_feedback_is_refused_with_the_reason() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        for wrong in [
            json!({ "kind": "ideia", "text": "curto" }),
            json!({ "kind": "ideia", "text": " \u{200b} ".repeat(20) }),
            json!({ "kind": "ideia", "text": "x".repeat(2001) }),
            json!({ "kind": "poema", "text": "Um texto que seria longo o bastante." }),
            json!({ "kind": "ideia", "text": "Um texto que seria longo o bastante.", "nps": 11 }),
            json!({ "kind": "ideia", "text": "Um texto que seria longo o bastante.", "nps": -1 }),
            json!({ "kind": "ideia", "text": "Um texto que seria longo o bastante.", "screenshot": "x/y" }),
            json!({ "kind": "feedback_final", "text": "Nunca estive no beta, mas digo adeus." }),
        ] {
            ana.insert("feedback", wrong).await.refused(422, "VALIDATION");
        }
        let sly = json!({ "kind": "ideia", "text": "Um texto que é longo o bastante.", "state": "resolvido" });
        assert!(ana.insert("feedback", sly).await.status.is_client_error());
        ana.get("feedback?select=id").await.is_empty();
        tell(&ana, &"é".repeat(2000)).await;
    });
}

#[test]
fn ten_a_day_and_a_new_day_at_four() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = app.newcomer("Ana").await;
        for n in 0..10 {
            tell(&ana, &format!("Esta é a ideia de número {n}.")).await;
        }
        let more = json!({ "kind": "elogio", "text": "Gosto muito deste lugar." });
        let refused = ana.insert("feedback", more.clone()).await.refused(429, "LIMIT");
        assert_eq!(refused["details"]["kind"], "feedback");
        app.advance(SignedDuration::from_hours(14));
        ana.sign_in().await;
        ana.insert("feedback", more).await.ok();
    });
}

async fn send_picture(who: &Person, name: &str) -> Reply {
    who.upload_into("feedback", name, jpeg(400, 480, 3), "image/jpeg").await
}

#[test]
fn pictures_of_the_screen_sent_at_once_end_at_twenty_also_after_a_removal() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = app.newcomer("Ana").await;
        let names: Vec<String> = (0..24).map(|_| format!("{}/{}", ana.id, Uuid::new_v4())).collect();
        let sent = join_all(names.iter().map(|name| send_picture(&ana, name))).await;
        let stored: Vec<&String> = names
            .iter()
            .zip(&sent)
            .filter(|(_, reply)| reply.status.is_success())
            .map(|(name, _)| name)
            .collect();
        assert_eq!(stored.len(), 20);
        let removal = json!({ "prefixes": [stored[0]] });
        let removed = ana.send_to(Method::DELETE, "/storage/v1/object/feedback", removal).await.ok();
        assert_eq!(removed.as_array().map(Vec::len), Some(1), "{removed}");
        let name = format!("{}/{}", ana.id, Uuid::new_v4());
        let refused = send_picture(&ana, &name).await;
        assert!(!refused.status.is_success(), "{}", refused.body);
        app.advance(SignedDuration::from_hours(25));
        ana.sign_in().await;
        send_picture(&ana, &name).await.ok();
    });
}

#[test]
fn picture_of_the_screen_is_for_its_owner_and_for_staff() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let name = format!("{}/{}", ana.id, Uuid::new_v4());
        ana.upload_into("feedback", &name, jpeg(900, 1400, 3), "image/jpeg")
            .await
            .ok();
        let taken = ana
            .upload_into("feedback", &name, jpeg(900, 1400, 4), "image/jpeg")
            .await;
        assert!(taken.status.is_client_error());
        let foreign = bia
            .upload_into("feedback", &name, jpeg(900, 1400, 5), "image/jpeg")
            .await;
        assert!(foreign.status.is_client_error());
        let file = format!("/storage/v1/object/feedback/{name}");
        assert!(ana.fetch(&file).await.status.is_success());
        assert!(bia.fetch(&file).await.status.is_client_error());
        let row = json!({ "kind": "erro", "text": "O botão some quando viro o celular.", "screenshot": name });
        assert!(bia.insert("feedback", row.clone()).await.status.is_client_error());
        assert_eq!(ana.insert("feedback", row).await.ok()[0]["screenshot"], json!(name));
        let rosa = manager(&app, "Rosa").await;
        // Staff read it by the feedback: no answer to them says who wrote.
        let listed = rosa.rpc("beta_admin_feedback", json!({})).await.ok();
        assert!(listed[0]["screenshot"] == true && !listed.to_string().contains(&ana.id.to_string()), "{listed}");
        let shot = rosa.rpc("beta_admin_screenshot", json!({ "id": listed[0]["id"] })).await.ok();
        assert!(shot["data"].as_str().expect("a picture").starts_with("data:image/webp;base64,"));
        let unknown = json!({ "id": Uuid::new_v4() });
        rosa.rpc("beta_admin_screenshot", unknown).await.refused(404, "NOT_FOUND");
        // What belongs to feedback stays; what was never sent goes after a day.
        let loose = format!("{}/{}", ana.id, Uuid::new_v4());
        ana.upload_into("feedback", &loose, jpeg(900, 1400, 6), "image/jpeg")
            .await
            .ok();
        app.run_until_idle().await;
        for _ in 0..3 {
            app.advance(SignedDuration::from_hours(25));
            app.run_until_idle().await;
        }
        let mut ana = ana;
        ana.sign_in().await;
        assert!(ana.fetch(&file).await.status.is_success());
        let gone = ana.fetch(&format!("/storage/v1/object/feedback/{loose}")).await;
        assert!(gone.status.is_client_error());
    });
}

#[test]
fn picture_of_somebody_else_looks_absent_by_every_way_to_read_a_file() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let name = format!("{}/{}", ana.id, Uuid::new_v4());
        let picture = jpeg(900, 1400, 3);
        ana.upload_into("feedback", &name, picture, "image/jpeg").await.ok();
        let rosa = manager(&app, "Rosa").await;
        let never = format!("{}/{}", ana.id, Uuid::new_v4());
        let hurry = json!({ "expiresIn": 60 });
        for outsider in [&rosa, &bia] {
            for way in ["object", "object/authenticated", "object/info"] {
                let (there, absent) = (
                    outsider.fetch(&format!("/storage/v1/{way}/feedback/{name}")).await,
                    outsider.fetch(&format!("/storage/v1/{way}/feedback/{never}")).await,
                );
                assert!(there.status.is_client_error(), "{way}: {}", there.body);
                assert_eq!((there.status, there.body), (absent.status, absent.body), "{way}");
            }
            let there = outsider
                .post(&format!("/storage/v1/object/sign/feedback/{name}"), hurry.clone())
                .await;
            let absent = outsider
                .post(&format!("/storage/v1/object/sign/feedback/{never}"), hurry.clone())
                .await;
            assert!(there.status.is_client_error(), "{}", there.body);
            assert_eq!((there.status, there.body), (absent.status, absent.body));
        }
    });
}

#[test]
fn export_for_the_makers_is_a_table_and_an_act_in_the_book() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        tell(&ana, "Um filtro por bairro ajudaria.").await;
        ana.insert(
            "feedback",
            json!({ "kind": "segurança", "text": "Alguém me pediu dinheiro hoje." }),
        )
        .await
        .ok();
        app.advance(SignedDuration::from_mins(1));
        tell(&ana, "E outro por distância a pé.").await;
        let rosa = manager(&app, "Rosa").await;
        let rows = rosa.rpc("beta_admin_export_feedback", json!({})).await.ok();
        let kinds: Vec<&Value> = rows.as_array().expect("rows").iter().map(|row| &row["kind"]).collect();
        assert_eq!(kinds, [&json!("segurança"), &json!("ideia"), &json!("ideia")]);
        let book = rosa.rpc("beta_admin_acts", json!({})).await.ok();
        assert_eq!(
            (&book[0]["act"], &book[0]["details"]["rows"]),
            (&json!("feedback.export"), &json!(3))
        );
        // A spreadsheet reads no text of a stranger as a formula; the rows themselves stay as they were written.
        app.advance(SignedDuration::from_mins(1));
        tell(&ana, "=HYPERLINK(\"https://mau.example\")").await;
        for (function, selection) in [
            ("beta_admin_export_feedback", ""),
            ("beta_admin_feedback", ""),
            ("beta_admin_feedback", "?select=id,text"),
        ] {
            let request = axum::http::Request::post(format!("/rest/v1/rpc/{function}{selection}"))
                .header("authorization", format!("Bearer {}", rosa.token))
                .header("apikey", app.enlace.keys.anon())
                .header("content-type", "application/json")
                .header("accept", "text/csv")
                .body(axum::body::Body::from("{}"))
                .expect("a request");
            let answer = app.send(request).await;
            assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
            let bytes = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
            let table = String::from_utf8(bytes.to_vec()).expect("UTF-8");
            assert!(
                table.contains("\"'=HYPERLINK(") && !table.contains("\"=HYPERLINK("),
                "{function}: {table}"
            );
            let rows = rosa.rpc(function, json!({})).await.ok();
            assert!(rows.to_string().contains("\"=HYPERLINK("), "{rows}");
        }
    });
}

#[test]
fn change_that_came_of_feedback_is_public_in_both_portugueses_and_names_nobody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let row = tell(&ana, "Um filtro por bairro ajudaria.").await;
        let visitor = app.visitor();
        assert_eq!(visitor.rpc("feedback_changes", json!({})).await.ok(), json!([]));
        let rosa = manager(&app, "Rosa").await;
        let change = |brazil: &str, shown: bool| {
            json!({ "id": row["id"], "text_brazil": brazil, "text_portugal": "Agora filtras por bairro.", "shown": shown })
        };
        let publish = async |args: Value| rosa.rpc("beta_admin_publish_change", args).await;
        publish(change("Agora você filtra por bairro.", true)).await.refused(409, "STATE");
        let resolved = json!({ "id": row["id"], "state": "resolvido" });
        rosa.rpc("beta_admin_answer_feedback", resolved).await.ok();
        publish(change("", true)).await.refused(422, "VALIDATION");
        publish(change("Fale com ana@example.org", true)).await.refused(422, "VALIDATION");
        publish(change("Agora voce filtra.", true)).await.ok();
        publish(change("Agora você filtra por bairro.", true)).await.ok();
        let listed = visitor.rpc("feedback_changes", json!({})).await.ok();
        assert_eq!(listed.as_array().map(Vec::len), Some(1), "{listed}");
        assert_eq!(listed[0]["text"], "Agora você filtra por bairro.");
        assert!(listed[0]["published_at"].is_string());
        for secret in [ana.id.to_string(), "Ana".to_owned(), "ajudaria".to_owned()] {
            assert!(!listed.to_string().contains(&secret), "{listed}");
        }
        publish(change("Agora você filtra por bairro.", false)).await.ok();
        assert_eq!(visitor.rpc("feedback_changes", json!({})).await.ok(), json!([]));
    });
}
