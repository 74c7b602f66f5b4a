//! `people`: exactly what one viewer may see of other people, as one masked subquery.
//!
//! This is the single gate of the product (`can_see`). Lists, photos, presence, counts and
//! conversations all ask it, either by selecting from [`people`] or through [`sees`]. A person who is
//! blocked, hidden, banned, paused or absent is simply not among its rows, so every answer built on
//! it is the same for all of them. Whoever a credible report of the highest severity is about is hidden from strangers,
//! and strangers from them, until it is decided (`screened_at`). Where the operator asks for an assured age, nobody
//! without one is anywhere, matches included, and sees nobody (`accounts/age`). The columns are masked before anybody can filter, order
//! or count by them.

use super::exposure;
use crate::accounts::age;
use crate::kernel::day::{ADULT_AGE, today};
use crate::kernel::fault::FaultResult;
use crate::kernel::name::first_name_sql;
use crate::kernel::sql;
use crate::profiles::facts;
use crate::profiles::model::{Audience, default_audience};
use db::{Engine, Reads};
use jiff::{Timestamp, ToSpan, civil::Date};
use matching::terms;
use matching::vocabulary::Intention;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// The people in the answer besides those opened by a relation: an open match, a match that closed lately, and, with
/// Premium, people who like the viewer.
///
/// A stranger is *eligible* when every condition holds both ways, and *known* when the product showed them to the
/// viewer within [`exposure::KNOWN_DAYS`], or when a pending like or a saved entry of the viewer names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrangerScope<'ids> {
    /// No strangers: for plain lists.
    Absent,
    /// Known eligible strangers among these ids: what a request answers that names them.
    Named(&'ids [Uuid]),
    /// Known eligible strangers: for what names its person in another way, as a function with a target.
    Known,
    /// Eligible strangers, known or not: for the deck and similar functions, which choose whom they show and then
    /// record it with [`exposure::record_shown`]. Nothing else answers from this.
    Eligible,
    /// No strangers, but everybody who likes the viewer, whether or not the viewer may know who: for numbers alone.
    Likers,
}

/// The masked rows of everyone `viewer` may see now.
pub fn people(engine: Engine, viewer: Uuid, strangers: StrangerScope<'_>, now: Timestamp) -> Fragment {
    let sql = format!(
        "SELECT {columns} FROM {tables} WHERE {rule}",
        columns = columns(engine),
        tables = tables(),
        rule = rule(engine, strangers),
    );
    bind(&sql, viewer, strangers, now)
}

/// The ids of everyone `viewer` may see now: the gate without the columns.
pub fn visible_ids(engine: Engine, viewer: Uuid, strangers: StrangerScope<'_>, now: Timestamp) -> Fragment {
    let sql = format!("SELECT p.id FROM {} WHERE {}", tables(), rule(engine, strangers));
    bind(&sql, viewer, strangers, now)
}

/// Whether `viewer` may see `subject` now: related to them, or a known stranger.
pub async fn sees(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, now: Timestamp) -> FaultResult<bool> {
    let (sql, params) = visible_ids(reads.engine(), viewer, StrangerScope::Known, now)
        .push(" AND p.id = ")
        .bind(subject)
        .finish();
    Ok(reads.opt::<Uuid>(&sql, params).await?.is_some())
}

/// The name of `subject` as `viewer` may see it now; None without a name, or if `subject` may not be seen.
pub async fn name_of(
    reads: &mut impl Reads,
    viewer: Uuid,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<Option<String>> {
    let (sql, params) = Fragment::new("SELECT g.name FROM (")
        .append(people(reads.engine(), viewer, StrangerScope::Known, now))
        .push(") g WHERE g.id = ")
        .bind(subject)
        .finish();
    Ok(reads.opt::<Option<String>>(&sql, params).await?.flatten())
}

/// These columns of a person (`g`), of those of `subjects` that `viewer` may see in `scope`. May be followed by a `WHERE`.
pub fn columns_of(
    columns: &'static str,
    engine: Engine,
    viewer: Uuid,
    scope: StrangerScope<'_>,
    subjects: &[Uuid],
    now: Timestamp,
) -> Fragment {
    Fragment::new(format!("SELECT {columns} FROM ("))
        .append(people(engine, viewer, scope, now))
        .push(" AND p.id IN (")
        .append(sql::ids(subjects))
        .push(")) g")
}

/// Those of `subjects` that `viewer` may see now, in no particular order.
pub async fn seen_of(
    reads: &mut impl Reads,
    viewer: Uuid,
    subjects: &[Uuid],
    now: Timestamp,
) -> FaultResult<Vec<Uuid>> {
    if subjects.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) = visible_ids(reads.engine(), viewer, StrangerScope::Known, now)
        .push(" AND p.id IN (")
        .append(sql::ids(subjects))
        .push(")")
        .finish();
    Ok(reads.all::<Uuid>(&sql, params).await?)
}

