//! What managers read.

use super::store::{self, TesterFunnel};
use crate::AppState;
use crate::accounts::beta::model::{FEATURES, State, Tester, standing};
use crate::accounts::beta::{self, Program};
use crate::accounts::staff::{self, Manager};
use crate::feedback;
use crate::feedback::store::FeedbackEntry;
use crate::kernel::Vault;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::staff_functions::StaffFunction;
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use supabase::registry::{Function, Registry};
use uuid::Uuid;

/// Rows of one list; the programme has fewer testers than this.
const ROWS: i64 = 1000;
/// Entries of the book that are shown.
const ACTS: i64 = 100;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(overview(app))
        .function(testers(app))
        .function(invites(app))
        .function(feedback_list(app))
        .function(screenshot(app))
        .function(export_feedback(app))
        .function(acts(app))
}

#[derive(Serialize, JsonSchema)]
struct Overview {
    user_limit: i64,
    /// Places that were given.
    given: i64,
    days: i64,
    open: bool,
    launched_at: Option<Timestamp>,
    active: i64,
    expired: i64,
    waitlist: i64,
    waitlist_confirmed: i64,
    funnel: TesterFunnel,
    /// Each feature and whether it is switched on.
    features: BTreeMap<String, bool>,
}

fn overview(app: &AppState) -> Function {
    Function::oversee("beta_admin_overview", app, |app, (): (), now| async move {
        Overview::read(&mut app.db.reader(), now).await
    })
    .doc("The programme in numbers: places, states, the funnel, the waitlist, the features.")
}

