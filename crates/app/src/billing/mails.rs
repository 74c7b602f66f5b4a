//! Messages to buyers: a notification in the app, and always a mail, regardless of preferences.

use super::catalogue::{Method, Product};
use super::periods::{self, PAST_DUE, SECOND_NOTICE};
use super::store::{self, Order, Subscription};
use super::stores::mails as store_mails;
use crate::accounts;
use crate::kernel::day::{written_date, written_hour, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::notify::letter::MailContent;
use crate::notify::{self, Notice, NotificationKind, texts};
use db::{Reads, Tx};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::json;
use supabase::mail;
use uuid::Uuid;

/// Kind of the job that sends the second notice of a failed renewal.
pub(super) const AGAIN_JOB: &str = "billing.second_notice";

/// An amount in hundredths as text in the notation of its country: "R$ 29,90", "3,49 €".
pub fn money(amount: i64, currency: &str) -> String {
    let number = format!("{},{:02}", amount / 100, amount % 100);
    match currency {
        "BRL" => format!("R$ {number}"),
        _ => format!("{number} €"),
    }
}

/// Notifies and mails the buyer about the new state of an order. States that the buyer has just seen on the screen (a
/// refused card, an open checkout) need no mail.
pub async fn order_changed(
    tx: &mut Tx,
    product: &Product,
    order: &Order,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    if order.is_of_store() {
        return store_order_changed(tx, product, order, site, now).await;
    }
    let (what, amount) = (product.name(), money(order.amount, &order.currency));
    let when = async |tx: &mut Tx, at: Timestamp| day_of(tx, order.user_id, at).await;
    let link = format!("{site}/plans");
    let letter = match order.state.as_str() {
        "paid" => {
            let renews = Method::of(&order.method).is_some_and(|method| product.renews_by(method));
            let end = order.period_end.or_else(|| {
                let paid = order.paid_at.unwrap_or(now);
                (product.months.is_some() || product.days.is_some())
                    .then(|| periods::lasting(paid, product.months, product.days))
            });
            let until = match end {
                Some(end) => Some(when(tx, end).await?),
                None => None,
            };
            texts::paid(what, &amount, until.as_deref(), renews, &link)
        }
        "awaiting_payment" => {
            let until = when(tx, order.expires_at.unwrap_or(now)).await?;
            texts::payment_waits(what, &amount, &until, &format!("{site}/plans/pagamento/{}", order.id))
        }
        "expired" => texts::payment_expired(what, &link),
        "refunded" => texts::refunded(what, &money(order.refunded, &order.currency), &link),
        "disputed" => texts::payment_disputed(what, &link),
        _ => return Ok(()),
    };
    let fact = format!("{}:{}", order.id, order.state);
    queue_mail(tx, order.user_id, order.root_id, &fact, letter, site, now).await
}

/// Stores write of each charge themselves; we write of what begins and of what goes back.
async fn store_order_changed(
    tx: &mut Tx,
    product: &Product,
    order: &Order,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let link = format!("{site}/plans");
    let letter = match order.state.as_str() {
        "paid" if order.is_root() => store_mails::begun(&order.provider, product.name(), &link),
        "refunded" => store_mails::refunded(&order.provider, product.name(), &link),
        _ => return Ok(()),
    };
    let fact = format!("{}:{}", order.id, order.state);
    queue_mail(tx, order.user_id, order.root_id, &fact, letter, site, now).await
}

/// Sends the first notice of a renewal that failed, and schedules the second. A store sends its own reminders, so its
/// buyers get one notice.
pub async fn past_due(tx: &mut Tx, root: &Order, since: Timestamp, site: &str, now: Timestamp) -> FaultResult<()> {
    if root.is_of_store() {
        let letter = store_mails::owed(&root.provider, &format!("{site}/plans"));
        let fact = format!("{}:owed:{since}", root.id);
        return queue_mail(tx, root.user_id, root.id, &fact, letter, site, now).await;
    }
    let due = (since + SECOND_NOTICE).max(now);
    let key = format!("{}:{since}", root.id);
    let payload = json!({ "root": root.id, "since": since.to_string() });
    ::jobs::enqueue(tx, now, AGAIN_JOB, payload, due, Some(&key)).await?;
    owed(tx, root, since, false, site, now).await
}

/// A notice of a renewal that failed, with the day until which access stays; `again` for the second.
pub(super) async fn owed(
    tx: &mut Tx,
    root: &Order,
    since: Timestamp,
    again: bool,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let until = day_of(tx, root.user_id, since + PAST_DUE).await?;
    let amount = money(root.amount, &root.currency);
    let letter = texts::past_due(&amount, &until, again, &format!("{site}/plans"));
    let fact = format!("{}:owed:{since}:{again}", root.id);
    queue_mail(tx, root.user_id, root.id, &fact, letter, site, now).await
}

/// Mails that a subscription will renew: when, for how much, and that it can still be cancelled.
pub(super) async fn renewal_ahead(
    tx: &mut Tx,
    subscription: &Subscription,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let (user, end) = (subscription.user_id, subscription.current_period_end);
    let order = store::order(tx, subscription.root_id).await?.ok_or(Fault::NotFound)?;
    let amount = money(order.amount, &order.currency);
    let letter = texts::renewal_ahead(&amount, &day_of(tx, user, end).await?, &format!("{site}/plans"));
    let fact = format!("{}:renews:{end}", subscription.root_id);
    queue_mail(tx, user, subscription.root_id, &fact, letter, site, now).await
}

/// Reminds of a bill on its last day.
pub(super) async fn bill_due(
    tx: &mut Tx,
    product: &Product,
    order: &Order,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let until = day_of(tx, order.user_id, order.expires_at.unwrap_or(now)).await?;
    let amount = money(order.amount, &order.currency);
    let link = format!("{site}/plans/pagamento/{}", order.id);
    let letter = texts::payment_due(product.name(), &amount, &until, &link);
    let fact = format!("{}:due", order.id);
    queue_mail(tx, order.user_id, order.root_id, &fact, letter, site, now).await
}

/// Confirms a cancellation, or that it was taken back.
pub async fn cancel_decided(
    tx: &mut Tx,
    subscription: &Subscription,
    cancel: bool,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let until = day_of(tx, subscription.user_id, subscription.current_period_end).await?;
    let link = format!("{site}/plans");
    let letter = if cancel {
        texts::subscription_cancelled(&until, &link)
    } else {
        let order = store::order(tx, subscription.root_id).await?.ok_or(Fault::NotFound)?;
        texts::subscription_resumed(&until, &money(order.amount, &order.currency), &link)
    };
    post(tx, subscription.user_id, letter, site, now).await
}

/// Acknowledges a withdrawal at the moment of its declaration: what was declared, about which contract, and when. The
/// refund follows, with a mail of its own.
pub async fn withdrawal_received(
    tx: &mut Tx,
    order: &Order,
    product: Option<&Product>,
    part: Option<i64>,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let home = home_zone(tx, order.user_id).await?;
    let local = |at: Timestamp| at.to_zoned(home.clone());
    let declared = texts::Withdrawal {
        what: product.map_or("Enlace", Product::name),
        order: order.id,
        bought: written_date(local(order.paid_at.unwrap_or(order.created_at)).date()),
        day: written_date(local(now).date()),
        time: written_hour(local(now).time()),
        zone: home.iana_name().unwrap_or("UTC").to_string(),
        amount: money(part.unwrap_or(order.amount), &order.currency),
    };
    let letter = texts::withdrawal_received(&declared, &format!("{site}/plans"));
    let fact = format!("{}:withdrawal", order.id);
    queue_mail(tx, order.user_id, order.root_id, &fact, letter, site, now).await
}

/// Confirms that unused time goes back because two people found each other.
pub(super) async fn months_refunded(
    tx: &mut Tx,
    order: &Order,
    amount: i64,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let product = store::known_product(tx, &order.product_id).await?;
    let name = product.map_or("Enlace", |product| product.name());
    let letter = texts::months_refunded(name, &money(amount, &order.currency), &format!("{site}/plans"));
    queue_mail(
        tx,
        order.user_id,
        order.root_id,
        &format!("{}:months", order.id),
        letter,
        site,
        now,
    )
    .await
}

async fn queue_mail(
    tx: &mut Tx,
    user: Uuid,
    about: Uuid,
    fact: &str,
    letter: MailContent,
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let notice = Notice::new(user, NotificationKind::BILLING, format!("billing:{fact}"), now).about(about);
    notify::send_notice(tx, &notice).await?;
    post(tx, user, letter, site, now).await
}

async fn post(tx: &mut Tx, user: Uuid, letter: MailContent, site: &str, now: Timestamp) -> FaultResult<()> {
    if let Some(address) = notify::store::address(tx, user).await? {
        let language = accounts::store::language(tx, user).await?;
        mail::enqueue(tx, now, &letter.to(&address, language, site)).await?;
    }
    Ok(())
}

/// The local day of a moment where the user lives.
async fn day_of(reads: &mut impl Reads, user: Uuid, at: Timestamp) -> FaultResult<String> {
    Ok(written_date(at.to_zoned(home_zone(reads, user).await?).date()))
}

/// The clock of the place where the user lives.
async fn home_zone(reads: &mut impl Reads, user: Uuid) -> FaultResult<TimeZone> {
    let home = store::home_of(reads, user).await?;
    Ok(zone(home.as_ref().map_or("America/Sao_Paulo", |(_, _, zone)| zone)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn amounts_are_written_as_they_are_paid() {
        assert_eq!(super::money(2990, "BRL"), "R$ 29,90");
        assert_eq!(super::money(349, "EUR"), "3,49 €");
        assert_eq!(super::money(5, "EUR"), "0,05 €");
    }
}
