//! The server: settings, wiring, and the parts of HTTP outside of the slices.
//!
//! [`assemble`] connects everything; the binary serves the result and the tests call it with their own clock, database
//! and settings.

pub mod access_log;
mod app_links;
pub mod assets;
pub mod body_time;
mod code_page;
mod compression;
mod demonstration;
pub mod doctor;
mod ended_sessions;
pub mod headers;
pub mod listener;
pub mod mail_page;
pub mod native_push;
pub mod network_safety;
pub mod observe;
pub mod payments;
pub mod production_checks;
pub mod providers;
pub mod push;
mod readiness;
pub mod schedules;
pub mod sealing_check;
pub mod secrets;
pub mod serve;
pub mod settings;
pub mod signing;
pub mod startup_gate;
pub mod stores;
pub mod suggestions;

use anyhow::{Context, Result};
use app::AppState;
use app::accounts::legal::{self, Library};
use app::kernel::LimitEnforcement;
use axum::Router;
use axum::middleware::from_fn_with_state;
use db::Db;
use jobs::Runner;
use jobs::clock::Clock;
use settings::Settings;
use std::sync::Arc;
use supabase::auth::{AuthConfig, AuthState, Hasher, Keys, RevocationWorker};
use supabase::caller::Verifier;
use supabase::client_ip::{self, TrustedProxies};
use supabase::limits::{self, RequestLimits, RequestRates};
use supabase::mail::{MailWorker, Sink, Smtp, Transport};
use supabase::own_page::{self, OwnPage};
use supabase::realtime::Realtime;
use supabase::registry::Registry;
use supabase::sms::{SmsSender, SmsSink, SmsWorker};
use supabase::storage::{Disks, FreeSpace};
use tower::util::option_layer;

/// Everything that runs, tied together.
pub struct Server {
    pub router: Router,
    pub runner: Runner,
    pub realtime: Realtime,
    pub app: AppState,
    pub auth: AuthState,
    pub keys: Keys,
    pub key_file: Arc<signing::KeyFile>,
    pub registry: Arc<Registry>,
    pub pulse: Arc<app::discovery::world::WorldBroadcaster>,
    /// What is logged once it serves; only a demonstration has something to say.
    pub welcome: Vec<String>,
}

/// The tables of all crates, in the order in which they lean on each other.
pub fn migrations() -> [db::MigrationSet; 3] {
    [jobs::migrations(), supabase::auth::migrations(), app::migrations()]
}

/// What a test may choose instead of the defaults.
pub struct TestOverrides {
    pub clock: Arc<dyn Clock>,
    /// None: strong hashing, as in production.
    pub hasher: Option<Hasher>,
    /// What tells the free space of the data directory.
    pub disk: Arc<dyn FreeSpace>,
}

impl Default for TestOverrides {
    fn default() -> TestOverrides {
        TestOverrides {
            clock: Arc::new(jobs::clock::SystemClock),
            hasher: None,
            disk: Arc::new(Disks),
        }
    }
}

