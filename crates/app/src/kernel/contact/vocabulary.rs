//! Ordinary words, so that "insta brenda" differs from "instagram cansa".

use std::collections::HashSet;
use std::sync::LazyLock;

static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!("../../../content/contact/common_words.txt")
        .lines()
        .collect()
});

/// Endings that mark a word of the language rather than a chosen name. Those of family names ("-eira", "-inho",
/// "-osa") are left out.
const ENDINGS: &[&str] = &[
    "mente", "cao", "coes", "dade", "dades", "endo", "aram", "eram", "iram", "amos", "emos", "imos", "istas", "asse",
    "isse", "ncia", "ncias", "vel", "veis", "avam", "avas", "mentos", "ismo", "agem", "agens", "ador", "adora",
    "adores", "ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas",
];

/// Whether `word` (folded, lower case) is a word of everyday Portuguese.
pub fn is_common(word: &str) -> bool {
    word.len() <= 1
        || COMMON.contains(word)
        || word.strip_suffix('s').is_some_and(|one| COMMON.contains(one))
        || (word.len() >= 7
            && word.bytes().all(|b| b.is_ascii_alphabetic())
            && ENDINGS.iter().any(|ending| word.ends_with(ending)))
}
