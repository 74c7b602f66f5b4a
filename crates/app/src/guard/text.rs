//! What a text looks like, as features.

use super::address;
use super::features::{Feature, Features};
use jiff::civil::Date;
use std::sync::LazyLock;
use words::{Analyzer, Category, Context, HiddenWords, PreparedText, Region, Score, Signal};

/// Built at the first use; it only reads.
static ANALYZER: LazyLock<Analyzer> = LazyLock::new(Analyzer::new);

/// The signals of the analyzer that count into each feature, by the names that it gives them. All speak for a scam.
const COUNTED: &[(Feature, &[&str])] = &[
    (
        Feature::TextPaymentDetails,
        &[
            "pix_code",
            "pix_code_damaged",
            "pix_random_key",
            "pix_cpf",
            "pix_cnpj",
            "pix_phone",
            "pix_email",
            "boleto",
            "iban",
            "bank_account",
            "multibanco",
            "mbway_phone",
            "wallet_phone",
            "card_number",
            "bitcoin",
            "ethereum",
            "tron",
        ],
    ),
    (
        Feature::TextMoneyRequest,
        &[
            "lend_money",
            "lend_me",
            "send_me_money",
            "send_money",
            "help_money",
            "need_money",
            "pix_please",
            "send_pix",
            "mbway_send",
            "wallet_send",
            "account_send",
            "repay",
        ],
    ),
    (
        Feature::TextUrgency,
        &[
            "urgent_money",
            "emergency_money",
            "relative_emergency",
            "help_emergency",
            "only_you",
            "stuck",
            "customs_fee",
        ],
    ),
    (
        Feature::TextAppMove,
        &[
            "move_app",
            "app_number",
            "go_app",
            "have_app",
            "my_number",
            "your_number",
            "leave_here",
        ],
    ),
    (
        Feature::TextPrivatePlace,
        &["refuse_public", "place_night", "come_to_me", "come_alone", "fetch_you"],
    ),
    (Feature::TextLinks, &["link", "short_link"]),
];

/// Lists of phrases, each with the feature that it sets.
const PHRASE_LISTS: &[(Feature, &str)] = &[
    // Words of great love, which say little between two who know each other and much in three new conversations at once.
    (Feature::TextLoveBombing, include_str!("../../content/guard/love.txt")),
    // Requests for gifts of the product, which say little to one person and much in several conversations.
    (
        Feature::TextGiftRequest,
        include_str!("../../content/guard/gift_requests.txt"),
    ),
    // Proposals of a video call. Three that lead nowhere say something about the other side.
    (
        Feature::TextVideoProposal,
        include_str!("../../content/guard/video_proposals.txt"),
    ),
];

/// The lists as one, so that a text is looked through once, and the feature of each phrase.
static PHRASES: LazyLock<(HiddenWords, Vec<Feature>)> = LazyLock::new(|| {
    let lists = PHRASE_LISTS.iter();
    let phrases = lists.flat_map(|(feature, list)| list.lines().map(|phrase| (phrase, *feature)));
    let (phrases, features): (Vec<&str>, Vec<Feature>) = phrases.unzip();
    (HiddenWords::new(phrases), features)
});

/// Sets the features of a text that a person of `region` wrote on the day `today`.
pub fn read(text: &PreparedText, region: Region, today: Date, features: &mut Features) {
    let verdict = ANALYZER.analyze(text, Context { region, today });
    features.set(Feature::TextScam, share(verdict.scam));
    features.set(Feature::TextRude, share(verdict.rude));
    features.set(Feature::TextMinor, share(verdict.minor));
    count_signals(&verdict, features);
    if address::is_written_in(text) {
        features.set(Feature::TextAddress, 1.0);
    }
    let (phrases, of_phrase) = &*PHRASES;
    for found in phrases.matches(text) {
        features.set(of_phrase[found.entry], 1.0);
    }
}

/// The score from which texts that were sent one after the other say together what none says alone. Two honest texts in a
/// row look like one of a scam more often than each alone, so it is above that of a single text.
const TOGETHER: u8 = 70;

