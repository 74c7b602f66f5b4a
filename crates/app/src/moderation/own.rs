//! What a person is told of decisions about them.

use super::model::{Action, DecisionState};
use super::statement::Reasons;
use super::store::decisions::{self, Decision};
use super::store::{appeals, people};
use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, Member};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

const SHOWN: i64 = 100;

/// A decision about the caller, with its statement of reasons.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnDecision {
    pub id: Uuid,
    pub action: Action,
    /// Paragraph by paragraph, in the reader's Portuguese.
    pub statement: Vec<String>,
    pub state: DecisionState,
    pub automated: bool,
    pub decided_at: Timestamp,
    /// When a limit or a suspension ends.
    pub until: Option<Timestamp>,
    pub appeal_until: Timestamp,
    /// Whether an appeal can be made now.
    pub can_appeal: bool,
    pub appeal: Option<OwnAppeal>,
}

/// The appeal of a decision.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnAppeal {
    pub text: String,
    /// open, granted or denied.
    pub state: String,
    pub created_at: Timestamp,
    pub due_at: Timestamp,
    pub answer: Option<String>,
}

pub async fn decisions(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<OwnDecision>> {
    let time_zone = people::subject(reads, member.id, now).await?.map(|row| row.time_zone);
    let time_zone = time_zone.unwrap_or_default();
    let mut told = Vec::new();
    for decision in decisions::about(reads, member.id, SHOWN).await? {
        // A shadow limit is not theirs to know before its review.
        if !decision.action.is_told() || decision.told_to.is_none() {
            continue;
        }
        let appeal = appeals::of_decision(reads, decision.id).await?;
        told.push(OwnDecision {
            statement: statement(&decision, &time_zone, Language::current()),
            can_appeal: appeal.is_none() && decision.state == DecisionState::Effective && now < decision.appeal_until,
            appeal: appeal.map(|appeal| OwnAppeal {
                text: appeal.text,
                state: appeal.state,
                created_at: appeal.created_at,
                due_at: appeal.due_at,
                answer: appeal.answer,
            }),
            until: decision
                .days
                .filter(|_| decision.secret_until.is_none())
                .map(|days| super::model::days_after(decision.decided_at, days)),
            id: decision.id,
            action: decision.action,
            state: decision.state,
            automated: decision.automated,
            decided_at: decision.decided_at,
            appeal_until: decision.appeal_until,
        });
    }
    Ok(told)
}

fn statement(decision: &Decision, time_zone: &str, language: Language) -> Vec<String> {
    reasons(decision, time_zone).paragraphs(language)
}

/// What the statement of a decision is made of.
pub(super) fn reasons<'a>(decision: &'a Decision, time_zone: &'a str) -> Reasons<'a> {
    Reasons {
        action: decision.action,
        days: decision.days,
        facts: &decision.facts,
        rule: &decision.rule,
        automated: decision.automated,
        hidden: decision.secret_until.is_some(),
        appeal_until: decision.appeal_until,
        time_zone,
    }
}
