//! Downloaded pictures have nothing of the camera.

use super::{accept, photo_message, write};
use axum::body::to_bytes;
use testkit::{TestApp, jpeg, on_both, portrait, unzip};
use uuid::Uuid;

/// The picture with what a camera writes beside it: a segment APP1 behind the start of the file.
fn of_a_camera(mut picture: Vec<u8>) -> Vec<u8> {
    let exif = b"\xff\xe1\x00\x1dExif\x00\x00Canon-of-Anabela-1234";
    picture.splice(2..2, exif.iter().copied());
    picture
}

fn assert_nothing_of_the_camera(file: &str, bytes: &[u8]) {
    assert!(bytes.starts_with(b"RIFF"), "{file} is encoded again");
    for trace in [b"Exif".as_slice(), b"EXIF", b"Canon", b"Anabela"] {
        assert!(!bytes.windows(trace.len()).any(|part| part == trace), "{file}");
    }
}

#[test]
fn downloaded_picture_of_each_bucket_has_nothing_of_the_camera() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        // `verification` hands out nothing; `verification/profile.rs` reads what is stored there.
        let known = app::buckets(&app.enlace.app);
        let mut names: Vec<&str> = known.iter().map(|bucket| bucket.id).collect();
        names.sort_unstable();
        assert_eq!(names, ["feedback", "messages", "photos", "verification"]);

        let (ana, rui, of) = app.match_of("Ana", "Rui").await;
        for turn in 0..3 {
            write(&rui, &of, &format!("Pergunta {turn}")).await;
            write(&ana, &of, &format!("Resposta {turn}")).await;
        }
        accept(&ana, &of, true).await;
        let (photo, shot, sent) = (Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4());
        rui.upload(photo, of_a_camera(portrait(71)), "image/jpeg").await.ok();
        let screenshot = format!("{}/{shot}", rui.id);
        rui.upload_into("feedback", &screenshot, of_a_camera(jpeg(900, 1200, 5)), "image/jpeg")
            .await
            .ok();
        let message = format!("{of}/{sent}");
        rui.upload_into("messages", &message, of_a_camera(jpeg(900, 1200, 6)), "image/jpeg")
            .await
            .ok();
        rui.rpc("send_photo", photo_message(&of, sent, false)).await.ok();
        app.run_until_idle().await;

        let mut asked = vec![(&rui, format!("feedback/{screenshot}"))];
        for size in [800, 400] {
            asked.push((&ana, format!("messages/{message}/{size}.webp")));
        }
        for size in [800, 400, 128] {
            asked.push((&ana, format!("photos/{}/{photo}/{size}.webp", rui.id)));
        }
        for (who, file) in asked {
            let path = format!("/storage/v1/object/authenticated/{file}");
            let downloaded = who.fetch(&path).await.ok();
            assert_nothing_of_the_camera(&file, downloaded.as_str().expect("bytes").as_bytes());
        }
        let archive = rui.edge_response("export-archive").await.into_body();
        let archive = to_bytes(archive, usize::MAX).await.expect("an archive");
        let mut pictures = 0;
        for (file, bytes) in unzip(&archive) {
            if file.ends_with(".webp") {
                assert_nothing_of_the_camera(&file, &bytes);
                pictures += 1;
            }
        }
        assert_eq!(pictures, 4, "two photos, one of a message, and a picture of feedback");
    });
}
