//! Prints what speaks for and against each line of the standard input: `echo "br|text" | cargo run -p words --example explain`.
#![allow(clippy::print_stdout, reason = "what is printed is the answer")]

use words::{Analyzer, Category, Context, PreparedText, Region};

fn main() {
    let analyzer = Analyzer::new();
    let today = jiff::civil::date(2026, 11, 24);
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let (code, text) = line.split_once('|').unwrap_or(("br", &line));
        let region = Region::from_code(code).unwrap_or(Region::Brazil);
        let verdict = analyzer.analyze(&PreparedText::of(text), Context { region, today });
        println!("{text}");
        for category in Category::ALL {
            let own = verdict.signals.iter().filter(|signal| signal.category == category);
            let reasons: Vec<String> = own
                .map(|signal| format!("{}{:+} [{}]", signal.id, signal.points, &text[signal.start..signal.end]))
                .collect();
            println!(
                "  {} {}: {}",
                category.name(),
                verdict.score(category).value(),
                reasons.join(", ")
            );
        }
    }
}
