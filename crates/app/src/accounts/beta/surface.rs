//! What the programme offers on the wire to everybody: where one stands, and taking a place.

use super::model::{self, FEATURES, State, TesterStatus};
use super::{Program, Tester, claim, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use axum::Json;
use axum::response::IntoResponse;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, Function, Registry};

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .edge(beta_status(app.clone()))
        .function(join_beta(app))
        .guarded(super::gate::AccessGate {
            db: app.db.clone(),
            legal: app.legal.clone(),
        })
}

fn beta_status(app: AppState) -> Edge {
    Edge::new("beta-status", Access::Anyone, move |call, _| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller).ok();
            let status = status(&app, member, call.now).await?;
            Ok::<_, ApiError>(Json(status).into_response())
        }
    })
    .always_open("says that the time is over")
    .doc("The caller's place in the beta programme, and which features are open to them.")
}

async fn status(app: &AppState, member: Option<Member>, now: Timestamp) -> FaultResult<Value> {
    let reads = &mut app.db.reader();
    let program = store::program(reads).await?;
    let tester = match member {
        Some(member) => store::tester(reads, member.id).await?,
        None => None,
    };
    let flags = store::flags(reads).await?;
    let status = model::standing(tester.as_ref(), &program, now);
    Ok(written(&program, tester.as_ref(), status, &flags, now))
}

/// The words of the specification, and beside them the session's `beta_access`.
fn written(
    program: &Program,
    tester: Option<&Tester>,
    status: TesterStatus,
    flags: &[(String, bool)],
    now: Timestamp,
) -> Value {
    let on = |feature: &str| flags.iter().all(|(known, enabled)| known != feature || *enabled);
    let features: Map<String, Value> = FEATURES
        .iter()
        .map(|feature| {
            let open = status.state != State::Expired && on(feature);
            ((*feature).to_owned(), open.into())
        })
        .collect();
    let place = tester.filter(|_| status.state != State::None);
    json!({
        "isBetaUser": place.is_some(),
        "isBetaExpired": status.state == State::Expired,
        "daysLeft": status.days_left,
        "betaUserLimit": program.user_limit,
        "features": features,
        "state": status.state.word(),
        "open": program.open && program.has_room() && !program.is_over(now),
        "beta_access": {
            "is_beta_tester": place.is_some(),
            "beta_id": place.map(|tester| tester.beta_id),
            "start_date": place.map(|tester| tester.started_at.to_string()),
            "expiry_date": place.map(|tester| tester.expires_at.to_string()),
        },
    })
}

#[derive(Deserialize, JsonSchema)]
struct JoinArgs {
    /// The code of an invitation; not needed while the programme is open.
    #[serde(default)]
    code: Option<String>,
}

/// A place in the programme.
#[derive(Serialize, JsonSchema)]
struct TesterRow {
    beta_id: i64,
    started_at: Timestamp,
    expires_at: Timestamp,
}

impl From<Tester> for TesterRow {
    fn from(tester: Tester) -> TesterRow {
        TesterRow {
            beta_id: tester.beta_id,
            started_at: tester.started_at,
            expires_at: tester.expires_at,
        }
    }
}

fn join_beta(app: &AppState) -> Function {
    Function::act("join_beta", app, |tx, member, args: JoinArgs, now| {
        Box::pin(async move {
            claim::join(tx, member, args.code.as_deref(), now)
                .await
                .map(TesterRow::from)
        })
    })
    .always_open("answers the place that stands")
    .doc("Takes a place in the beta programme; asking again answers the place that stands.")
}
