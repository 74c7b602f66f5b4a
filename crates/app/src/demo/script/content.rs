//! The scripts as they are written down in `content/demo_scripts.json`.

use super::super::cast::person_id;
use crate::kernel::json::embedded;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;
use uuid::Uuid;

#[derive(Deserialize)]
struct Scripts {
    people: Vec<Script>,
    /// Answers to cards of games, by the card.
    cards: BTreeMap<String, String>,
}

/// What one person says and does. `{name}` stands for the first name of the other.
#[derive(Deserialize)]
pub struct Script {
    pub slug: String,
    pub greeting: String,
    /// Said one after the other, each once in a conversation.
    pub lines: Vec<String>,
    /// Said last: the script has no more lines.
    pub over: String,
    pub letters: Vec<ScriptedLetter>,
    /// For cards that no answer is written for.
    pub answers: Vec<String>,
    pub statements: [String; 3],
    pub lie: usize,
    pub wishes: [String; 3],
}

#[derive(Deserialize)]
pub struct ScriptedLetter {
    pub paper: String,
    pub seal: String,
    pub body: String,
}

static SCRIPTS: LazyLock<Scripts> = LazyLock::new(|| embedded(include_str!("../../../content/demo_scripts.json")));

static BY_PERSON: LazyLock<HashMap<Uuid, &'static Script>> = LazyLock::new(|| {
    let scripts = SCRIPTS.people.iter();
    scripts.map(|script| (person_id(&script.slug), script)).collect()
});

/// The ids of the scripted people.
pub fn people() -> impl Iterator<Item = Uuid> {
    SCRIPTS.people.iter().map(|script| person_id(&script.slug))
}

/// The script of a person; none for everybody else.
pub fn script(person: Uuid) -> Option<&'static Script> {
    BY_PERSON.get(&person).copied()
}

/// The line with this number, from 0: after the last one, once, that the script is over.
pub fn line(script: &Script, number: usize) -> Option<&str> {
    match script.lines.get(number) {
        Some(line) => Some(line),
        None => (number == script.lines.len()).then_some(script.over.as_str()),
    }
}

/// The answer to a card of a game. `turn` chooses among answers that fit every card.
pub fn answer(script: &'static Script, card: &str, turn: usize) -> &'static str {
    match SCRIPTS.cards.get(card) {
        Some(answer) => answer,
        None => script
            .answers
            .get(turn % script.answers.len().max(1))
            .map_or("", String::as_str),
    }
}

/// A text with the reader's first name, or without its place where there is none.
pub fn addressed(text: &str, name: Option<&str>) -> String {
    match name {
        Some(name) => text.replace("{name}", name),
        None => text
            .replace("{name},\n\n", "")
            .replace(", {name}", "")
            .replace("{name}", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{cast, owner_id, partner_id};
    use super::*;
    use crate::games::catalogue::GAMES;
    use crate::games::model::{ANSWER_MAX, STATEMENT_MAX};
    use crate::guard::is_harsh;
    use crate::kernel::contact;
    use crate::letters::model::{LetterKind, Paper, Seal, require_length};
    use std::collections::HashSet;

    fn texts(script: &Script) -> Vec<&String> {
        let letters = script.letters.iter().map(|letter| &letter.body);
        let lines = script.lines.iter().chain([&script.greeting, &script.over]);
        let answers = script.answers.iter().chain(&script.statements).chain(&script.wishes);
        lines.chain(letters).chain(answers).collect()
    }

    #[test]
    fn scripts_are_of_people_of_the_cast_whose_account_nobody_opens() {
        let cast = cast::cast().unwrap().people;
        for script in &SCRIPTS.people {
            assert!(cast.iter().any(|actor| actor.slug == script.slug), "{}", script.slug);
            let id = person_id(&script.slug);
            assert!(id != owner_id() && id != partner_id(), "{}", script.slug);
        }
        assert_eq!(BY_PERSON.len(), SCRIPTS.people.len());
        assert!(script(owner_id()).is_none() && script(partner_id()).is_none());
    }

    #[test]
    fn no_text_is_said_twice_and_none_is_one_that_a_person_may_not_send() {
        let today = jiff::civil::date(2026, 11, 25);
        let all: Vec<&String> = SCRIPTS
            .people
            .iter()
            .flat_map(texts)
            .chain(SCRIPTS.cards.values())
            .collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        for text in all {
            assert!(!text.is_empty() && contact::find(text).is_none(), "{text}");
            assert!(!is_harsh(text, today), "{text}");
        }
        for script in &SCRIPTS.people {
            assert!(script.lines.len() >= 6 && script.lie < 3, "{}", script.slug);
            assert!(script.over.contains("roteiro"), "{}", script.slug);
            assert!(
                script
                    .statements
                    .iter()
                    .all(|text| text.chars().count() <= STATEMENT_MAX)
            );
            for letter in &script.letters {
                assert!(Paper::parse(&letter.paper).is_some() && Seal::parse(&letter.seal).is_some());
                require_length(LetterKind::Presentation, &addressed(&letter.body, None)).unwrap();
            }
        }
    }

    #[test]
    fn every_card_that_asks_for_words_has_an_answer() {
        let worded = |rules: &str| matches!(rules, "prompt" | "truth_or_dare");
        let cards = GAMES.iter().filter(|game| worded(game.rules_word()));
        for card in cards.flat_map(|game| &game.cards) {
            let answer = SCRIPTS.cards.get(&card.id).unwrap_or_else(|| panic!("{}", card.id));
            assert!((1..=ANSWER_MAX).contains(&answer.chars().count()), "{}", card.id);
        }
    }

    #[test]
    fn lines_end_with_one_that_says_so_and_then_silence() {
        let script = &SCRIPTS.people[0];
        assert_eq!(line(script, 0), Some(script.lines[0].as_str()));
        assert_eq!(line(script, script.lines.len()), Some(script.over.as_str()));
        assert_eq!(line(script, script.lines.len() + 1), None);
        assert_eq!(
            addressed("Oi, {name}! Tudo?", Some("Ana {name}")),
            "Oi, Ana {name}! Tudo?"
        );
        assert_eq!(addressed("Oi, {name}! Tudo?", None), "Oi! Tudo?");
    }
}
