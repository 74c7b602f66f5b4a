//! A person's own plan around a meeting: contacts with a link, questions, alerts, the two PINs, and the position.

use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::request::Builder;
use jiff::SignedDuration;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use testkit::{Mail, Person, Socket, SocketMessage, TestApp, Value, json, on_both};

pub const MARTA: &str = "marta@contatos.example";
pub const JULIA: &str = "julia@contatos.example";

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

/// Sessions of a week: an evening is longer than an access token.
pub async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

/// The id of the contact with an address.
pub async fn contact_of(who: &Person, id: &Value, email: &str) -> Value {
    let held = read(who, id).await["contacts"].clone();
    let found = held.as_array().into_iter().flatten().find(|contact| contact["email"] == email);
    found.unwrap_or_else(|| panic!("{email} in {held}"))["id"].clone()
}

/// Two matched people who meet in ten hours, and the meeting's id.
pub async fn agreed(app: &Arc<TestApp>, one: &str, other: &str) -> (Person, Person, String, Value) {
    let (ana, rui, match_id) = app.match_of(one, other).await;
    let starts_at = (app.now() + SignedDuration::from_hours(10)).to_string();
    let args = json!({ "match_id": match_id, "kind": "market", "place": "Mercado Municipal", "starts_at": starts_at, "confirm": true });
    let id = ana.rpc("propose_meeting", args).await.ok();
    rui.rpc("accept_meeting", json!({ "id": id, "sequence": 0, "confirm": true })).await.ok();
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

pub async fn share(who: &Person, id: &Value, addresses: &[&str]) {
    let contacts: Vec<Value> = addresses.iter().map(|email| json!({ "name": "Marta", "email": email })).collect();
    who.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await.ok();
}

/// [`agreed`], with a plan that Ana sent to Marta.
pub async fn watched(app: &Arc<TestApp>) -> (Person, Person, String, Value) {
    let (ana, rui, match_id, id) = agreed(app, "Ana", "Rui").await;
    share(&ana, &id, &[MARTA]).await;
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

pub async fn read(who: &Person, id: &Value) -> Value {
    who.rpc("meeting", json!({ "id": id })).await.ok()
}

async fn answer(who: &Person, id: &Value, answer: &str) -> Value {
    who.rpc("answer_meeting", json!({ "id": id, "answer": answer })).await.ok()
}

/// The token in the link of a contact's letter.
pub fn token(mail: &Mail) -> String {
    let (page, token) = mail.link().split_once('#').expect("a token behind #");
    assert!(page.ends_with("/acompanhar"), "{page}");
    token.to_owned()
}

async fn subjects(app: &TestApp, address: &str) -> Vec<String> {
    app.mails_to(address).await.into_iter().map(|mail| mail.subject).collect()
}

#[test]
fn contact_reads_the_plan_without_an_account_until_a_day_after_the_meeting() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (mut ana, rui, _, id) = watched(&app).await;
        let letters = app.mails_to(MARTA).await;
        assert_eq!(letters.len(), 1);
        // Nothing that the account typed but its first name goes to an address of its choice.
        assert!(letters[0].text.contains("Ana") && !letters[0].text.contains("Mercado") && !letters[0].text.contains("Marta"));
        let token = token(&letters[0]);
        let visitor = app.visitor();
        let plan = async || visitor.rpc("meeting_plan", json!({ "token": token })).await;
        let page = plan().await;
        assert_eq!(page.headers["cache-control"], "no-store");
        let page = page.ok();
        assert_eq!((&page["name"], &page["other"], &page["photo"]), (&json!("Ana"), &json!("Rui"), &Value::Null));
        assert_eq!((&page["kind"], &page["place"]), (&json!("market"), &json!("Mercado Municipal")));
        assert_eq!(page["checkins"][0]["state"], "waiting");
        for hidden in [&ana.email, &rui.email, &ana.id.to_string(), &rui.id.to_string()] {
            assert!(!page.to_string().contains(hidden.as_str()), "{page}");
        }
        assert_eq!(read(&ana, &id).await["contacts"][0]["opened"], true);
        // The photo of the other person needs their word.
        rui.rpc("set_meeting_photo", json!({ "id": id, "shows": true })).await.ok();
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
        assert_eq!((&export["meeting_contacts"], &export["meeting_checkins"]), (&json!([]), &json!([])));
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
        let send = async |contacts: Value| ana.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await;
        for (contacts, field) in [
            (json!([]), "contacts"),
            (json!([contact("a@c.example"), contact("b@c.example"), contact("d@c.example")]), "contacts"),
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
        assert_eq!((&his["contacts"], &his["checkins"], &his["watch"]), (&json!([]), &json!([]), &json!("off")));
        // Each contact is a letter to a stranger: six a day.
        let marta = contact_of(&ana, &id, MARTA).await;
        let mut last = JULIA.to_owned();
        for round in 0..4 {
            let held = contact_of(&ana, &id, &last).await;
            ana.rpc("revoke_meeting_contact", json!({ "contact": held })).await.ok();
            last = format!("c{round}@c.example");
            send(json!([contact(&last)])).await.ok();
        }
        ana.rpc("revoke_meeting_contact", json!({ "contact": marta })).await.ok();
        assert_eq!(read(&ana, &id).await["contacts"].as_array().map(Vec::len), Some(1));
        rui.rpc("revoke_meeting_contact", json!({ "contact": marta })).await.refused(404, "NOT_FOUND");
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
fn missed_check_in_asks_reminds_and_alerts_once_over_two_nodes() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        let other = app.again().await;
        let both = async || {
            tokio::join!(app.run_until_idle(), other.run_until_idle());
            tokio::join!(app.run_until_idle(), other.run_until_idle());
        };
        let asked = async || {
            let mails = subjects(&app, &ana.email).await;
            let count = |subject: &str| mails.iter().filter(|known| *known == subject).count();
            (count("Está tudo bem?"), count("Está tudo bem? Faltam 10 minutos"))
        };
        app.advance(SignedDuration::from_hours(10) + minutes(15) - SignedDuration::from_secs(1));
        both().await;
        assert_eq!(asked().await, (0, 0));
        app.advance(SignedDuration::from_secs(1));
        both().await;
        assert_eq!(asked().await, (1, 0));
        app.advance(minutes(10));
        both().await;
        assert_eq!(asked().await, (1, 1));
        app.advance(minutes(10) - SignedDuration::from_secs(1));
        both().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 1);
        app.advance(SignedDuration::from_secs(1));
        both().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"]);
        both().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 2);
        assert_eq!(read(&ana, &id).await["checkins"][0]["alerted"], true);
        let kinds = ana.get("notifications?select=kind&kind=like.safety.*&order=created_at").await.ok();
        assert_eq!(kinds, json!([{ "kind": "safety.checkin" }, { "kind": "safety.checkin" }, { "kind": "safety.alert" }]));
        // The page tells it too.
        let token = token(&app.mails_to(MARTA).await[0]);
        let page = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        assert_eq!(page["checkins"][0]["state"], "alerted");
        assert_eq!(page["alert_at"], json!(app.now().to_string()));
    });
}

