//! The guard: a verdict on each message before it is written.

mod messages;
mod openings;
mod profiles;
mod score;

use db::params;
use testkit::{Person, Reply, TestApp, Value, json};

/// The example of the central bank's manual, with its check digits.
const PIX_CODE: &str = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000\
                        5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";

async fn send(who: &Person, match_id: &str, body: &str, client_id: &str, confirm: bool) -> Reply {
    let args = json!({ "match_id": match_id, "body": body, "client_id": client_id, "confirm": confirm });
    who.rpc("send_message", args).await
}

/// The messages of a conversation as one side reads them: id, body, notice and whether it is hidden.
async fn read(who: &Person, match_id: &str) -> Vec<(String, String, Value, bool)> {
    let path = format!("messages?select=id,body,notice,hidden&match_id=eq.{match_id}&order=id");
    let rows = who.get(&path).await.ok();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| {
        (
            text(&row["id"]),
            text(&row["body"]),
            row["notice"].clone(),
            row["hidden"] == true,
        )
    };
    rows.as_array().expect("rows").iter().map(row).collect()
}

/// In how many verdicts of somebody a rule fired.
async fn fired(app: &TestApp, person: &Person, rule: &str) -> i64 {
    let sql = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND fired LIKE $2";
    let args = params![person.id, format!("%\"{rule}\"%")];
    app.enlace.app.db.one(sql, args).await.expect("a count")
}
