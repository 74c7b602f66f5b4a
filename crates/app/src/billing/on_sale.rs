//! What is on sale where a user lives.

use super::catalogue::{Market, Product};
use super::{Payments, claim, store, stores};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// The kind of products that are bought once and for good.
const GAME: &str = "game";

/// The packs of credits on sale where a user lives, the smallest first, with the market and whether anything is sold.
pub async fn packs(
    reads: &mut impl Reads,
    payments: &Payments,
    member: Member,
) -> FaultResult<(Vec<Product>, Market, bool)> {
    on_sale(reads, payments, member, |product| product.credits().is_some()).await
}

/// The games on sale where a user lives, as [`packs`].
pub async fn games(
    reads: &mut impl Reads,
    payments: &Payments,
    member: Member,
) -> FaultResult<(Vec<Product>, Market, bool)> {
    on_sale(reads, payments, member, |product| product.kind == GAME).await
}

/// What is used once and on sale where a user lives, by its kind, with its ways of paying; nothing where nothing is sold.
pub async fn singles(
    reads: &mut impl Reads,
    payments: &Payments,
    member: Member,
    kind: &str,
) -> FaultResult<(Vec<Offer>, Market)> {
    let (products, market, sells) = on_sale(reads, payments, member, Product::is_single_use).await?;
    let offers = products
        .iter()
        .filter(|product| sells && product.kind == kind)
        .map(|product| offer(product, &market));
    Ok((offers.collect(), market))
}

async fn on_sale(
    reads: &mut impl Reads,
    payments: &Payments,
    member: Member,
    wanted: fn(&Product) -> bool,
) -> FaultResult<(Vec<Product>, Market, bool)> {
    let (country, _, _) = store::home_of(reads, member.id).await?.ok_or(Fault::NotFound)?;
    let market = Market::of(country.as_deref());
    let products = store::products(reads, market.currency).await?;
    let sold = products
        .into_iter()
        .filter(|product| product.on_sale && wanted(product));
    Ok((sold.collect(), market, payments.selling().is_ok()))
}

/// Something on sale.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Offer {
    pub id: String,
    /// premium | pass
    pub kind: String,
    pub months: Option<i64>,
    pub days: Option<i64>,
    /// In the smallest unit of the currency, all included.
    pub amount: i64,
    /// Ways of paying, the usual one of the country first.
    pub methods: Vec<String>,
    /// Those after which it is charged again when the period ends.
    pub renews_by: Vec<String>,
}

/// What is on sale where the caller lives.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Plans {
    pub country: String,
    /// BRL | EUR
    pub currency: String,
    pub withdraw_days: i64,
    /// Who takes the payment; null where nothing is sold.
    pub provider: Option<String>,
    /// The stores whose purchases count here: apple, google.
    pub stores: Vec<String>,
    /// What an app asks its store for; the store has the prices.
    pub in_stores: Vec<String>,
    pub offers: Vec<Offer>,
    /// Whether it has been measured that Premium triples the chances.
    pub three_times: bool,
}

pub async fn plans(reads: &mut impl Reads, payments: &Payments, member: Member, now: Timestamp) -> FaultResult<Plans> {
    let (country, _, _) = store::home_of(reads, member.id).await?.ok_or(Fault::NotFound)?;
    let market = Market::of(country.as_deref());
    let provider = payments.selling().ok().map(|provider| provider.name().to_string());
    let products = store::products(reads, market.currency).await?;
    // Packs of credits are sold where gifts are, games where they are played, a boost on its own page.
    let elsewhere = |product: &Product| product.credits().is_some() || product.kind == GAME || product.is_single_use();
    let on_sale = products
        .iter()
        .filter(|product| product.on_sale && provider.is_some() && !elsewhere(product));
    Ok(Plans {
        offers: on_sale.map(|product| offer(product, &market)).collect(),
        three_times: claim::holds(reads, now).await?,
        withdraw_days: market.withdraw_days(),
        currency: market.currency.to_string(),
        country: market.country,
        provider,
        stores: payments.stores().map(str::to_owned).collect(),
        in_stores: stores::SOLD.map(str::to_owned).to_vec(),
    })
}

fn offer(product: &Product, market: &Market) -> Offer {
    let methods = product.methods(market);
    let words = |renewing: bool| {
        let chosen = methods.iter().filter(|method| !renewing || product.renews_by(**method));
        chosen.map(|method| method.word().to_string()).collect()
    };
    Offer {
        id: product.id.clone(),
        kind: product.kind.clone(),
        months: product.months,
        days: product.days,
        amount: product.amount,
        methods: words(false),
        renews_by: words(true),
    }
}
