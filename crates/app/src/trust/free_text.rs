//! The free text of a sheet on its way to be saved. Others read it beside their own, so it is judged first, as the texts
//! of a profile are.

use super::{answer, store};
use crate::AppState;
use crate::guard;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::profiles::written::{self, WrittenText};
use jiff::Timestamp;
use serde_json::{Map, Value};

/// Lets free texts pass that the caller's sheet has already, and asks the guard about the others. What is private is
/// judged too: its owner may show it later.
///
/// Errors: the guard's question or refusal.
pub async fn require_accepted(
    app: &AppState,
    member: Member,
    rows: &[Map<String, Value>],
    now: Timestamp,
) -> FaultResult<()> {
    let saved = store::sheet(&mut app.db.reader(), member.id).await?.unwrap_or_default();
    let texts = rows.iter().flat_map(|row| new_texts(row, &saved)).collect();
    written::require_accepted(app, guard::judge_profile_texts, member, texts, now).await
}

/// The free texts of a row that the saved sheet does not have. A sheet with an invalid answer is left out: saving it is
/// refused with its own reason.
fn new_texts(row: &Map<String, Value>, saved: &Value) -> Vec<WrittenText> {
    let sheet = row.get("cultural_values").and_then(Value::as_object);
    let answers = sheet.and_then(|sheet| answer::read(sheet).ok()).unwrap_or_default();
    answers
        .into_iter()
        .filter(|answer| answer.option.is_none() && saved[answer.question].as_str() != Some(answer.text.as_str()))
        .map(|answer| WrittenText {
            field: "cultural_values",
            text: answer.text,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn free_text_is_judged_unless_it_is_saved_or_its_sheet_is_invalid() {
        let texts = |sheet: Value, saved: Value| -> Vec<String> {
            let row = json!({ "cultural_values": sheet });
            let texts = new_texts(row.as_object().unwrap(), &saved);
            texts.into_iter().map(|text| text.text).collect()
        };
        let sheet = json!({ "tq01": "Quero ter", "tq20": " Lealdade " });
        assert_eq!(texts(sheet.clone(), Value::Null), ["Lealdade"]);
        assert_eq!(texts(sheet.clone(), json!({ "tq20": "Humor" })), ["Lealdade"]);
        assert!(texts(sheet, json!({ "tq20": "Lealdade" })).is_empty());
        for unread in [
            json!({ "tq01": "Quero ter" }),
            json!({ "tq20": "me liga 11 98765-4321" }),
            json!("tq20"),
        ] {
            assert!(texts(unread.clone(), Value::Null).is_empty(), "{unread}");
        }
    }
}