#[test]
fn each_missed_question_alerts_every_contact_once_after_twenty_minutes() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        share(&ana, &id, &[JULIA]).await;
        app.run_until_idle().await;
        let alerts = async || {
            let (marta, julia) = (subjects(&app, MARTA).await, subjects(&app, JULIA).await);
            assert_eq!(marta[1..], julia[1..], "all read the same");
            marta.iter().filter(|subject| *subject == "Ana não respondeu").count()
        };
        let second = SignedDuration::from_secs(1);
        app.advance(SignedDuration::from_hours(10));
        let mut passed = SignedDuration::ZERO;
        for (number, asked) in [15, 90, 210].into_iter().enumerate() {
            let due = minutes(asked + 20);
            app.advance(due - passed - second);
            app.run_until_idle().await;
            assert_eq!(alerts().await, number, "{asked}");
            app.advance(second);
            app.run_until_idle().await;
            assert_eq!(alerts().await, number + 1, "{asked}");
            passed = due;
        }
        app.advance(SignedDuration::from_hours(10));
        app.run_until_idle().await;
        assert_eq!(alerts().await, 3);
    });
}

#[test]
fn answers_close_what_they_answer_and_delays_move_the_alert() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        let answered = |view: &Value| -> Vec<bool> {
            let all = view["checkins"].as_array().cloned().unwrap_or_default();
            all.iter().map(|checkin| checkin["answered"] == true).collect()
        };
        app.advance(SignedDuration::from_hours(10) + minutes(15));
        app.run_until_idle().await;
        assert_eq!(answered(&answer(&ana, &id, "arrived").await), [true, false, false]);
        app.advance(minutes(75));
        app.run_until_idle().await;
        // The second question is due now; put off, nobody is alerted at its old time.
        answer(&ana, &id, "later").await;
        app.advance(minutes(20));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await.len(), 1);
        for _ in 0..3 {
            answer(&ana, &id, "later").await;
        }
        let refusal = ana.rpc("answer_meeting", json!({ "id": id, "answer": "later" })).await;
        assert_eq!(refusal.refused(409, "STATE")["details"]["state"], "snoozed");
        let left = answer(&ana, &id, "leaving").await;
        assert_eq!(answered(&left), [true, true, false]);
        assert_eq!(left["checkins"][2]["due_at"], json!((app.now() + minutes(60)).to_string()));
        let home = answer(&ana, &id, "home").await;
        assert_eq!((answered(&home), &home["watch"]), (vec![true, true, true], &json!("ended")));
        app.advance(SignedDuration::from_hours(6));
        app.run_until_idle().await;
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana encerrou o acompanhamento"]);
    });
}

