//! The shop: the twelve gifts with their price in credits and in money, the balance, and the packs.

use super::catalogue::{CATALOGUE, Form};
use super::model::{DAILY_TO_ALL, DAILY_TO_ONE, GiftKind, ROSES_A_DAY, SUGGESTED_HOURS};
use super::{rose, store};
use crate::AppState;
use crate::billing::catalogue::SMALLEST_PACK;
use crate::billing::on_sale;
use crate::kernel::Member;
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use crate::wallet::{self, Balance, grants};
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;

/// A gift of the shop.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShopGift {
    pub kind: GiftKind,
    pub credits: i64,
    /// What these credits cost at the price of the smallest pack, in the smallest unit of the currency.
    pub amount: i64,
    pub text_max: i64,
    pub text_required: bool,
}

/// A pack of credits.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShopPack {
    pub product: String,
    pub credits: i64,
    pub amount: i64,
    /// Ways of paying, the usual one of the country first.
    pub methods: Vec<String>,
}

/// The shop where the caller lives.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GiftShop {
    pub balance: Balance,
    /// Credits that come each month without paying, and what they fill a balance up to.
    pub monthly: i64,
    pub ceiling: i64,
    /// Whether the caller muted gifts.
    pub muted: bool,
    /// BRL | EUR
    pub currency: String,
    pub withdraw_days: i64,
    pub gifts: Vec<ShopGift>,
    /// Empty where nothing is sold.
    pub packs: Vec<ShopPack>,
    pub daily_to_one: i64,
    pub daily_to_all: i64,
    /// Roses with a first like that the caller may still send today, and how many a day has.
    pub roses_left: i64,
    pub roses_a_day: i64,
    /// Two times for a coffee, of the caller's clock.
    #[schemars(with = "Vec<String>")]
    pub suggested_times: Vec<Timestamp>,
}

/// The shop. Opening it brings the credits of the month.
pub async fn shop(app: &AppState, member: Member, now: Timestamp) -> FaultResult<GiftShop> {
    app.act(move |tx| Box::pin(async move { grants::grant_month(tx, member.id, now).await }))
        .await?;
    let reads = &mut app.db.reader();
    let premium = crate::accounts::store::entitled(reads, member.id, "premium", now).await?;
    let (packs, market, sells) = on_sale::packs(reads, &app.payments, member).await?;
    let smallest = packs.iter().find(|pack| pack.id == SMALLEST_PACK);
    let amount = |credits| smallest.and_then(|pack| pack.price_of(credits)).unwrap_or_default();
    let gifts = CATALOGUE.iter().map(|spec| ShopGift {
        kind: spec.kind,
        credits: spec.credits,
        amount: amount(spec.credits),
        text_max: i64::try_from(spec.text_max).unwrap_or_default(),
        text_required: spec.text_required,
    });
    let (_, _, clock) = store::person(reads, member.id).await?;
    Ok(GiftShop {
        balance: wallet::balance(reads, member.id).await?,
        monthly: if premium {
            grants::PREMIUM_MONTHLY
        } else {
            grants::FREE_MONTHLY
        },
        ceiling: grants::GRANT_CEILING,
        muted: store::mutes::is_muted_for_all(reads, member.id).await?,
        currency: market.currency.to_string(),
        withdraw_days: market.withdraw_days(),
        gifts: gifts.collect(),
        packs: packs
            .iter()
            .filter(|_| sells)
            .filter_map(|pack| {
                Some(ShopPack {
                    credits: pack.credits()?,
                    product: pack.id.clone(),
                    amount: pack.amount,
                    methods: pack
                        .methods(&market)
                        .iter()
                        .map(|method| method.word().to_string())
                        .collect(),
                })
            })
            .collect(),
        daily_to_one: DAILY_TO_ONE,
        daily_to_all: DAILY_TO_ALL,
        roses_left: rose::left(reads, member, now).await?,
        roses_a_day: ROSES_A_DAY,
        suggested_times: suggested_times(&clock, now),
    })
}

/// Tomorrow evening, and the afternoon after.
fn suggested_times(clock: &str, now: Timestamp) -> Vec<Timestamp> {
    debug_assert!(CATALOGUE.iter().any(|spec| spec.form == Form::Times));
    let local = now.to_zoned(zone(clock));
    let time = |(days, hour): (i64, i8)| {
        let date = local.date().checked_add(days.days()).ok()?;
        let time = date.at(hour, 0, 0, 0).to_zoned(zone(clock)).ok()?;
        Some(time.timestamp())
    };
    (1..).zip(SUGGESTED_HOURS).filter_map(time).collect()
}