/// `v` is the viewer with the facts that both ways are tested against, `p` the subject. The viewer's row is absent
/// unless that account is active, confirmed, adult and assured where that is asked; without it no person is visible.
fn tables() -> String {
    format!(
        "profiles p
    JOIN accounts a ON a.user_id = p.id
    JOIN (SELECT vp.id, va.screened_at, vp.gender_bit, vp.seeks_mask, vp.cell_x, vp.cell_y, vp.cell_z, va.birth_date, vp.verified,
                 CASE WHEN COALESCE(vp.visibility ->> 'languages', 'public') = 'public' THEN vp.languages_mask ELSE 0 END AS languages_mask,
                 CASE WHEN COALESCE(vp.visibility ->> 'interests', 'public') = 'public' THEN vp.interests_mask ELSE 0 END AS interests_mask,
                 CASE WHEN COALESCE(vp.visibility ->> 'personality', 'public') = 'public' THEN vp.personality_bit ELSE 0 END AS personality_bit,
                 CASE WHEN vi.visibility = 'public' THEN vi.primary_intention END AS intention,
                 vf.user_id AS saved, vf.age_min, vf.age_max, vf.distance_km, vf.verified_only, vf.shared_language,
                 vf.compatible_intention, vf.interests_mask AS wanted_interests, vf.personalities_mask AS wanted_personalities
            FROM profiles vp
            JOIN accounts va ON va.user_id = vp.id
            LEFT JOIN intention_results vi ON vi.user_id = vp.id
            LEFT JOIN search_filters vf ON vf.user_id = vp.id
           WHERE vp.id = :viewer AND va.status = 'active' AND va.confirmed_at IS NOT NULL
             AND va.birth_date <= :adult AND {assured}) v ON v.id <> p.id
    LEFT JOIN search_filters f ON f.user_id = p.id
    LEFT JOIN intention_results i ON i.user_id = p.id
    LEFT JOIN relations rm ON rm.viewer = v.id AND rm.subject = p.id AND rm.kind = 'match'
    LEFT JOIN relations rc ON rc.viewer = v.id AND rc.subject = p.id AND rc.kind = 'closed' AND rc.until > :now
    LEFT JOIN relations rl ON rl.viewer = v.id AND rl.subject = p.id AND rl.kind = 'liked_by'",
        assured = age::assured("va", ":now"),
    )
}

/// No hard "indispensável" of either side is broken by the other's answer to the same question.
const DEALBREAKERS: &str = "NOT EXISTS (
        SELECT 1 FROM trust_answers own
          JOIN trust_answers other ON other.question_id = own.question_id
         WHERE own.dealbreaker
           AND ((own.user_id = v.id AND other.user_id = p.id) OR (own.user_id = p.id AND other.user_id = v.id))
           AND ((CASE WHEN own.accept_mask = 0 THEN (1 << (CAST(own.option AS INTEGER) - 1)) ELSE own.accept_mask END)
                & (1 << (CAST(other.option AS INTEGER) - 1))) = 0)";

/// The like `rl` is known to the viewer: with Premium each, otherwise none.
const PREMIUM: &str = "EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = v.id AND e.kind = 'premium'
        AND e.valid_from <= :now AND e.valid_until > :now AND e.revoked_at IS NULL)";

/// The like `rl` is a Super Like, which is marked for everybody who meets its sender.
const SUPER_LIKE: &str = "EXISTS (SELECT 1 FROM reactions rs WHERE rs.actor = p.id AND rs.target = v.id
        AND rs.kind = 'super_like' AND rs.state = 'pending')";

