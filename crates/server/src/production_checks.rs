//! Settings that are unsafe in production.
//!
//! With `ENLACE_ENV=production` the server does not start while one of [`CHECKS`] finds something, and prints all
//! findings at once. `ENLACE_ALLOW_UNSAFE=name,…` accepts findings by name; `enlace doctor` lists them.

use crate::network_safety::{is_private_host, is_private_network, url_host};
use crate::payments::Payments;
use crate::secrets::{self, Use};
use crate::settings::Settings;
use jiff::SignedDuration;
use std::fmt;
use std::net::IpAddr;
use url::Url;

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
    check("jwt-secret", jwt_secret),
    check("sealing-secret", sealing_secret),
    check("readable-secrets", readable_secrets),
    check("rate-limits", rate_limits),
    check("no-trusted-proxy", no_trusted_proxy),
    check("wide-trusted-proxy", wide_trusted_proxy),
    check("site-url", site_url),
    check("redirects", redirects),
    check("captured-mail", captured_mail),
    check("plain-smtp", plain_smtp),
    check("captured-sms", captured_sms),
    check("mail-autoconfirm", mail_autoconfirm),
    check("phone-autoconfirm", phone_autoconfirm),
    check("anonymous-users", anonymous_users),
    check("common-passwords", common_passwords),
    check("long-tokens", long_tokens),
    check("sandbox-payments", sandbox_payments),
    check("stripe-test-mode", stripe_test_mode),
    check("plain-database", plain_database),
    check("plain-nats", plain_nats),
    check("plain-s3", plain_s3),
];

const fn check(name: &'static str, find: fn(&Settings) -> Vec<String>) -> Check {
    Check { name, find }
}

/// Something unsafe in the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub name: &'static str,
    /// A sentence for the operator: what is unsafe, and what to do instead. Holds no secret.
    pub reason: String,
    /// Whether `ENLACE_ALLOW_UNSAFE` names it.
    pub allowed: bool,
}

/// Everything unsafe in the settings, allowed or not, in any environment.
pub fn findings(settings: &Settings) -> Vec<Finding> {
    let of_check = |check: &'static Check| {
        let allowed = settings.allow_unsafe.iter().any(|name| name == check.name);
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
            if !names.contains(&finding.name) {
                names.push(finding.name);
            }
        }
        write!(
            f,
            "Change them. What is meant as it is can be allowed by name: ENLACE_ALLOW_UNSAFE={}",
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

fn jwt_secret(settings: &Settings) -> Vec<String> {
    let what = "whoever guesses it is every member and the operator. Use 32 random bytes, for example `openssl rand -hex \
                32`.";
    weak_secrets(settings, &[Use::Tokens, Use::PreviousTokens], what)
}

fn sealing_secret(settings: &Settings) -> Vec<String> {
    let what = "whoever guesses it and has a copy of the database reads births and makes the codes of authenticator \
                apps. It cannot be changed later without losing them.";
    weak_secrets(settings, &[Use::Sealing], what)
}

/// A sentence for each weak secret of these uses. What one value is used for twice is told once, of its first use.
fn weak_secrets(settings: &Settings, uses: &[Use], what: &str) -> Vec<String> {
    let all = secrets::configured(settings);
    let is_first = |index: usize, secret: &str| all[..index].iter().all(|earlier| earlier.secret != secret);
    let rows = all.iter().enumerate();
    rows.filter(|(index, row)| uses.contains(&row.use_for) && is_first(*index, &row.secret))
        .filter_map(|(_, row)| Some(format!("{} {}: {what}", row.name, weakness(&row.secret)?)))
        .collect()
}

/// Secrets that stand in guides and in examples.
const PUBLISHED_SECRETS: [&str; 4] = [
    "super-secret-jwt-token-with-at-least-32-characters-long",
    "your-super-secret-jwt-token-with-at-least-32-characters-long",
    "a secret for tests that is long enough",
    "changeme",
];

/// What makes a secret easy to guess.
fn weakness(secret: &str) -> Option<&'static str> {
    let bytes = secret.as_bytes();
    let mut distinct = bytes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if bytes.len() < 32 {
        return Some("is shorter than 32 characters");
    }
    if PUBLISHED_SECRETS.iter().any(|known| secret.contains(known)) {
        return Some("is a published example");
    }
    let repeats = (1..=bytes.len() / 2).any(|unit| bytes[unit..].iter().eq(&bytes[..bytes.len() - unit]));
    if distinct.len() < 8 || repeats {
        return Some("repeats itself");
    }
    None
}

