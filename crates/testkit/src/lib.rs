//! A whole Enlace in a test: the real router and the real database, with a clock that the test sets, mails that the
//! test reads, and people as types with the verbs that people have.
//!
//! Everything panics with what went wrong: a story that cannot continue is a failed test.

#![expect(clippy::missing_panics_doc, reason = "a test kit fails by panicking")]

mod app;
mod archive;
mod legal;
mod mail;
mod native_push;
mod person;
mod picture;
mod push;
mod reply;
mod socket;
mod totp;

pub use app::{TestApp, TestDisk, on_both};
pub use archive::unzip;
pub use mail::Mail;
pub use native_push::{NativePushStub, ReceivedNative};
pub use person::{PASSWORD, Person, ProfileFacts};
pub use picture::{compressed, copied, darkened, jpeg, png_header, portrait, portrait_again, portrait_of};
pub use push::{PushReceiver, PushServiceStub, ReceivedPush};
pub use reply::Reply;
pub use serde_json::{Value, json};
pub use socket::{Socket, SocketMessage};
pub use totp::totp;
