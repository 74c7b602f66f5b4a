//! Tokens whose signature was found good, so that a session's next request costs a look into a table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use serde_json::Value;

/// More than this at once and all are checked anew: of about 3 KB each, 12 MB in all.
const MOST: usize = 4_096;

/// Good signatures under one set of keys. Only who holds a good token can add one.
#[derive(Default)]
pub struct KnownTokens {
    tokens: Mutex<HashMap<Box<str>, Known>>,
}

struct Known {
    claims: Arc<Value>,
    /// The Unix second from which the key is no longer believed.
    key_ends: i64,
}

impl KnownTokens {
    /// The claims of a token that was checked before and whose key is still believed.
    pub fn claims(&self, token: &str, now: Timestamp) -> Option<Arc<Value>> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tokens.get(token)?;
        (now.as_second() < known.key_ends).then(|| known.claims.clone())
    }

    /// Remembers a good token as long as its key is believed.
    pub fn remember(&self, token: &str, claims: &Arc<Value>, key_ends: i64) {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        if tokens.len() >= MOST {
            tokens.clear();
        }
        let claims = claims.clone();
        tokens.insert(token.into(), Known { claims, key_ends });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn known_token_is_forgotten_when_its_key_ends() {
        let (known, claims) = (KnownTokens::default(), Arc::new(json!({"sub": "a"})));
        known.remember("a.b.c", &claims, 100);
        let at = |second| known.claims("a.b.c", Timestamp::from_second(second).unwrap());
        assert_eq!(at(99), Some(claims));
        assert_eq!(at(100), None);
        assert_eq!(known.claims("a.b.d", Timestamp::UNIX_EPOCH), None);
    }

    #[test]
    fn full_table_begins_anew() {
        let known = KnownTokens::default();
        for number in 0..=MOST {
            known.remember(&format!("a.b.{number}"), &Arc::default(), i64::MAX);
        }
        assert_eq!(known.tokens.lock().unwrap().len(), 1);
        assert!(known.claims(&format!("a.b.{MOST}"), Timestamp::UNIX_EPOCH).is_some());
    }
}
