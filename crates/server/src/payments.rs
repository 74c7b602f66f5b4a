//! Who takes payments here: the sandbox unless an operator chose otherwise.

use crate::settings::{Payments, Settings};
use anyhow::{Context, Result};
use app::billing::sandbox::{Sandbox, page};
use app::billing::stripe::{Stripe, StripeSettings};
use app::billing::{Desk, PaymentProvider};
use axum::Router;
use db::Db;
use jobs::clock::Clock;
use std::sync::Arc;
use supabase::auth::Keys;

/// The provider, made once.
pub enum Till {
    Sandbox(Sandbox),
    Stripe(Arc<Stripe>),
    Closed,
}

impl Till {
    /// Makes the provider that the settings name.
    pub fn open(settings: &Settings, db: &Db, keys: &Keys) -> Result<Till> {
        Ok(match &settings.payments {
            Payments::Off => Till::Closed,
            Payments::Sandbox => {
                let secret = hex::encode(keys.digest(&[b"sandbox-payments"]));
                Till::Sandbox(Sandbox::new(db.clone(), &secret, &settings.site_url))
            }
            Payments::Stripe {
                secret_key,
                webhook_secrets,
                api_url,
            } => {
                let chosen = StripeSettings {
                    secret_key: secret_key.clone(),
                    webhook_secrets: webhook_secrets.clone(),
                    api_url: api_url.clone(),
                };
                Till::Stripe(Arc::new(Stripe::new(chosen).context("no client for Stripe")?))
            }
        })
    }

    pub fn desk(&self, site_url: &str) -> Desk {
        let provider: Option<Arc<dyn PaymentProvider>> = match self {
            Till::Sandbox(sandbox) => Some(Arc::new(sandbox.clone())),
            Till::Stripe(stripe) => Some(stripe.clone()),
            Till::Closed => None,
        };
        Desk::new(provider, site_url)
    }

    /// The sandbox's own pages; nothing with any other provider.
    pub fn pages(&self, clock: Arc<dyn Clock>, door: Router) -> Router {
        match self {
            Till::Sandbox(sandbox) => page::router(sandbox.clone(), clock, door),
            Till::Stripe(_) | Till::Closed => Router::new(),
        }
    }
}
