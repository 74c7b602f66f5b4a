//! What follows from couples: events, questions whose week has passed, and what the end of a match takes along.

use super::model::QuestionState;
use super::{end, rest, store};
use crate::AppState;
use crate::kernel::event_listener::on_events;
use crate::kernel::periodic::every_minutes;
use crate::messaging::announce::Broadcaster;
use crate::messaging::topics;
use ::jobs::{Event, ListenError, Listener, Schedule, Start};
use db::Db;
use futures_util::future::BoxFuture;
use serde_json::json;

/// Says in a conversation that something changed between the two; nothing says that a question was declined.
pub struct CoupleNotifier<V> {
    pub voice: V,
}

impl<V: Broadcaster> Listener for CoupleNotifier<V> {
    fn name(&self) -> &'static str {
        "couples.announcer"
    }

    /// Screens read the state when they connect.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["couple.asked", "couple.withdrawn", "couple.confirmed", "couple.ended"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            if let Some(id) = event.key {
                let payload = json!({ "match_id": id });
                self.voice
                    .broadcast(&topics::conversation(id), "couple.changed", &payload)?;
            }
            Ok(())
        })
    }
}

/// A match that ends takes its open question along. After a block nothing is written, as the gate hides the question; profiles rest on until their owners say otherwise.
pub fn follow_matches(db: &Db) -> impl Listener + use<> {
    on_events("couples.matches", &["match.closed"], db, |tx, event| {
        Box::pin(async move {
            let Some(id) = event.key else { return Ok(()) };
            match store::open_question(tx, id).await? {
                Some(question) if event.payload["reason"] != "block" => {
                    store::set_state(tx, question.id, QuestionState::Withdrawn, event.created_at).await
                }
                _ => Ok(()),
            }
        })
    })
}

/// Ends the rest when its owner switches the pause of the profile off in the settings, as "Voltar a procurar" does.
pub fn follow_profiles(db: &Db) -> impl Listener + use<> {
    on_events("couples.profiles", &["profile.changed"], db, |tx, event| {
        Box::pin(async move {
            match event.key {
                Some(user) if store::is_back(tx, user).await? => rest::finish(tx, user, event.created_at).await,
                _ => Ok(()),
            }
        })
    })
}

/// Looks every few minutes for questions whose week has passed.
pub fn expiry(app: &AppState) -> Schedule {
    every_minutes("couples.expiry", 10, app.clone(), |app, now| async move {
        end::run(&app, now).await
    })
}
