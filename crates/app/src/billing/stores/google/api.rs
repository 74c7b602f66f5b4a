//! The Play Developer API, as the service account that an operator configured.

use crate::billing::http;
use crate::billing::provider::ProviderError;
use jiff::{SignedDuration, Timestamp};
use jobs::clock::Clock;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use supabase::keys::jwk::PrivateKey;
use supabase::keys::jws;
use tokio::sync::Mutex;

const SCOPE: &str = "https://www.googleapis.com/auth/androidpublisher";
const PRODUCTION: &str = "https://androidpublisher.googleapis.com";
/// How long an assertion is good; Google takes an hour at most.
const ASSERTION: SignedDuration = SignedDuration::from_mins(10);
/// A token is renewed this long before its end.
const EARLY: SignedDuration = SignedDuration::from_mins(1);

/// A service account, as its key file describes it.
pub struct ServiceAccount {
    pub email: String,
    pub key_id: String,
    pub key: PrivateKey,
    /// Where an assertion becomes a token.
    pub token_url: String,
}

impl fmt::Debug for ServiceAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceAccount")
            .field("email", &self.email)
            .finish_non_exhaustive()
    }
}

impl ServiceAccount {
    /// Reads the JSON file that Google hands out; none for anything else.
    pub fn read(text: &str) -> Option<ServiceAccount> {
        let file: Value = serde_json::from_str(text).ok()?;
        let word = |name: &str| file[name].as_str().filter(|word| !word.is_empty()).map(str::to_owned);
        Some(ServiceAccount {
            email: word("client_email")?,
            key_id: word("private_key_id")?,
            key: PrivateKey::from_pem(&word("private_key")?).ok()?,
            token_url: word("token_uri")?,
        })
    }
}

/// Calls of the API.
pub struct Api {
    pub client: Client,
    clock: Arc<dyn Clock>,
    base: String,
    package: String,
    account: ServiceAccount,
    /// The token with its end.
    token: Mutex<Option<(String, Timestamp)>>,
}

impl Api {
    pub fn new(
        clock: Arc<dyn Clock>,
        package: &str,
        account: ServiceAccount,
        base: Option<&str>,
    ) -> Result<Api, ProviderError> {
        Ok(Api {
            client: http::client()?,
            clock,
            base: base.unwrap_or(PRODUCTION).to_string(),
            package: package.to_string(),
            account,
            token: Mutex::default(),
        })
    }

    /// A subscription; none where Google knows no such purchase, or forgot it.
    pub async fn subscription(&self, purchase: &str) -> Result<Option<Value>, ProviderError> {
        let path = format!("purchases/subscriptionsv2/tokens/{purchase}");
        let request = self.client.get(self.url(&path));
        match self.send(request).await? {
            (StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::BAD_REQUEST, _) => Ok(None),
            (status, body) => read(status, body).map(Some),
        }
    }

    /// Orders by their ids, those that are known.
    pub async fn orders(&self, ids: &[String]) -> Result<Vec<Value>, ProviderError> {
        let pairs: Vec<(&str, &String)> = ids.iter().map(|id| ("orderIds", id)).collect();
        let request = self.client.get(self.url_of_orders(&pairs)?);
        let (status, body) = self.send(request).await?;
        let answer = read(status, body)?;
        Ok(answer["orders"].as_array().cloned().unwrap_or_default())
    }

    /// Says that a purchase was delivered.
    pub async fn acknowledge(&self, product: &str, purchase: &str) -> Result<(), ProviderError> {
        let path = format!("purchases/subscriptions/{product}/tokens/{purchase}:acknowledge");
        let request = self.client.post(self.url(&path)).json(&json!({}));
        let (status, _) = self.send(request).await?;
        match status.is_success() {
            true => Ok(()),
            false => Err(ProviderError::Unavailable(format!("{status} to an acknowledgement"))),
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}/androidpublisher/v3/applications/{}/{path}", self.base, self.package)
    }

    fn url_of_orders(&self, pairs: &[(&str, &String)]) -> Result<reqwest::Url, ProviderError> {
        reqwest::Url::parse_with_params(&self.url("orders:batchGet"), pairs)
            .map_err(|error| ProviderError::Unavailable(error.to_string()))
    }

    async fn send(&self, request: RequestBuilder) -> Result<(StatusCode, Vec<u8>), ProviderError> {
        http::answer(request.bearer_auth(self.token().await?)).await
    }

    async fn token(&self) -> Result<String, ProviderError> {
        // One request at a time: concurrent callers find its result.
        let mut known = self.token.lock().await;
        let now = self.clock.now();
        if let Some((token, _)) = known.as_ref().filter(|(_, until)| now + EARLY < *until) {
            return Ok(token.clone());
        }
        let claims = json!({
            "iss": self.account.email, "scope": SCOPE, "aud": self.account.token_url,
            "iat": now.as_second(), "exp": (now + ASSERTION).as_second(),
        });
        let assertion = jws::sign(&claims, &self.account.key, &self.account.key_id)
            .map_err(|error| ProviderError::Unavailable(error.to_string()))?;
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
            ("assertion", assertion.as_str()),
        ];
        let (status, body) = http::answer(self.client.post(&self.account.token_url).form(&form)).await?;
        let answer = read(status, body)?;
        let token = answer["access_token"].as_str().map(str::to_owned);
        let token = token.ok_or_else(|| ProviderError::Unavailable("an answer without a token".into()))?;
        let seconds = answer["expires_in"].as_i64().unwrap_or(0).clamp(0, 86_400);
        *known = Some((token.clone(), now + SignedDuration::from_secs(seconds)));
        Ok(token)
    }
}

fn read(status: StatusCode, body: Vec<u8>) -> Result<Value, ProviderError> {
    match status.is_success() {
        true => serde_json::from_slice(&body).map_err(|_| ProviderError::Unavailable("an answer without JSON".into())),
        // A refusal of the account's rights is the operator's to repair; the same call works afterwards.
        false => Err(ProviderError::Unavailable(status.to_string())),
    }
}