/// Opens the database, migrates it, loads the index and wires every part to every other.
pub async fn assemble(settings: &Settings, choices: TestOverrides) -> Result<Server> {
    let TestOverrides { clock, hasher, disk } = choices;
    let hasher = hasher.unwrap_or_default();
    production_checks::refuse_unsafe(settings)?;
    let keys = secrets::keys(settings)?;
    let key_file = signing::KeyFile::open(settings, keys.clone())?;
    let db = Db::open(settings.database()?, db::Options::default())
        .await
        .context("the database cannot be opened")?;
    db.migrate(&migrations())
        .await
        .context("the database cannot be migrated")?;
    if !settings.allow_lost_seals {
        sealing_check::refuse_wrong_secret(&db, &keys).await?;
    }

    let verifier = Arc::new(Verifier::new(keys.clone(), clock.clone()));
    let legal = legal_documents(settings, &db, clock.now()).await?;
    let vault = sealing_check::vault(&keys);
    let push = push::open(settings, &db, &vault, clock.now()).await?;
    let providers = payments::PaymentProviders::open(settings, &db, &keys)?;
    let app = AppState {
        db: db.clone(),
        clock: clock.clone(),
        waker: app::kernel::Notifier::default(),
        index: app::discovery::DeckIndex::default(),
        world: app::discovery::WorldCounts::default(),
        photos: app::media::Photos::stored_in(settings.blobs(disk.clone())?, keys.clone()),
        limits: if settings.rate_limits {
            LimitEnforcement::Yes
        } else {
            LimitEnforcement::No
        },
        presence: app::accounts::presence::Presence::default(),
        hasher: hasher.clone(),
        vault,
        legal: legal.clone(),
        payments: providers.payments(settings.stores.open(&db, &clock)?, &settings.site_url),
        letter_pace: settings.letter_pace(),
        contact_texts: settings.contact_texts,
        push,
        suggestions: suggestions::open(settings.suggestions.as_ref())?,
        claim: None,
    };
    let registry = Arc::new(app::surface(&app));
    let problems = registry.problems();
    anyhow::ensure!(
        problems.is_empty(),
        "the surface contradicts itself: {}",
        problems.join("; ")
    );

    let hub = ::realtime::Hub::start(bus(settings, &keys).await?, ::realtime::Limits::default());
    let topics = Arc::new(app::messaging::topics::Topics {
        db: db.clone(),
        game: app::games::may_listen,
        clock: clock.clone(),
        legal: legal.clone(),
    });
    let realtime = Realtime::new(
        hub,
        verifier.clone(),
        topics,
        clock.clone(),
        realtime_settings(settings),
        Some(supabase::realtime::Store {
            db: db.clone(),
            registry: registry.clone(),
        }),
    );

    let sms: Arc<dyn SmsSender> = Arc::new(SmsSink::new(settings.sms_dir()));
    let (wake, sockets) = (app.waker.clone(), realtime.publisher());
    let auth = AuthState::builder(db.clone(), auth_config(settings), verifier.clone(), clock.clone())
        .hooks(Arc::new(app::hooks::ProductHooks {
            legal,
            vault: app.vault.clone(),
            disposable: settings.disposable_domains.clone(),
        }))
        .composer(Arc::new(app::notify::PortugueseComposer))
        .sms_provider(sms.name())
        .wake(Arc::new(move || wake.notify()))
        .session_ended(Arc::new(move |session| sockets.close_sockets_of(session)));
    let auth = auth.hasher(hasher).build();
    anyhow::ensure!(
        settings.passkey_rp_id.is_none() || auth.relying_party().is_some(),
        "ENLACE_PASSKEY_RP_ID must be the host of ENLACE_SITE_URL or a domain above it, which needs a domain name"
    );
    auth.load_revocations()
        .await
        .context("the logged-out sessions cannot be read")?;
    let accounts = auth.clone();
    realtime.on_loss(move || drop(tokio::spawn(remember_logouts(accounts.clone()))));

    let transport: Arc<dyn Transport> = match &settings.smtp_url {
        Some(url) => Arc::new(Smtp::new(url, &settings.mail_from).context("ENLACE_SMTP_URL")?),
        None => Arc::new(Sink::new(settings.mail_dir())),
    };
    // Before anything is loaded into memory: what happens from here on is heard.
    let known = jobs::last_seq(&mut db.reader())
        .await
        .context("the outbox cannot be read")?;
    let builder = Runner::builder(db.clone(), clock.clone())
        .replicas_after(known)
        .listener(ended_sessions::SessionEnder {
            auth: auth.clone(),
            db: db.clone(),
        })
        .worker(MailWorker::new(transport))
        .worker(SmsWorker::new(sms))
        .worker(RevocationWorker(auth.clone()));
    let context = app::slice::JobContext {
        app: &app,
        publisher: &realtime.publisher(),
        site_url: &settings.site_url,
    };
    let mut builder = app::register_jobs(builder, &context);
    if settings.demo {
        builder = app::demo::register_jobs(builder, &context);
    }
    let runner = schedules::schedules(builder, &app, &auth).build();
    if settings.demo {
        demonstration::seed(&app, &auth, &keys, &runner, &settings.data_dir).await?;
    }
    let filled = app::profiles::public_places::fill(&db)
        .await
        .map_err(|fault| anyhow::anyhow!("public places cannot be filled in: {fault:?}"))?;
    if filled > 0 {
        tracing::info!(cities = filled, "profiles of these cities have a public place now");
    }
    app::accounts::age::adopt(&db, &settings.age_assurance)
        .await
        .map_err(|fault| anyhow::anyhow!("the policy about age cannot be written: {fault:?}"))?;
    let (bell, feed) = (runner.clone(), realtime.clone());
    app.waker.connect(move || {
        bell.wake();
        feed.committed();
    });
    app.index
        .load(&db)
        .await
        .map_err(|fault| anyhow::anyhow!("the index cannot be loaded: {fault:?}"))?;

    let accesses = settings.access_log.then(|| access_logger(&app, &verifier));
    if let Some(logger) = accesses.clone() {
        realtime.on_access(move |user, address| Box::pin(access_log::note_at_socket(logger.clone(), user, address)));
    }
    let probes = readiness::Readiness::new(settings, db.clone(), disk)?.router();
    let router = router(
        probes,
        settings,
        &app,
        &auth,
        &realtime,
        registry.clone(),
        verifier,
        accesses,
        &providers,
    );
    let pulse = app::discovery::world::WorldBroadcaster::new(db, clock, app.world.clone(), realtime.publisher());
    Ok(Server {
        pulse: Arc::new(pulse),
        welcome: if settings.demo {
            demonstration::welcome(settings).into()
        } else {
            Vec::new()
        },
        router,
        runner,
        realtime,
        app,
        auth,
        keys,
        key_file: Arc::new(key_file),
        registry,
    })
}

