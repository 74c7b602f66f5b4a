//! Placing an order: what is bought, for how much and where it is paid.

use super::catalogue::{Market, Method, Product};
use super::model::OrderState;
use super::provider::{Checkout, ProviderError};
use super::store::{self, Order};
use super::{catalogue, rights, stores};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, new_id, text};
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Deserialize;

/// Checkouts of one person per hour: more are an attempt to test stolen cards.
const PER_HOUR: i64 = 8;
/// Checkouts of one person in 24 hours.
const PER_DAY: i64 = 20;

/// The requested product. Price and currency are set by the server.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct CheckoutRequest {
    pub product: String,
    /// card | pix | boleto | mb_way | multibanco
    pub method: String,
    /// Chosen by the client: the same key is the same order. The header `Idempotency-Key` says the same.
    #[serde(default)]
    pub key: Option<String>,
}

/// Places the order and has the provider prepare its payment. The same key again answers the same order.
///
/// Errors: `Validation` of `product` or `method`; `State` of `closed`, `owned`, `subscribed`, `store`, `pass`,
/// `disputed` or `refused`; `KeyReused`; `Rate`; `Unavailable` while the provider does not answer, after which the same
/// key may be tried again.
pub async fn start(app: &AppState, member: Member, request: CheckoutRequest, now: Timestamp) -> FaultResult<Order> {
    let provider = app.payments.selling()?.clone();
    let name = provider.name();
    let limits = app.limits;
    let (order, product, locale) = app
        .act(move |tx| Box::pin(async move { place(tx, member, &request, name, limits, now).await }))
        .await?;
    if order.external_id.is_some() {
        return Ok(order);
    }
    let method = Method::of(&order.method).ok_or(Fault::NotFound)?;
    let checkout = Checkout {
        order: order.id,
        name: product.name().to_string(),
        method: method.word(),
        currency: order.currency.clone(),
        amount: order.amount,
        renews_each_months: product.months.filter(|_| product.renews_by(method)),
        locale,
        return_url: app.payments.return_url(order.id),
        now,
    };
    let started = provider.create_checkout(&checkout).await.map_err(|error| {
        tracing::error!(%error, provider = name, "a checkout could not be made");
        match error {
            ProviderError::Refused(_) | ProviderError::Missing(_) => {
                Fault::state("refused", "Este pagamento não está disponível agora. Nada foi cobrado.")
            }
            ProviderError::Unavailable(_) => Fault::Unavailable,
        }
    })?;
    app.act(move |tx| {
        Box::pin(async move {
            store::set_started(tx, order.id, &started).await?;
            store::order(tx, order.id).await?.ok_or(Fault::NotFound)
        })
    })
    .await
}

/// Stores the order, or finds the one of the same key; answers it with its product and the buyer's locale.
async fn place(
    tx: &mut Tx,
    member: Member,
    request: &CheckoutRequest,
    provider: &'static str,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<(Order, Product, String)> {
    // Two taps at the same time are handled one after the other.
    tx.lock_key(&format!("checkout:{}", member.id)).await?;
    let (country, locale, _) = store::home_of(tx, member.id).await?.ok_or(Fault::NotFound)?;
    let key = text::optional_line("key", request.key.as_deref(), 80)?;
    if let Some(known) = known_order(tx, member, request, key.as_deref()).await? {
        let product = store::product(tx, &known.currency, &known.product_id)
            .await?
            .ok_or(Fault::NotFound)?;
        return Ok((known, product, locale));
    }
    let market = Market::of(country.as_deref());
    let method =
        Method::of(&request.method).ok_or_else(|| Fault::invalid("method", "Escolha uma forma de pagamento."))?;
    let product = store::product(tx, market.currency, &request.product).await?;
    let product = product
        .filter(|product| product.on_sale)
        .ok_or_else(|| Fault::invalid("product", "Este plano não está à venda."))?;
    if !product.methods(&market).contains(&method) {
        return Err(Fault::invalid("method", "Este plano não pode ser pago desta forma."));
    }
    if limits == LimitEnforcement::Yes {
        limit_rate(tx, member, now).await?;
    }
    fits(tx, member, &product, method, now).await?;
    let id = new_id(now);
    let order = Order {
        id,
        root_id: id,
        user_id: member.id,
        product_id: product.id.clone(),
        provider: provider.to_string(),
        method: method.word().to_string(),
        country: market.country.clone(),
        currency: market.currency.to_string(),
        amount: product.amount,
        state: OrderState::Created.word().to_string(),
        external_id: None,
        payment_ref: None,
        url: None,
        voucher: None,
        decline: None,
        created_at: now,
        expires_at: None,
        paid_at: None,
        period_end: None,
        refunded: 0,
        refund_asked_at: None,
        refund_wanted: None,
        withdraw_until: None,
        looks: 0,
    };
    store::insert_order(tx, &order, key.as_deref()).await?;
    Ok((order, product, locale))
}

