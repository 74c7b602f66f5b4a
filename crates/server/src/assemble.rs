//! Connects every part of the server to every other.

use crate::routes::Routes;
use crate::settings::Settings;
use crate::{
    Server, TestOverrides, access_log, config, demonstration, ended_sessions, migrations, payments, production_checks,
    push, readiness, schedules, sealing_check, secrets, signing, suggestions,
};
use anyhow::{Context, Result, ensure};
use app::AppState;
use app::accounts::legal::Library;
use app::kernel::LimitEnforcement;
use app::kernel::fault::Fault;
use db::Db;
use jobs::Runner;
use jobs::clock::Clock;
use std::sync::Arc;
use supabase::auth::{AuthState, Hasher, Keys, RevocationWorker};
use supabase::mail::MailWorker;
use supabase::realtime::Realtime;
use supabase::registry::Registry;
use supabase::sms::{SmsSender, SmsSink, SmsWorker};
use supabase::storage::FreeSpace;
use supabase::verifier::Verifier;

/// What all parts are made of.
struct Base<'a> {
    settings: &'a Settings,
    clock: Arc<dyn Clock>,
    hasher: Hasher,
    disk: Arc<dyn FreeSpace>,
    keys: Keys,
    db: Db,
    verifier: Arc<Verifier>,
    legal: Arc<Library>,
}

/// Opens the database, migrates it, loads the index and wires every part to every other.
pub async fn assemble(settings: &Settings, choices: TestOverrides) -> Result<Server> {
    production_checks::refuse_unsafe(settings)?;
    let base = Base::open(settings, choices).await?;
    let key_file = signing::KeyFile::open(settings, base.keys.clone())?;
    let providers = payments::PaymentProviders::open(&settings.payments, &settings.site_url, &base.db, &base.keys)?;
    let app = base.app(&providers).await?;
    let registry = registry(&app)?;
    let realtime = base.realtime(&registry).await?;
    let sms: Arc<dyn SmsSender> = Arc::new(SmsSink::new(settings.sms_dir()));
    let auth = base.auth(&app, &realtime, sms.name()).await?;
    let runner = base.runner(&app, &auth, &realtime, sms).await?;
    if settings.demo {
        demonstration::seed(&app, &auth, &base.keys, &runner, &settings.data_dir).await?;
    }
    adopt(&app, settings).await?;
    // The runner and the sockets hold the app. If the app held them too, none of the three would ever be freed.
    let (jobs, tables) = (runner.waker(), registry.commit_signal());
    app.waker.connect(move || {
        jobs.wake();
        tables.notify_one();
    });
    let loaded = app.index.load(&base.db).await;
    loaded.map_err(failed("the index cannot be loaded"))?;

    let access_logger = settings
        .access_log
        .then(|| access_log::AccessLogger::new(&app, &base.verifier));
    if let Some(logger) = access_logger.clone() {
        realtime.on_access(move |user, address| Box::pin(access_log::note_at_socket(logger.clone(), user, address)));
    }
    let probes = readiness::Readiness::new(settings, base.db.clone(), base.disk.clone())?.router();
    let routes = Routes {
        settings,
        app: &app,
        auth: &auth,
        realtime: &realtime,
        registry: &registry,
        verifier: &base.verifier,
        access_logger,
        providers: &providers,
    };
    let router = routes.router(probes);
    let world = app.world.clone();
    Ok(Server {
        pulse: Arc::new(app::discovery::world::WorldBroadcaster::new(
            base.db,
            base.clock,
            world,
            realtime.publisher(),
        )),
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
        keys: base.keys,
        key_file: Arc::new(key_file),
        registry,
    })
}

