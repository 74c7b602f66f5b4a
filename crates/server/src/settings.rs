//! Settings: from the environment, else from `enlace.toml`, else the embedded default.
//!
//! Every setting has one name, `ENLACE_…`; in the file the same word stands in lower case without the
//! prefix (`listen = "0.0.0.0:8080"`). A value that cannot be read stops the start with its name.

mod read;
mod source;

use crate::app_links::{AndroidApp, IosApp};
use crate::listener::ConnectionLimits;
use crate::native_push::NativePushSettings;
use crate::payments::PaymentMode;
use crate::stores::StoreSettings;
use anyhow::{Context, Result};
use app::accounts::disposable::DisposableDomains;
use app::accounts::legal::{Contacts, Library};
use app::daily_match::suggestions::ServiceAddress;
use app::guard::rules::RuleSet;
use app::letters::model::LetterPace;
use jiff::SignedDuration;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use supabase::auth::PasswordRules;
use supabase::sink::private_folder;
use supabase::storage::{Blobs, FolderStore, FreeSpace, S3};

/// Everything that an operator may decide.
#[derive(Debug, Clone)]
pub struct Settings {
    pub listen: SocketAddr,
    pub production: bool,
    /// Where the web app is reached; links in mails begin with it.
    pub site_url: String,
    pub redirect_allow_list: Vec<String>,
    /// The native apps in which links of the site open.
    pub android_app: Option<AndroidApp>,
    pub ios_app: Option<IosApp>,
    pub trusted_proxies: Vec<supabase::client_ip::Network>,
    pub data_dir: PathBuf,
    /// None: SQLite in the data directory.
    pub database_url: Option<String>,
    /// None: photos lie in the data directory.
    pub s3_url: Option<String>,
    /// None: this node is alone.
    pub nats_url: Option<String>,
    pub smtp_url: Option<String>,
    pub mail_from: String,
    pub demo: bool,
    /// How long an hour of a letter's way lasts in a demonstration.
    pub demo_letter_hour: SignedDuration,
    pub rate_limits: bool,
    /// None: made at the first start and kept in the data directory.
    pub jwt_secret: Option<String>,
    /// Believed beside the token secret while that is rotated.
    pub jwt_previous_secret: Option<String>,
    /// None: kept in the data directory.
    pub sealing_secret: Option<String>,
    /// Starts although the sealing secret opens nothing of what is sealed.
    pub allow_lost_seals: bool,
    /// 32 bytes in base64url. None: made at the first start and sealed in the database.
    pub vapid_private_key: Option<String>,
    /// How push services reach the operator. None: the site, or the sender of mails.
    pub vapid_subject: Option<String>,
    pub native_push: NativePushSettings,
    pub jwt_life: SignedDuration,
    /// Of access tokens. None: the file in the data directory, when there is one.
    pub jwt_signing_keys: Option<PathBuf>,
    pub refresh_reuse_interval: SignedDuration,
    pub mailer_autoconfirm: bool,
    pub mail_min_interval: SignedDuration,
    pub disable_signup: bool,
    pub anonymous_users: bool,
    pub manual_linking: bool,
    pub providers: Vec<supabase::auth::Provider>,
    pub phone: bool,
    pub phone_autoconfirm: bool,
    /// Trusted contacts of meetings may be telephones.
    pub contact_texts: bool,
    /// Telephones may be added as second factors.
    pub phone_factor_enroll: bool,
    /// Telephones that are second factors get their codes.
    pub phone_factor_verify: bool,
    pub password: PasswordRules,
    pub current_password: bool,
    pub secure_password_change: bool,
    pub session_life: Option<SignedDuration>,
    pub session_idle: Option<SignedDuration>,
    pub single_session: bool,
    /// The domain that passkeys belong to; the site's host when not given.
    pub passkey_rp_id: Option<String>,
    pub json_logs: bool,
    /// Bytes of the data directory's disk below which the server is not ready, at most a tenth of the disk; files leave
    /// twice as much.
    pub disk_reserve: u64,
    pub payments: PaymentMode,
    pub stores: StoreSettings,
    /// Names of [`crate::production_checks`] whose findings are meant.
    pub allow_unsafe: Vec<String>,
    /// None: the legal documents that come with the program.
    pub legal_dir: Option<PathBuf>,
    /// Who operates this installation, and its points of contact, as the legal documents name them.
    pub contacts: Contacts,
    /// Helps to write suggestions for members who agree. None: nobody outside.
    pub suggestions: Option<ServiceAddress>,
    /// Codes of countries in which accounts need an assured age before they meet others. Empty: nowhere.
    pub age_assurance: Vec<String>,
    /// Whether accesses are logged for six months: where the operator's country is Brazil, whose law asks for it.
    pub access_log: bool,
    /// A file of rules of the guard, which was read and is valid. None: the rules that come with the program.
    pub guard_rules: Option<Arc<GuardRules>>,
    /// Mail domains at which nobody signs up: those that come with the program, and the operator's.
    pub disposable_domains: Arc<DisposableDomains>,
}

