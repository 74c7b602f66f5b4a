//! Identity providers in the settings: `ENLACE_OIDC_PROVIDERS=google,clube`, then for each of them
//! `ENLACE_OIDC_GOOGLE_CLIENT_ID` and so on. Without it no provider is offered.

use anyhow::{Context, Result, bail, ensure};
use supabase::auth::{ClientKey, Provider};

/// Reads all of them; each error names its setting.
pub fn read(lookup: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Provider>> {
    let names = words(&lookup("ENLACE_OIDC_PROVIDERS").unwrap_or_default());
    let mut providers: Vec<Provider> = Vec::new();
    for name in names {
        ensure!(
            providers.iter().all(|known| known.name != name),
            "ENLACE_OIDC_PROVIDERS names {name:?} twice"
        );
        providers.push(read_one(lookup, &name).with_context(|| format!("ENLACE_OIDC_PROVIDERS: {name:?}"))?);
    }
    Ok(providers)
}

fn read_one(lookup: &dyn Fn(&str) -> Option<String>, name: &str) -> Result<Provider> {
    let prefix = format!("ENLACE_OIDC_{}", name.to_uppercase().replace('-', "_"));
    let get = |what: &str| lookup(&format!("{prefix}_{what}"));
    let usual = Provider::new(name);
    let provider = Provider {
        issuer: get("ISSUER").unwrap_or(usual.issuer),
        discovery: get("DISCOVERY"),
        client_ids: words(&get("CLIENT_ID").unwrap_or_default()),
        secret: get("SECRET"),
        key: client_key(&get).with_context(|| format!("{prefix}_KEY"))?,
        scopes: get("SCOPES").map_or(usual.scopes, |text| words(&text)),
        trusts_email: match get("TRUSTS_EMAIL").as_deref() {
            None | Some("1" | "true" | "on" | "yes") => true,
            Some("0" | "false" | "off" | "no") => false,
            Some(other) => bail!("{prefix}_TRUSTS_EMAIL is {other:?}; it may be on or off"),
        },
        ..usual
    };
    match provider.problem() {
        Some(problem) => bail!("{problem} ({prefix}_…)"),
        None => Ok(provider),
    }
}

/// The key of Apple's console, by which the server shows who it is and gives grants back.
fn client_key(get: &dyn Fn(&str) -> Option<String>) -> Result<Option<ClientKey>> {
    let Some(file) = get("KEY") else {
        return Ok(None);
    };
    let pem = std::fs::read_to_string(&file).with_context(|| format!("{file} cannot be read"))?;
    Ok(Some(ClientKey {
        team: get("TEAM").context("a key needs the team, in the setting that ends with _TEAM")?,
        id: get("KEY_ID").context("a key needs its id, in the setting that ends with _KEY_ID")?,
        pem,
        revocation_url: get("REVOCATION").unwrap_or_else(|| "https://appleid.apple.com/auth/revoke".to_owned()),
    }))
}

fn words(text: &str) -> Vec<String> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[(&str, &str)]) -> Result<Vec<Provider>> {
        read(&|name| {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn provider_that_is_not_configured_is_not_offered() {
        assert!(with(&[]).unwrap().is_empty());
        assert!(with(&[("ENLACE_OIDC_GOOGLE_CLIENT_ID", "x")]).unwrap().is_empty());
    }

    #[test]
    fn google_needs_only_its_client_and_others_their_issuer() {
        let found = with(&[
            ("ENLACE_OIDC_PROVIDERS", "google, meu-clube"),
            ("ENLACE_OIDC_GOOGLE_CLIENT_ID", "web, android"),
            ("ENLACE_OIDC_GOOGLE_SECRET", "s"),
            ("ENLACE_OIDC_MEU_CLUBE_CLIENT_ID", "c"),
            ("ENLACE_OIDC_MEU_CLUBE_ISSUER", "https://clube.example.org"),
            ("ENLACE_OIDC_MEU_CLUBE_SCOPES", "openid email"),
            ("ENLACE_OIDC_MEU_CLUBE_TRUSTS_EMAIL", "off"),
        ])
        .unwrap();
        assert_eq!(found[0].issuer, "https://accounts.google.com");
        assert_eq!(found[0].client_ids, ["web", "android"]);
        assert!(found[0].trusts_email && !found[1].trusts_email);
        assert_eq!(found[1].scopes, ["openid", "email"]);
    }

    #[test]
    fn key_is_read_from_its_file_and_must_be_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("AuthKey.p8").display().to_string();
        let values = [
            ("ENLACE_OIDC_PROVIDERS", "apple"),
            ("ENLACE_OIDC_APPLE_CLIENT_ID", "net.enlace.web"),
            ("ENLACE_OIDC_APPLE_TEAM", "A1B2C3D4E5"),
            ("ENLACE_OIDC_APPLE_KEY_ID", "KEY1"),
            ("ENLACE_OIDC_APPLE_KEY", file.as_str()),
        ];
        let refused = || format!("{:#}", with(&values).unwrap_err());
        assert!(refused().contains("ENLACE_OIDC_APPLE_KEY"), "{}", refused());
        std::fs::write(&file, "not a key").unwrap();
        assert!(refused().contains("P-256"), "{}", refused());
        let pair = rcgen::KeyPair::generate_for(&rcgen::PKCS_ECDSA_P256_SHA256).unwrap();
        std::fs::write(&file, pair.serialize_pem()).unwrap();
        let key = with(&values).unwrap().remove(0).key.unwrap();
        assert_eq!((key.team.as_str(), key.id.as_str()), ("A1B2C3D4E5", "KEY1"));
        assert_eq!(key.revocation_url, "https://appleid.apple.com/auth/revoke");
        assert!(!format!("{key:?}").contains("PRIVATE"), "a key is not printed");
        let without_team: Vec<_> = values
            .iter()
            .filter(|(name, _)| !name.ends_with("TEAM"))
            .copied()
            .collect();
        assert!(format!("{:#}", with(&without_team).unwrap_err()).contains("_TEAM"));
    }

    #[test]
    fn slips_are_named() {
        for values in [
            &[("ENLACE_OIDC_PROVIDERS", "google")] as &[_],
            &[("ENLACE_OIDC_PROVIDERS", "clube"), ("ENLACE_OIDC_CLUBE_CLIENT_ID", "x")],
            &[
                ("ENLACE_OIDC_PROVIDERS", "google,google"),
                ("ENLACE_OIDC_GOOGLE_CLIENT_ID", "x"),
            ],
            &[
                ("ENLACE_OIDC_PROVIDERS", "google"),
                ("ENLACE_OIDC_GOOGLE_CLIENT_ID", "x"),
                ("ENLACE_OIDC_GOOGLE_TRUSTS_EMAIL", "?"),
            ],
        ] {
            let error = format!("{:#}", with(values).unwrap_err());
            assert!(error.contains("ENLACE_OIDC_"), "{error}");
        }
    }
}
