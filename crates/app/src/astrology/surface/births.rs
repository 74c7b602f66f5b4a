//! One's own birth and chart.

use super::language;
use crate::AppState;
use crate::accounts::store::account;
use crate::astrology::birth_record::{self, BirthInput, BirthRecord};
use crate::astrology::save::{self, BirthForm};
use crate::astrology::{chart, natal, notes, wire};
use crate::functions::ProductFunction;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::Function;

pub fn birth_data(app: &AppState) -> Function {
    Function::member("birth_data", app, |app, member, (): (), now| async move {
        let drawn = chart::stored_chart(&mut app.db.reader(), &app.vault, member.id, now).await?;
        drawn.map(|drawn| wire::BirthData::of(member, &drawn)).transpose()
    })
    .read_only()
    .doc("The caller's own birth as it was told; null when it was not.")
}

#[derive(Deserialize, JsonSchema)]
struct DoubtArgs {
    /// `YYYY-MM-DD`; the profile's date by default.
    date: Option<String>,
    /// `HH:MM`.
    time: Option<String>,
    city_id: i64,
}

pub fn birth_doubt(app: &AppState) -> Function {
    Function::member("birth_doubt", app, |app, member, args: DoubtArgs, now| async move {
        clock_warning(&app, member, args, now).await
    })
    .feature("astrology-match")
    .read_only()
    .doc("What the clocks of a place did at a time, for the form; stores nothing.")
}

async fn clock_warning(
    app: &AppState,
    member: Member,
    asked: DoubtArgs,
    now: Timestamp,
) -> FaultResult<wire::ClockWarning> {
    let date = match asked.date.as_deref() {
        Some(written) => birth_record::day(written)?,
        None => known_date(app, member).await?,
    };
    let input = BirthInput {
        time_quality: Some(if asked.time.is_some() { "exact" } else { "unknown" }.to_owned()),
        time: asked.time,
        city_id: asked.city_id,
        ..BirthInput::default()
    };
    let birth = BirthRecord::read(date, &input)?.birth(today(now))?;
    let moment = birth.moment().map_err(|error| birth_record::refusal(&error))?;
    let (clock, minutes) = natal::clock_words(moment.clock);
    let words = language(app, Some(member), None).await?.words();
    Ok(wire::ClockWarning {
        clock,
        minutes,
        history: moment.history,
        note: notes::of_clock(words, moment.clock, input.time.is_none()),
    })
}

async fn known_date(app: &AppState, member: Member) -> FaultResult<jiff::civil::Date> {
    let account = account(&mut app.db.reader(), member.id).await?;
    account
        .and_then(|account| account.birth_date)
        .ok_or_else(|| Fault::invalid("date", "Conte a sua data de nascimento."))
}

#[derive(Deserialize, JsonSchema)]
struct BirthArgs {
    #[serde(flatten)]
    form: BirthForm,
    /// pt-BR or pt-PT; the account's language by default.
    language: Option<String>,
}

pub fn save_birth(app: &AppState) -> Function {
    Function::deed("save_birth", app, |app, member, args: BirthArgs, now| async move {
        let (vault, form) = (app.vault.clone(), args.form);
        app.act(move |tx| Box::pin(async move { save::save(tx, &vault, member, form, now).await }))
            .await?;
        own_chart(&app, member, args.language.as_deref(), now)
            .await?
            .ok_or(Fault::NotFound)
    })
    .feature("astrology-match")
    .doc("Keeps the caller's birth, sealed, and draws the chart.")
}

async fn own_chart(
    app: &AppState,
    member: Member,
    asked: Option<&str>,
    now: Timestamp,
) -> FaultResult<Option<wire::NatalChart>> {
    let language = language(app, Some(member), asked).await?;
    let drawn = chart::stored_chart(&mut app.db.reader(), &app.vault, member.id, now).await?;
    drawn.map(|drawn| natal::view(&drawn, language, now)).transpose()
}

pub fn forget_birth(app: &AppState) -> Function {
    Function::act("forget_birth", app, |tx, member, (): (), now| {
        Box::pin(save::forget(tx, member, now))
    })
    .doc("Deletes the caller's birth and chart, and takes back whom they were shown to.")
}

#[derive(Deserialize, JsonSchema)]
struct SharingArgs {
    /// nobody, matches or everyone.
    sharing: String,
}

pub fn set_astro_sharing(app: &AppState) -> Function {
    Function::act("set_astro_sharing", app, |tx, member, args: SharingArgs, _| {
        Box::pin(async move { save::set_sharing(tx, member, &args.sharing).await })
    })
    .doc("Says who may see the caller's signs; nobody also takes back what was allowed one by one.")
}

#[derive(Deserialize, JsonSchema)]
struct LanguageArgs {
    /// pt-BR or pt-PT; the account's language by default.
    language: Option<String>,
}

pub fn natal_chart(app: &AppState) -> Function {
    Function::member("natal_chart", app, |app, member, args: LanguageArgs, now| async move {
        own_chart(&app, member, args.language.as_deref(), now).await
    })
    .feature("astrology-match")
    .read_only()
    .doc("The caller's own chart with its method; null without a birth.")
}
