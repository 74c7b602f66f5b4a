//! What an answer must not tell, its cost must not tell either: the kinds of work are counted, not the time.

use super::*;

/// What a request made the server do: statements in order, and hashes.
#[derive(Debug, PartialEq)]
pub struct Work {
    statements: Vec<String>,
    hashes: usize,
}

/// Limits are on, since they are part of the work, and high enough not to matter.
pub fn busy(db: Db, adjust: impl FnOnce(&mut AuthConfig)) -> World {
    World::new(db, |config| {
        let plenty = Limit {
            count: 10_000,
            window: SignedDuration::from_hours(1),
        };
        config.rate_limits = true;
        config.mail_min_interval = SignedDuration::ZERO;
        config.sms_min_interval = SignedDuration::ZERO;
        config.phone = true;
        config.limits = Limits {
            login_per_account: plenty,
            login_from_strangers: plenty,
            wrong_codes_in_all: plenty,
            factor_per_device: plenty,
            login_per_network: plenty,
            signup_per_ip: plenty,
            signup_per_network: plenty,
            signup_without_puzzle: plenty,
            otp_without_puzzle: plenty,
            anonymous_per_ip: plenty,
            otp_per_ip: plenty,
            verify_per_network: plenty,
            mail_per_network: plenty,
            mail_per_address: plenty,
            sms_per_network: plenty,
            sms_per_number: plenty,
            sms_per_account: plenty,
            sms_in_all: plenty,
            refresh_per_network: plenty,
        };
        adjust(config);
    })
}

async fn work_of(world: &World, path: &str, body: Value) -> (Work, Reply) {
    spied(world, Method::POST, path, None, body).await
}

/// What a request made the server do, and the answer.
pub async fn spied(world: &World, method: Method, path: &str, bearer: Option<&str>, body: Value) -> (Work, Reply) {
    let request = world.request(method, path, bearer, body);
    world.state.db().spy().statements();
    let hashes = world.state.hasher().computed();
    let reply = world.send(request).await;
    let statements = world.state.db().spy().statements();
    let ended = ["RELEASE SAVEPOINT trial", "ROLLBACK TO SAVEPOINT trial"];
    let work = Work {
        statements: statements
            .into_iter()
            .map(|sql| match ended.contains(&sql.as_str()) {
                true => "the trial ends".to_owned(),
                false => sql,
            })
            .collect(),
        hashes: world.state.hasher().computed() - hashes,
    };
    (work, reply)
}

/// Status, headers and body of an answer. Ids of short messages are new each time, and the account that a sign-up answers
/// is, with its length, the contract's (decision 0012): `enumeration` holds it.
fn comparable(path: &str, reply: Reply) -> (StatusCode, HeaderMap, Value) {
    let (mut body, mut headers) = (reply.json, reply.headers);
    if path == "/signup" {
        body = Value::Null;
        headers.remove("content-length");
    } else if let Some(id) = body.get_mut("message_id") {
        *id = Value::Null;
    }
    (reply.status, headers, body)
}

/// Asks the same about each address and holds the answers and the work against the first.
async fn alike(world: &World, path: &str, addresses: &[&str], body: impl Fn(&str) -> Value) {
    let mut first: Option<(Work, (StatusCode, HeaderMap, Value))> = None;
    for address in addresses {
        let (work, reply) = work_of(world, path, body(address)).await;
        assert!(!work.statements.is_empty());
        let answer = comparable(path, reply);
        match &first {
            None => first = Some((work, answer)),
            Some((expected, first_answer)) => {
                assert_eq!(&answer, first_answer, "{path} {address}");
                assert_eq!(&work, expected, "{path} {address}");
            }
        }
    }
}

#[tokio::test]
async fn mail_costs_the_same_for_every_address() {
    story(|db| async move {
        let world = busy(db, |_| {});
        let ana = world.person("ana@example.org").await;
        world.sign_up("bia@example.org").await.ok();
        world
            .put_user(text(&ana, "access_token"), json!({ "email": "ana2@example.org" }))
            .await
            .ok();
        let before = world.mails().await.len();
        let all = |fresh: &'static str| ["ana@example.org", "bia@example.org", fresh];
        let email = |email: &str| json!({ "email": email });
        alike(&world, "/recover", &all("n1@example.org"), email).await;
        alike(
            &world,
            "/resend",
            &all("n2@example.org"),
            |email| json!({ "email": email, "type": "signup" }),
        )
        .await;
        // The old address of a change, the new one, and two that change nothing.
        let change = [
            "ana@example.org",
            "ana2@example.org",
            "bia@example.org",
            "n3@example.org",
        ];
        alike(
            &world,
            "/resend",
            &change,
            |email| json!({ "email": email, "type": "email_change" }),
        )
        .await;
        let sent: Vec<_> = world.mails().await[before..]
            .iter()
            .map(|mail| mail.to.clone())
            .collect();
        let (ana, new, bia) = ("ana@example.org", "ana2@example.org", "bia@example.org");
        assert_eq!(
            sent,
            [ana, bia, bia, new, ana, new, ana],
            "and reaches only those who are meant"
        );
    })
    .await;
}

