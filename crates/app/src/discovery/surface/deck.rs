//! The deck: its cards, why they are there, and what was done with them today.

use crate::AppState;
use crate::discovery::cards::{self, Card};
use crate::discovery::deck::DeckCount;
use crate::discovery::{deck, limits, preview, store};
use crate::functions::ProductFunction;
use crate::kernel::Fault;
use crate::kernel::day::today;
use crate::profiles;
use crate::safety::people::{self, Strangers};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use supabase::error::ApiError;
use supabase::registry::Function;
use uuid::Uuid;

#[derive(Deserialize, JsonSchema)]
struct DiscoverArgs {
    /// 1 to 30; 10 unless told.
    #[serde(default)]
    limit: Option<usize>,
    /// Columns of `search_filters`, for this answer only.
    #[serde(default)]
    filters: Option<Map<String, Value>>,
}

pub(super) fn discover(app: &AppState) -> Function {
    Function::member("discover", app, |app, member, args: DiscoverArgs, now| async move {
        app.presence.note(&app.db, member, now).await;
        let cards = deck::discover(&app, member, args.limit.unwrap_or(10), args.filters, now).await?;
        Ok::<Vec<Card>, ApiError>(cards)
    })
    .feature("viewProfiles")
    .doc("The caller's deck: exact, reciprocal, best first; [] for an account that is not ready.")
}

#[derive(Deserialize, JsonSchema)]
struct Target {
    target: Uuid,
}

pub(super) fn person_card(app: &AppState) -> Function {
    Function::member("person_card", app, |app, member, args: Target, now| async move {
        let card = cards::card(&app, &mut app.db.reader(), member, args.target, Strangers::Known, now).await?;
        card.ok_or_else(|| ApiError::from(Fault::NotFound))
    })
    .feature("viewProfiles")
    .doc("One person as a card, where the caller may see them.")
}

pub(super) fn preview_me(app: &AppState) -> Function {
    Function::member("preview_me", app, |app, member, (): (), now| async move {
        Ok::<Card, ApiError>(preview::preview(&app, &mut app.db.reader(), member, now).await?)
    })
    .feature("profileEdit")
    .read_only()
    .doc("The caller's own card as strangers see it.")
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

pub(super) fn explain(app: &AppState) -> Function {
    Function::member("explain", app, |app, member, args: Target, now| async move {
        let told = deck::explain(&app, member, args.target, now).await?;
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
    })
    .feature("viewProfiles")
    .doc("\"Por que estou vendo esta pessoa\": lines whose points add up exactly to the score.")
}

#[derive(Deserialize, JsonSchema)]
struct CountArgs {
    filters: Map<String, Value>,
}

pub(super) fn count_people(app: &AppState) -> Function {
    Function::member("count_people", app, |app, member, args: CountArgs, now| async move {
        Ok::<DeckCount, ApiError>(deck::count(&app, member, args.filters, now).await?)
    })
    .feature("viewProfiles")
    .doc("How many people remain in both directions with these filters, and how many more would without each.")
}

#[derive(Deserialize, JsonSchema)]
struct Targets {
    targets: Vec<Uuid>,
}

pub(super) fn seen(app: &AppState) -> Function {
    Function::act("seen", app, |tx, member, args: Targets, now| {
        Box::pin(async move {
            if args.targets.len() > deck::DECK_MAX {
                return Err(Fault::invalid("targets", "Envie no máximo 30 pessoas."));
            }
            let visible = people::seen_of(tx, member.id, &args.targets, now).await?;
            store::count_impressions(tx, member.id, &visible, today(now)).await
        })
    })
    .feature("viewProfiles")
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

pub(super) fn deck_status(app: &AppState) -> Function {
    Function::member("deck_status", app, |app, member, (): (), now| async move {
        let mut reads = app.db.reader();
        let left = limits::left(&mut reads, member, now).await?;
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
    })
    .feature("viewProfiles")
    .read_only()
    .doc("What the caller still has today, and what their profile lacks before they can like.")
}
