//! The second PIN is answered as the first, to the last byte.

use super::{
    JULIA, MARTA, RawReply, agreed, all_readable, minutes, raw, send, set_pins, share, start, subjects, token, watched,
};
use axum::body::Body;
use axum::http::Request;
use jiff::SignedDuration;
use std::collections::BTreeSet;
use testkit::{Person, Socket, SocketMessage, TestApp, Value, json, on_both};

/// What every table and every reading function of the wire answers to somebody, refusals too.
async fn whole_surface(app: &TestApp, who: &Person) -> Vec<(&'static str, RawReply)> {
    let mut all = Vec::new();
    for resource in app.enlace.registry.resources() {
        let request = Request::get(format!("/rest/v1/{}?select=*", resource.name));
        all.push((resource.name, send(app, who, request, Body::empty()).await));
    }
    for function in app.enlace.registry.functions().filter(|function| function.read_only) {
        all.push((function.name, raw(app, who, function.name, json!({})).await));
    }
    all
}

/// What a session reads of meetings, and of what was told of them, without what differs between any two people: ids,
/// addresses, and what is sealed or signed.
async fn comparable(who: &Person, id: &Value) -> Value {
    let mut all = json!({});
    for function in ["meeting", "meetings", "meeting_pins", "badges", "export_my_data"] {
        let args = if function == "meeting" {
            json!({ "id": id })
        } else {
            json!({})
        };
        all[function] = who.rpc(function, args).await.ok();
    }
    let export = all["export_my_data"].as_object().cloned().unwrap_or_default();
    let about_meetings = |table: &str| table.starts_with("meeting") || table == "notifications";
    all["tables"] = export.keys().cloned().collect();
    all["export_my_data"] = export.into_iter().filter(|(table, _)| about_meetings(table)).collect();
    strip(&mut all);
    all
}

fn strip(value: &mut Value) {
    const OWN: &[&str] = &[
        "id",
        "ref",
        "meeting_id",
        "place_id",
        "match_id",
        "user_id",
        "other_id",
        "person_id",
        "sealed",
        "email",
        "photo",
        "calendar",
        "dedupe",
        "token_hash",
    ];
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !OWN.contains(&name.as_str()));
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => {
            items.iter_mut().for_each(strip);
            // Rows of one moment come in the order of their random ids.
            items.sort_by_key(ToString::to_string);
        }
        _ => {}
    }
}

/// The names of what a socket was told until now.
async fn events(socket: &mut Socket) -> BTreeSet<String> {
    let told = socket.received_so_far().await;
    let name = |one: SocketMessage| match one {
        SocketMessage::Event(_, event, _) => event,
        SocketMessage::Closed(code) => code.to_string(),
    };
    told.into_iter().map(name).collect()
}

#[test]
fn second_pin_is_answered_byte_for_byte_as_the_first_and_alerts_the_contacts() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, _, _, id) = watched(&app).await;
        set_pins(&ana).await;
        app.advance(SignedDuration::from_hours(10) + minutes(15));
        app.run_until_idle().await;
        // The export asks for a fresh proof.
        ana.sign_in().await;
        let give = |pin: &str| json!({ "id": id, "answer": "well", "pin": pin });
        let hashed = app.enlace.app.hasher.computed();
        let first = raw(&app, &ana, "answer_meeting", give("2468")).await;
        let work = app.enlace.app.hasher.computed() - hashed;
        assert_eq!(first.0, 200);
        app.run_until_idle().await;
        let before = all_readable(&app, &ana, &id).await;
        // Some answers differ by chance from one reading to the next.
        let (once, surface) = (whole_surface(&app, &ana).await, whole_surface(&app, &ana).await);
        assert_eq!(subjects(&app, MARTA).await.len(), 1);
        let second = raw(&app, &ana, "answer_meeting", give("135790")).await;
        assert_eq!(second, first);
        assert_eq!(
            app.enlace.app.hasher.computed() - hashed,
            2 * work,
            "both cost the same"
        );
        app.run_until_idle().await;
        assert_eq!(all_readable(&app, &ana, &id).await, before);
        let later = whole_surface(&app, &ana).await;
        let mut compared = 0;
        for ((once, now), later) in once.iter().zip(&surface).zip(&later) {
            if once == now {
                assert_eq!(later, now);
                compared += 1;
            }
        }
        assert!(compared * 10 > surface.len() * 9, "{compared} of {}", surface.len());
        let letters = app.mails_to(MARTA).await;
        assert_eq!(letters[1].subject, "Ana pode estar em perigo");
        assert!(letters[1].text.contains("PIN de coação") && letters.len() == 2);
        // The first one again undoes nothing, and the alert is not sent twice.
        assert_eq!(raw(&app, &ana, "answer_meeting", give("2468")).await, first);
        assert_eq!(raw(&app, &ana, "answer_meeting", give("135790")).await, first);
        assert_eq!(app.mails_to(MARTA).await.len(), 2);
    });
}

