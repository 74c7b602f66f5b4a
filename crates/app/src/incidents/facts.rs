//! What is known of an incident, as an administrator writes it, and checked.

use super::model::{DataKind, Risk};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::words;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const TITLE_MAX: usize = 120;
const TEXT_MAX: usize = 4000;
/// A shorter description says nothing to an authority.
const DESCRIPTION_MIN: usize = 20;
/// More people than live in Brazil are a slip of the finger.
const PEOPLE_MAX: i64 = 300_000_000;

/// The facts of an incident as they are known. Texts describe the event and contain no names.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Facts {
    pub title: String,
    pub description: String,
    /// The cause, as far as it is known.
    #[serde(default)]
    pub cause: Option<String>,
    /// When it began, if that is known.
    #[serde(default)]
    pub occurred_at: Option<Timestamp>,
    /// When it became known that personal data were touched; terms run from here.
    pub found_at: Timestamp,
    #[schemars(with = "Vec<DataKind>")]
    pub data: Vec<String>,
    /// Whose data, in words: a group, never a name.
    pub people: String,
    /// How many people in Brazil; null while it is not known.
    #[serde(default)]
    pub people_brazil: Option<i64>,
    /// How many people in Portugal and the rest of the European Union; null while it is not known.
    #[serde(default)]
    pub people_portugal: Option<i64>,
    #[schemars(with = "Risk")]
    pub risk: String,
    #[serde(default)]
    pub consequences: Option<String>,
    /// What protected the data before.
    #[serde(default)]
    pub measures_before: Option<String>,
    /// What was done and is planned since.
    #[serde(default)]
    pub measures: Option<String>,
    /// Why a notice is late, if it is.
    #[serde(default)]
    pub delay_reason: Option<String>,
}

fn required(field: &'static str, written: &str, max: usize) -> FaultResult<String> {
    text::optional(field, Some(written), max)?.ok_or_else(|| Fault::invalid(field, "Preencha este campo."))
}

fn count(field: &'static str, people: Option<i64>) -> FaultResult<Option<i64>> {
    match people {
        Some(people) if !(0..=PEOPLE_MAX).contains(&people) => Err(Fault::invalid(
            field,
            "Escreva um número de pessoas, ou deixe em branco.",
        )),
        people => Ok(people),
    }
}

impl Facts {
    /// The same, cleaned; what is missing or cannot be is said field by field.
    pub fn checked(self, now: Timestamp) -> FaultResult<Facts> {
        let title = text::optional_line("title", Some(&self.title), TITLE_MAX)?
            .ok_or_else(|| Fault::invalid("title", "Preencha este campo."))?;
        let description = required("description", &self.description, TEXT_MAX)?;
        if text::graphemes(&description) < DESCRIPTION_MIN {
            return Err(Fault::invalid(
                "description",
                words!("Conte os fatos em pelo menos {least} letras.", least = DESCRIPTION_MIN),
            ));
        }
        if self.found_at > now {
            return Err(Fault::invalid("found_at", "Esta hora ainda não chegou."));
        }
        if self.occurred_at.is_some_and(|at| at > self.found_at) {
            return Err(Fault::invalid(
                "occurred_at",
                "O incidente não pode começar depois de ter sido conhecido.",
            ));
        }
        let mut data: Vec<String> = Vec::new();
        for word in &self.data {
            let kind = DataKind::parse(word).map(|kind| kind.word().to_owned());
            let kind = kind.ok_or_else(|| Fault::invalid("data", "Escolha os dados da lista."))?;
            if !data.contains(&kind) {
                data.push(kind);
            }
        }
        if data.is_empty() {
            return Err(Fault::invalid("data", "Escolha os dados da lista."));
        }
        if Risk::parse(&self.risk).is_none() {
            return Err(Fault::invalid("risk", "Escolha o risco da lista."));
        }
        let optional = |field, written: Option<String>| text::optional(field, written.as_deref(), TEXT_MAX);
        Ok(Facts {
            title,
            description,
            cause: optional("cause", self.cause)?,
            data,
            people: required("people", &self.people, TEXT_MAX)?,
            people_brazil: count("people_brazil", self.people_brazil)?,
            people_portugal: count("people_portugal", self.people_portugal)?,
            consequences: optional("consequences", self.consequences)?,
            measures_before: optional("measures_before", self.measures_before)?,
            measures: optional("measures", self.measures)?,
            delay_reason: optional("delay_reason", self.delay_reason)?,
            ..self
        })
    }

    /// A stored word that no version of the product knows counts as the gravest.
    pub fn risk(&self) -> Risk {
        Risk::parse(&self.risk).unwrap_or(Risk::High)
    }

    pub fn data_kinds(&self) -> impl Iterator<Item = DataKind> {
        self.data.iter().filter_map(|word| DataKind::parse(word))
    }
}
