//! The five steps of arriving: name, bio, city, interests, astrology. Each is saved and takes effect at once, so that
//! closing the tab loses nothing.
//!
//! The draft keeps only what the profile does not (the line of interests as typed, the city's text). Sensitive
//! answers are read back from the profile, where withdrawing a consent deletes them.

use super::moving::{self, Destination};
use super::store::onboarding as store;
use super::{interests, update};
use crate::accounts::{birth, consent, store as accounts};
use crate::kernel::LimitEnforcement;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

pub const STEPS: i64 = 5;
/// A line of interests, in bytes; far more than ten tags of thirty letters.
const LINE_MAX: usize = 2000;

type Data = Map<String, Value>;

/// What saving a step answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SavedStep {
    /// The step that was saved.
    pub step: i64,
    /// Whether onboarding is over: the last step was saved, and name and birth date are known.
    pub done: bool,
}

/// Progress of onboarding.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct State {
    /// The furthest step saved; 0 before the first.
    pub step: i64,
    pub done: bool,
    /// What was saved, by step: `{"1": {"name": …}, …}`.
    pub data: Value,
}

/// Saves one step and applies it to the profile: all of it or nothing.
pub async fn save(
    tx: &mut Tx,
    member: Member,
    step: i64,
    data: &Value,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<SavedStep> {
    let data = data
        .as_object()
        .ok_or_else(|| Fault::invalid("data", "Confira os dados deste passo."))?;
    tx.lock_key(&format!("onboarding:{}", member.id)).await?;
    let stored = match step {
        1 => identity(tx, member, data, limits, now).await?,
        2 => bio(tx, member, data, now).await?,
        3 => city(tx, member, data, limits, now).await?,
        4 => line_of_interests(tx, member, data, now).await?,
        5 => astrology(tx, member, data, now).await?,
        _ => return Err(Fault::invalid("step", "Este passo não existe.")),
    };
    keep(tx, member, step, stored, now).await?;
    store::advance(tx, member.id, step, now).await?;
    store::finish(tx, member.id, STEPS, now).await?;
    let done = store::is_done(tx, member.id).await?;
    Ok(SavedStep { step, done })
}

/// Consents first: `update` refuses a sensitive field without one.
async fn identity(
    tx: &mut Tx,
    member: Member,
    data: &Data,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Data> {
    for purpose in list(data, "consents")? {
        if !consent::SENSITIVE_FIELDS.contains(&purpose) {
            return Err(Fault::invalid("consents", "Este consentimento não existe."));
        }
        consent::grant(tx, member, purpose, now).await?;
    }
    if let Some(written) = given(data, "birthdate") {
        birth::set(tx, member, written.as_str().unwrap_or_default(), now).await?;
    }
    let mut patch = Data::new();
    patch.insert("full_name".into(), data.get("name").cloned().unwrap_or_default());
    for field in [
        "gender_identity",
        "sexuality",
        "pronouns",
        "custom_pronouns",
        "gender_preferences",
    ] {
        if let Some(value) = given(data, field) {
            patch.insert(field.into(), value.clone());
        }
    }
    update::update(tx, member, &patch, limits, now).await.map_err(as_sent)?;
    Ok(Data::new())
}

async fn bio(tx: &mut Tx, member: Member, data: &Data, now: Timestamp) -> FaultResult<Data> {
    let patch = Data::from_iter([("bio".to_string(), data.get("bio").cloned().unwrap_or_default())]);
    update::update(tx, member, &patch, LimitEnforcement::Yes, now).await?;
    Ok(Data::new())
}

/// The step calls the name `name`, the profile `full_name`.
fn as_sent(fault: Fault) -> Fault {
    match fault {
        Fault::Validation { field: "full_name", .. } => fault.about("name"),
        other => other,
    }
}

async fn city(tx: &mut Tx, member: Member, data: &Data, limits: LimitEnforcement, now: Timestamp) -> FaultResult<Data> {
    let to = match given(data, "city_id") {
        Some(id) => Destination::City(
            id.as_i64()
                .ok_or_else(|| Fault::invalid("city", "Escolha uma cidade da lista."))?,
        ),
        None => {
            let written = given(data, "city_text").and_then(Value::as_str);
            Destination::Words(written.unwrap_or_default().to_string())
        }
    };
    moving::set(tx, member, to, limits, now).await?;
    Ok(Data::new())
}

async fn line_of_interests(tx: &mut Tx, member: Member, data: &Data, now: Timestamp) -> FaultResult<Data> {
    let line = match given(data, "interests") {
        None => "",
        Some(Value::String(line)) if line.len() <= LINE_MAX => line,
        Some(_) => {
            return Err(Fault::invalid(
                "interests",
                "Escreva seus interesses separados por vírgulas.",
            ));
        }
    };
    let read = interests::read(line);
    let patch = Data::from_iter([
        ("interests".to_string(), json!(read.known)),
        ("free_tags".to_string(), json!(read.free)),
    ]);
    update::update(tx, member, &patch, LimitEnforcement::Yes, now)
        .await
        .map_err(|fault| match fault {
            // The form has one field for both.
            Fault::Validation {
                field: "free_tags",
                message,
            } => Fault::invalid("interests", message),
            other => other,
        })?;
    Ok(Data::from_iter([("interests".to_string(), line.into())]))
}

/// A blank is an answer: what is left out is taken back.
async fn astrology(tx: &mut Tx, member: Member, data: &Data, now: Timestamp) -> FaultResult<Data> {
    let chart: Data = ["sun", "moon", "rising"]
        .into_iter()
        .filter_map(|body| given(data, body).map(|sign| (body.to_string(), sign.clone())))
        .collect();
    let patch = Data::from_iter([
        (
            "astrology_sign".to_string(),
            data.get("astrology_sign").cloned().unwrap_or_default(),
        ),
        ("birth_chart".to_string(), Value::Object(chart)),
    ]);
    update::update(tx, member, &patch, LimitEnforcement::Yes, now).await?;
    Ok(Data::new())
}

/// What was given at all; null means nothing.
fn given<'d>(data: &'d Data, key: &str) -> Option<&'d Value> {
    data.get(key).filter(|value| !value.is_null())
}

