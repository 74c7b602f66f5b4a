//! What profiles offer on the wire: the caller's own row, and the city search.

use super::written::{self, TextJudge};
use super::{facts, gazetteer, model, own_surface, update, visiting};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::day::today;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::sql;
use crate::network_limit::CallerLimit;
use db::{Tx, TxFuture};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::auth::Limit;
use supabase::error::ApiError;
use supabase::fragment::Fragment;
use supabase::registry::{
    Call, Checking, Column, Function, JsonObject, Key, Registry, Resource, Type, WriteVerbs, Writes,
};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState, judge: TextJudge) -> Registry {
    let registry = registry
        .resource(profiles_resource(app.clone(), judge))
        .function(search_cities(app));
    visiting::declare(own_surface::declare(registry, app, judge), app)
}

fn profiles_resource(app: AppState, judge: TextJudge) -> Resource {
    Resource::new(
        "profiles",
        &["id"],
        own_columns(),
        |caller, scope| match Member::of(caller) {
            Ok(member) => sql::fill(
                &format!(
                    "SELECT p.id AS id, p.full_name AS full_name, p.gender_identity AS gender_identity, p.sexuality AS sexuality,
                            p.pronouns AS pronouns, p.custom_pronouns AS custom_pronouns, p.gender_preferences AS gender_preferences,
                            (SELECT av.path FROM profile_photos av WHERE av.user_id = p.id AND av.state <> 'rejected'
                              ORDER BY av.position LIMIT 1) AS avatar_url,
                            p.languages AS languages, p.bio AS bio, p.fun_fact AS fun_fact, p.interests AS interests,
                            p.free_tags AS free_tags, p.personality AS personality, p.occupation AS occupation,
                            p.portuguese_variant AS portuguese_variant, {facts}, p.height_cm AS height_cm, a.birth_date AS birthdate,
                            CASE WHEN a.birth_date IS NOT NULL THEN {age} END AS age,
                            p.city_id AS city_id, p.city_name AS city_name, p.region AS region, p.country_code AS country_code,
                            p.astrology_sign AS astrology_sign, p.birth_chart AS birth_chart, p.visibility AS visibility,
                            i.primary_intention AS intention_seal, i.visibility AS intention_visibility,
                            p.paused AS paused, p.incognito AS incognito, p.in_world AS in_world, p.read_receipts AS read_receipts,
                            p.verified AS verified, p.completeness AS completeness, p.missing AS missing, p.ready AS ready,
                            (p.ready AND EXISTS (SELECT 1 FROM profile_prompts pr WHERE pr.user_id = p.id)) AS can_like,
                            p.onboarding_step AS onboarding_step, p.onboarded_at AS onboarded_at, a.status AS status,
                            a.leaving_at AS leaving_at, a.role AS role, p.created_at AS created_at, p.updated_at AS updated_at
                       FROM profiles p JOIN accounts a ON a.user_id = p.id
                       LEFT JOIN intention_results i ON i.user_id = p.id WHERE p.id = :me",
                    age = sql::age(scope.engine, "a.birth_date"),
                    facts = facts::columns().map(|column| format!("p.{column} AS {column}")).collect::<Vec<_>>().join(", "),
                ),
                &[(":me", member.id.into()), (":today", sql::day_number(today(scope.now)).into())],
            ),
            Err(_) => Fragment::nothing(),
        },
    )
    .always_readable("one's own row, which says who one is")
    .doc("The caller's own profile; other people are read through `people`.")
    .writes(OwnRow { app, judge })
}

