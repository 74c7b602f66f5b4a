//! Uploading, ordering, removing.

use super::super::jobs::photo_eraser;
use super::super::{UPLOAD_MAX, photos};
use super::looking::address;
use super::world::{MediaTestApp, jpeg, on_both, png};
use crate::kernel::{Fault, Member};
use ::jobs::Runner;
use axum::http::Method;
use db::params;
use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

const PHOTOS: &str = "SELECT count(*) FROM profile_photos WHERE user_id = $1";

fn files(world: &MediaTestApp, who: Member) -> usize {
    let folder = world.folder.path().join("photos").join(who.id.to_string());
    let photos = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|photo| photo.unwrap().path());
    photos.map(|photo| std::fs::read_dir(photo).unwrap().count()).sum()
}

async fn order(world: &MediaTestApp, who: Member) -> Vec<Uuid> {
    let rows: Vec<(Uuid, i64)> = world
        .app
        .db
        .all(
            "SELECT id, position FROM profile_photos WHERE user_id = $1 ORDER BY position",
            params![who.id],
        )
        .await
        .unwrap();
    assert!(
        rows.iter()
            .enumerate()
            .all(|(place, (_, position))| *position == place as i64),
        "{rows:?}"
    );
    rows.into_iter().map(|(id, _)| id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn photo_makes_its_owner_visible_to_permitted_viewers() {
    on_both(|world| async move {
        let (ana, bia) = (world.person().await, world.person().await);
        world.photo(bia).await;
        assert!(world.missing(ana).await.contains(&"photo".to_string()));
        let id = Uuid::new_v4();
        let answer = world.upload(ana, ana.id, id, jpeg(600, 800, 1)).await;
        assert_eq!(
            (answer.status, &answer.json()["Key"], &answer.json()["Id"]),
            (200, &json!(format!("photos/{}/{id}", ana.id)), &json!(id))
        );
        assert!(!world.missing(ana).await.contains(&"photo".to_string()));
        assert_eq!(files(&world, ana), 3);
        let seen = world.get(&address(&world, bia, ana, id), None).await;
        assert_eq!((seen.status, &seen.bytes[..4]), (200, b"RIFF".as_slice()));
        // The client's batch, with an avatar's path that names no size.
        let paths =
            json!({"expiresIn": 900, "paths": [format!("{}/{id}", ana.id), format!("{}/{}", ana.id, Uuid::new_v4())]});
        let signed = world
            .ask(
                Method::POST,
                "/storage/v1/object/sign/photos",
                Some(bia),
                paths.to_string(),
            )
            .await
            .json();
        assert!(
            signed[0]["signedURL"].is_string() && signed[1]["signedURL"].is_null(),
            "{signed}"
        );
        let url = format!("/storage/v1{}", signed[0]["signedURL"].as_str().unwrap());
        assert_eq!(world.get(&url, None).await.status, 200);
        // A visitor sees no photo.
        let direct = format!("/storage/v1/object/photos/{}/{id}/800.webp", ana.id);
        assert_eq!(world.get(&direct, None).await.code(), "NoSuchKey");
        assert_eq!(world.get(&direct, Some(bia)).await.status, 200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_uploads_leave_nothing_behind() {
    on_both(|world| async move {
        let (ana, bia) = (world.person().await, world.person().await);
        let good = || jpeg(400, 500, 2);
        assert_eq!(
            world.upload(ana, bia.id, Uuid::new_v4(), good()).await.code(),
            "AccessDenied"
        );
        for path in [
            "x",
            "x/y",
            &format!("{}/x", ana.id),
            &format!("{}/{}/800.webp", ana.id, Uuid::new_v4()),
            "demo/alex-1",
        ] {
            let answer = world
                .ask(
                    Method::POST,
                    &format!("/storage/v1/object/photos/{path}"),
                    Some(ana),
                    good(),
                )
                .await;
            assert_eq!(answer.code(), "AccessDenied", "{path}");
        }
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec();
        for (bytes, word) in [
            (svg, "JPEG"),
            (png(10_000, 6_000, b"x"), "megapixels"),
            (jpeg(400, 500, 2)[..2000].to_vec(), "danificada"),
        ] {
            let answer = world.upload(ana, ana.id, Uuid::new_v4(), bytes).await;
            assert_eq!(answer.code(), "InvalidMimeType");
            assert!(
                answer.json()["message"].as_str().unwrap().contains(word),
                "{}",
                answer.json()
            );
        }
        let large = world.upload(ana, ana.id, Uuid::new_v4(), vec![0; UPLOAD_MAX + 1]).await;
        assert_eq!(large.code(), "EntityTooLarge");
        assert_eq!((world.count(PHOTOS, ana).await, files(&world, ana)), (0, 0));
        // One name, one photo: also when the second says that it would replace.
        let id = world.photo(ana).await;
        assert_eq!(world.upload(ana, ana.id, id, good()).await.code(), "KeyAlreadyExists");
        let path = format!("/storage/v1/object/photos/{}/{id}", ana.id);
        assert_eq!(
            world.ask(Method::PUT, &path, Some(ana), good()).await.code(),
            "KeyAlreadyExists"
        );
        assert_eq!((world.count(PHOTOS, ana).await, files(&world, ana)), (1, 3));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_uploads_of_one_name_or_for_one_place_do_not_harm_each_other() {
    on_both(|world| async move {
        let ana = world.person().await;
        let id = Uuid::new_v4();
        let same = |seed| world.upload(ana, ana.id, id, jpeg(400, 500, seed));
        let (one, other) = tokio::join!(same(1), same(2));
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!((statuses, files(&world, ana)), ([200, 400], 3));
        for _ in 0..4 {
            world.photo(ana).await;
        }
        let last = || world.upload(ana, ana.id, Uuid::new_v4(), jpeg(400, 500, 3));
        let (one, other) = tokio::join!(last(), last());
        let refused = if one.status == 200 { other } else { one };
        assert_eq!(refused.code(), "STATE");
        assert!(refused.json()["message"].as_str().unwrap().contains("6 fotos"));
        assert_eq!((world.count(PHOTOS, ana).await, files(&world, ana)), (6, 18));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn order_removal_and_the_days_limit() {
    on_both(|world| async move {
        let (ana, bia) = (world.person().await, world.person().await);
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(world.photo(ana).await);
        }
        assert_eq!(order(&world, ana).await, ids);
        let stranger = world.photo(bia).await;
        let now = world.now();
        let reorder =
            |ids: Vec<Uuid>| world.act(move |tx| Box::pin(async move { photos::reorder(tx, ana, &ids, now).await }));
        for wrong in [
            vec![],
            ids[..2].to_vec(),
            vec![ids[0], ids[0], ids[1]],
            vec![ids[0], ids[1], stranger],
        ] {
            assert!(matches!(
                reorder(wrong).await,
                Err(Fault::Validation { field: "ids", .. })
            ));
        }
        reorder(vec![ids[2], ids[0], ids[1]]).await.unwrap();
        assert_eq!(order(&world, ana).await, [ids[2], ids[0], ids[1]]);
        let remove = |id| world.act(move |tx| Box::pin(async move { photos::remove(tx, ana, id, now).await }));
        assert!(matches!(remove(stranger).await, Err(Fault::NotFound)));
        remove(ids[2]).await.unwrap();
        assert_eq!(order(&world, ana).await, [ids[0], ids[1]]);
        // Through the storage, by any size; another person's photo stays.
        let names = json!({"prefixes": [format!("{}/{}/400.webp", ana.id, ids[0]), format!("{}/{stranger}", bia.id)]});
        let gone = world
            .ask(
                Method::DELETE,
                "/storage/v1/object/photos",
                Some(ana),
                names.to_string(),
            )
            .await
            .json();
        assert_eq!(gone.as_array().unwrap().len(), 1, "{gone}");
        assert_eq!(
            (order(&world, ana).await, world.count(PHOTOS, bia).await),
            (vec![ids[1]], 1)
        );
        let runner = Runner::builder(world.app.db.clone(), world.app.clock.clone())
            .listener(photo_eraser((world.app.db.clone(), world.app.photos.clone())))
            .build();
        assert_eq!(files(&world, ana), 9);
        runner.drain().await.unwrap();
        assert_eq!((files(&world, ana), files(&world, bia)), (3, 3));
        // Nine more make twelve of the day; room is made by removing.
        for _ in 0..9 {
            let id = world.photo(ana).await;
            remove(id).await.unwrap();
        }
        let tired = world.upload(ana, ana.id, Uuid::new_v4(), jpeg(400, 500, 4)).await;
        assert_eq!((tired.status, tired.code()), (429, "LIMIT".to_string()));
        world.clock.advance(SignedDuration::from_hours(24));
        world.photo(ana).await;
    })
    .await;
}
