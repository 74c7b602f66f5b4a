//! The operator's policy about age: who needs an assured age, what a document gives, and tokens of devices.

use crate::moderation::again;
use crate::verification::{assure, reviewers};
use axum::http::Method;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json, on_both};

const SETTINGS: &[(&str, &str)] = &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_AGE_ASSURANCE", "BR")];
const LISBOA: i64 = 2_267_057;
const COIMBRA: i64 = 2_740_637;

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn in_portugal() -> ProfileFacts {
    ProfileFacts {
        city_id: LISBOA,
        ..ProfileFacts::default()
    }
}

/// A browser that keeps its cookies.
#[derive(Default)]
struct Browser {
    cookies: Vec<String>,
}

impl Browser {
    /// A new session of the person in this browser, which proves the password.
    async fn session(&mut self, app: &Arc<TestApp>, who: &Person) -> Person {
        let visitor = app.visitor().with_header("cookie", self.cookies.join("; "));
        let body = json!({ "email": who.email, "password": PASSWORD });
        let reply = visitor.auth(Method::POST, "token?grant_type=password", body).await;
        for line in reply.headers.get_all("set-cookie") {
            let line = line.to_str().expect("a cookie");
            self.cookies.push(line.split(';').next().expect("a pair").to_owned());
        }
        let mut person = who.clone();
        person.enter(&reply.ok());
        app.run_until_idle().await;
        person
    }
}

async fn is_open(who: &Person) -> bool {
    let reply = who.get("matches?select=id").await;
    match reply.status.as_u16() {
        200 => true,
        _ => {
            let body = reply.refused(403, "AGE_REQUIRED");
            assert_eq!(body["details"]["reason"], "device", "{body}");
            false
        }
    }
}

async fn renew(who: &Person) -> Value {
    who.rpc("renew_age_token", json!({})).await.ok()
}

async fn show(who: &Person, token: &Value) -> testkit::Reply {
    who.rpc("show_age_token", json!({ "token": token })).await
}

async fn sees(viewer: &Person, subject: &Person) -> bool {
    viewer.is_shown(subject.id).await;
    let rows = viewer.get(&format!("people?id=eq.{}&select=id", subject.id)).await.ok();
    rows != json!([])
}

#[test]
fn assured_person_is_met_again_and_is_hidden_when_the_assurance_ends() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", in_portugal()).await;
        let [malu, tom, _] = reviewers(&app).await;
        assert!(!sees(&rui, &ana).await);
        assert_eq!(rui.rpc("discover", json!({})).await.ok(), json!([]));
        ana.rpc("renew_age_token", json!({})).await.refused(403, "AGE_REQUIRED");

        assure(&app, &ana, [&malu, &tom]).await;
        assert!(sees(&rui, &ana).await);
        let deck = rui.rpc("discover", json!({})).await.ok();
        assert!(deck.to_string().contains(&ana.id.to_string()), "the index follows: {deck}");
        assert!(!is_open(&ana).await, "this session has shown no device");
        let token = renew(&ana).await;
        assert!(token["expires_at"].as_str().is_some_and(|at| at.starts_with("2026-12-21")), "{token}");
        assert!(is_open(&ana).await);

        app.advance(days(731));
        rui.sign_in().await;
        assert!(!sees(&rui, &ana).await, "at once, before any schedule runs");
        app.run_until_idle().await;
        let mut ana = ana;
        ana.sign_in().await;
        let refused = ana.rpc("discover", json!({})).await.refused(403, "AGE_REQUIRED");
        assert_eq!(refused["details"]["reason"], "assurance");
    });
}

/// Without the policy a typed birth date is enough, also in Brazil. That is the operator's decision, and the doctor says it.
#[test]
fn without_the_policy_a_brazilian_account_is_met_and_the_doctor_says_so() {
    on_both(|engine| async move {
        let line = async |app: &TestApp| {
            let report = enlace::doctor::examine(app.settings()).await;
            let found = report.checks.into_iter().find(|line| line.name == "age-assurance");
            found.expect("a line about assured age")
        };
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", in_portugal()).await;
        assert!(sees(&rui, &ana).await && sees(&ana, &rui).await);
        let told = line(&app).await;
        assert!(told.status == enlace::doctor::Status::Warn && told.text.starts_with("off in Brazil"), "{}", told.text);
        let strict = TestApp::with(engine, SETTINGS).await;
        assert!(line(&strict).await.status == enlace::doctor::Status::Ok);
    });
}

