//! The operator's policy about age: who needs an assured age, what a document gives, and tokens of devices.

mod policy;
mod tokens;

use axum::http::Method;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json};

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
