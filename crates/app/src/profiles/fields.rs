//! The editable fields of a profile: each parsed once into a valid value, or refused in words.

use super::{facts, model as words};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{contact, name::person_name};
use crate::kernel::{json::strings, text};
use db::Value as Bound;
use serde_json::{Map, Value, json};

/// One column with its new, valid value.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldChange {
    pub column: &'static str,
    pub value: Bound,
}

/// Reads one field of a patch. `Ok(None)` means that the name is no editable column.
pub fn read(field: &str, value: &Value) -> FaultResult<Option<Vec<FieldChange>>> {
    let one = |column, value: Bound| Ok(Some(vec![FieldChange { column, value }]));
    match field {
        "full_name" => one(
            "full_name",
            person_name(value.as_str().unwrap_or_default())
                .map_err(|fault| fault.about("full_name"))?
                .into(),
        ),
        "gender_identity" => {
            let identity = word("gender_identity", value, &with_undisclosed())?;
            let bit = words::gender_bit(identity.as_deref());
            Ok(Some(vec![
                FieldChange {
                    column: "gender_identity",
                    value: identity.into(),
                },
                FieldChange {
                    column: "gender_bit",
                    value: bit.into(),
                },
            ]))
        }
        "gender_preferences" => {
            let list = list("gender_preferences", value, words::GENDERS)?;
            let mask = words::seeks_mask(&list);
            Ok(Some(vec![
                FieldChange {
                    column: "gender_preferences",
                    value: json!(list).into(),
                },
                FieldChange {
                    column: "seeks_mask",
                    value: mask.into(),
                },
                FieldChange {
                    column: "preferences_chosen",
                    value: true.into(),
                },
            ]))
        }
        "sexuality" => one("sexuality", word("sexuality", value, words::SEXUALITIES)?.into()),
        "pronouns" => one("pronouns", word("pronouns", value, words::PRONOUNS)?.into()),
        "custom_pronouns" => one("custom_pronouns", public_line("custom_pronouns", value, 30)?.into()),
        "languages" => masked_list("languages", "languages_mask", value, words::LANGUAGES).map(Some),
        "bio" => one("bio", public_text("bio", value, words::BIO_MAX)?.into()),
        "fun_fact" => one("fun_fact", public_text("fun_fact", value, words::FUN_FACT_MAX)?.into()),
        "interests" => masked_list("interests", "interests_mask", value, words::INTERESTS).map(Some),
        "free_tags" => one("free_tags", json!(free_tags(value)?).into()),
        "personality" => {
            let chosen = word("personality", value, words::PERSONALITIES)?;
            let bit = words::bits(words::PERSONALITIES, chosen.as_slice());
            Ok(Some(vec![
                FieldChange {
                    column: "personality_bit",
                    value: bit.into(),
                },
                FieldChange {
                    column: "personality",
                    value: chosen.into(),
                },
            ]))
        }
        "occupation" => one(
            "occupation",
            public_line("occupation", value, words::SHORT_LINE_MAX)?.into(),
        ),
        "portuguese_variant" => one(
            "portuguese_variant",
            word("portuguese_variant", value, words::VARIANTS)?.into(),
        ),
        "height_cm" => one("height_cm", height(value)?.into()),
        "astrology_sign" => one("astrology_sign", word("astrology_sign", value, words::SIGNS)?.into()),
        "birth_chart" => one("birth_chart", birth_chart(value)?.into()),
        "visibility" => one("visibility", visibility(value)?.into()),
        "paused" => one("paused", switch("paused", value)?.into()),
        "incognito" => one("incognito", switch("incognito", value)?.into()),
        "in_world" => one("in_world", switch("in_world", value)?.into()),
        "read_receipts" => one("read_receipts", switch("read_receipts", value)?.into()),
        _ => match facts::find(field) {
            Some(fact) => one(fact.column, word(fact.column, value, fact.words)?.into()),
            None => Ok(None),
        },
    }
}

fn with_undisclosed() -> Vec<&'static str> {
    words::GENDERS.iter().copied().chain([words::UNDISCLOSED]).collect()
}

/// A word of an enumeration, or nothing.
fn word(field: &'static str, value: &Value, known: &[&str]) -> FaultResult<Option<String>> {
    match value {
        Value::Null => Ok(None),
        Value::String(word) if word.is_empty() => Ok(None),
        Value::String(word) if known.contains(&word.as_str()) => Ok(Some(word.clone())),
        _ => Err(Fault::invalid(field, "Escolha uma das opções da lista.")),
    }
}

/// A list of known words, and its mask, by which the index and the gate find it.
fn masked_list(
    column: &'static str,
    mask: &'static str,
    value: &Value,
    known: &[&str],
) -> FaultResult<Vec<FieldChange>> {
    let list = list(column, value, known)?;
    let bits = FieldChange {
        column: mask,
        value: words::bits(known, &list).into(),
    };
    let words = FieldChange {
        column,
        value: json!(list).into(),
    };
    Ok(vec![bits, words])
}

/// Words of an enumeration, without repetition, in the order given.
fn list(field: &'static str, value: &Value, known: &[&str]) -> FaultResult<Vec<String>> {
    let refused = || Fault::invalid(field, "Escolha entre as opções da lista.");
    let items = match value {
        Value::Null => return Ok(Vec::new()),
        Value::Array(items) => items,
        _ => return Err(refused()),
    };
    let mut out: Vec<String> = Vec::new();
    for item in items {
        let word = item.as_str().filter(|word| known.contains(word)).ok_or_else(refused)?;
        if !out.iter().any(|had| had == word) {
            out.push(word.to_string());
        }
    }
    Ok(out)
}

