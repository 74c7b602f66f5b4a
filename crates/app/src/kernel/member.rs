//! The caller's right as a type: a function that takes a `Member` has already been authorised.

use super::{Fault, fault::FaultResult};
use supabase::caller::{Caller, Role};
use supabase::fragment::Fragment;
use supabase::registry::Scope;
use uuid::Uuid;

/// A signed-in person. Made only from a verified caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    pub id: Uuid,
}

impl Member {
    /// The person behind a request, or 401.
    pub fn of(caller: &Caller) -> FaultResult<Member> {
        match (caller.role, caller.user_id) {
            (Role::Authenticated, Some(id)) => Ok(Member { id }),
            _ => Err(Fault::Unauthenticated),
        }
    }
}

/// The source of a resource that holds a member's own rows: a query that ends where the member's id belongs. Without a
/// session there are none.
pub fn own_rows(query: &'static str) -> impl Fn(&Caller, &Scope<'_>) -> Fragment + Send + Sync + 'static {
    move |caller, _| match Member::of(caller) {
        Ok(member) => Fragment::new(query).bind(member.id),
        Err(_) => Fragment::nothing(),
    }
}