impl Overview {
    async fn read(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Overview> {
        let program = beta::store::program(reads).await?;
        let rows = store::testers(reads, ROWS).await?;
        let states: Vec<State> = rows.iter().map(|row| state_of(row, &program, now)).collect();
        let count = |state: State| states.iter().filter(|known| **known == state).count() as i64;
        let flags = beta::store::flags(reads).await?;
        let on = |feature: &str| flags.iter().all(|(known, enabled)| known != feature || *enabled);
        let (waitlist, waitlist_confirmed) = store::waitlist(reads).await?;
        Ok(Overview {
            user_limit: program.user_limit,
            given: program.last_id,
            days: program.days,
            open: program.open,
            launched_at: program.launched_at,
            active: count(State::Active),
            expired: count(State::Expired),
            waitlist,
            waitlist_confirmed,
            funnel: store::funnel(reads).await?,
            features: FEATURES.iter().map(|name| ((*name).to_owned(), on(name))).collect(),
        })
    }
}

fn place(row: &store::TesterRow) -> Tester {
    Tester {
        beta_id: row.beta_id,
        invited_at: row.started_at,
        started_at: row.started_at,
        expires_at: row.expires_at,
        revoked_at: row.revoked_at,
    }
}

fn state_of(row: &store::TesterRow, program: &Program, now: Timestamp) -> State {
    standing(Some(&place(row)), program, now).state
}

#[derive(Serialize, JsonSchema)]
struct TesterView {
    beta_id: i64,
    /// `active`, `expired`, `revoked`, or `none` after the launch.
    state: &'static str,
    days_left: i64,
    started_at: Timestamp,
    expires_at: Timestamp,
    /// The day of the last visit.
    last_seen: Option<String>,
    feedback: i64,
}

impl TesterView {
    fn of(row: &store::TesterRow, program: &Program, now: Timestamp) -> TesterView {
        let standing = standing(Some(&place(row)), program, now);
        TesterView {
            beta_id: row.beta_id,
            state: if row.revoked_at.is_some() {
                "revoked"
            } else {
                standing.state.word()
            },
            days_left: standing.days_left,
            started_at: row.started_at,
            expires_at: row.expires_at,
            last_seen: row.last_seen_at.map(|at| today(at).to_string()),
            feedback: row.feedback,
        }
    }
}

fn testers(app: &AppState) -> Function {
    Function::oversee("beta_admin_testers", app, |app, (): (), now| async move {
        let program = beta::store::program(&mut app.db.reader()).await?;
        let rows = store::testers(&mut app.db.reader(), ROWS).await?;
        Ok(rows
            .iter()
            .map(|row| TesterView::of(row, &program, now))
            .collect::<Vec<_>>())
    })
    .doc("Every tester by place, without name or address.")
}

#[derive(Serialize, JsonSchema)]
struct InviteView {
    id: Uuid,
    email: Option<String>,
    /// `waiting`, `redeemed` or `expired`.
    state: &'static str,
    /// While it waits.
    code: Option<String>,
    created_at: Timestamp,
    expires_at: Timestamp,
    beta_id: Option<i64>,
}

impl InviteView {
    fn of(row: store::InviteRow, vault: &Vault, now: Timestamp) -> InviteView {
        let state = match row.redeemed_at {
            Some(_) => "redeemed",
            None if row.expires_at <= now => "expired",
            None => "waiting",
        };
        InviteView {
            code: (state == "waiting").then(|| beta::invite::code(vault, row.id)),
            id: row.id,
            email: row.email,
            state,
            created_at: row.created_at,
            expires_at: row.expires_at,
            beta_id: row.beta_id,
        }
    }
}

fn invites(app: &AppState) -> Function {
    Function::oversee("beta_admin_invites", app, |app, (): (), now| async move {
        let rows = store::invites(&mut app.db.reader(), ROWS).await?;
        Ok(rows
            .into_iter()
            .map(|row| InviteView::of(row, &app.vault, now))
            .collect::<Vec<_>>())
    })
    .doc("Invitations with their codes while they wait.")
}

#[derive(Serialize, JsonSchema)]
struct FeedbackRow {
    id: Uuid,
    /// The author's place, if they are a tester; nothing else identifies them.
    beta_id: Option<i64>,
    kind: String,
    nps: Option<i64>,
    text: String,
    /// Whether a picture came with it, for `beta_admin_screenshot`.
    screenshot: bool,
    route: Option<String>,
    app_version: Option<String>,
    state: String,
    reply: Option<String>,
    created_at: Timestamp,
}

fn feedback_to_wire(row: FeedbackEntry) -> FeedbackRow {
    FeedbackRow {
        id: row.id,
        beta_id: row.beta_id,
        kind: row.kind,
        nps: row.nps,
        text: row.text,
        screenshot: row.screenshot.is_some(),
        route: row.route,
        app_version: row.app_version,
        state: row.state,
        reply: row.reply,
        created_at: row.created_at,
    }
}

fn feedback_list(app: &AppState) -> Function {
    Function::oversee("beta_admin_feedback", app, |app, (): (), _| async move {
        let rows = feedback::store::all(&mut app.db.reader(), ROWS).await?;
        Ok(rows.into_iter().map(feedback_to_wire).collect::<Vec<_>>())
    })
    .doc("All feedback, what is about safety and unread first.")
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct ScreenshotArgs {
    /// Of the feedback.
    id: Uuid,
}

#[derive(Serialize, JsonSchema)]
struct Picture {
    /// The picture itself as a `data:` address; it is stored nowhere.
    data: String,
}

fn screenshot(app: &AppState) -> Function {
    Function::oversee(
        "beta_admin_screenshot",
        app,
        |app, args: ScreenshotArgs, _| async move {
            let data = feedback::shots::of_feedback(&app, args.id).await?;
            Ok(Picture { data })
        },
    )
    .doc("The picture that came with a piece of feedback.")
}

/// The same rows, for a file; taking them away is an act of its own in the book.
fn export_feedback(app: &AppState) -> Function {
    Function::manage("beta_admin_export_feedback", app, |tx, manager, (): (), now| {
        Box::pin(taken_away(tx, manager, now))
    })
    .doc("All feedback for a file; ask for `text/csv` to have a table.")
}

async fn taken_away(tx: &mut Tx, manager: Manager, now: Timestamp) -> FaultResult<Vec<FeedbackRow>> {
    let rows = feedback::store::all(tx, i64::MAX).await?;
    let count = json!({ "rows": rows.len() });
    staff::note(tx, manager, "feedback.export", count, now).await?;
    Ok(rows.into_iter().map(feedback_to_wire).collect())
}

fn acts(app: &AppState) -> Function {
    Function::oversee("beta_admin_acts", app, |app, (): (), _| async move {
        store::acts(&mut app.db.reader(), ACTS).await
    })
    .doc("The book of staff, newest first.")
}
