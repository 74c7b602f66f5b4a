//! Uploads as the client sends them.

use super::*;

const FORM: (&str, &str) = ("content-type", "multipart/form-data; boundary=line");

fn form(file: &str) -> String {
    format!(
        "--line\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n3600\r\n\
         --line\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n{{\"a\":1}}\r\n\
         --line\r\nContent-Disposition: form-data; name=\"\"; filename=\"blob\"\r\nContent-Type: text/plain\r\n\r\n{file}\r\n--line--\r\n"
    )
}

#[tokio::test]
async fn file_of_a_form_has_an_empty_name_and_comes_last() {
    let world = World::new();
    let path = format!("/object/notes/{ANA}/%C3%A4%20b/c.png");
    let answer = world.ask(Method::POST, &path, Some(ANA), &[FORM], form("hello")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["Key"], format!("notes/{ANA}/ä b/c.png"));
    assert!(answer.json()["Id"].is_string());
    assert_eq!(world.notes.files()[&format!("{ANA}/ä b/c.png")], "hello");
    let again = world.ask(Method::POST, &path, Some(ANA), &[FORM], form("other")).await;
    assert_eq!(again.code(), "400 KeyAlreadyExists");
    for (method, headers) in [
        (Method::PUT, vec![FORM]),
        (Method::POST, vec![FORM, ("x-upsert", "true")]),
    ] {
        assert_eq!(
            world
                .ask(method, &path, Some(ANA), &headers, form("third"))
                .await
                .status,
            200
        );
    }
    assert_eq!(world.notes.files()[&format!("{ANA}/ä b/c.png")], "third");
}

#[tokio::test]
async fn body_above_the_limit_is_refused_in_either_form() {
    let world = World::new();
    let path = format!("/object/notes/{ANA}/x");
    for size in [LIMIT + 1, LIMIT * 2, LIMIT * 50] {
        let file = "x".repeat(size);
        assert_eq!(
            world
                .ask(Method::POST, &path, Some(ANA), &[FORM], form(&file))
                .await
                .code(),
            "400 EntityTooLarge",
            "{size}"
        );
        assert_eq!(
            world.ask(Method::POST, &path, Some(ANA), &[], file).await.code(),
            "400 EntityTooLarge",
            "{size}"
        );
    }
    assert!(world.notes.files().is_empty());
    let fits = "x".repeat(LIMIT);
    assert_eq!(
        world
            .ask(Method::POST, &path, Some(ANA), &[FORM], form(&fits))
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn broken_forms_and_strange_names_are_refused() {
    let world = World::new();
    let path = format!("/object/notes/{ANA}/x");
    for body in ["", "nonsense", "--line\r\n", &form("cut")[..150], "--line--\r\n"] {
        let answer = world
            .ask(Method::POST, &path, Some(ANA), &[FORM], body.to_owned())
            .await;
        assert_eq!(answer.code(), "400 InvalidRequest", "{body:?}");
    }
    let no_boundary = world
        .ask(
            Method::POST,
            &path,
            Some(ANA),
            &[("content-type", "multipart/form-data")],
            "x",
        )
        .await;
    assert_eq!(no_boundary.code(), "400 InvalidRequest");
    for name in ["..%2Fx", "%ff", "a%00b", "a//b", "%5C"] {
        let path = format!("/object/notes/{ANA}/{name}");
        assert_eq!(
            world.ask(Method::POST, &path, Some(ANA), &[], "x").await.code(),
            "400 InvalidKey",
            "{name}"
        );
    }
    assert!(world.notes.files().is_empty());
}

#[tokio::test]
async fn only_the_owner_writes() {
    let world = World::new();
    let path = format!("/object/notes/{ANA}/x");
    for stranger in [Some(BIA), None] {
        assert_eq!(
            world
                .ask(Method::POST, &path, stranger, &[FORM], form("x"))
                .await
                .code(),
            "400 AccessDenied"
        );
    }
    assert_eq!(
        world
            .ask(Method::POST, "/object/nope/x", Some(ANA), &[], "x")
            .await
            .code(),
        "400 NoSuchBucket"
    );
    let forged = [("authorization", "Bearer a.b.c")];
    assert_eq!(
        world.ask(Method::POST, &path, None, &forged, "x").await.code(),
        "400 InvalidJWT"
    );
}
