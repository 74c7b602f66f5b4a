//! Identity providers in the settings: `ENLACE_OIDC_PROVIDERS=google,clube`, then for each of them
//! `ENLACE_OIDC_GOOGLE_CLIENT_ID` and so on. Without it no provider is offered.

use anyhow::{Context, Result, bail, ensure};
use supabase::auth::Provider;

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
