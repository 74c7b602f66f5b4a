//! Telling one's birth, saying who may see the signs, and taking all of it back.

use super::birth_record::{self, BirthInput, BirthRecord, refusal};
use super::model::Sharing;
use super::store;
use crate::accounts::{self, consent};
use crate::kernel::day::today;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, Vault};
use db::Tx;
use ephemeris::Chart;
use ephemeris::birth::ClockReading;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Deserialize;

/// The purpose of the consent without which no birth is kept.
pub const PURPOSE: &str = "astrology";

/// Changes of a birth allowed within [`CHANGES_WITHIN_DAYS`]: enough for corrections, too few to find another person's
/// minute of birth by comparing other births with theirs.
pub const CHANGES: usize = 6;
pub const CHANGES_WITHIN_DAYS: i64 = 30;

/// A form of one's own birth.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub struct BirthForm {
    /// `YYYY-MM-DD`; without one, the profile's date. Any other date is refused.
    pub date: Option<String>,
    #[serde(flatten)]
    pub input: BirthInput,
    /// nobody, matches or everyone; nobody by default.
    pub sharing: Option<String>,
    /// The person agreed in this form; else `grant_consent` of `astrology` comes first.
    pub consent: Option<bool>,
}

/// Stores the birth and computes its chart. Without `sharing`, the previous choice stays; a first birth is shared with
/// nobody.
pub async fn save(tx: &mut Tx, vault: &Vault, member: Member, form: BirthForm, now: Timestamp) -> FaultResult<()> {
    let chosen = form.sharing.as_deref().map(Sharing::read).transpose()?;
    let date = birth_date(tx, member, form.date.as_deref(), now).await?;
    let mut record = BirthRecord::read(date, &form.input)?;
    let birth = record.birth(today(now))?;
    let chart = Chart::draw(&birth).map_err(|error| refusal(&error))?;
    if !matches!(chart.quality.clock, ClockReading::Twice { .. }) {
        record.turn = None;
    }
    if form.consent == Some(true) {
        consent::grant(tx, member, PURPOSE, now).await?;
    }
    consent::require(tx, member, PURPOSE).await?;
    let before = store::sealed_birth(tx, member.id).await?;
    let sharing = chosen
        .or_else(|| Sharing::parse(&before.as_ref()?.sharing))
        .unwrap_or(Sharing::Nobody);
    let same = |stored: &store::SealedBirth| {
        vault
            .open::<BirthRecord>("birth_data", member.id, &stored.birth)
            .as_ref()
            == Some(&record)
    };
    if !before.as_ref().is_some_and(same) {
        note_change(tx, member, now).await?;
    }
    store::put(tx, vault, member.id, &record, &chart, sharing, now).await?;
    if chosen == Some(Sharing::Nobody) && before.is_some_and(|stored| stored.sharing != Sharing::Nobody.word()) {
        store::drop_grants(tx, member.id).await?;
    }
    Ok(())
}

/// The account's birth date. A first one may be given here; an existing one is corrected where dates are corrected.
async fn birth_date(tx: &mut Tx, member: Member, written: Option<&str>, now: Timestamp) -> FaultResult<Date> {
    let account = accounts::store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    let birth_day = written.map(birth_record::day).transpose()?;
    match (account.birth_date, birth_day) {
        (Some(known), Some(birth_day)) if known != birth_day => {
            let message = "Esta data é diferente da data de nascimento da sua conta. Corrija-a primeiro no seu perfil.";
            Err(Fault::invalid("date", message))
        }
        (Some(known), _) => Ok(known),
        (None, Some(birth_day)) => {
            accounts::birth::set(tx, member, &birth_day.to_string(), now)
                .await
                .map_err(|fault| fault.about("date"))?;
            Ok(birth_day)
        }
        (None, None) => Err(Fault::invalid("date", "Conte a sua data de nascimento.")),
    }
}

async fn note_change(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let since = now
        .checked_sub((CHANGES_WITHIN_DAYS * 24).hours())
        .unwrap_or(Timestamp::MIN);
    if store::changes_since(tx, member.id, since).await?.len() >= CHANGES {
        let message = "Você já mudou os dados de nascimento várias vezes neste mês. Tente de novo daqui a alguns dias.";
        return Err(Fault::state("birth_changes", message));
    }
    store::note_change(tx, member.id, now).await
}

/// Says who may see the signs; without a birth there is nothing to share.
pub async fn set_sharing(tx: &mut Tx, member: Member, word: &str) -> FaultResult<()> {
    let sharing = Sharing::read(word)?;
    if !store::set_sharing(tx, member.id, sharing).await? {
        return Err(Fault::state("no_chart", "Conte primeiro os dados do seu nascimento."));
    }
    if sharing == Sharing::Nobody {
        store::drop_grants(tx, member.id).await?;
    }
    Ok(())
}

/// Forgets birth, chart and grants, and the consent with them.
pub async fn forget(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    store::forget(tx, member.id, now).await?;
    consent::withdraw(tx, member, PURPOSE, now).await
}
