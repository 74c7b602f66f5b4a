//! Stories: what people do, told through the whole router on both databases.

mod accounts;
mod acquaintance;
mod discovery;
mod profile;
mod surface;
mod visibility;
