//! Telling something.

use super::model::{DAILY_LIMIT, FINAL, KINDS, TEXT_MAX, TEXT_MIN};
use super::store;
use crate::accounts;
use crate::kernel::day::{product_day, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, new_id, text};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

const ROUTE_MAX: usize = 200;
const VERSION_MAX: usize = 40;

/// Feedback from a user.
#[derive(Debug, Clone, Default)]
pub struct NewFeedback {
    pub kind: String,
    pub text: String,
    /// How likely one would recommend the product, 0 to 10.
    pub nps: Option<i64>,
    /// An uploaded picture of the caller's own: `{user}/{id}`.
    pub screenshot: Option<String>,
    /// The page, without what stands behind its `?`.
    pub route: Option<String>,
    pub app_version: Option<String>,
}

/// Keeps it, ten times a day.
pub async fn send(
    tx: &mut Tx,
    member: Member,
    new: NewFeedback,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let kind = KINDS.iter().find(|kind| **kind == new.kind);
    let kind = kind.ok_or_else(|| Fault::invalid("kind", "Escolha um tipo da lista."))?;
    if *kind == FINAL && accounts::beta::store::tester(tx, member.id).await?.is_none() {
        return Err(Fault::invalid("kind", "O feedback final é de quem participou do beta."));
    }
    let row = store::Row {
        id: new_id(now),
        kind: (*kind).to_owned(),
        text: body(&new.text)?,
        nps: new.nps,
        screenshot: own_picture(tx, member, new.screenshot).await?,
        route: text::optional_line("route", new.route.as_deref().map(page), ROUTE_MAX)?,
        app_version: text::optional_line("app_version", new.app_version.as_deref(), VERSION_MAX)?,
    };
    if new.nps.is_some_and(|nps| !(0..=10).contains(&nps)) {
        return Err(Fault::invalid("nps", "Escolha uma nota de 0 a 10."));
    }
    if limits == LimitEnforcement::Yes {
        require_room(tx, member, now).await?;
    }
    store::insert(tx, member.id, &row, now).await?;
    jobs::emit(tx, now, "feedback.sent", Some(row.id), json!({ "kind": kind })).await?;
    Ok(row.id)
}

fn body(written: &str) -> FaultResult<String> {
    let written = text::clean(written);
    match text::graphemes(&written) {
        short if short < TEXT_MIN => Err(Fault::invalid(
            "text",
            words!("Conte um pouco mais: pelo menos {least} caracteres.", least = TEXT_MIN),
        )),
        long if long > TEXT_MAX => Err(Fault::too_long("text", TEXT_MAX)),
        _ => Ok(written),
    }
}

/// Queries may carry names and words that were searched for.
fn page(route: &str) -> &str {
    route.split(['?', '#']).next().unwrap_or_default()
}

async fn own_picture(tx: &mut Tx, member: Member, path: Option<String>) -> FaultResult<Option<String>> {
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let missing = || Fault::invalid("screenshot", "Envie a imagem de novo.");
    let (owner, id) = path.split_once('/').ok_or_else(missing)?;
    let id = Uuid::parse_str(id).map_err(|_| missing())?;
    let known =
        owner == member.id.to_string() && store::shot(tx, id).await?.is_some_and(|shot| shot.user_id == member.id);
    known
        .then(|| format!("{}/{id}", member.id))
        .map(Some)
        .ok_or_else(missing)
}

async fn require_room(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let account = accounts::store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    let day = product_day(now, &zone(&account.time_zone));
    // Ten at the same moment must not each see nine.
    tx.lock_key(&format!("feedback:{}", member.id)).await?;
    if store::sent_since(tx, member.id, day.begins).await? < DAILY_LIMIT {
        return Ok(());
    }
    Err(Fault::Limit {
        kind: "feedback",
        limit: DAILY_LIMIT,
        resets_at: day.ends,
    })
}