/// The legal documents, each version from the day on which it may bind here.
async fn legal_documents(settings: &Settings, db: &Db, now: jiff::Timestamp) -> Result<Arc<Library>> {
    let settled = legal::seen::adjust_effective_dates(db, settings.legal_documents()?, now).await;
    Ok(Arc::new(settled.map_err(|fault| {
        anyhow::anyhow!("what is known of the legal documents cannot be read: {fault:?}")
    })?))
}

/// What ties this node to the others. They find each other by the secret of their keys, so that two installations may
/// share a server.
async fn bus(settings: &Settings, keys: &Keys) -> Result<Arc<dyn ::realtime::Bus>> {
    let Some(url) = &settings.nats_url else {
        return Ok(Arc::new(::realtime::LocalBus::default()));
    };
    let subject = format!("enlace.{}", hex::encode(&keys.digest(&[b"bus"])[..8]));
    let bus = ::realtime::NatsBus::connect(url, &subject).await;
    Ok(Arc::new(bus.context("ENLACE_NATS_URL")?))
}

/// After lost news of other nodes: which sessions ended there.
async fn remember_logouts(auth: AuthState) {
    if let Err(error) = auth.load_revocations().await {
        tracing::error!(%error, "the logged-out sessions could not be read again: {error}");
    }
}

