//! Refusals of the constraints of plain tables.

use serde_json::{Value, json};

use crate::club::{Requester, TestRequest, both};

#[tokio::test]
async fn constraints_speak_alike() {
    both(|club| async move {
        let operator = Requester::Operator;
        let cases = [
            ("POST", "films", json!({"id": 0, "title": "outra vez"}), 409, "23505"),
            ("POST", "films", json!({"id": 99}), 400, "23502"),
            (
                "POST",
                "films",
                json!({"id": 99, "title": "x", "director_id": 77}),
                409,
                "23503",
            ),
            ("DELETE", "people?id=eq.0", Value::Null, 409, "23503"),
            (
                "POST",
                "films?on_conflict=title",
                json!({"id": 99, "title": "x"}),
                400,
                "42P10",
            ),
        ];
        for (method, path, body, status, code) in cases {
            let ask = TestRequest::new(operator, method, path, body).with("prefer", "resolution=merge-duplicates");
            let ask = if code == "42P10" {
                ask
            } else {
                TestRequest {
                    headers: Vec::new(),
                    ..ask
                }
            };
            assert_eq!(
                club.send(&ask).await.code(),
                (status, code.to_owned()),
                "{method} {path}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn duplicate_names_the_key_that_exists() {
    both(|club| async move {
        let operator = Requester::Operator;
        let genres = json!([{"id": 70, "name": "noir"}, {"id": 71, "name": "a, (b)"}]);
        assert_eq!(
            club.send(&TestRequest::new(operator, "POST", "genres", genres))
                .await
                .status,
            201
        );
        for (method, path, body, message, details) in [
            (
                "POST",
                "genres",
                json!({"id": 70, "name": "x"}),
                "genres_pkey",
                "Key (id)=(70) already exists.",
            ),
            (
                "POST",
                "genres",
                json!({"id": 99, "name": "a, (b)"}),
                "genres_name_key",
                "Key (name)=(a, (b)) already exists.",
            ),
            (
                "PATCH",
                "genres?id=eq.71",
                json!({"name": "noir"}),
                "genres_name_key",
                "Key (name)=(noir) already exists.",
            ),
        ] {
            let answer = club.send(&TestRequest::new(operator, method, path, body)).await;
            assert_eq!(answer.code(), (409, "23505".to_owned()), "{method} {path}");
            let expected = json!({
                "code": "23505", "hint": null, "details": details,
                "message": format!("duplicate key value violates unique constraint \"{message}\""),
            });
            assert_eq!(answer.json(), expected);
        }
        let pair = json!({"film_id": 1, "genre_id": 70});
        assert_eq!(
            club.send(&TestRequest::new(operator, "POST", "film_genres", pair.clone()))
                .await
                .status,
            201
        );
        let twice = club
            .send(&TestRequest::new(operator, "POST", "film_genres", pair))
            .await;
        assert_eq!(
            twice.json()["details"],
            "Key (film_id, genre_id)=(1, 70) already exists."
        );
    })
    .await;
}
