//! Contacts that somebody does not want to meet: apart from them now and when they join later, and nothing tells who of
//! them is here.

use app::safety::contacts::digest_of;
use axum::http::Method;
use db::{Reads, params};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json, on_both};

async fn digests(person: &Person, contacts: &[&str]) -> Vec<String> {
    let recipe = person.rpc("contact_digest", json!({})).await.ok();
    assert_eq!(recipe["rounds"], 10_000);
    let salt = recipe["salt"].as_str().expect("a salt");
    contacts.iter().map(|contact| digest_of(salt, contact)).collect()
}

async fn hide(app: &TestApp, person: &Person, contacts: &[&str]) -> Value {
    let args = json!({ "digests": digests(person, contacts).await });
    let list = person.rpc("hide_contacts", args).await.ok();
    app.run_until_idle().await;
    list
}

async fn with_address(app: &Arc<TestApp>, name: &str, email: &str) -> Person {
    let person = app.newcomer_at(name, email).await;
    person.complete_profile(ProfileFacts::default()).await;
    person
}

async fn sees(viewer: &Person, subject: &Person) -> bool {
    let cards = viewer.rpc("discover", json!({ "limit": 30 })).await.ok();
    let in_deck = cards.to_string().contains(&subject.id.to_string());
    viewer.is_shown(subject.id).await;
    let rows = viewer.get(&format!("people?id=eq.{}&select=id", subject.id)).await.ok();
    assert_eq!(in_deck, rows != json!([]), "the deck and the gate agree");
    in_deck
}

/// Relations that keep two people apart.
async fn kept_apart(app: &TestApp, one: &Person, other: &Person) -> i64 {
    let sql = "SELECT count(*) FROM relations WHERE kind = 'blocked'
                AND (viewer = $1 AND subject = $2 OR viewer = $2 AND subject = $1)";
    let found = app.enlace.app.db.reader().one(sql, params![one.id, other.id]).await;
    found.expect("a count")
}

async fn assert_pair(app: &TestApp, one: &Person, other: &Person, expected: bool) {
    app.run_until_idle().await;
    assert_eq!((sees(one, other).await, sees(other, one).await), (expected, expected));
}

#[test]
fn contact_is_hidden_both_ways_now_and_when_they_join_later() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = with_address(&app, "Rui", "rui.reis@gmail.com").await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        assert_pair(&app, &ana, &rui, true).await;
        let list = hide(&app, &ana, &["ruireis@gmail.com", "later@example.org", "5511987654321"]).await;
        assert_eq!(list["count"], 3);
        assert_pair(&app, &ana, &rui, false).await;
        assert_pair(&app, &ana, &caio, true).await;

        let later = with_address(&app, "Beto", "later@example.org").await;
        assert_pair(&app, &ana, &later, false).await;
        assert_pair(&app, &later, &caio, true).await;
        let operator = app.operator();
        let body = json!({ "email": "teo@example.org", "email_confirm": true, "password": PASSWORD, "user_metadata": { "name": "Téo" } });
        let user = operator.auth(Method::POST, "admin/users", body).await.ok();
        let path = format!("admin/users/{}", user["id"].as_str().expect("an id"));
        let number = json!({ "phone": "+5511987654321", "phone_confirm": true });
        operator.auth(Method::PUT, &path, number).await.ok();
        let mut teo = app.visitor();
        teo.email = "teo@example.org".into();
        teo.name = "Téo".into();
        teo.sign_in().await;
        assert_eq!(kept_apart(&app, &ana, &teo).await, 2, "one row for each side");

        // A block of his own that he lifts again changes nothing, and his lists say nothing of her.
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        rui.rpc("unblock", json!({ "target": ana.id })).await.ok();
        assert_pair(&app, &ana, &rui, false).await;
        for person in [&rui, &ana] {
            assert_eq!(person.get("blocks?select=*").await.ok(), json!([]));
            let export = person.rpc("export_my_data", json!({})).await.ok();
            assert!(export.get("contact_blocks").is_none() && export.get("hidden_contacts").is_none());
        }

        ana.rpc("delete_hidden_contacts", json!({})).await.ok();
        assert_eq!(ana.rpc("hidden_contacts", json!({})).await.ok(), json!({ "count": 0, "updated_at": null }));
        for person in [&rui, &later] {
            assert_pair(&app, &ana, person, true).await;
        }
        assert_eq!(kept_apart(&app, &ana, &teo).await, 0);
    });
}