fn readable_secrets(settings: &Settings) -> Vec<String> {
    let files = [settings.secrets_file(), settings.signing_keys_file()];
    files
        .iter()
        .filter(|path| secrets::is_open_to_others(path))
        .map(|path| {
            format!(
                "{} may be read by other users of this machine. Run `chmod 600` on it.",
                path.display()
            )
        })
        .collect()
}

fn rate_limits(settings: &Settings) -> Vec<String> {
    when(
        !settings.rate_limits,
        "ENLACE_RATE_LIMITS is off: passwords and codes can be guessed without end. Switch it on.",
    )
}

fn no_trusted_proxy(settings: &Settings) -> Vec<String> {
    when(
        settings.trusted_proxies.is_empty(),
        "ENLACE_TRUSTED_PROXY is not set: the server speaks plain HTTP, so a proxy must end TLS before it, and \
         without its address all clients count as one, or as this machine, which has no limits. Set it to the \
         proxy's address.",
    )
}

/// Public addresses that all trusted networks may have together: a sixteenth of IPv4. Networks of the large content
/// delivery services fit in.
const MOST_PUBLIC_V4: u64 = 1 << 28;
/// The shortest prefixes of one trusted public network.
const SHORTEST_PUBLIC: (u8, u8) = (12, 28);

fn wide_trusted_proxy(settings: &Settings) -> Vec<String> {
    let public = || {
        let networks = settings.trusted_proxies.iter();
        networks
            .map(|network| (network.address(), network.bits()))
            .filter(|(address, bits)| !is_private_network(*address, *bits))
    };
    let is_wide = |(address, bits): &(IpAddr, u8)| match address {
        IpAddr::V4(_) => *bits < SHORTEST_PUBLIC.0,
        IpAddr::V6(_) => *bits < SHORTEST_PUBLIC.1,
    };
    let mut found: Vec<String> = public()
        .filter(is_wide)
        .map(|(address, bits)| {
            format!(
                "ENLACE_TRUSTED_PROXY has {address}/{bits}: its clients write their own address, which lifts all \
                 limits by address. Name your proxies alone."
            )
        })
        .collect();
    let all: u64 = public()
        .filter(|(address, _)| address.is_ipv4())
        .map(|(_, bits)| 1u64 << (32 - u32::from(bits.min(32))))
        .sum();
    if found.is_empty() && all > MOST_PUBLIC_V4 {
        found.push(format!(
            "ENLACE_TRUSTED_PROXY has {all} public addresses in all. Name your proxies alone."
        ));
    }
    found
}

fn site_url(settings: &Settings) -> Vec<String> {
    let url = Url::parse(&settings.site_url).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    let is_https = url.as_ref().is_some_and(|url| url.scheme() == "https");
    when(
        !is_https || is_private_host(host),
        "ENLACE_SITE_URL is not the https:// address of a public host: links in mails and passkeys depend on it. Set \
         it to where people reach the app.",
    )
}

fn redirects(settings: &Settings) -> Vec<String> {
    let site = url_host(&settings.site_url).unwrap_or_default();
    let patterns = settings.redirect_allow_list.iter();
    patterns
        .filter_map(|pattern| {
            let problem = redirect_problem(pattern, &site)?;
            Some(format!(
                "ENLACE_REDIRECT_ALLOW_LIST has {pattern:?}, {problem}: links with tokens could lead elsewhere. Name \
                 whole hosts, with wildcards in the path alone."
            ))
        })
        .collect()
}

