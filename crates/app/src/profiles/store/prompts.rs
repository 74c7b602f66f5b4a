//! The answers to prompts.

use crate::kernel::fault::FaultResult;
use db::{Tx, params};
use uuid::Uuid;

/// Replaces a user's answers by these pairs of prompt id and answer, in this order.
pub async fn replace(tx: &mut Tx, user: Uuid, answers: &[(String, String)]) -> FaultResult<()> {
    tx.exec("DELETE FROM profile_prompts WHERE user_id = $1", params![user])
        .await?;
    for (position, (prompt, answer)) in answers.iter().enumerate() {
        tx.exec(
            "INSERT INTO profile_prompts (user_id, position, prompt_id, answer) VALUES ($1, $2, $3, $4)",
            params![user, position, prompt.as_str(), answer.as_str()],
        )
        .await?;
    }
    Ok(())
}
