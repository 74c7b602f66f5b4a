//! The token in a person's links: their id and a code that only this installation can compute. It is stored nowhere.

use crate::kernel::Vault;
use uuid::Uuid;

const PURPOSE: &str = "waitlist";

/// What the letters to one address carry.
pub fn write(vault: &Vault, id: Uuid) -> String {
    let tag = vault.tag(PURPOSE, &id.to_string());
    format!("{}{}", id.simple(), hex::encode(tag))
}

/// Whose token it is; `None` for what was made up.
pub fn read(vault: &Vault, token: &str) -> Option<Uuid> {
    let (id, tag) = token.split_at_checked(32)?;
    let id = Uuid::try_parse(id).ok()?;
    let tag = hex::decode(tag).ok()?;
    vault.is_tag(PURPOSE, &id.to_string(), &tag).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::new_person_id;

    #[test]
    fn token_names_its_owner_and_cannot_be_made_up() {
        let (vault, id) = (Vault::new(&[1; 32]), new_person_id());
        let token = write(&vault, id);
        assert_eq!(read(&vault, &token), Some(id));
        assert_eq!(read(&Vault::new(&[2; 32]), &token), None);
        let other = format!("{}{}", new_person_id().simple(), &token[32..]);
        for wrong in [
            "",
            "é".repeat(40).as_str(),
            &token[..95],
            &other,
            &token.replace('a', "b"),
        ] {
            assert!(read(&vault, wrong).is_none() || wrong == token, "{wrong}");
        }
    }
}
