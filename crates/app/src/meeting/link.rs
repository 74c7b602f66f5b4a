//! The link of a plan. The token is derived from the contact's id and stands nowhere; its hash finds the row.

use crate::kernel::Vault;
use sha2::{Digest, Sha256};
use uuid::Uuid;

const PLAN: &str = "meeting-plan";
const CALENDAR: &str = "meeting-calendar";

/// The token in a contact's link: 64 hexadecimal digits.
pub fn token(vault: &Vault, contact: Uuid) -> String {
    hex::encode(vault.tag(PLAN, &contact.to_string()))
}

/// What is stored of a token.
pub fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

/// The address of a contact's page. The token is behind `#`: browsers do not send it, so that no log holds it and no
/// page that is opened from there learns it.
pub fn page(site: &str, token: &str) -> String {
    format!("{site}/acompanhar#{token}")
}

/// The path of the calendar file of one side of a meeting.
pub fn calendar(vault: &Vault, meeting: Uuid, user: Uuid) -> String {
    let tag = hex::encode(vault.tag(CALENDAR, &format!("{meeting}:{user}")));
    format!(
        "/functions/v1/meeting-calendar?token={}{}{tag}",
        meeting.simple(),
        user.simple()
    )
}

/// The meeting and the side of such a path's query; `None` for what was made up.
pub fn read_calendar(vault: &Vault, query: &str) -> Option<(Uuid, Uuid)> {
    let token = query.split('&').find_map(|pair| pair.strip_prefix("token="))?;
    let (ids, tag) = token.split_at_checked(64)?;
    let (meeting, user) = ids.split_at_checked(32)?;
    let (meeting, user) = (Uuid::try_parse(meeting).ok()?, Uuid::try_parse(user).ok()?);
    let tag = hex::decode(tag).ok()?;
    vault
        .is_tag(CALENDAR, &format!("{meeting}:{user}"), &tag)
        .then_some((meeting, user))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_by_contact_and_installation() {
        let (one, other) = (Vault::new(&[1; 32]), Vault::new(&[2; 32]));
        let contact = Uuid::new_v4();
        assert_eq!(token(&one, contact).len(), 64);
        assert_ne!(token(&one, contact), token(&other, contact));
        assert_ne!(token(&one, contact), token(&one, Uuid::new_v4()));
        assert_ne!(hash(&token(&one, contact)), token(&one, contact));
    }

    #[test]
    fn calendar_link_names_one_side_and_cannot_be_made_up() {
        let (vault, meeting, user) = (Vault::new(&[1; 32]), Uuid::new_v4(), Uuid::new_v4());
        let path = calendar(&vault, meeting, user);
        let (_, query) = path.split_once('?').unwrap();
        assert_eq!(read_calendar(&vault, query), Some((meeting, user)));
        let stranger = query.replace(&user.simple().to_string(), &Uuid::new_v4().simple().to_string());
        for wrong in ["", "token=", "token=ã", &stranger, &query[..query.len() - 2]] {
            assert_eq!(read_calendar(&vault, wrong), None, "{wrong}");
        }
        assert_eq!(read_calendar(&Vault::new(&[2; 32]), query), None);
    }
}
