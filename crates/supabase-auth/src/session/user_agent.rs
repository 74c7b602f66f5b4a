//! The names of browsers and systems in a user agent, in the words by which people know their devices. No versions:
//! they change each month and do not help to recognize a phone.

/// A device as far as it named itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserAgent {
    pub browser: Option<&'static str>,
    pub system: Option<&'static str>,
    /// `phone`, `tablet`, `computer` or `other`.
    pub kind: &'static str,
}

/// Each browser names those before it as well, so the order decides.
const BROWSERS: [(&str, &str); 11] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// An Android also says Linux, an iPhone also Mac OS X.
const SYSTEMS: [(&str, &str, &str); 8] = [
    ("iPhone", "iPhone", "phone"),
    ("iPad", "iPad", "tablet"),
    ("Android", "Android", "tablet"),
    ("Windows", "Windows", "computer"),
    ("CrOS", "ChromeOS", "computer"),
    ("Macintosh", "Mac", "computer"),
    ("Mac OS X", "Mac", "computer"),
    ("Linux", "Linux", "computer"),
];

impl UserAgent {
    pub fn of(text: &str) -> UserAgent {
        let browser = BROWSERS
            .iter()
            .find(|(mark, _)| text.contains(mark))
            .map(|found| found.1);
        let system = SYSTEMS.iter().find(|(mark, ..)| text.contains(mark));
        UserAgent {
            browser,
            system: system.map(|found| found.1),
            kind: match system {
                // A tablet leaves the word out.
                Some((_, "Android", _)) if text.contains("Mobile") => "phone",
                Some((_, _, kind)) => kind,
                None => "other",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_distinguished() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (text, browser, system, kind) in [
            (
                format!("Mozilla/5.0 (Linux; Android 15; Pixel 9) {webkit} Chrome/140.0 Mobile Safari/537.36"),
                Some("Chrome"),
                Some("Android"),
                "phone",
            ),
            (
                format!("Mozilla/5.0 (Linux; Android 14; SM-X200) {webkit} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36"),
                Some("Samsung Internet"),
                Some("Android"),
                "tablet",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 \
                 Safari/604.1"
                    .to_owned(),
                Some("Safari"),
                Some("iPhone"),
                "phone",
            ),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/140.0 Safari/537.36 Edg/140.0"),
                Some("Edge"),
                Some("Windows"),
                "computer",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:144.0) Gecko/20100101 Firefox/144.0".to_owned(),
                Some("Firefox"),
                Some("Mac"),
                "computer",
            ),
            ("curl/8.9".to_owned(), None, None, "other"),
            (String::new(), None, None, "other"),
        ] {
            assert_eq!(UserAgent::of(&text), UserAgent { browser, system, kind }, "{text}");
        }
    }
}
