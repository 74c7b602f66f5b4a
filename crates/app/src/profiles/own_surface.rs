//! What a person says of themselves beyond single fields: prompts, onboarding, the city.

use super::moving::{self, Destination};
use super::onboarding;
use super::prompts::{self, PromptAnswer};
use super::written::{self, TextJudge};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::member::own_rows;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use supabase::registry::{Access, Column, Function, Registry, Resource, Type};

/// Adds these to the surface.
pub fn declare(registry: Registry, app: &AppState, judge: TextJudge) -> Registry {
    registry
        .resource(prompts_resource())
        .function(catalogue())
        .function(save_prompts(app, judge))
        .function(save_onboarding(app, judge))
        .function(onboarding_state(app))
        .function(set_location(app))
}

fn prompts_resource() -> Resource {
    Resource::new(
        "profile_prompts",
        &["position"],
        vec![
            Column::new("position", Type::Int).read_only().doc("From 0."),
            Column::new("prompt_id", Type::Text).read_only(),
            Column::new("answer", Type::Text).read_only(),
        ],
        own_rows(
            "SELECT pp.position AS position, pp.prompt_id AS prompt_id, pp.answer AS answer
                   FROM profile_prompts pp WHERE pp.user_id = ",
        ),
    )
    .doc("The caller's own prompt answers; `save_prompts` writes them.")
}

fn catalogue() -> Function {
    Function::new("profile_prompts_catalogue", Access::Anyone, |_, (): ()| async move {
        Ok(prompts::localized_catalogue())
    })
    .read_only()
    .doc("The forty prompts, each with an example.")
}

#[derive(Deserialize, JsonSchema)]
struct Prompts {
    /// Up to three, of different prompts; they replace those there were.
    prompts: Vec<PromptAnswer>,
}

fn save_prompts(app: &AppState, judge: TextJudge) -> Function {
    Function::deed("save_prompts", app, move |app, member, args: Prompts, now| async move {
        written::require_accepted(&app, judge, member, written::of_prompts(&args.prompts), now).await?;
        app.act(move |tx| Box::pin(prompts::save(tx, member, args.prompts, now)))
            .await
    })
    .feature("profileEdit")
    .doc("Replaces the caller's prompt answers.")
}

#[derive(Deserialize, JsonSchema)]
struct OnboardingStep {
    /// 1 to 5.
    step: i64,
    data: Value,
}

fn save_onboarding(app: &AppState, judge: TextJudge) -> Function {
    Function::deed(
        "save_onboarding",
        app,
        move |app, member, args: OnboardingStep, now| async move {
            let OnboardingStep { step, data } = args;
            written::require_accepted(&app, judge, member, written::of_step(step, &data), now).await?;
            let limits = app.limits;
            app.act(move |tx| Box::pin(async move { onboarding::save(tx, member, step, &data, limits, now).await }))
                .await
        },
    )
    .doc("Saves one step of onboarding and applies it to the profile.")
}

fn onboarding_state(app: &AppState) -> Function {
    Function::member("onboarding_state", app, |app, member, (): (), _| async move {
        onboarding::state(&mut app.db.reader(), member).await
    })
    .read_only()
    .doc("How far the caller came in onboarding, with what was saved.")
}

#[derive(Deserialize, JsonSchema)]
struct PlaceInput {
    /// A city of `search_cities`.
    #[serde(default)]
    city_id: Option<i64>,
    /// Degrees north, with `lon` instead of a city; only the nearest city is kept.
    #[serde(default)]
    lat: Option<f64>,
    #[serde(default)]
    lon: Option<f64>,
}

fn set_location(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act("set_location", app, move |tx, member, args: PlaceInput, now| {
        let to = Destination::read(args.city_id, args.lat, args.lon);
        Box::pin(async move { moving::set(tx, member, to?, limits, now).await })
    })
    .doc("Moves the caller to a city; three times a day.")
}
