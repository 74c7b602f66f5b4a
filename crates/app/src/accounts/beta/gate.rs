//! The one place that closes the product: to testers whose time is over, to whoever did not accept what the legal
//! documents say now, to everybody where a feature is switched off, and to all but staff where staff work.

use super::model::State;
use super::{Program, Tester, model, store};
use crate::accounts::legal::Library;
use crate::accounts::staff::Manager;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Db, Reads};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use std::sync::Arc;
use supabase::caller::Caller;
use supabase::registry::{Gate, GateRefusal, GateTarget};
use uuid::Uuid;

/// What stays open to a tester whose time is over and to whoever has something to accept, each with its reason.
/// Whatever is declared and not named here is closed to them, also what will be declared later.
pub const OPEN: &[(&str, &str)] = &[
    ("feedback", "the last word of a tester is asked for"),
    ("export_my_data", "one's own data"),
    ("delete_account", "leaving"),
    ("undo_delete_account", "and changing one's mind"),
    ("withdraw_consent", "a right that no programme ends"),
    ("consents", "what was consented to, to withdraw it"),
    ("legal_documents", "everybody may read what binds them"),
    ("legal_text", "everybody may read what binds them"),
    ("legal_standing", "says what is to be accepted"),
    ("accept_legal", "the way back in"),
    ("legal_acceptances", "what was accepted, and when"),
    ("notification_preferences", "stopping letters"),
    ("report", "safety and support"),
    ("beta-status", "says that the time is over"),
    ("check-subscription", "asked by the frame of every page"),
    ("billing", "what was paid, and what still would be"),
    ("payment_status", "what was paid"),
    ("receipt", "what was paid, for the tax office"),
    ("cancel_subscription", "nobody pays for what is closed to them"),
    ("withdraw_purchase", "a right that no programme ends"),
    ("billing_portal", "the card that pays"),
    ("public-stats", "a public page"),
    ("client-error", "a page that breaks says so"),
    ("join_beta", "answers the place that stands"),
    ("waitlist_puzzle", "the waitlist is for everybody"),
    ("join_waitlist", "the waitlist is for everybody"),
    ("confirm_waitlist", "the waitlist is for everybody"),
    ("waitlist_place", "the waitlist is for everybody"),
    ("leave_waitlist", "the waitlist is for everybody"),
    ("waitlist-unsubscribe", "the waitlist is for everybody"),
];
/// What they may read and not change.
pub const READABLE: &[(&str, &str)] = &[("profiles", "one's own row, which says who one is")];

/// Which feature a declared name belongs to. Names without one are never switched off.
const FEATURES_OF: &[(&str, &[&str])] = &[
    ("profileEdit", &["save_prompts", "reorder_photos", "preview_me"]),
    (
        "viewProfiles",
        &[
            "people",
            "person_photos",
            "person_prompts",
            "likes",
            "search_filters",
            "discover",
            "react",
            "undo_reaction",
            "deck_status",
            "seen",
            "explain",
            "person_card",
            "likes_received",
            "count_people",
            "withdraw_like",
        ],
    ),
    (
        "basicChat",
        &["messages", "send_message", "edit_message", "delete_message"],
    ),
    (
        "intentionQuiz",
        &[
            "quiz",
            "quiz_session",
            "complete_quiz",
            "save_quiz_draft",
            "intention_drafts",
        ],
    ),
    (
        "quiz",
        &[
            "matchmaking_questions",
            "matchmaking_preferences",
            "matchmaking_details",
            "set_matchmaking_detail",
            "value_match",
            "value_matches",
        ],
    ),
    (
        "astrology-match",
        &[
            "astro_matches",
            "synastry",
            "manual_synastry",
            "natal_chart",
            "save_birth",
            "birth_doubt",
            "ask_chart",
            "answer_chart",
            "chart_requests",
            "astrology-report",
        ],
    ),
    ("feedback", &["feedback"]),
];

/// The feature that a declared name belongs to.
pub fn feature_of(name: &str) -> Option<&'static str> {
    let found = FEATURES_OF.iter().find(|(_, names)| names.contains(&name));
    found.map(|(feature, _)| *feature)
}

/// Every name that belongs to a feature, for the test that finds stale ones.
pub fn names_of_features() -> impl Iterator<Item = &'static str> {
    FEATURES_OF.iter().flat_map(|(_, names)| names.iter().copied())
}

/// The gate of the registry.
pub struct AccessGate {
    pub db: Db,
    pub legal: Arc<Library>,
}

impl Gate for AccessGate {
    fn admit<'a>(
        &'a self,
        caller: &'a Caller,
        asked: GateTarget<'a>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<(), GateRefusal>> {
        Box::pin(async move { self.decide(caller, asked, now).await.map_err(closed) })
    }
}

fn closed(fault: Fault) -> GateRefusal {
    match fault {
        Fault::NotFound => GateRefusal::Absent,
        other => GateRefusal::Refused(other.into()),
    }
}

impl AccessGate {
    async fn decide(&self, caller: &Caller, asked: GateTarget<'_>, now: Timestamp) -> FaultResult<()> {
        let reads = &mut self.db.reader();
        if let GateTarget::Function(function) = asked
            && function.unlisted
        {
            return Manager::of(reads, caller).await.map(drop);
        }
        let Ok(member) = Member::of(caller) else {
            return Ok(());
        };
        let feature = feature_of(asked.name());
        let required = self.legal.required(now);
        let pass = store::pass(reads, member.id, feature, &required).await?;
        if let (Some(fault), false) = (keeps_out(&pass, required.len(), now), stays_open(asked)) {
            return Err(fault);
        }
        if let (Some(feature), Some(false)) = (feature, pass.enabled) {
            return Err(Fault::FeatureGate { feature });
        }
        match asked {
            GateTarget::Function(function) if function.fresh_proof && !caller.has_fresh_proof(now) => {
                Err(Fault::FreshProof)
            }
            _ => Ok(()),
        }
    }
}

fn stays_open(asked: GateTarget<'_>) -> bool {
    let named = |list: &[(&str, &str)]| list.iter().any(|(name, _)| *name == asked.name());
    let reads_only = matches!(asked, GateTarget::Resource { writes: false, .. });
    named(OPEN) || (reads_only && named(READABLE))
}

fn is_closed(pass: &store::AccessFacts, now: Timestamp) -> bool {
    let (Some(beta_id), Some(expires_at)) = (pass.beta_id, pass.expires_at) else {
        return false;
    };
    let tester = Tester {
        beta_id,
        invited_at: expires_at,
        started_at: expires_at,
        expires_at,
        revoked_at: pass.revoked_at,
    };
    let program = Program {
        user_limit: pass.user_limit,
        days: 0,
        open: false,
        last_id: 0,
        launched_at: pass.launched_at,
    };
    model::standing(Some(&tester), &program, now).state == State::Expired
}

fn keeps_out(pass: &store::AccessFacts, required: usize, now: Timestamp) -> Option<Fault> {
    if is_closed(pass, now) {
        return Some(Fault::BetaExpired);
    }
    (pass.accepted < required as i64).then_some(Fault::AcceptanceRequired)
}

/// What keeps somebody out, if anything: for files and topics, which do not pass the registry.
pub async fn refusal_of(
    reads: &mut impl Reads,
    legal: &Library,
    user: Uuid,
    now: Timestamp,
) -> FaultResult<Option<Fault>> {
    let required = legal.required(now);
    let pass = store::pass(reads, user, None, &required).await?;
    Ok(keeps_out(&pass, required.len(), now))
}
