//! Ties a subscription of a store to the account that bought it.

use super::StorePurchase;
use crate::billing::catalogue::{Market, Method};
use crate::billing::model::OrderState;
use crate::billing::store::{self, Order};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::new_id;
use db::Tx;
use jiff::Timestamp;

/// The order of a purchase, made when it is first seen. None where no account here has the name that it carries.
pub async fn claim(
    tx: &mut Tx,
    provider: &str,
    purchase: &StorePurchase,
    now: Timestamp,
) -> FaultResult<Option<Order>> {
    let Some(token) = purchase.account else {
        return Ok(None);
    };
    let Some(user) = store::purchases::user_of(tx, token).await? else {
        return Ok(None);
    };
    // An app and its store tell of a purchase in the same second.
    tx.lock_key(&format!("store purchase {}", purchase.external_id)).await?;
    let home = store::home_of(tx, user).await?;
    let market = Market::of(home.and_then(|(country, _, _)| country).as_deref());
    let id = new_id(now);
    let order = Order {
        id,
        root_id: id,
        user_id: user,
        product_id: purchase.product.clone(),
        provider: provider.to_string(),
        method: Method::Store.word().to_string(),
        country: market.country,
        currency: purchase.currency.clone(),
        amount: purchase.amount,
        state: OrderState::Created.word().to_string(),
        external_id: Some(purchase.external_id.clone()),
        payment_ref: None,
        url: None,
        voucher: None,
        decline: None,
        created_at: purchase.at,
        expires_at: None,
        paid_at: None,
        period_end: None,
        refunded: 0,
        refund_asked_at: None,
        refund_wanted: None,
        withdraw_until: None,
        looks: 0,
    };
    store::insert_order(tx, &order, None).await?;
    let known = store::order_of_external(tx, &purchase.external_id).await?;
    let known = known.ok_or_else(|| Fault::Internal("an order of a store is gone".into()))?;
    // The name decides, and one that was bound before stays bound.
    Ok(Some(known).filter(|order| order.user_id == user))
}
