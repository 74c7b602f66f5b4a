//! A server with tables, and the ways to write to them and to subscribe to their changes.

use std::sync::Arc;

use db::Db;
use jobs::clock::Clock;
use serde_json::{Value, json};

use super::client::*;
use super::server::*;
use crate::Store;
use supabase_base::Fragment;
use supabase_base::caller::Caller;
use supabase_base::client_ip::ClientIp;
use supabase_registry::columns;
use supabase_registry::{Access, Call, JsonObject, Key, OnConflict, Registry};
use supabase_table::Table;

/// Notes are public or their author's; letters are for signed-in users; logs are not published.
fn tables() -> Vec<Table> {
    let own = |caller: &Caller| Fragment::new("\"author\" = ").bind(caller.user_id);
    let note = columns![id Uuid default, author Uuid, room Int, title Text nullable, hidden Bool default, made_at Time default, tags Json nullable];
    vec![
        Table::new("notes", &["id"], note)
            .published()
            .visible(move |caller| Fragment::new("NOT \"hidden\" OR ").append(own(caller)))
            .writable(own),
        Table::new(
            "letters",
            &["room", "place"],
            columns![room Int, place Text, body Text nullable],
        )
        .access(Access::Authenticated)
        .published()
        .writable(|_| Fragment::new("1=1")),
        Table::new("logs", &["id"], columns![id Int]).writable(|_| Fragment::new("1=1")),
    ]
}

/// A server with tables, and the way to write to them.
pub(super) struct TableServer {
    pub(super) server: Server,
    db: Db,
    registry: Arc<Registry>,
}

pub(super) async fn on_both<F>(body: impl Fn(TableServer) -> F)
where
    F: Future<Output = ()>,
{
    on_both_as(|registry| registry, body).await;
}

/// With a registry that the test changes first.
pub(super) async fn on_both_as<F>(change: impl Fn(Registry) -> Registry, body: impl Fn(TableServer) -> F)
where
    F: Future<Output = ()>,
{
    let sets = [jobs::migrations(), supabase_base::migrations()];
    db::testing::on_both(&sets, async |db| {
        supabase_table::migrate(&db, &tables()).await.unwrap();
        let registry = Arc::new(change(supabase_table::declare(Registry::new(), &tables())));
        let store = Store {
            db: db.clone(),
            registry: registry.clone(),
        };
        let server = Server::stored(settings(), Some(store)).await;
        body(TableServer { server, db, registry }).await;
    })
    .await;
}

pub(super) enum Act {
    Insert(Value),
    Merge(Value),
    Update(Key, Value),
    Delete(Key),
}

fn object(json: Value) -> JsonObject {
    json.as_object().unwrap().clone()
}

impl TableServer {
    /// Writes as the wire does, in one transaction; answers the key of an inserted row.
    pub(super) async fn write(&self, table: &'static str, act: Act) -> Option<Key> {
        let call = Call {
            caller: Caller::service(),
            request_id: String::new(),
            headers: Default::default(),
            now: self.server.clock.now(),
            ip: ClientIp(std::net::Ipv4Addr::LOCALHOST.into()),
        };
        let writes = self.registry.find_resource(table).unwrap().writes.clone().unwrap();
        let key = self
            .db
            .tx::<_, supabase_base::ApiError, _>(move |tx| {
                Box::pin(async move {
                    match act {
                        Act::Insert(row) => Ok(writes
                            .insert(tx, &call, vec![object(row)], OnConflict::Refuse)
                            .await?
                            .pop()),
                        Act::Merge(row) => {
                            let conflict = OnConflict::Merge(vec!["id".to_owned()]);
                            Ok(writes.insert(tx, &call, vec![object(row)], conflict).await?.pop())
                        }
                        Act::Update(key, patch) => {
                            writes.update(tx, &call, vec![key], object(patch)).await.map(|()| None)
                        }
                        Act::Delete(key) => writes.delete(tx, &call, vec![key]).await.map(|()| None),
                    }
                })
            })
            .await
            .unwrap();
        self.registry.committed();
        key
    }

    /// A client that subscribed; answers its bindings' ids.
    pub(super) async fn subscriber(&self, bindings: Value, token: Option<&str>) -> (Client, Vec<u64>) {
        let mut client = self.server.connect(V2).await;
        let config = json!({"postgres_changes": bindings, "presence": {"enabled": false}});
        let (_, reply) = client.join("realtime:any-name", config, token).await;
        assert_eq!(reply["status"], "ok", "{reply}");
        let change = client.expect("system").await;
        let expected = json!({"extension": "postgres_changes", "status": "ok",
            "message": "Subscribed to PostgreSQL", "channel": "any-name"});
        assert_eq!(change, expected);
        let ids = reply["response"]["postgres_changes"].as_array().unwrap();
        let ids = ids.iter().map(|binding| binding["id"].as_u64().unwrap()).collect();
        (client, ids)
    }
}

pub(super) fn all(table: &str) -> Value {
    json!([{"event": "*", "schema": "public", "table": table}])
}
