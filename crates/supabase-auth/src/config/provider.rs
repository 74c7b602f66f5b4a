//! External identity providers, as the operator configured them.

use std::fmt;

use crate::config::redirect::is_loopback;
use supabase_base::keys::jwk::PrivateKey;

/// The key by which Apple knows a client: it signs what stands for a secret, and lets grants be taken back.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientKey {
    pub team: String,
    pub id: String,
    /// PKCS#8 in PEM, of a key on P-256.
    pub pem: String,
    /// Where a grant is taken back.
    pub revocation_url: String,
}

impl fmt::Debug for ClientKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClientKey { team, id, .. } = self;
        f.debug_struct("ClientKey")
            .field("team", team)
            .field("id", id)
            .finish_non_exhaustive()
    }
}

/// One provider of OpenID Connect. It is offered only if it is configured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The word of `provider=` and of identities: lower case letters, digits, `-` and `_`.
    pub name: String,
    /// As it stands in the `iss` claim. Its discovery document is looked for below it.
    pub issuer: String,
    /// Where the discovery document is, when it is not where the issuer says.
    pub discovery: Option<String>,
    /// Accepted as audience of ID tokens; the first is the one by which people are sent there.
    pub client_ids: Vec<String>,
    /// `None`: a public client, which PKCE protects.
    pub secret: Option<String>,
    pub key: Option<ClientKey>,
    pub scopes: Vec<String>,
    /// Whether an `email_verified` of this provider is believed. Say no where people write their own address.
    pub trusts_email: bool,
    /// Whether the nonce in an ID token of a native sign-in is always the SHA-256 of the app's, as Apple has it.
    pub hashed_nonce: bool,
}

impl Provider {
    /// A provider by its name; those of Google and Apple are known.
    pub fn new(name: &str) -> Provider {
        let known = match name {
            "google" => "https://accounts.google.com",
            "apple" => "https://appleid.apple.com",
            _ => "",
        };
        let scopes: &[&str] = match name {
            "apple" => &["openid", "email", "name"],
            _ => &["openid", "email", "profile"],
        };
        Provider {
            name: name.to_owned(),
            issuer: known.to_owned(),
            discovery: None,
            client_ids: Vec::new(),
            secret: None,
            key: None,
            scopes: scopes.iter().map(|&scope| scope.to_owned()).collect(),
            trusts_email: true,
            hashed_nonce: name == "apple",
        }
    }

    /// What is wrong with the settings, in words for the operator.
    pub fn problem(&self) -> Option<String> {
        let named = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
        if self.name.is_empty() || self.name.len() > 40 || !self.name.bytes().all(named) {
            return Some("its name may hold lower case letters, digits, - and _".to_owned());
        }
        // Identities of these names are made by the service itself.
        if matches!(self.name.as_str(), "email" | "phone" | "anonymous_users") {
            return Some("its name is taken by a way of signing in".to_owned());
        }
        if self.client_ids.is_empty() {
            return Some("it has no client id".to_owned());
        }
        if let Some(key) = &self.key {
            if !matches!(PrivateKey::from_pem(&key.pem), Ok(PrivateKey::Ec(_))) {
                return Some("its key is no PKCS#8 document of a key on P-256".to_owned());
            }
            if key.team.is_empty() || key.id.is_empty() {
                return Some("its key has no team or no id".to_owned());
            }
        }
        let revocation = self.key.as_ref().map(|key| &key.revocation_url);
        let addresses = [Some(&self.issuer), self.discovery.as_ref(), revocation];
        let unsafe_one = addresses.into_iter().flatten().find(|url| !is_safe(url));
        unsafe_one.map(|url| format!("{url:?} is not an https address"))
    }

    /// Where the discovery document is.
    pub fn discovery_url(&self) -> String {
        self.discovery
            .clone()
            .unwrap_or_else(|| format!("{}/.well-known/openid-configuration", self.issuer.trim_end_matches('/')))
    }

    /// Whether an `iss` claim is this provider's. Google has issued tokens with and without the scheme.
    pub fn is_issuer(&self, claim: &str) -> bool {
        claim == self.issuer || (self.name == "google" && Some(claim) == self.issuer.strip_prefix("https://"))
    }

    /// The id by which people are sent there.
    pub fn client_id(&self) -> &str {
        self.client_ids.first().map_or("", String::as_str)
    }
}

/// Whether an address may be asked: https, or a server on this machine.
pub fn is_safe(url: &str) -> bool {
    let Ok(uri) = url.parse::<http::Uri>() else {
        return false;
    };
    let host = uri.host().unwrap_or("");
    match uri.scheme_str() {
        Some("https") => !host.is_empty(),
        Some("http") => is_loopback(host),
        _ => false,
    }
}
