//! The `Prefer` header, and the media types of answers.

use http::{HeaderMap, HeaderValue, header};

use supabase_base::error::ApiError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Return {
    Minimal,
    HeadersOnly,
    Representation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    Merge,
    Ignore,
}

/// What the client would like; the first of a kind wins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prefer {
    pub returning: Option<Return>,
    pub count: bool,
    pub resolution: Option<Resolution>,
    pub missing_default: bool,
    pub max_affected: Option<u64>,
    /// Everything is done and answered, and then undone.
    pub rollback: bool,
    /// The preferences that were heeded, as they were written.
    applied: Vec<String>,
}

impl Prefer {
    /// Reads all `Prefer` headers. Unknown preferences are an error only under `handling=strict`.
    pub fn read(headers: &HeaderMap) -> Result<Prefer, ApiError> {
        let mut prefer = Prefer::default();
        let mut unknown = Vec::new();
        let mut seen: Vec<String> = Vec::new();
        let mut strict = false;
        let words = headers
            .get_all("prefer")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .filter(|word| !word.is_empty());
        for word in words {
            let (kind, value) = word.split_once('=').unwrap_or((word, ""));
            if seen.iter().any(|other| other == kind) {
                continue;
            }
            seen.push(kind.to_owned());
            match (kind, value) {
                ("return", "minimal") => prefer.returning = Some(Return::Minimal),
                ("return", "headers-only") => prefer.returning = Some(Return::HeadersOnly),
                ("return", "representation") => prefer.returning = Some(Return::Representation),
                // Exact counts are cheap enough here; the weaker kinds answer the same.
                ("count", "exact" | "planned" | "estimated") => prefer.count = true,
                ("resolution", "merge-duplicates") => prefer.resolution = Some(Resolution::Merge),
                ("resolution", "ignore-duplicates") => prefer.resolution = Some(Resolution::Ignore),
                ("missing", "default") => prefer.missing_default = true,
                ("missing", "null") | ("handling", "lenient") => {}
                ("handling", "strict") => strict = true,
                ("max-affected", number) if number.parse::<u64>().is_ok() => {
                    prefer.max_affected = number.parse().ok();
                }
                ("tx", "commit") => {}
                ("tx", "rollback") => prefer.rollback = true,
                ("timezone", _) => {
                    // Times are always answered in UTC.
                    continue;
                }
                _ => {
                    unknown.push(word.to_owned());
                    continue;
                }
            }
            prefer.applied.push(word.to_owned());
        }
        if strict && !unknown.is_empty() {
            return Err(
                ApiError::new(400, "PGRST122", "Invalid preferences given with handling=strict")
                    .with_details(format!("Invalid preferences: {}", unknown.join(", "))),
            );
        }
        if !strict {
            // The protocol heeds this one only when the client insists.
            prefer.max_affected = None;
            prefer.applied.retain(|word| !word.starts_with("max-affected"));
        }
        Ok(prefer)
    }

    /// The `Preference-Applied` header, in the protocol's order; `None` when nothing was preferred.
    pub fn applied(&self) -> Option<HeaderValue> {
        const ORDER: [&str; 7] = [
            "resolution",
            "missing",
            "return",
            "count",
            "tx",
            "handling",
            "max-affected",
        ];
        let words: Vec<&str> = ORDER
            .iter()
            .flat_map(|kind| self.applied.iter().filter(move |word| word.starts_with(kind)))
            .map(String::as_str)
            .collect();
        if words.is_empty() {
            return None;
        }
        HeaderValue::from_str(&words.join(", ")).ok()
    }
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Media {
    pub shape: ResponseShape,
    /// Keys whose value is null are left out.
    pub strip_nulls: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseShape {
    List,
    /// Exactly one row, without the brackets.
    Object,
    Csv,
    OpenApi,
}

impl Media {
    pub fn content_type(self) -> &'static str {
        match (self.shape, self.strip_nulls) {
            (ResponseShape::List, false) => "application/json; charset=utf-8",
            (ResponseShape::List, true) => "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
            (ResponseShape::Object, false) => "application/vnd.pgrst.object+json; charset=utf-8",
            (ResponseShape::Object, true) => "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
            (ResponseShape::Csv, _) => "text/csv; charset=utf-8",
            (ResponseShape::OpenApi, _) => "application/openapi+json; charset=utf-8",
        }
    }

    /// Chooses by `Accept`: the first type that exists here.
    pub fn negotiate(headers: &HeaderMap) -> Result<Media, ApiError> {
        let accept: Vec<&str> = headers
            .get_all(header::ACCEPT)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .collect();
        if accept.is_empty() {
            return Ok(Media {
                shape: ResponseShape::List,
                strip_nulls: false,
            });
        }
        accept.iter().find_map(|word| media(word)).ok_or_else(|| {
            ApiError::new(
                406,
                "PGRST107",
                format!("None of these media types are available: {}", accept.join(", ")),
            )
        })
    }
}

fn media(word: &str) -> Option<Media> {
    let mut parts = word.split(';').map(str::trim);
    let shape = match parts.next()?.to_ascii_lowercase().as_str() {
        "*/*"
        | "application/*"
        | "application/json"
        | "application/vnd.pgrst.array+json"
        | "application/vnd.pgrst.array" => ResponseShape::List,
        "application/vnd.pgrst.object+json" | "application/vnd.pgrst.object" => ResponseShape::Object,
        "text/csv" => ResponseShape::Csv,
        "application/openapi+json" => ResponseShape::OpenApi,
        _ => return None,
    };
    let strip_nulls = word.contains("vnd.pgrst") && parts.any(|part| part == "nulls=stripped");
    Some(Media { shape, strip_nulls })
}

/// Only the schema `public` exists.
pub fn check_profile(headers: &HeaderMap, writing: bool) -> Result<(), ApiError> {
    let name = if writing { "content-profile" } else { "accept-profile" };
    match headers.get(name).map(|value| value.to_str().unwrap_or("?")) {
        None | Some("" | "public") => Ok(()),
        Some(other) => Err(ApiError::new(406, "PGRST106", format!("Invalid schema: {other}"))
            .with_hint("Only the following schemas are exposed: public")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefer(text: &'static str) -> Result<Prefer, ApiError> {
        let mut headers = HeaderMap::new();
        headers.insert("prefer", HeaderValue::from_static(text));
        Prefer::read(&headers)
    }

    #[test]
    fn first_of_a_kind_wins_and_is_echoed_in_order() {
        let read = prefer("count=exact,return=minimal, return=representation")
            .map(|prefer| (prefer.returning, prefer.count, prefer.applied()));
        let echo = HeaderValue::from_static("return=minimal, count=exact");
        assert_eq!(read, Ok((Some(Return::Minimal), true, Some(echo))));
    }

    #[test]
    fn strictness_makes_unknown_words_errors_and_limits_real() {
        let strict = prefer("handling=strict, max-affected=3").map(|prefer| prefer.max_affected);
        assert_eq!(strict, Ok(Some(3)));
        let lenient = prefer("max-affected=3, anything").map(|prefer| prefer.max_affected);
        assert_eq!(lenient, Ok(None));
        let refused = prefer("handling=strict, anything").map_err(|error| error.code);
        assert_eq!(refused, Err("PGRST122".to_owned()));
    }
}
