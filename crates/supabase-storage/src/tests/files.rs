//! Reading, signing, listing and removing.

use super::*;

#[tokio::test]
async fn signed_address_works_for_its_reader_while_they_may_see_the_file() {
    let world = World::new();
    world.write("a%20b.txt", "hello").await;
    world.notes.guests().push(BIA);
    let sign = format!("/object/sign/notes/{ANA}/a%20b.txt");
    let answer = world.post(&sign, Some(BIA), json!({"expiresIn": 60})).await;
    let address = answer.json()["signedURL"].as_str().unwrap().to_owned();
    // The client encodes the path itself, so it stands here as it is.
    assert!(
        address.starts_with(&format!("/object/sign/notes/{ANA}/a b.txt?token=")),
        "{address}"
    );
    let address = address.replace(' ', "%20");
    let file = world.get(&address, None).await;
    assert_eq!((file.status, file.bytes.as_ref()), (200, b"hello".as_slice()));
    assert_eq!(file.header("cache-control"), "private, max-age=540");
    assert_eq!(file.header("last-modified"), "Fri, 20 Nov 2026 08:00:00 GMT");
    // Asked for again within the ten minutes it is the same address, so that a browser may keep the picture.
    world.clock.advance(SignedDuration::from_mins(4));
    let again = world.post(&sign, Some(BIA), json!({"expiresIn": 60})).await;
    assert_eq!(again.json()["signedURL"].as_str().unwrap().replace(' ', "%20"), address);
    // Fallen out: the same address, the answer of an absent file.
    world.notes.guests().clear();
    let hidden = world.get(&address, None).await;
    let absent = world.get(&format!("/object/notes/{ANA}/none.txt"), Some(BIA)).await;
    assert_eq!(hidden.code(), "400 NoSuchKey");
    assert_eq!((hidden.status, hidden.json()), (absent.status, absent.json()));
    assert_eq!(
        world.post(&sign, Some(BIA), json!({"expiresIn": 60})).await.code(),
        "400 NoSuchKey"
    );
    // And it ends.
    world.notes.guests().push(BIA);
    assert_eq!(world.get(&address, None).await.status, 200);
    world.clock.advance(SignedDuration::from_mins(16));
    assert_eq!(world.get(&address, None).await.json()["message"], "jwt expired");
}

#[tokio::test]
async fn tokens_are_not_interchangeable() {
    let world = World::new();
    world.write("a", "one").await;
    world.write("b", "two").await;
    let answer = world
        .post(
            &format!("/object/sign/notes/{ANA}/a"),
            Some(ANA),
            json!({"expiresIn": 60}),
        )
        .await;
    let token = answer.json()["signedURL"]
        .as_str()
        .unwrap()
        .split_once("token=")
        .unwrap()
        .1
        .to_owned();
    let other = world
        .get(&format!("/object/sign/notes/{ANA}/b?token={token}"), None)
        .await;
    assert_eq!(other.code(), "400 InvalidJWT");
    // An address opens no session, and a session signs no address.
    let bearer = format!("Bearer {token}");
    let as_session = world
        .ask(
            Method::GET,
            &format!("/object/notes/{ANA}/a"),
            None,
            &[("authorization", &bearer)],
            "",
        )
        .await;
    assert_eq!(as_session.code(), "400 InvalidJWT");
    for token in [
        world.token(ANA),
        world.keys.service().to_owned(),
        "x".to_owned(),
        String::new(),
    ] {
        let answer = world
            .get(&format!("/object/sign/notes/{ANA}/a?token={token}"), None)
            .await;
        assert_eq!(answer.code(), "400 InvalidJWT");
    }
    assert_eq!(
        world.get(&format!("/object/sign/notes/{ANA}/a"), None).await.code(),
        "400 InvalidRequest"
    );
}

#[tokio::test]
async fn batch_answers_in_order_and_null_for_what_may_not_be_read() {
    let world = World::new();
    world.write("a", "one").await;
    world.write("b", "two").await;
    let paths = [
        format!("{ANA}/b"),
        "../x".into(),
        format!("{ANA}/none"),
        format!("{ANA}/a"),
        format!("{ANA}/b"),
    ];
    let answer = world
        .post(
            "/object/sign/notes",
            Some(ANA),
            json!({"expiresIn": 900, "paths": paths}),
        )
        .await
        .json();
    let rows = answer.as_array().unwrap();
    let signed: Vec<bool> = rows.iter().map(|row| row["signedURL"].is_string()).collect();
    assert_eq!(signed, [true, false, false, true, true]);
    for (row, path) in rows.iter().zip(&paths) {
        assert_eq!(row["path"], *path);
        assert_eq!(row["error"].is_null(), row["signedURL"].is_string());
    }
    let url = rows[3]["signedURL"].as_str().unwrap();
    assert_eq!(world.get(url, None).await.bytes, "one");
    let too_many = json!({"expiresIn": 900, "paths": vec!["x"; 501]});
    assert_eq!(
        world.post("/object/sign/notes", Some(ANA), too_many).await.code(),
        "400 InvalidRequest"
    );
    assert_eq!(
        world.post("/object/sign/notes", Some(ANA), json!([])).await.code(),
        "400 InvalidRequest"
    );
    let nobody = world
        .post(
            "/object/sign/notes",
            None,
            json!({"expiresIn": 900, "paths": [paths[0]]}),
        )
        .await
        .json();
    assert!(nobody[0]["signedURL"].is_null());
}