/// The viewer knows the subject: shown lately, saved, or liked by the viewer, who waits for an answer.
const KNOWN: &str =
    "(EXISTS (SELECT 1 FROM shown_people s WHERE s.viewer = v.id AND s.subject = p.id AND s.shown_at > :known_since)
        OR EXISTS (SELECT 1 FROM relations rk WHERE rk.viewer = v.id AND rk.subject = p.id AND rk.kind IN ('liked', 'saved')
                     AND (rk.until IS NULL OR rk.until > :now)))";

fn rule(engine: Engine, strangers: StrangerScope<'_>) -> String {
    let others = match strangers {
        StrangerScope::Absent => String::new(),
        StrangerScope::Likers => format!(" OR (rl.viewer IS NOT NULL AND NOT p.paused AND {DEALBREAKERS})"),
        StrangerScope::Eligible => format!(" OR {}", eligible(engine)),
        StrangerScope::Known => format!(" OR ({KNOWN} AND {})", eligible(engine)),
        StrangerScope::Named([]) => String::new(),
        StrangerScope::Named(ids) => {
            let places: Vec<String> = (0..ids.len()).map(named_place).collect();
            format!(
                " OR (p.id IN ({}) AND {KNOWN} AND {})",
                places.join(", "),
                eligible(engine)
            )
        }
    };
    format!(
        "a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.held_at IS NULL AND a.birth_date <= :adult
         AND {assured}
         AND NOT EXISTS (SELECT 1 FROM relations rb WHERE rb.viewer = v.id AND rb.subject = p.id AND rb.kind = 'blocked')
         AND (rm.viewer IS NOT NULL OR rc.viewer IS NOT NULL
              OR (a.screened_at IS NULL AND v.screened_at IS NULL
                  AND ((rl.viewer IS NOT NULL AND {PREMIUM} AND NOT p.paused AND {DEALBREAKERS}){others})))",
        assured = age::assured("a", ":now"),
    )
}

/// Every condition of strangers, both ways. The sender of a Super Like to the viewer is met under the conditions of a
/// like; a plain like only has the effect that incognito does not hide its sender.
fn eligible(engine: Engine) -> String {
    format!(
        "((rl.viewer IS NOT NULL AND {SUPER_LIKE} AND NOT p.paused AND {DEALBREAKERS})
              OR (p.ready AND NOT p.paused AND (NOT p.incognito OR rl.viewer IS NOT NULL)
                AND (v.seeks_mask = 0 OR (v.seeks_mask & p.gender_bit) <> 0)
                AND (p.seeks_mask = 0 OR (p.seeks_mask & v.gender_bit) <> 0)
                AND (v.saved IS NULL OR {their_age} BETWEEN v.age_min AND v.age_max)
                AND (f.user_id IS NULL OR {my_age} BETWEEN f.age_min AND f.age_max)
                AND (v.distance_km IS NULL OR {distance} < {my_edge})
                AND (f.distance_km IS NULL OR {distance} < {their_edge})
                AND (v.saved IS NULL OR {my_traits})
                AND (f.user_id IS NULL OR {their_traits})
                AND {DEALBREAKERS}))",
        my_traits = traits(&Side {
            filters: [
                "v.verified_only",
                "v.wanted_interests",
                "v.wanted_personalities",
                "v.shared_language",
                "v.compatible_intention"
            ],
            own: ["v.languages_mask", "v.intention"],
            other: [
                "p.verified",
                &shown("interests", "p.interests_mask"),
                &shown("personality", "p.personality_bit"),
                &shown("languages", "p.languages_mask"),
                PUBLISHED
            ],
        }),
        their_traits = traits(&Side {
            filters: [
                "f.verified_only",
                "f.interests_mask",
                "f.personalities_mask",
                "f.shared_language",
                "f.compatible_intention"
            ],
            own: [&shown("languages", "p.languages_mask"), PUBLISHED],
            other: [
                "v.verified",
                "v.interests_mask",
                "v.personality_bit",
                "v.languages_mask",
                "v.intention"
            ],
        }),
        their_age = sql::age(engine, "a.birth_date"),
        my_age = sql::age(engine, "v.birth_date"),
        distance = sql::SQUARED_CHORD,
        my_edge = sql::band_edge("v.distance_km"),
        their_edge = sql::band_edge("f.distance_km"),
    )
}

