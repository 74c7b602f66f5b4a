//! The verdict on texts of a profile, before they are saved.

use super::judge::{PublicTextVerdict, judge_public_text};
use super::model::HoldKind;
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::written::WrittenText;
use db::{Tx, TxFuture};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

/// How long a question can be answered.
const ASKED_FOR: SignedDuration = SignedDuration::from_hours(1);

/// Judges texts that strangers will read; None where they may be saved.
///
/// The answer is a value, not an error, because the transaction must be committed: the verdicts are stored whatever they
/// are. `Confirm` for rude words that their author has not confirmed; `Validation` of the field for texts that are refused.
pub fn judge(
    tx: &mut Tx,
    member: Member,
    texts: Vec<WrittenText>,
    now: Timestamp,
) -> TxFuture<'_, Option<Fault>, Fault> {
    Box::pin(async move {
        let mut question = None;
        for text in &texts {
            match judge_public_text(tx, member.id, "profile", &text.text, now).await? {
                PublicTextVerdict::Accepted => {}
                PublicTextVerdict::Refused => return Ok(Some(refusal_of(text))),
                PublicTextVerdict::Questioned => {
                    let digest = digest(text);
                    if store::hold(tx, member.id, &store::confirmed(&digest)).await?.is_none() {
                        store::set_hold(tx, member.id, &store::asked(&digest), HoldKind::Rude, &digest, now).await?;
                        question = Some(question_about(text));
                    }
                }
            }
        }
        Ok(question)
    })
}

/// The author means the texts that the guard asked about as they are. It counts for exactly these.
///
/// Errors: `State` of `unasked` where nothing was asked lately.
pub async fn confirm(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let since = now.checked_sub(ASKED_FOR).unwrap_or(Timestamp::MIN);
    match store::confirm_texts(tx, member.id, since).await? {
        0 => Err(Fault::state("unasked", "Salve o texto de novo para confirmar.")),
        _ => Ok(()),
    }
}

fn digest(text: &WrittenText) -> String {
    hex::encode(Sha256::digest(&text.text))
}

fn question_about(text: &WrittenText) -> Fault {
    Fault::Confirm {
        kind: HoldKind::Rude.word(),
        wait_seconds: Some(0),
        message: match text.field {
            "full_name" | "name" => "Este nome pode machucar quem o lê. Tem certeza?".into(),
            _ => "Este texto pode machucar quem o lê. Tem certeza?".into(),
        },
    }
}

fn refusal_of(text: &WrittenText) -> Fault {
    Fault::invalid(
        text.field,
        "Este texto parece um pedido de dinheiro ou um convite para sair do app. Escreva de outro jeito.",
    )
}
