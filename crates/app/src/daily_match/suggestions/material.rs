//! What may be written about: what both may see of each other, without what says who or where they are.

use crate::AppState;
use crate::daily_match::talk::{AnswerMaterial, TalkMaterial, listed_interests};
use crate::discovery::cards::{self, Card};
use crate::kernel::fault::FaultResult;
use crate::kernel::{Member, contact, text};
use crate::safety::people::StrangerScope;
use jiff::Timestamp;
use uuid::Uuid;

/// Material of both views, for an external writer. None when one may not see the other (any more), or nothing is left to say.
pub async fn of_pair(
    app: &AppState,
    proposal: Uuid,
    (one, other): (Uuid, Uuid),
    now: Timestamp,
) -> FaultResult<Option<TalkMaterial>> {
    let mut reads = app.db.reader();
    let mut views = Vec::new();
    for (viewer, subject) in [(one, other), (other, one)] {
        let viewer = Member { id: viewer };
        views.extend(cards::card(app, &mut reads, viewer, subject, StrangerScope::Eligible, now).await?);
    }
    let [first, second] = &views[..] else { return Ok(None) };
    let mut material = TalkMaterial::of_card(proposal, first);
    // What is in one view alone is not for both.
    let both = listed_interests(second);
    material.shared_interests.retain(|interest| both.contains(interest));
    material.answers = views.iter().filter_map(|card| anonymous_answer(card, &views)).collect();
    let is_empty = material.shared_interests.is_empty() && material.answers.is_empty();
    Ok((!is_empty).then_some(material))
}

/// The first answer of a profile, unless it has a number, contact details, or the name or place of either person.
fn anonymous_answer(card: &Card, views: &[Card]) -> Option<AnswerMaterial> {
    let prompt = card.prompts.first()?;
    let answer = &prompt.answer;
    let identifies = answer.chars().any(char::is_numeric)
        || contact::find(answer).is_some()
        || views
            .iter()
            .flat_map(identifying_words)
            .any(|word| has_word(answer, &word));
    (!identifies).then(|| AnswerMaterial::of(prompt))
}

/// Words of names and places; particles as "de" say nothing.
fn identifying_words(card: &Card) -> Vec<String> {
    let visited = card.visiting.as_ref().map(|visit| &visit.city);
    let texts = [card.name.as_ref(), card.city.as_ref(), card.region.as_ref(), visited];
    let folded = texts.into_iter().flatten().map(|text| text::fold(text));
    folded
        .flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .filter(|word| word.len() > 3 || !PARTICLES.contains(&word.as_str()))
        .collect()
}

const PARTICLES: [&str; 12] = ["de", "do", "da", "dos", "das", "e", "a", "o", "sao", "rio", "em", "la"];

fn has_word(text: &str, word: &str) -> bool {
    let folded = text::fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).any(|part| part == word)
}
