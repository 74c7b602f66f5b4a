//! The words of astrology, in both spellings of Portuguese: `content/astrology.json`.

pub use crate::kernel::Language;
use ephemeris::aspect::AspectKind;
use ephemeris::reading::View;
use ephemeris::sign::{Element, Modality, Sign};
use ephemeris::synastry::Band;
use ephemeris::{Placement, Point};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

impl Language {
    pub fn words(self) -> &'static Words {
        match self {
            Language::Brazil => &ALL.brazil,
            Language::Portugal => &ALL.portugal,
        }
    }
}

#[derive(Deserialize)]
struct All {
    #[serde(rename = "pt-BR")]
    brazil: Words,
    #[serde(rename = "pt-PT")]
    portugal: Words,
}

static ALL: LazyLock<All> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../content/astrology.json")).expect("a test reads the words of astrology")
});

/// All texts, in one spelling. [`fill`] replaces `{…}`.
#[derive(Deserialize)]
pub struct Words {
    pub signs: Vec<String>,
    /// What each sign is known for, without a verb.
    pub epithets: Vec<String>,
    pub points: HashMap<Point, String>,
    pub elements: HashMap<Element, String>,
    pub placements: HashMap<Point, HashMap<Element, String>>,
    pub doubt: String,
    element_pairs: HashMap<String, Tones>,
    modality_pairs: HashMap<String, String>,
    pub aspects: HashMap<AspectKind, String>,
    pub aspect_names: HashMap<AspectKind, String>,
    /// Of two points of one person.
    pub own_aspects: HashMap<AspectKind, String>,
    pub distances: Vec<String>,
    pub bands: HashMap<Band, String>,
    pub openings: HashMap<View, HashMap<Band, String>>,
    /// The names of the views, and of attraction.
    pub views: HashMap<String, String>,
    pub questions: Vec<String>,
    pub titles: HashMap<String, String>,
    and: String,
    pub footer: String,
    pub notes: HashMap<String, String>,
    pub method: Vec<String>,
    pub method_told: String,
    /// What the printed analysis says around all of this.
    report: HashMap<String, String>,
}

#[derive(Deserialize)]
pub struct Tones {
    pub harmony: String,
    pub challenge: String,
}

impl Words {
    pub fn sign(&self, sign: Sign) -> &str {
        self.signs.get(usize::from(sign.index())).map_or("", String::as_str)
    }

    pub fn point(&self, point: Point) -> &str {
        text_of(&self.points, &point)
    }

    pub fn title(&self, name: &str) -> &str {
        text_of(&self.titles, name)
    }

    pub fn note(&self, name: &str) -> &str {
        text_of(&self.notes, name)
    }

    pub fn report(&self, name: &str) -> &str {
        text_of(&self.report, name)
    }

    /// In the order fire, earth, air, water, as a line of a reading has them.
    pub fn element_pair(&self, [a, b]: [Element; 2]) -> Option<&Tones> {
        self.element_pairs.get(&format!("{}.{}", name(&a), name(&b)))
    }

    /// In the order cardinal, fixed, mutable.
    pub fn modality_pair(&self, [a, b]: [Modality; 2]) -> &str {
        text_of(&self.modality_pairs, format!("{}.{}", name(&a), name(&b)).as_str())
    }

    /// Two things in one breath.
    pub fn both(&self, a: &str, b: &str) -> String {
        fill(&self.and, &[("a", a), ("b", b)])
    }

    /// The sign, or "A ou B" in the words of the doubt; nothing where a point is unknown.
    pub fn placed(&self, placement: Option<&Placement>) -> Option<String> {
        let signs: Vec<&str> = placement?.signs().into_iter().map(|sign| self.sign(sign)).collect();
        Some(signs.join(" ou "))
    }
}

/// A text of a map; nothing is said where the content lacks it, which a test keeps from happening.
pub fn text_of<'w, K, Q>(map: &'w HashMap<K, String>, key: &Q) -> &'w str
where
    K: std::borrow::Borrow<Q> + std::hash::Hash + Eq,
    Q: std::hash::Hash + Eq + ?Sized,
{
    map.get(key).map_or("", String::as_str)
}

/// Puts values into the gaps of a text.
pub fn fill(text: &str, gaps: &[(&str, &str)]) -> String {
    gaps.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

fn name(variant: &impl std::fmt::Debug) -> String {
    format!("{variant:?}").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ELEMENTS: [Element; 4] = [Element::Fire, Element::Earth, Element::Air, Element::Water];
    const MODALITIES: [Modality; 3] = [Modality::Cardinal, Modality::Fixed, Modality::Mutable];
    const BANDS: [Band; 4] = [Band::Dialogue, Band::Building, Band::Good, Band::Rare];

    #[test]
    fn nothing_that_can_be_said_lacks_its_words() {
        for words in [Language::Brazil, Language::Portugal].map(Language::words) {
            assert_eq!(
                (words.signs.len(), words.epithets.len(), words.distances.len()),
                (12, 12, 7)
            );
            assert_eq!(words.questions.len(), 40);
            for point in Point::ALL {
                assert!(!words.point(point).is_empty());
                for element in ELEMENTS {
                    assert!(
                        words.placements[&point][&element].contains("{s}"),
                        "{point:?} {element:?}"
                    );
                }
            }
            for (nth, a) in ELEMENTS.into_iter().enumerate() {
                for b in &ELEMENTS[nth..] {
                    let tones = words.element_pair([a, *b]).expect("a pair of elements");
                    assert!(!tones.harmony.is_empty() && !tones.challenge.is_empty());
                }
            }
            for (nth, a) in MODALITIES.into_iter().enumerate() {
                for b in &MODALITIES[nth..] {
                    assert!(!words.modality_pair([a, *b]).is_empty(), "{a:?} {b:?}");
                }
            }
            for kind in AspectKind::ALL {
                for texts in [&words.aspects, &words.own_aspects] {
                    assert!(texts[&kind].contains("{a}") && texts[&kind].contains("{b}"));
                }
                assert!(words.aspect_names.contains_key(&kind));
            }
            for band in BANDS {
                assert!(!words.bands[&band].is_empty());
                assert!(View::ALL.iter().all(|view| !words.openings[view][&band].is_empty()));
            }
        }
    }

    #[test]
    fn nothing_is_said_to_be_fated() {
        let text = include_str!("../../content/astrology.json").to_lowercase();
        for word in [
            "destino",
            "destinad",
            "fatal",
            "alma gémea",
            "alma gêmea",
            "para sempre",
            "(a)",
            "(o)",
        ] {
            assert!(!text.contains(word), "{word}");
        }
    }

    #[test]
    fn both_spellings_have_the_same_names() {
        let [brazil, portugal] = [Language::Brazil, Language::Portugal].map(Language::words);
        for (a, b) in [
            (&brazil.notes, &portugal.notes),
            (&brazil.titles, &portugal.titles),
            (&brazil.report, &portugal.report),
        ] {
            let names = |map: &HashMap<String, String>| {
                let mut names: Vec<String> = map.keys().cloned().collect();
                names.sort();
                names
            };
            assert_eq!(names(a), names(b));
        }
        assert_eq!(
            brazil.footer,
            "Astrologia é entretenimento e autoconhecimento; não usamos para esconder pessoas de você."
        );
    }
}