/// The order that was placed under the same key. Errors: `KeyReused` where it was for something else.
async fn known_order(
    tx: &mut Tx,
    member: Member,
    request: &CheckoutRequest,
    key: Option<&str>,
) -> FaultResult<Option<Order>> {
    let Some(key) = key else { return Ok(None) };
    let known = store::order_by_key(tx, member.id, key).await?;
    match known {
        Some(order) if order.product_id != request.product || order.method != request.method => Err(Fault::KeyReused),
        other => Ok(other),
    }
}

async fn limit_rate(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<()> {
    for (hours, most) in [(1, PER_HOUR), (24, PER_DAY)] {
        let since = now - SignedDuration::from_hours(hours);
        if store::placed_since(reads, member.id, since).await? >= most {
            return Err(Fault::Rate {
                retry_after: u32::try_from(hours * 3600).unwrap_or(u32::MAX),
            });
        }
    }
    Ok(())
}

/// Refuses a product that the buyer already has, or a second payment for the same time.
async fn fits(
    reads: &mut impl Reads,
    member: Member,
    product: &Product,
    method: Method,
    now: Timestamp,
) -> FaultResult<()> {
    refuse_disputed(reads, member).await?;
    let held = rights::held(reads, member.id, now).await?;
    if product.kind == "game" {
        return match held.iter().any(|right| right.kind == product.entitlement()) {
            true => Err(Fault::state("owned", "Este jogo já é seu.")),
            false => Ok(()),
        };
    }
    if product.kind == catalogue::CREDITS || product.is_single_use() {
        return Ok(());
    }
    let renews = product.renews_by(method);
    refuse_second(reads, member, renews && held.iter().any(is_paid)).await
}

/// Refuses a new subscription of a member who has one already, here or in a store, who has paid days left, or whose
/// payment is disputed. Errors: `State` of `subscribed`, `store`, `pass` or `disputed`.
pub async fn may_subscribe(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<()> {
    refuse_disputed(reads, member).await?;
    let held = rights::held(reads, member.id, now).await?;
    let paid = held.iter().any(is_paid);
    refuse_second(reads, member, paid).await
}

async fn refuse_disputed(reads: &mut impl Reads, member: Member) -> FaultResult<()> {
    match store::is_disputed(reads, member.id).await? {
        true => Err(Fault::state(
            "disputed",
            "Há um pagamento contestado na sua conta. Fale com o suporte antes de comprar de novo.",
        )),
        false => Ok(()),
    }
}

fn is_paid(right: &rights::Entitlement) -> bool {
    right.kind == catalogue::PREMIUM && right.source.starts_with("order:")
}

async fn refuse_second(reads: &mut impl Reads, member: Member, paid_days: bool) -> FaultResult<()> {
    let subscriptions = store::subscriptions_of(reads, member.id).await?;
    if let Some(known) = subscriptions.iter().find(|known| known.is_live()) {
        return Err(match known.is_of_store() {
            true => stores::looks_after(&known.provider),
            false => Fault::state("subscribed", "Você já assina o Premium. Nada foi cobrado."),
        });
    }
    match paid_days {
        true => Err(Fault::state(
            "pass",
            "O tempo que você já pagou ainda vale. Assine quando ele terminar, e nenhum dia se perde.",
        )),
        false => Ok(()),
    }
}