#[test]
fn token_of_one_device_is_refused_on_another() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        for person in [&ana, &bia] {
            assure(&app, person, [&malu, &tom]).await;
        }
        let (mut telephone, mut laptop) = (Browser::default(), Browser::default());
        let at_telephone = telephone.session(&app, &ana).await;
        let token = renew(&at_telephone).await["token"].clone();
        assert_eq!(token.as_str().map(str::len), Some(64), "{token}");
        assert!(is_open(&at_telephone).await);

        let at_laptop = laptop.session(&app, &ana).await;
        assert!(!is_open(&at_laptop).await, "a session on another device is asked anew");
        show(&at_laptop, &token).await.refused(409, "STATE");
        assert!(!is_open(&at_laptop).await);
        // Nor is it anything to another account in the same browser.
        let other = telephone.session(&app, &bia).await;
        show(&other, &token).await.refused(409, "STATE");
        assert!(!is_open(&other).await);
        show(&at_telephone, &json!("0".repeat(64))).await.refused(409, "STATE");

        // The next session of the same device shows its token, and the other device gets one of its own.
        let later = telephone.session(&app, &ana).await;
        assert!(!is_open(&later).await);
        show(&later, &token).await.ok();
        assert!(is_open(&later).await);
        let of_laptop = renew(&at_laptop).await["token"].clone();
        assert!(is_open(&at_laptop).await && of_laptop != token);
        show(&later, &of_laptop).await.refused(409, "STATE");
    });
}

/// A photo that `one` sends to `other` in their conversation: its file.
async fn photo_of(one: &Person, other: &Person, match_id: &str) -> String {
    let write = async |who: &Person, body: String| {
        let sent = json!({ "match_id": match_id, "body": body, "client_id": uuid::Uuid::new_v4() });
        who.rpc("send_message", sent).await.ok();
    };
    for turn in 0..3 {
        write(one, format!("Pergunta {turn}")).await;
        write(other, format!("Resposta {turn}")).await;
    }
    other.rpc("accept_photos", json!({ "match_id": match_id, "on": true })).await.ok();
    let photo = uuid::Uuid::new_v4();
    let name = format!("{match_id}/{photo}");
    one.upload_into("messages", &name, testkit::jpeg(900, 1200, 1), "image/jpeg").await.ok();
    let new = json!({ "match_id": match_id, "photo_id": photo, "client_id": photo });
    one.rpc("send_photo", new).await.ok();
    format!("{name}/800.webp")
}

/// Files and topics do not pass the registry.
#[test]
fn device_without_the_token_gets_no_file_of_others_and_joins_no_conversation() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let [malu, tom, _] = reviewers(&app).await;
        let (ana, rui) = (app.ready("Ana", ProfileFacts::default()).await, app.ready("Rui", in_portugal()).await);
        assure(&app, &ana, [&malu, &tom]).await;
        let (mut telephone, mut laptop) = (Browser::default(), Browser::default());
        let shown = telephone.session(&app, &ana).await;
        renew(&shown).await;
        let match_id = app.matched(&shown, &rui).await;
        let path = async |who: &Person| -> String {
            let sql = "SELECT path FROM profile_photos WHERE user_id = $1";
            app.enlace.app.db.one(sql, db::params![who.id]).await.expect("a path")
        };
        let path_of_own = path(&ana).await;
        let path = path(&rui).await;
        let file = format!("/storage/v1/object/authenticated/photos/{path}/400.webp");
        let own = format!("/storage/v1/object/authenticated/photos/{path_of_own}/400.webp");

        let game = json!({ "game": "quebra-gelo", "match_id": match_id, "client_id": "dela" });
        let game = rui.rpc("invite_to_game", game).await.ok()["id"].clone();
        let sent = photo_of(&rui, &shown, &match_id).await;

        let other = laptop.session(&app, &ana).await;
        for (session, open) in [(&shown, true), (&other, false)] {
            let direct = session.fetch(&format!("/storage/v1/object/authenticated/messages/{sent}")).await;
            assert_eq!(direct.status.is_success(), open, "a photo of a message");
            let wish = json!({ "expiresIn": 900, "paths": [sent] });
            let signed = session.post("/storage/v1/object/sign/messages", wish).await.body;
            assert_eq!(signed[0]["signedURL"].is_string(), open, "{signed}");
            assert_eq!(session.fetch(&file).await.status.is_success(), open);
            assert!(session.fetch(&own).await.status.is_success(), "one's own stay");
            let wish = json!({ "expiresIn": 900, "paths": [format!("{path}/400.webp")] });
            let signed = session.post("/storage/v1/object/sign/photos", wish).await.body;
            assert_eq!(signed[0]["signedURL"].is_string(), open, "{signed}");
            let mut socket = session.socket().await;
            let joined = socket.join(&format!("conv:{match_id}")).await["status"].clone();
            assert_eq!(joined == "ok", open, "{joined}");
            let joined = socket.join(&format!("game:{}", game.as_str().expect("an id"))).await["status"].clone();
            assert_eq!(joined == "ok", open, "{joined}");
            assert_eq!(socket.join(&format!("user:{}", ana.id)).await["status"], "ok");
        }
    });
}

