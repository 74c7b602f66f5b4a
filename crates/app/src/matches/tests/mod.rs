//! Stories of matches, on both databases.

mod beginning;
mod ending;
mod waiting;

use super::model::WAITING_LIMIT;
use super::test_support::{MatchTestApp, on_both};
use super::{existing, waiting_for};
use crate::kernel::{Fault, Member};
use db::params;
use jiff::SignedDuration;
use serde_json::json;
use supabase::caller::Caller;
use uuid::Uuid;

const DAY: SignedDuration = SignedDuration::from_hours(24);
const BYE: &str = super::model::FAREWELLS[0];
