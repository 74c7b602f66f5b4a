//! The listener that sees what is addressed to scripted people, and the worker that answers.

use super::super::boosts;
use super::{Act, STEP_JOB, Step, content, game, gift, letter, look, meet, talk};
use crate::AppState;
use crate::kernel::facts::{id, list};
use crate::kernel::fault::{Fault, FaultResult};
use crate::meeting;
use crate::slice::JobContext;
use ::jobs::{Builder, Event, Job, JobError, ListenError, Listener, Start, Worker};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use supabase::realtime::Publisher;
use uuid::Uuid;

/// Has the scripted people answer. Called in a demonstration alone.
pub fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder
        .listener(ScriptListener {
            db: context.app.db.clone(),
        })
        .schedule(boosts::schedule(context.app))
        .worker(ScriptWorker {
            app: context.app.clone(),
            publisher: context.publisher.clone(),
        })
}

/// Plans an answer for what was addressed to a scripted person by somebody who is none.
struct ScriptListener {
    db: Db,
}

const KINDS: [&str; 8] = [
    "like.received",
    "match.created",
    "message.created",
    "letter.delivered",
    "game.changed",
    "gift.delivered",
    "meeting.proposed",
    "boost.started",
];

impl Listener for ScriptListener {
    fn name(&self) -> &'static str {
        "demo.script"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&KINDS)
    }

    /// The life that the demonstration begins with is told already.
    fn start(&self) -> Start {
        Start::Now
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let event = event.clone();
            let planned: FaultResult<()> = self
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        for step in steps(tx, &event).await? {
                            step.plan(tx, event.created_at).await?;
                        }
                        Ok(())
                    })
                })
                .await;
            planned.map_err(ListenError::from)
        })
    }
}

/// What follows from an event: a step of the person it is addressed to. Two scripted people never answer each other.
async fn steps(tx: &mut Tx, event: &Event) -> FaultResult<Vec<Step>> {
    let named = |name: &str| id(&event.payload[name]);
    let step = |act, person: Option<Uuid>, other: Option<Uuid>, about: Option<Uuid>| {
        let (person, other) = (person?, other?);
        let answers = content::script(person).is_some() && content::script(other).is_none();
        let about = about?;
        answers.then_some(Step { act, person, about })
    };
    let of_both = |act, pair: [Option<Uuid>; 2]| {
        [(pair[0], pair[1]), (pair[1], pair[0])].map(|(person, other)| step(act, person, other, event.key))
    };
    let planned = match event.kind.as_str() {
        "like.received" => vec![step(Act::Like, named("to"), named("from"), named("from"))],
        "match.created" => of_both(Act::Greet, [named("a"), named("b")]).to_vec(),
        "message.created" => {
            let (to, from) = (named("receiver_id"), named("sender_id"));
            vec![step(Act::Read, to, from, named("match_id"))]
        }
        "letter.delivered" => vec![step(Act::Letter, named("to"), named("from"), event.key)],
        "game.changed" => {
            let people = list(&event.payload["people"]);
            of_both(Act::Game, [people.first().copied(), people.last().copied()]).to_vec()
        }
        "gift.delivered" => vec![step(Act::Gift, named("recipient_id"), named("sender_id"), event.key)],
        "meeting.proposed" => match event.key {
            Some(meeting) => {
                let sides = meeting::store::sides(tx, meeting).await?;
                let by = named("by");
                let asked = sides.iter().filter(|side| Some(side.user_id) != by);
                asked
                    .map(|side| step(Act::Meet, Some(side.user_id), by, event.key))
                    .collect()
            }
            None => Vec::new(),
        },
        "boost.started" => content::people()
            .map(|person| step(Act::Look, Some(person), event.key, event.key))
            .collect(),
        _ => Vec::new(),
    };
    Ok(planned.into_iter().flatten().collect())
}

/// Does one step. The state is read again, so that a step that comes too late or twice does nothing.
struct ScriptWorker {
    app: AppState,
    publisher: Publisher,
}

impl Worker for ScriptWorker {
    fn kind(&self) -> &str {
        STEP_JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let step = Step::read(&job.payload).ok_or_else(|| JobError::Fail("the job names no step".into()))?;
            match self.act(step).await {
                Err(fault @ (Fault::Database(_) | Fault::Internal(_) | Fault::Unavailable | Fault::Full)) => {
                    Err(fault.into())
                }
                // Closed, blocked, withdrawn, expired, deleted: the answer is silence.
                Err(refusal) => {
                    let act = step.act.word();
                    tracing::info!(act, about = %step.about, ?refusal, "a scripted answer was not given");
                    Ok(())
                }
                Ok(()) => Ok(()),
            }
        })
    }
}

impl ScriptWorker {
    async fn act(&self, step: Step) -> FaultResult<()> {
        let Some(script) = content::script(step.person) else {
            return Ok(());
        };
        let (app, now) = (&self.app, self.app.clock.now());
        match step.act {
            Act::Like => talk::like_back(app, step, now).await,
            Act::Greet => talk::greet(app, step, script, now).await,
            Act::Read => talk::read(app, &self.publisher, step, now).await,
            Act::Reply => talk::reply(app, step, script, now).await,
            Act::Letter => letter::open_or_answer(app, step, script, now).await,
            Act::Game => game::play(app, step, script, now).await,
            Act::Gift => gift::open_or_thank(app, step, script, now).await,
            Act::Meet => meet::accept(app, step, now).await,
            Act::Look => look::look(app, step, now).await,
        }
    }
}
