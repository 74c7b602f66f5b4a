//! Sign-in and proof by mailed and texted codes and links.

pub mod reauthenticate;
pub mod requests;
pub mod verify;
