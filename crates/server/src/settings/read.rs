//! Reads all settings from the environment, else from `enlace.toml`.

use super::source::{Source, read_file};
use super::{GuardRules, Settings};
use crate::app_links::{AndroidApp, IosApp};
use crate::native_push::NativePushSettings;
use crate::payments::PaymentMode;
use crate::stores::StoreSettings;
use anyhow::{Context, Result, bail};
use app::accounts::disposable::DisposableDomains;
use app::accounts::legal::Contacts;
use jiff::SignedDuration;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

/// Six hours of a letter's way, the least, are half a minute then.
const DEMO_LETTER_HOUR: SignedDuration = SignedDuration::from_secs(5);

impl Settings {
    /// Reads the environment and, if there is one, `enlace.toml` in the working directory.
    pub fn load() -> Result<Settings> {
        let file = match std::fs::read_to_string("enlace.toml") {
            Ok(text) => read_file(&text).context("enlace.toml")?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(error).context("enlace.toml"),
        };
        Settings::from_lookup(|name| {
            std::env::var(name)
                .ok()
                .filter(|value| !value.is_empty())
                .or_else(|| file.get(name).cloned())
        })
    }

    /// Reads through any source of values; the tests give their own.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Settings> {
        let source = Source { lookup: &lookup };
        let listen: SocketAddr = source.or("ENLACE_LISTEN", "127.0.0.1:8080")?;
        let production = match lookup("ENLACE_ENV").as_deref() {
            None | Some("development" | "test") => false,
            Some("production") => true,
            Some(other) => bail!("ENLACE_ENV is {other:?}; it may be development, test or production"),
        };
        let phone_factor_enroll = source.switch("ENLACE_MFA_PHONE_ENROLL", false)?;
        let phone_factor_verify = source.switch("ENLACE_MFA_PHONE_VERIFY", false)?;
        if phone_factor_enroll && !phone_factor_verify {
            bail!("ENLACE_MFA_PHONE_ENROLL needs ENLACE_MFA_PHONE_VERIFY, without which no telephone can be proven");
        }
        let demo = source.switch("ENLACE_DEMO", false)?;
        if demo && !source.list("ENLACE_AGE_ASSURANCE").is_empty() {
            bail!("ENLACE_AGE_ASSURANCE cannot be used with ENLACE_DEMO, whose people have no documents");
        }
        let demo_letter_hour = source.span("ENLACE_DEMO_LETTER_HOUR")?;
        if demo_letter_hour.is_some() && !demo {
            bail!("ENLACE_DEMO_LETTER_HOUR is for ENLACE_DEMO alone: elsewhere an hour is an hour");
        }
        let demo_letter_hour = demo_letter_hour.unwrap_or(DEMO_LETTER_HOUR);
        let android_app: Option<AndroidApp> = source.maybe("ENLACE_ANDROID_APP")?;
        let ios_app: Option<IosApp> = source.maybe("ENLACE_IOS_APP")?;
        Ok(Settings {
            listen,
            production,
            site_url: lookup("ENLACE_SITE_URL")
                .unwrap_or_else(|| format!("http://{listen}"))
                .trim_end_matches('/')
                .to_string(),
            redirect_allow_list: source.list("ENLACE_REDIRECT_ALLOW_LIST"),
            stores: StoreSettings::read(&lookup, android_app.as_ref(), ios_app.as_ref())?,
            android_app,
            ios_app,
            trusted_proxies: source
                .list("ENLACE_TRUSTED_PROXY")
                .iter()
                .map(|item| {
                    item.parse()
                        .map_err(|reason: String| anyhow::anyhow!("ENLACE_TRUSTED_PROXY: {reason}"))
                })
                .collect::<Result<_>>()?,
            data_dir: PathBuf::from(lookup("ENLACE_DATA_DIR").unwrap_or_else(|| "./.data".into())),
            database_url: lookup("ENLACE_DATABASE_URL"),
            s3_url: lookup("ENLACE_S3_URL"),
            nats_url: lookup("ENLACE_NATS_URL"),
            smtp_url: lookup("ENLACE_SMTP_URL"),
            mail_from: lookup("ENLACE_MAIL_FROM").unwrap_or_else(|| "Enlace <ola@enlace.invalid>".into()),
            demo,
            demo_letter_hour,
            rate_limits: source.switch("ENLACE_RATE_LIMITS", true)?,
            jwt_secret: lookup("ENLACE_JWT_SECRET"),
            jwt_previous_secret: lookup("ENLACE_JWT_PREVIOUS_SECRET"),
            sealing_secret: lookup("ENLACE_SEALING_SECRET"),
            allow_lost_seals: source.switch("ENLACE_ALLOW_LOST_SEALS", false)?,
            vapid_private_key: lookup("ENLACE_VAPID_PRIVATE_KEY"),
            vapid_subject: lookup("ENLACE_VAPID_SUBJECT"),
            native_push: NativePushSettings::read(&lookup)?,
            jwt_life: source.seconds("ENLACE_JWT_EXP", 3600)?,
            jwt_signing_keys: lookup("ENLACE_JWT_SIGNING_KEYS").map(PathBuf::from),
            refresh_reuse_interval: source.seconds("ENLACE_REFRESH_REUSE_INTERVAL", 10)?,
            mailer_autoconfirm: source.switch("ENLACE_MAILER_AUTOCONFIRM", false)?,
            mail_min_interval: source.seconds("ENLACE_MAIL_MIN_INTERVAL", 60)?,
            disable_signup: source.switch("ENLACE_DISABLE_SIGNUP", false)?,
            anonymous_users: source.switch("ENLACE_ANONYMOUS_USERS", false)?,
            manual_linking: source.switch("ENLACE_MANUAL_LINKING", false)?,
            providers: crate::providers::read(&lookup)?,
            phone: source.switch("ENLACE_PHONE", false)?,
            phone_autoconfirm: source.switch("ENLACE_PHONE_AUTOCONFIRM", false)?,
            contact_texts: source.switch("ENLACE_CONTACT_SMS", false)?,
            phone_factor_enroll,
            phone_factor_verify,
            password: source.password_rules()?,
            current_password: source.switch("ENLACE_CURRENT_PASSWORD", false)?,
            secure_password_change: source.switch("ENLACE_SECURE_PASSWORD_CHANGE", true)?,
            session_life: source.span("ENLACE_SESSION_LIFE")?,
            session_idle: source.span("ENLACE_SESSION_IDLE")?,
            single_session: source.switch("ENLACE_SINGLE_SESSION", false)?,
            passkey_rp_id: lookup("ENLACE_PASSKEY_RP_ID"),
            json_logs: source.switch("ENLACE_JSON_LOGS", production)?,
            disk_reserve: source
                .or::<u64>("ENLACE_DISK_RESERVE_MB", "128")?
                .saturating_mul(1 << 20),
            payments: PaymentMode::read(&lookup)?,
            allow_unsafe: source.allow_unsafe()?,
            legal_dir: lookup("ENLACE_LEGAL_DIR").map(PathBuf::from),
            contacts: Contacts {
                operator: lookup("ENLACE_OPERATOR"),
                users: source.address("ENLACE_CONTACT_USERS")?,
                authorities: source.address("ENLACE_CONTACT_AUTHORITIES")?,
            },
            suggestions: crate::suggestions::read(&lookup)?,
            age_assurance: source.countries("ENLACE_AGE_ASSURANCE")?,
            access_log: source.operator_country()? == "BR",
            guard_rules: lookup("ENLACE_GUARD_RULES")
                .map(|path| GuardRules::read(PathBuf::from(path)))
                .transpose()?
                .map(Arc::new),
            disposable_domains: Arc::new(disposable_domains(lookup("ENLACE_DISPOSABLE_DOMAINS"))?),
        })
    }
}

fn disposable_domains(path: Option<String>) -> Result<DisposableDomains> {
    let mut domains = DisposableDomains::included();
    if let Some(path) = path {
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("ENLACE_DISPOSABLE_DOMAINS: cannot read {path}"))?;
        domains
            .extend(&text)
            .map_err(|why| anyhow::anyhow!("ENLACE_DISPOSABLE_DOMAINS: {path}: {why}"))?;
    }
    Ok(domains)
}
