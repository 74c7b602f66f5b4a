//! The sources of the server's programs, and which of their texts are meant for people.

use super::lexer::{Literal, literals};
use std::path::{Path, PathBuf};

/// Where, which texts, and why.
type Exemption = (&'static str, fn(&str) -> bool, &'static str);

/// Where a text in Portuguese is not one of the catalogue, and why.
pub const EXEMPT: &[Exemption] = &[
    (
        "app/src/profiles/model.rs",
        is_name,
        "values of the wire, which the web app says",
    ),
    (
        "app/src/profiles/interests.rs",
        is_name,
        "values of the wire, which the web app says",
    ),
    (
        "app/src/intention/authenticity.rs",
        is_name,
        "values of the wire, which the web app says",
    ),
    ("app/src/safety/", is_name, "values of the wire, which the web app says"),
    (
        "app/src/feedback/changes.rs",
        is_name,
        "values of the wire, which the web app says",
    ),
    (
        "app/src/kernel/fault/answer.rs",
        is_name,
        "cities, whose names are the same in Portugal",
    ),
    (
        "app/src/safety/surface.rs",
        is_english,
        "what scripts read about a column",
    ),
    (
        "app/src/feedback/model.rs",
        is_name,
        "values of the wire, which the web app says",
    ),
    ("app/src/discovery/world/places.rs", is_name, "names of places"),
    ("app/src/kernel/day.rs", is_date, "a date is written alike in both"),
    (
        "app/src/billing/sandbox/",
        any,
        "the rehearsal of a payment, which no buyer sees",
    ),
    ("server/src/mail_page.rs", any, "the captured mails of a demonstration"),
    ("server/src/code_page.rs", any, "the second factor of a demonstration"),
    ("app/src/demo/", any, "what invented people are called and say"),
    ("server/src/main.rs", any, "what an operator reads at the command line"),
    (
        "app/src/safety/people/columns.rs",
        is_sql,
        "values of the wire inside a statement",
    ),
    (
        "app/src/feedback/store.rs",
        is_sql,
        "values of the wire inside a statement",
    ),
    (
        "matching/src/vocabulary.rs",
        is_name,
        "values of the wire, which the web app says",
    ),
];

fn any(_: &str) -> bool {
    true
}

/// A name or a value: no sentence, for it does not end as one.
fn is_name(text: &str) -> bool {
    !text.ends_with(['.', '?', '!', ':']) && text.split(' ').count() <= 4
}

fn is_sql(text: &str) -> bool {
    text.starts_with("SELECT ") || text.starts_with("CASE ")
}

fn is_english(text: &str) -> bool {
    [" of ", " or ", "The "].iter().any(|words| text.contains(words))
}

fn is_date(text: &str) -> bool {
    ["março", "{} de {month}", "{} de {}"].contains(&text)
}

/// Words that only sentences in Portuguese have; none of them is a word of SQL or of English.
const PORTUGUESE: &[&str] = &[
    "de", "da", "dos", "das", "em", "na", "um", "uma", "para", "com", "sem", "que", "quem", "ou", "os", "seu", "sua",
    "seus", "suas", "este", "esta", "pelo", "pela", "por", "mais", "todos", "foi", "primeiro",
];

/// Whether a text is meant for people: an accent, or the beginning of a sentence with words of Portuguese.
pub fn is_portuguese(text: &str) -> bool {
    let accent = text.chars().any(|letter| "áàãâéêíóõôúçÁÀÃÂÉÊÍÓÕÔÚÇ".contains(letter));
    let begins = text.contains(' ') && text.starts_with(|letter: char| letter.is_uppercase() || letter == '{');
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
    let english = ["the", "is", "of", "not", "has", "FROM", "WHERE", "SET"];
    let spoken = begins && words.iter().skip(1).any(|word| PORTUGUESE.contains(word));
    accent || (spoken && !words.iter().any(|word| english.contains(word)))
}

/// The programs' sources without their tests, as `app/src/…`.
pub fn sources() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&crates).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let is_program = ["app", "server", "jobs", "realtime", "matching", "db"].contains(&name.as_str());
        if is_program || name.starts_with("supabase") {
            collect(&folder.join("src"), &mut files);
        }
    }
    let name = |path: &Path| path.strip_prefix(&crates).unwrap().to_string_lossy().into_owned();
    files
        .into_iter()
        .map(|path| (name(&path), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.contains("test") && !path.ends_with("matches/world") {
            collect(&path, found);
        } else if name.ends_with(".rs") && !name.contains("test") {
            found.push(path);
        }
    }
}

/// The texts of the program that people read, each with where it stands: what looks like Portuguese, what is given
/// to a refusal, and everything in the file of the letters.
pub fn texts() -> Vec<(String, Literal)> {
    let meant = |file: &str, literal: &Literal| {
        let letters = literal.text.chars().any(char::is_alphabetic);
        is_portuguese(&literal.text)
            || (literal.refuses && letters)
            || (letters && file.starts_with("app/src/notify/texts"))
    };
    let all = sources().into_iter().flat_map(|(file, source)| {
        let found: Vec<_> = literals(&source)
            .into_iter()
            .filter(|literal| meant(&file, literal))
            .map(|literal| (file.clone(), literal))
            .collect();
        found
    });
    all.collect()
}

pub fn exemption(file: &str, text: &str) -> Option<usize> {
    EXEMPT
        .iter()
        .position(|(place, holds, _)| file.starts_with(place) && holds(text))
}
