//! Related resources inside rows.

use serde_json::json;

use crate::fixture::{both, id};

#[tokio::test]
async fn cardinality_decides_the_shape() {
    both(|app| async move {
        let rows = app
            .rows("people?select=name,photos(path),profiles(bio,open),friend:people(name),groups(title)&age=in.(41,30)&order=name.desc")
            .await;
        assert_eq!(
            rows,
            json!([
                {"name": "bruno", "photos": [{"path": "p2/0"}, {"path": "p2/1"}], "profiles": null,
                 "friend": {"name": "Ana"}, "groups": [{"title": "Trilhos"}]},
                {"name": "ana", "photos": [{"path": "p6/0"}, {"path": "p6/1"}], "profiles": null,
                 "friend": {"name": "Érica"}, "groups": []},
                {"name": "Ana", "photos": [{"path": "p1/0"}], "profiles": {"bio": "bio 1", "open": false},
                 "friend": null, "groups": [{"title": "Música"}]},
            ])
        );
        // A column may stand for its relation, and the other way round a constraint may.
        let by_column = app.rows(&format!("people?select=friend_id(name)&id=eq.{}", id(2))).await;
        assert_eq!(by_column, json!([{"friend_id": {"name": "Ana"}}]));
        let nested = app
            .rows(&format!("photos?select=people(name,profiles(*),photos(position,people(name)))&id=eq.{}", id(1030)))
            .await;
        assert_eq!(nested[0]["people"]["profiles"], json!({"person_id": id(3), "bio": "bio 3", "open": false}));
        assert_eq!(nested[0]["people"]["photos"][2], json!({"position": 2, "people": {"name": "Çelia"}}));
    })
    .await;
}

#[tokio::test]
async fn ambiguity_needs_a_hint() {
    both(|app| async move {
        let answer = app.get("people?select=messages(body)").await;
        assert_eq!(answer.code(), (300, "PGRST201".to_owned()));
        let body = answer.json();
        assert_eq!(
            body["details"][0],
            json!({
                "cardinality": "one-to-many", "embedding": "people with messages",
                "relationship": "messages_sender_id_fkey using people(id) and messages(sender_id)",
            })
        );
        assert_eq!(
            body["hint"],
            "Try changing 'messages' to one of the following: 'messages!messages_sender_id_fkey', 'messages!messages_recipient_id_fkey'. Find the desired relationship in the 'details' key."
        );
        let hints = "people?select=out:messages!messages_sender_id_fkey(body),in:messages!recipient_id(body)&name=eq.bruno";
        assert_eq!(app.rows(hints).await, json!([{"out": [{"body": "olá 2"}], "in": [{"body": "olá 1"}]}]));
        let unknown = app.get("people?select=members(*)").await;
        assert_eq!(unknown.code(), (400, "PGRST200".to_owned()));
        assert!(unknown.json()["message"].as_str().is_some_and(|text| text.contains("'people' and 'members'")));
        assert_eq!(app.get("people?select=photos!nope(*)").await.code().1, "PGRST200");
        assert_eq!(app.get("people?select=photos(id),photos(path)").await.code(), (400, "42712".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn filters_orders_and_limits_of_embedded_rows() {
    both(|app| async move {
        // Without !inner a filter takes embedded rows away, never their parents.
        let left = app
            .rows("people?select=name,photos(position)&photos.position=gte.2&age=is.null")
            .await;
        assert_eq!(left, json!([{"name": "Çelia", "photos": [{"position": 2}]}]));
        let parents = app.rows("people?select=name,photos(id)&photos.position=gte.2").await;
        assert_eq!(parents.as_array().map(Vec::len), Some(7));
        let inner = "people?select=name,photos!inner(position)&photos.position=gte.2&order=name";
        let names: Vec<_> = app.rows(inner).await.as_array().cloned().unwrap_or_default();
        assert_eq!(
            names.iter().map(|row| row["name"].clone()).collect::<Vec<_>>(),
            [json!("100%_real*[x]\\"), json!("Çelia")]
        );
        let ordered =
            "people?select=photos(position)&photos.order=position.desc&photos.limit=2&photos.offset=1&age=is.null";
        assert_eq!(
            app.rows(ordered).await,
            json!([{"photos": [{"position": 1}, {"position": 0}]}])
        );
        let or = "people?select=photos(position)&photos.or=(position.eq.0,position.eq.2)&age=is.null";
        assert_eq!(app.rows(or).await[0]["photos"].as_array().map(Vec::len), Some(2));
        let not = "people?select=photos(position)&photos.not.or=(position.eq.0,position.eq.2)&age=is.null";
        assert_eq!(app.rows(not).await, json!([{"photos": [{"position": 1}]}]));
        let deep = "people?select=name,photos(position,people!inner(name))&photos.people.name=eq.nobody&age=is.null";
        assert_eq!(app.rows(deep).await, json!([{"name": "Çelia", "photos": []}]));

        // Existence, with and without output.
        let without = app
            .rows("people?select=name,profiles()&profiles=is.null&order=name&age=not.is.null")
            .await;
        assert_eq!(without.as_array().map(Vec::len), Some(3));
        assert_eq!(without[0], json!({"name": "Davi, o (\"bom\") a+b c.d"}));
        let with = app
            .rows("people?select=name,profiles(bio)&profiles=not.is.null&age=eq.30")
            .await;
        assert_eq!(with, json!([{"name": "Ana", "profiles": {"bio": "bio 1"}}]));
        let either = app
            .rows("people?select=name,profiles()&or=(profiles.is.null,age.eq.33)&order=name&city=eq.Porto")
            .await;
        assert_eq!(either, json!([{"name": "ana"}]));
        assert_eq!(
            app.get("people?select=profiles()&profiles=eq.1").await.code(),
            (400, "PGRST120".to_owned())
        );

        // Order by a related column: to-one only.
        let related = "people?select=name,friend:people(name)&order=friend(name).desc.nullslast&limit=2";
        assert_eq!(app.rows(related).await[0]["friend"], json!({"name": "Érica"}));
        assert_eq!(
            app.get("people?select=photos(id)&order=photos(id)").await.code(),
            (400, "PGRST118".to_owned())
        );
        assert_eq!(
            app.get("people?order=profiles(bio)").await.code(),
            (400, "PGRST108".to_owned())
        );
        let counted = app
            .send(
                "HEAD",
                "people?select=id,photos!inner(id)",
                &[("prefer", "count=exact")],
                "",
            )
            .await;
        assert_eq!(counted.header("content-range"), "0-5/6");
    })
    .await;
}

#[tokio::test]
async fn spreads_hoist_columns() {
    both(|app| async move {
        let rows = app
            .rows("people?select=name,...profiles(bio,open,who:people(name)),...friend_id(friend:name,tags)&age=in.(30,33)&order=name")
            .await;
        assert_eq!(
            rows,
            json!([
                {"name": "Ana", "bio": "bio 1", "open": false, "who": {"name": "Ana"}, "friend": null, "tags": null},
                {"name": "ana", "bio": null, "open": null, "who": null, "friend": "Érica",
                 "tags": ["Lisboa", "x y", 7, true, null]},
                {"name": "Érica", "bio": "bio 5", "open": true, "who": {"name": "Érica"},
                 "friend": "Davi, o (\"bom\") a+b c.d", "tags": ["música", "t4", 4]},
            ])
        );
        let photos = app.rows("people?select=...photos(path)&name=in.(Ana,bruno)&order=name").await;
        assert_eq!(photos, json!([{"path": ["p1/0"]}, {"path": ["p2/0", "p2/1"]}]));
    })
    .await;
}
