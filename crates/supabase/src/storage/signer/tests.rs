//! What the addresses carry, and how long they last.

use super::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

#[test]
fn an_address_carries_its_viewer_and_what_the_session_had_shown() {
    let signer = Signer::new(Keys::new(
        b"a secret for tests that is long enough",
        SignedDuration::from_hours(1),
    ));
    let (now, ends) = (at("2026-11-21T12:00:00Z"), at("2026-11-21T12:30:00Z"));
    let path = ObjectPath::parse("a/b").unwrap();
    let id = Uuid::from_u128(7);
    let (shown, not_shown) = (true, false);
    for viewer in [
        Viewer::Anyone,
        Viewer::Operator,
        Viewer::User {
            id,
            second_factor: shown,
        },
        Viewer::User {
            id,
            second_factor: not_shown,
        },
    ] {
        let address = signer.address("notes", "a/b", viewer, ends).unwrap();
        let token = address.split_once("token=").unwrap().1;
        assert_eq!(signer.check(token, "notes", &path, now).unwrap(), (viewer, ends));
    }
    // An address from before the level was carried shows none.
    let before =
        serde_json::json!({ "url": "notes/a/b", "scope": SCOPE, "viewer": id.to_string(), "exp": ends.as_second() });
    let token = signer.keys.sign(&before).unwrap();
    let (viewer, _) = signer.check(&token, "notes", &path, now).unwrap();
    assert_eq!(
        viewer,
        Viewer::User {
            id,
            second_factor: not_shown
        }
    );
}

#[test]
fn expiries_fall_on_quarter_hours_and_never_too_early() {
    let quarter = SignedDuration::from_secs(900);
    for (now, validity, ends) in [
        ("2026-11-21T12:00:00Z", quarter, "2026-11-21T12:15:00Z"),
        ("2026-11-21T12:00:00.5Z", quarter, "2026-11-21T12:30:00Z"),
        ("2026-11-21T12:14:59Z", quarter, "2026-11-21T12:30:00Z"),
        (
            "2026-11-21T12:01:00Z",
            SignedDuration::from_secs(1),
            "2026-11-21T12:30:00Z",
        ),
        (
            "2026-11-21T12:01:00Z",
            SignedDuration::from_secs(-9),
            "2026-11-21T12:30:00Z",
        ),
        (
            "2026-11-21T12:01:00Z",
            SignedDuration::from_hours(1),
            "2026-11-21T13:15:00Z",
        ),
        (
            "2026-11-21T12:00:00Z",
            SignedDuration::from_hours(999),
            "2026-11-22T12:00:00Z",
        ),
    ] {
        assert_eq!(expiry(at(now), validity), at(ends), "{now} {validity:?}");
    }
}
