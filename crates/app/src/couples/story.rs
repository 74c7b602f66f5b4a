//! The story of a couple: one writes it, the other agrees; before that nobody else can read it.

use super::model::STORY_MAX;
use super::store::{self, StoryRow};
use super::view::{self, CoupleView};
use crate::AppState;
use crate::accounts::restrictions::refuse_links;
use crate::guard::judge::accepts_profile_text;
use crate::kernel::Member;
use crate::kernel::contact;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::matches;
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
    let accepted = app
        .act(move |tx| Box::pin(async move { write(tx, member, match_id, &text, now).await }))
        .await?;
    match accepted {
        true => view::of_match(&mut app.db.reader(), member, match_id, now).await,
        false => Err(Fault::invalid(
            "text",
            "Este texto pode ferir alguém ou traz dados de pagamento. Escreva de outro jeito.",
        )),
    }
}

/// Whether the guard accepts the text. Its verdict is committed with either answer, as it counts.
async fn write(tx: &mut Tx, member: Member, match_id: Uuid, text: &str, now: Timestamp) -> FaultResult<bool> {
    let side = store::open_side(tx, member, match_id, now).await?;
    require_couple(tx, match_id).await?;
    match store::story(tx, match_id).await? {
        Some(story) if story.author_id != member.id => {
            return Err(Fault::state(
                "author",
                "A outra pessoa já está contando a história de vocês.",
            ));
        }
        Some(story) if story.text == text => return Ok(true),
        _ => {}
    }
    refuse_links(tx, member.id, text, "text", now).await?;
    let accepted = accepts_profile_text(tx, member.id, "couple.story", text, now).await?;
    if accepted {
        store::put_story(tx, &side, text, now).await?;
    }
    Ok(accepted)
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
/// published, and after a block or the end of the match; None then.
///
/// Errors: 404 without such a story, where the match is not open; state `version` when the text changed meanwhile.
pub async fn decide(
    app: &AppState,
    member: Member,
    (match_id, version, agree): (Uuid, i64, bool),
    now: Timestamp,
) -> FaultResult<Option<CoupleView>> {
    let taken_away = app
        .act(move |tx| {
            Box::pin(async move {
                if !agree {
                    return take_away(tx, member, match_id).await;
                }
                store::open_side(tx, member, match_id, now).await?;
                let story = store::story(tx, match_id).await?.ok_or(Fault::NotFound)?;
                require_reader(&story, member, version)?;
                store::set_agreed(tx, match_id, now).await?;
                Ok(false)
            })
        })
        .await?;
    match view::of_match(&mut app.db.reader(), member, match_id, now).await {
        Err(Fault::NotFound) if taken_away => Ok(None),
        view => view.map(Some),
    }
}

/// Deletes the story, if the caller is one of its two; whether there was one.
async fn take_away(tx: &mut Tx, member: Member, match_id: Uuid) -> FaultResult<bool> {
    let story = store::story(tx, match_id).await?;
    let Some(story) = story.filter(|story| story.people().contains(&member.id)) else {
        return Ok(false);
    };
    let [a, b] = story.people();
    tx.lock_pair(a, b).await?;
    store::delete_story(tx, match_id).await?;
    Ok(true)
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
