//! Inserts, upserts, updates, deletes.

use serde_json::{Value, json};

use crate::fixture::{App, both, id};

const BACK: (&str, &str) = ("prefer", "return=representation");

async fn bodies(app: &App) -> Vec<Value> {
    let rows = app.rows("notes?select=body,stars&order=body").await;
    rows.as_array().cloned().unwrap_or_default()
}

#[tokio::test]
async fn inserts() {
    both(|app| async move {
        let quiet = app.send("POST", "notes", &[], r#"{"body":"a"}"#).await;
        assert_eq!(
            (quiet.status, quiet.text.as_str(), quiet.header("content-range")),
            (201, "", "*/*")
        );
        let back = app
            .send(
                "POST",
                "notes?select=body,owner,person:people(name)",
                &[BACK],
                r#"{"body":"b","stars":5}"#,
            )
            .await;
        assert_eq!(
            (back.status, back.json()),
            (201, json!([{"body": "b", "owner": id(1), "person": {"name": "Ana"}}]))
        );
        assert_eq!(back.header("preference-applied"), "return=representation");
        let object = [BACK, ("accept", "application/vnd.pgrst.object+json")];
        let one = app
            .send("POST", "notes?select=body", &object, r#"[{"body":"c"}]"#)
            .await;
        assert_eq!((one.status, one.json()), (201, json!({"body": "c"})));
        let two = app
            .send("POST", "notes?select=body", &object, r#"[{"body":"x"},{"body":"y"}]"#)
            .await;
        assert_eq!(two.code(), (406, "PGRST116".to_owned()));
        // The list of columns decides: others are dropped, missing ones become null.
        let bulk = "notes?select=body,stars&columns=%22body%22,%22stars%22";
        let many = app
            .send(
                "POST",
                bulk,
                &[BACK, ("prefer", "count=exact")],
                r#"[{"body":"d","nope":1},{"body":"e","stars":2}]"#,
            )
            .await;
        assert_eq!((many.status, many.header("content-range")), (201, "*/2"));
        assert_eq!(many.json().as_array().map(Vec::len), Some(2));
        let uneven = app
            .send("POST", "notes", &[], r#"[{"body":"f"},{"body":"g","stars":2}]"#)
            .await;
        assert_eq!(uneven.code(), (400, "PGRST102".to_owned()));
        let nothing = app.send("POST", "notes", &[BACK], "[]").await;
        assert_eq!((nothing.status, nothing.json()), (201, json!([])));
        let known = format!(r#"{{"id":"{}","body":"h"}}"#, id(77));
        let located = app
            .send("POST", "notes", &[("prefer", "return=headers-only")], &known)
            .await;
        assert_eq!(
            (located.status, located.header("location")),
            (201, format!("/notes?id=eq.{}", id(77)).as_str())
        );
        let stored: Vec<Value> = bodies(&app).await.iter().map(|row| row["body"].clone()).collect();
        assert_eq!(stored, ["a", "b", "c", "d", "e", "h", "note 1", "note 2"]);
    })
    .await;
}

#[tokio::test]
async fn refusals() {
    both(|app| async move {
        let cases = [
            ("POST", "notes", r#"{"nope":1}"#, 400, "PGRST204"),
            ("POST", "notes?columns=nope", r#"{"body":"a"}"#, 400, "PGRST204"),
            ("POST", "notes", r#"{"body":null}"#, 400, "23502"),
            ("POST", "notes", r#"{"body":[3]}"#, 400, "22P02"),
            ("POST", "notes", r#"{"body":"a","owner":"0"}"#, 403, "42501"),
            ("POST", "notes", "{", 400, "PGRST102"),
            ("POST", "notes", "", 400, "PGRST102"),
            ("POST", "notes", "3", 400, "PGRST102"),
            ("POST", "notes", "[3]", 400, "PGRST102"),
            ("POST", "notes", r#"{"body":"note 1"}"#, 409, "23505"),
            (
                "POST",
                "notes",
                r#"[{"body":"new"},{"body":"forbidden"}]"#,
                422,
                "VALIDATION",
            ),
            ("POST", "people", r#"{"name":"x"}"#, 403, "42501"),
            ("POST", "nope", r#"{"name":"x"}"#, 404, "PGRST205"),
            ("PATCH", "notes", r#"{"stars":1}"#, 400, "21000"),
            ("DELETE", "notes", "", 400, "21000"),
            ("PATCH", "notes?stars=eq.x", r#"{"stars":1}"#, 400, "22P02"),
            ("PATCH", "notes?stars=eq.1", r#"{"nope":1}"#, 400, "PGRST204"),
            ("DELETE", "people?age=eq.1", "", 403, "42501"),
        ];
        for (method, path, body, status, code) in cases {
            let answer = app.send(method, path, &[], body).await;
            assert_eq!(answer.code(), (status, code.to_owned()), "{method} {path} {body}");
        }
        let conflict = app.send("POST", "notes", &[], r#"{"body":"note 1"}"#).await.json();
        assert_eq!(
            conflict["message"],
            "duplicate key value violates unique constraint \"t_notes_body_key\""
        );
        let anonymous = app.raw("POST", "/rest/v1/notes", &[], r#"{"body":"a"}"#).await;
        assert_eq!(anonymous.code(), (401, "42501".to_owned()));
        let strict = [("prefer", "handling=strict, nonsense")];
        assert_eq!(
            app.send("POST", "notes", &strict, r#"{"body":"a"}"#).await.code(),
            (400, "PGRST122".to_owned())
        );
        assert_eq!(bodies(&app).await.len(), 2, "nothing of a refused write stays");
    })
    .await;
}

#[tokio::test]
async fn upserts() {
    both(|app| async move {
        let merge = [BACK, ("prefer", "resolution=merge-duplicates")];
        let merged = app
            .send(
                "POST",
                "notes?on_conflict=owner,body&select=id,stars",
                &merge,
                r#"{"body":"note 1","stars":9}"#,
            )
            .await;
        assert_eq!(
            (merged.status, merged.json()),
            (200, json!([{"id": id(3001), "stars": 9}]))
        );
        let ignore = [BACK, ("prefer", "resolution=ignore-duplicates")];
        let ignored = app
            .send(
                "POST",
                "notes?on_conflict=owner,body",
                &ignore,
                r#"{"body":"note 1","stars":1}"#,
            )
            .await;
        assert_eq!((ignored.status, ignored.json()), (201, json!([])));
        assert_eq!(bodies(&app).await[0], json!({"body": "note 1", "stars": 9}));
    })
    .await;
}

#[tokio::test]
async fn updates_and_deletes_touch_visible_rows_only() {
    both(|app| async move {
        let quiet = app
            .send(
                "PATCH",
                "notes?stars=gte.1",
                &[("prefer", "count=exact")],
                r#"{"stars":7}"#,
            )
            .await;
        assert_eq!(
            (quiet.status, quiet.text.as_str(), quiet.header("content-range")),
            (204, "", "0-1/2")
        );
        let other = app
            .send("PATCH", &format!("notes?id=eq.{}", id(3003)), &[BACK], r#"{"stars":0}"#)
            .await;
        assert_eq!(
            (other.status, other.json()),
            (200, json!([])),
            "another's note is as good as absent"
        );
        let back = app
            .send("PATCH", "notes?body=eq.note+1&select=stars", &[BACK], r#"{"stars":8}"#)
            .await;
        assert_eq!((back.status, back.json()), (200, json!([{"stars": 8}])));
        let empty = app.send("PATCH", "notes?body=eq.note+1", &[BACK], "{}").await;
        assert_eq!((empty.status, empty.json()), (200, json!([])));
        let at_most = [("prefer", "handling=strict, max-affected=1")];
        let stopped = app.send("PATCH", "notes?stars=gt.0", &at_most, r#"{"stars":1}"#).await;
        assert_eq!(stopped.code(), (400, "PGRST124".to_owned()));
        assert_eq!(stopped.json()["details"], "The query affects 2 rows");
        let joined = app
            .send(
                "PATCH",
                "notes?select=body,people!inner(id)&people.name=eq.nobody&stars=gt.0",
                &[],
                r#"{"stars":1}"#,
            )
            .await;
        assert_eq!(joined.status, 204);
        assert_eq!(
            bodies(&app).await,
            [
                json!({"body": "note 1", "stars": 8}),
                json!({"body": "note 2", "stars": 7})
            ]
        );

        let gone = app.send("DELETE", "notes?stars=eq.8&select=body", &[BACK], "").await;
        assert_eq!((gone.status, gone.json()), (200, json!([{"body": "note 1"}])));
        let object = [BACK, ("accept", "application/vnd.pgrst.object+json")];
        let none = app.send("DELETE", "notes?stars=eq.8", &object, "").await;
        assert_eq!(none.code(), (406, "PGRST116".to_owned()));
        let quiet = app
            .send("DELETE", &format!("notes?id=in.({},{})", id(3002), id(3003)), &[], "")
            .await;
        assert_eq!((quiet.status, quiet.text.as_str()), (204, ""));
        let theirs = format!("Bearer {}", app.token(2));
        let rest = app
            .raw("GET", "/rest/v1/notes?select=body", &[("authorization", &theirs)], "")
            .await;
        assert_eq!(rest.json(), json!([{"body": "note 3"}]));
    })
    .await;
}
