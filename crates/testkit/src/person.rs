//! Users of a test server: who they are, and how they come in.

mod requests;

use crate::{TestApp, portrait};
use app::safety::exposure::{self, ExposureSource};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// The password of everybody in every story.
pub const PASSWORD: &str = "um-segredo-bem-guardado";

/// A client of the test server with its credentials: a user's, or a key alone.
#[derive(Clone)]
pub struct Person {
    app: Arc<TestApp>,
    pub id: Uuid,
    pub name: String,
    pub email: String,
    key: String,
    pub token: String,
    pub refresh_token: String,
    /// What the app of this person asks for in `Accept-Language`; scripts ask for nothing.
    language: Option<&'static str>,
    /// Further headers of every request, as browsers add them.
    headers: Vec<(&'static str, String)>,
    /// What the server answered since [`Person::record`].
    traffic: Arc<Mutex<Option<String>>>,
}

/// The facts of a profile that decide who sees whom.
#[derive(Debug, Clone)]
pub struct ProfileFacts {
    pub birthdate: &'static str,
    pub gender: &'static str,
    pub seeks: &'static [&'static str],
    pub city_id: i64,
}

/// A woman of thirty in São Paulo who is open to everyone.
impl Default for ProfileFacts {
    fn default() -> ProfileFacts {
        ProfileFacts {
            birthdate: "1996-03-10",
            gender: "woman",
            seeks: &[],
            city_id: 3_448_439,
        }
    }
}

impl ProfileFacts {
    /// The usual facts of a person of this gender who looks for these.
    pub fn seeking(gender: &'static str, seeks: &'static [&'static str]) -> ProfileFacts {
        ProfileFacts {
            gender,
            seeks,
            ..ProfileFacts::default()
        }
    }
}

impl Person {
    /// The same person at another server of the same installation.
    pub fn at(&self, app: &Arc<TestApp>) -> Person {
        Person {
            app: app.clone(),
            ..self.clone()
        }
    }

    pub(crate) fn visitor(app: Arc<TestApp>) -> Person {
        let key = app.enlace.keys.anon().to_string();
        Person::with_key(app, key, "visitante")
    }

    pub(crate) fn operator(app: Arc<TestApp>) -> Person {
        let key = app.enlace.keys.service().to_string();
        Person::with_key(app, key, "operação")
    }

    /// A session without a user: the key alone.
    fn with_key(app: Arc<TestApp>, key: String, name: &str) -> Person {
        Person {
            token: key.clone(),
            key,
            app,
            id: Uuid::nil(),
            name: name.into(),
            email: String::new(),
            refresh_token: String::new(),
            language: None,
            headers: Vec::new(),
            traffic: Arc::default(),
        }
    }

    /// Signs up, follows the link of the mail, signs in.
    pub(crate) async fn sign_up(app: Arc<TestApp>, name: &str, email: &str) -> Person {
        let visitor = Person::visitor(app.clone());
        let metadata = json!({ "name": name });
        visitor
            .auth(
                Method::POST,
                "signup",
                json!({ "email": email, "password": PASSWORD, "data": metadata }),
            )
            .await
            .ok();
        let mails = app.mails_to(email).await;
        let link = mails.last().expect("a mail of confirmation").link().to_string();
        let path = &link[link.find("/auth/v1").expect("a link of ours")..];
        let request = Request::get(path).body(Body::empty()).expect("a request");
        assert_eq!(app.send(request).await.status(), StatusCode::SEE_OTHER);
        let mut person = Person {
            name: name.to_string(),
            email: email.to_string(),
            ..visitor
        };
        person.sign_in().await;
        person
    }

    /// Signs in again, as on another device.
    pub async fn sign_in(&mut self) {
        let visitor = Person::visitor(self.app.clone());
        let body = json!({ "email": self.email, "password": PASSWORD });
        let session = visitor.auth(Method::POST, "token?grant_type=password", body).await.ok();
        self.enter(&session);
    }

    /// Takes the next tokens of the session.
    pub async fn refresh(&mut self) {
        let visitor = Person::visitor(self.app.clone());
        let body = json!({ "refresh_token": self.refresh_token });
        let session = visitor
            .auth(Method::POST, "token?grant_type=refresh_token", body)
            .await
            .ok();
        self.enter(&session);
    }

    /// Takes the tokens and the id of a session, as sign-ins answer it.
    pub fn enter(&mut self, session: &Value) {
        let text = |value: &Value| value.as_str().expect("a session has its parts").to_string();
        self.token = text(&session["access_token"]);
        self.refresh_token = text(&session["refresh_token"]);
        self.id = text(&session["user"]["id"]).parse().expect("an id");
    }

    /// The same person with this `Accept-Language`.
    pub fn reading(&self, language: &'static str) -> Person {
        Person {
            language: Some(language),
            ..self.clone()
        }
    }

    /// The same person with one more header in every request.
    pub fn with_header(&self, name: &'static str, value: impl Into<String>) -> Person {
        let mut person = self.clone();
        person.headers.push((name, value.into()));
        person
    }

    /// The same person in a browser at a page of the site: requests carry `Sec-Fetch-Site: same-origin`.
    pub fn at_own_page(&self) -> Person {
        self.with_header("sec-fetch-site", "same-origin")
    }

    /// The same person in a new session, without the second factor.
    pub async fn in_new_session(&self) -> Person {
        let mut person = self.clone();
        person.sign_in().await;
        person
    }

    /// The same person with a token of level `aal2`, signed without a second factor.
    pub fn with_second_factor(&self) -> Person {
        let keys = &self.app.enlace.keys;
        let mut claims = keys.decode(&self.token).expect("a token of ours");
        claims["aal"] = json!("aal2");
        Person {
            token: keys.sign(&claims).expect("a token"),
            ..self.clone()
        }
    }

    /// Fills in what a profile needs to be ready: consents, facts, a photo and a prompt.
    pub async fn complete_profile(&self, traits: ProfileFacts) {
        for purpose in ["gender_identity", "gender_preferences", "sexuality"] {
            self.rpc("grant_consent", json!({ "purpose": purpose })).await.ok();
        }
        self.patch(
            "profiles",
            &format!("id=eq.{}", self.id),
            json!({
                "full_name": self.name, "birthdate": traits.birthdate, "gender_identity": traits.gender,
                "gender_preferences": traits.seeks, "city_id": traits.city_id, "languages": ["pt"],
            }),
        )
        .await
        .ok();
        self.upload(Uuid::new_v4(), portrait(self.id.as_u128()), "image/jpeg")
            .await
            .ok();
        self.rpc(
            "save_prompts",
            json!({ "prompts": [{ "prompt_id": "p01", "answer": "Um domingo sem pressa." }] }),
        )
        .await
        .ok();
        self.app.run_until_idle().await;
    }

    /// Records that the deck showed `subject` to this person, whom they may then name. The gate still decides.
    pub async fn is_shown(&self, subject: Uuid) {
        let app = &self.app.enlace.app;
        exposure::record_shown(
            &app.db,
            self.id,
            &[subject],
            ExposureSource::Deck,
            app.limits,
            self.app.now(),
        )
        .await
        .expect("a record of the showing");
    }
}
