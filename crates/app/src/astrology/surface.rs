//! What astrology offers on the wire. A birth has no resource: it is sealed, so that no statement of the
//! database could answer it; `birth_data` opens it for its owner.

use super::born::{self, Born, Told};
use super::save::{self, Form};
use super::synastry::{self, Typed};
use super::words::Language;
use super::{access, chart, natal, notes, report, requests, store, wire};
use crate::AppState;
use crate::accounts::store::account;
use crate::kernel::day::today;
use crate::kernel::fault::Outcome;
use crate::kernel::{Fault, Member};
use axum::http::{self, header};
use axum::response::IntoResponse;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::caller::Caller;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest, Function, Registry};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(birth_data(app.clone()))
        .function(birth_doubt(app.clone()))
        .function(save_birth(app.clone()))
        .function(forget_birth(app.clone()))
        .function(set_astro_sharing(app.clone()))
        .function(natal_chart(app.clone()))
        .function(astro_matches(app.clone()))
        .function(ask_chart(app.clone()))
        .function(answer_chart(app.clone()))
        .function(chart_requests(app.clone()))
        .function(synastry_function(app.clone()))
        .function(manual_synastry(app.clone()))
        .edge(astrology_report(app.clone()))
}

/// The spelling that was asked for, else the one of the account.
async fn language(app: &AppState, caller: &Caller, asked: Option<&str>) -> Outcome<Language> {
    match (asked, Member::of(caller)) {
        (None, Ok(member)) => {
            let account = account(&mut app.db.reader(), member.id).await?;
            Ok(Language::of(account.as_ref().map(|account| account.locale.as_str())))
        }
        (asked, _) => Ok(Language::of(asked)),
    }
}

fn birth_data(app: AppState) -> Function {
    Function::new("birth_data", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let drawn = chart::drawn(&mut app.db.reader(), &app.vault, member.id, call.now).await?;
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
        }
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

fn birth_doubt(app: AppState) -> Function {
    Function::new("birth_doubt", Access::Authenticated, move |call, args: DoubtArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let date = match args.date.as_deref() {
                Some(written) => born::day(written)?,
                None => known_date(&app, member).await?,
            };
            let told = Told {
                time_quality: Some(if args.time.is_some() { "exact" } else { "unknown" }.to_owned()),
                time: args.time,
                city_id: args.city_id,
                ..Told::default()
            };
            let birth = Born::read(date, &told)?.birth(today(call.now))?;
            let moment = birth.moment().map_err(|error| born::refusal(&error))?;
            let (clock, minutes) = natal::clock_words(moment.clock);
            let words = language(&app, &call.caller, None).await?.words();
            Ok::<_, ApiError>(wire::Doubtful {
                clock,
                minutes,
                history: moment.history,
                note: notes::of_clock(words, moment.clock, told.time.is_none()),
            })
        }
    })
    .read_only()
    .doc("What the clocks of a place did at a time, for the form; stores nothing.")
}

async fn known_date(app: &AppState, member: Member) -> Outcome<jiff::civil::Date> {
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

fn save_birth(app: AppState) -> Function {
    Function::new("save_birth", Access::Authenticated, move |call, args: BirthArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let form = Form {
                date: args.date,
                told: Told {
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
    .doc("Keeps the caller's birth, sealed, and draws the chart.")
}

async fn own_chart(
    app: &AppState,
    member: Member,
    language: Language,
    now: Timestamp,
) -> Outcome<Option<wire::NatalChart>> {
    match chart::drawn(&mut app.db.reader(), &app.vault, member.id, now).await? {
        Some(drawn) => natal::view(&drawn, language, now).map(Some),
        None => Ok(None),
    }
}

fn forget_birth(app: AppState) -> Function {
    Function::new("forget_birth", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            app.act(move |tx| Box::pin(async move { save::forget(tx, member, call.now).await }))
                .await?;
            Ok::<(), ApiError>(())
        }
    })
    .doc("Deletes the caller's birth and chart, and takes back whom they were shown to.")
}

#[derive(Deserialize, JsonSchema)]
struct SharingArgs {
    /// nobody, matches or everyone.
    sharing: String,
}

fn set_astro_sharing(app: AppState) -> Function {
    Function::new(
        "set_astro_sharing",
        Access::Authenticated,
        move |call, args: SharingArgs| {
            let app = app.clone();
            async move {
                let member = Member::of(&call.caller)?;
                app.act(move |tx| Box::pin(async move { save::set_sharing(tx, member, &args.sharing).await }))
                    .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .doc("Says who may see the caller's signs; nobody also takes back what was allowed one by one.")
}

#[derive(Deserialize, JsonSchema)]
struct LanguageArgs {
    /// pt-BR or pt-PT; nothing stands for the account's.
    language: Option<String>,
}

fn natal_chart(app: AppState) -> Function {
    Function::new("natal_chart", Access::Authenticated, move |call, args: LanguageArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let language = language(&app, &call.caller, args.language.as_deref()).await?;
            Ok::<_, ApiError>(own_chart(&app, member, language, call.now).await?)
        }
    })
    .read_only()
    .doc("The caller's own chart with its method; null without a birth.")
}

fn astro_matches(app: AppState) -> Function {
    Function::new("astro_matches", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let seen = store::matches(&mut app.db.reader(), member.id, call.now).await?;
            let shown = seen.into_iter().filter_map(|seen| {
                Some(wire::AstroMatch {
                    state: access::standing(&seen, call.now).word(),
                    id: seen.id,
                    match_id: seen.match_id?,
                    name: seen.name,
                    age: seen.age,
                    avatar_path: seen.avatar_path,
                })
            });
            Ok::<Vec<wire::AstroMatch>, ApiError>(shown.collect())
        }
    })
    .read_only()
    .doc("The caller's matches, and whether their signs can be read.")
}

#[derive(Deserialize, JsonSchema)]
struct Target {
    target: Uuid,
}

fn ask_chart(app: AppState) -> Function {
    Function::new("ask_chart", Access::Authenticated, move |call, args: Target| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            app.act(move |tx| Box::pin(async move { requests::ask(tx, member, args.target, call.now).await }))
                .await?;
            Ok::<(), ApiError>(())
        }
    })
    .doc("Asks a match for signs that they keep private; asking again changes nothing.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    target: Uuid,
    allow: bool,
}

