//! What the wire offers: resources, functions and edge functions. What is not declared here does not exist.
//!
//! [`credentials`] reads the caller of a request; [`gen`](mod@gen) describes the surface.

mod column;
mod counted;
pub mod credentials;
mod edge;
mod function;
mod gate;
pub mod r#gen;
mod policy;
mod published;
mod relation;
mod reply;
mod resource;
mod writes;

use std::collections::BTreeMap;
use std::sync::Arc;

use http::HeaderMap;
use jiff::Timestamp;
use tokio::sync::Notify;

use supabase_base::caller::{Caller, Role};
use supabase_base::client_ip::ClientIp;
use supabase_base::error::ApiError;

pub use column::{Column, Type};
pub use counted::Reply;
pub use edge::{Edge, EdgeRequest};
pub use function::{Answer, Arguments, Function, REQUEST_KEY, RawJson};
pub use gate::{Gate, GateRefusal, GateTarget};
pub use policy::Policy;
pub use published::{Publishes, RowAct, RowChange};
pub use relation::{Cardinality, Junction, Relation};
pub use reply::ReplyRows;
pub use resource::{Resource, RowPolicy, Scope, Source};
pub use writes::{Checking, JsonObject, Key, OnConflict, WriteVerbs, Writes};

/// Who may use a resource or a function at all; row policies come after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Visitors too.
    Anyone,
    /// Signed-in users, and the operator's key.
    Authenticated,
    /// The operator's key alone.
    Service,
}

impl Access {
    /// Whether a role passes.
    pub fn admits(self, role: Role) -> bool {
        match self {
            Access::Anyone => true,
            Access::Authenticated => role != Role::Anon,
            Access::Service => role == Role::Service,
        }
    }

    /// The error for a role that does not pass.
    pub fn check(self, role: Role, what: &str) -> Result<(), ApiError> {
        if self.admits(role) {
            return Ok(());
        }
        Err(ApiError::permission_denied(what, role == Role::Anon))
    }
}

/// One request as handlers see it.
#[derive(Clone, Debug)]
pub struct Call {
    pub caller: Caller,
    /// The id under which the request is logged.
    pub request_id: String,
    /// All request headers.
    pub headers: HeaderMap,
    /// The moment of the request; handlers use no other clock.
    pub now: Timestamp,
    /// The client's address as far as the server knows it; for rate limits.
    pub ip: ClientIp,
}

/// Everything that the wire offers.
#[derive(Default)]
pub struct Registry {
    resources: BTreeMap<&'static str, Resource>,
    functions: BTreeMap<&'static str, Function>,
    edges: BTreeMap<&'static str, Edge>,
    committed: Arc<Notify>,
    gate: Option<Arc<dyn Gate>>,
}

impl Registry {
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds a resource; panics when the name is taken, which is a mistake of the program found at start.
    pub fn resource(mut self, resource: Resource) -> Registry {
        let name = resource.name;
        assert!(
            self.resources.insert(name, resource).is_none(),
            "the resource {name} is declared twice"
        );
        self
    }

    /// Adds a function; panics when the name is taken.
    pub fn function(mut self, function: Function) -> Registry {
        let name = function.name;
        assert!(
            self.functions.insert(name, function).is_none(),
            "the function {name} is declared twice"
        );
        self
    }

    /// Adds an edge function; panics when the name is taken.
    pub fn edge(mut self, edge: Edge) -> Registry {
        let name = edge.name;
        assert!(
            self.edges.insert(name, edge).is_none(),
            "the edge function {name} is declared twice"
        );
        self
    }

    /// Sets the gate that every call passes.
    pub fn guarded(mut self, gate: impl Gate + 'static) -> Registry {
        self.gate = Some(Arc::new(gate));
        self
    }

    /// Whether the gate lets a caller use something; without a gate everything is open.
    pub async fn admit(&self, caller: &Caller, asked: GateTarget<'_>, now: Timestamp) -> Result<(), GateRefusal> {
        match &self.gate {
            Some(gate) => gate.admit(caller, asked, now).await,
            None => Ok(()),
        }
    }

    /// All resources by name.
    pub fn resources(&self) -> impl Iterator<Item = &Resource> {
        self.resources.values()
    }

    /// All functions by name.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }

    /// All edge functions by name.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.edges.values()
    }

    pub fn find_resource(&self, name: &str) -> Option<&Resource> {
        self.resources.get(name)
    }

    pub fn find_function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    pub fn find_edge(&self, name: &str) -> Option<&Edge> {
        self.edges.get(name)
    }

    /// Announces that rows may have changed, so that subscribers are notified at once. Only latency depends on it.
    pub fn committed(&self) {
        self.committed.notify_one();
    }

    /// Resolves after a commit.
    pub fn commit_signal(&self) -> Arc<Notify> {
        self.committed.clone()
    }

    /// Checks what the types cannot: keys and relations name declared columns and resources.
    ///
    /// Returns every mistake as a sentence; the server refuses to start with any.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if self.gate.is_none() {
            let guarded = self.functions.values().filter(|function| function.fresh_proof);
            problems.extend(guarded.map(|function| format!("{} needs a gate for its fresh proof", function.name)));
        }
        for resource in self.resources.values() {
            let name = resource.name;
            if resource.key.is_empty() {
                problems.push(format!("{name} has no key"));
            }
            for key in resource.key {
                if resource.column(key).is_none() {
                    problems.push(format!("{name} has no column {key} for its key"));
                }
            }
            for relation in &resource.relations {
                let at = format!("{name}.{}", relation.name);
                if resource.column(relation.column).is_none() {
                    problems.push(format!("{at} starts at an unknown column"));
                }
                match self.find_resource(relation.target) {
                    Some(target) if target.column(relation.target_column).is_some() => {}
                    _ => problems.push(format!("{at} leads to an unknown resource or column")),
                }
                if let Some(junction) = &relation.junction {
                    let fits = self.find_resource(junction.resource).is_some_and(|table| {
                        table.column(junction.column).is_some() && table.column(junction.target_column).is_some()
                    });
                    if !fits {
                        problems.push(format!("{at} leads through an unknown junction"));
                    }
                }
            }
        }
        problems
    }
}
