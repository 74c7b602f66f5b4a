//! Settings: from the environment, else from `enlace.toml`, else the embedded default.
//!
//! Every setting has one name, `ENLACE_…`; in the file the same word stands in lower case without the
//! prefix (`listen = "0.0.0.0:8080"`). A value that cannot be read stops the start with its name.

use crate::app_links::{AndroidApp, IosApp};
use crate::listener::ConnectionLimits;
use crate::native_push::NativePushSettings;
use crate::payments::PaymentMode;
use crate::production_checks;
use crate::stores::StoreSettings;
use anyhow::{Context, Result, bail};
use app::accounts::disposable::DisposableDomains;
use app::accounts::legal::{Contacts, Library};
use app::daily_match::suggestions::ServiceAddress;
use app::guard::rules::RuleSet;
use app::letters::model::LetterPace;
use jiff::SignedDuration;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use supabase::auth::PasswordRules;
use supabase::mail::private_folder;
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
    fn read(path: PathBuf) -> Result<GuardRules> {
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

fn disposable_domains(path: Option<String>) -> Result<DisposableDomains> {
    let mut domains = DisposableDomains::included();
    if let Some(path) = path {
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("ENLACE_DISPOSABLE_DOMAINS: cannot read {path}"))?;
        domains
            .extend(&text)
            .map_err(|why| anyhow::anyhow!("ENLACE_DISPOSABLE_DOMAINS: {path}: {why}"))?;
    }
    Ok(domains)
}

/// Six hours of a letter's way, the least, are half a minute then.
const DEMO_LETTER_HOUR: SignedDuration = SignedDuration::from_secs(5);

impl Settings {
    /// How fast letters travel: as everywhere, unless this is a demonstration whose operator left the hour shortened.
    pub fn letter_pace(&self) -> LetterPace {
        let shortened = self.demo && self.demo_letter_hour < SignedDuration::from_hours(1);
        LetterPace(shortened.then_some(self.demo_letter_hour))
    }

    /// Reads the environment and, if there is one, `enlace.toml` in the working directory.
    pub fn load() -> Result<Settings> {
        let file = match std::fs::read_to_string("enlace.toml") {
            Ok(text) => read_file(&text).context("enlace.toml")?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(error).context("enlace.toml"),
        };
        Settings::from_lookup(|name| {
            std::env::var(name)
                .ok()
                .filter(|value| !value.is_empty())
                .or_else(|| file.get(name).cloned())
        })
    }

