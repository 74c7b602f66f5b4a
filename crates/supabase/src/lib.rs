//! The wire: a server for the unmodified client `@supabase/supabase-js`. It knows nothing of the product.
//!
//! The product declares a [`registry::Registry`] of resources and functions; this crate speaks the protocol:
//!
//! * [`auth`] and [`caller`]: accounts, sessions, tokens, and who is calling;
//! * [`rest`]: tables and functions, compiled into one SQL statement per request;
//! * [`table`]: plain tables, from whose declaration schema, resource and writes follow;
//! * [`functions`]: edge functions for integrations;
//! * [`storage`], [`realtime`], [`mail`], [`sms`]: files, sockets, letters, short messages;
//! * [`cors`], [`drain_body`], [`limits`], [`own_page`]: the layers around all of them;
//! * [`gen`](mod@gen): the description of the surface, as OpenAPI, TypeScript and a table for people.

pub mod auth;
pub mod caller;
pub mod client_ip;
pub mod cors;
pub mod credentials;
pub mod drain_body;
pub mod error;
pub mod fragment;
pub mod functions;
#[cfg(test)]
mod fuzz;
pub mod r#gen;
pub mod limits;
pub mod mail;
pub mod own_page;
pub mod puzzle;
pub mod realtime;
pub mod registry;
pub mod rest;
pub mod sms;
pub mod storage;
pub mod table;
pub mod wire;

pub use error::ApiError;
pub use fragment::Fragment;
