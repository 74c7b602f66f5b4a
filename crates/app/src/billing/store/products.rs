//! What is on sale, and whose country decides its price.

use crate::billing::catalogue::Product;
use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use uuid::Uuid;

const PRODUCT: &str = "SELECT p.id, p.kind, p.months, p.days, p.renews, p.on_sale, r.amount
    FROM products p JOIN product_prices r ON r.product_id = p.id WHERE r.currency = $1";

pub async fn products(reads: &mut impl Reads, currency: &str) -> FaultResult<Vec<Product>> {
    Ok(reads
        .all(format!("{PRODUCT} ORDER BY p.position"), params![currency])
        .await?)
}

pub async fn product(reads: &mut impl Reads, currency: &str, id: &str) -> FaultResult<Option<Product>> {
    Ok(reads
        .opt(format!("{PRODUCT} AND p.id = $2"), params![currency, id])
        .await?)
}

/// A product by its id alone, without a price: what was bought may have been paid in a currency that is not ours.
pub async fn known_product(reads: &mut impl Reads, id: &str) -> FaultResult<Option<Product>> {
    let sql = "SELECT id, kind, months, days, renews, on_sale, CAST(0 AS bigint) FROM products WHERE id = $1";
    Ok(reads.opt(sql, params![id]).await?)
}

/// The user's country, and the language of their mails.
pub async fn home_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<(Option<String>, String, String)>> {
    Ok(reads
        .opt(
            "SELECT p.country_code, a.locale, a.time_zone FROM accounts a JOIN profiles p ON p.id = a.user_id
              WHERE a.user_id = $1",
            params![user],
        )
        .await?)
}
