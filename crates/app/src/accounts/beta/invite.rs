//! Invitations: a code that works once. It is derived from its row, so it stands nowhere.

use super::model::{INVITE_DAYS, days_after};
use super::store::{self, Invite};
use crate::accounts::staff::{self, Manager};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Vault, new_person_id};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Characters that are not confused when read aloud: no 0, 1, I, L, O or U.
const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 10;

/// The code of an invitation, as it is written: `ABCDE-FGHJK`.
pub fn code(vault: &Vault, id: Uuid) -> String {
    let tag = vault.tag("beta.invite", &id.to_string());
    let letters: String = tag
        .iter()
        .take(LENGTH)
        .map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]))
        .collect();
    format!("{}-{}", &letters[..LENGTH / 2], &letters[LENGTH / 2..])
}

/// What finds the row of a code, however it was typed.
pub fn digest(code: &str) -> String {
    let plain: String = code
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_uppercase())
        .collect();
    hex::encode(Sha256::digest(plain))
}

/// Makes an invitation, to be handed over or mailed. There are never more of them than places.
pub async fn invite(
    tx: &mut Tx,
    vault: &Vault,
    manager: Manager,
    email: Option<&str>,
    now: Timestamp,
) -> FaultResult<(Invite, String)> {
    let email = email.map(str::trim).filter(|email| !email.is_empty());
    let email = email
        .map(|email| supabase::auth::email_norm(email).map_err(|_| Fault::invalid("email", "Confira o e-mail.")))
        .transpose()?;
    // Counting and writing belong together, or two managers promise the same place.
    tx.lock_key("beta.invites").await?;
    let program = store::program(tx).await?;
    if program.is_over(now) {
        return Err(Fault::state("launched", "O beta terminou: não há mais convites."));
    }
    if store::count_waiting_invites(tx, now).await? >= program.user_limit - program.last_id {
        return Err(Fault::state(
            "full",
            "Não há vagas livres para mais um convite. Aumente o limite primeiro.",
        ));
    }
    let made = Invite {
        id: new_person_id(),
        email,
        created_at: now,
        expires_at: days_after(now, INVITE_DAYS),
        redeemed_at: None,
    };
    let code = code(vault, made.id);
    store::insert_invite(tx, &made, &digest(&code), manager.id).await?;
    let details = json!({ "invite": made.id, "mailed": made.email.is_some() });
    staff::note(tx, manager, "beta.invite", details, now).await?;
    jobs::emit(tx, now, "beta.invited", Some(made.id), json!({})).await?;
    Ok((made, code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_found_however_it_is_typed_and_belongs_to_one_installation() {
        let (vault, id) = (Vault::new(&[1; 32]), new_person_id());
        let written = code(&vault, id);
        assert_eq!(written.len(), LENGTH + 1);
        assert_eq!(
            digest(&written),
            digest(&format!(" {} ", written.to_lowercase().replace('-', " ")))
        );
        assert_eq!(written, code(&vault, id));
        assert_ne!(written, code(&Vault::new(&[2; 32]), id));
        assert_ne!(written, code(&vault, new_person_id()));
    }
}
