//! The registry of the small world, as a slice would declare it.

use db::{Tx, TxFuture, params};
use serde_json::Value as Json;
use supabase::registry::{
    Access, Call, Column, JsonObject, Junction, Key, OnConflict, Registry, Resource, Type, WriteVerbs, Writes,
};
use supabase::{ApiError, Fragment};
use uuid::Uuid;

use crate::fixture::{both, with_functions};

/// What everyone may see, with the secret of others masked.
const PEOPLE: &str = "SELECT id, name, city, age, score, active, born, seen_at, tags, extra, friend_id,
    CASE WHEN id = $1 THEN secret END AS secret
    FROM t_people WHERE hidden = $2";

fn people(name: &'static str, only_named: bool) -> Resource {
    let columns = vec![
        Column::new("id", Type::Uuid).doc("The person."),
        Column::new("name", Type::Text),
        Column::new("city", Type::Text).nullable(),
        Column::new("age", Type::Int).nullable(),
        Column::new("score", Type::Real).nullable(),
        Column::new("active", Type::Bool),
        Column::new("born", Type::Date).nullable(),
        Column::new("seen_at", Type::Time),
        Column::new("tags", Type::Json).shape("Json[]"),
        Column::new("extra", Type::Json).nullable(),
        Column::new("friend_id", Type::Uuid).nullable(),
        Column::new("secret", Type::Text).nullable(),
    ];
    Resource::new(name, &["id"], columns, move |caller, scope| {
        let all = Fragment::template(PEOPLE, params![caller.user_id, false]);
        if !only_named {
            return all;
        }
        if scope.named.is_empty() {
            return Fragment::nothing();
        }
        let named = scope.named.iter().enumerate();
        let listed = named.fold(all.push(" AND id IN ("), |sql, (at, id)| {
            sql.push(if at > 0 { ", " } else { "" }).bind(id.clone())
        });
        listed.push(")")
    })
    .subject("id")
}

pub fn registry() -> Registry {
    let people = people("people", false)
        .doc("Others, as the caller may see them.")
        .aggregates()
        .to_many("photos_person_id_fkey", "id", "photos", "person_id")
        .one_to_one("profiles_person_id_fkey", "id", "profiles", "person_id")
        .to_many("messages_sender_id_fkey", "id", "messages", "sender_id")
        .to_many("messages_recipient_id_fkey", "id", "messages", "recipient_id")
        .to_one("people_friend_id_fkey", "friend_id", "people", "id")
        .many_to_many(
            "members_person_id_fkey",
            "id",
            Junction {
                resource: "members",
                column: "person_id",
                target_column: "group_id",
            },
            "groups",
            "id",
        );
    let strangers = self::people("strangers", true);
    let photos = Resource::new(
        "photos",
        &["id"],
        vec![
            Column::new("id", Type::Uuid),
            Column::new("person_id", Type::Uuid),
            Column::new("position", Type::Int),
            Column::new("path", Type::Text),
        ],
        |_, _| Fragment::new("SELECT id, person_id, position, path FROM t_photos"),
    )
    .subject("person_id")
    .to_one("photos_person_id_fkey", "person_id", "people", "id")
    .to_one("photos_stranger_fkey", "person_id", "strangers", "id");
    let profiles = Resource::new(
        "profiles",
        &["person_id"],
        vec![
            Column::new("person_id", Type::Uuid),
            Column::new("bio", Type::Text),
            Column::new("open", Type::Bool),
        ],
        |_, _| Fragment::new("SELECT person_id, bio, open FROM t_profiles"),
    )
    .one_to_one("profiles_person_id_fkey", "person_id", "people", "id");
    let messages = Resource::new(
        "messages",
        &["id"],
        vec![
            Column::new("id", Type::Uuid),
            Column::new("sender_id", Type::Uuid),
            Column::new("recipient_id", Type::Uuid),
            Column::new("body", Type::Text),
            Column::new("created_at", Type::Time),
        ],
        |_, _| Fragment::new("SELECT id, sender_id, recipient_id, body, created_at FROM t_messages"),
    )
    .to_one("messages_sender_id_fkey", "sender_id", "people", "id")
    .to_one("messages_recipient_id_fkey", "recipient_id", "people", "id");
    let groups = Resource::new(
        "groups",
        &["id"],
        vec![Column::new("id", Type::Int), Column::new("title", Type::Text)],
        |_, _| Fragment::new("SELECT id, title FROM t_groups"),
    )
    .access(Access::Anyone);
    let members = Resource::new(
        "members",
        &["group_id", "person_id"],
        vec![Column::new("group_id", Type::Int), Column::new("person_id", Type::Uuid)],
        |_, _| Fragment::new("SELECT group_id, person_id FROM t_members"),
    );
    let notes = Resource::new(
        "notes",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).default(),
            Column::new("owner", Type::Uuid).read_only(),
            Column::new("body", Type::Text),
            Column::new("stars", Type::Int).nullable(),
        ],
        |caller, _| Fragment::new("SELECT id, owner, body, stars FROM t_notes WHERE owner = ").bind(caller.user_id),
    )
    .to_one("notes_owner_fkey", "owner", "people", "id")
    .writes(Notes);
    let endless = Resource::new("endless", &["n"], vec![Column::new("n", Type::Int)], |_, _| {
        Fragment::new(
            "SELECT n FROM (WITH RECURSIVE endless (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM endless \
             WHERE i < 1000000000) SELECT count(*) AS n FROM endless) counted",
        )
    });
    let registry = [
        people, strangers, photos, profiles, messages, groups, members, notes, endless,
    ]
    .into_iter()
    .fold(Registry::new(), Registry::resource);
    with_functions(registry)
}

