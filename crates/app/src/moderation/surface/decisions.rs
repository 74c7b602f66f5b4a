//! Deciding, by moderators: decisions, the second person, appeals, evidence.

use crate::AppState;
use crate::accounts::staff::Moderator;
use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use crate::kernel::localized_text::translate;
use crate::moderation::decide::{self, NewDecision};
use crate::moderation::model::{Action, CaseKind, Severity};
use crate::moderation::statement::{self, Reasons};
use crate::moderation::store::decisions::Decision;
use crate::moderation::store::people;
use crate::moderation::{appeal, claim, evidence};
use crate::staff_functions::StaffFunction;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use supabase::registry::{Access, Call, Function, Registry};
use uuid::Uuid;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(mod_catalogue(app))
        .function(mod_preview(app))
        .function(mod_decide(app))
        .function(mod_second(app))
        .function(mod_judge_appeal(app))
        .function(mod_evidence_ask(app))
        .function(mod_evidence_second(app))
        .function(mod_evidence_take(app))
}

#[derive(Serialize, JsonSchema)]
struct Catalogue {
    kinds: Vec<KindEntry>,
    actions: Vec<ActionEntry>,
    rules: Vec<RuleEntry>,
}

#[derive(Serialize, JsonSchema)]
struct KindEntry {
    kind: CaseKind,
    severity: Severity,
    /// Within how many hours it is decided.
    due_hours: i64,
}

#[derive(Serialize, JsonSchema)]
struct ActionEntry {
    action: Action,
    /// The least and the most days; null for actions without a length.
    days: Option<[i64; 2]>,
    /// Whether the person gets the statement.
    told: bool,
}

#[derive(Serialize, JsonSchema)]
struct RuleEntry {
    rule: &'static str,
    text: &'static str,
}

fn mod_catalogue(app: &AppState) -> Function {
    Function::moderate("mod_catalogue", app, |_, _, (): (), _| {
        Box::pin(async move { Ok(catalogue()) })
    })
    .doc("The table of severities, the decisions that can be taken, and the rules that they rest on.")
}

fn catalogue() -> Catalogue {
    let kinds = CaseKind::WORDS.iter().filter_map(|word| CaseKind::parse(word));
    let actions = Action::WORDS.iter().filter_map(|word| Action::parse(word));
    Catalogue {
        kinds: kinds
            .map(|kind| KindEntry {
                kind,
                severity: kind.severity(),
                due_hours: kind.severity().time_to_decide().as_hours(),
            })
            .collect(),
        actions: actions
            .filter(|action| *action != Action::LimitReports)
            .map(|action| ActionEntry {
                action,
                days: action.days().map(|range| [*range.start(), *range.end()]),
                told: action.is_told(),
            })
            .collect(),
        rules: statement::RULES
            .map(|(rule, text)| RuleEntry {
                rule,
                text: translate(text),
            })
            .into(),
    }
}

#[derive(Deserialize, JsonSchema)]
struct PreviewArgs {
    case_id: Uuid,
    #[schemars(with = "Action")]
    action: String,
    rule: String,
    facts: String,
    #[serde(default)]
    days: Option<i64>,
    #[serde(default)]
    items: Option<Vec<String>>,
}

#[derive(Serialize, JsonSchema)]
struct Preview {
    /// In the person's own Portuguese.
    statement: Vec<String>,
}

fn mod_preview(app: &AppState) -> Function {
    Function::moderate("mod_preview", app, |tx, moderator, args: PreviewArgs, now| {
        Box::pin(async move { preview(tx, &moderator, args, now).await })
    })
    .doc("The statement of reasons as the person would read it; stores nothing.")
}

async fn preview(tx: &mut Tx, moderator: &Moderator, args: PreviewArgs, now: Timestamp) -> FaultResult<Preview> {
    let case = claim::held(tx, moderator, args.case_id, now).await?;
    let items = args.items.unwrap_or_default();
    let checked = decide::check(&args.action, &args.rule, &args.facts, args.days, items)?;
    let person = match case.subject {
        Some(person) => people::subject(tx, person, now).await?,
        None => None,
    };
    let reasons = Reasons {
        action: checked.action,
        days: checked.days,
        facts: &checked.facts,
        rule: checked.rule,
        automated: false,
        hidden: false,
        appeal_until: statement::appeal_until(now),
        time_zone: person.as_ref().map_or("", |row| &row.time_zone),
    };
    let language = Language::of(person.as_ref().map(|row| row.locale.as_str()));
    Ok(Preview {
        statement: reasons.paragraphs(language),
    })
}

