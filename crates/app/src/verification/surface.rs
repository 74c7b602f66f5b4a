//! What verification offers on the wire: the caller's own badges and attempts, and the queue of reviewers.

use super::model::AttemptKind;
use super::verdict::Verdict;
use super::{age_token, appeal, ask, draw, judge, own, queue, seat, submit, view};
use crate::AppState;
use crate::accounts::staff::{MODERATORS, Moderator};
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::OfMatch;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::audit::{self, AuditEntry};
use crate::staff_functions::StaffFunction;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use supabase::registry::{Access, Call, Function, Registry};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(verification_status(app))
        .function(begin_verification(app))
        .function(swap_verification_gesture(app))
        .function(submit_verification(app))
        .function(withdraw_verification(app))
        .function(appeal_verification(app))
        .function(ask_verification(app))
        .function(show_age_token(app))
        .function(renew_age_token(app))
        .function(verification_queue(app))
        .function(verification_claim(app))
        .function(verification_release(app))
        .function(verification_picture(app))
        .function(verification_answer(app))
}

fn verification_status(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act("verification_status", app, move |tx, member, (): (), now| {
        Box::pin(async move { own::status(tx, member, limits, now).await })
    })
    .doc("The caller's three badges, what each still needs, and the latest attempts.")
}

#[derive(Deserialize, JsonSchema)]
struct BeginArgs {
    /// profile or identity.
    kind: String,
    /// Whether there is a free hand for gestures and the number.
    hands: bool,
}

fn begin_verification(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act("begin_verification", app, move |tx, member, args: BeginArgs, now| {
        Box::pin(async move {
            let kind = AttemptKind::parse(&args.kind).filter(|kind| *kind != AttemptKind::Recheck);
            let kind = kind.ok_or_else(|| Fault::invalid("kind", "Escolha uma verificação da lista."))?;
            draw::begin(tx, member, kind, args.hands, limits, now).await
        })
    })
    .doc("Draws gestures and a number for ninety seconds, or five minutes with a document; three times in seven days. Pictures go to the bucket `verification` as `{attempt}/1` to `{attempt}/3`.")
}

#[derive(Deserialize, JsonSchema)]
struct SwapArgs {
    attempt: Uuid,
    gesture: String,
}

fn swap_verification_gesture(app: &AppState) -> Function {
    Function::act("swap_verification_gesture", app, |tx, member, args: SwapArgs, now| {
        Box::pin(async move { draw::swap(tx, member, args.attempt, &args.gesture, now).await })
    })
    .doc("Draws one gesture again, up to three times, without losing the attempt.")
}

#[derive(Deserialize, JsonSchema)]
struct AttemptArgs {
    attempt: Uuid,
}

fn submit_verification(app: &AppState) -> Function {
    Function::act("submit_verification", app, |tx, member, args: AttemptArgs, now| {
        Box::pin(async move { submit::submit(tx, member, args.attempt, now).await })
    })
    .doc("Sends an attempt to review once its three pictures have arrived.")
}

fn withdraw_verification(app: &AppState) -> Function {
    Function::act("withdraw_verification", app, |tx, member, args: AttemptArgs, now| {
        Box::pin(async move { submit::withdraw(tx, member, args.attempt, now).await })
    })
    .doc("Takes an attempt back; its pictures are erased at once.")
}

#[derive(Deserialize, JsonSchema)]
struct AppealArgs {
    attempt: Uuid,
    text: String,
}

fn appeal_verification(app: &AppState) -> Function {
    Function::act("appeal_verification", app, |tx, member, args: AppealArgs, now| {
        Box::pin(async move { appeal::appeal(tx, member, args.attempt, &args.text, now).await })
    })
    .doc("Contests a rejection within seven days; somebody else decides.")
}

fn ask_verification(app: &AppState) -> Function {
    Function::act("ask_verification", app, |tx, member, args: OfMatch, now| {
        Box::pin(async move { ask::ask(tx, member, args.match_id, now).await })
    })
    .doc("Asks a match to verify the profile, once for each match; nobody else sees it.")
}

/// The caller's session; refusals for visitors and for the operator's key, which have none.
fn session_of(call: &Call) -> FaultResult<age_token::Session> {
    let member = Member::of(&call.caller)?;
    let id = call.caller.session_id.ok_or(Fault::Unauthenticated)?;
    Ok(age_token::Session { user: member.id, id })
}

