//! What the parts of the server are configured with, derived from the settings.

use crate::settings::Settings;
use anyhow::{Context, Result};
use app::AppState;
use app::accounts::legal::{self, Library};
use db::Db;
use std::sync::Arc;
use supabase::auth::{AuthConfig, Keys};
use supabase::limits::{RequestLimits, RequestRates};
use supabase::mail::{Sink, Smtp, Transport};

/// The legal documents, each version from the day on which it may bind here.
pub(crate) async fn legal_documents(settings: &Settings, db: &Db, now: jiff::Timestamp) -> Result<Arc<Library>> {
    let settled = legal::seen::adjust_effective_dates(db, settings.legal_documents()?, now).await;
    Ok(Arc::new(settled.map_err(|fault| {
        anyhow::anyhow!("what is known of the legal documents cannot be read: {fault:?}")
    })?))
}

/// What ties this node to the others. They find each other by the secret of their keys, so that two installations may
/// share a server.
pub(crate) async fn bus(settings: &Settings, keys: &Keys) -> Result<Arc<dyn ::realtime::Bus>> {
    let Some(url) = &settings.nats_url else {
        return Ok(Arc::new(::realtime::LocalBus::default()));
    };
    let subject = format!("enlace.{}", hex::encode(&keys.digest(&[b"bus"])[..8]));
    let bus = ::realtime::NatsBus::connect(url, &subject).await;
    Ok(Arc::new(bus.context("ENLACE_NATS_URL")?))
}

/// How mails leave: by SMTP, else as files in the data directory.
pub(crate) fn mail_transport(settings: &Settings) -> Result<Arc<dyn Transport>> {
    Ok(match &settings.smtp_url {
        Some(url) => Arc::new(Smtp::new(url, &settings.mail_from).context("ENLACE_SMTP_URL")?),
        None => Arc::new(Sink::new(settings.mail_dir())),
    })
}

/// The limits of sockets; none when limits are off.
pub(crate) fn realtime_settings(settings: &Settings) -> supabase::realtime::Settings {
    let usual = supabase::realtime::Settings::default();
    match settings.rate_limits {
        true => usual,
        false => supabase::realtime::Settings {
            frames: None,
            tracks: None,
            keeps: None,
            broadcasts: None,
            sockets_per_address: None,
            refusal_delay: std::time::Duration::ZERO,
            ..usual
        },
    }
}

pub(crate) fn auth_config(settings: &Settings) -> AuthConfig {
    AuthConfig {
        redirect_allow_list: settings.redirect_allow_list.clone(),
        loopback_redirects: !settings.production,
        refresh_reuse_interval: settings.refresh_reuse_interval,
        mailer_autoconfirm: settings.mailer_autoconfirm,
        mail_min_interval: settings.mail_min_interval,
        disable_signup: settings.disable_signup,
        anonymous_users: settings.anonymous_users,
        manual_linking: settings.manual_linking,
        providers: settings.providers.clone(),
        phone: settings.phone,
        phone_autoconfirm: settings.phone_autoconfirm,
        phone_factor_enroll: settings.phone_factor_enroll,
        phone_factor_verify: settings.phone_factor_verify,
        password: settings.password.clone(),
        current_password: settings.current_password,
        secure_password_change: settings.secure_password_change,
        session_life: settings.session_life,
        session_idle: settings.session_idle,
        single_session: settings.single_session,
        rate_limits: settings.rate_limits,
        passkey_rp_id: settings.passkey_rp_id.clone(),
        passkey_rp_name: "Enlace".to_owned(),
        ..AuthConfig::new(&settings.site_url)
    }
}

/// How often the wire may be asked; `None` when limits are off.
pub(crate) fn request_limits(settings: &Settings, app: &AppState) -> Option<Arc<RequestLimits>> {
    let limits = || {
        RequestLimits::new(RequestRates::default(), app.clock.clone())
            .refusing("/auth/v1", supabase::auth::over_request_rate)
            .refusing("/storage/v1", supabase::storage::over_request_rate)
    };
    settings.rate_limits.then(|| Arc::new(limits()))
}