#[test]
fn plan_goes_on_when_the_other_side_ends_the_match_or_blocks() {
    on_both(|engine| async move {
        for act in ["unmatch", "block", "cancel_meeting"] {
            let app = start(engine).await;
            let (ana, rui, match_id, id) = watched(&app).await;
            let args = match act {
                "unmatch" => json!({ "match_id": match_id }),
                "block" => json!({ "target": ana.id }),
                _ => json!({ "id": id }),
            };
            rui.rpc(act, args).await.ok();
            app.run_until_idle().await;
            let view = read(&ana, &id).await;
            assert_eq!((&view["state"], &view["watch"]), (&json!("cancelled"), &json!("on")), "{act}");
            assert_eq!(view["person"].is_null(), act == "block");
            app.advance(SignedDuration::from_hours(10) + minutes(35));
            app.run_until_idle().await;
            assert_eq!(subjects(&app, MARTA).await[1..], ["Ana não respondeu"], "{act}");
            answer(&ana, &id, "home").await;
        }
    });
}

#[test]
fn help_writes_to_the_contacts_at_once_and_once() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        for _ in 0..3 {
            ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        }
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana pediu ajuda"]);
    });
}

/// Status, headers and bytes of one call.
type Answered = (u16, BTreeMap<String, String>, Vec<u8>);

/// Calls a function and answers everything that came back, but for the id under which the request is logged.
async fn raw(app: &TestApp, who: &Person, function: &str, args: Value) -> Answered {
    let request = Request::post(format!("/rest/v1/rpc/{function}"));
    send(app, who, request, Body::from(args.to_string())).await
}

async fn send(app: &TestApp, who: &Person, request: Builder, body: Body) -> Answered {
    let request = request
        .header("authorization", format!("Bearer {}", who.token))
        .header("apikey", app.enlace.keys.anon())
        .header("content-type", "application/json")
        .body(body)
        .expect("a request");
    let answer = app.send(request).await;
    let kept = answer.headers().iter().filter(|(name, _)| name.as_str() != "x-request-id");
    let headers = kept.map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().to_owned()));
    let (status, headers) = (answer.status().as_u16(), headers.collect());
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
    (status, headers, bytes.to_vec())
}

