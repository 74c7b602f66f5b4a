//! What a profile still lacks: whether strangers may see it, whether its owner may like, and how
//! complete it is. Kept in the row after every change, so that lists need not work it out.

use super::model::{Readiness, ReadinessFacts};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Without one of these only matches see the person.
pub const NEEDED_TO_BE_SEEN: &[&str] = &[
    "confirmation",
    "birth_date",
    "name",
    "city",
    "identity",
    "preferences",
    "photo",
];

/// The rule. The points of completeness weigh what starts conversations: pictures and own words.
pub fn judge(facts: &ReadinessFacts) -> Readiness {
    let checks: [(&'static str, bool, i64); 13] = [
        ("confirmation", facts.confirmed, 0),
        ("birth_date", facts.birth_date, 5),
        ("name", facts.name, 5),
        ("city", facts.city, 10),
        ("identity", facts.identity, 3),
        ("preferences", facts.preferences, 2),
        ("photo", facts.photos >= 1, 20),
        ("prompt", facts.prompts >= 1, 5),
        ("bio", facts.bio_letters >= 40, 15),
        ("interests", facts.interests >= 3, 10),
        ("more_photos", facts.photos >= 3, 10),
        ("more_prompts", facts.prompts >= 3, 10),
        ("languages", facts.languages >= 1, 5),
    ];
    let missing: Vec<&'static str> = checks
        .iter()
        .filter(|(_, done, _)| !done)
        .map(|(key, ..)| *key)
        .collect();
    Readiness {
        ready: !missing.iter().any(|key| NEEDED_TO_BE_SEEN.contains(key)),
        completeness: checks
            .iter()
            .filter(|(_, done, _)| *done)
            .map(|(.., points)| points)
            .sum(),
        missing,
    }
}

/// Recomputes readiness after a change and notifies the indexes of people.
pub async fn refresh(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<Readiness> {
    let readiness = judge(&store::facts(tx, id).await?);
    store::set_readiness(tx, id, &readiness, now).await?;
    if readiness.can_like() {
        store::count_changes_from(tx, id, now).await?;
    }
    jobs::emit(tx, now, "profile.changed", Some(id), json!({})).await?;
    Ok(readiness)
}

/// Refuses an act that needs a profile worth answering, and names what is missing.
pub async fn require_can_like(reads: &mut impl Reads, member: Member) -> FaultResult<()> {
    let judged = judge(&store::facts(reads, member.id).await?);
    if judged.can_like() {
        return Ok(());
    }
    let asked: Vec<&'static str> = NEEDED_TO_BE_SEEN
        .iter()
        .chain(&["prompt"])
        .copied()
        .filter(|key| judged.missing.contains(key))
        .collect();
    Err(Fault::NotReady { missing: asked })
}

/// Refuses an act of somebody whom strangers do not see yet, and names what is missing.
pub async fn require_seen(reads: &mut impl Reads, member: Member) -> FaultResult<()> {
    let judged = judge(&store::facts(reads, member.id).await?);
    if judged.ready {
        return Ok(());
    }
    let missing = NEEDED_TO_BE_SEEN.iter().copied();
    Err(Fault::NotReady {
        missing: missing.filter(|key| judged.missing.contains(key)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete() -> ReadinessFacts {
        ReadinessFacts {
            confirmed: true,
            birth_date: true,
            name: true,
            city: true,
            identity: true,
            preferences: true,
            photos: 3,
            prompts: 3,
            bio_letters: 40,
            interests: 3,
            languages: 1,
        }
    }

    #[test]
    fn everything_is_a_hundred() {
        let all = judge(&complete());
        assert_eq!(
            (all.completeness, all.ready, all.can_like(), all.missing.len()),
            (100, true, true, 0)
        );
        assert_eq!(judge(&ReadinessFacts::default()).completeness, 0);
    }

    #[test]
    fn each_needed_thing_hides_and_a_missing_prompt_only_stops_likes() {
        for hide in [
            ReadinessFacts {
                confirmed: false,
                ..complete()
            },
            ReadinessFacts {
                birth_date: false,
                ..complete()
            },
            ReadinessFacts {
                name: false,
                ..complete()
            },
            ReadinessFacts {
                city: false,
                ..complete()
            },
            ReadinessFacts {
                identity: false,
                ..complete()
            },
            ReadinessFacts {
                preferences: false,
                ..complete()
            },
            ReadinessFacts {
                photos: 0,
                ..complete()
            },
        ] {
            let judged = judge(&hide);
            assert!(!judged.ready && !judged.can_like(), "{hide:?}");
        }
        let wordless = judge(&ReadinessFacts {
            prompts: 0,
            ..complete()
        });
        assert!(wordless.ready && !wordless.can_like());
    }
}
