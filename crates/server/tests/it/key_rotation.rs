//! The token secret is rotated; what is sealed stays readable, and the old keys die when the operator says so.

use axum::http::Method;
use enlace::secrets;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both, totp};

const OLD: &str = "a secret for tests that is long enough";
const NEW: &str = "another secret for tests, which is long enough too";

/// A person with a sealed birth and an authenticator app.
struct Sealed {
    person: Person,
    birth: Value,
    factor: String,
    secret: String,
}

async fn answer(app: &Arc<TestApp>, person: &Person, factor: &str, secret: &str) -> testkit::Reply {
    let challenge = person
        .auth(Method::POST, &format!("factors/{factor}/challenge"), json!({}))
        .await
        .ok();
    let code = totp(secret, app.now().as_second());
    let body = json!({ "challenge_id": challenge["id"], "code": code });
    person
        .auth(Method::POST, &format!("factors/{factor}/verify"), body)
        .await
}

async fn seal(app: &Arc<TestApp>) -> Sealed {
    let mut person = app.ready("Ana", ProfileFacts::default()).await;
    let form = json!({ "time": "14:30", "time_quality": "exact", "city_id": 3_448_439, "consent": true });
    person.rpc("save_birth", form).await.ok();
    let birth = person.rpc("birth_data", json!({})).await.ok();
    assert_eq!(birth["time"], "14:30");
    let body = json!({ "factor_type": "totp", "friendly_name": "App" });
    let made = person.auth(Method::POST, "factors", body).await.ok();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (factor, secret) = (text(&made["id"]), text(&made["totp"]["secret"]));
    let raised = answer(app, &person, &factor, &secret).await.ok();
    person.enter(&raised);
    app.advance(jiff::SignedDuration::from_mins(1));
    Sealed {
        person,
        birth,
        factor,
        secret,
    }
}

impl Sealed {
    /// Signs in with the app at this server and reads the birth.
    async fn opens_at(&self, app: &Arc<TestApp>) {
        app.advance(jiff::SignedDuration::from_mins(1));
        let mut person = app.visitor();
        person.email.clone_from(&self.person.email);
        person.sign_in().await;
        let raised = answer(app, &person, &self.factor, &self.secret).await.ok();
        person.enter(&raised);
        assert_eq!(person.rpc("birth_data", json!({})).await.ok(), self.birth);
    }
}

/// Credentials from before a rotation: the anon key, a session, the service key.
struct Credentials {
    visitor: Person,
    member: Person,
    operator: Person,
}

impl Credentials {
    /// The statuses of one request with each of them at this server.
    async fn used_at(&self, app: &Arc<TestApp>) -> [u16; 3] {
        let counts = async |person: &Person| person.at(app).rpc("world_counts", json!({})).await.status.as_u16();
        let operator = self.operator.at(app);
        let users = operator.auth(Method::GET, "admin/users?per_page=1", json!({})).await;
        [
            counts(&self.visitor).await,
            counts(&self.member).await,
            users.status.as_u16(),
        ]
    }
}

#[test]
fn rotated_secret_of_the_settings_keeps_what_is_sealed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let sealed = seal(&app).await;
        let old = Credentials {
            visitor: app.visitor(),
            member: sealed.person.clone(),
            operator: app.operator(),
        };
        assert_eq!(old.used_at(&app).await, [200; 3]);

        let grace = app.again_with(|settings| {
            settings.jwt_secret = Some(NEW.to_owned());
            settings.jwt_previous_secret = Some(OLD.to_owned());
        });
        let grace = grace.await.expect("a start");
        assert_ne!(grace.enlace.keys.anon(), app.enlace.keys.anon());
        assert_eq!(old.used_at(&grace).await, [200; 3]);
        sealed.opens_at(&grace).await;

        let over = app.again_with(|settings| settings.jwt_secret = Some(NEW.to_owned()));
        let over = over.await.expect("a start");
        assert_eq!(old.used_at(&over).await, [401; 3]);
        sealed.opens_at(&over).await;
        // Signed-in users stay so: the client renews.
        let body = json!({ "refresh_token": sealed.person.refresh_token });
        let visitor = over.visitor();
        visitor
            .auth(Method::POST, "token?grant_type=refresh_token", body)
            .await
            .ok();
    });
}

#[test]
fn data_directory_from_before_two_secrets_opens_and_is_rotated() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let sealed = seal(&app).await;
        // As the program before wrote it: one secret, which sealed too.
        let file = app.settings().secrets_file();
        std::fs::write(&file, json!({ "jwt_secret": OLD }).to_string()).expect("the file");
        let without = |settings: &mut enlace::settings::Settings| settings.jwt_secret = None;
        let updated = app.again_with(without).await.expect("a start");
        assert_eq!(updated.enlace.keys.anon(), app.enlace.keys.anon());
        sealed.opens_at(&updated).await;

        let old = Credentials {
            visitor: updated.visitor(),
            member: sealed.person.clone(),
            operator: updated.operator(),
        };
        secrets::rotate(updated.settings(), false).expect("a rotation");
        let grace = updated.again().await;
        assert_eq!(old.used_at(&grace).await, [200; 3]);
        sealed.opens_at(&grace).await;

        assert!(secrets::end_grace(updated.settings()).expect("an end"));
        let over = updated.again().await;
        assert_eq!(old.used_at(&over).await, [401; 3]);
        let new = Credentials {
            visitor: over.visitor(),
            member: over.visitor(),
            operator: over.operator(),
        };
        assert_eq!(new.used_at(&over).await, [200; 3]);
        sealed.opens_at(&over).await;
    });
}

#[test]
fn wrong_sealing_secret_refuses_the_start() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        seal(&app).await;
        // Another machine: the same database, no file, another secret.
        std::fs::remove_file(app.settings().secrets_file()).expect("the file");
        let refused = app
            .again_with(|settings| settings.jwt_secret = Some(NEW.to_owned()))
            .await;
        let why = refused.err().expect("a refusal");
        assert!(why.contains("ENLACE_SEALING_SECRET"), "{why}");
        let lost = app.again_with(|settings| {
            settings.jwt_secret = Some(NEW.to_owned());
            settings.allow_lost_seals = true;
        });
        lost.await.expect("a start without what was sealed");
        std::fs::remove_file(app.settings().secrets_file()).expect("the file");
        let given = app.again_with(|settings| {
            settings.jwt_secret = Some(NEW.to_owned());
            settings.sealing_secret = Some(OLD.to_owned());
        });
        given.await.expect("a start");
    });
}
