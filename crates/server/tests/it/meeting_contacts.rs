//! Addresses outside of the product: how their owners end letters for good, and how often they are named.

use crate::meeting_plans::{JULIA, MARTA, agreed, contact_of, read, share, start, token, watched};
use axum::body::Body;
use axum::http::{Request, header};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Mail, Person, TestApp, Value, json, on_both};

/// The token behind "Não quero mais receber".
fn refusal(mail: &Mail) -> String {
    let lines = mail.text.lines();
    let found = lines.filter_map(|line| line.split_once("/acompanhar/sair#")).next();
    found.expect("a link that ends letters").1.to_owned()
}

/// Presses the button of a mail program, or opens its address.
async fn press(app: &Arc<TestApp>, method: &str, link: &str) -> (u16, String) {
    let path = &link[link.find("/functions/v1/").expect("an address of ours")..];
    let request = Request::builder().method(method).uri(path).body(Body::empty()).expect("a request");
    let answer = app.send(request).await;
    let to = answer.headers().get(header::LOCATION).map(|to| to.to_str().expect("text").to_owned());
    (answer.status().as_u16(), to.unwrap_or_default())
}

async fn reachable(who: &Person, id: &Value, email: &str) -> bool {
    let contact = contact_of(who, id, email).await;
    let held = read(who, id).await["contacts"].clone();
    let found = held.as_array().into_iter().flatten().find(|known| known["id"] == contact);
    found.expect("a contact")["reachable"] == true
}

#[test]
fn contact_ends_all_letters_for_good_without_an_account() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        let (eva, _, _, her) = agreed(&app, "Eva", "Leo").await;
        share(&eva, &her, &[MARTA, JULIA]).await;
        app.run_until_idle().await;
        let letters = app.mails_to(MARTA).await;
        assert_eq!(letters.len(), 2);
        assert!(letters[0].html.contains("Não quero mais receber"));
        let end = refusal(&letters[0]);
        assert_eq!(end, refusal(&letters[1]), "it names the address, not a plan");
        assert!(!end.contains("marta"));
        let page = app.send(Request::get("/acompanhar/sair").body(Body::empty()).expect("a request")).await;
        assert_eq!((&page.headers()["referrer-policy"], &page.headers()["cache-control"]), (&"no-referrer".parse().unwrap(), &"no-store".parse().unwrap()));

        // Scanners follow links, and made up ones do nothing.
        let button = letters[0].unsubscribe.clone().expect("a button");
        let (status, to) = press(&app, "GET", &button).await;
        assert_eq!((status, to), (303, format!("/acompanhar/sair#{end}")));
        let (status, _) = press(&app, "POST", &button.replace(&end[..4], "0000")).await;
        assert_eq!(status, 204);
        let visitor = app.visitor();
        let stop = async |token: &str| visitor.rpc("refuse_contact_messages", json!({ "token": token })).await;
        for wrong in ["", "x", &end[1..], &end.replace(&end[..4], "0000")] {
            stop(wrong).await.refused(404, "NOT_FOUND");
        }
        assert!(reachable(&ana, &id, MARTA).await);

        for _ in 0..2 {
            stop(&end).await.ok();
            assert_eq!(press(&app, "POST", &button).await.0, 204);
        }
        // Whoever counts on her learns it, and no reason.
        assert!(!reachable(&ana, &id, MARTA).await && !reachable(&eva, &her, MARTA).await && reachable(&eva, &her, JULIA).await);
        for (who, id) in [(&ana, &id), (&eva, &her)] {
            who.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        }
        app.run_until_idle().await;
        assert_eq!((app.mails_to(MARTA).await.len(), app.mails_to(JULIA).await.len()), (2, 2));
        // Naming her anew, however the address is spelled, is answered as for anybody, and brings no letter.
        for spelled in ["Marta@contatos.example", "marta+plano@contatos.example"] {
            let (lia, _, _, id) = agreed(&app, "Lia", "Ivo").await;
            share(&lia, &id, &[spelled]).await;
            app.run_until_idle().await;
            assert_eq!(read(&lia, &id).await["contacts"][0]["reachable"], false, "{spelled}");
            assert_eq!(app.mails_to(&spelled.to_lowercase()).await.iter().filter(|mail| mail.text.contains("Lia")).count(), 0);
        }
        // The plan itself stays hers to look at.
        visitor.rpc("meeting_plan", json!({ "token": token(&letters[0]) })).await.ok();
        let stored: Vec<String> = db::Reads::all(&mut app.enlace.app.db.reader(), "SELECT address_hash FROM contact_refusals", db::params![])
            .await
            .expect("rows");
        assert!(stored.len() == 1 && stored[0].len() == 32 && !stored[0].contains("marta"), "{stored:?}");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert!(export.get("contact_refusals").is_none() && export.get("contact_confirmations").is_none());
    });
}