/// Rules of the guard of an operator's own.
#[derive(Debug, Clone)]
pub struct GuardRules {
    pub path: PathBuf,
    /// The file as it was read at the start.
    pub text: String,
}

impl GuardRules {
    pub(super) fn read(path: PathBuf) -> Result<GuardRules> {
        let shown = path.display();
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("ENLACE_GUARD_RULES: cannot read {shown}"))?;
        RuleSet::parse(&text).map_err(|why| anyhow::anyhow!("ENLACE_GUARD_RULES: {shown}: {why}"))?;
        Ok(GuardRules { path, text })
    }

    /// The parsed set.
    pub fn set(&self) -> Result<RuleSet> {
        Ok(RuleSet::parse(&self.text)?)
    }
}

impl Settings {
    /// How fast letters travel: as everywhere, unless this is a demonstration whose operator left the hour shortened.
    pub fn letter_pace(&self) -> LetterPace {
        let shortened = self.demo && self.demo_letter_hour < SignedDuration::from_hours(1);
        LetterPace(shortened.then_some(self.demo_letter_hour))
    }

    /// The database, by URL or as a file in the data directory.
    pub fn database(&self) -> Result<db::Location> {
        match &self.database_url {
            Some(url) => url
                .parse()
                .map_err(|error: db::DbError| anyhow::anyhow!("ENLACE_DATABASE_URL: {error}")),
            None => Ok(db::Location::Sqlite(self.data_dir.join("enlace.db"))),
        }
    }

    /// Where files lie: in a bucket of an S3 service, or in the data directory, which they do not fill.
    pub fn blobs(&self, disk: Arc<dyn FreeSpace>) -> Result<Arc<dyn Blobs>> {
        Ok(match &self.s3_url {
            Some(url) => Arc::new(S3::open(url).map_err(|error| anyhow::anyhow!("ENLACE_S3_URL: {error}"))?),
            None => Arc::new(FolderStore::leaving(self.media_dir(), disk, self.disk_reserve)),
        })
    }

    /// The documents that people accept: ours, or those of a folder.
    pub fn legal_documents(&self) -> Result<Library> {
        let (name, read) = match &self.legal_dir {
            Some(folder) => ("ENLACE_LEGAL_DIR", Library::of_folder(folder)),
            None => ("the legal documents", Library::embedded()),
        };
        let library = read.map_err(|why| anyhow::anyhow!("{name}: {why}"))?;
        Ok(library.with_contacts(self.contacts.clone()))
    }

    /// What connections may take, where so many files may be open; some are left for the database, files and others.
    pub fn connection_limits(&self, open_files: Option<u64>) -> ConnectionLimits {
        let usual = ConnectionLimits::default();
        let open = open_files
            .and_then(|files| usize::try_from(files).ok())
            .unwrap_or(usize::MAX);
        ConnectionLimits {
            per_address: usual.per_address.filter(|_| self.rate_limits),
            all: usual.all.min(open.saturating_sub(256).max(64)),
            trusted: self.trusted_proxies.clone(),
            ..usual
        }
    }

    pub fn mail_dir(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    pub fn sms_dir(&self) -> PathBuf {
        self.data_dir.join("sms")
    }

    pub fn media_dir(&self) -> PathBuf {
        self.data_dir.join("media")
    }

    pub fn secrets_file(&self) -> PathBuf {
        self.data_dir.join("secrets.json")
    }

    pub fn signing_keys_file(&self) -> PathBuf {
        let named = self.jwt_signing_keys.clone();
        named.unwrap_or_else(|| self.data_dir.join("signing-keys.json"))
    }

    /// What the server needs before anything else: its folders.
    pub fn make_folders(&self) -> Result<()> {
        for folder in [&self.data_dir as &Path, &self.media_dir()] {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        let mail = self.mail_dir();
        private_folder(&mail).with_context(|| format!("cannot create {}", mail.display()))
    }
}

#[cfg(test)]
mod tests;
