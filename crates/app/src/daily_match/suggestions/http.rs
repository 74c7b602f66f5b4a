//! Any service that speaks `POST {url}/chat/completions` as OpenAI's does. The operator chooses it; without one nothing is sent.

use super::writer::{SuggestionWriter, WriterError};
use crate::daily_match::talk::TalkMaterial;
use futures_util::future::BoxFuture;
use reqwest::Client;
use serde_json::{Value, json};
use std::time::Duration;

/// An answer is one sentence; services add some fields of their own.
const LARGEST_ANSWER: usize = 64 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(20);
/// Tokens of an answer; 200 characters of Portuguese need fewer.
const MOST_TOKENS: u32 = 160;

/// What the service is to do. The material is a message of its own, as JSON.
const INSTRUCTION: &str = include_str!("../../../content/suggestions/instruction.txt");

/// Where the service is, as the operator configured it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceAddress {
    /// Without `/chat/completions` and without a trailing slash.
    pub url: String,
    pub key: Option<String>,
    pub model: String,
}

/// Asks the service of the operator.
pub struct ServiceWriter {
    client: Client,
    address: ServiceAddress,
    host: String,
}

impl ServiceWriter {
    /// Fails when the address is none, or no client can be made.
    pub fn new(address: ServiceAddress) -> Result<ServiceWriter, String> {
        // Only the first call of a process decides; all ask for the same.
        let _already = rustls::crypto::ring::default_provider().install_default();
        let url = reqwest::Url::parse(&address.url).map_err(|error| error.to_string())?;
        let host = url.host_str().ok_or("the address has no host")?.to_owned();
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| error.to_string())?;
        Ok(ServiceWriter { client, address, host })
    }

    async fn ask(&self, material: &TalkMaterial) -> Result<String, WriterError> {
        let data = serde_json::to_string(material).map_err(|_| WriterError::Unusable("the material is no JSON"))?;
        let body = json!({
            "model": self.address.model,
            "max_tokens": MOST_TOKENS,
            "messages": [
                { "role": "system", "content": INSTRUCTION },
                { "role": "user", "content": data },
            ],
        });
        let mut request = self
            .client
            .post(format!("{}/chat/completions", self.address.url))
            .json(&body);
        if let Some(key) = &self.address.key {
            request = request.bearer_auth(key);
        }
        // The error does not name the address, which may carry a token.
        let unavailable = |error: reqwest::Error| WriterError::Unavailable(error.without_url().to_string());
        let mut response = request.send().await.map_err(unavailable)?;
        if !response.status().is_success() {
            return Err(WriterError::Unavailable(format!("status {}", response.status())));
        }
        let mut answer = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unavailable)? {
            if answer.len() + chunk.len() > LARGEST_ANSWER {
                return Err(WriterError::Unusable("the answer is too large"));
            }
            answer.extend_from_slice(&chunk);
        }
        let answer: Value =
            serde_json::from_slice(&answer).map_err(|_| WriterError::Unusable("the answer is no JSON"))?;
        let text = answer["choices"][0]["message"]["content"].as_str();
        text.map(str::to_owned)
            .ok_or(WriterError::Unusable("the answer has no text"))
    }
}

impl SuggestionWriter for ServiceWriter {
    fn host(&self) -> Option<&str> {
        Some(&self.host)
    }

    fn write<'a>(&'a self, material: &'a TalkMaterial) -> BoxFuture<'a, Result<String, WriterError>> {
        Box::pin(self.ask(material))
    }
}
