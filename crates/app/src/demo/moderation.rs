//! The moderator of the demonstration, and a queue with a life: a dozen cases between illustrated people, written as
//! reports that the listener takes into cases.

use super::cast;
use super::people::moderator_profile;
use crate::AppState;
use crate::accounts::staff;
use crate::guard::GuardOutcome;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Member, new_id};
use crate::matches;
use crate::messaging::MessagePace;
use crate::messaging::send::{NewMessage, send};
use crate::messaging::store::Message;
use crate::safety::relation;
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use uuid::Uuid;

pub const MODERATOR_EMAIL: &str = "moderacao@example.org";

/// Whose account decides the cases of the demonstration.
pub fn moderator_id() -> Uuid {
    cast::person_id("moderation")
}

/// One report as it is told.
struct Story {
    reporter: &'static str,
    subject: &'static str,
    reason: &'static str,
    hours_ago: i64,
    text: &'static str,
    item: Option<&'static str>,
    /// What was said between the two, by the subject (`true`) or the reporter; the subject's lines are attached.
    talk: &'static [(bool, &'static str)],
}

const fn story(
    reporter: &'static str,
    subject: &'static str,
    reason: &'static str,
    hours_ago: i64,
    text: &'static str,
) -> Story {
    Story {
        reporter,
        subject,
        reason,
        hours_ago,
        text,
        item: None,
        talk: &[],
    }
}

const STORIES: &[Story] = &[
    Story {
        talk: &[
            (false, "Boa noite! Vi que você também gosta de trilhas."),
            (true, "Gosto. Me passa o seu endereço que eu busco você."),
            (false, "Prefiro um café primeiro, num lugar público."),
            (true, "Se você não vier, eu vou até aí. Eu sei onde você trabalha."),
        ],
        ..story(
            "camila",
            "otavio",
            "threat",
            0,
            "Ele disse que sabe onde eu trabalho. Estou com medo.",
        )
    },
    story(
        "dulce",
        "wagner",
        "minor",
        1,
        "Ele escreveu que ainda está no ensino médio.",
    ),
    Story {
        talk: &[
            (false, "Que bom conversar com alguém tão atencioso."),
            (
                true,
                "Meu amor, preciso de ajuda com uma encomenda parada na alfândega.",
            ),
            (true, "São só 900 reais, devolvo na sexta. Manda por transferência?"),
        ],
        ..story("helena", "railton", "scam", 3, "Pediu dinheiro depois de dois dias.")
    },
    story("isadora", "railton", "scam", 5, "A mesma história da alfândega."),
    story("janaina", "henrique", "nudity", 2, "Mandou o que eu não pedi."),
    Story {
        talk: &[
            (false, "Acho que não vamos combinar. Desejo o melhor para você."),
            (true, "Quem você pensa que é? Responde!"),
            (true, "Responde agora. Vou ficar mandando até você responder."),
        ],
        ..story(
            "luiza",
            "jorge",
            "harassment",
            20,
            "Não para de escrever depois que eu disse não.",
        )
    },
    story("marilia", "severino", "hate", 12, "Ofendeu as pessoas do meu estado."),
    Story {
        item: Some("bio"),
        ..story("matilde", "goncalo", "off_app", 40, "A biografia vende cursos.")
    },
    story("nilza", "simao", "fake", 60, "As fotos são de um ator."),
    story("paula", "lucas", "fake", 70, "Parece outra pessoa nas fotos."),
    story("rita", "caio", "other", 30, "Marcou e não apareceu, três vezes."),
    story("sofia", "edson", "harassment", 23, "Comentários sobre o meu corpo."),
    story("tereza", "rui", "other", 90, "Perfil em nome de casal."),
];

