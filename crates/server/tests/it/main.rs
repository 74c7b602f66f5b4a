//! Stories: what people do, told through the whole router on both databases.

mod accounts;
mod acquaintance;
mod discovery;
mod notifications;
mod profile;
mod refusals;
mod surface;
mod visibility;
