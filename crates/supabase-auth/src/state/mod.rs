//! All that the endpoints share.

pub mod counters;
pub mod limits;
pub mod sealing;

use std::sync::Arc;

use db::{Db, DbError, Tx, TxFuture};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::Clock;
use uuid::Uuid;
use webauthn_rs::prelude::Webauthn;

use crate::config::{AuthConfig, Limit};
use crate::errors::AuthError;
use crate::hooks::composer::{MailComposer, PlainComposer};
use crate::hooks::{AuthHooks, NoHooks};
use crate::password::Hasher;
use crate::providers::Directory;
use crate::state::counters::KnownRefusals;
use crate::state::limits::Limiter;
use crate::{store, webauthn};
use supabase_base::client_ip::ClientIp;
use supabase_base::keys::Keys;
use supabase_base::verifier::Verifier;

/// Sessions that were not refreshed for this long are ended by [`AuthState::sweep`].
const SESSION_IDLE: SignedDuration = SignedDuration::from_hours(24 * 180);

/// Second factors that were not verified within this time after their enrolment are deleted.
const UNFINISHED_FACTOR: SignedDuration = SignedDuration::from_hours(24);

/// A grant that ended and that its provider did not take back for so long is erased all the same.
const GRANT_TRIED: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The service's state; cheap to clone.
#[derive(Clone)]
pub struct AuthState(Arc<Inner>);

struct Inner {
    db: Db,
    config: AuthConfig,
    verifier: Arc<Verifier>,
    clock: Arc<dyn Clock>,
    hooks: Arc<dyn AuthHooks>,
    composer: Arc<dyn MailComposer>,
    hasher: Hasher,
    relying_party: Option<Webauthn>,
    limiter: Limiter,
    refusals: KnownRefusals,
    sms_provider: &'static str,
    directory: Directory,
    wake: Arc<dyn Fn() + Send + Sync>,
    session_ended: Arc<dyn Fn(Uuid) + Send + Sync>,
}

/// Puts an [`AuthState`] together; what is not given takes the plain default.
pub struct Builder(Inner);

impl Builder {
    /// The product's part in the life of an account.
    pub fn hooks(mut self, hooks: Arc<dyn AuthHooks>) -> Builder {
        self.0.hooks = hooks;
        self
    }

    /// How mails are worded.
    pub fn composer(mut self, composer: Arc<dyn MailComposer>) -> Builder {
        self.0.composer = composer;
        self
    }

    /// How passwords are hashed.
    pub fn hasher(mut self, hasher: Hasher) -> Builder {
        self.0.hasher = hasher;
        self
    }

    /// The name of the sender of queued short messages; see [`supabase_delivery::sms::SmsSender::name`].
    pub fn sms_provider(mut self, name: &'static str) -> Builder {
        self.0.sms_provider = name;
        self
    }

    /// Called after each commit that may have queued a message, so that it leaves at once.
    pub fn wake(mut self, wake: Arc<dyn Fn() + Send + Sync>) -> Builder {
        self.0.wake = wake;
        self
    }

    /// Called with each session that ended, once its tokens are refused.
    pub fn session_ended(mut self, tell: Arc<dyn Fn(Uuid) + Send + Sync>) -> Builder {
        self.0.session_ended = tell;
        self
    }

    pub fn build(self) -> AuthState {
        AuthState(Arc::new(self.0))
    }
}

impl AuthState {
    /// Starts from the three things that have no default; the clock must be the verifier's.
    pub fn builder(db: Db, config: AuthConfig, verifier: Arc<Verifier>, clock: Arc<dyn Clock>) -> Builder {
        let relying_party = webauthn::relying_party(&config);
        Builder(Inner {
            db,
            directory: Directory::new(&config.providers),
            config,
            verifier,
            clock,
            hooks: Arc::new(NoHooks),
            composer: Arc::new(PlainComposer),
            hasher: Hasher::new(),
            relying_party,
            limiter: Limiter::default(),
            refusals: KnownRefusals::default(),
            sms_provider: "captured",
            wake: Arc::new(|| {}),
            session_ended: Arc::new(|_| {}),
        })
    }