/// Raises the features of a text that completes what its author wrote just before: "me manda um" and "pix". Words that said
/// it already were judged when they were sent.
pub fn read_together(earlier: &str, text: &str, region: Region, today: Date, features: &mut Features) {
    let context = Context { region, today };
    let before = ANALYZER.analyze(&PreparedText::of(earlier), context);
    let whole = format!("{earlier} {text}");
    let whole = ANALYZER.analyze(&PreparedText::of(&whole), context);
    if !before.scam.is_flagged() && whole.scam.value() >= TOGETHER {
        features.raise(Feature::TextScam, share(whole.scam));
        count_signals(&whole, features);
    }
    if !before.minor.is_flagged() && whole.minor.value() >= TOGETHER {
        features.raise(Feature::TextMinor, share(whole.minor));
    }
}

fn share(score: Score) -> f64 {
    f64::from(score.value()) / 100.0
}

fn count_signals(verdict: &words::Verdict, features: &mut Features) {
    let speaks_for_scam = |signal: &Signal| signal.is_named() && signal.category == Category::Scam;
    if !verdict.signals.iter().any(speaks_for_scam) {
        return;
    }
    for (feature, ids) in COUNTED {
        let count = verdict.signals.iter().filter(|signal| ids.contains(&signal.id)).count();
        features.raise(*feature, count as f64);
    }
}

/// Whether a text may hurt. For texts that are refused rather than held: comments on likes.
pub fn is_harsh(text: &str, today: Date) -> bool {
    let context = Context {
        region: Region::Brazil,
        today,
    };
    ANALYZER.analyze(&PreparedText::of(text), context).rude.is_flagged()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(text: &str) -> Features {
        let mut features = Features::default();
        let today = jiff::civil::date(2026, 11, 24);
        read(&PreparedText::of(text), Region::Brazil, today, &mut features);
        features
    }

    #[test]
    fn counted_signals_are_names_of_the_analyzer() {
        let names = ANALYZER.feature_names();
        for id in COUNTED.iter().flat_map(|(_, ids)| *ids) {
            assert!(
                names
                    .iter()
                    .any(|name| matches!(name.split_once('.'), Some(("scam" | "artefact", name)) if name == *id)),
                "{id}"
            );
        }
    }

    #[test]
    fn requests_for_gifts_are_found_and_talk_of_gifts_is_not() {
        for text in [
            "Me manda um presente?",
            "manda-me  uma  PRENDA vá lá",
            "compra créditos e me dá um presente",
        ] {
            assert_eq!(features(text).get(Feature::TextGiftRequest), 1.0, "{text}");
        }
        for text in [
            "Obrigada pelo presente!",
            "Vivo no presente.",
            "Que presente você nunca esqueceu?",
        ] {
            assert_eq!(features(text).get(Feature::TextGiftRequest), 0.0, "{text}");
        }
    }

    #[test]
    fn payment_details_and_love_are_found_in_disguise() {
        let pix = features("chave p i x: 123e4567-e89b-42d3-a456-426614174000");
        assert_eq!(pix.get(Feature::TextPaymentDetails), 1.0);
        assert_eq!(
            features("você é minha ALMA  GÊMEAAA").get(Feature::TextLoveBombing),
            1.0
        );
        let plain = features("Gosto de trilhas e de cozinhar ao domingo. E você?");
        assert_eq!(
            (
                plain.get(Feature::TextPaymentDetails),
                plain.get(Feature::TextLoveBombing)
            ),
            (0.0, 0.0)
        );
    }

    #[test]
    fn text_that_completes_a_request_is_read_with_the_one_before() {
        let today = jiff::civil::date(2026, 11, 24);
        let together = |earlier: &str, text: &str| {
            let mut found = features(text);
            read_together(earlier, text, Region::Brazil, today, &mut found);
            found
        };
        let (first, second) = ("meu pix é", "529.982.247-25");
        assert!(features(first).get(Feature::TextScam) < 0.5);
        assert!(features(second).get(Feature::TextPaymentDetails) < 1.0);
        let found = together(first, second);
        assert!(
            found.get(Feature::TextScam) >= 0.7 && found.get(Feature::TextPaymentDetails) >= 1.0,
            "{found:?}"
        );
        let found = together("ainda não fiz", "dezoito, faço em março");
        assert!(found.get(Feature::TextMinor) >= 0.7, "{found:?}");
        // What was flagged when it was sent does not flag what follows it.
        let request = "me manda um pix de 200 reais, é urgente, minha chave é 529.982.247-25";
        assert!(features(request).get(Feature::TextScam) >= 0.5);
        assert_eq!(together(request, "obrigada, viu"), features("obrigada, viu"));
        assert_eq!(together("oi", "tudo bem?"), features("tudo bem?"));
    }
}
