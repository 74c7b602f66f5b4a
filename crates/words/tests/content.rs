//! What the product itself shows, and what people of its demonstration write, is not flagged.

use jiff::civil::date;
use std::path::Path;
use words::{Analyzer, Category, Context, PreparedText, Region};

/// Files of the app's content, and whose Portuguese they are in.
const FILES: [(&str, Region); 13] = [
    ("demo_people.json", Region::Brazil),
    ("demo_scripts.json", Region::Brazil),
    ("optional_questions.json", Region::Brazil),
    ("games/24-perguntas.json", Region::Brazil),
    ("games/duas-verdades.json", Region::Brazil),
    ("games/quebra-gelo.json", Region::Brazil),
    ("games/quiz-do-casal-deluxe.json", Region::Brazil),
    ("games/verdade-ou-desafio.json", Region::Brazil),
    ("games/voce-prefere.json", Region::Brazil),
    ("prompts.json", Region::Brazil),
    ("talk.json", Region::Brazil),
    ("trust.json", Region::Brazil),
    ("portugal/content.json", Region::Portugal),
];

/// The strings of a file in JSON that are sentences, with their line breaks.
fn sentences(json: &str) -> impl Iterator<Item = String> {
    let whole = json.replace("\\\"", "\u{201d}");
    let parts: Vec<String> = whole
        .split('"')
        .skip(1)
        .step_by(2)
        .map(|part| part.replace("\\n", "\n"))
        .collect();
    parts.into_iter().filter(|text| text.contains(' '))
}

#[test]
fn sentences_of_the_product_are_not_flagged() {
    let analyzer = Analyzer::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/content");
    let mut flagged = Vec::new();
    let mut read = 0;
    for (name, region) in FILES {
        let json = std::fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let today = date(2026, 11, 24);
        for text in sentences(&json) {
            read += 1;
            let verdict = analyzer.analyze(&PreparedText::of(&text), Context { region, today });
            let kinds = Category::ALL
                .into_iter()
                .filter(|category| verdict.score(*category).is_flagged());
            flagged.extend(kinds.map(|category| format!("{} {name}: {text}", category.name())));
        }
    }
    assert!(read > 1_000, "{read} sentences read");
    assert_eq!(flagged, Vec::<String>::new());
}
