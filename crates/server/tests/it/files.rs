//! Files whose rows are gone or never were.

use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, TestApp, jpeg, json, on_both};
use uuid::Uuid;

async fn is_there(app: &TestApp, key: &str) -> bool {
    app.enlace
        .app
        .photos
        .stored(key)
        .await
        .expect("the store answers")
        .is_some()
}

/// Bytes that a power cut left before their row was written.
async fn cut_off(app: &TestApp, key: &str) {
    let bytes = jpeg(20, 20, 1).into();
    app.enlace
        .app
        .photos
        .keep(key, bytes)
        .await
        .expect("the store takes it");
}

/// Lets so many hours pass since the files were written, whose times are those of the machine, and a daily turn come.
async fn hours_after_writing(app: &Arc<TestApp>, hours: i64, people: &mut [&mut Person]) {
    let wanted = Timestamp::now() + SignedDuration::from_hours(hours);
    app.advance(wanted.duration_since(app.now()));
    for person in people {
        person.sign_in().await;
        // Notes the visit: only the folders of those who were there lately are looked through.
        person.rpc("badges", json!({})).await.ok();
    }
    app.run_until_idle().await;
}

#[test]
fn interrupted_upload_is_removed_in_time_and_files_with_rows_stay() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let (photo, shot) = (Uuid::new_v4(), Uuid::new_v4());
        ana.upload(photo, jpeg(500, 600, 1), "image/jpeg").await.ok();
        let name = format!("{}/{shot}", bia.id);
        bia.upload_into("feedback", &name, jpeg(500, 600, 2), "image/jpeg")
            .await
            .ok();
        let idea = json!({ "kind": "ideia", "text": "Um filtro por bairro ajudaria.", "screenshot": name });
        bia.insert("feedback", idea).await.ok();
        let living = [
            format!("photos/{}/{photo}/128.webp", ana.id),
            format!("photos/{}/{photo}/800.webp", ana.id),
            format!("feedback/{name}.webp"),
        ];
        let orphans = [
            format!("photos/{}/{}/128.webp", ana.id, Uuid::new_v4()),
            // Beside a picture that has its row.
            format!("feedback/{}/{}.webp", bia.id, Uuid::new_v4()),
            // And where there is no other.
            format!("photos/{}/{}/128.webp", bia.id, Uuid::new_v4()),
        ];
        for key in &orphans {
            cut_off(&app, key).await;
        }
        hours_after_writing(&app, 47, &mut [&mut ana, &mut bia]).await;
        for key in living.iter().chain(&orphans) {
            assert!(is_there(&app, key).await, "{key}: its row may be on its way");
        }
        hours_after_writing(&app, 47 + 25, &mut [&mut ana, &mut bia]).await;
        for key in &living {
            assert!(is_there(&app, key).await, "{key}");
        }
        for key in &orphans {
            assert!(!is_there(&app, key).await, "{key}");
        }
    });
}

#[test]
fn erased_account_leaves_no_file() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let mut keys = Vec::new();
        for person in [&ana, &bia] {
            let (photo, shot) = (Uuid::new_v4(), Uuid::new_v4());
            person.upload(photo, jpeg(500, 600, 1), "image/jpeg").await.ok();
            let name = format!("{}/{shot}", person.id);
            person
                .upload_into("feedback", &name, jpeg(500, 600, 2), "image/jpeg")
                .await
                .ok();
            let idea = json!({ "kind": "ideia", "text": "Um filtro por bairro ajudaria.", "screenshot": name });
            person.insert("feedback", idea).await.ok();
            keys.push([
                format!("photos/{}/{photo}/400.webp", person.id),
                format!("feedback/{name}.webp"),
            ]);
        }
        ana.rpc("delete_account", json!({})).await.ok();
        app.advance(SignedDuration::from_hours(24 * 7 + 1));
        app.run_until_idle().await;
        for (erased, kept) in keys[0].iter().zip(&keys[1]) {
            assert!(!is_there(&app, erased).await, "{erased}");
            assert!(is_there(&app, kept).await, "{kept}");
        }
    });
}
