//! Which channels carry each kind of notification for a person.

use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::notify::model::{Choice, Frequency, KINDS, NotificationKind};
use db::{Reads, Tx, params};
use supabase::fragment::Fragment;
use uuid::Uuid;

/// The rows of the resource `notification_preferences`: every kind, with the default where nothing was chosen.
pub fn preference_rows(viewer: Uuid) -> Fragment {
    let flag = |holds: bool| if holds { "TRUE" } else { "FALSE" };
    let defaults: Vec<String> = KINDS
        .iter()
        .map(|kind| {
            format!(
                "SELECT '{}' AS kind, {} AS push, {} AS email, '{}' AS usual, {} AS gathers, {} AS push_fixed,
                        {} AS email_fixed, {} AS sent",
                kind.word,
                flag(kind.push.carries()),
                flag(kind.email.carries()),
                kind.usual_frequency().word(),
                flag(kind.gathers()),
                flag(kind.push == Choice::Always),
                flag(kind.email == Choice::Always),
                flag(kind.sent)
            )
        })
        .collect();
    let select = format!(
        "SELECT d.kind AS kind, COALESCE(c.push, d.push) AS push, COALESCE(c.email, d.email) AS email,
                CASE WHEN COALESCE(c.email, d.email) THEN COALESCE(c.frequency, d.usual) ELSE 'never' END AS email_frequency,
                d.usual AS email_usual, d.gathers AS gathers, d.push_fixed AS push_fixed, d.email_fixed AS email_fixed,
                d.sent AS sent
           FROM ({}) d LEFT JOIN notification_preferences c ON c.user_id = :viewer AND c.kind = d.kind",
        defaults.join(" UNION ALL ")
    );
    sql::fill(&select, &[(":viewer", viewer.into())])
}

/// Which channels carry a kind for a person, and how often mails come.
#[derive(Debug, Clone, Copy)]
pub struct StoredPreference {
    pub push: bool,
    pub email: bool,
    /// `None`: the kind's own.
    pub frequency: Option<Frequency>,
}

pub async fn stored_preference(
    reads: &mut impl Reads,
    user: Uuid,
    kind: NotificationKind,
) -> FaultResult<StoredPreference> {
    let chosen: Option<(bool, bool, Option<String>)> = reads
        .opt(
            "SELECT push, email, frequency FROM notification_preferences WHERE user_id = $1 AND kind = $2",
            params![user, kind.word],
        )
        .await?;
    let (push, email, word) = chosen.unwrap_or((kind.push.carries(), kind.email.carries(), None));
    Ok(StoredPreference {
        push,
        email,
        frequency: word.as_deref().and_then(Frequency::parse),
    })
}

/// Whether push and e-mail carry a kind for this person.
pub async fn preference(reads: &mut impl Reads, user: Uuid, kind: NotificationKind) -> FaultResult<(bool, bool)> {
    let stored = stored_preference(reads, user, kind).await?;
    Ok((stored.push, stored.email))
}

pub async fn put_preference(
    tx: &mut Tx,
    user: Uuid,
    kind: NotificationKind,
    preference: StoredPreference,
) -> FaultResult<()> {
    let own = preference.frequency.filter(|chosen| *chosen != kind.usual_frequency());
    tx.exec(
        "INSERT INTO notification_preferences (user_id, kind, push, email, frequency) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, kind) DO UPDATE SET push = excluded.push, email = excluded.email,
            frequency = excluded.frequency",
        params![
            user,
            kind.word,
            preference.push,
            preference.email,
            own.map(Frequency::word)
        ],
    )
    .await?;
    Ok(())
}
