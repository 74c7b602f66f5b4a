//! The keyed hash of an address outside of the product, and the links in messages to it.

use crate::kernel::Vault;
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
    pub fn of(vault: &Vault, email: Option<&str>, phone: Option<&str>) -> Option<AddressHash> {
        let address = email.map(mailbox).or_else(|| phone.map(str::to_owned))?;
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
    pub fn read(vault: &Vault, token: &str) -> Option<AddressHash> {
        let (hash, tag) = token.split_at_checked(DIGITS)?;
        let tag = hex::decode(tag).ok()?;
        vault.is_tag(LINK, hash, &tag).then(|| AddressHash(hash.to_owned()))
    }
}

/// The mailbox of an address, without what its owner adds behind a plus sign. Dots are removed only where the provider
/// ignores them: elsewhere the other spelling may belong to another person, who must not be able to stop these messages.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_names_one_address_of_one_installation_and_cannot_be_made_up() {
        let (vault, other) = (Vault::new(&[1; 32]), Vault::new(&[2; 32]));
        let of = |email, phone| AddressHash::of(&vault, email, phone).unwrap();
        let marta = of(Some("marta@c.example"), None);
        assert_eq!(marta, of(Some("Marta+enlace@C.example"), None));
        assert_ne!(marta, of(Some("mar.ta@c.example"), None));
        assert_ne!(marta, of(None, Some("+5511987654321")));
        let token = marta.token(&vault);
        assert_eq!(AddressHash::read(&vault, &token), Some(marta.clone()));
        assert_eq!(AddressHash::read(&other, &token), None);
        let strange = of(Some("eva@c.example"), None);
        let swapped = token.replace(marta.as_str(), strange.as_str());
        for wrong in ["", "ã", marta.as_str(), &token[..token.len() - 2], &swapped] {
            assert_eq!(AddressHash::read(&vault, wrong), None, "{wrong}");
        }
    }
}