/// What every table and every reading function of the wire answers to somebody, refusals too.
async fn whole_surface(app: &TestApp, who: &Person) -> Vec<(&'static str, Answered)> {
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

/// Everything that a session reads of itself.
async fn all_readable(app: &TestApp, who: &Person, id: &Value) -> Vec<Answered> {
    let mut all = Vec::new();
    for (function, args) in [
        ("meeting", json!({ "id": id })),
        ("meetings", json!({})),
        ("meeting_pins", json!({})),
        ("badges", json!({})),
        ("export_my_data", json!({})),
    ] {
        let answered = raw(app, who, function, args).await;
        assert_eq!(answered.0, 200, "{function}");
        all.push(answered);
    }
    all
}

/// What a session reads of meetings, and of what was told of them, without what differs between any two people: ids,
/// addresses, and what is sealed or signed.
async fn comparable(who: &Person, id: &Value) -> Value {
    let mut all = json!({});
    for function in ["meeting", "meetings", "meeting_pins", "badges", "export_my_data"] {
        let args = if function == "meeting" { json!({ "id": id }) } else { json!({}) };
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
        "id", "ref", "meeting_id", "place_id", "match_id", "user_id", "other_id", "person_id", "sealed", "email", "photo", "calendar",
        "dedupe", "token_hash",
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

async fn set_pins(who: &Person) {
    who.rpc("set_meeting_pins", json!({ "first": "2468", "second": "135790" })).await.ok();
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
        assert_eq!(app.enlace.app.hasher.computed() - hashed, 2 * work, "both cost the same");
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
            own.rpc("answer_meeting", json!({ "id": one, "answer": step, "pin": "2468" })).await.ok();
            coerced.rpc("answer_meeting", json!({ "id": other, "answer": step, "pin": "135790" })).await.ok();
            app.run_until_idle().await;
            let [hers, others] = &mut sockets;
            assert_eq!(events(hers).await, events(others).await, "{step}");
            own.sign_in().await;
            coerced.sign_in().await;
            assert_eq!(comparable(&own, &one).await, comparable(&coerced, &other).await, "{step}");
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
        let named = |email: &str, pin: Value| json!({ "id": id, "contacts": [{ "name": "Lia", "email": email }], "pin": pin });
        // Somebody who holds the telephone does not make themselves a contact.
        for wrong in [Value::Null, json!("0000")] {
            let refusal = ana.rpc("share_meeting", named(CAIO, wrong)).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], "pin");
        }
        let first = raw(&app, &ana, "share_meeting", named(JULIA, json!("2468"))).await;
        assert_eq!(first.0, 204);
        app.run_until_idle().await;
        app.advance(minutes(1));
        // Nor does somebody who presses her to name them.
        assert_eq!(raw(&app, &ana, "share_meeting", named(CAIO, json!("135790"))).await, first);
        app.run_until_idle().await;
        for told in [MARTA, JULIA] {
            assert_eq!(subjects(&app, told).await[1..], ["Ana pode estar em perigo"], "{told}");
        }
        assert_eq!(subjects(&app, CAIO).await.len(), 1, "the plan alone");
        app.advance(minutes(11));
        ana.rpc("answer_meeting", json!({ "id": id, "answer": "home", "pin": "135790" })).await.ok();
        app.run_until_idle().await;
        for told in [MARTA, JULIA] {
            assert_eq!(subjects(&app, told).await[1..], ["Ana pode estar em perigo"; 2], "{told}");
        }
        assert_eq!(subjects(&app, CAIO).await[1..], ["Ana encerrou o acompanhamento"]);
        let page = async |address: &str| {
            let token = token(&app.mails_to(address).await[0]);
            app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok()
        };
        for told in [MARTA, JULIA] {
            let shown = page(told).await;
            assert!(shown["ended"] == false && shown["alert_at"].is_string(), "{told} {shown}");
        }
        let shown = page(CAIO).await;
        assert_eq!((&shown["ended"], &shown["alert_at"]), (&json!(true), &Value::Null));
    });
}

