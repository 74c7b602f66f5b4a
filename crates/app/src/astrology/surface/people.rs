//! Other people: the matches and their signs, asking and answering, and the comparison.

use super::language;
use crate::AppState;
use crate::astrology::synastry::{self, ManualSigns};
use crate::astrology::{requests, store, wire};
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::Target;
use crate::kernel::fault::FaultResult;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Call, Function};
use uuid::Uuid;

pub fn astro_matches(app: &AppState) -> Function {
    Function::member("astro_matches", app, |app, member, (): (), now| async move {
        let seen = store::matches(&mut app.db.reader(), member.id, now).await?;
        Ok(seen
            .into_iter()
            .filter_map(|seen| wire::AstroMatch::of(seen, now))
            .collect::<Vec<_>>())
    })
    .feature("astrology-match")
    .read_only()
    .doc("The caller's matches, and whether their signs can be read.")
}

pub fn ask_chart(app: &AppState) -> Function {
    Function::act("ask_chart", app, |tx, member, args: Target, now| {
        Box::pin(requests::ask(tx, member, args.target, now))
    })
    .feature("astrology-match")
    .doc("Asks a match for signs that they keep private; asking again changes nothing.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    target: Uuid,
    allow: bool,
}

pub fn answer_chart(app: &AppState) -> Function {
    Function::act("answer_chart", app, |tx, member, args: AnswerArgs, now| {
        Box::pin(requests::answer(tx, member, args.target, args.allow, now))
    })
    .feature("astrology-match")
    .doc("Allows or declines what a match asked; only a yes is told to them.")
}

pub fn chart_requests(app: &AppState) -> Function {
    Function::member("chart_requests", app, |app, member, (): (), now| async move {
        store::waiting(&mut app.db.reader(), member.id, now).await
    })
    .feature("astrology-match")
    .read_only()
    .doc("Matches who wait for the caller's answer.")
}

#[derive(Deserialize, JsonSchema)]
struct SynastryArgs {
    target: Uuid,
    /// pt-BR or pt-PT; the account's language by default.
    language: Option<String>,
}

pub fn synastry_function(app: &AppState) -> Function {
    Function::member("synastry", app, |app, member, args: SynastryArgs, now| async move {
        let pair = synastry::with(&mut app.db.reader(), &app.vault, member, args.target, now).await?;
        let language = language(&app, Some(member), args.language.as_deref()).await?;
        Ok(synastry::view(&pair, true, language))
    })
    .feature("astrology-match")
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

impl From<Signs> for ManualSigns {
    fn from(signs: Signs) -> ManualSigns {
        ManualSigns {
            name: signs.name,
            signs: [signs.sun, signs.moon, signs.rising, signs.venus, signs.mars],
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct ManualArgs {
    /// The caller's own chart by default.
    first: Option<Signs>,
    second: Signs,
    /// pt-BR or pt-PT; the account's language by default.
    language: Option<String>,
}

pub fn manual_synastry(app: &AppState) -> Function {
    Function::visitor("manual_synastry", app, |app, call, args: ManualArgs| async move {
        by_hand(&app, &call, args).await
    })
    .feature("astrology-match")
    .read_only()
    .doc("Two charts typed by hand, or the caller's own with one; stores nothing.")
}

async fn by_hand(app: &AppState, call: &Call, args: ManualArgs) -> FaultResult<wire::Synastry> {
    let second = ManualSigns::from(args.second).read("second")?;
    let own = args.first.is_none();
    let first = match args.first {
        Some(signs) => ManualSigns::from(signs).read("first")?,
        None => synastry::own(app, &call.caller, call.now).await?,
    };
    let language = language(app, Member::of(&call.caller).ok(), args.language.as_deref()).await?;
    Ok(synastry::view(&[first, second], own, language))
}
