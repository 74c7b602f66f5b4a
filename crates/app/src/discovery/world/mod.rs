//! Global connections: how many people are where, counted once for everybody who looks, and the list of
//! those online who chose to be found from afar.

pub mod counts;
pub mod list;
pub mod places;
pub mod pulse;
mod store;
pub mod surface;
mod zones;

pub use counts::World;
pub use pulse::Pulse;