/// Why a pattern may match an address that is not the operator's.
fn redirect_problem(pattern: &str, site_host: &str) -> Option<&'static str> {
    const WILD: [char; 2] = ['*', '?'];
    const SCRIPTS: [&str; 5] = ["javascript", "data", "vbscript", "blob", "file"];
    let Some((scheme, rest)) = pattern.split_once("://") else {
        return Some("which is no address");
    };
    let scheme = scheme.to_ascii_lowercase();
    if scheme.contains(WILD) || scheme.is_empty() {
        return Some("whose scheme is a wildcard");
    }
    if SCRIPTS.contains(&scheme.as_str()) {
        return Some("whose scheme runs or reads in the browser");
    }
    if scheme == "http" {
        return Some("which is not encrypted");
    }
    // The scheme of an app belongs to the app as a whole.
    if scheme != "https" {
        return None;
    }
    let authority = rest.split('/').next().unwrap_or(rest).to_ascii_lowercase();
    let own = site_host.strip_prefix("www.").unwrap_or(site_host);
    let below_own = |host: &str| !own.is_empty() && (host == own || host.ends_with(&format!(".{own}")));
    match authority.strip_prefix("*.") {
        Some(host) if !host.contains(WILD) && below_own(host) => None,
        _ if authority.contains(WILD) => Some("whose host is a wildcard"),
        _ if authority.contains('@') => Some("which has user info"),
        _ => match url_host(&format!("https://{authority}/")) {
            Some(host) if is_private_host(&host) => Some("which leads to a private address"),
            Some(_) => None,
            None => Some("which has no host"),
        },
    }
}

fn captured_mail(settings: &Settings) -> Vec<String> {
    when(
        settings.smtp_url.is_none(),
        "ENLACE_SMTP_URL is not set: mails are kept as files with their links and codes, and reach nobody. Set it.",
    )
}

fn plain_smtp(settings: &Settings) -> Vec<String> {
    let plain = |address: &str| {
        let Ok(url) = Url::parse(address) else {
            return false;
        };
        let required = url
            .query_pairs()
            .any(|(key, value)| key == "tls" && value == "required");
        url.scheme() != "smtps" && !required && !is_private_host(url.host_str().unwrap_or_default())
    };
    when(
        settings.smtp_url.as_deref().is_some_and(plain),
        "ENLACE_SMTP_URL leaves this network without TLS. Use smtps://… or smtp://…?tls=required.",
    )
}

fn captured_sms(settings: &Settings) -> Vec<String> {
    when(
        settings.phone || settings.phone_factor_verify,
        "ENLACE_PHONE or ENLACE_MFA_PHONE_VERIFY is on, and short messages are kept as files with their codes: there \
         is no provider that sends them. Switch both off.",
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
        settings.payments == Payments::Sandbox,
        "the sandbox takes no money: everybody gets Premium for nothing. Set ENLACE_STRIPE_SECRET_KEY, or \
         ENLACE_PAYMENTS=off.",
    )
}

fn stripe_test_mode(settings: &Settings) -> Vec<String> {
    let Payments::Stripe {
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

fn plain_database(settings: &Settings) -> Vec<String> {
    let hosts = settings.database().map(|location| location.hosts()).unwrap_or_default();
    let outside = hosts.iter().find(|host| !is_private_host(host));
    outside
        .map(|host| {
            format!(
                "ENLACE_DATABASE_URL leads to {host} without encryption. Use a private network, a socket or a tunnel."
            )
        })
        .into_iter()
        .collect()
}

fn plain_nats(settings: &Settings) -> Vec<String> {
    let plain = |address: &str| match Url::parse(address) {
        Ok(url) => {
            let encrypted = matches!(url.scheme(), "tls" | "wss");
            !encrypted && !is_private_host(url.host_str().unwrap_or_default())
        }
        Err(_) => false,
    };
    when(
        settings.nats_url.as_deref().is_some_and(plain),
        "ENLACE_NATS_URL leaves this network without TLS, with what people write to each other. Use tls://… or a \
         private network.",
    )
}

fn plain_s3(settings: &Settings) -> Vec<String> {
    let plain = |address: &str| {
        let url = Url::parse(address).ok()?;
        let endpoint = url.query_pairs().find(|(key, _)| key == "endpoint")?.1.into_owned();
        let host = url_host(&endpoint).unwrap_or_default();
        Some(endpoint.starts_with("http://") && !is_private_host(&host))
    };
    when(
        settings.s3_url.as_deref().and_then(plain) == Some(true),
        "ENLACE_S3_URL has an endpoint without TLS outside this network. Use https://….",
    )
}

#[cfg(test)]
mod tests;
