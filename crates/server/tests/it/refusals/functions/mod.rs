//! One case for each function of the registry.

mod cases;

pub use cases::CASES;

use super::world::{Ids, World};
use super::{is_refusal, same_answer};
use testkit::{Person, Value, json};

/// How a function is tested with a stranger and with a blocked person.
pub enum Case {
    /// Its arguments name a person, or something of theirs: the answer about Ana is a refusal, the same as for an
    /// unknown id.
    Refuses(fn(&Ids) -> Vec<Value>),
    /// As `Refuses`, but the answer, the same for Ana and for an unknown id, is a success without effect.
    IsSilent(fn(&Ids) -> Vec<Value>),
    /// Refuses strangers; a blocked person is answered, because blocking must not hide evidence.
    StaysOpenToTheBlocked(fn(&Ids) -> Vec<Value>),
    /// It is about the caller alone: the answer holds nothing of Ana.
    Own(fn() -> Value),
    /// As `Own`, with exactly this answer.
    Answers(fn() -> Value, fn() -> Value),
    /// The caller's own past, to which Ana belongs: the blocked get what they got before the block, without the rows that
    /// her erasure would take away.
    OwnPast(fn() -> Value, fn(&World) -> &Value),
    /// The list of former matches: empty for strangers; the blocked read of Ana only her first name, her id, the day of
    /// the match and the number of messages.
    FormerMatch,
    /// For staff alone: everybody else is answered as for a function that does not exist.
    Absent(fn(&Ids) -> Value),
    /// The same answer for everybody.
    Content(fn() -> Value),
}

use Case::{Absent, Answers, Content, FormerMatch, IsSilent, Own, OwnPast, Refuses, StaysOpenToTheBlocked};

impl Case {
    pub async fn check(&self, name: &str, world: &World) {
        for (role, who) in world.others() {
            let at = format!("{name} called by {role}");
            let blocked = who.id == world.blocked.id;
            match self {
                Refuses(args) => about_her(name, &at, args, world, who, true).await,
                IsSilent(args) => about_her(name, &at, args, world, who, false).await,
                StaysOpenToTheBlocked(args) if blocked => {
                    for args in args(&world.hers) {
                        who.rpc(name, args).await.ok();
                    }
                }
                StaysOpenToTheBlocked(args) => about_her(name, &at, args, world, who, true).await,
                Own(args) => {
                    let reply = who.rpc(name, args()).await;
                    assert_eq!(world.trace_in(&reply.body.to_string()), None, "{at}: {}", reply.body);
                }
                Answers(args, answer) => assert_eq!(who.rpc(name, args()).await.ok(), answer(), "{at}"),
                FormerMatch if blocked => {
                    let mut listed = who.rpc(name, json!({})).await.ok();
                    assert!(listed[0]["matched_at"].take().is_string(), "{at}: {listed}");
                    let known = json!([{ "match_id": world.hers.match_id, "person_id": world.hers.person,
                        "name": "Ana", "matched_at": null, "messages": 2 }]);
                    assert_eq!(listed, known, "{at}");
                }
                FormerMatch => assert_eq!(who.rpc(name, json!({})).await.ok(), json!([]), "{at}"),
                OwnPast(args, before) if blocked => {
                    assert_eq!(&who.rpc(name, args()).await.ok(), before(world), "{at}");
                }
                OwnPast(args, _) => {
                    let past = who.rpc(name, args()).await.ok();
                    assert_eq!(world.trace_in(&past.to_string()), None, "{at}: {past}");
                }
                Absent(args) => {
                    let unknown = unknown_name(name);
                    let reply = who.rpc(name, args(&world.hers)).await;
                    let nowhere = who.rpc(&unknown, args(&world.hers)).await;
                    assert_eq!(reply.status, nowhere.status, "{at}");
                    // The hint names what is spelled most like it, which depends on the name alone.
                    let (mut told, mut guessed) = (reply.body, nowhere.body);
                    let hints = (told["hint"].take(), guessed["hint"].take());
                    assert!(!hints.0.to_string().contains(name), "{at}: {hints:?}");
                    assert_eq!(unknown_name(&told.to_string()), guessed.to_string(), "{at}");
                }
                Content(args) => {
                    let hers = world.ana.rpc(name, args()).await.ok();
                    assert_eq!(who.rpc(name, args()).await.ok(), hers, "{at}");
                }
            }
        }
    }
}

impl Case {
    /// The arguments of the case, about her where they can name her.
    pub fn about(&self, hers: &Ids) -> Vec<Value> {
        match self {
            Refuses(args) | IsSilent(args) | StaysOpenToTheBlocked(args) => args(hers),
            Absent(args) => vec![args(hers)],
            Own(args) | Answers(args, _) | OwnPast(args, _) | Content(args) => vec![args()],
            FormerMatch => vec![json!({})],
        }
    }
}

impl Case {
    /// Checks that the answer about a person who exists and was never shown to `who` is the same as for an unknown id.
    /// False for functions that name no person, which are not checked.
    pub async fn check_unknown(&self, name: &str, world: &World, who: &Person) -> bool {
        let at = format!("{name} called by somebody to whom she was not shown");
        match self {
            Refuses(args) | StaysOpenToTheBlocked(args) => about_her(name, &at, args, world, who, true).await,
            IsSilent(args) => about_her(name, &at, args, world, who, false).await,
            Own(_) | Answers(..) | OwnPast(..) | FormerMatch | Absent(_) | Content(_) => return false,
        }
        true
    }
}

impl Case {
    /// Checks, for functions about the caller alone, that the answer holds nothing of Ana. False for all others.
    pub async fn check_trace(&self, name: &str, world: &World, who: &Person) -> bool {
        let (Own(args) | Answers(args, _) | Content(args)) = self else {
            return false;
        };
        let reply = who.rpc(name, args()).await;
        assert_eq!(world.trace_in(&reply.body.to_string()), None, "{name}: {}", reply.body);
        true
    }
}

/// A text with the names of staff functions changed to names that nothing has.
fn unknown_name(text: &str) -> String {
    text.replace("admin", "admix").replace("mod_", "mox_")
}

async fn about_her(name: &str, at: &str, args: &fn(&Ids) -> Vec<Value>, world: &World, who: &Person, refused: bool) {
    for (hers, nobodys) in args(&world.hers).into_iter().zip(args(&world.nobodys)) {
        let about_nobody = who.rpc(name, nobodys).await;
        let about_her = who.rpc(name, hers).await;
        same_answer(at, &about_her, &about_nobody);
        assert_eq!(is_refusal(&about_her), refused, "{at}: {}", about_her.body);
    }
}