#[test]
fn what_a_session_reads_later_is_equal_after_either_pin() {
    on_both(|engine| async move {
        let app = start(engine).await;
        // Two people of the same name and plan, who differ in the PIN alone.
        let (mut own, _, _, one) = agreed(&app, "Ana", "Rui").await;
        let (mut coerced, _, _, other) = agreed(&app, "Ana", "Rui").await;
        share(&own, &one, &[MARTA]).await;
        share(&coerced, &other, &[JULIA]).await;
        set_pins(&own).await;
        set_pins(&coerced).await;
        app.advance(SignedDuration::from_hours(10) + minutes(15));
        app.run_until_idle().await;
        let mut sockets = [own.socket().await, coerced.socket().await];
        for (socket, who) in sockets.iter_mut().zip([&own, &coerced]) {
            assert_eq!(socket.join(&format!("user:{}", who.id)).await["status"], "ok");
            socket.received_so_far().await;
        }
        for step in ["arrived", "later", "leaving", "home"] {
            own.rpc("answer_meeting", json!({ "id": one, "answer": step, "pin": "2468" }))
                .await
                .ok();
            coerced
                .rpc(
                    "answer_meeting",
                    json!({ "id": other, "answer": step, "pin": "135790" }),
                )
                .await
                .ok();
            app.run_until_idle().await;
            let [hers, others] = &mut sockets;
            assert_eq!(events(hers).await, events(others).await, "{step}");
            own.sign_in().await;
            coerced.sign_in().await;
            assert_eq!(
                comparable(&own, &one).await,
                comparable(&coerced, &other).await,
                "{step}"
            );
            app.advance(minutes(11));
        }
        // Who ended with the second PIN has not ended it for the contacts.
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana encerrou o acompanhamento"]);
        assert_eq!(subjects(&app, JULIA).await[1..], ["Ana pode estar em perigo"; 4]);
        // The export is asked for within the session that may be under pressure: no table of it tells.
        own.sign_in().await;
        coerced.sign_in().await;
        let export = coerced.rpc("export_my_data", json!({})).await.ok();
        for table in ["meeting_answers", "meeting_pins", "meeting_locations"] {
            assert!(export.get(table).is_none(), "{table}");
        }
        app.advance(SignedDuration::from_hours(25));
        app.run_until_idle().await;
        own.sign_in().await;
        coerced.sign_in().await;
        assert_eq!(comparable(&own, &one).await, comparable(&coerced, &other).await);
    });
}

#[test]
fn contact_named_in_the_hours_of_the_meeting_takes_the_pin_and_learns_nothing_of_the_second_one() {
    on_both(|engine| async move {
        const CAIO: &str = "caio@contatos.example";
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        set_pins(&ana).await;
        app.advance(SignedDuration::from_hours(9) + minutes(30));
        app.run_until_idle().await;
        let named =
            |email: &str, pin: Value| json!({ "id": id, "contacts": [{ "name": "Lia", "email": email }], "pin": pin });
        // Somebody who holds the telephone does not make themselves a contact.
        for wrong in [Value::Null, json!("0000")] {
            let refusal = ana
                .rpc("share_meeting", named(CAIO, wrong))
                .await
                .refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], "pin");
        }
        let first = raw(&app, &ana, "share_meeting", named(JULIA, json!("2468"))).await;
        assert_eq!(first.0, 204);
        app.run_until_idle().await;
        app.advance(minutes(1));
        // Nor does somebody who presses her to name them.
        assert_eq!(
            raw(&app, &ana, "share_meeting", named(CAIO, json!("135790"))).await,
            first
        );
        app.run_until_idle().await;
        for told in [MARTA, JULIA] {
            assert_eq!(subjects(&app, told).await[1..], ["Ana pode estar em perigo"], "{told}");
        }
        assert_eq!(subjects(&app, CAIO).await.len(), 1, "the plan alone");
        app.advance(minutes(11));
        ana.rpc("answer_meeting", json!({ "id": id, "answer": "home", "pin": "135790" }))
            .await
            .ok();
        app.run_until_idle().await;
        for told in [MARTA, JULIA] {
            assert_eq!(
                subjects(&app, told).await[1..],
                ["Ana pode estar em perigo"; 2],
                "{told}"
            );
        }
        assert_eq!(subjects(&app, CAIO).await[1..], ["Ana encerrou o acompanhamento"]);
        let page = async |address: &str| {
            let token = token(&app.mails_to(address).await[0]);
            app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok()
        };
        for told in [MARTA, JULIA] {
            let shown = page(told).await;
            assert!(
                shown["ended"] == false && shown["alert_at"].is_string(),
                "{told} {shown}"
            );
        }
        let shown = page(CAIO).await;
        assert_eq!((&shown["ended"], &shown["alert_at"]), (&json!(true), &Value::Null));
    });
}
