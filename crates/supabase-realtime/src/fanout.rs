//! Sends one event to all subscribers: one statement, and only one text for equal payloads.

use std::collections::HashMap;
use std::sync::Arc;

use db::DbError;
use jobs::Event;
use thiserror::Error;

use super::binding::Binding;
use super::changes::{Changes, Subscription};
use super::row_payload::{PayloadKey, Texts};
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;
use supabase_registry::{GateRefusal, GateTarget, Resource, RowAct, RowChange};
use supabase_rest::changes::{Filter, remains, rows};

/// A subscription, and which of its bindings an event concerns.
pub(super) struct SubscriptionMatch {
    pub(super) subscription: Arc<Subscription>,
    pub(super) bindings: Vec<usize>,
}

impl SubscriptionMatch {
    fn bindings(&self) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter_map(|at| self.subscription.bindings.get(*at))
    }
}

/// Why an event was not sent yet.
#[derive(Debug, Error)]
pub(super) enum FanoutError {
    #[error("the gate could not decide: {}", .0.message)]
    Undecided(ApiError),
    #[error(transparent)]
    Database(#[from] DbError),
}

/// What is done about a question that is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RetryPolicy {
    /// The event is sent to no one, so that all of it can be retried.
    Holds,
    /// Parts that fail are skipped, and the rest is sent.
    IsOver,
}

/// Sends everything that an event changed to the subscribers concerned. All questions are asked before the first
/// message is sent, so no subscriber gets an event twice.
pub(super) async fn fan_out(changes: &Changes, event: &Event, patience: RetryPolicy) -> Result<(), FanoutError> {
    let (mut concerned, mut speeches) = (Vec::new(), Vec::new());
    for resource in changes.registry.resources() {
        let Some(publishes) = &resource.publishes else { continue };
        for change in publishes(event) {
            let listeners = changes.listeners(event.seq, |subscription, binding| {
                concerns(resource, &change, &subscription.caller) && binding.wants(change.act, resource.name)
            });
            if listeners.is_empty() {
                continue;
            }
            let admitted = admitted(changes, resource, &listeners, patience).await?;
            match one(changes, resource, &change, event, &admitted).await {
                Ok(mut texts) => speeches.append(&mut texts),
                Err(error) if patience == RetryPolicy::Holds => return Err(error.into()),
                Err(error) => {
                    tracing::error!(seq = event.seq, table = resource.name, %error, "subscribers were not told of a change: {error}");
                }
            }
            concerned.extend(listeners);
        }
    }
    for FanoutMessage { subscription, text } in speeches {
        subscription.outlet.send(&subscription.room, "postgres_changes", text);
    }
    concerned
        .iter()
        .for_each(|listener| listener.subscription.mark_delivered(event.seq));
    Ok(())
}

fn concerns(resource: &Resource, change: &RowChange, caller: &Caller) -> bool {
    let among = |users: &Vec<_>| caller.user_id.is_some_and(|user| users.contains(&user));
    resource.access.admits(caller.role) && change.audience.as_ref().is_none_or(among)
}

/// The subscribers that the gate admits to the resource; each caller is checked once.
async fn admitted<'l>(
    changes: &Changes,
    resource: &Resource,
    listeners: &'l [SubscriptionMatch],
    patience: RetryPolicy,
) -> Result<Vec<&'l SubscriptionMatch>, FanoutError> {
    let (mut known, now) = (HashMap::new(), changes.clock.now());
    let mut through = Vec::new();
    for listener in listeners {
        let subscription = &*listener.subscription;
        let asked = GateTarget::Resource {
            resource,
            writes: false,
        };
        let open = match known.get(&subscription.identity) {
            Some(open) => *open,
            None => {
                let verdict = changes.registry.admit(&subscription.caller, asked, now).await;
                let open = decided(subscription, verdict, patience)?;
                known.insert(&subscription.identity, open);
                open
            }
        };
        if open {
            through.push(listener);
        }
    }
    Ok(through)
}

/// Whether the gate is open. After it has failed for a caller for long, other events no longer wait for that caller
/// until it decides.
fn decided(
    subscription: &Subscription,
    verdict: Result<(), GateRefusal>,
    patience: RetryPolicy,
) -> Result<bool, FanoutError> {
    match verdict {
        Err(GateRefusal::Refused(error)) if error.status >= 500 => {
            if patience == RetryPolicy::Holds && !subscription.is_undecided() {
                return Err(FanoutError::Undecided(error));
            }
            tracing::error!(?error, "a change was not told: whether it may be could not be decided");
            subscription.doubt(true);
            Ok(false)
        }
        verdict => {
            subscription.doubt(false);
            Ok(verdict.is_ok())
        }
    }
}

/// One text for one channel.
struct FanoutMessage {
    subscription: Arc<Subscription>,
    text: Arc<str>,
}

/// What is to be said of one change, to those admitted who see the row.
async fn one(
    changes: &Changes,
    resource: &Resource,
    change: &RowChange,
    event: &Event,
    listeners: &[&SubscriptionMatch],
) -> Result<Vec<FanoutMessage>, DbError> {
    // Subscribers with the same caller and filter are asked for once.
    let mut askers: Vec<(&Caller, &Filter)> = Vec::new();
    let mut known: HashMap<(&str, &str), usize> = HashMap::new();
    for listener in listeners {
        let subscription = &*listener.subscription;
        for binding in listener.bindings() {
            known
                .entry((&subscription.identity, &binding.filter_text))
                .or_insert_with(|| {
                    askers.push((&subscription.caller, &binding.filter));
                    askers.len() - 1
                });
        }
    }
    let left = (change.act == RowAct::Delete).then(|| remains(resource, &change.key, changes.db.engine()));
    let source = left.as_ref().unwrap_or(resource);
    let now = changes.clock.now();
    let rows = rows(&changes.db, &changes.registry, (source, &change.key), &askers, now).await?;

    let mut texts = Texts {
        resource,
        act: change.act,
        at: event.created_at,
        written: HashMap::new(),
    };
    let mut speeches = Vec::new();
    for listener in listeners {
        let subscription = &listener.subscription;
        let mut wanted: Vec<PayloadKey> = Vec::new();
        for binding in listener.bindings() {
            let Some(asker) = known.get(&(subscription.identity.as_str(), binding.filter_text.as_str())) else {
                continue;
            };
            if rows[*asker].is_none() {
                continue;
            }
            // The row is the same under every filter of one caller; only the selected columns make it another text.
            match wanted.iter_mut().find(|(_, select, _)| *select == binding.select) {
                Some((_, _, ids)) => ids.push(binding.id),
                None => wanted.push((*asker, binding.select.clone(), vec![binding.id])),
            }
        }
        for kind in wanted {
            let row = rows[kind.0].as_deref();
            if let Some(text) = texts.of(kind, row) {
                speeches.push(FanoutMessage {
                    subscription: subscription.clone(),
                    text,
                });
            }
        }
    }
    Ok(speeches)
}
