//! Discovery: the deck, its filters, and the reactions that it is for.

pub mod cards;
pub mod deck;
pub mod expire;
pub mod filters;
pub mod index;
pub mod jobs;
pub mod learning;
pub mod likes;
pub mod limits;
pub mod preview;
pub mod rates;
pub mod reactions;
pub mod store;
mod surface;
pub mod undo;
pub mod values;
pub mod withdraw;
pub mod world;

pub use index::DeckIndex;
pub use surface::declare;
pub use world::WorldCounts;