#[test]
fn planner_learns_in_time_that_a_contact_is_lost_and_names_another() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id, id) = watched(&app).await;
        let told = async |who: &Person| who.get("notifications?select=kind,ref,person_id&kind=eq.safety.contact").await.ok();
        let (eva, _, _, her) = agreed(&app, "Eva", "Leo").await;
        share(&eva, &her, &[JULIA]).await;
        share(&ana, &id, &["caio@contatos.example", "bento@contatos.example"]).await;
        app.run_until_idle().await;
        let end = refusal(&app.mails_to(MARTA).await[0]);
        let button = app.mails_to(MARTA).await[0].unsubscribe.clone().expect("a button");
        // In the hours of the meeting, when no contact can be removed, and after the match ended: the plan is her own.
        let starts_at = read(&ana, &id).await["starts_at"].as_str().and_then(|at| at.parse().ok()).expect("a time");
        let now: jiff::Timestamp = app.now();
        app.advance(now.duration_until(starts_at) - SignedDuration::from_mins(10));
        let (mut ana, mut rui) = (ana, rui);
        ana.sign_in().await;
        rui.sign_in().await;
        rui.rpc("unmatch", json!({ "match_id": match_id })).await.ok();
        app.run_until_idle().await;
        let letters = app.mails_to(&ana.email).await.len();

        app.visitor().rpc("refuse_contact_messages", json!({ "token": end })).await.ok();
        press(&app, "POST", &button).await;
        app.run_until_idle().await;
        let mut eva = eva;
        eva.sign_in().await;
        assert_eq!(told(&ana).await, json!([{ "kind": "safety.contact", "ref": id, "person_id": null }]), "once, and by nobody");
        assert_eq!((told(&rui).await, told(&eva).await), (json!([]), json!([])));
        let mails = app.mails_to(&ana.email).await;
        assert_eq!(mails.len(), letters + 1);
        let mail = mails.last().expect("a letter");
        assert!(mail.subject.contains("não recebe mais mensagens") && mail.text.contains(&format!("/encontro/{}", id.as_str().expect("an id"))), "{}", mail.text);
        assert!(!mail.text.contains("Marta") && !mail.text.contains(MARTA) && !mail.text.contains("recus"), "{}", mail.text);
        // Nobody can be removed now; whom nothing reaches takes nobody's place.
        let lost = contact_of(&ana, &id, MARTA).await;
        ana.rpc("revoke_meeting_contact", json!({ "contact": lost })).await.refused(409, "STATE");
        share(&ana, &id, &["lia@contatos.example"]).await;
        ana.rpc("share_meeting", json!({ "id": id, "contacts": [{ "name": "Mais uma", "email": "outra@contatos.example" }] }))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(app.mails_to("lia@contatos.example").await.len(), 2, "the plan, and that she asks for help");
    });
}

#[test]
fn stranger_in_the_network_of_a_contact_does_not_close_the_plan_to_them() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_TRUSTED_PROXY", "127.0.0.1"), ("ENLACE_JWT_EXP", "604800")]).await;
        watched(&app).await;
        let plan = token(&app.mails_to(MARTA).await[0]);
        let at = |address: &'static str| app.visitor().with_header("x-forwarded-for", address);
        let stranger = at("203.0.113.9");
        let mut refused = false;
        for number in 0..700 {
            let made_up = json!({ "token": format!("{number:064x}") });
            let reply = stranger.rpc("meeting_plan", made_up).await;
            refused = reply.status.as_u16() == 429;
            if refused {
                break;
            }
            reply.refused(404, "NOT_FOUND");
        }
        assert!(refused, "links are not tried without end");
        let page = at("203.0.113.77").rpc("meeting_plan", json!({ "token": plan })).await.ok();
        assert_eq!(page["name"], "Ana");
    });
}

#[test]
fn strangers_use_up_an_address_for_strangers_alone() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = watched(&app).await;
        // Marta opens Ana's plan: from then on she knows Ana.
        let plan = token(&app.mails_to(MARTA).await[0]);
        app.visitor().rpc("meeting_plan", json!({ "token": plan })).await.ok();
        let rename = async |who: &Person, id: &Value| {
            let held = contact_of(who, id, MARTA).await;
            who.rpc("revoke_meeting_contact", json!({ "contact": held })).await.ok();
            let contacts = json!([{ "name": "Marta", "email": MARTA }]);
            who.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await
        };
        let mut last = None;
        for name in ["Bia", "Eva", "Isa", "Mia"] {
            let (one, other, _, id) = agreed(&app, name, "Leo").await;
            for who in [&one, &other] {
                share(who, &id, &[MARTA]).await;
                for _ in 0..2 {
                    rename(who, &id).await.ok();
                }
                app.run_until_idle().await;
            }
            // Nobody names an address more than three times a day.
            rename(&one, &id).await.refused(429, "RATE");
            last = Some((other, id));
        }
        // One of Ana and twenty of strangers: of the twenty-one others the last was too much, and reads as a refusal does.
        let letters = app.mails_to(MARTA).await.len();
        assert!(letters <= 21, "{letters}");
        let (other, its) = last.expect("a stranger");
        assert!(!reachable(&other, &its, MARTA).await);
        // A stranger whom she does not know reaches her no more today; Ana does.
        share(&rui, &id, &[MARTA]).await;
        assert!(!reachable(&rui, &id, MARTA).await);
        rename(&ana, &id).await.ok();
        app.run_until_idle().await;
        assert!(reachable(&ana, &id, MARTA).await);
        assert_eq!(app.mails_to(MARTA).await.len(), letters + 1);
        app.advance(SignedDuration::from_secs(1));
    });
}
