//! What follows from the declaration of a plain table: policies, relations and writes.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::club::{MEMBERS, Requester, TestRequest, both};

const BACK: &str = "return=representation";

fn review(n: u128) -> Uuid {
    Uuid::from_u128(0x1000 + n)
}

#[tokio::test]
async fn policies_hold_for_reading_and_writing() {
    both(|club| async move {
        let (ana, bia) = (Requester::Member(0), Requester::Member(1));
        // Review 7 is Bia's and hidden.
        let hidden = format!("reviews?select=body&id=eq.{}", review(7));
        assert_eq!(club.rows(bia, &hidden).await, json!([{"body": "crítica 7"}]));
        assert_eq!(
            club.rows(Requester::Operator, &hidden).await,
            json!([{"body": "crítica 7"}])
        );
        for other in [ana, Requester::Visitor] {
            assert_eq!(club.rows(other, &hidden).await, json!([]));
        }
        // Visible to Ana, and not hers to change: passed over as if it did not fit.
        let theirs = format!("reviews?id=in.({},{})&select=stars", review(1), review(2));
        let change = TestRequest::new(ana, "PATCH", &theirs, json!({"stars": 2})).with("prefer", BACK);
        assert_eq!(club.send(&change).await.json(), json!([{"stars": 2}]));
        let removal =
            TestRequest::new(ana, "DELETE", format!("reviews?id=eq.{}", review(1)), Value::Null).with("prefer", BACK);
        assert_eq!(club.send(&removal).await.json(), json!([]));
        // Neither a new row nor a changed one may belong to another user.
        let foreign = json!({"film_id": 29, "author": MEMBERS[1]});
        for ask in [
            TestRequest::new(ana, "POST", "reviews", foreign.clone()),
            TestRequest::new(
                ana,
                "PATCH",
                format!("reviews?id=eq.{}", review(2)),
                json!({"author": Uuid::from_u128(5)}),
            ),
            TestRequest::new(
                ana,
                "POST",
                "reviews?on_conflict=id",
                json!({"id": review(1), "film_id": 0, "author": MEMBERS[0], "body": "minha agora"}),
            )
            .with("prefer", "resolution=merge-duplicates"),
        ] {
            let answer = club.send(&ask).await;
            assert_eq!(answer.code(), (403, "42501".to_owned()), "{ask:?}");
            assert_eq!(
                answer.json()["message"],
                "new row violates row-level security policy for table \"reviews\""
            );
        }
        let visitor = club
            .send(&TestRequest::new(Requester::Visitor, "POST", "reviews", foreign))
            .await;
        assert_eq!(visitor.code(), (401, "42501".to_owned()));
        assert_eq!(
            club.rows(
                Requester::Operator,
                &format!("reviews?select=body,author&id=eq.{}", review(1))
            )
            .await,
            json!([{"body": "crítica 1", "author": MEMBERS[1]}])
        );
        // A table without a policy is the operator's.
        let genre = json!({"id": 9, "name": "western"});
        assert_eq!(
            club.send(&TestRequest::new(ana, "POST", "genres", genre.clone()))
                .await
                .code(),
            (403, "42501".to_owned())
        );
        assert_eq!(
            club.send(&TestRequest::new(Requester::Operator, "POST", "genres", genre))
                .await
                .status,
            201
        );
    })
    .await;
}

