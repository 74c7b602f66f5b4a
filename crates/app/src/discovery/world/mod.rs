//! Global connections: how many people are where, counted once for everybody who looks, and the list of
//! those online who chose to be found from afar.

pub mod broadcaster;
pub mod counts;
pub mod list;
pub mod places;
mod public_stats;
mod store;
pub mod surface;
mod zones;

pub use broadcaster::WorldBroadcaster;
pub use counts::WorldCounts;
