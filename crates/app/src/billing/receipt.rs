//! A receipt of one charge. The fiscal document of the country is the operator's; this is what it is made from.

use super::catalogue::Product;
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What was paid, when and for what.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Receipt {
    pub number: Uuid,
    pub product: String,
    pub description: String,
    pub method: String,
    pub currency: String,
    pub amount: i64,
    pub refunded: i64,
    #[schemars(with = "String")]
    pub paid_at: Timestamp,
    #[schemars(with = "Option<String>")]
    pub period_end: Option<Timestamp>,
    /// The provider's name of the payment, for questions to it.
    pub payment: Option<String>,
    pub provider: String,
    pub country: String,
}

/// The receipt of something paid; what was never paid has none.
pub async fn receipt(reads: &mut impl Reads, member: Member, order: Uuid) -> FaultResult<Receipt> {
    let order = store::own_order(reads, member.id, order)
        .await?
        .ok_or(Fault::NotFound)?;
    let paid_at = order.paid_at.ok_or(Fault::NotFound)?;
    let product = store::known_product(reads, &order.product_id).await?;
    Ok(Receipt {
        number: order.id,
        description: product.as_ref().map_or("Enlace", Product::name).to_string(),
        product: order.product_id,
        method: order.method,
        currency: order.currency,
        amount: order.amount,
        refunded: order.refunded,
        paid_at,
        period_end: order.period_end,
        payment: order.payment_ref,
        provider: order.provider,
        country: order.country,
    })
}
