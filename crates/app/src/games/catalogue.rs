//! The games: each is one file of content that names its rules.

use super::model::{CardSide, Topic};
use super::rules::{self, Rules};
use crate::kernel::Language;
use serde::Deserialize;
use std::sync::LazyLock;

/// One card, in the words of Brazil with what Portugal writes otherwise beside it.
#[derive(Debug, Clone, Deserialize)]
pub struct Card {
    pub id: String,
    text: String,
    pt: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    pt_options: Option<Vec<String>>,
    topic: Option<String>,
    side: Option<String>,
    /// From 1, light, to 3, close and never sexual.
    #[serde(default = "lightest")]
    pub level: i64,
}

fn lightest() -> i64 {
    1
}

impl Card {
    /// A card that one of the two people wrote.
    pub fn own(id: String, text: String, side: CardSide, level: i64) -> Card {
        Card {
            id,
            text,
            pt: None,
            options: Vec::new(),
            pt_options: None,
            topic: None,
            side: Some(side.word().to_owned()),
            level,
        }
    }

    /// In the language of the current request.
    pub fn text(&self) -> &str {
        match (Language::current(), &self.pt) {
            (Language::Portugal, Some(pt)) => pt,
            _ => &self.text,
        }
    }

    /// In the language of the current request.
    pub fn options(&self) -> &[String] {
        match (Language::current(), &self.pt_options) {
            (Language::Portugal, Some(pt)) => pt,
            _ => &self.options,
        }
    }

    pub fn topic(&self) -> Option<Topic> {
        self.topic.as_deref().and_then(Topic::parse)
    }

    pub fn side(&self) -> Option<CardSide> {
        self.side.as_deref().and_then(CardSide::parse)
    }
}

#[derive(Debug, Deserialize)]
struct Content {
    rules: String,
    rounds: i64,
    minutes: i64,
    product: Option<String>,
    name: String,
    pt_name: Option<String>,
    about: String,
    pt_about: Option<String>,
    cards: Vec<Card>,
}

/// One game.
pub struct Game {
    pub id: &'static str,
    pub rules: &'static dyn Rules,
    /// Rounds of one session.
    pub rounds: i64,
    /// About how long it takes, in minutes.
    pub minutes: i64,
    /// What is bought once to play it; absent for free games.
    pub product: Option<String>,
    pub cards: Vec<Card>,
    content: Content,
}

impl Game {
    pub fn name(&self) -> &str {
        localized(&self.content.name, self.content.pt_name.as_deref())
    }

    pub fn about(&self) -> &str {
        localized(&self.content.about, self.content.pt_about.as_deref())
    }

    pub fn rules_word(&self) -> &str {
        &self.content.rules
    }

    /// The right that its purchase gives.
    pub fn entitlement(&self) -> Option<String> {
        self.product.as_ref().map(|product| format!("game:{product}"))
    }

    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }
}

fn localized<'a>(text: &'a str, pt: Option<&'a str>) -> &'a str {
    match (Language::current(), pt) {
        (Language::Portugal, Some(pt)) => pt,
        _ => text,
    }
}

/// A game is added by a line here; its id is the name of its file.
const FILES: [(&str, &str); 6] = [
    ("quebra-gelo", include_str!("../../content/games/quebra-gelo.json")),
    (
        "verdade-ou-desafio",
        include_str!("../../content/games/verdade-ou-desafio.json"),
    ),
    ("duas-verdades", include_str!("../../content/games/duas-verdades.json")),
    ("voce-prefere", include_str!("../../content/games/voce-prefere.json")),
    ("24-perguntas", include_str!("../../content/games/24-perguntas.json")),
    (
        "quiz-do-casal-deluxe",
        include_str!("../../content/games/quiz-do-casal-deluxe.json"),
    ),
];

/// Every game, free ones first.
#[expect(
    clippy::expect_used,
    reason = "the files are part of the binary, and a test parses them"
)]
pub static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let read = |(id, file)| {
        let mut content: Content = serde_json::from_str(file).expect("a file of content/games is valid");
        Game {
            id,
            rules: rules::of(&content.rules).expect("a file of content/games names its rules"),
            rounds: content.rounds,
            minutes: content.minutes,
            product: content.product.take(),
            cards: std::mem::take(&mut content.cards),
            content,
        }
    };
    FILES.into_iter().map(read).collect()
});

pub fn game(id: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn catalogue_holds_enough_cards_with_unique_ids() {
        let counts: Vec<_> = GAMES.iter().map(|game| (game.id, game.cards.len())).collect();
        for (id, least) in [
            ("quebra-gelo", 40),
            ("verdade-ou-desafio", 40),
            ("voce-prefere", 30),
            ("24-perguntas", 24),
            ("quiz-do-casal-deluxe", 20),
        ] {
            assert!(
                counts.iter().any(|(game, count)| *game == id && *count >= least),
                "{counts:?}"
            );
        }
        for game in GAMES.iter() {
            let ids: BTreeSet<_> = game.cards.iter().map(|card| &card.id).collect();
            assert_eq!(ids.len(), game.cards.len(), "{}", game.id);
            assert!(game.cards.len() as i64 >= game.rounds, "{}", game.id);
        }
    }

    #[test]
    fn cards_have_known_topics_and_as_many_options_in_both_languages() {
        for card in GAMES.iter().flat_map(|game| &game.cards) {
            assert_eq!(card.topic.is_some(), card.topic().is_some(), "{}", card.id);
            assert_eq!(card.side.is_some(), card.side().is_some(), "{}", card.id);
            assert!((1..=3).contains(&card.level), "{}", card.id);
            let pt = card.pt_options.as_ref();
            assert!(pt.is_none_or(|pt| pt.len() == card.options.len()), "{}", card.id);
        }
    }

    #[test]
    fn portugal_reads_no_words_of_brazil_in_games() {
        let brazilian = ["você", "trem", "celular", "aplicativo", "sorvete", "suco"];
        for game in GAMES.iter() {
            for card in &game.cards {
                let text = card.pt.as_ref().unwrap_or(&card.text).to_lowercase();
                let options = card
                    .pt_options
                    .as_ref()
                    .unwrap_or(&card.options)
                    .join(" ")
                    .to_lowercase();
                for word in brazilian {
                    let found = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(|one| one == word);
                    assert!(!found(&text) && !found(&options), "{} {word}", card.id);
                }
            }
        }
    }

    #[test]
    fn light_cards_of_both_sides_suffice_for_a_session_of_truth_or_dare() {
        let game = game("verdade-ou-desafio").unwrap();
        for side in [CardSide::Truth, CardSide::Dare] {
            let light = game
                .cards
                .iter()
                .filter(|card| card.level == 1 && card.side() == Some(side));
            assert!(light.count() as i64 >= game.rounds, "{side:?}");
        }
    }
}
