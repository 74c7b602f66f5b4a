//! Rules that are refused when they are read.

use super::tests::set;

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
fn rule_set_with_points_or_credits_out_of_bounds_is_refused() {
    let rule = |more: &str| {
        format!(
            r#""rules": [{{ "id": "r", "state": "live", "when": [{{ "text.scam": {{ "at_least": 1 }} }}] {more} }}]"#
        )
    };
    for (wrong, why) in [
        (rule(r#", "points": 101"#), "r gives more than 100 points"),
        (rule(r#", "points": 5, "per": "text.sacm""#), "text.sacm is no feature"),
        (rule(r#", "suspicion": "thief""#), "thief is no word of this list"),
        (
            format!(r#""credits": {{ "video_date": 10 }}, {}"#, rule("")),
            "video_date takes off 0 to 100 points",
        ),
        (
            format!(r#""credits": {{ "wealth": -10 }}, {}"#, rule("")),
            "wealth is no credit",
        ),
    ] {
        assert_eq!(set(&wrong).unwrap_err(), why);
    }
    let one = set(&rule("")).expect("rules").name();
    let other = set(&rule(r#", "points": 1"#)).expect("rules").name();
    assert!(
        one.starts_with("t@") && one.len() == 14 && one != other,
        "{one} {other}"
    );
}
