//! What discovery offers on the wire. `react` stands with `matches`, because two likes make one.

use super::cards::{self, Card};
use super::likes::{self, Received};
use super::limits;
use super::{deck, filters, store, undo};
use crate::AppState;
use crate::kernel::Enforced;
use crate::kernel::day::today;
use crate::kernel::{Fault, Member};
use crate::profiles;
use crate::safety::people;
use db::{Tx, TxFuture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use supabase::error::ApiError;
use supabase::fragment::Fragment;
use supabase::registry::{
    Access, Call, Column, Conflict, Function, JsonObject, Key, Registry, Resource, Type, Verbs, Writes,
};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(filters_resource(app.clone()))
        .resource(likes_resource())
        .function(discover(app.clone()))
        .function(person_card(app.clone()))
        .function(explain(app.clone()))
        .function(count_people(app.clone()))
        .function(seen(app.clone()))
        .function(deck_status(app.clone()))
        .function(likes_received(app.clone()))
        .function(undo_reaction(app.clone()))
}

fn filters_resource(app: AppState) -> Resource {
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
        |caller, _| match Member::of(caller) {
            Ok(member) => Fragment::new(
                "SELECT user_id, age_min, age_max, distance_km, compatibility, interests, personality, verified_only,
                        shared_language, compatible_intention, weights, saved_at FROM search_filters WHERE user_id = ",
            )
            .bind(member.id),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("The caller's saved filters; until something is saved there is no row and nobody is bound.")
    .writes(Filters { app })
}

struct Filters {
    app: AppState,
}

impl Writes for Filters {
    fn verbs(&self) -> Verbs {
        Verbs {
            insert: true,
            upsert: true,
            update: true,
            ..Verbs::default()
        }
    }

    fn insert<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        rows: Vec<JsonObject>,
        _conflict: Conflict,
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
        self.app.waker.wake();
    }
}

fn likes_resource() -> Resource {
    Resource::new(
        "likes",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("target_id", Type::Uuid).read_only(),
            Column::new("kind", Type::Text)
                .read_only()
                .words(&["like", "super_like"]),
            Column::new("comment", Type::Text).nullable().read_only(),
            Column::new("item", Type::Text).nullable().read_only(),
            Column::new("source", Type::Text).read_only(),
            Column::new("state", Type::Text)
                .read_only()
                .words(&["pending", "matched", "withdrawn", "expired"]),
            Column::new("created_at", Type::Time).read_only(),
        ],
        |caller, scope| match Member::of(caller) {
            Ok(member) => Fragment::new(
                "SELECT r.id AS id, r.target AS target_id, r.kind AS kind, r.comment AS comment, r.item AS item,
                        r.source AS source, r.state AS state, r.created_at AS created_at
                   FROM reactions r WHERE r.kind <> 'pass' AND r.actor = ",
            )
            .bind(member.id)
            .push(" AND EXISTS (")
            .append(people::visible_ids(
                scope.engine,
                member.id,
                people::Strangers::Visible,
                scope.now,
            ))
            .push(" AND p.id = r.target)"),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("The likes that the caller gave to people who can still be seen.")
    .to_one("likes_target_id_fkey", "target_id", "people", "id")
}

#[derive(Deserialize, JsonSchema)]
struct DiscoverArgs {
    /// 1 to 30; 10 unless told.
    #[serde(default)]
    limit: Option<usize>,
    /// Columns of `search_filters`, for this answer only.
    #[serde(default)]
    filters: Option<Map<String, Value>>,
}

fn discover(app: AppState) -> Function {
    Function::new("discover", Access::Authenticated, move |call, args: DiscoverArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            app.presence.note(&app.db, member, call.now).await;
            let cards = deck::discover(&app, member, args.limit.unwrap_or(10), args.filters, call.now).await?;
            Ok::<Vec<Card>, ApiError>(cards)
        }
    })
    .doc("The caller's deck: exact, reciprocal, best first; [] for an account that is not ready.")
}

#[derive(Deserialize, JsonSchema)]
struct Target {
    target: Uuid,
}

fn person_card(app: AppState) -> Function {
    Function::new("person_card", Access::Authenticated, move |call, args: Target| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let card = cards::card(&app, &mut app.db.reader(), member, args.target, call.now).await?;
            card.ok_or_else(|| ApiError::from(Fault::NotFound))
        }
    })
    .doc("One person as a card, where the caller may see them.")
}

