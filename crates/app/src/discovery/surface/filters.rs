//! The resource `search_filters`.

use crate::AppState;
use crate::discovery::filters;
use crate::kernel::member::own_rows;
use crate::kernel::{Fault, Member};
use db::{Tx, TxFuture};
use serde_json::Value;
use supabase::error::ApiError;
use supabase::registry::{Call, Column, JsonObject, Key, OnConflict, Resource, Type, WriteVerbs, Writes};

pub(super) fn filters_resource(app: AppState) -> Resource {
    let int = |name| Column::new(name, Type::Int).default();
    let switch = |name| Column::new(name, Type::Bool).default();
    Resource::new(
        "search_filters",
        &["user_id"],
        vec![
            Column::new("user_id", Type::Uuid).default(),
            int("age_min"),
            int("age_max"),
            int("distance_km")
                .nullable()
                .doc("1 to 100; null is \"qualquer lugar\"."),
            int("compatibility"),
            Column::new("interests", Type::Json).default().shape("string[]"),
            Column::new("personality", Type::Json).default().shape("string[]"),
            switch("verified_only"),
            switch("shared_language"),
            switch("compatible_intention"),
            Column::new("weights", Type::Json)
                .default()
                .shape("{ values: number; intention: number; interests: number; distance: number; activity: number }"),
            Column::new("saved_at", Type::Time).read_only(),
        ],
        own_rows(
            "SELECT user_id, age_min, age_max, distance_km, compatibility, interests, personality, verified_only,
                        shared_language, compatible_intention, weights, saved_at FROM search_filters WHERE user_id = ",
        ),
    )
    .feature("viewProfiles")
    .doc("The caller's saved filters; until something is saved there is no row and nobody is bound.")
    .writes(Filters { app })
}

struct Filters {
    app: AppState,
}

impl Writes for Filters {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs {
            insert: true,
            upsert: true,
            update: true,
            ..WriteVerbs::default()
        }
    }

    fn insert<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        rows: Vec<JsonObject>,
        _conflict: OnConflict,
    ) -> TxFuture<'t, Vec<Key>, ApiError> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            for row in &rows {
                let owner = row.get("user_id").and_then(Value::as_str);
                if owner.is_some_and(|owner| owner != member.id.to_string()) {
                    return Err(Fault::Forbidden.into());
                }
                filters::save(tx, member, row, call.now).await?;
            }
            Ok(if rows.is_empty() {
                Vec::new()
            } else {
                vec![Key::of(member.id)]
            })
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
            if keys.is_empty() {
                return Ok(());
            }
            Ok(filters::save(tx, member, &patch, call.now).await?)
        })
    }

    fn committed(&self, _call: &Call) {
        self.app.waker.notify();
    }
}
