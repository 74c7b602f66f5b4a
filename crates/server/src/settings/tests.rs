use super::source::read_file;
use super::*;
use supabase::auth::PasswordClass;

fn with(values: &[(&str, &str)]) -> Result<Settings> {
    Settings::from_lookup(|name| {
        values
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.to_string())
    })
}

#[test]
fn telephones_are_added_only_where_they_can_be_proven() {
    let (enroll, verify) = ("ENLACE_MFA_PHONE_ENROLL", "ENLACE_MFA_PHONE_VERIFY");
    let refused = with(&[(enroll, "on")]).unwrap_err().to_string();
    assert!(refused.contains(verify), "{refused}");
    let settings = with(&[(verify, "on")]).unwrap();
    assert!(settings.phone_factor_verify && !settings.phone_factor_enroll);
    assert!(with(&[(enroll, "on"), (verify, "on")]).unwrap().phone_factor_enroll);
    let usual = with(&[]).unwrap();
    assert!(!usual.phone_factor_verify && !usual.phone_factor_enroll);
}

#[test]
fn accesses_are_logged_where_the_operator_is_in_brazil() {
    assert!(with(&[]).unwrap().access_log);
    assert!(with(&[("ENLACE_OPERATOR_COUNTRY", "BR")]).unwrap().access_log);
    assert!(!with(&[("ENLACE_OPERATOR_COUNTRY", "PT")]).unwrap().access_log);
}

#[test]
fn nothing_set_is_a_local_server() {
    let settings = with(&[]).unwrap();
    assert_eq!(settings.site_url, "http://127.0.0.1:8080");
    assert!(settings.rate_limits && !settings.demo && !settings.phone);
    assert_eq!(settings.password, PasswordRules::default());
    assert!(matches!(settings.database().unwrap(), db::Location::Sqlite(path) if path.ends_with("enlace.db")));
}

#[test]
fn unreadable_setting_is_named() {
    for (name, value) in [
        ("ENLACE_LISTEN", "aqui"),
        ("ENLACE_DEMO", "talvez"),
        ("ENLACE_JWT_EXP", "-1"),
        ("ENLACE_ENV", "lua"),
        ("ENLACE_PASSWORD_LENGTH", "5"),
        ("ENLACE_PASSWORD_CHARACTERS", "lower,vowel"),
        ("ENLACE_COMMON_PASSWORDS", "talvez"),
        ("ENLACE_SESSION_LIFE", "-1"),
        ("ENLACE_ANDROID_APP", "net.enlace.app"),
        ("ENLACE_IOS_APP", "net.enlace.app"),
        ("ENLACE_AGE_ASSURANCE", "brasil"),
        ("ENLACE_OPERATOR_COUNTRY", "Brasil"),
        ("ENLACE_OPERATOR_COUNTRY", "BR,PT"),
        ("ENLACE_DEMO_LETTER_HOUR", "1"),
    ] {
        let error = with(&[(name, value)]).unwrap_err().to_string();
        assert!(error.contains(name), "{error}");
    }
}

#[test]
fn operator_may_ask_more_of_passwords_and_sessions() {
    let settings = with(&[
        ("ENLACE_PASSWORD_LENGTH", "10"),
        ("ENLACE_PASSWORD_CHARACTERS", "upper, digit"),
        ("ENLACE_SESSION_LIFE", "86400"),
    ])
    .unwrap();
    assert_eq!(settings.password.min_length, 10);
    assert_eq!(settings.password.required, [PasswordClass::Upper, PasswordClass::Digit]);
    assert_eq!(settings.session_life, Some(SignedDuration::from_hours(24)));
    assert_eq!(settings.session_idle, None);
}

#[test]
fn wrong_file_store_is_named_without_its_secret() {
    let disk = || Arc::new(supabase::storage::Disks);
    assert!(with(&[]).unwrap().blobs(disk()).is_ok());
    let settings = with(&[("ENLACE_S3_URL", "s3://key:hush@host")]).unwrap();
    let error = settings.blobs(disk()).err().unwrap().to_string();
    assert!(error.contains("ENLACE_S3_URL") && !error.contains("hush"), "{error}");
}

#[test]
fn assured_age_is_asked_nowhere_unless_named_and_never_in_the_demonstration() {
    assert!(with(&[]).unwrap().age_assurance.is_empty());
    let named = ("ENLACE_AGE_ASSURANCE", "BR, PT");
    assert_eq!(with(&[named]).unwrap().age_assurance, ["BR", "PT"]);
    assert!(with(&[named, ("ENLACE_DEMO", "on")]).is_err());
}

#[test]
fn rules_of_the_guard_are_read_and_checked_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    assert!(with(&[]).unwrap().guard_rules.is_none());
    let own = file("own.json", &app::guard::RULES_FILE.replace("2026-11-26", "own-1"));
    let settings = with(&[("ENLACE_GUARD_RULES", own.as_str())]).unwrap();
    let set = settings.guard_rules.clone().unwrap().set().unwrap();
    assert_eq!(set.version, "own-1");
    let line = &crate::doctor::guard_rules(&settings)[0];
    assert!(
        line.text.contains("own-1") && line.text.contains(&set.digest),
        "{}",
        line.text
    );
    let absent = folder.path().join("absent.json").to_str().unwrap().to_owned();
    for (path, why) in [
        (absent, "cannot read"),
        (file("cut.json", "{"), "EOF"),
        (
            file(
                "wrong.json",
                &app::guard::RULES_FILE.replace("text.urgency", "text.hurry"),
            ),
            "text.hurry is no feature",
        ),
    ] {
        let error = format!("{:#}", with(&[("ENLACE_GUARD_RULES", path.as_str())]).unwrap_err());
        assert!(
            error.contains("ENLACE_GUARD_RULES") && error.contains(&path) && error.contains(why),
            "{error}"
        );
    }
}

#[test]
fn letters_hurry_in_a_demonstration_alone() {
    let seconds = |seconds| LetterPace(Some(SignedDuration::from_secs(seconds)));
    let demo = ("ENLACE_DEMO", "on");
    assert_eq!(with(&[]).unwrap().letter_pace(), LetterPace::default());
    assert_eq!(with(&[demo]).unwrap().letter_pace(), seconds(5));
    assert_eq!(
        with(&[demo, ("ENLACE_DEMO_LETTER_HOUR", "1")]).unwrap().letter_pace(),
        seconds(1)
    );
    let real = ("ENLACE_DEMO_LETTER_HOUR", "3600");
    assert_eq!(with(&[demo, real]).unwrap().letter_pace(), LetterPace::default());
}

#[test]
fn file_speaks_the_same_words() {
    let file = read_file(
        "listen = \"0.0.0.0:80\"\ndemo = true\njwt_exp = 60\nredirect_allow_list = [\"https://a\", \"https://b\"]",
    )
    .unwrap();
    assert_eq!(file["ENLACE_LISTEN"], "0.0.0.0:80");
    assert_eq!(file["ENLACE_REDIRECT_ALLOW_LIST"], "https://a,https://b");
    assert_eq!(file["ENLACE_DEMO"], "true");
    assert!(read_file("x = { y = 1 }").is_err());
}
