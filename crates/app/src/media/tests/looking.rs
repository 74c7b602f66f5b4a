//! Who may look at photos, and who may list them.

use super::world::{MediaTestApp, on_both};
use crate::kernel::Member;
use crate::safety::block;
use axum::body::Body;
use axum::http::Method;
use db::params;
use serde_json::{Value, json};
use uuid::Uuid;

/// The address of one size, as a card carries it.
pub(super) fn address(world: &MediaTestApp, viewer: Member, owner: Member, photo: Uuid) -> String {
    let path = format!("{}/{photo}", owner.id);
    let addresses = world.app.photos.addresses(viewer.id, &path, world.now());
    addresses.of_size(800)
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_hidden_and_absent_look_alike() {
    on_both(|world| async move {
        let (ana, bia) = (world.person().await, world.person().await);
        world.photo(bia).await;
        let id = world.photo(ana).await;
        let url = address(&world, bia, ana, id);
        assert_eq!(world.get(&url, None).await.status, 200);
        let absent = world.get(&address(&world, bia, ana, Uuid::new_v4()), None).await;
        let now = world.now();
        world
            .act(move |tx| Box::pin(async move { block::block(tx, ana, bia.id, now).await }))
            .await
            .unwrap();
        let blocked = world.get(&url, None).await;
        assert_eq!((blocked.status, blocked.json()), (absent.status, absent.json()));
        assert_eq!(world.get(&address(&world, ana, ana, id), None).await.status, 200);
        world
            .act(move |tx| Box::pin(async move { block::unblock(tx, ana, bia.id, now).await }))
            .await
            .unwrap();
        assert_eq!(world.get(&url, None).await.status, 200);
        // A photo under review is its owner's alone.
        world
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "UPDATE profile_photos SET state = 'needs_review' WHERE id = $1",
                        params![id],
                    )
                    .await
                })
            })
            .await
            .unwrap();
        let reviewed = world.get(&url, None).await;
        assert_eq!((reviewed.status, reviewed.json()), (absent.status, absent.json()));
        assert_eq!(world.get(&address(&world, ana, ana, id), None).await.status, 200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn own_photos_are_listed_and_demo_portraits_follow_the_same_rule() {
    on_both(|world| async move {
        let (ana, bia) = (world.person().await, world.person().await);
        let id = world.photo(ana).await;
        let list = |who, prefix: String| {
            let body = json!({ "prefix": prefix }).to_string();
            let world = world.clone();
            async move { world.ask(Method::POST, "/storage/v1/object/list/photos", Some(who), Body::from(body)).await.json() }
        };
        assert_eq!(list(ana, ana.id.to_string()).await[0], json!({"name": id, "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null}));
        assert_eq!(list(ana, format!("{}/{id}", ana.id)).await.as_array().unwrap().len(), 3);
        assert_eq!(list(bia, ana.id.to_string()).await, Value::Array(Vec::new()));

        let now = world.now();
        let portrait = "/storage/v1/object/photos/demo/alex-1/800.webp";
        assert_eq!(world.get(portrait, Some(ana)).await.code(), "NoSuchKey");
        world
            .act(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "INSERT INTO profile_photos (id, user_id, position, state, path, width, height, thumbhash, dhash, created_at)
                         VALUES ($1, $2, 0, 'visible', 'demo/alex-1', 800, 1100, '', '', $3)",
                        params![Uuid::new_v4(), bia.id, now],
                    )
                    .await?;
                    crate::profiles::ready::refresh(tx, bia.id, now).await
                })
            })
            .await
            .unwrap();
        assert_eq!(world.get(portrait, Some(ana)).await.status, 200);
        world.act(move |tx| Box::pin(async move { block::block(tx, bia, ana.id, now).await })).await.unwrap();
        assert_eq!(world.get(portrait, Some(ana)).await.code(), "NoSuchKey");
    })
    .await;
}
