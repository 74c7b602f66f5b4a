//! The demonstration: invented people with drawn pictures, and one account that has a life already.
//!
//! Some of them answer by a script (`script`). Only under `ENLACE_DEMO=1`. Everything here is rows that the ordinary use cases wrote, so the
//! screens show what they would show to anybody; the pictures say that they are illustrations.

mod births;
mod boosts;
mod cast;
mod colleague;
mod daily_match;
mod life;
mod moderation;
mod people;
mod script;
mod verification;

pub use cast::person_id;
pub use colleague::{COLLEAGUES, Colleague};
pub use moderation::{MODERATOR_EMAIL, moderator_id};
pub use script::people as scripted_people;

use crate::AppState;
use crate::accounts::legal::accept;
use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use crate::slice::JobContext;
use db::{Reads, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The account that the sign-in form offers in a demonstration.
pub const LOGIN_EMAIL: &str = "beatriz@example.org";
pub const LOGIN_PASSWORD: &str = "amor-com-intencao";
/// A match of that account, for another window: both sides of a conversation can be lived.
pub const PARTNER_EMAIL: &str = "tiago@example.org";
const OWNER: &str = "beatriz";
const PARTNER: &str = "tiago";

/// Whose account the demonstration's sign-in opens.
pub fn owner_id() -> Uuid {
    person_id(OWNER)
}

/// Whose account may be opened in another window.
pub fn partner_id() -> Uuid {
    person_id(PARTNER)
}

/// Whether the people and the owner's life are there: a second start changes nothing.
pub async fn is_seeded(reads: &mut impl Reads) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM legal_acceptances WHERE user_id = $1",
            params![owner_id()],
        )
        .await
}

/// Writes the people. The owner's auth user exists by now, made by the same call as anybody's. What a start that was cut
/// off has written stays, and the rest is added.
pub async fn seed(app: &AppState, now: Timestamp) -> FaultResult<()> {
    people::write(app, now).await?;
    life::write(app, now).await?;
    boosts::write(app, now).await?;
    births::write(app, now).await?;
    accept_documents(app, partner_id(), now).await
}

/// An operator's account accepts nothing by itself; in the demonstration it has accepted the documents.
async fn accept_documents(app: &AppState, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let library = app.legal.clone();
    app.act(move |tx| {
        Box::pin(async move { accept::all_in_force(tx, &library, user, Language::Brazil, "sign_up", now).await })
    })
    .await
}

/// Makes the moderator's account one of staff, and fills its queue. Its auth user and its second factor exist by now.
pub async fn seed_moderation(app: &AppState, now: Timestamp) -> FaultResult<()> {
    moderation::write(app, now).await?;
    verification::write(app, now).await?;
    accept_documents(app, moderator_id(), now).await
}

/// Makes a colleague's account one of staff. Its auth user exists by now.
pub async fn seed_colleague(app: &AppState, colleague: &'static Colleague, now: Timestamp) -> FaultResult<()> {
    colleague.write(app, now).await?;
    accept_documents(app, colleague.id(), now).await
}

/// Has the scripted people and the colleagues answer. Called in a demonstration alone.
pub fn register_jobs(builder: jobs::Builder, context: &JobContext<'_>) -> jobs::Builder {
    colleague::register_jobs(script::register_jobs(builder, context), context.app)
}

/// Has those who live on the map come in again.
pub async fn appear(app: &AppState, now: Timestamp) -> FaultResult<()> {
    people::appear(app, now).await
}

/// Called after the outbox is drained: leaves the owner the three notifications of the specification, today's Match do
/// Dia, and somebody in a boost.
pub async fn settle(app: &AppState, now: Timestamp) -> FaultResult<()> {
    life::settle(app, now).await?;
    daily_match::write(app, now).await?;
    boosts::keep_one(app, now).await?;
    // Last, because it says that everything is written.
    accept_documents(app, owner_id(), now).await
}
