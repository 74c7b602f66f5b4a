//! The product's own word about a call, before anything declared is used.

use futures_util::future::BoxFuture;

use jiff::Timestamp;

use super::{Edge, Function, Policy, Resource};
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;

/// The target of a call.
#[derive(Clone, Copy)]
pub enum GateTarget<'a> {
    Resource { resource: &'a Resource, writes: bool },
    Function(&'a Function),
    Edge(&'a Edge),
}

impl GateTarget<'_> {
    pub fn name(&self) -> &'static str {
        match self {
            GateTarget::Resource { resource, .. } => resource.name,
            GateTarget::Function(function) => function.name,
            GateTarget::Edge(edge) => edge.name,
        }
    }

    /// The rules that were written beside the declaration.
    pub fn policy(&self) -> Policy {
        match self {
            GateTarget::Resource { resource, .. } => resource.policy,
            GateTarget::Function(function) => function.policy,
            GateTarget::Edge(edge) => edge.policy,
        }
    }
}

/// Why something declared is closed to a caller.
#[derive(Debug)]
pub enum GateRefusal {
    /// The answer is exactly that for a name that does not exist.
    Absent,
    Refused(ApiError),
}

/// Decides about every call by name: tables, functions, edge functions and changed rows pass here and nowhere else. It
/// is asked before the access of the declaration, and once for a request: embedded resources belong to the requested
/// one.
pub trait Gate: Send + Sync {
    fn admit<'a>(
        &'a self,
        caller: &'a Caller,
        asked: GateTarget<'a>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<(), GateRefusal>>;
}
