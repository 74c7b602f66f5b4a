//! The stores whose purchases count here: none unless an operator gives what makes their word believable.

use crate::app_links::{AndroidApp, IosApp};
use anyhow::{Context, Result, bail, ensure};
use app::billing::Store;
use app::billing::stores::apple::{AppStore, AppStoreSettings, root_in_der};
use app::billing::stores::google::{PlaySettings, PlayStore, PushSender, ServiceAccount};
use db::Db;
use jobs::clock::Clock;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What an operator decides about both stores.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreSettings {
    pub app_store: Option<AppStoreFiles>,
    pub play: Option<PlayFiles>,
}

/// The App Store of Apple.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppStoreFiles {
    pub bundle: String,
    pub environments: Vec<String>,
    /// Root certificates that are trusted, in PEM or DER.
    pub roots: Vec<PathBuf>,
}

/// Google Play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayFiles {
    pub package: String,
    /// The key file of the service account.
    pub account: PathBuf,
    pub sender: PushSender,
    pub api_url: Option<String>,
    pub keys_url: Option<String>,
}

type Lookup<'a> = &'a dyn Fn(&str) -> Option<String>;

impl StoreSettings {
    /// Reads both; each error names its setting.
    pub fn read(lookup: Lookup<'_>, android: Option<&AndroidApp>, ios: Option<&IosApp>) -> Result<StoreSettings> {
        Ok(StoreSettings {
            app_store: app_store(lookup, ios)?,
            play: play(lookup, android)?,
        })
    }

    /// The stores, made once.
    pub fn open(&self, db: &Db, clock: &Arc<dyn Clock>) -> Result<Vec<Arc<dyn Store>>> {
        let mut stores: Vec<Arc<dyn Store>> = Vec::new();
        if let Some(files) = &self.app_store {
            let roots = files.roots.iter().map(|path| root(path));
            let settings = AppStoreSettings {
                bundle: files.bundle.clone(),
                environments: files.environments.clone(),
                roots: roots.collect::<Result<_>>()?,
            };
            stores.push(Arc::new(AppStore::new(db.clone(), settings)));
        }
        if let Some(files) = &self.play {
            let text = std::fs::read_to_string(&files.account);
            let text = text.with_context(|| format!("ENLACE_PLAY_SERVICE_ACCOUNT: {}", files.account.display()))?;
            let account = ServiceAccount::read(&text)
                .context("ENLACE_PLAY_SERVICE_ACCOUNT is no key file of a service account with an RSA key")?;
            let settings = PlaySettings {
                package: files.package.clone(),
                account,
                sender: files.sender.clone(),
                api_url: files.api_url.clone(),
                keys_url: files.keys_url.clone(),
            };
            let store = PlayStore::new(settings, clock.clone()).context("no client for Google Play")?;
            stores.push(Arc::new(store));
        }
        Ok(stores)
    }
}

fn app_store(lookup: Lookup<'_>, ios: Option<&IosApp>) -> Result<Option<AppStoreFiles>> {
    let Some(listed) = lookup("ENLACE_APP_STORE_ROOTS") else {
        return Ok(None);
    };
    let app = ios.context("ENLACE_APP_STORE_ROOTS needs ENLACE_IOS_APP, the app whose purchases count")?;
    let environments = words(&lookup("ENLACE_APP_STORE_ENVIRONMENTS").unwrap_or_else(|| "Production".into()));
    let known = |word: &String| matches!(word.as_str(), "Production" | "Sandbox");
    ensure!(
        !environments.is_empty() && environments.iter().all(known),
        "ENLACE_APP_STORE_ENVIRONMENTS may be Production, Sandbox or both"
    );
    Ok(Some(AppStoreFiles {
        bundle: app.bundle().to_owned(),
        environments,
        roots: words(&listed).into_iter().map(PathBuf::from).collect(),
    }))
}

fn play(lookup: Lookup<'_>, android: Option<&AndroidApp>) -> Result<Option<PlayFiles>> {
    let Some(account) = lookup("ENLACE_PLAY_SERVICE_ACCOUNT") else {
        return Ok(None);
    };
    let app = android.context("ENLACE_PLAY_SERVICE_ACCOUNT needs ENLACE_ANDROID_APP, the app whose purchases count")?;
    let needed = |name: &str| {
        lookup(name).with_context(|| format!("{name} is missing: without it no push of Google Play is ever believed"))
    };
    let address = |name: &str| {
        let url = lookup(name).map(|url| url.trim_end_matches('/').to_string());
        match url {
            Some(url) if !url.starts_with("http") => bail!("{name} is no address"),
            url => Ok(url),
        }
    };
    Ok(Some(PlayFiles {
        package: app.package().to_owned(),
        account: PathBuf::from(account),
        sender: PushSender {
            audience: needed("ENLACE_PLAY_PUSH_AUDIENCE")?,
            email: needed("ENLACE_PLAY_PUSH_EMAIL")?,
        },
        api_url: address("ENLACE_PLAY_API_URL")?,
        keys_url: address("ENLACE_PLAY_KEYS_URL")?,
    }))
}

/// The certificate in a file, in DER.
fn root(path: &Path) -> Result<Vec<u8>> {
    let bytes = std::fs::read(path).with_context(|| format!("ENLACE_APP_STORE_ROOTS: {}", path.display()))?;
    root_in_der(&bytes).with_context(|| format!("ENLACE_APP_STORE_ROOTS: {} is no certificate", path.display()))
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[(&str, &str)]) -> Result<StoreSettings> {
        let lookup = |name: &str| {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_string())
        };
        let print = ["AB"; 32].join(":");
        let android: AndroidApp = format!("net.enlace.app:{print}").parse().unwrap();
        let ios: IosApp = "A1B2C3D4E5.net.enlace.app".parse().unwrap();
        let apps = lookup("apps").is_some();
        StoreSettings::read(&lookup, apps.then_some(&android), apps.then_some(&ios))
    }

    #[test]
    fn store_without_its_settings_is_none() {
        assert_eq!(with(&[]).unwrap(), StoreSettings::default());
        assert_eq!(with(&[("apps", "1")]).unwrap(), StoreSettings::default());
    }

    #[test]
    fn slips_are_named() {
        let (apps, roots, account) = (
            ("apps", "1"),
            ("ENLACE_APP_STORE_ROOTS", "a.cer, b.pem"),
            ("ENLACE_PLAY_SERVICE_ACCOUNT", "key.json"),
        );
        for (values, name) in [
            (vec![roots], "ENLACE_IOS_APP"),
            (vec![account], "ENLACE_ANDROID_APP"),
            (vec![apps, account], "ENLACE_PLAY_PUSH_AUDIENCE"),
            (
                vec![apps, roots, ("ENLACE_APP_STORE_ENVIRONMENTS", "Xcode")],
                "ENLACE_APP_STORE_ENVIRONMENTS",
            ),
        ] {
            let refused = with(&values).unwrap_err().to_string();
            assert!(refused.contains(name), "{refused}");
        }
        let settings = with(&[apps, roots]).unwrap().app_store.unwrap();
        assert_eq!((settings.bundle.as_str(), settings.roots.len()), ("net.enlace.app", 2));
        assert_eq!(settings.environments, ["Production"]);
    }
}