#[test]
fn sixth_wrong_pin_is_refused_and_the_right_one_with_it() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        set_pins(&ana).await;
        let give = async |pin: Value| ana.rpc("answer_meeting", json!({ "id": id, "answer": "arrived", "pin": pin })).await;
        for wrong in [json!("0000"), json!(""), Value::Null, json!("24680"), json!("1357")] {
            assert_eq!(give(wrong).await.refused(422, "VALIDATION")["details"]["field"], "pin");
        }
        for pin in ["2468", "135790"] {
            give(json!(pin)).await.refused(429, "RATE");
        }
        assert_eq!(read(&ana, &id).await["checkins"][0]["answered"], false);
        app.advance(minutes(15));
        give(json!("2468")).await.ok();
        // A right one ends the count.
        for _ in 0..4 {
            give(json!("0000")).await.refused(422, "VALIDATION");
        }
        give(json!("135790")).await.ok();
        for _ in 0..4 {
            give(json!("0000")).await.refused(422, "VALIDATION");
        }
    });
}

#[test]
fn refused_answer_with_the_second_pin_alerts_all_the_same() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, _, _, id) = watched(&app).await;
        set_pins(&ana).await;
        let later = |pin: &str| json!({ "id": id, "answer": "later", "pin": pin });
        for _ in 0..4 {
            ana.rpc("answer_meeting", later("2468")).await.ok();
        }
        let first = raw(&app, &ana, "answer_meeting", later("2468")).await;
        assert_eq!((first.0, raw(&app, &ana, "answer_meeting", later("135790")).await), (409, first.clone()));
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana pode estar em perigo"]);
    });
}

#[test]
fn plan_that_runs_is_cancelled_with_the_pin_and_its_pins_cannot_change() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = watched(&app).await;
        set_pins(&ana).await;
        app.advance(SignedDuration::from_hours(9));
        assert_eq!(ana.rpc("meeting_pins", json!({})).await.ok(), json!({ "set": true, "locked": true }));
        let mut ana = ana;
        ana.sign_in().await;
        let set = json!({ "first": "1111", "second": "2222" });
        ana.rpc("set_meeting_pins", set.clone()).await.refused(409, "STATE");
        ana.rpc("remove_meeting_pins", json!({})).await.refused(409, "STATE");
        ana.rpc("cancel_meeting", json!({ "id": id })).await.refused(422, "VALIDATION");
        let another = json!({ "id": id, "kind": "cafe", "place": "Outro", "starts_at": (app.now() + SignedDuration::from_hours(9)).to_string(), "confirm": true });
        rui.rpc("propose_another_meeting", another).await.refused(409, "STATE");
        let cancelled = ana.rpc("cancel_meeting", json!({ "id": id, "pin": "135790" })).await;
        assert_eq!(cancelled.status.as_u16(), 204);
        assert_eq!(subjects(&app, MARTA).await[1..], ["Ana pode estar em perigo"]);
        let view = read(&ana, &id).await;
        assert_eq!((&view["state"], &view["watch"]), (&json!("cancelled"), &json!("ended")));
        ana.rpc("set_meeting_pins", set).await.ok();
    });
}

#[test]
fn pins_ask_for_a_fresh_proof_and_must_differ() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut ana = app.ready("Ana", testkit::ProfileFacts::default()).await;
        let set = |first: &str, second: &str| json!({ "first": first, "second": second });
        ana.rpc("set_meeting_pins", set("1234", "1234")).await.refused(422, "VALIDATION");
        ana.rpc("set_meeting_pins", set("123", "4321")).await.refused(422, "VALIDATION");
        ana.rpc("set_meeting_pins", set("1234", "4321")).await.ok();
        app.advance(minutes(11));
        ana.rpc("set_meeting_pins", set("1111", "2222")).await.refused(403, "REAUTH");
        ana.rpc("remove_meeting_pins", json!({})).await.refused(403, "REAUTH");
        ana.sign_in().await;
        ana.rpc("remove_meeting_pins", json!({})).await.ok();
        assert_eq!(ana.rpc("meeting_pins", json!({})).await.ok(), json!({ "set": false, "locked": false }));
    });
}

