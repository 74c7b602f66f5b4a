//! Whom the gate shows: the tables that it joins, and every condition of matches, likes and strangers.

use super::{StrangerScope, named_place};
use crate::accounts::age;
use crate::kernel::sql;
use db::Engine;
use matching::terms;
use matching::vocabulary::Intention;

/// `v` is the viewer with the facts that both ways are tested against, `p` the subject. The viewer's row is absent
/// unless that account is active, confirmed, adult and assured where that is asked; without it no person is visible.
pub(super) fn tables() -> String {
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
    LEFT JOIN city_visits cv ON cv.user_id = p.id
    LEFT JOIN relations rm ON rm.viewer = v.id AND rm.subject = p.id AND rm.kind = 'match'
    LEFT JOIN relations rc ON rc.viewer = v.id AND rc.subject = p.id AND rc.kind = 'closed' AND rc.until > :now
    LEFT JOIN relations rl ON rl.viewer = v.id AND rl.subject = p.id AND rl.kind = 'liked_by'",
        assured = age::assured("va", ":now"),
    )
}

/// No hard "indispensável" of either side is broken by the other's answer to the same question.
fn dealbreakers_hold() -> String {
    format!("({} AND {})", answers_fit("v", "p"), answers_fit("p", "v"))
}

/// No answer of `other` is outside what a dealbreaker of `own` accepts. One side at a time, so that an index of
/// dealbreakers alone finds the few there are.
fn answers_fit(own: &str, other: &str) -> String {
    format!(
        "NOT EXISTS (
        SELECT 1 FROM trust_answers own
          JOIN trust_answers other ON other.user_id = {other}.id AND other.question_id = own.question_id
         WHERE own.user_id = {own}.id AND own.dealbreaker
           AND ((CASE WHEN own.accept_mask = 0 THEN (1 << (CAST(own.option AS INTEGER) - 1)) ELSE own.accept_mask END)
                & (1 << (CAST(other.option AS INTEGER) - 1))) = 0)"
    )
}

/// The like `rl` is known to the viewer: with Premium each, otherwise none.
pub(super) const PREMIUM: &str = "EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = v.id AND e.kind = 'premium'
        AND e.valid_from <= :now AND e.valid_until > :now AND e.revoked_at IS NULL)";

/// The like `rl` is a Super Like, which is marked for everybody who meets its sender.
pub(super) const SUPER_LIKE: &str = "EXISTS (SELECT 1 FROM reactions rs WHERE rs.actor = p.id AND rs.target = v.id
        AND rs.kind = 'super_like' AND rs.state = 'pending')";

/// The viewer knows the subject: shown lately, saved, or liked by the viewer, who waits for an answer.
const KNOWN: &str =
    "(EXISTS (SELECT 1 FROM shown_people s WHERE s.viewer = v.id AND s.subject = p.id AND s.shown_at > :known_since)
        OR EXISTS (SELECT 1 FROM relations rk WHERE rk.viewer = v.id AND rk.subject = p.id AND rk.kind IN ('liked', 'saved')
                     AND (rk.until IS NULL OR rk.until > :now)))";

pub(super) fn rule(engine: Engine, strangers: StrangerScope<'_>) -> String {
    let dealbreakers_hold = dealbreakers_hold();
    let others = match strangers {
        StrangerScope::Absent => String::new(),
        StrangerScope::Likers => format!(" OR (rl.viewer IS NOT NULL AND NOT p.paused AND {dealbreakers_hold})"),
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
                  AND ((rl.viewer IS NOT NULL AND {PREMIUM} AND NOT p.paused AND {dealbreakers_hold}){others})))",
        assured = age::assured("a", ":now"),
    )
}

/// Every condition of strangers, both ways. The sender of a Super Like to the viewer is met under the conditions of a
/// like; a plain like only has the effect that incognito does not hide its sender.
fn eligible(engine: Engine) -> String {
    format!(
        "((rl.viewer IS NOT NULL AND {SUPER_LIKE} AND NOT p.paused AND {dealbreakers_hold})
              OR (p.ready AND NOT p.paused AND (NOT p.incognito OR rl.viewer IS NOT NULL)
                AND (v.seeks_mask = 0 OR (v.seeks_mask & p.gender_bit) <> 0)
                AND (p.seeks_mask = 0 OR (p.seeks_mask & v.gender_bit) <> 0)
                AND (v.saved IS NULL OR {their_age} BETWEEN v.age_min AND v.age_max)
                AND (f.user_id IS NULL OR {my_age} BETWEEN f.age_min AND f.age_max)
                AND (v.distance_km IS NULL OR {distance} < {my_edge})
                AND (f.distance_km IS NULL OR {distance} < {their_edge})
                AND (v.saved IS NULL OR {my_traits})
                AND (f.user_id IS NULL OR {their_traits})
                AND {dealbreakers_hold}))",
        dealbreakers_hold = dealbreakers_hold(),
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
