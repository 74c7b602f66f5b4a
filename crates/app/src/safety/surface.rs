//! What safety offers on the wire: `people`, `blocks`, and the acts of blocking and reporting.

use super::block;
use super::model::{Activity, NewReport, Relation};
use super::people::{self, StrangerScope};
use super::report;
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::Target;
use crate::kernel::member::own_rows;
use crate::profiles::facts;
use db::Value;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::caller::Caller;
use supabase::fragment::Fragment;
use supabase::registry::{Column, Function, Registry, Resource, Scope, Type};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(people_resource())
        .resource(photos_resource())
        .resource(prompts_resource())
        .resource(blocks_resource())
        .function(block_function(app))
        .function(unblock_function(app))
        .function(report_function(app))
}

/// The gate for a caller in the scope of a request; nothing for visitors and operators.
pub fn gate(caller: &Caller, scope: &Scope<'_>) -> Option<Fragment> {
    let member = Member::of(caller).ok()?;
    let named = named_ids(scope);
    Some(people::people(
        scope.engine,
        member.id,
        StrangerScope::Named(&named),
        scope.now,
    ))
}

/// The ids of people that a request names.
fn named_ids(scope: &Scope<'_>) -> Vec<Uuid> {
    let ids = scope.named.iter().filter_map(|value| match value {
        Value::Uuid(id) => Some(*id),
        _ => None,
    });
    ids.collect()
}

fn people_resource() -> Resource {
    let text = |name| Column::new(name, Type::Text).nullable().read_only();
    let list = |name| Column::new(name, Type::Json).nullable().read_only().shape("string[]");
    let mut columns = vec![
        Column::new("id", Type::Uuid).read_only(),
        text("name").doc("The first name, unless the two are a match."),
        Column::new("age", Type::Int).read_only(),
        text("pronouns"),
        text("gender_identity"),
        text("sexuality"),
        text("bio"),
        text("fun_fact"),
        list("interests"),
        list("languages"),
        text("occupation"),
        text("personality"),
        text("portuguese_variant"),
        Column::new("height_cm", Type::Int).nullable().read_only(),
        text("astrology_sign"),
        Column::new("birth_chart", Type::Json)
            .nullable()
            .read_only()
            .doc("Sun, moon and rising; never a birth time."),
        list("free_tags"),
        text("city"),
        text("region"),
        text("country_code"),
        text("visiting_city").doc("A second city in which the person is for some days."),
        text("visiting_until").doc("The last day there, `YYYY-MM-DD`."),
        text("intention_seal"),
        text("seal_band").doc("Alta, Média or Em construção: how far behaviour bears the seal out."),
        Column::new("verified", Type::Bool).read_only(),
        Column::new("illustrated", Type::Bool)
            .read_only()
            .doc("A demonstration person with drawn pictures."),
        text("activity").one_of(Activity::WORDS),
        Column::new("relation", Type::Text).read_only().one_of(Relation::WORDS),
        text("avatar_path"),
        text("distance_band"),
    ];
    columns.extend(facts::FACTS.iter().map(|fact| text(fact.column).one_of(fact.words)));
    Resource::new(
        "people",
        &["id"],
        columns,
        |caller, scope| gate(caller, scope).unwrap_or_else(Fragment::nothing),
    )
    .feature("viewProfiles")
    .doc("Other people, exactly as this caller may see them; strangers only when named by id and shown to the caller lately.")
    .subject("id")
    .to_many("person_photos_person_id_fkey", "id", "person_photos", "person_id")
    .to_many("person_prompts_person_id_fkey", "id", "person_prompts", "person_id")
}

