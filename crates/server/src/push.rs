//! Pushes of this installation: its key for browsers and what may be contacted, and the services of apps.

use crate::settings::Settings;
use anyhow::{Context, Result};
use app::kernel::Vault;
use app::notify::push::{PushService, vapid};
use db::Db;
use jiff::Timestamp;
use std::sync::Arc;
use supabase::push::{EndpointRules, HttpTransport, VapidKey};

/// Opens the key, which is made at the first start unless the settings give it.
///
/// # Errors
///
/// A key or a subject that push services would refuse, and files of the services of apps that hold no key.
pub async fn open(settings: &Settings, db: &Db, vault: &Vault, now: Timestamp) -> Result<PushService> {
    let secret = match &settings.vapid_private_key {
        Some(given) => given.clone(),
        None => stored_key(db, vault, now).await?,
    };
    let key = VapidKey::new(&secret, &subject(settings));
    let rules = match settings.production {
        true => EndpointRules::Public,
        false => EndpointRules::PublicAndLoopback,
    };
    Ok(PushService {
        vapid: Arc::new(key.context("ENLACE_VAPID_PRIVATE_KEY or ENLACE_VAPID_SUBJECT")?),
        transport: Arc::new(HttpTransport::new(rules)?),
        rules,
        fcm: settings.native_push.open_fcm()?,
        apns: settings.native_push.open_apns()?,
    })
}

async fn stored_key(db: &Db, vault: &Vault, now: Timestamp) -> Result<String> {
    let failed = |fault| anyhow::anyhow!("the key of Web Push cannot be read: {fault:?}");
    if let Some(key) = vapid::private_key(db, vault, now).await.map_err(failed)? {
        return Ok(key);
    }
    // A wrong secret was refused before, by what nobody can make again; this key can be.
    tracing::warn!(
        "the sealing secret does not open the key of Web Push: a new one is made, and browsers subscribe again"
    );
    let made = vapid::replace_key(db, vault, now).await.map_err(failed)?;
    made.context("there is no key of Web Push")
}

/// How push services reach the operator: Apple's refuses what is neither https nor an address.
fn subject(settings: &Settings) -> String {
    match &settings.vapid_subject {
        Some(given) => given.clone(),
        None if settings.site_url.starts_with("https://") => settings.site_url.clone(),
        None => format!("mailto:{}", bare_address(&settings.mail_from)),
    }
}

/// The address of `Name <address>`.
fn bare_address(sender: &str) -> &str {
    let inside = sender.rsplit_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map_or(sender, |(address, _)| address).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[(&str, &str)]) -> Settings {
        let found = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        Settings::from_lookup(|name| found(name).map(str::to_owned)).unwrap()
    }

    #[test]
    fn subject_is_the_site_or_the_sender_of_mails() {
        assert_eq!(
            subject(&with(&[("ENLACE_SITE_URL", "https://enlace.example")])),
            "https://enlace.example"
        );
        let plain = [
            ("ENLACE_SITE_URL", "http://localhost:8080"),
            ("ENLACE_MAIL_FROM", "Enlace <ola@e.example>"),
        ];
        assert_eq!(subject(&with(&plain)), "mailto:ola@e.example");
        assert_eq!(
            subject(&with(&[("ENLACE_MAIL_FROM", "ola@e.example")])),
            "mailto:ola@e.example"
        );
        let given = [("ENLACE_VAPID_SUBJECT", "mailto:push@e.example")];
        assert_eq!(subject(&with(&given)), "mailto:push@e.example");
    }
}
