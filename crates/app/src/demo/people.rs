//! Writing the people through the use cases that everybody's rows come from.

use super::cast::{self, Actor, DemoPeople};
use crate::AppState;
use crate::accounts::{self, consent};
use crate::discovery::filters;
use crate::intention::{complete, model::AnswerSheet, questions::QUIZ};
use crate::kernel::Language;
use crate::kernel::day::today;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, new_id};
use crate::media::demo::marks;
use crate::profiles::{prompts, ready, sign_up, update};
use crate::trust::{answer, questions};
use crate::verification::badge;
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan, civil::Date};
use serde_json::{Map, Value, json};

/// Each person in a transaction of their own: together they would hold the writer for seconds.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let DemoPeople { people, world, .. } = cast::cast()?;
    for actor in people {
        let active = world
            .iter()
            .find(|person| person.slug == actor.slug)
            .map(|person| person.active);
        app.db
            .tx(move |tx| Box::pin(async move { person(tx, &actor, active, now).await }))
            .await?;
    }
    Ok(())
}

/// Those who live on the map are here at every start, or the world would be asleep a day after the first.
pub async fn appear(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let DemoPeople { world, .. } = cast::cast()?;
    let here: Vec<String> = world.into_iter().filter(|who| who.active).map(|who| who.slug).collect();
    app.db
        .tx(move |tx| {
            Box::pin(async move {
                for slug in here {
                    let seen = now
                        .checked_sub(cast::chance(&slug, "minutes", 10).minutes())
                        .unwrap_or(now);
                    accounts::store::touch(tx, cast::person_id(&slug), seen).await?;
                }
                Ok(())
            })
        })
        .await
}

async fn person(tx: &mut Tx, actor: &Actor, active: Option<bool>, now: Timestamp) -> FaultResult<()> {
    let member = Member {
        id: cast::person_id(&actor.slug),
    };
    let onboarded = "SELECT 1 FROM profiles WHERE id = $1 AND onboarded_at IS NOT NULL";
    if tx.exists::<Fault>(onboarded, params![member.id]).await? {
        return Ok(());
    }
    let birth = birth_date(actor, today(now))?;
    if accounts::store::account(tx, member.id).await?.is_none() {
        accounts::store::insert_account(tx, member.id, Some(birth), None, Language::Brazil, now).await?;
        sign_up::create(tx, member.id, &Value::Null, now).await?;
    }
    let minutes = match active {
        Some(true) => cast::chance(&actor.slug, "minutes", 10),
        _ => cast::chance(&actor.slug, "minutes", 60 * 24 * 6),
    };
    let seen = now.checked_sub(minutes.minutes()).unwrap_or(now);
    tx.exec(
        "UPDATE accounts SET demo = $2, confirmed_at = $3, birth_date = $4, last_seen_at = $5 WHERE user_id = $1",
        params![member.id, true, now, birth, seen],
    )
    .await?;
    for purpose in consent::SENSITIVE_FIELDS.iter().chain(&["trust_sensitive"]) {
        consent::grant(tx, member, purpose, now).await?;
    }
    let patch = cast::patch(actor);
    update::update(
        tx,
        member,
        patch.as_object().unwrap_or(&Map::new()),
        LimitEnforcement::No,
        now,
    )
    .await?;
    prompts::save(tx, member, actor.prompts.clone(), now).await?;
    complete::complete(tx, member, seal_answers(&actor.intention)?, None, now).await?;
    answer::replace(tx, member, &trust_answers(actor)?, None, now).await?;
    for (position, name) in actor.photos.iter().enumerate() {
        let marks = marks(name)?;
        tx.exec(
            "INSERT INTO profile_photos (id, user_id, position, state, path, width, height, thumbhash, dhash, created_at)
             VALUES ($1, $2, $3, 'visible', $4, $6, $7, $8, $9, $5)",
            params![
                new_id(now),
                member.id,
                position as i64,
                format!("demo/{name}"),
                now,
                marks.width,
                marks.height,
                marks.thumbhash,
                marks.dhash
            ],
        )
        .await?;
    }
    if actor.anywhere {
        let card = json!({ "age_min": 18, "age_max": 99, "distance_km": null });
        filters::save(tx, member, card.as_object().unwrap_or(&Map::new()), now).await?;
    }
    tx.exec(
        "UPDATE profiles SET onboarding_step = 5, onboarded_at = $2, in_world = $3 WHERE id = $1",
        params![member.id, now, active.is_some()],
    )
    .await?;
    if cast::is_verified(&actor.slug) {
        badge::grant_profile(tx, member.id, now).await?;
    }
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

/// The birthday that makes the person exactly this old today.
fn birth_date(actor: &Actor, today: Date) -> FaultResult<Date> {
    let wrong = || Fault::Internal(format!("{} has no birthday", actor.slug));
    let year = today.year() - actor.age;
    let this_year = Date::new(year, actor.birth_month, actor.birth_day).map_err(|_| wrong())?;
    if (actor.birth_month, actor.birth_day) <= (today.month(), today.day()) {
        Ok(this_year)
    } else {
        this_year.checked_sub(1.year()).map_err(|_| wrong())
    }
}

/// Five answers that all speak for one intention where the question offers it.
fn seal_answers(intention: &str) -> FaultResult<Map<String, Value>> {
    let mut answers = Map::new();
    for _ in 0..5 {
        let sheet =
            AnswerSheet::parse(answers.clone()).map_err(|errors| Fault::Internal(format!("demo quiz: {errors:?}")))?;
        let Some(question) = sheet.next() else { break };
        let fitting = question
            .options
            .iter()
            .find(|option| option.intention_value.code() == intention);
        let Some(option) = fitting.or_else(|| question.options.first()) else {
            break;
        };
        answers.insert(question.id.clone(), option.id.clone().into());
    }
    debug_assert!(QUIZ.questions.len() >= answers.len());
    Ok(answers)
}

fn trust_answers(actor: &Actor) -> FaultResult<Value> {
    let mut sheet = Map::new();
    for (id, option) in &actor.trust_answers {
        let text = questions::find(id).and_then(|(_, question)| question.option(*option));
        let text = text.ok_or_else(|| Fault::Internal(format!("{} answers {id} with {option}", actor.slug)))?;
        sheet.insert(id.clone(), text.into());
    }
    Ok(Value::Object(sheet))
}

/// The name of the demonstration's moderator, who is nobody's neighbour: the profile is not ready, so no deck has it.
pub async fn moderator_profile(tx: &mut Tx, id: uuid::Uuid, name: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE profiles SET full_name = $2, onboarding_step = 5, onboarded_at = $3 WHERE id = $1",
        params![id, name, now],
    )
    .await?;
    tx.exec("UPDATE accounts SET demo = $2 WHERE user_id = $1", params![id, true])
        .await?;
    Ok(())
}
