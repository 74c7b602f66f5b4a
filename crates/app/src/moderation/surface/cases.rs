//! The queue, holding a case, and opening it; for moderators.

use crate::AppState;
use crate::accounts::staff::{ADMINISTRATORS, Moderator};
use crate::kernel::fault::{Fault, FaultResult};
use crate::messaging;
use crate::moderation::audit::{self, AuditEntry};
use crate::moderation::queue;
use crate::moderation::store::{evidence, people};
use crate::moderation::wellbeing::{self, Wellbeing};
use crate::moderation::{ask, claim, view};
use crate::safety::evidence::photos;
use crate::staff_functions::StaffFunction;
use base64::Engine;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use supabase::registry::{Access, Call, Function, Registry};
use uuid::Uuid;

/// The size of a photo that a moderator opens.
const OPENED_SIZE: u32 = 800;
/// How long it is shown.
const OPENED_SECONDS: i64 = 10;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(mod_queue(app))
        .function(mod_colleagues(app))
        .function(mod_claim(app))
        .function(mod_heartbeat(app))
        .function(mod_release(app))
        .function(mod_hand_over(app))
        .function(mod_skip(app))
        .function(mod_case(app))
        .function(mod_photo(app))
        .function(mod_ask(app))
}

fn mod_queue(app: &AppState) -> Function {
    Function::moderate("mod_queue", app, |tx, moderator, (): (), now| {
        Box::pin(async move { queue::queue(tx, &moderator, now).await })
    })
    .doc("What waits for this moderator, the most urgent first, with gauges and the time looked at severe cases today.")
}

#[derive(Serialize, JsonSchema)]
struct Colleague {
    id: Uuid,
    name: Option<String>,
}

fn mod_colleagues(app: &AppState) -> Function {
    Function::moderate("mod_colleagues", app, |tx, moderator, (): (), _| {
        Box::pin(async move {
            let all = people::colleagues(tx, moderator.id).await?;
            Ok(all
                .into_iter()
                .map(|(id, name)| Colleague { id, name })
                .collect::<Vec<_>>())
        })
    })
    .doc("Who else works on cases.")
}

#[derive(Deserialize, JsonSchema)]
struct ClaimArgs {
    case_id: Uuid,
    /// As the queue told it.
    version: i64,
}

fn mod_claim(app: &AppState) -> Function {
    Function::moderate("mod_claim", app, |tx, moderator, args: ClaimArgs, now| {
        Box::pin(async move {
            claim::claim(tx, &moderator, args.case_id, args.version, now).await?;
            queue::row(tx, &moderator, args.case_id, now).await
        })
    })
    .doc("Takes a case for ten minutes and lets go of any other; 409 when somebody else has it or it changed.")
}

#[derive(Deserialize, JsonSchema)]
struct CaseArgs {
    case_id: Uuid,
}

#[derive(Serialize, JsonSchema)]
struct Beat {
    lease_until: Timestamp,
    wellbeing: Wellbeing,
}

fn mod_heartbeat(app: &AppState) -> Function {
    Function::moderate("mod_heartbeat", app, |tx, moderator, args: CaseArgs, now| {
        Box::pin(async move {
            let lease_until = claim::beat(tx, &moderator, args.case_id, now).await?;
            let wellbeing = wellbeing::today(tx, moderator.id, now).await?;
            Ok(Beat { lease_until, wellbeing })
        })
    })
    .doc("A sign of life on the held case, every half a minute: renews the ten minutes.")
}

fn mod_release(app: &AppState) -> Function {
    Function::moderate("mod_release", app, |tx, moderator, args: CaseArgs, now| {
        Box::pin(async move { claim::release(tx, &moderator, args.case_id, now).await })
    })
    .doc("Puts the held case back into the queue.")
}

#[derive(Deserialize, JsonSchema)]
struct HandOverArgs {
    case_id: Uuid,
    to: Uuid,
}

fn mod_hand_over(app: &AppState) -> Function {
    Function::moderate("mod_hand_over", app, |tx, moderator, args: HandOverArgs, now| {
        Box::pin(async move { claim::hand_over(tx, &moderator, args.case_id, args.to, now).await })
    })
    .doc("Gives the held case to a colleague, for ten minutes as with a claim.")
}

#[derive(Deserialize, JsonSchema)]
struct SkipArgs {
    case_id: Uuid,
    reason: String,
}

fn mod_skip(app: &AppState) -> Function {
    Function::moderate("mod_skip", app, |tx, moderator, args: SkipArgs, now| {
        Box::pin(async move { claim::skip(tx, &moderator, args.case_id, &args.reason, now).await })
    })
    .doc("Leaves a case to others; it comes last in one's own queue, and the record keeps why.")
}

