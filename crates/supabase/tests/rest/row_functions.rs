//! Functions whose rows are those of a table.

use serde_json::json;

use crate::club::{MEMBERS, Requester, TestRequest, both};

#[tokio::test]
async fn functions_that_answer_rows_are_selected_from() {
    both(|club| async move {
        let ana = Requester::Member(0);
        let chosen = club
            .rows(
                ana,
                "rpc/films_since?year=1997&select=t:title,reviews(stars)&id=lt.9&order=id.desc",
            )
            .await;
        assert_eq!(
            chosen,
            json!([
                {"t": "Ana 1", "reviews": [{"stars": 1}, {"stars": 3}]},
                {"t": " 0", "reviews": [{"stars": null}, {"stars": 5}]},
            ])
        );
        let page = TestRequest::new(
            ana,
            "POST",
            "rpc/films_since?score=is.null&limit=2&select=id",
            json!({"year": 1990}),
        )
        .with("prefer", "count=exact");
        let page = club.send(&page).await;
        assert_eq!((page.status, page.header("content-range")), (206, "0-1/6"));
        assert_eq!(page.json(), json!([{"id": 3}, {"id": 7}]));
        let counted = club
            .rows(ana, "rpc/films_since?year=1990&select=count(),score.max()")
            .await;
        assert_eq!(counted, json!([{"count": 26, "max": 9.5}]));
        let one = TestRequest::get(ana, "rpc/films_since?year=1990&id=eq.5&select=id")
            .with("accept", "application/vnd.pgrst.object+json");
        assert_eq!(club.send(&one).await.json(), json!({"id": 5}));
        let errors = [
            ("rpc/films_since?year=1990&nope=eq.1", 400, "42703"),
            ("rpc/films_since?year=1990&nope=1", 404, "PGRST202"),
            ("rpc/films_since?select=id", 404, "PGRST202"),
        ];
        for (path, status, code) in errors {
            assert_eq!(
                club.send(&TestRequest::get(ana, path)).await.code(),
                (status, code.to_owned()),
                "{path}"
            );
        }
        let scalar = TestRequest::new(ana, "POST", "rpc/whoami?id=eq.1", json!({}));
        assert_eq!(club.send(&scalar).await.code(), (400, "PGRST127".to_owned()));
        assert_eq!(
            club.send(&TestRequest::new(ana, "POST", "rpc/whoami", json!({})))
                .await
                .json(),
            json!(MEMBERS[0])
        );
    })
    .await;
}

#[tokio::test]
async fn most_affected_rows_bound_a_reading_function() {
    both(|club| async move {
        let ask = |most: u32| {
            TestRequest::new(Requester::Visitor, "POST", "rpc/films_since", json!({"year": 1990}))
                .with("prefer", format!("handling=strict, max-affected={most}"))
        };
        assert_eq!(club.send(&ask(2)).await.code(), (400, "PGRST124".to_owned()));
        assert_eq!(club.send(&ask(1000)).await.status, 200);
        let undone = TestRequest::new(Requester::Visitor, "POST", "rpc/films_since", json!({"year": 1990}));
        let undone = club.send(&undone.with("prefer", "tx=rollback")).await;
        assert_eq!(
            (undone.status, undone.header("preference-applied")),
            (200, "tx=rollback")
        );
    })
    .await;
}