/// The subject's seal as far as strangers know it.
const PUBLISHED: &str = "CASE WHEN i.visibility = 'public' THEN i.primary_intention END";

/// A mask of the subject's, empty when its owner hides the field from strangers.
fn shown(field: &str, column: &str) -> String {
    format!("CASE WHEN COALESCE(p.visibility ->> '{field}', 'public') = 'public' THEN {column} ELSE 0 END")
}

/// The columns of one side's saved filters, of that side itself, and of the other.
struct Side<'c> {
    /// Verified only, interests, personality types, shared language, compatible intention.
    filters: [&'c str; 5],
    /// Languages, intention.
    own: [&'c str; 2],
    /// Verified, interests, personality, languages, intention.
    other: [&'c str; 5],
}

/// The saved filters that are neither age nor distance, as `matching::filters` reads them.
fn traits(side: &Side) -> String {
    let [verified_only, interests, personalities, shared_language, compatible] = side.filters;
    let [own_languages, own_intention] = side.own;
    let [verified, other_interests, personality, languages, intention] = side.other;
    format!(
        "((NOT {verified_only} OR {verified})
          AND ({interests} = 0 OR ({interests} & {other_interests}) <> 0)
          AND ({personalities} = 0 OR ({personalities} & {personality}) <> 0)
          AND (NOT {shared_language} OR ({own_languages} & {languages}) <> 0)
          AND (NOT {compatible} OR ({own_intention}) IS NULL OR COALESCE(({own_intention}) || '+' || ({intention}), ({own_intention})) IN ({pairs})))",
        pairs = compatible_pairs(),
    )
}

/// Every pair of published intentions that fit, written `own+other`; `own` alone for no seal.
fn compatible_pairs() -> String {
    let mut pairs = Vec::new();
    for own in Intention::ALL {
        if terms::intentions_compatible(Some(own), None) {
            pairs.push(format!("'{}'", own.code()));
        }
        for other in Intention::ALL {
            if terms::intentions_compatible(Some(own), Some(other)) {
                pairs.push(format!("'{}+{}'", own.code(), other.code()));
            }
        }
    }
    pairs.join(", ")
}

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

fn columns(engine: Engine) -> String {
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
        "CASE WHEN {PRESENCE} > :just_now THEN 'agora' WHEN {PRESENCE} > :day_ago THEN 'hoje'
              WHEN {PRESENCE} > :week_ago THEN 'semana' END AS activity"
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
    format!("(SELECT cv.{column} FROM city_visits cv WHERE cv.user_id = p.id AND cv.starts_at > :now) AS {name}")
}

/// The visited city or the last day there, while the visit lasts.
fn visit_column(column: &str) -> String {
    let name = if column == "city" {
        "visiting_city"
    } else {
        "visiting_until"
    };
    format!(
        "(SELECT cv.{column} FROM city_visits cv
           WHERE cv.user_id = p.id AND cv.starts_at <= :now AND cv.ends_at > :now) AS {name}"
    )
}

/// Where the id at this place of [`StrangerScope::Named`] is bound.
fn named_place(at: usize) -> String {
    format!(":named_{at}")
}

fn bind(sql: &str, viewer: Uuid, strangers: StrangerScope<'_>, now: Timestamp) -> Fragment {
    let ago = |span: jiff::Span| now.checked_sub(span).unwrap_or(Timestamp::MIN);
    let today = today(now);
    let named = match strangers {
        StrangerScope::Named(ids) => ids,
        _ => &[],
    };
    let places: Vec<String> = (0..named.len()).map(named_place).collect();
    let mut values = vec![
        (":viewer", viewer.into()),
        (":adult", latest_adult_birth(today).into()),
        (":today", sql::day_number(today).into()),
        (":now", now.into()),
        (":just_now", ago(15.minutes()).into()),
        (":day_ago", ago(24.hours()).into()),
        (":week_ago", ago((7 * 24).hours()).into()),
        (":known_since", exposure::known_since(now).into()),
    ];
    values.extend(
        places
            .iter()
            .map(String::as_str)
            .zip(named.iter().map(|id| (*id).into())),
    );
    sql::fill(sql, &values)
}

/// The latest birth date of an adult on `today`.
pub fn latest_adult_birth(today: Date) -> Date {
    today.checked_sub(ADULT_AGE.years()).unwrap_or(Date::MIN)
}
