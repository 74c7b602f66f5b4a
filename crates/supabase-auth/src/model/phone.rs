//! Telephone numbers, parsed once at the door.

use crate::errors::AuthError;

/// The stored form of a number: E.164 without the plus sign.
pub fn phone_norm(raw: &str) -> Result<String, AuthError> {
    let raw = raw.trim();
    let digits: String = raw
        .strip_prefix('+')
        .unwrap_or(raw)
        .chars()
        .filter(|character| *character != ' ')
        .collect();
    let fits = (2..=15).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    match fits {
        true => Ok(digits),
        false => Err(AuthError::validation("Invalid phone number format (E.164 required)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_digits_alone() {
        for raw in ["+5511987654321", "5511987654321", " +55 11 98765 4321 "] {
            assert_eq!(phone_norm(raw).unwrap(), "5511987654321", "{raw}");
        }
    }

    #[test]
    fn refuses_what_is_no_number() {
        for raw in [
            "",
            "+",
            "1",
            "011987654321",
            "+55(11)987654321",
            "++551198",
            "5511987654321000",
            "55 11 x",
            "٥٥١١٩٨٧",
        ] {
            let error = phone_norm(raw).expect_err(raw);
            assert_eq!(error.code, "validation_failed");
            assert_eq!(error.message, "Invalid phone number format (E.164 required)");
        }
    }
}