fn realtime_settings(settings: &Settings) -> supabase::realtime::Settings {
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

fn auth_config(settings: &Settings) -> AuthConfig {
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

#[expect(clippy::too_many_arguments, reason = "every part of the server meets here, once")]
fn router(
    probes: Router,
    settings: &Settings,
    app: &AppState,
    auth: &AuthState,
    realtime: &Realtime,
    registry: Arc<Registry>,
    verifier: Arc<Verifier>,
    accesses: Option<access_log::AccessLogger>,
    providers: &payments::PaymentProviders,
) -> Router {
    let rest = supabase::rest::RestState {
        db: app.db.clone(),
        registry: registry.clone(),
        verifier: verifier.clone(),
        clock: app.clock.clone(),
        budget: Arc::default(),
    };
    let functions = supabase::functions::FunctionsState {
        registry,
        verifier: verifier.clone(),
        clock: app.clock.clone(),
    };
    let functions = supabase::functions::router(functions);
    let wire = Router::new()
        .merge(supabase::auth::router(auth.clone()))
        .merge(supabase::rest::router(rest))
        .merge(functions.clone())
        .merge(app::media::storage(app, app::buckets(app), verifier.clone()))
        .merge(realtime.router())
        .layer(option_layer(
            accesses.map(|logger| from_fn_with_state(logger, access_log::note)),
        ))
        .layer(option_layer(
            request_limits(settings, app).map(|limits| from_fn_with_state(limits, limits::enforce)),
        ))
        .layer(axum::middleware::from_fn(serve::bound_statements))
        .layer(axum::middleware::from_fn(supabase::drain_body::drain_request_body))
        .layer(from_fn_with_state(
            OwnPage::new(&settings.site_url, verifier.clone(), app.clock.clone()),
            own_page::name_viewer,
        ))
        .layer(from_fn_with_state(body_time::BodyTime::default(), body_time::limit))
        .layer(supabase::cors::layer());
    let public = assets::PublicConfig {
        phone_factor: settings.phone_factor_enroll,
        anon_key: verifier.keys().anon().to_string(),
        demo: settings.demo,
        letter_hour: settings.letter_pace().0,
        providers: settings
            .providers
            .iter()
            .map(|provider| provider.name.clone())
            .collect(),
    };
    let web = Router::new()
        .fallback(assets::serve)
        .with_state(assets::Assets::new(&public, &settings.site_url));
    let native = app_links::router(settings.android_app.as_ref(), settings.ios_app.as_ref());
    let mut all = probes
        .merge(native)
        .merge(wire)
        .merge(providers.pages(app.clock.clone(), functions));
    if settings.demo {
        all = all.merge(mail_page::router(settings.mail_dir(), &settings.site_url));
        let factor = demonstration::factor_file(&settings.data_dir);
        all = all.merge(code_page::router(factor, app.clock.clone(), &settings.site_url));
    }
    all.fallback_service(web)
        .layer(axum::middleware::from_fn(serve::speak))
        .layer(axum::middleware::from_fn(compression::set_rows_aside))
        .layer(compression::layer())
        .layer(axum::middleware::from_fn(compression::restore_rows))
        .layer(from_fn_with_state(
            headers::Hardening::new(&settings.site_url),
            headers::harden,
        ))
        .layer(from_fn_with_state(
            TrustedProxies::from(settings.trusted_proxies.as_slice()),
            client_ip::note,
        ))
        .layer(tower_http::catch_panic::CatchPanicLayer::new())
        .layer(axum::middleware::from_fn(observe::trace))
}

fn access_logger(app: &AppState, verifier: &Arc<Verifier>) -> access_log::AccessLogger {
    access_log::AccessLogger {
        log: app::retention::access_log::AccessLog::new(app.db.clone(), app.vault.clone()),
        verifier: verifier.clone(),
        clock: app.clock.clone(),
    }
}

/// How often the wire may be asked; `None` when limits are off.
fn request_limits(settings: &Settings, app: &AppState) -> Option<Arc<RequestLimits>> {
    let limits = || {
        RequestLimits::new(RequestRates::default(), app.clock.clone())
            .refusing("/auth/v1", supabase::auth::over_request_rate)
            .refusing("/storage/v1", supabase::storage::over_request_rate)
    };
    settings.rate_limits.then(|| Arc::new(limits()))
}

/// The surface without a running server: for the generated files.
pub async fn surface_alone() -> Result<Registry> {
    let folder = std::env::temp_dir().join(format!("enlace-types-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir_all(&folder)?;
    let settings = Settings::from_lookup(|name| match name {
        "ENLACE_DATA_DIR" => Some(folder.display().to_string()),
        _ => None,
    })?;
    settings.make_folders()?;
    let made = assemble(&settings, TestOverrides::default()).await;
    let registry = made.map(|enlace| app::surface(&enlace.app));
    std::fs::remove_dir_all(&folder)?;
    registry
}
