//! What feedback offers on the wire: the caller's own pieces with their answers, and telling one more.

use super::changes;
use super::model::{KINDS, STATES};
use super::send::{self, NewFeedback};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::member::own_rows;
use crate::kernel::{LimitEnforcement, Member, Notifier};
use db::{Tx, TxFuture};
use serde_json::Value;
use supabase::error::ApiError;
use supabase::registry::{
    Call, Column, Function, JsonObject, Key, OnConflict, Registry, Resource, Type, WriteVerbs, Writes,
};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(feedback_resource(app))
        .function(feedback_changes(app))
}

fn feedback_changes(app: &AppState) -> Function {
    Function::visitor("feedback_changes", app, |app, _, (): ()| async move {
        changes::list(&mut app.db.reader()).await
    })
    .read_only()
    .doc("What came of accepted feedback, in the makers' words and without its authors, the newest first.")
}

fn feedback_resource(app: &AppState) -> Resource {
    let text = |name| Column::new(name, Type::Text);
    Resource::new(
        "feedback",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            text("kind").one_of(KINDS),
            text("text"),
            Column::new("nps", Type::Int).nullable().default().doc("0 to 10."),
            text("screenshot")
                .nullable()
                .default()
                .doc("An uploaded picture of the bucket `feedback`: `{user id}/{uuid}`."),
            text("route").nullable().default(),
            text("app_version").nullable().default(),
            text("state").one_of(STATES).read_only(),
            text("reply").nullable().read_only(),
            Column::new("replied_at", Type::Time).nullable().read_only(),
            Column::new("created_at", Type::Time).read_only(),
        ],
        own_rows(
            "SELECT id, kind, text, nps, screenshot, route, app_version, state, reply, replied_at, created_at
                   FROM feedback WHERE user_id = ",
        ),
    )
    .feature("feedback")
    .always_open("the last word of a tester is asked for")
    .doc("What the caller told the makers, where it stands, and what they were answered; ten a day.")
    .writes(FeedbackWrites {
        limits: app.limits,
        waker: app.waker.clone(),
    })
}

struct FeedbackWrites {
    limits: LimitEnforcement,
    waker: Notifier,
}

impl Writes for FeedbackWrites {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs {
            insert: true,
            ..WriteVerbs::default()
        }
    }

    fn insert<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        rows: Vec<JsonObject>,
        _: OnConflict,
    ) -> TxFuture<'t, Vec<Key>, ApiError> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            let mut keys = Vec::with_capacity(rows.len());
            for row in &rows {
                let id = send::send(tx, member, read(row), self.limits, call.now).await?;
                keys.push(Key::of(id));
            }
            Ok(keys)
        })
    }

    fn committed(&self, _: &Call) {
        self.waker.notify();
    }
}

/// Types were checked against the columns; what is absent is empty.
fn read(row: &JsonObject) -> NewFeedback {
    let text = |name: &str| row.get(name).and_then(Value::as_str).map(str::to_owned);
    NewFeedback {
        kind: text("kind").unwrap_or_default(),
        text: text("text").unwrap_or_default(),
        nps: row.get("nps").and_then(Value::as_i64),
        screenshot: text("screenshot"),
        route: text("route"),
        app_version: text("app_version"),
    }
}
