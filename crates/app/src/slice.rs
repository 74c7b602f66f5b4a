//! What one slice brings to the product.

use jobs::Builder;
use supabase::realtime::Publisher;
use supabase::registry::Registry;
use supabase::storage::Bucket;

use crate::AppState;

/// One slice: what it declares on the wire, the buckets that it stores files in, and what it runs in the background.
/// [`crate::SLICES`] lists all of them.
#[derive(Clone, Copy)]
pub struct Slice {
    pub name: &'static str,
    pub declare: fn(Registry, &AppState) -> Registry,
    pub buckets: fn(&AppState) -> Vec<Bucket>,
    pub jobs: fn(Builder, &JobContext<'_>) -> Builder,
}

/// What listeners, workers and schedules are made of.
pub struct JobContext<'a> {
    pub app: &'a AppState,
    /// Sends to realtime topics.
    pub publisher: &'a Publisher,
    /// Where the web app is, for links in mails; without a trailing slash.
    pub site_url: &'a str,
}

impl Slice {
    /// A slice that stores no files and runs nothing in the background.
    pub const fn new(name: &'static str, declare: fn(Registry, &AppState) -> Registry) -> Slice {
        Slice {
            name,
            declare,
            buckets: |_| Vec::new(),
            jobs: |builder, _| builder,
        }
    }

    pub const fn buckets(self, buckets: fn(&AppState) -> Vec<Bucket>) -> Slice {
        Slice { buckets, ..self }
    }

    pub const fn jobs(self, jobs: fn(Builder, &JobContext<'_>) -> Builder) -> Slice {
        Slice { jobs, ..self }
    }
}
