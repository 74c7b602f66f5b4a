//! Who takes payments here: the sandbox unless an operator chose otherwise.

use anyhow::{Context, Result, bail};
use app::billing::sandbox::{Sandbox, page};
use app::billing::stripe::{Stripe, StripeSettings};
use app::billing::{PaymentProvider, Payments, Store};
use axum::Router;
use db::Db;
use jobs::clock::Clock;
use std::sync::Arc;
use supabase::auth::Keys;

/// What an operator decides about payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentMode {
    /// Our own provider, which takes no money.
    Sandbox,
    Stripe {
        secret_key: String,
        webhook_secrets: Vec<String>,
        /// None: Stripe itself.
        api_url: Option<String>,
    },
    /// Nothing is sold.
    Off,
}

impl PaymentMode {
    /// Stripe where its key is given, else the sandbox, which [`crate::production_checks`] refuses in production.
    pub fn read(lookup: &dyn Fn(&str) -> Option<String>) -> Result<PaymentMode> {
        let key = lookup("ENLACE_STRIPE_SECRET_KEY");
        let usual = if key.is_some() { "stripe" } else { "sandbox" };
        match lookup("ENLACE_PAYMENTS").as_deref().unwrap_or(usual) {
            "off" => Ok(PaymentMode::Off),
            "sandbox" => Ok(PaymentMode::Sandbox),
            "stripe" => {
                let listed = lookup("ENLACE_STRIPE_WEBHOOK_SECRET").unwrap_or_default();
                let secrets = listed.split(',').map(str::trim).filter(|secret| !secret.is_empty());
                let webhook_secrets: Vec<String> = secrets.map(str::to_owned).collect();
                if webhook_secrets.is_empty() {
                    bail!("ENLACE_STRIPE_WEBHOOK_SECRET is missing: without it no payment is ever believed");
                }
                Ok(PaymentMode::Stripe {
                    secret_key: key.context("ENLACE_STRIPE_SECRET_KEY is missing")?,
                    webhook_secrets,
                    api_url: lookup("ENLACE_STRIPE_API_URL").map(|url| url.trim_end_matches('/').to_string()),
                })
            }
            other => bail!("ENLACE_PAYMENTS is {other:?}; it may be sandbox, stripe or off"),
        }
    }
}

/// The provider, made once.
pub enum PaymentProviders {
    Sandbox(Sandbox),
    Stripe(Arc<Stripe>),
    Closed,
}

impl PaymentProviders {
    /// Makes the provider of a mode; `site_url` is where the sandbox's own pages are.
    pub fn open(mode: &PaymentMode, site_url: &str, db: &Db, keys: &Keys) -> Result<PaymentProviders> {
        Ok(match mode {
            PaymentMode::Off => PaymentProviders::Closed,
            PaymentMode::Sandbox => {
                let secret = hex::encode(keys.digest(&[b"sandbox-payments"]));
                PaymentProviders::Sandbox(Sandbox::new(db.clone(), &secret, site_url))
            }
            PaymentMode::Stripe {
                secret_key,
                webhook_secrets,
                api_url,
            } => {
                let chosen = StripeSettings {
                    secret_key: secret_key.clone(),
                    webhook_secrets: webhook_secrets.clone(),
                    api_url: api_url.clone(),
                };
                PaymentProviders::Stripe(Arc::new(Stripe::new(chosen).context("no client for Stripe")?))
            }
        })
    }

    pub fn payments(&self, stores: Vec<Arc<dyn Store>>, site_url: &str) -> Payments {
        let provider: Option<Arc<dyn PaymentProvider>> = match self {
            PaymentProviders::Sandbox(sandbox) => Some(Arc::new(sandbox.clone())),
            PaymentProviders::Stripe(stripe) => Some(stripe.clone()),
            PaymentProviders::Closed => None,
        };
        Payments::new(provider, stores, site_url)
    }

    /// The sandbox's own pages; nothing with any other provider.
    pub fn pages(&self, clock: Arc<dyn Clock>, router: Router) -> Router {
        match self {
            PaymentProviders::Sandbox(sandbox) => page::router(sandbox.clone(), clock, router),
            PaymentProviders::Stripe(_) | PaymentProviders::Closed => Router::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[(&str, &str)]) -> Result<PaymentMode> {
        let lookup = |name: &str| {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_string())
        };
        PaymentMode::read(&lookup)
    }

    #[test]
    fn payments_without_settings_are_the_sandbox() {
        assert_eq!(with(&[]).unwrap(), PaymentMode::Sandbox);
        assert_eq!(with(&[("ENLACE_PAYMENTS", "off")]).unwrap(), PaymentMode::Off);
        assert!(with(&[("ENLACE_PAYMENTS", "lua")]).is_err());
    }

    #[test]
    fn stripe_needs_its_secrets() {
        let (key, hook) = (
            ("ENLACE_STRIPE_SECRET_KEY", "sk_live_x"),
            ("ENLACE_STRIPE_WEBHOOK_SECRET", "whsec_a, whsec_b"),
        );
        let refused = with(&[key]).unwrap_err().to_string();
        assert!(refused.contains("ENLACE_STRIPE_WEBHOOK_SECRET"), "{refused}");
        assert!(with(&[("ENLACE_PAYMENTS", "stripe"), hook]).is_err());
        let PaymentMode::Stripe { webhook_secrets, .. } = with(&[key, hook]).unwrap() else {
            panic!("a key of Stripe's means Stripe");
        };
        assert_eq!(webhook_secrets, ["whsec_a", "whsec_b"]);
    }
}
