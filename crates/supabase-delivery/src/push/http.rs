//! The transport: requests to push services. No redirect is followed and no proxy is used; a request has a time, an
//! answer is not read.

use super::{EndpointRules, PushError, PushMessage, PushTransport, RetryAfter};
use futures_util::future::BoxFuture;
use jiff::fmt::rfc2822;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use std::net::SocketAddr;
use std::time::Duration;

const WITHIN: Duration = Duration::from_secs(15);
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// Sends messages over HTTP.
pub struct HttpTransport {
    client: Client,
    rules: EndpointRules,
}

impl HttpTransport {
    /// Fails when no client can be made, which is an error of the installation.
    pub fn new(rules: EndpointRules) -> Result<HttpTransport, PushError> {
        // Only the first call of a process decides; all ask for the same.
        let _already = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .redirect(Policy::none())
            .no_proxy()
            .timeout(WITHIN)
            .connect_timeout(CONNECT_WITHIN)
            .dns_resolver(RuledResolver { rules })
            .build()
            .map_err(|error| PushError::Refused(format!("no HTTP client: {error}")))?;
        Ok(HttpTransport { client, rules })
    }

    async fn post(&self, message: &PushMessage) -> Result<(), PushError> {
        // What is stored may be older than the rules; an address instead of a name is not resolved.
        let endpoint = self
            .rules
            .parse(message.endpoint.as_str())
            .map_err(|error| PushError::Refused(error.to_string()))?;
        let mut request = self
            .client
            .post(endpoint)
            .header("authorization", &message.authorization)
            .header("ttl", message.ttl.as_secs().max(0))
            .header("urgency", message.urgency.as_str())
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .body(message.body.clone());
        if let Some(topic) = &message.topic {
            request = request.header("topic", topic);
        }
        let answer = request.send().await.map_err(|error| PushError::Later {
            reason: error.without_url().to_string(),
            retry_after: None,
        })?;
        judge(answer.status(), answer.headers())
    }
}

impl PushTransport for HttpTransport {
    fn send<'a>(&'a self, message: &'a PushMessage) -> BoxFuture<'a, Result<(), PushError>> {
        Box::pin(self.post(message))
    }
}

fn judge(status: StatusCode, headers: &HeaderMap) -> Result<(), PushError> {
    let reason = format!("status {}", status.as_u16());
    match status {
        _ if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Gone),
        StatusCode::TOO_MANY_REQUESTS => Err(PushError::Later {
            reason,
            retry_after: retry_after(headers),
        }),
        _ if status.is_server_error() => Err(PushError::Later {
            reason,
            retry_after: retry_after(headers),
        }),
        _ => Err(PushError::Refused(reason)),
    }
}

/// Seconds, or a date.
fn retry_after(headers: &HeaderMap) -> Option<RetryAfter> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse::<i64>() {
        Ok(seconds) => (seconds >= 0).then_some(RetryAfter::Seconds(seconds)),
        Err(_) => Some(RetryAfter::At(rfc2822::parse(text).ok()?.timestamp())),
    }
}

/// Looks names up and leaves out the addresses that the rules do not allow: a public name may lead inside.
struct RuledResolver {
    rules: EndpointRules,
}

impl Resolve for RuledResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let rules = self.rules;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = found.filter(|address| rules.allows(address.ip())).collect();
            match allowed.is_empty() {
                true => Err("no address of this name may be contacted".into()),
                false => Ok(Box::new(allowed.into_iter()) as Addrs),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::push::Urgency;
    use jiff::SignedDuration;

    fn answer(status: u16, retry: Option<&str>) -> Result<(), PushError> {
        let mut headers = HeaderMap::new();
        if let Some(text) = retry {
            headers.insert(RETRY_AFTER, text.parse().unwrap());
        }
        judge(StatusCode::from_u16(status).unwrap(), &headers)
    }

    #[test]
    fn statuses_say_whether_to_try_again() {
        assert!(answer(201, None).is_ok() && answer(204, None).is_ok());
        for gone in [404, 410] {
            assert!(matches!(answer(gone, None), Err(PushError::Gone)));
        }
        for refused in [301, 302, 400, 401, 403, 413] {
            assert!(
                matches!(answer(refused, Some("5")), Err(PushError::Refused(_))),
                "{refused}"
            );
        }
        let after = |status, text| match answer(status, text) {
            Err(PushError::Later { retry_after, .. }) => retry_after,
            other => panic!("{other:?}"),
        };
        assert_eq!(after(429, Some("120")), Some(RetryAfter::Seconds(120)));
        assert_eq!(after(500, None), None);
        assert_eq!(after(503, Some("-1")), None);
        assert_eq!(after(503, Some("soon")), None);
        let date = "Tue, 24 Nov 2026 12:00:00 GMT";
        let at = "2026-11-24T12:00:00Z".parse().unwrap();
        assert_eq!(after(503, Some(date)), Some(RetryAfter::At(at)));
    }

    #[tokio::test]
    async fn names_and_addresses_inside_are_not_contacted() {
        let inside = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = inside.local_addr().unwrap().port();
        let transport = HttpTransport::new(EndpointRules::Public).unwrap();
        let message = |endpoint: &str| PushMessage {
            endpoint: endpoint.parse().unwrap(),
            authorization: "vapid".into(),
            body: Vec::new(),
            ttl: SignedDuration::ZERO,
            urgency: Urgency::Low,
            topic: None,
        };
        let direct = transport.send(&message(&format!("https://127.0.0.1:{port}/x"))).await;
        assert!(matches!(direct, Err(PushError::Refused(_))), "{direct:?}");
        let lookup = |rules| RuledResolver { rules }.resolve("localhost".parse().unwrap());
        assert!(lookup(EndpointRules::Public).await.is_err());
        assert!(lookup(EndpointRules::PublicAndLoopback).await.is_ok());
    }
}
