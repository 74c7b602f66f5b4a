//! Recording a reaction. Whether two likes make a match is for `matches` to say, in the same transaction.

use super::store::{self, Reaction};
use super::{limits, saved};
use crate::guard;
use crate::kernel::LimitEnforcement;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, contact, new_id, text, word_enum};
use crate::profiles::ready;
use crate::safety::{hidden_words, people, relation};
use db::Tx;
use jiff::{Timestamp, ToSpan};
use serde_json::json;
use uuid::Uuid;

pub const COMMENT_MAX: usize = 200;
/// An unanswered like ends after this.
pub const LIKE_LIVES_DAYS: i64 = 60;
/// More conversations than this that wait for an answer, and no new like goes out.
pub const WAITING_MAX: i64 = 8;

word_enum! {
    /// What a person does with a card.
    pub enum ReactionKind { Like = "like", SuperLike = "super_like", Pass = "pass" }
}

impl ReactionKind {
    /// The kind that a request names.
    pub fn read(word: &str) -> FaultResult<ReactionKind> {
        ReactionKind::parse(word).ok_or_else(|| Fault::invalid("kind", "Escolha curtir, Super Like ou passar."))
    }
}

/// Where people meet.
const SOURCES: [&str; 2] = ["deck", "world"];

/// The place where a reaction was given; the deck by default.
pub fn source(word: Option<&str>) -> FaultResult<&'static str> {
    let Some(word) = word else { return Ok(SOURCES[0]) };
    let known = SOURCES.into_iter().find(|known| *known == word);
    known.ok_or_else(|| Fault::invalid("source", "Curta a partir do baralho ou do mundo."))
}

/// The key under which the reactions of one person are one after the other, and what undoes them. Taken before the lock on
/// a pair.
pub fn lock(user: Uuid) -> String {
    format!("react {user}")
}

/// A reaction as it was asked for.
#[derive(Debug, Clone)]
pub struct NewReaction {
    pub target: Uuid,
    pub kind: ReactionKind,
    pub comment: Option<String>,
    /// `photo:{id}`, `prompt:{id}` or `bio`.
    pub item: Option<String>,
    pub source: &'static str,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReactionOutcome {
    /// The same reaction stood already; nothing was spent.
    Already,
    /// Passed, or liked without an answer yet.
    Alone,
    /// Both like each other now.
    Mutual,
}

/// Records the reaction. `waiting` is how many conversations wait for the caller, a fact of a later slice.
///
/// The caller holds the lock on the pair, so that two opposite likes see each other.
pub async fn record(
    tx: &mut Tx,
    member: Member,
    new: &NewReaction,
    waiting: i64,
    enforced: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<ReactionOutcome> {
    // Checked before anything that reads stored state: a blocked person must not learn of the block from an old like.
    if !people::sees(tx, member.id, new.target, now).await? {
        return Err(Fault::NotFound);
    }
    let previous = store::reaction(tx, member.id, new.target).await?;
    if let Some(had) = &previous {
        let stands = !had.is_over(now) || had.reads_pending(now);
        if had.kind == new.kind.word() && stands && (new.kind != ReactionKind::Pass || still_hides(had, now)) {
            return Ok(ReactionOutcome::Already);
        }
        if had.state == "matched"
            && relation::stands(tx, member.id, new.target, relation::RelationKind::Match, now).await?
        {
            return if new.kind == ReactionKind::Pass {
                Err(Fault::state(
                    "matched",
                    "Vocês já deram match. Abra a conversa para encerrar com gentileza.",
                ))
            } else {
                Ok(ReactionOutcome::Already)
            };
        }
    }
    if relation::stands(tx, member.id, new.target, relation::RelationKind::Closed, now).await? {
        return Err(Fault::state("closed", "Esta conversa foi encerrada."));
    }
    let comment = checked_comment(new)?;
    if let Some(item) = &new.item
        && !store::item_exists(tx, new.target, item).await?
    {
        return Err(Fault::invalid("item", "Este detalhe não está mais no perfil."));
    }
    if new.kind != ReactionKind::Pass {
        ready::require_can_like(tx, member).await?;
        if waiting > WAITING_MAX {
            return Err(Fault::YourTurn { waiting });
        }
        limits::require_of_restricted(tx, member, now).await?;
        if enforced == LimitEnforcement::Yes {
            limits::require(tx, member, new.target, new.kind.word(), now).await?;
        }
    }
    let reaction = Reaction {
        id: new_id(now),
        kind: new.kind.word().to_string(),
        comment,
        item: new.item.clone(),
        source: new.source.to_string(),
        state: "pending".to_string(),
        created_at: now,
        expires_at: now
            .checked_add((LIKE_LIVES_DAYS * 24).hours())
            .unwrap_or(Timestamp::MAX),
    };
    store::put_reaction(tx, member.id, new.target, &reaction).await?;
    if let Some(comment) = &reaction.comment {
        let hides = hidden_words::hides(tx, new.target, comment).await?;
        store::set_hides(tx, reaction.id, hides).await?;
    }
    let before = store::StateBefore {
        saved_at: saved::unsave(tx, member, new.target).await?,
        reaction: previous,
    };
    store::log(tx, &reaction, (member.id, new.target), &before, now).await?;
    if new.kind == ReactionKind::Pass {
        relation::unset_liked(tx, member.id, new.target).await?;
        return Ok(ReactionOutcome::Alone);
    }
    guard::acts::judge_like(tx, member.id, reaction.id, now).await?;
    relation::set_liked(tx, member.id, new.target, now).await?;
    store::end_openly(tx, new.target, member.id, now).await?;
    if relation::stands(tx, member.id, new.target, relation::RelationKind::LikedBy, now).await? {
        store::set_matched(tx, member.id, new.target).await?;
        return Ok(ReactionOutcome::Mutual);
    }
    let facts = json!({ "from": member.id, "to": new.target, "kind": new.kind.word(), "like": reaction.id });
    jobs::emit(tx, now, "like.received", Some(new.target), facts).await?;
    Ok(ReactionOutcome::Alone)
}

fn still_hides(pass: &Reaction, now: Timestamp) -> bool {
    let days = i64::from(matching::deck::PASS_HIDES_DAYS);
    pass.created_at
        .checked_add((days * 24).hours())
        .is_ok_and(|until| now < until)
}

fn checked_comment(new: &NewReaction) -> FaultResult<Option<String>> {
    let comment = text::optional("comment", new.comment.as_deref(), COMMENT_MAX)?;
    match comment.as_deref().and_then(contact::find) {
        Some(found) => Err(Fault::invalid("comment", found.advice())),
        None => Ok(comment),
    }
}

/// Judges the comment of a like before the like is recorded, and stores the verdict: the caller commits it, whatever it is.
/// Whether it may be written. A comment that cannot be one is left to its own refusal.
///
/// Nobody is asked whether they mean rude words to a stranger: they are refused.
pub async fn accepts_comment(tx: &mut Tx, member: Member, new: &NewReaction, now: Timestamp) -> FaultResult<bool> {
    match checked_comment(new) {
        Ok(Some(comment)) => guard::judge::accepts_profile_text(tx, member.id, "like.comment", &comment, now).await,
        _ => Ok(true),
    }
}

/// The refusal of a comment that [`accepts_comment`] does not accept.
pub fn refused_comment() -> Fault {
    Fault::invalid(
        "comment",
        "Este comentário pode machucar ou assustar. Escreva de outro jeito.",
    )
}
