//! Stories of conversations, on both databases.

mod cards;
mod changing;
mod hearing;
mod kinds;
mod reading;
mod sending;

use super::model::MessagePace;
use super::send::{NewMessage, send};
use super::topics::Topics;
use crate::kernel::{Fault, Member};
use crate::matches::test_support::{MatchTestApp, on_both};
use db::params;
use jiff::SignedDuration;
use serde_json::{Value, json};
use uuid::Uuid;

const BYE: &str = crate::matches::model::FAREWELLS[1];
const MINUTE: SignedDuration = SignedDuration::from_mins(1);

fn text(match_id: Uuid, body: &str, client_id: &str) -> NewMessage {
    NewMessage {
        match_id,
        body: body.into(),
        client_id: client_id.into(),
        reply_to: None,
        confirm: false,
    }
}

fn field_of(fault: Fault) -> &'static str {
    match fault {
        Fault::Validation { field, .. } => field,
        other => panic!("not a validation: {other:?}"),
    }
}
