//! Who may do what with files, as row level security says it.

use std::sync::Arc;
use supabase_base::caller::Caller;
use supabase_base::fragment::Fragment;
use supabase_registry::RowPolicy;

/// Conditions over the columns `bucket_id`, `name`, `folder` (the first segment of the name) and `owner_id` (a user's
/// id as text). A verb without one is allowed to the operator only, who is not restricted.
///
/// Uploading needs `insert`; overwriting needs `insert`, and `read` and `update` of the existing row; moving needs
/// `read` and `update`; copying `read` of the one and `insert` of the other; removing `read` and `delete`.
#[derive(Clone, Default)]
pub struct Rules {
    read: Option<RowPolicy>,
    insert: Option<RowPolicy>,
    update: Option<RowPolicy>,
    delete: Option<RowPolicy>,
}

/// What is done with a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verb {
    Read,
    Insert,
    Update,
    Delete,
}

impl Rules {
    /// Users write below a folder named after their id, and every signed-in user reads.
    pub fn own_folders() -> Rules {
        let own = |caller: &Caller| Fragment::new("\"folder\" = ").bind(caller.user_id.map(|id| id.to_string()));
        let member = |caller: &Caller| Fragment::new(if caller.user_id.is_some() { "1=1" } else { "1=0" });
        Rules::default().read(member).insert(own).update(own).delete(own)
    }

    pub fn read(mut self, policy: impl Fn(&Caller) -> Fragment + Send + Sync + 'static) -> Rules {
        self.read = Some(Arc::new(policy));
        self
    }

    pub fn insert(mut self, policy: impl Fn(&Caller) -> Fragment + Send + Sync + 'static) -> Rules {
        self.insert = Some(Arc::new(policy));
        self
    }

    pub fn update(mut self, policy: impl Fn(&Caller) -> Fragment + Send + Sync + 'static) -> Rules {
        self.update = Some(Arc::new(policy));
        self
    }

    pub fn delete(mut self, policy: impl Fn(&Caller) -> Fragment + Send + Sync + 'static) -> Rules {
        self.delete = Some(Arc::new(policy));
        self
    }

    /// The condition for a caller; `None` for the operator.
    pub(crate) fn of(&self, verb: Verb, caller: &Caller) -> Guard {
        if super::is_operator(caller) {
            return Guard(None);
        }
        let policy = match verb {
            Verb::Read => &self.read,
            Verb::Insert => &self.insert,
            Verb::Update => &self.update,
            Verb::Delete => &self.delete,
        };
        Guard(Some(match policy {
            Some(policy) => policy(caller),
            None => Fragment::new("1=0"),
        }))
    }
}

/// A condition that rows must meet.
#[derive(Clone)]
pub(crate) struct Guard(pub Option<Fragment>);

impl Guard {
    /// No condition: the operator, a public bucket, a signed address.
    pub fn open() -> Guard {
        Guard(None)
    }

    /// ` AND (…)`
    pub fn and(&self, sql: Fragment) -> Fragment {
        match &self.0 {
            Some(policy) => sql.push(" AND (").append(policy.clone()).push(")"),
            None => sql,
        }
    }
}
