//! The wire: a server for the unmodified client `@supabase/supabase-js`. It knows nothing of the product.
//!
//! The product declares a [`registry::Registry`] of resources and functions; the services speak the protocol. Each of
//! them is a crate of its own, and this one puts their names and, in [`wire`], their routers together:
//!
//! * [`auth`], [`caller`] and [`verifier`]: accounts, sessions, tokens, and who is calling;
//! * [`rest`]: tables and functions, compiled into one SQL statement per request;
//! * [`table`]: plain tables, from whose declaration schema, resource and writes follow;
//! * [`functions`]: edge functions for integrations;
//! * [`storage`], [`realtime`], [`mail`], [`sms`], [`push`]: files, sockets, letters, short messages, Web Push;
//! * [`sink`]: what was to be sent, as files of machines without a provider;
//! * [`cors`], [`drain_body`], [`limits`], [`own_page`]: the layers around all of them;
//! * [`gen`](mod@gen): the description of the surface, as OpenAPI, TypeScript and a table for people.

pub mod wire;

pub use supabase_auth as auth;
pub use supabase_base::{
    ApiError, Fragment, caller, client_ip, cors, drain_body, error, fragment, keys, limits, own_page, puzzle, verifier,
};
pub use supabase_delivery::{mail, push, sink, sms};
pub use supabase_realtime as realtime;
pub use supabase_registry::{self as registry, columns, credentials, r#gen};
pub use supabase_rest::{self as rest, functions};
pub use supabase_storage as storage;
pub use supabase_table as table;
