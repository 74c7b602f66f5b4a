//! Switching Match do Dia off and on.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

/// Whether a member wants to be proposed to somebody each day.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub struct DailyMatchSwitch {
    pub on: bool,
}

/// Off, the next nights plan nobody for the member and the member for nobody, and what was planned is not shown. The same
/// again changes nothing.
pub async fn set(tx: &mut Tx, member: Member, wish: DailyMatchSwitch, now: Timestamp) -> FaultResult<()> {
    store::set_off(tx, member.id, !wish.on, now).await
}
