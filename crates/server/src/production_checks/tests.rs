//! One row for each unsafe setting: alone it is the one finding, and its name allows it, unless it is the demonstration.

use super::*;

/// What a careful operator sets.
const SAFE: [(&str, &str); 9] = [
    ("ENLACE_ENV", "production"),
    ("ENLACE_SITE_URL", "https://www.enlace.example"),
    ("ENLACE_TRUSTED_PROXY", "127.0.0.1, 10.0.0.0/8, 173.245.48.0/20"),
    ("ENLACE_SMTP_URL", "smtps://user:word@smtp.example.org"),
    (
        "ENLACE_REDIRECT_ALLOW_LIST",
        "https://www.enlace.example/**, https://*.enlace.example/*, enlace://callback",
    ),
    (
        "ENLACE_JWT_SECRET",
        "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a697887960123456789ab",
    ),
    ("ENLACE_STRIPE_SECRET_KEY", "sk_live_x"),
    ("ENLACE_STRIPE_WEBHOOK_SECRET", "whsec_x"),
    ("ENLACE_DATA_DIR", "/nonexistent"),
];

fn with(changes: &[(&str, &str)]) -> anyhow::Result<Settings> {
    Settings::from_lookup(|name| {
        let of = |list: &[(&str, &str)]| {
            let found = list.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        of(changes).or_else(|| of(&SAFE)).filter(|value| !value.is_empty())
    })
}

fn refused(changes: &[(&str, &str)]) -> Vec<&'static str> {
    match refuse_unsafe(&with(changes).unwrap()) {
        Ok(()) => Vec::new(),
        Err(UnsafeSettings(findings)) => findings.iter().map(|finding| finding.name).collect(),
    }
}

/// The name of the check, and settings that break it alone.
const UNSAFE: &[(&str, &[(&str, &str)])] = &[
    ("demo", &[("ENLACE_DEMO", "1")]),
    ("jwt-secret", &[("ENLACE_JWT_SECRET", "x")]),
    (
        "jwt-secret",
        &[("ENLACE_JWT_SECRET", "0123456789abcdef0123456789abcde")],
    ),
    (
        "jwt-secret",
        &[("ENLACE_JWT_SECRET", "abcdefghijklmnopabcdefghijklmnopab")],
    ),
    (
        "jwt-secret",
        &[("ENLACE_JWT_SECRET", "aaaabbbbccccddddaaaaddddccccbbbbabcd")],
    ),
    (
        "jwt-secret",
        &[(
            "ENLACE_JWT_SECRET",
            "super-secret-jwt-token-with-at-least-32-characters-long",
        )],
    ),
    ("jwt-secret", &[("ENLACE_JWT_PREVIOUS_SECRET", "x")]),
    ("sealing-secret", &[("ENLACE_SEALING_SECRET", "x")]),
    ("rate-limits", &[("ENLACE_RATE_LIMITS", "off")]),
    ("no-trusted-proxy", &[("ENLACE_TRUSTED_PROXY", "")]),
    ("wide-trusted-proxy", &[("ENLACE_TRUSTED_PROXY", "0.0.0.0/0")]),
    ("wide-trusted-proxy", &[("ENLACE_TRUSTED_PROXY", "127.0.0.1, ::/0")]),
    ("wide-trusted-proxy", &[("ENLACE_TRUSTED_PROXY", "8.0.0.0/6")]),
    ("wide-trusted-proxy", &[("ENLACE_TRUSTED_PROXY", "10.0.0.0/7")]),
    ("wide-trusted-proxy", &[("ENLACE_TRUSTED_PROXY", "2000::/3")]),
    ("site-url", &[("ENLACE_SITE_URL", "http://enlace.example")]),
    (
        "site-url",
        &[
            ("ENLACE_SITE_URL", "https://localhost:8080"),
            ("ENLACE_REDIRECT_ALLOW_LIST", ""),
        ],
    ),
    ("redirects", &[("ENLACE_REDIRECT_ALLOW_LIST", "**")]),
    ("redirects", &[("ENLACE_REDIRECT_ALLOW_LIST", "https://**")]),
    ("redirects", &[("ENLACE_REDIRECT_ALLOW_LIST", "*://enlace.example/**")]),
    ("redirects", &[("ENLACE_REDIRECT_ALLOW_LIST", "https://*/**")]),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "https://*.vercel.app/**")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "https://*enlace.example/**")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "https://enlace.example**")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "https://enlace.exampl?/")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "https://enlace.example@evil.example/**")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "http://enlace.example/**")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "https://localhost:5173/**")],
    ),
    (
        "redirects",
        &[("ENLACE_REDIRECT_ALLOW_LIST", "javascript://enlace.example/**")],
    ),
    ("captured-mail", &[("ENLACE_SMTP_URL", "")]),
    (
        "plain-smtp",
        &[("ENLACE_SMTP_URL", "smtp://user:word@smtp.example.org")],
    ),
    (
        "plain-smtp",
        &[("ENLACE_SMTP_URL", "smtp://smtp.example.org?tls=opportunistic")],
    ),
    ("captured-sms", &[("ENLACE_PHONE", "1")]),
    ("captured-sms", &[("ENLACE_MFA_PHONE_VERIFY", "1")]),
    ("captured-sms", &[("ENLACE_CONTACT_SMS", "1")]),
    ("mail-autoconfirm", &[("ENLACE_MAILER_AUTOCONFIRM", "1")]),
    ("phone-autoconfirm", &[("ENLACE_PHONE_AUTOCONFIRM", "1")]),
    ("anonymous-users", &[("ENLACE_ANONYMOUS_USERS", "1")]),
    ("common-passwords", &[("ENLACE_COMMON_PASSWORDS", "allow")]),
    ("long-tokens", &[("ENLACE_JWT_EXP", "86401")]),
    ("long-tokens", &[("ENLACE_REFRESH_REUSE_INTERVAL", "61")]),
    ("sandbox-payments", &[("ENLACE_STRIPE_SECRET_KEY", "")]),
    ("stripe-test-mode", &[("ENLACE_STRIPE_SECRET_KEY", "sk_test_x")]),
    ("stripe-test-mode", &[("ENLACE_STRIPE_API_URL", "http://127.0.0.1:1")]),
    (
        "store-test-mode",
        &[
            ("ENLACE_IOS_APP", "A1B2C3D4E5.net.enlace.app"),
            ("ENLACE_APP_STORE_ROOTS", "root.pem"),
            ("ENLACE_APP_STORE_ENVIRONMENTS", "Production,Sandbox"),
        ],
    ),
    (
        "plain-database",
        &[("ENLACE_DATABASE_URL", "postgres://enlace:word@db.example.org/enlace")],
    ),
    (
        "plain-database",
        &[("ENLACE_DATABASE_URL", "postgres://enlace@/enlace?host=203.0.113.7")],
    ),
    ("plain-nats", &[("ENLACE_NATS_URL", "nats://nats.example.org:4222")]),
    (
        "plain-s3",
        &[("ENLACE_S3_URL", "s3://key:word@x/bucket?endpoint=http://s3.example.org")],
    ),
    (
        "plain-suggestions",
        &[
            ("ENLACE_LLM_URL", "http://texts.example.org/v1"),
            ("ENLACE_LLM_MODEL", "small"),
        ],
    ),
];

