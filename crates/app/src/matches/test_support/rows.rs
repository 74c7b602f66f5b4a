//! What people read, as the wire would write it.

use super::MatchTestApp;
use crate::kernel::Member;
use serde_json::Value;
use supabase::caller::{Caller, Role};
use supabase::registry::Scope;

impl MatchTestApp {
    /// The rows of a resource as `who` reads it, as JSON objects in the order of `order`.
    pub async fn rows(&self, who: Member, resource: &str, order: &str) -> Vec<Value> {
        let caller = Caller {
            role: Role::Authenticated,
            user_id: Some(who.id),
            session_id: None,
            claims: std::sync::Arc::default(),
        };
        self.rows_for(&caller, resource, order).await
    }

    pub async fn rows_for(&self, caller: &Caller, resource: &str, order: &str) -> Vec<Value> {
        let engine = self.db.engine();
        let resource = self.resources.iter().find(|known| known.name == resource).unwrap();
        let source = (resource.source)(
            caller,
            &Scope {
                engine,
                named: &[],
                now: self.now(),
            },
        );
        if source.is_nothing() {
            return Vec::new();
        }
        let (sql, values) = source.finish();
        let sql = match engine {
            db::Engine::Postgres => format!("SELECT CAST(row_to_json(r) AS text) FROM ({sql}) r ORDER BY {order}"),
            db::Engine::Sqlite => {
                let pairs: Vec<String> = resource
                    .columns
                    .iter()
                    .map(|column| match column.ty {
                        supabase::registry::Type::Json => format!("'{0}', json(r.{0})", column.name),
                        supabase::registry::Type::Bool => {
                            format!(
                                "'{0}', json(CASE r.{0} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)",
                                column.name
                            )
                        }
                        _ => format!("'{0}', r.{0}", column.name),
                    })
                    .collect();
                format!(
                    "SELECT json_object({}) FROM ({sql}) r ORDER BY {order}",
                    pairs.join(", ")
                )
            }
        };
        let rows: Vec<String> = self.db.all(sql, values).await.unwrap();
        rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect()
    }
}
