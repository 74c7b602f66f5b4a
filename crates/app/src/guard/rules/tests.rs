use super::super::RULES_FILE;
use super::super::features::Features;
use super::super::model::{HoldKind, NoticeKind};
use super::RuleSet;

fn features(set: &[(&'static str, f64)]) -> Features {
    let mut features = Features::default();
    for (name, value) in set {
        features.set(name, *value);
    }
    features
}

fn set(rules: &str) -> Result<RuleSet, String> {
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
fn rule_set_with_a_loop_or_a_second_assignment_is_refused() {
    let later = r#""definitions": [{ "name": "a", "when": [{ "is": "b" }] }, { "name": "b", "when": [{ "text.scam": { "at_least": 1 } }] }], "rules": []"#;
    assert_eq!(set(later).unwrap_err(), "b is used before it is assigned");
    let itself = r#""definitions": [{ "name": "a", "when": [{ "not": "a" }] }], "rules": []"#;
    assert_eq!(set(itself).unwrap_err(), "a is used before it is assigned");
    let twice = r#""definitions": [{ "name": "a", "when": [{ "text.scam": { "at_least": 1 } }] }, { "name": "a", "when": [{ "text.scam": { "at_least": 2 } }] }], "rules": []"#;
    assert_eq!(set(twice).unwrap_err(), "a is assigned twice");
}

#[test]
fn rule_set_with_an_unknown_name_or_type_is_refused() {
    let rule =
        |when: &str, more: &str| format!(r#""rules": [{{ "id": "r", "state": "live", "when": {when} {more} }}]"#);
    assert_eq!(
        set(&rule(r#"[{ "text.sacm": { "at_least": 1 } }]"#, "")).unwrap_err(),
        "text.sacm is no feature"
    );
    assert_eq!(
        set(&rule(r#"[{ "text.scam": {} }]"#, "")).unwrap_err(),
        "text.scam has no bounds"
    );
    assert_eq!(set(&rule("[]", "")).unwrap_err(), "a list of conditions is empty");
    assert!(set(&rule(r#"[{ "text.scam": { "at_least": "much" } }]"#, "")).is_err());
    assert!(
        set(&rule(
            r#"[{ "text.scam": { "at_least": 1 } }]"#,
            r#", "notice": "alarm""#
        ))
        .is_err()
    );
    assert!(set(&rule(r#"[{ "text.scam": { "at_least": 1 } }]"#, r#", "then": "ban""#)).is_err());
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
    let outcome = rules.evaluate(&features(&[("text.scam", 0.5)]));
    assert_eq!(outcome.fired, ["first", "second"]);
    assert_eq!(outcome.shadow, ["shadow"]);
    assert_eq!(outcome.points, [("first".to_owned(), 12), ("second".to_owned(), 3)]);
    assert_eq!(
        (outcome.notice, outcome.hold),
        (Some(NoticeKind::Payment), Some(HoldKind::Payment))
    );
    assert!(rules.evaluate(&features(&[("text.scam", 0.09)])).shadow.is_empty());
}

#[test]
fn score_counts_each_rule_up_to_its_cap_between_0_and_100() {
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    let points = |given: &[(&str, i64)]| {
        let given: Vec<(String, i64)> = given
            .iter()
            .map(|(rule, points)| ((*rule).to_owned(), *points))
            .collect();
        rules.score(&given)
    };
    assert_eq!(points(&[("payment_details", 48)]), 30);
    assert_eq!(points(&[("payment_details", 12), ("app_move", 8)]), 20);
    assert_eq!(points(&[("payment_details", 12), ("long_standing", -10)]), 2);
    assert_eq!(points(&[("long_standing", -10)]), 0);
    assert_eq!(points(&[("a", 70), ("b", 70)]), 100);
}

#[test]
fn product_rules_warn_hold_and_count_as_written() {
    let rules = RuleSet::parse(RULES_FILE).expect("the rules of the product");
    let pix = rules.evaluate(&features(&[("text.payment_details", 1.0), ("text.scam", 0.9)]));
    assert_eq!(
        (pix.notice, pix.hold),
        (Some(NoticeKind::Payment), Some(HoldKind::Payment))
    );
    assert!(pix.points.contains(&("payment_details".to_owned(), 12)));
    let early = rules.evaluate(&features(&[("text.app_move", 1.0), ("chat.own_messages", 9.0)]));
    assert_eq!((early.notice, early.hold), (Some(NoticeKind::AppMove), None));
    let late = rules.evaluate(&features(&[("text.app_move", 1.0), ("chat.own_messages", 10.0)]));
    assert_eq!((late.notice, late.points.len()), (None, 0));
    let copied = rules.evaluate(&features(&[("photo.known", 1.0)]));
    assert_eq!(copied.points, [("known_photo".to_owned(), 25)]);
    let rude = rules.evaluate(&features(&[("text.rude", 0.5)]));
    assert_eq!(
        (rude.notice, rude.hold, rude.points.len()),
        (Some(NoticeKind::Rude), Some(HoldKind::Rude), 0)
    );
}