/// The columns of one's own row.
fn own_columns() -> Vec<Column> {
    let text = |name| Column::new(name, Type::Text).nullable();
    let list = |name| Column::new(name, Type::Json).shape("string[]");
    let fixed = |name, ty| Column::new(name, ty).read_only();
    let mut columns = vec![
        fixed("id", Type::Uuid),
        text("full_name"),
        text("gender_identity"),
        text("sexuality").one_of(model::SEXUALITIES),
        text("pronouns"),
        text("custom_pronouns"),
        list("gender_preferences"),
        text("avatar_url")
            .read_only()
            .doc("Storage path of the first photo, without the size."),
        list("languages"),
        text("bio"),
        text("fun_fact"),
        list("interests"),
        list("free_tags"),
        text("personality").one_of(model::PERSONALITIES),
        text("occupation"),
        text("portuguese_variant").one_of(model::VARIANTS),
        Column::new("height_cm", Type::Int).nullable(),
        Column::new("birthdate", Type::Date).nullable(),
        fixed("age", Type::Int).nullable(),
        Column::new("city_id", Type::Int).nullable(),
        text("city_name").read_only(),
        text("region").read_only(),
        text("country_code").read_only(),
        text("astrology_sign").one_of(model::SIGNS),
        Column::new("birth_chart", Type::Json).shape("{ sun?: string; moon?: string; rising?: string }"),
        Column::new("visibility", Type::Json).shape("{ [field: string]: \"public\" | \"matches\" | \"me\" }"),
        text("intention_seal").read_only(),
        text("intention_visibility").read_only(),
        Column::new("paused", Type::Bool),
        Column::new("incognito", Type::Bool),
        Column::new("in_world", Type::Bool).doc("Strangers abroad may find the caller among those online."),
        Column::new("read_receipts", Type::Bool),
        fixed("verified", Type::Bool),
        fixed("completeness", Type::Int).doc("0 to 100."),
        fixed("missing", Type::Json)
            .shape("string[]")
            .doc("What is missing, the most important first."),
        fixed("ready", Type::Bool).doc("Strangers may see this person."),
        fixed("can_like", Type::Bool),
        fixed("onboarding_step", Type::Int),
        fixed("onboarded_at", Type::Time).nullable(),
        fixed("status", Type::Text).one_of(&["active", "suspended", "banned", "leaving"]),
        fixed("leaving_at", Type::Time).nullable(),
        fixed("role", Type::Text).one_of(&["member", "moderator", "beta_manager", "admin"]),
        fixed("created_at", Type::Time),
        fixed("updated_at", Type::Time),
    ];
    columns.extend(facts::FACTS.iter().map(|fact| text(fact.column).one_of(fact.words)));
    columns
}

/// Updates of the own row run the use case; there is nothing to insert or delete.
struct OwnRow {
    app: AppState,
    judge: TextJudge,
}

impl Writes for OwnRow {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs {
            update: true,
            ..WriteVerbs::default()
        }
    }

    fn before_update<'t>(&'t self, call: &'t Call, patch: &'t JsonObject) -> Checking<'t> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            Ok(written::require_accepted(&self.app, self.judge, member, written::of_patch(patch), call.now).await?)
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
            // The only row that the resource ever shows is the caller's own.
            if keys.is_empty() {
                return Ok(());
            }
            Ok(update::update(tx, member, &patch, self.app.limits, call.now).await?)
        })
    }

    fn committed(&self, _call: &Call) {
        self.app.waker.notify();
    }
}

#[derive(Deserialize, JsonSchema)]
struct Search {
    /// What was typed so far.
    q: String,
}

#[derive(Serialize, JsonSchema)]
struct CityFound {
    id: i64,
    name: String,
    region: String,
    country: String,
    country_name: String,
}

impl From<gazetteer::City> for CityFound {
    fn from(city: gazetteer::City) -> CityFound {
        CityFound {
            id: i64::from(city.id),
            name: city.name.to_string(),
            region: city.region.to_string(),
            country: city.country.to_string(),
            country_name: city.country_name().to_string(),
        }
    }
}

/// Cities offered while one types.
const SUGGESTIONS: usize = 8;

/// Searches while one types, in a minute.
const SEARCHES: Limit = Limit {
    count: 60,
    window: SignedDuration::from_mins(1),
};

fn search_cities(app: &AppState) -> Function {
    let limit = CallerLimit::new("search_cities", SEARCHES);
    Function::visitor("search_cities", app, move |app, call, args: Search| {
        let counted = limit.take_here(&app, &call);
        async move { counted.and_then(|()| cities(&args.q)) }
    })
    .read_only()
    .doc("Cities whose name begins with what was typed, accents ignored.")
}

fn cities(typed: &str) -> FaultResult<Vec<CityFound>> {
    if typed.chars().count() > 80 {
        return Err(Fault::too_long("q", 80));
    }
    Ok(gazetteer::search(typed, SUGGESTIONS)
        .into_iter()
        .map(CityFound::from)
        .collect())
}
