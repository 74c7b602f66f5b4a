//! One's own birth and chart.

use super::language;
use crate::AppState;
use crate::accounts::store::account;
use crate::astrology::birth_record::{self, BirthInput, BirthRecord};
use crate::astrology::save::{self, BirthForm};
use crate::astrology::words::Language;
use crate::astrology::{chart, natal, notes, wire};
use crate::functions::ProductFunction;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::error::ApiError;
use supabase::registry::{Access, Function};

pub fn birth_data(app: &AppState) -> Function {
    Function::member("birth_data", app, |app, member, (): (), now| async move {
        let drawn = chart::stored_chart(&mut app.db.reader(), &app.vault, member.id, now).await?;
        let Some(drawn) = drawn else { return Ok(None) };
        let city = drawn.born.city()?;
        Ok::<_, ApiError>(Some(wire::BirthData {
            user_id: member.id,
            date: drawn.born.date.to_string(),
            time: drawn.born.time.map(|time| time.strftime("%H:%M").to_string()),
            time_quality: drawn.born.time_quality,
            turn: drawn.born.turn,
            offset_minutes: drawn.born.offset_minutes,
            city_id: city.id,
            city_name: city.name.to_owned(),
            region: (!city.region.is_empty()).then(|| city.region.to_owned()),
            country_code: city.country.to_owned(),
            sharing: drawn.sharing.word(),
            updated_at: drawn.updated_at.to_string(),
        }))
    })
    .read_only()
    .doc("The caller's own birth as it was told; null when it was not.")
}

#[derive(Deserialize, JsonSchema)]
struct DoubtArgs {
    /// `YYYY-MM-DD`; nothing stands for the profile's.
    date: Option<String>,
    /// `HH:MM`.
    time: Option<String>,
    city_id: i64,
}

pub fn birth_doubt(app: AppState) -> Function {
    Function::new("birth_doubt", Access::Authenticated, move |call, args: DoubtArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let date = match args.date.as_deref() {
                Some(written) => birth_record::day(written)?,
                None => known_date(&app, member).await?,
            };
            let told = BirthInput {
                time_quality: Some(if args.time.is_some() { "exact" } else { "unknown" }.to_owned()),
                time: args.time,
                city_id: args.city_id,
                ..BirthInput::default()
            };
            let birth = BirthRecord::read(date, &told)?.birth(today(call.now))?;
            let moment = birth.moment().map_err(|error| birth_record::refusal(&error))?;
            let (clock, minutes) = natal::clock_words(moment.clock);
            let words = language(&app, &call.caller, None).await?.words();
            Ok::<_, ApiError>(wire::ClockWarning {
                clock,
                minutes,
                history: moment.history,
                note: notes::of_clock(words, moment.clock, told.time.is_none()),
            })
        }
    })
    .feature("astrology-match")
    .read_only()
    .doc("What the clocks of a place did at a time, for the form; stores nothing.")
}

async fn known_date(app: &AppState, member: Member) -> FaultResult<jiff::civil::Date> {
    let account = account(&mut app.db.reader(), member.id).await?;
    account
        .and_then(|account| account.birth_date)
        .ok_or_else(|| Fault::invalid("date", "Conte a sua data de nascimento."))
}

#[derive(Deserialize, JsonSchema)]
struct BirthArgs {
    /// `YYYY-MM-DD`; nothing stands for the profile's, and another one is refused.
    date: Option<String>,
    /// `HH:MM` by the clocks of the place.
    time: Option<String>,
    /// exact, half_hour, two_hours or unknown.
    time_quality: Option<String>,
    city_id: i64,
    /// before or after the clocks went back, where the time happened twice.
    turn: Option<String>,
    /// East of Greenwich, where it is known better than the record: births before 1970.
    offset_minutes: Option<i32>,
    /// nobody, matches or everyone; nobody until it is said.
    sharing: Option<String>,
    /// The person agreed in this form; else `grant_consent` of `astrology` comes first.
    consent: Option<bool>,
    /// pt-BR or pt-PT; nothing stands for the account's.
    language: Option<String>,
}

pub fn save_birth(app: AppState) -> Function {
    Function::new("save_birth", Access::Authenticated, move |call, args: BirthArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let form = BirthForm {
                date: args.date,
                told: BirthInput {
                    time: args.time,
                    time_quality: args.time_quality,
                    city_id: args.city_id,
                    turn: args.turn,
                    offset_minutes: args.offset_minutes,
                },
                sharing: args.sharing,
                consent: args.consent.unwrap_or(false),
            };
            let vault = app.vault.clone();
            app.act(move |tx| Box::pin(async move { save::save(tx, &vault, member, form, call.now).await }))
                .await?;
            let language = language(&app, &call.caller, args.language.as_deref()).await?;
            let chart = own_chart(&app, member, language, call.now).await?;
            Ok::<_, ApiError>(chart.ok_or(Fault::NotFound)?)
        }
    })
    .feature("astrology-match")
    .doc("Keeps the caller's birth, sealed, and draws the chart.")
}

async fn own_chart(
    app: &AppState,
    member: Member,
    language: Language,
    now: Timestamp,
) -> FaultResult<Option<wire::NatalChart>> {
    match chart::stored_chart(&mut app.db.reader(), &app.vault, member.id, now).await? {
        Some(drawn) => natal::view(&drawn, language, now).map(Some),
        None => Ok(None),
    }
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
    /// pt-BR or pt-PT; nothing stands for the account's.
    language: Option<String>,
}

pub fn natal_chart(app: AppState) -> Function {
    Function::new("natal_chart", Access::Authenticated, move |call, args: LanguageArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let language = language(&app, &call.caller, args.language.as_deref()).await?;
            Ok::<_, ApiError>(own_chart(&app, member, language, call.now).await?)
        }
    })
    .feature("astrology-match")
    .read_only()
    .doc("The caller's own chart with its method; null without a birth.")
}
