//! The one way out: requests to providers, at addresses that are configured or that a configured document names.
//!
//! No redirect is followed, an answer has a size and a time, and only https is spoken, but to this very machine.

use std::sync::OnceLock;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use crate::config::provider::is_safe;

/// Longest wait for a whole answer.
const WITHIN: Duration = Duration::from_secs(10);
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// Largest answer; the documents of real providers have a few kilobytes.
const MOST: usize = 256 * 1024;

/// Sends the requests; the client behind it is made when it is first needed.
#[derive(Default)]
pub struct Fetcher {
    client: OnceLock<Client>,
}

/// Why there is no answer; the text is for the log.
pub type FetchError = String;

impl Fetcher {
    /// The JSON object at an address.
    pub async fn get(&self, url: &str) -> Result<Value, FetchError> {
        check(url)?;
        answer(self.client()?.get(url)).await
    }

    /// The same as the holder of a token.
    pub async fn get_with(&self, url: &str, token: &str) -> Result<Value, FetchError> {
        check(url)?;
        answer(self.client()?.get(url).bearer_auth(token)).await
    }

    /// The JSON object that answers a form; `basic` are name and secret of the client.
    pub async fn post(
        &self,
        url: &str,
        form: &[(&str, &str)],
        basic: Option<(&str, &str)>,
    ) -> Result<Value, FetchError> {
        check(url)?;
        let request = self.client()?.post(url).form(form);
        answer(match basic {
            Some((name, secret)) => request.basic_auth(name, Some(secret)),
            None => request,
        })
        .await
    }

    /// Sends a form and reads only whether it was taken.
    pub async fn send(&self, url: &str, form: &[(&str, &str)]) -> Result<(), FetchError> {
        check(url)?;
        let without_address = |error: reqwest::Error| error.without_url().to_string();
        let response = self
            .client()?
            .post(url)
            .form(form)
            .send()
            .await
            .map_err(without_address)?;
        match response.status() {
            status if status.is_success() => Ok(()),
            status => Err(format!("status {}", status.as_u16())),
        }
    }

    fn client(&self) -> Result<&Client, FetchError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        if rustls::crypto::CryptoProvider::get_default().is_none()
            && rustls::crypto::ring::default_provider().install_default().is_err()
        {
            tracing::debug!("another thread chose the cryptography of TLS first");
        }
        let made = Client::builder()
            .redirect(Policy::none())
            .timeout(WITHIN)
            .connect_timeout(CONNECT_WITHIN)
            .build()
            .map_err(|error| format!("no HTTP client: {error}"))?;
        Ok(self.client.get_or_init(|| made))
    }
}

async fn answer(request: RequestBuilder) -> Result<Value, FetchError> {
    let without_address = |error: reqwest::Error| error.without_url().to_string();
    let mut response = request
        .header("accept", "application/json")
        .send()
        .await
        .map_err(without_address)?;
    let status = response.status();
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(without_address)? {
        if bytes.len() + chunk.len() > MOST {
            return Err("the answer is too large".to_owned());
        }
        bytes.extend_from_slice(&chunk);
    }
    let value: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if !status.is_success() {
        // The word of RFC 6749; the description may quote what was sent.
        let word: String = value["error"].as_str().unwrap_or("").chars().take(60).collect();
        return Err(format!("status {} {word}", status.as_u16()));
    }
    match value.is_object() {
        true => Ok(value),
        false => Err("the answer is no JSON object".to_owned()),
    }
}

fn check(url: &str) -> Result<(), FetchError> {
    match is_safe(url) {
        true => Ok(()),
        false => Err("the address is neither https nor on this machine".to_owned()),
    }
}
