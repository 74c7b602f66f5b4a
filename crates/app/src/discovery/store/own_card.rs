//! The parts of one's own card: the gate never shows people to themselves.

use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::profiles::facts::Facts;
use db::{Reads, params};
use jiff::civil::Date;
use serde_json::Value;

db::row! {
    pub struct OwnRow {
        pub full_name: Option<String>,
        pub birth_date: Option<Date>,
        pub city_name: Option<String>,
        pub region: Option<String>,
        pub country_code: Option<String>,
        pub verified: bool,
        pub demo: bool,
        pub intention: Option<String>,
        pub authenticity: Option<i64>,
        pub intention_visibility: Option<String>,
        pub visibility: Value,
    }
}

db::row! {
    /// The fields that have an audience.
    pub struct OwnFields {
        pub pronouns: Option<String>,
        pub bio: Option<String>,
        pub fun_fact: Option<String>,
        pub interests: Value,
        pub languages: Value,
        pub occupation: Option<String>,
        pub astrology_sign: Option<String>,
        pub personality: Option<String>,
        pub height_cm: Option<i64>,
        pub facts: Facts,
    }
}

pub async fn own_row(reads: &mut impl Reads, member: Member) -> FaultResult<OwnRow> {
    Ok(reads
        .one(
            "SELECT p.full_name, a.birth_date, CASE WHEN p.city_id IS NULL THEN p.city_name ELSE p.public_city END,
                    CASE WHEN p.city_id IS NULL THEN p.region ELSE p.public_region END, p.country_code, p.verified, a.demo,
                    i.primary_intention, i.authenticity, i.visibility, p.visibility
               FROM profiles p JOIN accounts a ON a.user_id = p.id
               LEFT JOIN intention_results i ON i.user_id = p.id WHERE p.id = $1",
            params![member.id],
        )
        .await?)
}

pub async fn own_fields(reads: &mut impl Reads, member: Member) -> FaultResult<OwnFields> {
    let engine = reads.engine();
    Ok(reads
        .one(
            format!(
                "SELECT pronouns, bio, fun_fact, interests, languages, occupation, astrology_sign, personality, height_cm, {facts}
                   FROM profiles p WHERE id = $1",
                facts = Facts::column(engine, "p"),
            ),
            params![member.id],
        )
        .await?)
}