#[derive(Serialize, JsonSchema)]
struct Decided {
    decision: Uuid,
    /// It waits for a second person, and nothing has changed yet.
    awaiting: bool,
    decided_at: Timestamp,
}

impl From<Decision> for Decided {
    fn from(decision: Decision) -> Decided {
        Decided {
            decision: decision.id,
            awaiting: decision.needs_second,
            decided_at: decision.decided_at,
        }
    }
}

fn mod_decide(app: &AppState) -> Function {
    let vault = app.vault.clone();
    Function::moderate("mod_decide", app, move |tx, moderator, new: NewDecision, now| {
        let vault = vault.clone();
        Box::pin(async move {
            decide::decide(tx, &vault, &moderator, new, now)
                .await
                .map(Decided::from)
        })
    })
    .doc("Decides the held case. Bans of people who pay or are verified wait for a second person.")
}

#[derive(Deserialize, JsonSchema)]
struct SecondArgs {
    decision: Uuid,
    confirm: bool,
}

fn mod_second(app: &AppState) -> Function {
    let vault = app.vault.clone();
    Function::moderate("mod_second", app, move |tx, moderator, args: SecondArgs, now| {
        let vault = vault.clone();
        Box::pin(async move { decide::second(tx, &vault, &moderator, args.decision, args.confirm, now).await })
    })
    .doc("Confirms or refuses the decision of somebody else on the held case.")
}

#[derive(Deserialize, JsonSchema)]
struct JudgeArgs {
    case_id: Uuid,
    grant: bool,
    /// What the person reads.
    answer: String,
}

fn mod_judge_appeal(app: &AppState) -> Function {
    Function::moderate("mod_judge_appeal", app, |tx, moderator, args: JudgeArgs, now| {
        Box::pin(async move { appeal::judge(tx, &moderator, args.case_id, args.grant, &args.answer, now).await })
    })
    .doc("Decides the appeal of the held case; one that is granted takes back what the decision brought about.")
}

#[derive(Deserialize, JsonSchema)]
struct EvidenceArgs {
    case_id: Uuid,
    /// For whom and why; it stays in the book.
    reason: String,
}

#[derive(Serialize, JsonSchema)]
struct Asked {
    export: Uuid,
}

fn mod_evidence_ask(app: &AppState) -> Function {
    Function::moderate("mod_evidence_ask", app, |tx, moderator, args: EvidenceArgs, now| {
        Box::pin(async move {
            let export = evidence::ask(tx, &moderator, args.case_id, &args.reason, now).await?;
            Ok(Asked { export })
        })
    })
    .doc("Asks to take the evidence of the held case away; a second person has to allow it.")
}

#[derive(Deserialize, JsonSchema)]
struct AllowArgs {
    export: Uuid,
    allow: bool,
}

fn mod_evidence_second(app: &AppState) -> Function {
    Function::moderate("mod_evidence_second", app, |tx, moderator, args: AllowArgs, now| {
        Box::pin(async move { evidence::second(tx, &moderator, args.export, args.allow, now).await })
    })
    .doc("Allows or refuses that somebody else takes evidence away.")
}

#[derive(Deserialize, JsonSchema)]
struct TakeArgs {
    export: Uuid,
}

fn mod_evidence_take(app: &AppState) -> Function {
    let role = crate::accounts::staff::MODERATORS;
    let app = app.clone();
    Function::new(
        "mod_evidence_take",
        Access::Authenticated,
        move |call, args: TakeArgs| {
            let app = app.clone();
            async move { Ok(take_evidence(app, call, args.export).await?) }
        },
    )
    .for_staff(role)
    .doc("The evidence with its ZIP archive in base 64, once, for whoever asked for it and was allowed.")
}

async fn take_evidence(app: AppState, call: Call, export: Uuid) -> FaultResult<Value> {
    let moderator = Moderator::of(&mut app.db.reader(), &call.caller, call.ip.network()).await?;
    let taken = app
        .act(move |tx| Box::pin(async move { evidence::take(tx, &moderator, export, call.now).await }))
        .await?;
    evidence::pack(&app, taken).await
}
