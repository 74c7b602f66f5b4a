//! The HTTP client for payment providers: limits on time and size, and no redirects.

use super::provider::ProviderError;
use reqwest::{Client, RequestBuilder, StatusCode};
use std::time::Duration;

/// Largest accepted answer, in bytes. An answer has some kilobytes; a list, some hundred.
const LARGEST: usize = 4 * 1024 * 1024;

/// Fails when no client can be made, which is an error of the installation.
pub fn client() -> Result<Client, ProviderError> {
    // Only the first call of a process decides; all ask for the same.
    let _already = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .connect_timeout(Duration::from_secs(5))
        .timeout(Duration::from_secs(20))
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| ProviderError::Unavailable(error.to_string()))
}

/// Sends a request; answers the status, whatever it is, and the body.
///
/// Errors: `Unavailable` where no answer comes in time, or one that is too large. The error does not name the address,
/// which may carry a token.
pub async fn answer(request: RequestBuilder) -> Result<(StatusCode, Vec<u8>), ProviderError> {
    let unavailable = |error: reqwest::Error| ProviderError::Unavailable(error.without_url().to_string());
    let mut response = request.send().await.map_err(unavailable)?;
    let status = response.status();
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unavailable)? {
        if body.len() + chunk.len() > LARGEST {
            return Err(ProviderError::Unavailable("the answer is too large".into()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok((status, body))
}