#[tokio::test]
async fn put_writes_the_row_that_it_names() {
    both(|club| async move {
        let put = |path: &str, body: Value| TestRequest::new(Requester::Operator, "PUT", path, body);
        let made = club
            .send(&put("genres?id=eq.80", json!({"id": 80, "name": "new"})))
            .await;
        assert_eq!((made.status, made.text.as_str()), (201, ""));
        let changed = club
            .send(&put("genres?id=eq.80", json!({"id": 80, "name": "newer"})))
            .await;
        assert_eq!((changed.status, changed.text.as_str()), (204, ""));
        let reply = put("genres?id=eq.80&select=name", json!([{"id": 80, "name": "newest"}]));
        let reply = club.send(&reply.with("prefer", "return=representation")).await;
        assert_eq!((reply.status, reply.json()), (200, json!([{"name": "newest"}])));
        let pair = json!({"film_id": 2, "genre_id": 80});
        assert_eq!(
            club.send(&put("film_genres?genre_id=eq.80&film_id=eq.2", pair))
                .await
                .status,
            201
        );
        let row = json!({"id": 80, "name": "x"});
        for (path, body, status, code) in [
            ("genres", row.clone(), 405, "PGRST105"),
            ("genres?id=gt.80", row.clone(), 405, "PGRST105"),
            ("genres?id=eq.80&name=eq.x", row.clone(), 405, "PGRST105"),
            ("genres?id=eq.80&id=eq.80", row.clone(), 405, "PGRST105"),
            (
                "film_genres?film_id=eq.2",
                json!({"film_id": 2, "genre_id": 80}),
                405,
                "PGRST105",
            ),
            ("genres?id=eq.80&limit=1", row.clone(), 400, "PGRST114"),
            ("genres?id=eq.81", row.clone(), 400, "PGRST115"),
            ("genres?id=eq.80", json!([row, row]), 400, "PGRST115"),
            ("genres?id=eq.80", json!({"name": "x"}), 400, "PGRST115"),
            ("genres?id=eq.x", row.clone(), 400, "22P02"),
            ("nope?id=eq.80", row.clone(), 404, "PGRST205"),
        ] {
            let answer = club.send(&put(path, body)).await;
            assert_eq!(answer.code(), (status, code.to_owned()), "{path}");
        }
        assert_eq!(
            club.rows(Requester::Visitor, "genres?id=eq.80&select=name").await,
            json!([{"name": "newest"}])
        );
        let stranger = TestRequest::new(Requester::Member(0), "PUT", "genres?id=eq.80", row.clone());
        assert_eq!(club.send(&stranger).await.code(), (403, "42501".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn foreign_keys_become_relations() {
    both(|club| async move {
        let query = "films?id=eq.21&select=title,director:people!director_id(id),soundtracks(label),genres(id),\
                     original:remake_of(id),film_genres(genre_id)";
        assert_eq!(
            club.rows(Requester::Visitor, query).await,
            json!([{
                "title": "Ω & ω 2", "director": {"id": 9}, "soundtracks": {"label": "disco 7"},
                "genres": [{"id": 0}, {"id": 3}], "original": {"id": 1},
                "film_genres": [{"genre_id": 0}, {"genre_id": 3}],
            }])
        );
        let ambiguous = club
            .send(&TestRequest::get(Requester::Visitor, "films?select=people(name)"))
            .await;
        assert_eq!(ambiguous.code(), (300, "PGRST201".to_owned()));
        assert_eq!(ambiguous.json()["details"].as_array().map(Vec::len), Some(2));
    })
    .await;
}

#[tokio::test]
async fn count_without_parentheses_counts_rows_and_relations() {
    both(|club| async move {
        let who = Requester::Visitor;
        assert_eq!(club.rows(who, "people?select=count").await, json!([{"count": 12}]));
        let query = "films?id=eq.21&select=id,genres(count),scenes:film_genres(n:count)";
        assert_eq!(
            club.rows(who, query).await,
            json!([{"id": 21, "genres": [{"count": 2}], "scenes": [{"n": 2}]}])
        );
    })
    .await;
}

#[tokio::test]
async fn bulk_insert_answers_rows_in_order_of_input() {
    both(|club| async move {
        let rows = json!([{"id": 93, "name": "c"}, {"id": 91, "name": "a"}, {"id": 92, "name": "b"}]);
        let insert =
            |path: &str| TestRequest::new(Requester::Operator, "POST", path, rows.clone()).with("prefer", BACK);
        let undone = insert("genres?select=id").with("prefer", "tx=rollback");
        assert_eq!(
            club.send(&undone).await.json(),
            json!([{"id": 93}, {"id": 91}, {"id": 92}])
        );
        let ordered = insert("genres?select=id&order=id").with("prefer", "tx=rollback");
        assert_eq!(
            club.send(&ordered).await.json(),
            json!([{"id": 91}, {"id": 92}, {"id": 93}])
        );
        // A composite key, and rows that an upsert finds.
        let pairs =
            json!([{"film_id": 2, "genre_id": 4}, {"film_id": 0, "genre_id": 0}, {"film_id": 1, "genre_id": 4}]);
        let upsert = TestRequest::new(Requester::Operator, "POST", "film_genres", pairs.clone())
            .with("prefer", BACK)
            .with("prefer", "resolution=merge-duplicates");
        assert_eq!(club.send(&upsert).await.json(), pairs);
    })
    .await;
}

#[tokio::test]
async fn self_reference_by_table_name_means_the_children() {
    both(|club| async move {
        for way in ["films", "films!remake_of", "films!films_remake_of_fkey"] {
            let query = format!("films?id=eq.1&select=id,{way}(id)");
            assert_eq!(
                club.rows(Requester::Visitor, &query).await,
                json!([{"id": 1, "films": [{"id": 21}]}]),
                "{way}"
            );
        }
        assert_eq!(
            club.rows(
                Requester::Visitor,
                "films?id=eq.21&select=id,remake_of(id),remakes:films(id)"
            )
            .await,
            json!([{"id": 21, "remake_of": {"id": 1}, "remakes": []}])
        );
    })
    .await;
}
