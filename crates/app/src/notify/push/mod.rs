//! Web Push: notifications for people whose tab is closed.
//!
//! [`plan`] enqueues a job in the transaction of the notification. When its time has come, `schedule` asks whether the
//! notification is still unread, visible and wanted, keeps quiet hours and the daily cap, and enqueues one job for each
//! subscription; `deliver` asks again, words the message and hands it to the push service.

pub mod deliver;
mod limits;
mod model;
mod payload;
pub mod schedule;
pub mod store;
pub(crate) mod subscriptions;
pub(crate) mod surface;
pub mod texts;
pub mod vapid;

pub use schedule::plan;

use std::sync::Arc;
use supabase::push::{EndpointRules, PushTransport, VapidKey};

/// How messages leave this installation. Cheap to clone.
#[derive(Clone)]
pub struct PushService {
    pub vapid: Arc<VapidKey>,
    pub transport: Arc<dyn PushTransport>,
    pub rules: EndpointRules,
}
