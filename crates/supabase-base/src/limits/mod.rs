//! Limits on requests that hold for every service: how many a minute, and how many at the same time.
//!
//! The layer [`enforce`] asks about the address before anything else is done for a request. The account is known only
//! after its token was verified: [`user`] asks about it then.

mod concurrent;
mod rate;

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{Extensions, Method};
use jiff::Timestamp;
use jobs::clock::Clock;
use uuid::Uuid;

use crate::caller::Caller;
use crate::client_ip::ClientIp;
use crate::error::ApiError;

pub use concurrent::{ConcurrencyLimiter, ConcurrencyPermit, Permit};
use rate::RateTable;

/// The numbers behind [`RequestLimits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestRates {
    /// Requests of one account in a minute.
    pub user: u32,
    /// Requests of one address in a minute; of IPv6 the /64.
    pub address: u32,
    /// Reads of files by signed or public addresses in a minute, for one address. A screen shows many pictures, so
    /// these count apart.
    pub files: u32,
    /// Requests of one address that are answered at the same time.
    pub at_once: u32,
}

impl Default for RequestRates {
    fn default() -> RequestRates {
        RequestRates {
            user: 600,
            address: 1_200,
            files: 6_000,
            at_once: 100,
        }
    }
}

/// Counts the requests of addresses and accounts, in memory of a fixed size. Addresses of this machine are exempt.
pub struct RequestLimits {
    rates: RequestRates,
    clock: Arc<dyn Clock>,
    users: RateTable,
    addresses: RateTable,
    files: RateTable,
    at_once: ConcurrencyLimiter<IpAddr>,
    refusals: Vec<(&'static str, RefusalShape)>,
}

/// The 429 of a service, from the seconds after which one more request is allowed.
pub type RefusalShape = fn(u32) -> Response;

impl RequestLimits {
    pub fn new(rates: RequestRates, clock: Arc<dyn Clock>) -> RequestLimits {
        RequestLimits {
            users: RateTable::new(rates.user),
            addresses: RateTable::new(rates.address),
            files: RateTable::new(rates.files),
            at_once: ConcurrencyLimiter::new(rates.at_once),
            refusals: Vec::new(),
            rates,
            clock,
        }
    }

    /// Refuses requests below `path` in the shape of the service that lives there instead of the tables' shape.
    pub fn refusing(mut self, path: &'static str, shape: RefusalShape) -> RequestLimits {
        self.refusals.push((path, shape));
        self
    }

    /// The numbers that are enforced.
    pub fn rates(&self) -> RequestRates {
        self.rates
    }

    /// 429 in the shape of the service that was asked.
    fn refusal(&self, path: &str, seconds: u32) -> Response {
        let shape = self.refusals.iter().find(|(below, _)| path.starts_with(below));
        match shape {
            Some((_, shape)) => shape(seconds),
            None => too_many(seconds).into_response(),
        }
    }

    fn address(&self, ip: ClientIp, of_file: bool) -> Result<Option<ConcurrencyPermit<IpAddr>>, u32> {
        if ip.is_exempt() {
            return Ok(None);
        }
        let table = if of_file { &self.files } else { &self.addresses };
        table.take(&ip.counted(), self.clock.now())?;
        self.at_once.enter(ip.counted()).map(Some).ok_or(1)
    }
}

/// The contract's word for it, which the accounts' service uses as well.
const CODE: &str = "over_request_rate_limit";
const MESSAGE: &str = "Request rate limit reached";

/// The layer before all services; it needs the address that [`crate::client_ip::note`] noted.
pub async fn enforce(State(limits): State<Arc<RequestLimits>>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    // A preflight asks nothing of any service.
    if !is_counted(path) || request.method() == Method::OPTIONS {
        return next.run(request).await;
    }
    let ip = ClientIp::noted(request.extensions());
    match limits.address(ip, is_file(request.method(), path)) {
        Ok(held) => {
            request.extensions_mut().insert(limits);
            let response = next.run(request).await;
            match held {
                // A client that reads slowly is still being answered.
                Some(held) => response.map(|body| Body::new(concurrent::PermitBody::new(body, held))),
                None => response,
            }
        }
        Err(seconds) => limits.refusal(path, seconds),
    }
}

/// Counts a request of an account, once its token was verified.
pub fn user(extensions: &Extensions, caller: &Caller, now: Timestamp) -> Result<(), ApiError> {
    let counted = match caller.user_id {
        Some(id) => account(extensions, id, now),
        None => Ok(()),
    };
    counted.map_err(too_many)
}

/// The same for an account by its id; after how many seconds one more is allowed, if not now.
pub fn account(extensions: &Extensions, id: Uuid, now: Timestamp) -> Result<(), u32> {
    match extensions.get::<Arc<RequestLimits>>() {
        Some(limits) => limits.users.take(&id, now),
        None => Ok(()),
    }
}

fn is_counted(path: &str) -> bool {
    ["/rest/v1", "/functions/v1", "/auth/v1", "/storage/v1", "/realtime/v1"]
        .iter()
        .any(|service| path.starts_with(service))
}

fn is_file(method: &Method, path: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    reads && (path.starts_with("/storage/v1/object/") || path.starts_with("/storage/v1/render/"))
}

/// 429 in the shape of tables and functions.
pub fn too_many(seconds: u32) -> ApiError {
    ApiError::new(429, CODE, MESSAGE).with_retry_after(seconds)
}
