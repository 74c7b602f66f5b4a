//! The free texts of a profile that a decision may empty.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use serde_json::json;
use uuid::Uuid;

/// The text of a column; None where it is empty.
pub async fn column(reads: &mut impl Reads, user: Uuid, column: &'static str) -> FaultResult<Option<String>> {
    let sql = format!("SELECT {column} FROM profiles WHERE id = $1");
    let text: Option<Option<String>> = reads.opt(&sql, params![user]).await?;
    Ok(text.flatten().filter(|text| !text.is_empty()))
}

/// Empties or writes a column.
pub async fn set_column(tx: &mut Tx, user: Uuid, column: &'static str, text: Option<&str>) -> FaultResult<()> {
    let sql = format!("UPDATE profiles SET {column} = $2 WHERE id = $1");
    tx.run(&sql, params![user, text]).await
}

/// A city in own words; None where it is one of the list.
pub async fn city(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    let sql = "SELECT city_name FROM profiles WHERE id = $1 AND city_id IS NULL";
    let city: Option<Option<String>> = reads.opt(sql, params![user]).await?;
    Ok(city.flatten().filter(|text| !text.is_empty()))
}

pub async fn set_city(tx: &mut Tx, user: Uuid, city: Option<&str>) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET city_name = $2 WHERE id = $1 AND city_id IS NULL",
        params![user, city],
    )
    .await
}

pub async fn set_tags(tx: &mut Tx, user: Uuid, tags: &[&str]) -> FaultResult<()> {
    tx.run(
        "UPDATE profiles SET free_tags = $2 WHERE id = $1",
        params![user, json!(tags)],
    )
    .await
}
