//! Words of the lexicon inside longer ones: several written in one, or letter by letter.

use crate::lexicon::{Class, Lexicon};
use crate::sound;
use aho_corasick::{AhoCorasick, MatchKind};

/// What is looked for inside words.
pub struct GluedWords {
    automaton: Option<AhoCorasick>,
    classes: Vec<Class>,
    /// Keys of [`EVERYDAY`].
    everyday: Vec<String>,
    /// Keys of words that may be written with masked letters.
    pub maskable: Vec<String>,
}

/// Shorter words are found inside honest ones too often.
const SHORTEST: usize = 6;

/// Everyday words that hold one of the lexicon by chance; nobody hides anything in them.
const EVERYDAY: &[&str] = &[
    "discussões",
    "discussão",
    "entraste",
    "entrastes",
    "encontraste",
    "contraste",
    "contrastes",
    "mostraste",
    "compraste",
    "quebraste",
    "heterossexual",
    "heterosexual",
    "pansexual",
    "demissexual",
    "demisexual",
    "assexual",
    "sexualidade",
    "sexuality",
    "transexual",
    "adotado",
    "adotados",
    "adotada",
    "adotadas",
    "dotados",
    "desaparece",
    "desaparecem",
    "desaparecer",
    "desapareceu",
    "raimunda",
    "raimundo",
];

impl GluedWords {
    /// The phrases, and the longer words, of the classes with `names`; `maskable` marks what may be masked.
    pub fn of(lexicon: &Lexicon, names: &[&str], maskable: Class) -> GluedWords {
        let mut patterns: Vec<(String, Class)> = Vec::new();
        for class in names.iter().filter_map(|name| lexicon.find(name)) {
            let words = lexicon.words_of(class).into_iter().map(str::to_string);
            patterns.extend(words.chain(lexicon.phrases_of(class)).map(|word| (word, class)));
        }
        patterns.retain(|(word, _)| word.len() >= SHORTEST && !word.contains('_'));
        patterns.dedup();
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .build(patterns.iter().map(|(word, _)| word))
            .ok();
        GluedWords {
            automaton,
            classes: patterns.into_iter().map(|(_, class)| class).collect(),
            everyday: EVERYDAY.iter().map(|word| sound::key(word)).collect(),
            maskable: lexicon.words_of(maskable).into_iter().map(str::to_string).collect(),
        }
    }

    /// The classes of what is written inside `key`.
    pub fn classes_in(&self, key: &str, mut found: impl FnMut(Class)) {
        let Some(automaton) = &self.automaton else { return };
        let mut hits = automaton.find_iter(key).peekable();
        if hits.peek().is_none() || self.everyday.iter().any(|word| word == key) {
            return;
        }
        for hit in hits {
            if let Some(class) = self.classes.get(hit.pattern().as_usize()) {
                found(*class);
            }
        }
    }
}
