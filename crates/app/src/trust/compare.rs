//! Two people's answers side by side: what they share, and what is worth talking about. Private answers of
//! either are left out.

use super::model::CountedAnswer;
use super::questions::{self, Question};
use super::talk::{self, ConversationHint};
use crate::kernel::localized_text::translate;
use matching::trust::NEIGHBOURS;
use schemars::JsonSchema;
use serde::Serialize;

/// A question that both answered alike, or where the caller accepts the other's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SharedAnswer {
    pub question_id: &'static str,
    pub topic: &'static str,
    pub question: &'static str,
    pub mine: &'static str,
    pub theirs: &'static str,
}

/// A question on which the two differ, with words that help to talk about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Topic {
    pub question_id: &'static str,
    pub topic: &'static str,
    pub question: &'static str,
    pub mine: &'static str,
    /// A possible reason for an answer like the caller's.
    pub my_side: &'static str,
    pub theirs: &'static str,
    pub their_side: &'static str,
    /// The two answers are neighbours.
    pub near: bool,
    pub bridge: &'static str,
    pub openers: Vec<&'static str>,
}

/// What two sheets have in common.
#[derive(Debug, Default)]
pub struct ValueComparison {
    pub shared: Vec<SharedAnswer>,
    /// What weighs most for the caller first.
    pub topics: Vec<Topic>,
}

/// Lays the answers that count side by side, as the owner of `mine` may see them. What the other accepts
/// and how much it weighs for them stays theirs.
pub fn compare(mine: &[CountedAnswer], theirs: &[CountedAnswer]) -> ValueComparison {
    let mut open: Vec<(&CountedAnswer, &CountedAnswer)> = mine
        .iter()
        .filter_map(|own| Some((own, theirs.iter().find(|other| other.question == own.question)?)))
        .filter(|(own, other)| !own.private && !other.private)
        .collect();
    open.sort_by(|(one, _), (other, _)| {
        other
            .weight()
            .cmp(&one.weight())
            .then(one.question.cmp(&other.question))
    });
    let mut compared = ValueComparison::default();
    for (own, other) in open {
        let Some(place) = QuestionPosition::of(own) else {
            continue;
        };
        if own.accepts(other.option) || own.option == other.option {
            compared.shared.extend(place.shared(own, other));
        } else {
            compared.topics.extend(place.topic(own, other));
        }
    }
    compared
}

impl CountedAnswer {
    fn weight(&self) -> i64 {
        if self.dealbreaker { 4 } else { self.importance }
    }

    fn accepts(&self, option: i64) -> bool {
        (1..=8).contains(&option) && self.accept_mask & (1 << (option - 1)) != 0
    }
}

/// A question with its number and its words.
struct QuestionPosition {
    number: usize,
    question: &'static Question,
    talk: &'static ConversationHint,
}

impl QuestionPosition {
    fn of(row: &CountedAnswer) -> Option<QuestionPosition> {
        let (number, question) = questions::find(&row.question)?;
        let talk = talk::find(&question.id)?;
        Some(QuestionPosition { number, question, talk })
    }

    fn text(&self, option: i64) -> Option<&'static str> {
        self.question.option(u8::try_from(option).ok()?)
    }

    fn shared(&self, own: &CountedAnswer, other: &CountedAnswer) -> Option<SharedAnswer> {
        Some(SharedAnswer {
            question_id: &self.question.id,
            topic: translate(&self.talk.topic),
            question: translate(&self.question.question),
            mine: self.text(own.option)?,
            theirs: self.text(other.option)?,
        })
    }

    fn topic(&self, own: &CountedAnswer, other: &CountedAnswer) -> Option<Topic> {
        let pair = (own.option.min(other.option), own.option.max(other.option));
        Some(Topic {
            question_id: &self.question.id,
            topic: translate(&self.talk.topic),
            question: translate(&self.question.question),
            mine: self.text(own.option)?,
            my_side: translate(self.talk.side(own.option)?),
            theirs: self.text(other.option)?,
            their_side: translate(self.talk.side(other.option)?),
            near: NEIGHBOURS[self.number]
                .iter()
                .any(|(low, high)| (i64::from(*low), i64::from(*high)) == pair),
            bridge: translate(&self.talk.bridge),
            openers: self.talk.openers(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::samples::{hidden, row};

    #[test]
    fn private_answers_of_either_side_are_left_out() {
        let mine = [row("tq01", 1), hidden("tq02", 1), row("tq03", 1)];
        let theirs = [row("tq01", 1), row("tq02", 1), hidden("tq03", 3)];
        let compared = compare(&mine, &theirs);
        assert_eq!(compared.shared.len(), 1);
        assert_eq!(compared.shared[0].question_id, "tq01");
        assert!(compared.topics.is_empty());
    }

    #[test]
    fn differences_come_with_both_sides_the_weightiest_first() {
        let heavy = CountedAnswer {
            importance: 3,
            ..row("tq01", 1)
        };
        let compared = compare(&[row("tq08", 1), heavy], &[row("tq01", 4), row("tq08", 2)]);
        let ids: Vec<&str> = compared.topics.iter().map(|topic| topic.question_id).collect();
        assert_eq!(ids, ["tq01", "tq08"]);
        let children = &compared.topics[0];
        assert_eq!((children.mine, children.theirs), ("Quero ter", "Não quero ter"));
        assert!(!children.near && compared.topics[1].near);
        assert_ne!(children.my_side, children.their_side);
        assert_eq!(children.openers.len(), 3);
    }

    #[test]
    fn own_accepted_answers_are_shown_but_those_of_the_other_are_not() {
        let wide = CountedAnswer {
            accept_mask: 0b1_1111,
            ..row("tq01", 1)
        };
        let narrow = row("tq01", 4);
        assert_eq!(
            compare(std::slice::from_ref(&wide), std::slice::from_ref(&narrow))
                .shared
                .len(),
            1
        );
        assert_eq!(compare(&[narrow], &[wide]).topics.len(), 1);
    }
}
