//! Reads single settings: numbers, switches, lists, durations, addresses.

use crate::production_checks;
use anyhow::{Context, Result, bail};
use jiff::SignedDuration;
use std::collections::BTreeMap;
use std::str::FromStr;
use supabase::auth::PasswordRules;

/// Values by name, with the errors that name them.
pub(super) struct Source<'a> {
    pub lookup: &'a dyn Fn(&str) -> Option<String>,
}

impl Source<'_> {
    pub fn or<T: FromStr>(&self, name: &str, default: &str) -> Result<T>
    where
        T::Err: std::fmt::Display,
    {
        let text = (self.lookup)(name).unwrap_or_else(|| default.to_string());
        text.parse()
            .map_err(|error: T::Err| anyhow::anyhow!("{name} is {text:?}: {error}"))
    }

    pub fn maybe<T: FromStr>(&self, name: &str) -> Result<Option<T>>
    where
        T::Err: std::fmt::Display,
    {
        (self.lookup)(name).map(|_| self.or(name, "")).transpose()
    }

    pub fn switch(&self, name: &str, default: bool) -> Result<bool> {
        match (self.lookup)(name).as_deref() {
            None => Ok(default),
            Some("1" | "true" | "on" | "yes") => Ok(true),
            Some("0" | "false" | "off" | "no") => Ok(false),
            Some(other) => bail!("{name} is {other:?}; it may be 1 or 0, on or off"),
        }
    }

    pub fn seconds(&self, name: &str, default: i64) -> Result<SignedDuration> {
        let seconds: i64 = self.or(name, &default.to_string())?;
        if seconds < 0 {
            bail!("{name} is negative");
        }
        Ok(SignedDuration::from_secs(seconds))
    }

    /// Seconds that may be left out: then there is no limit.
    pub fn span(&self, name: &str) -> Result<Option<SignedDuration>> {
        match (self.lookup)(name) {
            Some(_) => self.seconds(name, 0).map(Some),
            None => Ok(None),
        }
    }

    /// The findings that are meant, by name. `ENLACE_ALLOW_SANDBOX_PAYMENTS` is an older word for one of them.
    pub fn allow_unsafe(&self) -> Result<Vec<String>> {
        let mut names = self.list("ENLACE_ALLOW_UNSAFE");
        if self.switch("ENLACE_ALLOW_SANDBOX_PAYMENTS", false)? {
            names.push("sandbox-payments".to_owned());
        }
        production_checks::read_allowed(names)
    }

    pub fn password_rules(&self) -> Result<PasswordRules> {
        let usual = PasswordRules::default();
        let min_length: usize = self.or("ENLACE_PASSWORD_LENGTH", &usual.min_length.to_string())?;
        if !(usual.min_length..=64).contains(&min_length) {
            bail!(
                "ENLACE_PASSWORD_LENGTH is {min_length}; it may be {} to 64",
                usual.min_length
            );
        }
        let classes = self.list("ENLACE_PASSWORD_CHARACTERS");
        let required = classes.iter().map(|word| {
            word.parse()
                .map_err(|reason: String| anyhow::anyhow!("ENLACE_PASSWORD_CHARACTERS has {word:?}; {reason}"))
        });
        Ok(PasswordRules {
            min_length,
            required: required.collect::<Result<_>>()?,
            refuse_common: match (self.lookup)("ENLACE_COMMON_PASSWORDS").as_deref() {
                None | Some("refuse") => true,
                Some("allow") => false,
                Some(other) => bail!("ENLACE_COMMON_PASSWORDS is {other:?}; it may be refuse or allow"),
            },
        })
    }

    /// Codes of countries, as ISO 3166 writes them.
    pub fn countries(&self, name: &str) -> Result<Vec<String>> {
        let codes = self.list(name);
        match codes
            .iter()
            .find(|code| code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_uppercase()))
        {
            Some(wrong) => bail!("{name} has {wrong:?}; it may hold codes of countries in capitals, as BR"),
            None => Ok(codes),
        }
    }

    /// Where the operator is established: Brazil unless set.
    pub fn operator_country(&self) -> Result<String> {
        let mut codes = self.countries("ENLACE_OPERATOR_COUNTRY")?;
        match (codes.pop(), codes.is_empty()) {
            (None, _) => Ok("BR".to_owned()),
            (Some(code), true) => Ok(code),
            (Some(_), false) => bail!("ENLACE_OPERATOR_COUNTRY names one country"),
        }
    }

    /// An address of mail that a page may link to.
    pub fn address(&self, name: &str) -> Result<Option<String>> {
        let given = (self.lookup)(name).map(|given| given.trim().to_owned());
        let plain = |text: &str| {
            let parts = text.split_once('@');
            let whole = parts.is_some_and(|(user, host)| !user.is_empty() && !host.is_empty());
            whole && !text.contains(|letter: char| letter.is_whitespace() || "<>,".contains(letter))
        };
        match given {
            Some(wrong) if !plain(&wrong) => bail!("{name} is {wrong:?}; it may be one address, as ajuda@example.org"),
            given => Ok(given),
        }
    }

    pub fn list(&self, name: &str) -> Vec<String> {
        let text = (self.lookup)(name).unwrap_or_default();
        text.split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    }
}

/// The settings of a file, by the names that the environment gives them.
pub(super) fn read_file(text: &str) -> Result<BTreeMap<String, String>> {
    let table: toml::Table = text.parse()?;
    table
        .into_iter()
        .map(|(key, value)| {
            let value = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(switch) => switch.to_string(),
                toml::Value::Array(items) => {
                    let words: Option<Vec<&str>> = items.iter().map(toml::Value::as_str).collect();
                    words.context("a list may hold only texts")?.join(",")
                }
                other => bail!("{key} cannot be a {}", other.type_str()),
            };
            Ok((format!("ENLACE_{}", key.to_uppercase()), value))
        })
        .collect()
}
