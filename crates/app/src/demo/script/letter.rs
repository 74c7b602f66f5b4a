//! Opening a letter, and answering it with a letter.

use super::content::{Script, addressed};
use super::store::letters_sealed;
use super::{Step, nothing_written};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::letters::draft::{Draft, save};
use crate::letters::model::{HOURS_MIN, LetterState};
use crate::letters::seal::seal;
use crate::letters::{read, store};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Opens a letter that arrived; a moment later answers it.
pub async fn open_or_answer(app: &AppState, step: Step, script: &'static Script, now: Timestamp) -> FaultResult<()> {
    let row = store::letter(&mut app.db.reader(), step.about).await?;
    let row = row.filter(|row| row.to_id == step.person).ok_or(Fault::NotFound)?;
    match row.state {
        LetterState::Delivered => {
            read::open(app, Member { id: step.person }, step.about, now).await?;
            app.act(move |tx| Box::pin(async move { step.plan(tx, now).await }))
                .await
        }
        LetterState::Opened => write(app, step, row.from_id, script, now).await,
        _ => Ok(()),
    }
}

/// Writes the next letter of the script and seals it. Its id follows from the letter that it answers, so that there is one.
async fn write(app: &AppState, step: Step, to: Uuid, script: &'static Script, now: Timestamp) -> FaultResult<()> {
    let (member, rules) = (Member { id: step.person }, (LimitEnforcement::No, app.letter_pace));
    let id = answer_id(step.about);
    app.act(move |tx| {
        Box::pin(async move {
            if store::has_answer(tx, step.about, Uuid::nil()).await? {
                return Ok(());
            }
            let written = usize::try_from(letters_sealed(tx, member.id, to).await?).unwrap_or(usize::MAX);
            let letter = script.letters.get(written).ok_or_else(nothing_written)?;
            let name = store::first_name(tx, to).await?;
            let draft = Draft {
                id,
                to,
                answers_to: Some(step.about),
                body: addressed(&letter.body, name.as_deref()),
                paper: letter.paper.clone(),
                seal: letter.seal.clone(),
                hours: HOURS_MIN,
                version: None,
            };
            save(tx, member, draft, now).await?;
            seal(tx, member, id, false, rules, now).await?.done().map(drop)
        })
    })
    .await
}

/// The id of the answer to a letter, shaped like everybody's.
fn answer_id(letter: Uuid) -> Uuid {
    let digest = Sha256::digest(format!("enlace demo answer {letter}"));
    let mut bytes = [0u8; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}
