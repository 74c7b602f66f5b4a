//! Reading a set of rules: names are resolved and types are checked here, so that evaluating cannot fail.

use super::super::features::Feature;
use super::super::model::{Credit, HoldKind, NoticeKind, Suspicion};
use super::{Condition, Rule, RuleSet};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

/// The most points of one rule or credit: a score has a hundred.
const POINTS_MAX: i64 = 100;
const VERSION_MAX: usize = 40;
const DIGEST_LETTERS: usize = 12;

/// Why a set of rules is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleError(pub String);

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules: {}", self.0)
    }
}

impl std::error::Error for RuleError {}

fn error<T>(message: impl Into<String>) -> Result<T, RuleError> {
    Err(RuleError(message.into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSet {
    version: String,
    #[serde(default)]
    definitions: Vec<RawDefinition>,
    /// What facts of an account take off its score.
    #[serde(default)]
    credits: BTreeMap<String, i64>,
    rules: Vec<RawRule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDefinition {
    name: String,
    when: Vec<RawCondition>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    id: String,
    state: State,
    when: Vec<RawCondition>,
    #[serde(default)]
    points: i64,
    /// A feature whose whole number multiplies the points.
    per: Option<String>,
    /// The most points of this rule that count together.
    cap: Option<i64>,
    /// Only the highest points of one verdict count, instead of all together.
    #[serde(default)]
    highest: bool,
    notice: Option<String>,
    hold: Option<String>,
    suspicion: Option<String>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum State {
    Draft,
    Background,
    Live,
}

/// `{"feature": {"at_least": 1}}`, `{"is": "new_account"}`, `{"not": "new_account"}` or `{"any": […]}`.
#[derive(Deserialize)]
#[serde(untagged)]
enum RawCondition {
    Any { any: Vec<RawCondition> },
    Is { is: String },
    Not { not: String },
    Feature(BTreeMap<String, Bounds>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    at_least: Option<f64>,
    at_most: Option<f64>,
}

impl RuleSet {
    /// Reads a set of rules from JSON.
    ///
    /// Refuses unknown features and words, a definition that is assigned twice or used before it is assigned, a rule
    /// that is named twice, a condition without bounds, a rule without conditions, points and caps beyond
    /// [`POINTS_MAX`], and a credit that raises the score.
    pub fn parse(json: &str) -> Result<RuleSet, RuleError> {
        let raw: RawSet = serde_json::from_str(json).map_err(|problem| RuleError(problem.to_string()))?;
        if raw.version.is_empty() || raw.version.len() > VERSION_MAX || raw.version.contains('@') {
            return error(format!("the version has 1 to {VERSION_MAX} letters, and no @"));
        }
        let mut names: HashMap<String, usize> = HashMap::new();
        let mut definitions = Vec::new();
        for definition in raw.definitions {
            definitions.push(conditions(&definition.when, &names)?);
            if names.insert(definition.name.clone(), definitions.len() - 1).is_some() {
                return error(format!("{} is assigned twice", definition.name));
            }
        }
        let (mut rules, mut caps): (Vec<Rule>, HashMap<String, i64>) = (Vec::new(), HashMap::new());
        let (mut highest, mut ids) = (HashSet::new(), HashSet::new());
        for rule in raw.rules {
            if !ids.insert(rule.id.clone()) {
                return error(format!("{} is named twice", rule.id));
            }
            if [Some(rule.points), rule.cap]
                .iter()
                .flatten()
                .any(|points| points.abs() > POINTS_MAX)
            {
                return error(format!("{} gives more than {POINTS_MAX} points", rule.id));
            }
            let parsed = Rule {
                when: conditions(&rule.when, &names)?,
                live: rule.state == State::Live,
                points: rule.points,
                per: rule.per.as_deref().map(feature_named).transpose()?,
                notice: word(rule.notice.as_deref(), NoticeKind::parse)?,
                hold: word(rule.hold.as_deref(), HoldKind::parse)?,
                suspicion: word(rule.suspicion.as_deref(), Suspicion::parse)?,
                id: rule.id,
            };
            if let Some(cap) = rule.cap {
                caps.insert(parsed.id.clone(), cap);
            }
            if rule.highest {
                highest.insert(parsed.id.clone());
            }
            if rule.state != State::Draft {
                rules.push(parsed);
            }
        }
        Ok(RuleSet {
            version: raw.version,
            digest: hex::encode(Sha256::digest(json)).chars().take(DIGEST_LETTERS).collect(),
            definitions,
            rules,
            caps,
            highest,
            credits: credits(&raw.credits)?,
        })
    }
}

fn credits(raw: &BTreeMap<String, i64>) -> Result<HashMap<Credit, i64>, RuleError> {
    let mut credits = HashMap::new();
    for (name, points) in raw {
        let Some(credit) = Credit::parse(name) else {
            return error(format!("{name} is no credit"));
        };
        if !(-POINTS_MAX..=0).contains(points) {
            return error(format!("{name} takes off 0 to {POINTS_MAX} points"));
        }
        credits.insert(credit, *points);
    }
    Ok(credits)
}

fn word<T>(word: Option<&str>, parse: fn(&str) -> Option<T>) -> Result<Option<T>, RuleError> {
    match word {
        None => Ok(None),
        Some(word) => parse(word).map_or_else(
            || error(format!("{word} is no word of this list")),
            |kind| Ok(Some(kind)),
        ),
    }
}

fn conditions(raw: &[RawCondition], names: &HashMap<String, usize>) -> Result<Vec<Condition>, RuleError> {
    if raw.is_empty() {
        return error("a list of conditions is empty");
    }
    let mut found = Vec::new();
    for condition in raw {
        match condition {
            RawCondition::Any { any } => found.push(Condition::Any(conditions(any, names)?)),
            RawCondition::Is { is } => found.push(definition(is, names, true)?),
            RawCondition::Not { not } => found.push(definition(not, names, false)?),
            RawCondition::Feature(bounds) => {
                for (name, bounds) in bounds {
                    feature(name, bounds, &mut found)?;
                }
            }
        }
    }
    Ok(found)
}

fn definition(name: &str, names: &HashMap<String, usize>, expected: bool) -> Result<Condition, RuleError> {
    match names.get(name) {
        Some(definition) => Ok(Condition::Is {
            definition: *definition,
            expected,
        }),
        None => error(format!("{name} is used before it is assigned")),
    }
}

fn feature_named(name: &str) -> Result<Feature, RuleError> {
    Feature::parse(name).map_or_else(|| error(format!("{name} is no feature")), Ok)
}

fn feature(name: &str, bounds: &Bounds, found: &mut Vec<Condition>) -> Result<(), RuleError> {
    let feature = feature_named(name)?;
    if bounds.at_least.is_none() && bounds.at_most.is_none() {
        return error(format!("{name} has no bounds"));
    }
    found.extend(bounds.at_least.map(|value| Condition::AtLeast { feature, value }));
    found.extend(bounds.at_most.map(|value| Condition::AtMost { feature, value }));
    Ok(())
}
