//! Ordinary words, so that "insta brenda" differs from "instagram cansa": a list, the forms of regular verbs, and endings.

use super::lexicon::WordHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

/// Endings that mark a word of the language rather than a chosen name. Those of family names ("-eira", "-inho",
/// "-osa") are left out.
const ENDINGS: &[&str] = &[
    "mente", "cao", "coes", "dade", "dades", "endo", "aram", "eram", "iram", "istas", "ncia", "ncias", "vel", "veis",
    "avam", "mentos", "ismo", "agem", "agens", "ador", "adora", "adores", "ado", "ada", "ados", "adas", "ido", "ida",
    "idos", "idas",
];

/// What follows the stem of a verb, by the vowel of its class.
const FORMS_AR: &[&str] = &[
    "o", "a", "as", "e", "es", "am", "em", "ar", "ando", "ado", "ada", "ados", "adas", "ei", "ou", "aste", "amos",
    "emos", "aram", "ava", "avas", "avam", "arei", "ara", "arao", "aria", "asse", "arem", "ares",
];
const FORMS_ER: &[&str] = &[
    "o", "a", "as", "e", "es", "am", "em", "er", "endo", "ido", "ida", "idos", "idas", "i", "eu", "este", "emos",
    "eram", "ia", "ias", "iam", "erei", "era", "erao", "eria", "esse", "erem", "eres",
];
const FORMS_IR: &[&str] = &[
    "o", "a", "as", "e", "es", "am", "em", "ir", "indo", "ido", "ida", "idos", "idas", "i", "iu", "iste", "imos",
    "iram", "ia", "ias", "iam", "irei", "ira", "irao", "iria", "isse", "irem", "ires",
];

/// The stem of each regular verb, with the forms of its class. "fiqu-" and "chegu-" stand beside "fic-" and "cheg-".
static STEMS: LazyLock<HashMap<String, &'static [&'static str], BuildHasherDefault<WordHasher>>> =
    LazyLock::new(|| {
        let mut stems = HashMap::default();
        let list = include_str!("../../../content/contact/verbs.txt");
        for verb in list
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_whitespace)
        {
            let Some((stem, class)) = verb.split_at_checked(verb.len() - 2) else {
                continue;
            };
            let forms = match class {
                "ar" => FORMS_AR,
                "er" => FORMS_ER,
                _ => FORMS_IR,
            };
            if let Some(root) = stem.strip_suffix('c').filter(|_| class == "ar") {
                stems.insert(format!("{root}qu"), forms);
            }
            if stem.ends_with('g') && class == "ar" {
                stems.insert(format!("{stem}u"), forms);
            }
            stems.insert(stem.to_string(), forms);
        }
        stems
    });

/// Words of everyday Portuguese, folded.
pub fn words() -> impl Iterator<Item = &'static str> {
    include_str!("../../../content/contact/common_words.txt").lines()
}

/// Whether `word` (folded, lower case) ends like a word of the language.
pub fn has_ordinary_form(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_lowercase())
        && (word.len() >= 5 && word.ends_with("ou")
            || word.len() >= 7 && ENDINGS.iter().any(|ending| word.ends_with(ending)))
}

/// Whether `word` is a form of a regular verb.
pub fn is_verb(word: &str) -> bool {
    // No ending is longer than four letters, no stem shorter than two.
    (1..=4).any(|length| {
        word.len()
            .checked_sub(length)
            .filter(|stem| *stem >= 2)
            .is_some_and(|stem| {
                let (stem, ending) = word.split_at(stem);
                STEMS.get(stem).is_some_and(|forms| forms.contains(&ending))
            })
    })
}
