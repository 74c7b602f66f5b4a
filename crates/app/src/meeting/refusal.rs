//! "Não quero mais receber": somebody outside of the product ends all letters about meetings to their address, for good.
//!
//! The link in each letter holds a keyed hash of the address and a code that only this installation can compute. It works
//! without an account, once and for all, and again changes nothing. The hash alone is stored. A planner reads of such a contact
//! that it cannot be reached, as of an address that too many strangers named, so that neither tells which it was.

use super::contact::Contact;
use super::store::refusals;
use crate::AppState;
use crate::kernel::Vault;
use crate::kernel::fault::{Fault, FaultResult};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use std::fmt;

const ADDRESS: &str = "contact-address";
const LINK: &str = "contact-refusal";
/// Hexadecimal digits of a hash.
const DIGITS: usize = 32;
/// What mail programs call from their own button.
pub const EDGE: &str = "contact-unsubscribe";

/// A keyed hash of an address of e-mail or a telephone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressHash(String);

impl AddressHash {
    /// `None` for a contact without an address.
    pub fn of(vault: &Vault, contact: &Contact) -> Option<AddressHash> {
        let address = match (&contact.email, &contact.phone) {
            (Some(email), _) => mailbox(email),
            (None, phone) => phone.clone()?,
        };
        let mut hash = hex::encode(vault.tag(ADDRESS, &address));
        hash.truncate(DIGITS);
        Some(AddressHash(hash))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The token of the link that ends letters to this address.
    fn token(&self, vault: &Vault) -> String {
        format!("{}{}", self.0, hex::encode(vault.tag(LINK, &self.0)))
    }

    /// The address of the page that asks.
    pub fn page(&self, vault: &Vault, site: &str) -> String {
        format!("{site}/acompanhar/sair#{}", self.token(vault))
    }

    /// The address for the head of a letter.
    pub fn button(&self, vault: &Vault, site: &str) -> String {
        format!("{site}/functions/v1/{EDGE}?token={}", self.token(vault))
    }

    /// The hash of a token; `None` for what was made up.
    fn read(vault: &Vault, token: &str) -> Option<AddressHash> {
        let (hash, tag) = token.split_at_checked(DIGITS)?;
        let tag = hex::decode(tag).ok()?;
        vault.is_tag(LINK, hash, &tag).then(|| AddressHash(hash.to_owned()))
    }
}

/// The mailbox of an address, without what its owner adds behind a plus sign. Dots stay but where a provider ignores them:
/// elsewhere the other spelling may be another person's, who must not silence this one.
fn mailbox(email: &str) -> String {
    let email = email.to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else {
        return email;
    };
    let local = local.split('+').next().unwrap_or(local);
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", local.replace('.', "")),
        _ => format!("{local}@{domain}"),
    }
}

impl fmt::Display for AddressHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Ends all letters to the address of a link. Errors: `NotFound` for what was made up.
pub async fn refuse(app: &AppState, token: &str, now: Timestamp) -> FaultResult<()> {
    let hash = AddressHash::read(&app.vault, token).ok_or(Fault::NotFound)?;
    app.act(move |tx| Box::pin(async move { refusals::insert(tx, &hash, now).await }))
        .await
}

/// The button of a mail program (RFC 8058): a POST ends the letters; a GET changes nothing, because mail scanners follow
/// links, and shows the page that asks. Made up and used links are answered alike.
pub async fn button(app: &AppState, method: &Method, query: &str, now: Timestamp) -> FaultResult<Response> {
    let token = query.split('&').find_map(|pair| pair.strip_prefix("token="));
    let hash = token.and_then(|token| AddressHash::read(&app.vault, token));
    match *method {
        Method::POST => {
            if let Some(hash) = hash {
                app.act(move |tx| Box::pin(async move { refusals::insert(tx, &hash, now).await }))
                    .await?;
            }
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Method::GET | Method::HEAD => {
            let page = hash.map_or_else(|| "/acompanhar/sair".to_owned(), |hash| hash.page(&app.vault, ""));
            Ok((StatusCode::SEE_OTHER, [(header::LOCATION, page)]).into_response())
        }
        _ => Ok(StatusCode::METHOD_NOT_ALLOWED.into_response()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(email: Option<&str>, phone: Option<&str>) -> Contact {
        Contact {
            name: "Marta".into(),
            email: email.map(str::to_owned),
            phone: phone.map(str::to_owned),
        }
    }

    #[test]
    fn token_names_one_address_of_one_installation_and_cannot_be_made_up() {
        let (vault, other) = (Vault::new(&[1; 32]), Vault::new(&[2; 32]));
        let of = |contact| AddressHash::of(&vault, &contact).unwrap();
        let marta = of(contact(Some("marta@c.example"), None));
        assert_eq!(marta, of(contact(Some("Marta+enlace@C.example"), None)));
        assert_ne!(marta, of(contact(Some("mar.ta@c.example"), None)));
        assert_ne!(marta, of(contact(None, Some("+5511987654321"))));
        let token = marta.token(&vault);
        assert_eq!(AddressHash::read(&vault, &token), Some(marta.clone()));
        assert_eq!(AddressHash::read(&other, &token), None);
        let strange = of(contact(Some("eva@c.example"), None));
        let swapped = token.replace(marta.as_str(), strange.as_str());
        for wrong in ["", "ã", marta.as_str(), &token[..token.len() - 2], &swapped] {
            assert_eq!(AddressHash::read(&vault, wrong), None, "{wrong}");
        }
    }
}
