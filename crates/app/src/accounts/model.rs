//! Birth dates at sign-up, and a form of e-mail addresses by which several accounts of one person are found.

use crate::kernel::Fault;
use crate::kernel::day::{ADULT_AGE, OLDEST_AGE, age_on};
use crate::kernel::fault::FaultResult;
use jiff::civil::Date;
use serde_json::Value;

/// Consent texts are versioned; a new wording gets a new version and asks again.
pub const CONSENT_VERSION: &str = "2026-11";
pub const UNDERAGE: &str = "O Enlace é para maiores de 18 anos.";

/// The birth date in sign-up metadata: `birthdate` as `YYYY-MM-DD`; None without one. A minor is refused, also one who
/// gives only an `age`, or an `age` beside the birth date of an adult.
///
/// Errors: `Validation` of `birthdate`.
pub fn birth_date_of(metadata: &Value, today: Date) -> FaultResult<Option<Date>> {
    if stated_age(metadata).is_some_and(|age| age < ADULT_AGE) {
        return Err(underage());
    }
    let written = metadata
        .get("birthdate")
        .and_then(Value::as_str)
        .map(str::trim)
        .filter(|s| !s.is_empty());
    written.map(|written| parse_birth_date(written, today)).transpose()
}

/// Whole years, from a number or a text of one. Clients may send 17 as 17.0.
fn stated_age(metadata: &Value) -> Option<i64> {
    let age = metadata.get("age")?;
    let years: f64 = age.as_f64().or_else(|| age.as_str()?.trim().parse().ok())?;
    Some(years.floor() as i64)
}

/// Reads the birth date of an adult from `YYYY-MM-DD`. Errors: `Validation` of `birthdate`, also for a minor.
pub fn parse_birth_date(written: &str, today: Date) -> FaultResult<Date> {
    let date: Date = written
        .parse()
        .map_err(|_| Fault::invalid("birthdate", "Escreva a data de nascimento como dia, mês e ano."))?;
    let age = age_on(date, today);
    if !(0..=OLDEST_AGE).contains(&age) {
        return Err(Fault::invalid("birthdate", "Confira a data de nascimento."));
    }
    if age < ADULT_AGE {
        return Err(underage());
    }
    Ok(date)
}

pub fn underage() -> Fault {
    Fault::invalid("birthdate", UNDERAGE)
}

/// The e-mail with dots and plus tags removed: finds several accounts of one person. A risk signal
/// only, never unique, and stored as a hash.
pub fn folded_email(email: &str) -> String {
    let lower = email.trim().to_lowercase();
    let Some((local, domain)) = lower.split_once('@') else {
        return lower;
    };
    let local = local.split('+').next().unwrap_or(local);
    let domain = if domain == "googlemail.com" {
        "gmail.com"
    } else {
        domain
    };
    format!("{}@{domain}", local.replace('.', ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use serde_json::json;

    const TODAY: Date = date(2026, 11, 21);

    #[test]
    fn minor_is_refused_by_birth_date_and_by_age() {
        for metadata in [
            json!({"birthdate": "2008-11-22"}),
            json!({"age": 17}),
            json!({"age": "16"}),
            json!({"age": 17.0}),
            json!({"age": "17.9"}),
            json!({"age": 16, "birthdate": "1990-01-01"}),
        ] {
            assert!(
                matches!(
                    birth_date_of(&metadata, TODAY),
                    Err(Fault::Validation { field: "birthdate", .. })
                ),
                "{metadata}"
            );
        }
        assert_eq!(
            birth_date_of(&json!({"birthdate": "2008-11-21"}), TODAY).unwrap(),
            Some(date(2008, 11, 21))
        );
        assert_eq!(birth_date_of(&json!(null), TODAY).unwrap(), None);
        assert_eq!(birth_date_of(&json!({"age": 18}), TODAY).unwrap(), None);
        assert!(birth_date_of(&json!({"birthdate": "2031-01-01"}), TODAY).is_err());
        assert!(birth_date_of(&json!({"birthdate": "ontem"}), TODAY).is_err());
    }

    #[test]
    fn aliases_of_an_address_fold_to_the_same_text() {
        assert_eq!(folded_email("A.na+promo@GoogleMail.com"), "ana@gmail.com");
    }
}
