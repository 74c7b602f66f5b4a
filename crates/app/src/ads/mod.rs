//! Our own notices for those who do not pay: what Enlace offers, and how to stay safe. Chosen by the place they
//! stand in and the day, never by anything about a person; no third party is asked, told or loaded.

mod house;
pub(crate) mod surface;

pub use surface::declare;