/// The use cases of notes: the writer is the owner.
struct Notes;

impl Notes {
    async fn insert_one(
        tx: &mut Tx,
        owner: Uuid,
        row: &JsonObject,
        conflict: &OnConflict,
    ) -> Result<Option<Key>, ApiError> {
        let id = row
            .get("id")
            .and_then(Json::as_str)
            .and_then(|id| id.parse().ok())
            .unwrap_or_else(Uuid::now_v7);
        let body = row.get("body").and_then(Json::as_str).unwrap_or_default();
        let stars = row.get("stars").and_then(Json::as_i64);
        let tail = match conflict {
            OnConflict::Refuse => "",
            OnConflict::Merge(_) => " ON CONFLICT (owner, body) DO UPDATE SET stars = excluded.stars",
            OnConflict::Ignore(_) => " ON CONFLICT (owner, body) DO NOTHING",
        };
        let sql = format!("INSERT INTO t_notes (id, owner, body, stars) VALUES ($1,$2,$3,$4){tail} RETURNING id");
        let written: Option<Uuid> = tx.opt(sql, params![id, owner, body, stars]).await?;
        Ok(written.map(Key::of))
    }
}

impl Writes for Notes {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs::ALL
    }

    fn insert<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        rows: Vec<JsonObject>,
        conflict: OnConflict,
    ) -> TxFuture<'t, Vec<Key>, ApiError> {
        Box::pin(async move {
            let owner = call
                .caller
                .user_id
                .ok_or_else(|| ApiError::permission_denied("table notes", true))?;
            let mut keys = Vec::new();
            for row in &rows {
                if row.get("body").and_then(Json::as_str) == Some("forbidden") {
                    return Err(ApiError::new(422, "VALIDATION", "Escreva outra coisa."));
                }
                keys.extend(Notes::insert_one(tx, owner, row, &conflict).await?);
            }
            Ok(keys)
        })
    }

    fn update<'t>(
        &'t self,
        tx: &'t mut Tx,
        _call: &'t Call,
        keys: Vec<Key>,
        patch: JsonObject,
    ) -> TxFuture<'t, (), ApiError> {
        Box::pin(async move {
            for key in keys {
                if let Some(stars) = patch.get("stars") {
                    tx.exec(
                        "UPDATE t_notes SET stars = $1 WHERE id = $2",
                        params![stars.as_i64(), key.uuid(0)?],
                    )
                    .await?;
                }
                if let Some(body) = patch.get("body").and_then(Json::as_str) {
                    tx.exec(
                        "UPDATE t_notes SET body = $1 WHERE id = $2",
                        params![body, key.uuid(0)?],
                    )
                    .await?;
                }
            }
            Ok(())
        })
    }

    fn delete<'t>(&'t self, tx: &'t mut Tx, _call: &'t Call, keys: Vec<Key>) -> TxFuture<'t, (), ApiError> {
        Box::pin(async move {
            for key in keys {
                tx.exec("DELETE FROM t_notes WHERE id = $1", params![key.uuid(0)?])
                    .await?;
            }
            Ok(())
        })
    }
}

#[tokio::test]
async fn surface_describes_itself() {
    both(|app| async move {
        let answer = app
            .raw("GET", "/rest/v1/", &[("accept", "application/openapi+json")], "")
            .await;
        assert_eq!(answer.status, 200);
        let document = answer.json();
        assert_eq!(document["swagger"], "2.0");
        assert!(document["paths"]["/notes"]["patch"].is_object());
        assert!(document["paths"]["/people"]["patch"].is_null());
        assert_eq!(document["definitions"]["people"]["properties"]["id"]["format"], "uuid");
    })
    .await;
}

#[test]
fn types_name_rows_relations_and_functions() {
    let text = registry().typescript();
    for part in [
        "      notes: {\n        Row: {\n          id: string;\n          owner: string;\n          body: string;\n          stars: number | null;\n        };",
        "        Insert: {\n          id?: string;\n          body: string;\n          stars?: number | null;\n        };",
        "foreignKeyName: \"people_friend_id_fkey\";\n            columns: [\"friend_id\"];\n            isOneToOne: false;",
        "foreignKeyName: \"profiles_person_id_fkey\";\n            columns: [\"person_id\"];\n            isOneToOne: true;",
        "tags: Json[];",
        "      nothing: {\n        Args: Record<PropertyKey, never>;\n        Returns: undefined;\n      };",
        "          kind: \"like\" | \"pass\";",
    ] {
        assert!(text.contains(part), "{part}\nis missing in\n{text}");
    }
    assert_eq!(
        text.matches("profiles_person_id_fkey").count(),
        1,
        "only the side with the key tells of it"
    );
    assert!(registry().markdown().contains("| `notes` | signed in |"));
}