#[test]
fn token_ends_after_thirty_days_and_a_new_one_needs_a_fresh_proof() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        assure(&app, &ana, [&malu, &tom]).await;
        let mut browser = Browser::default();
        let session = browser.session(&app, &ana).await;
        let token = renew(&session).await["token"].clone();
        app.advance(SignedDuration::from_mins(11));
        session.rpc("renew_age_token", json!({})).await.refused(403, "REAUTH");
        assert!(is_open(&session).await);

        app.advance(days(29));
        let session = browser.session(&app, &ana).await;
        show(&session, &token).await.ok();
        assert!(is_open(&session).await);
        app.advance(days(1));
        let session = browser.session(&app, &ana).await;
        show(&session, &token).await.refused(409, "STATE");
        assert!(!is_open(&session).await);
        renew(&session).await;
        assert!(is_open(&session).await);
        let exported = session.rpc("export_my_data", json!({})).await.ok();
        assert!(exported.get("age_tokens").is_none(), "{exported}");
    });
}

#[test]
fn policy_follows_the_account_out_of_the_country_and_counts_places_in_words() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let (ana, rui) = (
            app.ready("Ana", ProfileFacts::default()).await,
            app.ready("Rui", in_portugal()).await,
        );
        let required = async |who: &Person| who.rpc("verification_status", json!({})).await.ok()["age_required"].clone();
        assert_eq!((required(&ana).await, required(&rui).await), (json!(true), json!(false)));
        assert_eq!(rui.get("matches").await.ok(), json!([]));
        ana.rpc("set_location", json!({ "city_id": LISBOA })).await.ok();
        assert_eq!(required(&ana).await, json!(true), "moving away is no way around it");
        assert!(!sees(&rui, &ana).await);
        rui.rpc("set_location", json!({ "city_id": COIMBRA })).await.ok();
        assert_eq!(required(&rui).await, json!(false));
        let words = json!({ "step": 3, "data": { "city_text": "Uma aldeia sem nome" } });
        rui.rpc("save_onboarding", words).await.ok();
        assert_eq!(required(&rui).await, json!(true), "words have no country");
    });
}

#[test]
fn own_affairs_are_declared_and_everything_else_is_closed_before_the_assurance() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let registry = &app.enlace.registry;
        let names: Vec<&str> = registry
            .functions()
            .map(|function| function.name)
            .chain(registry.resources().map(|resource| resource.name))
            .chain(registry.edges().map(|edge| edge.name))
            .collect();
        for name in app::accounts::age::own_affairs() {
            assert!(names.contains(name), "{name} is not declared");
        }
        let mut wrong = Vec::new();
        let is_closed = |reply: &testkit::Reply| reply.body["code"] == "AGE_REQUIRED";
        for function in registry.functions().filter(|function| function.policy.staff.is_none()) {
            let name = function.name;
            let open = function.policy.always_open.is_some() || app::accounts::age::is_own_affair(name);
            // The second refuses by itself: it gives a token for an assurance.
            if !["delete_account", "renew_age_token"].contains(&name)
                && is_closed(&ana.rpc(name, json!({})).await) == open {
                wrong.push(name);
            }
        }
        for resource in registry.resources() {
            let name = resource.name;
            let policy = resource.policy;
            let open = policy.always_open.is_some()
                || policy.always_readable.is_some()
                || app::accounts::age::is_own_affair(name);
            if is_closed(&ana.get(&format!("{name}?select=*&limit=1")).await) == open {
                wrong.push(name);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    });
}

#[test]
fn without_the_policy_nothing_is_asked_and_lifting_it_shows_everybody_again() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", in_portugal()).await;
        assert!(!sees(&rui, &ana).await);
        let app = app.again_with(|settings| settings.age_assurance.clear()).await.expect("a server");
        let (ana, rui) = (ana.at(&app), rui.at(&app));
        assert!(sees(&rui, &ana).await && sees(&ana, &rui).await);
        let status = ana.rpc("verification_status", json!({})).await.ok();
        assert_eq!((&status["age_required"], &status["age_ways"]), (&json!(false), &json!(["document"])));
        again(&ana).await.get("matches").await.ok();
    });
}
