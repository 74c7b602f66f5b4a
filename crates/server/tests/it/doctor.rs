//! What the doctor tells, on both databases, beside a running server and with everything dead.

use db::Engine;
use enlace::doctor::{self, Report, Status};
use enlace::settings::Settings;
use std::path::Path;
use std::process::Command;
use testkit::{TestApp, Value, on_both};

fn with(folder: &Path, values: &[(&str, &str)]) -> Settings {
    Settings::from_lookup(|name| match name {
        "ENLACE_DATA_DIR" => Some(folder.display().to_string()),
        _ => {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    })
    .expect("settings")
}

#[track_caller]
fn says(report: &Report, name: &str, status: Status, part: &str) {
    let mut lines = report.checks.iter().filter(|line| line.name == name);
    let found = lines.any(|line| line.status == status && line.text.contains(part));
    assert!(found, "{name} is not {status:?} with {part:?} in\n{report}");
}

#[test]
fn doctor_beside_a_running_server_finds_it_well() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        app.newcomer("Ana").await;
        let report = doctor::examine(app.settings()).await;
        let name = match engine {
            Engine::Sqlite => "Sqlite 3.",
            Engine::Postgres => "Postgres ",
        };
        says(&report, "database", Status::Ok, name);
        says(&report, "schema", Status::Ok, "the newest");
        says(&report, "seals", Status::Ok, "0 of 0");
        says(&report, "refunds", Status::Ok, "none is late");
        says(&report, "files", Status::Ok, "takes, gives and removes files");
        says(&report, "keys", Status::Ok, "secrets.json is private");
        says(&report, "secrets", Status::Ok, "ENLACE_JWT_SECRET");
        says(&report, "unsafe", Status::Ok, "rate-limits");
        for name in [
            "version",
            "nats",
            "mail",
            "proxy",
            "rotation",
            "signing",
            "clock",
            "disk",
            "open-files",
        ] {
            assert!(
                report.checks.iter().any(|line| line.name == name),
                "{name} is missing in\n{report}"
            );
        }
        let secret = app.settings().jwt_secret.clone().expect("a secret");
        assert!(!report.to_string().contains(&secret), "{report}");
        let left = std::fs::read_dir(app.settings().media_dir()).expect("the folder");
        let probes = left
            .filter_map(Result::ok)
            .filter(|entry| entry.file_name().to_string_lossy().contains("doctor"));
        assert_eq!(probes.count(), 0, "the probe is removed");
        // The server goes on.
        app.newcomer("Bia").await;
    });
}

#[test]
fn doctor_reports_pending_and_foreign_migrations() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let change = async |sql: &'static str| {
            let done: Result<(), db::DbError> = app
                .enlace
                .app
                .db
                .tx(move |tx| Box::pin(async move { tx.batch(sql).await }))
                .await;
            done.expect("the ledger changes");
        };
        change("DELETE FROM schema_migrations WHERE set_name = 'jobs' AND number = 1").await;
        says(
            &doctor::examine(app.settings()).await,
            "schema",
            Status::Warn,
            "1 migrations wait",
        );
        change("UPDATE schema_migrations SET checksum = 'x' WHERE set_name = 'product' AND number = 1").await;
        says(
            &doctor::examine(app.settings()).await,
            "schema",
            Status::Fail,
            "product/0001_",
        );
    });
}

#[tokio::test]
async fn doctor_with_everything_dead_names_each_and_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let dead = [
        (
            "ENLACE_DATABASE_URL",
            "postgres://enlace:hush@127.0.0.1:9/enlace?connect_timeout=2",
        ),
        ("ENLACE_NATS_URL", "nats://enlace:hush@127.0.0.1:9"),
        ("ENLACE_SMTP_URL", "smtp://enlace:hush@127.0.0.1:9"),
        ("ENLACE_S3_URL", "s3://enlace:hush@x/bucket?endpoint=http://127.0.0.1:9"),
        ("ENLACE_JWT_SECRET", "hush"),
        ("ENLACE_STRIPE_SECRET_KEY", "sk_test_hush"),
        ("ENLACE_STRIPE_WEBHOOK_SECRET", "whsec_hush"),
        ("ENLACE_ENV", "production"),
        ("ENLACE_ALLOW_UNSAFE", "stripe-test-mode"),
    ];
    let report = doctor::examine(&with(folder.path(), &dead)).await;
    assert_eq!(report.status, Status::Fail);
    says(&report, "database", Status::Fail, "PostgreSQL");
    says(&report, "nats", Status::Fail, "127.0.0.1");
    says(&report, "mail", Status::Fail, "127.0.0.1");
    says(&report, "mail", Status::Fail, "ENLACE_MAIL_FROM");
    says(&report, "files", Status::Fail, "the bucket");
    says(&report, "proxy", Status::Warn, "none is trusted");
    says(&report, "unsafe", Status::Fail, "jwt-secret (refused)");
    says(&report, "unsafe", Status::Warn, "stripe-test-mode (allowed)");
    let json = serde_json::to_string(&report).expect("JSON");
    for text in [report.to_string(), json] {
        assert!(!text.contains("hush"), "{text}");
    }
}

#[test]
fn doctor_before_the_first_start_changes_nothing_and_answers_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let doctor = |settings: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_enlace"))
            .args(["doctor", "--json"])
            .current_dir(folder.path())
            .env_clear()
            .envs(settings.iter().copied())
            .output()
            .expect("the binary runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (output.status.code(), report)
    };
    let (code, report) = doctor(&[]);
    assert_eq!((code, &report["status"]), (Some(0), &Value::from("warn")), "{report}");
    let left = std::fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(left, 0, "nothing is made");
    let (code, report) = doctor(&[("ENLACE_ENV", "production")]);
    assert_eq!((code, &report["status"]), (Some(1), &Value::from("fail")), "{report}");
    let (code, report) = doctor(&[("ENLACE_LISTEN", "aqui")]);
    assert_eq!(code, Some(1));
    let lines = report["checks"].as_array().expect("lines");
    assert!(
        lines
            .iter()
            .any(|line| line["name"] == "settings" && line["status"] == "fail"),
        "{report}"
    );
}
