//! Settings that are unsafe in production.
//!
//! With `ENLACE_ENV=production` the server does not start while one of [`CHECKS`] finds something, and prints all
//! findings at once. `ENLACE_ALLOW_UNSAFE=name,…` accepts findings by name, all but the demonstration; `enlace doctor`
//! lists them.

mod network;
mod secret_strength;

use crate::payments::PaymentMode;
use crate::settings::Settings;
use jiff::SignedDuration;
use std::fmt;

/// The exit code of a refused start: `EX_CONFIG` of sysexits(3). A supervisor need not try again.
pub const EXIT_CODE: u8 = 78;

/// One rule about the settings of a production server.
pub struct Check {
    /// The name for `ENLACE_ALLOW_UNSAFE`.
    pub name: &'static str,
    /// The reasons why the settings are unsafe, one sentence each; empty when they are safe.
    find: fn(&Settings) -> Vec<String>,
}

/// All rules, in the order in which they are reported.
pub const CHECKS: &[Check] = &[
    check("demo", demo),
    check("jwt-secret", secret_strength::jwt_secret),
    check("sealing-secret", secret_strength::sealing_secret),
    check("readable-secrets", secret_strength::readable_secrets),
    check("rate-limits", rate_limits),
    check("no-trusted-proxy", network::no_trusted_proxy),
    check("wide-trusted-proxy", network::wide_trusted_proxy),
    check("site-url", network::site_url),
    check("redirects", network::redirects),
    check("captured-mail", captured_mail),
    check("plain-smtp", network::plain_smtp),
    check("captured-sms", captured_sms),
    check("mail-autoconfirm", mail_autoconfirm),
    check("phone-autoconfirm", phone_autoconfirm),
    check("anonymous-users", anonymous_users),
    check("common-passwords", common_passwords),
    check("long-tokens", long_tokens),
    check("sandbox-payments", sandbox_payments),
    check("stripe-test-mode", stripe_test_mode),
    check("store-test-mode", store_test_mode),
    check("plain-database", network::plain_database),
    check("plain-nats", network::plain_nats),
    check("plain-s3", network::plain_s3),
    check("plain-suggestions", network::plain_suggestions),
];

/// The check that no name allows: everybody knows the passwords of the demonstration, a moderator's among them.
const NEVER_ALLOWED: &str = "demo";

const fn check(name: &'static str, find: fn(&Settings) -> Vec<String>) -> Check {
    Check { name, find }
}

/// Something unsafe in the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub name: &'static str,
    /// A sentence for the operator: what is unsafe, and what to do instead. Holds no secret.
    pub reason: String,
    /// Whether `ENLACE_ALLOW_UNSAFE` names it, and it may be allowed.
    pub allowed: bool,
}

/// Everything unsafe in the settings, allowed or not, in any environment.
pub fn findings(settings: &Settings) -> Vec<Finding> {
    let of_check = |check: &'static Check| {
        let is_named = settings.allow_unsafe.iter().any(|name| name == check.name);
        let allowed = is_named && check.name != NEVER_ALLOWED;
        (check.find)(settings).into_iter().map(move |reason| Finding {
            name: check.name,
            reason,
            allowed,
        })
    };
    CHECKS.iter().flat_map(of_check).collect()
}

/// Refuses unsafe settings in production.
///
/// # Errors
///
/// All findings that are not allowed by name.
pub fn refuse_unsafe(settings: &Settings) -> Result<(), UnsafeSettings> {
    if !settings.production {
        return Ok(());
    }
    let (allowed, refused): (Vec<Finding>, Vec<Finding>) =
        findings(settings).into_iter().partition(|finding| finding.allowed);
    for finding in allowed {
        tracing::warn!(
            name = finding.name,
            "an unsafe setting is allowed by name: {}",
            finding.reason
        );
    }
    match refused.is_empty() {
        true => Ok(()),
        false => Err(UnsafeSettings(refused)),
    }
}

/// Reads `ENLACE_ALLOW_UNSAFE`.
///
/// # Errors
///
/// A name that is no check's, with the list of the names.
pub fn read_allowed(names: Vec<String>) -> anyhow::Result<Vec<String>> {
    let known: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(unknown) => anyhow::bail!("ENLACE_ALLOW_UNSAFE has {unknown:?}; it may have: {}", known.join(", ")),
        None => Ok(names),
    }
}

/// The refusal of a start.
#[derive(Debug)]
pub struct UnsafeSettings(pub Vec<Finding>);

impl fmt::Display for UnsafeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "ENLACE_ENV=production refuses unsafe settings:")?;
        let mut names: Vec<&str> = Vec::new();
        for finding in &self.0 {
            writeln!(f, "  {}: {}", finding.name, finding.reason)?;
            if finding.name != NEVER_ALLOWED && !names.contains(&finding.name) {
                names.push(finding.name);
            }
        }
        write!(f, "Change them.")?;
        if names.is_empty() {
            return Ok(());
        }
        write!(
            f,
            " What is meant as it is can be allowed by name: ENLACE_ALLOW_UNSAFE={}",
            names.join(",")
        )
    }
}

