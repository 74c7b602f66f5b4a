//! There and back: a browser at a provider, and everything that may go wrong on the way.

mod refusals;

use super::issuer::*;
use super::*;

const VERIFIER: &str = "um-verificador-com-mais-de-quarenta-e-tres-caracteres";

fn challenge() -> String {
    format!(
        "&code_challenge={}&code_challenge_method=s256",
        crate::tokens::pkce::Challenge::s256(VERIFIER)
    )
}

async fn accounts_of(world: &World) -> i64 {
    crate::store::count_users(&mut world.state.db().reader()).await.unwrap()
}

#[tokio::test]
async fn new_user_signs_up_by_a_provider_and_signs_in_again() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db, &issuer), Browser::default());
        let ana = issuer.claims("ana-1", "Ana@Example.org");
        let first = browser.sign_in(&world, &issuer, &ana, "").await;
        let fragment = first.strip_prefix("https://site.test#").unwrap();
        let keys: Vec<_> = fragment
            .split('&')
            .map(|pair| pair.split('=').next().unwrap())
            .collect();
        assert_eq!(
            keys,
            [
                "access_token",
                "expires_at",
                "expires_in",
                "provider_refresh_token",
                "provider_token",
                "refresh_token",
                "sb",
                "token_type"
            ]
        );
        assert_eq!(param(&first, "provider_token").as_deref(), Some("do-clube"));
        let token = param(&first, "access_token").unwrap();
        let user = world.get("/user", &token).await.ok();
        assert_eq!(user["email"], "ana@example.org");
        assert_eq!(user["email_confirmed_at"], "2026-11-21T12:00:00.000000Z");
        assert_eq!(user["app_metadata"], json!({ "provider": NAME, "providers": [NAME] }));
        assert_eq!(user["user_metadata"]["full_name"], "Ana de Sá");
        assert!(
            user["user_metadata"].get("birthdate").is_none(),
            "only what is kept is taken over"
        );
        let identities = user["identities"].as_array().unwrap();
        assert_eq!((identities.len(), &identities[0]["id"]), (1, &json!("ana-1")));
        let calls = ["created ana@example.org", "confirmed ana@example.org"];
        assert_eq!(*world.product.calls.lock().unwrap(), calls);
        let amr = world.state.verifier().verify_token(&token).unwrap().caller.claims["amr"][0]["method"].clone();
        assert_eq!(amr, "oauth");

        let mut renamed = issuer.claims("ana-1", "outra@example.org");
        renamed["name"] = "Ana Maria".into();
        let second = browser.sign_in(&world, &issuer, &renamed, "").await;
        let again = world.get("/user", &param(&second, "access_token").unwrap()).await.ok();
        assert_eq!(
            (&again["id"], &again["email"]),
            (&user["id"], &json!("ana@example.org"))
        );
        assert_eq!(again["user_metadata"]["name"], "Ana Maria");
        assert_eq!(again["identities"][0]["email"], "outra@example.org");
        assert_eq!(accounts_of(&world).await, 1);
    })
    .await;
}

#[tokio::test]
async fn under_pkce_the_page_exchanges_a_code_and_gets_the_providers_tokens_once() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db.clone(), &issuer), Browser::default());
        let ana = issuer.claims("ana-1", "ana@example.org");
        let to = "&redirect_to=https%3A%2F%2Fsite.test%2Fentrar";
        let end = browser
            .sign_in(&world, &issuer, &ana, &format!("{}{to}", challenge()))
            .await;
        let code = end.strip_prefix("https://site.test/entrar?code=").unwrap().to_owned();
        let sealed: String = db
            .one("SELECT sealed FROM auth_provider_tokens", db::params![])
            .await
            .unwrap();
        assert!(!sealed.contains("clube"));
        let exchange = |verifier: &str| {
            world.post(
                "/token?grant_type=pkce",
                json!({ "auth_code": code, "code_verifier": verifier }),
            )
        };
        let session = exchange(VERIFIER).await.ok();
        assert_eq!(session["user"]["email"], "ana@example.org");
        assert_eq!(session["provider_token"], "do-clube");
        assert_eq!(session["provider_refresh_token"], "do-clube-outra-vez");
        exchange(VERIFIER).await.refused(404, "flow_state_not_found");
        let renewed = world.refresh(&session["refresh_token"]).await.ok();
        assert!(renewed.get("provider_token").is_none(), "it is handed over once");
        let left: i64 = db
            .one("SELECT count(*) FROM auth_provider_tokens", db::params![])
            .await
            .unwrap();
        assert_eq!(left, 0);
    })
    .await;
}

