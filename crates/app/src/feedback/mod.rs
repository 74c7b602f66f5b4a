//! What people tell the makers of the product, and what they are answered.

pub mod answer;
mod jobs;
pub mod model;
pub mod send;
pub mod shots;
pub mod store;
mod surface;

pub use jobs::{ScreenshotEraser, cleanup};
pub use shots::bucket;
pub use surface::declare;
