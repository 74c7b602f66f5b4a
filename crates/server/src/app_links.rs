//! What phones ask the site before its links open in the native apps: `/.well-known/assetlinks.json` (Android) and
//! `/.well-known/apple-app-site-association` (Apple). Each is there only where its app is set.

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::routing::get;
use serde_json::{Value, json};
use std::str::FromStr;

/// An Android app and the certificates that sign it, as `package:SHA256` with further fingerprints after commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AndroidApp {
    package: String,
    fingerprints: Vec<String>,
}

impl FromStr for AndroidApp {
    type Err = String;

    fn from_str(text: &str) -> Result<AndroidApp, String> {
        let (package, certificates) = text
            .split_once(':')
            .ok_or("it must be package:SHA256, with the certificate's fingerprint after the package")?;
        if !is_reverse_domain(package) {
            return Err(format!("{package:?} is no package"));
        }
        let fingerprints = certificates.split(',').map(fingerprint).collect::<Result<_, _>>()?;
        Ok(AndroidApp {
            package: package.to_owned(),
            fingerprints,
        })
    }
}

impl AndroidApp {
    pub fn package(&self) -> &str {
        &self.package
    }
}

/// 32 bytes in hexadecimal with colons between them, as `keytool` prints them.
fn fingerprint(text: &str) -> Result<String, String> {
    let text = text.trim().to_ascii_uppercase();
    let bytes: Vec<&str> = text.split(':').collect();
    let is_byte = |byte: &&str| byte.len() == 2 && byte.bytes().all(|digit| digit.is_ascii_hexdigit());
    if bytes.len() == 32 && bytes.iter().all(is_byte) {
        Ok(text)
    } else {
        Err(format!(
            "{text:?} is no SHA256 fingerprint: 32 pairs of digits with colons between them"
        ))
    }
}

/// An app of Apple's as `TEAMID.bundle`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IosApp(String);

impl FromStr for IosApp {
    type Err = String;

    fn from_str(text: &str) -> Result<IosApp, String> {
        let is_team = |team: &str| team.len() == 10 && team.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match text.split_once('.') {
            Some((team, bundle)) if is_team(team) && is_reverse_domain(bundle) => Ok(IosApp(text.to_owned())),
            _ => Err("it must be TEAMID.bundle, the team with ten letters and digits".to_owned()),
        }
    }
}

impl IosApp {
    /// The bundle, without the team.
    pub fn bundle(&self) -> &str {
        self.0.split_once('.').map_or("", |(_, bundle)| bundle)
    }
}

fn is_reverse_domain(name: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(|first: char| first.is_ascii_alphabetic())
            && part
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
    };
    name.contains('.') && name.split('.').all(is_part)
}

/// Paths that no app opens: they are the server's own, and links in mails must reach it first.
const OF_THE_SERVER: [&str; 9] = [
    "/auth/v1/*",
    "/rest/v1/*",
    "/storage/v1/*",
    "/functions/v1/*",
    "/realtime/v1/*",
    "/assets/*",
    "/health*",
    "/demo/*",
    "/sandbox-checkout/*",
];

/// The routes of the apps that are set.
pub fn router(android: Option<&AndroidApp>, ios: Option<&IosApp>) -> Router {
    let files = [
        ("/.well-known/assetlinks.json", android.map(asset_links)),
        ("/.well-known/apple-app-site-association", ios.map(site_association)),
    ];
    let offered = files
        .into_iter()
        .filter_map(|(path, file)| Some((path, file?.to_string())));
    offered.fold(Router::new(), |routes, (path, file)| {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        ];
        routes.route(path, get(async move || (headers, file)))
    })
}

fn asset_links(app: &AndroidApp) -> Value {
    json!([{
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
            "namespace": "android_app",
            "package_name": app.package,
            "sha256_cert_fingerprints": app.fingerprints,
        },
    }])
}

fn site_association(app: &IosApp) -> Value {
    let excluded = OF_THE_SERVER.map(|path| json!({ "/": path, "exclude": true }));
    let components: Vec<Value> = excluded.into_iter().chain([json!({ "/": "/*" })]).collect();
    json!({ "applinks": { "details": [{ "appIDs": [app.0], "components": components }] } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn android_app_has_a_package_and_whole_fingerprints() {
        let print = ["ab"; 32].join(":");
        let app: AndroidApp = format!("net.enlace.app:{print}, {print}").parse().unwrap();
        assert_eq!(app.package, "net.enlace.app");
        assert_eq!(app.fingerprints, [print.to_uppercase(), print.to_uppercase()]);
        for wrong in [
            "",
            "net.enlace.app",
            "net.enlace.app:",
            "net.enlace.app:AB:CD",
            &format!("app:{print}"),
            &format!("net.1.app:{print}"),
            &format!("net.enlace.app:{print},"),
            &format!("net.enlace.app:{}", print.replace('a', "x")),
        ] {
            assert!(wrong.parse::<AndroidApp>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn ios_app_has_a_team_and_a_bundle() {
        assert!("A1B2C3D4E5.net.enlace.app".parse::<IosApp>().is_ok());
        for wrong in [
            "",
            "net.enlace.app",
            "A1B2C3D4E5",
            "A1B2C3D4E5.app",
            "A1B2.net.enlace.app",
        ] {
            assert!(wrong.parse::<IosApp>().is_err(), "{wrong}");
        }
    }
}
