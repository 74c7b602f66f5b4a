//! Sends refunds to the provider. Each try looks first, because the answer of the one before may have been lost.

use super::provider::{PaymentProvider, ProviderError, Refund};
use super::retries::ProviderCommand;
use super::store::refunds::AskedRefund;
use super::store::{self, Subscription};
use super::sync::ProviderSync;
use super::{cancellations, refunds, retries};
use crate::kernel::fault::FaultResult;
use ::jobs::JobError;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use uuid::Uuid;

/// Pays back what is owed of an order.
pub struct RefundCommand(pub ProviderSync);

impl ProviderCommand for RefundCommand {
    const JOB: &'static str = refunds::JOB;

    fn send(&self, order: Uuid) -> BoxFuture<'_, Result<(), JobError>> {
        Box::pin(self.pay_back(order))
    }
}

impl RefundCommand {
    async fn asked(&self, order: Uuid) -> FaultResult<Option<AskedRefund>> {
        store::refunds::asked(&mut self.0.db.reader(), order).await
    }

    async fn pay_back(&self, order: Uuid) -> Result<(), JobError> {
        let Some(asked) = self.asked(order).await? else {
            return Ok(());
        };
        let named = self.0.payments.named(&asked.provider);
        let provider = named.ok_or_else(|| JobError::Retry(format!("{} is not at work here", asked.provider)))?;
        let is_known = self.0.look(asked.root_id).await?.is_some();
        self.end_subscription(asked.root_id, &*provider).await?;
        let Some(asked) = self.asked(order).await? else {
            return Ok(());
        };
        if !asked.is_owed() || asked.given_up_at.is_some() {
            return Ok(());
        }
        if !is_known {
            // No look would show that the money went back, and the next try would send it again.
            return match asked.settled_at {
                Some(_) => Ok(()),
                None => Ok(self
                    .refused(&asked, "its subscription does not exist there".into())
                    .await?),
            };
        }
        let sent = provider.refund(&command(&asked, self.0.clock.now())).await;
        // The provider's state is read again. It alone confirms a refund, and it also shows a dispute whose event has not
        // arrived yet.
        self.0.refresh(asked.root_id).await?;
        if !self.asked(order).await?.is_some_and(|asked| asked.is_owed()) {
            return Ok(());
        }
        match sent {
            Ok(()) => Err(JobError::Retry("the provider does not show the refund yet".into())),
            Err(ProviderError::Unavailable(why)) => Err(JobError::Retry(why)),
            Err(ProviderError::Refused(why) | ProviderError::Missing(why)) => Ok(self.refused(&asked, why).await?),
        }
    }

    /// What is asked back renews no more, whatever becomes of the money.
    async fn end_subscription(&self, root: Uuid, provider: &dyn PaymentProvider) -> Result<(), JobError> {
        let known = store::subscription(&mut self.0.db.reader(), root).await?;
        let Some(known) = known.filter(Subscription::is_live) else {
            return Ok(());
        };
        match provider.cancel_now(&known.external_id).await {
            Ok(()) => Ok(self.0.refresh(root).await?),
            Err(ProviderError::Unavailable(why)) => Err(JobError::Retry(why)),
            // The money does not wait for it.
            Err(ProviderError::Refused(why) | ProviderError::Missing(why)) => {
                tracing::warn!(%root, why, "the end of the subscription of a refunded purchase was refused");
                let now = self.0.clock.now();
                let asked: FaultResult<()> = self
                    .0
                    .db
                    .tx(move |tx| Box::pin(async move { cancellations::end(tx, root, now).await }))
                    .await;
                Ok(asked?)
            }
        }
    }

    /// Notes a refusal, and tries again after a pause or leaves the refund to the operator.
    async fn refused(&self, asked: &AskedRefund, why: String) -> FaultResult<()> {
        let (order, now, refusals) = (asked.order, self.0.clock.now(), asked.refusals + 1);
        let next = retries::after_refusal("refund", order, &why, asked.refusals, now);
        self.0
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let given_up_at = next.is_none().then_some(now);
                    store::refunds::set_refused(tx, order, refusals, &why, given_up_at).await?;
                    retries::queue_next(tx, refunds::JOB, order, next, now).await
                })
            })
            .await
    }
}

/// What is sent. A key whose answer was lost is sent again, so that the money goes back once. After a refusal, which
/// moved no money, the key is another one: providers repeat the refusal of the old one.
fn command(asked: &AskedRefund, now: Timestamp) -> Refund {
    let order = asked.order;
    Refund {
        order,
        // A paid order without a payment is refused by the provider, and so comes before the operator.
        payment: asked.payment_ref.clone().unwrap_or_default(),
        part: (asked.due < asked.amount).then(|| asked.missing()),
        key: match asked.refusals {
            0 => format!("refund-{order}"),
            refusals => format!("refund-{order}-{refusals}"),
        },
        now,
    }
}