/// Makes the moderator's account one of staff and fills the queue, in one transaction: a start that is cut off leaves
/// all of it or nothing. Its auth user and its second factor exist by now.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    if is_moderator(&mut app.db.reader(), moderator_id()).await? {
        return Ok(());
    }
    app.db
        .tx(move |tx| {
            Box::pin(async move {
                moderator_profile(tx, moderator_id(), "Malu da Moderação", now).await?;
                staff::grant(tx, MODERATOR_EMAIL, "moderator", now).await?;
                for told in STORIES {
                    tell(tx, told, now).await?;
                }
                Ok(())
            })
        })
        .await
}

/// Whether the account works on cases already.
pub async fn is_moderator(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM accounts WHERE user_id = $1 AND role = 'moderator'",
            params![id],
        )
        .await
}

async fn tell(tx: &mut Tx, told: &Story, now: Timestamp) -> FaultResult<()> {
    let at = now.checked_sub((told.hours_ago * 60 + 7).minutes()).unwrap_or(now);
    let [reporter, subject] = [told.reporter, told.subject].map(cast::person_id);
    let messages = talk(tx, told, (reporter, subject), at).await?;
    let id = new_id(at);
    tx.exec(
        "INSERT INTO reports (id, reporter, subject, reason, text, messages, item, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $8)",
        params![
            id,
            reporter,
            subject,
            told.reason,
            told.text,
            Value::Array(messages),
            told.item,
            at
        ],
    )
    .await?;
    jobs::emit(tx, at, "safety.reported", Some(subject), json!({ "report": id })).await?;
    Ok(())
}

/// Lets the two be a match and say their lines; answers those of the subject as a report attaches them.
async fn talk(tx: &mut Tx, told: &Story, (reporter, subject): (Uuid, Uuid), at: Timestamp) -> FaultResult<Vec<Value>> {
    if told.talk.is_empty() {
        return Ok(Vec::new());
    }
    let met = at.checked_sub(48.hours()).unwrap_or(at);
    for (from, to) in [(reporter, subject), (subject, reporter)] {
        relation::set_liked(tx, from, to, met).await?;
    }
    let match_id = matches::create(tx, reporter, subject, 74, met).await?;
    let mut attached = Vec::new();
    for (position, (by_subject, body)) in told.talk.iter().enumerate() {
        let minutes = 10 * (told.talk.len() - position) as i64;
        let said_at = at.checked_sub(minutes.minutes()).unwrap_or(at);
        let sender = if *by_subject { subject } else { reporter };
        let new = NewMessage {
            match_id,
            body: (*body).to_owned(),
            client_id: format!("demo-case-{}-{position}", told.subject),
            reply_to: None,
            confirm: false,
        };
        let message = say(tx, Member { id: sender }, new, said_at).await?;
        if *by_subject {
            attached.push(json!({ "id": message.id, "sender": sender, "body": body, "at": said_at.to_string() }));
        }
    }
    Ok(attached)
}

/// Sends a message as its sender would who answers the guard's question with yes.
async fn say(tx: &mut Tx, sender: Member, new: NewMessage, at: Timestamp) -> FaultResult<Message> {
    let asked_at = at.checked_sub(1.minutes()).unwrap_or(at);
    match send(tx, sender, new.clone(), MessagePace(None), asked_at).await? {
        GuardOutcome::Done(message) => Ok(message),
        GuardOutcome::Held(_) => {
            let confirmed = NewMessage { confirm: true, ..new };
            send(tx, sender, confirmed, MessagePace(None), at).await?.done()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moderation::model::{CaseKind, Severity};

    #[test]
    fn stories_are_told_by_the_cast_and_every_severity_has_one() {
        let cast = cast::cast().unwrap();
        let known = |slug: &str| cast.people.iter().any(|actor| actor.slug == slug);
        for told in STORIES {
            assert!(
                known(told.reporter) && known(told.subject) && told.reporter != told.subject,
                "{}",
                told.text
            );
        }
        let severities = STORIES
            .iter()
            .filter_map(|told| CaseKind::parse(told.reason))
            .map(CaseKind::severity);
        let severities: Vec<Severity> = severities.collect();
        assert!(severities.len() == STORIES.len() && Severity::ALL.iter().all(|one| severities.contains(one)));
    }
}
