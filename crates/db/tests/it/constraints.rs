//! Neutral errors with declared names.

use db::{Db, DbError, Value, params, testing::on_both};

const SCHEMA: &str = "
    CREATE TABLE parents (id BIGINT, CONSTRAINT parents_pkey PRIMARY KEY (id));
    CREATE TABLE children (
        id BIGINT PRIMARY KEY,
        parent_id BIGINT CONSTRAINT children_parent_id_fkey REFERENCES parents (id),
        handle TEXT NOT NULL,
        city TEXT,
        age BIGINT,
        nick TEXT UNIQUE,
        tag TEXT,
        CONSTRAINT children_city_handle_key UNIQUE (city, handle),
        CONSTRAINT children_age_check CHECK (age >= 18)
    );
    CREATE UNIQUE INDEX children_parent_idx ON children (parent_id) WHERE city IS NULL;
    CREATE UNIQUE INDEX children_lower_key ON children (lower(tag));
    INSERT INTO parents VALUES (1);
    INSERT INTO children (id, handle, city, age, nick, tag) VALUES (1, 'ana', 'Recife', 30, 'a', 'x');
";

async fn schema(db: &Db) {
    db.tx(|tx| Box::pin(async move { tx.batch(SCHEMA).await }))
        .await
        .unwrap();
}

async fn insert(db: &Db, columns: &str, values: Vec<Value>) -> DbError {
    let marks: Vec<String> = (1..=values.len()).map(|n| format!("${n}")).collect();
    let sql = format!("INSERT INTO children ({columns}) VALUES ({})", marks.join(", "));
    db.tx(move |tx| Box::pin(async move { tx.exec(&sql, values).await }))
        .await
        .expect_err("the row must be refused")
}

fn conflict(name: &str) -> DbError {
    DbError::Conflict {
        constraint: name.to_owned(),
    }
}

#[tokio::test]
async fn conflict_carries_the_declared_name() {
    on_both(&[], |db| async move {
        schema(&db).await;
        // Twice, because a name that was found once is remembered.
        for _ in 0..2 {
            assert_eq!(
                insert(&db, "id, handle", params![1, "bia"]).await,
                conflict("children_pkey")
            );
            assert_eq!(
                insert(&db, "id, handle, city", params![2, "ana", "Recife"]).await,
                conflict("children_city_handle_key")
            );
            assert_eq!(
                insert(&db, "id, handle, nick", params![2, "bia", "a"]).await,
                conflict("children_nick_key")
            );
            assert_eq!(
                insert(&db, "id, handle, tag", params![2, "bia", "X"]).await,
                conflict("children_lower_key")
            );
        }
        db.tx(|tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO children (id, handle, parent_id) VALUES (7, 'eva', 1)",
                    params![],
                )
                .await
            })
        })
        .await
        .unwrap();
        let error = insert(&db, "id, handle, parent_id", params![8, "lia", 1]).await;
        assert_eq!(error, conflict("children_parent_idx"));
        assert!(error.conflicts_on("children_parent_idx"));
    })
    .await;
}

#[tokio::test]
async fn other_refusals_are_distinguished() {
    on_both(&[], |db| async move {
        schema(&db).await;
        assert_eq!(
            insert(&db, "id, handle, age", params![2, "bia", 17]).await,
            DbError::Check {
                constraint: "children_age_check".to_owned()
            }
        );
        assert_eq!(
            insert(&db, "id, handle", params![2, None::<String>]).await,
            DbError::NotNull {
                column: "handle".to_owned()
            }
        );
        let error = insert(&db, "id, handle, parent_id", params![2, "bia", 99]).await;
        let DbError::ForeignKey { constraint } = error else {
            panic!("{error:?}");
        };
        // SQLite does not tell the name.
        assert!(constraint.is_empty() || constraint == "children_parent_id_fkey");
        let error = db
            .all::<i64>("SELECT nonsense FROM children", params![])
            .await
            .unwrap_err();
        assert!(matches!(error, DbError::Other(_)), "{error:?}");
    })
    .await;
}
