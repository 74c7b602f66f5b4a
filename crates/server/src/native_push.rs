//! Pushes to installed apps: whose keys, and where the services are.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use supabase::push::native::{Apns, ApnsKey, Fcm, NativePush, ServiceAccount};

/// What the operator has of Google and Apple; each is left out with its service.
#[derive(Debug, Clone, Default)]
pub struct NativePushSettings {
    pub fcm: Option<FcmSettings>,
    pub apns: Option<ApnsSettings>,
}

#[derive(Debug, Clone)]
pub struct FcmSettings {
    /// The JSON file of a service account.
    pub service_account: PathBuf,
    /// None: Google's.
    pub endpoint: Option<String>,
}

#[derive(Debug, Clone)]
pub struct ApnsSettings {
    /// The `.p8` file.
    pub key: PathBuf,
    pub key_id: String,
    pub team_id: String,
    /// The bundle id.
    pub topic: String,
    /// None: Apple's for apps of the store.
    pub endpoint: Option<String>,
}

impl NativePushSettings {
    /// # Errors
    ///
    /// A key of Apple's without what belongs to it.
    pub fn read(lookup: &impl Fn(&str) -> Option<String>) -> Result<NativePushSettings> {
        let fcm = lookup("ENLACE_FCM_SERVICE_ACCOUNT").map(|path| FcmSettings {
            service_account: path.into(),
            endpoint: lookup("ENLACE_FCM_ENDPOINT"),
        });
        let with_key = |name: &str| match lookup(name) {
            Some(value) => Ok(value),
            None => bail!("ENLACE_APNS_KEY needs {name}"),
        };
        let apns = match lookup("ENLACE_APNS_KEY") {
            None => None,
            Some(path) => Some(ApnsSettings {
                key: path.into(),
                key_id: with_key("ENLACE_APNS_KEY_ID")?,
                team_id: with_key("ENLACE_APNS_TEAM_ID")?,
                topic: with_key("ENLACE_APNS_TOPIC")?,
                endpoint: lookup("ENLACE_APNS_ENDPOINT"),
            }),
        };
        Ok(NativePushSettings { fcm, apns })
    }

    /// Android's service, when it is configured.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or holds no usable key.
    pub fn open_fcm(&self) -> Result<Option<Arc<dyn NativePush>>> {
        let Some(settings) = &self.fcm else { return Ok(None) };
        let name = "ENLACE_FCM_SERVICE_ACCOUNT";
        let account = ServiceAccount::parse(&read(&settings.service_account, name)?).context(name)?;
        let fcm = Fcm::new(account, settings.endpoint.as_deref()).context(name)?;
        Ok(Some(Arc::new(fcm)))
    }

    /// Apple's service, when it is configured.
    ///
    /// # Errors
    ///
    /// As [`NativePushSettings::open_fcm`].
    pub fn open_apns(&self) -> Result<Option<Arc<dyn NativePush>>> {
        let Some(settings) = &self.apns else { return Ok(None) };
        let name = "ENLACE_APNS_KEY";
        let key = ApnsKey {
            pem: read(&settings.key, name)?,
            key_id: settings.key_id.clone(),
            team_id: settings.team_id.clone(),
            topic: settings.topic.clone(),
        };
        let apns = Apns::new(key, settings.endpoint.as_deref()).context(name)?;
        Ok(Some(Arc::new(apns)))
    }
}

fn read(path: &Path, name: &str) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{name}: {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_of_apple_without_its_names_is_refused() {
        let found = |name: &str| match name {
            "ENLACE_APNS_KEY" => Some("key.p8".to_owned()),
            "ENLACE_APNS_KEY_ID" => Some("ABC".to_owned()),
            _ => None,
        };
        let error = NativePushSettings::read(&found).unwrap_err();
        assert!(error.to_string().contains("ENLACE_APNS_TEAM_ID"), "{error}");
        let none = NativePushSettings::read(&|_: &str| None).unwrap();
        assert!(none.fcm.is_none() && none.apns.is_none());
        assert!(none.open_fcm().unwrap().is_none() && none.open_apns().unwrap().is_none());
    }

    #[test]
    fn file_that_is_no_key_is_refused_with_the_name_of_its_setting() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        std::fs::write(&path, "{}").unwrap();
        let file = path.display().to_string();
        let found = |name: &str| name.starts_with("ENLACE_").then(|| file.clone());
        let settings = NativePushSettings::read(&found).unwrap();
        let fcm = settings.open_fcm().err().unwrap();
        assert!(format!("{fcm:#}").contains("ENLACE_FCM_SERVICE_ACCOUNT"), "{fcm:#}");
        let apns = settings.open_apns().err().unwrap();
        assert!(format!("{apns:#}").contains("ENLACE_APNS_KEY"), "{apns:#}");
    }
}
