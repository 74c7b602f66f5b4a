//! Pictures in other sizes, by every kind of address.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Rgb, RgbImage};

use super::*;

fn jpeg() -> Vec<u8> {
    let picture = RgbImage::from_fn(300, 150, |x, y| Rgb([x as u8, y as u8, 90]));
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, ImageFormat::Jpeg).unwrap();
    out.into_inner()
}

fn measure(answer: &Answer) -> (u32, u32, ImageFormat) {
    let reader = ImageReader::new(Cursor::new(answer.bytes.clone()))
        .with_guessed_format()
        .unwrap();
    let format = reader.format().unwrap();
    let (width, height) = reader.into_dimensions().unwrap();
    (width, height, format)
}

#[tokio::test]
async fn picture_comes_in_the_requested_size() {
    on_both(|world| async move {
        world.make_bucket("open", json!({"public": true})).await;
        for path in ["/object/open/p.jpg".to_owned(), format!("/object/notes/{ANA}/p.jpg")] {
            world
                .ask("POST", &path, SERVICE, &[("content-type", "image/jpeg")], jpeg())
                .await
                .ok();
        }
        let wish = "width=100&height=100&resize=contain&quality=50";
        let public = world
            .get(&format!("/render/image/public/open/p.jpg?{wish}"), None)
            .await
            .ok();
        assert_eq!(measure(&public), (100, 50, ImageFormat::Jpeg));
        assert_eq!(
            public.header("x-transformations"),
            "height:100,width:100,resizing_type:fit,quality:50"
        );
        assert_eq!(public.header("content-type"), "image/jpeg");
        let tag = public.header("etag").to_owned();
        let again = format!("/render/image/public/open/p.jpg?{wish}");
        assert_eq!(
            world
                .ask("GET", &again, None, &[("if-none-match", &tag)], "")
                .await
                .status,
            304
        );
        let webp = [("accept", "image/avif,image/webp,*/*")];
        let modern = world.ask("GET", &again, None, &webp, "").await;
        assert_eq!(
            (measure(&modern).2, modern.header("content-type")),
            (ImageFormat::WebP, "image/webp")
        );
        assert_ne!(modern.header("etag"), tag);
        let stored = world
            .ask("GET", &format!("{again}&format=origin"), None, &webp, "")
            .await;
        assert_eq!(measure(&stored).2, ImageFormat::Jpeg);

        let own = format!("/render/image/authenticated/notes/{ANA}/p.jpg?width=60");
        assert_eq!(measure(&world.get(&own, ANA).await), (60, 30, ImageFormat::Jpeg));
        assert_eq!(world.get(&own, BIA).await.code(), "400 404 NoSuchKey");
        assert_eq!(world.get(&own, None).await.code(), "400 404 NoSuchKey");
        assert_eq!(
            world
                .get(&format!("/render/image/public/notes/{ANA}/p.jpg"), None)
                .await
                .code(),
            "400 404 NoSuchBucket"
        );

        let sign = format!("/object/sign/notes/{ANA}/p.jpg");
        let body = json!({"expiresIn": 60, "transform": {"width": 40, "height": 40, "quality": 60}});
        let signed = world.post(&sign, ANA, body).await.json()["signedURL"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(
            signed.starts_with(&format!("/render/image/sign/notes/{ANA}/p.jpg?token=")),
            "{signed}"
        );
        let picture = world.get(&signed, None).await.ok();
        assert_eq!(
            picture.header("x-transformations"),
            "height:40,width:40,resizing_type:fill,quality:60"
        );
        assert_eq!(measure(&picture), (40, 40, ImageFormat::Jpeg));
        // The token says the size, whatever the query says; and it opens the picture, not the file.
        assert_eq!(measure(&world.get(&format!("{signed}&width=5"), None).await).0, 40);
        let file = signed.replace("/render/image", "/object");
        assert_eq!(world.get(&file, None).await.code(), "400 400 InvalidJWT");
    })
    .await;
}

#[tokio::test]
async fn file_that_is_no_picture_is_refused_and_a_replaced_one_is_shown() {
    on_both(|world| async move {
        world.make_bucket("open", json!({"public": true})).await;
        world.write("open/text", "no picture").await;
        assert_eq!(
            world.get("/render/image/public/open/text", None).await.code(),
            "400 400 InvalidRequest"
        );
        assert_eq!(
            world.get("/render/image/public/open/text?width=x", None).await.code(),
            "400 400 InvalidRequest"
        );
        let kind = [("content-type", "image/jpeg")];
        world.ask("POST", "/object/open/p", SERVICE, &kind, jpeg()).await.ok();
        let wish = "/render/image/public/open/p?width=30&resize=fill&height=30";
        let old = world.get(wish, None).await.header("etag").to_owned();
        world.ask("PUT", "/object/open/p", SERVICE, &kind, jpeg()).await.ok();
        assert_ne!(world.get(wish, None).await.header("etag"), old);
        let purged = world.ask("DELETE", "/cdn/open/p", SERVICE, &[], "").await;
        assert_eq!(purged.json(), json!({"message": "success"}));
        assert_eq!(
            world.ask("DELETE", "/cdn/open/p", ANA, &[], "").await.code(),
            "400 403 AccessDenied"
        );
        assert_eq!(world.get(wish, None).await.status, 200);
    })
    .await;
}
