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
    let mut views = Vec::new();
    for (viewer, subject) in [(one, other), (other, one)] {
        let viewer = Member { id: viewer };
        views.extend(cards::card(app, viewer, subject, StrangerScope::Eligible, now).await?);
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
    texts
        .into_iter()
        .flatten()
        .flat_map(|text| words_that_identify(text))
        .collect()
}

const PARTICLES: [&str; 12] = ["de", "do", "da", "dos", "das", "e", "a", "o", "sao", "rio", "em", "la"];

/// The parts of a name, and each hyphenated or elided one written as a single word.
fn words_that_identify(name: &str) -> Vec<String> {
    let folded = text::fold(name);
    let whole = folded.split_whitespace().map(|word| {
        word.chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect::<String>()
    });
    let words = parts(&folded).map(str::to_owned).chain(whole);
    words
        .filter(|word| word.chars().nth(1).is_some() && !PARTICLES.contains(&word.as_str()))
        .collect()
}

fn has_word(text: &str, word: &str) -> bool {
    parts(&text::fold(text)).any(|part| part == word)
}

/// Words as names and texts are both divided, so that a hyphen or an apostrophe hides none.
fn parts(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_hyphen_or_apostrophe_are_recognised() {
        let identifies = |name: &str, answer: &str| words_that_identify(name).iter().any(|word| has_word(answer, word));
        for (name, answer) in [
            ("Mogi-Guaçu", "Cresci em Mogi-Guaçu, perto do rio."),
            ("Mogi Guaçu", "Cresci em mogi-guacu."),
            ("Mogi-Guaçu", "Sou de MogiGuaçu."),
            ("Ana-Clara", "Me chamam de Ana-Clara desde sempre."),
            ("Ana Clara", "Todos dizem Ana\u{2010}Clara."),
            ("D'Ávila", "A família D’Ávila é grande."),
            ("Joana D'Arc", "Joana gosta de mar."),
        ] {
            assert!(identifies(name, answer), "{name}: {answer}");
        }
        for (name, answer) in [
            ("São João da Barra", "Uma barraca na praia e o mar."),
            ("D'Ávila", "Um copo d'água e um livro."),
            ("Rio de Janeiro", "Rio de tudo, em qualquer lugar."),
        ] {
            assert!(!identifies(name, answer), "{name}: {answer}");
        }
    }
}
