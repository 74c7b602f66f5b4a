//! What notify offers on the wire.

use super::model::Frequency;
use super::preferences::PreferenceChange;
use super::{preferences, published, push, read, store, unsubscribe};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::{Fault, Member, Notifier};
use db::{Tx, TxFuture};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use supabase::error::ApiError;
use supabase::fragment::Fragment;
use supabase::registry::{
    Call, Column, Function, JsonObject, Key, OnConflict, Registry, Resource, Type, WriteVerbs, Writes,
};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    push::surface::declare(registry, app)
        .resource(notifications_resource(app.waker.clone()))
        .resource(preferences_resource())
        .function(read_function(app))
        .edge(unsubscribe::edge(app.clone()))
}

pub(crate) fn notifications_resource(waker: Notifier) -> Resource {
    Resource::new(
        "notifications",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("kind", Type::Text).read_only(),
            Column::new("ref", Type::Uuid)
                .nullable()
                .read_only()
                .doc("What it is about, for example a match."),
            Column::new("person_id", Type::Uuid).nullable().read_only(),
            Column::new("count", Type::Int)
                .read_only()
                .doc("How many facts came together since it was last read."),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("read_at", Type::Time).nullable().read_only(),
        ],
        |caller, scope| match Member::of(caller) {
            Ok(member) => store::rows(scope.engine, member.id, scope.now),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("The caller's notifications; one about a person who cannot be seen is absent.")
    .to_one("notifications_person_id_fkey", "person_id", "people", "id")
    .publishes(published::changes)
    .writes(NotificationWrites { waker })
}

struct NotificationWrites {
    waker: Notifier,
}

impl Writes for NotificationWrites {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs {
            delete: true,
            ..WriteVerbs::default()
        }
    }

    fn delete<'t>(&'t self, tx: &'t mut Tx, call: &'t Call, keys: Vec<Key>) -> TxFuture<'t, (), ApiError> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            let ids = keys.iter().map(|key| key.uuid(0)).collect::<Result<Vec<_>, _>>()?;
            Ok(read::remove(tx, member, &ids, call.now).await?)
        })
    }

    fn committed(&self, _: &Call) {
        self.waker.notify();
    }
}

pub(crate) fn preferences_resource() -> Resource {
    Resource::new(
        "notification_preferences",
        &["kind"],
        vec![
            Column::new("kind", Type::Text),
            Column::new("push", Type::Bool).default(),
            Column::new("email", Type::Bool).default(),
            Column::new("email_frequency", Type::Text)
                .one_of(Frequency::WORDS)
                .default()
                .doc("Gathered mails leave in the evening, one for all kinds that are due."),
            Column::new("email_usual", Type::Text)
                .one_of(Frequency::WORDS)
                .read_only()
                .doc("The frequency of a kind whose mails are not gathered."),
            Column::new("gathers", Type::Bool)
                .read_only()
                .doc("Whether its mails may be gathered."),
            Column::new("push_fixed", Type::Bool)
                .read_only()
                .doc("Cannot be switched off: safety, money and law."),
            Column::new("email_fixed", Type::Bool).read_only(),
            Column::new("sent", Type::Bool)
                .read_only()
                .doc("Whether anything sends this kind yet."),
        ],
        |caller, _| match Member::of(caller) {
            Ok(member) => store::preference_rows(member.id),
            Err(_) => Fragment::nothing(),
        },
    )
    .always_open("stopping letters")
    .doc("Every kind of notification and whether push and e-mail carry it for the caller.")
    .writes(PreferenceWrites)
}

struct PreferenceWrites;

impl Writes for PreferenceWrites {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs {
            insert: true,
            upsert: true,
            update: true,
            delete: false,
        }
    }

    /// Every kind always has a preference, so each way of inserting one means changing it.
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
            for row in rows {
                let word = row.get("kind").and_then(Value::as_str).unwrap_or_default();
                preferences::set(tx, member, word, PreferenceChange::read(&row)?).await?;
                keys.push(Key::text(word));
            }
            Ok(keys)
        })
    }

    fn update<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        keys: Vec<Key>,
        patch: JsonObject,
    ) -> TxFuture<'t, (), ApiError> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            if patch.contains_key("kind") {
                return Err(Fault::invalid("kind", "O tipo de um aviso não muda.").into());
            }
            let change = PreferenceChange::read(&patch)?;
            for key in &keys {
                preferences::set(tx, member, key.word(0)?, change).await?;
            }
            Ok(())
        })
    }
}

#[derive(Deserialize, JsonSchema)]
struct ReadArgs {
    /// Without it, all are marked.
    #[serde(default)]
    ids: Option<Vec<Uuid>>,
}

fn read_function(app: &AppState) -> Function {
    Function::act("mark_notifications_read", app, |tx, member, args: ReadArgs, now| {
        Box::pin(read::mark(tx, member, args.ids, now))
    })
    .doc("Marks the caller's notifications as read: those named, or all.")
}
