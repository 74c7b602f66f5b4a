//! What holds for any text: no panic, ranges on character boundaries, work that grows with the length alone.

use jiff::civil::date;
use proptest::prelude::*;
use std::sync::LazyLock;
use words::{Analyzer, Context, HiddenWords, PreparedText, Region, fingerprint};

static ANALYZER: LazyLock<Analyzer> = LazyLock::new(Analyzer::new);

const CONTEXT: Context = Context {
    region: Region::Brazil,
    today: date(2026, 11, 24),
};

fn check(text: &str) {
    let prepared = PreparedText::of(text);
    let verdict = ANALYZER.analyze(&prepared, CONTEXT);
    for signal in &verdict.signals {
        assert!(
            signal.start <= signal.end && signal.end <= text.len(),
            "{text:?} {signal:?}"
        );
        assert!(
            text.is_char_boundary(signal.start) && text.is_char_boundary(signal.end),
            "{text:?} {signal:?}"
        );
    }
    let hidden = HiddenWords::new(["pix", "1", "não sei"]).find(&prepared);
    if let Some(hidden) = hidden {
        assert!(text.get(hidden.start..hidden.end).is_some(), "{text:?} {hidden:?}");
    }
    fingerprint(&prepared);
}

proptest! {
    #[test]
    fn any_unicode_is_read_with_ranges_on_boundaries(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn mixtures_of_words_signs_and_numbers_are_read(
        text in "(tenho|pix|puta|000201|PT50|1️⃣|p i x|sou de|20(0|1)[0-9]|[0-9]{1,14}|ano|[.@*$!#+-]| |\n|é|\u{200b}|🍆|𝓪|http://|bc1q|0x){0,30}"
    ) {
        check(&text);
    }
}

#[test]
fn work_grows_with_the_length_alone() {
    for piece in [
        "a ",
        "a",
        "p i x ",
        "tenho ",
        "16 ",
        "1 ",
        "puta ",
        "p*ta ",
        "me manda dinheiro ",
        "0002010",
        "000201 ",
        "PT50 ",
        "1a",
        "o meu filho tem ",
        "@",
        ".",
        "é",
        "vaitomarno",
        "bc1",
        "b.",
        "e-",
        "nao ",
        "golpe pix hospital ",
        "você é vai se ",
    ] {
        let steps = |length: usize| {
            let text: String = piece.chars().cycle().take(length).collect();
            ANALYZER.steps(&PreparedText::of(&text), CONTEXT)
        };
        let (short, long) = (steps(1_000), steps(10_000));
        assert!(
            long < short * 12,
            "{piece:?}: {short} steps for 1,000 characters, {long} for 10,000"
        );
    }
}

#[test]
fn empty_texts_have_no_signals() {
    for text in ["", " ", "\n\n", "\u{200b}", "..."] {
        let verdict = ANALYZER.analyze(&PreparedText::of(text), CONTEXT);
        assert!(
            !verdict.scam.is_flagged() && !verdict.rude.is_flagged() && !verdict.minor.is_flagged(),
            "{text:?}"
        );
    }
}
