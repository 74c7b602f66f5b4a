//! The story of a couple: one writes it, the other agrees; before that nobody else can read it.

use super::model::STORY_MAX;
use super::store::{self, StoryRow};
use super::view::{self, CoupleView};
use crate::AppState;
use crate::accounts::restrictions::refuse_links;
use crate::guard::{self, Judgement};
use crate::kernel::Member;
use crate::kernel::contact;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::matches;
use crate::matches::store::Side;
use crate::messaging::send;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Tells the story, or another text of it. Errors: 404 for a match that is not open; state `couple` while the two are no
/// couple, `author` when the other tells it already; a text that is empty, too long, harsh, or has contact details.
pub async fn tell(
    app: &AppState,
    member: Member,
    (match_id, text): (Uuid, &str),
    now: Timestamp,
) -> FaultResult<CoupleView> {
    let text = text::clean(text);
    if text.is_empty() {
        return Err(Fault::invalid("text", "Escreva a história de vocês."));
    }
    if text::graphemes(&text) > STORY_MAX {
        return Err(Fault::too_long("text", STORY_MAX));
    }
    if contact::find(&text).is_some() {
        return Err(Fault::invalid(
            "text",
            "Deixe de fora telefones, links e perfis de outras redes: a história pode ser lida por todos.",
        ));
    }
    app.act(move |tx| {
        Box::pin(async move {
            let side = store::open_side(tx, member, match_id, now).await?;
            require_couple(tx, match_id).await?;
            match store::story(tx, match_id).await? {
                Some(story) if story.author_id != member.id => {
                    return Err(Fault::state(
                        "author",
                        "A outra pessoa já está contando a história de vocês.",
                    ));
                }
                Some(story) if story.text == text => return Ok(()),
                _ => {}
            }
            refuse_links(tx, member.id, &text, "text", now).await?;
            judge(tx, &side, &text, now).await?;
            store::put_story(tx, &side, &text, now).await
        })
    })
    .await?;
    view::of_match(&mut app.db.reader(), member, match_id, now).await
}

/// The guard judges a story like a message. A story that it would hold is refused, so that its author rewrites it.
async fn judge(tx: &mut Tx, side: &Side, text: &str, now: Timestamp) -> FaultResult<()> {
    let client_id = format!("story:{}", side.match_id);
    let event = send::event(tx, side, &client_id, text, false).await?;
    match guard::judge::judge_message(tx, &event, now).await? {
        Judgement::Send(_) => Ok(()),
        Judgement::Hold { .. } => Err(Fault::invalid(
            "text",
            "Este texto pode ferir alguém ou traz dados de pagamento. Escreva de outro jeito.",
        )),
    }
}

async fn require_couple(tx: &mut Tx, match_id: Uuid) -> FaultResult<()> {
    match matches::store::couple_since(tx, match_id).await? {
        Some(_) => Ok(()),
        None => Err(Fault::state(
            "couple",
            "A história é contada depois que os dois dizem que se encontraram.",
        )),
    }
}

/// Agrees to the text of this version, or takes the story away: either of the two may at any time, also once it is
/// published. Errors: 404 without such a story; state `version` when the text changed meanwhile.
pub async fn decide(
    app: &AppState,
    member: Member,
    (match_id, version, agree): (Uuid, i64, bool),
    now: Timestamp,
) -> FaultResult<CoupleView> {
    app.act(move |tx| {
        Box::pin(async move {
            store::open_side(tx, member, match_id, now).await?;
            let Some(story) = store::story(tx, match_id).await? else {
                // Taken away already.
                return if agree { Err(Fault::NotFound) } else { Ok(()) };
            };
            if !agree {
                return store::delete_story(tx, match_id).await;
            }
            require_reader(&story, member, version)?;
            store::set_agreed(tx, match_id, now).await
        })
    })
    .await?;
    view::of_match(&mut app.db.reader(), member, match_id, now).await
}

fn require_reader(story: &StoryRow, member: Member, version: i64) -> FaultResult<()> {
    if story.other_id != member.id {
        return Err(Fault::NotFound);
    }
    match story.version == version {
        true => Ok(()),
        false => Err(Fault::state(
            "version",
            "O texto mudou. Leia de novo antes de concordar.",
        )),
    }
}