    /// Reads through any source of values; the tests give their own.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Settings> {
        let source = Source { lookup: &lookup };
        let listen: SocketAddr = source.or("ENLACE_LISTEN", "127.0.0.1:8080")?;
        let production = match lookup("ENLACE_ENV").as_deref() {
            None | Some("development" | "test") => false,
            Some("production") => true,
            Some(other) => bail!("ENLACE_ENV is {other:?}; it may be development, test or production"),
        };
        let phone_factor_enroll = source.switch("ENLACE_MFA_PHONE_ENROLL", false)?;
        let phone_factor_verify = source.switch("ENLACE_MFA_PHONE_VERIFY", false)?;
        if phone_factor_enroll && !phone_factor_verify {
            bail!("ENLACE_MFA_PHONE_ENROLL needs ENLACE_MFA_PHONE_VERIFY, without which no telephone can be proven");
        }
        let demo = source.switch("ENLACE_DEMO", false)?;
        if demo && !source.list("ENLACE_AGE_ASSURANCE").is_empty() {
            bail!("ENLACE_AGE_ASSURANCE cannot be used with ENLACE_DEMO, whose people have no documents");
        }
        let demo_letter_hour = source.span("ENLACE_DEMO_LETTER_HOUR")?;
        if demo_letter_hour.is_some() && !demo {
            bail!("ENLACE_DEMO_LETTER_HOUR is for ENLACE_DEMO alone: elsewhere an hour is an hour");
        }
        let demo_letter_hour = demo_letter_hour.unwrap_or(DEMO_LETTER_HOUR);
        let android_app: Option<AndroidApp> = source.maybe("ENLACE_ANDROID_APP")?;
        let ios_app: Option<IosApp> = source.maybe("ENLACE_IOS_APP")?;
        Ok(Settings {
            listen,
            production,
            site_url: lookup("ENLACE_SITE_URL")
                .unwrap_or_else(|| format!("http://{listen}"))
                .trim_end_matches('/')
                .to_string(),
            redirect_allow_list: source.list("ENLACE_REDIRECT_ALLOW_LIST"),
            stores: StoreSettings::read(&lookup, android_app.as_ref(), ios_app.as_ref())?,
            android_app,
            ios_app,
            trusted_proxies: source
                .list("ENLACE_TRUSTED_PROXY")
                .iter()
                .map(|item| {
                    item.parse()
                        .map_err(|reason: String| anyhow::anyhow!("ENLACE_TRUSTED_PROXY: {reason}"))
                })
                .collect::<Result<_>>()?,
            data_dir: PathBuf::from(lookup("ENLACE_DATA_DIR").unwrap_or_else(|| "./.data".into())),
            database_url: lookup("ENLACE_DATABASE_URL"),
            s3_url: lookup("ENLACE_S3_URL"),
            nats_url: lookup("ENLACE_NATS_URL"),
            smtp_url: lookup("ENLACE_SMTP_URL"),
            mail_from: lookup("ENLACE_MAIL_FROM").unwrap_or_else(|| "Enlace <ola@enlace.invalid>".into()),
            demo,
            demo_letter_hour,
            rate_limits: source.switch("ENLACE_RATE_LIMITS", true)?,
            jwt_secret: lookup("ENLACE_JWT_SECRET"),
            jwt_previous_secret: lookup("ENLACE_JWT_PREVIOUS_SECRET"),
            sealing_secret: lookup("ENLACE_SEALING_SECRET"),
            allow_lost_seals: source.switch("ENLACE_ALLOW_LOST_SEALS", false)?,
            vapid_private_key: lookup("ENLACE_VAPID_PRIVATE_KEY"),
            vapid_subject: lookup("ENLACE_VAPID_SUBJECT"),
            native_push: NativePushSettings::read(&lookup)?,
            jwt_life: source.seconds("ENLACE_JWT_EXP", 3600)?,
            jwt_signing_keys: lookup("ENLACE_JWT_SIGNING_KEYS").map(PathBuf::from),
            refresh_reuse_interval: source.seconds("ENLACE_REFRESH_REUSE_INTERVAL", 10)?,
            mailer_autoconfirm: source.switch("ENLACE_MAILER_AUTOCONFIRM", false)?,
            mail_min_interval: source.seconds("ENLACE_MAIL_MIN_INTERVAL", 60)?,
            disable_signup: source.switch("ENLACE_DISABLE_SIGNUP", false)?,
            anonymous_users: source.switch("ENLACE_ANONYMOUS_USERS", false)?,
            manual_linking: source.switch("ENLACE_MANUAL_LINKING", false)?,
            providers: crate::providers::read(&lookup)?,
            phone: source.switch("ENLACE_PHONE", false)?,
            phone_autoconfirm: source.switch("ENLACE_PHONE_AUTOCONFIRM", false)?,
            contact_texts: source.switch("ENLACE_CONTACT_SMS", false)?,
            phone_factor_enroll,
            phone_factor_verify,
            password: source.password_rules()?,
            current_password: source.switch("ENLACE_CURRENT_PASSWORD", false)?,
            secure_password_change: source.switch("ENLACE_SECURE_PASSWORD_CHANGE", true)?,
            session_life: source.span("ENLACE_SESSION_LIFE")?,
            session_idle: source.span("ENLACE_SESSION_IDLE")?,
            single_session: source.switch("ENLACE_SINGLE_SESSION", false)?,
            passkey_rp_id: lookup("ENLACE_PASSKEY_RP_ID"),
            json_logs: source.switch("ENLACE_JSON_LOGS", production)?,
            disk_reserve: source
                .or::<u64>("ENLACE_DISK_RESERVE_MB", "128")?
                .saturating_mul(1 << 20),
            payments: PaymentMode::read(&lookup)?,
            allow_unsafe: source.allow_unsafe()?,
            legal_dir: lookup("ENLACE_LEGAL_DIR").map(PathBuf::from),
            contacts: Contacts {
                operator: lookup("ENLACE_OPERATOR"),
                users: source.address("ENLACE_CONTACT_USERS")?,
                authorities: source.address("ENLACE_CONTACT_AUTHORITIES")?,
            },
            suggestions: crate::suggestions::read(&lookup)?,
            age_assurance: source.countries("ENLACE_AGE_ASSURANCE")?,
            access_log: source.operator_country()? == "BR",
            guard_rules: lookup("ENLACE_GUARD_RULES")
                .map(|path| GuardRules::read(PathBuf::from(path)))
                .transpose()?
                .map(Arc::new),
            disposable_domains: Arc::new(disposable_domains(lookup("ENLACE_DISPOSABLE_DOMAINS"))?),
        })
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

struct Source<'a> {
    lookup: &'a dyn Fn(&str) -> Option<String>,
}