#[test]
fn careful_settings_start_in_production() {
    assert_eq!(refused(&[]), [""; 0]);
    for fine in [
        ("ENLACE_SMTP_URL", "smtp://smtp.example.org?tls=required"),
        ("ENLACE_SMTP_URL", "smtp://127.0.0.1:25"),
        ("ENLACE_DATABASE_URL", "postgres://enlace:word@10.0.0.5/enlace"),
        ("ENLACE_DATABASE_URL", "postgres://enlace@/enlace?host=/run/postgresql"),
        ("ENLACE_NATS_URL", "nats://nats:4222"),
        ("ENLACE_NATS_URL", "tls://nats.example.org:4222"),
        ("ENLACE_S3_URL", "s3://key:word@s3.example.org/bucket"),
        ("ENLACE_S3_URL", "s3://key:word@x/bucket?endpoint=http://10.0.0.5:9000"),
        ("ENLACE_PAYMENTS", "off"),
        (
            "ENLACE_TRUSTED_PROXY",
            "104.16.0.0/13, 172.64.0.0/13, 2a06:98c0::/29, fd00::/8",
        ),
    ] {
        assert_eq!(refused(&[fine]), [""; 0], "{fine:?}");
    }
}

#[test]
fn each_unsafe_setting_is_refused_by_name_and_allowed_by_name() {
    for (name, changes) in UNSAFE {
        assert_eq!(refused(changes), [*name], "{changes:?}");
        let mut allowed = changes.to_vec();
        allowed.push(("ENLACE_ALLOW_UNSAFE", name));
        match *name == NEVER_ALLOWED {
            true => assert_eq!(refused(&allowed), [*name]),
            false => assert_eq!(refused(&allowed), [""; 0], "{changes:?}"),
        }
        let mut elsewhere = changes.to_vec();
        elsewhere.push(("ENLACE_ENV", "development"));
        assert_eq!(refused(&elsewhere), [""; 0], "{changes:?}");
    }
    for check in CHECKS.iter().filter(|check| check.name != "readable-secrets") {
        let has_row = UNSAFE.iter().any(|(name, _)| *name == check.name);
        assert!(has_row, "{} has no row", check.name);
    }
}

