//! Gifts on the wire.

use super::content::NewGift;
use super::mute::{self, MuteWish};
use super::rose::{self, RoseLike};
use super::{answers, effects, memories, open, send, shop, view};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::fault::Fault;
use axum::http::header;
use axum::response::IntoResponse;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest, Function, Registry};
use uuid::Uuid;

/// What managers may switch off.
const FEATURE: &str = "premiumFeatures";

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(gift_shop(app))
        .function(my_gifts(app))
        .function(gift(app))
        .function(gift_effects(app))
        .function(send_gift(app))
        .function(like_with_rose(app))
        .function(open_gift(app))
        .function(thank_gift(app))
        .function(write_gift_wishes(app))
        .function(choose_gift_time(app))
        .function(agree_gift_memories(app))
        .function(set_gifts_muted(app))
        .edge(memories_edge(app.clone()))
}

#[derive(Deserialize, JsonSchema)]
struct ById {
    id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
struct OfMatch {
    match_id: Uuid,
}

#[derive(Deserialize, JsonSchema, Default)]
struct OfMatchOrAll {
    #[serde(default)]
    match_id: Option<Uuid>,
}

fn gift_shop(app: &AppState) -> Function {
    Function::member("gift_shop", app, |app, member, (): (), now| async move {
        shop::shop(&app, member, now).await
    })
    .feature(FEATURE)
    .doc("The twelve gifts with their prices, the caller's balance and the packs on sale. Brings the month's credits.")
}

fn my_gifts(app: &AppState) -> Function {
    Function::query("my_gifts", app, |reads, member, args: OfMatchOrAll, now| {
        Box::pin(view::gifts(reads, member, args.match_id, now))
    })
    .feature(FEATURE)
    .doc("The caller's gifts of one match or of all, the newest first; what is inside an unopened one is absent.")
}

fn gift(app: &AppState) -> Function {
    Function::query("gift", app, |reads, member, args: ById, now| {
        Box::pin(view::gift(reads, member, args.id, now))
    })
    .feature(FEATURE)
    .doc("One gift of the caller, with its picture.")
}

fn gift_effects(app: &AppState) -> Function {
    Function::query("gift_effects", app, |reads, member, args: OfMatch, now| {
        Box::pin(effects::effects(reads, member, args.match_id, now))
    })
    .feature(FEATURE)
    .doc("What gifts do to a conversation: pinned sweets, messages with a rose, the achievement Doce Ponte.")
}

fn send_gift(app: &AppState) -> Function {
    let limits = app.limits;
    Function::judged("send_gift", app, move |tx, member, new: NewGift, now| {
        Box::pin(send::answered(tx, member, new, limits, now))
    })
    .feature(FEATURE)
    .doc("Sends a gift to a match; its price is pending until it is opened. Idempotent by `client_id`.")
}

fn like_with_rose(app: &AppState) -> Function {
    Function::deed("like_with_rose", app, |app, member, new: RoseLike, now| async move {
        rose::like(&app, member, new, now).await
    })
    .feature(FEATURE)
    .doc("Likes a person for the first time with words and a rose; its price is pending until the two match and it is opened. Idempotent by `client_id`.")
}

fn open_gift(app: &AppState) -> Function {
    Function::act("open_gift", app, |tx, member, args: ById, now| {
        Box::pin(async move {
            open::open(tx, member, args.id, now).await?;
            view::gift(tx, member, args.id, now).await
        })
    })
    .feature(FEATURE)
    .doc("Opens a received gift.")
}

fn thank_gift(app: &AppState) -> Function {
    Function::act("thank_gift", app, |tx, member, args: ById, now| {
        Box::pin(async move {
            open::thank(tx, member, args.id, now).await?;
            view::gift(tx, member, args.id, now).await
        })
    })
    .feature(FEATURE)
    .doc("Thanks for an opened gift.")
}

#[derive(Deserialize, JsonSchema)]
struct WishesArgs {
    id: Uuid,
    /// Three.
    wishes: Vec<String>,
    #[serde(default)]
    confirm: bool,
}

fn write_gift_wishes(app: &AppState) -> Function {
    Function::judged("write_gift_wishes", app, |tx, member, args: WishesArgs, now| {
        Box::pin(async move {
            let written = answers::write_wishes(tx, member, args.id, &args.wishes, args.confirm, now).await?;
            written.then(view::gift(tx, member, args.id, now)).await
        })
    })
    .feature(FEATURE)
    .doc("Adds the recipient's three wishes to an opened ribbon; then both read both.")
}

#[derive(Deserialize, JsonSchema)]
struct TimeArgs {
    id: Uuid,
    time: Timestamp,
    /// The warning about people who were not seen on video was read.
    #[serde(default)]
    confirm: bool,
}

fn choose_gift_time(app: &AppState) -> Function {
    Function::act("choose_gift_time", app, |tx, member, args: TimeArgs, now| {
        Box::pin(async move {
            answers::choose_time(tx, member, args.id, args.time, args.confirm, now).await?;
            view::gift(tx, member, args.id, now).await
        })
    })
    .feature(FEATURE)
    .doc("Proposes the meeting of an opened coffee at one of its two times.")
}

#[derive(Deserialize, JsonSchema)]
struct AgreeArgs {
    id: Uuid,
    agree: bool,
}

fn agree_gift_memories(app: &AppState) -> Function {
    Function::act("agree_gift_memories", app, |tx, member, args: AgreeArgs, now| {
        Box::pin(async move {
            answers::agree(tx, member, args.id, args.agree, now).await?;
            view::gift(tx, member, args.id, now).await
        })
    })
    .feature(FEATURE)
    .doc("Says yes or no to an opened box of memories.")
}

fn set_gifts_muted(app: &AppState) -> Function {
    Function::act("set_gifts_muted", app, |tx, member, wish: MuteWish, now| {
        Box::pin(mute::set(tx, member, wish, now))
    })
    .always_open("peace is nobody's feature")
    .doc(
        "Whether gifts, or those of the person of one match, arrive without a word; their senders learn nothing of it.",
    )
}

/// The id in the query, or in the body. Anything else names no gift.
fn id_of(request: &EdgeRequest) -> Result<Uuid, ApiError> {
    let mut pairs = request.query.split('&').filter_map(|pair| pair.split_once('='));
    let named = pairs
        .find(|(name, _)| *name == "id")
        .and_then(|(_, id)| id.parse().ok());
    let sent = || request.json::<ById>().ok().map(|args| args.id);
    named.or_else(sent).ok_or_else(|| ApiError::from(Fault::NotFound))
}

fn memories_edge(app: AppState) -> Edge {
    Edge::new("gift-memories", Access::Authenticated, move |call, request| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let id = id_of(&request)?;
            let pages = memories::gather(&mut app.db.reader(), member, id, call.now).await?;
            // Setting type is work for the processor, which others wait for.
            let printed = tokio::task::spawn_blocking(move || pages.print()).await;
            let printed = printed.map_err(|error| ApiError::from(Fault::Internal(error.to_string())))??;
            let headers = [
                (header::CONTENT_TYPE, "application/pdf".to_owned()),
                (
                    header::CONTENT_DISPOSITION,
                    "attachment; filename=\"enlace-memorias.pdf\"".to_owned(),
                ),
                (header::CACHE_CONTROL, "private, no-store".to_owned()),
            ];
            Ok::<_, ApiError>((headers, printed).into_response())
        }
    })
    .feature(FEATURE)
    .doc("The first messages of a match as a PDF, while both people say yes to the box of memories.")
}