#[tokio::test]
async fn browsers_cache_and_resume() {
    let world = World::new();
    world.write("a", "0123456789").await;
    let path = format!("/object/authenticated/notes/{ANA}/a");
    let whole = world.get(&path, Some(ANA)).await;
    let etag = whole.header("etag").to_owned();
    assert_eq!(
        (whole.header("content-type"), whole.header("accept-ranges")),
        ("text/plain", "bytes")
    );
    let same = world
        .ask(Method::GET, &path, Some(ANA), &[("if-none-match", &etag)], "")
        .await;
    assert_eq!((same.status, same.bytes.len()), (304, 0));
    let part = world
        .ask(Method::GET, &path, Some(ANA), &[("range", "bytes=2-4")], "")
        .await;
    assert_eq!(
        (part.status, part.header("content-range"), part.bytes.as_ref()),
        (206, "bytes 2-4/10", b"234".as_slice())
    );
    let changed = [("range", "bytes=2-4"), ("if-range", "\"other\"")];
    assert_eq!(world.ask(Method::GET, &path, Some(ANA), &changed, "").await.status, 200);
    assert_eq!(
        world
            .ask(Method::GET, &path, Some(ANA), &[("range", "bytes=10-")], "")
            .await
            .code(),
        "416 InvalidRange"
    );
    let head = world.ask(Method::HEAD, &path, Some(ANA), &[], "").await;
    assert_eq!(
        (head.status, head.header("content-length"), head.bytes.len()),
        (200, "10", 0)
    );
    let saved = world
        .get(&format!("{path}?download=meu%20caf%C3%A9.txt"), Some(ANA))
        .await;
    assert_eq!(
        saved.header("content-disposition"),
        "attachment; filename=meu_caf_.txt; filename*=UTF-8''meu%20caf%C3%A9.txt"
    );
}

#[tokio::test]
async fn info_list_and_removal() {
    let world = World::new();
    for name in ["b", "a", "folder/c", "folder/d"] {
        world.write(name, name).await;
    }
    let info = world
        .get(&format!("/object/info/notes/{ANA}/a"), Some(ANA))
        .await
        .json();
    assert_eq!(
        (&info["name"], &info["size"], &info["updated_at"]),
        (&json!(format!("{ANA}/a")), &json!(1), &Value::Null)
    );
    assert_eq!(
        world
            .get(&format!("/object/info/notes/{ANA}/missing"), Some(ANA))
            .await
            .code(),
        "400 NoSuchKey"
    );
    let listed = world
        .post("/object/list/notes", Some(ANA), json!({"prefix": ANA, "limit": 100}))
        .await
        .json();
    let names: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["a", "b", "folder"]);
    assert!(listed[2]["id"].is_null() && listed[2]["metadata"].is_null() && listed[0]["metadata"]["size"] == 1);
    let options =
        json!({"prefix": format!("{ANA}/folder/"), "sortBy": {"column": "name", "order": "desc"}, "limit": 1});
    assert_eq!(
        world.post("/object/list/notes", Some(ANA), options).await.json()[0]["name"],
        "d"
    );
    assert_eq!(
        world
            .post("/object/list/notes", Some(BIA), json!({"prefix": ANA}))
            .await
            .json(),
        json!([])
    );

    let names = json!({"prefixes": [format!("{ANA}/a"), format!("{ANA}/missing"), "../x"]});
    let stolen = world
        .ask(Method::DELETE, "/object/notes", Some(BIA), &[], names.to_string())
        .await;
    assert_eq!(stolen.json(), json!([]));
    let removed = world
        .ask(Method::DELETE, "/object/notes", Some(ANA), &[], names.to_string())
        .await
        .json();
    assert_eq!(removed.as_array().unwrap().len(), 1);
    assert_eq!(removed[0]["name"], format!("{ANA}/a"));
    assert_eq!(
        world.get(&format!("/object/notes/{ANA}/a"), Some(ANA)).await.code(),
        "400 NoSuchKey"
    );
}

#[tokio::test]
async fn buckets_are_shown_to_members_and_unknown_routes_answer_in_shape() {
    let world = World::new();
    let buckets = world.get("/bucket", Some(ANA)).await.json();
    assert_eq!(
        (&buckets[0]["id"], &buckets[0]["public"], &buckets[0]["file_size_limit"]),
        (&json!("notes"), &json!(false), &json!(LIMIT))
    );
    assert_eq!(world.get("/bucket/notes", Some(ANA)).await.json()["name"], "notes");
    assert_eq!(world.get("/bucket/nope", Some(ANA)).await.code(), "400 NoSuchBucket");
    assert_eq!(world.get("/bucket", None).await.json(), json!([]));
    assert_eq!(
        world.get("/object/public/notes/x", None).await.code(),
        "400 NoSuchBucket"
    );
    for path in ["", "/", "/nonsense", "/object", "/object/notes", "/bucket/a/b"] {
        assert_eq!(world.get(path, Some(ANA)).await.code(), "404 NoSuchRoute", "{path}");
    }
}