#[derive(Deserialize, JsonSchema)]
struct OpenArgs {
    case_id: Uuid,
    /// Shows the decision that an appeal contests.
    #[serde(default)]
    reveal: Option<bool>,
}

fn mod_case(app: &AppState) -> Function {
    Function::moderate("mod_case", app, |tx, moderator, args: OpenArgs, now| {
        Box::pin(async move { view::open(tx, &moderator, args.case_id, args.reveal.unwrap_or(false), now).await })
    })
    .doc("The held case: reports with what was attached, the person without name and address, photos by reference. Each call is written into the book first.")
}

#[derive(Deserialize, JsonSchema)]
struct PhotoArgs {
    case_id: Uuid,
    photo_id: Uuid,
}

#[derive(Serialize, JsonSchema)]
struct OpenedPhoto {
    /// The picture itself as a `data:` address; it is stored nowhere.
    data: String,
    /// How long it may be shown.
    seconds: i64,
}

fn mod_photo(app: &AppState) -> Function {
    let role = crate::accounts::staff::MODERATORS;
    let app = app.clone();
    Function::new("mod_photo", Access::Authenticated, move |call, args: PhotoArgs| {
        let app = app.clone();
        async move { Ok(open_photo(app, call, args).await?) }
    })
    .for_staff(role)
    .doc("Opens one photo of the held case for ten seconds; written into the book first.")
}

async fn open_photo(app: AppState, call: Call, args: PhotoArgs) -> FaultResult<OpenedPhoto> {
    let moderator = Moderator::of(&mut app.db.reader(), &call.caller, call.ip.network()).await?;
    let (moderator, now) = (Arc::new(moderator), call.now);
    let source = app
        .act(move |tx| Box::pin(async move { opened(tx, &moderator, &args, now).await }))
        .await?;
    picture(&app, &source).await
}

/// Where the bytes of a photo are.
enum PhotoSource {
    /// A photo of the profile, by the path of its row.
    Live(String),
    /// A copy that is held as evidence, or a photo of a conversation, by its key.
    Stored(String),
}

/// Writes the opening down, and answers where the photo is stored.
async fn opened(tx: &mut Tx, moderator: &Moderator, args: &PhotoArgs, now: Timestamp) -> FaultResult<PhotoSource> {
    let case = claim::held(tx, moderator, args.case_id, now).await?;
    let person = case.subject.ok_or(Fault::NotFound)?;
    let photo = args.photo_id.to_string();
    audit::write(
        tx,
        AuditEntry::by(moderator, "photo.read", case.id, case.subject).because(&photo),
        now,
    )
    .await?;
    let held = photos::held(tx, person).await?;
    let held = held.into_iter().find(|photo| photo.photo_id == args.photo_id);
    let restricted = held.as_ref().is_some_and(|photo| photo.restricted)
        || messaging::photos::evidence::is_restricted(tx, args.photo_id).await?;
    if restricted && moderator.role != ADMINISTRATORS {
        return Err(Fault::state("restricted", "Só a administração abre esta foto."));
    }
    if let Some(path) = evidence::photo_path(tx, person, args.photo_id).await? {
        return Ok(PhotoSource::Live(path));
    }
    let file = match held.and_then(|photo| photo.file) {
        Some(file) => Some(file),
        None => messaging::photos::evidence::file_of(tx, person, args.photo_id).await?,
    };
    file.map(PhotoSource::Stored).ok_or(Fault::NotFound)
}

async fn picture(app: &AppState, source: &PhotoSource) -> FaultResult<OpenedPhoto> {
    let bytes = match source {
        PhotoSource::Live(path) => app.photos.bytes_of(path, OPENED_SIZE).await,
        PhotoSource::Stored(key) => app.photos.stored(key).await,
    };
    let bytes = bytes.map_err(|error| {
        tracing::error!(%error, "a photo of a case cannot be read");
        Fault::Unavailable
    })?;
    let bytes = bytes.ok_or(Fault::NotFound)?;
    let data = base64::engine::general_purpose::STANDARD.encode(&bytes);
    Ok(OpenedPhoto {
        data: format!("data:image/webp;base64,{data}"),
        seconds: OPENED_SECONDS,
    })
}

#[derive(Deserialize, JsonSchema)]
struct AskArgs {
    receipt: Uuid,
    text: String,
}

fn mod_ask(app: &AppState) -> Function {
    Function::moderate("mod_ask", app, |tx, moderator, args: AskArgs, now| {
        Box::pin(async move { ask::ask(tx, &moderator, args.receipt, &args.text, now).await })
    })
    .doc("Asks the reporter of a report of the held case one question.")
}