#[test]
fn position_is_on_the_link_page_alone_and_gone_when_stopped_or_after_a_day() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = watched(&app).await;
        let token = token(&app.mails_to(MARTA).await[0]);
        let shown = async || {
            let page = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
            page["location"]["position"].clone()
        };
        let at = |latitude: f64| json!({ "id": id, "position": { "latitude": latitude, "longitude": -46.629_125 } });
        ana.rpc("share_meeting_location", at(91.0)).await.refused(422, "VALIDATION");
        rui.rpc("share_meeting_location", at(-23.541_5)).await.refused(409, "STATE");
        ana.rpc("share_meeting_location", at(-20.111_5)).await.ok();
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        assert_eq!(shown().await, json!({ "latitude": -23.541_75, "longitude": -46.629_125 }));
        for (person, answers) in [(&ana, all_readable(&app, &ana, &id).await), (&rui, all_readable(&app, &rui, &id).await)] {
            for (_, _, bytes) in answers {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                assert!(!text.contains("23.541") && !text.contains("46.629"), "{} {text}", person.name);
            }
        }
        ana.rpc("stop_meeting_location", json!({ "id": id })).await.ok();
        assert_eq!(shown().await, Value::Null);
        // While the plan runs it takes the PIN, and the second one looks like the first.
        set_pins(&ana).await;
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        ana.rpc("stop_meeting_location", json!({ "id": id })).await.ok();
        app.advance(SignedDuration::from_hours(9) + minutes(30));
        app.run_until_idle().await;
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        let stop = |pin: Value| json!({ "id": id, "pin": pin });
        for wrong in [Value::Null, json!("1111")] {
            ana.rpc("stop_meeting_location", stop(wrong)).await.refused(422, "VALIDATION");
        }
        assert_ne!(shown().await, Value::Null, "nothing forced it away");
        let first = raw(&app, &ana, "stop_meeting_location", stop(json!("2468"))).await;
        assert_eq!((first.0, shown().await), (204, Value::Null));
        app.run_until_idle().await;
        let letters = subjects(&app, MARTA).await.len();
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        assert_eq!(raw(&app, &ana, "stop_meeting_location", stop(json!("135790"))).await, first);
        assert_eq!(shown().await, Value::Null);
        app.run_until_idle().await;
        let told = subjects(&app, MARTA).await;
        assert_eq!((told.len(), told[letters].as_str()), (letters + 1, "Ana pode estar em perigo"));
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        app.advance(SignedDuration::from_hours(24));
        assert_eq!(shown().await, Value::Null);
        // A quarter of an hour after the link nothing of the plan is left.
        app.advance(minutes(45));
        app.run_until_idle().await;
        app.visitor().rpc("meeting_plan", json!({ "token": token })).await.refused(404, "NOT_FOUND");
        for table in ["meeting_contacts", "meeting_checkins", "meeting_answers", "meeting_locations"] {
            let sql = format!("SELECT count(*) FROM {table}");
            let left: i64 = app.enlace.app.db.one(sql.as_str(), db::params![]).await.expect("a count");
            assert_eq!(left, 0, "{table}");
        }
    });
}

