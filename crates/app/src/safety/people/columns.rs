//! What the gate shows of people: the columns, each masked for the viewer.

use super::rule::{PREMIUM, SUPER_LIKE};
use crate::kernel::name::first_name_sql;
use crate::kernel::sql;
use crate::profiles::facts;
use crate::profiles::model::{Audience, default_audience};
use db::Engine;

/// From here on the authenticity of a seal is "Alta" to others, who never see the number.
pub const HIGH_FROM: i32 = 80;
/// From here on it is "Média"; below, "Em construção".
pub const MEDIUM_FROM: i32 = 60;

/// The band that others see of a seal with this authenticity.
pub fn seal_band(authenticity: i64) -> &'static str {
    if authenticity >= i64::from(HIGH_FROM) {
        "Alta"
    } else if authenticity >= i64::from(MEDIUM_FROM) {
        "Média"
    } else {
        "Em construção"
    }
}

/// The subject's last visit as others see it: a visit becomes visible at the next step of the clock. Accounts without a
/// visit since steps are stored have none.
const PRESENCE: &str = "(CASE WHEN a.presence_next_at <= :now THEN a.presence_next_at
        ELSE COALESCE(a.presence_at, a.last_seen_at) END)";

pub(super) fn columns(engine: Engine) -> String {
    let open = |field: &str, column: &str| {
        let default = default_audience(field).unwrap_or(Audience::Me).word();
        format!(
            "CASE COALESCE(p.visibility ->> '{field}', '{default}')
                  WHEN 'public' THEN {column}
                  WHEN 'matches' THEN CASE WHEN rm.viewer IS NOT NULL THEN {column} END END AS {field}"
        )
    };
    let masked = |field: &str| open(field, &format!("p.{field}"));
    let mut columns = vec![
        "p.id AS id".to_string(),
        format!(
            "CASE WHEN rm.viewer IS NOT NULL THEN p.full_name ELSE {} END AS name",
            first_name_sql(engine, "p.full_name")
        ),
        format!("{} AS age", sql::age(engine, "a.birth_date")),
    ];
    columns.extend(
        [
            "pronouns",
            "gender_identity",
            "sexuality",
            "bio",
            "fun_fact",
            "interests",
            "languages",
            "occupation",
            "personality",
            "portuguese_variant",
            "height_cm",
            "astrology_sign",
            "birth_chart",
        ]
        .map(masked),
    );
    columns.extend(facts::columns().map(masked));
    columns.push(
        // Free tags are interests in the person's own words, so they share that field's audience.
        open("interests", "p.free_tags").replace(" AS interests", " AS free_tags"),
    );
    columns.extend(
        [
            // The town and never the district or the village; the person's own words are shown as written.
            "CASE WHEN p.city_id IS NULL THEN p.city_name ELSE p.public_city END AS city",
            "CASE WHEN p.city_id IS NULL THEN p.region ELSE p.public_region END AS region",
            "p.country_code AS country_code",
            "CASE WHEN i.visibility = 'public' OR rm.viewer IS NOT NULL THEN i.primary_intention END AS intention_seal",
            "p.verified AS verified",
            "a.demo AS illustrated",
            "(SELECT av.path FROM profile_photos av WHERE av.user_id = p.id AND av.state = 'visible'
               ORDER BY av.position LIMIT 1) AS avatar_path",
        ]
        .map(str::to_string),
    );
    columns.extend(["city", "until_day"].map(visit_column));
    columns.extend(["city", "from_day", "until_day"].map(plan_column));
    columns.push(format!(
        "CASE WHEN rm.viewer IS NOT NULL THEN 'match' WHEN rc.viewer IS NOT NULL THEN 'closed'
              WHEN rl.viewer IS NOT NULL AND ({PREMIUM} OR {SUPER_LIKE}) THEN 'liked_you'
              ELSE 'stranger' END AS relation"
    ));
    columns.push(format!(
        "(SELECT CASE WHEN o.seen > :just_now THEN 'agora' WHEN o.seen > :day_ago THEN 'hoje'
                      WHEN o.seen > :week_ago THEN 'semana' END FROM (SELECT {PRESENCE} AS seen) o) AS activity"
    ));
    columns.push(format!("{} AS distance_band", sql::band_label()));
    columns.push(format!(
        "CASE WHEN i.visibility = 'public' OR rm.viewer IS NOT NULL THEN
              CASE WHEN i.authenticity >= {HIGH_FROM} THEN 'Alta' WHEN i.authenticity >= {MEDIUM_FROM} THEN 'Média'
                   WHEN i.authenticity IS NOT NULL THEN 'Em construção' END END AS seal_band"
    ));
    columns.join(", ")
}

/// The city, the first or the last day of a visit that is planned and has not begun.
fn plan_column(column: &str) -> String {
    let name = match column {
        "city" => "planning_city",
        "from_day" => "planning_from",
        _ => "planning_until",
    };
    format!("CASE WHEN cv.starts_at > :now THEN cv.{column} END AS {name}")
}

/// The visited city or the last day there, while the visit lasts.
fn visit_column(column: &str) -> String {
    let name = match column {
        "city" => "visiting_city",
        _ => "visiting_until",
    };
    format!("CASE WHEN cv.starts_at <= :now AND cv.ends_at > :now THEN cv.{column} END AS {name}")
}
