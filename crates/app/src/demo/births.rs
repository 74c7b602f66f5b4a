//! Births of the invented people, so that every case of astrology can be seen: exact and doubtful times, one
//! person without a time, one who keeps the chart private, one who was born in an hour that did not exist.

use super::cast::{self, Actor};
use super::owner_id;
use crate::AppState;
use crate::accounts;
use crate::astrology::birth_record::{BirthInput, BirthRecord};
use crate::astrology::requests;
use crate::astrology::save::{self, BirthForm};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx, params};
use ephemeris::birth::ClockReading;
use jiff::ToSpan;
use jiff::{Timestamp, civil::Date};

/// A match of the owner who does not know the time.
const WITHOUT_TIME: &str = "dandara";
/// A match of the owner who has to be asked.
const PRIVATE: &str = "tiago";
/// A match of the owner who asks to see the owner's signs.
const ASKER: &str = "mariana";
/// Born half an hour after midnight on a day that began at one o'clock.
const IN_THE_GAP: &str = "vitoria";

/// Writes the births, each in a transaction of its own, and the request that waits for the owner.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    for actor in cast::cast()?.people {
        let vault = app.vault.clone();
        app.db
            .tx(move |tx| {
                Box::pin(async move {
                    let member = Member {
                        id: cast::person_id(&actor.slug),
                    };
                    let born = "SELECT 1 FROM birth_data WHERE user_id = $1";
                    if tx.exists::<Fault>(born, params![member.id]).await? {
                        return Ok(());
                    }
                    if actor.slug == IN_THE_GAP {
                        move_into_the_gap(tx, member, &actor).await?;
                    }
                    save::save(tx, &vault, member, form(&actor), now).await
                })
            })
            .await?;
    }
    let asker = Member {
        id: cast::person_id(ASKER),
    };
    app.db
        .tx(move |tx| Box::pin(async move { requests::ask(tx, asker, owner_id(), now).await }))
        .await
}

fn form(actor: &Actor) -> BirthForm {
    let chance = |purpose: &str, limit| cast::chance(&actor.slug, purpose, limit);
    let minute = chance("minute of birth", 24 * 60);
    let (time, quality) = match (actor.slug.as_str(), chance("quality of birth", 10)) {
        (WITHOUT_TIME, _) => (None, "unknown"),
        (IN_THE_GAP, _) => (Some("00:30".to_owned()), "exact"),
        ("beatriz", _) | (_, 0..=6) => (Some(format!("{:02}:{:02}", minute / 60, minute % 60)), "exact"),
        (_, 7) => (Some(format!("{:02}:00", minute / 60)), "half_hour"),
        (_, 8) => (Some(format!("{:02}:00", minute / 60)), "two_hours"),
        _ => (None, "unknown"),
    };
    let sharing = match (actor.slug.as_str(), chance("sharing of signs", 3)) {
        (PRIVATE | "beatriz", _) => "nobody",
        (_, 0) => "everyone",
        _ => "matches",
    };
    BirthForm {
        date: None,
        input: birth_input(actor, time, quality),
        sharing: Some(sharing.to_owned()),
        consent: Some(true),
    }
}

fn birth_input(actor: &Actor, time: Option<String>, quality: &str) -> BirthInput {
    BirthInput {
        time,
        time_quality: Some(quality.to_owned()),
        city_id: actor.city_id,
        ..BirthInput::default()
    }
}

/// Moves a birthday to the day of that year on which the clocks of the place skipped the first hour.
async fn move_into_the_gap(tx: &mut Tx, member: Member, actor: &Actor) -> FaultResult<()> {
    let account = accounts::store::account(tx, member.id).await?.ok_or(Fault::NotFound)?;
    let Some(birthday) = account.birth_date else {
        return Ok(());
    };
    let from = Date::new(birthday.year(), 10, 1).unwrap_or(birthday);
    let skips = |date: &Date| {
        let born = BirthRecord::read(*date, &birth_input(actor, Some("00:30".to_owned()), "exact"));
        let moment = born.and_then(|born| Ok(born.birth(*date)?.moment()));
        matches!(moment, Ok(Ok(moment)) if matches!(moment.clock, ClockReading::Skipped { .. }))
    };
    match from.series(1.day()).take(60).find(skips) {
        Some(day) => accounts::store::set_birth_date(tx, member.id, day, account.birth_date_changes).await,
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_a_demonstration_person() {
        let forms: Vec<(String, BirthForm)> = cast::cast()
            .unwrap()
            .people
            .iter()
            .map(|actor| (actor.slug.clone(), form(actor)))
            .collect();
        for quality in ["exact", "half_hour", "two_hours", "unknown"] {
            let plays = |form: &BirthForm| form.input.time_quality.as_deref() == Some(quality);
            assert!(forms.iter().any(|(_, form)| plays(form)), "{quality}");
        }
        for sharing in ["nobody", "matches", "everyone"] {
            assert!(
                forms.iter().any(|(_, form)| form.sharing.as_deref() == Some(sharing)),
                "{sharing}"
            );
        }
        for slug in [WITHOUT_TIME, PRIVATE, ASKER, IN_THE_GAP, "beatriz"] {
            assert!(forms.iter().any(|(known, _)| known == slug), "{slug}");
        }
    }
}