#[test]
fn contact_by_telephone_is_offered_where_the_operator_sends_messages_and_gets_all_of_them() {
    on_both(|engine| async move {
        const TIA: &str = "+5511987654321";
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800"), ("ENLACE_CONTACT_SMS", "on")];
        let app = TestApp::with(engine, &settings).await;
        let (ana, _, _, id) = agreed(&app, "Ana", "Rui").await;
        assert_eq!(read(&ana, &id).await["sends_texts"], true);
        let send = async |phone: &str| {
            let contacts = json!([{ "name": "Tia Rosa", "phone": phone }]);
            ana.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await
        };
        for wrong in ["11 98765-4321", "+55", "tia"] {
            assert_eq!(send(wrong).await.refused(422, "VALIDATION")["details"]["field"], "phone");
        }
        send("+55 (11) 98765-4321").await.ok();
        assert_eq!(send(TIA).await.refused(422, "VALIDATION")["details"]["field"], "phone");
        let texts = app.texts_to(TIA).await;
        assert_eq!(texts.len(), 1);
        assert!(texts[0].contains("Ana") && !texts[0].contains("Mercado") && !texts[0].contains("Tia"), "{texts:?}");
        let (page, rest) = texts[0].split_once("/acompanhar#").expect("the link of the plan");
        assert!(page.contains("http"), "{page}");
        let (token, refusal) = rest.split_once(' ').expect("how to refuse them");
        assert!(refusal.starts_with("Não quero mais receber: http"), "{refusal}");
        let plan = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
        assert_eq!(plan["place"], "Mercado Municipal");
        assert_eq!(read(&ana, &id).await["contacts"][0]["phone"], TIA);
        // Sealed at rest, as addresses are.
        let stored: String = db::Reads::one(&mut app.enlace.app.db.reader(), "SELECT sealed FROM meeting_contacts", db::params![])
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
        ana.rpc("answer_meeting", json!({ "id": id, "answer": "home", "pin": "2468" })).await.ok();
        assert!(app.texts_to(TIA).await[3].contains("encerrou o acompanhamento"));
        assert_eq!(app.texts_to(TIA).await.len(), 4);
        // The end that the first message names holds for this plan and for every other.
        let (_, end) = refusal.split_once('#').expect("a token");
        app.visitor().rpc("refuse_contact_messages", json!({ "token": end })).await.ok();
        app.advance(minutes(11));
        ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        let (lia, _, _, hers) = agreed(&app, "Lia", "Ivo").await;
        let contacts = json!([{ "name": "Tia", "phone": TIA }]);
        lia.rpc("share_meeting", json!({ "id": hers, "contacts": contacts })).await.ok();
        assert_eq!(app.texts_to(TIA).await.len(), 4);
        assert_eq!(read(&lia, &hers).await["contacts"][0]["reachable"], false);
        let plain = start(engine).await;
        let (eva, _, _, id) = agreed(&plain, "Eva", "Leo").await;
        assert_eq!(read(&eva, &id).await["sends_texts"], false);
        let contacts = json!([{ "name": "Tia", "phone": TIA }]);
        let refusal = eva.rpc("share_meeting", json!({ "id": id, "contacts": contacts })).await.refused(422, "VALIDATION");
        assert_eq!(refusal["details"]["field"], "phone");
    });
}

#[test]
fn strangers_are_not_flooded_by_plans_that_name_them() {
    on_both(|engine| async move {
        const TIA: &str = "+5511987654321";
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800"), ("ENLACE_CONTACT_SMS", "on")];
        let app = TestApp::with(engine, &settings).await;
        let (ana, mut rui, _, id) = agreed(&app, "Ana", "Rui").await;
        let named = async |who: &Person, contact: Value| {
            who.rpc("share_meeting", json!({ "id": id, "contacts": [contact] })).await
        };
        // Taking a link back gives no further name: the letter has left.
        for (email, times) in [(MARTA, 3), ("lia@contatos.example", 2)] {
            for _ in 0..times {
                named(&ana, json!({ "name": "Marta", "email": email })).await.ok();
                let contact = contact_of(&ana, &id, email).await;
                ana.rpc("revoke_meeting_contact", json!({ "contact": contact })).await.ok();
            }
        }
        // Three a day for one address by one person; six a day for one person, whomever they name.
        named(&ana, json!({ "name": "Marta", "email": MARTA })).await.refused(429, "RATE");
        named(&ana, json!({ "name": "Tia", "phone": TIA })).await.ok();
        named(&ana, json!({ "name": "Júlia", "email": JULIA })).await.refused(429, "RATE");
        app.run_until_idle().await;
        assert!(app.mails_to(MARTA).await.len() <= 5 && app.mails_to(JULIA).await.is_empty());

        // Asking for help all day says nothing new, and putting questions off does not either.
        app.advance(SignedDuration::from_hours(10));
        for _ in 0..30 {
            app.advance(minutes(45));
            app.run_until_idle().await;
            ana.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
            ana.rpc("answer_meeting", json!({ "id": id, "answer": "leaving" })).await.ok();
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
        let guess = async || rui.rpc("answer_meeting", json!({ "id": id, "answer": "well", "pin": "0000" })).await;
        for _ in 0..5 {
            guess().await.refused(422, "VALIDATION");
        }
        guess().await.refused(429, "RATE");
        rui.rpc("ask_meeting_help", json!({ "id": id })).await.ok();
        guess().await.refused(429, "RATE");
    });
}
