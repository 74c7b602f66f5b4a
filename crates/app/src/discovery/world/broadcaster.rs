//! Broadcasts the world's numbers over realtime: only when they changed, only to topics with listeners.

use super::counts::{Snapshot, WorldCounts};
use super::places;
use crate::kernel::fault::FaultResult;
use db::Db;
use jobs::clock::Clock;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use supabase::realtime::Publisher;

/// The region of the topic that tells of the whole world.
pub const WHOLE: &str = "all";

/// The topic of one region.
pub fn topic(region: &str) -> String {
    format!("world:{region}")
}

/// Whether there is such a topic.
pub fn is_region(code: &str) -> bool {
    code == WHOLE || places::regions().any(|known| known == code)
}

/// Broadcasts the counters. One beat every ten seconds serves all listeners of this node.
pub struct WorldBroadcaster {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub world: WorldCounts,
    pub voice: Publisher,
    published: Mutex<HashMap<String, Value>>,
}

impl WorldBroadcaster {
    pub fn new(db: Db, clock: Arc<dyn Clock>, world: WorldCounts, voice: Publisher) -> WorldBroadcaster {
        WorldBroadcaster {
            db,
            clock,
            world,
            voice,
            published: Mutex::default(),
        }
    }

    /// Broadcasts to each topic with listeners its numbers if they differ from the last broadcast; returns how many
    /// topics were sent to. Without listeners nothing is counted.
    pub async fn beat(&self) -> FaultResult<usize> {
        let regions = std::iter::once(WHOLE).chain(places::regions());
        let watched: Vec<&str> = regions
            .filter(|region| self.voice.listeners(&topic(region)) > 0)
            .collect();
        self.forget_all_but(&watched);
        if watched.is_empty() {
            return Ok(0);
        }
        let numbers = self.world.now(&self.db, self.clock.now()).await?;
        let mut published = 0;
        for region in watched {
            let payload = counters(&numbers, region);
            if self.is_news(region, &payload) {
                match self.voice.broadcast(&topic(region), "world.counts", &payload) {
                    Ok(()) => published += 1,
                    Err(error) => tracing::error!(%error, "the world's numbers could not be written as JSON"),
                }
            }
        }
        Ok(published)
    }

    /// A topic that was empty starts without a last broadcast: its new listeners have just read the numbers, and get
    /// the next beat.
    fn forget_all_but(&self, watched: &[&str]) {
        let mut published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        published.retain(|region, _| watched.contains(&region.as_str()));
    }

    fn is_news(&self, region: &str, payload: &Value) -> bool {
        let mut published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        let before = published.insert(region.to_string(), payload.clone());
        before.as_ref() != Some(payload)
    }
}

fn counters(numbers: &Snapshot, region: &str) -> Value {
    match numbers.regions.iter().find(|count| count.code == region) {
        Some(count) => json!({ "region": region, "active": count.active, "online": count.online }),
        None => json!({ "region": region, "online": numbers.online, "countries": numbers.countries,
                        "connections_today": numbers.connections_today }),
    }
}
