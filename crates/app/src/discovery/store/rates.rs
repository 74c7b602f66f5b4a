//! The kept rates of the deck's people.

use crate::discovery::rates::Rates;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, Value, params};
use jiff::Timestamp;
use std::collections::HashMap;
use uuid::Uuid;

/// The kept rates: of everybody, or of some.
pub async fn rates(reads: &mut impl Reads, only: Option<&[Uuid]>) -> FaultResult<HashMap<Uuid, Rates>> {
    let mut sql = "SELECT user_id, fairness, reply, premium FROM deck_rates".to_string();
    let mut bound: Vec<Value> = params![];
    if let Some(people) = only {
        let places: Vec<String> = (1..=people.len()).map(|place| format!("${place}")).collect();
        sql.push_str(&format!(" WHERE user_id IN ({})", places.join(", ")));
        bound.extend(people.iter().map(|person| Value::from(*person)));
    }
    let rows: Vec<(Uuid, i64, i64, bool)> = match only {
        Some([]) => Vec::new(),
        _ => reads.all(sql.as_str(), bound).await?,
    };
    let read = |(person, fairness, reply, premium)| {
        let rates = Rates {
            fairness: u16::try_from(fairness).unwrap_or(u16::MAX),
            reply: percent(reply),
            premium,
        };
        (person, rates)
    };
    Ok(rows.into_iter().map(read).collect())
}

/// The stored factors that differ from the neutral one. People who were never counted have none.
pub async fn factors_apart(reads: &mut impl Reads) -> FaultResult<HashMap<Uuid, Option<u16>>> {
    let apart: Vec<(Uuid, i64)> = reads
        .all(
            "SELECT user_id, fairness FROM deck_rates WHERE fairness <> 10000",
            params![],
        )
        .await?;
    let uncounted: Vec<Uuid> = reads
        .all(
            "SELECT p.id FROM profiles p WHERE NOT EXISTS (SELECT 1 FROM deck_rates r WHERE r.user_id = p.id)",
            params![],
        )
        .await?;
    let apart = apart
        .into_iter()
        .map(|(person, factor)| (person, u16::try_from(factor).ok()));
    Ok(apart
        .chain(uncounted.into_iter().map(|person| (person, None)))
        .collect())
}

/// The kept chances of everybody, percent.
pub async fn chances(reads: &mut impl Reads) -> FaultResult<HashMap<Uuid, u8>> {
    let rows: Vec<(Uuid, i64)> = reads.all("SELECT user_id, reply FROM deck_rates", params![]).await?;
    Ok(rows
        .into_iter()
        .map(|(person, reply)| (person, percent(reply)))
        .collect())
}

/// Stores factors of attention; people who have left meanwhile are skipped.
pub async fn keep_factors(tx: &mut Tx, factors: &[(Uuid, u16)]) -> FaultResult<()> {
    for (person, fairness) in factors {
        let rates = Rates {
            fairness: *fairness,
            ..Rates::of_newcomer()
        };
        keep(tx, "fairness", *person, rates).await?;
    }
    Ok(())
}

/// Stores chances of an answer; people who have left meanwhile are skipped.
pub async fn keep_chances(tx: &mut Tx, chances: &[(Uuid, u8)]) -> FaultResult<()> {
    for (person, reply) in chances {
        let rates = Rates {
            reply: *reply,
            ..Rates::of_newcomer()
        };
        keep(tx, "reply", *person, rates).await?;
    }
    Ok(())
}

/// People whose Premium is not what is stored, with what it is: of all, or of one.
pub async fn premium_moved(
    reads: &mut impl Reads,
    only: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<Vec<(Uuid, bool)>> {
    let mut sql = "SELECT x.id, x.now_premium FROM
           (SELECT p.id AS id, COALESCE(r.premium, FALSE) AS stored,
                   EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = p.id AND e.kind = 'premium'
                       AND e.valid_from <= $1 AND e.valid_until > $1 AND e.revoked_at IS NULL) AS now_premium
              FROM profiles p LEFT JOIN deck_rates r ON r.user_id = p.id
             WHERE (COALESCE(r.premium, FALSE) OR EXISTS
                   (SELECT 1 FROM entitlements h WHERE h.user_id = p.id AND h.kind = 'premium'))"
        .to_string();
    let mut bound: Vec<Value> = params![now];
    if let Some(person) = only {
        sql.push_str(" AND p.id = $2");
        bound.push(person.into());
    }
    sql.push_str(") x WHERE x.stored <> x.now_premium ORDER BY x.id");
    Ok(reads.all(sql, bound).await?)
}

/// Stores who has Premium; people who have left meanwhile are skipped.
pub async fn keep_premium(tx: &mut Tx, premium: &[(Uuid, bool)]) -> FaultResult<()> {
    for (person, premium) in premium {
        let rates = Rates {
            premium: *premium,
            ..Rates::of_newcomer()
        };
        keep(tx, "premium", *person, rates).await?;
    }
    Ok(())
}

/// Writes one column of a person's rates, or all of them where none was stored.
async fn keep(tx: &mut Tx, column: &'static str, person: Uuid, rates: Rates) -> FaultResult<()> {
    let sql = format!(
        "INSERT INTO deck_rates (user_id, fairness, reply, premium)
         SELECT id, CAST($2 AS bigint), CAST($3 AS bigint), CAST($4 AS boolean) FROM profiles WHERE id = $1
         ON CONFLICT (user_id) DO UPDATE SET {column} = excluded.{column}"
    );
    let (fairness, reply) = (i64::from(rates.fairness), i64::from(rates.reply));
    tx.run(&sql, params![person, fairness, reply, rates.premium]).await
}

fn percent(reply: i64) -> u8 {
    u8::try_from(reply).unwrap_or(0).min(100)
}
