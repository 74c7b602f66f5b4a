//! What photos offer beside the storage: the caller's own rows, their order, and removal.

use super::archive;
use super::photos;
use super::screening::PhotoState;
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::args::ById;
use crate::kernel::member::own_rows;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Column, Function, Registry, Resource, Type};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(photos_resource())
        .function(reorder_photos(app))
        .function(remove_photo(app))
        .edge(archive::edge(app.clone()))
}

fn photos_resource() -> Resource {
    Resource::new(
        "profile_photos",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("position", Type::Int)
                .read_only()
                .doc("From 0; the first is the avatar."),
            Column::new("state", Type::Text)
                .read_only()
                .one_of(PhotoState::WORDS)
                .doc("Others see only `visible` photos."),
            Column::new("reason", Type::Text)
                .nullable()
                .read_only()
                .one_of(&["waiting", "similar", "check"])
                .doc("Why a photo is not visible yet: its check has not ended, it resembles a removed one, or a person looks at it first."),
            Column::new("path", Type::Text)
                .read_only()
                .doc("Storage path without the size: append `/800.webp`, `/400.webp` or `/128.webp`."),
            Column::new("width", Type::Int)
                .read_only()
                .doc("Pixels of the large size."),
            Column::new("height", Type::Int).read_only(),
            Column::new("thumbhash", Type::Text).read_only().doc("Base64."),
            Column::new("created_at", Type::Time).read_only(),
        ],
        own_rows("SELECT ph.id AS id, ph.position AS position, ph.state AS state, ph.path AS path, ph.width AS width,
                        ph.height AS height, ph.thumbhash AS thumbhash, ph.created_at AS created_at,
                        CASE WHEN ph.state = 'screening' THEN 'waiting'
                             WHEN ph.state = 'needs_review' AND s.finding = 'known' THEN 'similar'
                             WHEN ph.state = 'needs_review' THEN 'check' END AS reason
                   FROM profile_photos ph LEFT JOIN photo_screenings s ON s.photo_id = ph.id WHERE ph.user_id = "),
    )
    .doc("The caller's own photos; one is added by uploading to the bucket `photos` as `{user id}/{new uuid}`.")
}

#[derive(Deserialize, JsonSchema)]
struct Order {
    /// All of the caller's photos, each once; the first becomes the avatar.
    ids: Vec<Uuid>,
}

fn reorder_photos(app: &AppState) -> Function {
    Function::act("reorder_photos", app, |tx, member, args: Order, now| {
        Box::pin(async move { photos::reorder(tx, member, &args.ids, now).await })
    })
    .feature("profileEdit")
    .doc("Puts the caller's photos into a new order.")
}

fn remove_photo(app: &AppState) -> Function {
    Function::act("remove_photo", app, |tx, member, args: ById, now| {
        Box::pin(async move { photos::remove(tx, member, args.id, now).await.map(drop) })
    })
    .doc("Removes one of the caller's photos and its files.")
}