    pub fn db(&self) -> &Db {
        &self.0.db
    }

    pub fn config(&self) -> &AuthConfig {
        &self.0.config
    }

    pub fn verifier(&self) -> &Verifier {
        &self.0.verifier
    }

    pub fn keys(&self) -> &Keys {
        self.0.verifier.keys()
    }

    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    pub fn hooks(&self) -> &dyn AuthHooks {
        self.0.hooks.as_ref()
    }

    pub fn composer(&self) -> &dyn MailComposer {
        self.0.composer.as_ref()
    }

    /// The configured providers and what they publish.
    pub fn directory(&self) -> &Directory {
        &self.0.directory
    }

    pub fn hasher(&self) -> &Hasher {
        &self.0.hasher
    }

    pub fn sms_provider(&self) -> &'static str {
        self.0.sms_provider
    }

    /// The site that passkeys and security keys belong to; `None` where browsers allow none.
    pub fn relying_party(&self) -> Option<&Webauthn> {
        self.0.relying_party.as_ref()
    }

    /// Runs one write transaction and, once it has committed, wakes the sender of mails.
    pub async fn tx<T, F>(&self, work: F) -> Result<T, AuthError>
    where
        F: for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, AuthError> + Send + 'static,
        T: Send + 'static,
    {
        let value = self.0.db.tx(work).await?;
        (self.0.wake)();
        Ok(value)
    }

    /// Refuses the access tokens of a session that ended, on this node from now on, and notifies the services that
    /// still serve it.
    pub fn revoke(&self, session: Uuid) {
        self.0.verifier.revoke(session);
        (self.0.session_ended)(session);
    }

    /// Counters that this node knows to be full.
    pub fn refusals(&self) -> &KnownRefusals {
        &self.0.refusals
    }

    /// Counts a frequent act of one network on this node alone, where no account is at stake.
    pub fn limit_network_here(&self, act: &str, ip: ClientIp, limit: Limit) -> Result<(), AuthError> {
        match self.0.config.rate_limits && !ip.is_exempt() {
            true => self
                .0
                .limiter
                .take(format!("{act} network {}", ip.network()), limit, self.now()),
            false => Ok(()),
        }
    }

    /// Learns which sessions ended, or proved a second factor, elsewhere or before a restart. Call it at start, and every few seconds where
    /// several nodes share a database.
    pub async fn load_revocations(&self) -> Result<(), DbError> {
        let now = self.now();
        let revocations = self.0.verifier.revocations();
        for (session_id, until, older_than) in store::revocations(&mut self.0.db.reader(), now).await? {
            match older_than {
                Some(raised) => revocations.outdate(session_id, raised, until, now),
                None => revocations.revoke(session_id, until, now),
            }
        }
        Ok(())
    }

    /// Deletes expired tokens, codes and idle sessions; returns how many rows went. For an hourly schedule.
    pub async fn sweep(&self) -> Result<u64, DbError> {
        let config = &self.0.config;
        let now = self.now();
        let ago = |span: SignedDuration| now.saturating_sub(span).unwrap_or(Timestamp::UNIX_EPOCH);
        let unfinished = ago(UNFINISHED_FACTOR);
        let untaken = ago(GRANT_TRIED);
        let horizon = store::SweepCutoffs {
            now,
            idle_since: ago(config.session_idle.unwrap_or(SESSION_IDLE).min(SESSION_IDLE)),
            began_before: config.session_life.map_or(Timestamp::UNIX_EPOCH, ago),
            throttle_before: ago(config.mail_min_interval.max(config.sms_min_interval)),
        };
        self.0
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let rows = store::sweep(tx, horizon).await? + store::sweep_limits(tx, now).await?;
                    let rows = rows + store::sweep_grants(tx, untaken).await?;
                    Ok(rows + store::sweep_factors(tx, now, unfinished).await?)
                })
            })
            .await
    }
}