fn typed<'v>(field: &'static str, value: &'v Value) -> FaultResult<Option<&'v str>> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(Fault::invalid(field, "Escreva um texto.")),
    }
}

fn public_line(field: &'static str, value: &Value, max: usize) -> FaultResult<Option<String>> {
    without_contact(field, text::optional_line(field, typed(field, value)?, max)?)
}

fn public_text(field: &'static str, value: &Value, max: usize) -> FaultResult<Option<String>> {
    without_contact(field, text::optional(field, typed(field, value)?, max)?)
}

/// What strangers read carries no telephone, address or handle.
pub fn without_contact(field: &'static str, text: Option<String>) -> FaultResult<Option<String>> {
    match text.as_deref().and_then(contact::find) {
        Some(found) => Err(Fault::invalid(field, found.advice())),
        None => Ok(text),
    }
}

/// Interests in one's own words: at most ten, of 2 to 30 letters.
pub fn free_tags(value: &Value) -> FaultResult<Vec<String>> {
    let mut tags: Vec<String> = Vec::new();
    for written in strings(value) {
        let tag = text::clean_line(&written);
        let length = text::graphemes(&tag);
        if !(words::FREE_TAG_MIN..=words::FREE_TAG_MAX).contains(&length) {
            return Err(Fault::invalid("free_tags", "Cada interesse tem de 2 a 30 letras."));
        }
        if let Some(found) = contact::find(&tag) {
            return Err(Fault::invalid("free_tags", found.advice()));
        }
        if !tags.iter().any(|had| text::fold(had) == text::fold(&tag)) {
            tags.push(tag);
        }
    }
    if tags.len() > words::FREE_TAGS_MAX {
        return Err(Fault::invalid(
            "free_tags",
            "Escolha no máximo 10 interesses com as suas palavras.",
        ));
    }
    Ok(tags)
}

fn height(value: &Value) -> FaultResult<Option<i64>> {
    match value {
        Value::Null => Ok(None),
        _ => match value.as_i64() {
            Some(centimetres) if words::HEIGHT_CM.contains(&centimetres) => Ok(Some(centimetres)),
            _ => Err(Fault::invalid(
                "height_cm",
                "A altura fica entre 120 e 230 centímetros.",
            )),
        },
    }
}

/// Sun, moon and rising, each a sign or absent.
pub fn birth_chart(value: &Value) -> FaultResult<Value> {
    let mut chart = Map::new();
    for body in ["sun", "moon", "rising"] {
        if let Some(sign) = word("birth_chart", value.get(body).unwrap_or(&Value::Null), words::SIGNS)? {
            chart.insert(body.to_string(), sign.into());
        }
    }
    Ok(Value::Object(chart))
}

fn visibility(value: &Value) -> FaultResult<Value> {
    let refused = || Fault::invalid("visibility", "Escolha quem vê: todos, matches ou só você.");
    let mut chosen = Map::new();
    for (field, audience) in value.as_object().ok_or_else(refused)? {
        words::default_audience(field).ok_or_else(refused)?;
        let audience = audience.as_str().and_then(words::Audience::parse).ok_or_else(refused)?;
        chosen.insert(field.clone(), audience.word().into());
    }
    Ok(Value::Object(chosen))
}

fn switch(field: &'static str, value: &Value) -> FaultResult<bool> {
    value
        .as_bool()
        .ok_or_else(|| Fault::invalid(field, "Escolha sim ou não."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(field: &str, value: Value) -> bool {
        matches!(read(field, &value), Err(Fault::Validation { .. }))
    }

    #[test]
    fn known_words_pass_and_others_are_refused() {
        for (field, known) in [
            ("sexuality", words::SEXUALITIES),
            ("personality", words::PERSONALITIES),
            ("astrology_sign", words::SIGNS),
        ] {
            for word in known {
                assert!(read(field, &json!(word)).unwrap().is_some(), "{field} {word}");
            }
            assert!(refused(field, json!("qualquer")) && refused(field, json!(7)) && refused(field, json!(["x"])));
        }
        assert!(refused("languages", json!(["pt", "xx"])) && refused("languages", json!("pt")));
        assert_eq!(read("email", &json!("a@b.c")).unwrap(), None);
    }

    #[test]
    fn identity_and_preferences_carry_their_bits() {
        let changes = read("gender_preferences", &json!(["woman", "non_binary", "woman"]))
            .unwrap()
            .unwrap();
        assert_eq!(
            changes[1],
            FieldChange {
                column: "seeks_mask",
                value: 6_i64.into()
            }
        );
        let changes = read("gender_identity", &json!("prefer_not_to_say")).unwrap().unwrap();
        assert_eq!(
            changes[1],
            FieldChange {
                column: "gender_bit",
                value: 0_i64.into()
            }
        );
    }

    #[test]
    fn texts_are_bounded_and_free_of_contacts() {
        assert!(read("bio", &json!("é".repeat(500))).is_ok() && refused("bio", json!("é".repeat(501))));
        assert!(refused("bio", json!("me chama no 11 98765 4321")) && refused("bio", json!(5)));
        assert!(refused("height_cm", json!(300)) && refused("height_cm", json!("alta")));
        assert!(refused("visibility", json!({"bio": "todos"})) && refused("visibility", json!({"email": "public"})));
        assert!(refused("paused", json!("sim")));
    }

    #[test]
    fn free_tags_are_few_short_and_different() {
        assert_eq!(
            free_tags(&json!(["Xadrez", "xadrez ", "Forró"])).unwrap(),
            ["Xadrez", "Forró"]
        );
        assert!(free_tags(&json!(vec!["a".repeat(31)])).is_err());
        assert!(free_tags(&json!((0..11).map(|n| format!("tema {n}")).collect::<Vec<_>>())).is_err());
    }
}