#[derive(Serialize, JsonSchema)]
struct ExplanationLine {
    key: &'static str,
    /// Points in 1/10,000; negative only for `ajuste`.
    points: i32,
    max: i32,
}

#[derive(Serialize, JsonSchema)]
struct Explained {
    /// The sum of the lines' points.
    score: u32,
    total: u32,
    compatibility: u8,
    lines: Vec<ExplanationLine>,
}

fn explain(app: AppState) -> Function {
    Function::new("explain", Access::Authenticated, move |call, args: Target| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let told = deck::explain(&app, member, args.target, call.now).await?;
            Ok::<_, ApiError>(Explained {
                score: told.score,
                total: matching::score::FULL,
                compatibility: told.compatibility,
                lines: told
                    .lines
                    .iter()
                    .map(|line| ExplanationLine {
                        key: line.key,
                        points: line.points,
                        max: line.max,
                    })
                    .collect(),
            })
        }
    })
    .doc("\"Por que estou vendo esta pessoa\": lines whose points add up exactly to the score.")
}

#[derive(Deserialize, JsonSchema)]
struct CountArgs {
    filters: Map<String, Value>,
}

#[derive(Serialize, JsonSchema)]
struct Counted {
    /// Rounded down; null under ten.
    both: Option<i64>,
}

fn count_people(app: AppState) -> Function {
    Function::new("count_people", Access::Authenticated, move |call, args: CountArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let both = deck::count(&app, member, args.filters, call.now).await?;
            Ok::<_, ApiError>(Counted { both })
        }
    })
    .doc("How many people remain in both directions with these filters.")
}

#[derive(Deserialize, JsonSchema)]
struct Targets {
    targets: Vec<Uuid>,
}

fn seen(app: AppState) -> Function {
    Function::new("seen", Access::Authenticated, move |call, args: Targets| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            if args.targets.len() > deck::DECK_MAX {
                return Err(ApiError::from(Fault::invalid("targets", "Envie no máximo 30 pessoas.")));
            }
            app.act(move |tx| {
                Box::pin(async move {
                    let visible = people::seen_of(tx, member.id, &args.targets, call.now).await?;
                    store::impress(tx, member.id, &visible, today(call.now)).await
                })
            })
            .await?;
            Ok::<(), ApiError>(())
        }
    })
    .doc("Counts an impression for each person whose card was on top.")
}

#[derive(Serialize, JsonSchema)]
struct DeckStatus {
    likes_left: i64,
    super_likes_left: i64,
    undo_left: i64,
    resets_at: String,
    premium: bool,
    can_like: bool,
    missing: Vec<&'static str>,
}

fn deck_status(app: AppState) -> Function {
    Function::new("deck_status", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let mut reads = app.db.reader();
            let left = limits::left(&mut reads, member, call.now).await?;
            let facts = profiles::store::facts(&mut reads, member.id).await?;
            let judged = profiles::ready::judge(&facts);
            Ok::<_, ApiError>(DeckStatus {
                likes_left: left.likes,
                super_likes_left: left.super_likes,
                undo_left: left.undos,
                resets_at: left.resets_at.to_string(),
                premium: left.premium,
                can_like: judged.can_like(),
                missing: judged.missing,
            })
        }
    })
    .read_only()
    .doc("What the caller still has today, and what their profile lacks before they can like.")
}

fn likes_received(app: AppState) -> Function {
    Function::new("likes_received", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let received: Received = likes::received(&mut app.db.reader(), member, call.now).await?;
            Ok::<_, ApiError>(received)
        }
    })
    .read_only()
    .doc("Who likes the caller: a number and first letters for all, the list with Premium.")
}

fn undo_reaction(app: AppState) -> Function {
    Function::new("undo_reaction", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let enforced: Enforced = app.limits;
            let target = app
                .act(move |tx| Box::pin(async move { undo::undo(tx, member, enforced, call.now).await }))
                .await?;
            let card = cards::card(&app, &mut app.db.reader(), member, target, call.now).await?;
            card.ok_or_else(|| ApiError::from(Fault::NotFound))
        }
    })
    .doc("Takes the last reaction back and answers that card; 409 once it became a match.")
}
