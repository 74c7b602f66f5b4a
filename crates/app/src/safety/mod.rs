//! Who may see whom: relations, blocks, reports. Later slices write their relations through here,
//! in their own transaction, so that one statement can tell what two people are to each other.

pub mod block;
pub mod exposure;
pub mod people;
pub mod relation;
pub mod report;
pub mod returning;
mod store;
mod surface;

pub use relation::RelationKind;
pub use store::reports;
pub use surface::declare;
