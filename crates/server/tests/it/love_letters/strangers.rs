//! Letters of presentation: who may write to a stranger, what is refused, and who is named when.

use super::{EVENING, MORNING, act, album, hours, notices, save, send, set, states, text, write};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

/// Two ready people whom the product showed to each other, the first of them verified.
async fn strangers(app: &Arc<TestApp>) -> (Person, Person) {
    let ana = app.ready("Ana", ProfileFacts::default()).await;
    let rui = app.ready("Rui", ProfileFacts::default()).await;
    ana.is_shown(rui.id).await;
    set(app, "UPDATE profiles SET verified = TRUE WHERE id = $1", ana.id).await;
    (ana, rui)
}

fn state(refused: &Value) -> &str {
    text(&refused["details"]["state"])
}

#[test]
fn presentation_letter_has_no_sender_until_it_arrives_and_can_be_answered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = strangers(&app).await;
        let desk = ana.rpc("letter_desk", json!({ "to": rui.id })).await.ok();
        assert_eq!(
            (&desk["kind"], &desk["max"], &desk["obstacle"]),
            (&json!("presentation"), &json!(1200), &Value::Null)
        );
        let id = send(&ana, &rui, MORNING).await;
        app.run_until_idle().await;
        let coming = album(&rui).await;
        assert_eq!(coming["on_the_way"], json!({ "people": [], "unnamed": 1 }));
        let notices_now = rui.get("notifications?select=*&kind=eq.letter.sent").await.ok();
        assert_eq!(notices_now[0]["person_id"], Value::Null);
        for hidden in ["Ana", &ana.id.to_string()] {
            assert!(!coming.to_string().contains(hidden) && !notices_now.to_string().contains(hidden));
        }
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        let arrived = album(&rui).await["letters"][0].clone();
        assert_eq!(
            (&arrived["person"]["name"], &arrived["state"]),
            (&json!("Ana"), &json!("delivered"))
        );
        let person = format!("people?select=id&id=eq.{}", ana.id);
        assert_eq!(
            rui.get(&person).await.ok(),
            json!([{ "id": ana.id }]),
            "the letter names her"
        );
        act(&rui, "open_letter", id).await.ok();
        let second = write(&ana, &rui, EVENING).await;
        assert_eq!(
            state(&act(&ana, "seal_letter", second).await.refused(409, "STATE")),
            "written"
        );
        let answer = Uuid::new_v4();
        save(&rui, answer, ana.id, EVENING, json!({ "answers_to": id }))
            .await
            .ok();
        // He is not verified, and need not be to answer.
        act(&rui, "seal_letter", answer).await.ok();
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        assert_eq!(states(&ana).await[0], "received delivered");
    });
}

#[test]
fn presentation_letter_is_refused_to_the_unverified_the_limited_and_with_contacts() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = strangers(&app).await;
        let long = write(&ana, &rui, &"é ".repeat(601)).await;
        act(&ana, "seal_letter", long).await.refused(422, "VALIDATION");
        let id = write(&ana, &rui, &format!("{MORNING} Meu número é 11 98765-4321.")).await;
        let refused = act(&ana, "seal_letter", id).await.refused(422, "VALIDATION");
        assert!(text(&refused["message"]).starts_with("Numa carta de apresentação não cabem telefone"));
        save(&ana, id, rui.id, MORNING, json!({})).await.ok();
        set(&app, "UPDATE profiles SET verified = FALSE WHERE id = $1", ana.id).await;
        assert_eq!(
            state(&act(&ana, "seal_letter", id).await.refused(409, "STATE")),
            "unverified"
        );
        set(&app, "UPDATE profiles SET verified = TRUE WHERE id = $1", ana.id).await;
        rui.rpc("set_letter_settings", json!({ "accepts_presentation": false }))
            .await
            .ok();
        assert_eq!(
            state(&act(&ana, "seal_letter", id).await.refused(409, "STATE")),
            "declines"
        );
        let desk = ana.rpc("letter_desk", json!({ "to": rui.id })).await.ok();
        assert_eq!(desk["obstacle"]["state"], "declines");
        rui.rpc("set_letter_settings", json!({ "accepts_presentation": true }))
            .await
            .ok();
        let rude = format!("{MORNING} Você é um idiota, um lixo, e eu te odeio, seu imbecil.");
        save(&ana, id, rui.id, &rude, json!({})).await.ok();
        for confirm in [false, true] {
            let sealed = ana.rpc("seal_letter", json!({ "id": id, "confirm": confirm })).await;
            assert_eq!(sealed.refused(409, "CONFIRM")["details"]["wait_seconds"], Value::Null);
        }
        assert!(notices(&rui).await.is_empty());
    });
}

#[test]
fn presentation_letter_a_month_is_free() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let (mut ana, rui) = strangers(&app).await;
        send(&ana, &rui, MORNING).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        hours(&app, 24 * 29, &mut [&mut ana]).await;
        ana.is_shown(bia.id).await;
        let second = write(&ana, &bia, EVENING).await;
        act(&ana, "seal_letter", second).await.refused(429, "LIMIT");
        hours(&app, 24, &mut [&mut ana]).await;
        act(&ana, "seal_letter", second).await.ok();
    });
}

#[test]
fn unknown_hidden_and_blocked_people_cannot_be_written_to_and_answer_alike() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui) = strangers(&app).await;
        let unknown = app.ready("Bia", ProfileFacts::default()).await;
        let desk = async |to: Uuid| {
            let args = json!({ "to": to });
            ana.rpc("letter_desk", args).await.refused(404, "NOT_FOUND")
        };
        let nobody = desk(Uuid::new_v4()).await;
        assert_eq!(desk(unknown.id).await, nobody, "the product did not show her");
        let id = write(&ana, &rui, MORNING).await;
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "paused": true })).await.ok();
        assert_eq!(desk(rui.id).await, nobody);
        assert_eq!(act(&ana, "seal_letter", id).await.refused(404, "NOT_FOUND"), nobody);
        rui.patch("profiles", &own, json!({ "paused": false })).await.ok();
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(desk(rui.id).await, nobody);
        assert_eq!(act(&ana, "seal_letter", id).await.refused(404, "NOT_FOUND"), nobody);
        let draft = save(&ana, Uuid::new_v4(), rui.id, MORNING, json!({})).await;
        assert_eq!(draft.refused(404, "NOT_FOUND"), nobody);
    });
}

#[test]
fn presentation_letter_does_not_arrive_where_it_is_not_welcome_any_more() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = strangers(&app).await;
        send(&ana, &rui, MORNING).await;
        rui.rpc("set_letter_settings", json!({ "accepts_presentation": false }))
            .await
            .ok();
        assert_eq!(album(&rui).await["on_the_way"]["unnamed"], 0);
        hours(&app, 20, &mut [&mut ana, &mut rui]).await;
        assert!(states(&rui).await.is_empty() && notices(&rui).await.is_empty());
        assert_eq!(states(&ana).await, ["sent returned"]);
    });
}