#[tokio::test]
async fn authorize_request_has_exactly_the_needed_parameters() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db, &issuer), Browser::default());
        let extra = "&scopes=calendar%20email&prompt=consent&state=mine&nonce=mine&client_id=evil\
                     &redirect_to=https%3A%2F%2Fevil.test%2F";
        let page = place(&browser.go(&world, &format!("/authorize?provider={NAME}{extra}")).await);
        let asked = queries(&page);
        assert_eq!(asked["scope"], "openid email profile calendar");
        assert_eq!(
            (asked["prompt"].as_str(), asked["client_id"].as_str()),
            ("consent", CLIENT)
        );
        assert!(asked["state"].len() == 64 && asked["nonce"].len() == 64);
        let end = place(
            &browser
                .go(&world, &issuer.consent(&page, &issuer.claims("a", "a@example.org")))
                .await,
        );
        assert!(
            end.starts_with("https://site.test#access_token="),
            "an unknown place leads home: {end}"
        );

        let apple = place(&browser.go(&world, "/authorize?provider=apple").await);
        assert_eq!(queries(&apple)["response_mode"], "form_post");
        let form = Request::post("/auth/v1/callback")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(format!(
                "code=a%20b&state={}&evil=1",
                queries(&apple)["state"]
            )))
            .unwrap();
        let on = world.send(form).await.location();
        assert_eq!(
            on,
            format!("{SITE}/auth/v1/callback?code=a+b&state={}", queries(&apple)["state"])
        );

        let refused = browser.go(&world, "/authorize?provider=nobody").await;
        assert_eq!(
            refused.refused(400, "validation_failed"),
            "Unsupported provider: provider is not enabled"
        );
        browser.go(&world, "/authorize").await.refused(400, "validation_failed");
        let short = format!("/authorize?provider={NAME}&code_challenge=short&code_challenge_method=s256");
        browser.go(&world, &short).await.refused(400, "validation_failed");
        let open = world.get("/settings", world.state.keys().anon()).await.ok()["external"].clone();
        assert_eq!((&open[NAME], &open["google"]), (&json!(true), &json!(true)));
    })
    .await;
}

#[tokio::test]
async fn provider_that_does_not_answer_leads_back_and_is_left_alone_for_a_moment() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db, &issuer), Browser::default());
        issuer.set_down(true);
        let leave = || async { place(&browser.go(&world, &format!("/authorize?provider={NAME}")).await) };
        let end = leave().await;
        assert_eq!(param(&end, "error").as_deref(), Some("server_error"), "{end}");
        issuer.set_down(false);
        assert_eq!(
            param(&leave().await, "error").as_deref(),
            Some("server_error"),
            "not asked again at once"
        );
        world.pass(10);
        assert!(leave().await.starts_with(&issuer.url));
        issuer.set_down(true);
        world.pass(2 * 3600);
        assert!(
            leave().await.starts_with(&issuer.url),
            "what was known yesterday still serves"
        );
    })
    .await;
}

#[tokio::test]
async fn without_providers_nothing_is_offered_and_closed_doors_stay_closed() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::plain(db.clone());
        let open = world.get("/settings", world.state.keys().anon()).await.ok()["external"].clone();
        assert_eq!((&open["google"], &open["apple"]), (&json!(false), &json!(false)));
        let browser = Browser::default();
        browser
            .go(&world, "/authorize?provider=google")
            .await
            .refused(400, "validation_failed");
        let body = json!({ "provider": "google", "id_token": "x.y.z" });
        world
            .post("/token?grant_type=id_token", body)
            .await
            .refused(400, "provider_disabled");

        let closed = World::new(db, |config| {
            config.providers = vec![issuer.provider(NAME)];
            config.disable_signup = true;
        });
        let ana = issuer.claims("ana-1", "ana@example.org");
        let end = browser.sign_in(&closed, &issuer, &ana, "").await;
        assert_eq!(param(&end, "error_code").as_deref(), Some("signup_disabled"), "{end}");
        assert_eq!(accounts_of(&closed).await, 0);
    })
    .await;
}

#[test]
fn settings_of_a_provider_are_judged() {
    let with = |adjust: &dyn Fn(&mut Provider)| {
        let mut provider = Provider {
            client_ids: vec!["id".to_owned()],
            ..Provider::new("google")
        };
        adjust(&mut provider);
        provider.problem()
    };
    assert_eq!(with(&|_| {}), None);
    assert_eq!(
        with(&|provider| provider.issuer = "http://127.0.0.1:9".to_owned()),
        None
    );
    for adjust in [
        &(|provider: &mut Provider| provider.name = "Google".to_owned()) as &dyn Fn(&mut Provider),
        &|provider| provider.name = "email".to_owned(),
        &|provider| provider.client_ids.clear(),
        &|provider| provider.issuer = String::new(),
        &|provider| provider.issuer = "http://idp.test".to_owned(),
        &|provider| provider.discovery = Some("file:///etc/passwd".to_owned()),
    ] {
        assert!(with(adjust).is_some());
    }
}
