//! Letters to the two people and to their contacts.

use super::store::contacts::{self, ContactRow};
use super::store::watch as checkins;
use super::{link, store, watch};
use crate::accounts;
use crate::kernel::fault::FaultResult;
use crate::kernel::name::first_name;
use crate::kernel::{LocalizedText, Vault, new_id};
use crate::notify::letter::MailContent;
use crate::notify::texts::{self, ContactAlert};
use crate::notify::{self, NotificationKind};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use supabase::{mail, sms};
use uuid::Uuid;

/// Where letters lead, and what their links are made with.
#[derive(Clone)]
pub struct LetterContext {
    pub vault: Vault,
    /// Where the web app is, without a trailing slash.
    pub site: String,
}

/// What a contact is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactLetter {
    /// They were named in a plan.
    Invited,
    /// A question had no answer for twenty minutes.
    Missed,
    Help,
    /// The second PIN was used.
    Coerced,
    /// The person ended the plan.
    Ended,
}

impl ContactLetter {
    /// What a person in danger sends. It is counted for each plan, and by nothing else.
    fn is_alert(self) -> bool {
        matches!(self, ContactLetter::Help | ContactLetter::Coerced)
    }

    /// Whether a contact is told. To one who was named under pressure a plan reads as if no answer had come with the second
    /// PIN; for the others whoever gave such an answer has not ended the plan.
    fn is_for(self, contact: &ContactRow, coerced_since: Option<Timestamp>) -> bool {
        let named_under_pressure = contact.is_named_under_pressure(coerced_since);
        match self {
            ContactLetter::Coerced => !named_under_pressure,
            ContactLetter::Ended => coerced_since.is_none() || named_under_pressure,
            ContactLetter::Invited | ContactLetter::Missed | ContactLetter::Help => true,
        }
    }
}

/// Writes to the contacts of a plan: all of them, or those named.
pub async fn write_to_contacts(
    tx: &mut Tx,
    context: &LetterContext,
    (meeting, user): (Uuid, Uuid),
    only: Option<&[Uuid]>,
    kind: ContactLetter,
    now: Timestamp,
) -> FaultResult<()> {
    let name = store::name(tx, user).await?;
    let name = name.as_deref().map_or("", first_name).to_owned();
    let language = accounts::store::language(tx, user).await?;
    let coerced_since = checkins::coerced_since(tx, meeting, user).await?;
    for row in contacts::of(tx, meeting, user).await? {
        if only.is_some_and(|only| !only.contains(&row.id)) || !kind.is_for(&row, coerced_since) {
            continue;
        }
        let Some((contact, hash)) = watch::reached(tx, &context.vault, &row).await? else {
            continue;
        };
        if !kind.is_alert() && !contact.take_message(tx, &context.vault, user, now).await? {
            continue;
        }
        let page = link::page(&context.site, &link::token(&context.vault, row.id));
        let name = name.clone();
        match (contact.email, contact.phone) {
            (Some(email), _) => {
                let letter = letter(kind, name, &page).refusable(&hash.page(&context.vault, &context.site));
                let mut letter = letter.to(&email, language, &context.site);
                letter.unsubscribe = Some(hash.button(&context.vault, &context.site));
                mail::enqueue(tx, now, &letter).await?;
            }
            (None, Some(to)) => {
                let mut text = message(kind, name, page).in_language(language);
                if kind == ContactLetter::Invited {
                    let refusal = hash.page(&context.vault, &context.site);
                    text = format!(
                        "{text} {}",
                        words!("Não quero mais receber: {link}", link = refusal).in_language(language)
                    );
                }
                let channel = sms::Channel::Sms;
                sms::enqueue(
                    tx,
                    now,
                    &sms::Sms {
                        id: new_id(now),
                        to,
                        text,
                        channel,
                    },
                )
                .await?;
            }
            (None, None) => {}
        }
    }
    Ok(())
}

fn letter(kind: ContactLetter, name: String, page: &str) -> MailContent {
    match kind {
        ContactLetter::Invited => texts::plan_shared(name, page),
        ContactLetter::Missed => texts::contact_alerted(ContactAlert::CheckinMissed, name, page),
        ContactLetter::Help => texts::contact_alerted(ContactAlert::HelpAsked, name, page),
        ContactLetter::Coerced => texts::contact_alerted(ContactAlert::AnswerCoerced, name, page),
        ContactLetter::Ended => texts::contact_alerted(ContactAlert::PlanEnded, name, page),
    }
}

/// The same in the length of a short message.
fn message(kind: ContactLetter, name: String, page: String) -> LocalizedText {
    match kind {
        ContactLetter::Invited => words!(
            "Enlace: {name} vai se encontrar com alguém e confia em você para acompanhar. O plano: {link}",
            name = name,
            link = page
        ),
        ContactLetter::Missed => words!(
            "Enlace: {name} não responde há 20 minutos. Ligue; se não conseguir falar, chame a emergência. O plano: {link}",
            name = name,
            link = page
        ),
        ContactLetter::Help => words!(
            "Enlace: {name} pediu ajuda. Ligue agora; se não conseguir falar, chame a emergência. O lugar: {link}",
            name = name,
            link = page
        ),
        ContactLetter::Coerced => words!(
            "Enlace: {name} pode estar em perigo. Não ligue nem escreva: chame a emergência. O lugar: {link}",
            name = name,
            link = page
        ),
        ContactLetter::Ended => words!("Enlace: {name} encerrou o acompanhamento do encontro.", name = name),
    }
}

/// Writes to one of the two people, if they want letters of this kind.
pub async fn write_to_member(
    tx: &mut Tx,
    context: &LetterContext,
    user: Uuid,
    kind: NotificationKind,
    letter: MailContent,
    now: Timestamp,
) -> FaultResult<()> {
    let (_, wanted) = notify::store::preference(tx, user, kind).await?;
    let fixed = kind.email == notify::model::Choice::Always;
    let Some(address) = notify::store::address(tx, user).await?.filter(|_| wanted || fixed) else {
        return Ok(());
    };
    let language = accounts::store::language(tx, user).await?;
    let mut mail = letter.to(&address, language, &context.site);
    mail.unsubscribe = notify::unsubscribe_link(&context.vault, &context.site, user, &[kind]);
    Ok(mail::enqueue(tx, now, &mail).await?)
}
