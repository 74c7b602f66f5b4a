//! Switching Match do Dia off and on.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

/// Whether a member takes part in Match do Dia.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub struct DailyMatchSwitch {
    pub on: bool,
}

/// Switches Match do Dia on or off. While it is off, the nightly job leaves the member out and open proposals are hidden.
/// Setting the same value again changes nothing.
pub async fn set(tx: &mut Tx, member: Member, choice: DailyMatchSwitch, now: Timestamp) -> FaultResult<()> {
    store::set_off(tx, member.id, !choice.on, now).await
}
