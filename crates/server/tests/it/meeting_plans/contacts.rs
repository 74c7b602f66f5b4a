//! The contacts of a plan, and the page that they read by a link.

use super::{JULIA, MARTA, agreed, answer, contact_of, minutes, read, set_pins, share, start, token, watched};
use axum::body::Body;
use axum::http::Request;
use jiff::SignedDuration;
use testkit::{Mail, Person, TestApp, Value, json, on_both};

#[test]
fn contact_reads_the_plan_without_an_account_until_a_day_after_the_meeting() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, rui, _, id) = watched(&app).await;
        let letters = app.mails_to(MARTA).await;
        assert_eq!(letters.len(), 1);
        // Nothing that the account typed but its first name goes to an address of its choice.
        assert!(
            letters[0].text.contains("Ana")
                && !letters[0].text.contains("Mercado")
                && !letters[0].text.contains("Marta")
        );
        let token = token(&letters[0]);
        let visitor = app.visitor();
        let plan = async || visitor.rpc("meeting_plan", json!({ "token": token })).await;
        let page = plan().await;
        assert_eq!(page.headers["cache-control"], "no-store");
        let page = page.ok();
        assert_eq!(
            (&page["name"], &page["other"], &page["photo"]),
            (&json!("Ana"), &json!("Rui"), &Value::Null)
        );
        assert_eq!(
            (&page["kind"], &page["place"]),
            (&json!("market"), &json!("Mercado Municipal"))
        );
        assert_eq!(page["checkins"][0]["state"], "waiting");
        for hidden in [&ana.email, &rui.email, &ana.id.to_string(), &rui.id.to_string()] {
            assert!(!page.to_string().contains(hidden.as_str()), "{page}");
        }
        assert_eq!(read(&ana, &id).await["contacts"][0]["opened"], true);
        // The photo of the other person needs their word.
        rui.rpc("set_meeting_photo", json!({ "id": id, "shows": true }))
            .await
            .ok();
        assert!(plan().await.ok()["photo"].is_string());
        let made_up = json!({ "token": "0".repeat(64) });
        let unknown = visitor.rpc("meeting_plan", made_up).await.refused(404, "NOT_FOUND");
        answer(&ana, &id, "home").await;
        app.advance(SignedDuration::from_hours(34) - SignedDuration::from_secs(1));
        plan().await.ok();
        app.advance(SignedDuration::from_secs(1));
        assert_eq!(plan().await.refused(404, "NOT_FOUND"), unknown);
        // The contact's name and address are erased with the plan.
        app.advance(minutes(15));
        app.run_until_idle().await;
        ana.sign_in().await;
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(
            (&export["meeting_contacts"], &export["meeting_checkins"]),
            (&json!([]), &json!([]))
        );
    });
}

#[test]
fn page_of_the_link_is_not_indexed_and_tells_no_referrer() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let request = Request::get("/acompanhar").body(Body::empty()).expect("a request");
        let headers = app.send(request).await.headers().clone();
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-robots-tag"], "noindex, nofollow");
        assert_eq!(headers["cache-control"], "no-store");
    });
}

