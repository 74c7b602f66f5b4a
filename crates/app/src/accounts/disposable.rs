//! Mail domains of throwaway addresses. No new account may use one: its user could not recover the account, and a banned user
//! would not be recognized.

use std::collections::HashMap;

/// The domains that come with the program.
const INCLUDED: &str = include_str!("../../content/disposable_domains.txt");

/// Listed domains; the value is whether addresses there are refused.
#[derive(Debug, Clone)]
pub struct DisposableDomains(HashMap<String, bool>);

impl DisposableDomains {
    /// The list that comes with the program.
    pub fn included() -> DisposableDomains {
        let mut domains = DisposableDomains(HashMap::new());
        let read = domains.extend(INCLUDED);
        debug_assert_eq!(read, Ok(()));
        domains
    }

    /// Adds an operator's lines: a domain, or `!domain` for one that is allowed; `#` begins a comment. Errors: the line that is
    /// no domain.
    pub fn extend(&mut self, lines: &str) -> Result<(), String> {
        for (at, line) in lines.lines().enumerate() {
            let entry = line.split('#').next().unwrap_or_default().trim().to_lowercase();
            if entry.is_empty() {
                continue;
            }
            let domain = entry.strip_prefix('!').unwrap_or(&entry);
            if !is_domain(domain) {
                return Err(format!("line {} is no domain: {line}", at + 1));
            }
            self.0.insert(domain.to_owned(), !entry.starts_with('!'));
        }
        Ok(())
    }

    /// Whether addresses of this domain are refused. Of the domain and those above it the nearest that is listed decides.
    pub fn refuses(&self, email: &str) -> bool {
        let mut domain = email.rsplit_once('@').map_or(email, |(_, domain)| domain);
        loop {
            if let Some(refused) = self.0.get(domain) {
                return *refused;
            }
            match domain.split_once('.') {
                Some((_, above)) => domain = above,
                None => return false,
            }
        }
    }
}

/// A name of two labels at least: a line with one label would close a whole country.
fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        let mut bytes = label.bytes();
        !label.is_empty() && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    text.contains('.') && text.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn included_list_is_sorted_and_refuses_domains_with_what_lies_under_them() {
        let domains = DisposableDomains::included();
        for email in ["a@mailinator.com", "a@x.y.mailinator.com", "a@emailtemporario.com.br"] {
            assert!(domains.refuses(email), "{email}");
        }
        for email in [
            "a@gmail.com",
            "a@notmailinator.com",
            "a@mailinator.com.br",
            "a@privaterelay.appleid.com",
            "a@example.org",
            "a@com",
        ] {
            assert!(!domains.refuses(email), "{email}");
        }
        let lines: Vec<&str> = INCLUDED.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.is_sorted() && lines.iter().all(|line| is_domain(line)));
    }

    #[test]
    fn operator_adds_domains_and_takes_others_out() {
        let mut domains = DisposableDomains::included();
        domains
            .extend("Descarte.example # nosso\n\n!yopmail.com\n!bom.descarte.example")
            .unwrap();
        assert!(domains.refuses("a@caixa.descarte.example"));
        assert!(!domains.refuses("a@bom.descarte.example") && !domains.refuses("a@yopmail.com"));
        for wrong in ["com", "a@b.org", "a..b", "!", "a b.org"] {
            assert!(domains.extend(wrong).is_err(), "{wrong}");
        }
    }
}
