//! Both listings, in all orders, page by page.

use super::*;

fn names(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().unwrap();
    rows.iter()
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

async fn filled(world: &World) {
    for name in ["b", "a", "deep/x/1", "deep/y", "deep-1", "z", "éclair", "Upper"] {
        world.clock.advance(SignedDuration::from_secs(1));
        world.write(&format!("notes/{ANA}/{name}"), name).await;
    }
    world.write(&format!("notes/{BIA}/secret"), "x").await;
}

#[tokio::test]
async fn folder_shows_its_files_and_folders() {
    on_both(|world| async move {
        filled(&world).await;
        let list = async |options: Value| world.post("/object/list/notes", ANA, options).await.ok().json();
        let all = list(json!({"prefix": ANA, "limit": 100, "offset": 0})).await;
        assert_eq!(names(&all), ["Upper", "a", "b", "deep-1", "deep", "z", "éclair"]);
        let folder = &all[4];
        assert!(folder["id"].is_null() && folder["metadata"].is_null() && folder["created_at"].is_null());
        let file = &all[1]["metadata"];
        assert_eq!(
            (&file["size"], &file["mimetype"]),
            (&json!(1), &json!("text/plain;charset=UTF-8"))
        );
        let down = json!({"prefix": ANA, "sortBy": {"column": "name", "order": "desc"}});
        let mut reversed = names(&all);
        reversed.reverse();
        assert_eq!(names(&list(down).await), reversed);
        let by_time = json!({"prefix": format!("/{ANA}/"), "sortBy": {"column": "created_at", "order": "desc"}});
        assert_eq!(
            names(&list(by_time).await),
            ["Upper", "éclair", "z", "deep-1", "a", "b", "deep"]
        );
        assert_eq!(
            names(&list(json!({"prefix": ANA, "limit": 2, "offset": 3})).await),
            ["deep-1", "deep"]
        );
        assert_eq!(
            names(&list(json!({"prefix": ANA, "search": "DEE"})).await),
            ["deep-1", "deep"]
        );
        assert_eq!(names(&list(json!({"prefix": format!("{ANA}/deep")})).await), ["x", "y"]);
        // Only one's own folder is visible; without signing in nothing is.
        assert_eq!(names(&list(json!({"prefix": ""})).await), [ANA.to_string()]);
        assert_eq!(list(json!({"prefix": BIA})).await, json!([]));
        assert_eq!(
            world
                .post("/object/list/notes", None, json!({"prefix": ANA}))
                .await
                .json(),
            json!([])
        );
        for wrong in [
            json!({"prefix": "a\u{0}"}),
            json!({"sortBy": {"column": "size"}}),
            json!({"limit": -1}),
        ] {
            let answer = world.post("/object/list/notes", ANA, wrong).await;
            assert!(answer.code().starts_with("400 400 Invalid"));
        }
    })
    .await;
}

#[tokio::test]
async fn cursor_leads_through_everything_once() {
    on_both(|world| async move {
        filled(&world).await;
        let prefix = format!("{ANA}/");
        for (column, order) in [
            ("name", "asc"),
            ("name", "desc"),
            ("created_at", "asc"),
            ("updated_at", "desc"),
        ] {
            for with_delimiter in [false, true] {
                let (mut seen, mut cursor, mut pages) = (Vec::new(), None::<String>, 0);
                loop {
                    let mut options = json!({
                        "prefix": prefix, "limit": 2, "with_delimiter": with_delimiter,
                        "sortBy": {"column": column, "order": order},
                    });
                    if let Some(cursor) = &cursor {
                        options["cursor"] = json!(cursor);
                    }
                    let page = world.post("/object/list-v2/notes", ANA, options).await.ok().json();
                    let mut here = names(&page["objects"]);
                    here.extend(names(&page["folders"]));
                    assert!(here.len() <= 2 && !here.is_empty(), "{page}");
                    seen.extend(here);
                    pages += 1;
                    assert_eq!(page["hasNext"] == true, page.get("nextCursor").is_some());
                    match page["nextCursor"].as_str() {
                        Some(next) => cursor = Some(next.to_owned()),
                        None => break,
                    }
                }
                let reply = seen.len();
                let mut unique = seen.clone();
                unique.sort();
                unique.dedup();
                let expected = if with_delimiter { 7 } else { 8 };
                assert_eq!(
                    (reply, unique.len(), pages),
                    (expected, expected, 4),
                    "{column} {order} {seen:?}"
                );
                if column == "name" && !with_delimiter {
                    let mut sorted = seen.clone();
                    sorted.sort();
                    if order == "desc" {
                        sorted.reverse();
                    }
                    assert_eq!(seen, sorted);
                }
            }
        }
        let plain = world
            .post("/object/list-v2/notes", ANA, json!({"prefix": format!("{ANA}/de")}))
            .await
            .json();
        assert_eq!((&plain["hasNext"], &plain["folders"]), (&json!(false), &json!([])));
        let found: Vec<String> = ["deep-1", "deep/x/1", "deep/y"]
            .iter()
            .map(|name| format!("{ANA}/{name}"))
            .collect();
        assert_eq!(names(&plain["objects"]), found);
        let top = world
            .post("/object/list-v2/notes", ANA, json!({"with_delimiter": true}))
            .await
            .json();
        assert_eq!(top["folders"], json!([{"name": format!("{ANA}/"), "key": ANA}]));
        assert_eq!(top["objects"], json!([]));
        for cursor in ["***", "bm9uc2Vuc2U", ""] {
            let answer = world
                .post("/object/list-v2/notes", ANA, json!({"cursor": cursor}))
                .await;
            assert_eq!(answer.code(), "400 400 InvalidRequest", "{cursor}");
        }
        let stranger = world.post("/object/list-v2/notes", None, json!({})).await.json();
        assert_eq!(
            (&stranger["objects"], &stranger["hasNext"]),
            (&json!([]), &json!(false))
        );
    })
    .await;
}

#[tokio::test]
async fn folder_of_many_files_is_stepped_over() {
    on_both(|world| async move {
        for index in 0..230 {
            world.write(&format!("notes/{ANA}/many/{index:03}"), "x").await;
        }
        world.write(&format!("notes/{ANA}/after"), "x").await;
        world.write(&format!("notes/{ANA}/zuletzt"), "x").await;
        for order in ["asc", "desc"] {
            let options = json!({"prefix": ANA, "sortBy": {"column": "name", "order": order}});
            let listed = world.post("/object/list/notes", ANA, options).await.json();
            assert_eq!(listed.as_array().unwrap().len(), 3, "{order}");
        }
        let page = json!({"prefix": format!("{ANA}/many"), "limit": 500});
        assert_eq!(
            world
                .post("/object/list/notes", ANA, page)
                .await
                .json()
                .as_array()
                .unwrap()
                .len(),
            230
        );
    })
    .await;
}

/// What a search and an order answer, found out the slow way.
fn expected(all: &[(String, Option<usize>)], search: &str, column: &str, descending: bool) -> Vec<String> {
    let low = search.to_lowercase();
    let mut rows: Vec<_> = all
        .iter()
        .filter(|(name, _)| name.to_lowercase().starts_with(&low))
        .map(|(name, time)| match column {
            "name" if time.is_none() => (None, format!("{name}/"), name),
            "name" => (None, name.clone(), name),
            _ => (*time, name.clone(), name),
        })
        .collect();
    rows.sort();
    if descending {
        rows.reverse();
    }
    rows.into_iter().map(|(_, _, name)| name.clone()).collect()
}

#[tokio::test]
async fn searches_orders_and_pages_agree_with_the_slow_way() {
    on_both(|world| async move {
        let write = async |name: &str| {
            let escaped: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
            world.write(&format!("notes/{ANA}/{escaped}"), "x").await;
        };
        let files = [
            "b",
            "a",
            "A",
            "deep-1",
            "Deep",
            "DEEPER",
            "z*x",
            "z?x",
            "z[x]",
            "^up",
            "]",
            "-",
            "éclair",
            "Éclair 2",
            "2026-01",
            "2026-02",
            "a.b",
            "a(b",
            "%_",
            "\u{212a}elvin",
            "Straße",
        ];
        let mut all: Vec<(String, Option<usize>)> = Vec::new();
        for (index, name) in files.iter().enumerate() {
            // Two at a time, so that names decide between equal times.
            if index % 2 == 0 {
                world.clock.advance(SignedDuration::from_secs(60));
            }
            write(name).await;
            all.push(((*name).to_owned(), Some(index / 2)));
        }
        for folder in ["deep", "a", "Zoo"] {
            for name in ["x", "y/z"] {
                write(&format!("{folder}/{name}")).await;
            }
            all.push((folder.to_owned(), None));
        }
        let searches = [
            "", "a", "A", "de", "DEE", "deeper", "z*", "z?", "z[", "]", "^", "-", "é", "E", "2026", "2026-02", "a.",
            "a(", "%", "k", "STRASS", "straß", "deep/", "a\\", "nada",
        ];
        for search in searches {
            for column in ["name", "created_at", "updated_at"] {
                for order in ["asc", "desc"] {
                    let wanted = expected(&all, search, column, order == "desc");
                    let list = async |limit: usize, offset: usize| {
                        let options = json!({
                            "prefix": ANA, "search": search, "limit": limit, "offset": offset,
                            "sortBy": { "column": column, "order": order },
                        });
                        names(&world.post("/object/list/notes", ANA, options).await.ok().json())
                    };
                    assert_eq!(list(100, 0).await, wanted, "{search:?} {column} {order}");
                    let middle: Vec<_> = wanted.iter().skip(1).take(3).cloned().collect();
                    assert_eq!(list(3, 1).await, middle, "{search:?} {column} {order}, in the middle");
                }
            }
        }
    })
    .await;
}