fn photos_resource() -> Resource {
    let columns = vec![
        Column::new("id", Type::Uuid).read_only(),
        Column::new("person_id", Type::Uuid).read_only(),
        Column::new("position", Type::Int).read_only(),
        Column::new("path", Type::Text)
            .read_only()
            .doc("Storage path without the size."),
        Column::new("width", Type::Int).read_only(),
        Column::new("height", Type::Int).read_only(),
        Column::new("thumbhash", Type::Text).read_only(),
    ];
    let select = "SELECT ph.id AS id, ph.user_id AS person_id, ph.position AS position, ph.path AS path,
                         ph.width AS width, ph.height AS height, ph.thumbhash AS thumbhash
                    FROM profile_photos ph WHERE ph.state = 'visible' AND EXISTS (";
    shown_with_person("person_photos", &["id"], columns, (select, " AND p.id = ph.user_id)"))
        .doc("The visible photos of the people whom this caller may see; those of strangers only when `person_id` names them.")
        .to_one("person_photos_person_id_fkey", "person_id", "people", "id")
}

fn prompts_resource() -> Resource {
    let columns = vec![
        Column::new("person_id", Type::Uuid).read_only(),
        Column::new("position", Type::Int).read_only(),
        Column::new("prompt_id", Type::Text).read_only(),
        Column::new("answer", Type::Text).read_only(),
    ];
    let select =
        "SELECT pr.user_id AS person_id, pr.position AS position, pr.prompt_id AS prompt_id, pr.answer AS answer
                    FROM profile_prompts pr WHERE EXISTS (";
    shown_with_person("person_prompts", &["person_id", "position"], columns, (select, " AND p.id = pr.user_id)"))
        .doc("The prompt answers of the people whom this caller may see; those of strangers only when `person_id` names them.")
        .to_one("person_prompts_person_id_fkey", "person_id", "people", "id")
}

/// A table of rows that belong to people, in `person_id`, and are shown where these are.
fn shown_with_person(
    name: &'static str,
    key: &'static [&'static str],
    columns: Vec<Column>,
    (select, same): (&'static str, &'static str),
) -> Resource {
    let rows = move |caller: &Caller, scope: &Scope<'_>| of_visible(caller, scope, select, same);
    Resource::new(name, key, columns, rows)
        .feature("viewProfiles")
        .subject("person_id")
}

/// Rows of a table that belong to people whom the caller may see. The gate is asked for each row's person and not for
/// everybody; `same` joins the two.
fn of_visible(caller: &Caller, scope: &Scope<'_>, select: &'static str, same: &'static str) -> Fragment {
    let Ok(member) = Member::of(caller) else {
        return Fragment::nothing();
    };
    let named = named_ids(scope);
    Fragment::new(select)
        .append(people::visible_ids(
            scope.engine,
            member.id,
            StrangerScope::Named(&named),
            scope.now,
        ))
        .push(same)
}

fn blocks_resource() -> Resource {
    Resource::new(
        "blocks",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only().doc("The blocked person."),
            Column::new("name", Type::Text)
                .nullable()
                .read_only()
                .doc("As the caller knew it when blocking; never newer."),
            Column::new("created_at", Type::Time).read_only(),
        ],
        own_rows("SELECT b.blocked AS id, b.name AS name, b.created_at AS created_at FROM blocks b WHERE b.blocker = "),
    )
    .doc("Whom the caller blocked; the other side never learns of it.")
}

fn block_function(app: &AppState) -> Function {
    Function::act("block", app, |tx, member, args: Target, now| {
        Box::pin(block::block(tx, member, args.target, now))
    })
    .doc("Blocks a person: immediate, silent, both ways, everywhere.")
}

fn unblock_function(app: &AppState) -> Function {
    Function::act("unblock", app, |tx, member, args: Target, now| {
        Box::pin(block::unblock(tx, member, args.target, now))
    })
    .doc("Lifts the caller's own block.")
}

#[derive(Serialize, JsonSchema)]
struct Receipt {
    receipt: Uuid,
}

fn report_function(app: &AppState) -> Function {
    Function::act("report", app, |tx, member, new: NewReport, now| {
        Box::pin(async move {
            report::report(tx, member, new, now)
                .await
                .map(|receipt| Receipt { receipt })
        })
    })
    .always_open("safety and support")
    .doc("Reports a person, with chosen messages as evidence; answers a receipt.")
}