impl std::error::Error for UnsafeSettings {}

/// One reason when `unsafe_now`, none otherwise.
fn when(unsafe_now: bool, reason: &str) -> Vec<String> {
    unsafe_now.then(|| reason.to_owned()).into_iter().collect()
}

fn demo(settings: &Settings) -> Vec<String> {
    when(
        settings.demo,
        "ENLACE_DEMO is on: accounts with known passwords and a page of all mails. Switch it off.",
    )
}

fn rate_limits(settings: &Settings) -> Vec<String> {
    when(
        !settings.rate_limits,
        "ENLACE_RATE_LIMITS is off: passwords and codes can be guessed without end. Switch it on.",
    )
}

fn captured_mail(settings: &Settings) -> Vec<String> {
    when(
        settings.smtp_url.is_none(),
        "ENLACE_SMTP_URL is not set: mails are kept as files with their links and codes, and reach nobody. Set it.",
    )
}

fn captured_sms(settings: &Settings) -> Vec<String> {
    when(
        settings.phone || settings.phone_factor_verify || settings.contact_texts,
        "ENLACE_PHONE, ENLACE_MFA_PHONE_VERIFY or ENLACE_CONTACT_SMS is on, and short messages are kept as files with \
         what they say: there is no provider that sends them. Switch all of them off.",
    )
}

fn mail_autoconfirm(settings: &Settings) -> Vec<String> {
    when(
        settings.mailer_autoconfirm,
        "ENLACE_MAILER_AUTOCONFIRM is on: accounts open at addresses that nobody proved. Switch it off.",
    )
}

fn phone_autoconfirm(settings: &Settings) -> Vec<String> {
    when(
        settings.phone_autoconfirm,
        "ENLACE_PHONE_AUTOCONFIRM is on: accounts open at numbers that nobody proved. Switch it off.",
    )
}

fn anonymous_users(settings: &Settings) -> Vec<String> {
    when(
        settings.anonymous_users,
        "ENLACE_ANONYMOUS_USERS is on: a script makes accounts without an address. Switch it off.",
    )
}

fn common_passwords(settings: &Settings) -> Vec<String> {
    when(
        !settings.password.refuse_common,
        "ENLACE_COMMON_PASSWORDS is allow: the first guesses of every attacker are accepted. Use refuse.",
    )
}

/// Access tokens are read without the database, so a longer life is a longer theft.
const LONGEST_TOKEN: SignedDuration = SignedDuration::from_hours(24);
const LONGEST_REUSE: SignedDuration = SignedDuration::from_secs(60);

fn long_tokens(settings: &Settings) -> Vec<String> {
    let mut found = when(
        settings.jwt_life > LONGEST_TOKEN,
        "ENLACE_JWT_EXP is more than a day: a stolen access token lives as long. The usual is 3600.",
    );
    found.extend(when(
        settings.refresh_reuse_interval > LONGEST_REUSE,
        "ENLACE_REFRESH_REUSE_INTERVAL is more than a minute: a stolen refresh token works as long beside its \
         successor. The usual is 10.",
    ));
    found
}

fn sandbox_payments(settings: &Settings) -> Vec<String> {
    when(
        settings.payments == PaymentMode::Sandbox,
        "the sandbox takes no money: everybody gets Premium for nothing. Set ENLACE_STRIPE_SECRET_KEY, or \
         ENLACE_PAYMENTS=off.",
    )
}

fn stripe_test_mode(settings: &Settings) -> Vec<String> {
    let PaymentMode::Stripe {
        secret_key, api_url, ..
    } = &settings.payments
    else {
        return Vec::new();
    };
    let mut found = when(
        secret_key.contains("_test_"),
        "ENLACE_STRIPE_SECRET_KEY is a test key: published card numbers buy Premium. Use a live key.",
    );
    found.extend(when(
        api_url.is_some(),
        "ENLACE_STRIPE_API_URL is set: another server than Stripe's says who paid. Remove it.",
    ));
    found
}

fn store_test_mode(settings: &Settings) -> Vec<String> {
    let sandbox = |word: &String| word == "Sandbox";
    let apple = settings.stores.app_store.as_ref();
    let play = settings.stores.play.as_ref();
    let mut found = when(
        apple.is_some_and(|apple| apple.environments.iter().any(sandbox)),
        "ENLACE_APP_STORE_ENVIRONMENTS has Sandbox: testers of the App Store get Premium for nothing. Allow it only \
         while Apple reviews a version.",
    );
    found.extend(when(
        play.is_some_and(|play| play.api_url.is_some() || play.keys_url.is_some()),
        "ENLACE_PLAY_API_URL or ENLACE_PLAY_KEYS_URL is set: another server than Google's says who paid. Remove it.",
    ));
    found
}

#[cfg(test)]
mod tests;
