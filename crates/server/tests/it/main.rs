//! Stories: what people do, told through the whole router on both databases.

mod accounts;
mod acquaintance;
mod addresses;
mod astrology;
mod beta;
mod billing;
mod changes;
mod discovery;
mod doors;
mod feedback;
mod files;
mod index;
mod language;
mod learning;
mod legal;
mod notifications;
mod profile;
mod refusals;
mod seal;
mod sockets;
mod starting;
mod surface;
mod values;
mod visibility;
mod waitlist;
mod world;
