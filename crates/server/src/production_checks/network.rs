//! Who may speak for clients, where links lead, and connections that leave the private network without TLS.

use super::when;
use crate::network_safety::{is_private_host, is_private_network, url_host};
use crate::settings::Settings;
use std::net::IpAddr;
use url::Url;

pub(super) fn no_trusted_proxy(settings: &Settings) -> Vec<String> {
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

pub(super) fn wide_trusted_proxy(settings: &Settings) -> Vec<String> {
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

pub(super) fn site_url(settings: &Settings) -> Vec<String> {
    let url = Url::parse(&settings.site_url).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    let is_https = url.as_ref().is_some_and(|url| url.scheme() == "https");
    when(
        !is_https || is_private_host(host),
        "ENLACE_SITE_URL is not the https:// address of a public host: links in mails and passkeys depend on it. Set \
         it to where people reach the app.",
    )
}

pub(super) fn redirects(settings: &Settings) -> Vec<String> {
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

pub(super) fn plain_smtp(settings: &Settings) -> Vec<String> {
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

pub(super) fn plain_database(settings: &Settings) -> Vec<String> {
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

pub(super) fn plain_nats(settings: &Settings) -> Vec<String> {
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

pub(super) fn plain_s3(settings: &Settings) -> Vec<String> {
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

pub(super) fn plain_suggestions(settings: &Settings) -> Vec<String> {
    let address = settings.suggestions.as_ref();
    when(
        address.is_some_and(|address| !address.url.starts_with("https://")),
        "ENLACE_LLM_URL is not https: what members wrote would leave this server unencrypted. Use https://….",
    )
}