impl Source<'_> {
    fn or<T: FromStr>(&self, name: &str, default: &str) -> Result<T>
    where
        T::Err: std::fmt::Display,
    {
        let text = (self.lookup)(name).unwrap_or_else(|| default.to_string());
        text.parse()
            .map_err(|error: T::Err| anyhow::anyhow!("{name} is {text:?}: {error}"))
    }

    fn maybe<T: FromStr>(&self, name: &str) -> Result<Option<T>>
    where
        T::Err: std::fmt::Display,
    {
        (self.lookup)(name).map(|_| self.or(name, "")).transpose()
    }

    fn switch(&self, name: &str, default: bool) -> Result<bool> {
        match (self.lookup)(name).as_deref() {
            None => Ok(default),
            Some("1" | "true" | "on" | "yes") => Ok(true),
            Some("0" | "false" | "off" | "no") => Ok(false),
            Some(other) => bail!("{name} is {other:?}; it may be 1 or 0, on or off"),
        }
    }

    fn seconds(&self, name: &str, default: i64) -> Result<SignedDuration> {
        let seconds: i64 = self.or(name, &default.to_string())?;
        if seconds < 0 {
            bail!("{name} is negative");
        }
        Ok(SignedDuration::from_secs(seconds))
    }

    /// Seconds that may be left out: then there is no limit.
    fn span(&self, name: &str) -> Result<Option<SignedDuration>> {
        match (self.lookup)(name) {
            Some(_) => self.seconds(name, 0).map(Some),
            None => Ok(None),
        }
    }

    /// The findings that are meant, by name. `ENLACE_ALLOW_SANDBOX_PAYMENTS` is an older word for one of them.
    fn allow_unsafe(&self) -> Result<Vec<String>> {
        let mut names = self.list("ENLACE_ALLOW_UNSAFE");
        if self.switch("ENLACE_ALLOW_SANDBOX_PAYMENTS", false)? {
            names.push("sandbox-payments".to_owned());
        }
        production_checks::read_allowed(names)
    }

    fn password_rules(&self) -> Result<PasswordRules> {
        let usual = PasswordRules::default();
        let min_length: usize = self.or("ENLACE_PASSWORD_LENGTH", &usual.min_length.to_string())?;
        if !(usual.min_length..=64).contains(&min_length) {
            bail!(
                "ENLACE_PASSWORD_LENGTH is {min_length}; it may be {} to 64",
                usual.min_length
            );
        }
        let classes = self.list("ENLACE_PASSWORD_CHARACTERS");
        let required = classes.iter().map(|word| {
            word.parse()
                .map_err(|reason: String| anyhow::anyhow!("ENLACE_PASSWORD_CHARACTERS has {word:?}; {reason}"))
        });
        Ok(PasswordRules {
            min_length,
            required: required.collect::<Result<_>>()?,
            refuse_common: match (self.lookup)("ENLACE_COMMON_PASSWORDS").as_deref() {
                None | Some("refuse") => true,
                Some("allow") => false,
                Some(other) => bail!("ENLACE_COMMON_PASSWORDS is {other:?}; it may be refuse or allow"),
            },
        })
    }

    /// Codes of countries, as ISO 3166 writes them.
    fn countries(&self, name: &str) -> Result<Vec<String>> {
        let codes = self.list(name);
        match codes
            .iter()
            .find(|code| code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_uppercase()))
        {
            Some(wrong) => bail!("{name} has {wrong:?}; it may hold codes of countries in capitals, as BR"),
            None => Ok(codes),
        }
    }

    /// Where the operator is established: Brazil unless set.
    fn operator_country(&self) -> Result<String> {
        let mut codes = self.countries("ENLACE_OPERATOR_COUNTRY")?;
        match (codes.pop(), codes.is_empty()) {
            (None, _) => Ok("BR".to_owned()),
            (Some(code), true) => Ok(code),
            (Some(_), false) => bail!("ENLACE_OPERATOR_COUNTRY names one country"),
        }
    }

    /// An address of mail that a page may link to.
    fn address(&self, name: &str) -> Result<Option<String>> {
        let given = (self.lookup)(name).map(|given| given.trim().to_owned());
        let plain = |text: &str| {
            let parts = text.split_once('@');
            let whole = parts.is_some_and(|(user, host)| !user.is_empty() && !host.is_empty());
            whole && !text.contains(|letter: char| letter.is_whitespace() || "<>,".contains(letter))
        };
        match given {
            Some(wrong) if !plain(&wrong) => bail!("{name} is {wrong:?}; it may be one address, as ajuda@example.org"),
            given => Ok(given),
        }
    }

    fn list(&self, name: &str) -> Vec<String> {
        let text = (self.lookup)(name).unwrap_or_default();
        text.split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    }
}

fn read_file(text: &str) -> Result<BTreeMap<String, String>> {
    let table: toml::Table = text.parse()?;
    table
        .into_iter()
        .map(|(key, value)| {
            let value = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(switch) => switch.to_string(),
                toml::Value::Array(items) => {
                    let words: Option<Vec<&str>> = items.iter().map(toml::Value::as_str).collect();
                    words.context("a list may hold only texts")?.join(",")
                }
                other => bail!("{key} cannot be a {}", other.type_str()),
            };
            Ok((format!("ENLACE_{}", key.to_uppercase()), value))
        })
        .collect()
}

#[cfg(test)]
mod tests;
