//! The variant of Portuguese that a user reads. A request states it (`Accept-Language`, which the web app sets to its
//! reader's choice); the account keeps the last value for mails that are written outside of a request.

use db::task_context::{current, with_value};
use std::future::Future;

/// The two spellings. Brazil's is the source: every text is first written in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    #[default]
    Brazil,
    Portugal,
}

/// Runs the handling of a request in `language`; Brazil's by default.
pub fn reading<T>(language: Option<Language>, answer: impl Future<Output = T>) -> impl Future<Output = T> {
    with_value(language, answer)
}

impl Language {
    pub const ALL: [Language; 2] = [Language::Brazil, Language::Portugal];

    /// By its tag; whatever is not `pt-PT` reads the Brazilian words.
    pub fn of(tag: Option<&str>) -> Language {
        match tag {
            Some("pt-PT") => Language::Portugal,
            _ => Language::Brazil,
        }
    }

    pub fn tag(self) -> &'static str {
        match self {
            Language::Brazil => "pt-BR",
            Language::Portugal => "pt-PT",
        }
    }

    /// What the header `Accept-Language` asks for: the Portuguese with the greatest weight, the first among
    /// equals. Portuguese from outside Brazil is that of Portugal, as in the web app. None when it names none.
    pub fn of_header(header: &str) -> Option<Language> {
        let mut best: Option<(u32, Language)> = None;
        for wish in header.split(',') {
            let mut parts = wish.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default().to_ascii_lowercase();
            let weight = match parts.find_map(|part| part.strip_prefix("q=")) {
                Some(written) => thousandths(written),
                None => 1000,
            };
            let language = match tag.as_str() {
                "pt" | "pt-br" => Language::Brazil,
                _ if tag.starts_with("pt-") => Language::Portugal,
                _ => continue,
            };
            if weight > 0 && best.is_none_or(|(known, _)| weight > known) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }

    /// What the request in hand said; nothing outside of one, or when it did not say.
    pub fn of_request() -> Option<Language> {
        current::<Option<Language>>().flatten()
    }

    /// The language of the current request's reader.
    pub fn current() -> Language {
        Language::of_request().unwrap_or_default()
    }
}

/// A weight of the header, `0` to `1` with three decimals; what cannot be read weighs nothing.
fn thousandths(written: &str) -> u32 {
    let weight: f32 = written.trim().parse().unwrap_or_default();
    (weight.clamp(0.0, 1.0) * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_names_the_portuguese_that_is_wanted_most() {
        for (header, language) in [
            ("pt-PT", Some(Language::Portugal)),
            ("pt-BR,pt;q=0.9,en;q=0.8", Some(Language::Brazil)),
            ("pt", Some(Language::Brazil)),
            ("PT-pt", Some(Language::Portugal)),
            ("pt-AO, pt;q=0.9", Some(Language::Portugal)),
            ("en-GB,en;q=0.9,pt-PT;q=0.4,pt-BR;q=0.6", Some(Language::Brazil)),
            ("pt-BR;q=0.5,pt-PT;q=0.5", Some(Language::Brazil)),
            ("pt-PT;q=0, pt-BR;q=0.1", Some(Language::Brazil)),
            ("pt-PT;q=nonsense", None),
            ("fr-FR,en;q=0.8", None),
            ("*", None),
            ("", None),
            (";;;,,,q=1", None),
        ] {
            assert_eq!(Language::of_header(header), language, "{header}");
        }
    }

    #[tokio::test]
    async fn answer_is_written_for_its_reader_alone() {
        assert_eq!((Language::of_request(), Language::current()), (None, Language::Brazil));
        let inside = reading(Some(Language::Portugal), async { Language::current() }).await;
        assert_eq!(inside, Language::Portugal);
        let silent = reading(None, async { (Language::of_request(), Language::current()) }).await;
        assert_eq!(silent, (None, Language::Brazil));
        assert_eq!(Language::current(), Language::Brazil);
    }

    #[test]
    fn tags_lead_back_to_their_language() {
        for language in [Language::Brazil, Language::Portugal] {
            assert_eq!(Language::of(Some(language.tag())), language);
        }
        assert_eq!(Language::of(Some("pt-AO")), Language::Brazil);
        assert_eq!(Language::of(None), Language::Brazil);
    }
}