fn list<'d>(data: &'d Data, key: &'static str) -> FaultResult<Vec<&'d str>> {
    let refused = || Fault::invalid(key, "Confira os consentimentos.");
    let Some(value) = given(data, key) else {
        return Ok(Vec::new());
    };
    value
        .as_array()
        .ok_or_else(refused)?
        .iter()
        .map(|item| item.as_str().ok_or_else(refused))
        .collect()
}

async fn keep(tx: &mut Tx, member: Member, step: i64, stored: Data, now: Timestamp) -> FaultResult<()> {
    let mut data = store::draft(tx, member.id).await?;
    data.insert(step.to_string(), Value::Object(stored));
    store::put_draft(tx, member.id, step, data, now).await
}

/// Where the caller stands, with everything that the form needs to go on.
pub async fn state(reads: &mut impl Reads, member: Member) -> FaultResult<State> {
    let known = store::known_steps(reads, member.id).await?;
    let done = store::is_done(reads, member.id).await?;
    let mut consents = Vec::new();
    for purpose in consent::SENSITIVE_FIELDS {
        if accounts::standing_consent(reads, member.id, purpose).await?.is_some() {
            consents.push(*purpose);
        }
    }
    let mut data = store::draft(reads, member.id).await?;
    let mut overlay = |step: &str, facts: Value| {
        if let (Some(Value::Object(saved)), Value::Object(facts)) = (data.get_mut(step), facts) {
            saved.extend(facts.into_iter().filter(|(_, value)| !value.is_null()));
        }
    };
    overlay(
        "1",
        json!({
            "name": known.full_name,
            "gender_identity": known.gender_identity,
            "sexuality": known.sexuality,
            "pronouns": known.pronouns,
            "custom_pronouns": known.custom_pronouns,
            "gender_preferences": known.gender_preferences,
            "consents": consents,
        }),
    );
    overlay("2", json!({ "bio": known.bio }));
    overlay("3", json!({ "city_id": known.city_id, "city_text": known.city_name }));
    overlay("5", json!({ "astrology_sign": known.astrology_sign }));
    overlay("5", known.birth_chart);
    Ok(State {
        step: known.onboarding_step,
        done,
        data: Value::Object(data),
    })
}
