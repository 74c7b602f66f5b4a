//! Who helps to write what two people may talk about: the templates, unless an operator chose a service.

use anyhow::{Context, Result, anyhow, bail};
use app::daily_match::suggestions::{ServiceAddress, ServiceWriter, Suggestions, TemplateWriter};
use std::sync::Arc;

/// Reads `ENLACE_LLM_…`. None: nothing is sent anywhere.
///
/// # Errors
///
/// A part without the others, or an address that is none.
pub fn read(lookup: &dyn Fn(&str) -> Option<String>) -> Result<Option<ServiceAddress>> {
    let (url, key, model) = (
        lookup("ENLACE_LLM_URL"),
        lookup("ENLACE_LLM_KEY"),
        lookup("ENLACE_LLM_MODEL"),
    );
    let Some(url) = url else {
        if key.is_some() || model.is_some() {
            bail!("ENLACE_LLM_URL is missing: ENLACE_LLM_KEY and ENLACE_LLM_MODEL are of no use without it");
        }
        return Ok(None);
    };
    let parsed = url::Url::parse(&url).context("ENLACE_LLM_URL is no address")?;
    if !matches!(parsed.scheme(), "https" | "http") || parsed.host_str().is_none() {
        bail!("ENLACE_LLM_URL is no http address");
    }
    Ok(Some(ServiceAddress {
        url: url.trim_end_matches('/').to_owned(),
        key,
        model: model.context("ENLACE_LLM_MODEL is missing: the service needs the name of a model")?,
    }))
}

/// The writer of this installation.
///
/// # Errors
///
/// No client can be made.
pub fn open(address: Option<&ServiceAddress>) -> Result<Suggestions> {
    Ok(match address {
        None => Arc::new(TemplateWriter),
        Some(address) => {
            let writer = ServiceWriter::new(address.clone());
            Arc::new(writer.map_err(|reason| anyhow!("ENLACE_LLM_URL: {reason}"))?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[(&str, &str)]) -> Result<Option<ServiceAddress>> {
        read(&|name: &str| {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn service_needs_an_address_and_a_model() {
        let (url, model) = (
            ("ENLACE_LLM_URL", "https://texts.example/v1/"),
            ("ENLACE_LLM_MODEL", "small"),
        );
        assert_eq!(with(&[]).unwrap(), None);
        assert!(with(&[url]).unwrap_err().to_string().contains("ENLACE_LLM_MODEL"));
        assert!(with(&[model]).unwrap_err().to_string().contains("ENLACE_LLM_URL"));
        assert!(with(&[("ENLACE_LLM_URL", "ftp://x"), model]).is_err());
        let address = with(&[url, model]).unwrap().unwrap();
        assert_eq!(address.url, "https://texts.example/v1");
        assert_eq!(open(Some(&address)).unwrap().host(), Some("texts.example"));
        assert_eq!(open(None).unwrap().host(), None);
    }
}