#[derive(Deserialize, JsonSchema)]
struct TokenArgs {
    token: String,
}

fn show_age_token(app: &AppState) -> Function {
    let app = app.clone();
    Function::new("show_age_token", Access::Authenticated, move |call, args: TokenArgs| {
        let app = app.clone();
        async move {
            let (session, now) = (session_of(&call)?, call.now);
            let shown =
                app.act(move |tx| Box::pin(async move { age_token::show(tx, session, &args.token, now).await }));
            Ok(shown.await?)
        }
    })
    .doc(
        "Shows the token of this device, where the operator asks for an assured age; one of another device is refused.",
    )
}

fn renew_age_token(app: &AppState) -> Function {
    let app = app.clone();
    Function::new("renew_age_token", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let (session, now, vault) = (session_of(&call)?, call.now, app.vault.clone());
            let renewed = app.act(move |tx| Box::pin(async move { age_token::renew(tx, &vault, session, now).await }));
            Ok(renewed.await?)
        }
    })
    .fresh_proof()
    .doc("Gives this device of a person with an assured age a token for thirty days. Asks for a proof of the last ten minutes.")
}

fn verification_queue(app: &AppState) -> Function {
    Function::moderate("verification_queue", app, |tx, moderator, (): (), now| {
        Box::pin(async move { queue::queue(tx, &moderator, now).await })
    })
    .doc("Attempts that wait for this reviewer, the oldest first.")
}

fn verification_claim(app: &AppState) -> Function {
    Function::moderate("verification_claim", app, |tx, moderator, args: AttemptArgs, now| {
        Box::pin(async move { seat::claim(tx, &moderator, args.attempt, now).await })
    })
    .doc("Takes or renews a seat for ten minutes, and tells what is to be compared; written into the book first.")
}

fn verification_release(app: &AppState) -> Function {
    Function::moderate("verification_release", app, |tx, moderator, args: AttemptArgs, now| {
        Box::pin(async move { seat::release(tx, &moderator, args.attempt, now).await })
    })
    .doc("Gives the seat back without an answer.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    attempt: Uuid,
    #[serde(flatten)]
    verdict: Verdict,
}

fn verification_answer(app: &AppState) -> Function {
    Function::moderate("verification_answer", app, |tx, moderator, args: AnswerArgs, now| {
        Box::pin(async move { judge::answer(tx, &moderator, args.attempt, &args.verdict, now).await })
    })
    .doc("Answers each question about the held attempt and approves or rejects it. Two equal verdicts decide, a third where they differ.")
}

#[derive(Deserialize, JsonSchema)]
struct PictureArgs {
    attempt: Uuid,
    /// As the view names it.
    picture: String,
}

fn verification_picture(app: &AppState) -> Function {
    let app = app.clone();
    Function::new(
        "verification_picture",
        Access::Authenticated,
        move |call, args: PictureArgs| {
            let app = app.clone();
            async move { Ok(read_picture(app, call, args).await?) }
        },
    )
    .for_staff(MODERATORS)
    .doc("One picture of the held attempt or of its profile; written into the book first.")
}

async fn read_picture(app: AppState, call: Call, args: PictureArgs) -> FaultResult<view::Picture> {
    let moderator = Moderator::of(&mut app.db.reader(), &call.caller, call.ip.network()).await?;
    let (moderator, now) = (Arc::new(moderator), call.now);
    let place = app
        .act(move |tx| Box::pin(async move { noted(tx, &moderator, &args, now).await }))
        .await?;
    view::picture(&app, place).await
}

/// Writes the reading down, and answers where the picture is stored.
async fn noted(tx: &mut Tx, moderator: &Moderator, args: &PictureArgs, now: Timestamp) -> FaultResult<view::Place> {
    let attempt = seat::held(tx, moderator, args.attempt, now).await?;
    let place = view::place(tx, &attempt, &args.picture).await?;
    let entry = AuditEntry::by(moderator, "verification.picture", attempt.id, Some(attempt.user_id));
    audit::write(tx, entry.because(&args.picture), now).await?;
    Ok(place)
}
