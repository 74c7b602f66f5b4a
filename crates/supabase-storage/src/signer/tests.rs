//! What the addresses carry, and how long they last.

use super::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// A signer, a moment, and the end of what it signs then.
fn signer_and_times() -> (Signer, Timestamp, Timestamp) {
    let secret = b"a secret for tests that is long enough";
    let signer = Signer::new(Keys::new(secret, SignedDuration::from_hours(1)));
    (signer, at("2026-11-21T12:00:00Z"), at("2026-11-21T12:30:00Z"))
}

#[test]
fn address_carries_its_viewer_and_what_the_session_had_shown() {
    let (signer, now, ends) = signer_and_times();
    let path = ObjectPath::parse("a/b").unwrap();
    let id = Uuid::from_u128(7);
    let (shown, not_shown) = (true, false);
    for viewer in [
        Viewer::Anyone,
        Viewer::Operator,
        Viewer::User {
            id,
            second_factor: shown,
            session: None,
        },
        Viewer::User {
            id,
            second_factor: not_shown,
            session: None,
        },
    ] {
        let address = signer.address("notes", "a/b", viewer, ends).unwrap();
        let token = address.split_once("token=").unwrap().1;
        let signed = signer.check(token, "notes", &path, now).unwrap();
        assert_eq!(
            (signed.viewer, signed.expires_at, signed.is_bound),
            (viewer, ends, false)
        );
    }
    // An address from before the level was carried shows none.
    let before =
        serde_json::json!({ "url": "notes/a/b", "scope": SCOPE, "viewer": id.to_string(), "exp": ends.as_second() });
    let token = signer.keys.sign(&before).unwrap();
    let signed = signer.check(&token, "notes", &path, now).unwrap();
    assert_eq!(
        signed.viewer,
        Viewer::User {
            id,
            second_factor: not_shown,
            session: None,
        }
    );
}

#[test]
fn token_of_a_folder_opens_the_files_in_it_and_nothing_beside_or_below() {
    let (signer, now, ends) = signer_and_times();
    let token = signer.folder_token("photos", "a/b", Viewer::Anyone, ends).unwrap();
    let opens = |bucket: &str, path: &str| {
        let path = ObjectPath::parse(path).unwrap();
        signer.check(&token, bucket, &path, now).is_ok()
    };
    assert!(opens("photos", "a/b/800.webp") && opens("photos", "a/b/128.webp"));
    for closed in ["a/b", "a/bc", "a/b/c/800.webp", "a/c/800.webp", "a", "800.webp"] {
        assert!(!opens("photos", closed), "{closed}");
    }
    assert!(!opens("notes", "a/b/800.webp"));
    let of_a_file = signer.address("photos", "a/b", Viewer::Anyone, ends).unwrap();
    let path = ObjectPath::parse("a/b/800.webp").unwrap();
    let token = of_a_file.split_once("token=").unwrap().1;
    assert!(signer.check(token, "photos", &path, now).is_err());
}

#[test]
fn addresses_live_between_five_and_fifteen_minutes() {
    for (now, ends) in [
        ("2026-11-21T12:00:00Z", "2026-11-21T12:10:00Z"),
        ("2026-11-21T12:05:00Z", "2026-11-21T12:10:00Z"),
        ("2026-11-21T12:05:00.5Z", "2026-11-21T12:20:00Z"),
        ("2026-11-21T12:05:01Z", "2026-11-21T12:20:00Z"),
        ("2026-11-21T12:14:59Z", "2026-11-21T12:20:00Z"),
        ("2026-11-21T12:59:59Z", "2026-11-21T13:10:00Z"),
    ] {
        assert_eq!(expiry(at(now)), at(ends), "{now}");
        let life = at(ends).duration_since(at(now)).as_secs();
        assert!((300..=900).contains(&life), "{now}: {life} s");
    }
}