#[test]
fn unsafe_settings_are_reported_all_at_once_and_without_secrets() {
    let changes = [
        ("ENLACE_DEMO", "1"),
        ("ENLACE_JWT_SECRET", "hush"),
        ("ENLACE_RATE_LIMITS", "off"),
        ("ENLACE_TRUSTED_PROXY", "0.0.0.0/0,::/0"),
        ("ENLACE_REDIRECT_ALLOW_LIST", "**"),
        ("ENLACE_SMTP_URL", ""),
        ("ENLACE_DATABASE_URL", "postgres://enlace:pssst@db.example.org/enlace"),
    ];
    let text = refuse_unsafe(&with(&changes).unwrap()).unwrap_err().to_string();
    let names = [
        "demo",
        "jwt-secret",
        "rate-limits",
        "wide-trusted-proxy",
        "redirects",
        "captured-mail",
        "plain-database",
    ];
    for name in names {
        assert!(text.contains(&format!("  {name}: ")), "{name} is missing in {text}");
    }
    let allow = format!("ENLACE_ALLOW_UNSAFE={}", names[1..].join(","));
    assert!(text.ends_with(&allow), "{text}");
    assert!(!text.contains("hush") && !text.contains("pssst"), "{text}");
}

#[test]
fn demonstration_is_refused_without_a_word_of_allowing_it() {
    let changes = [("ENLACE_DEMO", "1"), ("ENLACE_ALLOW_UNSAFE", "demo")];
    let text = refuse_unsafe(&with(&changes).unwrap()).unwrap_err().to_string();
    assert!(text.ends_with("Change them."), "{text}");
}

#[test]
fn many_public_networks_are_as_wide_as_one() {
    let halves: Vec<String> = (1..=9).map(|number| format!("{}.0.0.0/12", number * 16)).collect();
    assert_eq!(refused(&[("ENLACE_TRUSTED_PROXY", &halves.join(","))]), [""; 0]);
    let blocks: Vec<String> = (0..=256)
        .map(|number| format!("{}.{}.0.0/12", 64 + number / 16, number % 16 * 16))
        .collect();
    assert_eq!(
        refused(&[("ENLACE_TRUSTED_PROXY", &blocks.join(","))]),
        ["wide-trusted-proxy"]
    );
}

#[test]
fn unknown_names_are_refused_with_the_list_of_names() {
    let error = with(&[("ENLACE_ALLOW_UNSAFE", "demo, everything")])
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("ENLACE_ALLOW_UNSAFE") && error.contains("\"everything\""),
        "{error}"
    );
    for check in CHECKS {
        assert!(error.contains(check.name), "{error}");
    }
}

#[test]
fn older_setting_still_allows_the_sandbox() {
    let sandbox = ("ENLACE_STRIPE_SECRET_KEY", "");
    assert_eq!(refused(&[sandbox, ("ENLACE_ALLOW_SANDBOX_PAYMENTS", "1")]), [""; 0]);
    assert_eq!(
        refused(&[sandbox, ("ENLACE_ALLOW_SANDBOX_PAYMENTS", "0")]),
        ["sandbox-payments"]
    );
    assert!(with(&[("ENLACE_ALLOW_SANDBOX_PAYMENTS", "talvez")]).is_err());
}

#[cfg(unix)]
#[test]
fn secrets_that_others_may_read_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data_dir = folder.path().display().to_string();
    let file = folder.path().join("secrets.json");
    let changes = [("ENLACE_DATA_DIR", data_dir.as_str()), ("ENLACE_JWT_SECRET", "")];
    for (secret, mode, expected) in [
        (
            "0f1e2d3c4b5a69788796a5b4c3d2e1f0123456789abcdef0",
            0o644,
            &["readable-secrets"][..],
        ),
        ("0f1e2d3c4b5a69788796a5b4c3d2e1f0123456789abcdef0", 0o600, &[]),
        ("x", 0o600, &["jwt-secret"]),
    ] {
        std::fs::write(&file, format!("{{\"jwt_secret\":\"{secret}\"}}")).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(refused(&changes), expected);
    }
}
