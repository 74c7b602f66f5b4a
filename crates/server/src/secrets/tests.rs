use super::*;

/// Settings over a data directory of the test.
fn with(folder: &Path, values: &[(&str, &str)]) -> Settings {
    Settings::from_lookup(|name| match name {
        "ENLACE_DATA_DIR" => Some(folder.display().to_string()),
        _ => {
            let found = values.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    })
    .unwrap()
}

/// What is sealed, and what the anon key is.
fn marks(keys: &Keys) -> (String, String) {
    (hex::encode(keys.digest(&[b"a value"])), keys.anon().to_owned())
}

fn stored(folder: &Path) -> Secrets {
    load(&folder.join("secrets.json")).unwrap().unwrap()
}

#[test]
fn file_with_one_secret_keeps_its_keys_and_its_seals() {
    let folder = tempfile::tempdir().unwrap();
    let settings = with(folder.path(), &[]);
    std::fs::write(settings.secrets_file(), r#"{"jwt_secret":"the only secret"}"#).unwrap();
    let before = Keys::new(b"the only secret", settings.jwt_life);
    assert_eq!(marks(&keys(&settings).unwrap()), marks(&before));
    assert_eq!(stored(folder.path()).sealing_secret.as_deref(), Some("the only secret"));
    assert_eq!(marks(&keys(&settings).unwrap()), marks(&before));
}

#[test]
fn secret_in_the_settings_is_noted_as_the_sealing_secret() {
    let folder = tempfile::tempdir().unwrap();
    // A file from before the setting was made does not count: the setting sealed.
    std::fs::write(folder.path().join("secrets.json"), r#"{"jwt_secret":"older"}"#).unwrap();
    let before = Keys::new(b"given", jiff::SignedDuration::from_hours(1));
    let first = keys(&with(folder.path(), &[("ENLACE_JWT_SECRET", "given")])).unwrap();
    assert_eq!(marks(&first), marks(&before));
    let rotated = with(
        folder.path(),
        &[("ENLACE_JWT_SECRET", "new"), ("ENLACE_JWT_PREVIOUS_SECRET", "given")],
    );
    let rotated = keys(&rotated).unwrap();
    assert_eq!(marks(&rotated).0, marks(&before).0);
    assert_ne!(marks(&rotated).1, marks(&before).1);
    assert!(rotated.decode(before.anon()).is_ok() && rotated.is_secret(before.secret()));
    let over = keys(&with(folder.path(), &[("ENLACE_JWT_SECRET", "new")])).unwrap();
    assert!(over.decode(before.anon()).is_err() && !over.is_secret(before.secret()));
    assert_eq!(marks(&over).0, marks(&before).0);
}

#[test]
fn new_installations_have_two_secrets_and_share_them_between_processes() {
    let folder = tempfile::tempdir().unwrap();
    let settings = with(folder.path(), &[]);
    let first = keys(&settings).unwrap();
    let made = stored(folder.path());
    assert_ne!(made.jwt_secret, made.sealing_secret);
    assert_eq!(marks(&keys(&settings).unwrap()), marks(&first));
    assert!(!is_open_to_others(&settings.secrets_file()));
}

#[test]
fn rotation_has_a_grace_that_the_operator_ends() {
    let folder = tempfile::tempdir().unwrap();
    let settings = with(folder.path(), &[]);
    let old = keys(&settings).unwrap();
    let new = rotate(&settings, false).unwrap();
    assert_eq!(marks(&new).0, marks(&old).0);
    assert!(new.decode(old.service()).is_ok() && new.is_secret(old.secret()));
    assert!(old.decode(new.anon()).is_err());
    let refused = rotate(&settings, false).err().unwrap().to_string();
    assert!(refused.contains("end-grace"), "{refused}");
    assert!(end_grace(&settings).unwrap() && !end_grace(&settings).unwrap());
    let over = keys(&settings).unwrap();
    assert_eq!(marks(&over), marks(&new));
    assert!(over.decode(old.service()).is_err() && !over.is_secret(old.secret()));
    let at_once = rotate(&settings, true).unwrap();
    assert!(at_once.decode(new.anon()).is_err());
    assert_eq!(marks(&at_once).0, marks(&old).0);
    assert!(!is_open_to_others(&settings.secrets_file()));
}

#[test]
fn secrets_of_the_settings_are_rotated_there() {
    let folder = tempfile::tempdir().unwrap();
    let given = with(
        folder.path(),
        &[("ENLACE_JWT_SECRET", "given"), ("ENLACE_JWT_PREVIOUS_SECRET", "older")],
    );
    let refused = rotate(&given, true).err().unwrap().to_string();
    assert!(refused.contains("ENLACE_JWT_PREVIOUS_SECRET"), "{refused}");
    assert!(end_grace(&given).is_err());
}

#[test]
fn two_sealing_secrets_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let own = with(
        folder.path(),
        &[("ENLACE_SEALING_SECRET", "own"), ("ENLACE_JWT_SECRET", "a")],
    );
    let sealed = marks(&keys(&own).unwrap()).0;
    let other = with(
        folder.path(),
        &[("ENLACE_SEALING_SECRET", "own"), ("ENLACE_JWT_SECRET", "b")],
    );
    assert_eq!(marks(&keys(&other).unwrap()).0, sealed);
    let noted = tempfile::tempdir().unwrap();
    keys(&with(noted.path(), &[])).unwrap();
    let wrong = with(noted.path(), &[("ENLACE_SEALING_SECRET", "own")]);
    let refused = keys(&wrong).err().unwrap().to_string();
    assert!(refused.contains("ENLACE_SEALING_SECRET"), "{refused}");
}
