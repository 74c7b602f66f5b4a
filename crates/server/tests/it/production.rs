//! What the binary does with unsafe settings in production.

use app::demo::{LOGIN_EMAIL, LOGIN_PASSWORD, MODERATOR_EMAIL, PARTNER_EMAIL};
use axum::http::Method;
use std::process::{Command, Output};
use testkit::{TestApp, json, on_both};

/// Runs the binary in a folder of its own with these settings alone.
fn enlace(folder: &std::path::Path, args: &[&str], settings: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_enlace"))
        .args(args)
        .current_dir(folder)
        .env_clear()
        .env("ENLACE_LISTEN", "127.0.0.1:0")
        .env("ENLACE_ENV", "production")
        .envs(settings.iter().copied())
        .output()
        .expect("the binary runs")
}

#[test]
fn serve_with_unsafe_settings_in_production_names_them_all_and_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("ENLACE_DEMO", "1"),
        ("ENLACE_JWT_SECRET", "x"),
        ("ENLACE_RATE_LIMITS", "off"),
        ("ENLACE_TRUSTED_PROXY", "0.0.0.0/0,::/0"),
        ("ENLACE_REDIRECT_ALLOW_LIST", "**"),
    ];
    let output = enlace(folder.path(), &["serve"], &settings);
    assert_eq!(output.status.code(), Some(78));
    let message = String::from_utf8(output.stderr).expect("text");
    for name in [
        "demo",
        "jwt-secret",
        "rate-limits",
        "wide-trusted-proxy",
        "redirects",
        "captured-mail",
        "sandbox-payments",
        "site-url",
    ] {
        assert!(message.contains(&format!("\n  {name}: ")), "{name} is missing in {message}");
    }
    let left = std::fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(left, 0, "a refused start leaves nothing behind");
}

#[test]
fn serve_with_an_unknown_allowed_name_lists_the_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = enlace(folder.path(), &["serve"], &[("ENLACE_ALLOW_UNSAFE", "all")]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(
        message.contains("\"all\"") && message.contains("wide-trusted-proxy"),
        "{message}"
    );
}

#[test]
fn assembling_with_unsafe_settings_in_production_is_refused_before_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().display().to_string();
    let settings = enlace::settings::Settings::from_lookup(|name| match name {
        "ENLACE_ENV" => Some("production".to_owned()),
        "ENLACE_DATA_DIR" => Some(data_dir.clone()),
        _ => None,
    })
    .expect("settings");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let made = runtime.block_on(enlace::assemble(&settings, enlace::TestOverrides::default()));
    let error = made.err().expect("it is refused");
    assert!(error.is::<enlace::production_checks::UnsafeSettings>(), "{error}");
    assert!(!folder.path().join("enlace.db").exists());
}

/// The pages are those that the build made; the settings are production's, but for what a test needs.
#[test]
fn page_of_production_fills_no_sign_in_and_knows_nobody_of_the_demonstration() {
    on_both(|engine| async move {
        let settings = [
            ("ENLACE_RATE_LIMITS", "off"),
            ("ENLACE_SITE_URL", "https://enlace.example"),
            ("ENLACE_ENV", "production"),
            (
                "ENLACE_ALLOW_UNSAFE",
                "jwt-secret,readable-secrets,rate-limits,captured-mail,captured-sms,no-trusted-proxy,sandbox-payments,plain-database",
            ),
        ];
        let app = TestApp::with(engine, &settings).await;
        let visitor = app.visitor();
        let page = async |path: &str| visitor.fetch(path).await.ok().as_str().expect("a page").to_owned();
        for path in ["/", "/auth"] {
            let page = page(path).await;
            assert!(page.contains("&quot;demo&quot;:false"), "{path}: {page}");
            // Among the settings; the code of the page may name them.
            for word in ["&quot;demoLogin", "&quot;demoScript", LOGIN_EMAIL, PARTNER_EMAIL, LOGIN_PASSWORD] {
                assert!(!page.contains(word), "{word} is in {path}");
            }
        }
        for path in ["/demo/mails", "/demo/code"] {
            assert_eq!(page(path).await, page("/nada-aqui").await, "{path} is a page as any other");
        }
        for email in [LOGIN_EMAIL, PARTNER_EMAIL, MODERATOR_EMAIL] {
            let body = json!({ "email": email, "password": LOGIN_PASSWORD });
            visitor
                .auth(Method::POST, "token?grant_type=password", body)
                .await
                .refused(400, "invalid_credentials");
        }
    });
}
