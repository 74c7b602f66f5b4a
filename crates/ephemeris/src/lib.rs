//! Birth charts and synastry, from civil time on a wall clock to a percentage that means something.
//!
//! Pure and deterministic: nothing here knows of a wire, a table, a language or today's date.
pub mod angle;
pub mod birth;
pub mod horizon;
pub mod moon;
pub mod nutation;
pub mod sign;
pub mod sky;
pub mod time;
pub mod vsop;
pub use angle::Longitude;
pub use horizon::*;
pub use sign::*;
pub use sky::Sky;
