use super::super::RULES_FILE;
use super::super::features::{Feature, Features};
use super::super::model::{Credit, HoldKind, NoticeKind, Suspicion};
use super::{RuleSet, SignalPoints};

fn features(set: &[(Feature, f64)]) -> Features {
    let mut features = Features::default();
    for (feature, value) in set {
        features.set(*feature, *value);
    }
    features
}

pub(super) fn set(rules: &str) -> Result<RuleSet, String> {
    RuleSet::parse(&format!(r#"{{ "version": "t", {rules} }}"#)).map_err(|refusal| refusal.0)
}

#[test]
fn product_rules_are_accepted() {
    assert_eq!(
        RuleSet::parse(RULES_FILE)
            .expect("the rules of the product")
            .version
            .len(),
        10
    );
}

#[test]
fn first_live_rule_decides_and_background_rules_have_no_effect() {
    let rules = set(
        r#""rules": [
            { "id": "draft", "state": "draft", "when": [{ "text.scam": { "at_least": 0.1 } }], "notice": "rude" },
            { "id": "shadow", "state": "background", "when": [{ "text.scam": { "at_least": 0.1 } }], "points": 50, "notice": "rude", "hold": "rude" },
            { "id": "first", "state": "live", "when": [{ "text.scam": { "at_least": 0.5 } }], "points": 12, "notice": "payment", "hold": "payment" },
            { "id": "second", "state": "live", "when": [{ "text.scam": { "at_least": 0.5 } }], "points": 3, "notice": "lure" }]"#,
    )
    .expect("rules");
    let outcome = rules.evaluate(&features(&[(Feature::TextScam, 0.5)]));
    assert_eq!(outcome.fired, ["first", "second"]);
    assert_eq!(outcome.shadow, ["shadow"]);
    assert_eq!(outcome.points, [("first".to_owned(), 12), ("second".to_owned(), 3)]);
    assert_eq!(
        (outcome.notice, outcome.hold),
        (Some(NoticeKind::Payment), Some(HoldKind::Payment))
    );
    assert!(
        rules
            .evaluate(&features(&[(Feature::TextScam, 0.09)]))
            .shadow
            .is_empty()
    );
}

#[test]
fn score_counts_each_rule_up_to_its_cap_less_credits_between_0_and_100() {
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    let signal = |(rule, total, highest): &(&str, i64, i64)| SignalPoints {
        rule: (*rule).to_owned(),
        total: *total,
        highest: *highest,
    };
    let score = |given: &[(&str, i64, i64)], credits: &[Credit]| {
        rules.score(&given.iter().map(signal).collect::<Vec<_>>(), credits)
    };
    assert_eq!(score(&[("payment_details", 48, 12)], &[]), 30);
    assert_eq!(score(&[("payment_details", 12, 12), ("app_move", 8, 8)], &[]), 20);
    // Three verdicts on reports repeat each other: the highest counts.
    assert_eq!(score(&[("often_reported", 60, 30)], &[]), 30);
    assert_eq!(score(&[("often_reported", 90, 85)], &[]), 40);
    for (credit, left) in [
        (Credit::PhotoVerified, 20),
        (Credit::IdentityVerified, 10),
        (Credit::VideoDate, 20),
        (Credit::LongStanding, 20),
    ] {
        assert_eq!(score(&[("payment_details", 48, 12)], &[credit]), left, "{credit:?}");
    }
    assert_eq!(score(&[], &[Credit::PhotoVerified]), 0);
    assert_eq!(score(&[("a", 70, 70), ("b", 70, 70)], &[]), 100);
}

/// Every signal of a score, with the features at which it counts and one at which it does not.
#[test]
fn each_signal_gives_its_points() {
    type Given = &'static [(Feature, f64)];
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    let table: &[(&str, Given, i64, Given)] = &[
        (
            "payment_details",
            &[(Feature::TextPaymentDetails, 1.0)],
            12,
            &[(Feature::TextPaymentDetails, 1.0), (Feature::ChatSeenOnVideo, 1.0)],
        ),
        (
            "money_request",
            &[(Feature::TextScam, 0.9), (Feature::TextUrgency, 1.0)],
            10,
            &[(Feature::TextUrgency, 1.0)],
        ),
        (
            "private_place",
            &[(Feature::TextPrivatePlace, 1.0)],
            15,
            &[(Feature::TextPrivatePlace, 1.0), (Feature::ChatMatchHours, 73.0)],
        ),
        (
            "app_move",
            &[(Feature::TextAppMove, 1.0)],
            8,
            &[(Feature::TextAppMove, 1.0), (Feature::ChatOwnMessages, 10.0)],
        ),
        (
            "app_move_many",
            &[(Feature::TextAppMove, 1.0), (Feature::SenderAppMoveChats24h, 6.0)],
            15,
            &[(Feature::SenderAppMoveChats24h, 6.0)],
        ),
        (
            "similar_openings",
            &[(Feature::SenderSimilarOpenings24h, 5.0)],
            15,
            &[(Feature::SenderSimilarOpenings24h, 4.0)],
        ),
        (
            "love_bombing",
            &[(Feature::TextLoveBombing, 1.0), (Feature::SenderLoveChats48h, 3.0)],
            6,
            &[(Feature::TextLoveBombing, 1.0)],
        ),
        (
            "gift_begging",
            &[
                (Feature::TextGiftRequest, 1.0),
                (Feature::SenderGiftRequestChats48h, 3.0),
            ],
            10,
            &[(Feature::TextGiftRequest, 1.0)],
        ),
        (
            "restless",
            &[(Feature::SenderMessages1m, 25.0)],
            8,
            &[(Feature::SenderMessages1m, 24.0)],
        ),
        ("restless", &[(Feature::SenderRestless24h, 1.0)], 8, &[]),
        (
            "video_refused",
            &[(Feature::ChatVideoProposals, 3.0), (Feature::TextLoveBombing, 1.0)],
            6,
            &[(Feature::ChatVideoProposals, 3.0)],
        ),
        (
            "video_refused",
            &[(Feature::ChatVideoProposals, 3.0), (Feature::ChatOwnMessages, 30.0)],
            6,
            &[(Feature::ChatVideoProposals, 2.0), (Feature::ChatOwnMessages, 30.0)],
        ),
        (
            "bothered_recipient",
            &[(Feature::SubjectBotheredRecipient, 1.0)],
            10,
            &[],
        ),
        (
            "many_likes",
            &[(Feature::SenderLikes1h, 41.0)],
            10,
            &[(Feature::SenderLikes1h, 41.0), (Feature::SenderAccountDays, 7.0)],
        ),
        (
            "often_reported",
            &[(Feature::SubjectReportedExcessPercent, 4.0)],
            20,
            &[],
        ),
        (
            "known_photo",
            &[(Feature::PhotoKnown, 1.0), (Feature::PhotoReused, 1.0)],
            25,
            &[(Feature::PhotoReused, 1.0)],
        ),
        (
            "reused_photo",
            &[(Feature::PhotoReused, 1.0)],
            25,
            &[(Feature::PhotoReused, 1.0), (Feature::PhotoKnown, 1.0)],
        ),
        ("banned_family", &[(Feature::SenderBannedFamily, 1.0)], 30, &[]),
    ];
    let points = |given: Given, rule: &str| {
        let outcome = rules.evaluate(&features(given));
        outcome
            .points
            .into_iter()
            .find(|(id, _)| id == rule)
            .map(|(_, points)| points)
    };
    for (rule, given, expected, otherwise) in table {
        assert_eq!(points(given, rule), Some(*expected), "{rule} {given:?}");
        assert_eq!(points(otherwise, rule), None, "{rule} {otherwise:?}");
    }
    let minor = rules.evaluate(&features(&[(Feature::TextMinor, 0.9)]));
    assert_eq!(
        (minor.suspicion, minor.points.len(), minor.hold),
        (Some(Suspicion::Minor), 0, None)
    );
}

/// A question that a yes answers must not stand before one that only another text answers.
#[test]
fn copied_opening_is_held_for_good_whatever_else_it_says() {
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    for also in [Feature::TextPaymentDetails, Feature::TextRude] {
        for copies in [
            (Feature::SenderSimilarOpenings24h, 5.0),
            (Feature::SenderSameOpenings24h, 3.0),
        ] {
            let outcome = rules.evaluate(&features(&[(also, 1.0), copies]));
            assert_eq!(outcome.hold, Some(HoldKind::Repeated), "{also:?} {copies:?}");
        }
    }
}

/// The corpus of statement 29: each message is held for its sender, warned of for its reader, and counted.
#[test]
fn three_hundred_payment_messages_are_held_warned_of_and_counted() {
    const CORPUS: &str = include_str!("../../../../words/corpus/payments.txt");
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    let texts: Vec<&str> = CORPUS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with("=="))
        .collect();
    assert_eq!(texts.len(), 300);
    let today = jiff::civil::date(2026, 11, 24);
    let missed = texts.into_iter().filter(|text| {
        let region = if text.contains('€') {
            words::Region::Portugal
        } else {
            words::Region::Brazil
        };
        let mut features = Features::default();
        crate::guard::text::read(&words::PreparedText::of(text), region, today, &mut features);
        let outcome = rules.evaluate(&features);
        let counted = outcome
            .points
            .iter()
            .any(|(rule, points)| rule == "payment_details" && *points == 12);
        !counted || (outcome.notice, outcome.hold) != (Some(NoticeKind::Payment), Some(HoldKind::Payment))
    });
    assert_eq!(missed.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn product_rules_warn_hold_and_count_as_written() {
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    let pix = rules.evaluate(&features(&[
        (Feature::TextPaymentDetails, 1.0),
        (Feature::TextScam, 0.9),
    ]));
    assert_eq!(
        (pix.notice, pix.hold),
        (Some(NoticeKind::Payment), Some(HoldKind::Payment))
    );
    assert!(pix.points.contains(&("payment_details".to_owned(), 12)));
    let early = rules.evaluate(&features(&[
        (Feature::TextAppMove, 1.0),
        (Feature::ChatOwnMessages, 9.0),
    ]));
    assert_eq!((early.notice, early.hold), (Some(NoticeKind::AppMove), None));
    let late = rules.evaluate(&features(&[
        (Feature::TextAppMove, 1.0),
        (Feature::ChatOwnMessages, 10.0),
    ]));
    assert_eq!((late.notice, late.points.len()), (None, 0));
    let copied = rules.evaluate(&features(&[(Feature::PhotoKnown, 1.0)]));
    assert_eq!(copied.points, [("known_photo".to_owned(), 25)]);
    let rude = rules.evaluate(&features(&[(Feature::TextRude, 0.5)]));
    assert_eq!(
        (rude.notice, rude.hold, rude.points.len()),
        (Some(NoticeKind::Rude), Some(HoldKind::Rude), 0)
    );
}
