//! The proxy, the keys, and unsafe settings.

use super::report::{Line, Status};
use crate::production_checks::{self, Finding};
use crate::secrets::{self, SecretUse};
use crate::settings::Settings;
use jiff::Timestamp;
use std::path::Path;
use supabase::auth::SigningKeys;

pub fn proxy(settings: &Settings) -> Vec<Line> {
    let networks = settings.trusted_proxies.iter();
    let named: Vec<String> = networks
        .map(|network| format!("{}/{}", network.address(), network.bits()))
        .collect();
    vec![match named.is_empty() {
        true if settings.production => Line::warn("proxy", "none is trusted: the peer of a connection is the client"),
        true => Line::ok("proxy", "none is trusted: the peer of a connection is the client"),
        false => Line::ok("proxy", format!("trusted: {}", named.join(", "))),
    }]
}

/// By which rules the guard judges.
pub fn guard_rules(settings: &Settings) -> Vec<Line> {
    const NAME: &str = "guard-rules";
    let (text, from) = match &settings.guard_rules {
        Some(own) => (own.text.as_str(), own.path.display().to_string()),
        None => (app::guard::RULES_FILE, "those of this program".to_owned()),
    };
    vec![match app::guard::rules::RuleSet::parse(text) {
        Ok(set) => Line::ok(NAME, format!("version {}, digest {}: {from}", set.version, set.digest)),
        Err(why) => Line::fail(NAME, format!("{from}: {why}")),
    }]
}

/// In which countries nobody meets others before their age is assured. Brazil's law asks for it there.
pub fn age_assurance(settings: &Settings) -> Line {
    const NAME: &str = "age-assurance";
    match settings.age_assurance.iter().any(|country| country == "BR") {
        true => Line::ok(NAME, format!("asked for in {}", settings.age_assurance.join(", "))),
        false => Line::warn(
            NAME,
            "off in Brazil: accounts there meet others by the birth date that they typed. Set ENLACE_AGE_ASSURANCE=BR",
        ),
    }
}

pub fn keys(settings: &Settings, now: Timestamp) -> Vec<Line> {
    let mut lines = vec![secret_line(settings)];
    lines.push(match secrets::existing_keys(settings) {
        Err(error) => Line::fail("secrets", format!("{error:#}")),
        Ok(_) => rotation(settings),
    });
    lines.extend(
        [settings.secrets_file(), settings.signing_keys_file()]
            .iter()
            .filter_map(|path| mode(path)),
    );
    lines.push(signing(settings, now));
    lines
}

/// Which secrets there are, and from where; never what they are.
fn secret_line(settings: &Settings) -> Line {
    let there = secrets::configured(settings);
    let of = |use_for| there.iter().find(|row| row.use_for == use_for);
    let Some(tokens) = of(SecretUse::Tokens) else {
        return Line::ok("secrets", "none yet; the first start makes them");
    };
    match of(SecretUse::Sealing) {
        Some(sealing) if sealing.secret == tokens.secret => Line::ok(
            "secrets",
            format!(
                "tokens: {}; seals: {}, the same value until a rotation",
                tokens.name, sealing.name
            ),
        ),
        Some(sealing) => Line::ok("secrets", format!("tokens: {}; seals: {}", tokens.name, sealing.name)),
        None => Line::warn(
            "secrets",
            format!(
                "tokens: {}; the sealing secret is not noted yet: start once with this version before a rotation",
                tokens.name
            ),
        ),
    }
}

fn rotation(settings: &Settings) -> Line {
    let there = secrets::configured(settings);
    match there.iter().find(|row| row.use_for == SecretUse::PreviousTokens) {
        Some(previous) => Line::warn(
            "rotation",
            format!("the previous token secret is still believed: {}", previous.name),
        ),
        None => Line::ok("rotation", "only the present token secret is believed"),
    }
}

fn mode(path: &Path) -> Option<Line> {
    let shown = path.display();
    match (path.exists(), secrets::is_open_to_others(path)) {
        (false, _) => None,
        (true, true) => Some(Line::fail("keys", format!("{shown} is open to other users: chmod 600"))),
        (true, false) => Some(Line::ok("keys", format!("{shown} is private"))),
    }
}

fn signing(settings: &Settings, now: Timestamp) -> Line {
    let path = settings.signing_keys_file();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && settings.jwt_signing_keys.is_none() => {
            return Line::ok("signing", "access tokens are signed with the token secret (HS256)");
        }
        Err(error) => return Line::fail("signing", format!("{}: {error}", path.display())),
    };
    match SigningKeys::parse(&text) {
        Ok(keys) => {
            let published = keys.jwks(now)["keys"].as_array().map_or(0, Vec::len);
            let kinds = keys.algorithms().join(", ");
            Line::ok("signing", format!("{published} keys in {} ({kinds})", path.display()))
        }
        Err(error) => Line::fail("signing", format!("{}: {error}", path.display())),
    }
}

/// In production each finding is a line; elsewhere one line tells what production would refuse.
pub fn unsafe_settings(settings: &Settings) -> Vec<Line> {
    let findings = production_checks::findings(settings);
    if findings.is_empty() {
        return vec![Line::ok("unsafe", "nothing")];
    }
    if !settings.production {
        let mut names: Vec<&str> = findings.iter().map(|finding| finding.name).collect();
        names.dedup();
        let text = format!("not production; there these would be refused: {}", names.join(", "));
        return vec![Line::ok("unsafe", text)];
    }
    let line = |finding: &Finding| {
        let (status, word) = match finding.allowed {
            true => (Status::Warn, "allowed"),
            false => (Status::Fail, "refused"),
        };
        Line::new(
            "unsafe",
            status,
            format!("{} ({word}): {}", finding.name, finding.reason),
        )
    };
    findings.iter().map(line).collect()
}
