//! Which kinds reach a person by push and by e-mail.

use super::model::{Choice, NotificationKind};
use super::store;
use crate::accounts;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use uuid::Uuid;

/// Sets a preference; what is not named stays as it is.
pub async fn set(tx: &mut Tx, member: Member, word: &str, push: Option<bool>, email: Option<bool>) -> FaultResult<()> {
    let kind = NotificationKind::of(word).ok_or_else(|| Fault::invalid("kind", "Este tipo de aviso não existe."))?;
    let (push_now, email_now) = store::preference(tx, member.id, kind).await?;
    let (push, email) = (push.unwrap_or(push_now), email.unwrap_or(email_now));
    for (field, choice, wanted) in [("push", kind.push, push), ("email", kind.email, email)] {
        if choice == Choice::Always && !wanted {
            return Err(Fault::invalid(
                field,
                "Este aviso protege você e a sua conta, por isso não pode ser desligado.",
            ));
        }
    }
    store::put_preference(tx, member.id, kind, push, email).await
}

/// Ends the letters of one kind for the holder of its link.
pub async fn end_letters(tx: &mut Tx, user: Uuid, kind: NotificationKind) -> FaultResult<()> {
    if accounts::store::account(tx, user).await?.is_none() {
        return Ok(());
    }
    let (push, _) = store::preference(tx, user, kind).await?;
    store::put_preference(tx, user, kind, push, false).await
}
