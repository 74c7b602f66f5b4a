//! Sends cancellations to the provider. Each try looks first, because the answer of the one before may have been lost.

use super::model::may_charge;
use super::provider::{PaymentProvider, ProviderError};
use super::retries::ProviderCommand;
use super::store::cancellations::AskedCancellation;
use super::sync::ProviderSync;
use super::{cancellations, retries, store};
use crate::kernel::fault::FaultResult;
use ::jobs::JobError;
use futures_util::future::BoxFuture;
use uuid::Uuid;

/// Brings a subscription at its provider to what was decided last.
pub struct CancellationCommand(pub ProviderSync);

impl ProviderCommand for CancellationCommand {
    const JOB: &'static str = cancellations::JOB;

    fn send(&self, root: Uuid) -> BoxFuture<'_, Result<(), JobError>> {
        Box::pin(self.tell(root))
    }
}

impl CancellationCommand {
    async fn tell(&self, root: Uuid) -> Result<(), JobError> {
        let asked = store::cancellations::asked(&mut self.0.db.reader(), root).await?;
        let Some(asked) = asked else {
            return Ok(());
        };
        let named = self.0.payments.named(&asked.provider);
        let provider = named.ok_or_else(|| JobError::Retry(format!("{} is not at work here", asked.provider)))?;
        if self.is_confirmed(&asked).await? || asked.given_up_at.is_some() {
            return Ok(());
        }
        let sent = send(&*provider, &asked).await;
        // Only the provider's state confirms it. A later decision waits for the next run of this job.
        if self.is_confirmed(&asked).await? {
            return Ok(());
        }
        match sent {
            Ok(()) => Err(JobError::Retry(
                "the provider does not show the cancellation yet".into(),
            )),
            Err(ProviderError::Unavailable(why)) => Err(JobError::Retry(why)),
            Err(ProviderError::Refused(why) | ProviderError::Missing(why)) => Ok(self.refused(&asked, why).await?),
        }
    }

    /// Whether the provider shows what is asked for; then it waits no more. A subscription that ended, or that the provider
    /// has no more, charges nothing, whatever was decided.
    async fn is_confirmed(&self, asked: &AskedCancellation) -> Result<bool, JobError> {
        let Some(state) = self.0.look(asked.root_id).await? else {
            return Ok(true);
        };
        let wants_end = asked.end_asked_at.is_some();
        let (root, cancel) = (asked.root_id, asked.cancel_at_period_end);
        let is_shown = state.renewal.is_some_and(|renewal| {
            !may_charge(&renewal.status) || (!wants_end && renewal.cancel_at_period_end == cancel)
        });
        if let (true, Some(asked_at)) = (is_shown, asked.cancel_asked_at) {
            let noted: FaultResult<()> = self
                .0
                .db
                .tx(move |tx| Box::pin(async move { store::cancellations::confirm(tx, root, cancel, asked_at).await }))
                .await;
            noted?;
        }
        Ok(is_shown)
    }

    /// Notes a refusal, and tries again after a pause or leaves the cancellation to the operator.
    async fn refused(&self, asked: &AskedCancellation, why: String) -> FaultResult<()> {
        let (root, past, now) = (asked.root_id, asked.refusals, self.0.clock.now());
        let next = retries::after_refusal("cancellation", root, &why, past, now);
        self.0
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let given_up_at = next.is_none().then_some(now);
                    store::cancellations::set_refused(tx, root, past, &why, given_up_at).await?;
                    retries::queue_next(tx, cancellations::JOB, root, next, now).await
                })
            })
            .await
    }
}

async fn send(provider: &dyn PaymentProvider, asked: &AskedCancellation) -> Result<(), ProviderError> {
    match asked.end_asked_at {
        Some(_) => provider.cancel_now(&asked.external_id).await,
        None => {
            provider
                .set_cancel(&asked.external_id, asked.cancel_at_period_end)
                .await
        }
    }
}
