//! E-mail addresses, parsed once at the door.

use crate::errors::AuthError;

/// The folded form of an address: trimmed and in lower case. Two addresses are the same account exactly when
/// their folded forms are equal.
pub fn email_norm(raw: &str) -> Result<String, AuthError> {
    let email = raw.trim().to_lowercase();
    match is_address(&email) {
        true => Ok(email),
        false => Err(AuthError::validation(
            "Unable to validate email address: invalid format",
        )),
    }
}

fn is_address(email: &str) -> bool {
    let Some((local, domain)) = email.rsplit_once('@') else {
        return false;
    };
    let local_fits = (1..=64).contains(&local.len())
        && local
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte));
    local_fits && email.len() <= 254 && domain.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_case_and_space() {
        assert_eq!(email_norm("  Ana.B+x@Example.ORG ").unwrap(), "ana.b+x@example.org");
    }

    #[test]
    fn refuses_what_is_no_address() {
        let long = format!("{}@example.org", "a".repeat(65));
        for raw in [
            "",
            "@",
            "a@",
            "@b.org",
            "a b@c.org",
            "a@b..org",
            "a@-b.org",
            "a@b_c.org",
            "a@b@c.org",
            "ana@example.org\0",
            "ána@example.org",
            "a@example.org\r\nbcc:x@y.org",
            &long,
        ] {
            let error = email_norm(raw).expect_err(raw);
            assert_eq!(error.message, "Unable to validate email address: invalid format");
        }
    }
}
