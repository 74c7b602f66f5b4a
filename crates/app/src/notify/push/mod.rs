//! Pushes: notifications for people whose tab or app is closed, by Web Push and by the services of installed apps.
//!
//! [`plan`] enqueues a job in the transaction of the notification. When its time has come, `schedule` asks whether the
//! notification is still unread, visible and wanted, keeps quiet hours and the daily cap, and enqueues one job for each
//! subscription; `deliver` asks again, words the message and hands it to the push service.

pub mod deliver;
mod limits;
mod model;
mod native;
mod payload;
pub mod quiet;
pub mod schedule;
pub mod store;
pub(crate) mod subscriptions;
pub(crate) mod surface;
pub mod texts;
pub mod vapid;

pub use schedule::plan;

use std::sync::Arc;
use supabase::push::native::NativePush;
use supabase::push::{EndpointRules, PushTransport, VapidKey};

/// By what a subscription is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushTarget {
    Web,
    /// Android, by Firebase Cloud Messaging.
    Fcm,
    /// iOS, by Apple's service.
    Apns,
}

impl PushTarget {
    pub fn word(self) -> &'static str {
        match self {
            PushTarget::Web => "web",
            PushTarget::Fcm => "fcm",
            PushTarget::Apns => "apns",
        }
    }

    pub fn of(word: &str) -> Option<PushTarget> {
        let all = [PushTarget::Web, PushTarget::Fcm, PushTarget::Apns];
        all.into_iter().find(|target| target.word() == word)
    }
}

/// How messages leave this installation. Cheap to clone.
#[derive(Clone)]
pub struct PushService {
    pub vapid: Arc<VapidKey>,
    pub transport: Arc<dyn PushTransport>,
    pub rules: EndpointRules,
    /// None: apps on Android are not reached.
    pub fcm: Option<Arc<dyn NativePush>>,
    /// None: apps on iOS are not reached.
    pub apns: Option<Arc<dyn NativePush>>,
}

impl PushService {
    /// The service that reaches apps of this kind.
    pub fn native(&self, target: PushTarget) -> Option<&Arc<dyn NativePush>> {
        match target {
            PushTarget::Web => None,
            PushTarget::Fcm => self.fcm.as_ref(),
            PushTarget::Apns => self.apns.as_ref(),
        }
    }
}