fn answer_chart(app: AppState) -> Function {
    Function::new("answer_chart", Access::Authenticated, move |call, args: AnswerArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            app.act(move |tx| {
                Box::pin(async move { requests::answer(tx, member, args.target, args.allow, call.now).await })
            })
            .await?;
            Ok::<(), ApiError>(())
        }
    })
    .doc("Allows or declines what a match asked; only a yes is told to them.")
}

fn chart_requests(app: AppState) -> Function {
    Function::new("chart_requests", Access::Authenticated, move |call, (): ()| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let waiting = store::waiting(&mut app.db.reader(), member.id, call.now).await?;
            let shown = waiting.into_iter().map(|asker| wire::ChartRequest {
                id: asker.id,
                name: asker.name,
                avatar_path: asker.avatar_path,
                asked_at: asker.asked_at.to_string(),
            });
            Ok::<Vec<wire::ChartRequest>, ApiError>(shown.collect())
        }
    })
    .read_only()
    .doc("Matches who wait for the caller's answer.")
}

#[derive(Deserialize, JsonSchema)]
struct SynastryArgs {
    target: Uuid,
    /// pt-BR or pt-PT; nothing stands for the account's.
    language: Option<String>,
}

fn synastry_function(app: AppState) -> Function {
    Function::new("synastry", Access::Authenticated, move |call, args: SynastryArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let pair = synastry::with(&mut app.db.reader(), &app.vault, member, args.target, call.now).await?;
            let language = language(&app, &call.caller, args.language.as_deref()).await?;
            Ok::<_, ApiError>(synastry::view(&pair, true, language))
        }
    })
    .read_only()
    .doc("The caller compared with somebody who lets their signs be read; others are absent.")
}

#[derive(Deserialize, JsonSchema)]
struct Signs {
    name: Option<String>,
    sun: Option<String>,
    moon: Option<String>,
    rising: Option<String>,
    venus: Option<String>,
    mars: Option<String>,
}

impl From<Signs> for Typed {
    fn from(signs: Signs) -> Typed {
        Typed {
            name: signs.name,
            signs: [signs.sun, signs.moon, signs.rising, signs.venus, signs.mars],
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct ManualArgs {
    /// Nothing stands for the caller's own chart.
    first: Option<Signs>,
    second: Signs,
    /// pt-BR or pt-PT; nothing stands for the account's.
    language: Option<String>,
}

fn manual_synastry(app: AppState) -> Function {
    Function::new("manual_synastry", Access::Anyone, move |call, args: ManualArgs| {
        let app = app.clone();
        async move {
            let second = Typed::from(args.second).read("second")?;
            let own = args.first.is_none();
            let first = match args.first {
                Some(signs) => Typed::from(signs).read("first")?,
                None => synastry::own(&app, &call.caller, call.now).await?,
            };
            let language = language(&app, &call.caller, args.language.as_deref()).await?;
            Ok::<_, ApiError>(synastry::view(&[first, second], own, language))
        }
    })
    .read_only()
    .doc("Two charts typed by hand, or the caller's own with one; stores nothing.")
}

#[derive(Deserialize, Default)]
struct ReportArgs {
    #[serde(default)]
    target: Option<Uuid>,
    #[serde(default)]
    language: Option<String>,
}

impl ReportArgs {
    /// From the body, or from the query of a link.
    fn read(request: &EdgeRequest) -> Result<ReportArgs, ApiError> {
        if request.method != http::Method::GET {
            return Ok(request.json::<Option<ReportArgs>>()?.unwrap_or_default());
        }
        let mut args = ReportArgs::default();
        for (name, value) in request.query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "target" => args.target = Some(value.parse().map_err(|_| ApiError::from(Fault::NotFound))?),
                "language" => args.language = Some(value.to_owned()),
                _ => {}
            }
        }
        Ok(args)
    }
}

fn astrology_report(app: AppState) -> Edge {
    Edge::new("astrology-report", Access::Authenticated, move |call, request| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let args = ReportArgs::read(&request)?;
            let language = language(&app, &call.caller, args.language.as_deref()).await?;
            let reads = &mut app.db.reader();
            let gathered = report::gather(reads, &app.vault, member, args.target, language, call.now).await?;
            let name = gathered.file_name();
            // Setting type is work for the processor, which others wait for.
            let printed = tokio::task::spawn_blocking(move || gathered.print()).await;
            let printed = printed.map_err(|error| ApiError::from(Fault::Internal(error.to_string())))??;
            let headers = [
                (header::CONTENT_TYPE, "application/pdf".to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
                (header::CACHE_CONTROL, "private, no-store".to_owned()),
            ];
            Ok::<_, ApiError>((headers, printed).into_response())
        }
    })
    .doc("The whole analysis as a PDF, of the caller or with `target`; part of Premium.")
}