impl<'a> Base<'a> {
    async fn open(settings: &'a Settings, choices: TestOverrides) -> Result<Base<'a>> {
        let TestOverrides { clock, hasher, disk } = choices;
        let keys = secrets::keys(settings)?;
        let db = Db::open(settings.database()?, db::Options::default())
            .await
            .context("the database cannot be opened")?;
        db.migrate(&migrations())
            .await
            .context("the database cannot be migrated")?;
        if !settings.allow_lost_seals {
            sealing_check::refuse_wrong_secret(&db, &keys).await?;
        }
        Ok(Base {
            settings,
            hasher: hasher.unwrap_or_default(),
            disk,
            verifier: Arc::new(Verifier::new(keys.clone(), clock.clone())),
            legal: config::legal_documents(settings, &db, clock.now()).await?,
            keys,
            db,
            clock,
        })
    }

    async fn app(&self, providers: &payments::PaymentProviders) -> Result<AppState> {
        let (settings, db, clock) = (self.settings, &self.db, &self.clock);
        let vault = sealing_check::vault(&self.keys);
        let push = push::open(settings, db, &vault, clock.now()).await?;
        Ok(AppState {
            db: db.clone(),
            clock: clock.clone(),
            waker: app::kernel::Notifier::default(),
            index: app::discovery::DeckIndex::default(),
            world: app::discovery::WorldCounts::default(),
            photos: app::media::Photos::stored_in(settings.blobs(self.disk.clone())?, self.keys.clone()),
            limits: if settings.rate_limits {
                LimitEnforcement::Yes
            } else {
                LimitEnforcement::No
            },
            presence: app::accounts::presence::Presence::default(),
            hasher: self.hasher.clone(),
            vault,
            legal: self.legal.clone(),
            payments: providers.payments(settings.stores.open(db, clock)?, &settings.site_url),
            letter_pace: settings.letter_pace(),
            contact_texts: settings.contact_texts,
            push,
            suggestions: suggestions::open(settings.suggestions.as_ref())?,
            claim: None,
        })
    }

    async fn realtime(&self, registry: &Arc<Registry>) -> Result<Realtime> {
        let bus = config::bus(self.settings, &self.keys).await?;
        let topics = app::messaging::topics::Topics {
            db: self.db.clone(),
            game: app::games::may_listen,
            clock: self.clock.clone(),
            legal: self.legal.clone(),
        };
        Ok(Realtime::new(
            ::realtime::Hub::start(bus, ::realtime::Limits::default()),
            self.verifier.clone(),
            Arc::new(topics),
            self.clock.clone(),
            config::realtime_settings(self.settings),
            Some(supabase::realtime::Store {
                db: self.db.clone(),
                registry: registry.clone(),
            }),
        ))
    }

    async fn auth(&self, app: &AppState, realtime: &Realtime, sms_provider: &'static str) -> Result<AuthState> {
        let settings = self.settings;
        let (wake, sockets) = (app.waker.clone(), realtime.publisher());
        let (db, clock) = (self.db.clone(), self.clock.clone());
        let auth = AuthState::builder(db, config::auth_config(settings), self.verifier.clone(), clock)
            .hooks(Arc::new(app::hooks::ProductHooks {
                legal: self.legal.clone(),
                vault: app.vault.clone(),
                disposable: settings.disposable_domains.clone(),
            }))
            .composer(Arc::new(app::notify::PortugueseComposer))
            .sms_provider(sms_provider)
            .wake(Arc::new(move || wake.notify()))
            .session_ended(Arc::new(move |session| sockets.close_sockets_of(session)))
            .hasher(self.hasher.clone())
            .build();
        ensure!(
            settings.passkey_rp_id.is_none() || auth.relying_party().is_some(),
            "ENLACE_PASSKEY_RP_ID must be the host of ENLACE_SITE_URL or a domain above it, which needs a domain name"
        );
        auth.load_revocations()
            .await
            .context("the logged-out sessions cannot be read")?;
        let accounts = auth.clone();
        realtime.on_loss(move || drop(tokio::spawn(remember_logouts(accounts.clone()))));
        Ok(auth)
    }

    async fn runner(
        &self,
        app: &AppState,
        auth: &AuthState,
        realtime: &Realtime,
        sms: Arc<dyn SmsSender>,
    ) -> Result<Runner> {
        // Before anything is loaded into memory: what happens from here on is heard.
        let known = jobs::last_seq(&mut self.db.reader())
            .await
            .context("the outbox cannot be read")?;
        let builder = Runner::builder(self.db.clone(), self.clock.clone())
            .replicas_after(known)
            .listener(ended_sessions::SessionEnder {
                auth: auth.clone(),
                db: self.db.clone(),
            })
            .worker(MailWorker::new(config::mail_transport(self.settings)?))
            .worker(SmsWorker::new(sms))
            .worker(RevocationWorker(auth.clone()));
        let context = app::slice::JobContext {
            app,
            publisher: &realtime.publisher(),
            site_url: &self.settings.site_url,
        };
        let mut builder = app::register_jobs(builder, &context);
        if self.settings.demo {
            builder = app::demo::register_jobs(builder, &context);
        }
        Ok(schedules::schedules(builder, app, auth).build())
    }
}

/// The declared surface, which must not contradict itself.
fn registry(app: &AppState) -> Result<Arc<Registry>> {
    let registry = Arc::new(app::surface(app));
    let problems = registry.problems();
    ensure!(
        problems.is_empty(),
        "the surface contradicts itself: {}",
        problems.join("; ")
    );
    Ok(registry)
}

/// Brings an older database to what this program and its settings say.
async fn adopt(app: &AppState, settings: &Settings) -> Result<()> {
    let filled = app::profiles::public_places::fill(&app.db)
        .await
        .map_err(failed("public places cannot be filled in"))?;
    if filled > 0 {
        tracing::info!(cities = filled, "profiles of these cities have a public place now");
    }
    let policy = app::accounts::age::adopt(&app.db, &settings.age_assurance).await;
    policy.map_err(failed("the policy about age cannot be written"))
}

fn failed(what: &'static str) -> impl Fn(Fault) -> anyhow::Error {
    move |fault| anyhow::anyhow!("{what}: {fault:?}")
}

/// Reads again which sessions ended on other nodes, after news of them were lost.
async fn remember_logouts(auth: AuthState) {
    if let Err(error) = auth.load_revocations().await {
        tracing::error!(%error, "the logged-out sessions could not be read again: {error}");
    }
}
