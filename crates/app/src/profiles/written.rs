//! Texts of a profile on their way to be saved. Strangers will read them, so they are judged first.

use super::prompts::PromptAnswer;
use super::store::written as store;
use super::{fields, interests, location};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use db::{Tx, TxFuture};
use jiff::Timestamp;
use serde_json::{Map, Value};

/// One text, as it would be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenText {
    /// The field of the request, which a refusal names.
    pub field: &'static str,
    pub text: String,
}

/// Judges texts in a transaction that is committed whatever the verdict; None lets them pass. The guard is a slice that
/// leans on this one, so the assembly hands it in.
pub type TextJudge = for<'t> fn(&'t mut Tx, Member, Vec<WrittenText>, Timestamp) -> TxFuture<'t, Option<Fault>, Fault>;

/// The columns with words of a person's own.
const WRITTEN: [&str; 6] = [
    "full_name",
    "custom_pronouns",
    "bio",
    "fun_fact",
    "free_tags",
    "occupation",
];

/// The texts of a patch of the profile. What is no valid value is left out: saving it is refused with its own reason.
pub fn of_patch(patch: &Map<String, Value>) -> Vec<WrittenText> {
    let valid = |field: &&str| {
        patch
            .get(*field)
            .is_some_and(|value| fields::read(field, value).is_ok())
    };
    let text = |field: &'static str| WrittenText {
        field,
        text: written(&patch[field]),
    };
    WRITTEN.into_iter().filter(|field| valid(field)).map(text).collect()
}

/// A value as text. Tags are few words each; together they may say something.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        list => strings(list).join(", "),
    }
}

/// The texts of a step of onboarding, under the names that the step gives them.
pub fn of_step(step: i64, data: &Value) -> Vec<WrittenText> {
    let mut patch = data.as_object().cloned().unwrap_or_default();
    match step {
        1 => {
            let name = patch.remove("name").unwrap_or_default();
            patch.insert("full_name".into(), name);
        }
        4 => {
            let line = patch.remove("interests");
            let free = interests::read(line.as_ref().and_then(Value::as_str).unwrap_or_default()).free;
            patch.insert("free_tags".into(), free.into());
        }
        _ => {}
    }
    let as_sent = |text: WrittenText| WrittenText {
        field: match text.field {
            "full_name" => "name",
            "free_tags" => "interests",
            other => other,
        },
        ..text
    };
    let city = (step == 3).then(|| city_in_words(&patch)).flatten();
    of_patch(&patch).into_iter().map(as_sent).chain(city).collect()
}

/// The city of a step in its author's own words. A city of the list is no text, whatever stands beside it.
fn city_in_words(step: &Map<String, Value>) -> Option<WrittenText> {
    let is_listed = step.get("city_id").is_some_and(|id| !id.is_null());
    let written = step.get("city_text").and_then(Value::as_str).filter(|_| !is_listed)?;
    let place = location::in_words(written).ok()?;
    Some(WrittenText {
        field: "city",
        text: place.city_name,
    })
}

/// The answers to prompts.
pub fn of_prompts(given: &[PromptAnswer]) -> Vec<WrittenText> {
    let text = |given: &PromptAnswer| WrittenText {
        field: "prompts",
        text: given.answer.trim().to_owned(),
    };
    given.iter().map(text).collect()
}

/// Lets texts pass that the profile has already, and asks the judge about the others.
///
/// Errors: the judge's question or refusal.
pub async fn require_accepted(
    app: &AppState,
    judge: TextJudge,
    member: Member,
    texts: Vec<WrittenText>,
    now: Timestamp,
) -> FaultResult<()> {
    let texts: Vec<WrittenText> = texts.into_iter().filter(|text| !text.text.is_empty()).collect();
    if texts.is_empty() {
        return Ok(());
    }
    let refusal = app
        .act(move |tx| Box::pin(judge_new(tx, judge, member, texts, now)))
        .await?;
    refusal.map_or(Ok(()), Err)
}

async fn judge_new(
    tx: &mut Tx,
    judge: TextJudge,
    member: Member,
    texts: Vec<WrittenText>,
    now: Timestamp,
) -> FaultResult<Option<Fault>> {
    let saved = store::texts(tx, member.id).await?;
    let new: Vec<WrittenText> = texts.into_iter().filter(|text| !saved.contains(&text.text)).collect();
    match new.is_empty() {
        true => Ok(None),
        false => judge(tx, member, new, now).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fields_of(texts: &[WrittenText]) -> Vec<(&str, &str)> {
        texts.iter().map(|text| (text.field, text.text.as_str())).collect()
    }

    #[test]
    fn every_field_with_own_words_is_judged_and_invalid_values_are_left_to_their_reason() {
        let patch = json!({ "bio": " Oi ", "free_tags": ["Xadrez", "Forró"], "height_cm": 170, "occupation": "me liga 11 98765-4321" });
        assert_eq!(
            fields_of(&of_patch(patch.as_object().unwrap())),
            [("bio", "Oi"), ("free_tags", "Xadrez, Forró")]
        );
        assert_eq!(fields_of(&of_step(1, &json!({ "name": "Ana" }))), [("name", "Ana")]);
        let line = of_step(4, &json!({ "interests": "cinema, colecionar conchas" }));
        assert!(
            fields_of(&line)
                .iter()
                .any(|(field, text)| *field == "interests" && text.contains("conchas")),
            "{line:?}"
        );
        let city = of_step(3, &json!({ "city_id": null, "city_text": " Vila do Meio " }));
        assert_eq!(fields_of(&city), [("city", "Vila do Meio")]);
        for unread in [
            json!({ "city_id": 7, "city_text": "Recife" }),
            json!({ "city_text": "zap 11 98765-4321" }),
        ] {
            assert!(of_step(3, &unread).is_empty(), "{unread}");
        }
        assert_eq!(
            fields_of(&of_prompts(&[PromptAnswer::new("p01", "o mar")])),
            [("prompts", "o mar")]
        );
    }
}