#[test]
fn answer_is_the_same_for_members_and_strangers() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        with_address(&app, "Rui", "rui@example.org").await;
        app.run_until_idle().await;
        let mut sockets = [ana.socket().await, bia.socket().await];
        for (socket, person) in sockets.iter_mut().zip([&ana, &bia]) {
            assert_eq!(socket.join(&format!("user:{}", person.id)).await["status"], "ok");
        }
        let member = json!({ "digests": digests(&ana, &["rui@example.org"]).await });
        let nobody = json!({ "digests": digests(&bia, &["ninguem@example.org"]).await });
        let answers = [ana.rpc("hide_contacts", member).await, bia.rpc("hide_contacts", nobody).await];
        assert_eq!(answers[0].status, answers[1].status);
        assert_eq!(answers[0].body, answers[1].body);
        assert_eq!(answers[0].headers.keys().collect::<Vec<_>>(), answers[1].headers.keys().collect::<Vec<_>>());
        app.run_until_idle().await;
        for socket in &mut sockets {
            assert_eq!(socket.received_so_far().await, [], "no event tells that somebody was found");
        }
        for read in ["hidden_contacts", "badges", "deck_status"] {
            let [one, other] = [ana.rpc(read, json!({})).await.ok(), bia.rpc(read, json!({})).await.ok()];
            assert_eq!(one, other, "{read}");
        }
        let of = |person: &Person| person.id;
        let written = |id| {
            let app = app.clone();
            async move {
                let sql = "SELECT count(*) FROM hidden_contacts WHERE owner = $1";
                let count: i64 = app.enlace.app.db.reader().one(sql, params![id]).await.expect("a count");
                count
            }
        };
        assert_eq!((written(of(&ana)).await, written(of(&bia)).await), (1, 1), "the same rows are written");
    });
}

#[test]
fn nothing_of_a_contact_or_its_digest_is_stored() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let rui = with_address(&app, "Rui", "rui@example.org").await;
        let secret = ["rui@example.org", "ninguem@example.org", "5511987654321"];
        let made = digests(&ana, &secret).await;
        hide(&app, &ana, &secret).await;
        let mut stored = String::new();
        for sql in [
            "SELECT key FROM hidden_contacts",
            "SELECT key FROM contact_keys",
            "SELECT CAST(payload AS text) FROM outbox WHERE kind LIKE 'contacts.%'",
        ] {
            let rows: Vec<String> = app.enlace.app.db.reader().all(sql, params![]).await.expect("rows");
            assert!(!rows.is_empty(), "{sql}");
            stored += &rows.join(" ");
        }
        for text in secret.iter().map(|text| (*text).to_owned()).chain(made) {
            assert!(!stored.contains(&text), "{text}");
        }
        // It goes with the account, on both sides.
        for person in [&ana, &rui] {
            let path = format!("admin/users/{}", person.id);
            app.operator().auth(Method::DELETE, &path, json!({})).await.ok();
        }
        app.run_until_idle().await;
        for table in ["hidden_contacts", "contact_keys", "contact_blocks", "contact_acts"] {
            let sql = format!("SELECT count(*) FROM {table}");
            let left: i64 = app.enlace.app.db.reader().one(sql.as_str(), params![]).await.expect("a count");
            assert_eq!(left, 0, "{table}");
        }
    });
}

#[test]
fn open_match_stays_and_additions_are_three_a_day() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "on")]).await;
        let (mut ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        hide(&app, &ana, &[rui.email.as_str()]).await;
        let message = json!({ "match_id": match_id, "body": "Oi, tudo bem?", "client_id": "c1" });
        ana.rpc("send_message", message).await.ok();

        for wrong in [json!([]), json!(["x"]), json!(["A".repeat(64)]), json!(vec!["a".repeat(64); 1_001])] {
            ana.rpc("hide_contacts", json!({ "digests": wrong })).await.refused(422, "VALIDATION");
        }
        for contact in ["a@example.org", "b@example.org"] {
            hide(&app, &ana, &[contact]).await;
        }
        let more = json!({ "digests": digests(&ana, &["c@example.org"]).await });
        ana.rpc("hide_contacts", more.clone()).await.refused(429, "RATE");
        ana.rpc("delete_hidden_contacts", json!({})).await.ok();
        ana.rpc("delete_hidden_contacts", json!({})).await.refused(429, "RATE");
        app.advance(SignedDuration::from_hours(25));
        ana.sign_in().await;
        ana.rpc("hide_contacts", more).await.ok();
        app.visitor().rpc("hidden_contacts", json!({})).await.refused(401, "42501");
    });
}
