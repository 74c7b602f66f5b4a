//! Notices of people without an account.

use super::audit::{self, AuditEntry};
use super::model::{CaseKind, CaseSource, Severity};
use super::open::{self, Subject};
use super::store::notices::{self, PublicNotice};
use super::store::tallies;
use crate::accounts;
use crate::accounts::waitlist::puzzle;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Vault, new_id, new_person_id, text};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

const SUBJECT_MAX: usize = 300;
const TEXT_MAX: usize = 5000;
const TEXT_MIN: usize = 20;
/// The place of a sealed contact.
const SEALED_AS: &str = "mod_notices.contact";

/// What the form sends.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewNotice {
    /// The link of a profile, or words that say who or what it is about.
    pub subject: String,
    #[schemars(with = "CaseKind")]
    pub kind: String,
    pub text: String,
    /// Where the answer is sent.
    pub email: String,
    /// From `waitlist_puzzle`.
    pub puzzle: String,
    /// The number that solves the puzzle, as text.
    pub answer: String,
}

/// Takes a notice and answers its receipt. Whether the link is that of somebody here is not told.
pub async fn take(tx: &mut Tx, vault: &Vault, new: NewNotice, now: Timestamp) -> FaultResult<Uuid> {
    let kind = CaseKind::of_notice(&new.kind)?;
    let subject_text = text::optional_line("subject", Some(&new.subject), SUBJECT_MAX)?
        .ok_or_else(|| Fault::invalid("subject", "Diga sobre qual perfil ou conteúdo é o aviso."))?;
    let written = text::optional("text", Some(&new.text), TEXT_MAX)?.unwrap_or_default();
    if text::graphemes(&written) < TEXT_MIN {
        return Err(Fault::invalid(
            "text",
            "Conte o que aconteceu com um pouco mais de detalhe.",
        ));
    }
    let email = supabase::auth::email_norm(&new.email)
        .map_err(|_| Fault::invalid("email", "Confira o e-mail: falta alguma coisa no endereço."))?;
    puzzle::redeem(tx, vault, &new.puzzle, &new.answer, now).await?;
    let (id, receipt) = (new_id(now), new_person_id());
    let subject = match named(&subject_text) {
        Some(person) if accounts::store::account(tx, person).await?.is_some() => Subject::Person(person),
        _ => Subject::Notice(id),
    };
    let case = open::open_or_join(tx, subject, kind, CaseSource::Notice, now).await?;
    let notice = PublicNotice {
        id,
        receipt,
        case_id: case.id,
        kind: kind.word().to_owned(),
        subject_text,
        text: written,
        contact: vault.seal(SEALED_AS, id, &email)?,
        locale: Language::current().tag().to_owned(),
        created_at: now,
        state: "open".to_owned(),
    };
    notices::insert(tx, &notice).await?;
    tallies::add(tx, now, "notices").await?;
    audit::write(tx, AuditEntry::by_rule("notice", Some(case.id), case.subject), now).await?;
    if case.severity() == Severity::S0 {
        jobs::emit(tx, now, "moderation.severe", Some(case.id), json!({})).await?;
    }
    Ok(receipt)
}

/// The id in a link of a profile.
fn named(subject: &str) -> Option<Uuid> {
    subject
        .split(|letter: char| !letter.is_ascii_hexdigit() && letter != '-')
        .find_map(|part| (part.len() == 36).then(|| Uuid::parse_str(part).ok()).flatten())
}

/// The address to which a notice is answered.
pub fn contact(vault: &Vault, notice: &PublicNotice) -> Option<String> {
    vault.open(SEALED_AS, notice.id, &notice.contact)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_of_a_profile_names_its_person() {
        let id = Uuid::from_u128(7);
        assert_eq!(named(&format!("https://enlace.example/people/{id}?x=1")), Some(id));
        assert_eq!(named("o perfil da Ana"), None);
    }
}
