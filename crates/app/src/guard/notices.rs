//! A recipient's answer to the notice beside a message.

use super::features::{Feature, Features};
use super::model::{NoticeAnswer, NoticeKind};
use super::{judge, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Puts the notice away. A rude message that bothered its recipient counts against its sender, who is not told.
///
/// Errors: `NotFound` without an open notice of the member; `Validation` of `answer` for a word that does not fit the
/// notice.
pub async fn answer(tx: &mut Tx, member: Member, message: Uuid, answer: &str, now: Timestamp) -> FaultResult<()> {
    let (kind, sender) = store::open_notice(tx, message, member.id)
        .await?
        .ok_or(Fault::NotFound)?;
    let answer = match (NoticeAnswer::parse(answer), kind) {
        (Some(answer @ (NoticeAnswer::Bothered | NoticeAnswer::Fine)), NoticeKind::Rude) => answer,
        (Some(answer @ NoticeAnswer::Understood), _) => answer,
        _ => return Err(Fault::invalid("answer", "Esta resposta não combina com o aviso.")),
    };
    store::answer_notice(tx, message, answer.word(), now).await?;
    if answer == NoticeAnswer::Bothered {
        let mut features = Features::default();
        features.set(Feature::SubjectBotheredRecipient, 1.0);
        judge::judge_event(tx, sender, "message.bothered", Some(message), features, now).await?;
    }
    Ok(())
}
