//! What one slice brings to the product.

use jobs::Builder;
use supabase::realtime::Publisher;
use supabase::registry::Registry;
use supabase::storage::Bucket;

use crate::AppState;
use crate::kernel::{Fault, TableRule};
use db::{Tx, TxFuture};
use jiff::Timestamp;
use uuid::Uuid;

/// Deletes what a slice stores of a person under a purpose, when the consent for it is withdrawn. Other purposes change nothing.
pub type Forget = for<'t> fn(&'t mut Tx, Uuid, &'t str, Timestamp) -> TxFuture<'t, (), Fault>;

/// One slice: what it declares on the wire, the tables and the buckets that it stores data in, and what it runs in the background.
/// [`crate::SLICES`] lists all of them.
#[derive(Clone, Copy)]
pub struct Slice {
    pub name: &'static str,
    pub declare: fn(Registry, &AppState) -> Registry,
    /// See [`Slice::owned`] and its sisters.
    pub owned: &'static [&'static str],
    pub kept: &'static [&'static str],
    pub hidden: &'static [&'static str],
    pub ownerless: &'static [&'static str],
    pub buckets: fn(&AppState) -> Vec<Bucket>,
    pub forget: Option<Forget>,
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
    /// A slice that stores nothing and runs nothing in the background.
    pub const fn new(name: &'static str, declare: fn(Registry, &AppState) -> Registry) -> Slice {
        Slice {
            name,
            declare,
            owned: &[],
            kept: &[],
            hidden: &[],
            ownerless: &[],
            buckets: |_| Vec::new(),
            forget: None,
            jobs: |builder, _| builder,
        }
    }

    /// Tables with the column that names the owner (`table.column`) whose rows are the owner's own data: exported, and
    /// erased with the account.
    pub const fn owned(self, owned: &'static [&'static str]) -> Slice {
        Slice { owned, ..self }
    }

    /// Exported, and kept after the account for as long as the law or the other side needs it.
    pub const fn kept(self, kept: &'static [&'static str]) -> Slice {
        Slice { kept, ..self }
    }

    /// Erased with the account, and not handed out: it tells of other people, or how the product protects itself.
    pub const fn hidden(self, hidden: &'static [&'static str]) -> Slice {
        Slice { hidden, ..self }
    }

    /// Tables without such a column: rows without an owner, or rows that are erased with the rows they belong to.
    pub const fn ownerless(self, ownerless: &'static [&'static str]) -> Slice {
        Slice { ownerless, ..self }
    }

    /// Export and erasure of the slice's tables.
    pub fn table_rules(&self) -> impl Iterator<Item = TableRule> + use<> {
        let rules = |columns: &'static [&'static str], export, erase| {
            columns.iter().map(move |column| TableRule::new(column, export, erase))
        };
        rules(self.owned, true, true)
            .chain(rules(self.kept, true, false))
            .chain(rules(self.hidden, false, true))
            .chain(rules(self.ownerless, false, false))
    }

    pub const fn buckets(self, buckets: fn(&AppState) -> Vec<Bucket>) -> Slice {
        Slice { buckets, ..self }
    }

    /// What the slice deletes in the transaction that withdraws a consent.
    pub const fn forgets(self, forget: Forget) -> Slice {
        Slice {
            forget: Some(forget),
            ..self
        }
    }

    pub const fn jobs(self, jobs: fn(Builder, &JobContext<'_>) -> Builder) -> Slice {
        Slice { jobs, ..self }
    }
}

#[cfg(test)]
mod tests {
    use crate::SLICES;

    #[test]
    fn table_rules_name_an_owner_or_declare_none() {
        for slice in SLICES {
            let people = [slice.owned, slice.kept, slice.hidden].concat();
            assert!(people.iter().all(|column| column.contains('.')), "{}", slice.name);
            assert!(
                !slice.ownerless.iter().any(|table| table.contains('.')),
                "{}",
                slice.name
            );
        }
    }
}