#[test]
fn plan_has_at_most_three_contacts_and_none_of_them_twice() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = watched(&app).await;
        let contact = |email: &str| json!({ "name": "Júlia", "email": email });
        let send = async |contacts: Value| {
            ana.rpc("share_meeting", json!({ "id": id, "contacts": contacts }))
                .await
        };
        for (contacts, field) in [
            (json!([]), "contacts"),
            (
                json!([contact("a@c.example"), contact("b@c.example"), contact("d@c.example")]),
                "contacts",
            ),
            (json!([contact(MARTA)]), "email"),
            (json!([contact(&ana.email)]), "email"),
            (json!([contact("nada")]), "email"),
            (json!([{ "name": " ", "email": JULIA }]), "name"),
        ] {
            let refusal = send(contacts).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], field);
        }
        send(json!([contact(JULIA)])).await.ok();
        assert_eq!(read(&ana, &id).await["contacts"].as_array().map(Vec::len), Some(2));
        // What a person sets up is theirs alone.
        let his = read(&rui, &id).await;
        assert_eq!(
            (&his["contacts"], &his["checkins"], &his["watch"]),
            (&json!([]), &json!([]), &json!("off"))
        );
        // Each contact is a letter to a stranger: six a day.
        let marta = contact_of(&ana, &id, MARTA).await;
        let mut last = JULIA.to_owned();
        for round in 0..4 {
            let held = contact_of(&ana, &id, &last).await;
            ana.rpc("revoke_meeting_contact", json!({ "contact": held })).await.ok();
            last = format!("c{round}@c.example");
            send(json!([contact(&last)])).await.ok();
        }
        ana.rpc("revoke_meeting_contact", json!({ "contact": marta }))
            .await
            .ok();
        assert_eq!(read(&ana, &id).await["contacts"].as_array().map(Vec::len), Some(1));
        rui.rpc("revoke_meeting_contact", json!({ "contact": marta }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

#[test]
fn revoked_link_is_absent_and_in_the_hours_of_the_meeting_none_can_be_revoked() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        share(&ana, &id, &[JULIA]).await;
        let (marta, julia) = (app.mails_to(MARTA).await, app.mails_to(JULIA).await);
        let plan = async |mail: &Mail| app.visitor().rpc("meeting_plan", json!({ "token": token(mail) })).await;
        let revoke = async |email: &str| {
            let held = contact_of(&ana, &id, email).await;
            ana.rpc("revoke_meeting_contact", json!({ "contact": held })).await
        };
        revoke(MARTA).await.ok();
        plan(&marta[0]).await.refused(404, "NOT_FOUND");
        plan(&julia[0]).await.ok();
        app.advance(SignedDuration::from_hours(9));
        revoke(JULIA).await.refused(409, "STATE");
        plan(&julia[0]).await.ok();
    });
}

#[test]
fn contact_by_telephone_is_offered_where_the_operator_sends_messages_and_gets_all_of_them() {
    on_both(|engine| async move {
        const TIA: &str = "+5511987654321";
        let settings = [
            ("ENLACE_RATE_LIMITS", "off"),
            ("ENLACE_JWT_EXP", "604800"),
            ("ENLACE_CONTACT_SMS", "on"),
        ];
        let app = TestApp::with(engine, &settings).await;
        let (ana, _, _, id) = agreed(&app, "Ana", "Rui").await;
        assert_eq!(read(&ana, &id).await["sends_texts"], true);
        let send = async |phone: &str| {
            let contacts = json!([{ "name": "Tia Rosa", "phone": phone }]);
            ana.rpc("share_meeting", json!({ "id": id, "contacts": contacts }))
                .await
        };
        for wrong in ["11 98765-4321", "+55", "tia"] {
            assert_eq!(
                send(wrong).await.refused(422, "VALIDATION")["details"]["field"],
                "phone"
            );
        }
        send("+55 (11) 98765-4321").await.ok();
        assert_eq!(send(TIA).await.refused(422, "VALIDATION")["details"]["field"], "phone");
        let texts = app.texts_to(TIA).await;
        assert_eq!(texts.len(), 1);
        assert!(
            texts[0].contains("Ana") && !texts[0].contains("Mercado") && !texts[0].contains("Tia"),
            "{texts:?}"
        );
        let (page, rest) = texts[0].split_once("/acompanhar#").expect("the link of the plan");
        assert!(page.contains("http"), "{page}");
        let (token, refusal) = rest.split_once(' ').expect("how to refuse them");
        assert!(refusal.starts_with("Não quero mais receber: http"), "{refusal}");
        let plan = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        assert_eq!(plan["place"], "Mercado Municipal");
        assert_eq!(read(&ana, &id).await["contacts"][0]["phone"], TIA);
        // Sealed at rest, as addresses are.
        let stored: String = db::Reads::one(
            &mut app.enlace.app.db.reader(),
            "SELECT sealed FROM meeting_contacts",
            db::params![],
        )
        .await
        .expect("a row");
        assert!(!stored.contains("98765") && !stored.contains("Rosa"), "{stored}");
        set_pins(&ana).await;
        app.advance(SignedDuration::from_hours(10) + minutes(35));
        assert!(app.texts_to(TIA).await[1].contains("não responde há 20 minutos"));
        app.advance(minutes(1));
        ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        assert!(app.texts_to(TIA).await[2].contains("pediu ajuda"));
        app.advance(minutes(1));
        ana.rpc("answer_meeting", json!({ "id": id, "answer": "home", "pin": "2468" }))
            .await
            .ok();
        assert!(app.texts_to(TIA).await[3].contains("encerrou o acompanhamento"));
        assert_eq!(app.texts_to(TIA).await.len(), 4);
        // The end that the first message names holds for this plan and for every other.
        let (_, end) = refusal.split_once('#').expect("a token");
        app.visitor()
            .rpc("refuse_contact_messages", json!({ "token": end }))
            .await
            .ok();
        app.advance(minutes(11));
        ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        let (lia, _, _, hers) = agreed(&app, "Lia", "Ivo").await;
        let contacts = json!([{ "name": "Tia", "phone": TIA }]);
        lia.rpc("share_meeting", json!({ "id": hers, "contacts": contacts }))
            .await
            .ok();
        assert_eq!(app.texts_to(TIA).await.len(), 4);
        assert_eq!(read(&lia, &hers).await["contacts"][0]["reachable"], false);
        let plain = start(engine).await;
        let (eva, _, _, id) = agreed(&plain, "Eva", "Leo").await;
        assert_eq!(read(&eva, &id).await["sends_texts"], false);
        let contacts = json!([{ "name": "Tia", "phone": TIA }]);
        let refusal = eva
            .rpc("share_meeting", json!({ "id": id, "contacts": contacts }))
            .await
            .refused(422, "VALIDATION");
        assert_eq!(refusal["details"]["field"], "phone");
    });
}

