//! The birth date: given at sign-up or asked later, corrected once, then support decides.

use super::{model, store};
use crate::kernel::Member;
use crate::kernel::day::today;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;

/// Corrections that a person may make alone after the first date.
const FREE_CORRECTIONS: i64 = 1;

/// Sets the birth date (`YYYY-MM-DD`) of an adult; the same date again changes nothing.
pub async fn set(tx: &mut Tx, member: Member, written: &str, now: Timestamp) -> FaultResult<()> {
    let birth = model::parse_birth_date(written, today(now))?;
    let account = store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    let changes = match account.birth_date {
        Some(had) if had == birth => return Ok(()),
        None => 0,
        Some(_) if account.birth_date_changes >= FREE_CORRECTIONS => {
            return Err(Fault::invalid(
                "birthdate",
                "A data de nascimento já foi corrigida. Fale com o suporte para mudar de novo.",
            ));
        }
        Some(_) => account.birth_date_changes + 1,
    };
    store::set_birth_date(tx, member.id, birth, changes).await
}
