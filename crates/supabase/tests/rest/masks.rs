//! What a masked row hides, and which subjects a request names.

use serde_json::{Value, json};

use crate::fixture::{both, id};

#[tokio::test]
async fn masked_value_cannot_be_probed() {
    both(|app| async move {
        let names = |value: &Value| value.as_array().map(Vec::len);
        assert_eq!(
            names(&app.rows("people?select=secret&secret=not.is.null").await),
            Some(1)
        );
        for probe in [
            "secret=eq.secret-2",
            "secret=like.secret-*&id=neq.0195",
            "name=eq.Hidden",
            "secret=gt.secret-1",
        ] {
            let probe = probe.replace("0195", &id(1).to_string());
            let answer = app
                .send(
                    "GET",
                    &format!("people?select=id&{probe}"),
                    &[("prefer", "count=exact")],
                    "",
                )
                .await;
            assert_eq!(
                (answer.text.as_str(), answer.header("content-range")),
                ("[]", "*/0"),
                "{probe}"
            );
        }
        let max = app.rows("people?select=secret.max(),count()&name=neq.Ana").await;
        assert_eq!(max, json!([{"max": null, "count": 6}]));
        let ordered = app.names("order=secret.desc.nullslast,age.desc&limit=2").await;
        assert_eq!(ordered, ["Ana", "Çelia"]);
        let embedded = app
            .rows("photos?select=id,people!inner(secret)&people.secret=eq.secret-2")
            .await;
        assert_eq!(embedded, json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn subject_is_named_only_by_its_own_column_at_the_top() {
    both(|app| async move {
        let named = json!([{"name": "bruno"}]);
        for names in [
            format!("id=eq.{}", id(2)),
            format!("id=in.({})", id(2)),
            format!("and=(id.eq.{},age.gt.1)", id(2)),
            format!("id=in.({},{})&age=gt.1&id=eq.{}", id(2), id(3), id(2)),
        ] {
            assert_eq!(
                app.rows(&format!("strangers?select=name&{names}")).await,
                named,
                "{names}"
            );
        }
        for names_nobody in [
            "age=gt.1".to_owned(),
            "id=not.is.null".to_owned(),
            "name=eq.bruno".to_owned(),
            format!("or=(id.eq.{},age.gt.1)", id(2)),
            format!("or=(id.eq.{},id.not.is.null)", id(2)),
            format!("id=not.eq.{}", id(3)),
            format!("id=gte.{}", id(2)),
            format!("not.and=(id.eq.{},age.gt.1)", id(3)),
        ] {
            let path = format!("strangers?select=name&{names_nobody}");
            assert_eq!(app.rows(&path).await, json!([]), "{names_nobody}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn embedding_inherits_names_of_the_same_subject_alone() {
    both(|app| async move {
        let (two, photo) = (id(2), id(1020));
        let shown = json!([{"strangers": {"name": "bruno"}}]);
        for names in [
            format!("id=eq.{photo}&person_id=eq.{two}"),
            format!("id=eq.{photo}&strangers.id=eq.{two}"),
        ] {
            let path = format!("photos?select=strangers(name)&{names}");
            assert_eq!(app.rows(&path).await, shown, "{names}");
        }
        for (path, nobody) in [
            // The id of a photo is not the id of its person.
            (
                format!("photos?select=strangers(name)&id=eq.{photo}"),
                json!([{"strangers": null}]),
            ),
            (
                format!("photos?select=id&id=eq.{photo}&strangers=not.is.null"),
                json!([]),
            ),
            (format!("photos?select=strangers!inner(name)&id=eq.{photo}"), json!([])),
            // Only an exact filter on the linking column names the person; `gte` does not.
            (
                format!("photos?select=strangers(name)&id=eq.{photo}&person_id=gte.{two}"),
                json!([{"strangers": null}]),
            ),
        ] {
            let path = path.replace("select=id&", "select=id,strangers()&");
            assert_eq!(app.rows(&path).await, nobody, "{path}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn request_that_names_too_many_subjects_is_refused() {
    both(|app| async move {
        let names = |many: u32| {
            (0..many)
                .map(|n| id(5000 + n).to_string())
                .collect::<Vec<_>>()
                .join(",")
        };
        let few = app.get(&format!("strangers?select=name&id=in.({})", names(200))).await;
        assert_eq!((few.status, few.text.as_str()), (200, "[]"));
        let many = app.get(&format!("strangers?select=name&id=in.({})", names(201))).await;
        assert_eq!(many.status, 400);
        assert!(many.text.contains("54000"), "{}", many.text);
    })
    .await;
}
