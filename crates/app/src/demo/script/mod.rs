//! Illustrated people who answer by a script: whoever runs the demonstration alone lives each system from both sides.
//!
//! A listener (`jobs`) sees what was addressed to a scripted person and plans the answer some seconds later; a worker then
//! acts for that person through the use cases that everybody's requests go through. What the other person wrote is not read:
//! a script says its lines in their order and plays legal moves. It answers, and begins nothing but a greeting, and a look
//! at whoever started a boost.
//!
//! Why letters travel faster here: `docs/decisions/0022-a-demonstration-that-answers.md`.

mod content;
mod game;
mod gift;
mod jobs;
mod letter;
mod look;
mod meet;
mod store;
mod talk;

pub use content::people;
pub use jobs::register_jobs;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::word_enum;
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

/// The job that does one step of a script.
const STEP_JOB: &str = "demo.script";
/// Messages of a script in one conversation within a minute.
const ANSWERS_A_MINUTE: i64 = 6;

word_enum! {
    /// What a scripted person does. `about` names the subject: a person, a match, a letter, a session, a gift, a meeting.
    pub enum Act {
        /// Likes back.
        Like = "like",
        Greet = "greet",
        Read = "read",
        Reply = "reply",
        /// Opens a letter, then answers it.
        Letter = "letter",
        /// Accepts a game, or moves.
        Game = "game",
        /// Opens a gift, then does what it asks for and thanks.
        Gift = "gift",
        Meet = "meet",
        /// Looks at somebody who started a boost.
        Look = "look",
    }
}

impl Act {
    /// Seconds that a person would take, at least.
    const fn seconds(self) -> i64 {
        match self {
            Act::Read => 2,
            Act::Like | Act::Game => 3,
            Act::Greet | Act::Reply | Act::Gift => 4,
            Act::Letter | Act::Meet | Act::Look => 5,
        }
    }
}

/// One thing that a scripted person is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    act: Act,
    person: Uuid,
    about: Uuid,
}

impl Step {
    fn read(payload: &Value) -> Option<Step> {
        let id = |name: &str| crate::kernel::facts::id(&payload[name]);
        Some(Step {
            act: payload["act"].as_str().and_then(Act::parse)?,
            person: id("person")?,
            about: id("about")?,
        })
    }

    /// Up to two seconds more, so that no two answers come in the same rhythm.
    fn pause(self) -> SignedDuration {
        // Those who look at one person come one after the other.
        let more = match self.act {
            Act::Look => self.person.as_u128() % 60,
            _ => self.about.as_u128() % 3,
        };
        SignedDuration::from_secs(self.act.seconds() + i64::try_from(more).unwrap_or_default())
    }

    /// Plans the step after a short pause. While it waits, planning it again changes nothing.
    async fn plan(self, tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
        self.plan_after(tx, self.pause(), now).await
    }

    async fn plan_after(self, tx: &mut Tx, pause: SignedDuration, now: Timestamp) -> FaultResult<()> {
        let (act, at) = (self.act.word(), now.checked_add(pause).unwrap_or(now));
        let payload = json!({ "act": act, "person": self.person, "about": self.about });
        let key = format!("{act}:{}:{}", self.person, self.about);
        ::jobs::enqueue(tx, now, STEP_JOB, payload, at, Some(&key)).await?;
        Ok(())
    }
}

/// The refusal of a step for which nothing is written.
fn nothing_written() -> Fault {
    Fault::state("script_over", "")
}