#[test]
fn strangers_are_not_flooded_by_plans_that_name_them() {
    on_both(|engine| async move {
        const TIA: &str = "+5511987654321";
        let settings = [
            ("ENLACE_RATE_LIMITS", "off"),
            ("ENLACE_JWT_EXP", "604800"),
            ("ENLACE_CONTACT_SMS", "on"),
        ];
        let app = TestApp::with(engine, &settings).await;
        let (ana, mut rui, _, id) = agreed(&app, "Ana", "Rui").await;
        let named = async |who: &Person, contact: Value| {
            who.rpc("share_meeting", json!({ "id": id, "contacts": [contact] }))
                .await
        };
        // Taking a link back gives no further name: the letter has left.
        for (email, times) in [(MARTA, 3), ("lia@contatos.example", 2)] {
            for _ in 0..times {
                named(&ana, json!({ "name": "Marta", "email": email })).await.ok();
                let contact = contact_of(&ana, &id, email).await;
                ana.rpc("revoke_meeting_contact", json!({ "contact": contact }))
                    .await
                    .ok();
            }
        }
        // Three a day for one address by one person; six a day for one person, whomever they name.
        named(&ana, json!({ "name": "Marta", "email": MARTA }))
            .await
            .refused(429, "RATE");
        named(&ana, json!({ "name": "Tia", "phone": TIA })).await.ok();
        named(&ana, json!({ "name": "Júlia", "email": JULIA }))
            .await
            .refused(429, "RATE");
        app.run_until_idle().await;
        assert!(app.mails_to(MARTA).await.len() <= 5 && app.mails_to(JULIA).await.is_empty());

        // Asking for help all day says nothing new, and putting questions off does not either.
        app.advance(SignedDuration::from_hours(10));
        for _ in 0..30 {
            app.advance(minutes(45));
            app.run_until_idle().await;
            ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
            ana.rpc("answer_meeting", json!({ "id": id, "answer": "leaving" }))
                .await
                .ok();
            app.run_until_idle().await;
        }
        let texts = app.texts_to(TIA).await;
        let help = texts.iter().filter(|text| text.contains("pediu ajuda")).count();
        assert!(help == 6 && texts.len() <= 30, "{help} of {}", texts.len());

        // Help takes no PIN, so it gives no further tries at one: neither in this plan nor in one that is over.
        rui.sign_in().await;
        set_pins(&rui).await;
        app.advance(SignedDuration::from_hours(30));
        app.run_until_idle().await;
        let guess = async || {
            rui.rpc("answer_meeting", json!({ "id": id, "answer": "well", "pin": "0000" }))
                .await
        };
        for _ in 0..5 {
            guess().await.refused(422, "VALIDATION");
        }
        guess().await.refused(429, "RATE");
        rui.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        guess().await.refused(429, "RATE");
    });
}
