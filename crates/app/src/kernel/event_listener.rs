//! Listeners that run one act in one transaction for each event.

use super::{Fault, fault::FaultResult};
use db::{Db, Tx, TxFuture};
use futures_util::future::BoxFuture;
use jobs::{Event, ListenError, Listener};
use uuid::Uuid;

/// Made by [`on_events`].
pub struct EventListener<F> {
    name: &'static str,
    kinds: &'static [&'static str],
    db: Db,
    act: F,
    unless_gone: bool,
}

/// A listener that runs `act` in a transaction of its own for each event of these kinds. `name` is the name of its
/// cursor: unique, and never changed. A fault rolls the transaction back, and the event is tried again.
pub fn on_events<F>(name: &'static str, kinds: &'static [&'static str], db: &Db, act: F) -> EventListener<F>
where
    F: for<'t> Fn(&'t mut Tx, &'t Event) -> TxFuture<'t, (), Fault> + Clone + Send + Sync + 'static,
{
    EventListener {
        name,
        kinds,
        db: db.clone(),
        act,
        unless_gone: false,
    }
}

/// [`on_events`] for events about one person or one thing: the key says which, and an event without one is passed over.
pub fn on_keyed_events<F>(
    name: &'static str,
    kinds: &'static [&'static str],
    db: &Db,
    act: F,
) -> EventListener<impl for<'t> Fn(&'t mut Tx, &'t Event) -> TxFuture<'t, (), Fault> + Clone + Send + Sync + use<F>>
where
    F: for<'t> Fn(&'t mut Tx, Uuid, &'t Event) -> TxFuture<'t, (), Fault> + Clone + Send + Sync + 'static,
{
    on_events(name, kinds, db, move |tx, event| match event.key {
        Some(key) => act(tx, key, event),
        None => Box::pin(async { Ok(()) }),
    })
}

/// Made by [`follow_events`].
pub struct EventFollower<C, F> {
    name: &'static str,
    kinds: &'static [&'static str],
    context: C,
    act: F,
}

/// A listener for work that is no single transaction, as on files: `act` must bear to be repeated. `name` is that of its
/// cursor, as in [`on_events`].
pub fn follow_events<C, F, Fut>(
    name: &'static str,
    kinds: &'static [&'static str],
    context: C,
    act: F,
) -> EventFollower<C, F>
where
    C: Clone + Send + Sync + 'static,
    F: Fn(C, Event) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<(), ListenError>> + Send + 'static,
{
    EventFollower {
        name,
        kinds,
        context,
        act,
    }
}

impl<C, F, Fut> Listener for EventFollower<C, F>
where
    C: Clone + Send + Sync + 'static,
    F: Fn(C, Event) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<(), ListenError>> + Send + 'static,
{
    fn name(&self) -> &'static str {
        self.name
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(self.kinds)
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin((self.act)(self.context.clone(), event.clone()))
    }
}

impl<F> EventListener<F> {
    /// For acts on what goes with an account: when it was erased meanwhile there is nothing left to do.
    pub fn unless_gone(mut self) -> EventListener<F> {
        self.unless_gone = true;
        self
    }
}

impl<F> Listener for EventListener<F>
where
    F: for<'t> Fn(&'t mut Tx, &'t Event) -> TxFuture<'t, (), Fault> + Clone + Send + Sync + 'static,
{
    fn name(&self) -> &'static str {
        self.name
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(self.kinds)
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        let (act, heard) = (self.act.clone(), event.clone());
        Box::pin(async move {
            let done: FaultResult<()> = self
                .db
                .tx(move |tx| Box::pin(async move { act(tx, &heard).await }))
                .await;
            match done {
                Err(Fault::NotFound) if self.unless_gone => {
                    tracing::info!(listener = self.name, seq = event.seq, "what the event is about is gone");
                    Ok(())
                }
                done => done.map_err(ListenError::from),
            }
        })
    }
}