#[tokio::test]
async fn sign_up_costs_the_same_for_free_and_taken_addresses() {
    story(|db| async move {
        let world = busy(db, |_| {});
        world.person("ana@example.org").await;
        world.sign_up("bia@example.org").await.ok();
        let all = |fresh: &'static str| ["ana@example.org", "bia@example.org", fresh];
        let body = |email: &str| json!({ "email": email, "password": "outra-senha-9", "data": { "n": 1 } });
        alike(&world, "/signup", &all("n1@example.org"), body).await;
        let (work, _) = work_of(&world, "/signup", body("ana@example.org")).await;
        assert_eq!(
            work.hashes, 2,
            "the password of a taken address is hashed, and one compared, too"
        );
        alike(
            &world,
            "/otp",
            &all("n2@example.org"),
            |email| json!({ "email": email }),
        )
        .await;
        // Nothing is left of the invented accounts.
        let users = world
            .operate(Method::GET, "/admin/users?page=&per_page=", Value::Null)
            .await
            .ok();
        let mut emails: Vec<_> = users["users"]
            .as_array()
            .unwrap()
            .iter()
            .map(|user| user["email"].clone())
            .collect();
        emails.sort_by_key(Value::to_string);
        assert_eq!(
            emails,
            ["ana@example.org", "bia@example.org", "n1@example.org", "n2@example.org"]
        );
        // What the product's hook refuses, it refuses for both.
        for email in ["ana@example.org", "n3@example.org"] {
            let body = json!({ "email": email, "password": PASSWORD, "data": { "refuse": true } });
            world.post("/signup", body).await.refused(422, "refused_by_product");
        }
    })
    .await;
}

#[tokio::test]
async fn password_and_code_cost_the_same_for_unknown_addresses() {
    story(|db| async move {
        let world = busy(db, |_| {});
        world.person("ana@example.org").await;
        world.sign_up("bia@example.org").await.ok();
        // An account without a password, made by a link.
        world.post("/otp", json!({ "email": "caio@example.org" })).await.ok();
        let (link, _) = world.latest("caio@example.org").await;
        world.open(&link).await.location();
        world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        let all = [
            "ana@example.org",
            "bia@example.org",
            "caio@example.org",
            "nobody@example.org",
        ];
        let path = "/token?grant_type=password";
        alike(
            &world,
            path,
            &all,
            |email| json!({ "email": email, "password": "errada-1" }),
        )
        .await;
        let (work, _) = work_of(&world, path, json!({ "email": "nobody@example.org", "password": "x" })).await;
        assert_eq!(work.hashes, 1);
        for kind in ["signup", "recovery", "email", "email_change"] {
            alike(
                &world,
                "/verify",
                &all,
                |email| json!({ "email": email, "token": "x", "type": kind }),
            )
            .await;
        }
    })
    .await;
}

#[tokio::test]
async fn telephone_costs_the_same_too() {
    story(|db| async move {
        let world = busy(db, |_| {});
        let sign_up = |phone: &str| json!({ "phone": phone, "password": PASSWORD });
        world.post("/signup", sign_up("+5511900000001")).await.ok();
        world.post("/signup", sign_up("+5511900000002")).await.ok();
        let (_, code) = world.latest_text("+5511900000001").await;
        let body = json!({ "phone": "+5511900000001", "token": code, "type": "sms" });
        world.post("/verify", body).await.ok();
        let all = |fresh: &'static str| ["+5511900000001", "+5511900000002", fresh];
        alike(&world, "/signup", &all("+5511900000003"), sign_up).await;
        alike(
            &world,
            "/otp",
            &all("+5511900000004"),
            |phone| json!({ "phone": phone }),
        )
        .await;
        for kind in ["sms", "phone_change"] {
            alike(
                &world,
                "/resend",
                &all("+5511900000005"),
                |phone| json!({ "phone": phone, "type": kind }),
            )
            .await;
            alike(
                &world,
                "/verify",
                &all("+5511900000006"),
                |phone| json!({ "phone": phone, "token": "x", "type": kind }),
            )
            .await;
        }
        let path = "/token?grant_type=password";
        alike(
            &world,
            path,
            &all("+5511900000007"),
            |phone| json!({ "phone": phone, "password": "errada-1" }),
        )
        .await;
    })
    .await;
}
