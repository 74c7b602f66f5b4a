//! Unused files are deleted; used ones stay.

use super::*;

fn later(hours: i64) -> Timestamp {
    Timestamp::now() + SignedDuration::from_hours(hours)
}

#[tokio::test]
async fn bytes_without_a_row_go_and_rows_keep_theirs() {
    on_both(|world| async move {
        world.write(&format!("notes/{ANA}/kept"), "kept").await;
        // A power cut between the bytes and their row, and one in the middle of the bytes.
        world
            .files
            .blobs
            .put(&key(Uuid::new_v4()), Bytes::from_static(b"orphan"))
            .await
            .unwrap();
        let draft = world.files.blobs.write(&key(Uuid::new_v4()), None).await.unwrap();
        drop(draft.pause().await.unwrap());
        assert_eq!((world.stored(), world.drafts()), (2, 1));
        world.files.sweep_orphans(later(1)).await.unwrap();
        assert_eq!(
            (world.stored(), world.drafts()),
            (2, 1),
            "their rows may be on their way"
        );
        world.files.sweep_orphans(later(72)).await.unwrap();
        assert_eq!((world.stored(), world.drafts()), (1, 0));
        assert_eq!(world.get(&format!("/object/notes/{ANA}/kept"), ANA).await.bytes, "kept");
    })
    .await;
}

#[tokio::test]
async fn released_file_is_removed_by_the_sweep_too() {
    on_both(|world| async move {
        world.write(&format!("notes/{ANA}/x"), "x").await;
        let path = crate::ObjectPath::parse(&format!("{ANA}/x")).unwrap();
        let row = world.files.find_under(&open(), "notes", &path).await.unwrap();
        // A power cut right after the commit that let go of the bytes.
        world
            .files
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    store::delete_object(tx, row.id).await?;
                    store::mark_for_removal(tx, row.version).await
                })
            })
            .await
            .unwrap();
        assert_eq!(world.stored(), 1);
        let again = world.restarted();
        again.files.sweep(NOW.parse().unwrap()).await.unwrap();
        assert_eq!(again.stored(), 0);
        let left: i64 = again
            .files
            .db
            .one("SELECT count(*) FROM storage_removals", vec![])
            .await
            .unwrap();
        assert_eq!(left, 0);
    })
    .await;
}
